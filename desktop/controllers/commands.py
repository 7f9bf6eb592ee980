"""Menus, keys and the two palettes -> what the other controllers do."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices, QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QPlainTextEdit, QTextEdit, QWidget

from desktop.actions import ActionId, MenuId
from desktop.bridge.tasks import Tasks
from desktop.controllers.answers import Answers
from desktop.controllers.editing import Editing
from desktop.controllers.explaining import Explaining
from desktop.controllers.files import Files
from desktop.controllers.frame import Frame
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.pins import Pins
from desktop.controllers.search import Search
from desktop.dialogs.about import AboutDialog
from desktop.dialogs.palette import PaletteDialog, PaletteItem
from desktop.dialogs.prompts import Prompts
from desktop.dialogs.shortcuts import ShortcutsDialog
from desktop.menus import Menus
from desktop.models.context_values import ExportFormat, SourcePlace
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane, MarkClick
from desktop.panes.tree import FilesDropped, TreePane
from desktop.panes.tree_delegate import file_icon
from desktop.theme import Theme
from knowledge.documents.links import is_allowed_link, resolve_link
from knowledge.model import Layout
from knowledge.paths import resources_root
from knowledge.version import VERSION

_NAMES = {
    ExportFormat.TEXT: ("context.txt", "Text (*.txt)"),
    ExportFormat.MARKDOWN: ("context.md", "Markdown (*.md)"),
    ExportFormat.JSON: ("context.json", "JSON (*.json)"),
}


class Commands(QObject):
    """Connects every action; the doing is elsewhere."""

    folder_requested = Signal(str)
    """A full path to open."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        window: Frame,
        menus: Menus,
        theme: Theme,
        editing: Editing,
        answers: Answers,
        explaining: Explaining,
        files: Files,
        pins: Pins,
        prompts: Prompts,
        documents: DocumentsPane,
        tree: TreePane,
        pane: ContextPane,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._window = window
        self._menus = menus
        self._theme = theme
        self._editing = editing
        self._answers = answers
        self._explaining = explaining
        self._files = files
        self._pins = pins
        self._prompts = prompts
        self._documents = documents
        self._tree = tree
        self._pane = pane
        self._documents_palette = PaletteDialog(theme, documents)
        self._commands_palette = PaletteDialog(theme, documents)
        self._documents_palette.chosen.connect(lambda path: self._editing.open(path, focus=True))
        self._commands_palette.chosen.connect(lambda name: menus.action(ActionId(name)).trigger())
        self.search = Search(library, tasks, editing=editing, prompts=prompts, theme=theme, parent=documents)
        self._connect_actions()
        self._connect_panes()

    # --- actions ----------------------------------------------------------------------------------

    def _connect_actions(self) -> None:
        documents, editing, window = self._documents, self._editing, self._window
        run: dict[ActionId, Callable[[], object]] = {
            ActionId.NEW_DOCUMENT: lambda: self._files.new_document(self._folder_in_hand()),
            ActionId.NEW_FOLDER: lambda: self._files.new_folder(self._folder_in_hand()),
            ActionId.ADD_FILES: lambda: self._files.upload(self._folder_in_hand()),
            ActionId.OPEN_FOLDER: self.choose_folder,
            ActionId.OPEN_DOCUMENT: self._show_documents,
            ActionId.FIND_COMMAND: self._show_commands,
            ActionId.SEARCH_ALL: self.search.show,
            ActionId.SAVE: lambda: editing.save(documents.current_path()),
            ActionId.SAVE_ALL: editing.save_all,
            ActionId.EXPORT_TEXT: lambda: self.export(ExportFormat.TEXT),
            ActionId.EXPORT_MARKDOWN: lambda: self.export(ExportFormat.MARKDOWN),
            ActionId.EXPORT_JSON: lambda: self.export(ExportFormat.JSON),
            ActionId.CLOSE_TAB: documents.close_tab,
            ActionId.QUIT: window.close,
            ActionId.UNDO: lambda: self._edit("undo", documents.undo),
            ActionId.REDO: lambda: self._edit("redo", documents.redo),
            ActionId.CUT: lambda: self._edit("cut"),
            ActionId.COPY: lambda: self._edit("copy"),
            ActionId.PASTE: lambda: self._edit("paste"),
            ActionId.SELECT_ALL: lambda: self._edit("selectAll"),
            ActionId.FIND: documents.show_find,
            ActionId.REPLACE: documents.show_replace,
            ActionId.FIND_NEXT: documents.find_next,
            ActionId.FIND_PREVIOUS: documents.find_previous,
            ActionId.NEXT_TAB: documents.next_tab,
            ActionId.PREVIOUS_TAB: documents.previous_tab,
            ActionId.PIN: self._toggle_pin,
            ActionId.RENAME: lambda: self._files.rename(self._path_in_hand()),
            ActionId.TRASH: lambda: self._files.trash(self._path_in_hand()),
            ActionId.COPY_PATH: lambda: self._copy(self._path_in_hand()),
            ActionId.REVEAL: lambda: self._reveal(self._path_in_hand()),
            ActionId.GO_TO_QUESTION: self._pane.focus_question,
            ActionId.COPY_CONTEXT: self.copy_context,
            ActionId.NEXT_PIECE: self._pane.show_next_piece,
            ActionId.WHY: lambda: self._ask_why(self._path_in_hand()),
            ActionId.LAYOUT_DOCUMENTS: lambda: self._pane.choose_layout(Layout.DOCUMENTS),
            ActionId.LAYOUT_CHUNKS: lambda: self._pane.choose_layout(Layout.CHUNKS),
            ActionId.GUIDE: self._open_guide,
            ActionId.SHORTCUTS: lambda: ShortcutsDialog(self._theme, self._documents.window()).open(),
            ActionId.ABOUT: self._show_about,
            ActionId.COUNTER_ESTIMATE: lambda: self._pane.choose_tokenizer("estimate"),
            ActionId.COUNTER_O200K: lambda: self._pane.choose_tokenizer("o200k_base"),
        }
        for name, work in run.items():
            self._menus.action(name).triggered.connect(lambda _checked=False, work=work: work())
        action = self._menus.action
        action(ActionId.PREVIEW).toggled.connect(lambda on: documents.set_preview_shown(shown=on))
        documents.preview_toggled.connect(action(ActionId.PREVIEW).setChecked)
        action(ActionId.SHOW_INVISIBLE).toggled.connect(self._show_invisible)
        action(ActionId.FULL_SCREEN).toggled.connect(self._show_full_screen)
        action(ActionId.WHOLE_PROMPT).toggled.connect(self._pane.whole_prompt.setChecked)
        self._pane.whole_prompt.toggled.connect(action(ActionId.WHOLE_PROMPT).setChecked)
        for panel, show, changed in (
            (ActionId.PANEL_LEFT, window.set_left_visible, window.left_visible_changed),
            (ActionId.PANEL_RIGHT, window.set_right_visible, window.right_visible_changed),
            (ActionId.PANEL_BOTTOM, window.set_bottom_visible, window.bottom_visible_changed),
        ):
            action(panel).setChecked(True)
            action(panel).triggered.connect(lambda on, show=show: show(visible=on))
            changed.connect(action(panel).setChecked)

    def _connect_panes(self) -> None:
        tree, pane, documents = self._tree, self._pane, self._documents
        tree.open_requested.connect(self._editing.open)
        tree.pin_requested.connect(lambda path, pinned: self._pins.set(path, pinned=pinned))
        tree.rename_requested.connect(self._files.rename)
        tree.trash_requested.connect(self._files.trash)
        tree.move_requested.connect(self._files.move)
        tree.new_requested.connect(self._files.new_document)
        tree.new_folder_requested.connect(self._files.new_folder)
        tree.upload_requested.connect(self._files.upload)
        tree.copy_path_requested.connect(self._copy)
        tree.reveal_requested.connect(self._reveal)
        tree.why_requested.connect(self._ask_why)
        tree.files_dropped.connect(self._take_dropped)
        self._files.said.connect(self._say)
        self._editing.pictures.said.connect(self._say)
        tree.folder_menu_requested.connect(self._show_folder_menu)
        tree.outline.line_requested.connect(self._show_line)
        pane.source_requested.connect(self._open_place)
        pane.pin_requested.connect(lambda path, pinned: self._pins.set(path, pinned=pinned))
        pane.why_requested.connect(self._ask_why)
        pane.copy_requested.connect(self.copy_context)
        pane.copy_fingerprint_requested.connect(self._copy_fingerprint)
        pane.export_requested.connect(self.export)
        self._library.view_changed.connect(lambda _: self._check_pin())
        documents.current_changed.connect(lambda _: self._check_pin())
        documents.mark_clicked.connect(self._show_mark)
        documents.open_link_requested.connect(self._open_link)
        documents.link_clicked.connect(lambda click: self._open_relative(click.path, click.target))

    def _toggle_pin(self) -> None:
        self._pins.toggle(self._path_in_hand())
        self._check_pin()  # its own mark follows once the star is set

    def _check_pin(self) -> None:
        """Check the command while the document in front is pinned."""
        view, path = self._library.view, self._documents.current_path()
        self._menus.action(ActionId.PIN).setChecked(view is not None and path in view.pins)

    # --- folders and documents --------------------------------------------------------------------

    def choose_folder(self) -> None:
        folder = self._prompts.folder(self._library.folder)
        if folder:
            self.folder_requested.emit(folder)

    def _take_dropped(self, dropped: FilesDropped) -> None:
        if self._library.workspace is not None:
            self._files.take_dropped(dropped)
        elif len(dropped.paths) == 1:
            self.folder_requested.emit(dropped.paths[0])

    def _say(self, sentence: str) -> None:
        self._window.statusBar().showMessage(sentence, 4000)

    def _show_folder_menu(self) -> None:
        menu = QMenu(self._tree)
        menu.addAction(self._menus.action(ActionId.OPEN_FOLDER))
        menu.addMenu(self._menus.menu(MenuId.RECENT))
        menu.popup(self._tree.folder_menu_position())
        menu.aboutToHide.connect(menu.deleteLater)

    def _show_documents(self) -> None:
        view = self._library.view
        if view is None:
            return
        titles = {path: head.title for path, head in view.heads.items()}
        pins = frozenset(view.pins)
        items = [
            PaletteItem(
                entry.path,
                titles.get(entry.path, entry.path),
                entry.path,
                file_icon(entry.path, entry.kind),
                pinned=entry.path in pins,
            )
            for entry in view.files
        ]
        self._documents_palette.open_with(items, title=self.tr("Open a document"))

    def _show_commands(self) -> None:
        items = [
            PaletteItem(
                name.value,
                self._menus.full_text(name),
                self._menus.action(name).shortcut().toString(),
                "",
            )
            for name in ActionId
            if self._menus.action(name).isEnabled()
        ]
        self._commands_palette.open_with(items, title=self.tr("Find a command"))

    def _folder_in_hand(self) -> str:
        """The folder of the row in the tree if the keyboard is there, else the top."""
        return self._tree.selected_folder() if self._tree.view.hasFocus() else ""

    def _path_in_hand(self) -> str:
        """The row of the tree if the keyboard is there, else the document in front, else that row."""
        if self._tree.view.hasFocus():
            return self._tree.selected_path()
        return self._documents.current_path() or self._tree.selected_path()

    def _open_place(self, place: SourcePlace) -> None:
        self._editing.open(place.path, line=place.line)

    def _show_mark(self, click: MarkClick) -> None:
        """Bring the piece that a bracket in the margin stands for into sight."""
        context = self._pane.context
        for number, piece in enumerate(context.pieces if context else ()):
            mark = click.mark
            if (piece.path, piece.number, piece.pinned) == (click.path, mark.number, mark.pinned):
                self._pane.show_piece(number)
                return

    def _show_line(self, line: int) -> None:
        if view := self._documents.current():
            view.editor.show_line(line)
            view.editor.setFocus()

    def _open_relative(self, path: str, target: str) -> None:
        """Follow a link of a document to another file of the folder."""
        view = self._library.view
        found = resolve_link(path, target)
        if view is not None and any(entry.path == found for entry in view.files):
            self._editing.open(found)

    def _open_link(self, url: QUrl) -> None:
        if is_allowed_link(url.toString()):
            QDesktopServices.openUrl(url)

    def _reveal(self, path: str) -> None:
        if path and self._library.folder:
            place = Path(self._library.folder) / path
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(place.parent)))

    # --- context ----------------------------------------------------------------------------------

    def _ask_why(self, path: str) -> None:
        """Show in the pane why a document is in the context or not; the pane comes back if it is hidden."""
        panel = self._menus.action(ActionId.PANEL_RIGHT)
        if path and not panel.isChecked():
            panel.trigger()
        self._explaining.ask(path)

    def copy_context(self) -> None:
        if self._answers.copy_context(QGuiApplication.clipboard()):
            self._say(self.tr("The context is on the clipboard."))

    def export(self, form: ExportFormat) -> None:
        """Ask where, then write the context there, off this thread."""
        write = self._answers.export(form)
        name, kind = _NAMES[form]
        target = self._prompts.export_file(name, kind) if write else ""
        if write and target:
            done = self.tr("Exported to {0}.").format(target)
            self._tasks.run(
                lambda: Path(target).write_text(write(), encoding="utf-8", newline="\n"),
                done=lambda _: self._say(done),
                failed=lambda error: self._prompts.failed(sentence_of(error)),
            )

    # --- window and help --------------------------------------------------------------------------

    def _show_invisible(self, shown: bool) -> None:  # noqa: FBT001 - Qt's signal has it so
        self._documents.set_invisible_shown(shown=shown)
        self._pane.set_invisible_shown(shown=shown)

    def _show_full_screen(self, shown: bool) -> None:  # noqa: FBT001 - Qt's signal has it so
        if shown:
            self._window.showFullScreen()
        else:
            self._window.showNormal()

    def _open_guide(self) -> None:
        guide = resources_root().parent / "docs" / "guide" / "index.md"
        QDesktopServices.openUrl(QUrl.fromLocalFile(str(guide)))

    def _show_about(self) -> None:
        AboutDialog(self._theme, version=VERSION, parent=self._documents.window()).open()

    def _copy_fingerprint(self) -> None:
        if context := self._pane.context:
            self._copy(context.fingerprint)

    def _copy(self, text: str) -> None:
        if text:
            QGuiApplication.clipboard().setText(text)

    def _edit(self, name: str, otherwise: Callable[[], None] | None = None) -> None:
        """A standard edit goes to the text field with the focus, else to the document in front."""
        widget: QWidget | None = QApplication.focusWidget()
        method = getattr(widget, name, None)
        if isinstance(widget, QPlainTextEdit | QTextEdit) or (widget is not None and callable(method)):
            if callable(method):
                method()
        elif otherwise is not None:
            otherwise()
