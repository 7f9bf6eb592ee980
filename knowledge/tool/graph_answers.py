"""What the actions over the graph answer: plain values, with the evidence for every connection."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from knowledge.tool.action import FollowUp


class EntityKind(StrEnum):
    """What a name can stand for."""

    DOCUMENT = "document"
    TAG = "tag"
    TERM = "term"
    HEADING = "heading"


@dataclass(frozen=True, slots=True)
class Entity:
    """`document_id` is "" for what is no document."""

    kind: EntityKind
    name: str
    document_id: str = ""


@dataclass(frozen=True, slots=True)
class DocumentRef:
    document_id: str
    title: str


@dataclass(frozen=True, slots=True)
class Because:
    """`kind` is links, tags, terms or headings."""

    kind: str
    evidence: str


@dataclass(frozen=True, slots=True)
class Neighbor:
    """`more_reasons` counts those that are not told."""

    document_id: str
    title: str
    because: tuple[Because, ...]
    more_reasons: int | None = None


@dataclass(frozen=True, slots=True)
class Neighbors:
    """What is one step from `entity`, the closest first; `total` counts them all. `tags` and `terms` are a
    document's own."""

    entity: Entity
    neighbors: tuple[Neighbor, ...]
    total: int
    tags: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    next_page: FollowUp | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """A document that is reached in `distance` steps, the last of them from the document `via` ("" from the
    entity itself)."""

    document_id: str
    title: str
    distance: int
    via: str
    because: tuple[Because, ...]
    more_reasons: int | None = None


@dataclass(frozen=True, slots=True)
class Traversal:
    """In the order of distance; `total` counts all that was reached."""

    entity: Entity
    steps: tuple[Step, ...]
    total: int
    next_page: FollowUp | None = None


@dataclass(frozen=True, slots=True)
class Related:
    """What documents have in common, or a link: then `name` is its evidence, and the first document links to
    the second."""

    kind: str
    name: str
    documents: tuple[DocumentRef, ...]
    more_documents: int | None = None


@dataclass(frozen=True, slots=True)
class RelatedAnswer:
    kind: str
    related: tuple[Related, ...]
    total: int
    next_page: FollowUp | None = None


@dataclass(frozen=True, slots=True)
class ThemeSummary:
    """`documents` are the most central ones of `size`."""

    size: int
    tags: tuple[str, ...]
    terms: tuple[str, ...]
    documents: tuple[DocumentRef, ...]
    more_documents: int | None = None


@dataclass(frozen=True, slots=True)
class Communities:
    """The largest first. `alone` counts the documents that nothing connects with others; `total_documents` is
    what all of this was made of."""

    themes: tuple[ThemeSummary, ...]
    total: int
    alone: int
    total_documents: int
    next_page: FollowUp | None = None
