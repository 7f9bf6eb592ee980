"""The upper part of the page: the switch, the state in words, the addresses, and how it starts."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLabel, QSpinBox, QVBoxLayout, QWidget

from desktop.models.serving import HIGHEST_PORT, ServerPhase, ServingView, state_text
from desktop.panes.context.header import StateDot
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.panes.page_parts import SIDE, ShortLabel
from desktop.panes.serving.parts import AddressLine
from desktop.panes.serving.switch import Switch
from desktop.theme import Theme

_DOTS = {
    ServerPhase.OFF: ("text3", True),
    ServerPhase.STARTING: ("live", True),
    ServerPhase.ON: ("live", False),
    ServerPhase.STOPPING: ("text3", True),
    ServerPhase.FAILED: ("error", True),
}


class StatePart(QWidget):
    """Shows the server of a `ServingView`, and tells what the person wants of it."""

    switched = Signal(bool)
    try_again = Signal()
    copy_requested = Signal(str)
    port_edited = Signal(int)
    with_window_edited = Signal(bool)

    def __init__(self, theme: Theme, *, now: Callable[[], datetime]) -> None:
        super().__init__()
        self._theme = theme
        self._now = now
        self._view = ServingView()
        self.switch = Switch(theme)
        self._dot = StateDot(theme)
        self.words = ShortLabel()
        self.failure = Notice(theme, "circle-alert", "error", buttons=("",))
        self.address, self.mcp = AddressLine(theme), AddressLine(theme)
        self.port = QSpinBox()
        self.port.setRange(0, HIGHEST_PORT)
        self.port.setKeyboardTracking(False)
        self.with_window = QCheckBox()
        self._labels = tuple(QLabel() for _ in range(3))
        self._port_hint = ShortLabel()
        self._form = QFormLayout()
        self._place()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def set_view(self, view: ServingView) -> None:
        self._view = view
        state = view.state
        self.switch.setChecked(state.running)
        self._dot.role, self._dot.hollow = _DOTS[state.phase]
        self._dot.update()
        if not self.port.hasFocus() or not self.port.isEnabled():
            self.port.setValue(view.port)
        self.with_window.setChecked(view.with_window)
        self.failure.set_text(state.failure)
        for row, line, address in ((0, self.address, state.url), (1, self.mcp, state.mcp)):
            line.set_address(address)
            self._form.setRowVisible(row, bool(address))
        free = state.phase in (ServerPhase.OFF, ServerPhase.FAILED)
        self.port.setEnabled(free)
        self._say_state()

    # --- inside -----------------------------------------------------------------------------------

    def _place(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.switch)
        row.addSpacing(2)
        row.addWidget(self._dot)
        row.addWidget(self.words, 1)
        port = QHBoxLayout()
        port.setSpacing(12)
        port.addWidget(self.port)
        port.addWidget(self._port_hint, 1)
        self._form.setHorizontalSpacing(0)  # the labels have it, or a row that is a little too long is cut
        self._form.setVerticalSpacing(8)
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setContentsMargins(0, 4, 0, 0)
        self._form.addRow(self._labels[0], self.address)
        self._form.addRow(self._labels[1], self.mcp)
        self._form.addRow(self._labels[2], port)
        self._labels[2].setBuddy(self.port)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 2, SIDE, 0)
        column.setSpacing(10)
        column.addLayout(row)
        column.addWidget(self.failure)
        column.addLayout(self._form)
        column.addWidget(self.with_window)

    def _connect(self) -> None:
        self.switch.clicked.connect(self._switch)
        self.failure.pressed.connect(lambda _: self.try_again.emit())
        self.port.valueChanged.connect(self._edit_port)
        self.with_window.clicked.connect(self.with_window_edited)
        for line in (self.address, self.mcp):
            line.copy_requested.connect(self.copy_requested)

    def _switch(self, on: bool) -> None:  # noqa: FBT001 - Qt's signal has it so
        self.switched.emit(on)

    def _edit_port(self, port: int) -> None:
        if port != self._view.port:
            self.port_edited.emit(port)

    def _say_state(self) -> None:
        self.words.setText(state_text(self._view.state, self._now()))
        self.switch.setAccessibleDescription(self.words.text())
        why = "" if self.port.isEnabled() else self.tr("Switch serving off to change the port.")
        self.port.setToolTip(why)
        free = self.tr("always the same") if self._view.port else self.tr("a free one each time")
        self._port_hint.setText(self.tr("switch off to change it") if why else free)

    def _retranslate(self) -> None:
        self.switch.setAccessibleName(self.tr("Serve to programs on this computer"))
        self.failure.set_buttons((self.tr("Try again"),))
        titles = (self.tr("Address"), self.tr("MCP address"), self.tr("Port"))
        for label, title in zip(self._labels, titles, strict=True):
            label.setText(title)
        copy = self.tr("Copy")
        self.address.set_words(titles[0], copy, self.tr("Copy the address"))
        self.mcp.set_words(titles[1], copy, self.tr("Copy the MCP address"))
        self.port.setSpecialValueText(self.tr("picked"))
        self.port.setAccessibleName(titles[2])
        self.with_window.setText(self.tr("Start with the window, for these documents"))
        self._say_state()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.LocaleChange):
            self._retranslate()

    def _restyle(self) -> None:
        theme = self._theme
        ink(self.words, theme, "text", weight=500)
        ink(self._port_hint, theme, "text2", size=12)
        for label in self._labels:
            ink(label, theme, "text2")
            label.setContentsMargins(0, 0, 16, 0)
        self.port.setFont(theme.ui_font(tabular=True))
        self.port.setFixedWidth(theme.px(110))
        self.with_window.setFont(theme.ui_font())
