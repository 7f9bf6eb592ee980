"""Noticing that another program moved a pinned or annotated document: the same bytes under another path."""

from __future__ import annotations

from collections.abc import Mapping

from knowledge.library.moved_files import moved
from knowledge.model import LibraryView
from knowledge.projects import Curation


class Moves:
    """For one project. Used by one thread at a time."""

    def __init__(self) -> None:
        self._digests: dict[str, str] = {}
        """Of the documents with a pin or an annotation, as they were seen last."""
        self._missing: frozenset[str] = frozenset()

    def note(self, view: LibraryView, curation: Curation) -> None:
        """Remember what the curated documents look like at this moment."""
        for path in (*curation.pins, *curation.annotations):
            head = view.heads.get(path)
            if head is not None:
                self._digests[path] = head.digest

    def look(self, view: LibraryView, curation: Curation, *, patient: bool) -> Mapping[str, str]:
        """New path by old path, for what was moved since the last look.

        When `patient`, a file must be missing at two looks in a row: a program that saves by renaming may
        take it away for a moment.
        """
        curated = {*curation.pins, *curation.annotations}
        self.note(view, curation)
        if not view.complete:
            return {}
        files = {entry.path for entry in view.files}
        missing = frozenset(path for path in curated if path not in files)
        ripe = missing & self._missing if patient else missing
        self._missing = missing
        if not ripe:
            return {}
        gone = {path: self._digests.get(path, "") for path in ripe}
        return moved(curation, gone, {path: head.digest for path, head in view.heads.items()})
