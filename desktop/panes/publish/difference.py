"""The right side of the page: what the AI will read differently for one golden question."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from desktop.models.numbers import whole
from desktop.models.publishing_rows import AskedRow, failure_text
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.panes.page_parts import ShortLabel
from desktop.panes.publish.difference_text import DifferenceText
from desktop.panes.publish.shown_difference import ContextDifference
from desktop.theme import IconButton, Theme
from knowledge.model import Context

PREVIOUS_KEYS, NEXT_KEYS = "Alt+Up", "Alt+Down"
_SIDE = 16
_TOLD = 40
"""Lines that differ which screen readers hear with their signs."""


class DifferencePart(QWidget):
    """Shows an `AskedRow` with its difference; `question_wanted` asks for the file of the question."""

    question_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._row: AskedRow | None = None
        self._difference: ContextDifference | None = None
        self._at = -1
        self._title, self._sizes = QLabel(), ShortLabel()
        self._count = QLabel()
        self.previous_button = IconButton(theme, "chevron-up")
        self.next_button = IconButton(theme, "chevron-down")
        self.trouble = Notice(theme, "circle-x", "error", buttons=("",))
        self.text = DifferenceText(theme)
        self._nothing = QLabel()
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setMargin(20)
        self._pages = QStackedWidget()
        self._place()
        self._connect()
        self._restyle()
        self._retranslate()

    @property
    def at(self) -> int:
        """Which change the person is at; -1 before the first."""
        return self._at

    def set_row(self, row: AskedRow | None, difference: ContextDifference | None) -> None:
        """Show a question and its difference, from the first change on; None for none."""
        self._row, self._difference, self._at = row, difference, -1
        self.text.set_difference(difference)
        self._say()
        if difference is not None and difference.changes:
            self._go(0)

    def show_next(self) -> None:
        self._go(self._at + 1)

    def show_previous(self) -> None:
        self._go(self._at - 1)

    # --- inside -----------------------------------------------------------------------------------

    def _place(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(8)
        top.addWidget(self._title)
        top.addStretch(1)
        top.addWidget(self.previous_button)
        top.addWidget(self.next_button)
        top.addWidget(self._count)
        head = QVBoxLayout()
        head.setContentsMargins(_SIDE, 10, _SIDE, 10)
        head.setSpacing(4)
        head.addLayout(top)
        head.addWidget(self._sizes)
        head.addWidget(self.trouble)
        self._pages.addWidget(self.text)
        self._pages.addWidget(self._nothing)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(_Hairline(self._theme))
        column.addWidget(self._pages, 1)

    def _connect(self) -> None:
        self.previous_button.clicked.connect(self.show_previous)
        self.next_button.clicked.connect(self.show_next)
        self.trouble.pressed.connect(lambda _: self.question_wanted.emit())
        self._theme.changed.connect(self._restyle)

    def _go(self, place: int) -> None:
        changes = self._difference.changes if self._difference is not None else ()
        if 0 <= place < len(changes):
            self._at = place
            self.text.show_change(place)
        self._show_buttons()

    def _show_buttons(self) -> None:
        changes = len(self._difference.changes) if self._difference is not None else 0
        self.previous_button.setEnabled(self._at > 0)
        self.next_button.setEnabled(0 <= self._at < changes - 1)

    def _say(self) -> None:
        row, difference = self._row, self._difference
        self._title.setText(self.tr("What the AI will read differently"))
        shown = row is not None and difference is not None and bool(difference.lines)
        self._pages.setCurrentIndex(0 if shown else 1)
        for widget in (self.previous_button, self.next_button, self._count):
            widget.setVisible(shown)
        self._show_buttons()
        self.trouble.set_text(failure_text(row.outcome) if row is not None else "")
        self._sizes.setText(self._sizes_text() if row is not None else "")
        self._sizes.setVisible(row is not None)
        if row is None:
            self._nothing.setText(self.tr("Choose a question at the left to see how its context changes."))
        elif not shown:
            self._nothing.setText(self.tr("The context is empty, before and after."))
        lines = difference.changed_lines if difference is not None else 0
        self._count.setText(self.tr("%Ln line(s) change", "", lines) if lines else self.tr("no line changes"))
        question = row.question if row is not None else ""
        self.text.setAccessibleDescription(difference.told(_TOLD) if difference is not None else "")
        self.text.setAccessibleName(self.tr("Context of “{0}”, before and after").format(question))

    def _sizes_text(self) -> str:
        row, difference = self._row, self._difference
        if row is None:
            return ""
        before, after = row.before, row.after
        sizes = f"{_size(before)} → {_size(after)}"
        limit = after.question.limits.max_characters if after is not None else None
        if limit is not None:
            words = [self.tr("{0} of {1} characters").format(sizes, whole(limit))]
        else:
            words = [self.tr("{0} characters").format(sizes)]
        came, went = (difference.came, difference.went) if difference is not None else (0, 0)
        if came:
            words.append(self.tr("%Ln piece(s) came in", "", came))
        if went:
            words.append(self.tr("%Ln piece(s) went out", "", went))
        if not came and not went:
            words.append(self.tr("no piece came in or went out"))
        return " · ".join(words)

    def _retranslate(self) -> None:
        before, after = self.tr("Previous change"), self.tr("Next change")
        self.previous_button.set_label(f"{before} ({_native(PREVIOUS_KEYS)})")
        self.next_button.set_label(f"{after} ({_native(NEXT_KEYS)})")
        self.trouble.set_buttons((self.tr("Open the question"),))
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        ink(self._title, self._theme, "text", size=15, weight=600)
        ink(self._sizes, self._theme, "text2", size=12)
        ink(self._count, self._theme, "text2", size=12)
        ink(self._nothing, self._theme, "text2")
        self._sizes.setFixedHeight(self._theme.px(18))


class _Hairline(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setFixedHeight(1)
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("line"))


def _native(keys: str) -> str:
    return QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)


def _size(context: Context | None) -> str:
    return whole(context.characters if context is not None else 0)
