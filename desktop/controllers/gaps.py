"""Gaps: what accounts asked and no document answers; asked again, written about, dismissed, exported."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.actions import ActionId
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.editing import Editing
from desktop.controllers.errands import Errands
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.prompts import Prompts
from desktop.menus import Menus
from desktop.models.gaps import GapExport, GapList, to_csv, to_markdown
from desktop.panes.banner import BannerSpec
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane
from desktop.panes.gaps import ExportWish, GapsPage
from desktop.panes.page import Page
from desktop.panes.question_list import GAPS_PAGE, QuestionList
from desktop.panes.tree import TreePane
from desktop.theme import Theme
from knowledge.documents.header_edit import set_field
from knowledge.model import Context, SourceFile
from knowledge.projects import Account, Gap, GapKind, LibraryState, Resolution
from knowledge.text.boundaries import last_cut
from knowledge.workspace.library import Library as House
from knowledge.workspace.outcomes import best_score, gap_kind

_FORMS = {
    GapExport.CSV: ("gaps.csv", "CSV (*.csv)"),
    GapExport.MARKDOWN: ("gaps.md", "Markdown (*.md)"),
}
LONGEST_TITLE = 100
"""Characters of a draft's title."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A document to be written: it answers `question`, which `account` asked (None: the project itself)."""

    question: str
    account: Account | None
    project: str


