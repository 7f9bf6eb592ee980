"""Folders that hold nothing the tree would show a row for: a scan lists files only."""

from __future__ import annotations

import os
from pathlib import Path

from knowledge.sources.names import is_hidden


def empty_folders(root: Path) -> tuple[str, ...]:
    """The folders under `root` with nothing in them, sorted; hidden ones and links are not looked into."""
    found: list[str] = []
    for place, folders, files in os.walk(root):
        folders[:] = [name for name in folders if not is_hidden(name) and not Path(place, name).is_symlink()]
        if not folders and not files and place != str(root):
            found.append(Path(place).relative_to(root).as_posix())
    return tuple(sorted(found))
