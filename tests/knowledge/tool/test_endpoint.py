"""A real server on this computer, well and badly behaved."""

import json

import pytest

from knowledge.errors import ModelFailed
from knowledge.tool.endpoint import Endpoint, read_endpoint
from tests.knowledge.tool.model_server import Reply, said, serving

KEY = "sk-very-secret"


def test_a_question_goes_out_as_a_chat_completion_and_the_answer_comes_back() -> None:
    with serving(lambda prompt: said(f"re: {prompt}")) as server:
        assert Endpoint(f"{server.url}/", "small-1", KEY).ask("Olá? 你好") == "re: Olá? 你好"
    [(path, headers, body)] = server.requests
    assert path == "/v1/chat/completions"
    assert headers["Authorization"] == f"Bearer {KEY}"
    assert body == {
        "model": "small-1", "messages": [{"role": "user", "content": "Olá? 你好"}], "stream": False,
    }  # fmt: skip


def test_without_a_key_none_is_sent_and_parts_are_joined() -> None:
    parts = {"choices": [{"message": {"content": [{"type": "text", "text": "a"}, {"text": "b"}]}}]}
    with serving(lambda prompt: Reply(json.dumps(parts).encode())) as server:
        assert Endpoint(server.url, "m").ask("x") == "ab"
    assert "Authorization" not in server.requests[0][1]


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (Reply(b"{}", 401), "its server said 401"),
        (Reply(b"{}", 429), "its server said 429"),
        (Reply(KEY.encode(), 500), "its server said 500"),
        (Reply(b"", 302, {"Location": "http://127.0.0.1:1/"}), "its server said 302"),
        (Reply(b"<html>"), "no chat completion"),
        (Reply(b"[" * 100_000), "no chat completion"),
        (Reply(b'{"choices": []}'), "no chat completion"),
        (Reply(b'{"choices": [{"message": {"content": null}}]}'), "no chat completion"),
        (Reply(b'{"choices": [{"message": {"content": [{"image": 1}]}}]}'), "no chat completion"),
        (Reply(b"\xff\xfe\x00"), "no chat completion"),
        (said("  "), "it said nothing"),
        (said("x" * 5_000_000), "more than 4194304 bytes"),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_a_sentence_without_the_key(reply: Reply, reason: str) -> None:
    with serving(lambda prompt: reply) as server, pytest.raises(ModelFailed) as caught:
        Endpoint(server.url, "m", KEY).ask("a question")
    assert reason in str(caught.value)
    assert KEY not in repr(caught.value) + str(caught.value)
    assert caught.value.__cause__ is None or KEY not in str(caught.value.__cause__)


def test_a_server_that_answers_byte_by_byte_runs_into_the_limit() -> None:
    with serving(lambda prompt: Reply(drip=True)) as server, pytest.raises(ModelFailed) as caught:
        Endpoint(server.url, "m", seconds=0.3).ask("x")
    assert caught.value.reason == "it took longer than 0.3 seconds"


def test_a_server_that_is_not_there_is_said_without_its_address() -> None:
    with serving(lambda prompt: said("x")) as server:
        pass
    with pytest.raises(ModelFailed) as caught:
        Endpoint(server.url, "m").ask("x")
    assert caught.value.reason == "it cannot be reached (ConnectionRefusedError)"


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("", "no model is set"),
        ("http://models.example/v1", "must begin with https"),
        ("http://127.0.0.1.example/v1", "must begin with https"),
        ("http://localhost@models.example/v1", "neither a user"),
        (f"https://{KEY}@models.example/v1", "neither a user"),
        (f"https://models.example/v1?key={KEY}", "neither a user"),
        ("file:///etc/passwd", "no http or https address"),
        ("https://", "no http or https address"),
        ("https://models.example/v1\r\nX: y", "no http or https address"),
        ("https://[::1", "no address"),
        ("https://models.example:99999/", "no address"),
    ],
)
def test_an_address_to_which_nothing_should_go_is_refused(url: str, reason: str) -> None:
    found = read_endpoint({"ESTANTE_MODEL_URL": url, "ESTANTE_MODEL_NAME": "m", "ESTANTE_MODEL_KEY": KEY})
    assert found.endpoint is None and reason in found.reason
    assert KEY not in found.reason


@pytest.mark.parametrize(
    "url",
    ["https://models.example/v1", "http://localhost:11434/v1", "http://127.0.0.1/v1", "http://[::1]:8/v1"],
)
def test_an_encrypted_or_local_address_is_taken_and_the_key_is_not_shown(url: str) -> None:
    found = read_endpoint({"ESTANTE_MODEL_URL": url, "ESTANTE_MODEL_NAME": "m", "ESTANTE_MODEL_KEY": KEY})
    assert found.endpoint == Endpoint(url, "m", KEY)
    assert KEY not in repr(found)


def test_a_key_with_a_line_end_is_refused() -> None:
    url = {"ESTANTE_MODEL_URL": "https://models.example", "ESTANTE_MODEL_NAME": "m"}
    assert read_endpoint({**url, "ESTANTE_MODEL_KEY": "a\r\nX: y"}).endpoint is None
    assert read_endpoint(url).endpoint is not None
