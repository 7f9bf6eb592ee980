"""What a server of a project would run or call, exactly, before the operator says that it may."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPlainTextEdit, QWidget

from desktop.dialogs.form import FormDialog
from desktop.models.exact import exact_text
from desktop.models.live import Cautions, trust_facts, trust_warnings
from desktop.theme import Theme
from knowledge.connections import McpServer, Transport

LINES, LEAST_LINES = 16, 6
"""So many lines of facts are in sight if there is room for them, and always; the rest is scrolled."""


NOTHING_HIDDEN = Cautions()


class TrustDialog(FormDialog):
    """Enter and Escape do nothing: only the button that says so trusts. `trusted` is emitted once."""

    trusted = Signal()

    def __init__(
        self,
        theme: Theme,
        server: McpServer,
        parent: QWidget | None = None,
        *,
        cautions: Cautions = NOTHING_HIDDEN,
    ) -> None:
        super().__init__(theme, parent, title="", button="", icon="lock")
        self.server = server
        self.setWindowTitle(self.tr("Trust this server?"))
        self.go.setText(self.tr("Trust and start"))
        self.go.setDefault(False)
        self.cancel.setDefault(True)
        self.heading(exact_text(server.name))
        self.hint(self._about(server))
        self.cautions = tuple(self.warning(text) for text in trust_warnings(cautions))
        self.facts = QPlainTextEdit(self)
        self.facts.setReadOnly(True)
        self.facts.setTabChangesFocus(True)
        self.facts.setFont(theme.mono_font(12))
        self.facts.setAccessibleName(self.tr("What is trusted"))
        self.facts.setPlainText(self._facts(server, cautions))
        self.body.addWidget(self.facts, 1)
        self.warning(
            self.tr(
                "Trust it only if you know every line. Once anything of it is changed, by anybody, it is not "
                "trusted any more."
            )
        )
        self._fit()
        self.go.clicked.connect(self._go)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- inside -----------------------------------------------------------------------------------

    def _about(self, server: McpServer) -> str:
        if server.transport is Transport.HTTP:
            return self.tr(
                "Whenever live data is asked for, the question is sent to this address. Nothing was sent yet."
            )
        return self.tr(
            "Whenever live data is asked for, this program runs on this computer, with your rights, and gets "
            "the question. Nothing was started yet."
        )

    def _facts(self, server: McpServer, cautions: Cautions) -> str:
        parts = []
        for fact in trust_facts(server, cautions):
            parts.append("\n".join((fact.name, *(f"    {line}" for line in fact.lines))))
        return "\n\n".join(parts)

    def _fit(self) -> None:
        """Room for all words, and for many lines of facts as far as the screen has it."""
        line, width = self.facts.fontMetrics().lineSpacing(), self._theme.px(560)
        self.facts.setMinimumHeight(LEAST_LINES * line)
        self.setMinimumWidth(width)
        least = self.column.totalHeightForWidth(width)
        self.setMinimumHeight(least)
        most = self.screen().availableGeometry().height() * 9 // 10
        self.resize(width, max(least, min(most, least + (LINES - LEAST_LINES) * line)))

    def _go(self) -> None:
        self.set_busy(busy=True)
        self.trusted.emit()
