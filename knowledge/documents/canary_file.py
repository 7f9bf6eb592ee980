"""`canary.toml`, the question that is asked of a published vault and of a chat that reads it, from its text.

    question = "Como troco minha senha?"
    must_cite = "conta/senha.md"

    [chat]
    url = "https://chat.example/api/conversations"
    token_env = "CHAT_TOKEN"
    body = '{"message": "{question}"}'
    answer = "/message/text"
    citations = "/message/citations"
    created = "/id"

    [chat.remove]
    url = "https://chat.example/api/conversations/{id}"

The token is never in the file: `token_env` names the variable of the environment that has it.
"""

from __future__ import annotations

import ipaddress
import json
import re
from collections.abc import Iterator, Mapping
from urllib.parse import SplitResult, urlsplit

from knowledge.documents.frontmatter import unify_line_ends
from knowledge.documents.toml_text import Table, TomlTextError, lines_of, read_toml, shown
from knowledge.errors import VaultFileError
from knowledge.publications import CanaryChat, CanarySettings, ChatRemoval
from knowledge.settings import MAX_QUERY_CHARACTERS
from knowledge.text.json_form import JsonValue

CANARY_FILE = "canary.toml"
"""In the top of a project's document folder, or anywhere else."""
MAX_CANARY_BYTES = 64 * 1024
QUESTION, CREATED = "{question}", "{id}"
_MOST_BRACKETS = 200
_CHAT_KEYS = (
    *("url", "method", "headers", "token_env", "token_header", "token_prefix", "body"),
    *("answer", "citations", "created", "version", "remove", "seconds"),
)
_ASKING = ("POST", "PUT", "PATCH")
_REMOVING = ("DELETE", "POST", "PUT", "PATCH")
_HEADER = re.compile(r"[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}")
"""RFC 9110, section 5.6.2."""
_SECRET_HEADER = re.compile(r"auth|cookie|key|token|secret|passw", re.IGNORECASE)
_OURS = frozenset({"host", "content-length", "transfer-encoding", "connection", "content-type"})
_VARIABLE = re.compile(r"[A-Za-z_][A-Za-z0-9_]{0,200}")
_POINTER = re.compile(r"(?:/(?:[^/~]|~[01])*)+")
"""RFC 6901, section 3; the whole answer (an empty pointer) is no answer."""


def read_canary(text: str, *, path: str = CANARY_FILE) -> CanarySettings:
    """The settings in `text`, the content of the file `path`. Raises VaultFileError."""
    text = unify_line_ends(text.removeprefix("\ufeff"))
    try:
        top = Table(read_toml(text, most=MAX_CANARY_BYTES), lines=lines_of(text))
        top.only("question", "must_cite", "chat")
        chat = top.table("chat", lines=lines_of(text, table="chat"))
        removal = lines_of(text, table="chat.remove")
        return CanarySettings(
            question=_needed(top, "question", most=MAX_QUERY_CHARACTERS),
            must_cite=_needed(top, "must_cite"),
            chat=_chat(chat, removal) if top.has("chat") else None,
        )
    except TomlTextError as error:
        raise VaultFileError(path, error.line, error.reason) from None


