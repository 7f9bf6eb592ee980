"""What may stand in place of the answer, under the question: a past answer, say."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget


class Instead:
    """Hides the parts of the answer while something else is shown, and brings them back."""

    def __init__(self, column: QVBoxLayout, parts: Sequence[QWidget]) -> None:
        """`parts` are the widgets of the answer in `column`; none of them is ever hidden for itself."""
        self._column = column
        self._parts = tuple(parts)
        self._other: QWidget | None = None

    @property
    def shown(self) -> QWidget | None:
        """What stands in place of the answer; None while the answer is there."""
        return self._other

    def show(self, other: QWidget) -> None:
        """Show `other`; it stays the caller's."""
        if other is self._other:
            return
        self.end()
        self._other = other
        if self._column.indexOf(other) < 0:
            self._column.addWidget(other, 1)
        for part in self._parts:
            part.hide()
        other.show()

    def end(self) -> None:
        """Bring the answer back, if something else is shown."""
        if self._other is not None:
            other, self._other = self._other, None
            other.hide()
            for part in self._parts:
                part.show()
