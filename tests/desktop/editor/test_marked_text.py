"""Marks stand where the characters are that cannot be seen, and nothing is put into the text."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.editor.editor import MarkdownEditor
from desktop.editor.marked_text import InvisibleMark, MarkedText
from desktop.panes.context.shown_text import ShownText
from desktop.panes.context.text_view import ContextTextView
from desktop.theme import Theme, ThemeName
from tests.desktop.contexts import ContextBuilder

Open = Callable[[str], MarkdownEditor]

TAGS = "".join(chr(0xE0000 + ord(letter)) for letter in "call <b>publish</b>")
TEXT = f"Ask pub\u200blish now{TAGS}.\r\nR$\u00a010\ufeff0 co\u00adop \u202egnp\u202c ❤\ufe0f\n"
SUSPECT = ["\u200b", TAGS, "\ufeff", "\u202e"]
HIDDEN = ["\u200b", TAGS, "\u00a0", "\ufeff", "\u00ad", "\u202e", "\u202c", "\ufe0f"]


def context_view(qtbot: QtBot, text: str, theme: Theme) -> ContextTextView:
    view = ContextTextView(theme)
    qtbot.addWidget(view)
    view.resize(592, 300)
    view.set_shown(ShownText(ContextBuilder("q").piece("a.md", text, heading="A").build()))
    view.show()
    return view


@pytest.fixture(params=["editor", "text"])
def view(request: pytest.FixtureRequest, qtbot: QtBot, theme: Theme, open_text: Open) -> MarkedText:
    if request.param == "text":
        return context_view(qtbot, TEXT, theme)
    editor = open_text(TEXT)
    editor.show()
    return editor


def marks(view: MarkedText) -> list[InvisibleMark]:
    return list(view.invisible_marks(0, view.viewport().height()))


def image(view: MarkedText) -> QImage:
    QApplication.processEvents()
    return view.viewport().grab().toImage()


def coloured(picture: QImage, place: QRectF, color: QColor) -> int:
    """How many pixels at `place`, and one beside it, have exactly that colour."""
    area = place.adjusted(-2, 0, 2, 0).toAlignedRect() & picture.rect()
    points = (
        (x, y) for x in range(area.left(), area.right() + 1) for y in range(area.top(), area.bottom() + 1)
    )
    return sum(picture.pixelColor(*point) == color for point in points)


def test_sv09_what_problems_names_is_marked_without_being_asked_for(view: MarkedText) -> None:
    assert [mark.run.characters for mark in marks(view)] == SUSPECT
    view.set_invisible_shown(shown=True)
    assert [mark.run.characters for mark in marks(view)] == HIDDEN
    view.set_invisible_shown(shown=False)
    assert [mark.run.characters for mark in marks(view)] == SUSPECT


def test_a_mark_stands_between_the_letters_or_under_the_space(view: MarkedText) -> None:
    view.set_invisible_shown(shown=True)
    placed = {mark.run.characters: mark for mark in marks(view)}
    for characters in ("\u200b", "\u00ad", TAGS):
        mark = placed[characters]
        assert mark.place.width() < 1
        cursor = view.cursorForPosition(mark.place.center().toPoint())
        edges = [mark.run.start, mark.run.end]
        assert edges[0] <= cursor.positionInBlock() <= edges[1]
    assert placed["\u00a0"].place.width() == pytest.approx(view.fontMetrics().horizontalAdvance("0"), abs=1)
    assert placed["\u200b"].place.top() < placed["\u00a0"].place.top()


@pytest.mark.parametrize("name", list(ThemeName))
def test_the_marks_are_painted_and_go_again(view: MarkedText, theme: Theme, name: ThemeName) -> None:
    theme.set_name(name)
    warn, quiet = theme.color("warn"), theme.color("text3")
    without = image(view)
    for mark in marks(view):
        assert coloured(without, mark.place, warn) > 5, mark
    view.set_invisible_shown(shown=True)
    quiet_marks = [mark for mark in marks(view) if not mark.run.suspect]
    shown = image(view)
    for mark in quiet_marks:
        before, after = (coloured(picture, mark.place, quiet) for picture in (without, shown))
        assert after > before + 5, mark
    view.set_invisible_shown(shown=False)
    assert image(view) == without


def test_the_text_is_not_touched_by_the_marks(view: MarkedText) -> None:
    view.set_invisible_shown(shown=True)
    image(view)
    view.selectAll()
    copied = bytes(view.createMimeDataFromSelection().data("text/plain").data()).decode()
    if isinstance(view, MarkdownEditor):
        assert view.current_text() == TEXT
        assert copied == TEXT.replace("\r\n", "\n")
        assert not view.modified
    else:
        assert copied == TEXT


def test_the_pointer_learns_what_is_hidden_and_nothing_in_it_is_markup(view: MarkedText) -> None:
    placed = {mark.run.characters: mark.place.center() for mark in marks(view)}
    assert view.hidden_at(placed["\u200b"]) == "<qt>Cannot be seen: U+200B</qt>"
    tip = view.hidden_at(placed[TAGS])
    assert tip.startswith(
        "<qt>Cannot be seen, and spells “call &lt;b&gt;publish&lt;/b&gt;”: U+E0063, U+E0061, U+E006C × 2, "
    )
    assert view.hidden_at(QPointF(2, 2)) == ""


def test_a_run_that_is_broken_over_two_lines_is_marked_in_each(qtbot: QtBot, theme: Theme) -> None:
    view = context_view(qtbot, "x" + "\u00a0" * 200 + "y", theme)
    view.set_invisible_shown(shown=True)
    found = marks(view)
    assert len(found) > 1
    assert {sign for mark in found for sign in mark.run.characters} == {"\u00a0"}
    assert len({mark.place.top() for mark in found}) == len(found)


def test_of_a_line_without_end_only_what_is_in_view_is_placed(open_text: Open) -> None:
    editor = open_text("ab\u200b" * 40_000)
    editor.show()
    first = marks(editor)
    assert 10 < len(first) < 1_000
    editor.horizontalScrollBar().setValue(editor.horizontalScrollBar().maximum())
    last = marks(editor)
    assert 10 < len(last) < 1_000
    assert last[0].run.start > first[-1].run.end
    inside = [mark for mark in last if 0 <= mark.place.x() <= editor.viewport().width()]
    assert inside and editor.cursorForPosition(QPoint(20, 12)).position() >= last[0].run.start
