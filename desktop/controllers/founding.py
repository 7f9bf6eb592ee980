"""New libraries: an empty one, or one made of a plain folder by copying."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from desktop.actions import ActionId
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.changes import tell_failure
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.session import Session
from desktop.dialogs.form import FormDialog
from desktop.dialogs.migration import MigrationDialog, MigrationWish
from desktop.dialogs.new_library import NewLibrary, NewLibraryDialog
from desktop.dialogs.prompts import Prompts
from desktop.menus import Menus
from desktop.panes.tree import TreePane
from desktop.panes.welcome import WelcomePane
from desktop.theme import Theme
from knowledge.library.editing import ProjectEditor
from knowledge.library.migration import migrate
from knowledge.library.store import LibraryStore
from knowledge.projects import Migration

_FIRST_ID = "default"
"""The id of the project that a plain folder becomes (mission P14)."""


class Founding(QObject):
    """Makes libraries off this thread and has the session open them."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        session: Session,
        menus: Menus,
        theme: Theme,
        tree: TreePane,
        welcome: WelcomePane,
        prompts: Prompts,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._session = session
        self._menus = menus
        self._theme = theme
        self._tree = tree
        self._prompts = prompts
        self._plans = Latest(tasks)
        self.dialog: FormDialog | None = None
        """The dialog that is open, or was last."""
        menus.action(ActionId.NEW_LIBRARY).triggered.connect(self.new_library)
        menus.action(ActionId.OPEN_LIBRARY).triggered.connect(menus.action(ActionId.OPEN_FOLDER).trigger)
        menus.action(ActionId.MAKE_LIBRARY).triggered.connect(self.make_library)
        welcome.create_requested.connect(self.new_library)
        library.opened.connect(self._show)
        library.closed.connect(self._show)
        self._show()

    @property
    def settled(self) -> bool:
        return not self._plans.busy

    def new_library(self) -> None:
        """Ask where, then make it and open it."""
        dialog = NewLibraryDialog(self._theme, self._tree.window(), choose=self._prompts.folder)
        dialog.wanted.connect(lambda wish: self._found(dialog, wish))
        self._open_dialog(dialog)

    def make_library(self) -> None:
        """Show what copying the open folder into a library would do; the folder itself stays as it is."""
        folder = self._library.folder
        if not folder or self._library.house is not None:
            return
        source = Path(folder)
        target = source.with_name(self.tr("{0} library").format(source.name))
        wish = MigrationWish(folder, str(target), source.name, _FIRST_ID)
        dialog = MigrationDialog(self._theme, wish, self._tree.window(), choose=self._prompts.folder)
        dialog.plan_requested.connect(lambda wish: self._plan(dialog, wish))
        dialog.copy_requested.connect(lambda wish: self._copy(dialog, wish))
        self._open_dialog(dialog)
        self._plan(dialog, wish)

    # --- inside -----------------------------------------------------------------------------------

    def _found(self, dialog: FormDialog, wish: NewLibrary) -> None:
        root = Path(wish.folder).expanduser()

        def work() -> str:
            store = LibraryStore.create(root)
            return ProjectEditor(store).create(wish.project).id if wish.project else ""

        def done(project: str) -> None:
            dialog.accept()
            self._session.open_folder(root, project=project)

        self._tasks.run(work, done=done, failed=lambda error: tell_failure(error, dialog, self._prompts))

    def _plan(self, dialog: MigrationDialog, wish: MigrationWish) -> None:
        self._plans.ask(
            lambda: _migrate(wish, dry=True),
            done=lambda plan: dialog.show_plan(wish, plan),
            failed=lambda error: dialog.fail(sentence_of(error)),
        )

    def _copy(self, dialog: MigrationDialog, wish: MigrationWish) -> None:
        def done(made: Migration) -> None:
            dialog.accept()
            self._session.open_folder(_root(wish), project=made.project)

        self._tasks.run(
            lambda: _migrate(wish, dry=False),
            done=done,
            failed=lambda error: tell_failure(error, dialog, self._prompts),
        )

    def _open_dialog(self, dialog: FormDialog) -> None:
        self.dialog = dialog
        dialog.destroyed.connect(self._plans.drop)
        dialog.open()

    def _show(self) -> None:
        library = self._library
        is_folder = library.workspace is not None and library.house is None
        self._menus.action(ActionId.MAKE_LIBRARY).setEnabled(is_folder)


def _root(wish: MigrationWish) -> Path:
    return Path(wish.library).expanduser()


def _migrate(wish: MigrationWish, *, dry: bool) -> Migration:
    return migrate(Path(wish.source), _root(wish), name=wish.name, identifier=wish.identifier, dry=dry)
