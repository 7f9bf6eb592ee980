from dataclasses import replace
from datetime import UTC, datetime

import pytest

from desktop.models.publishing import (
    PublishPhase,
    PublishView,
    StepState,
    keys_text,
    left_out_text,
    live_text,
    progress_of,
    signed,
    size_text,
    step_looks,
    sums_text,
    why_not_back,
    why_not_publish,
    why_not_try,
)
from knowledge.publications import (
    Change,
    DocumentChange,
    GoldenCheck,
    GoldenFailure,
    GoldenOutcome,
    GoldenQuestion,
    KeysFrom,
    PublishPlan,
    PublishStep,
    StepNews,
    Version,
)

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
LIVE = Version(7, "a" * 64, "2026-11-22T10:00:00.000Z", 142, 1874, 912_345)
QUESTION = GoldenQuestion("troca", ("trocas.md",))
PASSED = GoldenOutcome(QUESTION, (), (1,), None)
FAILED = GoldenOutcome(QUESTION, (GoldenFailure(GoldenCheck.MUST_FIND, "trocas.md", "No."),), (0,), None)
PLAN = PublishPlan(
    build="d" * 64,
    served=LIVE,
    documents=142,
    chunks=1874,
    same=138,
    changes=(
        DocumentChange(Change.ADDED, "entregas/avarias.md", "Avarias", 1184),
        DocumentChange(Change.CHANGED, "cupons.md", "Cupons", -41),
        DocumentChange(Change.CHANGED, "garantia.md", "Garantia", 96),
        DocumentChange(Change.CHANGED, "trocas.md", "Trocas", 17),
        DocumentChange(Change.REMOVED, "trocas-2024.md", "Antigas", -1990),
    ),
    outcomes=(PASSED,),
    contexts=(),
    parts=9,
    bytes=212_000,
)
READY = PublishView(
    project="Casa Brisa",
    place="/vitrine",
    versions=(LIVE,),
    looked=True,
    phase=PublishPhase.READY,
    plan=PLAN,
)


def states(view: PublishView) -> list[str]:
    return [look.state.value for look in step_looks(view)]


def details(view: PublishView) -> list[str]:
    return [look.detail for look in step_looks(view)]


def test_documents_by_what_becomes_of_them_add_up_to_the_sum(qapp: object) -> None:
    assert sums_text(PLAN) == "138 same · 3 changed · 1 new = 142. 1 removed."
    assert PLAN.documents == 138 + 3 + 1
    assert left_out_text((("a.md", "draft"), ("b.md", "draft"))) == "2 draft(s) stay out."
    both = left_out_text((("a.md", "draft"), ("b.md", "expired")))
    assert both == "1 draft(s) stay out. 1 document(s) stay out."


def test_bytes_have_a_sign_and_sizes_a_unit(qapp: object) -> None:
    assert [signed(value) for value in (17, 0, -41)] == ["+17", "0", "\u221241"]
    assert [size_text(value) for value in (212_345, 80_123, 999)] == ["212 kB", "80.1 kB", "999 bytes"]


def test_a_plan_has_three_steps_done_and_the_fourth_in_hand(qapp: object) -> None:
    assert states(READY) == ["done", "done", "done", "now", "later"]
    told = [text.replace(",", "") for text in details(READY)]
    assert told == ["142 document(s)", "1874 chunk(s)", "1 of 1 questions", "9 part(s) 212 kB", "last of all"]


def test_while_it_is_sent_the_step_in_hand_says_how_far_it_is(qapp: object) -> None:
    news = (StepNews(PublishStep.EVALUATE, 1, 1, finished=True), StepNews(PublishStep.SEND, 3, 9, 80_123))
    view = replace(READY, phase=PublishPhase.SENDING, news=news)
    assert states(view) == ["done", "done", "done", "now", "later"]
    assert details(view)[3] == "3 of 9, 80.1 kB"
    assert progress_of(view) == (3, 9)
    begun = replace(view, news=())
    assert states(begun) == ["done", "done", "now", "later", "later"]
    assert progress_of(begun) == (0, 0)
    assert states(replace(READY, phase=PublishPhase.DONE)) == ["done"] * 5


