"""One small text file that is not a document: whole, bounded, and in UTF-8."""

from __future__ import annotations

from pathlib import Path

from knowledge.errors import FileReadError
from knowledge.sources.reading import open_plain
from knowledge.sources.reasons import plain_reason


def read_small_text(place: Path, *, most: int) -> str:
    """The text of the file `place`, of at most `most` bytes; links, pipes and devices are not followed.

    Raises FileReadError, whose cause is FileNotFoundError when nothing is there.
    """
    try:
        with open_plain(place) as stream:
            data = stream.read(most + 1)
    except OSError as error:
        raise FileReadError(place.name, plain_reason(error)) from error
    except ValueError:  # a NUL in the path
        raise FileReadError(place.name, "no file can have that name") from None
    if len(data) > most:
        raise FileReadError(place.name, f"it has more than {most} bytes")
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise FileReadError(place.name, f"line {line} is not UTF-8; save it in that encoding") from None


def is_missing(error: FileReadError) -> bool:
    """Whether nothing was there."""
    return isinstance(error.__cause__, FileNotFoundError)
