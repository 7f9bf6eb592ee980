"""The line under the limits that lets the servers of the project say something too."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from desktop.models.live import AskPhase, LiveLineView, line_text
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import ShortLabel
from desktop.theme import TextButton, Theme
from desktop.theme.tips import plain_tip


class LiveLine(QWidget):
    """A check box, in words how old what was said is, and a button that asks again. It is there only where a
    trusted server can be asked."""

    switched = Signal(bool)
    ask_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._view = LiveLineView()
        self.switch = QCheckBox()
        self.switch.clicked.connect(self.switched)
        self.state = ShortLabel()
        self.button = TextButton(theme, "refresh-cw", small=True)
        self.button.clicked.connect(self.ask_requested)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.switch)
        row.addWidget(self.state, 1)
        row.addWidget(self.button)
        theme.changed.connect(self._restyle)
        self.set_view(self._view)
        self._restyle()

    def set_view(self, view: LiveLineView) -> None:
        self._view = view
        self.setVisible(view.servers > 0)
        self.switch.setChecked(view.on)
        self.button.setVisible(view.on)
        self.button.setEnabled(view.phase is not AskPhase.ASKING)
        self._say()

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self.switch.setText(self.tr("Live data"))
        self.switch.setToolTip(
            self.tr(
                "Ask the trusted servers of this project too. What they say is added, marked as unverified."
            )
        )
        self._say()

    def _say(self) -> None:
        view = self._view
        self.state.setText(line_text(view))
        self.state.setAccessibleName(self.state.text())
        self.button.setText(
            self.tr("Ask again") if view.phase is AskPhase.ASKED and not view.stale else self.tr("Ask now")
        )
        self._restyle()
        self.setToolTip(plain_tip("\n".join(view.failed)))

    def _restyle(self) -> None:
        self.setMinimumHeight(self._theme.px(24))  # as high without the button
        self.switch.setFont(self._theme.ui_font())
        ink(self.state, self._theme, "error" if self._view.failed else "text2", size=12)
