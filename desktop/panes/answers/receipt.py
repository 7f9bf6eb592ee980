"""The receipt of a past answer, in the right pane under the question: who, when, which pieces; no text."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.models.context_values import SourcePlace
from desktop.models.receipts import (
    ReceiptLook,
    ReceiptRow,
    origin_text,
    past_text,
    receipt_rows,
    same_text,
    state_text,
    totals_text,
)
from desktop.panes.answers.receipt_list import ReceiptList, ReceiptTitles
from desktop.panes.context.footer import FingerprintButton
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.theme import TextButton, Theme
from desktop.theme.tips import plain_tip
from knowledge.model import Context


def _local_now() -> datetime:
    return datetime.now(UTC).astimezone()


class ReceiptPanel(QWidget):
    """Shows a `ReceiptLook`. It says so when the answer of now is the same; Esc goes back to that one."""

    closed = Signal()
    """Back to now."""
    source_requested = Signal(SourcePlace)
    lost_requested = Signal(str)
    """The sentence why a piece leads nowhere."""
    ask_requested = Signal()
    """The question should be asked again as whoever got this answer."""
    copy_requested = Signal(str)
    """A fingerprint, in full."""

    def __init__(
        self, theme: Theme, parent: QWidget | None = None, *, now: Callable[[], datetime] = _local_now
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._now = now
        self._look: ReceiptLook | None = None
        self._context: Context | None = None
        self._refusal = ""
        self.strip = Notice(theme, "history", "warn", buttons=("",))
        self._origin = _wrapping(QLabel())
        self._totals = _wrapping(QLabel())
        self._state = _wrapping(QLabel())
        self.fingerprint = FingerprintButton(theme)
        self.same = Notice(theme, "circle-check", "ok")
        self.list = ReceiptList(theme)
        self._titles = ReceiptTitles(theme, self.list)
        self._nothing = QWidget()
        self.ask_button = TextButton(theme, "user-check", primary=True)
        self._hint = _wrapping(QLabel())
        self._foot = QWidget()
        self._place()
        self._connect()
        self.retranslate()
        self._restyle()

    @property
    def look(self) -> ReceiptLook | None:
        """What is shown."""
        return self._look

    def set_look(self, look: ReceiptLook | None, *, refusal: str = "") -> None:
        """Show a receipt; `refusal`: why the question cannot be asked again as its account."""
        before = self._look.receipt.id if self._look is not None else None
        self._look, self._refusal = look, refusal
        self._show()
        if look is not None and look.receipt.id != before:
            self.list.scrollToTop()
            self.list.setCurrentIndex(self.list.pieces.index(0))

    def set_context(self, context: Context | None) -> None:
        """The answer of now, to be compared."""
        self._context = context
        if self._look is not None:
            self.same.set_text(same_text(self._look.receipt, context))
            self._hint.setVisible(not self.same.text())

    def texts(self) -> tuple[str, ...]:
        """What the labels say, from top to bottom."""
        return self.strip.text(), self._origin.text(), self._totals.text(), self._state.text()

    def focus_pieces(self) -> None:
        (self.list if self.list.pieces.rows else self.ask_button).setFocus()

    # --- inside

    def _place(self) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(16, 10, 16, 10)
        head.setSpacing(6)
        head.addWidget(self.strip)
        head.addSpacing(2)
        for label in (self._origin, self._totals, self._state):
            head.addWidget(label)
        head.addWidget(self.fingerprint)
        head.addWidget(self.same)
        foot = QHBoxLayout(self._foot)
        foot.setContentsMargins(16, 9, 16, 10)
        foot.setSpacing(12)
        foot.addWidget(self.ask_button)
        foot.addWidget(self._hint, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self._titles)
        column.addWidget(self.list, 1)
        column.addWidget(self._nothing, 1)
        column.addWidget(self._foot)

    def _connect(self) -> None:
        self.strip.pressed.connect(self.closed)
        self.fingerprint.clicked.connect(self._copy)
        self.list.row_opened.connect(self._open)
        self.ask_button.clicked.connect(self.ask_requested)
        self._theme.changed.connect(self._restyle)

    def _show(self) -> None:
        look = self._look
        if look is None:
            self.list.pieces.set_rows(())
            return
        receipt = look.receipt
        self.strip.set_text(past_text(look, self._now()))
        self._origin.setText(origin_text(look))
        self._origin.setToolTip(plain_tip(str(receipt.account or "")))
        self._totals.setText(totals_text(receipt))
        self._state.setText(state_text(look))
        self.fingerprint.set_fingerprint(receipt.fingerprint)
        self.list.pieces.set_rows(receipt_rows(look))
        for widget in (self._titles, self.list):
            widget.setVisible(bool(look.view.pieces))
        self._nothing.setVisible(not look.view.pieces)
        account = receipt.account is not None
        self.ask_button.setText(
            self.tr("Ask again as this account") if account else self.tr("Ask again as this project")
        )
        self.ask_button.setEnabled(not self._refusal)
        self.ask_button.setToolTip(plain_tip(self._refusal))
        self.set_context(self._context)

    def _open(self, row: ReceiptRow) -> None:
        if row.place is not None:
            self.source_requested.emit(row.place)
        elif row.live:
            self.lost_requested.emit(self.tr("A server said this; it is not kept anywhere."))
        else:
            self.lost_requested.emit(
                self.tr("“{0}” cannot be opened: {1}.").format(row.heading, row.standing)
            )

    def _copy(self) -> None:
        if self._look is not None:
            self.copy_requested.emit(self._look.receipt.fingerprint)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self.setAccessibleName(self.tr("Receipt of a past answer"))
        self.list.setAccessibleName(self.tr("Pieces of the past answer"))
        self.strip.set_buttons((self.tr("Back to now"),))
        self.strip.set_hints((self.tr("Back to now (Esc)"),))
        self._hint.setText(
            self.tr("The question is not kept: type it above, and it is said here if the answer is the same.")
        )
        self._titles.update()
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def _restyle(self) -> None:
        ink(self._origin, self._theme, "text", size=13, weight=600)
        ink(self._totals, self._theme, "text2", size=12)
        ink(self._state, self._theme, "text", size=13)
        ink(self._hint, self._theme, "text2", size=12)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("window"))
            foot, line = self._foot.geometry(), self._theme.color("line")
            painter.fillRect(0, 0, self.width(), 1, line)
            painter.fillRect(foot.left(), foot.top(), foot.width(), 1, line)


def _wrapping(label: QLabel) -> QLabel:
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
