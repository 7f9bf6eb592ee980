"""What came too late is listed like what was refused, row by row, and made only when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import overload

import pytest

from knowledge.context.builder import build_context
from knowledge.model import Context, Document, Hit, Layout, Limits, Question, Reason
from knowledge.text.tokens import load_tokenizer
from tests.knowledge.context.conftest import Builder, PlainEvidence

Make = Callable[..., Document]
MANY = 500


class Watched(Sequence[Hit]):
    """Hits that tell how many of them were made."""

    def __init__(self, hits: Sequence[Hit]) -> None:
        self._hits = hits
        self.made: set[int] = set()

    def __len__(self) -> int:
        return len(self._hits)

    @overload
    def __getitem__(self, index: int) -> Hit: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Hit]: ...
    def __getitem__(self, index: int | slice) -> Hit | Sequence[Hit]:
        assert isinstance(index, int)
        self.made.add(index)
        return self._hits[index]


@pytest.fixture
def hits(document: Make, hit: Callable[..., Hit]) -> list[Hit]:
    return [hit(document(f"d{number:03}", f"texto {number} " * 10), MANY - number) for number in range(MANY)]


def ask(hits: Sequence[Hit], *, layout: Layout, pinned: Sequence[Document] = ()) -> Context:
    paths = tuple(f"d{number:03}.md" for number in range(MANY))
    return build_context(
        Question("pix", Limits(max_characters=1_000), layout=layout),
        pinned=pinned,
        hits=hits,
        words=(),
        tokenizer=load_tokenizer("estimate"),
        evidence=PlainEvidence(paths=paths),
    )


@pytest.mark.parametrize("layout", list(Layout))
def test_every_hit_is_in_or_has_a_row_and_the_rows_keep_the_order(layout: Layout, hits: list[Hit]) -> None:
    pinned = [hits[3].document, hits[400].document]
    context = ask(hits, layout=layout, pinned=pinned)
    seen = [piece.path for piece in context.pieces] + [row.path for row in context.left_out]
    assert sorted(seen) == [hit.document.path for hit in hits]
    ranks = [row.rank for row in context.left_out]
    assert ranks == sorted(ranks)
    assert {row.reason for row in context.left_out} == {Reason.NO_ROOM}
    assert context.truncated
    assert not context.handoff


@pytest.mark.parametrize("layout", list(Layout))
def test_a_context_with_many_hits_makes_few_of_them(layout: Layout, hits: list[Hit]) -> None:
    watched = Watched(hits)
    context = ask(watched, layout=layout)
    assert len(watched.made) < 110
    assert len(context.left_out) == MANY - len(context.pieces)
    assert context.left_out[-1].path == "d499.md"
    assert 499 in watched.made
    assert len(watched.made) < 112


def test_rows_are_read_like_a_tuple(hits: list[Hit]) -> None:
    rows = ask(hits, layout=Layout.DOCUMENTS).left_out
    whole = tuple(rows)
    assert rows == whole
    assert whole == tuple(rows[:])
    assert rows[2:5] == whole[2:5]
    assert rows[-3] == whole[-3]
    assert tuple(reversed(rows)) == whole[::-1]
    assert rows != whole[:-1]
    with pytest.raises(IndexError):
        rows[len(whole)]


def test_a_document_limit_that_is_reached_is_the_reason_of_all_that_follow(
    build: Builder, hits: list[Hit]
) -> None:
    context = build(hits, characters=100_000, documents=2)
    assert [piece.path for piece in context.pieces] == ["d000.md", "d001.md"]
    assert {row.reason for row in context.left_out} == {Reason.DOCUMENT_LIMIT}
    assert len(context.left_out) == MANY - 2
