"""Every error the core raises on purpose, in one tree.

    EstanteError                 anything we expect and can explain
    ├── UsageError               the call was wrong; nothing was touched (exit code 2)
    │   ├── LimitError           no limit, or a limit below zero
    │   ├── QueryError           a question too long to answer
    │   ├── TokenizerError       no token counter has that name
    │   ├── LabelsError          no labels in that language
    │   └── NotInitialized       used before `initialize()` or after `close()`
    └── DataError                the files, the disk or the index (exit code 1)
        ├── FolderError          the folder is missing, is a file, or cannot be read
        ├── FileReadError        one file cannot be read
        ├── FileWriteError       one file cannot be written; the old bytes are still there
        ├── ReadOnlyError        the file would not survive being written back
        ├── ConflictError        the file changed on disk since it was read
        ├── OutsideError         a path that leaves its project, or a reserved name
        ├── DocumentNotFound     no document has that id or path
        ├── FrontmatterEditError the header cannot be changed without damage
        ├── SegmentDamaged       a file of the index is not as it was written; it is built anew
        └── IndexFailure         the index could not be opened, even after a rebuild
    Cancelled                    the person asked to stop; not a failure

An error carries facts and builds its own sentence: what happened, to what, and what to do.
Anything else that escapes is a bug.
"""

from __future__ import annotations


class EstanteError(Exception):
    """Base of every expected error. `str(error)` is one plain English sentence."""

    exit_code = 1


class UsageError(EstanteError):
    """The call itself is wrong; nothing was read or written."""

    exit_code = 2


class LimitError(UsageError):
    """A budget that cannot be used.

    `name` is the limit at fault ("max_characters", …) or "" when none was given;
    `value` is what was passed.
    """

    def __init__(self, name: str = "", value: int | None = None) -> None:
        self.name = name
        self.value = value
        if name:
            text = f"The limit {name} is {value}; give a number of 0 or more."
        else:
            text = "No limit was given; set a maximum of characters or of tokens (or both)."
        super().__init__(text)


class QueryError(UsageError):
    """A question longer than `maximum` characters."""

    def __init__(self, length: int, maximum: int) -> None:
        self.length = length
        self.maximum = maximum
        super().__init__(
            f"The question has {length} characters; the most that is searched is {maximum}. Shorten it."
        )


class TokenizerError(UsageError):
    """No token counter is called `name`; `known` are the names there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name = name
        self.known = known
        super().__init__(f"There is no token counter “{name}”; use one of: {', '.join(known)}.")


class LabelsError(UsageError):
    """There are no labels for `language`; `known` are the languages there are."""

    def __init__(self, language: str, known: tuple[str, ...]) -> None:
        self.language = language
        self.known = known
        super().__init__(f"There are no labels in “{language}”; use one of: {', '.join(known)}.")


class NotInitialized(UsageError):
    """The library is not open (yet, or any more)."""

    def __init__(self) -> None:
        super().__init__("The library is not open; call initialize() first, and not after close().")


class DataError(EstanteError):
    """Something about the files, the disk or the index."""


class FolderError(DataError):
    """`path` cannot serve as a document folder; `reason` completes the sentence."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"Cannot open “{path}”: {reason}.")


class FileReadError(DataError):
    """`path` (inside its folder) cannot be read; `reason` completes the sentence."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"Cannot read “{path}”: {reason}.")


class FileWriteError(DataError):
    """`path` cannot be written; what was there before is untouched."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"Cannot save “{path}”: {reason}. The file on disk is unchanged.")


class ReadOnlyError(DataError):
    """`path` would lose bytes if it were written back."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"“{path}” is read-only here: {reason}.")


class ConflictError(DataError):
    """`path` is not as it was read: another program changed, created or removed it.

    `disk_digest` is the SHA-256 of what is there now, "" when the file is gone.
    """

    def __init__(self, path: str, disk_digest: str) -> None:
        self.path = path
        self.disk_digest = disk_digest
        what = "was changed" if disk_digest else "was removed"
        super().__init__(
            f"“{path}” {what} by another program since you opened it; choose which text to keep."
        )


class OutsideError(DataError):
    """`path` does not name a place inside the project."""

    def __init__(self, path: str, reason: str = "it leads out of the folder") -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"“{path}” is refused: {reason}.")


class DocumentNotFound(DataError):
    """No document answers to `name` (an id or a path)."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(f"There is no document “{name}”.")


class FrontmatterEditError(DataError):
    """The header of `path` cannot be changed safely; `reason` completes the sentence."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"The header of “{path}” cannot be changed: {reason}. Change it as text.")


class SegmentDamaged(DataError):
    """A segment file of the index is not whole, or not one of ours; `reason` completes the sentence."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"A file of the search index is damaged: {reason}. The index is built anew.")


class IndexFailure(DataError):
    """The search index cannot be opened or rebuilt; `reason` completes the sentence."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The search index cannot be used: {reason}.")


class Cancelled(EstanteError):
    """Raised inside long work when the person asked to stop."""

    def __init__(self) -> None:
        super().__init__("Stopped, as asked.")


class WorkerFailed(DataError):
    """The process that does heavy work cannot be started or has died; `reason` completes the sentence."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The helping process failed: {reason}. The work is done without it.")
