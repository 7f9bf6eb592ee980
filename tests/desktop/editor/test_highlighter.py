from collections.abc import Callable

import pytest
from PySide6.QtGui import QColor, QFont

from desktop.editor.editor import MarkdownEditor
from desktop.theme import DARK, LIGHT, Theme, ThemeName

Open = Callable[[str], MarkdownEditor]


def look(editor: MarkdownEditor, line: int, word: str) -> tuple[str, int, bool, bool]:
    """Colour, weight, italic and underline of the first character of `word` in `line` (0-based)."""
    block = editor.document().findBlockByNumber(line)
    place = len(block.text()[: block.text().index(word)].encode("utf-16-le")) // 2
    for run in block.layout().formats():
        if run.start <= place < run.start + run.length:
            made = run.format.toCharFormat()
            ink = made.foreground().color().name().upper()
            return (ink, made.fontWeight(), made.fontItalic(), made.fontUnderline())
    return ("", 400, False, False)


def weight(editor: MarkdownEditor, line: int, word: str) -> int:
    return look(editor, line, word)[1]


def colour(editor: MarkdownEditor, line: int, word: str) -> str:
    return look(editor, line, word)[0]


def test_a_heading_is_semibold_and_its_mark_lighter(open_text: Open) -> None:
    editor = open_text("## Título")
    assert look(editor, 0, "Título") == (LIGHT.text, QFont.Weight.DemiBold, False, False)
    assert colour(editor, 0, "##") == LIGHT.text3


def test_the_header_is_dim_and_ends_where_it_is_closed(open_text: Open) -> None:
    editor = open_text("---\ntitle: a # b\n---\n# c\n---\nd: e")
    assert colour(editor, 0, "---") == LIGHT.text3
    assert colour(editor, 1, "title") == LIGHT.text2
    assert colour(editor, 1, "a # b") == LIGHT.text3
    assert weight(editor, 3, "c") == QFont.Weight.DemiBold
    assert colour(editor, 5, "d") == ""


def test_inside_a_fence_nothing_else_counts_until_a_fence_as_long_closes_it(open_text: Open) -> None:
    editor = open_text("````python\n# a\n```\n~~~~\n**b**\n````\n# c")
    for line, word in ((1, "# a"), (2, "```"), (3, "~~~~"), (4, "**b**")):
        assert look(editor, line, word) == (LIGHT.text2, 400, False, False)
    assert weight(editor, 6, "c") == QFont.Weight.DemiBold


def test_opening_a_fence_recolours_the_lines_below(open_text: Open) -> None:
    editor = open_text("\n# a")
    assert weight(editor, 1, "a") == QFont.Weight.DemiBold
    editor.insertPlainText("```")
    assert look(editor, 1, "a") == (LIGHT.text2, 400, False, False)


@pytest.mark.parametrize(
    ("text", "word", "expected"),
    [
        ("🎉 **forte** x", "forte", (LIGHT.text, 600, False, False)),
        ("um *leve* x", "leve", (LIGHT.text, 400, True, False)),
        ("um `code` x", "code", (LIGHT.text2, 400, False, False)),
        ("ver [nome](a.md)", "nome", (LIGHT.text, 400, False, True)),
        ("ver [nome](a.md)", "(a.md)", (LIGHT.text3, 400, False, False)),
        ("> citado", "citado", (LIGHT.text2, 400, True, False)),
        ("- item", "-", (LIGHT.text3, 400, False, False)),
        ("12. item", "12.", (LIGHT.text3, 400, False, False)),
        ("a <!-- oculto --> b", "oculto", (LIGHT.text3, 400, False, False)),
        ("`**code**`", "code", (LIGHT.text2, 400, False, False)),
        ("snake_case_name", "case", ("", 400, False, False)),
        ("2 * 3 * 4", "3", ("", 400, False, False)),
        ("#hashtag", "hashtag", ("", 400, False, False)),
    ],
)
def test_marks_of_markdown(
    open_text: Open, text: str, word: str, expected: tuple[str, int, bool, bool]
) -> None:
    assert look(open_text(text), 0, word) == expected


def test_a_comment_goes_on_over_lines(open_text: Open) -> None:
    editor = open_text("a <!-- b\n# c\nd --> e\n# f")
    assert look(editor, 1, "c") == (LIGHT.text3, 400, False, False)
    assert colour(editor, 2, "e") == ""
    assert weight(editor, 3, "f") == QFont.Weight.DemiBold


def test_the_colours_follow_the_theme(open_text: Open, theme: Theme) -> None:
    editor = open_text("- a")
    theme.set_name(ThemeName.DARK)
    assert colour(editor, 0, "-") == DARK.text3


def test_only_ink_is_used_a_hue_is_evidence(open_text: Open) -> None:
    text = "---\na: b\n---\n# t\n> q\n- [x] i `c` **s** *e* [l](u) <https://a.b> <!-- z -->\n```\nf\n```\n"
    editor = open_text(text)
    used = set()
    block = editor.document().begin()
    while block.isValid():
        used |= {run.format.foreground().color().name().upper() for run in block.layout().formats()}
        block = block.next()
    assert used == {LIGHT.text, LIGHT.text2, LIGHT.text3}
    assert all(QColor(name).isValid() for name in used)


@pytest.mark.parametrize(
    "text", ["*" * 19_000, "[" * 19_000, "`" * 19_000, "_a" * 9_000, "<!--" * 4_000, "> " * 9_000]
)
def test_a_hostile_line_is_coloured_without_delay(open_text: Open, text: str) -> None:
    """No time is asserted: a rule that is not linear would hang here for minutes."""
    assert open_text(text).current_text() == text
