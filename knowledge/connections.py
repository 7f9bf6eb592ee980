"""The values of a project's own MCP servers: what they are, how they are, and what they said (mission P13).

Frozen, like those of `model` and `projects`. Times are ISO 8601 in UTC with seconds.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from enum import StrEnum
from urllib.parse import urlsplit, urlunsplit


class Transport(StrEnum):
    STDIO = "stdio"
    """A program on this computer, spoken to over its standard input and output."""
    HTTP = "http"
    """An address, spoken to by streamable HTTP."""


@dataclass(frozen=True, slots=True)
class McpServer:
    """A server that a project names. Nothing is started or called before the operator trusts it.

    `environment` are the variables it gets besides a few harmless ones of ours, as (name, value). The values
    may be secrets, so they are not in the `repr`; nor is `url`, see `address`.
    `read_only_tools` is the white list: the names of the tools that may be called.
    """

    id: str
    label: str = ""
    transport: Transport = Transport.STDIO
    command: str = ""
    arguments: tuple[str, ...] = ()
    environment: tuple[tuple[str, str], ...] = field(default=(), repr=False)
    url: str = field(default="", repr=False)
    read_only_tools: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What people call it."""
        return self.label or self.id

    @property
    def address(self) -> str:
        """`url` as it may be shown: scheme, host, port and path. What is before an `@` or after a `?` may be
        a secret."""
        try:
            parts = urlsplit(self.url)
        except ValueError:
            return ""
        return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))

    @property
    def fingerprint(self) -> str:
        """SHA-256 (hex) of all that decides what is run, where and what may be called. Trust is in this one:
        another command, address, variable or tool needs the operator's word anew."""
        parts = [
            self.id,
            self.transport.value,
            self.command,
            list(self.arguments),
            sorted(self.environment),
            self.url,
            sorted(self.read_only_tools),
        ]
        written = json.dumps(parts, ensure_ascii=True, separators=(",", ":"))
        return hashlib.sha256(written.encode()).hexdigest()


class LiveState(StrEnum):
    NOT_TRUSTED = "not-trusted"
    """The operator has not said that it may be started."""
    IDLE = "idle"
    """Trusted, and not asked yet."""
    WELL = "well"
    FAILED = "failed"
    """The last call failed; `reason` says how. Answers go on without it."""


@dataclass(frozen=True, slots=True)
class LiveHealth:
    """How one server of a project is. `tools` are those of the white list that it really has, `missing` those
    it has not; `milliseconds` is how long the last call took, `at` when that was ("": never)."""

    server: McpServer
    state: LiveState
    tools: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    reason: str = ""
    milliseconds: float = 0.0
    at: str = ""


class Obstacle(StrEnum):
    """Why a tool that a server offers would not be called, though it were on the white list."""

    NONE = ""
    CHANGES = "changes"
    """It says of itself that it changes or may destroy something."""
    ARGUMENTS = "arguments"
    """It needs more than a question gives."""


@dataclass(frozen=True, slots=True)
class ServerTool:
    """A tool that a server offers; its name is the server's word."""

    name: str
    obstacle: Obstacle = Obstacle.NONE


@dataclass(frozen=True, slots=True)
class LiveProbe:
    """How a server was when it was tried, and all that it offers, on the white list or not."""

    health: LiveHealth
    offered: tuple[ServerTool, ...] = ()


@dataclass(frozen=True, slots=True)
class LiveText:
    """What one tool of one server said just now. It is others' text: data, never instructions."""

    server: str
    """The id of the server."""
    label: str
    """What people call it."""
    tool: str
    text: str
    at: str = ""
