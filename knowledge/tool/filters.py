"""Conditions over the fields of documents, and the order of documents by a field (mission T3).

Numbers are compared as numbers and days as days where both sides are such; `10` is less than `9.5` only as a
text. A list has a value when one of its items has it.
"""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

from knowledge.text.days import read_day
from knowledge.text.folding import fold
from knowledge.tool.kinds import FieldValue, number_in


class Operator(StrEnum):
    EQ = "eq"
    NE = "ne"
    """Has the field, with another value."""
    CONTAINS = "contains"
    """Without regard to case and accents."""
    GT = "gt"
    GTE = "gte"
    LT = "lt"
    LTE = "lte"
    EXISTS = "exists"


_PERIOD = re.compile(r"[0-9]{4}(?:-[0-9]{2})?")
Wanted: TypeAlias = "str | float | bool"


@dataclass(frozen=True, slots=True)
class Condition:
    field: str
    operator: Operator
    value: Wanted | tuple[str, ...]
    """Several for `eq`: one of them."""


Key = tuple[int, float, str]
"""What values are ordered by: numbers, then days and texts."""


def holds(condition: Condition, fields: Mapping[str, FieldValue]) -> bool:
    """Whether a document with these fields meets it. One that lacks the field meets only `exists` false."""
    value = fields.get(condition.field)
    if condition.operator is Operator.EXISTS:
        return (value is not None) == bool(condition.value)
    if value is None:
        return False
    parts = value if isinstance(value, tuple) else (value,)
    wanted = condition.value if isinstance(condition.value, tuple) else (condition.value,)
    if condition.operator is Operator.EQ:
        return any(_same(part, one) for part in parts for one in wanted)
    if condition.operator is Operator.NE:
        return not any(_same(part, one) for part in parts for one in wanted)
    if condition.operator is Operator.CONTAINS:
        return any(fold(as_text(one)) in fold(as_text(part)) for part in parts for one in wanted)
    return any(_compared(part, one, condition.operator) for part in parts for one in wanted)


def sort_key(value: FieldValue) -> Key:
    """Numbers by size before days and texts in their order."""
    part = value[0] if isinstance(value, tuple) else value
    number = _number(part)
    if number is not None:
        return 0, number, ""
    text = as_text(part)
    day = read_day(text)
    return 1, 0.0, day + _time(text) if day else fold(text)


def as_text(value: FieldValue | float) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)


def _same(part: FieldValue, wanted: Wanted) -> bool:
    """`1.10` typed as a text is not the text `1.1`; asked for as a number it is 1.1."""
    if isinstance(wanted, bool):
        return _truth(part) is wanted
    if isinstance(wanted, int | float):
        return _number(part) == wanted
    text = as_text(part)
    if _plain(text) == _plain(wanted):
        return True
    day = read_day(wanted)
    return bool(day) and len(wanted.strip()) <= len("2027-01-20") and read_day(text) == day


def _compared(part: FieldValue, wanted: Wanted, operator: Operator) -> bool:
    left: float | str | None = _number(part)
    right: float | str | None = _number(wanted)
    if left is None or right is None:
        left, right = _moment(as_text(part), as_text(wanted))
        if not left or not right:
            return False
    pair = (left, right)
    match operator:
        case Operator.GT:
            return _order(pair) > 0
        case Operator.GTE:
            return _order(pair) >= 0
        case Operator.LT:
            return _order(pair) < 0
        case _:
            return _order(pair) <= 0


def _order(pair: tuple[float | str, float | str]) -> int:
    left, right = pair
    if isinstance(left, str) or isinstance(right, str):
        left, right = str(left), str(right)
        return (left > right) - (left < right)
    return (left > right) - (left < right)


def _moment(part: str, wanted: str) -> tuple[str, str]:
    """Both as days, or as moments when both tell the time; "" for what is neither. A year or a month is
    compared with the year or the month of a day.

    ISO 8601 in one form can be compared as text; a time zone is not looked at.
    """
    if _PERIOD.fullmatch(wanted.strip()):
        length = len(wanted.strip())
        return read_day(part)[:length], wanted.strip()
    days = read_day(part), read_day(wanted)
    if not all(days):
        return "", ""
    times = _time(part), _time(wanted)
    return (days[0] + times[0], days[1] + times[1]) if all(times) else days


def _time(text: str) -> str:
    """What follows the day, such as `T08:00:00`."""
    rest = text.strip().replace(" ", "T", 1).partition("T")[2]
    return f"T{rest}" if rest else ""


def _number(value: FieldValue | float) -> float | None:
    if isinstance(value, bool | tuple):
        return None
    if isinstance(value, str):
        return number_in(value)
    try:
        return float(value)
    except OverflowError:  # JSON may have a whole number of any length
        return math.inf if value > 0 else -math.inf


def _truth(value: FieldValue) -> bool | None:
    word = as_text(value).strip().lower()
    return True if word in ("true", "yes") else False if word in ("false", "no") else None


def _plain(text: str) -> str:
    return unicodedata.normalize("NFC", " ".join(text.split())).casefold()
