"""Which folder or project is open, what is shown of it, and what is remembered until the next time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from PySide6.QtCore import QObject

from desktop.actions import ActionId
from desktop.bridge.preferences import FolderSession, Preferences
from desktop.bridge.tasks import Tasks
from desktop.controllers.answers import draft_from_text, draft_to_text, first_draft
from desktop.controllers.editing import Editing
from desktop.controllers.frame import Frame
from desktop.controllers.library import Library, Place, sentence_of
from desktop.controllers.rows import ShelfMarks
from desktop.controllers.shelf import Shelf
from desktop.dialogs.prompts import Prompts
from desktop.menus import Menus
from desktop.models.context_values import QuestionDraft
from desktop.models.drafts import with_retrieval
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import CaretPosition, DocumentsPane
from desktop.panes.status import DocumentStatus, StatusPane
from desktop.panes.tree import TreePane
from desktop.panes.welcome import WelcomePane
from knowledge.context.layout import LABELS, default_preamble
from knowledge.model import Layout, LibraryView
from knowledge.problems import Severity
from knowledge.projects import Account
from knowledge.workspace.samples import sample_library, sample_place


@dataclass(frozen=True, slots=True)
class SampleStart:
    """A question to begin with, and the document to show."""

    question: str
    document: str


SAMPLE_STARTS = {
    "casa-brisa": SampleStart(
        "Minha cafeteira CB-220 veio com defeito. Posso trocar ou receber o Pix de volta?",
        "politicas/trocas-e-devolucoes.md",
    ),
    "assistencia": SampleStart(
        "Minha CB-220 pinga pela base. Quanto custa o conserto e quanto demora?", "prazos-de-conserto.md"
    ),
    "qinghe": SampleStart("紫砂壶收到有裂纹，能退款吗？运费谁出？", "破损与裂纹.md"),
}
"""How a project of the sample library shows itself when it is opened for the first time."""


@dataclass(frozen=True, slots=True)
class Wish:
    """What to start with; whatever is left out is as it was the last time."""

    path: str = ""
    sample: bool = False
    """The person's copy of the sample library, in place of a path."""
    project: str = ""
    """In a library; likewise `account`: the project that answers for it."""
    account: Account | None = None
    question: str | None = None
    document: str = ""
    layout: Layout | None = None
    max_characters: int | None = None
    preview: bool = False
    size: tuple[int, int] | None = None


