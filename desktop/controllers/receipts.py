"""The receipt of a past answer in the right pane: shown, compared with the files of now, asked again."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from desktop.actions import ActionId
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.accounts import Accounts
from desktop.controllers.answer_log import names_of
from desktop.controllers.answers import Answers
from desktop.controllers.editing import Editing
from desktop.controllers.library import Library, sentence_of
from desktop.menus import Menus
from desktop.models.answer_rows import AnswerNames
from desktop.models.context_values import SourcePlace
from desktop.models.receipts import ReceiptLook
from desktop.panes.answers.receipt import ReceiptPanel
from desktop.panes.context.pane import ContextPane
from desktop.panes.status import StatusPane
from desktop.theme import Theme
from knowledge.errors import ProjectNotFound
from knowledge.projects import Account
from knowledge.receipts import Receipt, ReceiptView
from knowledge.workspace.library import Library as House
from knowledge.workspace.receipts import view_receipt

_SAID_FOR = 5000
"""Milliseconds that the status bar says something."""


@dataclass(frozen=True, slots=True)
class _Looked:
    """A receipt beside the files of now; see `ReceiptLook`."""

    view: ReceiptView
    compared: bool
    there: bool


class Receipts(QObject):
    """One receipt at most. It goes when another library is opened, or when the answer is wanted again."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        answers: Answers,
        accounts: Accounts,
        editing: Editing,
        menus: Menus,
        theme: Theme,
        pane: ContextPane,
        status: StatusPane,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._answers = answers
        self._accounts = accounts
        self._editing = editing
        self._menus = menus
        self._pane = pane
        self._status = status
        self._opening = Latest(tasks)
        self._comparing = Latest(tasks)
        self._house: House | None = None
        """Whose receipt is shown."""
        self.panel = ReceiptPanel(theme, pane)
        self.panel.hide()
        self._connect()

    @property
    def settled(self) -> bool:
        return not (self._opening.busy or self._comparing.busy)

    @property
    def shown(self) -> bool:
        return self._pane.instead.shown is self.panel

    def show(self, answer: int) -> None:
        """Show the receipt of that id; the right pane comes back if it is hidden."""
        house = self._library.house
        if house is not None:
            self._opening.ask(
                lambda: look_at(house, answer),
                done=lambda looked: self._take(house, looked),
                failed=lambda error: self._say(sentence_of(error)),
            )

    def close(self) -> None:
        """Back to the answer of now."""
        had_focus = self.panel.isAncestorOf(self._pane.focusWidget() or self._pane)
        self._opening.drop()
        self._comparing.drop()
        if self.shown:
            self._pane.instead.end()
            if had_focus:
                self._pane.text_page.view.setFocus()
        self._house = None
        self.panel.set_look(None)

    # --- inside -----------------------------------------------------------------------------------

    def _take(self, house: House, looked: _Looked | None) -> None:
        if house is not self._library.house:
            return
        if looked is None:
            self._say(self.tr("This answer is no longer kept."))
            return
        self._comparing.drop()  # it is about another receipt
        self._house = house
        panel = self._menus.action(ActionId.PANEL_RIGHT)
        if not panel.isChecked():
            panel.trigger()
        self._show(looked)
        self.panel.set_context(self._pane.context)
        self._pane.instead.show(self.panel)
        self.panel.focus_pieces()

    def _show(self, looked: _Looked) -> None:
        state = self._library.state
        names = names_of(state) if state is not None else AnswerNames()
        look = ReceiptLook(looked.view, names, compared=looked.compared, there=looked.there)
        self.panel.set_look(look, refusal=self._refusal(looked.view.receipt, names))

    def _refusal(self, receipt: Receipt, names: AnswerNames) -> str:
        """Why it cannot be asked again as who got it; "" when it can."""
        if self._library.workspace is None:
            return self.tr("Open a project first.")
        if receipt.account is None and receipt.project != self._library.project:
            name = names.projects.get(receipt.project, receipt.project)
            return self.tr("Open the project “{0}” first.").format(name)
        return ""

    def _look_again(self) -> None:
        """The documents are other ones, or another project is open."""
        look, house = self.panel.look, self._library.house
        if not self.shown or look is None:
            return
        if house is None or house is not self._house:
            self.close()
            return
        receipt = look.receipt
        self._comparing.ask(lambda: compare(house, receipt), done=self._show_again, failed=lambda _: None)

    def _show_again(self, looked: _Looked) -> None:
        if self.shown:
            self._show(looked)

    def _open(self, place: SourcePlace) -> None:
        look = self.panel.look
        if look is None:
            return
        if look.receipt.project == self._library.project:
            self._editing.open(place.path, line=place.line)
        else:
            self._accounts.open_in(look.receipt.project, place)

    def _ask(self) -> None:
        """Answer as who got it, and let the person type the question, which nobody kept."""
        look = self.panel.look
        if look is None:
            return
        account = self._known(look.receipt.account, look.names)
        if account != self._answers.account:
            self._answers.answer_as(account)
        self._menus.action(ActionId.GO_TO_QUESTION).trigger()

    def _known(self, account: Account | None, names: AnswerNames) -> Account | None:
        return None if account is None else names.accounts.get(account.key, account)

    def _copy(self, fingerprint: str) -> None:
        QGuiApplication.clipboard().setText(fingerprint)
        self._say(self.tr("The fingerprint is on the clipboard."))

    def _say(self, sentence: str) -> None:
        self._status.showMessage(sentence, _SAID_FOR)

    def _connect(self) -> None:
        library, panel = self._library, self.panel
        for signal in (library.projects_changed, library.closed, library.view_changed):
            signal.connect(self._look_again)
        self._answers.answered.connect(panel.set_context)
        panel.closed.connect(self.close)
        panel.source_requested.connect(self._open)
        panel.lost_requested.connect(self._say)
        panel.ask_requested.connect(self._ask)
        panel.copy_requested.connect(self._copy)


def look_at(house: House, answer: int) -> _Looked | None:
    """The receipt of that id beside the files of now; None when it is not kept. Not for the GUI thread."""
    receipt = house.ledger.receipt(answer)
    return None if receipt is None else compare(house, receipt)


def compare(house: House, receipt: Receipt) -> _Looked:
    """How the files of `receipt` stand. Not for the GUI thread: a project may have to be opened for it."""
    if not receipt.project:  # nobody answered, or the old folder
        return _Looked(view_receipt(receipt, {}), compared=not receipt.pieces, there=True)
    try:
        with house.lent(receipt.project, disabled=True) as workspace:
            return _Looked(view_receipt(receipt, workspace.view.heads), compared=True, there=True)
    except ProjectNotFound:
        return _Looked(view_receipt(receipt, {}), compared=True, there=False)
