"""One document folder: the only door through which text comes in from the disk and goes back to it."""

from __future__ import annotations

import codecs
import hashlib
import os
import stat
import unicodedata
from collections.abc import Callable
from pathlib import Path

from knowledge.errors import (
    ConflictError,
    FileReadError,
    FileWriteError,
    FolderError,
    OutsideError,
    ReadOnlyError,
    UsageError,
)
from knowledge.model import SourceFile
from knowledge.settings import DOCUMENT_SUFFIXES, MAX_FILE_BYTES
from knowledge.sources import atomic
from knowledge.sources.decoding import DISPLAY_NAMES, encode
from knowledge.sources.names import (
    ANY_NAME_IS_ORDINARY,
    is_hidden,
    is_temporary,
    why_not_portable,
    why_refused,
)
from knowledge.sources.reading import open_plain, read_file, understand
from knowledge.sources.reasons import plain_reason
from knowledge.sources.scanning import Scanner, is_link
from knowledge.sources.snapshot import FolderScan


class Folder:
    """A folder of documents. Every path given to it is relative, and none leads out of it.

    `root` is the real path, so the folder itself may be reached by a link. `encoding` is tried before UTF-8
    when reading, and used for new files. `suffixes` are those of documents, in lower case, with their dots.
    Raises FolderError when `root` cannot serve, UsageError for an unknown encoding. It keeps no state, so any
    thread may use it.
    """

    def __init__(
        self, root: Path, *, encoding: str = "utf-8", suffixes: tuple[str, ...] = DOCUMENT_SUFFIXES
    ) -> None:
        self.encoding = _known_encoding(encoding)
        self.suffixes = suffixes
        try:
            self.root = root.resolve(strict=True)
            with os.scandir(self.root):
                pass
        except NotADirectoryError:
            raise FolderError(str(root), "it is a file, not a folder") from None
        except FileNotFoundError:
            raise FolderError(str(root), "there is no such folder") from None
        except OSError as error:
            raise FolderError(str(root), plain_reason(error)) from error
        except (RuntimeError, ValueError):  # a circle of links (before Python 3.13); a NUL in the path
            raise FolderError(str(root), "it leads to no folder") from None

    # --- paths ------------------------------------------------------------------------------------

    def contain(self, path: str) -> Path:
        """The absolute path of `path`, which need not exist; the one guard that every access passes.

        A name that differs from one on disk only by Unicode normal form finds that one. Raises OutsideError
        for anything that is not a plain relative path, for a path over a link, and for a name that means
        something else on Windows, unless something is there under it and this is another system.
        """
        reason = why_refused(path)
        if reason:
            raise OutsideError(path, reason)
        place = self.root
        for part in path.split("/"):
            place = _as_on_disk(place, part)
            status = _status(place)
            if status is not None and is_link(status):
                raise OutsideError(path, "it is or passes a link, and links are not followed")
            reason = "" if status is not None and ANY_NAME_IS_ORDINARY else why_not_portable(part)
            if reason:
                raise OutsideError(path, reason)
        return place

    def _spelling(self, place: Path) -> str:
        return place.relative_to(self.root).as_posix()

    def scan(self, *, under: str = "", cancelled: Callable[[], bool] = lambda: False) -> FolderScan:
        """What is in the folder, or at and under the path `under`, now.

        Links are not followed, and one bad entry is a problem that does not hide the others. Raises
        Cancelled once `cancelled()` is true, and FolderError when the folder itself is gone: that never
        looks as if every file had been deleted. So it is when its way leads over a link by now: to what that
        leads was not opened.
        """
        try:
            before = self.root.stat()
            if self.root.resolve() != self.root:
                raise FolderError(str(self.root), "it is or passes a link, and links are not followed")
            found = Scanner(self.root, cancelled, self.suffixes).walk(under)
            after = self.root.stat()
        except OSError as error:
            raise FolderError(str(self.root), plain_reason(error)) from error
        if not os.path.samestat(before, after):
            raise FolderError(str(self.root), "another folder took its place meanwhile")
        return found

    # --- reading ----------------------------------------------------------------------------------

    def read(self, path: str) -> SourceFile:
        """The text of `path`. Odd bytes are told in `problems`; they never make it fail.

        Raises OutsideError, and FileReadError when the file is missing or may not be read.
        """
        place = self.contain(path)
        name = self._spelling(place)
        try:
            return read_file(place, name=name, encoding=self.encoding)
        except OSError as error:
            raise FileReadError(name, plain_reason(error)) from error

    def read_bytes(self, path: str) -> bytes:
        """The bytes of `path`, an image for instance; at most MAX_FILE_BYTES. Raises as `read` does."""
        place = self.contain(path)
        name = self._spelling(place)
        try:
            with open_plain(place) as stream:
                data = stream.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise FileReadError(name, plain_reason(error)) from error
        if len(data) > MAX_FILE_BYTES:
            raise FileReadError(name, f"it has more than {MAX_FILE_BYTES} bytes")
        return data

    def find(self, path: str) -> str:
        """`path` as it is spelled on disk, "" when nothing is there. Raises OutsideError."""
        place = self.contain(path)
        return self._spelling(place) if _status(place) is not None else ""

    def digest(self, path: str) -> str:
        """SHA-256 (hex) of the file `path`, however long it is, "" when there is none.

        Raises OutsideError, and FileWriteError for what is there and cannot be read.
        """
        return self._digest(self.contain(path))

    # --- writing ----------------------------------------------------------------------------------

    def write(
        self, path: str, text: str, *, like: SourceFile | None, expected_digest: str | None
    ) -> SourceFile:
        """Put `text` in `path`, all or nothing, and return the file as it will be read.

        Encoding and byte-order mark are those of `like`; the file's mode bits stay. `expected_digest` is
        what the caller believes is on disk: "" for no file, None for do not look. Text that is on disk
        already is not written again. Raises OutsideError, ConflictError, ReadOnlyError and FileWriteError;
        after each of them the old bytes are as they were.
        """
        place = self.contain(path)
        name = self._spelling(place)
        data = self._encoded(name, text, like)
        written = understand(data, name=name, encoding=self.encoding)
        if written.text != text.removeprefix("\ufeff") and written.text != text:
            raise ReadOnlyError(name, "it would not be read back as it is written; save it as UTF-8")
        disk = self._digest(place)
        if disk == written.digest:
            return written
        if not disk:
            _check_shown(name)
        elif not os.access(place, os.W_OK):
            raise FileWriteError(name, "it is write-protected")
        self._store(place, data, expected_digest=expected_digest)
        return written

    def write_new(self, path: str, data: bytes) -> None:
        """Put `data` in the new file `path`, all or nothing. Raises OutsideError, ConflictError when
        something is there already, and FileWriteError.
        """
        place = self.contain(path)
        name = self._spelling(place)
        _check_shown(name)
        if len(data) > MAX_FILE_BYTES:
            raise FileWriteError(name, f"it has more than {MAX_FILE_BYTES} bytes, the most that is read")
        if os.path.lexists(place):
            raise ConflictError(name, self._digest(place))
        self._store(place, data, expected_digest="")

    def _encoded(self, name: str, text: str, like: SourceFile | None) -> bytes:
        if like is not None and like.read_only:
            raise ReadOnlyError(name, like.read_only)
        encoding = like.encoding if like else self.encoding
        try:
            data = encode(text, encoding=encoding, bom=like is not None and like.bom)
        except UnicodeEncodeError as error:
            character = text[error.start].encode("utf-8", "backslashreplace").decode()
            shown = DISPLAY_NAMES.get(encoding, encoding.upper())
            raise ReadOnlyError(name, f"{shown} has no place for “{character}”; save it as UTF-8") from None
        if len(data) > MAX_FILE_BYTES:
            raise FileWriteError(
                name, f"it would have more than {MAX_FILE_BYTES} bytes, the most that is read"
            )
        return data

    def _store(self, place: Path, data: bytes, *, expected_digest: str | None) -> None:
        name = self._spelling(place)
        try:
            temporary = atomic.stage(place, data)
        except OSError as error:
            raise FileWriteError(name, _reason_beside(error)) from error
        try:
            # The digest is taken after the slow part, so that the gap before the rename is a short one.
            disk = self._digest(place)
            if expected_digest is not None and disk != expected_digest:
                raise ConflictError(name, disk)
            if expected_digest == "":
                atomic.place_new(temporary, place)
            else:
                atomic.replace(temporary, place)
        except FileExistsError:
            raise ConflictError(name, self._digest(place)) from None
        except OSError as error:
            raise FileWriteError(name, plain_reason(error)) from error
        finally:
            atomic.discard(temporary)

    def _digest(self, place: Path) -> str:
        """SHA-256 of what is on disk, "" when there is nothing."""
        try:
            with open_plain(place) as stream:
                return hashlib.file_digest(stream, "sha256").hexdigest()
        except FileNotFoundError:
            return ""
        except OSError as error:
            raise FileWriteError(self._spelling(place), plain_reason(error)) from error

    # --- arranging --------------------------------------------------------------------------------

    def create_folder(self, path: str) -> None:
        """Make the folder `path` and those above it. Raises OutsideError or FileWriteError."""
        place = self.contain(path)
        _check_shown(path)
        try:
            place.mkdir(parents=True)
        except OSError as error:
            raise FileWriteError(path, plain_reason(error)) from error

    def rename(self, path: str, new_path: str) -> None:
        """Move the file or folder `path` to `new_path`, whose folder exists; nothing is overwritten.

        Raises OutsideError, ConflictError when `new_path` is taken, and FileWriteError.
        """
        source, target = self.contain(path), self.contain(new_path)
        if source == target:
            return
        _check_shown(new_path)
        try:
            if not target.parent.is_dir():
                raise FileWriteError(new_path, "its folder is not there")
            status = source.lstat()
            if _is_same_entry(status, target):  # only the case changes, on a disk that takes no notice of it
                source.rename(target)
            elif stat.S_ISDIR(status.st_mode):
                if os.path.lexists(target):
                    raise FileExistsError(target)
                source.rename(target)
            else:
                atomic.place_new(source, target)
        except FileExistsError:
            raise ConflictError(new_path, self._digest(target)) from None
        except OSError as error:
            raise FileWriteError(path, plain_reason(error)) from error

    def delete(self, path: str) -> None:
        """Move the file or folder `path` to the system's trash. Raises OutsideError or FileWriteError."""
        place = self.contain(path)
        if not os.path.lexists(place):
            raise FileWriteError(path, "it is not there")
        try:
            # Imported here because it is slow to import and rarely needed; it comes without types.
            from send2trash import send2trash  # type: ignore[import-untyped] # it has none
        except ImportError:
            raise FileWriteError(path, "this computer has no trash to move it to") from None
        try:
            send2trash(place)
        except OSError as error:
            raise FileWriteError(path, f"it cannot be moved to the trash, {plain_reason(error)}") from error


