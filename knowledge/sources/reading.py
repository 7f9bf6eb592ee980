"""Reading one file whole: as bytes, and as a `SourceFile` that tells what is odd about it."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from dataclasses import replace
from io import BufferedReader
from pathlib import Path

from knowledge.model import LineEnding, SourceFile
from knowledge.problems import Problem, ProblemCode
from knowledge.settings import MAX_FILE_BYTES
from knowledge.sources.decoding import Decoded, decode, encode, line_ending

_FLAGS = (
    os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0)
)
_ATTEMPTS = 3


def open_plain(place: Path) -> BufferedReader:
    """Open the plain file `place`; a folder, link, pipe or device is an OSError, and never waits."""
    if stat.S_ISDIR(place.lstat().st_mode):  # Windows would speak of permissions
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    stream = os.fdopen(os.open(place, _FLAGS), "rb")
    try:
        if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
            raise OSError(0, "it is a device or a pipe, not a file")
    except OSError:
        stream.close()
        raise
    return stream


def read_file(place: Path, *, name: str, encoding: str) -> SourceFile:
    """The text of `place`, which is called `name` inside its folder. Raises OSError.

    A file that changes while it is read is read again; one that never stands still gets FILE_CHANGING.
    """
    for _ in range(_ATTEMPTS):
        with open_plain(place) as stream:
            before = os.fstat(stream.fileno())
            if before.st_size > MAX_FILE_BYTES:
                return _too_large(stream, name=name, size=before.st_size)
            data = stream.read()
            after = os.fstat(stream.fileno())
        if (before.st_size, before.st_mtime_ns) == (after.st_size, after.st_mtime_ns):
            return understand(data, name=name, encoding=encoding)
    source = understand(data, name=name, encoding=encoding)
    return replace(source, problems=(*source.problems, Problem(name, 0, ProblemCode.FILE_CHANGING)))


def understand(data: bytes, *, name: str, encoding: str) -> SourceFile:
    """What the bytes of the file `name` say; pure, and never fails for what they are."""
    decoded = decode(data, encoding=encoding)
    return SourceFile(
        path=name,
        text=decoded.text,
        digest=hashlib.sha256(data).hexdigest(),
        size=len(data),
        encoding=decoded.encoding,
        bom=decoded.bom,
        line_ending=line_ending(decoded.text),
        read_only=_why_read_only(decoded, data),
        problems=_problems(decoded, name),
    )


def _why_read_only(decoded: Decoded, data: bytes) -> str:
    if decoded.binary:
        return "it is not a text file"
    if decoded.damaged:
        return "some of its bytes are not text and would be lost"
    if encode(decoded.text, encoding=decoded.encoding, bom=decoded.bom) != data:
        return f"not every byte of it would survive being written as {decoded.encoding}"
    return ""


def _problems(decoded: Decoded, name: str) -> tuple[Problem, ...]:
    if decoded.binary:
        return (Problem(name, 0, ProblemCode.ENCODING_BINARY),)
    if decoded.guessed:
        return (Problem(name, 0, ProblemCode.ENCODING_GUESSED, (decoded.guessed,)),)
    return ()


def _too_large(stream: BufferedReader, *, name: str, size: int) -> SourceFile:
    return SourceFile(
        path=name,
        text="",
        digest=hashlib.file_digest(stream, "sha256").hexdigest(),
        size=size,
        line_ending=LineEnding.NONE,
        read_only=f"it has more than {MAX_FILE_BYTES} bytes",
        problems=(Problem(name, 0, ProblemCode.FILE_TOO_LARGE, (str(size), str(MAX_FILE_BYTES))),),
    )
