"""Serving to other programs: the switch, the clients and their tokens, and what they are given to copy.

The server is a process of its own and serves what is on disk, never unsaved text. It lives as long as its
folder or library is open here, at most.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from desktop.actions import ActionId
from desktop.bridge.clipboard import secret
from desktop.bridge.preferences import Preferences, ServingChoice
from desktop.bridge.server_process import ServerEnd, ServerProcess, ServerReady, ServerWish
from desktop.bridge.tasks import Tasks
from desktop.controllers.answers import Answers
from desktop.controllers.clients import Clients, project_choices
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.prompts import Prompts
from desktop.menus import Menus
from desktop.models.context_values import QuestionDraft
from desktop.models.drafts import with_retrieval
from desktop.models.serving import (
    Asked,
    ServerPhase,
    ServerState,
    ServingView,
    failure_text,
)
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane
from desktop.panes.page import Page
from desktop.panes.serving import ServingPage
from desktop.panes.status import ServingStatus, StatusPane
from desktop.theme import Theme
from knowledge.paths import token_file
from knowledge.projects import Retrieval
from knowledge.serving.held import HeldToken, begin_tokens

PAGE = "serving"
_SAID_FOR = 4000
"""Milliseconds that the status bar says what was copied."""


class Serving(QObject):
    """One server at most, for what is open. All that touches the file of tokens happens off this thread."""

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
        status: StatusPane,
        prompts: Prompts,
        remember: bool = True,
    ) -> None:
        """`remember`: false for a run that only takes a picture; it starts nothing by itself."""
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._preferences = preferences
        self._answers = answers
        self._menus = menus
        self._theme = theme
        self._documents = documents
        self._pane = pane
        self._status = status
        self._prompts = prompts
        self._remember = remember
        self._place = ""
        """What the server is for: the full path of the open folder or library."""
        self._choice = ServingChoice()
        self._state = ServerState()
        self._start_number = 0
        self._process = ServerProcess(self)
        self.clients = Clients(library, tasks, theme=theme, documents=documents, prompts=prompts)
        self.page = ServingPage(theme, documents)
        self.page.hide()
        self._connect()
        self._follow()

    @property
    def settled(self) -> bool:
        """True when the clients are shown, and the server is on, off or has failed."""
        return self.clients.settled and self._state.phase not in (
            ServerPhase.STARTING,
            ServerPhase.STOPPING,
        )

    @property
    def state(self) -> ServerState:
        return self._state

    def show_page(self) -> None:
        """Open the page in front, with the clients as they are on disk now."""
        if self._place:
            self._documents.open_page(Page(PAGE, self.page.title, "radio-tower", self.page))
            self.page.focus_first()

    def start(self) -> None:
        """Serve what is open; makes a first client when there has never been one."""
        if not self._place or self._state.running:
            return
        self._start_number += 1
        number, place = self._start_number, self._place
        self._set_state(ServerState(ServerPhase.STARTING))

        def make() -> tuple[Path, tuple[HeldToken, ...]]:
            tokens = token_file(Path(place))
            return tokens, begin_tokens(tokens)

        def begin(made: tuple[Path, tuple[HeldToken, ...]]) -> None:
            tokens, held = made
            if number == self._start_number and self._state.phase is ServerPhase.STARTING:
                self.clients.take(held)
                self._process.start(ServerWish(place, str(tokens), self._choice.port))

        def fail(error: Exception) -> None:
            if number == self._start_number and self._state.phase is ServerPhase.STARTING:
                self._set_state(ServerState(ServerPhase.FAILED, failure=sentence_of(error)))

        self._tasks.run(make, done=begin, failed=fail)

    def stop(self) -> None:
        """Serve no more."""
        self._start_number += 1
        self._process.stop()
        self._set_state(ServerState(ServerPhase.STOPPING if self._process.busy else ServerPhase.OFF))

    def close(self) -> None:
        """End the server, for the end of the program; waits a moment for it."""
        self._start_number += 1
        self._process.shut_down()

    # --- what is shown ----------------------------------------------------------------------------

    def _follow(self) -> None:
        """Another folder or library is open, or none, or its projects are others."""
        place = self._library.place
        if place != self._place:
            self._place = place
            self.stop()
            self._choice = self._preferences.serving(place)
            self.clients.follow(place)
            if not place:
                self._documents.close_page(PAGE)
            elif self._choice.with_window and self._remember:
                self.start()
        self._menus.action(ActionId.SERVE).setEnabled(bool(place))
        self._show()

    def _refresh(self, page: str) -> None:
        if page == PAGE:
            self._show()
            self.clients.read()

    def _set_state(self, state: ServerState) -> None:
        self._state = state
        self._show()

    def _show(self) -> None:
        state = self._library.state
        view = ServingView(
            state=self._state,
            clients=self.clients.rows,
            projects=project_choices(state),
            library=state is not None,
            project=self._library.project,
            port=self._choice.port,
            with_window=self._choice.with_window,
            asked=Asked(self._pane.draft(), self._usual(), self._answers.account),
            failure=self.clients.failure,
        )
        self.page.set_view(view)
        on, failed = self._state.phase is ServerPhase.ON, self._state.phase is ServerPhase.FAILED
        self._status.set_serving(ServingStatus(self._state.port, failed=failed) if on or failed else None)

    def _usual(self) -> QuestionDraft:
        """What the server takes where a request does not say it."""
        project = self._library.project_now
        if project is not None:
            return with_retrieval(QuestionDraft(), project.retrieval)
        return QuestionDraft(max_characters=Retrieval().max_characters)

    def _show_question(self) -> None:
        """Another question is asked, or by another account: the example follows while it is looked at."""
        if self.page.isVisible():
            self._show()

    # --- the process ------------------------------------------------------------------------------

    def _take_ready(self, ready: ServerReady) -> None:
        if self._state.phase is ServerPhase.STARTING:
            now = datetime.now().astimezone()
            self._set_state(ServerState(ServerPhase.ON, url=ready.url, mcp=ready.mcp, since=now))

    def _take_end(self, end: ServerEnd) -> None:
        """It ended by itself. It is not started again without a word: the person sees why first."""
        text = failure_text(end.sentence, was_on=end.was_ready)
        self._set_state(ServerState(ServerPhase.FAILED, failure=text))

    def _take_stopped(self) -> None:
        if self._state.phase is ServerPhase.STOPPING:
            self._set_state(ServerState())

    def _switch(self, on: bool) -> None:  # noqa: FBT001 - the signal has it so
        if on:
            self.start()
        else:
            self.stop()

    def _set_port(self, port: int) -> None:
        self._keep(replace(self._choice, port=port))

    def _set_with_window(self, on: bool) -> None:  # noqa: FBT001 - the signal has it so
        self._keep(replace(self._choice, with_window=on))

    def _keep(self, choice: ServingChoice) -> None:
        self._choice = choice
        if self._place and self._remember:
            self._preferences.set_serving(self._place, choice)
        self._show()

    # --- copying ----------------------------------------------------------------------------------

    def _copy(self, text: str) -> None:
        clipboard = QGuiApplication.clipboard()
        if any(client.token in text for client in self.clients.rows):
            clipboard.setMimeData(secret(text))
        else:
            clipboard.setText(text)
        self._status.showMessage(self.tr("Copied."), _SAID_FOR)

    def _copy_configuration(self, project: str) -> None:
        """For a program that starts Estante itself."""
        place = self._place

        def make() -> str:
            from knowledge.serving.mcp.configuration import client_configuration  # slow, and seldom needed

            return client_configuration(Path(place), project)

        self._tasks.run(make, done=self._copy, failed=lambda error: self._prompts.failed(sentence_of(error)))

    def _connect(self) -> None:
        library, page, process = self._library, self.page, self._process
        for signal in (library.opened, library.entered, library.closed, library.projects_changed):
            signal.connect(self._follow)
        process.ready.connect(self._take_ready)
        process.ended.connect(self._take_end)
        process.stopped.connect(self._take_stopped)
        self._pane.question_changed.connect(lambda _: self._show_question())
        self._answers.account_changed.connect(self._show_question)
        self._documents.page_shown.connect(self._refresh)
        page.switched.connect(self._switch)
        page.try_again.connect(self.start)
        page.port_edited.connect(self._set_port)
        page.with_window_edited.connect(self._set_with_window)
        page.new_requested.connect(self.clients.new)
        page.remove_requested.connect(self.clients.remove)
        self.clients.changed.connect(self._show)
        page.copy_requested.connect(self._copy)
        page.configuration_requested.connect(self._copy_configuration)
        self._status.serving_requested.connect(self.show_page)
        self._menus.action(ActionId.SERVE).triggered.connect(lambda _checked: self.show_page())