def test_what_failed_is_marked_where_it_failed(qapp: object) -> None:
    stopped = replace(READY, plan=replace(PLAN, outcomes=(FAILED, PASSED)))
    assert states(stopped) == ["done", "done", "failed", "later", "later"]
    assert details(stopped)[2] == "1 of 2 questions"
    broken = replace(READY, failure="No.", news=(StepNews(PublishStep.SEND, 3, 9),))
    assert states(broken) == ["done", "done", "done", "failed", "later"]
    early = replace(READY, plan=None, phase=PublishPhase.IDLE, failure="No.")
    assert states(early) == ["later"] * 5
    at_compile = replace(early, news=(StepNews(PublishStep.EXPORT, 2, 2, finished=True),))
    assert states(at_compile) == ["done", "failed", "later", "later", "later"]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"enabled": False}, "This project is disabled: nothing of it is published."),
        ({"place": ""}, "Choose where to publish first."),
        ({"keys": KeysFrom.MISSING}, "There are no access keys for this place."),
        ({"reading": True}, "The documents are still being read."),
        ({"unsaved": 1}, "Save the documents first: what is on disk is published."),
        ({"phase": PublishPhase.PREPARING}, "The new version is being made and tried out."),
        ({"phase": PublishPhase.SENDING}, "The new version is being sent."),
        ({"phase": PublishPhase.RETURNING}, "An older version is being put back."),
    ],
)
def test_neither_button_is_on_without_what_it_takes(
    qapp: object, changes: dict[str, object], words: str
) -> None:
    view = replace(READY, **changes)  # type: ignore[arg-type] # as the parameters have them
    assert (why_not_try(view), why_not_publish(view)) == (words, words)


def test_publishing_takes_a_plan_that_is_fresh_passed_and_changes_something(qapp: object) -> None:
    assert (why_not_try(READY), why_not_publish(READY)) == ("", "")
    assert "Try out first" in why_not_publish(replace(READY, plan=None))
    assert "try out again" in why_not_publish(replace(READY, stale=True))
    assert "Golden" in why_not_publish(replace(READY, plan=replace(PLAN, outcomes=(FAILED,))))
    free = GoldenOutcome(replace(QUESTION, gate=False), FAILED.failures, (0,), None)
    assert why_not_publish(replace(READY, plan=replace(PLAN, outcomes=(free,)))) == ""
    same = replace(READY, plan=replace(PLAN, build=LIVE.build, parts=0))
    assert "nothing to publish" in why_not_publish(same)
    assert states(same) == [StepState.DONE.value] * 5
    damaged = replace(READY, plan=replace(PLAN, build=LIVE.build, parts=2))
    assert why_not_publish(damaged) == ""  # publishing it again mends the place


def test_the_line_about_what_is_live(qapp: object) -> None:
    assert live_text(READY, NOW).endswith(f", {'a' * 12}")
    assert live_text(READY, NOW).startswith("Live: version of ")
    assert live_text(replace(READY, versions=()), NOW) == "Nothing is published there yet"
    assert live_text(replace(READY, versions=(), looked=False), NOW) == ""
    assert live_text(PublishView(), NOW) == ""
    assert why_not_back(READY) == ""
    assert "no version to go back to" in why_not_back(replace(READY, versions=()))


def test_keys_are_named_by_where_they_come_from(qapp: object) -> None:
    assert keys_text(READY) == ""
    for keys in (KeysFrom.ENVIRONMENT, KeysFrom.KEYRING, KeysFrom.MISSING):
        words = keys_text(replace(READY, keys=keys))
        assert ("keyring" if keys is KeysFrom.KEYRING else "AWS_SECRET_ACCESS_KEY") in words


def test_without_keys_nothing_is_said_of_what_is_there() -> None:
    view = PublishView(place="s3://balde", keys=KeysFrom.MISSING, looked=True)
    assert live_text(view, NOW) == ""
    assert why_not_back(view) == "There are no access keys for this place."
    assert live_text(replace(view, versions=(LIVE,)), NOW).startswith("Live: version of")  # all may read it
