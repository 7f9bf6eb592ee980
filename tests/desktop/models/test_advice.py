"""One sentence for each way in which a file is, or is not, in the context; it says what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from desktop.models.advice import advice, standing_icon
from desktop.models.whereabouts import Standing, Whereabouts, of_other_file
from desktop.theme import Theme
from knowledge.model import Explanation, FileKind, LeftOut, Limits, Reason
from tests.desktop.contexts import ContextBuilder


def left_out(reason: Reason, *, pinned: bool = False) -> Whereabouts:
    out = LeftOut(reason, "x.md", "x", "X", (), 1, 9, 3, 1.0, pinned=pinned)
    return Whereabouts("x.md", "X", Standing.LEFT_OUT, left_out=out, limits=Limits(9, None, 4, 15))


def not_found(reason: Reason) -> Whereabouts:
    explanation = Explanation("x.md", 0, 0.0, (), ("pix",), (), reason)
    return Whereabouts("x.md", "X", Standing.NOT_FOUND, explanation=explanation)


@pytest.mark.parametrize(
    ("where", "beginning", "doing"),
    [
        (left_out(Reason.NO_ROOM), "It was found, but there was no room left", "Raise the limit, or pin it"),
        (left_out(Reason.NO_ROOM, pinned=True), "It is pinned, but", "unpin another one"),
        (left_out(Reason.DOCUMENT_LIMIT), "It was found, but the limit of documents (4)", "Raise that limit"),
        (left_out(Reason.CHUNK_LIMIT), "It was found, but the limit of pieces (15)", "Raise that limit"),
        (left_out(Reason.EXPIRED), "It is no longer valid", "Change the day until which it is valid"),
        (left_out(Reason.NOT_YET_VALID), "It is not valid yet", "change that day to send it sooner"),
        (left_out(Reason.SUPERSEDED), "Another document stands in its place", "remove this one"),
        (left_out(Reason.WEAK), "It was found, but its points are below", "Lower that limit"),
        (not_found(Reason.EXPIRED), "It is no longer valid", "Change the day until which it is valid"),
        (not_found(Reason.NOT_MATCHED), "None of the words", "its keywords"),
        (left_out(Reason.EMPTY), "There is no text in it", "Write what the AI should say"),
        (left_out(Reason.DUPLICATE), "The same text is already in the context", "Keep one of the two"),
        (Whereabouts("x.md", "X", Standing.NOT_FOUND), "None of the words", "its keywords"),
        (Whereabouts("x.md", "X", Standing.NO_QUESTION), "Without a question", "Type a question, or pin it"),
        (Whereabouts("x.md", "X", Standing.NO_WORD), "Every word of the question is too common", "or pin it"),
        (Whereabouts("x.md", "X", Standing.EMPTY), "There is no text in it", "Write what the AI should say"),
        (
            of_other_file("a.csv", FileKind.OTHER),
            "It is shown in the tree and never sent",
            "Write what it says",
        ),
        (
            of_other_file("Foto.PNG", FileKind.OTHER),
            "It is shown in the tree and never sent: it is no",
            "a doc",
        ),
        (of_other_file("search.toml", FileKind.OTHER), "It holds the rules for searching", "never sent"),
        (of_other_file("a.md", FileKind.CONFLICT_COPY), "It is a conflict copy", "then remove it"),
        (of_other_file("a.md", FileKind.DOCUMENT), "It has not been read", "the list of problems says why"),
    ],
)
def test_the_sentence_gives_the_reason_and_what_to_do(where: Whereabouts, beginning: str, doing: str) -> None:
    sentence = advice(where)
    assert sentence.startswith(beginning)
    assert doing in sentence
    assert sentence.endswith(".")


def test_a_document_that_is_in_says_by_what_and_whether_it_is_cut() -> None:
    context = ContextBuilder("x").pin("a.md", "A", cut=True).piece("b.md", "B").build()
    pinned = Whereabouts("a.md", "A", Standing.IN, piece=context.pieces[0])
    found = Whereabouts("b.md", "B", Standing.IN, piece=context.pieces[1])
    assert advice(found) == "It is in: it answers the question."
    assert advice(pinned) == (
        "It is in because it is pinned, whatever the question is. "
        "Only its beginning fits: raise the limit, or shorten it."
    )


def test_every_standing_has_an_icon_that_exists(theme: Theme) -> None:
    wheres = [Whereabouts("x", "X", standing) for standing in Standing]
    wheres += [left_out(reason) for reason in Reason]
    for where in wheres:
        assert not theme.pixmap(standing_icon(where)).isNull()
    assert standing_icon(left_out(Reason.DUPLICATE)) == "copy-x"
    assert standing_icon(replace(wheres[0], standing=Standing.IN)) == "circle-check"
