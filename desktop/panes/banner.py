"""A strip under the tabs that says what happened to a file and offers what to do."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.editor.flow_layout import FlowLayout
from desktop.theme import IconLabel, TextButton, Theme


class BannerKind(StrEnum):
    NOTICE = "notice"
    """Something to know, for example that the file is read-only."""
    CHOICE = "choice"
    """Something only the person can decide, for example after a change on disk."""
    PROBLEM = "problem"
    """Something failed."""


@dataclass(frozen=True, slots=True)
class BannerButton:
    """One way out: its text (translated) and what it does."""

    text: str
    action: Callable[[], None]
    primary: bool = False


@dataclass(frozen=True, slots=True)
class BannerSpec:
    """What a banner shows: one translated sentence, and the buttons from left to right."""

    text: str
    kind: BannerKind = BannerKind.NOTICE
    buttons: tuple[BannerButton, ...] = ()
    icon: str = ""
    """A Lucide icon; "" for the usual one of the kind."""


@dataclass(frozen=True, slots=True)
class _Look:
    ground: str
    ink: str
    icon: str


_LOOKS = {
    BannerKind.NOTICE: _Look("raised", "text2", "circle-alert"),
    BannerKind.CHOICE: _Look("warn_bg", "warn", "hard-drive"),
    BannerKind.PROBLEM: _Look("error_bg", "error", "circle-alert"),
}


class Banner(QWidget):
    """Shows one `BannerSpec`; hidden while there is none."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._spec: BannerSpec | None = None
        self._buttons: list[TextButton] = []
        self._icon = IconLabel(theme, "circle-alert", self)
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._choices = FlowLayout(spacing=8)
        says = QVBoxLayout()
        says.setSpacing(6)
        says.addWidget(self._text)
        says.addLayout(self._choices)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 7, 12, 7)
        row.setSpacing(8)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(says, 1)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    @property
    def spec(self) -> BannerSpec | None:
        return self._spec

    @property
    def buttons(self) -> tuple[TextButton, ...]:
        return tuple(self._buttons)

    def show_spec(self, spec: BannerSpec | None) -> None:
        """Show `spec`, or nothing."""
        for button in self._buttons:
            self._choices.removeWidget(button)
            button.hide()
            button.deleteLater()
        self._buttons = []
        self._spec = spec
        self.setVisible(spec is not None)
        if spec is None:
            return
        self._text.setText(spec.text)
        self.setAccessibleName(spec.text)
        for choice in spec.buttons:
            button = TextButton(self._theme, "", self, primary=choice.primary, small=True)
            button.setText(choice.text)
            button.clicked.connect(lambda _checked=False, act=choice.action: act())
            self._choices.addWidget(button)
            self._buttons.append(button)
        self._restyle()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color(self._look().ground))
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))

    def _look(self) -> _Look:
        return _LOOKS[self._spec.kind if self._spec else BannerKind.NOTICE]

    def _restyle(self) -> None:
        look = self._look()
        palette = self._text.palette()
        palette.setColor(palette.ColorRole.WindowText, self._theme.color("text"))
        self._text.setPalette(palette)
        self._text.setFont(self._theme.ui_font(12))
        icon = self._spec.icon if self._spec and self._spec.icon else look.icon
        self._icon.set_icon(icon, role=look.ink)
        self.update()
