"""The headings of the document in hand, as a flat list."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, Qt

OUTLINE_ROLE = Qt.ItemDataRole.UserRole


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """A heading: `level` 1 to 6, `line` in the file. `piece_number` is that of the piece it gave to the
    context, if any; `pinned` tells whether that piece is a pin. `characters` counts the text beneath it.
    """

    level: int
    text: str
    line: int
    piece_number: int | None = None
    pinned: bool = False
    characters: int = 0


class OutlineModel(QAbstractListModel):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[OutlineRow, ...] = ()

    def set_headings(self, rows: tuple[OutlineRow, ...]) -> None:
        """Show these headings; the selection stays where only marks or numbers changed."""
        if rows == self._rows:
            return
        if len(rows) == len(self._rows):
            self._rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.text
        if role == OUTLINE_ROLE:
            return row
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._words(row)
        return None

    def _words(self, row: OutlineRow) -> str:
        place = self.tr("line {0}").format(row.line)
        if row.piece_number is None:
            return f"{row.text}, {place}"
        kind = self.tr("pinned piece {0}") if row.pinned else self.tr("piece {0}")
        return f"{row.text}, {place}, {kind.format(row.piece_number)}"
