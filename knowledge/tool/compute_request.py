"""What `compute` is asked for, as values; read from a call's arguments. No SQL ever comes from outside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from knowledge.tool.action import Call, Schema
from knowledge.tool.answers import encodable
from knowledge.tool.paging import START, limit_schema

MOST_FILTERS = 20
MOST_GROUPS = 8
MOST_AGGREGATES = 20
MOST_VALUES = 1_000
"""In one filter."""
DEFAULT_LIMIT = 50
MOST_ROWS_OUT = 200
FARTHEST = 2_000_000
"""Rows are counted up to here."""
_NUMBERLESS = ("is_empty", "not_empty")
_DIGITS = 30
"""A number in an argument has at most so many before its decimal mark, and behind it."""


class Op(StrEnum):
    EQ = "eq"
    NE = "ne"
    LT = "lt"
    LTE = "lte"
    GT = "gt"
    GTE = "gte"
    CONTAINS = "contains"
    STARTS_WITH = "starts_with"
    IN = "in"
    IS_EMPTY = "is_empty"
    NOT_EMPTY = "not_empty"


class Function(StrEnum):
    COUNT = "count"
    COUNT_DISTINCT = "count_distinct"
    SUM = "sum"
    AVG = "avg"
    MIN = "min"
    MAX = "max"
    MEDIAN = "median"


NUMERIC = frozenset({Function.SUM, Function.AVG, Function.MEDIAN})


@dataclass(frozen=True, slots=True)
class Filter:
    """`values` are texts, which are read as the column is, and numbers. One value, but for IN."""

    column: str
    op: Op
    values: tuple[str | Decimal, ...] = ()


@dataclass(frozen=True, slots=True)
class Aggregate:
    """`column` is "" when rows are counted; `name` is what the figure is called in the answer."""

    function: Function
    column: str
    name: str


@dataclass(frozen=True, slots=True)
class Order:
    """By a column, or by the name of an aggregate."""

    by: str
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Computation:
    """With neither `group_by` nor `aggregates`: the rows themselves."""

    filters: tuple[Filter, ...] = ()
    group_by: tuple[str, ...] = ()
    aggregates: tuple[Aggregate, ...] = ()
    order_by: tuple[Order, ...] = ()
    limit: int = DEFAULT_LIMIT
    start: int = 0
    exact: bool = False
    """Texts are compared to the letter; otherwise case, accents and width do not count."""

    @property
    def is_listing(self) -> bool:
        return not self.group_by and not self.aggregates


def read_computation(call: Call) -> Computation:
    """Raises ToolUsageError with what is wrong."""
    filters = call.mappings("filters", ("column", "op", "value"))
    aggregates = call.mappings("aggregates", ("function", "column", "as"))
    group_by = call.texts("group_by", ())
    for name, given, most in (
        ("filters", filters, MOST_FILTERS),
        ("group_by", group_by, MOST_GROUPS),
        ("aggregates", aggregates, MOST_AGGREGATES),
    ):
        if len(given) > most:
            raise call.wrong(name, f"a list of at most {most}")
    return Computation(
        filters=tuple(_filter(call, item) for item in filters),
        group_by=group_by,
        aggregates=_aggregates(call, aggregates),
        order_by=_orders(call),
        limit=call.number("limit", DEFAULT_LIMIT, least=1, most=MOST_ROWS_OUT),
        start=call.number("start", 0, most=FARTHEST),
        exact=call.flag("exact"),
    )


def _filter(call: Call, item: Mapping[str, object]) -> Filter:
    column, op = item.get("column"), item.get("op", "eq")
    if not isinstance(column, str) or not isinstance(op, str) or op not in list(Op):
        raise call.wrong("filters", f"a list of {{column, op, value}} with op one of: {', '.join(Op)}")
    given = item.get("value")
    if op in _NUMBERLESS:
        if isinstance(given, Mapping | list | tuple):
            raise call.wrong("filters", f"given no value for “{op}”")
        return Filter(column, Op(op))
    values = given if isinstance(given, list | tuple) else [given]
    if (op != Op.IN and isinstance(given, list | tuple)) or len(values) > MOST_VALUES:
        raise call.wrong("filters", f"given one value for each op but “in”, which takes up to {MOST_VALUES}")
    return Filter(column, Op(op), tuple(_value(call, value) for value in values))


def _value(call: Call, value: object) -> str | Decimal:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        number = Decimal(repr(value)) if isinstance(value, float) else Decimal(value)
        if number.is_finite() and (not number or -_DIGITS <= number.adjusted() < _DIGITS):
            return number
    if isinstance(value, str) and len(value) <= 1_000:
        return encodable(value)
    raise call.wrong("filters", "given values that are texts (up to 1000 characters) or plain numbers")


def _aggregates(call: Call, items: tuple[Mapping[str, object], ...]) -> tuple[Aggregate, ...]:
    found: dict[str, Aggregate] = {}
    for item in items:
        function, column, name = item.get("function"), item.get("column") or "", item.get("as") or ""
        if not isinstance(function, str) or function not in list(Function):
            raise call.wrong("aggregates", f"a list with function one of: {', '.join(Function)}")
        if not isinstance(column, str) or not isinstance(name, str) or len(name) > 200:
            raise call.wrong("aggregates", "a list of {function, column, as}, where as is a short text")
        column = "" if column == "*" else column
        if not column and function != Function.COUNT:
            raise call.wrong("aggregates", f"given a column for “{function}”")
        name = name or (f"{function} of {column}" if column else function)
        if name in found:
            raise call.wrong("aggregates", f"given different names: “{name}” comes twice")
        found[name] = Aggregate(Function(function), column, name)
    return tuple(found.values())


def _orders(call: Call) -> tuple[Order, ...]:
    """Each a text, `-text` for descending, or {column, direction}."""
    items = call.arguments.get("order_by", ())
    if not isinstance(items, list | tuple) or len(items) > MOST_GROUPS:
        raise call.wrong("order_by", f"a list of at most {MOST_GROUPS}")
    return tuple(_order(call, item) for item in items)


def _order(call: Call, item: object) -> Order:
    if isinstance(item, str):
        return Order(item.removeprefix("-"), item.startswith("-"))
    if isinstance(item, Mapping) and item.keys() <= {"column", "direction"}:
        by, direction = item.get("column"), item.get("direction", "asc")
        if isinstance(by, str) and direction in ("asc", "desc"):
            return Order(by, direction == "desc")
    raise call.wrong("order_by", "a list of {column, direction}, with direction asc or desc")


def properties() -> dict[str, Schema]:
    """The arguments as JSON Schema."""
    text = {"type": "string"}
    value = {"type": ["string", "number", "boolean"]}
    return {
        "document_id": {
            **text,
            "description": "The table (CSV or XLSX). Without it and document_ids: the only one there is.",
        },
        "document_ids": {
            "type": "array",
            "items": text,
            "description": "Several tables with the same columns, as one; “_document” is a column then.",
        },
        "sheet": {**text, "description": "Of a workbook; without it its only sheet, or its first one."},
        "filters": {
            "type": "array",
            "description": "All must hold. Texts are compared without regard to case and accents.",
            "items": {
                "type": "object",
                "properties": {
                    "column": text,
                    "op": {"type": "string", "enum": [*map(str, Op)], "default": str(Op.EQ)},
                    "value": {"anyOf": [value, {"type": "array", "items": value}]},
                },
                "required": ["column"],
                "additionalProperties": False,
            },
        },
        "group_by": {"type": "array", "items": text},
        "aggregates": {
            "type": "array",
            "description": "Figures. Without any, and without group_by: the rows themselves.",
            "items": {
                "type": "object",
                "properties": {
                    "function": {"type": "string", "enum": [*map(str, Function)]},
                    "column": {**text, "description": "May be left out for count: rows are counted."},
                    "as": {**text, "description": "What the figure is called in the answer."},
                },
                "required": ["function"],
                "additionalProperties": False,
            },
        },
        "order_by": {
            "type": "array",
            "description": "Columns, or names of figures; “-name” is from the largest.",
            "items": {
                "anyOf": [
                    {
                        "type": "object",
                        "properties": {"column": text, "direction": {"enum": ["asc", "desc"]}},
                        "required": ["column"],
                        "additionalProperties": False,
                    },
                    text,
                ],
            },
        },
        "start": START,
        "limit": limit_schema(usual=DEFAULT_LIMIT, most=MOST_ROWS_OUT),
        "exact": {
            "type": "boolean",
            "default": False,
            "description": "Compare and group texts to the letter.",
        },
    }
