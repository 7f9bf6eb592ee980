"""Open documents whose files another program changed, removed or renamed.

A clean document takes the disk's text, as a step that can be undone. One with unsaved changes keeps its text,
and the person chooses; whichever way, the other text stays to be had.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from pathlib import PurePosixPath

from PySide6.QtCore import QObject

from desktop.controllers.editing import Editing
from desktop.controllers.errands import Errands
from desktop.controllers.library import Library
from desktop.panes.banner import BannerButton, BannerKind, BannerSpec
from desktop.panes.documents import DocumentsPane
from knowledge.errors import FileReadError
from knowledge.events import Event, LibraryChanged
from knowledge.model import LibraryView, SourceFile


class Outside(QObject):
    """Compares what an open document was read from with what is on disk now, by digest."""

    def __init__(self, library: Library, errands: Errands, editing: Editing, pane: DocumentsPane) -> None:
        super().__init__(library)
        self._library = library
        self._errands = errands
        self._editing = editing
        self._pane = pane
        self._known: set[str] | None = None
        """The paths there were when the folder had been read. A renamed file is at none of them."""
        self._missing: set[str] = set()
        library.opened.connect(self._forget)
        library.view_changed.connect(self._note_paths)
        library.happened.connect(self._take_event)
        editing.saved.connect(self._look_at)
        editing.conflicted.connect(lambda path: self._look_at(path, asked=True))

    def _forget(self) -> None:
        self._known = None
        self._missing.clear()

    def _note_paths(self, view: LibraryView) -> None:
        if view.complete and self._known is None:
            self._known = set(view.heads)

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
        elif view.editor.modified or asked or not self._is_passing(source):
            self._editing.take(source)

    def _is_passing(self, source: SourceFile) -> bool:
        """Whether the file is not yet, or no longer, as the library knows it: half-written, most likely.

        Once the library has read it as it stays, it is looked at again.
        """
        head = self._library.view.heads.get(source.path) if self._library.view else None
        return head is not None and head.digest != source.digest

    def _take_missing(self, path: str, error: Exception) -> None:
        seen = self._editing.source(path)
        if seen is None or not isinstance(error, FileReadError):
            return
        if self._known is not None:
            self._known.discard(path)  # it may come back under this name
        there = None if self._known is None else frozenset(self._known)
        self._errands.run(
            lambda workspace: () if there is None else new_names(workspace.view, seen.digest, there),
            lambda names: self._settle_missing(seen, names),
        )

    def _settle_missing(self, seen: SourceFile, names: Collection[str]) -> None:
        """Follow a file to its new name (the first that is not open itself), or say that it is gone."""
        path = seen.path
        view = self._pane.view(path)
        if view is None or self._editing.source(path) is not seen:
            return
        new_path = next((name for name in names if self._editing.source(name) is None), "")
        if new_path:
            self._missing.discard(path)
            view.hide_banner()
            self._editing.follow_rename(path, new_path)
        elif path not in self._missing:
            self._missing.add(path)
            self._say_missing(path)

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


def new_names(view: LibraryView, digest: str, known: Collection[str]) -> tuple[str, ...]:
    """Where a file with these bytes may have gone: documents that have appeared at paths not `known`."""
    heads = (head for head in view.heads.values() if head.digest == digest)
    return tuple(sorted(head.path for head in heads if head.path not in known))


def conflict_copy_name(path: str) -> str:
    """A name beside `path` in the form synchronisers use, so that it is shown and never sent."""
    place = PurePosixPath(path)
    stamp = time.strftime("%Y%m%d-%H%M%S")
    return str(place.with_name(f"{place.stem}.sync-conflict-{stamp}{place.suffix}"))
