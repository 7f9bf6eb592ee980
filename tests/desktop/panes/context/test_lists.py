from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QTableView
from pytestqt.qtbot import QtBot

from desktop.models.context_values import SourcePlace
from desktop.models.left_out import LeftOutModel
from desktop.panes.context import ContextPane
from desktop.panes.context.lists import PiecesList
from desktop.panes.context.live_detail import LiveDetail
from desktop.panes.context.why import PieceDetail, WhyTable
from desktop.theme import Theme
from tests.desktop.contexts import CountedRows, live_context, long_context, shop_context

ENTER = Qt.Key.Key_Return
CONTROL = Qt.KeyboardModifier.ControlModifier


def _pieces(pane: ContextPane) -> ContextPane:
    pane.set_context(shop_context())
    pane.tabs.setCurrentIndex(1)
    pane.pieces.view.setFocus()
    return pane


def test_enter_opens_one_row_at_a_time(pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    view.select_row(2)
    QTest.keyClick(view, ENTER)
    assert view.opened == 2
    view.select_row(3)
    QTest.keyClick(view, ENTER)
    assert view.opened == 3
    assert [view.isExpanded(view.model().index(row, 0)) for row in range(5)] == [
        False,
        False,
        False,
        True,
        False,
    ]
    QTest.keyClick(view, ENTER)
    assert view.opened == -1
    assert not view.isExpanded(view.model().index(3, 0))


def test_the_sum_row_does_not_open(pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    view.select_row(5)
    QTest.keyClick(view, ENTER)
    assert view.opened == -1


def test_arrow_keys_pass_over_the_opened_details(pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    view.select_row(2)
    QTest.keyClick(view, ENTER)
    QTest.keyClick(view, Qt.Key.Key_Down)
    assert view.current_row() == 3
    QTest.keyClick(view, Qt.Key.Key_Up)
    assert (view.current_row(), view.opened) == (2, 2)


def test_the_opened_row_holds_the_table_whose_sum_is_the_score(pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    view.open_row(2)
    (table,) = view.findChildren(WhyTable)
    assert isinstance(table, QTableView)
    cells = [str(table.model().index(row, 6).data()) for row in range(table.model().rowCount())]
    assert cells == ["4.54", "2.97", "2.57", "2.04"]
    assert round(sum(float(cell) for cell in cells), 2) == 12.12
    assert pane.pieces.model.row_at(2).columns[-1] == "12.12"


def test_the_opened_row_names_missing_and_ignored_words_without_reading_them_as_html(
    qtbot: QtBot, pane: ContextPane
) -> None:
    piece = shop_context().pieces[2]
    detail = PieceDetail(pane._theme, piece, ("<img src=x>",))
    qtbot.addWidget(detail)
    assert detail.note.text() == (
        "Not found here: <b>pastilha</b>, <b>gastou</b>. Find nothing by themselves: &lt;img src=x&gt;."
    )


def test_ctrl_enter_and_a_double_click_ask_for_the_source(qtbot: QtBot, pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    view.select_row(3)
    with qtbot.waitSignal(pane.source_requested) as signal:
        QTest.keyClick(view, ENTER, CONTROL)
    assert signal.args == [SourcePlace("pecas/pastilha-x2.md", 19)]
    point = QPoint(200, view.visualRect(view.model().index(0, 0)).center().y())
    with qtbot.waitSignal(pane.source_requested) as signal:
        QTest.mouseDClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert signal.args == [SourcePlace("regras-ia.md", 8)]


def test_s_asks_to_pin_or_unpin(qtbot: QtBot, pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    for row, wanted in ((0, ["regras-ia.md", False]), (2, ["freios.md", True])):
        view.select_row(row)
        with qtbot.waitSignal(pane.pin_requested) as signal:
            QTest.keyClick(view, Qt.Key.Key_S)
        assert signal.args == wanted


def test_the_chevron_opens_and_a_click_on_the_row_makes_the_piece_current(pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    middle = view.visualRect(view.model().index(2, 0)).center().y()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(18, middle))
    assert view.opened == 2
    assert pane.text_page.view.current_piece == 2
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(200, middle))
    assert view.opened == 2


def test_a_new_answer_keeps_the_opened_piece_open_where_it_is_now(pane: ContextPane) -> None:
    view = _pieces(pane).pieces.view
    view.open_row(3)
    pane.set_context(shop_context())
    assert view.opened == 3
    pane.set_context(long_context(left_out=0))
    assert view.opened == -1


def test_left_out_opens_with_what_to_do(qtbot: QtBot, pane: ContextPane) -> None:
    pane.set_context(shop_context())
    pane.tabs.setCurrentIndex(2)
    view = pane.left_out.view
    view.open_row(0)
    buttons = {button.text(): button for button in view.findChildren(QPushButton)}
    assert list(buttons) == ["Open at line 12", "Try as pinned", "Its points"]
    with qtbot.waitSignal(pane.source_requested) as signal:
        buttons["Open at line 12"].click()
    assert signal.args == [SourcePlace("garantia.md", 12)]
    with qtbot.waitSignal(pane.pin_requested) as signal:
        buttons["Try as pinned"].click()
    assert signal.args == ["garantia.md", True]
    with qtbot.waitSignal(pane.why_requested) as signal:
        buttons["Its points"].click()
    assert signal.args == ["garantia.md"]
    texts = [label.text() for label in view.findChildren(QLabel)]
    assert "0.16 points behind the last piece that is in (1.77)." in texts[1]


def test_ten_thousand_left_out_rows_make_no_widgets(pane: ContextPane) -> None:
    pane.set_context(long_context())
    pane.tabs.setCurrentIndex(2)
    view = pane.left_out.view
    assert not view.viewport().children()
    view.select_row(0)
    QTest.keyClick(view, Qt.Key.Key_End)
    assert view.current_row() >= LeftOutModel.BATCH - 1


def test_an_opened_candidate_stays_open_when_others_come_before_it(pane: ContextPane) -> None:
    context = shop_context()
    pane.set_context(context)
    pane.left_out.view.open_row(1)
    pane.set_context(replace(context, left_out=tuple(reversed(context.left_out))))
    assert pane.left_out.view.opened == 2
    pane.set_context(replace(context, left_out=()))
    assert pane.left_out.view.opened == -1


def test_opening_a_row_of_a_long_list_does_not_fetch_it_all(pane: ContextPane) -> None:
    pane.set_context(long_context())
    pane.tabs.setCurrentIndex(2)
    pane.left_out.view.open_row(0)
    pane.set_context(long_context())
    assert pane.left_out.view.opened == 0
    assert pane.left_out.model.rowCount() <= 3 * LeftOutModel.BATCH


def test_of_ten_thousand_left_out_rows_only_those_that_are_seen_are_made(pane: ContextPane) -> None:
    rows = CountedRows(long_context().left_out)
    context = replace(long_context(left_out=0), left_out=rows)
    pane.set_context(context)
    assert pane.tabs.tabText(2) == "Left out 10,000"
    assert rows.made <= 1, "the budget looks for pins that found no room: they stand first"
    pane.tabs.setCurrentIndex(2)
    pane.grab()
    view = pane.left_out.view
    seen = view.viewport().height() // view.visualRect(view.model().index(0, 0)).height() + 2
    assert rows.made <= 4 * seen, "each is made when it is painted"
    view.select_row(0)
    view.open_row(3)
    QTest.keyClick(view, Qt.Key.Key_End)
    pane.set_context(replace(context, milliseconds=9.0))
    assert view.opened == 3
    pane.grab()
    pane._retranslate()
    assert rows.made < 500


def test_an_opened_row_that_is_nowhere_near_is_not_looked_for_in_all_rows(pane: ContextPane) -> None:
    pane.set_context(long_context())
    pane.left_out.view.open_row(200)
    rows = CountedRows(tuple(replace(out, path=f"x/{out.path}") for out in long_context().left_out))
    pane.set_context(replace(long_context(left_out=0), left_out=rows))
    assert pane.left_out.view.opened == -1
    assert rows.made <= 200


def test_an_opened_row_of_live_data_says_that_nobody_verified_it_and_stays_open(
    qtbot: QtBot, theme: Theme
) -> None:
    pieces = PiecesList(theme)
    qtbot.addWidget(pieces)
    pieces.resize(560, 500)
    pieces.set_context(live_context())
    pieces.show()
    pieces.view.open_row(2)
    detail = pieces.findChild(LiveDetail)
    assert detail is not None
    assert "Nobody has verified it" in detail.note.text()
    assert "<b>estoque</b>" in detail.note.text()
    pieces.set_context(live_context())
    assert pieces.view.opened == 2
    with (
        qtbot.assertNotEmitted(pieces.view.source_requested),
        qtbot.assertNotEmitted(pieces.view.pin_requested),
    ):
        pieces.view.open_source(2)
        pieces.view.toggle_pin(2)
