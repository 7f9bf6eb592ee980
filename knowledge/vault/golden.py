"""One golden question held against one context: the same check for a folder, a project and a vault."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Collection, Iterator
from typing import TypeAlias

from knowledge.context.export import REASONS, to_text
from knowledge.model import Context
from knowledge.publications import GoldenCheck, GoldenFailure, GoldenOutcome, GoldenQuestion

NamesOf: TypeAlias = Callable[[str], Collection[str]]
"""What the document at a path may be called besides its path and its id: origin, canonical URL."""
_LOOKED_AT = 200
"""So many documents that were left out are looked up by their other names, which means reading them."""


def check(
    question: GoldenQuestion, context: Context | None, *, names_of: NamesOf = lambda _: ()
) -> GoldenOutcome:
    """Whether `context` is as `question` wants it. None: no context was made, since the corpus was not asked
    (see `IntentGate`)."""
    places = _Places(context, names_of)
    failures = (
        *_must_find(question, places),
        *_must_not_find(question, places),
        *_must_come_before(question, places),
        *_must_fit_in(question, context, places),
    )
    return GoldenOutcome(question, failures, tuple(map(places.of, question.must_find)), context)


def unanswered(question: GoldenQuestion, reason: str) -> GoldenOutcome:
    """The outcome where asking itself failed; `reason` is a whole sentence."""
    failure = GoldenFailure(GoldenCheck.ANSWERED, "", reason)
    return GoldenOutcome(question, (failure,), (0,) * len(question.must_find), None)


def plain_name(name: str) -> str:
    """`name` of a document as it is compared: in one normal form of Unicode, without `./` and a last `/`."""
    return unicodedata.normalize("NFC", name).strip().removeprefix("./").rstrip("/")


class _Places:
    """Where the first piece of a document is in a context, by each name of the document."""

    def __init__(self, context: Context | None, names_of: NamesOf) -> None:
        self._context = context
        self._names_of = names_of
        self._places: dict[str, int] = {}
        self._cut = {piece.path for piece in context.pieces if piece.cut} if context else set()
        for place, piece in enumerate(context.pieces if context else (), start=1):
            for name in (piece.path, piece.document_id, *names_of(piece.path)):
                self._places.setdefault(plain_name(name), place)

    def of(self, name: str) -> int:
        """1-based among the pieces, 0 when it is not in the context."""
        return self._places.get(plain_name(name), 0)

    def is_cut(self, name: str) -> bool:
        """Whether a piece of that document has lost its end."""
        place = self.of(name)
        return bool(place) and self._context is not None and self._context.pieces[place - 1].path in self._cut

    def why_not(self, name: str) -> str:
        """Why a document that is not in the context is not: a sentence, without its full stop."""
        if self._context is None:
            return "the question did not wake the corpus, so nothing was looked up"
        if self._context.handoff:
            return "nothing that may be sent was found, so a person would have to answer"
        wanted = plain_name(name)
        for number, out in enumerate(self._context.left_out):
            more = self._names_of(out.path) if number < _LOOKED_AT else ()
            if wanted in map(plain_name, (out.path, out.document_id, *more)):
                reason = REASONS[out.reason].removesuffix(".")
                return reason[0].lower() + reason[1:]
        return "it was not found, or there is no such document"


def _must_find(question: GoldenQuestion, places: _Places) -> Iterator[GoldenFailure]:
    for name in question.must_find:
        if not places.of(name):
            message = f"“{name}” is not in the context: {places.why_not(name)}."
            yield GoldenFailure(GoldenCheck.MUST_FIND, name, message)


def _must_not_find(question: GoldenQuestion, places: _Places) -> Iterator[GoldenFailure]:
    for name in question.must_not_find:
        place = places.of(name)
        if place:
            message = f"“{name}” is in the context, as piece {place}."
            yield GoldenFailure(GoldenCheck.MUST_NOT_FIND, name, message)


def _must_come_before(question: GoldenQuestion, places: _Places) -> Iterator[GoldenFailure]:
    for first, second in question.must_come_before:
        if not places.of(first):
            message = (
                f"“{first}” must come before “{second}”, and is not in the context: {places.why_not(first)}."
            )
            yield GoldenFailure(GoldenCheck.MUST_COME_BEFORE, first, message)
        elif 0 < places.of(second) <= places.of(first):
            message = f"“{first}” is piece {places.of(first)}, and “{second}” is piece {places.of(second)}."
            yield GoldenFailure(GoldenCheck.MUST_COME_BEFORE, first, message)


def _must_fit_in(
    question: GoldenQuestion, context: Context | None, places: _Places
) -> Iterator[GoldenFailure]:
    """The text is short enough, and not because what must be found lost its end. Anything else may be cut or
    left out: nearly every question finds more than is sent."""
    if not question.must_fit_in or context is None:
        return
    characters = len(to_text(context))
    if characters > question.must_fit_in:
        message = f"The text has {characters} characters, and {question.must_fit_in} are allowed."
        yield GoldenFailure(GoldenCheck.MUST_FIT_IN, "", message)
    for name in question.must_find:
        if places.is_cut(name):
            message = f"“{name}” does not fit: its text is cut."
            yield GoldenFailure(GoldenCheck.MUST_FIT_IN, name, message)
