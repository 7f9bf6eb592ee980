"""The log of answers: followed while its page is looked at, read page by page, never on the GUI thread."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.actions import ActionId
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.menus import Menus
from desktop.models.answer_rows import AnswerNames, AnswerRow, answer_row
from desktop.models.answers_view import AnswersView
from desktop.panes.answers import AnswersPage
from desktop.panes.documents import DocumentsPane
from desktop.panes.page import Page
from desktop.panes.question_list import ANSWERS_PAGE, QuestionList
from desktop.theme import Theme
from knowledge.projects import LibraryState
from knowledge.workspace.library import Library as House

AT_ONCE = 200
"""Answers that are read in one go."""
NEWS_AFTER = 300
"""Milliseconds: bots that ask many questions are shown in one go."""
_MOST_NEWS = 5
"""Pages of news that are read to join those that are shown; with more, the list begins anew."""


@dataclass(frozen=True, slots=True)
class Read:
    """What was read, the newest first. `joined`: it goes on where what is shown begins or ends; else it
    stands in place of that. `complete`: there are no older ones. `failure` is "" or a sentence.
    """

    rows: tuple[AnswerRow, ...]
    joined: bool
    complete: bool
    failure: str


class AnswerLog(QObject):
    """Answers of the open project, or of all. In a plain folder the page says why there are none."""

    receipt_wanted = Signal(int)
    """The id of an answer that is to be shown."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        menus: Menus,
        theme: Theme,
        documents: DocumentsPane,
        side: QuestionList,
    ) -> None:
        """`side` is the list of kinds of questions; its tab is there only while a library is open."""
        super().__init__(library)
        self._library = library
        self._menus = menus
        self._documents = documents
        self._newer = Latest(tasks)
        self._older = Latest(tasks)
        self._all = False
        self._of: tuple[House | None, str | None] = (None, None)
        """Whose answers are shown: of a library, and there of a project (None: of all)."""
        self._complete = False
        self._failure = ""
        self._soon = QTimer(self, singleShot=True, interval=NEWS_AFTER)
        self.page = AnswersPage(theme, documents)
        self.page.hide()
        self._connect(side)
        self._follow()

    @property
    def settled(self) -> bool:
        """True when what is looked at is what there is."""
        return not (self._newer.busy or self._older.busy or self._soon.isActive())

    def open(self) -> None:
        """Show the page of answers in front."""
        if self._library.place:
            self._documents.open_page(Page(ANSWERS_PAGE, self.page.title, "history", self.page))
            self.page.setFocus()

    # --- whose answers ----------------------------------------------------------------------------

    def _follow(self) -> None:
        """Another library, project or folder is open, or projects and accounts have other names."""
        house, project = self._library.house, self._library.project
        self._menus.action(ActionId.ANSWERS).setEnabled(bool(self._library.place))
        if not self._library.place:
            self._documents.close_page(ANSWERS_PAGE)
        if house is None:
            self._all = False
        of = (house, None if self._all or not project else project)
        if of != self._of:
            self._begin(of)
        self._show()

    def _begin(self, of: tuple[House | None, str | None]) -> None:
        """Forget what is shown, and read anew if somebody looks."""
        self._of = of
        self._newer.drop()
        self._older.drop()
        self._complete, self._failure = of[0] is None, ""
        self._show()
        self.page.set_rows(())
        if self.page.isVisible():
            self._read()

    def _show_all(self, on: bool) -> None:  # noqa: FBT001 - the signal has it so
        self._all = on
        self._follow()

    def _show(self) -> None:
        state = self._library.state
        self.page.set_view(
            AnswersView(
                library=self._library.house is not None,
                project=self._of[1] or "",
                choice=bool(self._library.project),
                complete=self._complete,
                failure=self._failure,
                names=names_of(state) if state is not None else AnswerNames(),
            )
        )

    # --- reading ----------------------------------------------------------------------------------

    def _start_soon(self) -> None:
        if self.page.isVisible() and not self._soon.isActive():
            self._soon.start()

    def _read(self) -> None:
        """What came since the newest that is shown."""
        house, project = self._of
        newest = self.page.model.newest
        if house is not None:
            self._newer.ask(
                lambda: read_newer(house, project, newest), done=self._take_newer, failed=self._fail
            )

    def _take_newer(self, read: Read) -> None:
        self._failure = read.failure
        if read.joined:
            self._show()
            self.page.add_newer(read.rows)
            return
        self._older.drop()
        self._complete = read.complete
        self._show()
        self.page.set_rows(read.rows)
        self.page.look_for_end()

    def _read_older(self) -> None:
        house, project = self._of
        oldest = self.page.model.oldest
        if house is not None and oldest is not None and not (self._complete or self._older.busy):
            self._older.ask(
                lambda: read_older(house, project, oldest), done=self._take_older, failed=self._fail
            )

    def _take_older(self, read: Read) -> None:
        self._failure = read.failure
        self._complete = read.complete
        self._show()
        self.page.add_older(read.rows)
        if read.rows:
            self.page.look_for_end()

    def _fail(self, error: Exception) -> None:
        self._failure = sentence_of(error)
        self._show()

    # --- inside -----------------------------------------------------------------------------------

    def _take_page(self, page: str) -> None:
        if page == ANSWERS_PAGE:
            self._read()

    def _connect(self, side: QuestionList) -> None:
        library, page = self._library, self.page
        for signal in (library.opened, library.entered, library.closed, library.projects_changed):
            signal.connect(self._follow)
        library.gaps_changed.connect(self._start_soon)
        self._soon.timeout.connect(self._read)
        page.older_wanted.connect(self._read_older)
        page.all_projects_wanted.connect(self._show_all)
        page.receipt_requested.connect(self.receipt_wanted)
        page.serving_wanted.connect(self._menus.action(ActionId.SERVE).trigger)
        side.page_requested.connect(lambda wanted: self.open() if wanted == ANSWERS_PAGE else None)
        self._documents.page_shown.connect(self._take_page)
        self._menus.action(ActionId.ANSWERS).triggered.connect(self.open)


