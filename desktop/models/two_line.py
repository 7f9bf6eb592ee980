"""Lists whose rows have two lines and can be opened: the shape shared by Pieces and Left out."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.models.context_values import SourcePlace

AnyIndex = QModelIndex | QPersistentModelIndex
_ROW_FLAGS = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable


@dataclass(frozen=True, slots=True)
class Mark:
    """What stands before a row: an icon by its name, else the plug of live data, else a star (`pinned`), else
    the piece's `number`."""

    pinned: bool = False
    number: int = 0
    icon: str = ""
    live: bool = False


@dataclass(frozen=True, slots=True)
class TwoLineRow:
    """A row as it is painted. `columns` are right-aligned numbers; `words` are marked as matched."""

    heading: str
    reason: str
    mark: Mark | None = None
    where: str = ""
    lines: str = ""
    words: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    place: SourcePlace | None = None
    pinned: bool = False
    opens: bool = True

    def spoken(self) -> str:
        """The row for a screen reader."""
        number = str(self.mark.number) if self.mark and self.mark.number and not self.mark.pinned else ""
        parts = (number, self.heading, self.where, self.lines, self.reason, *self.words, *self.columns)
        return ", ".join(part for part in parts if part)


class TwoLineModel(QAbstractItemModel):
    """Rows with one empty child each, which a view fills with the opened row's details.

    A subclass says how many rows there are and makes one when it is asked for. Long lists come in batches,
    because a view measures every row it has been told about.
    """

    BATCH = 100

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._told = 0
        self._fetching = False

    def size(self) -> int:
        """How many rows there are, told to the view or not."""
        raise NotImplementedError

    def row_at(self, place: int) -> TwoLineRow:
        """Row `place`, made on demand."""
        raise NotImplementedError

    def opens(self, place: int) -> bool:  # noqa: ARG002 (for subclasses)
        """Whether row `place` has details."""
        return True

    def renew(self) -> None:
        """Tell the view about the first batch; call between `beginResetModel` and `endResetModel`."""
        self._told = min(self.size(), self.BATCH)

    def show_row(self, place: int) -> QModelIndex:
        """The index of row `place`, fetched if the view has not heard of it."""
        while self._told <= place < self.size():
            self.fetchMore(QModelIndex())
        return self.index(place, 0)

    def canFetchMore(self, parent: AnyIndex) -> bool:
        """False while a batch comes in: the view asks again from inside, before it has measured anything."""
        return not parent.isValid() and not self._fetching and self._told < self.size()

    def fetchMore(self, parent: AnyIndex) -> None:
        if not self.canFetchMore(parent):
            return
        self._fetching = True
        last = min(self.size(), self._told + self.BATCH) - 1
        self.beginInsertRows(QModelIndex(), self._told, last)
        self._told = last + 1
        self.endInsertRows()
        self._fetching = False

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:
        if column != 0 or row < 0:
            return QModelIndex()
        if not parent.isValid():
            return self.createIndex(row, 0, 0) if row < self._told else QModelIndex()
        if parent.internalId() == 0 and row == 0:
            return self.createIndex(0, 0, parent.row() + 1)
        return QModelIndex()

    def parent(self, index: AnyIndex) -> QModelIndex:  # type: ignore[override]  # Qt has a second `parent()`
        if not index.isValid() or index.internalId() == 0:
            return QModelIndex()
        return self.createIndex(int(index.internalId()) - 1, 0, 0)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        if not parent.isValid():
            return self._told
        return 1 if self.hasChildren(parent) else 0

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: ARG002 (Qt's own signature)
        return 1

    def hasChildren(self, parent: AnyIndex = QModelIndex()) -> bool:
        if not parent.isValid():
            return self._told > 0
        return parent.internalId() == 0 and self.opens(parent.row())

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        """The keyboard passes over the details; the widget in them has its own focus."""
        if not index.isValid() or index.internalId() != 0:
            return Qt.ItemFlag.NoItemFlags
        return _ROW_FLAGS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.internalId() != 0:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return self.row_at(index.row()).heading
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self.row_at(index.row()).spoken()
        return None
