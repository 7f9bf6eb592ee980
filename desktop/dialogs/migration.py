"""Copying a plain folder into a library: what would be done, and the button that does it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QLabel, QLineEdit, QTableView, QWidget

from desktop.dialogs.form import FormDialog
from desktop.dialogs.new_library import FolderField
from desktop.models.causes import cause_text
from desktop.theme import Theme
from desktop.theme.tips import plain_tip
from knowledge.projects import Migration, MigrationItem, MigrationStep

PLAN_AFTER = 250
"""Milliseconds of rest in typing after which it is looked at what would be done."""
_ORDER = (MigrationStep.COPY, MigrationStep.KEEP, MigrationStep.SKIP, MigrationStep.SAME)


@dataclass(frozen=True, slots=True)
class MigrationWish:
    """Copy the folder `source` into the project `identifier`, called `name`, of the library at `library`."""

    source: str
    library: str
    name: str
    identifier: str


class MigrationModel(QAbstractTableModel):
    """One row a file: what is done with it, its path, and why. What is copied comes first."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._items: tuple[MigrationItem, ...] = ()

    def show(self, items: tuple[MigrationItem, ...]) -> None:
        self.beginResetModel()
        self._items = tuple(sorted(items, key=lambda item: _ORDER.index(item.step)))
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._items)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else 3

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if role == Qt.ItemDataRole.DisplayRole and orientation is Qt.Orientation.Horizontal:
            return (self.tr("What is done"), self.tr("File"), self.tr("Why"))[section]
        return None

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid() or role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        item = self._items[index.row()]
        text = (self.word(item.step), item.path, self._why(item))[index.column()]
        return plain_tip(text) if role == Qt.ItemDataRole.ToolTipRole else text

    def word(self, step: MigrationStep) -> str:
        return {
            MigrationStep.COPY: self.tr("copied"),
            MigrationStep.SAME: self.tr("there already"),
            MigrationStep.KEEP: self.tr("not copied"),
            MigrationStep.SKIP: self.tr("left out"),
        }[step]

    def _why(self, item: MigrationItem) -> str:
        if item.reason:
            return cause_text(item.reason)
        if item.step is MigrationStep.KEEP:
            return self.tr("another text is there under this name, and stays")
        return ""


class MigrationDialog(FormDialog):
    """Shows the plan of what is in the fields; `copy_requested` asks for just that."""

    plan_requested = Signal(MigrationWish)
    copy_requested = Signal(MigrationWish)

    def __init__(
        self,
        theme: Theme,
        wish: MigrationWish,
        parent: QWidget | None = None,
        *,
        choose: Callable[[str], str],
    ) -> None:
        super().__init__(theme, parent, title="", button="", icon="copy")
        self._source = wish.source
        self._plan: Migration | None = None
        self.setWindowTitle(self.tr("Make this folder a library"))
        self.go.setText(self.tr("Copy"))
        self._make_fields(wish, choose)
        self._make_list()
        self._soon = QTimer(self, singleShot=True, interval=PLAN_AFTER)
        self._soon.timeout.connect(self._ask)
        for field in (self.library.edit, self.name, self.identifier):
            field.textChanged.connect(self._expect)
        self.go.clicked.connect(self._go)
        self.set_busy(busy=True)
        self.resize(theme.px(680), theme.px(560))

    def wish(self) -> MigrationWish:
        """What is in the fields now."""
        return MigrationWish(
            self._source, self.library.path(), self.name.text().strip(), self.identifier.text().strip()
        )

    def show_plan(self, wish: MigrationWish, plan: Migration) -> None:
        """What would be done for `wish`; one that is no longer what the fields say is not shown."""
        if wish != self.wish():
            return
        self._plan = plan
        self.fail("")
        self.model.show(plan.items)
        self.summary.setText(self._summary(plan))
        self.set_busy(busy=False)

    def set_busy(self, *, busy: bool) -> None:
        self.go.setEnabled(not busy and self._plan is not None and self._plan.changes)

    def fail(self, sentence: str) -> None:
        super().fail(sentence)
        if sentence and not self.go.isEnabled():
            self.summary.setText("")

    def _make_fields(self, wish: MigrationWish, choose: Callable[[str], str]) -> None:
        self.hint(
            self.tr(
                "The documents are copied into a project of a library. Nothing in the old folder is changed "
                "or removed, and copying a second time changes nothing."
            )
        )
        source = QLabel(wish.source, self)
        source.setWordWrap(True)
        self.library = FolderField(self._theme, choose, self)
        self.library.edit.setText(wish.library)
        self.name = QLineEdit(wish.name, self)
        self.identifier = QLineEdit(wish.identifier, self)
        form = self.form()
        self.row(form, self.tr("Old folder"), source)
        self.row(form, self.tr("Library"), self.library)
        self.row(form, self.tr("Name of the project"), self.name)
        self.row(form, self.tr("Id of the project"), self.identifier)

    def _make_list(self) -> None:
        self.model = MigrationModel(self)
        self.summary = QLabel(self)
        self.summary.setWordWrap(True)
        self.summary.setFont(self._theme.ui_font(weight=600))
        self.view = QTableView(self)
        self.view.setModel(self.model)
        self.view.setAccessibleName(self.tr("What is done with each file"))
        self.view.setShowGrid(False)
        self.view.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.view.setTabKeyNavigation(False)
        self.view.verticalHeader().hide()
        self.view.verticalHeader().setDefaultSectionSize(self._theme.px(26))
        header = self.view.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(0, self._theme.px(110))
        header.resizeSection(2, self._theme.px(290))
        self.body.addWidget(self.summary)
        self.body.addWidget(self.view, 1)

    def _summary(self, plan: Migration) -> str:
        count = Counter(item.step for item in plan.items)
        parts = [
            self.tr("%Ln file(s) to copy", "", count[MigrationStep.COPY]),
            self.tr("%Ln there already", "", count[MigrationStep.SAME]) if count[MigrationStep.SAME] else "",
            self.tr("%Ln not copied", "", count[MigrationStep.KEEP]) if count[MigrationStep.KEEP] else "",
            self.tr("%Ln left out", "", count[MigrationStep.SKIP]) if count[MigrationStep.SKIP] else "",
        ]
        if not plan.changes:
            return self.tr("Everything is there already; there is nothing to do.")
        return ", ".join(part for part in parts if part) + "."

    def _expect(self) -> None:
        self._plan = None
        self.set_busy(busy=True)
        self._soon.start()

    def _ask(self) -> None:
        wish = self.wish()
        if wish.library and wish.identifier:
            self.plan_requested.emit(wish)

    def _go(self) -> None:
        self.set_busy(busy=True)
        self.copy_requested.emit(self.wish())
