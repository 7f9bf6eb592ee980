"""Where a new library is to be, and its first project."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop.dialogs.form import FormDialog
from desktop.theme import TextButton, Theme


@dataclass(frozen=True, slots=True)
class NewLibrary:
    """`folder` is a full path; `project` is the name of the first project, "" for none yet."""

    folder: str
    project: str = ""


class FolderField(QWidget):
    """A path to type, with a button: `choose` gets the present one and gives another, or ""."""

    changed = Signal(str)

    def __init__(self, theme: Theme, choose: Callable[[str], str], parent: QWidget) -> None:
        super().__init__(parent)
        self._choose = choose
        self.edit = QLineEdit(self)
        self.edit.textChanged.connect(self.changed)
        self.button = TextButton(theme, "folder-open", self, small=True)
        self.button.setText(self.tr("Choose…"))
        self.button.clicked.connect(self._ask)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(8)
        line.addWidget(self.edit, 1)
        line.addWidget(self.button)
        self.setFocusProxy(self.edit)

    def path(self) -> str:
        return self.edit.text().strip()

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.edit.setAccessibleName(name)

    def _ask(self) -> None:
        if chosen := self._choose(self.path()):
            self.edit.setText(chosen)


class NewLibraryDialog(FormDialog):
    """Asks for a folder, which may be there already, and for the name of the first project."""

    wanted = Signal(NewLibrary)

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        folder: str = "",
        choose: Callable[[str], str],
    ) -> None:
        super().__init__(theme, parent, title="", button="", icon="library")
        self.setWindowTitle(self.tr("New library"))
        self.go.setText(self.tr("Create library"))
        self.folder = FolderField(theme, choose, self)
        self.folder.edit.setText(folder)
        self.project = QLineEdit(self)
        self.hint(
            self.tr(
                "A library holds projects. Each project has documents of its own, and the accounts that are "
                "answered from them and from no others."
            )
        )
        form = self.form()
        self.row(form, self.tr("Folder"), self.folder)
        self.row(form, self.tr("First project"), self.project)
        self.folder.changed.connect(lambda _: self.set_busy(busy=False))
        self.go.clicked.connect(self._go)
        self.set_busy(busy=False)

    def set_busy(self, *, busy: bool) -> None:
        self.go.setEnabled(not busy and bool(self.folder.path()))

    def _go(self) -> None:
        self.set_busy(busy=True)
        self.wanted.emit(NewLibrary(self.folder.path(), self.project.text().strip()))
