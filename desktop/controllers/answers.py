"""The right pane: the question as it is typed -> the context, always the newest."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass, replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QClipboard

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.other_project import OtherProject
from desktop.models.context_values import ExportFormat, PaneState, QuestionDraft, empty_context
from desktop.models.drafts import with_retrieval
from desktop.panes.context.pane import ContextPane
from knowledge.connections import LiveText
from knowledge.context.export import to_json, to_markdown, to_text
from knowledge.events import Event, ReadingFinished
from knowledge.library.resolution import resolve
from knowledge.model import Context, Layout, Limits, Question
from knowledge.projects import Account, LibraryState, Retrieval
from knowledge.workspace import Workspace
from knowledge.workspace.library import Library as House

DEFAULT_CHARACTERS = 6000
"""Mission P8's default; the person changes it in the pane."""


@dataclass(frozen=True, slots=True)
class _Whose:
    """Where a text comes from: a folder or library, the project in it, and the account that was answered."""

    place: str
    project: str
    account: Account | None


@dataclass(frozen=True, slots=True)
class LiveWords:
    """What the servers of `project` said last. It goes only with questions that this project answers."""

    project: str = ""
    texts: tuple[LiveText, ...] = ()


class Answers(QObject):
    """Asks again whenever the question, who asks it, the documents, an unsaved text or a limit changed.

    In a library the library answers, so what is shown is what the chosen account gets. Nothing is recorded:
    nobody but the operator asked.
    """

    answered = Signal(object)
    """A `Context`, right after the pane shows it."""
    account_changed = Signal()
    """Somebody else is answered."""

    def __init__(
        self, library: Library, tasks: Tasks, pane: ContextPane, *, account: Account | None = None
    ) -> None:
        """`account` is answered in what is opened first."""
        super().__init__(library)
        self._library = library
        self._pane = pane
        self._latest = Latest(tasks)
        self._other = OtherProject(tasks, self)
        self._other.changed.connect(self.ask)
        self._account: Account | None = None
        self._wished = account
        self._live = LiveWords()
        self._retrieval: Retrieval | None = None
        """The project's limits that the pane shows, or has shown before other ones are tried out."""
        self._shown = _Whose("", "", None)
        """Whose text is in the pane."""
        self._begun: Workspace | None = None
        """The folder or project that the pane's question is for."""
        pane.asker_chosen.connect(self.answer_as)
        pane.own_limits_wanted.connect(self.take_own_limits)
        pane.question_changed.connect(self._follow_question)
        pane.retry_requested.connect(self.ask)
        library.opened.connect(self._begin)
        library.projects_changed.connect(self._follow_projects)
        library.closing.connect(self._latest.drop)
        library.closing.connect(self._other.leave)
        library.lost.connect(self._leave)
        library.entered.connect(self._leave)
        library.view_changed.connect(lambda _: self.ask())
        library.happened.connect(self._take_event)

    @property
    def settled(self) -> bool:
        return not self._latest.busy

    def ask(self) -> None:
        """Build the context for what is in the pane now."""
        workspace, house = self._library.workspace, self._library.house
        if workspace is None:
            self._show_nothing()
            return
        what_if = house is not None and self._tried_out()
        self._pane.set_what_if(on=what_if)
        self._pane.set_state(PaneState.UPDATING)
        draft = self._pane.draft()
        if house is None:
            self._latest.ask(lambda: workspace.ask(question_of(draft)), done=self._show, failed=self._fail)
        else:
            asking = Asking(
                house, workspace, self._library.project, self._account, draft, what_if, self._live
            )
            self._latest.ask(asking.answer, done=self._show, failed=self._fail)

    @property
    def account(self) -> Account | None:
        """Who the question is answered as; None for the open project or folder itself."""
        return self._account

    @property
    def answering(self) -> str:
        """The id of the project whose text the pane shows or is about to show; "" for none."""
        state, account = self._library.state, self._account
        if state is None:
            return ""
        return self._library.project if account is None else project_of(state, account)

    def add_live(self, live: LiveWords) -> None:
        """Let this go with each question from now on, without asking any server again."""
        if live != self._live:
            self._live = live
            self.ask()

    def answer_as(self, account: Account | None) -> None:
        """Answer as that account from now on, within the limits of its project.

        While no project is open nobody is answered.
        """
        if self._library.workspace is None:
            return
        self._account = account
        self.account_changed.emit()
        self.take_own_limits()

    def take_own_limits(self) -> None:
        """Show the limits of the project that answers, and ask within them."""
        state = self._library.state
        if state is not None:
            self._retrieval = self._own_retrieval(state)
            self._pane.choose_draft(with_retrieval(self._pane.draft(), self._retrieval))
        else:
            self.ask()

    def copy_context(self, clipboard: QClipboard) -> bool:
        """Put the exact text on the clipboard; False when there is none."""
        context = self._pane.context
        if context is None or not context.text:
            return False
        clipboard.setText(to_text(context))
        return True

    def export(self, form: ExportFormat) -> Callable[[], str] | None:
        """What makes a file's text of the present context; None when there is nothing to write.

        It may take a while, for everything that is left out is named: not on this thread.
        """
        context = self._pane.context
        if context is None or (form is ExportFormat.TEXT and not to_text(context)):
            return None
        make = {ExportFormat.TEXT: to_text, ExportFormat.MARKDOWN: to_markdown, ExportFormat.JSON: to_json}
        return lambda: make[form](context)

    def _begin(self) -> None:
        """Another project or folder: whoever was answered stays only if this is the project for it."""
        state, account = self._library.state, self._account
        stays = (
            state is not None and account is not None and project_of(state, account) == self._library.project
        )
        if not stays:
            self._account = None
        if state is not None and self._wished is not None:
            self._account, self._wished = self._wished, None
        self._retrieval = None
        self._begun = self._library.workspace
        self.account_changed.emit()  # the view is told next, and then it is asked

    def _leave(self) -> None:
        """No project is open: what was shown was of one that is gone."""
        self._account, self._retrieval, self._begun = None, None, None
        self.account_changed.emit()
        self._show_nothing()

    def _own_retrieval(self, state: LibraryState) -> Retrieval:
        account = self._account
        project = state.project(self._library.project if account is None else project_of(state, account))
        return project.retrieval if project is not None else Retrieval()

    def _follow_projects(self) -> None:
        """The library says something new: who answers, and within which limits."""
        state, before, workspace = self._library.state, self._retrieval, self._library.workspace
        if state is None or workspace is None or workspace is not self._begun:
            return  # what is open is another one; its own question comes with `opened`
        self._retrieval = now = self._own_retrieval(state)
        draft = self._pane.draft()
        if before not in (None, now) and draft == with_retrieval(draft, before):
            self._pane.choose_draft(with_retrieval(draft, now))
        else:
            self.ask()

    def _tried_out(self) -> bool:
        """Whether the limits in the pane are other ones than the project's."""
        state, draft = self._library.state, self._pane.draft()
        if state is None:
            return False
        if self._retrieval is None:
            self._retrieval = self._own_retrieval(state)
        return draft != with_retrieval(draft, self._retrieval)

    def _follow_question(self) -> None:
        self._library.give_way()
        self.ask()

    def _show(self, context: Context) -> None:
        self._pane.set_failure(None)
        elsewhere = self._library.house is not None and context.project != self._library.project
        self._pane.set_context(context, elsewhere=elsewhere)
        self._shown = self._whose()
        if (house := self._library.house) is not None:
            self._other.follow(house, context.project if elsewhere else "")
        self.answered.emit(context)

    def _fail(self, error: Exception) -> None:
        """The text before stays readable, unless it is of somebody else."""
        if self._shown != self._whose():
            self._show_nothing()
        self._pane.set_failure(sentence_of(error))

    def _show_nothing(self) -> None:
        self._pane.set_failure(None)
        context = empty_context(question_of(self._pane.draft()))
        self._pane.set_context(context)
        self._shown = self._whose()
        self.answered.emit(context)

    def _whose(self) -> _Whose:
        """Whose text an answer is that comes now."""
        state, account = self._library.state, self._account
        if state is None or account is None:
            return _Whose(self._library.place, self._library.project, None)
        return _Whose(self._library.place, project_of(state, account), account)

    def _take_event(self, event: Event) -> None:
        if isinstance(event, ReadingFinished):
            self.ask()


