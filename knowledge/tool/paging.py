"""Pages of a long answer: every action that cuts one takes `start` and, but for whole texts, `limit`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from knowledge.tool.action import Call, FollowUp, Schema

T = TypeVar("T")
START: Schema = {"type": "integer", "minimum": 0, "description": "Where to go on, as next_page says it."}


@dataclass(frozen=True, slots=True)
class Page:
    """The items from `start` on (counted from 0), `limit` of them."""

    start: int
    limit: int

    @classmethod
    def of(cls, call: Call, *, usual: int, most: int) -> Page:
        """What the call asks for. Raises ToolUsageError."""
        return cls(call.number("start", 0), call.number("limit", usual, least=1, most=most))

    @property
    def end(self) -> int:
        return self.start + self.limit

    def cut(self, items: Sequence[T]) -> Sequence[T]:
        return items[self.start : self.end]

    def next(self, call: Call, total: int) -> FollowUp | None:
        """The call for what comes after this page, if there is more."""
        return call.follow_up(start=self.end) if self.end < total else None


def limit_schema(*, usual: int, most: int) -> Schema:
    return {"type": "integer", "minimum": 1, "maximum": most, "default": usual}