def texts_in(value: JsonValue) -> Iterator[str]:
    """Every text in `value` but the names of its fields."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, list):
            waiting.extend(item)
        elif isinstance(item, dict):
            waiting.extend(item.values())


def _chat(table: Table, removal: Mapping[str, int]) -> CanaryChat:
    table.only(*_CHAT_KEYS)
    url = _address(table, "url")
    created = _pointer(table, "created", needed=False)
    return CanaryChat(
        url=url,
        method=_one_of(table, "method", _ASKING),
        headers=_headers(table),
        token_env=_token_env(table),
        token_header=_header(table, "token_header", table.text("token_header", "Authorization")),
        token_prefix=_prefix(table),
        body=_body(table, with_id=not created),
        answer=_pointer(table, "answer"),
        citations=_pointer(table, "citations", needed=False),
        created=created,
        version=_pointer(table, "version", needed=False),
        remove=_removal(table, url, removal),
        seconds=table.whole("seconds", 60, least=1, largest=600) or 60,
    )


def _removal(chat: Table, url: str, lines: Mapping[str, int]) -> ChatRemoval | None:
    if not chat.has("remove"):
        return None
    table = chat.table("remove", lines=lines)
    table.only("url", "method", "gone_url")
    remove = _address(table, "url")
    gone = _address(table, "gone_url") if table.has("gone_url") else remove
    for name, address in (("url", remove), ("gone_url", gone)):
        if CREATED not in urlsplit(address).path:
            table.refuse(name, f"“{name}” under [chat.remove] has no {CREATED} in its path")
        if _origin(urlsplit(address)) != _origin(urlsplit(url)):
            table.refuse(name, f"“{name}” under [chat.remove] is another server than that of the chat")
    return ChatRemoval(_one_of(table, "method", _REMOVING), remove, gone)


def _address(table: Table, name: str) -> str:
    """https, or http on this computer itself: a token is sent there."""
    text = _needed(table, name, most=2000).strip()
    try:
        parts = urlsplit(text)
        host, _ = parts.hostname, parts.port
    except ValueError:
        table.refuse(name, f"“{name}” is no address")
    if not host or parts.scheme not in ("http", "https") or not text.isascii() or " " in text:
        table.refuse(name, f"“{name}” is no http or https address")
    if "@" in parts.netloc or parts.fragment or CREATED in parts.netloc:
        table.refuse(name, f"“{name}” may have no user, no password and no fragment")
    if parts.scheme == "http" and not _is_this_computer(host):
        table.refuse(name, f"“{name}” must begin with https://; http:// is for this computer only")
    return text


def _is_this_computer(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _origin(parts: SplitResult) -> tuple[str, str, int]:
    port = parts.port or (443 if parts.scheme == "https" else 80)
    return parts.scheme, (parts.hostname or "").lower(), port


def _headers(table: Table) -> tuple[tuple[str, str], ...]:
    values = table.table("headers").values
    if len(values) > 50:
        table.refuse("headers", "“headers” has more than 50 entries")
    return tuple((_header(table, "headers", name), _header_value(table, values, name)) for name in values)


def _header(table: Table, key: str, name: str) -> str:
    if not _HEADER.fullmatch(name) or name.lower() in _OURS:
        table.refuse(key, f"“{shown(name)}” cannot be the name of a header here")
    return name


def _header_value(table: Table, values: Mapping[str, object], name: str) -> str:
    value = values[name]
    if _SECRET_HEADER.search(name):
        table.refuse(
            "headers", f"the header “{name}” may hold a secret; name a variable of the environment, token_env"
        )
    if not isinstance(value, str) or len(value) > 1000 or not value.isascii() or not value.isprintable():
        table.refuse("headers", f"the header “{name}” must be a short text of plain letters")
    return value


def _token_env(table: Table) -> str:
    name = table.text("token_env")
    if name and not _VARIABLE.fullmatch(name):
        table.refuse("token_env", "“token_env” must be the name of a variable of the environment")
    return name


def _prefix(table: Table) -> str:
    text = table.text("token_prefix", "Bearer ", most=100)
    if not text.isascii():
        table.refuse("token_prefix", "“token_prefix” must be plain letters, such as “Bearer ”")
    return text


def _body(table: Table, *, with_id: bool) -> str:
    text = table.text("body", '{"question": "{question}"}', most=20_000, lines=True)
    if text.count("[") + text.count("{") > _MOST_BRACKETS:
        table.refuse("body", f"“body” has more than {_MOST_BRACKETS} brackets")
    try:
        written = list(texts_in(json.loads(text)))
    except (ValueError, RecursionError):
        table.refuse("body", '“body” is no JSON; write \'{"message": "{question}"}\'')
    if not any(QUESTION in each for each in written):
        table.refuse("body", f"“body” has no {QUESTION} in a text")
    if with_id and table.has("remove") and not any(CREATED in each for each in written):
        table.refuse("body", f"without “created”, “body” needs an {CREATED}, or nothing can be removed")
    return text


def _pointer(table: Table, name: str, *, needed: bool = True) -> str:
    text = table.text(name)
    if (text or needed) and not _POINTER.fullmatch(text):
        table.refuse(name, f"“{name}” must lead to a place in JSON, such as /message/text")
    return text


def _one_of(table: Table, name: str, known: tuple[str, ...]) -> str:
    text = table.text(name, known[0])
    if text not in known:
        table.refuse(name, f"“{name}” must be one of {', '.join(known)}")
    return text


def _needed(table: Table, name: str, *, most: int = 1000) -> str:
    text = table.text(name, most=most)
    if not text.strip():
        table.refuse(name, f"it has no “{name}”")
    return text
