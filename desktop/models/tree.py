"""The folder as a tree, from prepared rows. New rows are compared with the old ones, so that what is open,
selected and scrolled to stays.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count

from PySide6.QtCore import (
    QAbstractItemModel,
    QMimeData,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop.models.folding import OrderKey, fold, order_key
from desktop.models.tree_words import Withheld, overdue_words, withheld_words
from desktop.theme.tips import plain_tip
from knowledge.model import FileKind
from knowledge.problems import Severity

AnyIndex = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole
PATH_ROLE = Qt.ItemDataRole.UserRole + 1
PATH_FORMAT = "application/x-estante-path"
"""What is dragged inside the tree: the path of a row, as UTF-8."""
_ROOT = 0


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A file or folder as the tree shows it. `path` has `/` between its parts and is its identity.

    `severity` is that of its worst problem; `tokens` is None while they are not counted (and for folders);
    `current`: the document of the active tab; `title` is searched by the filter besides the path. `overdue`
    is the day (ISO 8601) by which it should have been reviewed, once that has passed; `withheld` says why it
    is not sent for now.
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
    overdue: str = ""
    withheld: Withheld | None = None


@dataclass(slots=True, eq=False)
class _Node:
    """A row in its place. `id` is what a model index carries; `children` are sorted by `order`."""

    id: int
    row: TreeRow
    order: OrderKey
    parent: _Node | None = None
    children: list[_Node] = field(default_factory=list)

    def position(self) -> int:
        """Its row under its parent, found by its order: nothing to keep up to date when rows move."""
        siblings = self.parent.children if self.parent is not None else [self]
        return bisect_left(siblings, self.order, key=_order_of)


class DocumentTreeModel(QAbstractItemModel):
    """Files and folders, ordered together by name. Only `set_rows` and `set_filter` change it.

    The filter is part of the model rather than a proxy over it: a proxy asks Python about every row, which
    takes a third of a second for 6,000 files.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ids = count(_ROOT + 1)
        self._root = _Node(_ROOT, TreeRow("", "", is_folder=True), order_key(""))
        self._by_id: dict[int, _Node] = {}
        self._by_path: dict[str, _Node] = {}
        self._rows: dict[str, TreeRow] = {}
        self._words: tuple[str, ...] = ()
        self._folded: dict[tuple[str, str], str] = {}
        self._orders: dict[str, OrderKey] = {}

    # --- changes

    def set_rows(self, rows: Iterable[TreeRow]) -> None:
        """Have exactly these rows, in any order. Folders that only occur in paths are added."""
        self._rows = {row.path: row for row in rows if row.path}
        _add_folders(self._rows)
        wanted = self._visible()
        if self._same_shape(wanted):
            self._update(self._root, wanted)
        else:
            self._sync(self._root, _by_folder(wanted))

    def update_rows(self, rows: Sequence[TreeRow]) -> None:
        """Have these rows in place of those with the same paths, which there must be."""
        self._rows.update((row.path, row) for row in rows)
        if self._words:  # another title may pass the filter, or no longer
            self.set_rows(self._rows.values())
            return
        for row in rows:
            node = self._by_path[row.path]
            node.row = row
            index = self._index_of(node)
            self.dataChanged.emit(index, index)

    def set_filter(self, text: str) -> None:
        """Show only rows whose path or title contains every word of `text`, and the folders above them.

        Case and accents do not count. The model is reset: what was open must be opened again.
        """
        words = tuple(fold(text).split())
        if words == self._words:
            return
        self._words = words
        children = _by_folder(self._visible())
        self.beginResetModel()
        self._root.children.clear()
        self._by_id.clear()
        self._by_path.clear()
        self._fill(self._root, children)
        self.endResetModel()

    @property
    def filtered(self) -> bool:
        return bool(self._words)

    def _visible(self) -> dict[str, TreeRow]:
        """The rows that pass the filter, with their folders."""
        if not self._words:
            return self._rows
        folded = {
            key: self._folded.get(key) or fold("\n".join(key))
            for key in ((row.path, row.title) for row in self._rows.values())
        }
        self._folded = folded
        found = {
            path: row
            for path, row in self._rows.items()
            if all(word in folded[path, row.title] for word in self._words)
        }
        for path in list(found):
            for folder in _folders_above(path):
                found[folder] = self._rows[folder]
        return found

    def _fill(self, parent: _Node, children: dict[str, list[TreeRow]]) -> None:
        """Make the nodes under `parent`, which has none, without telling views."""
        nodes = [self._new_node(row, parent) for row in children.get(parent.row.path, [])]
        parent.children = sorted(nodes, key=_order_of)
        for node in parent.children:
            self._by_id[node.id] = node
            self._by_path[node.row.path] = node
            if node.row.is_folder:
                self._fill(node, children)

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
        for position, (node, row) in enumerate(zip(parent.children, rows, strict=True)):
            if node.row is not row and node.row != row:
                node.row = row
                changed.append(position)
        for first, last in _runs(changed):
            top = self.createIndex(first, 0, parent.children[first].id)
            bottom = self.createIndex(last, 0, parent.children[last].id)
            self.dataChanged.emit(top, bottom)

    def _sync(self, parent: _Node, children: dict[str, list[TreeRow]]) -> None:
        rows = children.get(parent.row.path, [])
        keep = {row.path: row for row in rows}
        gone = [
            position
            for position, node in enumerate(parent.children)
            if (row := keep.get(node.row.path)) is None or row.is_folder != node.row.is_folder
        ]
        for first, last in reversed(_runs(gone)):
            self._remove(parent, first, last)
        present = {node.row.path for node in parent.children}
        added = [self._new_node(row, parent) for row in rows if row.path not in present]
        if added:
            self._insert(parent, sorted(added, key=_order_of))
        self._replace(parent, [keep[node.row.path] for node in parent.children])
        for node in list(parent.children):
            if node.row.is_folder:
                self._sync(node, children)

    def _new_node(self, row: TreeRow, parent: _Node) -> _Node:
        name = row.path.rpartition("/")[2]
        order = self._orders.get(name)
        if order is None:
            order = self._orders[name] = order_key(name)
        return _Node(next(self._ids), row, order, parent)

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
        self.endInsertRows()

    def _remove(self, parent: _Node, first: int, last: int) -> None:
        self.beginRemoveRows(self._index_of(parent), first, last)
        for node in parent.children[first : last + 1]:
            self._forget(node)
        del parent.children[first : last + 1]
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

    def folder_paths(self) -> tuple[str, ...]:
        return tuple(path for path, node in self._by_path.items() if node.row.is_folder)

    def _node(self, index: AnyIndex) -> _Node:
        return self._by_id[index.internalId()] if index.isValid() else self._root

    def _index_of(self, node: _Node) -> QModelIndex:
        return QModelIndex() if node is self._root else self.createIndex(node.position(), 0, node.id)

    # --- Qt

    def index(self, row: int, column: int, parent: AnyIndex = QModelIndex()) -> QModelIndex:
        children = self._node(parent).children
        if column != 0 or not 0 <= row < len(children):
            return QModelIndex()
        return self.createIndex(row, column, children[row].id)

    def parent(self, child: AnyIndex = QModelIndex()) -> QModelIndex:  # type: ignore[override] # Qt has two `parent()`
        node = self._node(child).parent
        return QModelIndex() if node is None else self._index_of(node)

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return len(self._node(parent).children)

    def columnCount(self, _parent: AnyIndex = QModelIndex()) -> int:
        return 1

    def flags(self, index: AnyIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        return flags | Qt.ItemFlag.ItemIsDragEnabled if index.isValid() else flags

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.MoveAction

    def mimeTypes(self) -> list[str]:
        return [PATH_FORMAT]

    def mimeData(self, indexes: Sequence[QModelIndex]) -> QMimeData:
        data = QMimeData()
        row = self.row_at(indexes[0]) if indexes else None
        data.setData(PATH_FORMAT, row.path.encode() if row is not None else b"")
        return data

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
            return plain_tip("\n".join((row.path, *self._spoken(row))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join((row.name, *self._spoken(row)))
        return None

    def _spoken(self, row: TreeRow) -> list[str]:
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
        if row.withheld is not None:
            words.append(withheld_words(row.withheld))
        if row.overdue:
            words.append(overdue_words(row.overdue))
        if row.severity is Severity.ERROR:
            words.append(self.tr("has an error"))
        elif row.severity is Severity.WARNING:
            words.append(self.tr("has a warning"))
        elif row.severity is Severity.NOTICE:
            words.append(self.tr("has a notice"))
        if row.tokens is not None:
            words.append(self.tr("%Ln token(s)", "", row.tokens))
        return words


def _folders_above(path: str) -> Iterator[str]:
    """The folders `path` lies in, the nearest first."""
    folder = path.rpartition("/")[0]
    while folder:
        yield folder
        folder = folder.rpartition("/")[0]


def _add_folders(rows: dict[str, TreeRow]) -> None:
    """Nothing may drop out of the tree because its folder has no row of its own."""
    for path in list(rows):
        for folder in _folders_above(path):
            if folder in rows:
                break
            rows[folder] = TreeRow(folder, folder.rpartition("/")[2], is_folder=True, kind=FileKind.OTHER)


def _by_folder(rows: dict[str, TreeRow]) -> dict[str, list[TreeRow]]:
    """The rows under the path of the folder they lie in; "" is the top."""
    children: dict[str, list[TreeRow]] = {}
    for path, row in rows.items():
        children.setdefault(path.rpartition("/")[0], []).append(row)
    return children


def _order_of(node: _Node) -> OrderKey:
    return node.order


def _runs(positions: Sequence[int]) -> list[tuple[int, int]]:
    """Rising positions as runs of neighbours: `1 2 3 7` -> `(1, 3), (7, 7)`."""
    runs: list[tuple[int, int]] = []
    for position in positions:
        if runs and runs[-1][1] == position - 1:
            runs[-1] = (runs[-1][0], position)
        else:
            runs.append((position, position))
    return runs
