"""The accounts of the open library: the page, the side tab, “answer as”, and what is changed about them."""

from __future__ import annotations

from typing import TypeVar

from PySide6.QtCore import QObject, QTimer

from desktop.actions import ActionId
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.answers import Answers
from desktop.controllers.changes import Changes
from desktop.controllers.editing import Editing
from desktop.controllers.library import Library
from desktop.controllers.session import Session
from desktop.dialogs.new_account import NewAccount, NewAccountDialog
from desktop.dialogs.prompts import Prompts
from desktop.menus import Menus
from desktop.models.account_words import bound_sentence, move_question, unbind_question
from desktop.models.accounts import AccountsView, ProjectChoice, accounts_view
from desktop.models.askers import AskedLibrary
from desktop.models.context_values import SourcePlace
from desktop.models.ways import Offer, OfferKind
from desktop.panes.account_list import AccountList
from desktop.panes.accounts import AccountsPage
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane
from desktop.panes.page import Page
from desktop.panes.status import StatusPane
from desktop.panes.tree import TreePane
from desktop.theme import Theme
from knowledge.projects import Account, Activity, Binding, LibraryState
from knowledge.workspace.library import Library as House

T = TypeVar("T")

PAGE = "accounts"
NEWS_AFTER = 300
"""Milliseconds: accounts that ask many questions are shown in one go."""


