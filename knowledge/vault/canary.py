"""The canary: one real question through the published vault, and through a chat that reads it (mission V10).

Only what was observed proves that a publication reaches its readers. The document must be a source in the
vault, and the chat must cite it; what the question created in the chat is removed, whatever came of it. Logs
and messages have lengths, reasons and counts, never a text or the token.
"""

from __future__ import annotations

import json
import logging
import re
import secrets
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from urllib.parse import quote

from knowledge.documents.canary_file import CREATED, QUESTION, texts_in
from knowledge.errors import CanaryFailed
from knowledge.publications import CanaryChat, CanaryResult, CanarySettings, GoldenQuestion, VaultAnswer
from knowledge.text.json_form import JsonValue
from knowledge.vault.canary_http import Call, Reply, send
from knowledge.vault.evaluating import Ask, names_in
from knowledge.vault.golden import check, plain_name

logger = logging.getLogger(__name__)

MAX_ID = 200
MAX_CITATIONS = 1000
_GONE = (404, 410)
_CANNOT_TELL = (405, 501)

Send = Callable[[Call], Reply]


def run_canary(
    settings: CanarySettings, ask: Ask, *, environment: Mapping[str, str], send: Send = send
) -> CanaryResult:
    """Ask the vault, and then the chat if there is one.

    `environment` has the token. Raises CanaryFailed, and what reading a vault raises.
    """
    answer = ask(settings.question)
    names, result = _of_vault(settings, answer)
    logger.info("canary: the source is in the vault; %.0f ms", result.retrieval_milliseconds)
    if settings.chat is None:
        return result
    return _Chat(settings.chat, environment, send).run(settings.question, names, result)


def _of_vault(settings: CanarySettings, answer: VaultAnswer) -> tuple[frozenset[str], CanaryResult]:
    """By which names the source may be cited, and what is known so far."""
    if answer.refused:
        raise CanaryFailed(
            f"the vault answers with an older version, since a newer one was refused: {answer.refused}"
        )
    names_of = names_in(answer)
    outcome = check(GoldenQuestion("", (settings.must_cite,)), answer.context, names_of=names_of)
    if outcome.failures:
        raise CanaryFailed(f"the vault has no source: {outcome.failures[0].message.removesuffix('.')}")
    assert answer.context is not None  # or nothing could have been found
    piece = answer.context.pieces[outcome.places[0] - 1]
    names = {plain_name(name) for name in (settings.must_cite, piece.path, *names_of(piece.path))}
    return frozenset(names), CanaryResult(answer.version, answer.sequence, piece.path, answer.milliseconds)


class _Chat:
    """One conversation with the chat."""

    def __init__(self, chat: CanaryChat, environment: Mapping[str, str], send: Send) -> None:
        self._chat = chat
        self._send = send
        self._headers = _headers(chat, environment)
        self._created = "" if chat.created else secrets.token_hex(16)

    def run(self, question: str, names: frozenset[str], result: CanaryResult) -> CanaryResult:
        """Raises CanaryFailed, also when the answer was right and something of it stays in the chat."""
        try:
            found = self._asked(question, names, result)
        except CanaryFailed as failure:
            try:
                self._remove()
            except CanaryFailed as second:
                raise CanaryFailed(f"{failure.reason}; and {second.reason}") from None
            raise
        except BaseException:  # the person stops it, or a fault of ours: it is removed all the same
            with suppress(CanaryFailed):
                self._remove()
            raise
        return replace(found, removed=self._remove())

    def _asked(self, question: str, names: frozenset[str], result: CanaryResult) -> CanaryResult:
        body = json.dumps(_filled(json.loads(self._chat.body), question, self._created)).encode()
        started = time.perf_counter()
        reply = self._send(self._call(self._chat.method, self._chat.url, body))
        milliseconds = (time.perf_counter() - started) * 1000
        logger.info(
            "canary: the chat said %d, %d bytes, %.0f ms", reply.status, len(reply.data), milliseconds
        )
        if self._chat.created:  # before anything else is looked at, so that it can be removed
            self._created = _identity(reply, self._chat.created)
        if not 200 <= reply.status < 300:
            raise CanaryFailed(f"the chat's server said {reply.status}")
        said = _parsed(reply)
        text = _at(said, self._chat.answer)
        if not isinstance(text, str) or not text.strip():
            raise CanaryFailed("the chat's answer has no text")
        count = self._cited(said, text, names)
        if self._chat.version and _at(said, self._chat.version) != result.version:
            raise CanaryFailed(
                "the chat names another version than the vault serves, or cuts its 64 characters"
            )
        logger.info("canary: %d characters, %d citations", len(text), count)
        return replace(
            result,
            asked_chat=True,
            answer_characters=len(text),
            citations=count,
            chat_milliseconds=round(milliseconds, 3),
        )

    def _cited(self, said: JsonValue, text: str, names: frozenset[str]) -> int:
        """How often the source is cited. Raises CanaryFailed for never."""
        if self._chat.citations:
            cited = list(texts_in(_at(said, self._chat.citations)))[:MAX_CITATIONS]
            count = sum(plain_name(each.partition("#")[0]) in names for each in cited)
            reason = f"the chat cites {len(cited)} other texts, and not the source"
        else:
            count = sum(_named_in(text, name) for name in names)
            reason = "the chat's answer does not name the source"
        if not count:
            raise CanaryFailed(reason)
        return count

    # --- removing -----------------------------------------------------------------------------------

    def _remove(self) -> bool | None:
        """True: it is gone; None: nothing has to go, or the chat does not tell. Raises CanaryFailed."""
        remove = self._chat.remove
        if remove is None:
            return None
        if not self._created:
            raise CanaryFailed("it is not known what the chat created, so it may still be there")
        reply = self._removing(self._call(remove.method, _with_id(remove.url, self._created)))
        if reply.status not in _GONE and not 200 <= reply.status < 300:
            raise CanaryFailed(
                f"what it created in the chat could not be removed (its server said {reply.status})"
            )
        after = self._removing(self._call("GET", _with_id(remove.gone_url, self._created)))
        if after.status in _CANNOT_TELL:
            logger.info("canary: whether it is gone the chat does not tell (%d)", after.status)
            return None
        if after.status not in _GONE:
            raise CanaryFailed(f"what it created in the chat is still there (its server said {after.status})")
        return True

    def _removing(self, call: Call) -> Reply:
        try:
            return self._send(call)
        except CanaryFailed as error:
            raise CanaryFailed(f"whether what it created was removed is not known: {error.reason}") from None

    def _call(self, method: str, url: str, body: bytes | None = None) -> Call:
        headers = {**self._headers, **({"Content-Type": "application/json"} if body else {})}
        return Call(method, url, self._chat.seconds, headers, body)


