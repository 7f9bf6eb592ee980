"""The prompt: preamble, the very context in its frame, what to do when nothing was found, the question."""

from collections.abc import Callable

import pytest
from mcp_types import GetPromptResult, TextContent

from knowledge.context.enclosure import opened
from knowledge.context.layout import LABELS, default_preamble
from knowledge.errors import AccountError, ProjectNotFound, UsageError
from knowledge.serving import reading
from knowledge.serving.mcp import prompts
from knowledge.workspace.collection import Collection
from tests.knowledge.serving.mcp.conftest import caller

Built = Callable[..., list[str]]


@pytest.fixture
def built(library: Collection) -> Built:
    operation = next(item for item in reading.OPERATIONS if item.name == "context")

    def build(seen: str | None = "cafe", /, **arguments: str) -> list[str]:
        result: GetPromptResult = prompts.built(operation, caller(library, seen), arguments)
        assert all(message.role == "user" for message in result.messages)
        contents = [message.content for message in result.messages]
        return [content.text for content in contents if isinstance(content, TextContent)]

    return build


def test_the_context_is_there_to_the_character(built: Built, library: Collection) -> None:
    preamble, framed, question = built(question="quanto dura a moka?")
    assert preamble == default_preamble("pt-BR")
    assert opened(framed) == library.answer("cafe", "quanto dura a moka?").text
    assert question == "quanto dura a moka?"


def test_when_nothing_is_found_it_says_what_to_do(built: Built) -> None:
    _, framed, advice, question = built(question="xyzzy")
    assert opened(framed) == ""
    assert advice == prompts.HANDOFF["pt-BR"]
    assert question == "xyzzy"
    assert set(prompts.HANDOFF) == set(LABELS)


def test_an_account_is_answered_from_its_project_and_remembered(built: Built, library: Collection) -> None:
    assert "A moka dura anos." in built(None, question="moka", account="whatsapp:loja")[1]
    assert opened(built("cha", question="moka", account="whatsapp:loja")[1]) == ""
    library.library.ledger.flush()
    (asked,) = library.library.ledger.activity()
    assert (str(asked.account), asked.week) == ("whatsapp:loja", 2)


def test_wrong_arguments(built: Built) -> None:
    with pytest.raises(AccountError):
        built(question="x", account="whatsapp")
    with pytest.raises(UsageError, match="`question`"):
        built()
    with pytest.raises(UsageError, match="no argument “scope”"):
        built(question="x", scope="cha")
    with pytest.raises(ProjectNotFound):
        built(question="x", project="cha")


def test_it_is_listed_with_its_arguments() -> None:
    arguments = prompts.listed().arguments or []
    assert [(item.name, item.required) for item in arguments] == [
        ("question", True),
        ("account", False),
        ("project", False),
    ]
