"""The dialog for a program that may ask: its name, what it may do, and of which project."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QWidget

from desktop.dialogs.form import FormDialog
from desktop.models.accounts import ProjectChoice, choice_name
from desktop.models.serving import ClientMay, ClientWish, may_text
from desktop.theme import Theme


class NewClientDialog(FormDialog):
    """`wanted` carries what was typed; whoever makes it closes the dialog, or says why not."""

    wanted = Signal(ClientWish)

    def __init__(
        self,
        theme: Theme,
        projects: tuple[ProjectChoice, ...],
        *,
        library: bool,
        project: str = "",
        names: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`library`: false for a plain folder, which has no projects; `names` are taken already."""
        super().__init__(theme, parent, title="", button="", icon="plus")
        self._names = {name.casefold() for name in names}
        self.setWindowTitle(self.tr("New client"))
        self.go.setText(self.tr("Make the token"))
        self.name = QLineEdit(self)
        self.may = QComboBox(self)
        ways = (ClientMay.READ_PROJECT, ClientMay.READ_ALL, ClientMay.MANAGE)
        for way in ways if library else ways[1:]:
            self.may.addItem(may_text(way, library=library), way)
        self.project = QComboBox(self)
        for choice in projects:
            self.project.addItem(choice_name(choice), choice.id)
        self.project.setCurrentIndex(max(0, self.project.findData(project)))
        self._form = self.form()
        self.row(self._form, self.tr("Name"), self.name)
        self.row(self._form, self.tr("May"), self.may)
        self.row(self._form, self.tr("Project"), self.project)
        self.name.setPlaceholderText(self.tr("the program, such as whatsapp-bot"))
        self.hint(
            self.tr("Give a program no more than it needs. Removing it here withdraws its token at once.")
        )
        self.name.textChanged.connect(lambda _: self._look())
        self.may.currentIndexChanged.connect(lambda _: self._look())
        self.go.clicked.connect(self._go)
        self._look()

    def typed(self) -> ClientWish:
        may = ClientMay(self.may.currentData())
        project = str(self.project.currentData() or "") if may is ClientMay.READ_PROJECT else ""
        return ClientWish(" ".join(self.name.text().split()), may, project)

    def _look(self) -> None:
        wish = self.typed()
        one = wish.may is ClientMay.READ_PROJECT
        self._form.setRowVisible(self.project, one)
        taken = wish.name.casefold() in self._names
        self.fail(self.tr("Another client has this name already.") if taken else "")
        self.go.setEnabled(bool(wish.name) and not taken and (not one or bool(wish.project)))

    def _go(self) -> None:
        self.fail("")
        self.set_busy(busy=True)
        self.wanted.emit(self.typed())
