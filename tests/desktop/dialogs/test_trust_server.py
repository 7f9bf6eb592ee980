"""Trust is given by one button only, and for what is shown."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop.dialogs.trust_server import NOTHING_HIDDEN, TrustDialog
from desktop.models.live import Cautions
from desktop.theme import Theme
from knowledge.connections import McpServer, Transport

SHOP = McpServer(
    "loja",
    "Loja",
    command="/usr/bin/python3",
    arguments=("-m", "loja", "a\n    2: --safe"),
    environment=(("CHAVE", "s3cr3t"),),
    read_only_tools=("estoque",),
)


def make(qtbot: QtBot, theme: Theme, server: McpServer, cautions: Cautions = NOTHING_HIDDEN) -> TrustDialog:
    dialog = TrustDialog(theme, server, cautions=cautions)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    qtbot.addWidget(dialog)
    dialog.open()
    return dialog


def test_exactly_what_is_run_is_shown_and_no_secret(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, SHOP)
    lines = dialog.facts.toPlainText().split("\n")
    assert [line for line in lines if line] == [
        "Command",
        "    /usr/bin/python3",
        "Arguments, one a line",
        "    1: -m",
        "    2: loja",
        "    3: a[U+000A]    2: --safe",
        "Variables it gets",
        "    CHAVE",
        "Tools that may be called",
        "    estoque",
    ]


def test_an_address_is_shown_without_its_secrets(qtbot: QtBot, theme: Theme) -> None:
    web = McpServer("web", transport=Transport.HTTP, url="https://good.example@evil.example/mcp?key=s3cr3t")
    dialog = make(qtbot, theme, web)
    text = dialog.facts.toPlainText()
    assert "https://evil.example/mcp  (" in text
    assert "good.example" not in text
    assert "s3cr3t" not in text


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Escape])
def test_no_key_that_is_pressed_without_looking_trusts(qtbot: QtBot, theme: Theme, key: Qt.Key) -> None:
    dialog = make(qtbot, theme, SHOP)
    assert dialog.cancel.isDefault()
    assert not dialog.go.isDefault()
    dialog.cancel.setFocus()
    with qtbot.assertNotEmitted(dialog.trusted):
        QTest.keyClick(dialog, key) if key == Qt.Key.Key_Escape else QTest.keyClick(dialog.cancel, key)
    assert not dialog.isVisible()


def test_the_button_trusts_once(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, SHOP)
    told: list[None] = []
    dialog.trusted.connect(lambda: told.append(None))
    dialog.go.click()
    dialog.go.click()
    assert len(told) == 1
    assert dialog.server is SHOP


def test_what_could_run_other_code_is_said_with_its_value_and_no_other_one(
    qtbot: QtBot, theme: Theme
) -> None:
    steered = replace(SHOP, environment=(("CHAVE", "s3cr3t"), ("NODE_OPTIONS", "--require /x\u202e.js")))
    cautions = Cautions((("NODE_OPTIONS", "--require /x\u202e.js"),), ("/lojas/run.sh", "--root=/lojas"))
    dialog = make(qtbot, theme, steered, cautions)
    steering, inside = (label.text() for label in dialog.cautions)
    assert steering.endswith("other code than it seems: NODE_OPTIONS")
    assert inside.endswith("this is in it: /lojas/run.sh,  --root=/lojas")
    lines = dialog.facts.toPlainText().split("\n")
    assert "    NODE_OPTIONS = --require /x[U+202E].js" in lines
    assert "    CHAVE" in lines
    assert make(qtbot, theme, SHOP).cautions == ()


def test_a_name_is_shown_as_it_is_and_is_no_html(qtbot: QtBot, theme: Theme) -> None:
    dialog = make(qtbot, theme, replace(SHOP, label="<img src='file:///etc/x'> <b>Loja</b>"))
    labels = {label.text(): label.textFormat() for label in dialog.findChildren(QLabel)}
    assert labels["<img src='file:///etc/x'> <b>Loja</b>"] is Qt.TextFormat.PlainText


def test_no_words_are_cut_in_large_text(qtbot: QtBot, theme: Theme) -> None:
    theme.set_zoom(150)
    dialog = make(qtbot, theme, SHOP, Cautions((("LD_PRELOAD", "/x.so"),), ("/lojas/run.sh",)))
    qtbot.waitExposed(dialog)
    for label in dialog.findChildren(QLabel):
        if label.isVisible():
            assert label.height() >= label.heightForWidth(label.width())
    assert dialog.facts.geometry().bottom() < dialog.cancel.geometry().top()
