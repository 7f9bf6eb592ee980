"""The page for serving. It shows a view and tells what the person wants; nothing is started here."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.models.serving import ClientRow, ServerPhase, ServingView
from desktop.panes.context.labels import ink
from desktop.panes.context.notice import Notice
from desktop.panes.page_parts import SIDE, PageHead, scrolling
from desktop.panes.serving.clients import ClientGrid
from desktop.panes.serving.parts import Section
from desktop.panes.serving.recipes import Recipes
from desktop.panes.serving.state import StatePart
from desktop.theme import TextButton, Theme


class ServingPage(QWidget):
    """The switch, the clients, and what to copy into other programs."""

    switched = Signal(bool)
    try_again = Signal()
    port_edited = Signal(int)
    with_window_edited = Signal(bool)
    copy_requested = Signal(str)
    configuration_requested = Signal(str)
    new_requested = Signal()
    remove_requested = Signal(ClientRow)

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = ServingView()
        self._head = PageHead(theme)
        self.state = StatePart(theme, now=now)
        self.clients_head = Section(theme)
        self.new_button = TextButton(theme, "plus")
        self.clients = ClientGrid(theme)
        self._none = QLabel()
        self._none.setWordWrap(True)
        self.trouble = Notice(theme, "circle-alert", "error")
        self.recipes = Recipes(theme)
        self._body = QWidget()
        self._place()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def title(self) -> str:
        """The name of its tab, in the language of the window."""
        return self.tr("Serving")

    def set_view(self, view: ServingView) -> None:
        self._view = view
        self.state.set_view(view)
        self.clients.set_view(view)
        before: QWidget = self.new_button
        for button in self.clients.buttons():  # made later than what stands below them
            QWidget.setTabOrder(before, button)
            before = button
        self.recipes.set_view(view)
        self.trouble.set_text(view.failure)
        self.new_button.setEnabled(not view.failure)
        self._say_none()

    def focus_first(self) -> None:
        self.state.switch.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- inside -----------------------------------------------------------------------------------

    def _place(self) -> None:
        self.clients_head.row.addWidget(self.new_button)
        self.clients_head.row.setContentsMargins(SIDE, 20, SIDE, 10)
        self._none.setContentsMargins(SIDE, 0, SIDE, 4)
        trouble = QHBoxLayout()
        trouble.setContentsMargins(SIDE, 0, SIDE, 0)
        trouble.addWidget(self.trouble)
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.state)
        column.addWidget(self.clients_head)
        column.addLayout(trouble)
        column.addWidget(self._none)
        column.addWidget(self.clients)
        column.addWidget(self.recipes)
        column.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self._head)
        whole.addWidget(scrolling(self._body), 1)

    def _connect(self) -> None:
        self.state.switched.connect(self.switched)
        self.state.try_again.connect(self.try_again)
        self.state.port_edited.connect(self.port_edited)
        self.state.with_window_edited.connect(self.with_window_edited)
        self.state.copy_requested.connect(self.copy_requested)
        self.clients.copy_requested.connect(lambda client: self.copy_requested.emit(client.token))
        self.clients.remove_requested.connect(self.remove_requested)
        self.recipes.copy_requested.connect(self.copy_requested)
        self.recipes.configuration_requested.connect(self.configuration_requested)
        self.new_button.clicked.connect(self.new_requested)

    def _say_none(self) -> None:
        if self._view.state.phase is ServerPhase.ON:
            words = self.tr("No client yet, so nobody may ask. Each program gets a token of its own.")
        else:
            words = self.tr("No client yet. Each program gets a token of its own, and may be removed alone.")
        self._none.setText(words)
        self._none.setVisible(not self._view.clients and not self._view.failure)

    def _retranslate(self) -> None:
        self._head.set_words(self.tr("Serve to programs"), self.tr("bots and agents get the saved documents"))
        self.clients_head.set_words(self.tr("Clients"), self.tr("who may ask, and what"))
        self.new_button.setText(self.tr("New client…"))
        self._say_none()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        ink(self._none, self._theme, "text2")

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.clients.hide_tokens()  # nobody looks at them any more

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
