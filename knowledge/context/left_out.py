"""What is not in a context, each with its reason; rows far down are made only when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import accumulate
from typing import overload

from knowledge.context.candidates import Candidate, Rest
from knowledge.model import Hit, LeftOut, Reason


class LeftOutList(Sequence[LeftOut]):
    """Pins first, then by rank; pieces of hits that were tried together stay in the order of their score.

    `refused` were tried, `rest` came too late, `barred` may not be sent. Equal to any sequence of the same
    rows.
    """

    def __init__(
        self,
        refused: Sequence[tuple[Candidate, Reason]],
        *,
        rest: Rest,
        barred: Rest,
        reason: Callable[[Candidate], Reason],
        missing: Callable[[Hit], tuple[str, ...]],
    ) -> None:
        """`reason` is asked about `rest` and `barred`, `missing` about every hit; both must always answer the
        same."""
        self._refused = refused
        self._rest = rest
        self._barred = barred
        self._reason = reason
        self._missing = missing

    def __len__(self) -> int:
        return len(self._refused) + len(self._rest) + len(self._barred)

    @overload
    def __getitem__(self, index: int) -> LeftOut: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[LeftOut, ...]: ...
    def __getitem__(self, index: int | slice) -> LeftOut | tuple[LeftOut, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if not 0 <= place < len(self):
            raise IndexError(index)
        place = self._mixed[place] if self._barred else place
        if place < len(self._refused):
            return self._row(*self._refused[place])
        place -= len(self._refused)
        late = place < len(self._rest)
        candidate = self._rest[place] if late else self._barred[place - len(self._rest)]
        return self._row(candidate, self._reason(candidate))

    @cached_property
    def _mixed(self) -> list[int]:
        """The places of refused, rest and barred, one after the other, in the order of the rows."""
        own = (0 if candidate.reason is Reason.PINNED else candidate.rank for candidate, _ in self._refused)
        ranks = [*accumulate(own, max), *self._rest.ranks(), *self._barred.ranks()]
        return sorted(range(len(ranks)), key=ranks.__getitem__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment] # equal to lists, which have none

    def reasons(self) -> Iterator[Reason]:
        """The reason of each row that was tried or came too late, without making the rows."""
        yield from (reason for _, reason in self._refused)
        yield from map(self._reason, self._rest)

    def _row(self, candidate: Candidate, reason: Reason) -> LeftOut:
        document, hit, chunk = candidate.document, candidate.hit, candidate.chunk
        return LeftOut(
            reason,
            document.path,
            document.id,
            document.title,
            chunk.heading if chunk else (),
            chunk.start_line if chunk else document.content_line,
            candidate.end - candidate.start,
            candidate.rank,
            candidate.score,
            hit.terms if hit else (),
            self._missing(hit) if hit else (),
            candidate.reason is Reason.PINNED,
        )
