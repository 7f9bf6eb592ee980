"""Where a file stands for a question, found without making the rows of thousands of other files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from desktop.models.whereabouts import Standing, find_left_out, of_document, of_other_file
from knowledge.model import Context, DocumentHead, Explanation, FileKind, LeftOut, Limits, Reason
from tests.desktop.contexts import ContextBuilder, CountedRows, row, shop_context


def head(path: str, *, characters: int = 9) -> DocumentHead:
    return DocumentHead(path, path, path.title(), False, "pt", "d", characters, 1)


def explained(path: str, rank: int = 0, *missing: str, ignored: tuple[str, ...] = ()) -> Explanation:
    rows = (row("freio", "body", 1, 1, 1, 1),) if rank else ()
    reason = Reason.RELEVANT if rank else Reason.NOT_MATCHED
    return Explanation(path, rank, float(len(rows)), rows, missing, ignored, reason)


def out(path: str, rank: int, *, pinned: bool = False) -> LeftOut:
    return LeftOut(Reason.NO_ROOM, path, path, path, (), 1, 9, rank, 1.0, pinned=pinned)


def test_a_document_that_is_in_knows_its_pieces() -> None:
    where = of_document(
        shop_context(), head("freios.md"), explained("freios.md", 1, "pastilha", ignored=("Meu", "e"))
    )
    assert where.standing is Standing.IN
    assert where.pieces == (2, 4)
    assert where.piece == shop_context().pieces[2]
    assert where.found == ("freio", "trocr")
    assert where.last_score == pytest.approx(1.767)


def test_a_document_that_is_left_out_brings_its_row() -> None:
    context = shop_context()
    where = of_document(context, head("garantia.md"), explained("garantia.md", 1))
    assert where.standing is Standing.LEFT_OUT
    assert where.left_out == context.left_out[0]


@pytest.mark.parametrize(
    ("query", "explanation", "characters", "pinned", "standing"),
    [
        ("freio", explained("x.md", 0, "freio"), 9, False, Standing.NOT_FOUND),
        (" ", explained("x.md"), 9, False, Standing.NO_QUESTION),
        ("de", explained("x.md", ignored=("de",)), 9, False, Standing.NO_WORD),
        ("freio", explained("x.md", 0, "freio"), 0, False, Standing.EMPTY),
        ("freio", explained("x.md", 7), 9, False, Standing.CHANGED),
        ("freio", explained("x.md", 0, "freio"), 9, True, Standing.CHANGED),
    ],
)
def test_each_document_that_is_nowhere_in_the_context_has_one_standing(
    query: str, explanation: Explanation, characters: int, pinned: bool, standing: Standing
) -> None:
    context = ContextBuilder(query).build()
    if pinned:
        explanation = replace(explanation, reason=Reason.PINNED)
    where = of_document(context, head("x.md", characters=characters), explanation)
    assert where.pinned is pinned
    assert (where.standing, where.left_out, where.pieces) == (standing, None, ())


@pytest.mark.parametrize(
    ("kind", "standing"),
    [
        (FileKind.OTHER, Standing.NO_DOCUMENT),
        (FileKind.CONFLICT_COPY, Standing.CONFLICT_COPY),
        (FileKind.DOCUMENT, Standing.NOT_READ),
    ],
)
def test_a_file_that_is_no_document_stands_by_its_kind(kind: FileKind, standing: Standing) -> None:
    where = of_other_file("b/x.csv", kind)
    assert (where.title, where.standing, where.explanation) == ("x.csv", standing, None)


# --- finding the row ------------------------------------------------------------------------------


def test_a_row_far_down_is_found_by_making_few_of_them() -> None:
    rows = CountedRows([out(f"{rank}.md", rank) for rank in range(5, 10_005)])
    for rank in (5, 6, 5_000, 10_004):
        found = find_left_out(rows, f"{rank}.md", rank)
        assert found is not None
        assert found.rank == rank
    assert rows.made < 4 * 30


def test_a_row_among_hits_that_were_tried_together_and_stand_by_score_is_found() -> None:
    tried: list[LeftOut] = []
    for first in (1, 51, 101):
        group = [out(f"{rank}.md", rank) for rank in range(first, first + 50) for _ in range(3)]
        tried += sorted(group, key=lambda item: hash((item.rank * 7919) % 101))
    rows: Sequence[LeftOut] = [*tried, *(out(f"{rank}.md", rank) for rank in range(151, 400))]
    for rank in range(1, 400):
        found = find_left_out(rows, f"{rank}.md", rank)
        assert found is not None, rank
        assert found.rank == rank


def test_pins_that_found_no_room_stand_first_whatever_their_rank() -> None:
    rows = CountedRows(
        [out("b.md", 900, pinned=True), out("a.md", 0, pinned=True), *(out(f"{n}", n) for n in range(1, 800))]
    )
    assert find_left_out(rows, "a.md", 0) == out("a.md", 0, pinned=True)
    assert find_left_out(rows, "b.md", 900) == out("b.md", 900, pinned=True)
    assert find_left_out(rows, "c.md", 0) is None
    assert rows.made < 20


def test_a_document_that_has_gone_meanwhile_is_not_looked_for_in_all_rows() -> None:
    rows = CountedRows([out(f"{rank}.md", rank) for rank in range(1, 10_001)])
    assert find_left_out(rows, "gone.md", 5_000) is None
    assert rows.made < 4_100
    assert find_left_out((), "gone.md", 1) is None


def test_where_a_document_stands_in_a_long_list_is_found_by_making_few_rows() -> None:
    rows = CountedRows([out(f"{rank}.md", rank) for rank in range(1, 10_001)])
    context: Context = replace(ContextBuilder("freio", Limits(9)).build(), left_out=rows)
    where = of_document(context, head("7777.md"), explained("7777.md", 7_777))
    assert where.left_out is not None
    assert where.left_out.path == "7777.md"
    assert rows.made < 40
