"""The painters of `EstanteStyle`, one function for each element of a control."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPalette
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QFrame,
    QLineEdit,
    QPlainTextEdit,
    QStyle,
    QStyleOption,
    QStyleOptionButton,
    QStyleOptionComboBox,
    QStyleOptionComplex,
    QStyleOptionFocusRect,
    QStyleOptionFrame,
    QStyleOptionMenuItem,
    QStyleOptionProgressBar,
    QStyleOptionSlider,
    QStyleOptionSpinBox,
    QStyleOptionTab,
    QTextEdit,
    QWidget,
)

from desktop.theme.painting import draw_box, draw_focus_ring, draw_icon, draw_row_ground, keyboard_used
from desktop.theme.theme import Theme

_State = QStyle.StateFlag

ICON_GAP = 8
"""Pixels between the icon and the text of a button."""
MENU_INDICATOR = 18
"""Pixels at the right of a button with a menu; its arrow has 6 less."""


@dataclass(frozen=True, slots=True)
class Brush:
    """What a painter gets: the theme, and Qt's own three arguments."""

    theme: Theme
    option: QStyleOption
    painter: QPainter
    widget: QWidget | None

    @property
    def rect(self) -> QRect:
        return self.option.rect

    def has(self, state: QStyle.StateFlag) -> bool:
        return bool(self.option.state & state)

    def color(self, role: str) -> QColor:
        return self.theme.color(role)

    def flag(self, name: str) -> bool:
        """True when the widget carries the dynamic property `name`."""
        return self.widget is not None and bool(self.widget.property(name))


def nothing(brush: Brush) -> None:
    """For frames that are not drawn."""


def window_ground(brush: Brush) -> None:
    brush.painter.fillRect(brush.rect, brush.color("window"))


def bottom_line(brush: Brush) -> None:
    rect = brush.rect
    brush.painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), brush.color("line"))


def status_bar(brush: Brush) -> None:
    window_ground(brush)
    brush.painter.fillRect(QRect(brush.rect.topLeft(), brush.rect.topRight()), brush.color("line"))


# --- buttons --------------------------------------------------------------------------------------


def button(brush: Brush) -> None:
    option = brush.option
    flat = isinstance(option, QStyleOptionButton) and bool(
        option.features & QStyleOptionButton.ButtonFeature.Flat
    )
    down = brush.has(_State.State_Sunken) or brush.has(_State.State_On)
    over = brush.has(_State.State_MouseOver) and brush.has(_State.State_Enabled)
    if not brush.has(_State.State_Enabled):
        if not flat:
            draw_box(brush.painter, brush.rect, ground=brush.color("raised"), border=brush.color("line"))
    elif brush.flag("primary"):
        ground = brush.color("text2") if down or over else brush.color("ink")
        draw_box(brush.painter, brush.rect, ground=ground, border=ground)
    elif flat:
        if down or over:
            draw_box(brush.painter, brush.rect, ground=brush.color("select"), border=brush.color("select"))
    else:
        ground = brush.color("select" if down else "hover" if over else "surface")
        draw_box(brush.painter, brush.rect, ground=ground, border=brush.color("control"))
    if brush.has(_State.State_HasFocus) and brush.has(_State.State_KeyboardFocusChange):
        draw_focus_ring(brush.painter, brush.rect, brush.theme)


def tool_button(brush: Brush) -> None:
    over = brush.has(_State.State_MouseOver) and brush.has(_State.State_Enabled)
    if over or brush.has(_State.State_Sunken) or brush.has(_State.State_On):
        ground = brush.color("select")
        draw_box(brush.painter, brush.rect, ground=ground, border=ground)


