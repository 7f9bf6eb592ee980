"""What is open: a plain folder, or a library and one of its projects; and its events on the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.bridge.relay import EventRelay
from desktop.bridge.tasks import Latest, Tasks
from desktop.models.sentences import error_sentence
from knowledge.errors import EstanteError, NotALibrary
from knowledge.events import Event, GapsChanged, LibraryChanged, ProjectsChanged, ReadingFinished
from knowledge.model import LibraryView
from knowledge.projects import Account, LibraryState, Project
from knowledge.workspace import Workspace
from knowledge.workspace.library import Library as House
from knowledge.workspace.library import is_library


@dataclass(frozen=True, slots=True)
class Place:
    """What to open: a folder or a library (`path`), and in a library the project of that id.

    `account`: the project that answers for it; `last`: the one that was open before. Whichever of the three
    is there first counts, else the first enabled project, else the first one.
    """

    path: Path
    project: str = ""
    account: Account | None = None
    last: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class _Opened:
    """Made on another thread. Without a `house` it is a plain folder; with it and no `workspace`, an empty
    library.
    """

    house: House | None
    workspace: Workspace | None
    project: str = ""
    state: LibraryState | None = None

    def let_go(self) -> None:
        if self.house is None:
            if self.workspace is not None:
                self.workspace.close()
        elif self.workspace is not None:
            self.house.release(self.workspace)


class Library(QObject):
    """At most one folder or project at a time. Other controllers ask it for the workspace and follow its
    signals.
    """

    opened = Signal()
    """A folder, or a project of a library, is open: there is a `workspace`."""
    closing = Signal()
    """It is about to be let go; `workspace` is still there."""
    closed = Signal()
    entered = Signal()
    """A library without any project is open: there is a `house`, and no `workspace`."""
    lost = Signal()
    """The open project was deleted by another program. There is no `workspace` any more; open texts stay."""
    view_changed = Signal(object)
    """A `LibraryView`."""
    happened = Signal(object)
    """An `Event` of the core, also those that changed the view."""
    projects_changed = Signal()
    """`state` is another one (None: no library is open), or another project is open."""
    gaps_changed = Signal()
    open_failed = Signal(str)
    """A translated sentence."""

    def __init__(self, tasks: Tasks, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._tasks = tasks
        self._relay = EventRelay(self)
        self._relay.happened.connect(self._take_event)
        self._house_relay = EventRelay(self)
        self._house_relay.happened.connect(self._take_house_event)
        self._states = Latest(tasks)
        self._open = _Opened(None, None)
        self._state: LibraryState | None = None
        self._lost = False
        self._told: LibraryView | None = None
        self._made: list[_Opened] = []
        """Made on another thread and not yet taken over on this one."""
        self._opening = 0
        self._wish = 0

    @property
    def workspace(self) -> Workspace | None:
        """Of the open folder or project, None while none is open."""
        return self._open.workspace

    @property
    def house(self) -> House | None:
        """The open library; None for a plain folder."""
        return self._open.house

    @property
    def project(self) -> str:
        """The id of the open project, "" in a plain folder."""
        return self._open.project

    @property
    def state(self) -> LibraryState | None:
        """What the library's projects.json said last; None for a plain folder."""
        return self._state

    @property
    def project_now(self) -> Project | None:
        """The open project as projects.json has it now."""
        return self._state.project(self.project) if self._state else None

    @property
    def view(self) -> LibraryView | None:
        return self.workspace.view if self.workspace else None

    @property
    def settled(self) -> bool:
        """True when nothing is being opened and the newest view was told to everyone."""
        return not self._opening and not self._states.busy and self.view is self._told

    @property
    def folder(self) -> str:
        """The full path of the documents of what is open, "" while nothing is."""
        return str(self.workspace.root) if self.workspace else ""

    @property
    def place(self) -> str:
        """The full path of what the person opened: the folder, or the library of the project."""
        return str(self.house.root) if self.house else self.folder

    def open(self, place: Place) -> None:
        """Open a folder or a library in place of what is open. The latest wish counts."""

        def make() -> _Opened:
            if not is_library(place.path):
                if place.project or place.account:
                    raise NotALibrary(str(place.path))
                return _Opened(None, Workspace(place.path))
            house = House(place.path)
            try:
                return _enter(house, _first_project(house, place))
            except BaseException:
                house.close()
                raise

        self._make(make)

    def switch(self, project: str) -> None:
        """Open another project of the open library."""
        house = self.house
        if house is not None:
            self._make(lambda: _enter(house, project))

    def close(self) -> None:
        """Let go of everything; the work of it goes on in the background."""
        house = self.house
        self.leave()
        if house is not None:
            self._house_relay.stop()
            self._states.drop()
            self._open, self._state = _Opened(None, None), None
            self._run(house.close)
            self.projects_changed.emit()

    def leave(self) -> None:
        """Let go of the folder or the project; a library stays open without one."""
        before = self._detach()
        if before.workspace is not None or self._lost:
            self._lost = False
            self._run(before.let_go)
            self.closed.emit()

    def shut_down(self) -> None:
        """Let go of everything and wait until it is done. For the end of the program: tasks are closed."""
        house = self.house
        before = self._detach()
        self._house_relay.stop()
        for item in (*self._made, before):
            item.let_go()
            if item.house is not None and item.house is not house:
                item.house.close()
        if house is not None:
            house.close()
        self._open, self._state = _Opened(None, None), None

    def rescan(self) -> None:
        if self.workspace is not None:
            self.workspace.rescan()

    def give_way(self) -> None:
        """A person is typing, or there is much to show: that goes before reading files."""
        if self.workspace is not None:
            self.workspace.give_way()

    def cancel_reading(self) -> None:
        if self.workspace is not None:
            self.workspace.cancel_reading()

    # --- inside -----------------------------------------------------------------------------------

    def _make(self, make: Callable[[], _Opened]) -> None:
        """Call `make` on another thread and take what comes, unless something else is wished for by then."""
        self._opening += 1
        self._wish += 1
        wish = self._wish

        def work() -> _Opened:
            item = make()
            self._made.append(item)
            return item

        def done(item: _Opened) -> None:
            self._opening -= 1
            self._made.remove(item)
            if wish == self._wish:
                self._take(item)
            else:
                self._refuse(item)

        def failed(error: Exception) -> None:
            self._opening -= 1
            if wish == self._wish:
                self.open_failed.emit(sentence_of(error))

        self._tasks.run(work, done=done, failed=failed)

    def _take(self, item: _Opened) -> None:
        if item.house is not None and item.house is self.house:
            self.leave()
        else:
            self.close()
            if item.house is not None:
                self._house_relay.listen(item.house.subscribe)
        self._open, self._state = item, item.state
        self.projects_changed.emit()
        if item.workspace is None:
            self.entered.emit()
            return
        self._relay.listen(item.workspace.subscribe)
        if item.house is None:
            item.workspace.start(watch=True)
        self.opened.emit()
        self._tell_view(item.workspace)
        for event in item.workspace.standing():  # a project was reading and watching before we listened
            self.happened.emit(event)

    def _refuse(self, item: _Opened) -> None:
        """Something else was wished for meanwhile."""
        self._run(item.let_go)
        if item.house is not None and item.house is not self.house:
            self._run(item.house.close)

    def _detach(self) -> _Opened:
        """Take the workspace away; a library stays."""
        before = self._open
        if before.workspace is not None:
            self.closing.emit()
            self._relay.stop()
        self._open = _Opened(before.house, None)
        self._told = None
        return before

    def _run(self, work: Callable[[], None]) -> None:
        self._tasks.run(work, done=lambda _: None, failed=lambda _: None)

    def _tell_view(self, workspace: Workspace) -> None:
        self._told = workspace.view
        self.view_changed.emit(self._told)

    def _take_event(self, event: Event) -> None:
        workspace = self.workspace
        if workspace is None:
            return
        if isinstance(event, LibraryChanged | ReadingFinished):
            self._tell_view(workspace)
        self.happened.emit(event)

    def _take_house_event(self, event: Event) -> None:
        house = self.house
        if isinstance(event, GapsChanged):
            self.gaps_changed.emit()
        elif isinstance(event, ProjectsChanged) and house is not None:
            self._states.ask(lambda: house.state, done=self._take_state, failed=lambda _: None)

    def _take_state(self, state: LibraryState) -> None:
        before, self._state = self.project_now, state
        now = self.project_now
        if self.workspace is not None and (now is None or before is None or now.created != before.created):
            self._lost = True
            self._run(self._detach().let_go)
            self.lost.emit()
        self.projects_changed.emit()


def _enter(house: House, project: str) -> _Opened:
    workspace = house.open(project) if project else None
    return _Opened(house, workspace, project, house.state)


def _first_project(house: House, place: Place) -> str:
    """Which project to open first; "" when the library has none. Raises ProjectNotFound."""
    state = house.state
    if place.project:
        return place.project  # if it is not there, that is to be said
    answering = house.resolve(place.account).project if place.account else ""
    for wished in (answering, place.last):
        if state.project(wished) is not None:
            return wished
    enabled = (project.id for project in state.projects if project.enabled)
    return next(enabled, state.projects[0].id if state.projects else "")


def sentence_of(error: BaseException) -> str:
    """A translated sentence for any error; a bug says its kind only, never text of a document."""
    if isinstance(error, EstanteError):
        return error_sentence(error)
    return f"{type(error).__name__}"