class Session(QObject):
    """Opens folders and projects, and restores their tabs and question; each project has its own."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        preferences: Preferences,
        *,
        window: Frame,
        menus: Menus,
        editing: Editing,
        documents: DocumentsPane,
        tree: TreePane,
        pane: ContextPane,
        shelf: Shelf,
        status: StatusPane,
        welcome: WelcomePane,
        prompts: Prompts,
        remember: bool = True,
    ) -> None:
        """`remember`: false for a run that only takes a picture."""
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._preferences = preferences
        self._window = window
        self._menus = menus
        self._editing = editing
        self._documents = documents
        self._tree = tree
        self._pane = pane
        self._shelf = shelf
        self._status = status
        self._welcome = welcome
        self._prompts = prompts
        self._remember = remember
        self._wish = Wish()
        self._restored = False
        self._greeted = False
        self._start: SampleStart | None = None
        self.failure = ""
        """Why the folder could not be opened, as a sentence."""
        self._connect()

    @property
    def ready(self) -> bool:
        """True once tabs and question are as they were, or as wished."""
        return self._restored and (self._greeted or not self._library.folder)

    def begin(self, wish: Wish) -> None:
        """Open what was wished, else what was open last, else say hello."""
        if wish.size:
            self._window.resize(*wish.size)
        elif self._remember:
            self._window.restore_state(self._preferences.window_state())
        self._wish = wish
        self._show_recent()
        if wish.sample:
            self._restored = False
            self._window.show_workspace(shown=False)
            self._with_sample(lambda place: self._library.open(self._place(place, wish)))
            return
        recent = self._preferences.recent()
        folder = wish.path or next((path for path in recent if Path(path).is_dir()), "")
        self._window.show_workspace(shown=bool(folder))
        self._restored = not folder
        if folder:
            self._library.open(self._place(Path(folder), wish))

    def open_folder(self, folder: Path, *, project: str = "") -> None:
        """Open another folder or library, after asking about unsaved documents."""
        here = self._library.place
        is_here = bool(here) and folder.absolute() == Path(here)
        if is_here and project in ("", self._library.project):
            self._library.rescan()
        elif is_here and self._library.house is not None:
            self.switch_project(project)
        elif self._may_leave():
            self._library.open(self._place(folder, Wish(project=project)))

    def switch_project(self, project: str) -> None:
        """Open another project of the library, after asking about unsaved documents."""
        if self._library.house is not None and project != self._library.project and self._may_leave():
            self._library.switch(project)

    def leave_project(self) -> bool:
        """Close the open project and keep the library, after asking about unsaved documents.

        False when the person wants to go on with them.
        """
        if not self._may_leave():
            return False
        self._library.leave()
        return True

    def may_close(self) -> bool:
        """Asked when the window closes: unsaved text first, then everything is remembered."""
        if not self._editing.may_close_all():
            return False
        self._keep()
        if self._remember:
            self._preferences.set_window_state(self._window.save_state())
            self._preferences.save()
        return True

    def show_problems(self) -> None:
        action = self._menus.action(ActionId.PANEL_BOTTOM)
        if not action.isChecked():
            action.trigger()
        self._window.show_problems()

    # --- inside -----------------------------------------------------------------------------------

    def _may_leave(self) -> bool:
        """Ask about unsaved documents and remember the rest, before something else is opened."""
        if not self._editing.may_close_all():
            return False
        self._keep()
        self._wish = Wish()
        self._restored = False
        self.failure = ""
        self._documents.setEnabled(False)  # what was typed from here on would be lost
        return True

    def _place(self, folder: Path, wish: Wish) -> Place:
        last = self._preferences.project(str(folder.absolute())) if self._remember else ""
        return Place(folder, project=wish.project, account=wish.account, last=last)

    def _connect(self) -> None:
        library, welcome, menus = self._library, self._welcome, self._menus
        library.opened.connect(self._restore)
        library.entered.connect(self._show_empty_library)
        library.lost.connect(self._show_title)
        library.projects_changed.connect(self._show_title)
        library.open_failed.connect(self._say_failure)
        library.view_changed.connect(self._show_title)
        library.view_changed.connect(self._greet)
        library.view_changed.connect(lambda _: self._show_place())
        menus.recent_requested.connect(lambda folder: self.open_folder(Path(folder)))
        menus.action(ActionId.CLEAR_RECENT).triggered.connect(self._clear_recent)
        menus.action(ActionId.SAMPLE_CASA_BRISA).triggered.connect(lambda: self._open_sample("casa-brisa"))
        menus.action(ActionId.SAMPLE_QINGHE).triggered.connect(lambda: self._open_sample("qinghe"))
        welcome.open_requested.connect(menus.action(ActionId.OPEN_FOLDER).trigger)
        welcome.sample_requested.connect(self._open_sample)
        welcome.recent_requested.connect(lambda folder: self.open_folder(Path(folder)))
        welcome.folder_dropped.connect(lambda folder: self.open_folder(Path(folder)))
        self._window.folder_dropped.connect(lambda folder: self.open_folder(Path(folder)))
        self._documents.current_changed.connect(lambda _: self._follow_tab())
        self._documents.caret_moved.connect(self._show_caret)
        self._editing.unsaved_changed.connect(self._mark_rows)
        self._pane.question_changed.connect(self._follow_draft)

    def _open_sample(self, project: str) -> None:
        self._with_sample(lambda place: self.open_folder(place, project=project))

    def _with_sample(self, act: Callable[[Path], None]) -> None:
        """Call `act` with the place of the sample library, once there is a copy to work in."""
        self._tasks.run(
            lambda: sample_library().resolve(),
            done=act,
            failed=lambda error: self._say_failure(sentence_of(error)),
        )

    def _restore(self) -> None:
        """Put tabs and question back; the wish of the command line wins."""
        self._documents.setEnabled(True)
        self._window.show_workspace(shown=True)
        folder, wish = self._library.folder, self._wish
        kept = self._preferences.session(folder) if self._remember else FolderSession()
        self._start = self._sample_start() if kept == FolderSession() else None
        self._greeted = False
        self._remember_place()
        draft = self._first_draft(kept, wish)
        self._pane.set_default_preamble(default_preamble(draft.labels if draft.labels in LABELS else "pt-BR"))
        self._pane.set_draft(draft)
        self._follow_draft(self._pane.draft())
        self._documents.set_preview_shown(shown=wish.preview or self._documents.preview_shown)
        self._tree.set_expanded_folders(kept.expanded)
        self._open_tabs(list(kept.tabs), wish.document or kept.current)

    def _first_draft(self, kept: FolderSession, wish: Wish) -> QuestionDraft:
        draft = draft_from_text(
            kept.question, replace(first_draft(), query=self._start.question if self._start else "")
        )
        project = self._library.project_now
        if project is not None:  # a project says itself how much of it an answer gets
            draft = with_retrieval(draft, project.retrieval)
        if wish.question is not None:
            draft = replace(draft, query=wish.question)
        if wish.layout is not None:
            draft = replace(draft, layout=wish.layout)
        if wish.max_characters is not None:
            draft = replace(draft, max_characters=wish.max_characters)
        return draft

    def _show_empty_library(self) -> None:
        """A library without projects: the first page says so."""
        self._documents.setEnabled(True)
        self._remember_place()
        self._restored = True
        self._window.show_workspace(shown=False)
        self._show_title()

    def _remember_place(self) -> None:
        if self._remember:
            place = self._library.place
            self._preferences.add_recent(place)
            if self._library.project:
                self._preferences.set_project(place, self._library.project)
            self._show_recent()

    def _open_tabs(self, tabs: list[str], current: str) -> None:
        """One after the other, to keep their order, then `current`. A file that is gone has no tab."""

        def finish() -> None:
            self._restored = True
            if view := self._library.view:
                self._greet(view)

        if tabs:
            self._editing.open(tabs[0], quiet=True, then=lambda: self._open_tabs(tabs[1:], current))
        elif current:
            self._editing.open(current, quiet=current != self._wish.document, then=finish)
        else:
            finish()

    def _sample_start(self) -> SampleStart | None:
        is_sample = self._library.place == str(sample_place().resolve())
        return SAMPLE_STARTS.get(self._library.project) if is_sample else None

    def _greet(self, view: LibraryView) -> None:
        """Once the folder was read: room for problems if any is worth it; a new sample shows itself."""
        if self._greeted or not self._restored or not view.complete:
            return
        self._greeted = True
        state = self._library.state
        grave = any(problem.severity is not Severity.NOTICE for problem in view.problems)
        self._window.set_problems_folded(folded=not (grave or (state and state.problems)))
        if self._start is not None and not self._wish.document:
            self._editing.open(self._start.document, quiet=True)

    def _keep(self) -> None:
        folder = self._library.folder
        if folder and self._remember:
            self._preferences.set_session(
                folder,
                FolderSession(
                    tabs=self._documents.paths(),
                    current=self._documents.current_path(),
                    question=draft_to_text(self._pane.draft()),
                    expanded=self._tree.expanded_folders(),
                ),
            )

    def _say_failure(self, sentence: str) -> None:
        self.failure = sentence
        self._restored = True
        self._documents.setEnabled(True)
        if self._library.workspace is None:
            self._window.show_workspace(shown=False)
        self._prompts.failed(sentence)

    def _show_recent(self) -> None:
        recent = list(self._preferences.recent())
        self._menus.set_recent(recent)
        self._welcome.set_recent(tuple(recent))

    def _clear_recent(self) -> None:
        self._preferences.clear_recent()
        self._show_recent()

    def _follow_tab(self) -> None:
        self._tree.select(self._documents.current_path())
        self._mark_rows()
        self._show_place()

    def _show_place(self) -> None:
        if view := self._documents.current():
            line, column = view.editor.caret_place()
            self._show_caret(CaretPosition(self._documents.current_path(), line, column))
        else:
            self._status.set_document(None)

    def _mark_rows(self) -> None:
        self._shelf.set_marks(ShelfMarks(self._documents.current_path(), self._editing.unsaved()))
        self._show_title()

    def _show_title(self, _view: LibraryView | None = None) -> None:
        view, state, project = self._library.view, self._library.state, self._library.project_now
        name = project.name if project else state.name if state else view.name if view else ""
        parts = [self._documents.current_title(), name, "Estante"]
        self._window.setWindowTitle("[*]" + " — ".join(part for part in parts if part))
        self._window.setWindowModified(bool(self._editing.unsaved()))

    def _show_caret(self, place: CaretPosition) -> None:
        source = self._editing.source(place.path)
        if source is not None and place.path == self._documents.current_path():
            head = self._library.view.heads.get(place.path) if self._library.view else None
            self._status.set_document(
                DocumentStatus(
                    place.line,
                    place.column,
                    source.encoding,
                    source.line_ending,
                    head.language if head else "",
                )
            )

    def _follow_draft(self, draft: QuestionDraft) -> None:
        self._shelf.set_counter(draft.tokenizer)
        self._menus.action(ActionId.LAYOUT_DOCUMENTS).setChecked(draft.layout is Layout.DOCUMENTS)
        self._menus.action(ActionId.LAYOUT_CHUNKS).setChecked(draft.layout is Layout.CHUNKS)
        self._menus.action(ActionId.COUNTER_ESTIMATE).setChecked(draft.tokenizer == "estimate")
        self._menus.action(ActionId.COUNTER_O200K).setChecked(draft.tokenizer == "o200k_base")
