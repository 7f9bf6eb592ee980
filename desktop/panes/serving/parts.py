"""Small parts of the page for serving."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.panes.context.labels import ink
from desktop.theme import TextButton, Theme
from desktop.theme.painting import draw_box


class AddressLine(QWidget):
    """An address that can be marked and copied."""

    copy_requested = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.copy_button = TextButton(theme, "copy", small=True)
        self.copy_button.clicked.connect(lambda: self.copy_requested.emit(self.label.text()))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(12)
        row.addWidget(self.label)
        row.addWidget(self.copy_button)
        row.addStretch(1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_address(self, address: str) -> None:
        self.label.setText(address)

    def set_words(self, name: str, copy: str, copy_name: str) -> None:
        """`name` for screen readers, the text of the button, and what it copies in full."""
        self.label.setAccessibleName(name)
        self.copy_button.setText(copy)
        self.copy_button.setToolTip(copy_name)
        self.copy_button.setAccessibleName(copy_name)

    def _restyle(self) -> None:
        ink(self.label, self._theme, "text")
        self.label.setFont(self._theme.mono_font(12.5))


class Section(QWidget):
    """A heading with a quiet word beside it, and room for one control at the right."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._title, self._word = QLabel(), QLabel()
        self._word.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.row = QHBoxLayout(self)
        self.row.setSpacing(12)
        self.row.addWidget(self._title)
        self.row.addWidget(self._word, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_words(self, title: str, word: str = "") -> None:
        self._title.setText(title)
        self._word.setText(word)

    def _restyle(self) -> None:
        ink(self._title, self._theme, "text", size=15, weight=600)
        ink(self._word, self._theme, "text2", size=12)


class Recipe(QWidget):
    """One way to ask: what it is, when to use it, and a button that copies what the other program needs."""

    pressed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._title, self._about = QLabel(), QLabel()
        for label in (self._title, self._about):
            label.setWordWrap(True)
        self.button = TextButton(theme, "copy", small=True)
        self.button.clicked.connect(self.pressed)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._title)
        words.addWidget(self._about)
        for label in (self._title, self._about):
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.tools = QHBoxLayout()
        self.tools.setSpacing(8)
        self.tools.addWidget(self.button)
        self.tools.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(words)
        column.addLayout(self.tools)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_words(self, title: str, about: str, button: str, button_name: str) -> None:
        self._title.setText(title)
        self._about.setText(about)
        self.button.setText(button)
        self.button.setAccessibleName(button_name)

    def set_ready(self, *, ready: bool, why_not: str) -> None:
        """Whether there is something to copy."""
        self.button.setEnabled(ready)
        self.button.setToolTip("" if ready else why_not)

    def _restyle(self) -> None:
        ink(self._title, self._theme, "text", weight=500)
        ink(self._about, self._theme, "text2", size=12)


class CodeBox(QWidget):
    """A few lines of a command, to read; it can be marked. What is marked holds no token."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.label = QLabel()
        self.label.setTextFormat(Qt.TextFormat.PlainText)
        self.label.setWordWrap(True)
        self.label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 12, 8)
        column.addWidget(self.label)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_code(self, code: str) -> None:
        self.label.setText(code)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            draw_box(painter, self.rect(), ground=theme.color("raised"), border=theme.color("line"))

    def _restyle(self) -> None:
        ink(self.label, self._theme, "text")
        self.label.setFont(self._theme.mono_font(12))
        self.update()
