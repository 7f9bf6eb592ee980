"""A line that says what happened and what can be done."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from desktop.panes.context.labels import ink
from desktop.theme import IconLabel, TextButton, Theme
from desktop.theme.painting import draw_box


class Notice(QWidget):
    """One line about a state, on its own ground, with buttons if something can be done."""

    pressed = Signal(int)

    def __init__(self, theme: Theme, icon: str, role: str, *, buttons: tuple[str, ...] = ()) -> None:
        """`role` names the token of the words; its ground is the token with `_bg` behind.

        `pressed` carries the place of the button in `buttons`.
        """
        super().__init__()
        self._theme = theme
        self._role = role
        self._text = QLabel()
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setWordWrap(True)
        row = QHBoxLayout(self)
        row.setContentsMargins(10, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(IconLabel(theme, icon, role=role))
        row.addWidget(self._text, 1)
        self._buttons = [TextButton(theme, small=True) for _ in buttons]
        self.set_buttons(buttons)
        for place, press in enumerate(self._buttons):
            press.clicked.connect(partial(self.pressed.emit, place))
            row.addWidget(press)
        self.hide()
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_buttons(self, titles: tuple[str, ...]) -> None:
        """Other words on the same buttons, in another language."""
        for press, title in zip(self._buttons, titles, strict=True):
            press.setText(title)

    def set_hints(self, hints: tuple[str, ...]) -> None:
        """What each button would do in full: its tool tip and its name for screen readers."""
        for press, hint in zip(self._buttons, hints, strict=True):
            press.setToolTip(hint)
            press.setAccessibleName(hint)

    def set_text(self, text: str) -> None:
        """Show `text`; an empty one hides the line."""
        self._text.setText(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        return self._text.text()

    def focus_button(self, place: int) -> None:
        """Give the keyboard to that button."""
        self._buttons[place].setFocus()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = self._theme.color(f"{self._role}_bg")
        draw_box(painter, self.rect(), ground=ground, border=ground)

    def _restyle(self) -> None:
        ink(self._text, self._theme, self._role, size=12)
        self.update()
