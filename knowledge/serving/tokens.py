"""Who may call: a text file that only its owner can read, one client a line, looked at anew when it changes.

    # the panel may do everything, the bot reads one project
    3vK…          manage          panel
    9aQ…          read:casa-brisa bot of the shop

The rights are `manage`, `read` (all projects) and `read:PROJECT` (`read:-`: the one of a plain folder). A
line with a token alone may do everything. No token is ever in an error or a note.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import secrets
import stat
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from knowledge.errors import TokensError, UsageError
from knowledge.projects import is_project_id
from knowledge.serving.rights import Client, Right
from knowledge.sources.names import TEMPORARY_PREFIX
from knowledge.sources.reading import open_plain
from knowledge.sources.reasons import plain_reason

_LOG = logging.getLogger("estante.serving")

NO_PROJECT = "-"
"""In the file and in addresses: the one project of a plain folder."""
SHORT = 16
"""A token with fewer characters can be guessed; it is taken, with a note."""
UNNAMED = "default"
_OWNER_ONLY = 0o600
_MAX_BYTES = 1 << 20
_TOKEN = re.compile(r"[\x21-\x7e]+")
_NAME = re.compile(r"[^\x00-\x1f\x7f]{1,100}")


@dataclass(frozen=True, slots=True)
class _Entry:
    digest: bytes
    """SHA-256 of the token. The token itself is kept nowhere."""
    client: Client


class TokenFile:
    """See the module. Any thread may use it."""

    def __init__(self, path: Path) -> None:
        """Open the file, or make it with one new token that may do everything. Raises TokensError.

        What its owner should know about it is in `notes`.
        """
        self.path = path
        self.notes: tuple[str, ...] = ()
        self._lock = threading.Lock()
        self._seen: tuple[int, int, int] | None = None
        self._entries: tuple[_Entry, ...] = ()
        self._trouble: TokensError | None = None
        if not path.exists():
            self._make()
        self.notes = (*self._close_to_others(), *self._warn_of_short_ones())
        self._follow()
        if self._trouble is not None:
            raise self._trouble

    @property
    def trouble(self) -> TokensError | None:
        """Why nobody may call at the moment: the file was changed to something that cannot be used."""
        return self._follow()[1]

    def clients(self) -> tuple[Client, ...]:
        """Who may call now, in the order of the file."""
        return tuple(entry.client for entry in self._follow()[0])

    def find(self, token: str) -> Client | None:
        """The client with that token. Every entry is compared, in a time that does not tell how alike."""
        digest = hashlib.sha256(token.encode("utf-8", "surrogateescape")).digest()
        found = None
        for entry in self._follow()[0]:
            if secrets.compare_digest(entry.digest, digest):
                found = entry.client
        return found

    def add(self, name: str, *, right: Right = Right.READ, project: str | None = None) -> str:
        """A new client; returns its token, which cannot be asked for again.

        Raises UsageError and TokensError.
        """
        client = Client(name, right, project)
        if not _NAME.fullmatch(name) or name != name.strip():
            raise UsageError("The name of a client is one line of up to 100 characters.")
        if project and not is_project_id(project):
            raise UsageError(f"“{project}” cannot be the id of a project.")
        if any(known.name == name for known in self.clients()):
            raise UsageError(f"There is a client “{name}” already; remove it, or choose another name.")
        token = secrets.token_urlsafe(32)
        with self._lock:
            before = _text_of(self.path)
            line = f"{token} {_rights_of(client)} {name}\n"
            self._write(before + ("" if before.endswith("\n") or not before else "\n") + line)
        return token

    def remove(self, name: str) -> bool:
        """Withdraw what the client `name` has; False when there is none. Raises TokensError."""
        with self._lock:
            lines = _text_of(self.path).splitlines(keepends=True)
            kept = [line for number, line in enumerate(lines, 1) if not self._is_of(line, number, name)]
            if len(kept) == len(lines):
                return False
            self._write("".join(kept))
        return True

    # --- inside -----------------------------------------------------------------------------------

    def _is_of(self, line: str, number: int, name: str) -> bool:
        entry = self._entry(line, number)
        return entry is not None and entry.client.name == name

    def _follow(self) -> tuple[tuple[_Entry, ...], TokensError | None]:
        """What the file says now. One that is broken by now lets nobody in."""
        with self._lock:
            try:
                status = self.path.stat()
                seen = (status.st_mtime_ns, status.st_size, status.st_ino)
            except OSError:
                seen = None
            if seen is None or seen != self._seen:
                self._seen = seen
                try:
                    self._entries, self._trouble = self._read(), None
                except TokensError as error:
                    if str(error) != str(self._trouble):
                        _LOG.error("%s Nobody can call until that is mended.", error)
                    self._entries, self._trouble = (), error
            return self._entries, self._trouble

    def _read(self) -> tuple[_Entry, ...]:
        found: dict[bytes, _Entry] = {}
        for number, line in enumerate(_text_of(self.path).splitlines(), 1):
            entry = self._entry(line, number)
            if entry is None:
                continue
            if entry.digest in found:
                raise self._broken(number, "has a token that stands further up already")
            found[entry.digest] = entry
        return tuple(found.values())

    def _entry(self, line: str, number: int) -> _Entry | None:
        """What a line says; None for a comment. Raises TokensError with its number."""
        words = line.strip().split(maxsplit=2)
        if not words or words[0].startswith("#"):
            return None
        token, rights, name = (*words, "", "")[:3] if len(words) < 3 else words
        if not _TOKEN.fullmatch(token):
            raise self._broken(number, "has a token with other characters than those of ASCII")
        if not rights:
            return _Entry(_digest(token), Client(UNNAMED, Right.MANAGE))
        if not _NAME.fullmatch(name):
            raise self._broken(number, "should be TOKEN RIGHTS NAME")
        kind, _, project = rights.partition(":")
        if rights == Right.MANAGE.value:
            return _Entry(_digest(token), Client(name, Right.MANAGE))
        if rights == Right.READ.value:
            return _Entry(_digest(token), Client(name))
        if kind != Right.READ.value or not (project == NO_PROJECT or is_project_id(project)):
            raise self._broken(number, "has no right; it is manage, read or read:PROJECT")
        return _Entry(_digest(token), Client(name, Right.READ, "" if project == NO_PROJECT else project))

    def _broken(self, number: int, what: str) -> TokensError:
        return TokensError(self.path.name, f"line {number} {what}")

    def _make(self) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            descriptor = os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
        except FileExistsError:  # another one of us was quicker
            return
        except OSError as error:
            raise TokensError(self.path.name, plain_reason(error)) from error
        with os.fdopen(descriptor, "w", encoding="ascii", newline="\n") as stream:
            stream.write(f"{secrets.token_urlsafe(32)}\n")

    def _close_to_others(self) -> Sequence[str]:
        if os.name != "posix":
            return ()
        try:
            mode = stat.S_IMODE(self.path.stat().st_mode)
            if not mode & 0o077:
                return ()
            self.path.chmod(_OWNER_ONLY)
        except OSError as error:
            raise TokensError(self.path.name, plain_reason(error)) from error
        return (f"“{self.path.name}” could be read by other users; now only you can (mode 0600).",)

    def _warn_of_short_ones(self) -> Sequence[str]:
        lines = enumerate(_text_of(self.path).splitlines(), 1)
        short = [number for number, line in lines if _is_short(line)]
        return [
            f"The token in line {number} of “{self.path.name}” is short and can be guessed; use {SHORT} "
            "characters or more."
            for number in short
        ]

    def _write(self, text: str) -> None:
        """Put `text` in the place of the file, which nobody else can read at any moment."""
        place = self.path.resolve()
        temporary = place.with_name(f"{TEMPORARY_PREFIX}{secrets.token_hex(8)}.tmp")
        try:
            descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _OWNER_ONLY)
            with os.fdopen(descriptor, "w", encoding="utf-8", newline="\n") as stream:
                stream.write(text)
                stream.flush()
                os.fsync(stream.fileno())
            temporary.replace(place)
        except OSError as error:
            with suppress(OSError):
                temporary.unlink()
            raise TokensError(self.path.name, plain_reason(error)) from error
        self._seen = None


def _text_of(path: Path) -> str:
    try:
        # A pipe in its place would be waited for, and the whole server with it. The file may be a link.
        with open_plain(Path(os.path.realpath(path))) as stream:
            data = stream.read(_MAX_BYTES + 1)
    except OSError as error:
        raise TokensError(path.name, plain_reason(error)) from error
    if len(data) > _MAX_BYTES:
        raise TokensError(path.name, "it is far too long for a file of tokens")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TokensError(path.name, f"line {line} is no UTF-8") from None


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()


def _rights_of(client: Client) -> str:
    if client.project is None:
        return client.right.value
    return f"{client.right.value}:{client.project or NO_PROJECT}"


def _is_short(line: str) -> bool:
    words = line.split(maxsplit=1)
    return bool(words) and not words[0].startswith("#") and len(words[0]) < SHORT
