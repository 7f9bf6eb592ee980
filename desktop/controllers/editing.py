"""The middle of the window: open, edit and save documents. Changes from outside are `outside`'s."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.controllers.errands import Errands
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.pictures import Pictures
from desktop.dialogs.prompts import Prompts, UnsavedChoice
from desktop.editor.source_map import Lines
from desktop.models.pictures import is_picture
from desktop.panes.banner import BannerButton, BannerKind, BannerSpec
from desktop.panes.document_view import DocumentView
from desktop.panes.documents import DocumentsPane
from knowledge.documents.frontmatter import read_frontmatter
from knowledge.documents.header_edit import FieldValue, set_field
from knowledge.errors import ConflictError, EstanteError, FileWriteError, NotInitialized
from knowledge.model import Document, LibraryView, SourceFile
from knowledge.sources.reasons import plain_reason
from knowledge.workspace.curating import with_pin

OVERLAY_AFTER = 40
"""Milliseconds of rest in typing after which the answers follow."""


class Editing(QObject):
    """Knows for each open path what was last seen on disk; that decides whose change it is."""

    unsaved_changed = Signal()
    edited = Signal(str)
    """The text of that open document is another one (typed, reloaded or opened)."""
    saved = Signal(str)
    """The text of that document is on disk."""
    leaving = Signal()
    """The folder or the program may be left next: what is set and not written yet is to be written now."""
    conflicted = Signal(str)
    """That document could not be saved: its file is not as it was when it was read."""

    def __init__(self, library: Library, errands: Errands, pane: DocumentsPane, prompts: Prompts) -> None:
        super().__init__(library)
        self._library = library
        self._errands = errands
        self._pane = pane
        self._prompts = prompts
        self.pictures = Pictures(library, errands, pane)
        self._seen: dict[str, SourceFile] = {}
        self._saving: dict[str, int] = {}
        self._laid: set[str] = set()
        self._touched: set[str] = set()
        self._soon = QTimer(self, singleShot=True, interval=OVERLAY_AFTER)
        self._soon.timeout.connect(self._lay_over)
        self._connect()

    @property
    def settled(self) -> bool:
        """True when every edit has reached the answers."""
        return not self._soon.isActive()

    def source(self, path: str) -> SourceFile | None:
        """The open file as it was last seen on disk."""
        return self._seen.get(path)

    def saving(self, path: str) -> bool:
        """Whether the file is being written just now: what is on disk then may be our own text."""
        return self._saving.get(path, 0) > 0

    def unsaved(self) -> frozenset[str]:
        """Paths of the open documents with changes that are not on disk."""
        return frozenset(path for path in self._pane.paths() if self._is_modified(path))

    # --- open and close ---------------------------------------------------------------------------

    def open(
        self,
        path: str,
        *,
        line: int = 0,
        then: Callable[[], None] = lambda: None,
        quiet: bool = False,
        focus: bool = False,
    ) -> None:
        """Show `path`, at `line` when it is given; `then` is called when it is there (or failed).

        An image is shown as a picture. `focus`: the keyboard goes to the text. `quiet`: a file that cannot be
        read is not worth a message, for example when tabs are restored.
        """

        def shown(source: SourceFile) -> None:
            is_new = self._pane.view(source.path) is None
            self._seen.setdefault(source.path, source)
            document = self._document(source.path)
            view = self._pane.open(source, document)
            if line:
                view.editor.show_line(line)
            elif is_new:
                view.editor.show_top_line(first_line(source.text))
            if focus:
                view.editor.setFocus()
            self.edited.emit(source.path)
            then()

        def failed(error: Exception) -> None:
            if not quiet:
                self._prompts.failed(sentence_of(error))
            then()

        if is_picture(path):
            self.pictures.open(path, then=then, failed=failed)
        elif path in self._seen:
            shown(self._seen[path])
        else:
            self._errands.run(lambda workspace: workspace.read(path), shown, failed=failed)

    def close(self, path: str) -> None:
        """Close a tab, after asking when it is unsaved."""
        self._commit_form(path)
        if self._is_modified(path):
            choice = self._prompts.unsaved([path])
            if choice is UnsavedChoice.CANCEL:
                return
            if choice is UnsavedChoice.SAVE:
                self.save(path, then=lambda: self.close(path))  # asks again about what was typed meanwhile
                return
        self.drop(path)

    def may_close_all(self) -> bool:
        """Ask about all unsaved documents; True when they may go. Saves in the foreground if told to."""
        for path in self._pane.paths():
            self._commit_form(path)
        self.leaving.emit()
        names = sorted(self.unsaved())
        if not names:
            return True
        choice = self._prompts.unsaved(names)
        if choice is UnsavedChoice.SAVE:
            return all(self._save_now(path) for path in names)
        return choice is UnsavedChoice.DISCARD

    def drop(self, path: str) -> None:
        """Close a tab without asking; its unsaved text no longer stands for the file."""
        if path in self._laid:
            self._lift(path)
        self._seen.pop(path, None)
        self._pane.close_document(path)
        self.unsaved_changed.emit()

    # --- files ------------------------------------------------------------------------------------

    def follow_rename(self, path: str, new_path: str) -> None:
        """The file has another name now: tab, undo and unsaved text stay."""
        source = self._seen.pop(path, None)
        if source is None:
            self._pane.rename(path, new_path)  # an image, if it is open at all
            return
        if path in self._laid:
            self._lift(path)
        self._seen[new_path] = replace(source, path=new_path)
        self._pane.rename(path, new_path)
        self._note_edit(new_path)

    def pin(self, path: str, *, pinned: bool) -> None:
        """Write the star into the header: on disk, or into the text when that is being edited."""
        if self._is_modified(path):
            self._edit_header(path, lambda text: with_pin(text, pinned=pinned, path=path))
        else:
            self._errands.run(lambda workspace: workspace.files.pin(path, pinned=pinned), self._take_own)

    # --- save -------------------------------------------------------------------------------------

    def save(self, path: str, *, then: Callable[[], None] = lambda: None) -> None:
        """Write the text to disk, unless the file changed there meanwhile: then `conflicted` is told."""
        source = self._seen.get(path)
        if source is not None:
            self.save_over(path, source.digest, then=then)

    def save_over(self, path: str, digest: str, *, then: Callable[[], None] = lambda: None) -> None:
        """Write the text to disk if the file there is as `digest` says ("": there is none)."""
        view, source = self._pane.view(path), self._seen.get(path)
        if view is None or source is None or view.editor.read_only_reason:
            return
        if self._library.workspace is None:
            if self._save_elsewhere(path, view):
                then()
            return
        self._lay_over()  # so that the workspace knows which unsaved text the file holds from now on
        text = view.editor.current_text()
        self._saving[path] = self._saving.get(path, 0) + 1

        def ended() -> None:
            self._saving[path] -= 1

        def done(saved: SourceFile) -> None:
            ended()
            self._note_saved(path, text, saved)
            self.saved.emit(path)
            then()

        def failed(error: Exception) -> None:
            ended()
            if isinstance(error, ConflictError):
                self.conflicted.emit(path)
            else:
                self._say(view, sentence_of(error))

        self._errands.run(
            lambda workspace: workspace.files.save(path, text, like=source, expected_digest=digest),
            done,
            failed=failed,
        )

    def save_all(self) -> None:
        for path in sorted(self.unsaved()):
            self.save(path)

    def take(self, source: SourceFile) -> None:
        """Show the disk's text in place of the editor's, as one step that can be undone."""
        view = self._pane.view(source.path)
        if view is not None:
            self._seen[source.path] = source
            view.editor.replace_text(source.text)
            view.editor.mark_saved()
            view.hide_banner()
            self._note_edit(source.path)

    def _save_now(self, path: str) -> bool:
        """Save on this thread, for the end of the program. False when it did not work."""
        workspace, view, source = self._library.workspace, self._pane.view(path), self._seen.get(path)
        if view is None or source is None:
            return False
        if workspace is None:
            return self._save_elsewhere(path, view)
        self._lay_over()  # as in `save_over`
        text = view.editor.current_text()
        try:
            saved = workspace.files.save(path, text, like=source, expected_digest=source.digest)
        except EstanteError as error:
            self._prompts.failed(sentence_of(error))
            return False
        self._note_saved(path, text, saved)
        return True

    def _save_elsewhere(self, path: str, view: DocumentView) -> bool:
        """The project of an open text is gone: ask for a place outside of it. False when there is none."""
        target = self._prompts.export_file(path.rpartition("/")[2], self.tr("All files (*)"))
        if not target:
            return False
        try:
            Path(target).write_text(view.editor.current_text(), "utf-8", newline="")
        except OSError as error:
            self._prompts.failed(sentence_of(FileWriteError(target, plain_reason(error))))
            return False
        view.editor.mark_saved()
        self.unsaved_changed.emit()
        return True

    def _note_saved(self, path: str, text: str, saved: SourceFile) -> None:
        self._seen[path] = saved
        view = self._pane.view(path)
        if view is not None and view.editor.current_text() == text:
            view.editor.mark_saved()
            view.hide_banner()
            self._laid.discard(path)  # the workspace takes the text away once the file says the same
        self.unsaved_changed.emit()

    def _take_own(self, source: SourceFile) -> None:
        """We wrote the file ourselves; show it, if nothing was typed meanwhile."""
        if source.path in self._seen and not self._is_modified(source.path):
            self.take(source)

    # --- edits ------------------------------------------------------------------------------------

    def _note_edit(self, path: str) -> None:
        self._library.give_way()
        self._touched.add(path)
        self._soon.start()
        self.edited.emit(path)

    def _lay_over(self) -> None:
        """Let the answers follow the text in the editors."""
        self._soon.stop()
        touched, self._touched = self._touched, set()
        for path in touched:
            view = self._pane.view(path)
            if view is None:
                continue
            if view.editor.modified:
                self._lay(path, view.editor.current_text())
            elif path in self._laid:
                self._lift(path)

    def _lay(self, path: str, text: str) -> None:
        self._laid.add(path)
        self._errands.follow(lambda workspace: workspace.lay_over(path, text))

    def _lift(self, path: str) -> None:
        self._laid.discard(path)
        self._errands.follow(lambda workspace: workspace.lay_over(path, None))

    def _lift_all(self) -> None:
        """Unsaved text is let go with its project; a library may answer from the same workspace later."""
        self._soon.stop()
        self._touched.clear()
        if (workspace := self._library.workspace) is not None:
            with contextlib.suppress(NotInitialized):  # the project is gone, and all of that with it
                for path in sorted(self._laid):
                    workspace.lay_over(path, None)

    def set_field(self, path: str, key: str, value: FieldValue | None) -> None:
        """Write a field of the header into the text that is being edited; None takes it away."""
        self._edit_header(path, lambda text: set_field(text, key, value, path=path))

    def _edit_header(self, path: str, change: Callable[[str], str]) -> None:
        view = self._pane.view(path)
        if view is None:
            return
        try:
            text = change(view.editor.current_text())
        except EstanteError as error:
            self._say(view, sentence_of(error))
            view.show_document(self._document(path))
        else:
            view.editor.replace_text(text)

    # --- small things -----------------------------------------------------------------------------

    def _connect(self) -> None:
        pane = self._pane
        pane.text_edited.connect(self._note_edit)
        pane.modified_changed.connect(lambda *_: self.unsaved_changed.emit())
        pane.close_requested.connect(self.close)
        pane.title_edited.connect(lambda path, title: self.set_field(path, "title", title or None))
        pane.keywords_edited.connect(lambda path, words: self.set_field(path, "keywords", words or None))
        self._library.view_changed.connect(self._show_meaning)
        self._library.closing.connect(self._lift_all)
        self._library.closed.connect(self._forget)

    def _say(self, view: DocumentView, sentence: str) -> None:
        close = BannerButton(self.tr("Close"), view.hide_banner)
        view.show_banner(BannerSpec(sentence, BannerKind.PROBLEM, (close,)))

    def _show_meaning(self, view: LibraryView) -> None:
        for path in self._pane.paths():
            head, shown = view.heads.get(path), self._pane.view(path)
            document = shown.document if shown else None
            if head is None or document is None or not head.digest or head.digest != document.digest:
                self._pane.show_document(path, view.documents.get(path))

    def _document(self, path: str) -> Document | None:
        view = self._library.view
        return view.documents.get(path) if view else None

    def _commit_form(self, path: str) -> None:
        """What was typed in the form and not confirmed counts too."""
        if (view := self._pane.view(path)) is not None:
            view.header.commit()

    def _is_modified(self, path: str) -> bool:
        view = self._pane.view(path)
        return view is not None and view.editor.modified

    def _forget(self) -> None:
        for path in self._pane.paths():
            self._pane.close_document(path)
        self._seen.clear()
        self._saving.clear()
        self._laid.clear()
        self._touched.clear()


def first_line(text: str) -> int:
    """The line where the body of a document begins (1-based); the form above shows the header."""
    offset = read_frontmatter(text, path="").body_offset
    body = text[offset:]
    blank = len(body) - len(body.lstrip()) if body.strip() else 0
    return len(Lines.of(text[: offset + blank]).texts)
