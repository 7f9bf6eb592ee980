"""Which tools of a server are called for a question, with what, and what comes of it. Pure.

A tool is called only if the operator put it on the white list, the server has it, and the server does not say
of it that it changes anything. What a server says of itself proves nothing, so the white list is what counts;
but a tool that admits to changing things was put there by mistake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from knowledge.connections import McpServer, Obstacle

NAMES = ("query", "q", "question", "text", "search", "message")
"""What a parameter is called that takes a sentence."""
_LONGEST_NAME = 128
"""Characters of a tool's name, as the protocol has it:
https://modelcontextprotocol.io/specification/2025-11-25/server/tools#tool-names"""


@dataclass(frozen=True, slots=True)
class OfferedTool:
    """A tool as its server describes it. `read_only` and `destructive`: None where it does not say."""

    name: str
    schema: Mapping[str, Any]
    """The JSON Schema of its arguments."""
    read_only: bool | None = None
    destructive: bool | None = None


@dataclass(frozen=True, slots=True)
class ToolCall:
    """A tool that can be called. `parameter` takes the question; "": it needs no arguments."""

    tool: str
    parameter: str = ""
    longest: int | None = None
    """So many characters at most may be in the parameter."""

    def arguments(self, question: str) -> dict[str, str]:
        return {self.parameter: question[: self.longest]} if self.parameter else {}


@dataclass(frozen=True, slots=True)
class Said:
    """What became of one call.

    `text` is what the tool said, cleaned, "" for nothing; `reason` is what a person should know of it.
    `failed`: it got no answer at all.
    """

    text: str
    reason: str = ""
    failed: bool = False


@dataclass(frozen=True, slots=True)
class Choice:
    """What is called, in the order of the white list; what is not there; and why others are not called."""

    calls: tuple[ToolCall, ...] = ()
    tools: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    """One English sentence each."""


def choose(server: McpServer, offered: Sequence[OfferedTool], *, most: int) -> Choice:
    """What to call of `offered`, at most `most` tools."""
    there = {tool.name: tool for tool in reversed(offered)}  # of two with one name the first counts
    tools = [there[name] for name in server.read_only_tools if name in there]
    calls: list[ToolCall] = []
    refusals: list[str] = []
    for tool in tools:
        refusal = _refusal(tool)
        call = None if refusal else call_for(tool)
        if refusal:
            refusals.append(refusal)
        elif call is None:
            refusals.append(f"“{tool.name}” needs arguments that a question does not give.")
        elif len(calls) == most:
            refusals.append(f"“{tool.name}” is one tool too many; {most} are called.")
        else:
            calls.append(call)
    return Choice(
        calls=tuple(calls),
        tools=tuple(tool.name for tool in tools),
        missing=tuple(name for name in server.read_only_tools if name not in there),
        refusals=tuple(refusals),
    )


def is_tool_name(name: str) -> bool:
    """Whether a person can read `name` and put it on a white list: one line of characters that show."""
    return 0 < len(name) <= _LONGEST_NAME and name.isprintable()


def obstacle_of(tool: OfferedTool) -> Obstacle:
    """Why `choose` would not call `tool`, wherever it stands on the white list."""
    if _refusal(tool):
        return Obstacle.CHANGES
    return Obstacle.NONE if call_for(tool) is not None else Obstacle.ARGUMENTS


def _refusal(tool: OfferedTool) -> str:
    if tool.read_only is False:
        return f"“{tool.name}” says that it is not read-only."
    if tool.destructive and not tool.read_only:
        return f"“{tool.name}” says that it may destroy something."
    return ""


def call_for(tool: OfferedTool) -> ToolCall | None:
    """How to call `tool` with a question, None when it needs more than that.

    A parameter with one of NAMES gets the question; without one, a tool that requires nothing is called with
    nothing, and one that requires a single text gets the question there.
    """
    properties = tool.schema.get("properties")
    properties = properties if isinstance(properties, Mapping) else {}
    required = tool.schema.get("required")
    required = [name for name in required if isinstance(name, str)] if isinstance(required, list) else []
    parameter = _named(properties, required)
    if not parameter and len(required) == 1 and _takes_text(properties.get(required[0])):
        parameter = required[0]
    if not set(required) <= {parameter}:
        return None
    return ToolCall(tool.name, parameter, _longest(properties.get(parameter)))


def _named(properties: Mapping[str, Any], required: Sequence[str]) -> str:
    """The parameter with one of NAMES, one that is required before others."""
    found = [
        own
        for name in NAMES
        for own, schema in properties.items()
        if isinstance(own, str) and own.casefold() == name and _takes_text(schema)
    ]
    return next((name for name in found if name in required), found[0] if found else "")


def _takes_text(schema: object) -> bool:
    """Whether a parameter takes any text (and not one of a list)."""
    if not isinstance(schema, Mapping) or "enum" in schema or "const" in schema:
        return False
    kind = schema.get("type")
    if kind == "string" or (isinstance(kind, list) and "string" in kind):
        return True
    choices = schema.get("anyOf") or schema.get("oneOf")
    return isinstance(choices, list) and any(
        isinstance(choice, Mapping) and choice.get("type") == "string" and "enum" not in choice
        for choice in choices
    )


def _longest(schema: object) -> int | None:
    longest = schema.get("maxLength") if isinstance(schema, Mapping) else None
    good = isinstance(longest, int) and not isinstance(longest, bool) and longest > 0
    return longest if good else None
