"""The clients as a table of a few rows: each with its token, hidden until it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from desktop.models.serving import MASK, ClientMay, ClientRow, ServingView, short_may_text
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import SIDE, ShortLabel
from desktop.theme import IconButton, Theme

HEADER, ROW, TOKEN_ROW = 28, 34, 24
_NAME, _MAY, _PROJECT, _TOKEN, _BUTTONS = range(5)
_SHARES = {_NAME: 4, _MAY: 3, _PROJECT: 4, _TOKEN: 3}


@dataclass(frozen=True, slots=True, eq=False)
class ClientLine:
    """The widgets of one client. `token` is a second line with the whole token, while it is shown."""

    client: ClientRow
    labels: tuple[QLabel, ...]
    mask: QLabel
    token: QLabel
    buttons: QWidget
    show_button: IconButton
    copy_button: IconButton
    remove_button: IconButton

    @property
    def own_buttons(self) -> tuple[IconButton, ...]:
        return self.show_button, self.copy_button, self.remove_button

    @property
    def has_focus(self) -> bool:
        return any(button.hasFocus() for button in self.own_buttons)


class ClientGrid(QWidget):
    """Rows are made of real controls, so that Tab and a screen reader reach each of them by its name."""

    copy_requested = Signal(ClientRow)
    remove_requested = Signal(ClientRow)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._view = ServingView()
        self._shown: set[str] = set()
        """Tokens that are shown."""
        self.lines: tuple[ClientLine, ...] = ()
        self._headers = tuple(ShortLabel() for _ in _SHARES)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(SIDE, 0, SIDE - 6, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(0)
        for column, label in enumerate(self._headers):
            self._grid.addWidget(label, 0, column)
            self._grid.setColumnStretch(column, _SHARES[column])
        theme.changed.connect(self._restyle)
        self._retranslate()

    def set_view(self, view: ServingView) -> None:
        """Show the clients of `view`. While they are the same, the widgets stay, and with them the focus."""
        before, self._view = self._view, view
        parts = [(item.clients, item.projects, item.library) for item in (before, view)]
        if parts[0] != parts[1]:
            self._shown &= {client.token for client in view.clients}
            self._fill()
        self.setVisible(bool(view.clients))

    def buttons(self) -> tuple[QWidget, ...]:
        """All of them, from the first row to the last one."""
        return tuple(button for line in self.lines for button in line.own_buttons)

    def hide_tokens(self) -> None:
        """Hide all tokens again."""
        self._shown.clear()
        self._show_tokens()

    # --- inside -----------------------------------------------------------------------------------

    def _fill(self) -> None:
        place = next((place for place, line in enumerate(self.lines) if line.has_focus), -1)
        for line in self.lines:
            for widget in (*line.labels, line.mask, line.token, line.buttons):
                self._grid.removeWidget(widget)
                widget.hide()
                widget.deleteLater()
        for row in range(1, self._grid.rowCount()):
            self._grid.setRowMinimumHeight(row, 0)
        self.lines = tuple(self._make_line(place, client) for place, client in enumerate(self._view.clients))
        self._headers[_PROJECT].setVisible(self._view.library)
        self._grid.setColumnStretch(_PROJECT, _SHARES[_PROJECT] if self._view.library else 0)
        self._restyle()
        self._retranslate()
        if place >= 0 and self.lines:
            self.lines[min(place, len(self.lines) - 1)].remove_button.setFocus()

    def _make_line(self, place: int, client: ClientRow) -> ClientLine:
        row = _row(place)
        labels = tuple(ShortLabel() for _ in range(3))
        mask, token = ShortLabel(), QLabel()
        token.setTextFormat(Qt.TextFormat.PlainText)
        token.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        for column, label in enumerate((*labels, mask)):
            self._grid.addWidget(label, row, column)
        self._grid.addWidget(token, row + 1, 0, 1, _BUTTONS + 1)
        labels[_PROJECT].setVisible(self._view.library)
        holder = QWidget()
        buttons = QHBoxLayout(holder)
        buttons.setContentsMargins(0, 0, 0, 0)
        buttons.setSpacing(2)
        show, copy, remove = (IconButton(self._theme, name) for name in ("eye", "copy", "trash-2"))
        for button in (show, copy, remove):
            buttons.addWidget(button)
        show.clicked.connect(partial(self._toggle, client.token))
        copy.clicked.connect(lambda: self.copy_requested.emit(client))
        remove.clicked.connect(lambda: self.remove_requested.emit(client))
        self._grid.addWidget(holder, row, _BUTTONS)
        return ClientLine(client, labels, mask, token, holder, show, copy, remove)

    def _toggle(self, token: str) -> None:
        self._shown ^= {token}
        self._show_tokens()

    def _show_tokens(self) -> None:
        for place, line in enumerate(self.lines):
            shown = line.client.token in self._shown
            line.token.setText(line.client.token if shown else "")
            line.token.setVisible(shown)
            height = self._theme.px(TOKEN_ROW) if shown else 0
            self._grid.setRowMinimumHeight(_row(place) + 1, height)
            line.show_button.set_icon("eye-off" if shown else "eye")
            words = self.tr("Hide the token of {0}") if shown else self.tr("Show the token of {0}")
            line.show_button.set_label(words.format(line.client.name))
            line.mask.setText(self.tr("see below") if shown else MASK)
            hidden = self.tr("Token of {0}, hidden").format(line.client.name)
            line.mask.setAccessibleName(line.mask.text() if shown else hidden)
            line.token.setAccessibleName(self.tr("Token of {0}").format(line.client.name))
        self.update()

    def _say(self, line: ClientLine) -> None:
        client = line.client
        texts = (client.name, short_may_text(client.may), self._project_text(client))
        for label, text in zip(line.labels, texts, strict=True):
            label.setText(text)
        line.copy_button.set_label(self.tr("Copy the token of {0}").format(client.name))
        line.remove_button.set_label(self.tr("Remove {0}").format(client.name))

    def _project_text(self, client: ClientRow) -> str:
        if not client.project:
            return self.tr("all projects")
        if self._view.has_project(client.project):
            return self._view.project_name(client.project)
        return self.tr("{0} (no longer there)").format(client.project)

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Clients"))
        titles = (self.tr("Name"), self.tr("May"), self.tr("Project"), self.tr("Token"))
        for label, title in zip(self._headers, titles, strict=True):
            label.setText(title)
        for line in self.lines:
            self._say(line)
        self._show_tokens()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        theme = self._theme
        self._grid.setRowMinimumHeight(0, theme.px(HEADER))
        words = QFontMetrics(theme.ui_font())
        room = max(words.horizontalAdvance(text) for text in (MASK, self.tr("see below")))
        self._grid.setColumnMinimumWidth(_TOKEN, room)
        for label in self._headers:
            ink(label, theme, "text2", size=12)
        for place, line in enumerate(self.lines):
            self._grid.setRowMinimumHeight(_row(place), theme.px(ROW))
            manages = line.client.may is ClientMay.MANAGE
            ink(line.labels[_NAME], theme, "text", weight=500)
            ink(line.labels[_MAY], theme, "text" if manages else "text2")
            ink(line.labels[_PROJECT], theme, "text" if line.client.project else "text2")
            ink(line.mask, theme, "text2")
            ink(line.token, theme, "text")
            line.token.setFont(theme.mono_font(12))
        self._show_tokens()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        with QPainter(self) as painter:
            head = self._grid.cellRect(0, 0)
            painter.fillRect(0, head.top(), self.width(), head.height(), theme.color("raised"))
            painter.fillRect(0, head.bottom(), self.width(), 1, theme.color("line"))
            for place in range(len(self.lines)):
                bottom = max(self._grid.cellRect(_row(place) + more, 0).bottom() for more in (0, 1))
                painter.fillRect(0, bottom, self.width(), 1, theme.color("line"))


def _row(place: int) -> int:
    """The row of the grid where a client has its facts; its whole token is in the one below."""
    return 1 + 2 * place
