"""One open library: its projects, each a workspace of its own, and the answers that accounts get (P3 to P9).

Every project has its own folder, index and answers, so nothing of one can come into an answer of another. Who
answers is decided anew for each question, from `projects.json` as it is at that moment.
"""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import date
from pathlib import Path
from types import TracebackType

from knowledge.errors import DataError, FolderError, NotInitialized, ProjectNotFound
from knowledge.events import GapsChanged, ProjectsChanged, Subscriber, Subscribers
from knowledge.index import Snapshot
from knowledge.library.editing import ProjectEditor
from knowledge.library.folders import FILES_FOLDER, is_folder, is_within
from knowledge.library.ledger import Ledger
from knowledge.library.projects_state import PROJECTS_FOLDER
from knowledge.library.resolution import resolve, seen_from
from knowledge.library.store import LibraryStore
from knowledge.live.servers import LiveServers
from knowledge.model import Context, Question
from knowledge.paths import index_directory
from knowledge.projects import (
    PROJECTS_FILE,
    Account,
    Activity,
    GapKind,
    LibraryState,
    Project,
    ProjectSummary,
    Resolution,
    Retrieval,
)
from knowledge.receipts import Door
from knowledge.settings import LIBRARY_SUFFIXES, Settings
from knowledge.sources.folder import Folder
from knowledge.text.analysis import Analyzer
from knowledge.text.tokens import Tokenizer
from knowledge.workspace.asking import Answerer
from knowledge.workspace.attention import Attention
from knowledge.workspace.caring import Carer
from knowledge.workspace.conversation import question_text
from knowledge.workspace.outcomes import best_score, gap_kind
from knowledge.workspace.receipts import receipt_for
from knowledge.workspace.shelves import Shelves
from knowledge.workspace.summaries import summarise
from knowledge.workspace.usual import usual_question
from knowledge.workspace.workspace import Workspace

LEDGER_FILE = "activity.sqlite"
OLD_FOLDER = ""
"""The key of the old folder among the open projects; no project has it."""


_ATTEMPTS = 5
"""How often a question is asked anew whose project was changed while it was answered."""


def is_library(folder: Path) -> bool:
    """Whether `folder` is a library rather than a plain folder of documents.

    Also one that cannot be opened, say because its `projects.json` is a link: as a plain folder it would show
    the documents of all projects as one.
    """
    return os.path.lexists(folder / PROJECTS_FILE)


def _apart(old_folder: Path, root: Path) -> Path:
    """`old_folder`, if no document of a project is in it. Raises FolderError."""
    projects = root / PROJECTS_FOLDER
    if is_within(projects, old_folder) or is_within(old_folder, projects):
        raise FolderError(str(old_folder), "the projects have their documents there")
    return old_folder


