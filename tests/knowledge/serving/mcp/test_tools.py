"""Operations as MCP tools: what they say of themselves, their answers twice over, and safe sentences."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from mcp_types import CallToolResult, TextContent

from knowledge.context.enclosure import opened
from knowledge.serving import reading
from knowledge.serving.mcp.tools import Tools
from knowledge.serving.operations import Operation
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection
from tests.knowledge.serving.mcp.conftest import caller


def texts(result: CallToolResult) -> list[str]:
    assert all(isinstance(item, TextContent) for item in result.content)
    return [item.text for item in result.content if isinstance(item, TextContent)]


@pytest.fixture
def tools(library: Collection) -> Tools:
    return Tools(reading.OPERATIONS, KnowledgeTool(library).definition())


def test_all_of_them_only_read_and_say_what_they_take(tools: Tools) -> None:
    listed = tools.listed()
    assert [tool.name for tool in listed] == [
        *("cs_library_projects", "cs_library_list", "cs_library_search", "cs_library_read"),
        *("cs_library_context", "knowledge"),
    ]
    for tool in listed:
        assert tool.annotations is not None
        assert (tool.annotations.read_only_hint, tool.annotations.destructive_hint) == (True, False)
        assert tool.description
        assert tool.input_schema["type"] == "object"
        assert tool.input_schema["additionalProperties"] is False
        assert tool.output_schema is not None
        assert tool.output_schema["type"] == "object"
        for name, schema in tool.input_schema["properties"].items():
            assert schema.get("description") or tool.name == "knowledge", (tool.name, name)


def test_the_definition_of_the_knowledge_tool_is_its_own(tools: Tools, library: Collection) -> None:
    (tool,) = [item for item in tools.listed() if item.name == "knowledge"]
    definition = KnowledgeTool(library).definition()
    assert tool.description == definition.description
    assert tool.input_schema == definition.input_schema


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("cs_library_projects", {}),
        ("cs_library_list", {"limit": 1}),
        ("cs_library_search", {"query": "moka", "limit": None}),
        ("knowledge", {"action": "search", "query": "moka"}),
    ],
)
def test_the_answer_is_structured_and_the_same_as_text(
    tools: Tools, library: Collection, name: str, arguments: dict[str, Any]
) -> None:
    result = tools.call(caller(library), name, arguments)
    assert result.is_error is False
    (text,) = texts(result)
    assert json.loads(text) == result.structured_content
    assert text.encode("utf-8")


def test_text_of_documents_is_in_the_frame_and_the_rest_beside_it(tools: Tools, library: Collection) -> None:
    read = tools.call(caller(library), "cs_library_read", {"path": "moka.md"})
    framed, rest = texts(read)
    assert opened(framed) == read.structured_content["text"] == "# Moka\n\nA moka dura anos."
    assert {**json.loads(rest), "text": opened(framed)} == read.structured_content
    built = tools.call(caller(library), "cs_library_context", {"text": "moka", "prompt": True})
    framed, rest = texts(built)
    answer = library.answer("cafe", "moka")
    assert opened(framed) == built.structured_content["text"] == answer.text
    assert built.structured_content["fingerprint"] == answer.fingerprint
    assert built.structured_content["system"].endswith(answer.text)
    assert not {"text", "system"} & set(json.loads(rest))


@pytest.mark.parametrize(
    ("name", "arguments", "sentence"),
    [
        ("nada", {}, "There is no tool “nada”."),
        ("cs_library_search", {"q": "x"}, "There is no argument “q”; there are: limit, project, query."),
        ("cs_library_search", {}, "“query”: Field required."),
        (
            "cs_library_search",
            {"query": "x", "limit": -1},
            "“limit”: Input should be greater than or equal to 0.",
        ),
        ("cs_library_read", {"path": "moka.md", "project": "cha"}, "There is no such project."),
        ("cs_library_read", {"path": "moka.md", "project": "zzz"}, "There is no such project."),
        ("cs_library_read", {"path": "/etc/hostname"}, "There is no such document."),
        ("cs_library_context", {"text": "x", "labels": "xx"}, "There are no labels in “xx”; use one of: "),
    ],
)
def test_what_goes_wrong_is_one_sentence(
    tools: Tools, library: Collection, name: str, arguments: dict[str, Any], sentence: str
) -> None:
    result = tools.call(caller(library), name, arguments)
    (text,) = texts(result)
    assert result.is_error
    assert result.structured_content is None
    assert text.startswith(sentence)
    assert "\n" not in text


def test_the_knowledge_tool_says_itself_what_is_wrong(tools: Tools, library: Collection) -> None:
    result = tools.call(caller(library), "knowledge", {"action": "destroy"})
    assert result.is_error
    assert result.structured_content["success"] is False
    assert json.loads(texts(result)[0]) == result.structured_content


@pytest.fixture
def broken(library: Collection) -> Iterator[Tools]:
    def fail(*_: object) -> object:
        raise RuntimeError("/home/someone/secret: chá")

    operations: list[Operation[Any, Any]] = [replace(item, run=fail) for item in reading.OPERATIONS]
    yield Tools(operations, KnowledgeTool(library).definition())


def test_what_nobody_expected_gives_nothing_away_and_is_logged(
    broken: Tools, library: Collection, caplog: pytest.LogCaptureFixture
) -> None:
    result = broken.call(caller(library), "cs_library_projects", {})
    (text,) = texts(result)
    assert result.is_error
    assert "someone" not in text
    assert "chá" not in text
    assert "RuntimeError" in caplog.text


def test_half_a_character_goes_out_as_the_command_line_prints_it(library: Collection, tools: Tools) -> None:
    result = tools.call(caller(library), "cs_library_context", {"text": "moka \udc80"})
    assert result.structured_content["query"] == "moka \\udc80"
    assert result.model_dump_json()
    assert tools.call(caller(library), "cs_library_read", {"path": "\ud800"}).model_dump_json()
    assert tools.call(caller(library), "\ud800", {}).model_dump_json()