class Accounts(QObject):
    """Follows the library; what it changes, it changes off this thread, and `ProjectsChanged` comes back."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        answers: Answers,
        session: Session,
        editing: Editing,
        menus: Menus,
        theme: Theme,
        documents: DocumentsPane,
        tree: TreePane,
        pane: ContextPane,
        status: StatusPane,
        prompts: Prompts,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._answers = answers
        self._session = session
        self._editing = editing
        self._menus = menus
        self._theme = theme
        self._documents = documents
        self._tree = tree
        self._pane = pane
        self._status = status
        self._prompts = prompts
        self._changes = Changes(library, tasks, prompts, show=self._show)
        self._reading = Latest(tasks)
        self._activity: tuple[Activity, ...] = ()
        self._of: House | None = None
        """Whose activity it is."""
        self._view = AccountsView()
        self._view_of: tuple[LibraryState, tuple[Activity, ...]] | None = None
        """What the view was made of."""
        self._wanted: SourcePlace | None = None
        """To be opened once its project is."""
        self._soon = QTimer(self, singleShot=True, interval=NEWS_AFTER)
        self.dialog: NewAccountDialog | None = None
        """The dialog that is open, or was last."""
        self.page = AccountsPage(theme, documents)
        self.page.hide()
        self.list = AccountList(theme)
        tree.add_side_tab(self.list, lambda: self.tr("Accounts"))
        self._connect()
        self._follow()

    @property
    def settled(self) -> bool:
        """True when what is known of the accounts is shown."""
        return not self._reading.busy and not self._soon.isActive()

    def show_page(self, account: Account | None = None) -> None:
        """Open the page of accounts, at that one if any."""
        if self._library.house is None:
            return
        self._documents.open_page(Page(PAGE, lambda: self.tr("Accounts"), "users", self.page))
        if account is not None:
            self.page.show_account(account)
        else:
            self.page.focus_search()

    # --- what is shown ----------------------------------------------------------------------------

    def _follow(self) -> None:
        """Another library, or another state of it."""
        house = self._library.house
        if house is not self._of:
            self._of, self._activity = house, ()
            self._read()
        self._tree.set_side_tab_shown(self.list, shown=house is not None)
        for name in (ActionId.ACCOUNTS, ActionId.NEW_ACCOUNT):
            self._menus.action(name).setEnabled(house is not None)
        self._menus.action(ActionId.ANSWER_AS).setEnabled(self._library.project_now is not None)
        if house is None:
            self._documents.close_page(PAGE)
        self._show()

    def _read(self) -> None:
        """Who asked, and how much; from a file, so off this thread."""
        house = self._library.house
        if house is not None:
            self._reading.ask(house.ledger.activity, done=self._take_activity, failed=lambda _: None)

    def _take_activity(self, activity: tuple[Activity, ...]) -> None:
        if activity != self._activity:
            self._activity = activity
            self._show()

    def _show(self) -> None:
        state, project = self._library.state, self._library.project_now
        view = self._make_view(state) if state is not None else AccountsView()
        self.page.set_view(view)
        own = tuple(row for row in view.bound if project and row.project and row.project.id == project.id)
        self.list.set_rows(own, len(view.unassigned))
        if state is None or project is None:
            self._pane.set_askers(None)
        else:
            choice = ProjectChoice(project.id, project.name, project.enabled)
            self._pane.set_askers(AskedLibrary(view, choice, state), self._answers.account)

    def _make_view(self, state: LibraryState) -> AccountsView:
        """Made once for each state: another project or account changes nothing in it."""
        made_of = self._view_of
        if made_of is None or made_of[0] is not state or made_of[1] is not self._activity:
            self._view_of = state, self._activity
            self._view = accounts_view(state, self._activity)
        return self._view

    def _follow_asker(self) -> None:
        self.list.select_account(self._answers.account)
        self._show()

    # --- what is changed --------------------------------------------------------------------------

    def bind(self, account: Account, project: str, *, dialog: NewAccountDialog | None = None) -> None:
        """Bind an account; one that another project has moves only after asking."""
        state = self._library.state
        owner = state.owner(account) if state is not None else None
        target = state.project(project) if state is not None else None
        if owner is not None and target is not None and owner.id != project:
            title, text, button = move_question(account, owner, target)
            if not self._prompts.agree(title, text, button):
                if dialog is not None:
                    dialog.fail("")
                return
        self._changes.make(
            lambda house: house.projects.bind(account, project),
            self._say_bound,
            dialog,
        )

    def unbind(self, account: Account) -> None:
        """Ask, saying what answers then; and unbind."""
        state = self._library.state
        owner = state.owner(account) if state is not None else None
        if state is not None and owner is not None:
            title, text, button = unbind_question(account, owner, state)
            if self._prompts.agree(title, text, button):
                self._changes.make(lambda house: house.projects.unbind(account))

    def new_account(self) -> None:
        """Ask for an account that nobody has asked from yet, and bind it."""
        state = self._library.state
        if state is None:
            return
        view = self._make_view(state)
        platforms = tuple(row.account.platform for row in (*view.bound, *view.unassigned))
        dialog = NewAccountDialog(
            self._theme,
            view.projects,
            project=self._library.project,
            platforms=platforms,
            parent=self._pane.window(),
        )
        dialog.wanted.connect(lambda wish: self._bind_new(wish, dialog))
        self.dialog = dialog
        dialog.open()

    def _bind_new(self, wish: NewAccount, dialog: NewAccountDialog) -> None:
        self.bind(wish.account, wish.project, dialog=dialog)

    def _label(self, account: Account, text: str) -> None:
        self._changes.make(lambda house: house.projects.label(account, text))

    def _set_default(self, platform: str, project: str) -> None:
        if platform:
            self._changes.make(lambda house: house.projects.set_platform_default(platform, project))
        else:
            self._changes.make(lambda house: house.projects.set_default(project))

    def _say_bound(self, binding: Binding) -> None:
        state = self._library.state
        if state is not None:
            self._status.showMessage(bound_sentence(binding, state), 6000)

    # --- answers ----------------------------------------------------------------------------------

    def _accept(self, offer: Offer) -> None:
        """The button beside the way of resolution."""
        account = self._answers.account
        if offer.kind is OfferKind.SWITCH:
            self._session.switch_project(offer.project)
        elif offer.kind is OfferKind.ENABLE:
            self._changes.make(lambda house: house.projects.enable(offer.project, enabled=True))
        elif account is not None:
            self.bind(account, offer.project)

    def _open_elsewhere(self, place: SourcePlace) -> None:
        """A source of another project's text: offer to open that project, and then the source."""
        context = self._pane.context
        self.open_in(context.project if context is not None else "", place)

    def open_in(self, owner: str, place: SourcePlace) -> None:
        """Offer to open the project of the id `owner`, and then a document of it."""
        state = self._library.state
        project = state.project(owner) if state is not None else None
        if project is None:
            text = self.tr("This text is not from a project, so it cannot be opened here.")
            self._status.showMessage(text, 6000)
            return
        text = self.tr("“{0}” is a document of the project “{1}”. Open that project?")
        agreed = self._prompts.agree(
            self.tr("Open another project"),
            text.format(place.path, project.name),
            self.tr("Open the project"),
        )
        if agreed:
            self._wanted = place
            self._session.switch_project(project.id)

    def _open_wanted(self) -> None:
        wanted, self._wanted = self._wanted, None
        if wanted is not None:
            self._editing.open(wanted.path, line=wanted.line)

    def _forget_wanted(self) -> None:
        self._wanted = None

    def _go_to_question(self, account: Account) -> None:
        self._answer_as(account)
        self._menus.action(ActionId.GO_TO_QUESTION).trigger()

    def _answer_as(self, account: Account) -> None:
        current = self._answers.account
        if current is None or current.key != account.key:
            self._answers.answer_as(account)

    def _show_askers(self) -> None:
        panel = self._menus.action(ActionId.PANEL_RIGHT)
        if not panel.isChecked():
            panel.trigger()
        self._pane.answer_as.open_list()

    def _connect(self) -> None:
        library, page, menus = self._library, self.page, self._menus
        library.projects_changed.connect(self._follow)
        library.view_changed.connect(lambda _: self._open_wanted())
        library.open_failed.connect(lambda _: self._forget_wanted())
        library.gaps_changed.connect(self._start_soon)
        self._soon.timeout.connect(self._read)
        self._answers.account_changed.connect(self._follow_asker)
        self._editing.leaving.connect(page.commit)
        page.account_chosen.connect(self._answer_as)
        page.question_wanted.connect(self._go_to_question)
        page.bind_requested.connect(self.bind)
        page.unbind_requested.connect(self.unbind)
        page.label_edited.connect(self._label)
        page.default_edited.connect(self._set_default)
        page.new_requested.connect(self.new_account)
        self.list.account_chosen.connect(self._answer_as)
        self.list.page_requested.connect(self.show_page)
        self._pane.offer_accepted.connect(self._accept)
        self._pane.elsewhere_requested.connect(self._open_elsewhere)
        menus.action(ActionId.ACCOUNTS).triggered.connect(lambda _checked: self.show_page(None))
        menus.action(ActionId.NEW_ACCOUNT).triggered.connect(self.new_account)
        menus.action(ActionId.ANSWER_AS).triggered.connect(self._show_askers)

    def _start_soon(self) -> None:
        if not self._soon.isActive():
            self._soon.start()
