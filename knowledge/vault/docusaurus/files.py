"""The folder of a site: the only door through which its sources are read. No link is followed."""

from __future__ import annotations

import json
import os
from pathlib import Path

from knowledge.errors import Cancelled, OutsideError, SiteError
from knowledge.publications import Stop
from knowledge.sources.folder import Folder
from knowledge.sources.names import is_hidden, why_refused
from knowledge.sources.reading import open_plain
from knowledge.sources.reasons import plain_reason
from knowledge.sources.scanning import is_link
from knowledge.text.json_form import JsonValue

MAX_DOCUMENT_BYTES = 4 * 1024 * 1024
MAX_SCRIPT_BYTES = 1024 * 1024
MAX_ENTRIES = 200_000
"""Files and folders under one folder of documents."""


class SiteFolder:
    """Reads what is inside `root`. Raises FolderError when that is no folder."""

    def __init__(self, root: Path, *, stop: Stop) -> None:
        self._folder = Folder(root)
        self._stop = stop

    @property
    def name(self) -> str:
        return self._folder.root.name

    def check(self) -> None:
        """Raises Cancelled when the person wants to stop."""
        if self._stop():
            raise Cancelled

    def contains(self, path: str) -> bool:
        """Whether a file or folder is there, not by a link. Raises SiteError for a path that leaves."""
        return os.path.lexists(self._place(path))

    def text(self, path: str, *, limit: int) -> str:
        """The text of the file `path`, at most `limit` bytes of UTF-8. Raises SiteError."""
        place = self._place(path)
        try:
            with open_plain(place) as stream:
                data = stream.read(limit + 1)
        except FileNotFoundError:
            raise SiteError(path, "it is not there") from None
        except OSError as error:
            raise SiteError(path, plain_reason(error)) from error
        if len(data) > limit:
            raise SiteError(path, f"it has more than {limit} bytes")
        try:
            return data.decode("utf-8").removeprefix("\ufeff")
        except UnicodeDecodeError:
            raise SiteError(path, "it is not text in UTF-8") from None

    def json(self, path: str) -> JsonValue:
        """What the JSON file `path` says. Raises SiteError."""
        try:
            found: JsonValue = json.loads(self.text(path, limit=MAX_SCRIPT_BYTES))
        except (ValueError, RecursionError):
            raise SiteError(path, "it is not JSON") from None
        return found

    def files(self, folder: str) -> tuple[list[str], list[str]]:
        """The paths, inside `folder`, of its files and of its links, sorted; hidden ones are left alone.

        Raises SiteError when it cannot be listed or has too much, and Cancelled.
        """
        files: list[str] = []
        links: list[str] = []
        waiting = [""]
        while waiting:
            self.check()
            inside = waiting.pop()
            for path, entry in self._entries(folder, inside):
                if is_link(entry.stat(follow_symlinks=False)):
                    links.append(path)
                elif entry.is_dir(follow_symlinks=False):
                    waiting.append(path)
                elif entry.is_file(follow_symlinks=False):
                    files.append(path)
            if len(files) + len(links) + len(waiting) > MAX_ENTRIES:
                raise SiteError(folder, f"it has more than {MAX_ENTRIES} files")
        return sorted(files), sorted(links)

    def _entries(self, folder: str, inside: str) -> list[tuple[str, os.DirEntry[str]]]:
        place = self._place("/".join(part for part in (folder, inside) if part))
        try:
            with os.scandir(place) as entries:
                named = [(f"{inside}/{entry.name}" if inside else entry.name, entry) for entry in entries]
        except OSError as error:
            raise SiteError(folder, plain_reason(error)) from error
        return [(path, entry) for path, entry in named if not is_hidden(entry.name) and not why_refused(path)]

    def _place(self, path: str) -> Path:
        if path in ("", "."):
            return self._folder.root
        try:
            return self._folder.contain(path)
        except OutsideError as error:
            raise SiteError(path, error.reason) from error


def inside_site(path: str, *, start: str = "") -> str:
    """`path` of an option or an import, seen from the folder `start`, as a path inside the site.

    "" is the site itself. Raises ValueError when it leaves the site or is absolute.
    """
    if path.startswith("/") or "\\" in path or "\0" in path:
        raise ValueError(path)
    kept: list[str] = start.split("/") if start else []
    for part in path.split("/"):
        if part == "..":
            if not kept:
                raise ValueError(path)
            kept.pop()
        elif part not in ("", "."):
            kept.append(part)
    return "/".join(kept)
