"""The dialog for an account that nobody has asked from yet."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from desktop.dialogs.form import FormDialog
from desktop.models.accounts import ProjectChoice, choice_name
from desktop.models.platforms import SUGGESTED, platform_name
from desktop.theme import Theme
from knowledge.projects import Account


@dataclass(frozen=True, slots=True)
class NewAccount:
    """What was typed: the account, and the id of the project it is bound to."""

    account: Account
    project: str


class NewAccountDialog(FormDialog):
    """`wanted` carries what was typed; whoever binds it closes the dialog, or says why not."""

    wanted = Signal(NewAccount)

    def __init__(
        self,
        theme: Theme,
        projects: tuple[ProjectChoice, ...],
        *,
        project: str = "",
        platforms: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`project` is chosen at first; `platforms` are those in use, as they are written."""
        super().__init__(theme, parent, title="", button="", icon="link")
        self.setWindowTitle(self.tr("New account"))
        self.go.setText(self.tr("Bind"))
        self.platform = QComboBox(self)
        self.platform.setEditable(True)
        names = {platform_name(name): name for name in (*SUGGESTED, *platforms)}
        for name in sorted(names, key=str.casefold):
            self.platform.addItem(name, names[name])
        self.platform.setCurrentIndex(-1)
        self.identifier = QLineEdit(self)
        self.label = QLineEdit(self)
        self.project = QComboBox(self)
        for choice in projects:
            self.project.addItem(choice_name(choice), choice.id)
        self.project.setCurrentIndex(max(0, self.project.findData(project)))
        form = self.form()
        self.row(form, self.tr("Platform"), self.platform)
        self.row(form, self.tr("Account id"), self.identifier)
        self.row(form, self.tr("Name"), self.label)
        self.row(form, self.tr("Project"), self.project)
        self.identifier.setPlaceholderText(self.tr("as the bot names it, such as a shop's number"))
        self.label.setPlaceholderText(self.tr("what people call it; may be left empty"))
        self.hint(
            self.tr("The bot names accounts by platform and id. Both must be written as it writes them.")
        )
        self.go.clicked.connect(self._go)
        for field in (self.identifier.textChanged, self.platform.editTextChanged):
            field.connect(lambda _: self._look())
        self._look()

    def typed(self) -> NewAccount:
        shown = self.platform.currentText().strip()
        place = self.platform.findText(shown)
        platform = str(self.platform.itemData(place)) if place >= 0 else shown
        account = Account(platform, self.identifier.text().strip(), self.label.text().strip())
        return NewAccount(account, str(self.project.currentData()))

    def _look(self) -> None:
        wish = self.typed()
        complete = wish.account.platform and wish.account.account_id and self.project.count()
        self.go.setEnabled(bool(complete))

    def _go(self) -> None:
        self.fail("")
        self.set_busy(busy=True)
        self.wanted.emit(self.typed())
