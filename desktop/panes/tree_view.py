"""The tree itself: opening, pinning, moving and dropping by mouse and by keyboard."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QItemSelectionModel, QModelIndex, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import (
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
)
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTreeView, QWidget

from desktop.models.tree import PATH_FORMAT, ROW_ROLE, DocumentTreeModel, TreeRow
from desktop.panes.tree_delegate import TreeDelegate, can_be_pinned
from desktop.theme import Theme
from desktop.theme.painting import draw_focus_ring

OPEN_FOLDER_AFTER = 600
"""Milliseconds that something dragged rests on a closed folder until it opens."""
MAX_OPENED = 100
"""A filter that finds things in more folders than this leaves them closed: opening them takes too long."""


@dataclass(frozen=True, slots=True)
class FilesDropped:
    """Files dragged in from outside: their full `paths`, and the `folder` (relative) they fell on."""

    paths: tuple[str, ...]
    folder: str


class TreeView(QTreeView):
    """A click or Enter opens a document, S toggles its star, F2 and Delete ask to rename and to remove."""

    open_requested = Signal(str)
    pin_requested = Signal(str, bool)
    rename_requested = Signal(str)
    trash_requested = Signal(str)
    menu_requested = Signal(QPoint)
    files_dropped = Signal(FilesDropped)
    move_requested = Signal(str, str)
    """A path was dragged onto a folder ("" is the top)."""

    def __init__(self, theme: Theme, rows: DocumentTreeModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows = rows
        self._open_folders: tuple[str, ...] = ()
        self._target: str | None = None
        """The folder that what is being dragged would fall on; None while nothing is."""
        self.setModel(rows)
        self.setItemDelegate(TreeDelegate(theme, self._toggle_pin, self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.menu_requested)
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.setDropIndicatorShown(False)
        self.setAutoExpandDelay(OPEN_FOLDER_AFTER)
        self.setExpandsOnDoubleClick(False)
        self._refresh()
        theme.changed.connect(self._refresh)

    # --- questions and setters

    def row_of(self, index: QModelIndex) -> TreeRow | None:
        row = index.data(ROW_ROLE)
        return row if isinstance(row, TreeRow) else None

    def current_path(self) -> str:
        row = self.row_of(self.currentIndex())
        return row.path if row is not None else ""

    def current_folder(self) -> str:
        """The folder of the current row, or the row itself when it is one; "" is the top."""
        row = self.row_of(self.currentIndex())
        return _folder_of(row) if row is not None else ""

    def show_row(self, index: QModelIndex) -> None:
        """Make `index` current, with the folders above it open."""
        parent = index.parent()
        while parent.isValid():
            self.expand(parent)
            parent = parent.parent()
        self.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self.scrollTo(index)

    def expanded_folders(self) -> tuple[str, ...]:
        """The paths of the open folders; while a filter is on, those that were open before it."""
        if self._rows.filtered:
            return self._open_folders
        return tuple(
            path for path in self._rows.folder_paths() if self.isExpanded(self._rows.index_of_path(path))
        )

    def set_filter(self, text: str) -> None:
        """Filter the rows; folders of what is found stand open, and afterwards as they did before."""
        self._open_folders = self.expanded_folders()
        selected = self.current_path()
        self._rows.set_filter(text)
        folders = self._rows.folder_paths()
        if not self._rows.filtered:
            folders = self._open_folders
        elif len(folders) > MAX_OPENED:
            folders = ()
        for path in folders:
            self.expand(self._rows.index_of_path(path))
        index = self._rows.index_of_path(selected)
        if index.isValid():
            self.show_row(index)

    def drawBranches(
        self, _painter: QPainter, _rect: QRect, _index: QModelIndex | QPersistentModelIndex
    ) -> None:
        """Nothing: the delegate draws the chevron, nearer to the name."""

    # --- keys and mouse

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.row_of(self.currentIndex())
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if row is None or not plain or not self._run_key(event.key(), row):
            super().keyPressEvent(event)

    def _run_key(self, key: int, row: TreeRow) -> bool:
        """Do what `key` means for `row`; False when it means nothing here."""
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self.currentIndex(), row)
        elif key == Qt.Key.Key_S and can_be_pinned(row):
            self._toggle_pin(row)
        elif key == Qt.Key.Key_F2:
            self.rename_requested.emit(row.path)
        elif key == Qt.Key.Key_Delete:
            self.trash_requested.emit(row.path)
        else:
            return False
        return True

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        on_star = self._on_star(index, event.position().toPoint())
        super().mouseReleaseEvent(event)
        row = self.row_of(index)
        left = event.button() is Qt.MouseButton.LeftButton
        on_row = index.isValid() and event.position().x() >= self.visualRect(index).left()
        if row is not None and left and on_row and not on_star:
            self._open(index, row)

    def _on_star(self, index: QModelIndex, position: QPoint) -> bool:
        row = self.row_of(index)
        delegate = self.itemDelegate()
        if row is None or not can_be_pinned(row) or not isinstance(delegate, TreeDelegate):
            return False
        return delegate.star_target(self.visualRect(index)).contains(position)

    def _open(self, index: QModelIndex, row: TreeRow) -> None:
        if row.is_folder:
            self.setExpanded(index, not self.isExpanded(index))
        else:
            self.open_requested.emit(row.path)

    def _toggle_pin(self, row: TreeRow) -> None:
        self.pin_requested.emit(row.path, not row.pinned)

    # --- what is dragged

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _local_files(event) or self._dragged(event):
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        super().dragMoveEvent(event)  # opens folders and scrolls
        folder = self._folder_at(event.position().toPoint())
        taken = bool(_local_files(event)) or self._can_move(self._dragged(event), folder)
        event.setAccepted(taken)
        self._show_target(folder if taken else None)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        super().dragLeaveEvent(event)
        self._show_target(None)

    def dropEvent(self, event: QDropEvent) -> None:
        super().dragLeaveEvent(QDragLeaveEvent())  # no more scrolling
        self._show_target(None)
        folder = self._folder_at(event.position().toPoint())
        moved, paths = self._dragged(event), _local_files(event)
        if self._can_move(moved, folder):
            event.acceptProposedAction()
            self.move_requested.emit(moved, folder)
        elif paths:
            event.acceptProposedAction()
            self.files_dropped.emit(FilesDropped(paths, folder))

    def _folder_at(self, place: QPoint) -> str:
        row = self.row_of(self.indexAt(place))
        return _folder_of(row) if row is not None else ""

    def _dragged(self, event: QDropEvent) -> str:
        """The path of the row that is dragged, "" when that is something else."""
        inside = event.source() is self and event.mimeData().hasFormat(PATH_FORMAT)
        return event.mimeData().data(PATH_FORMAT).toStdString() if inside else ""

    def _can_move(self, path: str, folder: str) -> bool:
        """Nothing moves to where it is, and no folder into itself."""
        inside = folder == path or folder.startswith(f"{path}/")
        return bool(path) and not inside and path.rpartition("/")[0] != folder

    def _show_target(self, folder: str | None) -> None:
        if folder != self._target:
            self._target = folder
            self.viewport().update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._target is None:
            return
        rect = self.viewport().rect()
        if self._target:
            row = self.visualRect(self._rows.index_of_path(self._target))
            rect = QRect(0, row.top(), rect.width(), row.height())
        with QPainter(self.viewport()) as painter:
            draw_focus_ring(painter, rect, self._theme)

    def _refresh(self) -> None:
        palette = self._theme.palette()
        palette.setColor(QPalette.ColorRole.Base, self._theme.color("window"))
        self.setPalette(palette)
        self.setIndentation(self._theme.px(16))
        self.scheduleDelayedItemsLayout()


def _folder_of(row: TreeRow) -> str:
    return row.path if row.is_folder else row.path.rpartition("/")[0]


def _local_files(event: QDropEvent) -> tuple[str, ...]:
    return tuple(url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile())
