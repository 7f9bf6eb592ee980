"""Where one file stands for a question: in the context, left out of it, not found, or never sent at all."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum, auto
from itertools import takewhile

from knowledge.model import (
    Context,
    DocumentHead,
    Explanation,
    FileKind,
    LeftOut,
    Limits,
    Piece,
    Reason,
)

FAR = 2_000
"""So many rows beside the likely place are looked at; a document that is not there changed meanwhile."""


class Standing(StrEnum):
    IN = auto()
    LEFT_OUT = auto()
    """It is a candidate; the row of the context has the reason."""
    CHANGED = auto()
    """It was found, but not for this context: the next answer tells."""
    NOT_FOUND = auto()
    NO_QUESTION = auto()
    NO_WORD = auto()
    """All words of the question are too common to be searched."""
    EMPTY = auto()
    NO_DOCUMENT = auto()
    """A file that is shown and never sent."""
    CONFLICT_COPY = auto()
    NOT_READ = auto()


@dataclass(frozen=True, slots=True)
class Whereabouts:
    """What there is to say about the file at `path`. `pieces` are its places in the `pieces` of the context.

    `explanation` is None for what is no document; `last_score` is the score of the last piece that is in and
    was found, 0 when there is none.
    """

    path: str
    title: str
    standing: Standing
    pinned: bool = False
    explanation: Explanation | None = None
    found: tuple[str, ...] = ()
    pieces: tuple[int, ...] = ()
    piece: Piece | None = None
    """The first of its pieces."""
    left_out: LeftOut | None = None
    limits: Limits = field(default_factory=Limits)
    last_score: float = 0.0


def of_document(context: Context, head: DocumentHead, explanation: Explanation) -> Whereabouts:
    """Where a document stands. Makes few rows of a long list of what is left out."""
    places = tuple(place for place, piece in enumerate(context.pieces) if piece.path == head.path)
    out = None if places else find_left_out(context.left_out, head.path, explanation.rank)
    scores = [piece.score for piece in context.pieces if not piece.pinned and piece.score]
    pinned = explanation.reason is Reason.PINNED or (out is not None and out.pinned)
    lacking = {*explanation.missing, *explanation.ignored}
    return Whereabouts(
        path=head.path,
        title=head.title,
        standing=_standing(context, head, explanation, is_in=bool(places), is_out=out is not None),
        pinned=pinned,
        explanation=explanation,
        found=tuple(dict.fromkeys(word.text for word in context.words if word.text not in lacking)),
        pieces=places,
        piece=context.pieces[places[0]] if places else None,
        left_out=out,
        limits=context.question.limits,
        last_score=min(scores, default=0.0),
    )


def of_other_file(path: str, kind: FileKind) -> Whereabouts:
    """Where a file stands of which there is no document."""
    standing = {
        FileKind.DOCUMENT: Standing.NOT_READ,
        FileKind.OTHER: Standing.NO_DOCUMENT,
        FileKind.CONFLICT_COPY: Standing.CONFLICT_COPY,
    }[kind]
    return Whereabouts(path, path.rpartition("/")[2], standing)


def find_left_out(rows: Sequence[LeftOut], path: str, rank: int) -> LeftOut | None:
    """The row of the document at `path`, `rank` among the hits (0: no hit); None when it has none.

    A row is made when it is looked at, so they are not walked: after the pins, which are tried first, they
    are in the order of the hits, though pieces of hits that were tried together stand by their score.
    """
    pins = list(takewhile(lambda row: row.pinned, rows))
    pin = next((row for row in pins if row.path == path), None)
    if pin is not None or not rank:
        return pin
    first, end = len(pins), len(rows)
    near = bisect_left(rows, rank, first, end, key=lambda row: row.rank)
    for away in range(min(end - first + 1, FAR)):
        for place in (near - away - 1, near + away):
            if first <= place < end and rows[place].path == path:
                return rows[place]
    return None


def _standing(
    context: Context, head: DocumentHead, explanation: Explanation, *, is_in: bool, is_out: bool
) -> Standing:
    if is_in or is_out:
        return Standing.IN if is_in else Standing.LEFT_OUT
    if not head.characters:
        return Standing.EMPTY
    if explanation.rank or explanation.reason is Reason.PINNED:
        return Standing.CHANGED
    if not context.question.query.strip():
        return Standing.NO_QUESTION
    return Standing.NOT_FOUND if explanation.missing else Standing.NO_WORD
