"""The folder as a tree, from prepared rows. New rows are compared with the old ones, so that what is open,
selected and scrolled to stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import count

from PySide6.QtCore import (
    QAbstractItemModel,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QSortFilterProxyModel,
    Qt,
)

from desktop.models.folding import OrderKey, fold, order_key
from knowledge.model import FileKind, Severity

AnyIndex = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
PATH_ROLE = Qt.ItemDataRole.UserRole + 1
_ROOT = 0


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A file or folder as the tree shows it. `path` has `/` between its parts and is its identity.

    `severity` is that of its worst problem; `tokens` is None while they are not counted (and for folders);
    `current`: the document of the active tab; `title` is searched by the filter besides the path.
    """

    path: str
    name: str
    is_folder: bool = False
    kind: FileKind = FileKind.DOCUMENT
    pinned: bool = False
    unsaved: bool = False
    severity: Severity | None = None
    tokens: int | None = None
    current: bool = False
    title: str = ""


@dataclass(slots=True, eq=False)
class _Node:
    """A row in its place. `position` is its row under `parent`; `id` is what a model index carries."""

    id: int
    row: TreeRow
    order: OrderKey
    parent: _Node | None = None
    position: int = 0
    children: list[_Node] = field(default_factory=list)
    folded: str | None = None

    def haystack(self) -> str:
        """What the filter looks in."""
        if self.folded is None:
            self.folded = fold(f"{self.row.path}\n{self.row.title}")
        return self.folded


