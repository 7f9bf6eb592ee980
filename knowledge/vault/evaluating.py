"""Golden questions put to a build or to a published vault, through the reader that bots use."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeAlias

from knowledge.errors import Cancelled, UsageError
from knowledge.publications import GoldenOutcome, GoldenQuestion, Stop, VaultAnswer
from knowledge.vault.golden import NamesOf, check, unanswered
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.store import ReadableStore

Ask: TypeAlias = Callable[[str], VaultAnswer]
"""Answers one question; `VaultReader.ask` is one."""


def evaluate(
    ask: Ask, questions: Iterable[GoldenQuestion], *, stop: Stop = lambda: False
) -> tuple[GoldenOutcome, ...]:
    """The outcome of each question, in their order.

    A question that no vault takes (too long) is an outcome. Raises Cancelled once `stop()` is true, since a
    part of the questions would guard nothing, and what a vault that cannot be read raises.
    """
    found = []
    for question in questions:
        if stop():
            raise Cancelled
        found.append(_outcome(ask, question))
    return tuple(found)


def _outcome(ask: Ask, question: GoldenQuestion) -> GoldenOutcome:
    try:
        answer = ask(question.ask)
    except UsageError as error:
        return unanswered(question, str(error))
    return check(question, answer.context, names_of=names_in(answer))


def names_in(answer: VaultAnswer) -> NamesOf:
    """What the documents of `answer` are called besides path and id: their origins and canonical URLs."""
    named: dict[str, set[str]] = {}
    for hit in answer.hits:
        named.setdefault(hit.path, set()).update((hit.origin, hit.canonical_url))
    for document in answer.context.documents if answer.context else ():
        told = (document.metadata.get("origin"), document.metadata.get("canonical_url"))
        named.setdefault(document.path, set()).update(name for name in told if isinstance(name, str))

    def names_of(path: str) -> set[str]:
        return named.get(path, set()) - {""}

    return names_of


class Evaluator:
    """Puts questions to the build in a folder, or to what a store serves, as `publishing.publish` wants it.

    `outcomes` are the last build's.
    """

    def __init__(self, questions: Iterable[GoldenQuestion], *, stop: Stop = lambda: False) -> None:
        self._questions = tuple(questions)
        self._stop = stop
        self.outcomes: tuple[GoldenOutcome, ...] = ()

    def __call__(self, place: Path | ReadableStore) -> tuple[GoldenOutcome, ...]:
        """Raises what reading a vault raises."""
        if not self._questions:
            return ()
        is_build = isinstance(place, Path)
        with VaultReader.of_build(place) if isinstance(place, Path) else VaultReader(place) as reader:
            outcomes = evaluate(reader.ask, self._questions, stop=self._stop)
        if is_build:
            self.outcomes = outcomes
        return outcomes
