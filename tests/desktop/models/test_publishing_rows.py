from dataclasses import replace

from desktop.models.publishing_rows import (
    AskedModel,
    AskedRow,
    asked_rows,
    asked_text,
    failure_text,
    move_word,
    places_text,
)
from knowledge.model import Context
from knowledge.publications import (
    ContextChange,
    GoldenCheck,
    GoldenFailure,
    GoldenOutcome,
    GoldenQuestion,
    PublishPlan,
)
from tests.desktop.contexts import ContextBuilder


def context(*paths: str) -> Context:
    """A pin, then a piece of each of `paths`."""
    builder = ContextBuilder("troca").pin("aviso.md", "Com calma.")
    for path in paths:
        builder.piece(path, f"Texto de {path}.")
    return builder.build()


def outcome(ask: str, place: int, *checks: GoldenCheck, gate: bool = True, fit: int = 0) -> GoldenOutcome:
    failures = tuple(GoldenFailure(check, "a.md", "In English.") for check in checks)
    question = GoldenQuestion(ask, ("a.md",), must_fit_in=fit, gate=gate)
    return GoldenOutcome(question, failures, (place,), context("b.md", "a.md"))


def row(before: int, after: int) -> AskedRow:
    of = outcome("Troca?", after)
    return AskedRow(of, ContextChange(of.question, context("a.md", "b.md"), of.context, before, after))


def plan(outcomes: tuple[GoldenOutcome, ...], changes: tuple[ContextChange, ...]) -> PublishPlan:
    return PublishPlan("d" * 64, None, 1, 1, 0, (), outcomes, changes, 0, 0)


def test_questions_that_stop_it_come_first_and_what_stays_is_not_told(qapp: object) -> None:
    quiet, changed = outcome("quiet", 1), outcome("changed", 1)
    loose = outcome("loose", 0, GoldenCheck.MUST_FIND, gate=False)
    stops = outcome("stops", 0, GoldenCheck.MUST_FIND)
    change = ContextChange(changed.question, None, changed.context, 0, 1)
    rows = asked_rows(plan((quiet, changed, loose, stops), (change,)))
    assert [it.question for it in rows] == ["stops", "loose", "changed"]
    assert rows[2].before is None
    assert rows[0].before is rows[0].after is stops.context


def test_places_are_the_numbers_that_pieces_have_everywhere(qapp: object) -> None:
    assert places_text(row(2, 3)) == "no. 1 → no. 2"
    assert places_text(row(1, 0)) == "pinned → –"
    free = outcome("x", 1)
    assert places_text(AskedRow(replace(free, question=GoldenQuestion("x"), places=()), None)) == ""


def test_one_word_says_what_became_of_it(qapp: object) -> None:
    moves = ((2, 3), (3, 2), (2, 2), (0, 2), (2, 0))
    words = [move_word(row(before, after)) for before, after in moves]
    assert words == ["fell", "rose", "text", "came in", "dropped out"]
    first = row(0, 2)
    assert first.change is not None
    assert move_word(AskedRow(first.outcome, replace(first.change, before=None))) == "new"
    assert move_word(AskedRow(first.outcome, None)) == "same"


def test_failures_are_sentences_of_the_window(qapp: object) -> None:
    assert failure_text(outcome("x", 0, GoldenCheck.MUST_FIND)) == "“a.md” is not in the context."
    assert failure_text(outcome("x", 1, GoldenCheck.MUST_NOT_FIND)) == (
        "“a.md” is in the context and must not be."
    )
    too_long = outcome("x", 1, GoldenCheck.MUST_FIT_IN, fit=10)
    assert "must fit in 10" in failure_text(too_long)
    assert failure_text(outcome("x", 0, GoldenCheck.ANSWERED)) == "No context could be made for it."
    assert failure_text(outcome("x", 1, GoldenCheck.MUST_COME_BEFORE)) == "In English."


def test_a_row_is_told_in_full_to_screen_readers(qapp: object) -> None:
    told = asked_text(AskedRow(outcome("Troca?", 0, GoldenCheck.MUST_FIND), None))
    assert told == "Troca?, failed, and stops the publication, – → –, same"
    model = AskedModel()
    model.set_rows((row(2, 3),))
    assert model.rowCount() == 1
    assert model.index(0).data() == "Troca?"
