from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from desktop.editor.editor import MarkdownEditor
from desktop.theme import Theme
from knowledge.model import SourceFile

Open = Callable[[str], MarkdownEditor]


def type_at(editor: MarkdownEditor, line: int, keys: str) -> None:
    """Type at the end of `line` (1-based)."""
    editor.show_line(line)
    editor.moveCursor(QTextCursor.MoveOperation.EndOfBlock)
    QTest.keyClicks(editor, keys)


def paste(editor: MarkdownEditor, text: str) -> None:
    data = QMimeData()
    data.setText(text)
    editor.insertFromMimeData(data)


# --- public reports -------------------------------------------------------------------------------

ODD_FILES = {
    "mixed ends": "a\rb\nc\r\nd",
    "line separator": "a\u2028b\nc\u2029d\u0085e",
    "NUL": "a\0b\nc",
    "byte-order mark inside": "\ufeffa\nb\ufeffc",
    "no final newline": "a\nb",
    "one line of 300 kB": "a\n" + "QUJD" * 75_000 + "\nb",
    "noncharacters": "\ufdd0a\ufdd1\n\ufffe\uffffb",
}


@pytest.mark.parametrize("text", ODD_FILES.values(), ids=ODD_FILES.keys())
def test_ed08_one_letter_in_an_odd_file_is_an_unsaved_change_and_the_rest_is_identical(
    open_text: Open, qtbot: QtBot, text: str
) -> None:
    editor = open_text(text)
    assert editor.current_text() == text
    with qtbot.waitSignal(editor.text_edited):
        QTest.keyClick(editor, Qt.Key.Key_X)
    assert editor.modified
    assert editor.current_text() == "x" + text


def test_ed08_a_file_that_qt_cannot_hold_is_read_only_with_the_reason(open_text: Open) -> None:
    editor = open_text("a\ud800b")
    assert editor.isReadOnly()
    assert "half characters" in editor.read_only_reason
    QTest.keyClick(editor, Qt.Key.Key_X)
    assert editor.current_text() == "a\ud800b"


def test_ed09_one_word_changed_in_a_crlf_file_changes_one_line(open_text: Open) -> None:
    text = "".join(f"linha {number}\r\n" for number in range(1000))
    editor = open_text(text)
    type_at(editor, 500, "!")
    old, new = text.split("\r\n"), editor.current_text().split("\r\n")
    assert [number for number, pair in enumerate(zip(old, new, strict=True)) if pair[0] != pair[1]] == [499]
    assert new[499] == "linha 499!"


def test_ed10_mixed_line_ends_stay_as_they_were(open_text: Open) -> None:
    editor = open_text("a\nb\r\nc\rd")
    type_at(editor, 2, "x")
    assert editor.current_text() == "a\nbx\r\nc\rd"


@pytest.mark.parametrize("tail", ["", "\n", "\r\n", "\n\n\n", "  \n"])
def test_ed11_the_end_of_the_file_is_left_alone(open_text: Open, tail: str) -> None:
    editor = open_text("first\r\nlast" + tail)
    type_at(editor, 1, "!")
    assert editor.current_text() == "first!\r\nlast" + tail


def test_ed12_undo_after_a_reload_returns_to_the_text_before_it_and_goes_further(open_text: Open) -> None:
    editor = open_text("início\n")
    type_at(editor, 1, " um")
    typed = editor.current_text()
    editor.mark_saved()
    editor.replace_text("início um de fora\r\nmais\n")
    assert editor.current_text() == "início um de fora\r\nmais\n"
    editor.undo()
    assert editor.current_text() == typed
    editor.undo()
    assert editor.current_text() == "início\n"


def test_ed14_undo_in_one_document_never_brings_text_of_another(open_text: Open) -> None:
    first, second = open_text("a"), open_text("b")
    type_at(first, 1, "1")
    for _ in range(10):
        second.undo()
    assert second.current_text() == "b"
    first.undo()
    assert first.current_text() == "a"


@pytest.mark.parametrize(
    ("text", "wraps"),
    [("palavra " * 2_000, True), ("linha\n" * 20_000, True), ("QUJD" * 25_000, False)],
    ids=["3,000 words", "many lines", "one long line"],
)
def test_ed15_a_long_paste_arrives_whole_and_only_a_very_long_line_ends_the_wrapping(
    open_text: Open, text: str, wraps: bool
) -> None:
    editor = open_text("")
    paste(editor, text)
    assert editor.current_text() == text
    assert (editor.lineWrapMode() == QPlainTextEdit.LineWrapMode.WidgetWidth) is wraps


# --- the text -------------------------------------------------------------------------------------


def test_loading_starts_unmodified_and_undoing_back_to_it_is_unmodified_again(open_text: Open) -> None:
    editor = open_text("a")
    assert not editor.modified
    type_at(editor, 1, "b")
    assert editor.modified
    editor.undo()
    assert not editor.modified


def test_loading_and_colouring_are_no_edits(qtbot: QtBot, theme: Theme) -> None:
    editor = MarkdownEditor(theme)
    qtbot.addWidget(editor)
    with qtbot.assertNotEmitted(editor.text_edited, wait=50):
        editor.load(SourceFile("a.md", "# a\n```\nb\n", "", 10))


def test_a_read_only_file_keeps_its_reason_and_its_text(qtbot: QtBot, theme: Theme) -> None:
    editor = MarkdownEditor(theme)
    qtbot.addWidget(editor)
    editor.load(SourceFile("a.md", "a\r\nb\n", "", 5, read_only="not UTF-8"))
    QTest.keyClicks(editor, "x")
    paste(editor, "y")
    assert editor.current_text() == "a\r\nb\n"
    assert editor.read_only_reason == "not UTF-8"


