"""The head of the pane: its title, how fresh it is, and a menu."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QToolButton, QWidget

from desktop.models.context_values import PaneState
from desktop.panes.context.labels import ink
from desktop.theme import IconButton, Theme

UPDATING_AFTER = 150
"""Milliseconds of work after which the pane says that it is updating."""


class StateDot(QWidget):
    """8 px: full while what is shown is live, hollow otherwise."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.role = "live"
        self.hollow = False
        self.setFixedSize(12, 12)

    def sizeHint(self) -> QSize:
        return QSize(12, 12)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        color = self._theme.color(self.role)
        painter.setPen(QPen(color, 1.5) if self.hollow else Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if self.hollow else color)
        radius = 3.25 if self.hollow else 4.0
        painter.drawEllipse(QPointF(6, 6), radius, radius)


class PaneHeader(QWidget):
    """Title, dot and word, and the button whose menu the window fills."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._state = PaneState.LIVE
        self._reason = ""
        self._late = QTimer(self, singleShot=True, interval=UPDATING_AFTER)
        self._late.timeout.connect(lambda: self._show(PaneState.UPDATING, ""))
        self._title = QLabel()
        self._dot = StateDot(theme)
        self._word = QLabel()
        self.menu = QMenu(self)
        self._menu_button = IconButton(theme, "ellipsis")
        self._menu_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._menu_button.setMenu(self.menu)
        self._menu_button.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        row.addWidget(self._title)
        row.addSpacing(4)
        row.addWidget(self._dot)
        row.addWidget(self._word, 1)
        row.addWidget(self._menu_button)
        theme.changed.connect(self._restyle)
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self._title.setText(self.tr("What the AI will read"))
        self._menu_button.set_label(self.tr("More"))
        self._restyle()

    def set_state(self, state: PaneState, reason: str = "") -> None:
        """Show a state; `reason` says why, after the word. “Updating” appears only if it lasts."""
        if state is not PaneState.UPDATING:
            self._late.stop()
            self._show(state, reason)
        elif not self._late.isActive():
            self._late.start()

    def _show(self, state: PaneState, reason: str) -> None:
        self._state = state
        self._reason = reason
        self._restyle()

    def show_menu_button(self) -> None:
        """Show the button once its menu has something in it."""
        self._menu_button.setVisible(not self.menu.isEmpty())

    def state_text(self) -> str:
        return self._word.text()

    def _restyle(self) -> None:
        words = {
            PaneState.LIVE: self.tr("live"),
            PaneState.UPDATING: self.tr("updating"),
            PaneState.STALE: self.tr("out of date"),
            PaneState.PARTIAL: self.tr("partial"),
        }
        calm = self._state in (PaneState.LIVE, PaneState.UPDATING)
        role = "live" if calm else "warn"
        word = words[self._state]
        text = self.tr("{0}: {1}").format(word, self._reason) if self._reason else word
        ink(self._title, self._theme, "text", size=15, weight=600)
        ink(self._word, self._theme, role, size=12)
        self._word.setText(text)
        self._word.setToolTip(text)
        self._dot.role = role
        self._dot.hollow = self._state is not PaneState.LIVE
        self._dot.setAccessibleName(text)
        self._dot.update()
