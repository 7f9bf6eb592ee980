"""Whatever the texts, the budget and the counter: never over, and never a word or a visible character cut."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from typing import Any

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.context.budget import MOST_MISSES, Budget
from knowledge.context.layout import Frame
from knowledge.errors import LimitError
from knowledge.model import Context, Document, Layout, Limits, Reason, SegmentKind
from knowledge.text.tokens import estimate_tokens, load_tokenizer

from .conftest import Builder, make_document, make_hit

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
RAINBOW = "\U0001f3f3\ufe0f\u200d\U0001f308"
NORWAY = "\U0001f1f3\U0001f1f4"
PARTS = [
    *("pix", "não", "e\u0301", "word", "a-b", "3,50", "x", "付款", "会在", "，", "。", "カード", "か\u3099"),
    *(
        " ",
        " ",
        " ",
        "\n",
        "\n\n",
        "\n```\n",
        "\n- ~~~\n",
        "\u0301",
        FAMILY,
        RAINBOW,
        NORWAY,
        "\U0001f44d\U0001f3fd",
    ),
]
contents = st.lists(st.sampled_from(PARTS), max_size=25).map(lambda parts: "".join(parts).strip())
BUILD = Builder(load_tokenizer("estimate"))
CJK = r"\p{Han}\p{Hiragana}\p{Katakana}\u3000-\u303f\u30a0-\u30ff\uff01-\uff0f\uff1a-\uff20"


def nasty(text: str) -> int:
    """Neither additive nor growing with the text: the whole may be more, or less, than its parts."""
    return len(text) // 3 + (len(text) * 7919) % 11


def superadditive(text: str) -> int:
    return len(text) ** 2 // 400


def papers(bodies: list[str]) -> list[Document]:
    return [make_document(f"d{number}", body, title=f"T{number}") for number, body in enumerate(bodies)]


def check_whole(context: Context, documents: list[Document]) -> None:
    """What must be true of every context."""
    by_path = {document.path: document for document in documents}
    assert context.characters == len(context.text)
    assert "".join(context.text[s.start : s.end] for s in context.segments) == context.text
    assert [p.path for p in context.pieces] == [d.path for d in context.documents]
    for index, piece in enumerate(context.pieces):
        content = by_path[piece.path].content
        kept = context.text[piece.start : piece.end]
        assert kept == content[piece.source_start : piece.source_end]
        assert piece.characters == len(kept) > 0
        own = [s for s in context.segments if s.piece == index]
        assert [s.kind for s in own] == [SegmentKind.LABEL, SegmentKind.PIECE, SegmentKind.LABEL]
        assert piece.cut == (len(kept) < len(content))
        check_cut(content, piece.source_end)
    everything = sorted([p.path for p in context.pieces] + [out.path for out in context.left_out])
    assert everything == sorted(by_path)
    limits = {Reason.NO_ROOM, Reason.DOCUMENT_LIMIT, Reason.CHUNK_LIMIT}
    out_for_a_limit = any(out.reason in limits for out in context.left_out)
    assert context.truncated == (out_for_a_limit or any(p.cut for p in context.pieces))
    assert sum(p.cut for p in context.pieces) <= 1
    assert not any(p.cut for p in context.pieces[:-1])


def check_cut(content: str, cut: int) -> None:
    borders = {0} | {match.end() for match in regex.finditer(r"\X", content)}
    assert cut in borders
    beside_cjk = regex.search(rf"[{CJK}]", content[cut - 1 : cut + 1])
    assert cut == len(content) or content[cut].isspace() or beside_cjk


@settings(max_examples=60, deadline=None)
@given(st.lists(contents, min_size=1, max_size=3))
def test_ct02_ct03_every_budget_of_characters_holds(bodies: list[str]) -> None:
    documents = papers(bodies)
    whole = BUILD(documents, characters=10**6)
    assert not whole.truncated
    for limit in range(len(whole.text) + 11):
        context = BUILD(documents, characters=limit)
        assert len(context.text) <= limit
        check_whole(context, documents)
    assert context.text == whole.text


@pytest.mark.parametrize("count", [estimate_tokens, nasty, superadditive, len])
@settings(max_examples=25, deadline=None)
@given(bodies=st.lists(contents, min_size=1, max_size=3))
def test_every_budget_of_tokens_holds_with_any_counter(
    count: Callable[[str], int], bodies: list[str]
) -> None:
    documents = papers(bodies)
    whole = BUILD(documents, characters=10**6)
    for limit in range(count(whole.text) + 11):
        context = BUILD(documents, tokens=limit, count=count)
        assert not context.text or count(context.text) <= limit
        assert context.tokens == count(context.text)
        check_whole(context, documents)


@settings(max_examples=200, deadline=None)
@given(st.lists(contents, min_size=1, max_size=3), st.integers(0, 300), st.integers(0, 120), st.booleans())
def test_both_limits_hold_together(bodies: list[str], characters: int, tokens: int, chunks: bool) -> None:
    layout = Layout.CHUNKS if chunks else Layout.DOCUMENTS
    context = BUILD(papers(bodies), characters=characters, tokens=tokens, layout=layout)
    assert len(context.text) <= characters
    assert estimate_tokens(context.text) <= tokens


@settings(max_examples=150, deadline=None)
@given(contents, st.integers(0, 200))
def test_the_cut_is_the_largest_that_fits(body: str, limit: int) -> None:
    for context, fits in (
        (BUILD(papers([body]), characters=limit), lambda text: len(text) <= limit),
        (BUILD(papers([body]), tokens=limit // 3), lambda text: estimate_tokens(text) <= limit // 3),
    ):
        if context.pieces and context.pieces[0].cut and "```" not in body and "~~~" not in body:
            kept, end = context.pieces[0], context.pieces[0].source_end
            for longer in range(end + 1, len(body)):
                text = context.text.replace(body[:end], body[:longer], 1)
                allowed = body[longer].isspace() and not body[longer - 1].isspace()
                assert kept.cut
                assert not (allowed and fits(text))


@pytest.mark.parametrize("budget", [0, 1, 2, 5, 50, 51, 1000])
def test_ct03_mark_and_heading_are_counted(budget: int, build: Builder) -> None:
    paper = make_document("p", ("word " * 5000).strip(), title="P")
    for context in (build([paper], characters=budget), build([paper], tokens=budget)):
        limit_tokens = context.question.limits.max_tokens
        assert (context.characters if limit_tokens is None else context.tokens) <= budget
        assert context.truncated
        assert bool(context.text) != bool(context.left_out)


def test_a_cut_that_would_keep_marks_and_no_word_leaves_the_document_out(build: Builder) -> None:
    paper = make_document("p", "# Cupons e descontos\n\nUm texto que não cabe.", title="P")
    with_mark = "# Documento: P\n\n#\n\n[conteúdo truncado]\n\n---"
    with_word = "# Documento: P\n\n# Cupons\n\n[conteúdo truncado]\n\n---"

    assert build([paper], characters=len(with_word)).text == with_word
    context = build([paper], characters=len(with_mark))
    assert (context.text, context.truncated) == ("", True)
    assert [out.reason for out in context.left_out] == [Reason.NO_ROOM]


def test_ct03_a_budget_of_nothing_gives_nothing_and_says_so(build: Builder) -> None:
    context = build([make_document("p", "word")], characters=0)
    assert context.text == ""
    assert [(out.path, out.reason) for out in context.left_out] == [("p.md", Reason.NO_ROOM)]
    assert context.truncated
    assert not context.handoff


def test_ct02_emoji_of_several_code_points_stay_whole(build: Builder) -> None:
    body = f"ok {RAINBOW} {FAMILY} {NORWAY} e\u0301 fim" + " fim" * 8
    paper = make_document("p", body, title="P")
    kept = {build([paper], characters=budget).text.split("\n\n")[1] for budget in range(45, 50 + len(body))}
    words = body.split(" ")
    assert kept <= {" ".join(words[:number]) for number in range(1, len(words) + 1)}
    assert len(kept) >= 4


def test_ct04_the_parts_add_up_to_the_whole(build: Builder) -> None:
    chance = random.Random(4)
    for _ in range(1000):
        bodies = [" ".join(chance.choices(PARTS[:13], k=chance.randrange(1, 60))) for _ in range(3)]
        context = build(papers(bodies), characters=chance.randrange(0, 500))
        labels = sum(s.end - s.start for s in context.segments if s.kind is SegmentKind.LABEL)
        assert labels + sum(p.characters for p in context.pieces) == context.characters == len(context.text)
        assert context.text.encode().decode() == context.text


def test_ct08_a_cut_inside_a_code_block_closes_it(build: Builder) -> None:
    code = "\n".join(f"line {number}" for number in range(300))
    paper = make_document("p", f"Text.\n\n```\n{code}\n```\n\nAfter.", title="P")
    for budget in range(1500, 1540):
        for context in (build([paper], characters=budget), build([paper], tokens=budget // 4)):
            assert context.text.endswith("\n```\n\n[conteúdo truncado]\n\n---")
            assert context.text.count("```") == 2
            assert context.characters <= budget


def test_ct08_the_closing_of_a_block_may_be_what_does_not_fit(build: Builder) -> None:
    paper = make_document("p", "a\n\n```\nb c", title="P")
    text = "# Documento: P\n\na\n\n[conteúdo truncado]\n\n---"
    assert build([paper], characters=len(text) + 8).text == "# Documento: P\n\na\n\n```\nb c\n\n---"
    longer = make_document("p", "a\n\n```\nb c d e f " + "g" * 40, title="P")
    assert build([longer], characters=len(text) + 8).text == text
    assert build([longer], characters=len(text) + 11).text == text.replace("a", "a\n\n```\nb\n```", 1)


def test_a_document_that_cannot_fit_even_cut_makes_way_for_the_next(build: Builder) -> None:
    long_word, short = make_document("a", "x" * 500), make_document("b", "ok")
    context = build([long_word, short], characters=60)
    assert [piece.path for piece in context.pieces] == ["b.md"]
    assert [(out.path, out.reason) for out in context.left_out] == [("a.md", Reason.NO_ROOM)]


def test_after_a_cut_nothing_more_is_tried(build: Builder) -> None:
    counted: list[str] = []

    def count(text: str) -> int:
        counted.append(text)
        return estimate_tokens(text)

    documents = [make_document("a", "word " * 200 + "end"), *papers(["tiny"] * 500)]
    context = build(documents, tokens=100, count=count)
    assert [piece.path for piece in context.pieces] == ["a.md"]
    assert len(context.left_out) == 500
    assert not any("tiny" in text for text in counted)


def test_a_huge_document_is_not_read_to_its_end(build: Builder) -> None:
    read = 0

    def count(text: str) -> int:
        nonlocal read
        read += len(text)
        return estimate_tokens(text)

    context = build([make_document("a", "palavra " * 500_000 + "fim")], tokens=1000, count=count)
    assert 950 <= context.tokens <= 1000
    assert read < 200_000


@pytest.mark.parametrize("name", ["characters", "tokens", "documents", "chunks"])
def test_a_limit_below_zero_is_refused_by_name(build: Builder, name: str) -> None:
    limits: dict[str, Any] = {"characters": 10, name: -1}
    with pytest.raises(LimitError, match=f"max_{name}"):
        build([], **limits)


def test_a_budget_must_be_given(build: Builder) -> None:
    with pytest.raises(LimitError, match="No limit was given"):
        build([], documents=3)


def test_the_exact_tokenizer_holds_its_budget() -> None:
    exact = Builder(load_tokenizer("o200k_base"))
    body = "O pagamento é confirmado na hora 退款会在三天内退回 \U0001f468\u200d\U0001f469 fim. " * 30
    paper = make_document("p", body.strip(), title="P")
    for limit in range(0, 400, 7):
        context = exact([paper, paper], tokens=limit)
        assert exact.tokenizer.count(context.text) == context.tokens <= limit


def test_chunks_hold_the_budget_too() -> None:
    body = "\n\n".join(f"## H{n}\n\n" + "pix e boleto, " * n for n in range(1, 12))
    starts = [match.start() for match in re.finditer("## ", body)]
    parts = [
        (f"H{n}", a, b) for n, (a, b) in enumerate(zip(starts, [*starts[1:], len(body)], strict=True), 1)
    ]
    found = make_hit(make_document("p", body, parts=parts), chunk_scores=tuple(range(1, 12)))
    for limit in range(0, 700, 3):
        context = BUILD([found], characters=limit, layout=Layout.CHUNKS, chunks_per_file=20)
        assert len(context.text) <= limit


def test_a_small_block_still_gets_in_after_some_that_did_not_fit_and_not_after_fifty() -> None:
    for misses, fits in ((MOST_MISSES - 1, True), (MOST_MISSES, False)):
        budget = Budget(Limits(max_characters=30), len, smallest="[]", strict=False)
        assert budget.add(Frame("<", "x" * 20, "…", ">")) is not None
        for _ in range(misses):
            assert budget.add(Frame("a head that is too long", "body", "…", ">")) is None
        assert (budget.add(Frame("", "ok", "…", "")) is not None) is fits
        assert budget.gone is not fits
