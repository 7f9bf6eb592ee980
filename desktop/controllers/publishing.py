"""The page of publishing: what it shows, what it leads to, and the commands that open it."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.actions import ActionId, MenuId
from desktop.bridge.preferences import Preferences
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.editing import Editing
from desktop.controllers.frame import Frame
from desktop.controllers.library import Library
from desktop.controllers.publish_place import PublishPlace
from desktop.controllers.publish_run import PublishRun
from desktop.dialogs.prompts import Prompts
from desktop.dialogs.versions import VersionsDialog
from desktop.menus import Menus
from desktop.models.publishing_rows import AskedRow
from desktop.models.versions import going_back_text
from desktop.panes.documents import DocumentsPane
from desktop.panes.page import Page
from desktop.panes.publish import PublishPage
from desktop.panes.publish.shown_difference import ContextDifference
from desktop.theme import Theme
from knowledge.documents.golden_file import GOLDEN_FILE
from knowledge.publications import Version
from knowledge.workspace import Workspace

PUBLISH_PAGE = "publish"


class Publishing(QObject):
    """Of the open project; `run` does the work, `place` knows where to."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        preferences: Preferences,
        *,
        editing: Editing,
        window: Frame,
        menus: Menus,
        theme: Theme,
        documents: DocumentsPane,
        prompts: Prompts,
        remember: bool,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._editing = editing
        self._window = window
        self._menus = menus
        self._theme = theme
        self._documents = documents
        self._prompts = prompts
        self._of: Workspace | None = None
        self._wants_versions = False
        self._differences = Latest(tasks)
        self.place = PublishPlace(library, tasks, preferences, remember=remember)
        self.run = PublishRun(library, tasks, editing, self.place)
        self.page = PublishPage(theme, documents)
        self.page.hide()
        self.versions: VersionsDialog | None = None
        """The list of versions while it is shown."""
        self._connect()
        self._follow()

    @property
    def settled(self) -> bool:
        """True when what is shown is what there is."""
        return self.run.settled and self.place.settled and not self._differences.busy

    def open(self) -> None:
        """Show the page in front."""
        if self._library.workspace is not None:
            self._documents.open_page(Page(PUBLISH_PAGE, self.page.title, "cloud-upload", self.page))
            self.page.focus_first()

    def choose_version(self) -> None:
        """Show the page, and the versions once they are known."""
        if not self.run.busy:
            self._wants_versions = True
            self.open()
            self._show_versions()

    def close(self) -> None:
        """Stop what is under way; for the end of the program. What was made goes with `tidy`."""
        self.run.cancel()

    def tidy(self) -> None:
        """Remove what was made. Nothing may be under way any more."""
        self.run.tidy()

    # --- what is shown ----------------------------------------------------------------------------

    def _show_versions(self) -> None:
        """Show the versions if that is what the person waits for."""
        if not self._wants_versions or not self.place.settled:
            return
        self._wants_versions = False
        if not self.place.now.versions or self.run.busy:
            return
        dialog = VersionsDialog(
            self._theme, self.place.now.versions, self.page.window(), now=self.page.head.now
        )
        dialog.chosen.connect(self._go_back)
        dialog.finished.connect(self._forget_versions)
        self.versions = dialog
        dialog.open()

    def _forget_versions(self) -> None:
        self.versions = None

    def _go_back(self, version: Version) -> None:
        """Put an older version back, after asking."""
        live = self.run.view.live
        if live is not None and self._prompts.agree(
            self.tr("Go back to a version"),
            going_back_text(version, live, self.page.head.now()),
            self.tr("Go back"),
        ):
            self.run.put_back(version)

    def _show_difference(self, row: AskedRow) -> None:
        self._differences.ask(
            lambda: ContextDifference(row.before, row.after),
            done=lambda difference: self.page.set_difference(row, difference),
            failed=lambda _: None,
        )

    def _open_document(self, path: str) -> None:
        if origin := self.run.origin_of(path):
            self._editing.open(origin, focus=True)

    def _open_question(self, row: AskedRow) -> None:
        self._editing.open(GOLDEN_FILE, line=row.outcome.question.line, focus=True)

    def _choose_folder(self) -> None:
        place = self.place.now.place
        if folder := self._prompts.vault_folder("" if "://" in place else place):
            self.place.choose(folder)

    # --- around it --------------------------------------------------------------------------------

    def _follow(self) -> None:
        """Another project is open, or none, or it has another name."""
        workspace = self._library.workspace
        reason = "" if workspace is not None else self.tr("Open a project or a folder first.")
        for name in (ActionId.PUBLISH, ActionId.GO_BACK_TO_VERSION):
            action = self._menus.action(name)
            action.setEnabled(not reason)
            action.setToolTip(reason or self._menus.plain_text(name))
            action.setStatusTip(reason)
        if workspace is not self._of:
            self._of = workspace
            self._wants_versions = False
            self.run.begin_anew()
            if workspace is None:
                self._documents.close_page(PUBLISH_PAGE)
            elif self._documents.has_page(PUBLISH_PAGE):
                self.place.find()
        else:
            self.run.refresh()

    def _take_page(self, page: str) -> None:
        """Somebody looks: what is at the place may be another version by now."""
        if page == PUBLISH_PAGE and not self.run.busy:
            self.place.find()

    def _fit_window(self) -> None:
        """The page takes the room of the right pane and of the problems while it is in front."""
        self._window.set_wide(wide=self._documents.current_page() == PUBLISH_PAGE)

    def _connect(self) -> None:
        library, page, run = self._library, self.page, self.run
        for signal in (
            library.opened,
            library.entered,
            library.closed,
            library.lost,
            library.projects_changed,
        ):
            signal.connect(self._follow)
        run.changed.connect(lambda: page.set_view(run.view))
        run.planned.connect(page.focus_plan)
        self._documents.current_changed.connect(lambda _: self._fit_window())
        self._documents.page_shown.connect(self._take_page)
        self.place.changed.connect(self._show_versions)
        page.place_chosen.connect(self.place.choose)
        page.folder_wanted.connect(self._choose_folder)
        page.versions_wanted.connect(self.choose_version)
        page.try_wanted.connect(run.try_out)
        page.publish_wanted.connect(run.publish)
        page.cancel_wanted.connect(run.cancel)
        page.retry_wanted.connect(run.try_again)
        page.save_wanted.connect(self._editing.save_all)
        page.row_chosen.connect(self._show_difference)
        page.document_wanted.connect(self._open_document)
        page.question_wanted.connect(self._open_question)
        self._menus.menu(MenuId.PUBLISH).setToolTipsVisible(True)
        self._menus.action(ActionId.PUBLISH).triggered.connect(self.open)
        self._menus.action(ActionId.GO_BACK_TO_VERSION).triggered.connect(self.choose_version)
