"""The budget as one bar: pins, pieces by rank, live data, labels, free."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.models.budget import BudgetShares, Share, ShareKind, Unit, bar_edges
from desktop.models.numbers import whole
from desktop.panes.context.marks import centred, draw_live_box, hatch, mark_color, on_mark_color
from desktop.theme import Theme
from desktop.theme.painting import draw_icon

FRAME = 3
"""Border (1 px) and padding (2 px) around the segments."""
GAP = 2
ZIGZAG = 4


class BudgetBar(QWidget):
    """Segments whose widths are their exact shares of the limit.

    A click or Enter emits `piece_chosen`, a double click `piece_opened`, with the index into
    `Context.pieces`, and on behind them into `Context.live`.
    """

    piece_chosen = Signal(int)
    piece_opened = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shares: BudgetShares | None = None
        self._current = 0
        self._hovered = -1
        self._selected_piece = -1
        self._by_keyboard = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)
        theme.changed.connect(self.update)

    def set_shares(self, shares: BudgetShares | None) -> None:
        self._shares = shares
        self._current = min(self._current, max(0, len(self._visible()) - 1))
        self._hovered = -1
        self.setEnabled(shares is not None)
        self.update()

    @property
    def selected(self) -> int:
        """Index of the piece in hand, -1 for none."""
        return self._selected_piece

    def select_piece(self, piece: int) -> None:
        """Outline the segment of the current piece; -1 for none."""
        self._selected_piece = piece
        for place, share in enumerate(self._visible()):
            if share.piece == piece >= 0:
                self._current = place
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px(30))

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._theme.px(30))

    def segment_rects(self) -> tuple[QRect, ...]:
        """The painted rectangles of the segments that are not empty, left to right."""
        shares = self._visible()
        inner = self.rect().adjusted(FRAME, FRAME, -FRAME, -FRAME)
        edges = bar_edges([share.amount for share in shares], inner.width())
        last = len(shares) - 1
        rects = []
        for place in range(len(shares)):
            gap = 0 if place == last else GAP
            width = edges[place + 1] - edges[place] - gap
            rects.append(QRect(inner.x() + edges[place], inner.y(), max(0, width), inner.height()))
        return tuple(rects)

    def segment_name(self, share: Share) -> str:
        """What a segment is, in words: “Piece 1, Faulty product, 445 characters”."""
        match share.kind:
            case ShareKind.PIN:
                name = self.tr("Pinned {0}, {1}").format(whole(share.number), share.title)
            case ShareKind.PIECE:
                name = self.tr("Piece {0}, {1}").format(whole(share.number), share.title)
            case ShareKind.LIVE:
                name = self.tr("Live data {0}, {1}, unverified").format(whole(share.number), share.title)
            case ShareKind.LABELS:
                name = self.tr("Labels")
            case ShareKind.FREE:
                name = self.tr("Free")
        name = self.tr("{0}, {1}").format(name, self._amount(share.amount))
        return self.tr("{0}, cut to fit").format(name) if share.cut else name

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = self.hasFocus() and self._by_keyboard
        painter.setPen(QPen(self._theme.color("focus" if ring else "control"), 2 if ring else 1))
        painter.setBrush(self._theme.color("free"))
        inset = 1.0 if ring else 0.5
        painter.drawRoundedRect(self.rect().toRectF().adjusted(inset, inset, -inset, -inset), 4, 4)
        shares = self._visible()
        for place, (share, rect) in enumerate(zip(shares, self.segment_rects(), strict=True)):
            self._paint_segment(painter, share, rect)
            selected = share.piece >= 0 and share.piece == self._selected_piece
            if selected or place == self._hovered or (ring and place == self._current):
                self._paint_outline(painter, rect)

    def _paint_segment(self, painter: QPainter, share: Share, rect: QRect) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        if share.kind is ShareKind.FREE:
            painter.setPen(self._theme.color("text3"))
            self._paint_number(painter, rect, whole(share.amount), weight=400)
            return
        if share.kind is ShareKind.LABELS:
            painter.setBrush(hatch(self._theme, self.devicePixelRatioF(), self._theme.color("free")))
            painter.setBrushOrigin(rect.topLeft())
            painter.drawRoundedRect(rect, 2, 2)
            return
        if share.kind is ShareKind.LIVE:
            draw_live_box(painter, self._theme, rect, radius=2)
            if share.cut:
                self._paint_zigzag(painter, rect)
            self._paint_live(painter, rect.adjusted(0, 0, -ZIGZAG if share.cut else 0, 0))
            return
        pinned = share.kind is ShareKind.PIN
        painter.setBrush(mark_color(self._theme, pinned=pinned, number=share.number))
        painter.drawRoundedRect(rect, 2, 2)
        if share.cut:
            self._paint_zigzag(painter, rect)
        painter.setPen(on_mark_color(self._theme, pinned=pinned, number=share.number))
        if pinned and rect.width() >= self._theme.px(30):
            self._paint_star(painter, rect, str(share.number))
        else:
            self._paint_number(painter, rect, str(share.number))

    def _paint_number(self, painter: QPainter, rect: QRect, text: str, *, weight: int = 600) -> None:
        painter.setFont(self._theme.ui_font(12, weight=weight, tabular=True))
        width = painter.fontMetrics().horizontalAdvance(text)
        if rect.width() >= max(self._theme.px(14), width + 2):
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, text)

    def _paint_star(self, painter: QPainter, rect: QRect, text: str) -> None:
        size = self._theme.px(11)
        painter.setFont(self._theme.ui_font(12, weight=600, tabular=True))
        wide = size + 2 + painter.fontMetrics().horizontalAdvance(text)
        left = rect.x() + (rect.width() - wide) // 2
        star = QRect(left, rect.y(), size, rect.height())
        draw_icon(painter, centred(star, size), self._theme, "star", role="on_pin", filled=True)
        number = QRect(left + size + 2, rect.y(), wide - size, rect.height())
        painter.drawText(number, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_live(self, painter: QPainter, rect: QRect) -> None:
        """The plug, and the word where there is room."""
        size, word = self._theme.px(12), self.tr("live")
        painter.setFont(self._theme.ui_font(12, weight=500))
        wide = size + 4 + painter.fontMetrics().horizontalAdvance(word)
        if rect.width() < size + 4:
            return
        if rect.width() < wide + 8:
            draw_icon(painter, centred(rect, size), self._theme, "plug")
            return
        left = rect.x() + (rect.width() - wide) // 2
        draw_icon(painter, centred(QRect(left, rect.y(), size, rect.height()), size), self._theme, "plug")
        painter.setPen(self._theme.color("text2"))
        place = QRect(left + size + 4, rect.y(), wide - size, rect.height())
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, word)

    def _paint_zigzag(self, painter: QPainter, rect: QRect) -> None:
        right, top, bottom = rect.right() + 1.0, float(rect.top()), rect.bottom() + 1.0
        points = [QPointF(right, top)]
        y, outside = top, False
        while y < bottom:
            points.append(QPointF(right - (0 if outside else ZIGZAG), y))
            y += ZIGZAG
            outside = not outside
        points.append(QPointF(right, bottom))
        painter.save()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("warn"))
        painter.drawPolygon(QPolygonF(points))
        painter.restore()

    def _paint_outline(self, painter: QPainter, rect: QRect) -> None:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._theme.color("text"), 1))
        painter.drawRoundedRect(rect.toRectF().adjusted(-0.5, -0.5, 0.5, 0.5), 2, 2)

    def segment_at(self, point: QPoint) -> int:
        """The segment under `point`; -1 outside of all."""
        for place, rect in enumerate(self.segment_rects()):
            if rect.adjusted(0, -FRAME, GAP, FRAME).contains(point):
                return place
        return -1

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self.segment_at(event.position().toPoint()))

    def leaveEvent(self, _event: QEvent) -> None:
        self._hover(-1)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self.segment_at(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and place >= 0:
            self._move_to(place)
            self._choose(place)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        place = self.segment_at(event.position().toPoint())
        if place >= 0 and self._visible()[place].piece >= 0:
            self.piece_opened.emit(self._visible()[place].piece)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keyboard = True
        last = len(self._visible()) - 1
        match event.key():
            case Qt.Key.Key_Left:
                self._move_to(max(0, self._current - 1))
            case Qt.Key.Key_Right:
                self._move_to(min(last, self._current + 1))
            case Qt.Key.Key_Home:
                self._move_to(0)
            case Qt.Key.Key_End:
                self._move_to(last)
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Space:
                self._choose(self._current)
            case _:
                super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._by_keyboard = event.reason() is not Qt.FocusReason.MouseFocusReason
        self._announce()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self.segment_at(event.pos())
            if place >= 0:
                QToolTip.showText(event.globalPos(), self.segment_name(self._visible()[place]), self)
            else:
                QToolTip.hideText()
            return True
        return super().event(event)

    def _visible(self) -> tuple[Share, ...]:
        if self._shares is None:
            return ()
        shares = self._shares.shares
        return tuple(share for share in shares if share.amount > 0 or share.kind is ShareKind.FREE)

    def _hover(self, place: int) -> None:
        if place != self._hovered:
            self._hovered = place
            self.update()

    def _move_to(self, place: int) -> None:
        if 0 <= place < len(self._visible()):
            self._current = place
            self._announce()
            self.update()

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._visible()) and self._visible()[place].piece >= 0:
            self.piece_chosen.emit(self._visible()[place].piece)

    def _announce(self) -> None:
        """Screen readers hear the segment the arrow keys are on as the bar's own name."""
        shares = self._visible()
        if not shares:
            return
        name = self.tr("Budget: {0}").format(self.segment_name(shares[self._current]))
        self.setAccessibleName(name)
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    def _amount(self, amount: int) -> str:
        tokens = self._shares is not None and self._shares.unit is Unit.TOKENS
        text = self.tr("{0} tokens") if tokens else self.tr("{0} characters")
        return text.format(whole(amount))
