"""Why one document is, or is not, in the context: the answer to a question about any row of the tree."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.editor.flow_layout import FlowLayout
from desktop.models.advice import advice, standing_icon
from desktop.models.context_values import SourcePlace
from desktop.models.numbers import hundredths, points, whole
from desktop.models.score_table import ScoreTable, shown_sum
from desktop.models.whereabouts import Whereabouts
from desktop.panes.context.labels import ink, quiet_label
from desktop.panes.context.marks import BADGE, draw_badge
from desktop.panes.context.why import SumLine, WhyTable
from desktop.theme import IconButton, IconLabel, TextButton, Theme
from desktop.theme.painting import draw_box
from knowledge.model import Explanation, Piece

_SIDE = 16


class DocumentPage(QScrollArea):
    """Title, the one reason and what to do, the words, and the table whose sum is the score."""

    closed = Signal()
    source_requested = Signal(SourcePlace)
    pin_requested = Signal(str, bool)
    piece_requested = Signal(int)
    """The index of its first piece, to be shown in the text."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._where: Whereabouts | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        page = QWidget()
        page.setAutoFillBackground(True)
        page.setBackgroundRole(QPalette.ColorRole.Base)
        self._content = QWidget(page)
        self._column = QVBoxLayout(page)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._content)
        self.setWidget(page)
        theme.changed.connect(self._fill)
        self.retranslate()

    @property
    def where(self) -> Whereabouts | None:
        """What is shown now."""
        return self._where

    def show_where(self, where: Whereabouts | None) -> None:
        """Show what is known of a file; None shows nothing."""
        if where != self._where:
            self._where = where
            self._fill()

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self.setAccessibleName(self.tr("About one document"))
        self._fill()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            super().keyPressEvent(event)

    def _fill(self) -> None:
        """Make the page anew, and stay where the reader was."""
        focused = QApplication.focusWidget()
        had_focus = focused is not None and self.isAncestorOf(focused)
        place = self.verticalScrollBar().value()
        content = QWidget()
        if self._where is not None:
            column = QVBoxLayout(content)
            column.setContentsMargins(_SIDE, 12, _SIDE, _SIDE)
            column.setSpacing(8)
            for part in self._parts(self._where):
                column.addWidget(part)
            column.addStretch(1)
            self.setAccessibleDescription(advice(self._where))
        old, self._content = self._content, content
        self._column.replaceWidget(old, content)
        old.hide()
        old.deleteLater()  # one of its buttons may be what was pressed
        content.show()
        self._column.activate()
        self.verticalScrollBar().setValue(place)
        if had_focus:
            self.setFocus()

    def _parts(self, where: Whereabouts) -> list[QWidget]:
        parts = [self._head(where)]
        if where.path != where.title:
            parts.append(self._plain(where.path, "text2", 12))
        parts.append(self._plain(advice(where), "text", 13))
        if where.explanation is not None:
            parts += self._facts(where, where.explanation)
        parts.append(self._buttons(where))
        return parts

    def _head(self, where: Whereabouts) -> QWidget:
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        top = Qt.AlignmentFlag.AlignTop
        if where.piece is not None:
            row.addWidget(PieceBadge(self._theme, where.piece))
        else:
            row.addWidget(IconLabel(self._theme, standing_icon(where)))
        title = self._plain(where.title, "text", 15)
        title.setFont(self._theme.ui_font(15, weight=600))
        row.addWidget(title, 1)
        close = IconButton(self._theme, "x")
        close.set_label(self.tr("Close (Esc)"))
        close.clicked.connect(self.closed)
        row.addWidget(close, 0, top)
        return head

    def _plain(self, text: str, role: str, size: int) -> QLabel:
        label = QLabel(text)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setWordWrap(True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        return ink(label, self._theme, role, size=size)

    def _facts(self, where: Whereabouts, explanation: Explanation) -> list[QWidget]:
        """The table and the notes in their box; nothing when no word was searched."""
        if not (where.found or explanation.missing):
            return []
        box = FactsBox(self._theme)
        if explanation.rows:
            box.add(WhyTable(self._theme, ScoreTable(explanation.rows, explanation.score)))
            box.add(SumLine(self._theme, shown_sum(explanation.rows, explanation.score)))
        for note in (self._place(where, explanation), self._words(where, explanation)):
            if note:
                box.add(quiet_label(self._theme, note))
        return [box]

    def _place(self, where: Whereabouts, explanation: Explanation) -> str:
        if not explanation.rank:
            return self.tr("This question does not find it.") if where.pinned else ""
        note = self.tr("Place {0} of what was found.").format(whole(explanation.rank))
        if len(where.pieces) > 1:
            note += " " + self.tr("%Ln piece(s) of it are in.", "", len(where.pieces))
        own = shown_sum(explanation.rows, explanation.score)
        last = hundredths(where.last_score)
        if where.left_out is not None and last > own:
            behind = self.tr("{0} points behind the last piece that is in ({1}).")
            note += " " + behind.format(points(last - own), points(last))
        return note

    def _words(self, where: Whereabouts, explanation: Explanation) -> str:
        found, missing = _bold(where.found), _bold(explanation.missing)
        words = [self.tr("Found: {0}. Missing: {1}.").format(found, missing)]
        if explanation.ignored:
            ignored = ", ".join(map(escape, explanation.ignored))
            words.append(self.tr("Find nothing by themselves: {0}.").format(ignored))
        return " ".join(words)

    def _buttons(self, where: Whereabouts) -> QWidget:
        buttons = QWidget()
        row = FlowLayout(buttons, spacing=8)
        row.setContentsMargins(0, 4, 0, 0)
        opening = TextButton(self._theme, "file-text", small=True)
        opening.setText(self.tr("Open"))
        opening.clicked.connect(lambda: self.source_requested.emit(SourcePlace(where.path, 0)))
        row.addWidget(opening)
        if where.explanation is not None:
            pin = TextButton(self._theme, "star", small=True)
            pin.setText(self.tr("Unpin") if where.pinned else self.tr("Try as pinned"))
            pin.clicked.connect(lambda: self.pin_requested.emit(where.path, not where.pinned))
            row.addWidget(pin)
        if where.pieces:
            showing = TextButton(self._theme, "text-search", small=True)
            showing.setText(self.tr("Show it in the text"))
            showing.clicked.connect(lambda: self.piece_requested.emit(where.pieces[0]))
            row.addWidget(showing)
        return buttons


class PieceBadge(QWidget):
    """The mark of a piece: the same as in the bar and in the lists."""

    def __init__(self, theme: Theme, piece: Piece) -> None:
        super().__init__()
        self._theme = theme
        self._piece = piece
        side = theme.px(BADGE)
        self.setFixedSize(QSize(side, side))

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            piece = self._piece
            draw_badge(painter, self._theme, self.rect(), pinned=piece.pinned, number=piece.number)


class FactsBox(QWidget):
    """A bordered column, as the opened rows of the lists have it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(1, 1, 1, 1)
        self._column.setSpacing(0)

    def add(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            ground, border = self._theme.color("surface"), self._theme.color("line")
            draw_box(painter, self.rect(), ground=ground, border=border)


def _bold(words: tuple[str, ...]) -> str:
    return ", ".join(f"<b>{escape(word)}</b>" for word in words) or "—"
