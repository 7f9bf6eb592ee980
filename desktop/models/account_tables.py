"""The tables of the page of accounts, as Qt models."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal

from desktop.models.accounts import (
    AccountKey,
    AccountRow,
    DefaultRow,
    ProjectChoice,
    account_title,
    choice_name,
    default_note,
)
from desktop.models.moments import moment_text
from desktop.models.numbers import whole
from desktop.models.platforms import platform_name
from desktop.theme.tips import plain_tip

AnyIndex: TypeAlias = QModelIndex | QPersistentModelIndex
CELL_ROLE = Qt.ItemDataRole.UserRole
"""Which kind of cell it is: a `Cell`."""
CHOICE_ROLE = Qt.ItemDataRole.UserRole + 1
"""The `ProjectChoice` of a cell, or None."""
CHOICES_ROLE = Qt.ItemDataRole.UserRole + 2
"""The `ProjectChoice`s that a cell can be set to; None among them takes the choice away."""
ROW_ROLE = Qt.ItemDataRole.UserRole + 3
"""The `AccountRow` or `DefaultRow`."""


class Cell(StrEnum):
    """The columns there are; each table has some of them."""

    PLATFORM = "platform"
    ACCOUNT = "account"
    LABEL = "label"
    PROJECT = "project"
    WEEK = "week"
    LAST = "last"
    BIND = "bind"
    UNBIND = "unbind"
    NOTE = "note"


UNASSIGNED_CELLS = (Cell.PLATFORM, Cell.ACCOUNT, Cell.WEEK, Cell.LAST, Cell.PROJECT, Cell.BIND)
BOUND_CELLS = (
    Cell.PLATFORM,
    Cell.ACCOUNT,
    Cell.LABEL,
    Cell.PROJECT,
    Cell.WEEK,
    Cell.LAST,
    Cell.UNBIND,
)
DEFAULT_CELLS = (Cell.PLATFORM, Cell.PROJECT, Cell.NOTE)


class CellsModel(QAbstractTableModel):
    """A table whose columns are cells of known kinds. Projects are chosen by their ids in `EditRole`."""

    def __init__(self, cells: tuple[Cell, ...], parent: QObject) -> None:
        super().__init__(parent)
        self.cells = cells
        self._projects: tuple[ProjectChoice, ...] = ()
        self._news = False
        """The projects are other ones than when the rows came."""

    def set_projects(self, projects: tuple[ProjectChoice, ...]) -> None:
        self._news = self._news or projects != self._projects
        self._projects = projects

    def text(self, row: int, cell: Cell) -> str:
        """What a cell shows."""
        raise NotImplementedError  # each table has its own

    def project(self, identifier: object) -> ProjectChoice | None:
        return next((choice for choice in self._projects if choice.id == identifier), None)

    def cell(self, index: AnyIndex) -> Cell:
        return self.cells[index.column()]

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.cells)

    def retranslate(self) -> None:
        """Ask for every text again."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self.cells) - 1)
        self.touch()

    def touch(self) -> None:
        """The rows are the same ones and say something else."""
        if rows := self.rowCount():
            self.dataChanged.emit(self.index(0, 0), self.index(rows - 1, len(self.cells) - 1))

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal or not 0 <= section < len(self.cells):
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.title(self.cells[section])
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = self.cells[section] is Cell.WEEK
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return None

    def title(self, cell: Cell) -> str:
        """What stands over a column."""
        return {
            Cell.PLATFORM: self.tr("Platform"),
            Cell.ACCOUNT: self.tr("Account"),
            Cell.LABEL: self.tr("Name"),
            Cell.PROJECT: self.tr("Project"),
            Cell.WEEK: self.tr("7 days"),
            Cell.LAST: self.tr("Last"),
            Cell.NOTE: self.tr("What it means"),
        }.get(cell, "")


