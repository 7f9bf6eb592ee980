"""`map_reduce` over a folder, through a function and through a server (mission T5)."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.errors import ToolUsageError
from knowledge.tool.answers import Served, as_json
from knowledge.tool.map_reduce import MapReduceAnswer, map_reduce_action
from knowledge.tool.scope import UNSCOPED, Scope
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.calls import call, opened, run
from tests.knowledge.tool.model_server import ModelServer, Reply, said, serving


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Collection]:
    files = {f"doc-{n}.md": f"# Loja {n}\n\nO prazo da loja {n} é de {n} dias." for n in range(5)}
    with opened(tmp_path / "x", files) as collection:
        yield collection


def ask(
    shop: Collection, server: ModelServer, scope: Scope = UNSCOPED, **arguments: object
) -> MapReduceAnswer:
    environment = {"ESTANTE_MODEL_URL": server.url, "ESTANTE_MODEL_NAME": "m"}
    action = map_reduce_action(environment=environment)
    assert action.available() == ""
    answer = run(shop, action, scope, **{"question": "Qual é o prazo?", **arguments})
    assert isinstance(answer, MapReduceAnswer)
    return answer


def by_shop(prompt: str) -> Reply:
    if "[doc-" in prompt:
        return said("juntos")
    if "loja 3" in prompt:
        return Reply(b"", 503)
    if "loja 4" in prompt:
        return said("NONE")
    return said(f"prazo {prompt.split('prazo da loja ')[1][0]}")


def test_every_document_is_asked_and_what_failed_is_not_hidden(shop: Collection) -> None:
    with serving(by_shop) as server:
        answer = ask(shop, server)
    assert answer.answer == "juntos"
    assert [(item.document_id, item.answer) for item in answer.found] == [
        ("doc-0.md", "prazo 0"), ("doc-1.md", "prazo 1"), ("doc-2.md", "prazo 2"),
    ]  # fmt: skip
    assert [(item.document_id, item.reason) for item in answer.failed] == [
        ("doc-3.md", "its server said 503")
    ]
    assert (answer.silent, answer.asked, answer.total, answer.calls) == (1, 5, 5, 6)
    assert answer.next_page is None and answer.notes == ()
    body = as_json(Served("map_reduce", answer))
    assert body["failed"] == [{"document_id": "doc-3.md", "reason": "its server said 503"}]


def test_more_documents_are_asked_page_by_page(shop: Collection) -> None:
    with serving(by_shop) as server:
        first = ask(shop, server, limit=3)
        assert first.notes == ("This is about documents 1 to 3 of 5.",)
        assert first.next_page is not None
        rest = ask(shop, server, **first.next_page.arguments)
    assert (rest.asked, rest.total, rest.silent, len(rest.failed), rest.next_page) == (2, 5, 1, 1, None)


def test_only_what_is_inside_is_asked(shop: Collection) -> None:
    with serving(by_shop) as server:
        answer = ask(shop, server, Scope(None, frozenset({"doc-1.md", "nowhere.md"})))
        assert (answer.answer, answer.total, len(server.prompts)) == ("prazo 1", 1, 1)
        assert ask(shop, server, Scope(frozenset())).total == 0
        assert len(server.prompts) == 1


def test_what_leaves_for_the_model_is_redacted(shop: Collection) -> None:
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "NONE"

    action = map_reduce_action(model, environment={})
    wish = call(shop, "map_reduce", question="?")
    action.run(replace(wish, redaction=lambda text, _: text.replace("prazo", "■")))
    assert len(prompts) == 5
    assert not any("prazo" in prompt for prompt in prompts) and all("■" in prompt for prompt in prompts)


def test_without_a_model_it_is_off_and_says_why(shop: Collection) -> None:
    action = map_reduce_action(environment={})
    assert action.available() == "no model is set (ESTANTE_MODEL_URL and ESTANTE_MODEL_NAME name one)"
    with pytest.raises(ToolUsageError):
        run(shop, action, question="?")
    assert map_reduce_action(str, environment={}).available() == ""


@pytest.mark.parametrize("arguments", [{"question": " "}, {"question": 7}, {"question": "x" * 2001}])
def test_a_question_is_a_text(shop: Collection, arguments: dict[str, object]) -> None:
    with pytest.raises(ToolUsageError, match="“question” of “map_reduce” must be"):
        run(shop, map_reduce_action(str, environment={}), **arguments)


def test_a_long_document_is_told_to_be_cut(tmp_path: Path) -> None:
    files = {"a.md": "palavra " * 20_000}
    with opened(tmp_path / "x", files) as collection:
        answer = run(collection, map_reduce_action(lambda prompt: "x", environment={}), question="?")
    assert isinstance(answer, MapReduceAnswer)
    assert answer.found[0].cut
    assert answer.notes == ("Documents marked as cut are longer than what was asked about.",)


def test_a_page_behind_the_last_document_is_empty(shop: Collection) -> None:
    for start in (5, 10**40):
        answer = run(shop, map_reduce_action(lambda prompt: "sim"), question="x", start=start)
        assert isinstance(answer, MapReduceAnswer)
        assert (answer.found, answer.asked, answer.total, answer.next_page) == ((), 0, 5, None)
