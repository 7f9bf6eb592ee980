"""Open documents whose files another program changed, removed or renamed.

A clean document takes the disk's text, as a step that can be undone. One with unsaved changes keeps its text,
and the person chooses; whichever way, the other text stays to be had.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import PurePosixPath

from PySide6.QtCore import QObject

from desktop.controllers.editing import Editing
from desktop.controllers.errands import Errands
from desktop.controllers.library import Library
from desktop.panes.banner import BannerButton, BannerKind, BannerSpec
from desktop.panes.documents import DocumentsPane
from knowledge.errors import FileReadError
from knowledge.events import Event, LibraryChanged
from knowledge.model import Document, LibraryView, SourceFile


class Outside(QObject):
    """Compares what an open document was read from with what is on disk now, by digest."""

    def __init__(self, library: Library, errands: Errands, editing: Editing, pane: DocumentsPane) -> None:
        super().__init__(library)
        self._library = library
        self._errands = errands
        self._editing = editing
        self._pane = pane
        self._known: Mapping[str, Document] | None = None
        self._arrived: dict[str, str] = {}
        """Files that appeared since the folder was read: path by digest. One may be a renamed file."""
        self._missing: set[str] = set()
        library.opened.connect(self._forget)
        library.view_changed.connect(self._note_arrivals)
        library.happened.connect(self._take_event)
        editing.saved.connect(self._look_at)
        editing.conflicted.connect(lambda path: self._look_at(path, asked=True))

    def _forget(self) -> None:
        self._known = None
        self._arrived.clear()
        self._missing.clear()

    def _note_arrivals(self, view: LibraryView) -> None:
        if not view.complete:
            return
        if self._known is not None:
            for path in view.documents.keys() - self._known.keys():
                self._arrived[view.documents[path].digest] = path
        self._known = view.documents

    def _take_event(self, event: Event) -> None:
        if isinstance(event, LibraryChanged):
            for path in {*event.paths, *self._missing}:
                self._look_at(path)

    def _look_at(self, path: str, *, asked: bool = False) -> None:
        """Compare one open document with its file. `asked`: the person wants to save it, and cannot."""
        if self._editing.source(path) is not None and not self._editing.saving(path):
            self._errands.run(
                lambda workspace: workspace.read(path),
                lambda source: self._take_from_disk(source, asked=asked),
                failed=lambda error: self._take_missing(path, error),
            )

    def _take_from_disk(self, source: SourceFile, *, asked: bool) -> None:
        path = source.path
        view, seen = self._pane.view(path), self._editing.source(path)
        if view is None or seen is None or self._editing.saving(path):
            return  # once it is saved, it is looked at again
        if path in self._missing:
            self._missing.discard(path)
            view.hide_banner()
        if seen.digest == source.digest and not asked:
            return
        if view.editor.modified and view.editor.current_text() != source.text:
            self._offer_choice(path)
        else:
            self._editing.take(source)

    def _take_missing(self, path: str, error: Exception) -> None:
        view, seen = self._pane.view(path), self._editing.source(path)
        if view is None or seen is None or not isinstance(error, FileReadError):
            return
        if new_path := self._new_name(seen):
            self._missing.discard(path)
            view.hide_banner()
            self._editing.follow_rename(path, new_path)
        elif path not in self._missing:
            self._missing.add(path)
            self._say_missing(path)

    def _new_name(self, seen: SourceFile) -> str:
        """Where the file went: one with the same bytes that has appeared since, "" when there is none."""
        view, path = self._library.view, self._arrived.get(seen.digest, "")
        document = view.documents.get(path) if view else None
        is_it = document is not None and document.digest == seen.digest
        return path if is_it and self._editing.source(path) is None else ""

    def _say_missing(self, path: str) -> None:
        view = self._pane.view(path)
        if view is not None:
            view.show_banner(
                BannerSpec(
                    self.tr("“{0}” is no longer on disk.").format(path),
                    BannerKind.CHOICE,
                    (
                        BannerButton(self.tr("Save it again"), lambda: self._editing.save_over(path, "")),
                        BannerButton(self.tr("Close"), lambda: self._editing.drop(path)),
                    ),
                )
            )

    def _offer_choice(self, path: str) -> None:
        """Both texts are there; ask which one the file shall have."""
        view = self._pane.view(path)
        if view is None:
            return
        theirs = self._with_disk(path, self._editing.take)
        mine = self._with_disk(path, self._keep_mine)
        view.show_banner(
            BannerSpec(
                self.tr("“{0}” was changed by another program while you were editing it.").format(path),
                BannerKind.CHOICE,
                (
                    BannerButton(self.tr("Take theirs (can be undone)"), theirs),
                    BannerButton(self.tr("Keep mine, put theirs beside it"), mine),
                ),
            )
        )

    def _with_disk(self, path: str, use: Callable[[SourceFile], None]) -> Callable[[], None]:
        return lambda: self._errands.run(lambda workspace: workspace.read(path), use)

    def _keep_mine(self, disk: SourceFile) -> None:
        """Save this text; what was on disk goes into a conflict copy beside it, which no AI gets."""
        copy = conflict_copy_name(disk.path)
        self._errands.run(
            lambda workspace: workspace.files.save(copy, disk.text, like=disk, expected_digest=""),
            lambda _: self._editing.save_over(disk.path, disk.digest),
        )


def conflict_copy_name(path: str) -> str:
    """A name beside `path` in the form synchronisers use, so that it is shown and never sent."""
    place = PurePosixPath(path)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return str(place.with_name(f"{place.stem}.sync-conflict-{stamp}{place.suffix}"))
