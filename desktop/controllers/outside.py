"""Open documents whose files another program changed, removed or renamed.

A clean document takes the disk's text, as a step that can be undone. One with unsaved changes keeps its text,
and the person chooses; whichever way, the other text stays to be had.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import PurePosixPath

from PySide6.QtCore import QObject

from desktop.controllers.editing import Editing
from desktop.controllers.errands import Errands
from desktop.controllers.library import Library
from desktop.panes.banner import BannerButton, BannerKind, BannerSpec
from desktop.panes.documents import DocumentsPane
from knowledge.errors import FileReadError
from knowledge.events import Event, LibraryChanged
from knowledge.model import SourceFile


class Outside(QObject):
    """Compares what an open document was read from with what is on disk now, by digest."""

    def __init__(self, library: Library, errands: Errands, editing: Editing, pane: DocumentsPane) -> None:
        super().__init__(library)
        self._library = library
        self._errands = errands
        self._editing = editing
        self._pane = pane
        library.happened.connect(self._take_event)
        editing.conflicted.connect(self._offer_choice)

    def _take_event(self, event: Event) -> None:
        if isinstance(event, LibraryChanged):
            self._look_at(event.paths)

    def _look_at(self, paths: Sequence[str]) -> None:
        for path in paths:
            if self._editing.source(path) is not None:
                self._look_at_one(path)

    def _look_at_one(self, path: str) -> None:
        self._errands.run(
            lambda workspace: workspace.read(path),
            self._take_from_disk,
            failed=lambda error: self._take_missing(path, error),
        )

    def _take_from_disk(self, source: SourceFile) -> None:
        view, seen = self._pane.view(source.path), self._editing.source(source.path)
        if view is None or seen is None or seen.digest == source.digest:
            return
        if view.editor.modified and view.editor.current_text() != source.text:
            self._offer_choice(source.path)
        else:
            self._editing.take(source)

    def _take_missing(self, path: str, error: Exception) -> None:
        view, seen, library = self._pane.view(path), self._editing.source(path), self._library.view
        if view is None or seen is None or library is None or not isinstance(error, FileReadError):
            return
        for other in library.documents.values():
            if other.digest == seen.digest and self._editing.source(other.path) is None:
                self._editing.follow_rename(path, other.path)
                return
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
