"""What an operator does to files: read, save, pin, create, upload, move, delete. All goes through the folder.

After a change the ordinary way in is asked to look at the path, so index and window follow even without a
watcher.
"""

from __future__ import annotations

import base64
import itertools
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress

from knowledge.documents.header_edit import remove_field, set_field
from knowledge.errors import ConflictError, FileReadError, FileWriteError, OutsideError
from knowledge.model import SourceFile
from knowledge.sources.folder import Folder
from knowledge.sources.images import image_type
from knowledge.sources.names import file_kind, plain_name, safe_name, split_suffix, why_refused


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
        # One change at a time: between a look at what is there and the change nobody else of us comes in.
        self._changing = threading.Lock()

    def read(self, path: str) -> SourceFile:
        """The file as it is on disk now. Raises FileReadError and OutsideError."""
        return self._folder.read(path)

    def read_bytes(self, path: str) -> bytes:
        return self._folder.read_bytes(path)

    def find(self, path: str) -> str:
        """`path` as it is spelled on disk, "" when nothing is there. Raises OutsideError."""
        return self._folder.find(path)

    def digest(self, path: str) -> str:
        """SHA-256 (hex) of a file, "" when there is none. Raises OutsideError and FileWriteError."""
        return self._folder.digest(path)

    def data_url(self, path: str) -> str:
        """The image at `path` as a `data:` address. What it is is told by its bytes, never by its name.

        Raises OutsideError, and FileReadError for what is no image too.
        """
        data = self._folder.read_bytes(path)
        media_type = image_type(data)
        if not media_type:
            raise FileReadError(path, "it is no PNG, JPEG, GIF, WebP, BMP or SVG image")
        return f"data:{media_type};base64,{base64.b64encode(data).decode('ascii')}"

    def is_folder(self, path: str) -> bool:
        """Whether a folder is there. Raises OutsideError."""
        place = self._folder.contain(path)
        try:
            return place.is_dir()
        except OSError:  # a name that is too long for the disk, say
            return False

    def save(
        self, path: str, text: str, *, like: SourceFile | None, expected_digest: str | None
    ) -> SourceFile:
        """Write `text`; see `Folder.write`, which also says what it raises."""
        with self._changing:
            saved = self._folder.write(path, text, like=like, expected_digest=expected_digest)
        self._look(frozenset([saved.path])).add_done_callback(lambda _: self._lift(saved.path, text))
        return saved

    def pin(self, path: str, *, pinned: bool) -> SourceFile:
        """Write the star into the file's header. Raises as `save`, and FrontmatterEditError."""
        source = self._folder.read(path)
        text = with_pin(source.text, pinned=pinned, path=path)
        return self.save(path, text, like=source, expected_digest=source.digest)

    def create(self, folder: str, title: str, text: str, *, suffix: str = ".md") -> SourceFile:
        """A new document named after `title` in `folder` ("" is the top); an existing name gets a number."""
        for ending in _endings(suffix):
            path = _inside(folder, safe_name(title, suffix=ending))
            if not os.path.lexists(self._folder.contain(path)):
                with suppress(ConflictError):  # somebody was quicker: the next number, then
                    return self.save(path, text, like=None, expected_digest="")
        raise AssertionError("numbers do not end")

    def create_folder(self, path: str) -> None:
        """Make the folder `path` and those above it. Raises OutsideError and FileWriteError."""
        self._folder.create_folder(path)
        self._look(frozenset([path]))

    def upload(self, folder: str, name: str, data: bytes) -> str:
        """Keep `data` as it is in `folder` ("" is the top) under `name`; the path that it has now.

        An existing name gets a number, and one that not every system takes is changed a little. Raises
        OutsideError, and FileWriteError for a kind of file that would not be shown.
        """
        reason = "it is no plain file name" if "/" in name else why_refused(name)
        if reason:
            raise OutsideError(name, reason)
        if file_kind(name, self._folder.suffixes) is None:
            raise FileWriteError(name, "only documents, tables, text and images are kept here")
        title, suffix = split_suffix(name)
        folder = folder and (self._folder.find(folder) or folder)
        for ending in _endings(suffix):
            path = _inside(folder, plain_name(title, ending))
            if not os.path.lexists(self._folder.contain(path)):
                with suppress(ConflictError):
                    self._folder.write_new(path, data)
                    self._look(frozenset([path]))
                    return path
        raise AssertionError("numbers do not end")

    def move(self, path: str, new_folder: str) -> str:
        """Move the file or folder `path` into `new_folder` ("" is the top); the path that it has now.

        Raises as `rename`, and FileWriteError for a folder that would be in itself.
        """
        new_path = _inside(new_folder, path.rpartition("/")[2])
        if f"{new_folder}/".startswith(f"{path}/"):
            raise FileWriteError(path, "a folder cannot be moved into itself")
        if new_path != path:
            self.rename(path, new_path)
        return new_path

    def rename(self, path: str, new_path: str) -> None:
        """Raises ConflictError when `new_path` exists, and what `Folder.rename` raises."""
        with self._changing:
            self._folder.rename(path, new_path)
        self._look(frozenset([path, new_path]))

    def delete(self, path: str, *, expected_digest: str | None = None) -> None:
        """Move to the trash. Raises FileWriteError, and ConflictError for a file that has another digest."""
        with self._changing:
            if expected_digest is not None and (disk := self._folder.digest(path)) != expected_digest:
                raise ConflictError(path, disk)
            self._folder.delete(path)
        self._look(frozenset([path]))


def _endings(suffix: str) -> Iterator[str]:
    """`suffix`, and then with a number before it, for a name that is taken."""
    yield suffix
    for number in itertools.count(2):
        yield f"-{number}{suffix}"


def _inside(folder: str, name: str) -> str:
    return f"{folder}/{name}" if folder else name


def with_pin(text: str, *, pinned: bool, path: str = "") -> str:
    """`text` with `pinned: true` in its header, or without it. Raises FrontmatterEditError."""
    return set_field(text, "pinned", True, path=path) if pinned else remove_field(text, "pinned", path=path)