def _known_encoding(name: str) -> str:
    try:
        "".encode(name)  # refuses the codecs that are not of text, such as "hex"
        found = codecs.lookup(name).name
    except LookupError:
        raise UsageError(f"“{name}” is not a text encoding; use “utf-8” or another known name.") from None
    return "utf-8" if found == "utf-8-sig" else found  # the mark is a fact of each file, not of the encoding


def _as_on_disk(folder: Path, part: str) -> Path:
    """`folder/part`, spelled as the entry that is there when only the Unicode normal form differs."""
    place = folder / part
    if part.isascii() or os.path.lexists(place):
        return place
    wanted = unicodedata.normalize("NFC", part)
    try:
        with os.scandir(folder) as entries:
            found = sorted(e.name for e in entries if unicodedata.normalize("NFC", e.name) == wanted)
    except OSError:
        return place
    return folder / found[0] if found else place


def _status(place: Path) -> os.stat_result | None:
    """What lstat says, None when nothing is there."""
    try:
        return place.lstat()
    except (OSError, ValueError):
        return None


def _check_shown(path: str) -> None:
    """Refuse a new name that no scan would list: what was written there would be out of sight."""
    name = path.rpartition("/")[2]
    if is_temporary(name) or any(is_hidden(part) for part in path.split("/")):
        raise FileWriteError(path, "names like this are for hidden or temporary files; choose another")


def _is_same_entry(status: os.stat_result, target: Path) -> bool:
    try:
        same = os.path.samestat(status, target.lstat())
    except FileNotFoundError:
        return False
    return same and (stat.S_ISDIR(status.st_mode) or status.st_nlink == 1)


def _reason_beside(error: OSError) -> str:
    return "its folder is not there" if isinstance(error, FileNotFoundError) else plain_reason(error)