class Library:
    """See the module. All of its methods may be called from any thread."""

    def __init__(
        self,
        root: str | os.PathLike[str],
        *,
        settings: Settings | None = None,
        tokenizers: Sequence[Tokenizer] = (),
        old_folder: str | os.PathLike[str] | None = None,
        watch: bool = True,
        today: Callable[[], date] = date.today,
    ) -> None:
        """Open `root`. `old_folder` answers where nothing else does; `watch`: follow what other programs do.

        Raises FolderError, NotALibrary, LibraryDamaged and NewerVersion.
        """
        self._store = LibraryStore(Path(root), changed=self._follow_own)
        self._settings = replace(settings or Settings(), suffixes=LIBRARY_SUFFIXES)
        self._tokenizers = tuple(tokenizers)
        self._old_folder = _apart(Path(os.path.realpath(old_folder)), self.root) if old_folder else None
        self._today = today
        self._subscribers = Subscribers()
        self._lock = threading.Lock()
        self._state = self._store.state()
        self._generation = 0
        self._nobody = Answerer(analyzer=Analyzer(), settings=self._settings, tokenizers=tokenizers)
        self.projects = ProjectEditor(self._store, let_go=self._let_go)
        """What is done to projects, accounts and pins. Each change is followed and told at once."""
        self._carer = Carer(self._store, self.projects, patient=watch)
        self._shelves = Shelves(self._make, watch=watch, closed=self._carer.end)
        self.ledger = Ledger(self._store.root / LEDGER_FILE)
        self.live = LiveServers(self._store.root)
        """The MCP servers of its projects: trust, health. They are asked by `answer`."""
        self._attention = Attention(self._attend) if watch else None

    def __enter__(self) -> Library:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def root(self) -> Path:
        return self._store.root

    @property
    def state(self) -> LibraryState:
        """What `projects.json` says now."""
        return self._follow_projects()[0]

    def subscribe(self, subscriber: Subscriber) -> Callable[[], None]:
        """Hear of ProjectsChanged and GapsChanged, on the thread where they happen."""
        return self._subscribers.add(subscriber)

    def open(self, project: str) -> Workspace:
        """The workspace of a project, held until `release`. Raises ProjectNotFound and FolderError."""
        return self._shelves.hold(self._project(project).id)

    def release(self, workspace: Workspace) -> None:
        """Hold what `open` gave no longer."""
        self._shelves.release(workspace)

    @contextmanager
    def lent(self, project: str, *, disabled: bool = False) -> Iterator[Workspace]:
        """The workspace of a project, read to the end, for one block. Raises ProjectNotFound.

        `disabled`: also of a disabled one, for who looks after the documents.
        """
        if not (self._project(project).enabled or disabled):
            raise ProjectNotFound(project)
        with self._cared_for(project) as workspace:
            yield workspace

    def summaries(self) -> tuple[ProjectSummary, ...]:
        """One line for each project, in their order. Walks all of their folders."""
        return tuple(summarise(item, self._store.files_root) for item in self.state.projects)

    def unassigned(self) -> tuple[Activity, ...]:
        """The accounts that asked and are bound nowhere, the latest first."""
        bound = {account.key for project in self.state.projects for account in project.accounts}
        return tuple(item for item in self.ledger.activity() if item.account.key not in bound)

    def close(self) -> None:
        """Let go of everything. Safe to call twice."""
        if self._attention is not None:
            self._attention.close()
        self._shelves.close()
        self.ledger.close()
        self.live.close()

    # --- answers ----------------------------------------------------------------------------------

    def resolve(self, account: Account) -> Resolution:
        """Which project answers for `account`, and why."""
        state = self.state
        return resolve(state, account, old_folder=self._old_path(state) is not None)

    def question(self, project: str, query: str, *, preamble: str | None = None) -> Question:
        """`query` with the limits and labels of a project ("": the usual ones). Raises ProjectNotFound."""
        retrieval = self._project(project).retrieval if project else Retrieval()
        return usual_question(retrieval, query, preamble=preamble, tokenizers=self._tokenizers)

    def answer(
        self,
        asker: Account | str,
        query: str,
        *,
        question: Question | None = None,
        record: bool = False,
        door: Door = Door.API,
        client: str = "",
        within: str | None = None,
        live: bool = False,
    ) -> Context:
        """What the AI would get: for an account, or for the project of that id.

        `question` has other limits than the project's own. `record`: a real customer asked, so it is noted
        who asked, what found nothing, and a receipt with `door` and `client`. A disabled project answers
        nobody: the context is a hand-off. `within`: only this project exists for whoever asks, and an account
        that another one answers for is like one that is bound nowhere. `live`: the project's own servers are
        asked too, if they are trusted. Raises ProjectNotFound, and what `Workspace.ask` raises.
        """
        for attempt in range(_ATTEMPTS):
            self._follow_projects()
            before = self._generation
            try:
                context = self._answer(
                    asker, query, question=question, record=record, within=within, live=live
                )
                if record:
                    account = asker if isinstance(asker, Account) else None
                    self.ledger.answered(receipt_for(context, account, door=door, client=client))
                return context
            except (DataError, NotInitialized) as error:
                # A project may be deleted or replaced while it answers: by what holds now, then. By now all
                # may be again as it was, so it is asked whether something changed, not whether it differs.
                self._follow_projects()
                overtaken = isinstance(error, NotInitialized) or self._generation != before
                if not overtaken or attempt == _ATTEMPTS - 1:
                    self._record_error(asker, query, question, record=record)
                    raise
        raise AssertionError("the last attempt returns or raises")

    def ai_context(
        self, platform: str, account_id: str, query: str = "", messages: Sequence[str] = ()
    ) -> Context:
        """What the AI gets for a customer of this account (P8): `query`, or the last of `messages`, is new.

        An account that is bound nowhere is remembered; so is a question that finds nothing.
        """
        return self.answer(Account(platform, account_id), question_text(query, messages), record=True)

    def scope(self, account: Account) -> str:
        """The id of the project whose documents `account` may see at this moment; "" for none."""
        project = self.resolve(account).project
        found = self.state.project(project)
        return project if found is not None and found.enabled else ""

    # --- inside -----------------------------------------------------------------------------------

    def _answer(
        self,
        asker: Account | str,
        query: str,
        *,
        question: Question | None,
        record: bool,
        within: str | None,
        live: bool,
    ) -> Context:
        account = asker if isinstance(asker, Account) else None
        resolution = None if account is None else self.resolve(account)
        own = resolution.project if resolution else str(asker)
        if within is not None:
            resolution = None if resolution is None else seen_from(resolution, within)
        name = resolution.project if resolution else str(asker)
        project = self._project(name) if name or resolution is None else None
        if question is None:
            question = self.question(project.id if project else "", query)
        key = self._who(project, resolution)
        if live and project is not None and key is not None:
            question = replace(question, live=self.live.ask(project, question.query))
        context = self._ask(key, question)
        if record and account:
            self._record(account, own, context, answered=key is not None)
        return replace(context, project=name, resolution=resolution)

    def _who(self, project: Project | None, resolution: Resolution | None) -> str | None:
        """Who answers: a project, OLD_FOLDER, or None for nobody."""
        if project is not None:
            return project.id if project.enabled else None
        return OLD_FOLDER if resolution is not None and resolution.old_folder else None

    def _ask(self, key: str | None, question: Question) -> Context:
        if key is None:
            # Nothing was searched, so there is nothing to say about the words.
            return replace(self._nobody.answer(question, Snapshot(), partial=False), words=())
        with self._cared_for(key) as workspace:
            return workspace.ask(question, recall=True)

    @contextmanager
    def _cared_for(self, key: str) -> Iterator[Workspace]:
        with self._shelves.lent(key) as workspace:
            if key != OLD_FOLDER:
                self._carer.curate(key, workspace)
                if self._attention is None and self._carer.follow(key, workspace):
                    self._carer.curate(key, workspace)
            yield workspace

    def _record(self, account: Account, project: str, context: Context, *, answered: bool) -> None:
        self.ledger.asked(account, project)
        kind = gap_kind(context) if answered else None
        if kind is not None:
            query, score = context.question.query, best_score(context)
            self.ledger.gap(query, account, project=project, kind=kind, score=score)

    def _record_error(
        self, asker: Account | str, query: str, question: Question | None, *, record: bool
    ) -> None:
        if record and isinstance(asker, Account):
            text = query if question is None else question.query
            project = self.resolve(asker).project
            self.ledger.gap(text, asker, project=project, kind=GapKind.ERROR, score=0.0)

    def _project(self, identifier: str) -> Project:
        project = self.state.project(identifier)
        if project is None:
            raise ProjectNotFound(identifier)
        return project

    def _make(self, key: str) -> Workspace:
        if key == OLD_FOLDER:
            folder = self._old_path(self._state)
            if folder is None:
                raise FolderError(self._state.old_folder, "there is no such folder")
            return Workspace(folder, settings=self._settings, tokenizers=self._tokenizers, today=self._today)
        workspace = Workspace(
            self._store.files_root(key),
            settings=self._settings,
            tokenizers=self._tokenizers,
            project=key,
            today=self._today,
        )
        self._carer.begin(key, workspace)
        return workspace

    def _let_go(self, project: str) -> None:
        """A project is being deleted. Its index goes, for it has the text."""
        self._shelves.drop(project)
        files = self._store.root / PROJECTS_FOLDER / project / FILES_FOLDER
        shutil.rmtree(index_directory(files, library=True), ignore_errors=True)

    def _old_path(self, state: LibraryState) -> Path | None:
        folder = self._old_folder
        if folder is None and state.old_folder:
            try:
                folder = Folder(self.root).contain(state.old_folder)
            except DataError:  # not inside, or the disk is away: a problem of the library says so
                return None
        return folder if folder is not None and is_folder(folder) else None

    # --- following --------------------------------------------------------------------------------

    def _follow_projects(self) -> tuple[LibraryState, bool]:
        """What `projects.json` says now, and whether that is something new; then it is told."""
        with self._lock:  # around the look too: what was looked at earlier must not come in later
            state = self._store.state()
            before, self._state = self._state, state
            if state is before or state == before:
                return state, False
            self._generation += 1
        for project in before.projects:
            after = state.project(project.id)
            if after is None or after.created != project.created:
                self._shelves.drop(project.id)
                self.live.drop(project.id)
        if state.old_folder != before.old_folder:
            self._shelves.drop(OLD_FOLDER)
        self._subscribers.tell(ProjectsChanged(self._generation))
        return state, True

    def _follow_own(self) -> None:
        """After a change of our own, whether in `projects.json` or in a `meta.json`."""
        _, told = self._follow_projects()
        changed = [self._carer.curate(key, workspace) for key, workspace in self._open_projects()]
        if any(changed) and not told:
            self._tell()

    def _attend(self) -> None:
        """Every moment: what have others done?"""
        self._follow_projects()
        for key, workspace in self._open_projects():
            self._carer.follow(key, workspace)  # a change of our own, which is followed
            if self._carer.curate(key, workspace):
                self._tell()
        if self.ledger.changed():
            self._subscribers.tell(GapsChanged())

    def _open_projects(self) -> list[tuple[str, Workspace]]:
        return [(key, workspace) for key, workspace in self._shelves.open_ones() if key != OLD_FOLDER]

    def _tell(self) -> None:
        with self._lock:
            self._generation += 1
        self._subscribers.tell(ProjectsChanged(self._generation))
