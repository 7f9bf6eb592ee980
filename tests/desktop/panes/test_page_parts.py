"""What the pages are made of."""

import pytest
from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.panes.context.labels import ink, quiet_label
from desktop.panes.page_parts import PageHead, ShortLabel, scrolling
from desktop.theme import Theme

EVIL = "<img src='file://evil/x'>"


def test_a_short_label_has_a_tool_tip_only_while_it_is_too_long(qtbot: QtBot, theme: Theme) -> None:
    label = ShortLabel()
    qtbot.addWidget(label)
    label.show()
    label.resize(label.fontMetrics().horizontalAdvance("abcdef") + 2, 20)
    label.setText("abcdef")
    assert label.toolTip() == ""
    label.setText("abcdef and more")
    assert label.toolTip() == "abcdef and more"
    label.setText(f"{EVIL} and more")
    assert label.toolTip().startswith("<qt>&lt;img")
    label.resize(4000, 20)
    assert label.toolTip() == ""


def test_a_head_keeps_its_name_when_there_is_little_room(qtbot: QtBot, theme: Theme) -> None:
    head = PageHead(theme)
    qtbot.addWidget(head)
    head.set_words("Serve to programs", "bots and agents get the saved documents")
    title, word = head.findChildren(QLabel)
    assert head.minimumSizeHint().width() < title.sizeHint().width() + 60
    head.resize(QSize(title.sizeHint().width() + 80, 50))
    head.show()
    assert title.width() >= title.sizeHint().width()
    assert word.toolTip() == "bots and agents get the saved documents"


def test_a_body_is_never_wider_than_its_page(qtbot: QtBot, theme: Theme) -> None:
    area = scrolling(QWidget())
    qtbot.addWidget(area)
    area.resize(300, 200)
    area.show()
    body = area.widget()
    assert body is not None
    assert body.width() == area.viewport().width()
    assert area.focusPolicy() is Qt.FocusPolicy.NoFocus


@pytest.mark.parametrize("role", ["text", "error"])
def test_others_words_in_a_label_are_no_html(qtbot: QtBot, theme: Theme, role: str) -> None:
    label = ink(QLabel(EVIL), theme, role)
    assert label.textFormat() is Qt.TextFormat.PlainText
    assert quiet_label(theme, "<b>a</b>").textFormat() is Qt.TextFormat.RichText