def names_of(state: LibraryState) -> AnswerNames:
    """How the library calls its projects and accounts now."""
    return AnswerNames(
        {project.id: project.name for project in state.projects},
        {account.key: account for project in state.projects for account in project.accounts},
    )


def read_newer(house: House, project: str | None, newest: int) -> Read:
    """The answers after the one of the id `newest` (0: the newest page). Not for the GUI thread."""
    rows: list[AnswerRow] = []
    before: int | None = None
    for _ in range(_MOST_NEWS if newest else 1):
        found = [answer_row(it) for it in house.ledger.receipts(project, limit=AT_ONCE, before=before)]
        failure = house.ledger.failure
        if newest and failure and not found:
            return Read((), joined=True, complete=False, failure=failure)
        rows += (row for row in found if row.id > newest)
        if any(row.id == newest for row in found):
            return Read(tuple(rows), joined=True, complete=False, failure=failure)
        if not newest or len(found) < AT_ONCE:
            # All there is, or the file was begun anew: its ids may be others.
            shown = tuple(found) if before is None else tuple(rows)
            return Read(shown, joined=False, complete=len(found) < AT_ONCE, failure=failure)
        before = found[-1].id
    return Read(tuple(rows), joined=False, complete=False, failure=failure)


def read_older(house: House, project: str | None, oldest: int) -> Read:
    """A page of answers before that of the id `oldest`. Not for the GUI thread."""
    found = house.ledger.receipts(project, limit=AT_ONCE, before=oldest)
    rows, failure = tuple(map(answer_row, found)), house.ledger.failure
    complete = len(rows) < AT_ONCE and bool(rows or not failure)
    return Read(rows, joined=True, complete=complete, failure=failure)
