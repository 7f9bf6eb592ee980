"""The canary against a real chat server on this computer: one that is well, and many that are not."""

import json
import logging
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from knowledge.documents.canary_file import read_canary
from knowledge.errors import CanaryFailed
from knowledge.model import Context, Limits, Piece, Question, Reason
from knowledge.publications import CanaryResult, CanarySettings, VaultAnswer, VaultHit
from knowledge.vault.canary import run_canary
from tests.knowledge.vault.chat_server import Chat, serving

VERSION = "ab" * 32
TOKEN = "t0ken-of-the-chat"
QUESTION = 'Como troco "minha" senha? }{ \\'
URL = "https://shop.example/ajuda/senha"


@pytest.fixture
def chat() -> Chat:
    return Chat(
        answer={
            "message": {
                "text": "Use a tela de senha.",
                "citations": [{"title": "Senha", "url": f"{URL}#tela"}],
            },
            "version": VERSION,
        }
    )


@pytest.fixture
def address(chat: Chat) -> Iterator[str]:
    with serving(chat) as url:
        yield url


def settings_for(address: str, *, without: str = "", more: str = "", removal: str = "") -> CanarySettings:
    lines = {
        "token_env": "token_env = 'CHAT_TOKEN'",
        "body": 'body = \'{"message": {"text": "Q: {question}"}}\'',
        "citations": "citations = '/message/citations'",
        "created": "created = '/id'",
    }
    chat = "\n".join(line for name, line in lines.items() if name != without)
    remove = f"[chat.remove]\nurl = '{address}/{{id}}'\n{removal}"
    return read_canary(
        f"question = {json.dumps(QUESTION)}\nmust_cite = 'senha.md'\n[chat]\nurl = '{address}'\n"
        f"answer = '/message/text'\n{chat}\n{more}\n{remove if without != 'remove' else ''}"
    )


def answered(*, found: bool = True, woken: bool = True, refused: str = "") -> Callable[[str], VaultAnswer]:
    piece = Piece(
        1,
        Reason.RELEVANT,
        "senha.md",
        "senha",
        "Senha",
        (),
        1,
        1,
        0,
        5,
        0,
        5,
        characters=5,
        tokens=1,
        cut=False,
    )
    hit = VaultHit("senha.md", "Senha", (), URL, "docs/senha.mdx", 1, 1, "text!", 7, ("senha",))
    context = Context(
        Question(QUESTION, Limits(max_characters=100)),
        "text!" if found else "",
        (),
        (piece,) if found else (),
        (),
        5,
        1,
        "estimate",
        truncated=False,
        handoff=not found,
        fingerprint="",
    )
    answer = VaultAnswer(
        context if woken else None, (hit,) if found else (), VERSION, 7, woken, refused, 10, 1, 2.5
    )
    return lambda _: answer


def run(settings: CanarySettings, ask: Callable[[str], VaultAnswer] | None = None) -> CanaryResult:
    return run_canary(settings, ask or answered(), environment={"CHAT_TOKEN": TOKEN})


def failure(settings: CanarySettings, ask: Callable[[str], VaultAnswer] | None = None) -> str:
    with pytest.raises(CanaryFailed) as caught:
        run(settings, ask)
    assert TOKEN not in str(caught.value)
    assert QUESTION not in str(caught.value)
    return caught.value.reason


def test_a_chat_that_cites_its_source_and_keeps_nothing(chat: Chat, address: str) -> None:
    seen: list[dict[str, Any]] = []
    chat.conversations = _Noting(seen)
    result = run(settings_for(address, more="version = '/version'"))
    assert replace(result, chat_milliseconds=0.0) == CanaryResult(
        VERSION, 7, "senha.md", 2.5, asked_chat=True, answer_characters=20, citations=1, removed=True
    )
    assert seen == [{"message": {"text": f"Q: {QUESTION}"}}]
    assert chat.tokens == [f"Bearer {TOKEN}"] * 2
    assert chat.conversations == {}


class _Noting(dict[str, dict[str, Any]]):
    def __init__(self, seen: list[dict[str, Any]]) -> None:
        super().__init__()
        self._seen = seen

    def __setitem__(self, key: str, value: dict[str, Any]) -> None:
        self._seen.append(value)
        super().__setitem__(key, value)


def test_the_vault_alone() -> None:
    settings = replace(settings_for("http://127.0.0.1:9/chats"), chat=None)
    assert run(settings) == CanaryResult(VERSION, 7, "senha.md", 2.5)


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (answered(found=False), "the vault has no source"),
        (answered(woken=False), "did not wake the corpus"),
        (answered(refused="its part is damaged"), "older version"),
    ],
)
def test_a_vault_without_the_source_is_not_put_to_the_chat(
    chat: Chat, address: str, ask: Callable[[str], VaultAnswer], reason: str
) -> None:
    assert reason in failure(settings_for(address), ask)
    assert chat.tokens == []


