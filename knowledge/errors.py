"""Every error the core raises on purpose, in one tree.

    EstanteError                 anything we expect and can explain
    ├── UsageError               the call was wrong; nothing was touched (exit code 2)
    │   ├── LimitError           no limit, or a limit below zero
    │   ├── QueryError           a question too long to answer
    │   ├── TokenizerError       no token counter has that name
    │   ├── LabelsError          no labels in that language
    │   ├── ProjectIdError       a text that cannot be the id of a project, or one that is taken
    │   ├── ProjectUnclear       a library has several projects, and none was named
    │   ├── AccountError         a text that names no account
    │   ├── NotAllowed           a client without the right that an operation needs
    │   ├── MatchMissing         something there would be overwritten, and the call does not say what it knows
    │   ├── ToolUsageError       a call of the knowledge tool that cannot be served as it is
    │   ├── TooHeavy             a call of the knowledge tool that takes more time or room than it may have
    │   ├── VaultPlaceError      a text that names no place for a vault
    │   └── NotInitialized       used before `initialize()` or after `close()`
    └── DataError                the files, the disk or the index (exit code 1)
        ├── FolderError          the folder is missing, is a file, or cannot be read
        ├── FileReadError        one file cannot be read
        ├── FileWriteError       one file cannot be written; the old bytes are still there
        ├── ReadOnlyError        the file would not survive being written back
        ├── ConflictError        the file changed on disk since it was read
        ├── MatchFailed          it is not, or no longer, what the call says it knows
        ├── OutsideError         a path that leaves its project, or a reserved name
        ├── DocumentNotFound     no document has that id or path
        ├── NotALibrary          a folder without projects.json
        ├── LibraryDamaged       projects.json or meta.json cannot be read, so it is not written either
        ├── NewerVersion         a file of the library was written by a newer version of Estante
        ├── LibraryWriteError    projects.json or meta.json cannot be written; the old one is still there
        ├── ProjectNotFound      no project has that id
        ├── AccountNotBound      an account that is bound to no project
        ├── ServerNotFound       a project has no MCP server of that id
        ├── ServerNotTrusted     the operator has not said that it may be started
        ├── TrustError           the list of trusted MCP servers cannot be read or written
        ├── TokensError          the file of the tokens cannot be used
        ├── ListenError          no server can be started at that address
        ├── ModelFailed          the model that a question was put to did not answer
        ├── SiteError            a Docusaurus site whose sources cannot be understood without running them
        ├── GoldenFileError      the file of the golden questions cannot be used
        ├── VaultFileError       the settings of a vault, or of its canary, cannot be used
        ├── GoldenFailed         golden questions failed, so nothing was published
        ├── CanaryFailed         the published vault or the chat did not answer as it must
        ├── VaultError           something about a published vault
        │   ├── ExportRefused    an export that is not what its manifest says
        │   ├── BuildRefused     a compiled build that is not what its inventory says
        │   ├── FolderNotOurs    a folder that would be replaced has something else than an export or a build
        │   ├── VaultDamaged     a part of a vault is missing or is not what its digest says
        │   ├── VaultDisabled    a vault without a pointer: nothing is published, or it was switched off
        │   ├── OlderThanSeen    the pointer goes back to a version before one that was seen
        │   ├── VersionNotKept   a version that is not, or no longer, there to be put back
        │   ├── PublishConflict  somebody else published, or is publishing
        │   ├── SeenFileError    what is remembered of vaults cannot be read or written
        │   └── VaultUnreachable the place of a vault cannot be read or written
        ├── TrashEntryNotFound   nothing of that name is in the trash of the library
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


class ProjectIdError(UsageError):
    """`identifier` cannot be the id of a new project; `reason` completes the sentence."""

    def __init__(self, identifier: str, reason: str) -> None:
        self.identifier = identifier
        self.reason = reason
        super().__init__(f"“{identifier}” cannot be the id of a project: {reason}.")


class ProjectUnclear(UsageError):
    """The library has the projects `known`, and the call names none of them."""

    def __init__(self, known: tuple[str, ...]) -> None:
        self.known = known
        which = f"name one of: {', '.join(known)}" if known else "it has none yet; create one"
        super().__init__(f"This is a library with projects of its own, and no project was named; {which}.")


class AccountError(UsageError):
    """`text` does not name an account."""

    def __init__(self, text: str) -> None:
        self.text = text
        super().__init__(f"“{text}” names no account; write it as PLATFORM:ID, such as whatsapp:shop-1.")


class NotAllowed(UsageError):
    """The client may not do `operation`, which needs the right `right` (`read` or `manage`)."""

    def __init__(self, operation: str, right: str) -> None:
        self.operation = operation
        self.right = right
        super().__init__(f"This token may not do “{operation}”: it needs the right to {right}.")


class ToolUsageError(UsageError):
    """A call of the knowledge tool is wrong; `sentence` says how, so that a model can mend it."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(sentence)


