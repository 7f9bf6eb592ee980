"""Live data: the servers of the open project, and what those of the project that answers say in the pane."""

from __future__ import annotations

from desktop.bridge.preferences import Preferences
from desktop.bridge.tasks import Tasks
from desktop.controllers.answers import Answers
from desktop.controllers.library import Library
from desktop.controllers.live_data import LiveData
from desktop.controllers.live_servers import ProjectServers
from desktop.dialogs.prompts import Prompts
from desktop.menus import Menus
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane
from desktop.theme import Theme


class Live:
    """Both of them; each is told what the other one does."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        preferences: Preferences,
        *,
        answers: Answers,
        menus: Menus,
        theme: Theme,
        documents: DocumentsPane,
        pane: ContextPane,
        prompts: Prompts,
        remember: bool,
    ) -> None:
        """`remember`: false for a run that only takes a picture; it asks no server by itself."""
        self.servers = ProjectServers(
            library, tasks, menus=menus, theme=theme, documents=documents, prompts=prompts
        )
        self.data = LiveData(library, tasks, preferences, answers=answers, pane=pane, remember=remember)
        self.servers.trust_changed.connect(self.data.look)
        self.data.asked.connect(self.servers.look)

    @property
    def settled(self) -> bool:
        return self.servers.settled and self.data.settled
