"""How far a caller may see (mission T8): said by the host for each call, never by the model."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knowledge.projects import Account


@dataclass(frozen=True, slots=True)
class Scope:
    """The ceiling of one call: projects by id, and perhaps only some of their documents.

    None means "all there are", which `UNSCOPED` says on purpose. `documents` are ids as the tool gives them
    (`project/path`, in a plain folder the path). Whoever calls narrows within it and never past it; what is
    outside is as if it did not exist.
    """

    projects: frozenset[str] | None
    documents: frozenset[str] | None = None

    @classmethod
    def of(cls, *projects: str) -> Scope:
        return cls(frozenset(projects))

    def has_project(self, project: str) -> bool:
        return self.projects is None or project in self.projects

    def has(self, project: str, document: str) -> bool:
        """Whether the document with the id `document`, of `project`, is inside."""
        return self.has_project(project) and (self.documents is None or document in self.documents)

    def narrowed(self, projects: Iterable[str] | None, documents: Iterable[str] | None) -> Scope:
        """This and the caller's own wish at once; what the caller names outside is dropped silently."""
        return Scope(_both(self.projects, projects), _both(self.documents, documents))


UNSCOPED = Scope(None)
"""Everything: for a host whose documents are for all of its callers."""


@dataclass(frozen=True, slots=True)
class Principals:
    """On whose behalf a call is made: the client of the token ("" in process) and, if known, the account."""

    client: str = ""
    account: Account | None = None


def _both(ceiling: frozenset[str] | None, wish: Iterable[str] | None) -> frozenset[str] | None:
    if wish is None:
        return ceiling
    named = frozenset(wish)
    return named if ceiling is None else ceiling & named
