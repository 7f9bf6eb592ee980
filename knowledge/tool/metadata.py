"""`query_meta`: documents by their fields (mission T3)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from knowledge.model import Document
from knowledge.tool.action import Action, Call, FollowUp
from knowledge.tool.answers import Label
from knowledge.tool.filters import Condition, Key, Operator, holds, sort_key
from knowledge.tool.kinds import FieldValue, fields_of, kind_of, type_of
from knowledge.tool.paging import START, Page, limit_schema
from knowledge.tool.sources import Source

USUAL = 20
MOST = 100
MOST_CONDITIONS = 20
MOST_FIELDS = 20
"""So many fields of a document are shown when none was named."""
_SORT_WORDS = "a field; with - before it, from the largest"


@dataclass(frozen=True, slots=True)
class Match:
    document_id: str
    title: str
    fields: Mapping[str, FieldValue]


@dataclass(frozen=True, slots=True)
class Matches:
    """`unknown_fields` were asked for, and no document in scope has them."""

    total: int
    documents: tuple[Match, ...]
    unknown_fields: tuple[str, ...] | None = None
    next_page: FollowUp | None = None


def query_meta(call: Call) -> Matches:
    """Raises ToolUsageError."""
    conditions = _conditions(call)
    page = Page.of(call, usual=USUAL, most=MOST)
    sort, named = call.text("sort", ""), call.texts("fields", ())
    known: set[str] = set()
    found: list[Match] = []
    for candidate in _candidates(call):
        known.update(candidate.fields)
        if all(holds(condition, candidate.fields) for condition in conditions):
            found.append(candidate)
    found = _sorted(found, sort)
    asked = dict.fromkeys([condition.field for condition in conditions] + [sort.removeprefix("-"), *named])
    unknown = tuple(name for name in asked if name and name not in known)
    wanted = tuple(name for name in asked if name) if named or conditions else ()
    shown = tuple(
        Match(item.document_id, Label(item.title), _shown(item.fields, wanted)) for item in page.cut(found)
    )
    return Matches(len(found), shown, unknown or None, page.next(call, len(found)))


def _candidates(call: Call) -> Iterator[Match]:
    """Every document, with all of its fields."""
    for source in call.sources():
        for head in source.heads():
            document = source.view.documents[head.path]
            yield Match(source.document_id(head.path), head.title, _all_fields(source, document))


def _all_fields(source: Source, document: Document) -> dict[str, FieldValue]:
    """What was set, and what is known of every document; a header's own word for the latter counts first."""
    known: dict[str, FieldValue] = {
        "title": document.title,
        "kind": kind_of(document.path).value,
        "document_type": type_of(document),
        "language": document.language,
        "characters": len(document.content),
        "pinned": document.path in source.view.pins,
    }
    return {**{name: value for name, value in known.items() if value != ""}, **fields_of(source, document)}


def _conditions(call: Call) -> tuple[Condition, ...]:
    raw = call.mappings("filters", ("field", "op", "value"))
    if len(raw) > MOST_CONDITIONS:
        raise call.wrong("filters", f"a list of at most {MOST_CONDITIONS} conditions")
    return tuple(_condition(call, item) for item in raw)


def _condition(call: Call, item: Mapping[str, object]) -> Condition:
    field, name, value = item.get("field"), item.get("op", Operator.EQ.value), item.get("value")
    if not isinstance(field, str) or not field:
        raise call.wrong("filters", "conditions with a “field” each")
    if name not in [operator.value for operator in Operator]:
        raise call.wrong("filters", f"conditions whose “op” is one of: {', '.join(Operator)}")
    operator = Operator(name)
    if operator is Operator.EXISTS:
        if value is not None and not isinstance(value, bool):
            raise call.wrong("filters", "such that the “value” of “exists” is true or false")
        return Condition(field, operator, value is not False)
    if isinstance(value, list | tuple) and value and all(isinstance(one, str) for one in value):
        return Condition(field, operator, tuple(value))
    if not isinstance(value, str | int | float) or (isinstance(value, float) and not math.isfinite(value)):
        raise call.wrong("filters", "conditions whose “value” is a text, a number, true, false or texts")
    return Condition(field, operator, value)


def _sorted(found: Sequence[Match], sort: str) -> list[Match]:
    """By the field, those without it last, and otherwise in the order of the documents."""
    name = sort.removeprefix("-")
    if not name:
        return list(found)
    having: list[tuple[Key, Match]] = []
    lacking: list[Match] = []
    for item in found:
        value = item.fields.get(name)
        if value is None:
            lacking.append(item)
        else:
            having.append((sort_key(value), item))
    having.sort(key=lambda pair: pair[0], reverse=sort.startswith("-"))
    return [item for _, item in having] + lacking


def _shown(fields: Mapping[str, FieldValue], names: Sequence[str]) -> dict[str, FieldValue]:
    chosen = [name for name in names if name in fields] if names else list(fields)[:MOST_FIELDS]
    return {Label(name): _short(fields[name]) for name in chosen}


def _short(value: FieldValue) -> FieldValue:
    if isinstance(value, tuple):
        return tuple(Label(part) for part in value[:MOST_FIELDS])
    return Label(value) if isinstance(value, str) else value


QUERY_META = Action(
    "query_meta",
    "filter and sort documents by their fields (those of fields_by_type, and title, kind, document_type, "
    "language, characters, pinned)",
    query_meta,
    {
        "filters": {
            "type": "array",
            "description": "All of them must hold. Days are compared as days, numbers as numbers.",
            "items": {
                "type": "object",
                "properties": {
                    "field": {"type": "string"},
                    "op": {"type": "string", "enum": [operator.value for operator in Operator]},
                    "value": {
                        "description": "A text, a number, true or false; texts: one of them.",
                        "type": ["string", "number", "boolean", "array"],
                        "items": {"type": "string"},
                    },
                },
                "required": ["field"],
                "additionalProperties": False,
            },
        },
        "sort": {"type": "string", "description": f"Order by {_SORT_WORDS}."},
        "fields": {"type": "array", "items": {"type": "string"}, "description": "Fields to show."},
        "start": START,
        "limit": limit_schema(usual=USUAL, most=MOST),
    },
)