def project_of(state: LibraryState, account: Account) -> str:
    """The project whose limits count for `account`; "" when none answers."""
    return resolve(state, account, old_folder=False).project


@dataclass(frozen=True, slots=True, eq=False)
class Asking:
    """One question to a library. `project` is the open one, with its `workspace`; without an `account` it is
    asked itself. `what_if`: within the limits of `draft`, not the project's. `live` was said before: no
    server is asked here.
    """

    house: House
    workspace: Workspace
    project: str
    account: Account | None
    draft: QuestionDraft
    what_if: bool
    live: LiveWords = LiveWords()

    def answer(self) -> Context:
        """What the account gets at this moment, to the byte. Not for the GUI thread."""
        house, draft = self.house, self.draft
        resolution = house.resolve(self.account) if self.account is not None else None
        project = resolution.project if resolution is not None else self.project
        question = question_of(draft)
        if not self.what_if:
            question = house.question(project, draft.query, preamble=draft.preamble)
        if self.live.project == project:
            question = replace(question, live=self.live.texts)
        if project == self.project and not self.workspace.view.complete and self._enabled():
            # The library waits for the first reading; here what was read so far is shown, as a part.
            return replace(self.workspace.ask(question), project=project, resolution=resolution)
        return house.answer(self.account or self.project, draft.query, question=question)

    def _enabled(self) -> bool:
        project = self.house.state.project(self.project)
        return project is not None and project.enabled


def question_of(draft: QuestionDraft) -> Question:
    limits = Limits(
        draft.max_characters, draft.max_tokens, draft.max_documents, draft.max_chunks, draft.max_files
    )
    return Question(
        draft.query,
        limits,
        draft.layout,
        draft.labels,
        draft.tokenizer,
        draft.preamble,
        floor=draft.floor,
    )


def draft_to_text(draft: QuestionDraft) -> str:
    """For the session file."""
    return json.dumps(asdict(draft), ensure_ascii=False)


def draft_from_text(text: str, default: QuestionDraft) -> QuestionDraft:
    """Read `draft_to_text`; whatever is not as it should be is taken from `default`."""
    try:
        row = json.loads(text)
    except ValueError:
        return default
    if not isinstance(row, dict):
        return default
    kept: dict[str, object] = {}
    for name in ("query", "tokenizer", "labels"):
        if isinstance(row.get(name), str):
            kept[name] = row[name]
    for name in ("max_characters", "max_tokens", "max_documents", "max_chunks"):
        value = row.get(name)
        if name in row and (value is None or (type(value) is int and value >= 0)):
            kept[name] = value
    if row.get("layout") in {item.value for item in Layout}:
        kept["layout"] = Layout(row["layout"])
    if isinstance(row.get("preamble"), str):
        kept["preamble"] = row["preamble"]
    return replace(default, **kept)  # type: ignore[arg-type] # each value was checked above


def first_draft() -> QuestionDraft:
    return QuestionDraft(max_characters=DEFAULT_CHARACTERS)
