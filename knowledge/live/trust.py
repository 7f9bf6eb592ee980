"""Which servers the operator trusts: kept beside the user's data, never in a library.

A library may come from anywhere, and its `projects.json` names programs to run. So the operator's word is
kept on this computer: for a library (its real path), a project, a server, and the fingerprint of all that
decides what is run. What is changed by anybody is not trusted any more.
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from filelock import FileLock, Timeout

from knowledge.connections import McpServer
from knowledge.errors import TrustError
from knowledge.paths import data_root
from knowledge.sources import atomic
from knowledge.sources.reading import open_plain
from knowledge.sources.reasons import plain_reason
from knowledge.text.moments import moment_text

FOLDER = "servers"
TRUST_FILE = "trusted.json"
LOCK_FILE = ".trusted.lock"
LOCK_SECONDS = 15.0
MAX_BYTES = 4 * 1024 * 1024

_Entry = dict[str, str]


def trusted(library: Path, project: str, server: McpServer) -> bool:
    """Whether the operator trusts this very server. A list that cannot be read names none."""
    try:
        entries = _read(trust_file())
    except TrustError:
        return False
    wanted = {**_key(library, project, server.id), "fingerprint": server.fingerprint}
    return any(all(entry.get(name) == value for name, value in wanted.items()) for entry in entries)


def trust(library: Path, project: str, server: McpServer) -> None:
    """Trust `server` as it is now, in place of what it was. Raises TrustError."""
    key = _key(library, project, server.id)
    entry = {**key, "fingerprint": server.fingerprint, "at": moment_text(datetime.now(UTC))}
    _change(lambda entries: [*_without(entries, key), entry])


def distrust(library: Path, project: str, server: str) -> None:
    """Trust the server of the id `server` no longer; fine if it never was. Raises TrustError."""
    _change(lambda entries: _without(entries, _key(library, project, server)))


def trust_file() -> Path:
    """Where it is kept. Not created here."""
    return data_root() / FOLDER / TRUST_FILE


def _key(library: Path, project: str, server: str) -> _Entry:
    real = os.fsencode(os.path.realpath(library)).decode("utf-8", "backslashreplace")
    return {"library": real, "project": project, "server": server}


def _without(entries: list[_Entry], key: _Entry) -> list[_Entry]:
    return [entry for entry in entries if any(entry.get(name) != value for name, value in key.items())]


def _change(edit: Callable[[list[_Entry]], list[_Entry]]) -> None:
    place = trust_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        place.parent.chmod(0o700)
        with _locked(place.parent):
            entries = _read(place)
            after = edit(entries)
            if after != entries:
                _write(place, after)
    except OSError as error:
        raise TrustError(plain_reason(error)) from error


@contextlib.contextmanager
def _locked(folder: Path) -> Iterator[None]:
    try:
        with FileLock(folder / LOCK_FILE, timeout=LOCK_SECONDS):
            yield
    except Timeout:
        raise TrustError("another program has been writing it for too long") from None


def _write(place: Path, entries: list[_Entry]) -> None:
    written = json.dumps({"version": 1, "trusted": entries}, ensure_ascii=True, indent=2) + "\n"
    temporary = atomic.stage(place, written.encode())
    try:
        temporary.chmod(0o600)
        atomic.replace(temporary, place)
    finally:
        atomic.discard(temporary)


def _read(place: Path) -> list[_Entry]:
    """The entries; none when there is no file. Raises TrustError for what is not ours to write over."""
    try:
        with open_plain(place) as stream:
            data = stream.read(MAX_BYTES + 1)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise TrustError(plain_reason(error)) from error
    try:
        tree = json.loads(data)
        entries = tree["trusted"] if tree["version"] == 1 else None
    except (ValueError, RecursionError, TypeError, KeyError):
        entries = None
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        raise TrustError(f"{TRUST_FILE} in the folder “{FOLDER}” of your data is not as it was written")
    return entries
