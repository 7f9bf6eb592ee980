"""What kind of document one is, and which fields are set about it (mission T2)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import TypeAlias

import regex

from knowledge.model import Document, MetadataValue
from knowledge.projects import Annotation
from knowledge.text.days import read_day
from knowledge.tool.sources import Source

FieldValue: TypeAlias = "str | bool | int | tuple[str, ...]"
_TYPE_FIELDS = ("document_type", "documentType", "type", "contentType", "content_type", "category")
"""How a header may say what type of document it is; the first that is there counts."""
_NUMBER = regex.compile(
    r"[-+]?(?:\d+(?:\.\d+)?(?:[eE][-+]?\d{1,3})?|\d+,(?:\d{1,2}|\d{4,})|\d{1,3}(?:\.\d{3})+,\d+)"
)
"""As JSON has numbers, and with a decimal comma. “1,234” is not one: nobody can tell what it means."""
_BOOLEANS = frozenset({"true", "false", "yes", "no"})
_NEARLY_ALL = 0.95
_DEEPEST = 3
_MOST_FIELDS = 200
"""So many fields of one document are looked at."""


class Kind(StrEnum):
    """By the name of the file, so it is always known."""

    MARKDOWN = "markdown"
    TABLE = "table"
    WORKBOOK = "workbook"
    JSON = "json"
    TEXT = "text"


class DataType(StrEnum):
    TEXT = "text"
    NUMBER = "number"
    DATE = "date"
    BOOLEAN = "boolean"
    LIST = "list"


_KINDS = {
    ".csv": Kind.TABLE,
    ".xlsx": Kind.WORKBOOK,
    ".json": Kind.JSON,
    ".txt": Kind.TEXT,
}


def kind_of(path: str) -> Kind:
    suffix = path[path.rfind(".") :].lower() if "." in path else ""
    return _KINDS.get(suffix, Kind.MARKDOWN)


def type_of(document: Document) -> str:
    """What the header calls its type, in one line; "" when it says nothing of the kind."""
    for name in _TYPE_FIELDS:
        value = document.metadata.get(name)
        if isinstance(value, str) and value.strip():
            return " ".join(value.split())
    return ""


def fields_of(source: Source, document: Document) -> dict[str, FieldValue]:
    """Every field that says something: the header's, and what is set beside the text, which counts first.

    A field of a field is called `outer.inner`.
    """
    found: dict[str, FieldValue] = {}
    for name, value in _flat(document.metadata):
        if len(found) >= _MOST_FIELDS:
            break
        found[name] = value
    if document.keywords and not document.keywords_derived:
        found["keywords"] = document.keywords
    annotation = source.view.annotations.get(document.path)
    if annotation is not None:
        found.update(_set_beside(annotation))
    return found


def data_type(value: FieldValue) -> DataType:
    """What a value can be compared as. `no` in a header is text that was typed, and means a boolean."""
    if isinstance(value, bool):
        return DataType.BOOLEAN
    if isinstance(value, int):
        return DataType.NUMBER
    if isinstance(value, tuple):
        return DataType.LIST
    if value.strip().lower() in _BOOLEANS:
        return DataType.BOOLEAN
    if read_day(value):
        return DataType.DATE
    return DataType.TEXT if number_in(value) is None else DataType.NUMBER


def common_type(counts: Mapping[DataType, int]) -> DataType:
    """The type of nearly all values, which are counted by type; a mixture is text."""
    most = max(counts, key=counts.__getitem__, default=DataType.TEXT)
    return most if counts.get(most, 0) >= _NEARLY_ALL * sum(counts.values()) else DataType.TEXT


def number_in(text: str) -> float | None:
    """The number that `text` is, with a decimal point or comma; None when it is none."""
    text = text.strip()
    if len(text) > 40 or not _NUMBER.fullmatch(text):
        return None
    if "," in text:
        text = text.replace(".", "").replace(",", ".")
    number = float(text)
    return number if math.isfinite(number) else None


def _flat(
    metadata: Mapping[str, MetadataValue], prefix: str = "", depth: int = 1
) -> Iterator[tuple[str, FieldValue]]:
    for name, value in metadata.items():
        if isinstance(value, str | bool):
            if value != "":
                yield prefix + name, value
        elif isinstance(value, tuple):
            items = tuple(item for item in value if isinstance(item, str) and item)
            if items:
                yield prefix + name, items
        elif isinstance(value, Mapping) and depth < _DEEPEST:
            yield from _flat(value, f"{prefix}{name}.", depth + 1)


def _set_beside(annotation: Annotation) -> Iterator[tuple[str, FieldValue]]:
    values: dict[str, FieldValue] = {
        "tags": annotation.tags,
        "summary": annotation.summary,
        "review": annotation.review,
        "authority": annotation.authority,
        "valid_from": annotation.valid_from,
        "valid_until": annotation.valid_until,
        "supersedes": annotation.supersedes,
    }
    return ((name, value) for name, value in values.items() if value)
