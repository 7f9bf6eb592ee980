from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QTextCursor
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.editor.editor import MarkdownEditor
from desktop.editor.margin import EditorMargin, MarginMark
from desktop.theme import LIGHT, Theme

Open = Callable[[str], MarkdownEditor]
TEN_LINES = "\n".join(f"linha {number}" for number in range(1, 11))
MARKS = (MarginMark(2, 3, 1, False, True), MarginMark(5, 8, 0, False, False))


def made(
    open_text: Open, theme: Theme, marks: tuple[MarginMark, ...] = MARKS
) -> tuple[MarkdownEditor, EditorMargin]:
    editor = open_text(TEN_LINES)
    margin = EditorMargin(editor, theme)
    margin.set_marks(marks)
    return editor, margin


def spans(margin: EditorMargin) -> list[tuple[int, int]]:
    return [(mark.start_line, mark.end_line) for mark in margin.marks]


def type_line_at(editor: MarkdownEditor, line: int) -> None:
    editor.show_line(line)
    editor.moveCursor(QTextCursor.MoveOperation.EndOfBlock)
    QTest.keyClick(editor, Qt.Key.Key_Return)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (1, [(3, 4), (6, 9)]),
        (2, [(2, 4), (6, 9)]),
        (4, [(2, 3), (6, 9)]),
        (6, [(2, 3), (5, 9)]),
        (9, [(2, 3), (5, 8)]),
    ],
)
def test_marks_follow_a_new_line(
    open_text: Open, theme: Theme, line: int, expected: list[tuple[int, int]]
) -> None:
    editor, margin = made(open_text, theme)
    type_line_at(editor, line)
    assert spans(margin) == expected


def test_undo_puts_the_marks_back(open_text: Open, theme: Theme) -> None:
    editor, margin = made(open_text, theme)
    type_line_at(editor, 1)
    editor.undo()
    assert spans(margin) == [(2, 3), (5, 8)]


def test_marks_shrink_with_removed_lines_and_never_turn_round(open_text: Open, theme: Theme) -> None:
    editor, margin = made(open_text, theme)
    editor.show_line(2)
    cursor = editor.textCursor()
    cursor.movePosition(QTextCursor.MoveOperation.NextBlock, QTextCursor.MoveMode.KeepAnchor, 5)
    cursor.removeSelectedText()
    assert all(start <= end for start, end in spans(margin))
    assert spans(margin)[-1][1] == 3


def test_a_bracket_has_its_piece_s_colour_and_others_the_line_s(open_text: Open, theme: Theme) -> None:
    marks = (
        MarginMark(2, 3, 1, False, True),
        MarginMark(5, 6, 0, False, False),
        MarginMark(8, 9, 1, True, True),
    )
    editor, margin = made(open_text, theme, marks)
    editor.grab()
    picture = margin.grab().toImage()
    x = margin.width() - 6

    def at(line: int) -> QColor:
        return picture.pixelColor(
            x, editor.cursorRect(QTextCursor(editor.document().findBlockByNumber(line - 1))).center().y()
        )

    assert [at(line).name().upper() for line in (2, 5, 8)] == [LIGHT.p1, LIGHT.line, LIGHT.pin]
    assert at(4).name().upper() == LIGHT.surface


def test_a_click_tells_the_mark_under_it(open_text: Open, theme: Theme, qtbot: QtBot) -> None:
    editor, margin = made(open_text, theme)
    editor.grab()
    y = editor.cursorRect(QTextCursor(editor.document().findBlockByNumber(5))).center().y()
    with qtbot.waitSignal(margin.mark_clicked) as told:
        QTest.mouseClick(margin, Qt.MouseButton.LeftButton, pos=QPoint(margin.width() - 6, y))
    assert told.args == [MARKS[1]]


def test_the_margin_widens_with_the_number_of_lines(open_text: Open, theme: Theme) -> None:
    editor, margin = made(open_text, theme)
    before = margin.width()
    editor.replace_text("x\n" * 20_000)
    assert margin.width() > before
    assert editor.viewportMargins().left() == margin.width()