def button_label(brush: Brush) -> None:
    """Icon and text together in the middle, with more air between them than Fusion gives."""
    option = brush.option
    if not isinstance(option, QStyleOptionButton):
        return
    metrics = option.fontMetrics
    flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextShowMnemonic
    width = metrics.size(Qt.TextFlag.TextShowMnemonic, option.text).width()
    icon = option.iconSize.width() if not option.icon.isNull() else 0
    gap = ICON_GAP if icon and option.text else 0
    enabled = brush.has(_State.State_Enabled)
    left = brush.rect.left() + max(4, (brush.rect.width() - icon - gap - width) // 2)
    if option.features & QStyleOptionButton.ButtonFeature.HasMenu:
        left -= MENU_INDICATOR // 2  # the arrow stands at the right
    if icon:
        mode = QIcon.Mode.Normal if enabled else QIcon.Mode.Disabled
        place = QRect(left, brush.rect.center().y() - icon // 2 + 1, icon, icon)
        option.icon.paint(brush.painter, place, Qt.AlignmentFlag.AlignCenter, mode)
    text = QRect(left + icon + gap, brush.rect.top(), width + 1, brush.rect.height())
    primary = brush.flag("primary") and enabled
    ink = brush.color("on_ink") if primary else option.palette.color(QPalette.ColorRole.ButtonText)
    brush.painter.setPen(ink)
    brush.painter.drawText(text, flags, option.text)


def menu_bar_item(brush: Brush) -> None:
    option = brush.option
    if not isinstance(option, QStyleOptionMenuItem):
        return
    window_ground(brush)
    if brush.has(_State.State_Selected):
        box = brush.rect.adjusted(1, 3, -1, -3)
        draw_box(brush.painter, box, ground=brush.color("select"), border=brush.color("select"))
    brush.painter.setPen(brush.color("text" if brush.has(_State.State_Enabled) else "text3"))
    flags = Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextShowMnemonic | Qt.TextFlag.TextSingleLine
    brush.painter.drawText(brush.rect, flags, option.text)


def check_box(brush: Brush) -> None:
    rect = brush.rect.adjusted(1, 1, -1, -1)
    on = brush.has(_State.State_On)
    enabled = brush.has(_State.State_Enabled)
    border = brush.color("control" if enabled else "line")
    ground = brush.color(("ink" if enabled else "text3") if on else "surface" if enabled else "raised")
    draw_box(brush.painter, rect, ground=ground, border=ground if on else border, radius=3)
    if on:
        draw_icon(brush.painter, rect.adjusted(1, 1, -1, -1), brush.theme, "check", role="on_ink")
    elif brush.has(_State.State_NoChange):
        draw_icon(brush.painter, rect.adjusted(1, 1, -1, -1), brush.theme, "minus", role="text")


# --- inputs ---------------------------------------------------------------------------------------


def _input_box(brush: Brush, *, focused: bool) -> None:
    enabled = brush.has(_State.State_Enabled)
    ground = brush.color("surface" if enabled else "raised")
    draw_box(brush.painter, brush.rect, ground=ground, border=brush.color("control" if enabled else "line"))
    if focused:
        draw_focus_ring(brush.painter, brush.rect, brush.theme)


def line_edit(brush: Brush) -> None:
    option = brush.option
    if isinstance(option, QStyleOptionFrame) and option.lineWidth <= 0:
        return  # inside a combo or spin box, which draws the frame
    _input_box(brush, focused=brush.has(_State.State_HasFocus))


def frame(brush: Brush) -> None:
    """The frame of a scroll area or group. Text inputs look like line edits; the rest gets a hairline."""
    widget = brush.widget
    if isinstance(widget, QLineEdit):
        return
    if widget is not None and is_text_input(widget):
        _input_box(brush, focused=widget.hasFocus())
    elif isinstance(widget, QAbstractScrollArea | QFrame):
        clear = QColor(Qt.GlobalColor.transparent)
        draw_box(brush.painter, brush.rect, ground=clear, border=brush.color("line"))


def is_text_input(widget: QWidget | None) -> bool:
    """True for a text field of several lines that can be typed in."""
    return isinstance(widget, QPlainTextEdit | QTextEdit) and not widget.isReadOnly()


def combo_box(brush: Brush, arrow: QRect) -> None:
    option = brush.option
    editable = isinstance(option, QStyleOptionComboBox) and bool(option.editable)
    focused = brush.has(_State.State_HasFocus)
    _input_box(brush, focused=focused and (editable or brush.has(_State.State_KeyboardFocusChange)))
    draw_icon(brush.painter, _middle(arrow, 14), brush.theme, "chevron-down", role=_arrow_role(brush))


def spin_box(brush: Brush, up: QRect, down: QRect) -> None:
    option = brush.option
    if isinstance(option, QStyleOptionSpinBox) and not option.frame:
        return
    _input_box(brush, focused=brush.has(_State.State_HasFocus))
    draw_icon(brush.painter, _middle(up, 10), brush.theme, "chevron-up", role=_arrow_role(brush))
    draw_icon(brush.painter, _middle(down, 10), brush.theme, "chevron-down", role=_arrow_role(brush))


def _arrow_role(brush: Brush) -> str:
    return "text2" if brush.has(_State.State_Enabled) else "text3"


def _middle(rect: QRect, size: int) -> QRect:
    center = rect.center()
    return QRect(center.x() - size // 2, center.y() - size // 2, size, size)


def focus_ring(brush: Brush) -> None:
    """Around a row or a control that has the keyboard; only after the keyboard was used."""
    option = brush.option
    if not isinstance(option, QStyleOptionFocusRect):
        return
    if keyboard_used(brush.widget):  # item views set State_KeyboardFocusChange in any case
        draw_focus_ring(brush.painter, brush.rect, brush.theme, radius=2)


# --- lists, tabs, bars ----------------------------------------------------------------------------


def row(brush: Brush) -> None:
    draw_row_ground(
        brush.painter,
        brush.rect,
        brush.theme,
        selected=brush.has(_State.State_Selected),
        hovered=brush.has(_State.State_MouseOver) and brush.has(_State.State_Enabled),
    )


def branch(brush: Brush) -> None:
    """The chevron of a tree row that has children."""
    if brush.has(_State.State_Children):
        name = "chevron-down" if brush.has(_State.State_Open) else "chevron-right"
        draw_icon(brush.painter, _middle(brush.rect, 14), brush.theme, name, role="text2")


def tab(brush: Brush) -> None:
    """A tab: no frame; the active one has an edge of two pixels (at the top where it stands on a strip)."""
    rect = brush.rect
    selected = brush.has(_State.State_Selected)
    if brush.flag("strip"):
        if selected:
            brush.painter.fillRect(rect, brush.color("surface"))
            for x in (rect.left(), rect.right()):
                brush.painter.fillRect(QRect(x, rect.top(), 1, rect.height()), brush.color("line"))
        edge = QRect(rect.left(), rect.top(), rect.width(), 2)
    else:
        edge = QRect(rect.left(), rect.bottom() - 1, rect.width(), 2)
    if selected:
        brush.painter.fillRect(edge, brush.color("ink"))
    if brush.has(_State.State_HasFocus) and brush.has(_State.State_KeyboardFocusChange):
        draw_focus_ring(brush.painter, rect.adjusted(2, 4, -2, -4), brush.theme)


def prepare_tab_label(brush: Brush) -> None:
    """Set the ink of a tab's label, and drop the focus frame that Fusion would draw around it."""
    option = brush.option
    if isinstance(option, QStyleOptionTab):
        selected = brush.has(_State.State_Selected)
        palette = QPalette(option.palette)
        palette.setColor(QPalette.ColorRole.WindowText, brush.color("text" if selected else "text2"))
        option.palette = palette
        option.state &= ~_State.State_HasFocus


def scroll_bar(brush: Brush, thumb: QRect) -> None:
    option = brush.option
    if not isinstance(option, QStyleOptionSlider) or option.minimum == option.maximum:
        return
    upright = option.orientation is Qt.Orientation.Vertical
    shape = thumb.adjusted(3, 2, -3, -2) if upright else thumb.adjusted(2, 3, -2, -3)
    active = brush.has(_State.State_Sunken) or brush.has(_State.State_MouseOver)
    color = brush.color("control")
    color.setAlphaF(1.0 if active else 0.75)
    brush.painter.save()
    brush.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    brush.painter.setPen(Qt.PenStyle.NoPen)
    brush.painter.setBrush(color)
    brush.painter.drawRoundedRect(QRectF(shape), 3, 3)
    brush.painter.restore()


def scroll_bar_part(option: QStyleOptionComplex, part: QStyle.SubControl, rect: QRect) -> QRect:
    """A scroll bar without arrow buttons: the groove takes their room."""
    if not isinstance(option, QStyleOptionSlider):
        return rect
    parts = QStyle.SubControl
    if part in (parts.SC_ScrollBarAddLine, parts.SC_ScrollBarSubLine):
        return QRect()
    whole: QRect = option.rect
    if part is parts.SC_ScrollBarGroove:
        return whole
    upright = option.orientation is Qt.Orientation.Vertical
    length = whole.height() if upright else whole.width()
    span = option.maximum - option.minimum
    size = length
    if span > 0:
        page: int = option.pageStep
        size = max(32, min(length, length * page // (span + page)))
    start = QStyle.sliderPositionFromValue(
        option.minimum,
        option.maximum,
        option.sliderPosition,
        max(0, length - size),
        option.upsideDown,
    )
    before, behind = {
        parts.SC_ScrollBarSlider: (start, start + size),
        parts.SC_ScrollBarSubPage: (0, start),
        parts.SC_ScrollBarAddPage: (start + size, length),
    }.get(part, (0, 0))
    if upright:
        return QRect(whole.left(), whole.top() + before, whole.width(), behind - before)
    return QRect(whole.left() + before, whole.top(), behind - before, whole.height())


def splitter(brush: Brush) -> None:
    brush.painter.fillRect(brush.rect, brush.color("line"))


def header(brush: Brush) -> None:
    brush.painter.fillRect(brush.rect, brush.color("raised"))
    bottom_line(brush)


def progress_groove(brush: Brush) -> None:
    brush.painter.fillRect(brush.rect, brush.color("line"))


def progress_contents(brush: Brush) -> None:
    option = brush.option
    if not isinstance(option, QStyleOptionProgressBar):
        return
    span = option.maximum - option.minimum
    done = option.progress - option.minimum
    rect = QRect(brush.rect)
    if span > 0:
        rect.setWidth(round(rect.width() * max(0, done) / span))
    brush.painter.fillRect(rect, brush.color("ink"))


def menu_panel(brush: Brush) -> None:
    draw_box(
        brush.painter, brush.rect, ground=brush.color("surface"), border=brush.color("control"), radius=0
    )


def menu_separator(brush: Brush) -> None:
    brush.painter.fillRect(brush.rect, brush.color("surface"))
    middle = QRect(brush.rect.left() + 8, brush.rect.center().y(), brush.rect.width() - 16, 1)
    brush.painter.fillRect(middle, brush.color("line"))


def tool_tip(brush: Brush) -> None:
    draw_box(brush.painter, brush.rect, ground=brush.color("ink"), border=brush.color("ink"), radius=0)


def tab_close(brush: Brush) -> None:
    if brush.has(_State.State_MouseOver):
        draw_box(brush.painter, brush.rect, ground=brush.color("select"), border=brush.color("select"))
    draw_icon(brush.painter, _middle(brush.rect, 14), brush.theme, "x", role="text2")


def _arrow(brush: Brush, name: str) -> None:
    size = min(14, brush.rect.width(), brush.rect.height())
    draw_icon(brush.painter, _middle(brush.rect, size), brush.theme, name, role=_arrow_role(brush))


def arrow_down(brush: Brush) -> None:
    _arrow(brush, "chevron-down")


def arrow_up(brush: Brush) -> None:
    _arrow(brush, "chevron-up")


def arrow_right(brush: Brush) -> None:
    _arrow(brush, "chevron-right")


def arrow_left(brush: Brush) -> None:
    _arrow(brush, "chevron-left")
