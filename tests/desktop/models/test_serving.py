"""What is copied into other programs, and the words about the server."""

import json
import shlex
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale

from desktop.models.accounts import ProjectChoice
from desktop.models.context_values import QuestionDraft
from desktop.models.serving import (
    MASK,
    Asked,
    ClientMay,
    ClientRow,
    ServerPhase,
    ServerState,
    ServingView,
    curl_example,
    failure_text,
    http_configuration,
    masked,
    may_text,
    state_text,
)
from knowledge.errors import ListenError, TokensError
from knowledge.model import Layout
from knowledge.projects import Account

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
BOT = ClientRow("bot", ClientMay.READ_ALL, token="s3cret-token")
ON = ServerState(ServerPhase.ON, "http://127.0.0.1:8123", "http://127.0.0.1:8123/mcp", NOW)
VIEW = ServingView(
    state=ON, clients=(BOT,), projects=(ProjectChoice("loja", "Loja"),), library=True, project="loja"
)


def body_of(command: str) -> dict[str, object]:
    words = shlex.split(command.replace("\\\n", ""))
    body = json.loads(words[words.index("-d") + 1])
    assert isinstance(body, dict)
    return body


def test_the_configuration_has_address_and_token() -> None:
    assert json.loads(http_configuration(ON.mcp, "abc")) == {
        "mcpServers": {
            "estante": {
                "type": "http",
                "url": "http://127.0.0.1:8123/mcp",
                "headers": {"Authorization": "Bearer abc"},
            }
        }
    }


def test_the_example_is_a_command_with_the_address_and_the_token() -> None:
    words = shlex.split(curl_example(VIEW, BOT).replace("\\\n", ""))
    assert words[:2] == ["curl", "http://127.0.0.1:8123/library/context-preview"]
    assert "Authorization: Bearer s3cret-token" in words
    assert "s3cret" not in masked(curl_example(VIEW, BOT), BOT.token)
    assert MASK in masked(curl_example(VIEW, BOT), BOT.token)


def test_the_example_asks_what_the_pane_asks_whatever_signs_are_in_it() -> None:
    question = "It's 'R$ 10'? \"$HOME\" `ls` é 😀"
    asked = Asked(QuestionDraft(question), QuestionDraft(), Account("whatsapp", "wa-loja"))
    assert body_of(curl_example(replace(VIEW, asked=asked), BOT)) == {
        "platform": "whatsapp",
        "accountId": "wa-loja",
        "text": question,
    }


def test_the_example_says_only_what_differs_from_the_project() -> None:
    usual = QuestionDraft(max_characters=6000, max_chunks=5, layout=Layout.CHUNKS)
    asked = Asked(replace(usual, query="frete", max_characters=900, max_chunks=None), usual)
    assert body_of(curl_example(replace(VIEW, asked=asked), BOT)) == {
        "project": "loja",
        "text": "frete",
        "maxChars": 900,
    }


def test_a_plain_folder_has_no_project_and_without_a_question_there_is_an_example() -> None:
    view = ServingView(state=ON, clients=(BOT,))
    assert body_of(curl_example(view, BOT)) == {"text": "What does delivery cost?"}


def test_rights_have_words_of_their_own() -> None:
    assert len({may_text(may, library=True) for may in ClientMay}) == 3
    assert len({may_text(may, library=False) for may in (ClientMay.READ_ALL, ClientMay.MANAGE)}) == 2


def test_every_state_has_words() -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    texts = {phase: state_text(ServerState(phase, since=NOW), NOW) for phase in ServerPhase}
    QLocale.setDefault(before)
    assert len(set(texts.values())) == len(ServerPhase)
    assert texts[ServerPhase.ON].startswith("On since today, 12:00")


@pytest.mark.parametrize(
    "error", [ListenError("127.0.0.1:80", "permission is denied"), TokensError("t.txt", "x")]
)
def test_what_the_server_says_about_itself_is_understood(error: Exception) -> None:
    """It says it in English; the window says it in its own language, so it has to know the sentence."""
    assert failure_text(str(error), was_on=False) == str(error)


@pytest.mark.parametrize("was_on", [True, False])
def test_another_failure_is_said_with_its_own_sentence_or_as_one_without(was_on: bool) -> None:
    assert failure_text("The disk is full.", was_on=was_on).endswith(": The disk is full.")
    assert "did not say why" in failure_text("", was_on=was_on)
    assert failure_text("", was_on=True) != failure_text("", was_on=False)


def test_the_port_is_that_of_the_address() -> None:
    assert ON.port == "8123"
    assert ServerState().port == ""
