"""The values of a library: projects, the accounts bound to them, and what people set about documents.

Frozen, like those of `model`, which stands on this module. Times are ISO 8601 in UTC with seconds
(`2026-11-30T10:38:00Z`), days are ISO 8601 (`2027-01-20`); "" means "not known" or "not set".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

from knowledge.connections import McpServer
from knowledge.errors import AccountError
from knowledge.problems import Severity

PROJECTS_FILE = "projects.json"
META_FILE = "meta.json"
MAX_ID = 64
"""Characters of a project's id."""
_ID = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_COLON = re.compile("[:：]")
_DEVICES = re.compile(r"con|prn|aux|nul|(?:com|lpt)[0-9]")


def is_project_id(text: str) -> bool:
    """Whether `text` can be the id of a project, and so the name of its folder on every system."""
    return bool(_ID.fullmatch(text)) and len(text) <= MAX_ID and not _DEVICES.fullmatch(text)


# --- documents ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Annotation:
    """What people set about one file, beside its text; from `meta.json`, or from its header.

    `valid_from` is the first day on which it may be sent, `valid_until` the last. `supersedes` are the paths
    (or ids) of documents that it replaces. `review` is the day by which somebody should look at it again.
    `authority` says who vouches for it. `pinned` is kept for files that say so; the list of a project is
    what counts. `digest` is the SHA-256 of the file when the entry was written: by it a file is known again.
    """

    tags: tuple[str, ...] = ()
    summary: str = ""
    review: str = ""
    authority: str = ""
    valid_from: str = ""
    valid_until: str = ""
    supersedes: tuple[str, ...] = ()
    pinned: bool = False
    updated: str = ""
    digest: str = ""


@dataclass(frozen=True, slots=True)
class Curation:
    """What people set about the documents of one project: pins in their order, annotations by path."""

    pins: tuple[str, ...] = ()
    annotations: Mapping[str, Annotation] = field(default_factory=dict)


