"""The projects of the open library: the switcher, making and deleting them, and their settings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from typing import TypeVar

from PySide6.QtCore import QEvent, QObject, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QWidget

from desktop.actions import ActionId
from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.changes import Changes
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.session import Session
from desktop.dialogs.form import FormDialog
from desktop.dialogs.project import NewProject, NewProjectDialog, ProjectDialog
from desktop.dialogs.prompts import Prompts
from desktop.dialogs.trash import RestoreDialog
from desktop.menus import Menus
from desktop.models.project_rows import ProjectRow, make_project_rows, project_row
from desktop.panes.context.notice import Notice
from desktop.panes.context.pane import ContextPane
from desktop.panes.problems import ProblemsPane
from desktop.panes.projects_popup import ProjectsPopup
from desktop.panes.tree import OpenProject, TreePane
from desktop.panes.welcome import WelcomePane
from desktop.theme import Theme
from knowledge.events import Event, FilesChanged
from knowledge.projects import (
    LibraryProblem,
    LibraryProblemCode,
    Project,
    ProjectSummary,
    TrashedProject,
)
from knowledge.text.moments import moment_text
from knowledge.workspace.library import Library as House

T = TypeVar("T")

_NEEDS_LIBRARY = (ActionId.SWITCH_PROJECT, ActionId.NEW_PROJECT, ActionId.RESTORE_PROJECT)
_NEEDS_PROJECT = (ActionId.PROJECT_SETTINGS, ActionId.ENABLE_PROJECT, ActionId.DELETE_PROJECT)


class Projects(QObject):
    """Follows the library; what it changes, it changes off this thread, and `ProjectsChanged` comes back."""

    servers_wanted = Signal()
    """The person wants to see the MCP servers of the open project."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        *,
        session: Session,
        menus: Menus,
        theme: Theme,
        tree: TreePane,
        pane: ContextPane,
        problems: ProblemsPane,
        welcome: WelcomePane,
        prompts: Prompts,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._session = session
        self._menus = menus
        self._theme = theme
        self._tree = tree
        self._welcome = welcome
        self._prompts = prompts
        self._changes = Changes(library, tasks, prompts, show=self._show)
        self._counting = Latest(tasks)
        self._counted: House | None = None
        self._summaries: dict[str, ProjectSummary] = {}
        self._lost = False
        self.dialog: FormDialog | None = None
        """The dialog that is open, or was last."""
        self.popup = ProjectsPopup(theme, tree)
        self.line = Notice(theme, "ban", "warn", buttons=("",))
        pane.add_line(self.line)
        self.line.installEventFilter(self)
        problems.library_problem_chosen.connect(self._mend)
        self._connect()
        self._follow()

    @property
    def settled(self) -> bool:
        """True when the counts of the projects are known."""
        return not self._counting.busy

    # --- the switcher -----------------------------------------------------------------------------

    def show_list(self) -> None:
        """Open the list of projects under the header, the left panel with it."""
        state = self._library.state
        if state is None:
            return
        anchor: QWidget = self._welcome.choose_button
        if self._welcome.isHidden():
            panel = self._menus.action(ActionId.PANEL_LEFT)
            if not panel.isChecked():
                panel.trigger()
            anchor = self._tree.folder_button
        self.popup.open_under(anchor, make_project_rows(state, self._summaries), self._library.project)
        self._count()

    def _count(self) -> None:
        """Documents and last change of every project; walks all folders, so off this thread."""
        house = self._library.house
        if house is not None:
            self._counting.ask(house.summaries, done=self._take_counts, failed=lambda _: None)

    def _take_counts(self, summaries: tuple[ProjectSummary, ...]) -> None:
        self._summaries = {item.id: item for item in summaries}
        self._show()

    def _follow(self) -> None:
        """Another library, another project, or other facts about them."""
        if self._library.house is not self._counted:
            self._counted = self._library.house
            self._summaries = {}
            self._count()
        self._show()

    def _take_event(self, event: Event) -> None:
        project = self._library.project
        if isinstance(event, FilesChanged) and project in self._summaries:
            now = moment_text(datetime.now(UTC))
            self._summaries[project] = replace(self._summaries[project], changed=now)
            self._show_header()

    def _show(self) -> None:
        library, state = self._library, self._library.state
        project = library.project_now
        for name in _NEEDS_LIBRARY:
            self._menus.action(name).setEnabled(state is not None)
        for name in _NEEDS_PROJECT:
            self._menus.action(name).setEnabled(project is not None)
        self._menus.action(ActionId.ENABLE_PROJECT).setChecked(project is not None and project.enabled)
        self._show_line(project)
        if state is None:
            self._welcome.set_library(None)
            return
        rows = make_project_rows(state, self._summaries)
        self._welcome.set_library(state.name, projects=len(rows))
        if self.popup.isVisible():
            self.popup.update_rows(rows, library.project)
        self._show_header()

    def _show_header(self) -> None:
        """Often called: every change of a document is a change of the view."""
        library, state, project = self._library, self._library.state, self._library.project_now
        if state is None:
            return
        row = ProjectRow("", state.name)
        if project is not None:
            row = project_row(project, self._summaries.get(project.id))
        if library.view is not None:
            row = replace(row, documents=len(library.view.heads))
        self._tree.set_summary(OpenProject(row, state.name, state.root))

    def _show_line(self, project: Project | None) -> None:
        """What a bot would get just now, when that is not what the pane shows."""
        text, button = "", ""
        if self._lost:
            text = self.tr(
                "Another program deleted this project. What you have not saved is still in its tabs: "
                "save it somewhere else."
            )
            button = self.tr("Choose a project…")
        elif project is not None and not project.enabled:
            text = self.tr("This project is disabled: its accounts get no text, and a person answers.")
            button = self.tr("Enable")
        self.line.set_buttons((button,))
        if text != self.line.text():
            self.line.set_text(text)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The line says the same in another language."""
        if watched is self.line and event.type() == QEvent.Type.LanguageChange:
            self._show_line(self._library.project_now)
        return super().eventFilter(watched, event)

    def _press_line(self) -> None:
        if self._lost:
            self.show_list()
        else:
            self.enable(enabled=True)

    def _set_lost(self, *, lost: bool) -> None:
        self._lost = lost
        self._show()

    # --- new, settings, enabled -------------------------------------------------------------------

    def new_project(self) -> None:
        dialog = NewProjectDialog(self._theme, self._tree.window())
        dialog.wanted.connect(lambda wish: self._create(dialog, wish))
        self._open_dialog(dialog)

    def _create(self, dialog: FormDialog, wish: NewProject) -> None:
        self._changes.make(
            lambda house: house.projects.create(
                wish.name, identifier=wish.identifier, description=wish.description
            ),
            lambda project: self._session.switch_project(project.id),
            dialog,
        )

    def show_settings(self) -> None:
        project = self._library.project_now
        if project is not None:
            dialog = ProjectDialog(self._theme, project, self._tree.window())
            dialog.saved.connect(lambda wanted: self._save(dialog, project, wanted))
            dialog.servers_requested.connect(dialog.reject)
            dialog.servers_requested.connect(self.servers_wanted)
            dialog.delete_requested.connect(dialog.reject)
            dialog.delete_requested.connect(self.delete)
            self._open_dialog(dialog)

    def _save(self, dialog: FormDialog, before: Project, wanted: Project) -> None:
        def work(house: House) -> None:
            projects, name = house.projects, before.id
            if wanted.name != before.name:
                projects.rename(name, wanted.name)
            if wanted.description != before.description:
                projects.describe(name, wanted.description)
            if wanted.retrieval != before.retrieval:
                projects.set_retrieval(name, wanted.retrieval)
            if wanted.enabled != before.enabled:
                projects.enable(name, enabled=wanted.enabled)

        self._changes.make(work, lambda _: None, dialog)

    def enable(self, *, enabled: bool) -> None:
        """Let the open project answer, or no longer."""
        name = self._library.project
        if name:
            self._changes.make(lambda house: house.projects.enable(name, enabled=enabled))

    # --- delete and restore -----------------------------------------------------------------------

    def delete(self) -> None:
        """Ask, then move the open project to the trash of the library."""
        project, view = self._library.project_now, self._library.view
        if project is None or view is None:
            return
        documents = self.tr("%Ln document(s)", "", len(view.heads))
        accounts = self.tr("%Ln account(s)", "", len(project.accounts))
        text = self.tr(
            "Delete the project “{0}”? {1} and {2} go to the trash of the library, and its accounts get no "
            "text of it any more. It can be restored."
        ).format(project.name, documents, accounts)
        if self._prompts.agree(self.tr("Delete project"), text, self.tr("Delete")):
            self._delete(project)

    def _delete(self, project: Project) -> None:
        if not self._session.leave_project():
            return

        def failed(error: Exception) -> None:
            self._session.switch_project(project.id)
            self._prompts.failed(sentence_of(error))

        self._changes.make(lambda house: house.projects.delete(project.id), self._go_on, failed=failed)

    def _go_on(self, deleted: TrashedProject) -> None:
        """Open another project, or the page of a library without any."""
        state = self._library.state
        others = [item for item in state.projects if item.id != deleted.project.id] if state else []
        others.sort(key=lambda item: not item.enabled)
        self._library.switch(others[0].id if others else "")

    def restore(self) -> None:
        """Offer the projects that are in the trash of the library."""

        def show(trashed: tuple[TrashedProject, ...]) -> None:
            dialog = RestoreDialog(self._theme, trashed, self._tree.window())
            dialog.chosen.connect(
                lambda key: self._changes.make(
                    lambda house: house.projects.restore(key),
                    lambda project: self._session.switch_project(project.id),
                    dialog,
                )
            )
            self._open_dialog(dialog)

        self._changes.make(lambda house: house.projects.trash(), show)

    def _mend(self, problem: LibraryProblem) -> None:
        """A folder that is not listed can become a project; the rest is mended in the files themselves."""
        if problem.code is not LibraryProblemCode.PROJECT_UNLISTED:
            QDesktopServices.openUrl(QUrl.fromLocalFile(self._library.place))
            return
        (folder,) = problem.facts
        text = self.tr("Make the folder “{0}” a project of this library?").format(folder)
        if self._prompts.agree(self.tr("New project"), text, self.tr("Make it a project")):
            self._changes.make(
                lambda house: house.projects.adopt(folder),
                lambda project: self._session.switch_project(project.id),
            )

    # --- inside -----------------------------------------------------------------------------------

    def _open_dialog(self, dialog: FormDialog) -> None:
        self.dialog = dialog
        dialog.open()

    def _connect(self) -> None:
        library, menus, popup, welcome = self._library, self._menus, self.popup, self._welcome
        library.projects_changed.connect(self._follow)
        library.view_changed.connect(lambda _: self._show_header())
        library.happened.connect(self._take_event)
        library.lost.connect(lambda: self._set_lost(lost=True))
        library.closed.connect(lambda: self._set_lost(lost=False))
        library.closing.connect(popup.close)
        run: dict[ActionId, Callable[[], object]] = {
            ActionId.SWITCH_PROJECT: self.show_list,
            ActionId.NEW_PROJECT: self.new_project,
            ActionId.PROJECT_SETTINGS: self.show_settings,
            ActionId.DELETE_PROJECT: self.delete,
            ActionId.RESTORE_PROJECT: self.restore,
        }
        for name, work in run.items():
            menus.action(name).triggered.connect(lambda _checked=False, work=work: work())
        menus.action(ActionId.ENABLE_PROJECT).triggered.connect(lambda on: self.enable(enabled=on))
        self._tree.projects_requested.connect(self.show_list)
        popup.chosen.connect(self._session.switch_project)
        popup.new_requested.connect(self.new_project)
        popup.settings_requested.connect(self.show_settings)
        welcome.new_project_requested.connect(self.new_project)
        welcome.choose_requested.connect(self.show_list)
        welcome.restore_requested.connect(self.restore)
        self.line.pressed.connect(lambda _: self._press_line())
