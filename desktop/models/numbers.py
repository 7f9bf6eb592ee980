"""Numbers as the language of the interface writes them."""

from __future__ import annotations

from PySide6.QtCore import QLocale


def whole(value: int) -> str:
    """`2503` as `2,503` or `2.503`."""
    return QLocale().toString(value)


def hundredths(value: float) -> int:
    """A score in hundredths, as it is shown; rows and sums are compared in this unit."""
    return round(value * 100)


def points(amount: int) -> str:
    """A score given in hundredths, with two decimals."""
    return QLocale().toString(amount / 100, "f", 2)


def factor(value: float) -> str:
    """One factor of a score, with two decimals."""
    return QLocale().toString(value, "f", 2)