# --- projects and accounts ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Account:
    """An account of a platform, such as a shop's number. `key`, not `==`, tells whether two are the same."""

    platform: str
    account_id: str
    label: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Platforms are compared without regard to case, ids exactly; white space around them is nothing."""
        platform = unicodedata.normalize("NFC", self.platform).strip().casefold()
        return platform, unicodedata.normalize("NFC", self.account_id).strip()

    def __str__(self) -> str:
        return f"{self.platform}:{self.account_id}"


def account_from(text: str, *, label: str = "") -> Account:
    """Read PLATFORM:ID; the id may have colons. A full-width colon, as a Chinese keyboard has it, will do.

    Raises AccountError.
    """
    platform, *rest = _COLON.split(text, maxsplit=1)
    identifier = "".join(rest).strip()
    if not (platform.strip() and identifier):
        raise AccountError(text)
    return Account(platform.strip(), identifier, label)


@dataclass(frozen=True, slots=True)
class Retrieval:
    """How much of a project an answer gets, and in which form (mission P8)."""

    max_characters: int = 6000
    max_chunks: int = 5
    max_files: int = 3
    """So many documents that are not pinned may give chunks."""
    max_tokens: int | None = None
    floor: float = 0.0
    """Documents with a lower score are left out; 0 is no floor."""
    labels: str = "pt-BR"
    tokenizer: str = "estimate"


@dataclass(frozen=True, slots=True)
class Project:
    """One project: its documents are in `projects/<id>/files`."""

    id: str
    name: str
    description: str = ""
    enabled: bool = True
    pinned: tuple[str, ...] = ()
    accounts: tuple[Account, ...] = ()
    retrieval: Retrieval = Retrieval()
    mcp: tuple[McpServer, ...] = ()
    """Servers of its own that can be asked for live data."""
    created: str = ""
    updated: str = ""


@dataclass(frozen=True, slots=True)
class ProjectSummary:
    """One line of the project switcher: how many documents and accounts, and when a file changed last."""

    id: str
    name: str
    enabled: bool
    documents: int
    accounts: int
    changed: str = ""


class LibraryProblemCode(StrEnum):
    """What can be wrong with `projects.json` or a `meta.json`; LIBRARY_PROBLEMS has the sentences."""

    PROJECT_ID = "project.id"
    PROJECT_TWICE = "project.twice"
    PROJECT_FOLDER_MISSING = "project.folder-missing"
    PROJECT_FOLDER_LINK = "project.folder-link"
    PROJECT_UNLISTED = "project.unlisted"
    PROJECT_VALUE = "project.value"
    ACCOUNT_TWICE = "account.twice"
    ACCOUNT_VALUE = "account.value"
    DEFAULT_UNKNOWN = "default.unknown"
    OLD_FOLDER_REFUSED = "old-folder.refused"
    LIBRARY_VALUE = "library.value"
    PROJECTS_SYNTAX = "projects.syntax"
    PROJECTS_NEWER = "projects.newer"
    PROJECTS_UNREADABLE = "projects.unreadable"
    META_SYNTAX = "meta.syntax"
    META_VALUE = "meta.value"
    META_NEWER = "meta.newer"
    META_UNREADABLE = "meta.unreadable"


LIBRARY_PROBLEMS: Mapping[LibraryProblemCode, str] = MappingProxyType(
    {
        LibraryProblemCode.PROJECT_ID: "“{0}” cannot be the id of a project, so this project is not used.",
        LibraryProblemCode.PROJECT_TWICE: "Two projects have the id “{0}”; the first one counts.",
        LibraryProblemCode.PROJECT_FOLDER_MISSING: "The folder of the project “{0}” is not there.",
        LibraryProblemCode.PROJECT_FOLDER_LINK: (
            "The folder of the project “{0}” is a link, which is not used."
        ),
        LibraryProblemCode.PROJECT_UNLISTED: "The folder “{0}” is not listed in projects.json.",
        LibraryProblemCode.PROJECT_VALUE: "“{1}” of the project “{0}” should be {2}; it is not used.",
        LibraryProblemCode.ACCOUNT_TWICE: "The account {0} is bound to “{1}” and “{2}”; the first counts.",
        LibraryProblemCode.ACCOUNT_VALUE: "An account of the project “{0}” has no platform or no id.",
        LibraryProblemCode.DEFAULT_UNKNOWN: "The default for {0} is “{1}”, and there is no such project.",
        LibraryProblemCode.OLD_FOLDER_REFUSED: "The old folder “{0}” is refused: {1}.",
        LibraryProblemCode.PROJECTS_SYNTAX: "projects.json is no JSON (line {0}); the last good one counts.",
        LibraryProblemCode.LIBRARY_VALUE: "“{0}” in projects.json should be {1}; it is not used.",
        LibraryProblemCode.PROJECTS_NEWER: (
            "projects.json is of the newer version {0}; what was read before counts."
        ),
        LibraryProblemCode.PROJECTS_UNREADABLE: (
            "projects.json cannot be read: {0}. What was read before counts."
        ),
        LibraryProblemCode.META_SYNTAX: "meta.json of “{0}” is no JSON (line {1}); it is left as it is.",
        LibraryProblemCode.META_VALUE: "“{2}” of “{1}” in meta.json of “{0}” cannot be used.",
        LibraryProblemCode.META_NEWER: "meta.json of “{0}” is of a newer version; it is left as it is.",
        LibraryProblemCode.META_UNREADABLE: "meta.json of “{0}” cannot be read: {1}.",
    }
)


_ERRORS = frozenset(
    {
        LibraryProblemCode.PROJECT_ID,
        LibraryProblemCode.PROJECT_TWICE,
        LibraryProblemCode.PROJECT_FOLDER_MISSING,
        LibraryProblemCode.PROJECT_FOLDER_LINK,
        LibraryProblemCode.ACCOUNT_TWICE,
        LibraryProblemCode.PROJECTS_SYNTAX,
        LibraryProblemCode.PROJECTS_NEWER,
        LibraryProblemCode.PROJECTS_UNREADABLE,
        LibraryProblemCode.META_SYNTAX,
        LibraryProblemCode.META_NEWER,
        LibraryProblemCode.META_UNREADABLE,
    }
)
"""What makes an account get another text than was meant."""


@dataclass(frozen=True, slots=True, order=True)
class LibraryProblem:
    """Something a person should know about the library itself. `project` is its id, "" for all of them."""

    code: LibraryProblemCode
    project: str = ""
    facts: tuple[str, ...] = ()

    @property
    def severity(self) -> Severity:
        if self.code in _ERRORS:
            return Severity.ERROR
        unlisted = self.code is LibraryProblemCode.PROJECT_UNLISTED
        return Severity.NOTICE if unlisted else Severity.WARNING

    @property
    def message(self) -> str:
        """The English sentence; the window translates by `code` and `facts`."""
        return LIBRARY_PROBLEMS[self.code].format(*self.facts)


@dataclass(frozen=True, slots=True)
class LibraryState:
    """What `projects.json` says at one moment. Two that are equal say the same.

    `platform_defaults` are project ids by platform (as `Account.key` has it); `default_project` is an id or
    ""; `old_folder` is a path inside the library, or "".
    """

    name: str
    root: str
    projects: tuple[Project, ...] = ()
    platform_defaults: Mapping[str, str] = field(default_factory=dict)
    default_project: str = ""
    old_folder: str = ""
    problems: tuple[LibraryProblem, ...] = ()

    def project(self, identifier: str) -> Project | None:
        return next((project for project in self.projects if project.id == identifier), None)

    def owner(self, account: Account) -> Project | None:
        """The project to which `account` is bound."""
        for project in self.projects:
            if any(own.key == account.key for own in project.accounts):
                return project
        return None


@dataclass(frozen=True, slots=True)
class Binding:
    """`account` is bound to `project` now, and was to `moved_from` ("": to none)."""

    account: Account
    project: str
    moved_from: str = ""


@dataclass(frozen=True, slots=True)
class TrashedProject:
    """A project in the trash of its library. `key` names it there, `deleted` is when."""

    key: str
    project: Project
    deleted: str


# --- which project answers ------------------------------------------------------------------------


class StepKind(StrEnum):
    """One look on the way from an account to the project that answers for it (mission P4)."""

    BOUND = "bound"
    NOT_BOUND = "not-bound"
    PLATFORM_DEFAULT = "platform-default"
    NO_PLATFORM_DEFAULT = "no-platform-default"
    DEFAULT = "default"
    NO_DEFAULT = "no-default"
    OLD_FOLDER = "old-folder"
    NO_OLD_FOLDER = "no-old-folder"


@dataclass(frozen=True, slots=True)
class Step:
    """`project` is the id that was found ("" for kinds that find none); `disabled`: it does not answer."""

    kind: StepKind
    project: str = ""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class Resolution:
    """Which project answers for `account`, and the steps that led there; the last step is what counts.

    `project` is "" when none does; then `old_folder` says whether the old folder answers. An account that is
    bound to a disabled project gets nothing: another project's documents would be the wrong ones.
    """

    account: Account
    steps: tuple[Step, ...]
    project: str = ""
    old_folder: bool = False

    @property
    def bound(self) -> bool:
        return any(step.kind is StepKind.BOUND for step in self.steps)


# --- what was asked -------------------------------------------------------------------------------


class GapKind(StrEnum):
    """Why a question got no good text."""

    NOT_MATCHED = "not-matched"
    WEAK = "weak"
    """Something was found, but hardly what was asked."""
    CUT = "cut"
    """What was found did not fit."""
    ERROR = "error"
    """The search failed. Kept apart: it says nothing about the documents."""


@dataclass(frozen=True, slots=True)
class Gap:
    """A question that real accounts asked, `times` in all, and that the documents of `project` do not answer.

    `account` asked it last, at `last`; `score` is that of the best document then, 0 when nothing matched.
    """

    id: int
    question: str
    project: str
    kind: GapKind
    times: int
    last: str
    account: Account
    score: float = 0.0


@dataclass(frozen=True, slots=True)
class Activity:
    """How much an account asks: questions in the last seven days, and when it asked last."""

    account: Account
    week: int
    last: str


# --- migration ------------------------------------------------------------------------------------


class MigrationStep(StrEnum):
    COPY = "copy"
    SAME = "same"
    """The same bytes are there already."""
    KEEP = "keep"
    """Another text is there already, and stays."""
    SKIP = "skip"
    """Not a document, a link, or a name that is refused."""


@dataclass(frozen=True, slots=True)
class MigrationItem:
    path: str
    step: MigrationStep
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Migration:
    """What copying an old folder into a library does, or (`dry`) would do; the old folder stays as it is."""

    source: str
    project: str
    creates_library: bool
    creates_project: bool
    items: tuple[MigrationItem, ...]
    accounts: tuple[Account, ...] = ()
    """Those that get bound to the project: they were bound to none."""
    sets_default: bool = False
    """Whether the project becomes the default of the library, which has none."""
    dry: bool = False

    @property
    def changes(self) -> bool:
        """Whether there is anything to do."""
        copies = any(item.step is MigrationStep.COPY for item in self.items)
        creates = self.creates_library or self.creates_project
        return creates or copies or self.sets_default or bool(self.accounts)
