"""Serving to other programs, as values and words: the server's state, who may ask, and how they do it."""

from __future__ import annotations

import json
import re
import shlex
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum, auto

from PySide6.QtCore import QCoreApplication

from desktop.models.accounts import ProjectChoice
from desktop.models.causes import cause_text
from desktop.models.context_values import QuestionDraft
from desktop.models.moments import moment_text
from knowledge.projects import Account

SERVER = "estante"
"""What the server is called in the configuration of other programs."""
MASK = "•" * 8
HIGHEST_PORT = 65535
_CANNOT_LISTEN = re.compile(r"The server cannot listen at (\S+): (.+)\.")
_BAD_TOKENS = re.compile(r"The tokens in “(.+?)” cannot be used: (.+)\.")
"""As `knowledge.errors` has them; the server is another process and says its errors in English."""


class ServerPhase(StrEnum):
    OFF = auto()
    STARTING = auto()
    ON = auto()
    STOPPING = auto()
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class ServerState:
    """`url` and `mcp` are there while it is on, `since` too; `failure` is a sentence."""

    phase: ServerPhase = ServerPhase.OFF
    url: str = ""
    mcp: str = ""
    since: datetime | None = None
    failure: str = ""

    @property
    def running(self) -> bool:
        """Whether the switch is on: it serves, or is about to."""
        return self.phase in (ServerPhase.STARTING, ServerPhase.ON)

    @property
    def port(self) -> str:
        """The port it answers at, "" while it does not."""
        return self.url.rstrip("/").rpartition(":")[2]


class ClientMay(StrEnum):
    """What a client may do."""

    READ_PROJECT = auto()
    READ_ALL = auto()
    MANAGE = auto()


@dataclass(frozen=True, slots=True)
class ClientRow:
    """A program that may ask. `project` is the id of the one it reads, "" for all of them."""

    name: str
    may: ClientMay
    project: str = ""
    token: str = ""