class DocumentTreeModel(QAbstractItemModel):
    """Files and folders, ordered together by name. `set_rows` is the only way to change it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids = count(_ROOT + 1)
        self._root = _Node(_ROOT, TreeRow("", "", is_folder=True), order_key(""))
        self._by_id: dict[int, _Node] = {}
        self._by_path: dict[str, _Node] = {}

    # --- changes

    def set_rows(self, rows: Iterable[TreeRow]) -> None:
        """Show exactly these rows, in any order. Folders that only occur in paths are added."""
        wanted = {row.path: row for row in rows if row.path}
        for path in list(wanted):
            _add_parents(path, wanted)
        if self._same_shape(wanted):
            self._update(self._root, wanted)
            return
        children: dict[str, list[TreeRow]] = {}
        for path, row in wanted.items():
            children.setdefault(path.rpartition("/")[0], []).append(row)
        self._sync(self._root, children)

    def _same_shape(self, wanted: dict[str, TreeRow]) -> bool:
        return len(wanted) == len(self._by_path) and all(
            (node := self._by_path.get(path)) is not None and node.row.is_folder == row.is_folder
            for path, row in wanted.items()
        )

    def _update(self, parent: _Node, wanted: dict[str, TreeRow]) -> None:
        self._replace(parent, [wanted[node.row.path] for node in parent.children])
        for node in parent.children:
            if node.children:
                self._update(node, wanted)

    def _replace(self, parent: _Node, rows: Sequence[TreeRow]) -> None:
        """Give the children of `parent` new rows for the same paths, telling views of those that differ."""
        changed: list[int] = []
        for node, row in zip(parent.children, rows, strict=True):
            if node.row != row:
                node.row = row
                node.folded = None
                changed.append(node.position)
        for first, last in _runs(changed):
            top, bottom = parent.children[first], parent.children[last]
            self.dataChanged.emit(self._index_of(top), self._index_of(bottom))

    def _sync(self, parent: _Node, children: dict[str, list[TreeRow]]) -> None:
        rows = children.get(parent.row.path, [])
        keep = {row.path: row for row in rows}
        gone = [
            node.position
            for node in parent.children
            if (row := keep.get(node.row.path)) is None or row.is_folder != node.row.is_folder
        ]
        for first, last in reversed(_runs(gone)):
            self._remove(parent, first, last)
        present = {node.row.path for node in parent.children}
        added = [self._new_node(row, parent) for row in rows if row.path not in present]
        if added:
            self._insert(parent, sorted(added, key=lambda node: node.order))
        self._replace(parent, [keep[node.row.path] for node in parent.children])
        for node in list(parent.children):
            if node.row.is_folder:
                self._sync(node, children)

    def _new_node(self, row: TreeRow, parent: _Node) -> _Node:
        return _Node(next(self._ids), row, order_key(row.path.rpartition("/")[2]), parent)

    def _insert(self, parent: _Node, added: list[_Node]) -> None:
        """Put sorted new nodes in their places, each run of neighbours at once."""
        if not parent.children:
            self._insert_run(parent, 0, added)
            return
        start = 0
        position = 0
        while start < len(added):
            while position < len(parent.children) and parent.children[position].order < added[start].order:
                position += 1
            end = start + 1
            limit = parent.children[position].order if position < len(parent.children) else None
            while end < len(added) and (limit is None or added[end].order < limit):
                end += 1
            self._insert_run(parent, position, added[start:end])
            position += end - start
            start = end

    def _insert_run(self, parent: _Node, position: int, nodes: list[_Node]) -> None:
        self.beginInsertRows(self._index_of(parent), position, position + len(nodes) - 1)
        parent.children[position:position] = nodes
        for node in nodes:
            self._by_id[node.id] = node
            self._by_path[node.row.path] = node
        _renumber(parent, position)
        self.endInsertRows()

    def _remove(self, parent: _Node, first: int, last: int) -> None:
        self.beginRemoveRows(self._index_of(parent), first, last)
        for node in parent.children[first : last + 1]:
            self._forget(node)
        del parent.children[first : last + 1]
        _renumber(parent, first)
        self.endRemoveRows()

    def _forget(self, node: _Node) -> None:
        for child in node.children:
            self._forget(child)
        del self._by_id[node.id]
        del self._by_path[node.row.path]

    # --- questions

    def index_of_path(self, path: str) -> QModelIndex:
        """The index of `path`; invalid when it is not there."""
        node = self._by_path.get(path)
        return QModelIndex() if node is None else self._index_of(node)

    def row_at(self, index: AnyIndex) -> TreeRow | None:
        """The row an index stands for; None for an invalid one."""
        return self._by_id[index.internalId()].row if index.isValid() else None

    def contains_text(self, index: AnyIndex, folded: str) -> bool:
        """True when the path or title at `index` contains `folded` (see `fold`)."""
        return folded in self._node(index).haystack()

    def folder_paths(self) -> tuple[str, ...]:
        return tuple(path for path, node in self._by_path.items() if node.row.is_folder)

    def _node(self, index: AnyIndex) -> _Node:
        return self._by_id[index.internalId()] if index.isValid() else self._root

    def _index_of(self, node: _Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self.createIndex(node.position, 0, node.id)

    # --- Qt

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:  # noqa: B008
        children = self._node(parent).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, column, children[row].id)

    def parent(self, child: AnyIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        node = self._node(child).parent
        return QModelIndex() if node is None else self._index_of(node)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return len(self._node(parent).children)

    def columnCount(self, _parent: AnyIndex = QModelIndex()) -> int:  # noqa: B008
        return 1

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = self.row_at(index)
        if row is None:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role == ROW_ROLE:
            return row
        if role == PATH_ROLE:
            return row.path
        if role == Qt.ItemDataRole.ToolTipRole:
            return "\n".join((row.path, *self._words(row)))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join((row.name, *self._words(row)))
        return None

    def _words(self, row: TreeRow) -> list[str]:
        """The marks of a row in words."""
        words = []
        if row.is_folder:
            words.append(self.tr("folder"))
        if row.unsaved:
            words.append(self.tr("unsaved changes"))
        if row.pinned:
            words.append(self.tr("pinned"))
        if row.kind is FileKind.OTHER and not row.is_folder:
            words.append(self.tr("not sent to the AI"))
        if row.kind is FileKind.CONFLICT_COPY:
            words.append(self.tr("conflict copy, not sent to the AI"))
        if row.severity is Severity.ERROR:
            words.append(self.tr("has an error"))
        elif row.severity is not None:
            words.append(self.tr("has a warning"))
        if row.tokens is not None:
            words.append(self.tr("%Ln token(s)", "", row.tokens))
        return words


class TreeFilter(QSortFilterProxyModel):
    """Lets through the rows whose path or title contains every word of the filter, and their folders."""

    def __init__(self, model: DocumentTreeModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._words: tuple[str, ...] = ()
        self.setRecursiveFilteringEnabled(True)
        self.setSourceModel(model)

    @property
    def document_model(self) -> DocumentTreeModel:
        return self._model

    @property
    def active(self) -> bool:
        return bool(self._words)

    def set_text(self, text: str) -> None:
        """Filter by the words of `text`; case and accents do not count."""
        words = tuple(fold(text).split())
        if words != self._words:
            self._words = words
            self.invalidateFilter()

    def filterAcceptsRow(self, source_row: int, source_parent: AnyIndex) -> bool:
        if not self._words:
            return True
        index = self._model.index(source_row, 0, source_parent)
        return all(self._model.contains_text(index, word) for word in self._words)


def _add_parents(path: str, rows: dict[str, TreeRow]) -> None:
    """Nothing may drop out of the tree because its folder has no row of its own."""
    folder = path.rpartition("/")[0]
    while folder and folder not in rows:
        rows[folder] = TreeRow(folder, folder.rpartition("/")[2], is_folder=True, kind=FileKind.OTHER)
        folder = folder.rpartition("/")[0]


def _renumber(parent: _Node, start: int) -> None:
    for position in range(start, len(parent.children)):
        parent.children[position].position = position


def _runs(positions: Sequence[int]) -> list[tuple[int, int]]:
    """Rising positions as runs of neighbours: `1 2 3 7` -> `(1, 3), (7, 7)`."""
    runs: list[tuple[int, int]] = []
    for position in positions:
        if runs and runs[-1][1] == position - 1:
            runs[-1] = (runs[-1][0], position)
        else:
            runs.append((position, position))
    return runs
