"""The bytes: what is shown stands in step with what is copied, whatever the characters."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.models.context_values import SourcePlace
from desktop.panes.context.gutter import PieceGutter
from desktop.panes.context.shown_text import ShownText
from desktop.panes.context.text_view import ContextTextView
from desktop.theme import Theme
from knowledge.model import Context
from tests.desktop.contexts import ContextBuilder, flower_context, live_context, long_context, shop_context

HARD = {
    "emoji": "a👩‍👩‍👧 b🫖c 😀",
    "no-break space": "R$\u00a010,00\u202fkg",
    "chinese": "玫瑰花蔫了，能补发吗？",
    "outside the BMP": "𠮷田 𝄞 music",
    "carriage returns": "one\r\ntwo\rthree",
    "unicode separators": "one\u2028two\u2029three\u0085four",
    "zero width": "a\u200bb\ufeffc\u2060d",
    "combining": "e\u0301a\u0303o",
    "tabs": "\ta\tb  c",
    "bidirectional": "abc אבג \u202edef\u202c",
    "noncharacters": "x\ufdd0y\ufdd1z\ufffew",
    "null": "a\x00b\x0bc\x0cd",
}


def _context(text: str) -> Context:
    return ContextBuilder("q").label("# 🏷 A\n\n").piece("a.md", text, heading="A").label("\n\n[…]").build()


def _view(qtbot: QtBot, context: Context, *, whole_prompt: bool = False) -> ContextTextView:
    view = ContextTextView(Theme())
    view.resize(592, 420)
    qtbot.addWidget(view)
    view.set_shown(ShownText(context, whole_prompt=whole_prompt))
    view.show()
    return view


def _copied(view: ContextTextView) -> str:
    return bytes(view.createMimeDataFromSelection().data("text/plain").data()).decode()


@pytest.mark.parametrize("text", HARD.values(), ids=HARD.keys())
def test_the_whole_copied_text_is_the_context_to_the_character(qtbot: QtBot, text: str) -> None:
    context = _context(text)
    view = _view(qtbot, context)
    view.selectAll()
    assert _copied(view) == context.text


@pytest.mark.parametrize("text", HARD.values(), ids=HARD.keys())
def test_every_selection_gives_the_characters_it_covers(qtbot: QtBot, text: str) -> None:
    context = _context(text)
    view = _view(qtbot, context)
    cursor = view.textCursor()
    units = [len(context.text[:offset].encode("utf-16-le")) // 2 for offset in range(len(context.text) + 1)]
    assert view.document().characterCount() - 1 == units[-1]
    piece = context.pieces[0]
    for start in range(piece.start, piece.end):
        cursor.setPosition(units[start])
        cursor.setPosition(units[piece.end], QTextCursor.MoveMode.KeepAnchor)
        view.setTextCursor(cursor)
        if cursor.selectionStart() == units[start]:  # not inside a grapheme, where Qt puts no caret
            assert _copied(view) == context.text[start : piece.end]


def test_ctrl_c_puts_the_exact_bytes_on_the_clipboard(qtbot: QtBot) -> None:
    context = _context(HARD["no-break space"])
    view = _view(qtbot, context)
    view.selectAll()
    QTest.keyClick(view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == context.text


def test_matches_behind_an_emoji_lie_on_the_matched_words() -> None:
    context = flower_context()
    shown = ShownText(context)
    words = [shown.cut(start, end) for start, end in shown.matches]
    assert words == ["玫瑰花", "蔫", "蔫", "补发"]
    encoded = shown.display.encode("utf-16-le")
    assert [encoded[start * 2 : end * 2].decode("utf-16-le") for start, end in shown.matches] == words


def test_matched_words_are_marked_and_labels_are_quiet(qtbot: QtBot) -> None:
    theme = Theme()
    context = flower_context()
    view = _view(qtbot, context)
    marked, quiet = [], []
    block = view.document().firstBlock()
    while block.isValid():
        for part in block.layout().formats():
            text = block.text()[part.start : part.start + part.length]
            target = marked if part.format.background().color() == theme.color("match") else quiet
            target.append(text)
        block = block.next()
    assert [word.encode("utf-16", "surrogatepass").decode("utf-16") for word in marked] != []
    assert len(marked) == 4
    assert "# 文档：客服须知" in quiet


def test_a_click_opens_the_source_at_the_line_under_the_pointer(qtbot: QtBot) -> None:
    context = shop_context()
    view = _view(qtbot, context)
    offset = context.text.index("- Não invente")
    cursor = QTextCursor(view.document())
    cursor.setPosition(offset + 4)
    point = view.cursorRect(cursor).center()
    with qtbot.waitSignal(view.source_requested) as signal:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert signal.args == [SourcePlace("regras-ia.md", 11)]
    assert view.current_piece == 0


def test_a_click_on_a_label_opens_nothing(qtbot: QtBot) -> None:
    view = _view(qtbot, shop_context())
    with qtbot.assertNotEmitted(view.source_requested):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 18))


def test_selecting_with_the_mouse_opens_nothing(qtbot: QtBot) -> None:
    view = _view(qtbot, shop_context())
    with qtbot.assertNotEmitted(view.source_requested):
        QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(30, 80))
        QTest.mouseMove(view.viewport(), QPoint(130, 80))
        QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(130, 80))


def test_ctrl_enter_opens_the_source_of_the_caret(qtbot: QtBot) -> None:
    context = shop_context()
    view = _view(qtbot, context)
    cursor = view.textCursor()
    cursor.setPosition(context.text.index("Óleo na"))
    view.setTextCursor(cursor)
    with qtbot.waitSignal(view.source_requested) as signal:
        QTest.keyClick(view, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert signal.args == [SourcePlace("freios.md", 20)]


def test_the_view_cannot_be_edited(qtbot: QtBot) -> None:
    context = shop_context()
    view = _view(qtbot, context)
    QTest.keyClicks(view, "x")
    view.selectAll()
    QTest.keyClick(view, Qt.Key.Key_Delete)
    assert _copied(view) == context.text


def test_every_line_stands_on_the_grid_of_nineteen_pixels(qtbot: QtBot) -> None:
    view = _view(qtbot, flower_context())
    block = view.document().firstBlock()
    tops = []
    while block.next().isValid():
        tops.append(view.block_height(block) / 19)
        block = block.next()
    assert all(top == int(top) for top in tops)


def test_a_new_answer_keeps_the_piece_at_the_top(qtbot: QtBot) -> None:
    context = long_context(left_out=0)
    view = _view(qtbot, context)
    view.show_piece(9)
    before = view.first_block().position()
    band = view.shown.bands[view.shown.band_index(before)] if view.shown else None
    builder = ContextBuilder("q").pin("novo.md", "Um fixado novo.\n" * 12).label("\n\n---\n\n")
    for piece in context.pieces:
        builder.piece(piece.path, context.text[piece.start : piece.end], heading=piece.heading[0])
        builder.label("\n\n---\n\n")
    view.verticalScrollBar().setValue(view.verticalScrollBar().value() + 5)
    top = view.first_block().text()
    view.set_shown(ShownText(builder.build()))
    assert band is not None
    assert view.shown is not None
    shown_band = view.shown.bands[view.shown.band_index(view.first_block().position())]
    assert view.shown.context.pieces[shown_band.piece].path == "nota-9.md"
    assert view.first_block().text() == top


def test_the_whole_prompt_shows_the_preamble_as_a_label_of_its_own(qtbot: QtBot) -> None:
    context = shop_context(preamble="Responda só 🙂 com isto.")
    view = _view(qtbot, context, whole_prompt=True)
    shown = view.shown
    assert shown is not None
    assert shown.text == context.system
    assert shown.bands[0].preamble
    assert shown.cut(shown.bands[0].start, shown.bands[0].end) == "Responda só 🙂 com isto.\n\n"
    view.selectAll()
    assert _copied(view) == context.system
    piece = context.pieces[2]
    place = shown.piece_position(2)
    assert shown.source_line(place) == (piece, 14)
    assert [shown.cut(start, end) for start, end in shown.matches][:2] == ["freio", "freio"]


def test_bands_cover_the_shown_text_without_a_gap() -> None:
    shown = ShownText(shop_context(preamble="P"), whole_prompt=True)
    assert shown.bands[0].start == 0
    for left, right in zip(shown.bands, shown.bands[1:], strict=False):
        assert left.end == right.start
    assert shown.bands[-1].end == len(shown.display.encode("utf-16-le")) // 2


def test_the_gutter_paints_the_band_of_the_piece_beside_its_lines(qtbot: QtBot) -> None:
    theme = Theme()
    context = shop_context()
    view = _view(qtbot, context)
    view.show_piece(2)
    cursor = QTextCursor(view.document())
    cursor.setPosition(context.pieces[2].start)
    y = round(view.cursorRect(cursor).center().y())
    image = view.grab().toImage()
    ratio = image.devicePixelRatio()
    color = image.pixelColor(QPointF(2 * ratio, y * ratio).toPoint())
    assert color.name().upper() == theme.tokens.p1


def test_a_click_into_live_data_marks_it_and_opens_no_file(qtbot: QtBot) -> None:
    context = live_context()
    view = _view(qtbot, context)
    entered: list[int] = []
    view.piece_entered.connect(entered.append)
    shown = view.shown
    assert shown is not None
    with qtbot.assertNotEmitted(view.source_requested):
        for number in (2, 3):
            view.open_source(shown.piece_position(number) + 3)
    assert entered == [2, 3]
    assert view.current_piece == 3
    with qtbot.waitSignal(view.source_requested):
        view.open_source(shown.piece_position(1))


def test_live_data_is_shown_at_its_place_to_the_character(qtbot: QtBot) -> None:
    context = live_context()
    view = _view(qtbot, context)
    view.show_piece(2)
    assert view.current_piece == 2
    shown = view.shown
    assert shown is not None
    band = next(band for band in shown.bands if band.piece == 2)
    assert shown.cut(band.start, band.end) == context.text[context.live[0].start : context.live[0].end]
    view.show_piece(4)
    assert view.current_piece == 2, "there is none of that number"
    view.selectAll()
    assert _copied(view) == context.text


def test_the_note_beside_live_data_says_who_and_that_nobody_verified_it(qtbot: QtBot) -> None:
    context = live_context()
    view = _view(qtbot, context)
    gutter = view.findChild(PieceGutter)
    assert gutter is not None
    assert gutter.note(context.live[0]) == "live, unverified · estoque"
    assert gutter.note(context.live[1]) == "live, unverified · horario · cut"
    view.show_piece(2)
    view.grab()
