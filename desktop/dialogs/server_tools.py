"""Which tools of a server may be called: chosen from what it offers."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.dialogs.form import FormDialog
from desktop.models.exact import exact_text
from desktop.models.live import ROLES, ServerRow, ToolChoice, state_text, tool_choices, with_tools
from desktop.theme import Theme
from knowledge.connections import LiveProbe, McpServer

HEIGHT = 300
"""Pixels of the list, at most in sight."""


class ServerToolsDialog(FormDialog):
    """`chosen` carries the server with another white list; without a change there is nothing to save."""

    chosen = Signal(McpServer)

    def __init__(self, theme: Theme, probe: LiveProbe, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, title="", button="", icon="save")
        self._server = probe.health.server
        self.setWindowTitle(self.tr("Tools of “{0}”").format(exact_text(self._server.name)))
        self.go.setText(self.tr("Save the list"))
        self.state = self.heading(state_text(ServerRow(probe.health)))
        self.state.setWordWrap(True)
        palette = self.state.palette()
        palette.setColor(self.state.foregroundRole(), theme.color(ROLES[probe.health.state]))
        self.state.setPalette(palette)
        self.boxes: tuple[QCheckBox, ...] = ()
        self._list(tool_choices(probe))
        self.hint(
            self.tr(
                "Choose only what reads and changes nothing. With another list it is another server to "
                "trust, so you are shown it once more."
            )
        )
        self.go.clicked.connect(self._go)
        self._look()

    def wanted(self) -> McpServer:
        """The server with the tools that are ticked."""
        return with_tools(self._server, [box.property("tool") for box in self.boxes if box.isChecked()])

    # --- inside -----------------------------------------------------------------------------------

    def _list(self, choices: tuple[ToolChoice, ...]) -> None:
        holder = QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 8, 0)
        column.setSpacing(2)
        boxes = []
        for choice in choices:
            box = QCheckBox(exact_text(choice.name).replace("&", "&&"), holder)
            box.setProperty("tool", choice.name)
            box.setChecked(choice.listed)
            box.setEnabled(choice.possible)
            box.setToolTip(choice.note)
            box.setAccessibleDescription(choice.note)
            box.toggled.connect(self._look)
            column.addWidget(box)
            if choice.note:
                column.addWidget(self._note(choice.note, holder))
            boxes.append(box)
        if not choices:
            column.addWidget(self._note(self.tr("It offers no tool."), holder))
        column.addStretch(1)
        self.boxes = tuple(boxes)
        scroll = QScrollArea(self)
        scroll.setWidget(holder)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setMinimumHeight(min(self._theme.px(HEIGHT), holder.sizeHint().height() + 4))
        self.body.addWidget(scroll, 1)

    def _note(self, text: str, parent: QWidget) -> QLabel:
        label = QLabel(text, parent)
        label.setContentsMargins(24, 0, 0, 4)
        label.setFont(self._theme.ui_font(12))
        palette = label.palette()
        palette.setColor(label.foregroundRole(), self._theme.color("text2"))
        label.setPalette(palette)
        return label

    def _look(self) -> None:
        self.fail("")
        self.go.setEnabled(self.wanted() != self._server)

    def _go(self) -> None:
        self.set_busy(busy=True)
        self.chosen.emit(self.wanted())
