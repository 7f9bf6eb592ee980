"""Answers that were given a moment ago, for bots that get the same question again and again.

An answer is a function of the question and of what it is asked of: the content of the snapshot, what is set
about its documents on this day, the rules for searching. These are frozen, and a change of any of them makes
another object; an answer is only taken from here while they are all the very same, so it is the same to the
byte. A commit or a merge only puts the same content elsewhere.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from dataclasses import replace
from itertools import islice
from typing import TypeAlias, overload

from knowledge.context.deferred import Deferred
from knowledge.model import Context, LeftOut, Piece, Question, ScoreRow

MOST_ANSWERS = 256
"""So many answers are kept, those that were asked for last …"""
MOST_CHARACTERS = 4_000_000
"""… and fewer when they and their documents have more characters than this together."""
ROWS = 50
"""So many rows of what was left out are kept with each; servers tell no more unless they are asked to."""

Basis: TypeAlias = tuple[object, ...]


class Memory:
    """Answers by question, over one basis at a time. Safe to call from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._basis: Basis = ()
        self._answers: dict[Question, Context] = {}
        self._under_way: dict[Question, Future[Context]] = {}
        self._characters = 0

    def answer(self, question: Question, basis: Basis, make: Callable[[], Context]) -> Context:
        """What `make` makes of `question` over `basis`, or made before. It must always make the same.

        `basis` is compared by identity. Who asks what is being answered just now waits for that. Raises what
        `make` raises, of which nothing is kept.
        """
        with self._lock:
            if not _is_same(basis, self._basis):
                self._basis, self._answers, self._under_way, self._characters = basis, {}, {}, 0
            known = self._answers.pop(question, None)
            if known is not None:
                self._answers[question] = known  # the last one
                return known
            under_way = self._under_way
            begun = under_way.get(question)
            if begun is None:
                answer = under_way[question] = Future[Context]()
        if begun is not None:
            return begun.result()
        try:
            answer.set_result(self._made(question, basis, make))
        except BaseException as error:  # noqa: BLE001 - told to all who wait, this thread among them
            answer.set_exception(error)
        with self._lock:
            del under_way[question]
        return answer.result()

    def _made(self, question: Question, basis: Basis, make: Callable[[], Context]) -> Context:
        made = make()
        head = tuple(islice(made.left_out, ROWS))
        with self._lock:
            if _is_same(basis, self._basis) and question not in self._answers:
                self._keep(question, _light(made, head, make))
        return replace(made, left_out=_Begun(head, len(made.left_out), lambda: made.left_out))

    def _keep(self, question: Question, made: Context) -> None:
        self._answers[question] = made
        self._characters += _characters(made)
        while self._answers and (len(self._answers) > MOST_ANSWERS or self._characters > MOST_CHARACTERS):
            self._characters -= _characters(self._answers.pop(next(iter(self._answers))))


def _is_same(one: Basis, other: Basis) -> bool:
    return len(one) == len(other) and all(mine is theirs for mine, theirs in zip(one, other, strict=True))


def _characters(context: Context) -> int:
    texts = len(context.text) + len(context.system or "") + len(context.question.query)
    return texts + sum(len(document.content) for document in context.documents)


def _light(context: Context, head: tuple[LeftOut, ...], again: Callable[[], Context]) -> Context:
    """`context` without its hold on the whole search, of a megabyte: what few ask for is made `again`."""

    def light(place: int, piece: Piece) -> Piece:
        rows: Sequence[ScoreRow] = Deferred(lambda: tuple(again().pieces[place].rows))
        return replace(piece, rows=rows) if piece.rank else piece

    return replace(
        context,
        pieces=tuple(light(place, piece) for place, piece in enumerate(context.pieces)),
        left_out=_Begun(head, len(context.left_out), lambda: again().left_out),
    )


class _Begun(Sequence[LeftOut]):
    """`length` rows of which the first ones are there; the others are those of what `make` makes."""

    def __init__(self, head: tuple[LeftOut, ...], length: int, make: Callable[[], Sequence[LeftOut]]) -> None:
        self._head = head
        self._length = length
        self._make = make

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[LeftOut]:
        yield from self._head
        if self._length > len(self._head):
            yield from islice(self._make(), len(self._head), None)

    @overload
    def __getitem__(self, index: int) -> LeftOut: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[LeftOut]: ...
    def __getitem__(self, index: int | slice) -> LeftOut | Sequence[LeftOut]:
        places = range(self._length)[index]  # raises IndexError as a list does
        wanted = (places,) if isinstance(places, int) else places
        rows = self._head if max(wanted, default=0) < len(self._head) else self._make()
        found = tuple(rows[place] for place in wanted)
        return found if isinstance(index, slice) else found[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment] # equal to lists, which have none
