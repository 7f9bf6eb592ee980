"""Answers as JSON: one way from frozen dataclasses to what is written, for every door."""

from __future__ import annotations

import json
from collections.abc import Collection, Hashable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from types import MappingProxyType
from typing import TypeAlias, cast

JsonValue: TypeAlias = "str | int | float | bool | list[JsonValue] | dict[str, JsonValue] | None"

ABSENT: Mapping[str, bool] = MappingProxyType({"absent": True})
"""`field(metadata=ABSENT)`: where the value is None, the key is not written at all."""


def as_data(value: object) -> JsonValue:
    """`value` (dataclasses, enums, tuples, mappings and scalars) as what `json` writes. Raises TypeError."""
    if isinstance(value, Enum):
        return as_data(value.value)
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Mapping):
        return {str(key): as_data(item) for key, item in value.items()}
    if isinstance(value, Collection):
        return [as_data(item) for item in value]
    return {
        name: item if type(item) in _PLAIN else as_data(item)
        for name, absent in _fields_of(type(value))
        if (item := getattr(value, name)) is not None or not absent
    }


_PLAIN = frozenset({str, int, float, bool, type(None)})
"""Most of an answer: the types that JSON has itself, looked at only once."""


def _fields_of(kind: type[object]) -> tuple[tuple[str, bool], ...]:
    """The names of the fields, and whether one is not written where it is None."""
    return _looked_up(cast(Hashable, kind))  # which mypy does not see that every class is


@cache
def _looked_up(kind: type[object]) -> tuple[tuple[str, bool], ...]:
    if not is_dataclass(kind):
        raise TypeError(f"{kind.__name__} has no form in JSON")
    return tuple((field.name, "absent" in field.metadata) for field in fields(kind))


def absent_fields(value: object) -> frozenset[str]:
    """The fields of the dataclass `value` that are not written, for those who write JSON by other means."""
    return frozenset(
        name for name, absent in _fields_of(type(value)) if absent and getattr(value, name) is None
    )


def as_json(value: object, *, indent: int | None = None) -> str:
    """One JSON text that UTF-8 can hold. Half a character (from an odd file name) is written as \\udc80,
    which is valid JSON; UTF-8 has no bytes for it."""
    return sayable(json.dumps(as_data(value), ensure_ascii=False, indent=indent))


def sayable(text: str) -> str:
    """`text`, with half characters as \\udc80: what UTF-8 can hold, and what the command line prints."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


def sayable_data(value: JsonValue) -> JsonValue:
    """The same for every text in `value`, for those who write JSON themselves and refuse half characters."""
    if isinstance(value, str):
        return sayable(value)
    if isinstance(value, list):
        return [sayable_data(item) for item in value]
    if isinstance(value, dict):
        return {sayable(key): sayable_data(item) for key, item in value.items()}
    return value
