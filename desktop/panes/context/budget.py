"""How full the context is: headline, bar and legend."""

from __future__ import annotations

from itertools import takewhile

from PySide6.QtCore import QCoreApplication, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.models.budget import BudgetShares, ShareKind, Unit, budget_shares
from desktop.models.context_values import SourcePlace
from desktop.models.numbers import whole
from desktop.panes.context.bar import BudgetBar
from desktop.panes.context.labels import ink
from desktop.panes.context.marks import hatch
from desktop.panes.context.notice import Notice
from desktop.theme import Theme
from desktop.theme.painting import draw_icon
from knowledge.model import Context, Reason

ESTIMATE = "estimate"
LEGEND_LINE, LEGEND_GAP = 20, 15
"""Pixels from one line of sums to the next, and between two of them."""
TOLD = 2
"""Pins over the limit that are named; the others are counted."""
_LIMITS = (Reason.NO_ROOM, Reason.DOCUMENT_LIMIT, Reason.CHUNK_LIMIT)
"""Why a pin is out for want of room. One that is out of date is another matter."""


class BudgetPanel(QWidget):
    """The counts in words, the bar, and what its grounds mean."""

    piece_chosen = Signal(int)
    piece_opened = Signal(int)
    source_requested = Signal(SourcePlace)
    pin_requested = Signal(str, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._context: Context | None = None
        self._used = QLabel()
        self._used.setTextFormat(Qt.TextFormat.RichText)
        self._other = QLabel()
        self.bar = BudgetBar(theme)
        self.bar.piece_chosen.connect(self.piece_chosen)
        self.bar.piece_opened.connect(self.piece_opened)
        self._legend = Legend(theme)
        self.tight_pins = Notice(theme, "circle-alert", "error", buttons=("", ""))
        self.tight_pins.pressed.connect(self._act_on_pin)
        self._tight: tuple[str, ...] = ()
        row = QHBoxLayout()
        row.addWidget(self._used, 1)
        row.addWidget(self._other)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(row)
        column.addWidget(self.bar)
        column.addWidget(self._legend)
        column.addWidget(self.tight_pins)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def retranslate(self) -> None:
        """Say what stays in the language that is in force now; `set_context` says the rest."""
        self.bar.setAccessibleName(self.tr("Budget"))
        self.tight_pins.set_buttons((self.tr("Open"), self.tr("Unpin")))
        self._name_buttons()

    def set_context(self, context: Context) -> None:
        self._context = context
        shares = budget_shares(context)
        self.bar.set_shares(shares)
        self._legend.set_shares(shares)
        self._show_counts(context, shares)
        self._show_pins(context)

    def headline(self) -> str:
        """The sentence over the bar, as rich text."""
        return self._used.text()

    def other_count(self) -> str:
        return self._other.text()

    def _show_counts(self, context: Context, shares: BudgetShares) -> None:
        limits = context.question.limits
        if shares.unit is Unit.CHARACTERS:
            self._used.setText(self._characters(context, strong=True, limit=limits.max_characters))
            counts = self._tokens(context, strong=False, limit=limits.max_tokens)
        else:
            self._used.setText(self._tokens(context, strong=True, limit=limits.max_tokens))
            counts = self._characters(context, strong=False, limit=limits.max_characters)
        self._other.setText(self.tr("{0} · {1}").format(counts, counter_name(context.tokenizer)))

    def _characters(self, context: Context, *, strong: bool, limit: int | None) -> str:
        number = self._strong(whole(context.characters)) if strong else whole(context.characters)
        if limit is None:
            return self.tr("{0} characters").format(number)
        return self.tr("{0} of {1} characters").format(number, whole(limit))

    def _tokens(self, context: Context, *, strong: bool, limit: int | None) -> str:
        number = self._strong(whole(context.tokens)) if strong else whole(context.tokens)
        about = self.tr("≈ {0}").format(number) if context.tokenizer == ESTIMATE else number
        if limit is None:
            return self.tr("{0} tokens").format(about)
        return self.tr("{0} of {1} tokens").format(about, whole(limit))

    def _strong(self, number: str) -> str:
        color = self._theme.tokens.text
        return (
            f'<span style="font-size:{self._theme.px(15)}px; font-weight:600; color:{color}">{number}</span>'
        )

    def _show_pins(self, context: Context) -> None:
        """Name the pins that are cut or out; the buttons act on the first of them."""
        sizes = {document.path: len(document.content) for document in context.documents}
        cut = [piece for piece in context.pieces if piece.pinned and piece.cut]
        pins = takewhile(lambda row: row.pinned, context.left_out)  # they are tried first
        out = [row for row in pins if row.reason in _LIMITS]
        self._tight = (*(piece.path for piece in cut), *(row.path for row in out))
        lines = []
        for piece in cut:
            missing = sizes.get(piece.path, piece.source_end) - piece.source_end
            if missing > 0:
                text = self.tr("The pinned “{0}” does not fit: {1} characters are cut.")
                lines.append(text.format(piece.path, whole(missing)))
            else:
                lines.append(self.tr("The pinned “{0}” does not fit and is cut.").format(piece.path))
        for row in out:
            text = self.tr("The pinned “{0}” ({1} characters) does not fit and is left out.")
            if row.reason is not Reason.NO_ROOM:
                text = self.tr("The pinned “{0}” is left out: no more documents or pieces are allowed.")
            lines.append(text.format(row.path, whole(row.characters)))
        if len(lines) > TOLD + 1:
            more = len(lines) - TOLD
            lines[TOLD:] = [self.tr("%Ln more pinned document(s) do not fit.", "", more)]
        self.tight_pins.set_text("\n".join(lines))
        self._name_buttons()

    def _name_buttons(self) -> None:
        """The buttons act on the first pin that is named, and say so."""
        if self._tight:
            names = (self.tr("Open “{0}”"), self.tr("Unpin “{0}”"))
            self.tight_pins.set_hints(tuple(name.format(self._tight[0]) for name in names))

    def _act_on_pin(self, button: int) -> None:
        if button == 0:
            self.source_requested.emit(SourcePlace(self._tight[0], 0))
        else:
            self.pin_requested.emit(self._tight[0], False)

    def _restyle(self) -> None:
        ink(self._used, self._theme, "text2")
        ink(self._other, self._theme, "text2", size=12)
        if self._context is not None:
            self._show_counts(self._context, budget_shares(self._context))


class Legend(QWidget):
    """The sums under the bar; they add up to the limit. Live data is named where there is any."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._entries: tuple[tuple[ShareKind, str, str], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._fit)
        theme.changed.connect(self.update)

    def set_shares(self, shares: BudgetShares) -> None:
        live = ((ShareKind.LIVE, self.tr("Live"), whole(shares.live)),) if shares.live else ()
        self._entries = (
            (ShareKind.PIN, self.tr("Pinned"), whole(shares.pins)),
            (ShareKind.PIECE, self.tr("Pieces"), whole(shares.pieces)),
            *live,
            (ShareKind.LABELS, self.tr("Labels"), whole(shares.labels)),
            (ShareKind.FREE, self.tr("Free"), whole(shares.free)),
        )
        self.setAccessibleName(self.text())
        self._fit()
        self.update()

    def text(self) -> str:
        return ", ".join(f"{name} {amount}" for _, name, amount in self._entries)

    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px(16))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def places(self) -> tuple[QPoint, ...]:
        """Where each sum begins: those that are too many for one line go on in the next."""
        x = y = 0
        found = []
        for _, name, amount in self._entries:
            width = self._width(name, amount)
            if x and x + width > self.width():
                x, y = 0, y + self._theme.px(LEGEND_LINE)
            found.append(QPoint(x, y))
            x += width + LEGEND_GAP
        return tuple(found)

    def _width(self, name: str, amount: str) -> int:
        plain, strong = self._fonts()
        names, amounts = QFontMetrics(plain), QFontMetrics(strong)
        return 15 + names.horizontalAdvance(name) + 4 + amounts.horizontalAdvance(amount)

    def _fonts(self) -> tuple[QFont, QFont]:
        return self._theme.ui_font(12), self._theme.ui_font(12, weight=600, tabular=True)

    def _fit(self) -> None:
        lowest = max((place.y() for place in self.places()), default=0)
        if self.height() != lowest + self._theme.px(16):
            self.setFixedHeight(lowest + self._theme.px(16))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        plain, strong = self._fonts()
        line = self._theme.px(16)
        for (kind, name, amount), place in zip(self._entries, self.places(), strict=True):
            x = place.x()
            self._paint_swatch(painter, kind, QRect(x, place.y() + (line - 10) // 2, 10, 10))
            x += 15
            for text, font, role in ((name, plain, "text2"), (amount, strong, "text")):
                painter.setFont(font)
                painter.setPen(self._theme.color(role))
                width = painter.fontMetrics().horizontalAdvance(text)
                painter.drawText(QRect(x, place.y(), width + 2, line), Qt.AlignmentFlag.AlignVCenter, text)
                x += width + 4

    def _paint_swatch(self, painter: QPainter, kind: ShareKind, rect: QRect) -> None:
        tokens = self._theme.tokens
        match kind:
            case ShareKind.PIN:
                painter.fillRect(rect, self._theme.color("pin"))
            case ShareKind.PIECE:
                for place, hex_color in enumerate((tokens.p1, tokens.p2, tokens.p3, tokens.p4, tokens.p5)):
                    painter.fillRect(rect.x() + place * 2, rect.y(), 2, rect.height(), hex_color)
            case ShareKind.LIVE:
                draw_icon(painter, rect.adjusted(-1, -1, 1, 1), self._theme, "plug")
            case ShareKind.LABELS:
                painter.fillRect(
                    rect, hatch(self._theme, self.devicePixelRatioF(), self._theme.color("free"))
                )
            case ShareKind.FREE:
                painter.fillRect(rect, self._theme.color("free"))
                painter.setPen(QPen(self._theme.color("control"), 1))
                painter.drawRect(rect.adjusted(0, 0, -1, -1))


def counter_name(tokenizer: str) -> str:
    """The counter as it is shown."""
    return QCoreApplication.translate("BudgetPanel", "estimate") if tokenizer == ESTIMATE else tokenizer
