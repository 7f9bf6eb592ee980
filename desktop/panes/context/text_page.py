"""The page behind the tab Text: the text, or the hand-off; the preamble above when it is asked for."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop.panes.context.handoff import HandoffPanel
from desktop.panes.context.inputs import TextField
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.panes.context.shown_text import ShownText
from desktop.panes.context.text_view import ContextTextView
from desktop.theme import Theme
from knowledge.model import Context, Reason


class TextPage(QWidget):
    """Shows the text of a context and says so when it holds less than one might think."""

    preamble_changed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.view = ContextTextView(theme)
        self.handoff = HandoffPanel(theme)
        self.only_pins = Notice(theme, "circle-alert", "warn")
        self._hint = QLabel()
        self._hint.setContentsMargins(16, 6, 16, 6)
        self._hint.hide()
        self.preamble_edit = PreambleField(theme)
        self.preamble_edit.hide()
        self.preamble_edit.edit.textChanged.connect(lambda: self.preamble_changed.emit(self.preamble()))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self.handoff)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for widget in (self.preamble_edit, self.only_pins, self._hint):
            column.addWidget(widget)
        column.addWidget(self._stack, 1)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def retranslate(self) -> None:
        """Say what stays in the language that is in force now; `set_context` says the rest."""
        self.view.setAccessibleName(self.tr("The text the AI will read"))
        self.handoff.retranslate()
        self.preamble_edit.retranslate()

    def preamble(self) -> str:
        return self.preamble_edit.edit.text()

    def set_preamble(self, preamble: str | None) -> None:
        """Restore the preamble without emitting; None hides its field."""
        if preamble is not None and preamble != self.preamble():
            edit = self.preamble_edit.edit
            edit.blockSignals(True)
            edit.setPlainText(preamble)
            edit.blockSignals(False)
        self.show_prompt(on=preamble is not None)

    def show_prompt(self, *, on: bool) -> None:
        self.preamble_edit.setVisible(on)

    def set_context(self, context: Context, *, whole_prompt: bool) -> None:
        asked = bool(context.question.query.strip())
        found = any(not piece.pinned or piece.rank for piece in context.pieces)
        only_pins = asked and bool(context.pieces) and not found
        self.only_pins.set_text(self._only_pins(context) if only_pins else "")
        self._hint.setText(self.tr("Type what the customer said; this is what every answer holds."))
        self._hint.setVisible(not asked)
        self.view.set_shown(ShownText(context, whole_prompt=whole_prompt))
        handoff = context.handoff and asked
        self._stack.setCurrentWidget(self.handoff if handoff else self.view)
        if handoff:
            self.handoff.set_context(context)

    def _only_pins(self, context: Context) -> str:
        """Why there is nothing but pins."""
        best = next((row for row in context.left_out if not row.pinned), None)
        if best is not None and best.reason in (Reason.NO_ROOM, Reason.DOCUMENT_LIMIT, Reason.CHUNK_LIMIT):
            return self.tr("Only the pinned: there was no room for what was found")
        return self.tr("Only the pinned: nothing found for this question")

    def hide_handoff(self) -> None:
        """For a failed search: it is not the same as nothing found."""
        self._stack.setCurrentWidget(self.view)

    def _restyle(self) -> None:
        ink(self._hint, self._theme, "text3", size=12)


class PreambleField(QWidget):
    """The instructions that go before the context."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._name = QLabel()
        self.edit = TextField(theme)
        self._name.setBuddy(self.edit)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 8, 16, 10)
        column.setSpacing(4)
        column.addWidget(self._name)
        column.addWidget(self.edit)
        theme.changed.connect(self._restyle)
        self._restyle()

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self._name.setText(self.tr("Preamble: the instructions before the context"))
        self.edit.setAccessibleName(self.tr("Preamble"))
        self.edit.setPlaceholderText(self.tr("For example: answer only from the text below."))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("raised"))
        painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))

    def _restyle(self) -> None:
        ink(self._name, self._theme, "text2", size=12)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self.edit.setFixedHeight(self.edit.height_for(4))
