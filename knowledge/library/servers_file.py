"""The MCP servers among a project's fields: `mcp` of `projects.json` as values, and edits of it. Pure.

Each is `{id, label, transport, command, args, env, url, readOnlyTools}`; `transport` is `stdio` or `http`.
What cannot be used as it is written is left out whole: half of it might be another program than was meant.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from knowledge.connections import McpServer, Transport
from knowledge.library.json_file import Tree, changed, is_text

_ID = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,62}[A-Za-z0-9])?")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_VARIABLE = re.compile(r"[^=\x00-\x20\x7f]+")
_TRANSPORTS: Mapping[str, Transport] = {
    "stdio": Transport.STDIO,
    "http": Transport.HTTP,
    "streamable-http": Transport.HTTP,  # what other programs call it
}


@dataclass(frozen=True, slots=True)
class WrongValue:
    """`name` says where, `wanted` what should be there. The value itself may be a secret and is not told."""

    name: str
    wanted: str


class _Refused(Exception):
    """One server cannot be used."""

    def __init__(self, name: str, wanted: str) -> None:
        self.wrong = WrongValue(name, wanted)
        super().__init__(name)


def read_servers(value: object) -> tuple[tuple[McpServer, ...], tuple[WrongValue, ...]]:
    """The servers that a project's `mcp` names and that can be used, and what is wrong with the others."""
    if value is None:
        return (), ()
    if not isinstance(value, list):
        return (), (WrongValue("mcp", "a list of objects"),)
    servers: dict[str, McpServer] = {}
    wrong: list[WrongValue] = []
    for place, entry in enumerate(value, start=1):
        try:
            server = read_server(entry, place=place)
        except _Refused as refused:
            wrong.append(refused.wrong)
            continue
        if server.id in servers:
            wrong.append(WrongValue(f"mcp {server.id} id", "an id that no other server of it has"))
        else:
            servers[server.id] = server
    return tuple(servers.values()), tuple(wrong)


def read_server(entry: object, *, place: int) -> McpServer:
    """The server at `place` (1-based) of the list."""
    if not isinstance(entry, dict):
        raise _Refused("mcp", "a list of objects")
    identifier = id_of(entry)
    if not identifier:
        raise _Refused(f"mcp {place} id", "letters, digits, “.”, “_” and “-”, at most 64")
    where = f"mcp {identifier}"
    transport = _transport(entry, where)
    stdio = transport is Transport.STDIO
    return McpServer(
        id=identifier,
        label=" ".join(_text(entry, "label", where).split()),
        transport=transport,
        command=_text(entry, "command", where, needed=stdio),
        arguments=_texts(entry, "args", where),
        environment=_environment(entry, where),
        url=_url(entry, where, needed=not stdio),
        read_only_tools=_tools(entry, where),
    )


def id_of(entry: object) -> str:
    """The id that `entry` of the list gives itself, "" for none that can be used."""
    identifier = entry.get("id") if isinstance(entry, dict) else None
    return identifier if isinstance(identifier, str) and _ID.fullmatch(identifier) else ""


def _transport(entry: Tree, where: str) -> Transport:
    value = entry.get("transport")
    if value is None:
        return Transport.HTTP if entry.get("url") and not entry.get("command") else Transport.STDIO
    transport = _TRANSPORTS.get(value) if isinstance(value, str) else None
    if transport is None:
        raise _Refused(f"{where} transport", "“stdio” or “http”")
    return transport


def _text(entry: Tree, name: str, where: str, *, needed: bool = False) -> str:
    value = entry.get(name)
    if value is None and not needed:
        return ""
    good = isinstance(value, str) and is_text(value) and not _CONTROL.search(value)
    if not good or (needed and not str(value).strip()):
        raise _Refused(f"{where} {name}", "text in one line")
    return str(value)


def _texts(entry: Tree, name: str, where: str) -> tuple[str, ...]:
    value = entry.get(name)
    if value is None:
        return ()
    if not isinstance(value, list) or not all(is_text(item) and "\x00" not in item for item in value):
        raise _Refused(f"{where} {name}", "a list of texts")
    return tuple(value)


def _tools(entry: Tree, where: str) -> tuple[str, ...]:
    names = dict.fromkeys(_texts(entry, "readOnlyTools", where))
    if any(_CONTROL.search(name) for name in names):
        raise _Refused(f"{where} readOnlyTools", "a list of names in one line each")
    return tuple(names)


def _environment(entry: Tree, where: str) -> tuple[tuple[str, str], ...]:
    value = entry.get("env")
    if value is None:
        return ()
    good = isinstance(value, dict) and all(
        _VARIABLE.fullmatch(name) and is_text(name) and is_text(item) and "\x00" not in item
        for name, item in value.items()
    )
    if not good:
        raise _Refused(f"{where} env", "an object of names and texts")
    return tuple(value.items())


def _url(entry: Tree, where: str, *, needed: bool) -> str:
    value = _text(entry, "url", where, needed=needed)
    if value and not is_address(value):
        raise _Refused(f"{where} url", "an address that begins with http:// or https://")
    return value


def is_address(url: str) -> bool:
    """Whether `url` is an absolute http or https address."""
    try:
        parts = urlsplit(url)
        usable = parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
    except ValueError:  # no port, or brackets that do not close
        return False
    return usable and not re.search(r"\s", url)


# --- editing --------------------------------------------------------------------------------------

ServerEdit = Callable[[Sequence[Any]], list[Any]]
"""From the list as it is written to the list as it shall be."""


def with_server(entries: Sequence[Any], server: McpServer) -> list[Any]:
    """With `server` in the place of the first one of its id, else at the end; unknown fields stay."""
    places = [place for place, entry in enumerate(entries) if id_of(entry) == server.id]
    if not places:
        return [*entries, written(server, {"id": server.id})]
    after = list(entries)
    after[places[0]] = written(server, after[places[0]])
    return after


def without_server(entries: Sequence[Any], identifier: str) -> list[Any]:
    """Without every one of that id."""
    return [entry for entry in entries if id_of(entry) != identifier]


def with_servers(entries: Sequence[Any], servers: Sequence[McpServer]) -> list[Any]:
    """With these servers in this order; entries without an id cannot be ours, and stay at the end."""
    old: dict[str, Tree] = {}
    for entry in entries:
        if id_of(entry):
            old.setdefault(id_of(entry), entry)
    rest = [entry for entry in entries if not id_of(entry)]
    return [*(written(server, old.get(server.id, {"id": server.id})) for server in servers), *rest]


def written(server: McpServer, entry: Tree) -> Tree:
    """The fields of `entry` with those of `server`; a field that is empty and was not there is left out."""
    values: dict[str, Any] = {
        "label": server.label,
        "transport": _spelled(server, entry),
        "command": server.command,
        "args": list(server.arguments),
        "env": dict(server.environment),
        "url": server.url,
        "readOnlyTools": list(server.read_only_tools),
    }
    return changed(entry, **{name: value for name, value in values.items() if value or name in entry})


def _spelled(server: McpServer, entry: Tree) -> str:
    """The transport as it was typed, if it is the same."""
    old = entry.get("transport")
    same = isinstance(old, str) and _TRANSPORTS.get(old) is server.transport
    return str(old) if same else server.transport.value
