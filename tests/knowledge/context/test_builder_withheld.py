"""What is not sent whatever the budget: expired, replaced, too weak; and the limit of files (P8, P9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pytest

from knowledge.context.builder import build_context
from knowledge.errors import LimitError
from knowledge.model import Context, Document, Hit, Layout, Limits, Question, Reason
from knowledge.retrieval.standing import Standing
from knowledge.text.tokens import load_tokenizer
from tests.knowledge.context.conftest import PlainEvidence
from tests.knowledge.context.test_left_out import Watched

Make = Callable[..., Document]
MakeHit = Callable[..., Hit]
OLD: Mapping[str, Reason] = {"a.md": Reason.EXPIRED, "p.md": Reason.SUPERSEDED, "c.md": Reason.NOT_YET_VALID}
TOKENS = load_tokenizer("estimate")


def ask(
    hits: Sequence[Hit],
    *,
    paths: Sequence[str],
    limits: Limits | None = None,
    layout: Layout = Layout.CHUNKS,
    pinned: Sequence[Document] = (),
    standing: Standing | None = None,
    withheld: Mapping[str, Reason] | None = None,
    floor: float = 0.0,
) -> Context:
    return build_context(
        Question("pix", limits or Limits(max_characters=10_000), layout=layout, floor=floor),
        pinned=pinned,
        hits=hits,
        words=(),
        tokenizer=TOKENS,
        evidence=PlainEvidence(paths=tuple(paths)),
        standing=standing,
        withheld=withheld or {},
    )


def rows(context: Context) -> list[tuple[str, Reason]]:
    return [(row.path, row.reason) for row in context.left_out]


@pytest.fixture
def hits(document: Make, hit: MakeHit) -> list[Hit]:
    return [hit(document(name, f"texto {name}"), 5.0 - place) for place, name in enumerate("abcde")]


PATHS = [f"{name}.md" for name in "abcde"]


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("sorted_out", [True, False], ids=["sorted out", "one by one"])
def test_withheld_documents_are_left_out_with_their_reason(
    layout: Layout, hits: list[Hit], document: Make, *, sorted_out: bool
) -> None:
    standing = Standing([1, 3, 4], (), [0, 2]) if sorted_out else None
    pinned = [document("p", "velho"), document("q", "vale")]
    context = ask(hits, paths=PATHS, layout=layout, pinned=pinned, standing=standing, withheld=OLD)
    assert [piece.path for piece in context.pieces] == ["q.md", "b.md", "d.md", "e.md"]
    assert rows(context) == [
        ("p.md", Reason.SUPERSEDED),
        ("a.md", Reason.EXPIRED),
        ("c.md", Reason.NOT_YET_VALID),
    ]
    assert [row.pinned for row in context.left_out] == [True, False, False]
    assert [row.rank for row in context.left_out] == [0, 1, 3]
    assert not context.truncated


def test_a_pin_that_is_withheld_and_found_has_one_row(hits: list[Hit]) -> None:
    standing = Standing([1, 2, 3, 4])
    context = ask(
        hits, paths=PATHS, pinned=[hits[0].document], standing=standing, withheld={"a.md": Reason.EXPIRED}
    )
    assert rows(context) == [("a.md", Reason.EXPIRED)]
    assert context.left_out[0].pinned
    assert context.left_out[0].rank == 1


@pytest.mark.parametrize("layout", list(Layout))
@pytest.mark.parametrize("sorted_out", [True, False], ids=["sorted out", "one by one"])
def test_hits_under_the_floor_are_weak_and_pins_never(
    layout: Layout, hits: list[Hit], *, sorted_out: bool
) -> None:
    standing = Standing([0, 1, 2], [3]) if sorted_out else None
    pinned = [hits[4].document]
    context = ask(hits, paths=PATHS, layout=layout, pinned=pinned, standing=standing, floor=3.0)
    assert [piece.path for piece in context.pieces] == ["e.md", "a.md", "b.md", "c.md"]
    assert rows(context) == [("d.md", Reason.WEAK)]
    assert not context.truncated


def test_rows_come_by_rank_whatever_their_reason(hits: list[Hit]) -> None:
    standing = Standing([0, 2, 3], [4], [1])
    context = ask(
        hits,
        paths=PATHS,
        layout=Layout.DOCUMENTS,
        limits=Limits(10_000, max_documents=1),
        standing=standing,
        withheld={"b.md": Reason.EXPIRED},
        floor=1.5,
    )
    assert rows(context) == [
        ("b.md", Reason.EXPIRED),
        ("c.md", Reason.DOCUMENT_LIMIT),
        ("d.md", Reason.DOCUMENT_LIMIT),
        ("e.md", Reason.WEAK),
    ]
    assert context.truncated
    assert context.left_out[-1] == tuple(context.left_out)[3]


def test_nothing_but_what_may_not_be_sent_is_a_hand_off(hits: list[Hit], document: Make) -> None:
    every = dict.fromkeys(PATHS, Reason.EXPIRED)
    standing = Standing((), (), range(5))
    assert ask(hits, paths=PATHS, standing=standing, withheld=every).handoff
    assert ask(hits, paths=PATHS, standing=Standing((), range(5)), floor=9.0).handoff
    assert ask([], paths=[], pinned=[document("p", "x")], withheld=OLD).handoff
    assert ask([], paths=[], pinned=[document("z", " ")]).handoff


def test_what_only_had_no_room_is_no_hand_off(hits: list[Hit]) -> None:
    """A larger budget would have an answer."""
    context = ask(
        hits,
        paths=PATHS,
        limits=Limits(3),
        standing=Standing([4], (), range(4)),
        withheld=dict.fromkeys(PATHS[:4], Reason.EXPIRED),
    )
    assert not context.pieces
    assert not context.handoff
    assert context.truncated


@pytest.mark.parametrize("layout", list(Layout))
def test_so_many_files_and_pins_besides(layout: Layout, hits: list[Hit], document: Make) -> None:
    pinned = [document("p", "fixo"), hits[1].document]
    context = ask(hits, paths=PATHS, layout=layout, pinned=pinned, limits=Limits(10_000, max_files=2))
    assert [piece.path for piece in context.pieces] == ["p.md", "b.md", "a.md", "c.md"]
    assert rows(context) == [("d.md", Reason.DOCUMENT_LIMIT), ("e.md", Reason.DOCUMENT_LIMIT)]
    assert context.truncated
    assert not ask(hits, paths=PATHS, layout=layout, limits=Limits(10_000, max_files=0)).pieces


def test_a_file_that_is_in_may_give_further_chunks(document: Make, hit: MakeHit) -> None:
    parts = (("A", 0, 10), ("B", 10, 20), ("C", 20, 30))
    first = hit(document("a", "x" * 10 + "y" * 10 + "z" * 10, parts=parts), 9, chunk_scores=(1.0, 9.0, 2.0))
    second = hit(document("b", "outro"), 8)
    context = ask([first, second], paths=["a.md", "b.md"], limits=Limits(10_000, max_files=1))
    assert [(piece.path, piece.heading) for piece in context.pieces] == [("a.md", ("B",)), ("a.md", ("C",))]
    assert rows(context) == [("b.md", Reason.DOCUMENT_LIMIT), ("a.md", Reason.FILE_LIMIT)]


def test_p8_a_full_limit_of_files_ends_the_search_for_more(document: Make, hit: MakeHit) -> None:
    """With three files in and room for two more chunks, thousands of further hits are not looked at."""
    many = [hit(document(f"d{number:03}", f"texto {number}"), 500 - number) for number in range(500)]
    watched = Watched(many)
    limits = Limits(6_000, max_chunks=5, max_files=3)
    context = ask(watched, paths=[one.document.path for one in many], limits=limits)
    assert len(context.pieces) == 3
    assert len(context.left_out) == 497
    assert len(watched.made) < 30


def test_a_limit_of_files_below_zero_is_refused(hits: list[Hit]) -> None:
    with pytest.raises(LimitError, match="max_files"):
        ask(hits, paths=PATHS, limits=Limits(10, max_files=-1))
