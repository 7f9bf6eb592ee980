"""The MCP servers of the open project: which, whether they are trusted, how they are, and trying them.

All of it happens off the GUI thread. Nothing is started before the operator has seen what it would be.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from PySide6.QtCore import QObject, Signal

from desktop.actions import ActionId
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.changes import Changes
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.form import FormDialog
from desktop.dialogs.live_server import LiveServerDialog
from desktop.dialogs.prompts import Prompts
from desktop.dialogs.server_tools import ServerToolsDialog
from desktop.dialogs.trust_server import TrustDialog
from desktop.menus import Menus
from desktop.models.live import Cautions, ServerRow, ServersView, remove_question
from desktop.panes.documents import DocumentsPane
from desktop.panes.live import LiveServersPage
from desktop.panes.page import Page
from desktop.theme import Theme
from knowledge.connections import LiveHealth, LiveProbe, LiveState, McpServer
from knowledge.live.environment import parts_in, steering_variables
from knowledge.projects import Project
from knowledge.workspace.library import Library as House

PAGE = "live-servers"

T = TypeVar("T")


class ProjectServers(QObject):
    """Keeps the page, and does what is wanted there."""

    trust_changed = Signal()
    """Another server may be asked now, or one less."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        menus: Menus,
        theme: Theme,
        documents: DocumentsPane,
        prompts: Prompts,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._menus = menus
        self._theme = theme
        self._documents = documents
        self._prompts = prompts
        self._changes = Changes(library, tasks, prompts, show=self.look)
        self._tasks = tasks
        self._looking = Latest(tasks)
        self._offering = Latest(tasks)
        self._view = ServersView()
        self._key: tuple[House | None, str] = (None, "")
        self._trying: dict[str, int] = {}
        """The number of the attempt with each server that is being tried, or waits for its turn."""
        self._turns: list[Callable[[], None]] = []
        """What waits: one at a time is tried, or servers that hang would hold up all work of the window."""
        self._busy = False
        self._number = 0
        self.dialog: FormDialog | None = None
        """The dialog that is open, or was last."""
        self.page = LiveServersPage(theme, documents)
        self.page.hide()
        self._connect()
        self._follow()

    @property
    def settled(self) -> bool:
        """True when the page shows how they are, and none is being tried."""
        return not (self._looking.busy or self._offering.busy or self._trying or self._busy)

    @property
    def view(self) -> ServersView:
        return self._view

    def show_page(self) -> None:
        """Open the page in front, with the servers as they are now."""
        if self._library.project_now is not None:
            self._documents.open_page(Page(PAGE, self.page.title, "plug", self.page))
            self.page.focus_first()

    def look(self) -> None:
        """Find out how they are; nothing is started for that."""
        house, project = self._library.house, self._library.project_now
        if house is None or project is None:
            self._looking.drop()
            self._show(ServersView())
            return
        self._looking.ask(
            lambda: house.live.health(project),
            done=lambda health: self._take(project, health),
            failed=lambda error: self._show(ServersView(project.name, failure=sentence_of(error))),
        )

    # --- add, edit, remove ------------------------------------------------------------------------

    def add(self) -> None:
        project = self._library.project_now
        if project is not None:
            taken = tuple(server.id for server in project.mcp)
            dialog = LiveServerDialog(self._theme, taken=taken, parent=self._documents.window())
            dialog.wanted.connect(lambda server: self._save(project.id, server, dialog))
            self._open_dialog(dialog)

    def edit(self, server: str) -> None:
        found = self._found(server)
        if found is not None:
            project, before = found
            dialog = LiveServerDialog(self._theme, before, parent=self._documents.window())
            dialog.wanted.connect(lambda wanted: self._save(project.id, wanted, dialog))
            self._open_dialog(dialog)

    def remove(self, server: str) -> None:
        """Ask, then take it out of the project; it is ended, and nobody trusts it any more."""
        found = self._found(server)
        if found is None or not self._prompts.agree(*remove_question(found[1])):
            return
        project = found[0]

        def work(house: House) -> None:
            after = house.projects.remove_server(project.id, server)
            house.live.distrust(after, server)

        self._changes.make(work, lambda _: self._trust_has_changed())

    def _save(
        self,
        project: str,
        server: McpServer,
        dialog: FormDialog,
        then: Callable[[Project], object] = lambda _: None,
    ) -> None:
        def done(after: Project) -> None:
            self._trust_has_changed()
            then(after)

        self._changes.make(lambda house: house.projects.add_server(project, server), done, dialog)

    # --- trust ------------------------------------------------------------------------------------

    def trust(self, server: str) -> None:
        """Show what would be run, exactly. Only what was shown is trusted, whatever it is by then."""
        found = self._found(server)
        if found is not None:
            self._offer_trust(*found)

    def withdraw(self, server: str) -> None:
        """Trust it no longer, and end it."""
        found = self._found(server)
        if found is not None:
            project = found[0]
            self._trying.pop(server, None)
            self._changes.make(
                lambda house: house.live.distrust(project, server), lambda _: self._trust_has_changed()
            )

    def _offer_trust(self, project: Project, server: McpServer) -> None:
        house = self._library.house
        if house is not None:
            self._offering.ask(
                lambda: Cautions(steering_variables(server), parts_in(house.root, server)),
                done=lambda cautions: self._show_trust(project, server, cautions),
                failed=lambda error: self._prompts.failed(sentence_of(error)),
            )

    def _show_trust(self, project: Project, server: McpServer, cautions: Cautions) -> None:
        dialog = TrustDialog(self._theme, server, self._documents.window(), cautions=cautions)

        def done(_: McpServer) -> None:
            self._trust_has_changed()
            self._try(project, server, show=not server.read_only_tools)

        dialog.trusted.connect(
            lambda: self._changes.make(lambda house: house.live.trust(project, server.id), done, dialog)
        )
        self._open_dialog(dialog)

    # --- trying -----------------------------------------------------------------------------------

    def attempt(self, server: str) -> None:
        """Start or call it now, and show its tools."""
        found = self._found(server)
        if found is not None:
            self._try(*found, show=True)

    def cancel(self, server: str) -> None:
        """Wait for it no longer, and end it."""
        house, found = self._library.house, self._found(server)
        if house is not None and found is not None and self._trying.pop(server, 0):
            project = found[0]
            self._show_busy()
            self._tasks.run(
                lambda: house.live.end(project, server), done=lambda _: self.look(), failed=lambda _: None
            )

    def _try(self, project: Project, server: McpServer, *, show: bool) -> None:
        house = self._library.house
        if house is None or server.id in self._trying:
            return
        self._number += 1
        number = self._trying[server.id] = self._number
        self._show_busy()

        def wanted() -> bool:
            """False when it was cancelled, or another project is open."""
            return self._trying.get(server.id) == number

        def end() -> bool:
            self._busy = False
            told = wanted() and bool(self._trying.pop(server.id))
            self._take_turn()
            return told

        def done(probe: LiveProbe) -> None:
            if end():
                self._trust_has_changed()
                if show and probe.health.state is LiveState.WELL:
                    self._show_tools(project, probe)

        def failed(error: Exception) -> None:
            if end():
                self.look()
                self._prompts.failed(sentence_of(error))

        def begin() -> None:
            if wanted():
                self._busy = True
                self._tasks.run(lambda: house.live.look(project, server.id), done=done, failed=failed)

        self._turns.append(begin)
        self._take_turn()

    def _take_turn(self) -> None:
        while self._turns and not self._busy:
            self._turns.pop(0)()

    def _show_tools(self, project: Project, probe: LiveProbe) -> None:
        dialog = ServerToolsDialog(self._theme, probe, self._documents.window())

        def offer(after: Project) -> None:
            changed = next((item for item in after.mcp if item.id == probe.health.server.id), None)
            if changed is not None:
                self._offer_trust(after, changed)

        dialog.chosen.connect(lambda server: self._save(project.id, server, dialog, offer))
        self._open_dialog(dialog)

    # --- inside -----------------------------------------------------------------------------------

    def _found(self, server: str) -> tuple[Project, McpServer] | None:
        project = self._library.project_now
        if project is None:
            return None
        return next(((project, item) for item in project.mcp if item.id == server), None)

    def _trust_has_changed(self) -> None:
        self.look()
        self.trust_changed.emit()

    def _follow(self) -> None:
        """Another project is open, or it has other servers."""
        key = (self._library.house, self._library.project)
        if key != self._key:
            self._key = key
            self._trying.clear()
            self._offering.drop()
            self._show(ServersView())
        project = self._library.project_now
        self._menus.action(ActionId.LIVE_SERVERS).setEnabled(project is not None)
        if project is None:
            self._documents.close_page(PAGE)
        self.look()

    def _take(self, project: Project, health: tuple[LiveHealth, ...]) -> None:
        rows = tuple(ServerRow(item, busy=item.server.id in self._trying) for item in health)
        self._show(ServersView(project.name, rows))

    def _show_busy(self) -> None:
        rows = tuple(replace(row, busy=row.server.id in self._trying) for row in self._view.rows)
        self._show(replace(self._view, rows=rows))

    def _show(self, view: ServersView) -> None:
        self._view = view
        self.page.set_view(view)

    def _open_dialog(self, dialog: FormDialog) -> None:
        self.dialog = dialog
        dialog.open()

    def _connect(self) -> None:
        library, page = self._library, self.page
        for signal in (library.opened, library.entered, library.closed, library.projects_changed):
            signal.connect(self._follow)
        self._documents.page_shown.connect(lambda name: self.look() if name == PAGE else None)
        page.new_requested.connect(self.add)
        page.trust_requested.connect(self.trust)
        page.withdraw_requested.connect(self.withdraw)
        page.try_requested.connect(self.attempt)
        page.cancel_requested.connect(self.cancel)
        page.edit_requested.connect(self.edit)
        page.remove_requested.connect(self.remove)
        self._menus.action(ActionId.LIVE_SERVERS).triggered.connect(lambda _checked: self.show_page())