def _headers(chat: CanaryChat, environment: Mapping[str, str]) -> dict[str, str]:
    """Raises CanaryFailed without a word of the token."""
    headers = {"Accept": "application/json", **dict(chat.headers)}
    if chat.token_env:
        token = environment.get(chat.token_env, "").strip()
        if not token:
            raise CanaryFailed(
                f"the environment has no {chat.token_env}, which is to hold the token of the chat"
            )
        if not token.isascii() or not token.isprintable():
            raise CanaryFailed(f"{chat.token_env} has characters that no token has")
        headers[chat.token_header] = chat.token_prefix + token
    return headers


def _with_id(url: str, created: str) -> str:
    return url.replace(CREATED, quote(created, safe=""))


# --- JSON -----------------------------------------------------------------------------------------


def _filled(template: JsonValue, question: str, created: str) -> JsonValue:
    """`template` with the question in its texts: put into values, so that it cannot change the form."""
    if isinstance(template, str):
        return question.join(part.replace(CREATED, created) for part in template.split(QUESTION))
    if isinstance(template, list):
        return [_filled(item, question, created) for item in template]
    if isinstance(template, dict):
        return {name: _filled(item, question, created) for name, item in template.items()}
    return template


def _parsed(reply: Reply) -> JsonValue:
    try:
        said: JsonValue = json.loads(reply.data)
    except (ValueError, RecursionError):
        raise CanaryFailed("what the chat's server said is not JSON") from None
    return said


def _identity(reply: Reply, pointer: str) -> str:
    """What was created; "" when the answer does not tell."""
    try:
        found = _at(_parsed(reply), pointer)
    except CanaryFailed:
        return ""
    text = str(found) if isinstance(found, str | int) and not isinstance(found, bool) else ""
    return "" if len(text) > MAX_ID or text.strip(".") == "" or not text.isprintable() else text


def _at(value: JsonValue, pointer: str) -> JsonValue:
    """The value to which `pointer` leads, None where it leads nowhere (RFC 6901)."""
    for part in pointer.split("/")[1:]:
        name = part.replace("~1", "/").replace("~0", "~")
        if isinstance(value, dict):
            value = value.get(name)
        elif isinstance(value, list) and re.fullmatch(r"0|[1-9][0-9]{0,8}", name) and int(name) < len(value):
            value = value[int(name)]
        else:
            return None
    return value


def _named_in(text: str, name: str) -> bool:
    """Whether `name`, a path or an address, stands in `text` by itself and not as a part of a longer one."""
    if "/" not in name and "." not in name:
        return False
    pattern = rf"(?<![\w%/.~-]){re.escape(name)}/?(?![\w%~-]|[./]\w)"
    return re.search(pattern, text) is not None
