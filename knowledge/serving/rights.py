"""Who calls and what they may do (mission P12)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Right(StrEnum):
    """What an operation needs. Who may manage may read."""

    READ = "read"
    MANAGE = "manage"


@dataclass(frozen=True, slots=True)
class Client:
    """A program that may call. `project` None: all projects; then and only then it may also manage."""

    name: str
    right: Right = Right.READ
    project: str | None = None

    def __post_init__(self) -> None:
        if self.project is not None and self.right is Right.MANAGE:
            raise ValueError("a client of one project cannot manage")

    def may(self, right: Right) -> bool:
        return right is Right.READ or self.right is Right.MANAGE

    def sees(self, project: str) -> bool:
        """Whether `project` exists for this client."""
        return self.project is None or self.project == project
