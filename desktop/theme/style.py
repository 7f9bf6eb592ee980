"""The style: Fusion underneath, flat shapes on top, all colours from the theme's tokens.

`EstanteStyle` only decides which painter answers for which element; `controls` holds the painters.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QRect, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QApplication,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QStyleOptionComplex,
    QStyleOptionMenuItem,
    QStyleOptionTab,
    QWidget,
)

from desktop.theme import controls
from desktop.theme.controls import Brush
from desktop.theme.theme import Theme

_Paint = Callable[[Brush], None]

PRIMITIVES: dict[QStyle.PrimitiveElement, _Paint] = {
    QStyle.PrimitiveElement.PE_PanelButtonCommand: controls.button,
    QStyle.PrimitiveElement.PE_PanelButtonTool: controls.tool_button,
    QStyle.PrimitiveElement.PE_PanelLineEdit: controls.line_edit,
    QStyle.PrimitiveElement.PE_Frame: controls.frame,
    QStyle.PrimitiveElement.PE_FrameLineEdit: controls.frame,
    QStyle.PrimitiveElement.PE_FrameFocusRect: controls.focus_ring,
    QStyle.PrimitiveElement.PE_FrameTabBarBase: controls.bottom_line,
    QStyle.PrimitiveElement.PE_FrameTabWidget: controls.nothing,
    QStyle.PrimitiveElement.PE_IndicatorTabTearLeft: controls.nothing,
    QStyle.PrimitiveElement.PE_IndicatorTabTearRight: controls.nothing,
    QStyle.PrimitiveElement.PE_FrameStatusBarItem: controls.nothing,
    QStyle.PrimitiveElement.PE_PanelStatusBar: controls.status_bar,
    QStyle.PrimitiveElement.PE_PanelMenu: controls.menu_panel,
    QStyle.PrimitiveElement.PE_FrameMenu: controls.nothing,
    QStyle.PrimitiveElement.PE_PanelTipLabel: controls.tool_tip,
    QStyle.PrimitiveElement.PE_IndicatorBranch: controls.branch,
    QStyle.PrimitiveElement.PE_PanelItemViewRow: controls.row,
    QStyle.PrimitiveElement.PE_PanelItemViewItem: controls.row,
    QStyle.PrimitiveElement.PE_IndicatorCheckBox: controls.check_box,
    QStyle.PrimitiveElement.PE_IndicatorItemViewItemCheck: controls.check_box,
    QStyle.PrimitiveElement.PE_IndicatorTabClose: controls.tab_close,
    QStyle.PrimitiveElement.PE_IndicatorArrowDown: controls.arrow_down,
    QStyle.PrimitiveElement.PE_IndicatorArrowUp: controls.arrow_up,
    QStyle.PrimitiveElement.PE_IndicatorArrowRight: controls.arrow_right,
    QStyle.PrimitiveElement.PE_IndicatorArrowLeft: controls.arrow_left,
}

CONTROLS: dict[QStyle.ControlElement, _Paint] = {
    QStyle.ControlElement.CE_TabBarTabShape: controls.tab,
    QStyle.ControlElement.CE_Splitter: controls.splitter,
    QStyle.ControlElement.CE_HeaderSection: controls.header,
    QStyle.ControlElement.CE_HeaderEmptyArea: controls.header,
    QStyle.ControlElement.CE_ProgressBarGroove: controls.progress_groove,
    QStyle.ControlElement.CE_ProgressBarContents: controls.progress_contents,
    QStyle.ControlElement.CE_MenuBarEmptyArea: controls.window_ground,
    QStyle.ControlElement.CE_MenuBarItem: controls.menu_bar_item,
    QStyle.ControlElement.CE_PushButtonLabel: controls.button_label,
}

_METRICS = {
    QStyle.PixelMetric.PM_MenuButtonIndicator: controls.MENU_INDICATOR,
    QStyle.PixelMetric.PM_ScrollBarExtent: 12,
    QStyle.PixelMetric.PM_ScrollBarSliderMin: 32,
    QStyle.PixelMetric.PM_ScrollView_ScrollBarSpacing: 0,
    QStyle.PixelMetric.PM_ScrollView_ScrollBarOverlap: 0,
    QStyle.PixelMetric.PM_SplitterWidth: 1,
    QStyle.PixelMetric.PM_TabBarTabHSpace: 20,
    QStyle.PixelMetric.PM_TabBarTabVSpace: 12,
    QStyle.PixelMetric.PM_TabBarTabOverlap: 0,
    QStyle.PixelMetric.PM_TabBarBaseOverlap: 0,
    QStyle.PixelMetric.PM_TabBarTabShiftVertical: 0,
    QStyle.PixelMetric.PM_TabBarTabShiftHorizontal: 0,
    QStyle.PixelMetric.PM_ButtonShiftHorizontal: 0,
    QStyle.PixelMetric.PM_ButtonShiftVertical: 0,
    QStyle.PixelMetric.PM_TreeViewIndentation: 16,
    QStyle.PixelMetric.PM_SmallIconSize: 16,
    QStyle.PixelMetric.PM_ButtonIconSize: 16,
    QStyle.PixelMetric.PM_TabBarIconSize: 16,
    QStyle.PixelMetric.PM_TabCloseIndicatorWidth: 16,
    QStyle.PixelMetric.PM_TabCloseIndicatorHeight: 16,
    QStyle.PixelMetric.PM_IndicatorWidth: 16,
    QStyle.PixelMetric.PM_IndicatorHeight: 16,
    QStyle.PixelMetric.PM_MenuBarPanelWidth: 0,
    QStyle.PixelMetric.PM_MenuBarVMargin: 2,
    QStyle.PixelMetric.PM_MenuBarHMargin: 8,
    QStyle.PixelMetric.PM_MenuPanelWidth: 1,
    QStyle.PixelMetric.PM_MenuVMargin: 4,
    QStyle.PixelMetric.PM_ToolTipLabelFrameWidth: 4,
}

_HINTS = {
    QStyle.StyleHint.SH_ItemView_ShowDecorationSelected: 1,
    QStyle.StyleHint.SH_EtchDisabledText: 0,
    QStyle.StyleHint.SH_ToolTip_WakeUpDelay: 400,
    QStyle.StyleHint.SH_Widget_Animation_Duration: 0,
    QStyle.StyleHint.SH_ScrollBar_Transient: 0,
    QStyle.StyleHint.SH_TabBar_Alignment: 0x0001,  # Qt.AlignLeft
    QStyle.StyleHint.SH_ComboBox_Popup: 0,
    QStyle.StyleHint.SH_DialogButtonBox_ButtonsHaveIcons: 0,
    QStyle.StyleHint.SH_ScrollView_FrameOnlyAroundContents: 0,
}

CONTROL_HEIGHT = 28
SMALL_CONTROL_HEIGHT = 24
TAB_HEIGHT = 34
INPUT_PADDING = 4


class EstanteStyle(QProxyStyle):
    """Fusion with flat controls. A push button with the property `primary` is drawn in `ink`; a control
    with the property `small` is 24 px high instead of 28. A tab bar with the property `strip` stands on
    `window` and lifts its active tab to `surface`.
    """

    def __init__(self, theme: Theme) -> None:
        super().__init__("Fusion")
        self._theme = theme

    def drawPrimitive(
        self,
        element: QStyle.PrimitiveElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        paint = PRIMITIVES.get(element)
        if paint is None:
            super().drawPrimitive(element, option, painter, widget)
        else:
            paint(Brush(self._theme, option, painter, widget))

    def drawControl(
        self,
        element: QStyle.ControlElement,
        option: QStyleOption,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        paint = CONTROLS.get(element)
        if paint is not None:
            paint(Brush(self._theme, option, painter, widget))
            return
        if element is QStyle.ControlElement.CE_TabBarTabLabel and isinstance(option, QStyleOptionTab):
            controls.prepare_tab_label(Brush(self._theme, option, painter, widget))
        elif element is QStyle.ControlElement.CE_MenuItem and _is_separator(option):
            controls.menu_separator(Brush(self._theme, option, painter, widget))
            return
        super().drawControl(element, option, painter, widget)

    def drawComplexControl(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        painter: QPainter,
        widget: QWidget | None = None,
    ) -> None:
        brush = Brush(self._theme, option, painter, widget)
        if control is QStyle.ComplexControl.CC_ScrollBar:
            thumb = self._part(control, option, QStyle.SubControl.SC_ScrollBarSlider, widget)
            controls.scroll_bar(brush, thumb)
        elif control is QStyle.ComplexControl.CC_ComboBox:
            arrow = self._part(control, option, QStyle.SubControl.SC_ComboBoxArrow, widget)
            controls.combo_box(brush, arrow)
        elif control is QStyle.ComplexControl.CC_SpinBox:
            up = self._part(control, option, QStyle.SubControl.SC_SpinBoxUp, widget)
            down = self._part(control, option, QStyle.SubControl.SC_SpinBoxDown, widget)
            controls.spin_box(brush, up, down)
        else:
            super().drawComplexControl(control, option, painter, widget)

    def subControlRect(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None = None,
    ) -> QRect:
        rect: QRect = super().subControlRect(control, option, part, widget)  # type: ignore[arg-type]  # may be None
        if control is QStyle.ComplexControl.CC_ScrollBar:
            return controls.scroll_bar_part(option, part, rect)
        if part is QStyle.SubControl.SC_ComboBoxEditField:
            return rect.adjusted(INPUT_PADDING, 0, 0, 0)
        return rect

    def subElementRect(
        self, element: QStyle.SubElement, option: QStyleOption, widget: QWidget | None = None
    ) -> QRect:
        rect: QRect = super().subElementRect(element, option, widget)  # type: ignore[arg-type]  # may be None
        if element is QStyle.SubElement.SE_LineEditContents:
            return rect.adjusted(INPUT_PADDING, 0, -INPUT_PADDING, 0)
        return rect

    def sizeFromContents(
        self,
        kind: QStyle.ContentsType,
        option: QStyleOption,
        size: QSize,
        widget: QWidget | None = None,
    ) -> QSize:
        result: QSize = super().sizeFromContents(kind, option, size, widget)  # type: ignore[arg-type]  # may be None
        height = SMALL_CONTROL_HEIGHT if widget is not None and widget.property("small") else CONTROL_HEIGHT
        kinds = QStyle.ContentsType
        if kind in (kinds.CT_PushButton, kinds.CT_LineEdit, kinds.CT_ComboBox, kinds.CT_SpinBox):
            result.setHeight(self._theme.px(height))
        if kind is kinds.CT_PushButton:
            result.setWidth(max(size.width() + self._theme.px(26), self._theme.px(height)))
        elif kind in (kinds.CT_ComboBox, kinds.CT_SpinBox):
            result.setWidth(result.width() + 3 * INPUT_PADDING)
        elif kind is kinds.CT_TabBarTab:
            result.setHeight(self._theme.px(TAB_HEIGHT))
        elif kind is kinds.CT_MenuBarItem:
            result = QSize(size.width() + 16, self._theme.px(30))
        return result

    def pixelMetric(
        self,
        metric: QStyle.PixelMetric,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
    ) -> int:
        value = _METRICS.get(metric)
        if metric is QStyle.PixelMetric.PM_DefaultFrameWidth and controls.is_text_input(widget):
            value = 2  # room for the focus ring
        return int(super().pixelMetric(metric, option, widget)) if value is None else value

    def styleHint(
        self,
        hint: QStyle.StyleHint,
        option: QStyleOption | None = None,
        widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,
    ) -> int:
        value = _HINTS.get(hint)
        return int(super().styleHint(hint, option, widget, returnData)) if value is None else value

    def _part(
        self,
        control: QStyle.ComplexControl,
        option: QStyleOptionComplex,
        part: QStyle.SubControl,
        widget: QWidget | None,
    ) -> QRect:
        return self.subControlRect(control, option, part, widget)


def _is_separator(option: QStyleOption) -> bool:
    return (
        isinstance(option, QStyleOptionMenuItem)
        and option.menuItemType == QStyleOptionMenuItem.MenuItemType.Separator
    )


def apply(app: QApplication, theme: Theme) -> EstanteStyle:
    """Put style, palette and font in force, now and after every `theme.changed`."""
    style = EstanteStyle(theme)
    app.setStyle(style)

    def follow() -> None:
        app.setPalette(theme.palette())
        app.setFont(theme.ui_font())
        for widget in app.allWidgets():
            # Widgets keep sizes that came from the old font; a change of style makes them ask again.
            QApplication.sendEvent(widget, QEvent(QEvent.Type.StyleChange))
            widget.updateGeometry()
            widget.update()

    follow()
    theme.changed.connect(follow)
    return style