@pytest.mark.parametrize(
    ("new", "caret"),
    [
        ("um\ndois mudado\ntrês\n", (3, 3)),
        ("novo\num\ndois\ntrês\n", (4, 3)),
        ("três\n", (1, 3)),
        ("um\ndois\ntrês\nquatro\n", (3, 3)),
        ("", (1, 1)),
    ],
)
def test_replacing_the_text_keeps_the_caret_at_its_words(
    open_text: Open, new: str, caret: tuple[int, int]
) -> None:
    editor = open_text("um\ndois\ntrês\n")
    editor.show_line(3)
    QTest.keyClick(editor, Qt.Key.Key_Right)
    QTest.keyClick(editor, Qt.Key.Key_Right)
    editor.replace_text(new)
    assert editor.caret_place() == caret


def test_replacing_the_text_keeps_the_selection_and_the_first_line_in_view(open_text: Open) -> None:
    text = "".join(f"🎉 linha {number}\n" for number in range(200))
    editor = open_text(text)
    editor.grab()
    editor.show_line(100)
    QTest.keyClick(editor, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    first = editor.firstVisibleBlock().text()
    editor.replace_text("cabeçalho\n" + text)
    assert editor.textCursor().selectedText() == "🎉 linha 99"
    assert editor.firstVisibleBlock().text() == first


def test_a_reload_that_no_undo_could_hold_is_still_exact(open_text: Open) -> None:
    editor = open_text("a")
    editor.replace_text("b\ufdd2\ufdd3")
    assert editor.current_text() == "b\ufdd2\ufdd3"


def test_copied_text_keeps_no_break_spaces(open_text: Open) -> None:
    editor = open_text("10\u00a0kg\r\n1\u202f000")
    editor.selectAll()
    assert editor.createMimeDataFromSelection().text() == "10\u00a0kg\n1\u202f000"


def test_pasted_text_takes_the_file_s_line_ends(open_text: Open) -> None:
    editor = open_text("a\r\nb\r\n")
    paste(editor, "x\ny\rz\n")
    assert editor.current_text() == "x\r\ny\r\nz\r\na\r\nb\r\n"


def test_dropped_files_are_left_to_the_window(open_text: Open) -> None:
    data = QMimeData()
    data.setUrls([QUrl("file:///a.md")])
    assert not open_text("").canInsertFromMimeData(data)


# --- keys and places ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "after"),
    [
        ("- um", "- um\n- "),
        ("  * um", "  * um\n  * "),
        ("9. um", "9. um\n10. "),
        ("3) um", "3) um\n4) "),
        ("- [x] um", "- [x] um\n- [ ] "),
        ("> - um", "> - um\n> - "),
        ("- ", ""),
        ("1. ", ""),
        ("texto", "texto\n"),
        ("-texto", "-texto\n"),
    ],
)
def test_enter_goes_on_with_a_list_and_ends_it_on_an_empty_item(
    open_text: Open, line: str, after: str
) -> None:
    editor = open_text(line)
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.current_text() == after


def test_shift_enter_makes_a_real_line_not_a_line_separator(open_text: Open) -> None:
    editor = open_text("- a")
    editor.moveCursor(QTextCursor.MoveOperation.End)
    QTest.keyClick(editor, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert editor.current_text() == "- a\n"


def test_enter_before_a_list_mark_only_breaks_the_line(open_text: Open) -> None:
    editor = open_text("- a")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.current_text() == "\n- a"


def test_tab_stays_a_tab(open_text: Open) -> None:
    editor = open_text("")
    QTest.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.current_text() == "\t"


def test_the_caret_is_told_in_lines_and_characters(open_text: Open, qtbot: QtBot) -> None:
    editor = open_text("a\n🎉b\n")
    with qtbot.waitSignals([editor.caret] * 2, order="none"):
        editor.show_line(2)
        editor.moveCursor(QTextCursor.MoveOperation.EndOfBlock)
    assert editor.caret_place() == (2, 3)


@pytest.mark.parametrize(("asked", "shown"), [(2, 2), (0, 1), (99, 3)])
def test_show_line_stays_inside_the_text(open_text: Open, asked: int, shown: int) -> None:
    editor = open_text("a\nb\nc")
    editor.show_line(asked)
    assert editor.caret_place() == (shown, 1)


@pytest.mark.parametrize("text", ["a\nb\nc", "a\n中文🎉\nc"])
def test_every_line_is_21_pixels_high_and_grows_with_the_zoom(
    open_text: Open, theme: Theme, text: str
) -> None:
    editor = open_text(text)
    block = editor.document().begin()
    assert editor.blockBoundingRect(block.next()).height() == 21
    theme.set_zoom(200)
    assert editor.blockBoundingRect(block.next()).height() == 42
    assert editor.font().pixelSize() == 26


def test_a_wrapped_line_takes_whole_steps(open_text: Open) -> None:
    editor = open_text("palavra " * 40 + "\nfim")
    editor.grab()
    block = editor.document().begin()
    lines = block.layout().lineCount()
    assert lines > 2
    assert editor.blockBoundingRect(block).height() == 21 * lines


def test_in_another_text_than_markdown_nothing_is_coloured_and_no_list_goes_on(
    qtbot: QtBot, open_text: Open
) -> None:
    editor = open_text("# nota\n- a = b")
    coloured = editor.document().firstBlock().layout().formats
    assert coloured()
    editor.set_markdown(on=False)
    assert not coloured()
    type_at(editor, 2, "c")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.current_text() == "# nota\n- a = bc\n"
    editor.set_markdown(on=True)
    qtbot.waitUntil(lambda: bool(coloured()))
    QTest.keyClicks(editor, "- d")
    QTest.keyClick(editor, Qt.Key.Key_Return)
    assert editor.current_text() == "# nota\n- a = bc\n- d\n- "
