"""The two kinds of input of the pane: a small text field and a limit that may be empty."""

from __future__ import annotations

import math

from PySide6.QtCore import QLocale, Qt
from PySide6.QtGui import QFontMetricsF, QValidator
from PySide6.QtWidgets import QPlainTextEdit, QSpinBox

from desktop.theme import Theme

UNSET = -1
MAXIMUM = 10_000_000
MARGIN = 4
RING = 2
SLACK = 2
"""Pixels more than the lines need, or Qt shows a scroll bar."""


class TextField(QPlainTextEdit):
    """Some lines of plain text in the interface font; Tab leaves it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(MARGIN)
        self.setViewportMargins(RING, RING, RING, RING)
        self.setFont(theme.ui_font())
        theme.changed.connect(lambda: self.setFont(theme.ui_font()))

    def text(self) -> str:
        """The text as typed, which `toPlainText` is not: it turns no-break spaces into spaces."""
        return self.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")

    def height_for(self, lines: int) -> int:
        """The height that shows `lines` lines."""
        inside = math.ceil(lines * QFontMetricsF(self.font()).lineSpacing()) + 2 * MARGIN + SLACK
        return inside + 2 * (RING + self.frameWidth())


class LimitBox(QSpinBox):
    """A whole number that may be left empty, which means no limit."""

    def __init__(self, *, step: int) -> None:
        super().__init__()
        self.setRange(UNSET, MAXIMUM)
        self.setValue(UNSET)
        self.setSingleStep(step)
        self.setGroupSeparatorShown(True)
        self.setMinimumWidth(96)

    def set_words(self, *, suffix: str, name: str) -> None:
        """What is counted, after the number, and the name for screen readers."""
        self.setLocale(QLocale())  # the separators follow the language of the window
        self.setSuffix(suffix)
        self.setSpecialValueText(f"—{suffix}")
        self.setAccessibleName(name)

    def limit(self) -> int | None:
        return None if self.value() == UNSET else self.value()

    def set_limit(self, value: int | None) -> None:
        self.setValue(UNSET if value is None else min(value, MAXIMUM))

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        """Anything made of digits and separators is fine; no digits at all mean no limit."""
        rest = text.removesuffix(self.suffix())
        fine = all(sign.isdigit() or sign in "—-., \u00a0\u202f’'" for sign in rest)
        state = QValidator.State.Acceptable if fine else QValidator.State.Invalid
        return state, text, position

    def valueFromText(self, text: str) -> int:
        digits = "".join(sign for sign in text.removesuffix(self.suffix()) if sign.isdecimal())
        return min(int(digits), MAXIMUM) if digits else UNSET

    def stepBy(self, steps: int) -> None:
        """The first step up from empty is one whole step, the last one down is empty."""
        if self.value() == UNSET and steps > 0:
            self.setValue(self.singleStep() * steps)
        elif self.value() + steps * self.singleStep() < 1:
            self.setValue(UNSET)
        else:
            super().stepBy(steps)
