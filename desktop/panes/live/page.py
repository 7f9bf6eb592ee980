"""The page for a project's own MCP servers. It shows a view and tells what the person wants."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.models.live import ServersView
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.panes.live.card import ServerCard
from desktop.panes.page_parts import SIDE, PageHead, scrolling
from desktop.theme import TextButton, Theme


class LiveServersPage(QWidget):
    """A card for each server. Signals carry the id of a server."""

    new_requested = Signal()
    trust_requested = Signal(str)
    withdraw_requested = Signal(str)
    try_requested = Signal(str)
    cancel_requested = Signal(str)
    edit_requested = Signal(str)
    remove_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = ServersView()
        self._head = PageHead(theme)
        self.new_button = TextButton(theme, "plus")
        self.trouble = Notice(theme, "circle-alert", "error")
        self._about, self._none = QLabel(), QLabel()
        self.cards: tuple[ServerCard, ...] = ()
        self._body = QWidget()
        self._list = QVBoxLayout()
        self._place()
        self.new_button.clicked.connect(self.new_requested)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def title(self) -> str:
        """The name of its tab, in the language of the window."""
        return self.tr("Live servers")

    def set_view(self, view: ServersView) -> None:
        """Show `view`. While the servers are the same ones, the widgets stay, and with them the focus."""
        before, self._view = self._view, view
        ids = [[row.server.id for row in item.rows] for item in (before, view)]
        if ids[0] != ids[1] or before.project != view.project:
            self._fill()
        for card, row in zip(self.cards, view.rows, strict=True):
            card.set_row(row)
        self.trouble.set_text(view.failure)
        self._none.setVisible(not view.rows and not view.failure)
        self._retranslate()

    def card(self, server: str) -> ServerCard:
        """The card of a server that is shown. Raises StopIteration for another one."""
        return next(card for card in self.cards if card.row.server.id == server)

    def focus_first(self) -> None:
        self.new_button.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- inside -----------------------------------------------------------------------------------

    def _fill(self) -> None:
        held = any(card.has_focus for card in self.cards)
        for card in self.cards:
            self._list.removeWidget(card)
            card.hide()
            card.deleteLater()
        self.cards = tuple(ServerCard(self._theme, row) for row in self._view.rows)
        for card in self.cards:
            self._list.addWidget(card)
            card.trust_requested.connect(self.trust_requested)
            card.withdraw_requested.connect(self.withdraw_requested)
            card.try_requested.connect(self.try_requested)
            card.cancel_requested.connect(self.cancel_requested)
            card.edit_requested.connect(self.edit_requested)
            card.remove_requested.connect(self.remove_requested)
        if held:
            self.focus_first()

    def _place(self) -> None:
        self._head.row.addWidget(self.new_button)
        for label in (self._about, self._none):
            label.setWordWrap(True)
        self._about.setContentsMargins(SIDE, 0, SIDE, 8)
        self._none.setContentsMargins(SIDE, 12, SIDE, 8)
        trouble = QHBoxLayout()
        trouble.setContentsMargins(SIDE, 0, SIDE, 0)
        trouble.addWidget(self.trouble)
        self._list.setSpacing(0)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._about)
        column.addLayout(trouble)
        column.addWidget(self._none)
        column.addLayout(self._list)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._head)
        whole.addWidget(scrolling(self._body), 1)

    def _retranslate(self) -> None:
        whose = self.tr("of {0}").format(self._view.project) if self._view.project else ""
        self._head.set_words(self.tr("Live servers"), whose)
        self.new_button.setText(self.tr("Add a server…"))
        self._about.setText(
            self.tr(
                "MCP servers that this project may ask, besides its documents. Nothing is started or called "
                "before you trust it, and only the tools you choose are called. What they say is added after "
                "the documents, marked as live and unverified, and a server that fails holds up no answer."
            )
        )
        self._none.setText(self.tr("This project has no server."))
        for card in self.cards:
            card.retranslate()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.LocaleChange):
            self._retranslate()

    def _restyle(self) -> None:
        ink(self._about, self._theme, "text2")
        ink(self._none, self._theme, "text2")

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
