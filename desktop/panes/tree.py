"""The left pane: which folder or project is open, a filter, its files as a tree, and side tabs beneath."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QSplitter, QStackedWidget, QTabBar, QVBoxLayout, QWidget

from desktop.models.tree import DocumentTreeModel, TreeRow
from desktop.panes.outline import OutlineView
from desktop.panes.place_button import FolderSummary, OpenProject, PlaceButton
from desktop.panes.tree_delegate import can_be_pinned
from desktop.panes.tree_view import FilesDropped, TreeView
from desktop.theme import Theme

__all__ = ["FilesDropped", "FolderSummary", "OpenProject", "TreePane"]


class TreePane(QWidget):
    """Shows the folder. Paths in signals are relative to it; a folder path "" is the folder itself."""

    open_requested = Signal(str)
    pin_requested = Signal(str, bool)
    rename_requested = Signal(str)
    trash_requested = Signal(str)
    new_requested = Signal(str)
    copy_path_requested = Signal(str)
    reveal_requested = Signal(str)
    why_requested = Signal(str)
    folder_menu_requested = Signal()
    projects_requested = Signal()
    """The header was pressed while it shows a project."""
    files_dropped = Signal(FilesDropped)
    move_requested = Signal(str, str)
    """A path, and the folder it was dragged onto."""
    new_folder_requested = Signal(str)
    upload_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._to_expand: tuple[str, ...] = ()
        self._theme = theme
        self.setObjectName("tree_pane")
        self.model = DocumentTreeModel(self)
        self.folder_button = PlaceButton(theme, self)
        self.folder_button.clicked.connect(self._press_header)
        self.filter_edit = QLineEdit(self)
        self.filter_edit.setClearButtonEnabled(True)
        self._filter_icon = QAction(self)
        self.filter_edit.addAction(self._filter_icon, QLineEdit.ActionPosition.LeadingPosition)
        self.filter_edit.textChanged.connect(self._filter)
        self.view = TreeView(theme, self.model, self)
        self.outline = OutlineView(theme, self)
        self.tabs = QTabBar(self)
        self.tabs.setDrawBase(True)
        self.tabs.setExpanding(False)
        self._side_pages = QStackedWidget(self)
        self._side_titles: list[Callable[[], str]] = []
        self.tabs.currentChanged.connect(self._side_pages.setCurrentIndex)
        self._build()
        self.add_side_tab(self.outline, lambda: self.tr("Outline"))
        self._connect_view()
        self._retranslate()
        self._refresh_icons()
        theme.changed.connect(self._refresh_icons)

    # --- setters

    def set_summary(self, summary: FolderSummary | OpenProject | None) -> None:
        """Name the open folder or project; None while there is none."""
        self.folder_button.set_summary(summary)

    def add_side_tab(self, widget: QWidget, title: Callable[[], str]) -> None:
        """Give `widget` a tab beneath the tree; `title` is asked for its words, also in another language."""
        self._side_titles.append(title)
        self._side_pages.addWidget(widget)
        self.tabs.addTab(title())

    def set_side_tab_shown(self, widget: QWidget, *, shown: bool) -> None:
        """Offer that tab or not, for example because there are no accounts in a plain folder."""
        place = self._side_pages.indexOf(widget)
        if not shown and self.tabs.currentIndex() == place:
            self.tabs.setCurrentIndex(0)
        self.tabs.setTabVisible(place, shown)

    def show_side_tab(self, widget: QWidget) -> None:
        """Bring that tab to the front."""
        self.tabs.setCurrentIndex(self._side_pages.indexOf(widget))

    def set_rows(self, rows: tuple[TreeRow, ...]) -> None:
        """Show these files and folders; what is open and selected stays."""
        self.model.set_rows(rows)
        if self._to_expand:
            waiting, self._to_expand = self._to_expand, ()
            self.set_expanded_folders(waiting)

    def update_rows(self, rows: tuple[TreeRow, ...]) -> None:
        """Show these rows in place of those with the same paths; the others stay."""
        self.model.update_rows(rows)

    def select(self, path: str) -> None:
        """Make `path` the current row and scroll to it, opening the folders above; nothing is emitted."""
        index = self.model.index_of_path(path)
        if index.isValid():
            self.view.show_row(index)

    def set_pins_widget(self, widget: QWidget) -> None:
        """Put `widget` between the filter and the tree."""
        self._upper.insertWidget(1, widget)

    def selected_folder(self) -> str:
        """The folder of the current row, or the row itself when it is one."""
        return self.view.current_folder()

    def selected_path(self) -> str:
        """The path of the current row, "" when there is none."""
        return self.view.current_path()

    def expanded_folders(self) -> tuple[str, ...]:
        """The folders that stand open, for the session."""
        return self.view.expanded_folders()

    def set_expanded_folders(self, paths: tuple[str, ...]) -> None:
        """Open these folders; before the first rows are there, as soon as they are."""
        if not self.model.rowCount():
            self._to_expand = paths
        for path in paths:
            self.view.expand(self.model.index_of_path(path))

    def folder_menu_position(self) -> QPoint:
        """Where the menu of folders opens, in screen coordinates."""
        return self.folder_button.mapToGlobal(QPoint(0, self.folder_button.height()))

    # --- inside

    def _build(self) -> None:
        top = QWidget(self)
        upper = QVBoxLayout(top)
        upper.setContentsMargins(0, 12, 0, 0)
        upper.setSpacing(8)
        head = QVBoxLayout()
        head.setContentsMargins(12, 0, 12, 0)
        head.setSpacing(8)
        head.addWidget(self.folder_button)
        head.addWidget(self.filter_edit)
        upper.addLayout(head)
        self._upper = upper
        upper.addWidget(self.view, 1)
        bottom = QWidget(self)
        lower = QVBoxLayout(bottom)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(6)
        lower.addWidget(self.tabs)
        lower.addWidget(self._side_pages, 1)
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.setObjectName("tree_outline")
        splitter.setChildrenCollapsible(False)
        splitter.addWidget(top)
        splitter.addWidget(bottom)
        splitter.setStretchFactor(0, 1)
        splitter.setSizes([630, 180])
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(splitter)

    def _connect_view(self) -> None:
        self.view.open_requested.connect(self.open_requested)
        self.view.pin_requested.connect(self.pin_requested)
        self.view.rename_requested.connect(self.rename_requested)
        self.view.trash_requested.connect(self.trash_requested)
        self.view.files_dropped.connect(self.files_dropped)
        self.view.move_requested.connect(self.move_requested)
        self.view.menu_requested.connect(self._show_menu)

    def _press_header(self) -> None:
        if self.folder_button.shows_project:
            self.projects_requested.emit()
        else:
            self.folder_menu_requested.emit()

    def _filter(self, text: str) -> None:
        self.view.set_filter(text)

    def _show_menu(self, position: QPoint) -> None:
        menu = self.context_menu(self.view.row_of(self.view.indexAt(position)))
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.view.viewport().mapToGlobal(position))

    def context_menu(self, row: TreeRow | None) -> QMenu:
        """The menu of a row; None for the empty room beneath the rows."""
        menu = QMenu(self)
        folder = ""
        if row is not None:
            folder = row.path if row.is_folder else row.path.rpartition("/")[0]
        if row is not None and not row.is_folder:
            path, pinned = row.path, row.pinned
            menu.addAction(self.tr("&Open"), lambda: self.open_requested.emit(path))
            pin = self.tr("Un&pin") if pinned else self.tr("&Pin")
            action = menu.addAction(pin, lambda: self.pin_requested.emit(path, not pinned))
            action.setEnabled(can_be_pinned(row))
            menu.addAction(
                self.tr("&Why is it in the context, or not?"), lambda: self.why_requested.emit(path)
            )
            menu.addSeparator()
        menu.addAction(self.tr("&New document…"), lambda: self.new_requested.emit(folder))
        menu.addAction(self.tr("New &folder…"), lambda: self.new_folder_requested.emit(folder))
        menu.addAction(self.tr("&Add files…"), lambda: self.upload_requested.emit(folder))
        if row is not None:
            menu.addSeparator()
        if row is not None:
            path = row.path
            menu.addAction(self.tr("&Rename…"), lambda: self.rename_requested.emit(path))
            menu.addAction(self.tr("Move to &trash"), lambda: self.trash_requested.emit(path))
            menu.addSeparator()
            menu.addAction(self.tr("&Copy path"), lambda: self.copy_path_requested.emit(path))
            menu.addAction(self.tr("&Show in the file manager"), lambda: self.reveal_requested.emit(path))
        return menu

    def _retranslate(self) -> None:
        self.filter_edit.setPlaceholderText(self.tr("Filter documents"))
        self.filter_edit.setAccessibleName(self.tr("Filter documents"))
        self.view.setAccessibleName(self.tr("Documents"))
        for place, title in enumerate(self._side_titles):
            self.tabs.setTabText(place, title())
        self.tabs.setAccessibleName(self.tr("Beneath the documents"))

    def _refresh_icons(self) -> None:
        self._filter_icon.setIcon(self._theme.icon("list-filter"))
        self.filter_edit.setFont(self._theme.ui_font())
        self.tabs.setFont(self._theme.ui_font(weight=600))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()
