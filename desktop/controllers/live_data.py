"""Live data in the pane: the servers of the project that answers, asked now and then, not at every key."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.bridge.preferences import Preferences
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.answers import Answers, LiveWords
from desktop.controllers.library import Library
from desktop.models.live import AskPhase, LiveLineView, failure_sentence
from desktop.panes.context.pane import ContextPane
from knowledge.connections import LiveHealth, LiveState, LiveText
from knowledge.projects import Project
from knowledge.text.moments import moment_text, utc_now
from knowledge.workspace.library import Library as House

ASK_AFTER = 1000
"""Milliseconds without a key after which the servers are asked."""


@dataclass(frozen=True, slots=True)
class _Answer:
    texts: tuple[LiveText, ...]
    health: tuple[LiveHealth, ...]
    at: str


class LiveData(QObject):
    """Off until the person switches it on, for each project by itself. What was said last is used until it is
    asked for again; `Answers` never asks a server."""

    asked = Signal()
    """The servers were asked, so how they are may be something else now."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        preferences: Preferences,
        *,
        answers: Answers,
        pane: ContextPane,
        remember: bool = True,
    ) -> None:
        """`remember`: false for a run that only takes a picture; it asks no server by itself."""
        super().__init__(library)
        self._library = library
        self._preferences = preferences
        self._answers = answers
        self._pane = pane
        self._remember = remember
        self._looking = Latest(tasks)
        self._asking = Latest(tasks)
        self._house: House | None = None
        self._project = ""
        """Of whom the texts are, and whose servers would be asked."""
        self._switched_on: set[str] = set()
        self._asked_query: str | None = None
        self._view = LiveLineView()
        self._rest = QTimer(self, singleShot=True, interval=ASK_AFTER)
        self._rest.timeout.connect(self._ask_if_new)
        self._connect()
        self._follow()

    @property
    def settled(self) -> bool:
        """True when nobody is asked or about to be."""
        return not (self._looking.busy or self._asking.busy or self._rest.isActive())

    @property
    def view(self) -> LiveLineView:
        """What the line of the pane shows."""
        return self._view

    def ask(self) -> None:
        """Ask the servers what is in the pane now, whether they were asked it before or not."""
        self._rest.stop()
        house, project, query = self._house, self._project_now(), self._pane.draft().query
        if house is None or project is None or not (self._view.on and self._view.servers and query.strip()):
            return
        self._show(replace(self._view, phase=AskPhase.ASKING))

        def work() -> _Answer:
            texts = house.live.ask(project, query)
            return _Answer(texts, house.live.health(project), moment_text(utc_now()))

        self._asking.ask(work, done=lambda answer: self._take(query, answer), failed=lambda _: self._forget())

    def look(self) -> None:
        """Find out which servers are trusted now; reads a file, so not on this thread."""
        house, project = self._house, self._project_now()
        if house is None or project is None or not project.mcp or not project.enabled:
            self._looking.drop()
            self._take_servers(())
            return
        self._looking.ask(
            lambda: house.live.health(project),
            done=self._take_servers,
            failed=lambda _: self._take_servers(()),
        )

    # --- inside -----------------------------------------------------------------------------------

    def _project_now(self) -> Project | None:
        state = self._library.state
        return state.project(self._project) if state is not None else None

    def _follow(self) -> None:
        """Another project answers, or its servers are others."""
        house, project = self._library.house, self._answers.answering
        if house is not self._house:
            place = self._library.place if house is not None else ""
            self._switched_on = set(self._preferences.live_projects(place)) if self._remember else set()
        if (house, project) != (self._house, self._project):
            self._house, self._project = house, project
            self._rest.stop()
            self._forget()
            self._show(LiveLineView())
        self.look()

    def _take_servers(self, health: tuple[LiveHealth, ...]) -> None:
        usable = [
            item for item in health if item.state is not LiveState.NOT_TRUSTED and item.server.read_only_tools
        ]
        known = {item.server.id for item in usable}
        if any(text.server not in known for text in self._view.texts):
            self._forget()  # one that may not be asked any more said it
        phase = self._view.phase
        if not usable:
            phase = AskPhase.OFF
        elif phase is AskPhase.OFF and self._project in self._switched_on:
            phase = AskPhase.WAITING
        self._show(replace(self._view, servers=len(usable), phase=phase))
        if phase is AskPhase.WAITING and self._pane.draft().query.strip():
            self._rest.start()

    def _take(self, query: str, answer: _Answer) -> None:
        if not self._view.on:
            return
        self._asked_query = query
        failed = tuple(filter(None, map(failure_sentence, answer.health)))
        self._show(replace(self._view, phase=AskPhase.ASKED, texts=answer.texts, at=answer.at, failed=failed))
        self._answers.add_live(LiveWords(self._project, answer.texts))
        self._follow_question()
        self.asked.emit()

    def _forget(self) -> None:
        """Let nothing that was said go with a question any more."""
        self._asking.drop()
        self._asked_query = None
        phase = AskPhase.WAITING if self._view.on else AskPhase.OFF
        self._show(LiveLineView(servers=self._view.servers, phase=phase))
        self._answers.add_live(LiveWords())

    def _switch(self, on: bool) -> None:  # noqa: FBT001 - the signal has it so
        projects = self._switched_on | {self._project} if on else self._switched_on - {self._project}
        self._switched_on = projects
        if self._remember:
            self._preferences.set_live_projects(self._library.place, tuple(sorted(projects)))
        self._rest.stop()
        self._show(replace(self._view, phase=AskPhase.WAITING if on else AskPhase.OFF))
        self._forget()
        self.ask()

    def _follow_question(self) -> None:
        """Another question, or the old one within other limits."""
        view, query = self._view, self._pane.draft().query
        if not view.on or view.phase is AskPhase.ASKING:
            return
        stale = view.phase is AskPhase.ASKED and query != self._asked_query
        self._show(replace(view, stale=stale))
        if query != self._asked_query and query.strip():
            self._rest.start()
        else:
            self._rest.stop()

    def _ask_if_new(self) -> None:
        if self._pane.draft().query != self._asked_query:
            self.ask()

    def _show(self, view: LiveLineView) -> None:
        self._view = view
        self._pane.form.set_live(view)

    def _connect(self) -> None:
        library, form = self._library, self._pane.form
        for signal in (library.opened, library.entered, library.closed, library.projects_changed):
            signal.connect(self._follow)
        library.lost.connect(self._follow)
        self._answers.account_changed.connect(self._follow)
        self._pane.question_changed.connect(lambda _: self._follow_question())
        form.live_switched.connect(self._switch)
        form.live_wanted.connect(self.ask)
