"""Files from outside, taken into the folder one after the other; a person can stop it between two."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from PySide6.QtCore import QObject

from desktop.controllers.errands import Errands
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.prompts import Progress, Prompts
from knowledge.errors import FileReadError
from knowledge.settings import MAX_FILE_BYTES
from knowledge.sources.names import is_hidden
from knowledge.sources.reasons import plain_reason
from knowledge.workspace import Workspace

MANY = 5
"""So many files show how far it has come."""


@dataclass(frozen=True, slots=True)
class Incoming:
    """A file outside, and the folder of ours (relative) that it goes into."""

    source: Path
    folder: str


@dataclass(slots=True)
class Outcome:
    """What became of an upload: the paths that were made, and a sentence for each file that was refused."""

    paths: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    cancelled: bool = False


class Uploads(QObject):
    """Runs one upload after the other for each call; `done` gets what became of it."""

    def __init__(self, library: Library, errands: Errands, prompts: Prompts) -> None:
        super().__init__(library)
        self._errands = errands
        self._prompts = prompts
        self._shown: list[Progress] = []
        library.closed.connect(self._stop)
        library.lost.connect(self._stop)

    def start(self, paths: Sequence[str], folder: str, done: Callable[[Outcome], None]) -> None:
        """Take the files and whole folders `paths` into `folder`."""
        self._errands.run(lambda _: gather(paths, folder), lambda found: self._begin(found, done))

    def _begin(self, found: tuple[Incoming, ...], done: Callable[[Outcome], None]) -> None:
        progress = None
        if len(found) > MANY:
            progress = self._prompts.progress(self.tr("Adding files"), len(found))
            self._shown.append(progress)
        self._next(found, 0, Outcome(), progress, done)

    def _next(
        self,
        found: tuple[Incoming, ...],
        place: int,
        outcome: Outcome,
        progress: Progress | None,
        done: Callable[[Outcome], None],
    ) -> None:
        outcome.cancelled = progress is not None and progress.cancelled
        if place == len(found) or outcome.cancelled:
            if progress is not None:
                self._shown.remove(progress)
                progress.close()
            done(outcome)
            return
        item = found[place]
        if progress is not None:
            progress.show_step(place, item.source.name)

        def taken(path: str) -> None:
            outcome.paths.append(path)
            self._next(found, place + 1, outcome, progress, done)

        def refused(error: Exception) -> None:
            outcome.refused.append(sentence_of(error))
            self._next(found, place + 1, outcome, progress, done)

        self._errands.run(lambda workspace: take(workspace, item), taken, failed=refused)

    def _stop(self) -> None:
        """The folder is let go: what is under way there never ends here."""
        for progress in self._shown:
            progress.close()
        self._shown.clear()


def gather(paths: Sequence[str], folder: str) -> tuple[Incoming, ...]:
    """Every file among `paths` and inside them, by path. Hidden ones and links are passed over."""
    found: list[Incoming] = []
    for path in map(Path, paths):
        if not path.is_dir():
            found.append(Incoming(path, folder))
            continue
        for place, folders, files in os.walk(path):
            folders[:] = sorted(
                name for name in folders if not is_hidden(name) and not Path(place, name).is_symlink()
            )
            inside = Path(place).relative_to(path.parent).as_posix()
            target = f"{folder}/{inside}" if folder else inside
            found += [
                Incoming(Path(place, name), target)
                for name in sorted(files)
                if not is_hidden(name) and not Path(place, name).is_symlink()
            ]
    return tuple(found)


def take(workspace: Workspace, item: Incoming) -> str:
    """Copy one file in; returns its path. Raises what `Curator.upload` does, and FileReadError."""
    try:
        if item.source.stat().st_size > MAX_FILE_BYTES:
            raise FileReadError(item.source.name, f"it has more than {MAX_FILE_BYTES} bytes")
        data = item.source.read_bytes()
    except OSError as error:
        raise FileReadError(item.source.name, plain_reason(error)) from error
    make_folder(workspace, item.folder)
    return workspace.files.upload(item.folder, item.source.name, data)


def make_folder(workspace: Workspace, folder: str) -> None:
    """Have the folder `folder`, whether it is there already or not. Raises as `Curator.create_folder`."""
    if folder and not (workspace.root / folder).is_dir():
        workspace.files.create_folder(folder)
