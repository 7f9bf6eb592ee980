"""Paints a row of the document tree: icon, unsaved dot, name, marks, star, and tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractItemModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFontMetrics, QMouseEvent, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from desktop.models.numbers import whole
from desktop.models.problems import severity_role
from desktop.models.tree import ROW_ROLE, TreeRow
from desktop.theme import Theme
from desktop.theme.painting import (
    EDGE_WIDTH,
    draw_dot,
    draw_focus_ring,
    draw_icon,
    draw_row_ground,
    keyboard_used,
)
from knowledge.model import FileKind

_ICON = 16
_STAR = 14
_CHEVRON = 14
_DOT = 7
_TOKENS_WIDTH = 44
_RIGHT_MARGIN = 12
_MOST_MARKS = 3

_SUFFIX_ICONS = {
    ".md": "file-text",
    ".mdx": "file-text",
    ".txt": "file-text",
    ".csv": "file-spreadsheet",
    ".json": "file-braces",
    ".toml": "file-cog",
    ".png": "file-image",
    ".jpg": "file-image",
    ".jpeg": "file-image",
    ".gif": "file-image",
    ".webp": "file-image",
    ".bmp": "file-image",
    ".svg": "file-image",
}


@dataclass(frozen=True, slots=True)
class RowParts:
    """Where the parts of one row are, from left to right.

    `marks` are the places before the star, the one nearest to it first.
    """

    chevron: QRect
    icon: QRect
    name: QRect
    marks: tuple[QRect, ...]
    star: QRect
    tokens: QRect


class TreeDelegate(QStyledItemDelegate):
    """`toggle` is called with the row whose star was clicked."""

    def __init__(self, theme: Theme, toggle: Callable[[TreeRow], None], parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._toggle = toggle

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, self._theme.px(26))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW_ROLE)
        if not isinstance(row, TreeRow):
            return
        parts = self.parts(option.rect)
        painter.save()
        draw_row_ground(
            painter,
            option.rect,
            self._theme,
            selected=bool(option.state & QStyle.StateFlag.State_Selected),
            hovered=bool(option.state & QStyle.StateFlag.State_MouseOver),
        )
        if row.current:  # the document of the active tab, also while another row is selected
            edge = QRect(0, option.rect.top(), EDGE_WIDTH, option.rect.height())
            painter.fillRect(edge, self._theme.color("ink"))
        self._draw_name(painter, option, row, parts)
        self._draw_marks(painter, option, row, parts)
        if option.state & QStyle.StateFlag.State_HasFocus and keyboard_used(option.widget):
            whole_row = QRect(option.rect)
            whole_row.setLeft(0)
            draw_focus_ring(painter, whole_row, self._theme, radius=2)
        painter.restore()

    def parts(self, rect: QRect) -> RowParts:
        """The places of a row's parts inside `rect`."""
        px = self._theme.px
        middle = rect.center().y()

        def square(left: int, size: int) -> QRect:
            return QRect(left, middle - size // 2 + (size % 2 == 0), size, size)

        right = rect.right() - px(_RIGHT_MARGIN)
        tokens = QRect(right - px(_TOKENS_WIDTH), rect.top(), px(_TOKENS_WIDTH) + 1, rect.height())
        star = square(tokens.left() - _STAR, _STAR)
        marks = tuple(square(star.left() - (4 + _STAR) * (place + 1), _STAR) for place in range(_MOST_MARKS))
        chevron = square(rect.left() - 8, _CHEVRON)
        icon = square(chevron.right() + px(5), _ICON)
        start = icon.right() + px(6)
        name = QRect(start, rect.top(), max(0, star.left() - 4 - start), rect.height())
        return RowParts(chevron, icon, name, marks, star, tokens)

    def star_target(self, rect: QRect) -> QRect:
        """The star with some room around it: where a click counts."""
        return self.parts(rect).star.adjusted(-3, -6, 3, 6)

    def _draw_name(
        self, painter: QPainter, option: QStyleOptionViewItem, row: TreeRow, parts: RowParts
    ) -> None:
        is_open = bool(option.state & QStyle.StateFlag.State_Open)
        if row.is_folder:
            chevron = "chevron-down" if is_open else "chevron-right"
            draw_icon(painter, parts.chevron, self._theme, chevron)
        draw_icon(painter, parts.icon, self._theme, row_icon(row, is_open=is_open))
        name = QRect(parts.name)
        marks = len(row_marks(row))
        if marks:
            right = parts.marks[marks - 1].left()
        else:
            right = parts.star.left() if _shows_star(option, row) else self._count_left(row, parts)
        name.setRight(max(name.left(), right - 4))
        if row.unsaved:
            center = QPointF(name.left() + _DOT / 2 + 1, name.center().y() + 1)
            draw_dot(painter, center, _DOT, self._theme.color("text"))
            name.setLeft(name.left() + _DOT + self._theme.px(5))
        font = self._theme.ui_font()
        painter.setFont(font)
        quiet = not row.is_folder and (row.kind is FileKind.CONFLICT_COPY or row.withheld is not None)
        painter.setPen(self._theme.color("text3" if quiet else "text"))
        text = QFontMetrics(font).elidedText(row.name, Qt.TextElideMode.ElideMiddle, name.width())
        painter.drawText(name, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)

    def _count_left(self, row: TreeRow, parts: RowParts) -> int:
        """Where the number of tokens begins: a long name may come that far."""
        if row.tokens is None:
            return parts.tokens.right()
        metrics = QFontMetrics(self._theme.ui_font(12, tabular=True))
        return parts.tokens.right() - metrics.horizontalAdvance(whole(row.tokens))

    def _draw_marks(
        self, painter: QPainter, option: QStyleOptionViewItem, row: TreeRow, parts: RowParts
    ) -> None:
        for place, (icon, role) in zip(parts.marks, row_marks(row), strict=False):
            draw_icon(painter, place, self._theme, icon, role=role)
        if row.pinned:
            draw_icon(painter, parts.star, self._theme, "star", role="pin", filled=True)
        elif _shows_star(option, row):
            draw_icon(painter, parts.star, self._theme, "star", role="text3")
        if row.tokens is not None:
            painter.setFont(self._theme.ui_font(12, tabular=True))
            painter.setPen(self._theme.color("text2"))
            text = whole(row.tokens)
            painter.drawText(parts.tokens, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight, text)

    def editorEvent(
        self,
        event: QEvent,
        model: QAbstractItemModel,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> bool:
        row = index.data(ROW_ROLE)
        if not isinstance(event, QMouseEvent) or not isinstance(row, TreeRow) or not can_be_pinned(row):
            return super().editorEvent(event, model, option, index)
        left = event.button() is Qt.MouseButton.LeftButton
        inside = left and self.star_target(option.rect).contains(event.position().toPoint())
        if inside and event.type() is QEvent.Type.MouseButtonRelease:
            self._toggle(row)
        return inside


def row_marks(row: TreeRow) -> tuple[tuple[str, str], ...]:
    """The icons before the star, each with the token it is drawn in, the one nearest to the star first."""
    marks: list[tuple[str, str]] = []
    if row.severity is not None:
        marks.append(("circle-alert", severity_role(row.severity)))
    if row.overdue:
        marks.append(("calendar-clock", "warn"))
    if row.withheld is not None:
        marks.append(("calendar-x", "text3"))
    return tuple(marks)


def can_be_pinned(row: TreeRow) -> bool:
    """Only what is sent to the AI can be pinned."""
    return not row.is_folder and row.kind is FileKind.DOCUMENT


def row_icon(row: TreeRow, *, is_open: bool = False) -> str:
    """The icon of a file by its ending, or of a folder."""
    if row.is_folder:
        return "folder-open" if is_open else "folder"
    return file_icon(row.name, row.kind)


def file_icon(name: str, kind: FileKind) -> str:
    """The icon of a file by its ending."""
    if kind is FileKind.CONFLICT_COPY:
        return "copy-x"
    dot = name.rfind(".")
    return _SUFFIX_ICONS.get(name[dot:].lower(), "file") if dot >= 0 else "file"


def _shows_star(option: QStyleOptionViewItem, row: TreeRow) -> bool:
    """The star of a pin stands always, an empty one only under the pointer."""
    hovered = bool(option.state & QStyle.StateFlag.State_MouseOver)
    return row.pinned or (hovered and can_be_pinned(row))
