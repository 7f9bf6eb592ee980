"""What follows from the facts of a document, as short phrases in a row that wraps."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop.editor.flow_layout import FlowLayout
from desktop.models.document_facts import FactState
from desktop.theme import IconLabel, Theme


class StatePhrase(QWidget):
    """An icon and its phrase."""

    def __init__(self, state: FactState, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._state = state
        self._theme = theme
        self._text = QLabel(state.text, self)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 8, 0)
        row.setSpacing(6)
        row.addWidget(IconLabel(theme, state.icon, self, role=state.role, size=14))
        row.addWidget(self._text)
        self.setAccessibleName(state.text)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        self._text.setFont(self._theme.ui_font(12))
        palette = self._text.palette()
        palette.setColor(palette.ColorRole.WindowText, self._theme.color(self._state.role))
        self._text.setPalette(palette)


class StateLine(QWidget):
    """Hidden while there is nothing to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._states: tuple[FactState, ...] = ()
        self._flow = FlowLayout(self, spacing=6)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.hide()

    @property
    def states(self) -> tuple[FactState, ...]:
        return self._states

    def show_states(self, states: tuple[FactState, ...]) -> None:
        if states == self._states:
            return
        self._states = states
        while (item := self._flow.takeAt(0)) is not None:
            if widget := item.widget():
                widget.hide()
                widget.deleteLater()
        for state in states:
            phrase = StatePhrase(state, self._theme, self)
            self._flow.addWidget(phrase)
            phrase.show()
        self.setAccessibleName(", ".join(state.text for state in states))
        self.setVisible(bool(states))
        self.updateGeometry()
