"""The page about one document: why it is in the context or not, with what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton
from pytestqt.qtbot import QtBot

from desktop.models.context_values import SourcePlace
from desktop.models.whereabouts import Whereabouts, of_document, of_other_file
from desktop.panes.context import ContextPane
from desktop.panes.context.pane import DOCUMENT_TAB
from desktop.panes.context.why import SumLine, WhyTable
from desktop.theme import IconButton, Theme, ThemeName
from knowledge.model import DocumentHead, Explanation, FileKind, Reason
from tests.desktop.contexts import row, shop_context

ROWS = (
    row("freio", "heading", 2.0, 2.27, 1.0, 1.0),
    row("freio", "chunk.body", 1.0, 2.27, 1.44, 0.91),
    row("", "title-match", 0.5, 1.4, 1.0, 1.0),
)


def about(path: str, explanation: Explanation, *, pinned: bool = False) -> Whereabouts:
    return of_document(
        shop_context(), DocumentHead(path, path, f"Sobre {path}", pinned, "pt", "d", 9, 1), explanation
    )


def left_out() -> Whereabouts:
    explanation = Explanation(
        "garantia.md", 7, sum(item.score for item in ROWS), ROWS, ("<b>pastilha",), ("e",), Reason.RELEVANT
    )
    return about("garantia.md", explanation)


def texts(pane: ContextPane) -> list[str]:
    return [label.text() for label in pane.document_page._content.findChildren(QLabel)]


def buttons(pane: ContextPane) -> dict[str, QPushButton]:
    return {button.text(): button for button in pane.document_page._content.findChildren(QPushButton)}


def test_the_page_comes_when_it_is_asked_for_and_goes_when_it_is_closed(
    qtbot: QtBot, pane: ContextPane
) -> None:
    pane.set_context(shop_context())
    assert not pane.tabs.isTabVisible(DOCUMENT_TAB)
    pane.tabs.setCurrentIndex(1)
    pane.show_why(left_out(), front=True)
    assert pane.tabs.currentIndex() == DOCUMENT_TAB
    assert pane.document_page.isVisible()
    with qtbot.waitSignal(pane.why_closed):
        QTest.keyClick(pane.document_page, Qt.Key.Key_Escape)
    assert pane.tabs.currentIndex() == 1
    assert not pane.tabs.isTabVisible(DOCUMENT_TAB)


def test_its_own_button_closes_it_too(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_context(shop_context())
    pane.show_why(left_out(), front=True)
    (close,) = pane.document_page._content.findChildren(IconButton)
    QTest.mouseClick(close, Qt.MouseButton.LeftButton)
    assert pane.tabs.currentIndex() == 0
    pane.show_why(left_out(), front=True)
    assert pane.document_page.isVisible()
    qtbot.waitUntil(lambda: len(pane.document_page.findChildren(IconButton)) == 1)


def test_a_renewed_page_stays_behind_the_text_that_is_being_read(pane: ContextPane) -> None:
    pane.show_why(left_out(), front=True)
    pane.tabs.setCurrentIndex(0)
    pane.show_why(replace(left_out(), title="Outro"), front=False)
    assert pane.tabs.currentIndex() == 0
    assert "Outro" in texts(pane)


def test_renewing_the_page_keeps_the_keyboard_where_it_is(qtbot: QtBot, pane: ContextPane) -> None:
    pane.activateWindow()
    qtbot.waitUntil(pane.isActiveWindow)
    pane.show_why(left_out(), front=True)
    assert pane.document_page.hasFocus()
    buttons(pane)["Open"].setFocus()
    pane.show_why(replace(left_out(), title="Dois"), front=False)
    assert pane.document_page.hasFocus(), "the button is another one now"
    buttons(pane)["Open"].setFocus()
    pane.form.question.setFocus()
    pane.show_why(replace(left_out(), title="Três"), front=False)
    assert pane.form.question.hasFocus()


def test_what_is_left_out_says_reason_place_distance_words_and_points(pane: ContextPane) -> None:
    pane.show_why(left_out(), front=True)
    shown = texts(pane)
    assert shown[:3] == [
        "Sobre garantia.md",
        "garantia.md",
        "It was found, but there was no room left. Raise the limit, or pin it.",
    ]
    assert shown[3].startswith("Place 7 of what was found.")
    assert shown[4] == (
        "Found: <b>freio</b>, <b>pastilha</b>, <b>trocr</b>, <b>Meu</b>. Missing: <b>&lt;b&gt;pastilha</b>. "
        "Find nothing by themselves: e."
    )
    (table,) = pane.document_page._content.findChildren(WhyTable)
    points = [float(table.model().index(place, 6).data()) for place in range(3)]
    (line,) = pane.document_page._content.findChildren(SumLine)
    assert f"{sum(points):.2f}" == "8.21"
    assert line.accessibleName() == "Sum, equal to the score: 8.21"


def test_its_buttons_open_pin_and_show_the_piece(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_context(shop_context())
    pane.show_why(
        about("freios.md", Explanation("freios.md", 1, 0.0, (), (), (), Reason.RELEVANT)), front=True
    )
    assert list(buttons(pane)) == ["Open", "Try as pinned", "Show it in the text"]
    with qtbot.waitSignal(pane.source_requested) as signal:
        buttons(pane)["Open"].click()
    assert signal.args == [SourcePlace("freios.md", 0)]
    with qtbot.waitSignal(pane.pin_requested) as signal:
        buttons(pane)["Try as pinned"].click()
    assert signal.args == ["freios.md", True]
    buttons(pane)["Show it in the text"].click()
    assert pane.tabs.currentIndex() == 0
    assert pane.text_page.view.current_piece == 2


def test_a_pin_can_be_taken_off_there(qtbot: QtBot, pane: ContextPane) -> None:
    explanation = Explanation("horario.md", 0, 0.0, (), ("freio",), (), Reason.PINNED)
    pane.show_why(about("horario.md", explanation, pinned=True), front=True)
    assert "This question does not find it." in texts(pane)
    with qtbot.waitSignal(pane.pin_requested) as signal:
        buttons(pane)["Unpin"].click()
    assert signal.args == ["horario.md", False]


def test_a_file_that_is_no_document_has_its_reason_and_nothing_to_pin(pane: ContextPane) -> None:
    pane.show_why(of_other_file("precos.csv", FileKind.OTHER), front=True)
    assert texts(pane)[0] == "precos.csv"
    assert texts(pane)[1].startswith("It is shown in the tree and never sent")
    assert list(buttons(pane)) == ["Open"]
    assert not pane.document_page._content.findChildren(WhyTable)


@pytest.mark.parametrize("width", [462, 592, 726])
def test_the_page_paints_in_both_themes_and_at_every_zoom(
    pane: ContextPane, theme: Theme, width: int
) -> None:
    pane.resize(width, 800)
    pane.set_context(shop_context())
    for where in (left_out(), of_other_file("a.csv", FileKind.OTHER)):
        pane.show_why(where, front=True)
        for name, zoom in ((ThemeName.DARK, 200), (ThemeName.LIGHT, 100)):
            theme.set_name(name)
            theme.set_zoom(zoom)
            assert not pane.grab().isNull()
    assert pane.minimumSizeHint().width() <= 462
