"""Qt's own document, no widget: what goes in comes out, whatever was done in between."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QTextCursor, QTextDocument

from desktop.editor.exact_document import ExactText
from desktop.editor.source_map import Lines, join

TRICKY = st.text(
    st.sampled_from("ab \t\n\r\0\u0085\u00a0\u2028\u2029\ufdd0\ufdd1\ufdd2\ufeff\ufffe\ue000中🎉")
)
TEXTS = (
    st.text()
    | TRICKY
    | st.lists(st.sampled_from(["a\n", "b\r\n", "\r", "c\r", "\r\n", "\n", "d"])).map("".join)
)

pytestmark = pytest.mark.usefixtures("qapp")


def loaded(text: str) -> tuple[QTextDocument, ExactText]:
    document = QTextDocument()
    exact = ExactText(document)
    exact.load(text)
    return document, exact


@given(TEXTS)
def test_what_is_loaded_is_read_back_to_the_character(text: str) -> None:
    document, exact = loaded(text)
    assert exact.text() == text
    assert not document.isModified()
    assert not document.isUndoAvailable()


@given(TEXTS, st.data())
def test_editing_inside_one_line_changes_only_that_line(text: str, data: st.DataObject) -> None:
    document, exact = loaded(text)
    lines = Lines.of(text)
    number = data.draw(st.integers(0, len(lines.texts) - 1))
    cursor = QTextCursor(document.findBlockByNumber(number))
    exact.insert(cursor, "X")
    texts = list(lines.texts)
    texts[number] = "X" + texts[number]
    assert exact.text() == join(texts, lines.endings)
    document.undo()
    assert exact.text() == text


@given(TEXTS, st.lists(st.tuples(st.integers(0, 60), st.integers(0, 60), TRICKY), max_size=6))
def test_any_edits_are_undone_to_the_exact_text_and_redone(
    text: str, edits: list[tuple[int, int, str]]
) -> None:
    document, exact = loaded(text)
    texts = [text]
    for start, end, added in edits:
        cursor = QTextCursor(document)
        cursor.setPosition(min(start, document.characterCount() - 1))
        cursor.setPosition(min(end, document.characterCount() - 1), QTextCursor.MoveMode.KeepAnchor)
        exact.insert(cursor, added)
        texts.append(exact.text())
    while document.isUndoAvailable():
        document.undo()
    assert exact.text() == text
    while document.isRedoAvailable():
        document.redo()
    assert exact.text() == texts[-1]


@settings(max_examples=200)
@given(TEXTS, TEXTS)
def test_replacing_is_exact_and_one_undo_step(old: str, new: str) -> None:
    document, exact = loaded(old)
    if exact.replace(new) is None:
        return  # holds a stand-in of this document: the editor loads it afresh
    assert exact.text() == new
    document.undo()
    assert exact.text() == old
    assert not document.isUndoAvailable()


def test_replacing_only_line_ends_can_be_undone() -> None:
    document, exact = loaded("a\nb\nc")
    exact.replace("a\r\nb\rc")
    assert exact.text() == "a\r\nb\rc"
    document.undo()
    assert exact.text() == "a\nb\nc"


def test_a_text_with_a_stand_in_is_refused_rather_than_changed() -> None:
    _, exact = loaded("a")
    assert exact.replace("b\ufdd2") is None
    assert exact.text() == "a"


def test_new_lines_get_the_usual_end_and_the_odd_line_keeps_its_own() -> None:
    document, exact = loaded("a\nb\r\nc\n")
    cursor = QTextCursor(document.findBlockByNumber(1))
    cursor.movePosition(QTextCursor.MoveOperation.EndOfBlock)
    exact.insert(cursor, "1\r2\r\n3")
    assert exact.text() == "a\nb1\n2\n3\r\nc\n"


def test_removing_a_whole_line_leaves_the_ends_of_the_others() -> None:
    document, exact = loaded("a\nb\r\nc\rd\n")
    cursor = QTextCursor(document.findBlockByNumber(1))
    cursor.movePosition(QTextCursor.MoveOperation.NextBlock, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
    assert exact.text() == "a\nc\rd\n"


def test_a_selection_is_copied_with_no_break_spaces_and_separators_kept() -> None:
    document, exact = loaded("a\u00a0b\u2029\ufeffc\r\nd")
    cursor = QTextCursor(document)
    cursor.select(QTextCursor.SelectionType.Document)
    assert exact.selected(cursor) == "a\u00a0b\u2029\ufeffc\nd"