class TooHeavy(UsageError):
    """One call would take more than it may have; `reason` completes the sentence, `advice` is what to do."""

    def __init__(self, reason: str, advice: str) -> None:
        self.reason = reason
        self.advice = advice
        super().__init__(f"This was ended: {reason}. {advice}")


class MatchMissing(UsageError):
    """`name` is there already, and may be overwritten only by who says which digest it has: `digest`."""

    def __init__(self, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest
        super().__init__(f"“{name}” is there already; say with If-Match which one you have read.")


class VaultPlaceError(UsageError):
    """A text that names no place for a vault; `reason` completes the sentence. The text is not repeated: it
    may hold a password."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"This is no place of a vault: {reason}.")


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


class MatchFailed(DataError):
    """`name` is not what the call takes it for; `digest` is what is there now, "" for nothing."""

    def __init__(self, name: str, digest: str) -> None:
        self.name = name
        self.digest = digest
        what = "is another by now" if digest else "is not there"
        super().__init__(f"“{name}” {what}; read it again before you write it.")


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


class NotALibrary(DataError):
    """`path` has no projects.json."""

    def __init__(self, path: str) -> None:
        self.path = path
        super().__init__(
            f"“{path}” is no library: it has no projects.json. `estante project create` makes one."
        )


class LibraryDamaged(DataError):
    """`name` (projects.json, or the path of a meta.json in the library) is no JSON object; see `line`."""

    def __init__(self, name: str, line: int) -> None:
        self.name = name
        self.line = line
        super().__init__(
            f"“{name}” cannot be read as JSON (line {line}); it is left as it is. "
            "Mend it, or take it from a backup."
        )


class NewerVersion(DataError):
    """`name` says that it is of `version`; we know versions up to `known`."""

    def __init__(self, name: str, version: str, known: int) -> None:
        self.name = name
        self.version = version
        self.known = known
        super().__init__(
            f"“{name}” is of version {version}, and this Estante knows versions up to {known}. "
            f"It is left as it is; use a newer Estante."
        )


class LibraryWriteError(DataError):
    """`name` cannot be written; what was there before is untouched. `reason` completes the sentence."""

    def __init__(self, name: str, reason: str) -> None:
        self.name = name
        self.reason = reason
        super().__init__(f"Cannot write “{name}”: {reason}. What was there before is unchanged.")


class ProjectNotFound(DataError):
    """No project (that may be asked) has the id `identifier`."""

    def __init__(self, identifier: str) -> None:
        self.identifier = identifier
        name = f"There is no project “{identifier}”." if identifier else "No project answers here."
        super().__init__(name)


class AccountNotBound(DataError):
    """The account `account` (PLATFORM:ID) is bound to no project."""

    def __init__(self, account: str) -> None:
        self.account = account
        super().__init__(f"The account {account} is bound to no project.")


class ServerNotFound(DataError):
    """The project `project` has no MCP server with the id `server`."""

    def __init__(self, project: str, server: str) -> None:
        self.project = project
        self.server = server
        super().__init__(f"The project “{project}” has no MCP server “{server}”.")


class ServerNotTrusted(DataError):
    """The MCP server `server` of `project`, as it is now, may not be started before it is trusted."""

    def __init__(self, project: str, server: str) -> None:
        self.project = project
        self.server = server
        super().__init__(
            f"The MCP server “{server}” of the project “{project}” is not trusted, so it is not started; "
            f"`estante project mcp … trust` shows what it would run."
        )


class TrustError(DataError):
    """The user's list of trusted MCP servers cannot be used; `reason` completes the sentence."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The list of trusted MCP servers cannot be used: {reason}.")


class TokensError(DataError):
    """The file of the tokens, `path`, cannot be used; `reason` completes the sentence, without any token."""

    def __init__(self, path: str, reason: str) -> None:
        self.path = path
        self.reason = reason
        super().__init__(f"The tokens in “{path}” cannot be used: {reason}.")


class ListenError(DataError):
    """No server can listen at `address`; `reason` completes the sentence."""

    def __init__(self, address: str, reason: str) -> None:
        self.address = address
        self.reason = reason
        super().__init__(f"The server cannot listen at {address}: {reason}.")


class ModelFailed(DataError):
    """The model did not answer; `reason` completes the sentence, and never has the key or the question."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The model did not answer: {reason}.")


class SiteError(DataError):
    """`file` of a Docusaurus site cannot be used; `reason` completes the sentence."""

    def __init__(self, file: str, reason: str) -> None:
        self.file = file
        self.reason = reason
        super().__init__(f"“{file}” of the site cannot be used: {reason}.")


class GoldenFileError(DataError):
    """The file `file` of golden questions cannot be used; `line` is 0 when that is not known."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        where = f"Line {line} of “{file}”" if line else f"“{file}”"
        super().__init__(f"{where} is no golden question: {reason}.")


class VaultFileError(DataError):
    """The file `file` with settings of a vault cannot be used; `line` is 0 when that is not known."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        self.file = file
        self.line = line
        self.reason = reason
        where = f"Line {line} of “{file}”" if line else f"“{file}”"
        super().__init__(f"{where} cannot be used: {reason}.")


class GoldenFailed(DataError):
    """`failed` of `asked` golden questions that guard the publication failed."""

    def __init__(self, failed: int, asked: int) -> None:
        self.failed = failed
        self.asked = asked
        super().__init__(
            f"Of {asked} golden questions {failed} failed, so nothing was published; the version before goes "
            "on answering. Mend the documents, or the questions."
        )


class CanaryFailed(DataError):
    """The canary's question was not answered as it must be; `reason` completes the sentence."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"The canary failed: {reason}.")


class VaultError(DataError):
    """Base of what can be wrong with an export, a build or a published vault."""


class ExportRefused(VaultError):
    """An export is not what its manifest says; `reason` is a whole sentence without its full stop."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"This export is refused: {reason}. Export again.")


class BuildRefused(VaultError):
    """A build is not what its inventory says; `reason` is a whole sentence without its full stop."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"This build is refused: {reason}. Compile again.")


class FolderNotOurs(VaultError):
    """`place` would be replaced, and is not an export or a build."""

    def __init__(self, place: str) -> None:
        self.place = place
        super().__init__(
            f"The place “{place}” has something else than what this command writes, so it is left as it is. "
            "Choose another folder, or an empty one."
        )


class VaultDamaged(VaultError):
    """`part` of a vault is not what its digest says; `reason` completes the sentence."""

    def __init__(self, part: str, reason: str) -> None:
        self.part = part
        self.reason = reason
        super().__init__(f"The vault is refused: {part} {reason}. Publish again, or roll back.")


class VaultDisabled(VaultError):
    """`place` has no pointer."""

    def __init__(self, place: str) -> None:
        self.place = place
        super().__init__(f"Nothing is published at {place}, or it was switched off: it has no current.json.")


class OlderThanSeen(VaultError):
    """The pointer says version `sequence`, and `seen` was there before."""

    def __init__(self, sequence: int, seen: int) -> None:
        self.sequence = sequence
        self.seen = seen
        super().__init__(
            f"The vault is refused: its pointer says version {sequence}, which is older than seen ({seen}). "
            "To go back, use `estante vault rollback`, which makes a new version of it; where a vault was "
            "made anew, use --forget."
        )


class VersionNotKept(VaultError):
    """Version `sequence` is not there, or its parts were pruned; 0: there is no other version at all."""

    def __init__(self, sequence: int) -> None:
        self.sequence = sequence
        if sequence:
            text = f"Version {sequence} is not kept in this vault, so it cannot be put back."
        else:
            text = "No other version is kept in this vault, so there is none to put back."
        super().__init__(text)


class PublishConflict(VaultError):
    """Another publisher was first; `reason` is a whole sentence without its full stop."""

    def __init__(self, reason: str) -> None:
        self.reason = reason
        super().__init__(f"Nothing was published: {reason}. Try again.")


class SeenFileError(VaultError):
    """The file that remembers which versions were seen cannot be used; `reason` completes the sentence."""

    def __init__(self, file: str, reason: str) -> None:
        self.file = file
        self.reason = reason
        super().__init__(f"The memory of vaults (“{file}” in your data) cannot be used: {reason}.")


class VaultUnreachable(VaultError):
    """`place` cannot be read or written; `reason` completes the sentence and never has a credential."""

    def __init__(self, place: str, reason: str) -> None:
        self.place = place
        self.reason = reason
        super().__init__(f"The vault at {place} cannot be reached: {reason}.")


class TrashEntryNotFound(DataError):
    """The trash of the library has nothing under `key`."""

    def __init__(self, key: str) -> None:
        self.key = key
        super().__init__(f"There is nothing called “{key}” in the trash of the library.")


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
