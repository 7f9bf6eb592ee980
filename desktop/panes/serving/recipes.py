"""The lower part of the page: what to put into other programs so that they can ask."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.models.accounts import choice_name
from desktop.models.serving import (
    ClientRow,
    ServerPhase,
    ServingView,
    curl_example,
    http_configuration,
    masked,
)
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import SIDE
from desktop.panes.serving.parts import CodeBox, Recipe, Section
from desktop.theme import Theme


class Recipes(QWidget):
    """Three ways to ask. The first two need a client's token, which is copied and never shown here."""

    copy_requested = Signal(str)
    configuration_requested = Signal(str)
    """The configuration for a program that starts Estante itself, for the project of that id."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._view = ServingView()
        self._picked = ""
        """The project that the person chose; else it is the one that is open."""
        self.section = Section(theme)
        self._client_label = QLabel()
        self.client, self.project = QComboBox(), QComboBox()
        self._client_label.setBuddy(self.client)
        self.stdio, self.http, self.bot = Recipe(theme), Recipe(theme), Recipe(theme)
        self.code = CodeBox(theme)
        self._place()
        self.client.currentIndexChanged.connect(lambda _: self._show())
        self.project.activated.connect(lambda _: self._pick())
        self.stdio.pressed.connect(lambda: self.configuration_requested.emit(self.chosen_project()))
        self.http.pressed.connect(self._copy_http)
        self.bot.pressed.connect(self._copy_command)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def set_view(self, view: ServingView) -> None:
        """Show what holds for `view`; what was chosen stays chosen as long as it is there."""
        chosen = self.chosen_client()
        self._view = view
        if not view.has_project(self._picked):
            self._picked = ""
        names = [(client.name, client.token) for client in view.clients]
        _fill(self.client, names, chosen.token if chosen else "")
        projects = [(choice_name(choice), choice.id) for choice in view.projects]
        _fill(self.project, projects, self._picked or view.project)
        self._show()

    def chosen_client(self) -> ClientRow | None:
        """Whose token is copied."""
        token = self.client.currentData()
        return next((client for client in self._view.clients if client.token == token), None)

    def chosen_project(self) -> str:
        """The id of the project that a started program reads, "" in a plain folder."""
        return str(self.project.currentData() or "")

    # --- inside -----------------------------------------------------------------------------------

    def _place(self) -> None:
        whose = QHBoxLayout()
        whose.setSpacing(12)
        whose.addWidget(self._client_label)
        whose.addWidget(self.client)
        whose.addStretch(1)
        for box in (self.client, self.project):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(16)
        self.stdio.tools.insertWidget(1, self.project)
        self.section.row.setContentsMargins(0, 0, 0, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 20, SIDE, 24)
        column.setSpacing(16)
        column.addWidget(self.section)
        column.addLayout(whose)
        for part in (self.bot, self.code, self.http, self.stdio):
            column.addWidget(part)

    def _pick(self) -> None:
        self._picked = self.chosen_project()
        self._show()

    def _copy_http(self) -> None:
        client = self.chosen_client()
        if client is not None:
            self.copy_requested.emit(http_configuration(self._view.state.mcp, client.token))

    def _copy_command(self) -> None:
        self.copy_requested.emit(curl_example(self._view, self.chosen_client()) + "\n")

    def _show(self) -> None:
        view, client = self._view, self.chosen_client()
        on = view.state.phase is ServerPhase.ON
        self.project.setVisible(view.library)
        for part in (self.client, self._client_label):
            part.setVisible(bool(view.clients))
        why = self.tr("Add a client first.") if client is None else self.tr("Switch serving on first.")
        self.http.set_ready(ready=on and client is not None and bool(view.state.mcp), why_not=why)
        self.bot.set_ready(ready=on and client is not None, why_not=why)
        project = self.tr("Choose a project first.")
        self.stdio.set_ready(ready=not view.library or bool(self.chosen_project()), why_not=project)
        self.code.setVisible(on)
        self.code.set_code(masked(curl_example(view, client), client.token if client else ""))

    def _retranslate(self) -> None:
        self.section.set_words(self.tr("For other programs"))
        self._client_label.setText(self.tr("With the token of"))
        self.client.setAccessibleName(self.tr("Client whose token is copied"))
        self.project.setAccessibleName(self.tr("Project that the program may read"))
        self.stdio.set_words(
            self.tr("Desktop programs that start Estante themselves (MCP, stdio)"),
            self.tr(
                "Works also while serving is off. The program reads this one project and changes nothing."
            ),
            self.tr("Copy configuration"),
            self.tr("Copy the configuration for MCP on stdio"),
        )
        self.http.set_words(
            self.tr("Agents that know the MCP address"),
            self.tr("Address and token for a program that speaks MCP over HTTP. Keep it as a secret."),
            self.tr("Copy configuration"),
            self.tr("Copy the configuration for MCP over HTTP"),
        )
        self.bot.set_words(
            self.tr("A bot or a panel (HTTP)"),
            self.tr("This asks for the very text you see at the right. The copy holds the token."),
            self.tr("Copy command"),
            self.tr("Copy the example for HTTP with its token"),
        )
        self.code.label.setAccessibleName(self.tr("Example for HTTP, its token hidden"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        theme = self._theme
        ink(self._client_label, theme, "text2", size=12)
        for box in (self.client, self.project):
            box.setFont(theme.ui_font())


def _fill(box: QComboBox, choices: list[tuple[str, str]], chosen: str) -> None:
    """Offer `choices` (words and data), without telling that anything was chosen."""
    box.blockSignals(True)
    if [(box.itemText(place), box.itemData(place)) for place in range(box.count())] != choices:
        box.clear()
        for words, data in choices:
            box.addItem(words, data)
    box.setCurrentIndex(max(0, box.findData(chosen)) if choices else -1)
    box.blockSignals(False)
