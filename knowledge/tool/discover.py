"""`discover`: the schema of what is in scope, not an inventory, so that one call is enough to write the next
one right (mission T2)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from knowledge.model import Document
from knowledge.tool.action import Action, Call, FollowUp
from knowledge.tool.answers import Label
from knowledge.tool.deadlines import Deadline
from knowledge.tool.kinds import DataType, Kind, common_type, data_type, fields_of, kind_of, type_of
from knowledge.tool.paging import START
from knowledge.tool.sources import Source
from knowledge.tool.structures import (
    SMALL_REMAINDER,
    WHOLE,
    Caps,
    Structure,
    capped,
    structure_of,
    structure_of_table,
)
from knowledge.tool.tables import table_paths

SECONDS = 10.0
"""For all tables that one call looks into."""
ADVICE = "Discover fewer tables at once, by their document_ids, or split them into smaller files."
USUAL_DOCUMENTS = 20
MOST_NAMED = 60
"""So many documents at most are shown whole, when they are named."""
MOST_FIELDS = 30
MOST_FIELDS_OF_NAMED = 500
MOST_TYPES = 40
Key = tuple[Kind, str]

SearchMode = Callable[[Source, Document], str]
"""Which mode a search over this document alone would take: `keyword` or `hybrid`."""


@dataclass(frozen=True, slots=True)
class DocumentShape:
    document_id: str
    title: str
    document_type: str
    kind: Kind
    mode: str
    structure: Structure


@dataclass(frozen=True, slots=True)
class FieldUse:
    """A field, and how many of the documents have it."""

    name: str
    data_type: DataType
    documents: int


@dataclass(frozen=True, slots=True)
class TypeFields:
    kind: Kind
    document_type: str
    fields: tuple[FieldUse, ...]
    more_fields: int | None = None


@dataclass(frozen=True, slots=True)
class TypeCount:
    kind: Kind
    document_type: str
    documents: int


@dataclass(frozen=True, slots=True)
class ActionState:
    """`off` is "" or the reason why it cannot be served here."""

    action: str
    purpose: str
    off: str = ""


@dataclass(frozen=True, slots=True)
class Discovery:
    """`total` documents are in scope, or are those of them that were named."""

    total: int
    documents: tuple[DocumentShape, ...]
    document_types: tuple[TypeCount, ...] | None = None
    fields_by_type: tuple[TypeFields, ...] | None = None
    actions: tuple[ActionState, ...] | None = None
    more_documents: int | None = None
    more_types: int | None = None
    fetch: FollowUp | None = None
    advice: str | None = None
    next_page: FollowUp | None = None


class Discoverer:
    """Runs `discover`. `states` says what each action can do, `search_mode` how a document is searched."""

    def __init__(self, *, states: Callable[[], Sequence[ActionState]], search_mode: SearchMode) -> None:
        self._states = states
        self._search_mode = search_mode

    def action(self) -> Action:
        return Action(
            "discover",
            "what documents there are and what is inside each (columns, sections, keys), the fields by type, "
            "a census, and what each action can do; call it first",
            self.run,
            {"start": START},
        )

    def run(self, call: Call) -> Discovery:
        """Raises ToolUsageError."""
        named, start = bool(call.arguments.get("document_ids")), call.number("start", 0)
        most, caps = (MOST_NAMED, WHOLE) if named else (USUAL_DOCUMENTS, Caps())
        deadline = Deadline.within(SECONDS, advice=ADVICE)
        census: Counter[Key] = Counter()
        uses: dict[Key, dict[str, Counter[DataType]]] = defaultdict(lambda: defaultdict(Counter))
        shapes: list[DocumentShape] = []
        rest: list[str] = []
        for source in call.sources():
            for path, document in _looked_through(source):
                key = kind_of(path), "" if document is None else type_of(document)
                number = sum(census.values())
                census[key] += 1
                if document is not None:
                    for name, value in fields_of(source, document).items():
                        uses[key][name][data_type(value)] += 1
                if start <= number < start + most:
                    shapes.append(self._shape(source, path, document, key, caps, deadline))
                elif number >= start:
                    rest.append(source.document_id(path))
        return self._discovery(call, census, uses, shapes, rest, first=start == 0, named=named)

    def _shape(
        self,
        source: Source,
        path: str,
        document: Document | None,
        key: Key,
        caps: Caps,
        deadline: Deadline,
    ) -> DocumentShape:
        name = source.document_id(path)
        is_table = key[0] in (Kind.TABLE, Kind.WORKBOOK)
        if document is None or is_table:
            whole = structure_of_table(source, path, deadline)
        else:
            whole = structure_of(document)
        title = path.rpartition("/")[2] if document is None else document.title
        mode = "compute" if document is None else self._search_mode(source, document)
        return DocumentShape(name, Label(title), Label(key[1]), key[0], mode, capped(whole, caps, name))

    def _discovery(
        self,
        call: Call,
        census: Counter[Key],
        uses: dict[Key, dict[str, Counter[DataType]]],
        shapes: Sequence[DocumentShape],
        rest: Sequence[str],
        *,
        first: bool,
        named: bool,
    ) -> Discovery:
        total = sum(census.values())
        fetch, advice, following = _remainder(call, rest, total - len(rest))
        if not first:  # the census was in the first page
            return Discovery(
                total,
                tuple(shapes),
                more_documents=len(rest) or None,
                fetch=fetch,
                advice=advice,
                next_page=following,
            )
        common = census.most_common(MOST_TYPES)
        return Discovery(
            total,
            tuple(shapes),
            tuple(TypeCount(kind, Label(label), count) for (kind, label), count in common),
            tuple(_type_fields(key, uses[key], whole=named) for key, _ in common if uses[key]),
            None if named else tuple(self._states()),
            more_documents=len(rest) or None,
            more_types=len(census) - len(common) or None,
            fetch=fetch,
            advice=advice,
            next_page=following,
        )


def _looked_through(source: Source) -> Iterator[tuple[str, Document | None]]:
    """Documents, and tables that are none but can be computed over, by path."""
    heads = source.view.heads
    documents = {head.path for head in source.heads()}
    for path in sorted({*documents, *table_paths(source)}):
        if path not in documents:
            yield path, None
        elif path in heads:
            yield path, source.view.documents[path]


def _type_fields(key: Key, uses: dict[str, Counter[DataType]], *, whole: bool) -> TypeFields:
    by_use = sorted(uses, key=lambda name: (-uses[name].total(), name))
    shown = by_use[: MOST_FIELDS_OF_NAMED if whole else MOST_FIELDS]
    return TypeFields(
        key[0],
        Label(key[1]),
        tuple(FieldUse(Label(name), common_type(uses[name]), uses[name].total()) for name in shown),
        len(by_use) - len(shown) or None,
    )


def _remainder(
    call: Call, rest: Sequence[str], shown: int
) -> tuple[FollowUp | None, str | None, FollowUp | None]:
    """How to see the documents that are left out: by one call, or by which other way, or page by page."""
    if not rest:
        return None, None, None
    following = call.follow_up(start=shown)
    if len(rest) <= SMALL_REMAINDER:
        return FollowUp(call.action, {"document_ids": list(rest)}), None, following
    advice = (
        "Too many documents to show: browse with list, filter with query_meta or find with search, "
        "and then discover with their document_ids."
    )
    return None, advice, following
