from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtTest import QTest

from desktop.editor.editor import MarkdownEditor
from desktop.editor.find_bar import FindBar, FindOptions, find_spans, pattern_for
from desktop.theme import Theme

OpenBar = Callable[[str], tuple[MarkdownEditor, FindBar]]


@pytest.fixture
def open_bar(open_text: Callable[[str], MarkdownEditor], theme: Theme) -> OpenBar:
    def make(text: str) -> tuple[MarkdownEditor, FindBar]:
        editor = open_text(text)
        bar = FindBar(editor, theme, editor)
        bar.open(replace=True)
        return editor, bar

    return make


def hits(needle: str, text: str, **options: bool) -> list[str]:
    pattern = pattern_for(needle, FindOptions(**options))
    return [text[start:end] for start, end in find_spans(pattern, text)] if pattern else []


def test_what_is_typed_is_searched_with_its_accents() -> None:
    assert hits("é", "é e É ê") == ["é", "É"]
    assert hits("e", "é e") == ["e"]
    assert hits("É", "é É", case_sensitive=True) == ["É"]


def test_marks_of_expressions_are_plain_text_unless_asked_for() -> None:
    assert hits("a.c*", "abc a.c*") == ["a.c*"]
    assert hits(r"a.c", "abc a.c", regex=True) == ["abc", "a.c"]
    assert hits("^b$", "a\nb\nbb", regex=True) == ["b"]


def test_whole_words_in_portuguese_and_with_marks() -> None:
    assert hits("troca", "troca trocar destroca a-troca", whole_word=True) == ["troca", "troca"]
    assert hits("não", "não nãos", whole_word=True) == ["não"]
    assert hits("C++", "C++ C++11", whole_word=True) == ["C++"]


def test_chinese_and_no_break_spaces_are_found_as_they_are() -> None:
    assert hits("退货", "请退货吧") == ["退货"]
    assert hits("10 kg", "10\u00a0kg") == []


@given(st.text(), st.text())
def test_any_typed_text_is_a_valid_search(needle: str, text: str) -> None:
    pattern = pattern_for(needle, FindOptions(case_sensitive=True))
    assert (pattern is None) == (needle == "")
    if pattern:
        assert len(find_spans(pattern, text)) == text.count(needle)


def test_matches_of_nothing_are_no_hits() -> None:
    assert hits("x*", "axb", regex=True) == ["x"]


def test_the_bar_counts_and_goes_round(open_bar: OpenBar) -> None:
    editor, bar = open_bar("um 🎉 um\num")
    QTest.keyClicks(bar.needle, "um")
    assert bar.count.text() == "1 of 3"
    QTest.keyClick(bar.needle, Qt.Key.Key_Return)
    assert bar.count.text() == "2 of 3"
    assert editor.caret_place() == (1, 8)
    QTest.keyClick(bar.needle, Qt.Key.Key_Return)
    QTest.keyClick(bar.needle, Qt.Key.Key_Return)
    assert bar.count.text() == "1 of 3"
    QTest.keyClick(bar.needle, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert bar.count.text() == "3 of 3"
    assert editor.textCursor().selectedText() == "um"


def test_replace_all_is_one_undo_step_and_keeps_the_line_ends(open_bar: OpenBar) -> None:
    text = "troca\r\n🎉 troca\ntroca\n"
    editor, bar = open_bar(text)
    QTest.keyClicks(bar.needle, "troca")
    bar.replacement.setText("devolução")
    assert bar.replace_all() == 3
    assert editor.current_text() == text.replace("troca", "devolução")
    editor.undo()
    assert editor.current_text() == text
    assert not editor.document().isUndoAvailable()


def test_enter_in_the_second_field_replaces_one_and_goes_on(open_bar: OpenBar) -> None:
    editor, bar = open_bar("a b a")
    QTest.keyClicks(bar.needle, "a")
    QTest.keyClicks(bar.replacement, "aa")
    bar.replacement.setFocus()
    QTest.keyClick(bar.replacement, Qt.Key.Key_Return)
    assert editor.current_text() == "aa b a"
    assert bar.count.text() == "3 of 3"


def test_groups_of_an_expression_come_back_in_the_replacement(open_bar: OpenBar) -> None:
    editor, bar = open_bar("a1 b2")
    bar.regex.setChecked(True)
    bar.needle.setText(r"(\w)(\d)")
    bar.replacement.setText(r"\2\1")
    bar.replace_all()
    assert editor.current_text() == "1a 2b"


def test_a_broken_expression_says_so_and_changes_nothing(open_bar: OpenBar) -> None:
    editor, bar = open_bar("a(b")
    bar.regex.setChecked(True)
    bar.needle.setText("a(")
    assert bar.count.text() == "Not a valid expression"
    assert bar.replace_all() == 0
    assert editor.current_text() == "a(b"


def test_nothing_is_replaced_in_a_read_only_file(open_bar: OpenBar) -> None:
    editor, bar = open_bar("a")
    editor.setReadOnly(True)
    bar.needle.setText("a")
    assert bar.replace_all() == 0
    bar.replace_one()
    assert editor.current_text() == "a"


def test_the_count_follows_the_text(open_bar: OpenBar) -> None:
    editor, bar = open_bar("a a")
    bar.needle.setText("a")
    editor.replace_text("a a a")
    assert bar.count.text().endswith("3")
    bar.needle.setText("z")
    assert bar.count.text() == "Not found"
    assert not bar.next.isEnabled()


def test_escape_closes_the_bar_and_drops_the_marks(open_bar: OpenBar) -> None:
    editor, bar = open_bar("a a")
    bar.needle.setText("a")
    assert len(editor.extraSelections()) == 2
    QTest.keyClick(bar.needle, Qt.Key.Key_Escape)
    assert bar.isHidden()
    assert editor.extraSelections() == []


def test_the_bar_starts_with_the_selected_words(open_bar: OpenBar) -> None:
    editor, bar = open_bar("palavra outra")
    bar.close_bar()
    editor.setTextCursor(editor.span_cursor(0, 7, bar._offsets))
    bar.open()
    assert bar.needle.text() == "palavra"
    assert bar.replacement.isHidden()


def test_only_hits_in_view_are_marked_but_all_are_counted_and_replaced(open_bar: OpenBar) -> None:
    editor, bar = open_bar("🎉 a\n" * 5_000)
    editor.grab()
    bar.needle.setText("a")
    assert bar.count.text() == "1 of 5000"
    assert 0 < len(editor.extraSelections()) < 100
    bar.find_previous()
    assert bar.count.text() == "5000 of 5000"
    marks = editor.extraSelections()
    assert marks[-1].cursor.blockNumber() == 4_999  # type: ignore[attr-defined] # Qt's stubs lack it
    bar.replacement.setText("b")
    assert bar.replace_all() == 5_000
    assert editor.current_text() == "🎉 b\n" * 5_000


def test_the_hit_in_hand_stands_out_from_the_others(open_bar: OpenBar, theme: Theme) -> None:
    editor, bar = open_bar("troca e troca\n")
    bar.needle.setText("troca")
    assert editor.palette().color(QPalette.ColorRole.Highlight) == theme.color("ink")
    bar.close_bar()
    assert editor.palette().color(QPalette.ColorRole.Highlight) == theme.color("select")