@dataclass(frozen=True, slots=True)
class ClientWish:
    """A client that is to be made."""

    name: str
    may: ClientMay
    project: str = ""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked in the right pane, and by whom (None: nobody in particular).

    `usual` is what holds where nothing is said: only what differs from it is sent.
    """

    draft: QuestionDraft = field(default_factory=QuestionDraft)
    usual: QuestionDraft = field(default_factory=QuestionDraft)
    account: Account | None = None


@dataclass(frozen=True, slots=True)
class ServingView:
    """All that the page shows. `library`: false for a plain folder, which has no projects to choose from.

    `project` is the one that is open; `asked` what is asked beside the page; `failure` says why the clients
    cannot be read.
    """

    state: ServerState = field(default_factory=ServerState)
    clients: tuple[ClientRow, ...] = ()
    projects: tuple[ProjectChoice, ...] = ()
    library: bool = False
    project: str = ""
    port: int = 0
    with_window: bool = False
    asked: Asked = field(default_factory=Asked)
    failure: str = ""

    def has_project(self, project: str) -> bool:
        return any(choice.id == project for choice in self.projects)

    def project_name(self, project: str) -> str:
        """The name of a project; its id when there is none of that id."""
        return next((choice.name for choice in self.projects if choice.id == project), project)


def masked(text: str, token: str) -> str:
    """`text` with the token hidden."""
    return text.replace(token, MASK) if token else text


# --- what is copied -------------------------------------------------------------------------------


def http_configuration(address: str, token: str) -> str:
    """JSON for programs that know MCP by its address, in the form that most of them read."""
    server = {"type": "http", "url": address, "headers": {"Authorization": f"Bearer {token}"}}
    return json.dumps({"mcpServers": {SERVER: server}}, indent=2, ensure_ascii=False) + "\n"


def curl_example(view: ServingView, client: ClientRow | None) -> str:
    """A command that asks what is asked in the right pane; quoted for a POSIX shell."""
    body = _request(view)
    address = f"{view.state.url.rstrip('/')}/library/context-preview"
    return " \\\n  ".join(
        (
            f"curl {shlex.quote(address)}",
            f"-H {shlex.quote(f'Authorization: Bearer {client.token if client else MASK}')}",
            "-H 'Content-Type: application/json'",
            f"-d {shlex.quote(json.dumps(body, ensure_ascii=False))}",
        )
    )


def _request(view: ServingView) -> dict[str, str | int]:
    """The body of the request, which is JSON (`ContextRequest` in `knowledge/serving/requests.py`)."""
    asked, draft, usual = view.asked, view.asked.draft, view.asked.usual
    body: dict[str, str | int] = {}
    if asked.account is not None:
        body = {"platform": asked.account.platform, "accountId": asked.account.account_id}
    elif view.library:
        body = {"project": view.project}
    body["text"] = draft.query or QCoreApplication.translate("Serving", "What does delivery cost?")
    for name, value, otherwise in (
        ("maxChars", draft.max_characters, usual.max_characters),
        ("maxTokens", draft.max_tokens, usual.max_tokens),
        ("maxDocuments", draft.max_documents, usual.max_documents),
        ("maxChunks", draft.max_chunks, usual.max_chunks),
        ("layout", draft.layout.value, usual.layout.value),
        ("labels", draft.labels, usual.labels),
        ("tokenizer", draft.tokenizer, usual.tokenizer),
    ):
        if value is not None and value != otherwise:
            body[name] = value
    return body


# --- words ----------------------------------------------------------------------------------------


def may_text(may: ClientMay, *, library: bool) -> str:
    """What a client may do, in a few words."""
    if not library:
        if may is ClientMay.MANAGE:
            return QCoreApplication.translate("Serving", "reads and changes documents")
        return QCoreApplication.translate("Serving", "reads")
    return {
        ClientMay.READ_PROJECT: QCoreApplication.translate("Serving", "reads one project"),
        ClientMay.READ_ALL: QCoreApplication.translate("Serving", "reads all projects"),
        ClientMay.MANAGE: QCoreApplication.translate("Serving", "reads and changes everything"),
    }[may]


def short_may_text(may: ClientMay) -> str:
    """As `may_text`, in one word: of what, the column beside it tells."""
    if may is ClientMay.MANAGE:
        return QCoreApplication.translate("Serving", "manages")
    return QCoreApplication.translate("Serving", "reads")


def state_text(state: ServerState, now: datetime) -> str:
    """The state in words, for beside the switch. `now` has a time zone."""
    if state.phase is ServerPhase.ON and state.since is not None:
        since = moment_text(state.since.isoformat(), now)
        return QCoreApplication.translate("Serving", "On since {0}").format(since)
    return {
        ServerPhase.OFF: QCoreApplication.translate("Serving", "Off: no program can ask"),
        ServerPhase.STARTING: QCoreApplication.translate("Serving", "Starting: the documents are read first"),
        ServerPhase.ON: QCoreApplication.translate("Serving", "On"),
        ServerPhase.STOPPING: QCoreApplication.translate("Serving", "Stopping"),
        ServerPhase.FAILED: QCoreApplication.translate("Serving", "Not serving"),
    }[state.phase]


def listen_text(address: str, reason: str) -> str:
    """Why no server can be started at an address."""
    text = QCoreApplication.translate("Serving", "The server cannot listen at {0}: {1}.")
    return text.format(address, cause_text(reason))


def tokens_text(path: str, reason: str) -> str:
    """Why the clients cannot be used."""
    text = QCoreApplication.translate("Serving", "The tokens in “{0}” cannot be used: {1}.")
    return text.format(path, cause_text(reason))


def failure_text(sentence: str, *, was_on: bool) -> str:
    """Why there is no server any more. `sentence` is what it said last itself, "" for nothing."""
    if found := _CANNOT_LISTEN.fullmatch(sentence):
        return listen_text(*found.groups())
    if found := _BAD_TOKENS.fullmatch(sentence):
        return tokens_text(*found.groups())
    if was_on and sentence:
        return QCoreApplication.translate("Serving", "The server ended by itself. It said: {0}").format(
            sentence
        )
    if was_on:
        return QCoreApplication.translate("Serving", "The server ended by itself and did not say why.")
    if sentence:
        return QCoreApplication.translate("Serving", "The server could not start: {0}").format(sentence)
    return QCoreApplication.translate("Serving", "The server could not start and did not say why.")


def remove_question(client: ClientRow) -> tuple[str, str, str]:
    """Title, text and button of the question before a client is removed."""
    text = QCoreApplication.translate(
        "Serving", "“{0}” can ask no more from now on; its token is worth nothing then."
    )
    return (
        QCoreApplication.translate("Serving", "Remove client"),
        text.format(client.name),
        QCoreApplication.translate("Serving", "Remove"),
    )
