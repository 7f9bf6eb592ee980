"""A project's own MCP servers, as values and words: what they are, and how they are."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum, auto

from PySide6.QtCore import QCoreApplication, QLocale, QTime

from desktop import later
from desktop.models.exact import exact_text
from desktop.models.live_reasons import live_reason_text
from desktop.models.numbers import whole
from knowledge.connections import LiveHealth, LiveProbe, LiveState, LiveText, McpServer, Obstacle, Transport

ICONS = {
    LiveState.NOT_TRUSTED: "lock",
    LiveState.IDLE: "plug",
    LiveState.WELL: "circle-check",
    LiveState.FAILED: "circle-x",
}
ROLES = {
    LiveState.NOT_TRUSTED: "warn",
    LiveState.IDLE: "text2",
    LiveState.WELL: "ok",
    LiveState.FAILED: "error",
}
"""The token of the words; a hue only where a person has something to do or to know."""
_OBSTACLES = {
    Obstacle.CHANGES: later("Live", "says that it changes things, so it is never called"),
    Obstacle.ARGUMENTS: later("Live", "needs more than a question, so it is never called"),
}
_TOOLS = later("Live", "%Ln tool(s)", "", 1)
_ASKING = later("Live", "asking %Ln server(s)…", "", 1)
_FAILED = later("Live", "%Ln server(s) failed", "", 1)
_NAME = re.compile(r"[^a-z0-9]+")
_LONGEST_ID = 40


# --- the page -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ServerRow:
    """A server as the page has it. `busy`: it is being started now."""

    health: LiveHealth
    busy: bool = False

    @property
    def server(self) -> McpServer:
        return self.health.server

    @property
    def trusted(self) -> bool:
        return self.health.state is not LiveState.NOT_TRUSTED


@dataclass(frozen=True, slots=True)
class ServersView:
    """All that the page shows. `failure` says why it cannot be known how they are."""

    project: str = ""
    rows: tuple[ServerRow, ...] = ()
    failure: str = ""


def state_text(row: ServerRow) -> str:
    """How a server is: “well, 120 ms, 2 tools”."""
    health = row.health
    if row.busy:
        return QCoreApplication.translate("Live", "starting…")
    if health.state is LiveState.NOT_TRUSTED:
        return QCoreApplication.translate("Live", "not trusted, so it is never started")
    if health.state is LiveState.IDLE:
        return QCoreApplication.translate("Live", "trusted, not in use now")
    if health.state is LiveState.FAILED:
        return QCoreApplication.translate("Live", "failed: {0}").format(_reason(health))
    tools = QCoreApplication.translate("Live", _TOOLS, "", len(health.tools))
    text = QCoreApplication.translate("Live", "well, {0} ms, {1}").format(
        whole(max(1, round(health.milliseconds))), tools
    )
    return (
        QCoreApplication.translate("Live", "{0}. {1}").format(text, _reason(health))
        if health.reason
        else text
    )


def kind_text(server: McpServer) -> str:
    """What would be run or called, on one line."""
    if server.transport is Transport.HTTP:
        return QCoreApplication.translate("Live", "Address: {0}").format(exact_text(server.address))
    words = [server.command, *server.arguments]
    return QCoreApplication.translate("Live", "Program: {0}").format("  ".join(map(exact_text, words)))


def tools_text(health: LiveHealth) -> str:
    """The white list, and what of it the server has not."""
    names = health.server.read_only_tools
    if not names:
        return QCoreApplication.translate("Live", "No tool may be called yet")
    text = QCoreApplication.translate("Live", "May be called: {0}").format(", ".join(map(exact_text, names)))
    if health.missing:
        missing = QCoreApplication.translate("Live", "it does not have: {0}").format(
            ", ".join(map(exact_text, health.missing))
        )
        return QCoreApplication.translate("Live", "{0}; {1}").format(text, missing)
    return text


def identifier_from(label: str, taken: Iterable[str]) -> str:
    """An id made of a label, that none of `taken` is."""
    plain = unicodedata.normalize("NFKD", label.casefold()).encode("ascii", "ignore").decode()
    base = _NAME.sub("-", plain).strip("-")[:_LONGEST_ID].strip("-") or "server"
    used, number, name = set(taken), 1, base
    while name in used:
        number += 1
        name = f"{base}-{number}"
    return name


def remove_question(server: McpServer) -> tuple[str, str, str]:
    """Title, text and button of the question before a server is removed."""
    text = QCoreApplication.translate(
        "Live", "Remove the server “{0}” from this project? It is ended, and your trust is withdrawn."
    )
    return (
        QCoreApplication.translate("Live", "Remove server"),
        text.format(exact_text(server.name)),
        QCoreApplication.translate("Live", "Remove"),
    )


# --- trust ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fact:
    """One thing that the person trusts: `lines` under their `name`, each exactly as it is."""

    name: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Cautions:
    """What is easily overlooked in a server that is a program.

    `steering`: the variables, as (name, value), that can make it run other code. `parts`: what of its command
    lies in the library, where others can change it.
    """

    steering: tuple[tuple[str, str], ...] = ()
    parts: tuple[str, ...] = ()


def trust_facts(server: McpServer, cautions: Cautions) -> tuple[Fact, ...]:
    """All that decides what is run, where, and what may be called; of variables, the values of those only
    that can make the program run other code.
    """
    none = (QCoreApplication.translate("Live", "none"),)
    if server.transport is Transport.HTTP:
        address = exact_text(server.address)
        hidden = QCoreApplication.translate("Live", "{0}  (a part that may be a secret is hidden)").format(
            address
        )
        facts = [
            Fact(
                QCoreApplication.translate("Live", "Address"),
                (address if server.address == server.url else hidden,),
            )
        ]
    else:
        arguments = [
            QCoreApplication.translate("Live", "{0}: {1}").format(whole(n), exact_text(item))
            for n, item in _counted(server)
        ]
        facts = [
            Fact(QCoreApplication.translate("Live", "Command"), (exact_text(server.command),)),
            Fact(QCoreApplication.translate("Live", "Arguments, one a line"), tuple(arguments) or none),
            Fact(
                QCoreApplication.translate("Live", "Variables it gets"),
                _variables(server, cautions) or none,
            ),
        ]
    return (
        *facts,
        Fact(
            QCoreApplication.translate("Live", "Tools that may be called"),
            tuple(map(exact_text, server.read_only_tools)) or none,
        ),
    )


def _variables(server: McpServer, cautions: Cautions) -> tuple[str, ...]:
    shown = dict(cautions.steering)
    return tuple(
        exact_text(f"{name} = {shown[name]}" if name in shown else name) for name, _ in server.environment
    )


def trust_warnings(cautions: Cautions) -> tuple[str, ...]:
    """`cautions` in sentences."""
    texts = []
    if cautions.steering:
        text = QCoreApplication.translate(
            "Live", "Careful: these variables can make the program run other code than it seems: {0}"
        )
        texts.append(text.format(", ".join(exact_text(name) for name, _ in cautions.steering)))
    if cautions.parts:
        text = QCoreApplication.translate(
            "Live", "Careful: who can write in this library can change what is run, for this is in it: {0}"
        )
        texts.append(text.format(",  ".join(map(exact_text, cautions.parts))))
    return tuple(texts)


def _counted(server: McpServer) -> Iterable[tuple[int, str]]:
    return enumerate(server.arguments, start=1)


# --- the white list -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ToolChoice:
    """A tool as something to choose. `note` says why it is not called; `possible`: it may be chosen."""

    name: str
    listed: bool
    note: str = ""
    possible: bool = True


def tool_choices(probe: LiveProbe) -> tuple[ToolChoice, ...]:
    """What the server offers, then what is on the white list and not there."""
    listed = probe.health.server.read_only_tools
    offered = {tool.name: tool for tool in reversed(probe.offered)}
    order = dict.fromkeys(tool.name for tool in probe.offered)
    rows = [
        ToolChoice(
            name,
            name in listed and not offered[name].obstacle,
            QCoreApplication.translate("Live", _OBSTACLES[offered[name].obstacle])
            if offered[name].obstacle
            else "",
            possible=not offered[name].obstacle,
        )
        for name in order
    ]
    gone = QCoreApplication.translate("Live", "the server does not have it now")
    return (*rows, *(ToolChoice(name, True, gone) for name in listed if name not in offered))


def with_tools(server: McpServer, chosen: Sequence[str]) -> McpServer:
    """`server` with these on its white list; those that were there keep their order."""
    kept = [name for name in server.read_only_tools if name in chosen]
    return replace(server, read_only_tools=(*kept, *(name for name in chosen if name not in kept)))


# --- in the pane ----------------------------------------------------------------------------------


class AskPhase(StrEnum):
    OFF = auto()
    WAITING = auto()
    """On, and nothing was asked yet."""
    ASKING = auto()
    ASKED = auto()


@dataclass(frozen=True, slots=True)
class LiveLineView:
    """The line of the pane. `servers` are asked (0: there is no line); `texts` came `at` (ISO 8601, UTC) for
    the question as it is, or for one before (`stale`); `failed` are sentences about servers."""

    servers: int = 0
    phase: AskPhase = AskPhase.OFF
    texts: tuple[LiveText, ...] = ()
    at: str = ""
    stale: bool = False
    failed: tuple[str, ...] = ()

    @property
    def on(self) -> bool:
        return self.phase is not AskPhase.OFF


def line_text(view: LiveLineView) -> str:
    """What the line says: “live data of 10:32:05”."""
    match view.phase:
        case AskPhase.OFF:
            return ""
        case AskPhase.WAITING:
            return QCoreApplication.translate("Live", "asked when you stop typing, or press Enter")
        case AskPhase.ASKING:
            return QCoreApplication.translate("Live", _ASKING, "", view.servers)
    if not view.texts:
        text = QCoreApplication.translate("Live", "nothing was said at {0}").format(time_text(view.at))
    else:
        text = QCoreApplication.translate("Live", "live data of {0}").format(time_text(view.at))
    if view.stale:
        text = QCoreApplication.translate("Live", "{0}, for the question before").format(text)
    if view.failed:
        text = QCoreApplication.translate("Live", "{0}; {1}").format(
            text, QCoreApplication.translate("Live", _FAILED, "", len(view.failed))
        )
    return text


def failure_sentence(health: LiveHealth) -> str:
    """A server that failed, and how; "" for one that is well."""
    if health.state is not LiveState.FAILED:
        return ""
    return QCoreApplication.translate("Live", "{0}: {1}").format(
        exact_text(health.server.name), _reason(health)
    )


def time_text(stamp: str) -> str:
    """The time of day here of an ISO 8601 moment, with seconds; "" for what is no time."""
    try:
        here = datetime.fromisoformat(stamp).astimezone()
    except ValueError:
        return ""
    return QLocale().toString(QTime(here.hour, here.minute, here.second), "HH:mm:ss")


def live_reason(server: str, tool: str) -> str:
    """Why a piece of live data is in the context."""
    return QCoreApplication.translate("Live", "Live: {0} · {1}").format(exact_text(server), exact_text(tool))


# --- inside ---------------------------------------------------------------------------------------


def _reason(health: LiveHealth) -> str:
    """What the core, or the server, said of a failure."""
    text = health.reason
    return live_reason_text(text) if text else QCoreApplication.translate("Live", "no reason was given")
