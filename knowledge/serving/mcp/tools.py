"""MCP tools, made from the operations that have a name as one. All of them only read.

A result has the typed answer twice: as structured content, and as JSON text for clients that know only text.
Where the answer is the text of documents, that text stands first, inside the frame of `context.enclosure`,
and the JSON text has the rest.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from mcp_types import CallToolResult, TextContent, Tool, ToolAnnotations
from pydantic import TypeAdapter, ValidationError

from knowledge.context.enclosure import enclosed
from knowledge.errors import UsageError
from knowledge.serving.answers import ContextAnswer, KnowledgeAnswer, ReadAnswer
from knowledge.serving.failures import failure_of
from knowledge.serving.operations import Caller, Operation, call
from knowledge.serving.requests import KnowledgeRequest
from knowledge.text.json_form import JsonValue, as_data, as_json, sayable, sayable_data
from knowledge.tool.definition import ToolDefinition

_READ_ONLY = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
_FOR_THE_EYE = ("text", "system")
"""Fields that are the text of documents, which stands in the frame."""


@dataclass(frozen=True, slots=True)
class _Bound:
    """One operation as a tool. `names` are its arguments; None: it takes any, and checks them itself."""

    operation: Operation[Any, Any]
    tool: Tool
    input: TypeAdapter[Any]
    names: frozenset[str] | None


class Tools:
    """See the module. Safe to call from any thread."""

    def __init__(self, operations: Iterable[Operation[Any, Any]], knowledge: ToolDefinition) -> None:
        """`knowledge` describes the knowledge tool, which checks its arguments itself."""
        bound = [_bind(item, knowledge) for item in operations if item.tool]
        self._bound = {item.tool.name: item for item in bound}

    def listed(self) -> list[Tool]:
        return [item.tool for item in self._bound.values()]

    def call(self, caller: Caller, name: str, arguments: Mapping[str, object]) -> CallToolResult:
        """Never raises: what goes wrong is a result with `is_error` and one safe sentence."""
        found = self._bound.get(name)
        if found is None:
            return failed(f"There is no tool “{name[:80]}”.")
        try:
            value = _read(found, arguments)
        except ValidationError as error:
            return failed(_what_is_wrong(error))
        except UsageError as error:
            return failed(str(error))
        try:
            return _result(call(found.operation, caller, value))
        except Exception as error:  # noqa: BLE001 - a client must get a sentence whatever happens; it is logged
            return failed(failure_of(error).message)


def failed(sentence: str) -> CallToolResult:
    return CallToolResult(content=[TextContent(type="text", text=sayable(sentence))], is_error=True)


def _bind(operation: Operation[Any, Any], knowledge: ToolDefinition) -> _Bound:
    adapter = TypeAdapter(operation.input)
    names: frozenset[str] | None = None
    if operation.input is KnowledgeRequest:
        description, schema = knowledge.description, dict(knowledge.input_schema)
        output: dict[str, Any] = {"type": "object"}
    else:
        described = adapter.json_schema()
        names = frozenset(described.get("properties", ()))
        description, schema = operation.summary, {**described, "additionalProperties": False}
        output = TypeAdapter(operation.output).json_schema()
    tool = Tool(
        name=operation.tool,
        title=operation.name,
        description=description,
        input_schema=schema,
        output_schema=output,
        annotations=_READ_ONLY,
    )
    return _Bound(operation, tool, adapter, names)


def _read(found: _Bound, arguments: Mapping[str, object]) -> object:
    """The input of the operation. null counts as not given. Raises UsageError and ValidationError."""
    if found.names is None:
        return KnowledgeRequest(dict(arguments))
    unknown = sorted(set(arguments) - found.names)
    if unknown:
        known = ", ".join(sorted(found.names)) or "none"
        raise UsageError(f"There is no argument “{unknown[0][:80]}”; there are: {known}.")
    return found.input.validate_python(
        {name: value for name, value in arguments.items() if value is not None}
    )


def _what_is_wrong(error: ValidationError) -> str:
    """Names of arguments and what they should be; never what was given, which may be long."""
    wrong = [(".".join(map(str, item["loc"])), item["msg"]) for item in error.errors(include_url=False)]
    return " ".join(f"“{place}”: {message}." for place, message in wrong[:5])


def _result(answer: object) -> CallToolResult:
    if isinstance(answer, KnowledgeAnswer):
        data = sayable_data(as_data(answer.body))
        wrong = answer.body.get("success") is False
        return CallToolResult(content=[_text(as_json(data))], structured_content=data, is_error=wrong)
    data = sayable_data(as_data(answer))
    content = [_text(as_json(data))]
    if isinstance(answer, ContextAnswer | ReadAnswer):
        content = [_text(enclosed(sayable(answer.text))), _text(as_json(_without_text(data)))]
    return CallToolResult(content=list(content), structured_content=data)


def _without_text(data: JsonValue) -> dict[str, JsonValue]:
    assert isinstance(data, dict)
    return {name: value for name, value in data.items() if name not in _FOR_THE_EYE}


def _text(text: str) -> TextContent:
    return TextContent(type="text", text=text)