class AccountsModel(CellsModel):
    """Accounts, one a row; `chosen` (unassigned ones only) is what was chosen and not bound yet."""

    label_edited = Signal(object, str)
    project_edited = Signal(object, str)
    """`Account` and what was typed or chosen for it; the rows change when the library did."""

    def __init__(self, cells: tuple[Cell, ...], parent: QObject, *, now: Callable[[], datetime]) -> None:
        super().__init__(cells, parent)
        self._now = now
        self._rows: tuple[AccountRow, ...] = ()
        self._chosen: dict[AccountKey, str] = {}

    @property
    def rows(self) -> tuple[AccountRow, ...]:
        return self._rows

    def set_rows(self, rows: tuple[AccountRow, ...]) -> None:
        """The same accounts in the same order keep their places, whatever else is new of them."""
        if rows == self._rows and not self._news:
            return
        self._news = False
        same = [row.key for row in rows] == [row.key for row in self._rows]
        if same:
            self._rows = rows
            self.touch()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def text(self, row: int, cell: Cell) -> str:
        return self._text(self._rows[row], cell)

    def row_of(self, key: AccountKey) -> int:
        """-1 when there is none."""
        return next((place for place, row in enumerate(self._rows) if row.key == key), -1)

    def chosen(self, row: AccountRow) -> ProjectChoice | None:
        """What an unassigned account would be bound to; the only project there is needs no choosing."""
        if row.key in self._chosen:
            return self.project(self._chosen[row.key])
        only = self._projects[0] if len(self._projects) == 1 else None
        return only if only is not None and only.enabled else None

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self.cell(index) in (Cell.LABEL, Cell.PROJECT):
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, cell = self._rows[index.row()], self.cell(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, cell)
            case Qt.ItemDataRole.EditRole:
                choice = self._choice(row)
                return row.account.label if cell is Cell.LABEL else choice.id if choice else ""
            case Qt.ItemDataRole.AccessibleTextRole:
                return self._spoken(row, cell)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._tip(row, cell))
        return {
            CELL_ROLE: cell,
            ROW_ROLE: row,
            CHOICE_ROLE: self._choice(row),
            CHOICES_ROLE: self._projects,
        }.get(role)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.EditRole or not isinstance(value, str):
            return False
        row, cell = self._rows[index.row()], self.cell(index)
        if value == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        if cell is Cell.LABEL:
            self.label_edited.emit(row.account, value.strip())
        elif cell is Cell.PROJECT and row.project is None:
            self._chosen[row.key] = value
            self.dataChanged.emit(self.index(index.row(), 0), self.index(index.row(), len(self.cells) - 1))
        elif cell is Cell.PROJECT and value:
            self.project_edited.emit(row.account, value)
        return True

    def title(self, cell: Cell) -> str:
        if cell is Cell.PROJECT and Cell.BIND in self.cells:
            return self.tr("Bind to")
        return super().title(cell)

    def _choice(self, row: AccountRow) -> ProjectChoice | None:
        return row.project if row.project is not None else self.chosen(row)

    def _text(self, row: AccountRow, cell: Cell) -> str:
        choice = self._choice(row)
        match cell:
            case Cell.PLATFORM:
                return platform_name(row.account.platform)
            case Cell.ACCOUNT:
                return row.account.account_id
            case Cell.LABEL:
                return row.account.label
            case Cell.PROJECT:
                return choice_name(choice) if choice else self.tr("Choose…")
            case Cell.WEEK:
                return whole(row.week)
            case Cell.LAST:
                return moment_text(row.last, self._now()) or "—"
            case Cell.BIND:
                return self.tr("Bind")
            case _:
                return ""

    def _spoken(self, row: AccountRow, cell: Cell) -> str:
        title = account_title(row.account)
        match cell:
            case Cell.PLATFORM if row.project is None:
                return self.tr("{0}, not bound").format(title)
            case Cell.PLATFORM:
                return title
            case Cell.LAST if not row.last:
                return self.tr("Last: never")
            case Cell.BIND:
                return self.tr("Bind {0}").format(title)
            case Cell.UNBIND:
                return self.tr("Unbind {0}").format(title)
            case _:
                return self.tr("{0}: {1}").format(self.title(cell), self._text(row, cell))

    def _tip(self, row: AccountRow, cell: Cell) -> str:
        if cell is Cell.BIND and self._choice(row) is None:
            return self.tr("Choose a project first.")
        if cell in (Cell.BIND, Cell.UNBIND):
            return self._spoken(row, cell)
        if cell is Cell.WEEK:
            return "\n".join(self._spoken(row, item) for item in (Cell.WEEK, Cell.LAST))
        return self._text(row, cell)


class DefaultsModel(CellsModel):
    """What answers for accounts that are bound to none: a row for each platform, the general one last."""

    default_edited = Signal(str, str)
    """The platform ("": all) and the id of a project, "" for none."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(DEFAULT_CELLS, parent)
        self._rows: tuple[DefaultRow, ...] = ()

    @property
    def rows(self) -> tuple[DefaultRow, ...]:
        return self._rows

    def set_rows(self, rows: tuple[DefaultRow, ...]) -> None:
        if rows == self._rows and not self._news:
            return
        self._news = False
        same = [row.platform for row in rows] == [row.platform for row in self._rows]
        if same:
            self._rows = rows
            self.touch()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def text(self, row: int, cell: Cell) -> str:
        return self._text(self._rows[row], cell)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        if index.isValid() and self.cell(index) is Cell.PROJECT:
            flags |= Qt.ItemFlag.ItemIsEditable
        return flags

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row, cell = self._rows[index.row()], self.cell(index)
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, cell)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._text(row, cell))
            case Qt.ItemDataRole.EditRole:
                return row.project.id if row.project else ""
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.tr("{0}: {1}").format(self.title(cell), self._text(row, cell))
        return {
            CELL_ROLE: cell,
            ROW_ROLE: row,
            CHOICE_ROLE: row.project,
            CHOICES_ROLE: (None, *self._projects),
        }.get(role)

    def setData(self, index: AnyIndex, value: object, role: int = Qt.ItemDataRole.EditRole) -> bool:
        if not index.isValid() or role != Qt.ItemDataRole.EditRole or not isinstance(value, str):
            return False
        if self.cell(index) is not Cell.PROJECT or value == self.data(index, Qt.ItemDataRole.EditRole):
            return False
        self.default_edited.emit(self._rows[index.row()].platform, value)
        return True

    def _text(self, row: DefaultRow, cell: Cell) -> str:
        if cell is Cell.PROJECT:
            return choice_name(row.project) if row.project else self.tr("none")
        if cell is Cell.NOTE:
            return default_note(row)
        return platform_name(row.platform) if row.platform else self.tr("General default")
