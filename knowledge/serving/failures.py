"""What goes out when something fails: a status, a code for programs, and a sentence that gives nothing away.

No path of the machine, no name of a user and no other project is ever in it. What is not there, and what the
client may not see, fail in the same bytes. The log has the rest, without any text of documents.
"""

from __future__ import annotations

import json
import logging
import traceback
from collections.abc import Mapping
from dataclasses import dataclass, field

from knowledge.errors import (
    AccountNotBound,
    ConflictError,
    DocumentNotFound,
    EstanteError,
    FileReadError,
    FileWriteError,
    FolderError,
    FrontmatterEditError,
    LibraryDamaged,
    LibraryWriteError,
    MatchFailed,
    MatchMissing,
    NewerVersion,
    NotALibrary,
    NotAllowed,
    NotInitialized,
    OutsideError,
    ProjectNotFound,
    ProjectUnclear,
    ReadOnlyError,
    TrashEntryNotFound,
    UsageError,
)

_LOG = logging.getLogger("estante.serving")


@dataclass(frozen=True, slots=True)
class Failure:
    """`digest`: what is there now, for who wrote on something older. `headers` are more headers of HTTP."""

    status: int
    code: str
    message: str
    digest: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    def body(self) -> bytes:
        """The JSON that every failure is answered with."""
        error = {"code": self.code, "message": self.message}
        if self.digest:
            error["digest"] = self.digest
        return json.dumps({"error": error}, ensure_ascii=False).encode("utf-8", "backslashreplace")


NO_TOKEN = Failure(
    401,
    "no-token",
    "This needs a token: Authorization: Bearer TOKEN.",
    headers={"WWW-Authenticate": 'Bearer realm="estante"'},
)
FOREIGN = Failure(403, "foreign", "This server answers only at its own address, to its own pages.")
NO_HTTP = Failure(400, "no-http", "This is no HTTP request that can be read.")
BAD_ADDRESS = Failure(400, "bad-address", "This is no address of this server.")
NOT_FOUND = Failure(404, "not-found", "There is nothing at this address.")
TOO_LARGE = Failure(413, "too-large", "The body is larger than this address takes.")
LONG_HEAD = Failure(431, "long-head", "The address or the headers are too long.")
TOO_SLOW = Failure(408, "too-slow", "The request took too long to arrive.")
TOO_OFTEN = Failure(429, "too-often", "Too many requests; wait for a moment.", headers={"Retry-After": "1"})
BUSY = Failure(503, "busy", "Too much is going on; try again.", headers={"Retry-After": "1"})
TOO_LONG = Failure(503, "timeout", "The answer took too long; try again.", headers={"Retry-After": "1"})
WRONG_TYPE = Failure(415, "wrong-type", "The body is not of the type that this address takes.")
INTERNAL = Failure(500, "internal", "Something went wrong here; the log of the server says what.")

_FIXED: Mapping[type[EstanteError], Failure] = {
    ProjectNotFound: Failure(404, "no-project", "There is no such project."),
    DocumentNotFound: Failure(404, "no-document", "There is no such document."),
    FileReadError: Failure(404, "no-document", "There is no such document."),
    AccountNotBound: Failure(404, "not-bound", "The account is not bound to this project."),
    TrashEntryNotFound: Failure(404, "not-in-trash", "There is nothing of that name in the trash."),
    NotALibrary: Failure(
        409, "no-library", "This is a plain folder: it has no projects and accounts to look after."
    ),
    NotInitialized: Failure(503, "closing", "The library is being closed."),
    ProjectUnclear: Failure(422, "wrong-request", "Say which project is meant."),
    ConflictError: Failure(409, "conflict", "Something else is there by now; read it again."),
    MatchFailed: Failure(412, "changed", "It is another by now; read it again before you write it."),
    MatchMissing: Failure(428, "if-match-needed", "It is there already; If-Match has to say what you read."),
    FolderError: Failure(503, "no-folder", "The folder of the documents cannot be read at the moment."),
    LibraryDamaged: Failure(503, "damaged", "A file of the library cannot be read; it has to be mended."),
    NewerVersion: Failure(503, "newer-version", "The library was written by a newer version of Estante."),
    LibraryWriteError: Failure(503, "not-written", "The library cannot be written; nothing was changed."),
}


def failure_of(error: BaseException) -> Failure:
    """How `error` is answered; what nobody expected is logged."""
    if not isinstance(error, EstanteError):
        _LOG.error("%s", trail_of(error))
        return INTERNAL
    fixed = next((found for kind, found in _FIXED.items() if isinstance(error, kind)), None)
    if fixed is not None:
        if fixed.status >= 500:
            _LOG.error("%s", error)
        digest = _digest_of(error)
        return Failure(fixed.status, fixed.code, fixed.message, digest) if digest else fixed
    return _worded(error)


def _worded(error: EstanteError) -> Failure:
    """Those whose reason is worth telling; the reasons are ours, and name no place."""
    if isinstance(error, NotAllowed):
        return Failure(403, "not-allowed", str(error))
    if isinstance(error, OutsideError):
        return Failure(422, "bad-path", f"The path is refused: {error.reason}.")
    if isinstance(error, ReadOnlyError | FileWriteError | FrontmatterEditError):
        return Failure(409, "not-written", f"It cannot be written: {error.reason}.")
    if isinstance(error, UsageError):
        return Failure(422, "wrong-request", str(error))
    _LOG.error("%s", error)
    return Failure(503, "unavailable", "This cannot be answered at the moment; try again.")


def _digest_of(error: EstanteError) -> str:
    if isinstance(error, ConflictError):
        return error.disk_digest
    return error.digest if isinstance(error, MatchFailed | MatchMissing) else ""


def trail_of(error: BaseException) -> str:
    """What went wrong where; not its words, which may quote a document."""
    frames = traceback.extract_tb(error.__traceback__)
    places = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    return f"{type(error).__name__} in {places}"
