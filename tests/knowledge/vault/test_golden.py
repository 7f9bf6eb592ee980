"""One question against one context."""

import pytest

from knowledge.model import Context, LeftOut, Limits, Piece, Question, Reason
from knowledge.publications import GoldenCheck, GoldenOutcome, GoldenQuestion
from knowledge.vault.golden import check, plain_name, unanswered


def piece(path: str, *, cut: bool = False) -> Piece:
    identity = path.removesuffix(".md")
    return Piece(
        number=1,
        reason=Reason.RELEVANT,
        path=path,
        document_id=identity,
        title=identity,
        heading=(),
        start_line=1,
        end_line=1,
        start=0,
        end=1,
        source_start=0,
        source_end=1,
        characters=1,
        tokens=1,
        cut=cut,
    )


def context(*paths: str, text: str = "text", cut: str = "", left_out: tuple[LeftOut, ...] = ()) -> Context:
    return Context(
        question=Question("q", Limits(max_characters=100)),
        text=text,
        segments=(),
        pieces=tuple(piece(path, cut=path == cut) for path in paths),
        left_out=left_out,
        characters=len(text),
        tokens=1,
        tokenizer="estimate",
        truncated=bool(left_out),
        handoff=not paths,
        fingerprint="",
    )


def failures(outcome: GoldenOutcome) -> list[tuple[GoldenCheck, str]]:
    return [(failure.check, failure.document) for failure in outcome.failures]


FOUND = context("a.md", "b.md", "a.md")


@pytest.mark.parametrize(
    "name", ["a.md", "./a.md", "a", "docs/a.mdx", "https://a.example/x", "https://a.example/x/"]
)
def test_a_document_is_found_by_each_of_its_names(name: str) -> None:
    names = {"a.md": ("docs/a.mdx", "https://a.example/x")}
    outcome = check(
        GoldenQuestion("q", must_find=(name, "b.md")), FOUND, names_of=lambda path: names.get(path, ())
    )
    assert outcome.passed
    assert outcome.places == (1, 2)
    assert outcome.context is FOUND


def test_the_same_name_in_another_normal_form_of_unicode() -> None:
    assert plain_name("avaliac\u0327a\u0303o.md") == "avaliação.md"
    assert check(GoldenQuestion("q", ("avaliac\u0327a\u0303o.md",)), context("avaliação.md")).passed


def test_what_must_be_found_and_is_not() -> None:
    outcome = check(GoldenQuestion("q", must_find=("b.md", "c.md")), FOUND)
    assert failures(outcome) == [(GoldenCheck.MUST_FIND, "c.md")]
    assert outcome.places == (2, 0)
    assert outcome.stops
    assert outcome.failures[0].message == (
        "“c.md” is not in the context: it was not found, or there is no such document."
    )


def test_why_it_was_left_out_is_said() -> None:
    out = LeftOut(Reason.EXPIRED, "c.md", "c", "C", (), 1, 5)
    outcome = check(GoldenQuestion("q", ("c",)), context("a.md", left_out=(out,)))
    assert outcome.failures[0].message == "“c” is not in the context: it is no longer valid."


def test_a_question_that_guards_nothing_stops_nothing() -> None:
    outcome = check(GoldenQuestion("q", ("c.md",), gate=False), FOUND)
    assert not outcome.passed
    assert not outcome.stops


def test_a_hand_off_finds_nothing() -> None:
    outcome = check(GoldenQuestion("q", ("a.md",), must_not_find=("b.md",)), context())
    assert failures(outcome) == [(GoldenCheck.MUST_FIND, "a.md")]
    assert "a person would have to answer" in outcome.failures[0].message


def test_a_question_that_does_not_wake_the_corpus_finds_nothing() -> None:
    outcome = check(GoldenQuestion("q", ("a.md",), must_not_find=("b.md",), must_fit_in=1), None)
    assert failures(outcome) == [(GoldenCheck.MUST_FIND, "a.md")]
    assert "did not wake the corpus" in outcome.failures[0].message
    assert check(GoldenQuestion("oi", must_not_find=("a.md",)), None).passed


def test_what_must_not_be_found_and_is() -> None:
    outcome = check(GoldenQuestion("q", must_not_find=("c.md", "b.md")), FOUND)
    assert failures(outcome) == [(GoldenCheck.MUST_NOT_FIND, "b.md")]
    assert "as piece 2" in outcome.failures[0].message


@pytest.mark.parametrize(
    ("pair", "passed"),
    [
        (("a.md", "b.md"), True),  # the first piece of each counts
        (("b.md", "a.md"), False),
        (("a.md", "c.md"), True),
        (("c.md", "a.md"), False),
        (("c.md", "d.md"), False),
        (("a.md", "a.md"), False),
    ],
)
def test_what_must_come_before(pair: tuple[str, str], passed: bool) -> None:
    outcome = check(GoldenQuestion("q", must_come_before=(pair,)), FOUND)
    assert outcome.passed is passed
    if not passed:
        assert failures(outcome) == [(GoldenCheck.MUST_COME_BEFORE, pair[0])]


def test_what_must_fit() -> None:
    question = GoldenQuestion("q", ("a.md",), must_fit_in=4)
    assert check(question, context("a.md", text="1234")).passed
    assert failures(check(question, context("a.md", text="12345"))) == [(GoldenCheck.MUST_FIT_IN, "")]
    assert failures(check(question, context("a.md", text="1234", cut="a.md"))) == [
        (GoldenCheck.MUST_FIT_IN, "a.md")
    ]


def test_another_document_may_be_cut_for_the_size() -> None:
    question = GoldenQuestion("q", ("a.md",), must_fit_in=4)
    assert check(question, context("a.md", "b.md", text="1234", cut="b.md")).passed


def test_what_is_left_out_for_a_limit_does_not_count_against_the_size() -> None:
    out = LeftOut(Reason.FILE_LIMIT, "c.md", "c", "C", (), 1, 5)
    assert check(GoldenQuestion("q", must_fit_in=4), context("a.md", text="1234", left_out=(out,))).passed


def test_a_question_that_could_not_be_asked() -> None:
    outcome = unanswered(GoldenQuestion("q", ("a.md", "b.md")), "It is too long.")
    assert failures(outcome) == [(GoldenCheck.ANSWERED, "")]
    assert (outcome.places, outcome.context, outcome.stops) == ((0, 0), None, True)
