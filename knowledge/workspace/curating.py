"""What an operator does to files: read, save, pin, create, rename, delete. Each goes through the folder.

After a change the ordinary way in is asked to look at the path, so index and window follow even without a
watcher.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress

from knowledge.documents.header_edit import remove_field, set_field
from knowledge.errors import ConflictError
from knowledge.model import SourceFile
from knowledge.sources.folder import Folder
from knowledge.sources.names import safe_name


class Curator:
    """Touches files on the caller's thread.

    `look` takes the paths that changed to the reader; `lift` takes away unsaved text that is saved now.
    """

    def __init__(
        self,
        folder: Folder,
        *,
        look: Callable[[frozenset[str]], Future[None]],
        lift: Callable[[str, str], object],
    ) -> None:
        self._folder = folder
        self._look = look
        self._lift = lift

    def read(self, path: str) -> SourceFile:
        """The file as it is on disk now. Raises FileReadError and OutsideError."""
        return self._folder.read(path)

    def read_bytes(self, path: str) -> bytes:
        return self._folder.read_bytes(path)

    def save(
        self, path: str, text: str, *, like: SourceFile | None, expected_digest: str | None
    ) -> SourceFile:
        """Write `text`; see `Folder.write`, which also says what it raises."""
        saved = self._folder.write(path, text, like=like, expected_digest=expected_digest)
        self._look(frozenset([saved.path])).add_done_callback(lambda _: self._lift(saved.path, text))
        return saved

    def pin(self, path: str, *, pinned: bool) -> SourceFile:
        """Write the star into the file's header. Raises as `save`, and FrontmatterEditError."""
        source = self._folder.read(path)
        text = with_pin(source.text, pinned=pinned, path=path)
        return self.save(path, text, like=source, expected_digest=source.digest)

    def create(self, folder: str, title: str, text: str) -> SourceFile:
        """A new document named after `title` in `folder` ("" is the top); an existing name gets a number."""
        prefix = f"{folder}/" if folder else ""
        for number in itertools.count(1):
            suffix = f"-{number}.md" if number > 1 else ".md"
            path = prefix + safe_name(title, suffix=suffix)
            if not self._folder.contain(path).exists():
                with suppress(ConflictError):  # somebody was quicker: the next number, then
                    return self.save(path, text, like=None, expected_digest="")
        raise AssertionError("numbers do not end")

    def rename(self, path: str, new_path: str) -> None:
        """Raises ConflictError when `new_path` exists, and what `Folder.rename` raises."""
        self._folder.rename(path, new_path)
        self._look(frozenset([path, new_path]))

    def delete(self, path: str) -> None:
        """Move to the trash. Raises FileWriteError."""
        self._folder.delete(path)
        self._look(frozenset([path]))


def with_pin(text: str, *, pinned: bool, path: str = "") -> str:
    """`text` with `pinned: true` in its header, or without it. Raises FrontmatterEditError."""
    return set_field(text, "pinned", True, path=path) if pinned else remove_field(text, "pinned", path=path)
