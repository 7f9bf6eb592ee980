"""Numbers and days as people write them in Brazilian, English and Chinese tables.

A text is read under both conventions at once. Most texts have one reading only, whatever the rest of the
column looks like: `1.234,56`, `12,5`, `1.234.567`. A text with two (`1.234`, `03/04/2026`) is decided by its
column; see `compute_columns`.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from datetime import UTC, datetime
from decimal import Decimal

MOST_DIGITS = 30
"""Longer texts of digits are no numbers to calculate with."""

_CURRENCY = r"R\$|US\$|C\$|A\$|HK\$|NT\$|\$|€|£|¥|元|BRL|USD|EUR|GBP|JPY|CNY|RMB"
_SAME_CURRENCY = {"BRL": "R$", "EUR": "€", "GBP": "£", "USD": "US$", "元": "¥", "CNY": "¥", "RMB": "¥"}
_SIGN = r"[-+\u2212]"
_NUMBER = re.compile(
    rf"(?P<open>\()?\s*(?P<sign>{_SIGN})?\s*(?P<before>{_CURRENCY})?\s*(?P<inner>{_SIGN})?\s*"
    rf"(?P<digits>[0-9.,][0-9.,' ]*?)(?P<power>[eE][-+]?[0-9]{{1,2}})?\s*"
    rf"(?P<after>{_CURRENCY})?\s*(?P<percent>%)?\s*(?P<close>\))?",
    re.IGNORECASE,
)
_POINT = re.compile(r"(?P<whole>[1-9][0-9]{0,2}(?:[,' ][0-9]{3})+|[0-9]*)(?:\.(?P<part>[0-9]+))?")
_COMMA = re.compile(r"(?P<whole>[1-9][0-9]{0,2}(?:[.' ][0-9]{3})+|[0-9]*)(?:,(?P<part>[0-9]+))?")
_NOT_DIGITS = re.compile(r"[^0-9]")
_CODE = re.compile(r"0[0-9]+")

_YEAR_FIRST = re.compile(r"([0-9]{4})([-/.年])([0-9]{1,2})[-/.月]([0-9]{1,2})日?(?:[T ]\s*(?P<time>.+))?")
_YEAR_LAST = re.compile(r"([0-9]{1,2})([-/.])([0-9]{1,2})\2([0-9]{4}|[0-9]{2})(?:[T ,]\s*(?P<time>.+))?")
_TIME = re.compile(r"([0-9]{1,2})[:h]([0-9]{2})(?::([0-9]{2})(?:[.,][0-9]+)?)?\s*(Z|[-+][0-9]{2}:?[0-9]{2})?")


@dataclass(frozen=True, slots=True)
class NumberText:
    """What a text says: `comma` when the comma is the decimal mark, `point` when the point is.

    At least one of them is there. `currency` is the sign, one for each currency, "" for none; `code`: it
    begins with a zero that a number has no need of, as codes do.
    """

    comma: Decimal | None
    point: Decimal | None
    currency: str = ""
    percent: bool = False
    code: bool = False

    @property
    def is_open(self) -> bool:
        """Whether the column must decide."""
        return self.comma is not None and self.point is not None and self.comma != self.point


@dataclass(frozen=True, slots=True)
class DayText:
    """What a text says: `day_first` when the day stands before the month, `month_first` otherwise."""

    day_first: datetime | None
    month_first: datetime | None
    timed: bool = False

    @property
    def is_open(self) -> bool:
        return (
            self.day_first is not None and self.month_first is not None and self.day_first != self.month_first
        )


def number_text(text: str) -> NumberText | None:
    """How `text` can be read as a number; a percentage is the number before its sign. None: not at all."""
    plain = unicodedata.normalize("NFKC", text).strip()
    match = _NUMBER.fullmatch(plain)
    if match is None or (match["open"] is None) != (match["close"] is None):
        return None
    digits = match["digits"].strip()
    if (match["sign"] and match["inner"]) or not 0 < len(_NOT_DIGITS.sub("", digits)) <= MOST_DIGITS:
        return None
    negative = bool(match["open"]) or (match["sign"] or match["inner"] or "+") != "+"
    comma, point = (
        _decimal(convention, digits, match["power"], negative=negative) for convention in (_COMMA, _POINT)
    )
    if comma is None and point is None:
        return None
    sign = (match["before"] or match["after"] or "").upper()
    currency = _SAME_CURRENCY.get(sign, sign)
    return NumberText(comma, point, currency, bool(match["percent"]), bool(_CODE.fullmatch(plain)))


def day_text(text: str) -> DayText | None:
    """How `text` can be read as a day, perhaps with a time; a time with a zone is told in UTC."""
    plain = unicodedata.normalize("NFKC", text).strip()
    if match := _YEAR_FIRST.fullmatch(plain):
        year, _, month, day, time = match.groups()
        moment = _moment(int(year), int(month), int(day), time)
        return None if moment is None else DayText(moment, moment, time is not None)
    if match := _YEAR_LAST.fullmatch(plain):
        first, _, second, short, time = match.groups()
        year = int(short) + (2000 if len(short) == 2 else 0)
        day_first = _moment(int(year), int(second), int(first), time)
        month_first = _moment(int(year), int(first), int(second), time)
        if day_first or month_first:
            return DayText(day_first, month_first, time is not None)
    return None


def _decimal(
    convention: re.Pattern[str], digits: str, power: str | None, *, negative: bool
) -> Decimal | None:
    match = convention.fullmatch(digits)
    if match is None or not (match["whole"] or match["part"]):
        return None
    whole, part = _NOT_DIGITS.sub("", match["whole"]), match["part"]
    number = Decimal(f"{'-' if negative else ''}{whole or '0'}{'.' + part if part else ''}{power or ''}")
    return number if -MOST_DIGITS <= number.adjusted() <= MOST_DIGITS else None


def _moment(year: int, month: int, day: int, time: str | None) -> datetime | None:
    hour = minute = second = 0
    zone = None
    if time is not None:
        match = _TIME.fullmatch(time.strip())
        if match is None:
            return None
        hour, minute, second = int(match[1]), int(match[2]), int(match[3] or 0)
        zone = match[4]
    try:
        moment = datetime(year, month, day, hour, minute, second)
        if zone:
            aware = datetime.fromisoformat(f"{moment.isoformat()}{zone.replace('Z', '+00:00')}")
            moment = aware.astimezone(UTC).replace(tzinfo=None)
    except (ValueError, OverflowError):
        return None
    return moment
