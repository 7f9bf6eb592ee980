"""The tool as data (T1, T7)."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from knowledge.tool.action import Action, Call
from knowledge.tool.answers import Refusal
from knowledge.tool.definition import define
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.asking import Asked
from tests.knowledge.tool.test_knowledge_tool import ACTIONS


def test_it_is_a_json_schema_with_every_action(ask: Asked) -> None:
    schemas = pytest.importorskip("jsonschema")
    definition = ask.tool.definition()
    schema = json.loads(json.dumps(definition.input_schema))
    schemas.Draft202012Validator.check_schema(schema)
    assert definition.name == "knowledge"
    assert schema["properties"]["action"]["enum"] == ACTIONS
    validator = schemas.Draft202012Validator(schema)
    for call in ({"action": "discover"}, {"action": "search", "query": "x", "limit": 3, "mode": "graph"}):
        assert validator.is_valid(call)
    for call in ({}, {"action": "drop"}, {"action": "list", "scope": []}, {"action": "list", "limit": "x"}):
        assert not validator.is_valid(call)


def test_every_next_page_is_a_call_of_the_schema(ask: Asked) -> None:
    schemas = pytest.importorskip("jsonschema")
    validator = schemas.Draft202012Validator(dict(ask.tool.definition().input_schema))
    answers = [
        ask("discover"),
        ask("list", limit=2),
        ask("search", query="prazo", limit=2),
        ask("query_meta", limit=2, filters=[{"field": "title", "op": "exists", "value": True}]),
        ask("get_chunks", document_id="casa-brisa/politicas/garantia.md", limit=1),
    ]
    for answer in answers:
        assert validator.is_valid(answer["next_page"]), answer["next_page"]
        assert ask.follow(answer["next_page"])["success"]


def test_the_description_names_each_action_once(ask: Asked) -> None:
    lines = ask.tool.definition().description.splitlines()
    for action in ACTIONS:
        assert len([line for line in lines if line.startswith(f"- {action}(")]) == 1
    assert len("\n".join(lines)) < 6_000


def test_what_cannot_be_served_is_advertised_as_off_and_refused(ask: Asked) -> None:
    """T7: `map_reduce` needs a model."""
    [line] = [
        line for line in ask.tool.definition().description.splitlines() if line.startswith("- map_reduce(")
    ]
    assert "OFF here: " in line
    error = ask.error("map_reduce", question="resuma?")
    assert error.startswith("The action “map_reduce” is off here: ")
    [state] = [state for state in ask("discover")["actions"] if state["action"] == "map_reduce"]
    assert state["off"].rstrip(".") in error


def test_an_argument_of_several_actions_is_described_for_each() -> None:
    def run(call: Call) -> Refusal:
        return Refusal(call.action)

    number = {"type": "integer", "description": "How many."}
    actions = [
        Action("a", "Does a.", run, {"n": number, "x": {"type": "string", "description": "A."}}),
        Action("b", "does b", run, {"n": number, "x": {"type": "integer", "description": "B."}}, ("x",)),
    ]
    definition = define(actions)
    properties = definition.input_schema["properties"]
    assert isinstance(properties, dict)
    assert properties["n"] == number
    assert properties["x"] == {
        "anyOf": [{"type": "string"}, {"type": "integer"}],
        "description": "a: A. b: B.",
    }
    actions.append(Action("c", "does c", run, {"n": {"type": "integer", "minimum": 1, "maximum": 9}}))
    properties = define(actions).input_schema["properties"]
    assert isinstance(properties, dict)
    assert properties["n"] == {"type": "integer", "description": "a, b: How many."}
    assert "- a(n?, x?): Does a." in definition.description
    assert "- b(n?, x): does b." in definition.description


def follow_ups(value: Any) -> Iterator[dict[str, Any]]:
    """All calls that are ready to be made, wherever they stand in an answer."""
    if isinstance(value, dict):
        for name, inner in value.items():
            if name in ("next_page", "fetch"):
                yield inner
            else:
                yield from follow_ups(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from follow_ups(inner)


TABLE = "casa-brisa/produtos/precos.csv"
LOOSE: tuple[dict[str, Any], ...] = (
    {"action": "discover"},
    {"action": "discover", "projects": "casa-brisa"},
    {"action": "search", "query": "prazo frete", "limit": 2.0, "projects": "casa-brisa"},
    {"action": "search", "query": "prazo", "mode": "hybrid", "limit": 1},
    {"action": "get_doc", "document_id": "casa-brisa/politicas/garantia.md", "document_ids": None},
    {"action": "get_docs", "document_ids": ["casa-brisa/politicas/garantia.md"] * 2, "limit": 1},
    {"action": "get_chunks", "document_id": "casa-brisa/politicas/garantia.md", "limit": 1},
    {"action": "list", "limit": 1, "folder": "casa-brisa/"},
    {"action": "query_meta", "limit": 1, "filters": {"field": "title", "op": "exists"}, "fields": "title"},
    {"action": "query_meta", "limit": 1, "filters": [{"field": "title", "op": "ne", "value": ["x"]}]},
    {"action": "compute", "document_ids": TABLE, "limit": 1, "order_by": "-preco"},
    {
        "action": "compute",
        "document_id": TABLE,
        "limit": 1,
        "filters": {"column": "preco", "op": "not_empty"},
    },
    {
        "action": "compute",
        "document_id": TABLE,
        "limit": 1,
        "filters": [{"column": "preco", "op": "gt", "value": 1}],
    },
    {
        "action": "compute",
        "document_id": TABLE,
        "limit": 1,
        "group_by": "preco",
        "aggregates": {"function": "count"},
    },
    {"action": "map_reduce", "question": "Qual?", "limit": 1, "projects": "assistencia"},
    {"action": "get_neighbors", "entity": "casa-brisa/politicas/garantia.md", "kinds": "links", "limit": 1},
    {"action": "traverse", "entity": "casa-brisa/politicas/garantia.md", "depth": 99, "limit": 1},
    {"action": "find_related", "kind": "links", "limit": 1},
    {"action": "community_summary", "limit": 1},
)


def test_every_follow_up_is_a_call_of_the_schema_and_goes_on(shop: Collection) -> None:
    """Also after a call that named one thing where a list is asked for, or more than the most."""
    schemas = pytest.importorskip("jsonschema")
    ask = Asked(KnowledgeTool(shop, model=lambda prompt: "sim"))
    validator = schemas.Draft202012Validator(dict(ask.tool.definition().input_schema))
    assert {call["action"] for call in LOOSE} == set(ACTIONS)
    seen = set()
    for call in LOOSE:
        answer = ask.follow(call)
        assert answer["success"], (call, answer)
        for following in follow_ups(answer):
            assert validator.is_valid(following), following
            further = ask.follow(following)
            assert further["success"] and further != answer
            seen.add(following["action"])
    assert seen >= set(ACTIONS) - {"get_doc", "get_docs"}