@pytest.mark.parametrize(
    ("cited", "reason"),
    [
        ([], "cites 0 other texts, and not the source"),
        (None, "cites 0 other texts"),
        ([{"url": "https://shop.example/ajuda/senhas"}, "x"], "cites 2 other texts"),
        ({"url": "https://evil.example/?u=" + URL}, "cites 1 other texts"),
    ],
)
def test_a_chat_that_does_not_cite_fails_and_is_cleared(
    chat: Chat, address: str, cited: object, reason: str
) -> None:
    chat.answer["message"]["citations"] = cited
    assert reason in failure(settings_for(address))
    assert chat.conversations == {}


@pytest.mark.parametrize("cited", ["senha.md", "docs/senha.mdx", URL + "/", "see " + URL + "."])
def test_a_citation_in_the_text_of_the_answer(chat: Chat, address: str, cited: str) -> None:
    chat.answer["message"]["text"] = f"Fonte: {cited}"
    assert run(settings_for(address, without="citations")).citations == 1


@pytest.mark.parametrize("cited", ["", "minha-senha.md", URL + "s", URL + "/outra", "senha.md.bak", "senha"])
def test_what_is_no_citation_in_the_text(chat: Chat, address: str, cited: str) -> None:
    chat.answer["message"]["text"] = f"Fonte: {cited}"
    assert "does not name the source" in failure(settings_for(address, without="citations"))


def test_a_chat_that_says_nothing_or_something_else(chat: Chat, address: str) -> None:
    chat.answer["message"]["text"] = " "
    assert "has no text" in failure(settings_for(address))
    assert chat.conversations == {}
    chat.status = 500
    assert "said 500" in failure(settings_for(address))
    assert chat.conversations == {}


def test_a_version_of_which_a_part_is_missing(chat: Chat, address: str) -> None:
    chat.answer["version"] = VERSION[:50]
    assert "cuts its 64 characters" in failure(settings_for(address, more="version = '/version'"))


def test_a_chat_that_forgets_to_delete(chat: Chat, address: str) -> None:
    chat.forgets_to_delete = True
    assert "is still there (its server said 200)" in failure(settings_for(address))
    chat.answer["message"]["citations"] = []
    reason = failure(settings_for(address))
    assert "cites 0 other texts" in reason
    assert "is still there" in reason


def test_a_chat_that_refuses_to_delete(chat: Chat, address: str) -> None:
    chat.delete_status = 403
    assert "could not be removed (its server said 403)" in failure(settings_for(address))


def test_a_chat_that_does_not_tell_whether_it_is_gone(chat: Chat, address: str) -> None:
    chat.get_status = 405
    assert run(settings_for(address)).removed is None


@pytest.mark.parametrize("identity", ["", "..", "a\nb", "x" * 201])
def test_an_identity_that_leads_elsewhere_is_not_used(chat: Chat, address: str, identity: str) -> None:
    chat.identities = iter([identity])
    assert "may still be there" in failure(settings_for(address))


def test_a_chat_that_streams_for_ever_is_ended_and_cleared(chat: Chat, address: str) -> None:
    chat.streams = True
    body = 'body = \'{"id": "{id}", "text": "{question}"}\'\nseconds = 1'
    settings = settings_for(address, without="body", more=body)
    assert settings.chat is not None
    own = replace(settings, chat=replace(settings.chat, created=""))
    reason = failure(own)
    assert reason == "the chat took longer than 1 seconds"
    assert chat.conversations == {}
    assert len(chat.tokens) == 2


def test_too_long_an_answer_is_not_read_to_its_end(
    chat: Chat, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.vault.canary_http.MOST_ANSWER_BYTES", 1000)
    chat.answer["message"]["text"] = "x" * 2000
    reason = failure(settings_for(address))
    assert "more than 1000 bytes" in reason
    assert "may still be there" in reason


def test_a_redirect_is_not_followed(chat: Chat, address: str) -> None:
    chat.location = "http://localhost:9/elsewhere"
    assert "sends the question elsewhere (302)" in failure(settings_for(address, without="remove"))
    assert len(chat.tokens) == 1


def test_nobody_there() -> None:
    settings = settings_for("http://127.0.0.1:1/chats", without="remove")
    assert failure(settings) == "the chat cannot be reached (ConnectionRefusedError)"


@pytest.mark.parametrize(
    ("environment", "reason"),
    [({}, "has no CHAT_TOKEN"), ({"CHAT_TOKEN": f"{TOKEN}\nX: y"}, "characters that no token has")],
)
def test_no_token_or_one_that_is_none(address: str, environment: dict[str, str], reason: str) -> None:
    with pytest.raises(CanaryFailed, match=reason) as caught:
        run_canary(settings_for(address), answered(), environment=environment)
    assert TOKEN not in str(caught.value)


def test_logs_have_counts_only(chat: Chat, address: str, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        run(settings_for(address))
    said = "\n".join(record.getMessage() for record in caplog.records)
    assert "20 characters, 1 citations" in said
    for secret in (TOKEN, QUESTION, "tela", URL, "senha"):
        assert secret not in said


def test_what_holds_the_token_does_not_show_it(address: str) -> None:
    shown = []

    def noted(call: Any) -> Any:
        shown.append(repr(call))
        raise CanaryFailed("stop")

    with pytest.raises(CanaryFailed):
        run_canary(settings_for(address), answered(), environment={"CHAT_TOKEN": TOKEN}, send=noted)
    assert shown
    assert TOKEN not in "".join(shown)
