"""Unsaved text that stands for its file until it is saved or dropped.

An editor may hand over text faster than it can be analysed; only the newest of each path is.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Container, Sequence
from concurrent.futures import Future
from pathlib import PurePosixPath

from knowledge.index import SearchIndex
from knowledge.index.sync import Synchronizer
from knowledge.model import FileKind, SourceFile
from knowledge.settings import DOCUMENT_SUFFIXES
from knowledge.sources.names import file_kind
from knowledge.workspace.lane import Lane, Urgency


class Overlays:
    """`changed` is called on the lane with the paths whose text is now another one.

    `suffixes` are those of documents.
    """

    def __init__(
        self,
        sync: Synchronizer,
        index: SearchIndex,
        lane: Lane,
        *,
        changed: Callable[[Sequence[str]], None],
        suffixes: tuple[str, ...] = DOCUMENT_SUFFIXES,
    ) -> None:
        self._sync = sync
        self._index = index
        self._lane = lane
        self._changed = changed
        self._suffixes = suffixes
        self._lock = threading.Lock()
        self._waiting: dict[str, str | None] = {}
        self._laid: dict[str, str | None] = {}

    def lay(self, path: str, text: str | None) -> Future[None]:
        """Let `text` stand for `path` (None: the file speaks again). The future ends when answers follow.

        Unsaved text is sent no more than the file would be: of a conflict copy, say, nothing is laid.
        """
        if text is not None and file_kind(PurePosixPath(path).name, self._suffixes) is not FileKind.DOCUMENT:
            text = None
        with self._lock:
            self._waiting[path] = text
            self._laid[path] = text
        return self._lane.submit(self._take)

    def lay_again(self, paths: Container[str] | None = None) -> Future[None]:
        """Analyse once more what is laid (over `paths`): its words are others now, with the same text."""
        with self._lock:
            laid = {path: text for path, text in self._laid.items() if paths is None or path in paths}
            self._waiting = {**laid, **self._waiting}
        return self._lane.submit(self._take)

    def lift(self, path: str, text: str) -> Future[None]:
        """Take `text` away again once its file holds the same; newer text stays."""

        def work() -> None:
            with self._lock:
                if self._laid.get(path) != text:
                    return
                self._waiting[path] = None
            self._take()

        return self._lane.submit(work, urgency=Urgency.LAST)

    def _take(self) -> None:
        with self._lock:
            waiting, self._waiting = self._waiting, {}
            for path in [path for path, text in waiting.items() if text is None]:
                self._laid.pop(path, None)
        if not waiting:
            return
        self._index.overlay(
            {
                path: None if text is None else self._sync.parse(_source(path, text))
                for path, text in waiting.items()
            }
        )
        self._changed(sorted(waiting))


def _source(path: str, text: str) -> SourceFile:
    """Unsaved text in the place of a file. Its digest tells texts apart, and is never that of a file."""
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    return SourceFile(path, text, f"unsaved: {digest}", len(text))
