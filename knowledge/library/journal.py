"""The one change that needs two files: a document moves, and with it its pin and what is set about it.

What is to be done is noted in `.projects.moving` first, so what is cut off is done later. Its fields are
`project`, an id, and `path` and `newPath`, of a file or folder in the project. It is there only meanwhile.
"""

from __future__ import annotations

import contextlib
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import LibraryDamaged, LibraryWriteError
from knowledge.library.json_file import JsonFile, read_json, write_json
from knowledge.library.seen import see
from knowledge.library.writing import put
from knowledge.projects import is_project_id

JOURNAL_FILE = ".projects.moving"


@dataclass(frozen=True, slots=True)
class Move:
    """In `project`, the file or folder `path` is called `new_path` from now on."""

    project: str
    path: str
    new_path: str


class Journal:
    """The note in the library at `root`; only for who holds its lock."""

    def __init__(self, root: Path) -> None:
        self._place = root / JOURNAL_FILE

    def note(self, move: Move) -> None:
        """Raises LibraryWriteError."""
        tree = {"project": move.project, "path": move.path, "newPath": move.new_path}
        self.clear()
        if not put(self._place, write_json(JsonFile(tree)), name=JOURNAL_FILE, seen=None):
            raise LibraryWriteError(JOURNAL_FILE, "an older one cannot be removed")

    def open_move(self) -> Move | None:
        """The move that was cut off, if there is one."""
        try:
            tree = read_json(see(self._place).data, name=JOURNAL_FILE).tree
        except (OSError, LibraryDamaged):
            return None
        values = [tree.get(name) for name in ("project", "path", "newPath")]
        project, path, new_path = (value if isinstance(value, str) else "" for value in values)
        return Move(project, path, new_path) if is_project_id(project) and path and new_path else None

    def clear(self) -> None:
        with contextlib.suppress(OSError):
            self._place.unlink()
