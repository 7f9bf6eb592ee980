"""The pins of a project in the order in which they are sent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import count

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.models.tree_words import Withheld, withheld_words
from desktop.theme.tips import plain_tip
from knowledge.model import LibraryView

PIN_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class PinRow:
    """One pin. `missing`: there is no such document; `withheld`: why it is not sent for now.

    `number` is its place among those that are sent, as in the bar of the context; 0 for the others.
    """

    path: str
    number: int = 0
    missing: bool = False
    withheld: Withheld | None = None

    @property
    def name(self) -> str:
        return self.path.rpartition("/")[2]


def pin_rows(view: LibraryView, listed: Sequence[str]) -> tuple[PinRow, ...]:
    """The pins of a project in their order; `listed` are those of its list, also where a file is missing."""
    rows: list[PinRow] = []
    for path in dict.fromkeys((*listed, *view.pins)):
        missing = view.complete and path not in view.heads
        withheld = Withheld(view.withheld[path]) if path in view.withheld else None
        rows.append(PinRow(path, missing=missing, withheld=withheld))
    return numbered(rows)


def numbered(rows: Sequence[PinRow]) -> tuple[PinRow, ...]:
    """The rows with the numbers that they have in this order."""
    numbers = count(1)
    return tuple(
        replace(row, number=0 if row.missing or row.withheld is not None else next(numbers)) for row in rows
    )


def moved(paths: Sequence[str], source: int, target: int) -> tuple[str, ...]:
    """`paths` with the one at `source` put before the one now at `target` (the length: at the end)."""
    rest = [path for place, path in enumerate(paths) if place != source]
    rest.insert(target - (source < target), paths[source])
    return tuple(rest)


class PinsModel(QAbstractListModel):
    """Shows rows; their order is changed by whoever owns it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[PinRow, ...] = ()

    @property
    def rows(self) -> tuple[PinRow, ...]:
        return self._rows

    def set_rows(self, rows: tuple[PinRow, ...]) -> None:
        if rows != self._rows:
            self.beginResetModel()
            self._rows = rows
            self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def flags(self, index: QModelIndex | QPersistentModelIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == PIN_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join((row.path, *self._spoken(row))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            name = f"{row.number}. {row.name}" if row.number else row.name
            return ", ".join((name, *self._spoken(row)))
        return None

    def _spoken(self, row: PinRow) -> list[str]:
        if row.missing:
            return [self.tr("there is no such document; nothing is sent for it")]
        return [withheld_words(row.withheld)] if row.withheld is not None else []
