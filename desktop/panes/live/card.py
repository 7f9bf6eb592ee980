"""One server of a project: what it is, how it is, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.models.exact import exact_text
from desktop.models.live import ICONS, ROLES, ServerRow, kind_text, state_text, tools_text
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import SIDE, ShortLabel
from desktop.theme import IconButton, IconLabel, TextButton, Theme
from desktop.theme.tips import plain_tip


class ServerCard(QWidget):
    """Shows a `ServerRow`; every signal carries the id of its server."""

    trust_requested = Signal(str)
    withdraw_requested = Signal(str)
    try_requested = Signal(str)
    cancel_requested = Signal(str)
    edit_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, theme: Theme, row: ServerRow) -> None:
        super().__init__()
        self._theme = theme
        self.row = row
        self.name, self.kind, self.tools = ShortLabel(), ShortLabel(), ShortLabel()
        self.icon = IconLabel(theme, "plug")
        self.state = QLabel()
        self.state.setWordWrap(True)
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.trust = TextButton(theme, "lock", small=True)
        self.attempt = TextButton(theme, "play", small=True)
        self.cancel = TextButton(theme, "", small=True)
        self.withdraw = TextButton(theme, "", small=True)
        self.edit = IconButton(theme, "pencil")
        self.remove = IconButton(theme, "trash-2")
        self._place()
        self._connect()
        theme.changed.connect(self._restyle)
        self.set_row(row)

    def set_row(self, row: ServerRow) -> None:
        self.row = row
        self.trust.setVisible(not row.trusted and not row.busy)
        self.attempt.setVisible(row.trusted and not row.busy)
        self.cancel.setVisible(row.busy)
        self.withdraw.setVisible(row.trusted)
        self.edit.setEnabled(not row.busy)
        self.remove.setEnabled(not row.busy)
        self.retranslate()

    @property
    def has_focus(self) -> bool:
        return any(button.hasFocus() for button in self.buttons())

    def buttons(self) -> tuple[QWidget, ...]:
        return (self.trust, self.attempt, self.cancel, self.withdraw, self.edit, self.remove)

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        row, name = self.row, exact_text(self.row.server.name)
        self.name.setText(name)
        self.kind.setText(kind_text(row.server))
        self.tools.setText(tools_text(row.health))
        self.state.setText(state_text(row))
        self.trust.setText(self.tr("Trust…"))
        self.attempt.setText(self.tr("Try now"))
        self.cancel.setText(self.tr("Cancel"))
        self.withdraw.setText(self.tr("Withdraw trust"))
        for button, words in (
            (self.trust, self.tr("Show what “{0}” runs, and trust it")),
            (self.attempt, self.tr("Try “{0}” now, and see its tools")),
            (self.cancel, self.tr("Wait for “{0}” no longer, and end it")),
            (self.withdraw, self.tr("End “{0}”, and start it no more")),
        ):
            button.setToolTip(plain_tip(words.format(name)))
            button.setAccessibleName(words.format(name))
        self.edit.set_label(self.tr("Edit “{0}”").format(name))
        self.remove.set_label(self.tr("Remove “{0}”").format(name))
        self._restyle()

    # --- inside -----------------------------------------------------------------------------------

    def _place(self) -> None:
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.name, 1)
        head.addWidget(self.edit)
        head.addWidget(self.remove)
        how = QHBoxLayout()
        how.setSpacing(6)
        how.addWidget(self.icon)
        how.addWidget(self.state, 1)
        for button in (self.trust, self.attempt, self.cancel, self.withdraw):
            how.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 8, SIDE - 6, 12)
        column.setSpacing(4)
        column.addLayout(head)
        column.addWidget(self.kind)
        column.addWidget(self.tools)
        column.addLayout(how)

    def _connect(self) -> None:
        for button, signal in (
            (self.trust, self.trust_requested),
            (self.attempt, self.try_requested),
            (self.cancel, self.cancel_requested),
            (self.withdraw, self.withdraw_requested),
            (self.edit, self.edit_requested),
            (self.remove, self.remove_requested),
        ):
            button.clicked.connect(lambda _checked=False, signal=signal: signal.emit(self.row.server.id))

    def _restyle(self) -> None:
        theme, row = self._theme, self.row
        role = "text2" if row.busy else ROLES[row.health.state]
        ink(self.name, theme, "text", weight=600)
        ink(self.kind, theme, "text2", size=12)
        self.kind.setFont(theme.mono_font(12))
        ink(self.tools, theme, "text2", size=12)
        ink(self.state, theme, role)
        self.icon.set_icon("plug" if row.busy else ICONS[row.health.state], role=role)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))
