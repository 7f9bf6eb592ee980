"""What is set about the documents of a project: pins and annotations, also when files move."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from knowledge.errors import DataError, DocumentNotFound, OutsideError, UsageError
from knowledge.library import meta_file, projects_file
from knowledge.library.edits import Edits, checked_text
from knowledge.library.folders import is_file
from knowledge.library.json_file import Tree
from knowledge.library.projects_file import pins_of
from knowledge.model import FileKind
from knowledge.projects import Annotation, Project
from knowledge.settings import LIBRARY_SUFFIXES
from knowledge.sources.folder import Folder
from knowledge.sources.names import file_kind, why_refused
from knowledge.sources.reading import open_plain
from knowledge.text.days import read_day


class CurationEdits(Edits):
    """A part of `ProjectEditor`."""

    def pin(self, identifier: str, path: str) -> tuple[str, ...]:
        """Pin a document, after those that are pinned. Returns the pins.

        Raises DocumentNotFound, also for a file that is no document (an image).
        """
        folder, path = self._spelled(identifier, path)
        kind = file_kind(path.rpartition("/")[2], LIBRARY_SUFFIXES)
        if kind is not FileKind.DOCUMENT or not is_file(folder.root / path):
            raise DocumentNotFound(path)
        return self._change_pins(identifier, lambda pins: [*pins, path])

    def unpin(self, identifier: str, path: str) -> tuple[str, ...]:
        """Take the pin of a document away, from the list and from `meta.json`. Its header is its own."""
        names = (
            {path, self._spelled(identifier, path)[1]}
            if path not in self._project(identifier).pinned
            else {path}
        )
        if any(self._store.annotations(identifier).get(name, Annotation()).pinned for name in names):
            self._store.change_meta(
                identifier, lambda document: meta_file.unpinned(document, names, project=identifier)
            )
        return self._change_pins(identifier, lambda pins: [pin for pin in pins if pin not in names])

    def set_pins(
        self, identifier: str, paths: Sequence[str], *, check: Callable[[Project], None] = lambda _: None
    ) -> tuple[str, ...]:
        """These are the pins, in this order. `check` sees the project as it is just before, and may raise."""
        with self._store.writing():
            project = self._project(identifier)
            check(project)
            known = project.pinned
            spelled = [path if path in known else self._spelled(identifier, path)[1] for path in paths]
            return self._change_pins(identifier, lambda _: spelled)

    def annotate(self, identifier: str, path: str, annotation: Annotation | None) -> Annotation:
        """Set what is known about a file; None takes it all away. Returns it with `updated` and `digest`.

        Raises UsageError for a day that is none.
        """
        wanted = _clean(annotation or Annotation())
        if path not in self._store.annotations(identifier):
            path = self._spelled(identifier, path)[1]
        old = self._store.annotations(identifier).get(path, Annotation())
        if wanted == replace(old, updated="", digest=""):
            return old
        if wanted != Annotation():
            digest = _digest(self._store.files_root(identifier), path) or old.digest
            wanted = replace(wanted, updated=self._moment(), digest=digest)
        self._store.change_meta(
            identifier, lambda document: meta_file.annotated(document, path, wanted, project=identifier)
        )
        return wanted

    def amend(self, identifier: str, path: str, change: Callable[[Annotation], Annotation]) -> Annotation:
        """As `annotate`, with what `change` makes of the file's own entry as it is on disk now."""
        with self._store.writing():
            spelled = self._spelled(identifier, path)[1]
            own = self._store.annotations(identifier).get(spelled, Annotation())
            return self.annotate(identifier, spelled, change(own))

    def move(self, identifier: str, path: str, new_path: str) -> None:
        """Pins, annotations and what says `supersedes` follow a file, or all files of a folder."""
        _check_path(path)
        new_path = self._spelled(identifier, new_path)[1]
        if path != new_path:
            self._store.move(identifier, path, new_path)

    def forget(self, identifier: str, path: str) -> None:
        """Take away the pin and the annotation of a file, or of all files of a folder."""
        _check_path(path)
        if any(meta_file.is_at(name, path) for name in self._store.annotations(identifier)):
            self._store.change_meta(
                identifier, lambda document: meta_file.forgotten(document, path, project=identifier)
            )
        self._change_pins(identifier, lambda pins: [pin for pin in pins if not meta_file.is_at(pin, path)])

    # --- inside -----------------------------------------------------------------------------------

    def _change_pins(self, identifier: str, edit: Callable[[list[str]], list[str]]) -> tuple[str, ...]:
        def change(entry: Tree) -> Tree:
            before = pins_of(entry)
            after = list(dict.fromkeys(edit(before)))
            return entry if after == before else projects_file.with_pins(entry, after)

        return self._change(identifier, change).pinned

    def _spelled(self, identifier: str, path: str) -> tuple[Folder, str]:
        """The project's folder, and `path` as it is spelled there. Raises OutsideError."""
        folder = Folder(self._store.files_root(identifier))
        return folder, folder.contain(path).relative_to(folder.root).as_posix()


def _check_path(path: str) -> None:
    reason = why_refused(path)
    if reason:
        raise OutsideError(path, reason)


def _clean(annotation: Annotation) -> Annotation:
    """Without empty words, and with days that are days. Raises UsageError."""
    return replace(
        annotation,
        review=_day(annotation.review),
        valid_from=_day(annotation.valid_from),
        valid_until=_day(annotation.valid_until),
        tags=_words(annotation.tags),
        summary=checked_text(annotation.summary).strip(),
        authority=checked_text(annotation.authority).strip(),
        supersedes=_words(annotation.supersedes),
        updated="",
        digest="",
    )


def _day(text: str) -> str:
    day = read_day(text)
    if text.strip() and not day:
        raise UsageError(f"“{text}” is no day; write it as 2027-01-20.")
    return day


def _words(words: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.strip() for word in map(checked_text, words) if word.strip()))


def _digest(root: Path, path: str) -> str:
    """SHA-256 of a file, "" when it cannot be read, or when a `meta.json` names one that is not inside."""
    try:
        with open_plain(Folder(root).contain(path)) as stream:
            return hashlib.file_digest(stream, "sha256").hexdigest()
    except (OSError, DataError):
        return ""
