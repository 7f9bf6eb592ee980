"""The projects in the trash of a library, to be brought back."""

from __future__ import annotations

from datetime import UTC, datetime

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from desktop.dialogs.form import FormDialog
from desktop.models.ago import ago
from desktop.theme import Theme
from knowledge.projects import TrashedProject

_KEY = Qt.ItemDataRole.UserRole


class RestoreDialog(FormDialog):
    """Choose one, with its name, its id and when it was deleted. `chosen` carries its key."""

    chosen = Signal(str)

    def __init__(
        self, theme: Theme, trashed: tuple[TrashedProject, ...], parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent, title="", button="", icon="archive-restore")
        self.setWindowTitle(self.tr("Restore a deleted project"))
        self.go.setText(self.tr("Restore"))
        self.list = QListWidget(self)
        self.list.setFont(theme.ui_font())
        self.list.setAccessibleName(self.tr("Deleted projects"))
        for item in trashed:
            when = ago(item.deleted, datetime.now(UTC))
            words = " · ".join(part for part in (item.project.name, item.project.id, when) if part)
            entry = QListWidgetItem(words)
            entry.setSizeHint(QSize(200, theme.px(28)))
            entry.setData(_KEY, item.key)
            self.list.addItem(entry)
        self.list.setCurrentRow(0)
        self.list.itemActivated.connect(lambda _: self._go())
        self.body.addWidget(self.list, 1)
        self.hint(
            self.tr("Its documents come back, and those of its accounts that belong to no project by now.")
            if trashed
            else self.tr("The trash of this library is empty.")
        )
        self.go.clicked.connect(self._go)
        self.set_busy(busy=False)

    def set_busy(self, *, busy: bool) -> None:
        self.go.setEnabled(not busy and self.list.count() > 0)

    def _go(self) -> None:
        entry = self.list.currentItem()
        if entry is not None and self.go.isEnabled():
            self.set_busy(busy=True)
            self.chosen.emit(str(entry.data(_KEY)))
