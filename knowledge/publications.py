"""The values of the published vault: what is exported, checked, published, and told about it.

Units are those of `model`; sizes are in bytes, digests are SHA-256 in lower-case hexadecimal, times are
ISO 8601 in UTC with milliseconds. `docs/vault-format.md` describes the files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from knowledge.model import Context, Limits

# --- the export -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ExportedDocument:
    """One Markdown file of an export.

    `path` is where it is in the export, `origin` the file it was made from, in its project or site.
    `text` is the file: its first-level heading may say the title again. `canonical_url` is where a person
    finds it; "" when it is nowhere. `valid_from` and `valid_until` are days (ISO 8601), both included, or "".
    """

    path: str
    title: str
    origin: str
    canonical_url: str
    text: str
    language: str = ""
    keywords: tuple[str, ...] = ()
    valid_from: str = ""
    valid_until: str = ""


@dataclass(frozen=True, slots=True)
class Reading:
    """How an answer from the vault is made up when nobody wishes otherwise: limits and labels.

    At most `chunks_per_source` chunks of one source are hits (mission V4).
    """

    limits: Limits = field(default_factory=lambda: Limits(max_characters=6000, max_chunks=5, max_files=3))
    labels: str = "pt-BR"
    tokenizer: str = "estimate"
    preamble: str | None = None
    chunks_per_source: int = 2


@dataclass(frozen=True, slots=True)
class IntentGate:
    """What a question must be about before the corpus is looked into (mission V8).

    One of `terms` (words or phrases, compared without regard to case and accents), or, with `identifiers`, a
    word that is a code: camelCase, snake_case, with digits and letters, or a path. None of both: every
    question is let in.
    """

    terms: tuple[str, ...] = ()
    identifiers: bool = False


@dataclass(frozen=True, slots=True)
class Export:
    """A corpus to publish. `documents` are sorted by path; `pins` are paths of them, in their order.

    `left_out` says which files of the project or site stay out and why (draft, unlisted, expired …).
    """

    name: str
    documents: tuple[ExportedDocument, ...]
    pins: tuple[str, ...] = ()
    reading: Reading = Reading()
    intent: IntentGate = IntentGate()
    left_out: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class VaultSettings:
    """What `vault.toml` of a project says about publishing it (`docs/formats.md`).

    `name` is the export's, "" for the project's own. `site` is what stands before the path of a document
    (without its suffix) in its canonical URL, and ends with `/`; "" when documents are on no site. `to` is
    where it is published, a folder or an address without credentials; "" when that is not said.
    """

    name: str = ""
    site: str = ""
    to: str = ""
    reading: Reading = Reading()
    intent: IntentGate = IntentGate()


# --- golden questions -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class GoldenQuestion:
    """A question and what its context must be; documents by path, id, origin or canonical URL.

    `must_come_before` are pairs: the first before the second. `must_fit_in` is in characters, 0 for no
    matter. A failed one with `gate` stops a publish.
    """

    ask: str
    must_find: tuple[str, ...] = ()
    must_not_find: tuple[str, ...] = ()
    must_come_before: tuple[tuple[str, str], ...] = ()
    must_fit_in: int = 0
    gate: bool = True
    line: int = 0


class GoldenCheck(StrEnum):
    MUST_FIND = "must-find"
    MUST_NOT_FIND = "must-not-find"
    MUST_COME_BEFORE = "must-come-before"
    MUST_FIT_IN = "must-fit-in"
    ANSWERED = "answered"
    """No context could be made at all."""


@dataclass(frozen=True, slots=True)
class GoldenFailure:
    """`document` is as the file names it; `message` is one plain English sentence."""

    check: GoldenCheck
    document: str
    message: str


@dataclass(frozen=True, slots=True)
class GoldenOutcome:
    """What became of one question. `places` are of its `must_find`: 1-based among the pieces in the order of
    the context, 0 for not in it."""

    question: GoldenQuestion
    failures: tuple[GoldenFailure, ...]
    places: tuple[int, ...]
    context: Context | None

    @property
    def passed(self) -> bool:
        return not self.failures

    @property
    def stops(self) -> bool:
        """It failed, and a publish must not go on."""
        return bool(self.failures) and self.question.gate


# --- the canary -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ChatRemoval:
    """How what the canary created in a chat is removed; `{id}` in the addresses is what was created.

    `gone_url` answers 404 or 410 once it is gone.
    """

    method: str
    url: str
    gone_url: str


@dataclass(frozen=True, slots=True)
class CanaryChat:
    """A chat endpoint that is asked a real question (mission V10).

    `token_env` names the variable of the environment that has the token, "" for none; the token goes into
    the header `token_header` behind `token_prefix`. `body` is JSON, with `{question}` in one of its texts.
    The pointers (RFC 6901) lead into the JSON that is answered: `citations` "" looks into the answer's text
    instead; `created` "" makes an id of our own, which stands for `{id}` in `body`; `version` "" does not
    compare. `remove` None: the chat keeps nothing. `seconds` is for one call.
    """

    url: str
    method: str
    headers: tuple[tuple[str, str], ...]
    token_env: str
    token_header: str
    token_prefix: str
    body: str
    answer: str
    citations: str
    created: str
    version: str
    remove: ChatRemoval | None
    seconds: int


@dataclass(frozen=True, slots=True)
class CanarySettings:
    """A question, the document that must be its source (path, origin or canonical URL), and the chat."""

    question: str
    must_cite: str
    chat: CanaryChat | None


@dataclass(frozen=True, slots=True)
class CanaryResult:
    """What the canary saw: names, lengths and counts, never a text.

    `source` is the path of the document in the vault. `removed`: what was created in the chat is gone; None
    when nothing was, or when the chat does not tell. Times are in milliseconds, retrieval apart from chat.
    """

    version: str
    sequence: int
    source: str
    retrieval_milliseconds: float
    asked_chat: bool = False
    answer_characters: int = 0
    citations: int = 0
    removed: bool | None = None
    chat_milliseconds: float = 0.0


# --- versions -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pointer:
    """What `current.json` says: publication `build` is version number `sequence`, which only grows."""

    sequence: int
    build: str
    history: str
    """Digest of the part that has the list of versions."""


@dataclass(frozen=True, slots=True)
class Version:
    """One publication as the history tells it, the newest first. `rollback_of` is the number of the version
    that was put back, 0 for none. `kept`: its parts are still there, so it can be put back."""

    sequence: int
    build: str
    published_at: str
    documents: int
    chunks: int
    size: int
    rollback_of: int = 0
    kept: bool = True


class KeysFrom(StrEnum):
    """Where the access keys of a place are taken from; they are never kept by us."""

    NOT_NEEDED = "not-needed"
    ENVIRONMENT = "environment"
    KEYRING = "keyring"
    MISSING = "missing"


# --- what a publish changes -----------------------------------------------------------------------


class Change(StrEnum):
    ADDED = "added"
    CHANGED = "changed"
    REMOVED = "removed"


@dataclass(frozen=True, slots=True)
class DocumentChange:
    """`difference` is in bytes, what the document has more than before."""

    change: Change
    path: str
    title: str
    difference: int


@dataclass(frozen=True, slots=True)
class ContextChange:
    """A golden question whose context is another one than in the version that is served now.

    `before` is None when there was none. `place_before` and `place_after` are the places of the first
    document it must find, as in GoldenOutcome.
    """

    question: GoldenQuestion
    before: Context | None
    after: Context | None
    place_before: int
    place_after: int


@dataclass(frozen=True, slots=True)
class PublishPlan:
    """What would happen: the dry run, and the first half of a publish.

    `parts` and `bytes` are what has to be sent; `same` counts documents that do not change.
    """

    build: str
    served: Version | None
    documents: int
    chunks: int
    same: int
    changes: tuple[DocumentChange, ...]
    outcomes: tuple[GoldenOutcome, ...]
    contexts: tuple[ContextChange, ...]
    parts: int
    bytes: int

    @property
    def stopped_by(self) -> tuple[GoldenOutcome, ...]:
        return tuple(outcome for outcome in self.outcomes if outcome.stops)


class PublishStep(StrEnum):
    """In their order; the pointer is always the last."""

    EXPORT = "export"
    COMPILE = "compile"
    EVALUATE = "evaluate"
    SEND = "send"
    POINTER = "pointer"


@dataclass(frozen=True, slots=True)
class StepNews:
    """How far one step is: `done` of `total` things, `bytes` in all; `finished` when it is over."""

    step: PublishStep
    done: int = 0
    total: int = 0
    bytes: int = 0
    finished: bool = False


Tell: TypeAlias = Callable[[StepNews], None]
"""Called on the thread that does the work, often."""
Stop: TypeAlias = Callable[[], bool]
"""Asked now and then: True when the person wants the work to stop. Cancelled is raised then."""


# --- answers --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class VaultHit:
    """One chunk that answers. `score` is a sum of whole numbers (see the format), equal in every reader."""

    path: str
    title: str
    heading: tuple[str, ...]
    canonical_url: str
    origin: str
    start_line: int
    end_line: int
    text: str
    score: int
    terms: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VaultAnswer:
    """What a bot gets from a vault.

    `context` is the same value that all other doors give; None when the intent gate did not let the question
    in (`woken` False). `version` is the 64 characters of the build that answered, `sequence` its number.
    `refused` says why a newer pointer was not followed, "" for nothing refused: the version answers that was
    whole. `milliseconds` is retrieval alone: pointer, parts, ranking and packing.
    """

    context: Context | None
    hits: tuple[VaultHit, ...]
    version: str
    sequence: int
    woken: bool
    refused: str
    bytes_read: int
    parts_read: int
    milliseconds: float


@dataclass(frozen=True, slots=True)
class Leftover:
    """A file of a vault that belongs to no version that is kept. `ours`: what an interrupted publish leaves,
    which pruning removes; otherwise it has no business there."""

    name: str
    bytes: int
    ours: bool


@dataclass(frozen=True, slots=True)
class Verified:
    """A vault whose every part was read and is what it should be."""

    pointer: Pointer
    documents: int
    chunks: int
    parts: int
    bytes: int
    leftovers: tuple[Leftover, ...]
