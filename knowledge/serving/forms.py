"""What the managing operations take and give back. Times are as in `projects`, digests are SHA-256 (hex).

Fields are called as JSON has them, so `accountId`; a name that is a word of Python ends in `_`, which JSON
does not have (`from_`). A field with the metadata `header` is in that header of an HTTP request.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from knowledge.serving.requests import AccountId


@dataclass(frozen=True, slots=True)
class Nothing:
    """Nothing is asked for in particular."""


# --- projects -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class NewProject:
    """`id`: letters a to z, digits and hyphens; without one it is made from the name."""

    name: str
    id: str = ""
    description: str = ""


@dataclass(frozen=True, slots=True)
class WhichProject:
    project: str


@dataclass(frozen=True, slots=True)
class ProjectChange:
    """What is not given stays. `if_match`: only when the project still has this ETag."""

    project: str
    name: str | None = None
    description: str | None = None
    enabled: bool | None = None
    if_match: str = field(default="", metadata={"header": "If-Match"})


@dataclass(frozen=True, slots=True)
class ProjectRemoval:
    """`confirm` is the id of the project once more."""

    project: str
    confirm: str


@dataclass(frozen=True, slots=True)
class PinList:
    """All documents that are always read, in this order. `if_match`: as in `ProjectChange`."""

    project: str
    paths: tuple[str, ...]
    if_match: str = field(default="", metadata={"header": "If-Match"})


@dataclass(frozen=True, slots=True)
class WhichTrashed:
    """`key` is that of a `RemovedProject`."""

    key: str


@dataclass(frozen=True, slots=True)
class BoundAccount:
    platform: str
    accountId: str
    label: str


@dataclass(frozen=True, slots=True)
class ProjectFields:
    """One project. `etag` changes whenever anything of it in `projects.json` does."""

    id: str
    name: str
    description: str
    enabled: bool
    pinned: tuple[str, ...]
    accounts: tuple[BoundAccount, ...]
    created: str
    updated: str
    etag: str


@dataclass(frozen=True, slots=True)
class RemovedProject:
    """`key` names it in the trash of the library."""

    id: str
    key: str
    deleted: str
    name: str


@dataclass(frozen=True, slots=True)
class TrashList:
    """Projects that can be restored, the latest first."""

    projects: tuple[RemovedProject, ...]


# --- accounts -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AccountBinding:
    """Bind an account to the project, or (`unbind`) to none."""

    project: str
    platform: str
    accountId: AccountId
    label: str = ""
    unbind: bool = False


@dataclass(frozen=True, slots=True)
class BindingFields:
    """`project` is where the account is bound now, `moved_from` where it was; "" is nowhere."""

    platform: str
    accountId: str
    label: str
    project: str
    moved_from: str


@dataclass(frozen=True, slots=True)
class AccountFields:
    """`project` "": unassigned. `week` counts its questions of seven days, `last` is when it asked last."""

    platform: str
    accountId: str
    label: str
    project: str
    week: int
    last: str


@dataclass(frozen=True, slots=True)
class AccountList:
    """All accounts that are bound, and those that asked and are bound nowhere."""

    accounts: tuple[AccountFields, ...]
    unassigned: tuple[AccountFields, ...]


@dataclass(frozen=True, slots=True)
class GapFields:
    """A question of real customers that the documents do not answer."""

    id: int
    question: str
    project: str
    kind: str
    times: int
    last: str
    platform: str
    accountId: str
    score: float


@dataclass(frozen=True, slots=True)
class GapList:
    gaps: tuple[GapFields, ...]


# --- files ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class WhichFile:
    project: str
    path: str


@dataclass(frozen=True, slots=True)
class FileText:
    """The text that `path` is to have. What is there already is overwritten only when `if_match` names it."""

    project: str
    path: str
    text: str
    if_match: str = field(default="", metadata={"header": "If-Match"})
    if_none_match: str = field(default="", metadata={"header": "If-None-Match"})
    """`*`: only when nothing is there."""


@dataclass(frozen=True, slots=True)
class FileRemoval:
    project: str
    path: str
    if_match: str = field(default="", metadata={"header": "If-Match"})


@dataclass(frozen=True, slots=True)
class FileContent:
    """A file as it is on disk: `text`, or for an image `dataUrl`. `etag` is the digest of its bytes."""

    path: str
    title: str
    kind: Literal["document", "text", "image"]
    text: str
    dataUrl: str
    digest: str
    etag: str


@dataclass(frozen=True, slots=True)
class FileWritten:
    path: str
    digest: str
    etag: str


@dataclass(frozen=True, slots=True)
class Moving:
    """A file or folder and the whole path that it is to have."""

    project: str
    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class PathDone:
    """The path that was made, moved to, or taken away."""

    path: str


@dataclass(frozen=True, slots=True)
class SentFile:
    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Upload:
    """Files for `folder` ("": the top). An existing name gets a number."""

    project: str
    files: tuple[SentFile, ...]
    folder: str = ""


@dataclass(frozen=True, slots=True)
class RefusedFile:
    name: str
    reason: str


@dataclass(frozen=True, slots=True)
class Uploaded:
    """The paths that the files have now, and those that were not taken."""

    paths: tuple[str, ...]
    refused: tuple[RefusedFile, ...]


@dataclass(frozen=True, slots=True)
class Reindexed:
    documents: int
    chunks: int