class Gaps(QObject):
    """Follows the ledger of the open library. The page and the side tab are there only while there is one."""

    project_wanted = Signal(str)
    """The id of a project that is to be opened: the draft belongs there."""
    accounts_wanted = Signal(object)
    """The `Account` that should be answered by another project: show it among the accounts."""
    said = Signal(str)
    """A sentence for the status bar."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        errands: Errands,
        editing: Editing,
        *,
        theme: Theme,
        menus: Menus,
        tree: TreePane,
        documents: DocumentsPane,
        pane: ContextPane,
        prompts: Prompts,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._errands = errands
        self._editing = editing
        self._menus = menus
        self._tree = tree
        self._documents = documents
        self._pane = pane
        self._prompts = prompts
        self._latest = Latest(tasks)
        self._all = False
        self._gaps: tuple[Gap, ...] = ()
        self._failure = ""
        self._draft: _Draft | None = None
        self.page = GapsPage(theme, documents)
        self.page.hide()
        self.list = QuestionList(theme, tree)
        tree.add_side_tab(self.list, self.list.title)
        self._connect()
        self._follow_place()

    @property
    def settled(self) -> bool:
        return not self._latest.busy

    def open(self) -> None:
        """Show the page of gaps in front."""
        if self._library.house is not None:
            self._documents.open_page(Page(GAPS_PAGE, self.page.title, "inbox", self.page))
            self.page.setFocus()

    def read(self) -> None:
        """Read the list again."""
        house = self._library.house
        if house is not None:
            self._latest.ask(lambda: _read(house), done=self._take, failed=self._fail)

    def write_about(self, question: str, account: Account | None, project: str) -> None:
        """Begin a document that answers `question` in that project, and ask the question beside it."""
        self._draft = _Draft(question, account, project)
        if project and project != self._library.project:
            self.project_wanted.emit(project)
            if self._library.settled:  # the person would rather stay here
                self._draft = None
        else:
            self._begin_draft()

    # --- list -------------------------------------------------------------------------------------

    def _take(self, found: tuple[tuple[Gap, ...], str]) -> None:
        self._gaps, self._failure = found
        self._show()

    def _fail(self, error: Exception) -> None:
        self._failure = sentence_of(error)
        self._show()

    def _show(self) -> None:
        state, project = self._library.state, self._library.project
        if state is None:
            return
        gaps = _with_labels(self._gaps, state)
        own = tuple(gap for gap in gaps if gap.project == project)
        names = {item.id: item.name for item in state.projects}
        self.list.set_gaps(len(GapList(own).shown))
        shown = gaps if self._all else own
        self.page.set_list(GapList(shown, names, "" if self._all else project, self._failure))

    def _follow_place(self) -> None:
        """Another library, project or folder is open, or projects have other names."""
        state = self._library.state
        names = {item.id: item.name for item in state.projects} if state is not None else None
        self._pane.text_page.handoff.set_projects(names)
        self._tree.set_side_tab_shown(self.list, shown=state is not None)
        self._menus.action(ActionId.GAPS).setEnabled(state is not None)
        if state is None:
            self._latest.drop()
            self._gaps, self._failure, self._all = (), "", False
            self._documents.close_page(GAPS_PAGE)
        self._show()
        self.read()

    def _show_all(self, on: bool) -> None:  # noqa: FBT001 - the signal has it so
        self._all = on
        self._show()

    # --- what is done with one --------------------------------------------------------------------

    def _ask(self, question: str, account: Account | None) -> None:
        """Ask it in the right pane as that account, live; the pane comes back if it is hidden."""
        panel = self._menus.action(ActionId.PANEL_RIGHT)
        if not panel.isChecked():
            panel.trigger()
        self._pane.ask(question, account)

    def _keep(self) -> None:
        """Put the question of the pane among the gaps, as of whoever asks there."""
        house, context = self._library.house, self._pane.context
        if house is None or context is None:
            return
        way = context.resolution
        account = way.account if way is not None else Account("", "")
        project = context.project if way is None else way.project
        self._tasks.run(
            lambda: _record(house, context, account, project),
            done=lambda _: self._kept(context),
            failed=lambda error: self._prompts.failed(sentence_of(error)),
        )

    def _kept(self, context: Context) -> None:
        if self._pane.context is not None and self._pane.context.question.query == context.question.query:
            self._pane.text_page.handoff.mark_kept()
        self.said.emit(self.tr("The question is among the gaps."))
        self.read()

    def _change_project(self) -> None:
        """Another project should answer: bind the account anew, or choose who asks."""
        way = self._pane.context.resolution if self._pane.context is not None else None
        if way is not None:
            self.accounts_wanted.emit(way.account)
        else:
            self._pane.answer_as.open_list()

    def _dismiss(self, gap: Gap) -> None:
        house = self._library.house
        if house is not None:
            self._tasks.run(
                lambda: house.ledger.dismiss(gap.id),
                done=lambda _: self.read(),
                failed=lambda error: self._prompts.failed(sentence_of(error)),
            )

    def _export(self, wish: ExportWish) -> None:
        name, kind = _FORMS[wish.form]
        target = self._prompts.export_file(name, kind)
        if not target:
            return
        now = datetime.now(UTC).astimezone()
        is_csv = wish.form is GapExport.CSV
        text = to_csv(wish.list, wish.rows) if is_csv else to_markdown(wish.list, wish.rows, now=now)
        done = self.tr("Exported to {0}.").format(target)
        self._tasks.run(
            lambda: Path(target).write_text(text, encoding="utf-8", newline="\n"),
            done=lambda _: self.said.emit(done),
            failed=lambda error: self._prompts.failed(sentence_of(error)),
        )

    # --- drafts -----------------------------------------------------------------------------------

    def _write_here(self) -> None:
        """From the pane: the document belongs to the project that should have answered."""
        context = self._pane.context
        if context is None:
            return
        way = context.resolution
        project = _meant(way) if way is not None else ""
        self.write_about(context.question.query, way.account if way is not None else None, project)

    def _begin_draft(self) -> None:
        draft, self._draft = self._draft, None
        if draft is None or draft.project not in ("", self._library.project):
            return  # the person went somewhere else meanwhile
        title, text = draft_title(draft.question), draft_text(draft.question)
        self._errands.run(
            lambda workspace: workspace.files.create("", title, text),
            lambda source: self._open_draft(source, draft),
        )

    def _open_draft(self, source: SourceFile, draft: _Draft) -> None:
        def hint() -> None:
            if view := self._documents.view(source.path):
                text = self.tr("Write the answer below. At the right you see what the AI gets as you write.")
                view.show_banner(BannerSpec(text, icon="file-plus"))

        line = source.text.count("\n") + 1
        self._editing.open(source.path, line=line, focus=True, then=hint)
        if draft.question != self._pane.draft().query or draft.account is not None:
            self._ask(draft.question, draft.account)

    # --- inside -----------------------------------------------------------------------------------

    def _connect(self) -> None:
        library, page, pane = self._library, self.page, self._pane
        library.gaps_changed.connect(self.read)
        library.projects_changed.connect(self._follow_place)
        library.opened.connect(self._begin_draft)
        page.gap_chosen.connect(lambda gap: self._ask(gap.question, _asker(gap)))
        page.document_requested.connect(lambda gap: self.write_about(gap.question, _asker(gap), gap.project))
        page.dismiss_requested.connect(self._dismiss)
        page.export_requested.connect(self._export)
        page.all_projects_wanted.connect(self._show_all)
        pane.document_wanted.connect(self._write_here)
        pane.gap_wanted.connect(self._keep)
        pane.change_wanted.connect(self._change_project)
        self.list.page_requested.connect(lambda page: self.open() if page == GAPS_PAGE else None)
        self._documents.page_shown.connect(self.list.mark)
        self._documents.current_changed.connect(lambda path: self.list.mark("") if path else None)
        self._documents.page_closed.connect(lambda _: self.list.mark(""))
        self._menus.action(ActionId.GAPS).triggered.connect(self.open)


def _read(house: House) -> tuple[tuple[Gap, ...], str]:
    gaps = house.ledger.gaps()
    return gaps, house.ledger.failure


def _record(house: House, context: Context, account: Account, project: str) -> None:
    kind = gap_kind(context) or GapKind.NOT_MATCHED
    house.ledger.gap(context.question.query, account, project=project, kind=kind, score=best_score(context))
    house.ledger.flush()


def _meant(way: Resolution) -> str:
    """The project that answers, or would if it were not disabled; "" when there is none."""
    return way.project or (way.steps[-1].project if way.steps else "")


def _asker(gap: Gap) -> Account | None:
    """Who asked it; None for the project itself."""
    return gap.account if all(gap.account.key) else None


def _with_labels(gaps: tuple[Gap, ...], state: LibraryState) -> tuple[Gap, ...]:
    """The accounts as the library calls them now."""
    known = {account.key: account for project in state.projects for account in project.accounts}
    return tuple(replace(gap, account=known.get(gap.account.key, gap.account)) for gap in gaps)


def draft_title(question: str) -> str:
    """The question as the title of a document, cut between words when it is long."""
    text = " ".join(question.split())
    if len(text) <= LONGEST_TITLE:
        return text
    return text[: last_cut(text, LONGEST_TITLE - 1) or LONGEST_TITLE - 1].rstrip() + "…"


def draft_text(question: str) -> str:
    """A document with the question in its header and nothing in its body: nothing of it is sent so far."""
    text = set_field("", "title", draft_title(question))
    return set_field(text, "keywords", (" ".join(question.split()),)) + "\n"
