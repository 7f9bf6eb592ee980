"""Which tools are called: those of the white list that are there, admit to no change, and need no more than a
question."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.connections import McpServer, Obstacle
from knowledge.live.choosing import OfferedTool, ToolCall, call_for, choose, is_tool_name, obstacle_of

TEXT = {"type": "string"}
NUMBER = {"type": "integer"}


def tool(properties: dict[str, Any], *required: str) -> OfferedTool:
    return OfferedTool("t", {"type": "object", "properties": properties, "required": list(required)})


@pytest.mark.parametrize(
    ("offered", "arguments"),
    [
        (OfferedTool("t", {}), {}),
        (tool({}), {}),
        (tool({"limit": NUMBER}), {}),
        (tool({"name": TEXT}), {}),
        (tool({"query": TEXT}), {"query": "oi?"}),
        (tool({"limit": NUMBER, "Query": TEXT}), {"Query": "oi?"}),
        (tool({"message": TEXT, "q": TEXT}), {"q": "oi?"}),
        (tool({"message": TEXT, "q": TEXT}, "message"), {"message": "oi?"}),
        (tool({"sku": TEXT, "limit": NUMBER}, "sku"), {"sku": "oi?"}),
        (tool({"q": {"anyOf": [TEXT, {"type": "null"}]}}), {"q": "oi?"}),
        (tool({"q": {"type": ["string", "null"]}}), {"q": "oi?"}),
        (tool({"q": {"type": "string", "maxLength": 2}}), {"q": "oi"}),
        (tool({"q": {"type": "string", "enum": ["a"]}}), {}),
        (tool({"q": NUMBER}), {}),
        (tool({"q": NUMBER}, "q"), None),
        (tool({"q": {"type": "string", "enum": ["a"]}}, "q"), None),
        (tool({"q": TEXT, "shop": NUMBER}, "q", "shop"), None),
        (tool({"a": TEXT, "b": TEXT}, "a", "b"), None),
        (tool({}, "ghost"), None),
    ],
)
def test_the_question_goes_where_a_sentence_belongs(
    offered: OfferedTool, arguments: dict[str, str] | None
) -> None:
    call = call_for(offered)
    assert (None if call is None else call.arguments("oi?")) == arguments


@pytest.mark.parametrize(
    ("offered", "obstacle"),
    [
        (OfferedTool("t", {}), Obstacle.NONE),
        (OfferedTool("t", {}, read_only=True, destructive=True), Obstacle.NONE),
        (OfferedTool("t", {}, read_only=False), Obstacle.CHANGES),
        (OfferedTool("t", {}, destructive=True), Obstacle.CHANGES),
        (tool({"q": NUMBER}, "q"), Obstacle.ARGUMENTS),
    ],
)
def test_a_tool_has_an_obstacle_exactly_where_it_would_not_be_called(
    offered: OfferedTool, obstacle: Obstacle
) -> None:
    assert obstacle_of(offered) is obstacle
    called = choose(McpServer("s", command="x", read_only_tools=("t",)), [offered], most=5).calls
    assert bool(called) is (obstacle is Obstacle.NONE)


def test_what_is_called_missing_and_refused() -> None:
    server = McpServer("s", command="x", read_only_tools=("c", "gone", "a", "sells", "burns", "needy", "d"))
    offered = [
        OfferedTool("a", {}),
        OfferedTool("b", {}),
        OfferedTool("c", {}, read_only=True, destructive=True),
        OfferedTool("d", {}),
        OfferedTool("sells", {}, read_only=False),
        OfferedTool("burns", {}, destructive=True),
        tool({"n": NUMBER}, "n"),
    ]
    offered[-1] = OfferedTool("needy", offered[-1].schema)
    choice = choose(server, offered, most=2)
    assert choice.calls == (ToolCall("c"), ToolCall("a"))
    assert choice.tools == ("c", "a", "sells", "burns", "needy", "d")
    assert choice.missing == ("gone",)
    assert choice.refusals == (
        "“sells” says that it is not read-only.",
        "“burns” says that it may destroy something.",
        "“needy” needs arguments that a question does not give.",
        "“d” is one tool too many; 2 are called.",
    )


def test_a_tool_that_comes_twice_is_as_it_was_described_first() -> None:
    server = McpServer("s", command="x", read_only_tools=("a",))
    choice = choose(server, [OfferedTool("a", {}, read_only=False), OfferedTool("a", {})], most=5)
    assert choice.calls == ()


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["type", "properties", "required", "q", "enum", "anyOf", "maxLength"]), inner
        )
    ),
    max_leaves=12,
)


@given(st.dictionaries(st.sampled_from(["properties", "required", "type"]), anything))
def test_no_schema_whatever_makes_it_fail(schema: dict[str, Any]) -> None:
    call = call_for(OfferedTool("t", schema))
    assert call is None or all(isinstance(value, str) for value in call.arguments("oi?").values())


@pytest.mark.parametrize(
    ("name", "good"),
    [
        *(
            ("stock_list", True),
            ("shop.stock/list-1", True),
            ("库存", True),
            ("a b", True),
            ("x" * 128, True),
        ),
        *(("x" * 129, False), ("", False), ("a\nb", False), ("a\x1b[2J", False), ("a\u202eb", False)),
    ],
)
def test_a_name_that_cannot_be_read_is_none(name: str, good: bool) -> None:
    assert is_tool_name(name) is good
