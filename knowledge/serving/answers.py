"""What the reading operations answer. The names of the fields are the keys of the JSON at every door."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from knowledge.context.answer import ContextAnswer
from knowledge.tool.reading import Passage, ProjectEntry, TreeEntry

__all__ = [
    "ContextAnswer",
    "KnowledgeAnswer",
    "Passage",
    "ProjectEntry",
    "ProjectsAnswer",
    "ReadAnswer",
    "SearchAnswer",
    "TreeAnswer",
    "TreeEntry",
]


@dataclass(frozen=True, slots=True)
class ProjectsAnswer:
    """The projects that may be looked into, in their order."""

    projects: tuple[ProjectEntry, ...]


@dataclass(frozen=True, slots=True)
class TreeAnswer:
    """Folders and files by path. `total` counts all of them; `note` says how to list on, "" at the end."""

    entries: tuple[TreeEntry, ...]
    total: int
    note: str = ""


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """The best piece of each document that answers, best first."""

    passages: tuple[Passage, ...]


@dataclass(frozen=True, slots=True)
class ReadAnswer:
    """`text` is the document from character `start` to `end` of `characters`; `note` says how to read on."""

    path: str
    title: str
    text: str
    start: int
    end: int
    characters: int
    note: str


@dataclass(frozen=True, slots=True)
class KnowledgeAnswer:
    """What the knowledge tool said: `success` and the fields of the action, or `error`."""

    body: Mapping[str, object]
