"""The highest version that was seen at each place, kept with the user's data from one process to the next.

A pointer that goes back may be an old copy that somebody put there (public report SN04), and a program that
starts anew for each question would not notice by itself. Only numbers are kept, under a hash of the place:
neither texts, nor addresses, nor credentials.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from filelock import FileLock, Timeout

from knowledge.errors import OlderThanSeen, SeenFileError
from knowledge.paths import data_root
from knowledge.sources import atomic
from knowledge.sources.reading import open_plain
from knowledge.sources.reasons import plain_reason

FOLDER = "vaults"
SEEN_FILE = "seen.json"
LOCK_FILE = ".seen.lock"
LOCK_SECONDS = 15.0
MAX_BYTES = 1024 * 1024
MAX_PLACES = 5000
"""Then the place that was new first is forgotten."""
_ADDRESS = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+://")
_LARGEST = 2**53 - 1

_Numbers = dict[str, int]


def highest_seen(place: str, *, environment: Mapping[str, str] = os.environ) -> int:
    """The highest version that was seen at `place` (as people name it); 0 for none. Raises SeenFileError."""
    return _read(seen_file()).get(_key(place, environment), 0)


def refuse_older(place: str, sequence: int, *, environment: Mapping[str, str] = os.environ) -> None:
    """Raises OlderThanSeen when `sequence` is lower than what was seen at `place`, and SeenFileError.

    Who publishes looks before: a version that follows an older one would be refused by those who saw more.
    """
    before = highest_seen(place, environment=environment)
    if sequence < before:
        raise OlderThanSeen(sequence, before)


def see(place: str, sequence: int, *, environment: Mapping[str, str] = os.environ) -> None:
    """Version `sequence` is at `place`, and is whole: remember it if it is the highest.

    Raises OlderThanSeen when a higher one was there before, which stays remembered, and SeenFileError.
    """
    key = _key(place, environment)

    def edit(numbers: _Numbers) -> _Numbers:
        before = numbers.get(key, 0)
        if sequence < before:
            raise OlderThanSeen(sequence, before)
        return {**numbers, key: sequence}

    _change(edit)


def forget(place: str, *, environment: Mapping[str, str] = os.environ) -> None:
    """Nothing was seen at `place`: a vault was made anew there. Raises SeenFileError."""
    key = _key(place, environment)
    _change(lambda numbers: {name: number for name, number in numbers.items() if name != key})


def seen_file() -> Path:
    """Where it is kept. Not created here."""
    return data_root() / FOLDER / SEEN_FILE


def _key(place: str, environment: Mapping[str, str]) -> str:
    """A folder counts by its real path; a bucket with the server that it is on."""
    if _ADDRESS.match(place):
        name = f"{place.rstrip('/')} {environment.get('AWS_ENDPOINT_URL', '')}".encode("utf-8", "replace")
    else:
        name = os.fsencode(os.path.realpath(place))
    return hashlib.sha256(name).hexdigest()[:32]


def _change(edit: Callable[[_Numbers], _Numbers]) -> None:
    place = seen_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.parent.chmod(0o700)
        with _locked(place.parent):
            numbers = _read(place)
            after = edit(numbers)
            if after != numbers:
                _write(place, after)
    except OSError as error:
        raise _useless(plain_reason(error)) from error


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        with FileLock(folder / LOCK_FILE, timeout=LOCK_SECONDS):
            yield
    except Timeout:
        raise _useless("another program has been writing it for too long") from None


def _write(place: Path, numbers: _Numbers) -> None:
    kept = dict(list(numbers.items())[-MAX_PLACES:])
    written = json.dumps({"version": 1, "seen": kept}, indent=1) + "\n"
    temporary = atomic.stage(place, written.encode())
    try:
        temporary.chmod(0o600)
        atomic.replace(temporary, place)
    finally:
        atomic.discard(temporary)


def _read(place: Path) -> _Numbers:
    """The numbers; none when there is no file. What cannot be read is not taken for nothing."""
    try:
        with open_plain(place) as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return {}
    except OSError as error:
        raise _useless(plain_reason(error)) from error
    try:
        tree = json.loads(data) if len(data) <= MAX_BYTES else {}
        numbers = tree["seen"] if tree["version"] == 1 else None
    except (ValueError, RecursionError, TypeError, KeyError):
        numbers = None
    if not isinstance(numbers, dict) or not all(map(_is_number, numbers.values())):
        raise _useless("it is not as it was written; remove it to begin anew")
    return numbers


def _is_number(value: object) -> bool:
    return type(value) is int and 0 < value <= _LARGEST


def _useless(reason: str) -> SeenFileError:
    return SeenFileError(f"{FOLDER}/{SEEN_FILE}", reason)
