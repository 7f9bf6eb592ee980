"""`list`: the documents in order, without searching (mission T3)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from knowledge.tool.action import Action, Call, FollowUp
from knowledge.tool.answers import Label
from knowledge.tool.kinds import Kind, kind_of
from knowledge.tool.paging import START, Page, limit_schema
from knowledge.tool.sources import Source

USUAL = 50
MOST = 200
MOST_FOLDERS = 100
MOST_TAGS = 20


@dataclass(frozen=True, slots=True)
class ListedDocument:
    """`characters` and `chunks` are those of its text."""

    document_id: str
    title: str
    kind: Kind
    characters: int
    chunks: int
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Folder:
    """A folder right below the one that is listed, with all that is in it."""

    folder: str
    documents: int


@dataclass(frozen=True, slots=True)
class Listing:
    total: int
    documents: tuple[ListedDocument, ...]
    folders: tuple[Folder, ...] | None = None
    more_folders: int | None = None
    next_page: FollowUp | None = None


def list_documents(call: Call) -> Listing:
    """Raises ToolUsageError."""
    page = Page.of(call, usual=USUAL, most=MOST)
    folder, prefix = call.text("folder", "").strip("/"), call.text("prefix", "")
    inside = f"{folder}/" if folder else ""
    below: Counter[str] = Counter()
    documents: list[ListedDocument] = []
    total = 0
    for source in call.sources():
        for head in source.heads():
            name = source.document_id(head.path)
            if not name.startswith(inside) or not name.startswith(prefix):
                continue
            rest = name[len(inside) :]
            if "/" in rest:
                below[inside + rest.partition("/")[0]] += 1
            if page.start <= total < page.end:
                documents.append(_listed(source, head.path, name))
            total += 1
    following = page.next(call, total)
    folders = tuple(Folder(name, below[name]) for name in sorted(below)[:MOST_FOLDERS])
    if page.start:  # they were on the first page
        return Listing(total, tuple(documents), next_page=following)
    more = max(0, len(below) - MOST_FOLDERS)
    return Listing(total, tuple(documents), folders, more or None, following)


def _listed(source: Source, path: str, name: str) -> ListedDocument:
    head = source.view.heads[path]
    annotation = source.view.annotations.get(path)
    tags = () if annotation is None else annotation.tags[:MOST_TAGS]
    return ListedDocument(
        name, Label(head.title), kind_of(path), head.characters, head.chunks, tuple(map(Label, tags))
    )


LIST = Action(
    "list",
    "browse the documents in order, without searching",
    list_documents,
    {
        "folder": {"type": "string", "description": "Only what is in this folder, as `folders` names it."},
        "prefix": {"type": "string", "description": "Only ids that begin with this."},
        "start": START,
        "limit": limit_schema(usual=USUAL, most=MOST),
    },
)
