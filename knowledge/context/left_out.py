"""What is not in a context, each with its reason; rows far down are made only when somebody looks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import overload

from knowledge.context.candidates import Candidate
from knowledge.model import Hit, LeftOut, Reason


class LeftOutList(Sequence[LeftOut]):
    """`refused` were tried; `rest` came too late. Equal to any sequence of the same rows."""

    def __init__(
        self,
        refused: Sequence[tuple[Candidate, Reason]],
        rest: Sequence[Candidate],
        *,
        reason: Callable[[Candidate], Reason],
        missing: Callable[[Hit], tuple[str, ...]],
    ) -> None:
        """`reason` is asked about `rest`, `missing` about every hit; both must always answer the same."""
        self._refused = refused
        self._rest = rest
        self._reason = reason
        self._missing = missing

    def __len__(self) -> int:
        return len(self._refused) + len(self._rest)

    @overload
    def __getitem__(self, index: int) -> LeftOut: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[LeftOut, ...]: ...
    def __getitem__(self, index: int | slice) -> LeftOut | tuple[LeftOut, ...]:
        if isinstance(index, slice):
            return tuple(self[place] for place in range(*index.indices(len(self))))
        place = index + len(self) if index < 0 else index
        if place < 0:
            raise IndexError(index)
        if place < len(self._refused):
            return self._row(*self._refused[place])
        candidate = self._rest[place - len(self._refused)]
        return self._row(candidate, self._reason(candidate))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment] # equal to lists, which have none

    def reasons(self) -> Iterator[Reason]:
        """The reason of each row, without making the rows."""
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
