"""The tool as a whole: what is refused in words, what the host decides, what leaves (T1, T7, T8)."""

import csv
import json
import posixpath
import random
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import FolderError, NotInitialized
from knowledge.projects import Account
from knowledge.tool.answers import NOTICE, as_json
from knowledge.tool.knowledge_tool import LONGEST_ERROR, KnowledgeTool
from knowledge.tool.scope import UNSCOPED, Principals, Scope
from knowledge.tool.sources import scope_of
from knowledge.workspace.collection import Collection
from knowledge.workspace.workspace import Workspace
from tests.knowledge.tool.asking import Asked, files_of, sample_library
from tests.knowledge.tool.calls import opened

ACTIONS = (
    "discover search get_doc get_docs get_chunks list query_meta compute map_reduce get_neighbors traverse "
    "find_related community_summary"
).split()


def test_without_an_action_it_discovers(ask: Asked) -> None:
    assert ask.follow({})["action"] == "discover"


@pytest.mark.parametrize("arguments", [None, [], "discover", 7, [["action", "list"]]])
def test_what_is_no_object_is_refused_in_words(ask: Asked, arguments: object) -> None:
    answer = as_json(ask.tool.call(arguments, scope=UNSCOPED, principals=Principals()))
    assert answer == {"success": False, "error": "The arguments must be a JSON object with an “action”."}


@pytest.mark.parametrize("action", ["drop", "", 7, ["list"], {}, "DISCOVER"])
def test_an_unknown_action_is_refused_with_those_there_are(ask: Asked, action: Any) -> None:
    answer = ask(action)
    if action in ("", {}):
        assert answer["action"] == "discover"
    else:
        assert answer["error"].endswith(f"use one of: {', '.join(ACTIONS)}.")


def test_an_argument_that_is_missing_wrong_or_unknown_is_named(ask: Asked) -> None:
    assert ask.error("get_doc") == "“get_doc” needs the argument “document_id”."
    assert ask.error("get_doc", document_id="") == "“document_id” of “get_doc” must be a text."
    assert ask.error("list", limit="ten") == "“limit” of “list” must be a whole number, 1 or more."
    assert ask.error("list", scope=["casa-brisa"]).startswith("“list” has no argument “scope”; it takes: ")
    assert "“principals”" in ask.error("search", query="x", principals={})
    assert "“document_ids”" in ask.error("discover", document_ids=[1])
    assert "“projects”" in ask.error("discover", projects=["x"] * 1001)
    # Arguments of other actions, as models fill them in, do no harm.
    assert ask("list", query="", sort="", limit=2, document_ids=[], projects=None)["success"]


def test_no_call_whatever_raises(ask: Asked) -> None:
    """Thousands of calls as a confused model might write them."""
    dice = random.Random(5)
    names = [*ask.tool.definition().input_schema["properties"], "scope"]  # type: ignore[misc]  # plain data
    values: list[Any] = [
        None, True, -1, 0, 3, 2.5, 10**40, "", "x", "casa-brisa/estoque.json", "\ud800", "x" * 5_000, [], {},
        [[]], ["casa-brisa/estoque.json"], [{}], [{"field": "a", "value": 1}], {"a": {"b": []}}, float("inf"),
        float("nan"),
    ]  # fmt: skip
    served = 0
    for _ in range(1_500):
        call = {name: dice.choice(values) for name in dice.sample(names, dice.randrange(5))}
        call["action"] = dice.choice(ACTIONS)
        answer = ask.follow(call)
        served += answer["success"]
        assert answer["success"] or (answer["error"] and "Traceback" not in answer["error"])
    assert 100 < served < 1_400


def test_an_answer_says_once_that_texts_are_data(ask: Asked) -> None:
    written = json.dumps(ask("search", query="prazo"), ensure_ascii=False)
    assert written.count(NOTICE) == 1


def test_a_figure_is_computed_over_every_row(ask: Asked, samples: Path) -> None:
    text = (samples / "casa-brisa/files/produtos/precos.csv").read_text("utf-8")
    prices = [Decimal(row["preco"]) for row in csv.DictReader(text.splitlines())]
    answer = ask(
        "compute",
        document_ids=["casa-brisa/produtos/precos.csv"],
        aggregates=[{"function": "sum", "column": "preco"}, {"function": "count"}],
    )
    [[total, count]] = answer["rows"]
    assert (Decimal(str(total)), count) == (sum(prices), len(prices))


def test_the_graph_follows_the_links_of_the_samples(ask: Asked, samples: Path) -> None:
    files = files_of(samples, "casa-brisa")
    links = {
        (name, posixpath.normpath(posixpath.join(posixpath.dirname(name), target)))
        for name, path in files.items()
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
    }
    pairs = {
        tuple(ref["document_id"] for ref in item["documents"])
        for page in ask.pages("find_related", kind="links", projects=["casa-brisa"])
        for item in page["related"]
    }
    assert pairs == links
    name = "casa-brisa/politicas/garantia.md"
    near = ask("get_neighbors", entity=name, kinds=["links"])["neighbors"]
    assert {item["document_id"] for item in near} == {
        pair[1 - pair.index(name)] for pair in links if name in pair
    }
    steps = ask("traverse", entity=name, kinds=["links"], depth=2, limit=100)["steps"]
    assert {step["document_id"] for step in steps if step["distance"] == 1} == {
        item["document_id"] for item in near
    }
    assert ask("community_summary", projects=["casa-brisa"])["total_documents"] == len(files)


# --- scope ----------------------------------------------------------------------------------------


def test_a_caller_narrows_and_never_widens(shop: Collection) -> None:
    ask = Asked(KnowledgeTool(shop), Scope.of("qinghe"))
    for arguments in ({"projects": ["casa-brisa"]}, {"document_ids": ["casa-brisa/estoque.json"]}):
        for action, more in (
            ("discover", {}),
            ("list", {}),
            ("query_meta", {}),
            ("search", {"query": "estoque"}),
        ):
            answer = ask(action, **more, **arguments)
            assert answer["success"]
            assert (answer.get("documents") or answer.get("passages") or []) == []
            assert "casa-brisa" not in json.dumps({**answer, "next_page": None})


def test_every_answer_within_one_project_is_silent_about_the_others(shop: Collection) -> None:
    ask = Asked(KnowledgeTool(shop), Scope.of("qinghe"))
    answers = [
        *ask.pages("discover"),
        *ask.pages("list", limit=3),
        *ask.pages("query_meta"),
        *ask.pages("search", query="运费 casa brisa frete"),
        ask("get_docs", document_ids=["casa-brisa/estoque.json", "assistencia/enderecos.md"]),
    ]
    written = json.dumps(answers, ensure_ascii=False)
    for foreign in ("casa-brisa", "assistencia", "eventos", "Campinas", "CB-220"):
        assert foreign not in written


def test_an_account_sees_its_project_at_that_moment(samples: Path, tmp_path: Path) -> None:
    with sample_library(samples, tmp_path) as shop:
        tool, account = KnowledgeTool(shop), Account("whatsapp", "casabrisa-oficina")

        def projects() -> set[str]:
            scope = scope_of(shop, account)
            answer = as_json(
                tool.call({"action": "list"}, scope=scope, principals=Principals(account=account))
            )
            assert isinstance(answer["documents"], list)
            return {item["document_id"].partition("/")[0] for item in answer["documents"]}

        assert projects() == {"assistencia"}
        shop.library.projects.bind(account, "qinghe")
        assert projects() == {"qinghe"}
        shop.library.projects.enable("qinghe", enabled=False)
        assert projects() == set()


def test_a_project_that_cannot_be_opened_does_not_end_a_call(samples: Path, tmp_path: Path) -> None:
    with sample_library(samples, tmp_path) as shop:
        (shop.library.root / "projects/qinghe").rename(tmp_path / "away")
        ask = Asked(KnowledgeTool(shop))
        projects = {item["document_id"].partition("/")[0] for item in ask("list", limit=200)["documents"]}
        assert projects == {"casa-brisa", "assistencia"}


def test_a_call_that_a_deletion_overtakes_is_made_anew(
    shop: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    lent, failures = shop.lent, [NotInitialized(), NotInitialized()]

    @contextmanager
    def sometimes(project: str) -> Iterator[Workspace]:
        with lent(project) as workspace:
            if failures:
                raise failures.pop()
            yield workspace

    monkeypatch.setattr(shop, "lent", sometimes)
    assert Asked(KnowledgeTool(shop))("list")["total"] == 52
    assert not failures
    failures += [NotInitialized()] * 3
    assert "at the moment" in Asked(KnowledgeTool(shop)).error("list")


# --- the host -------------------------------------------------------------------------------------


def test_a_host_replaces_compute_and_map_reduce(shop: Collection) -> None:
    seen: list[tuple[Mapping[str, object], Scope, Principals]] = []

    def own(arguments: Mapping[str, object], scope: Scope, principals: Principals) -> Mapping[str, object]:
        seen.append((arguments, scope, principals))
        return {"figure": 42, "from": "prazo"}

    tool = KnowledgeTool(shop, compute=own, map_reduce=own, redaction=lambda text, who: text.upper())
    who = Principals("bot")
    for action in ("compute", "map_reduce"):
        call = {"action": action, "document_ids": ["casa-brisa/estoque.json", "qinghe/发票.md"], "query": "x"}
        answer = as_json(tool.call({**call, "question": "y"}, scope=Scope.of("casa-brisa"), principals=who))
        assert (answer["success"], answer["figure"], answer["from"]) == (True, 42, "PRAZO")
        arguments, scope, principals = seen.pop()
        assert "action" not in arguments
        assert scope.projects == {"casa-brisa"} and principals is who
        assert scope.has("casa-brisa", "casa-brisa/estoque.json")
        assert not scope.has("casa-brisa", "casa-brisa/novidades.md")
    assert "OFF here" not in next(
        line for line in tool.definition().description.splitlines() if line.startswith("- map_reduce")
    )


def test_a_hosts_function_that_fails_is_a_refusal_in_words(
    shop: Collection, caplog: pytest.LogCaptureFixture
) -> None:
    def failing(*_: object) -> Mapping[str, object]:
        raise KeyError("/secret/place")

    ask = Asked(KnowledgeTool(shop, compute=failing))
    assert ask.error("compute") == "The action “compute” failed."
    assert "/secret/place" in caplog.text


def test_a_fault_of_the_disk_tells_no_path(shop: Collection, caplog: pytest.LogCaptureFixture) -> None:
    """SV06: the sentence of the error is for the operator's log."""

    def failing(*_: object) -> Mapping[str, object]:
        raise FolderError("/home/someone/shop", "permission is denied")

    ask = Asked(KnowledgeTool(shop, compute=failing))
    assert ask.error("compute") == "The documents cannot be read at the moment."
    assert "/home/someone/shop" in caplog.text


def test_every_text_that_leaves_is_redacted_on_behalf_of_the_caller(tmp_path: Path) -> None:
    secret = "joana@casabrisa.example"
    files = {
        "a.md": f"---\ntitle: Fale com {secret}\ncontato: {secret}\nkind: {secret}\ntags: [{secret}]\n---\n"
        f"# Contato {secret}\n\nEscreva para {secret}.\n\n## {secret}\n\nVeja [b](b.md).\n",
        "b.md": f"# B {secret}\n\nOutro texto.\n",
        "t.csv": f"nome,{secret}\nJoana,{secret}\n",
    }
    seen: set[str] = set()

    def hide(text: str, principals: Principals) -> str:
        seen.add(principals.client)
        return text.replace(secret, "(address)")

    with opened(tmp_path, files) as collection:
        tool = KnowledgeTool(collection, redaction=hide)
        calls: list[dict[str, object]] = [
            {"action": "discover"},
            {"action": "discover", "document_ids": ["a.md", "t.csv"]},
            {"action": "search", "query": "contato escreva"},
            {"action": "search", "query": "contato", "mode": "hybrid"},
            {"action": "get_doc", "document_id": "a.md"},
            {"action": "get_docs", "document_ids": ["a.md", "b.md"]},
            {"action": "get_chunks", "document_id": "a.md"},
            {"action": "list"},
            {"action": "query_meta"},
            {"action": "query_meta", "filters": [{"field": "contato", "op": "exists"}]},
            {"action": "get_neighbors", "entity": "a.md"},
            {"action": "community_summary"},
            {"action": "compute", "document_ids": ["t.csv"]},
        ]
        hidden = 0
        for call in calls:
            written = json.dumps(as_json(tool.call(call, scope=UNSCOPED, principals=Principals("bot"))))
            assert secret not in written, call
            hidden += "(address)" in written
        assert hidden >= 10
    assert seen == {"bot"}


LONG = "x" * 185
NAME = "Joana Pereira Silva"
"""Where a label is cut, and where a line with a link is: in the middle of this."""


def redacting_calls(column: str) -> list[dict[str, Any]]:
    return [
        {"action": "discover"},
        {"action": "discover", "document_ids": ["a.md", "t.csv"]},
        {"action": "list"},
        {"action": "query_meta"},
        {"action": "query_meta", "filters": [{"field": "campo", "op": "exists"}]},
        {"action": "search", "query": "palavra depois"},
        {"action": "search", "query": "foo", "mode": "graph"},
        {"action": "get_docs", "document_ids": ["a.md", "b.md"]},
        {"action": "get_chunks", "document_id": "a.md"},
        {"action": "get_neighbors", "entity": "a.md"},
        {"action": "get_neighbors", "entity": "b.md"},
        {"action": "traverse", "entity": "b.md"},
        *({"action": "find_related", "kind": kind} for kind in ("links", "tags", "terms", "headings")),
        {"action": "community_summary"},
        {"action": "compute", "document_id": "t.csv"},
        {"action": "compute", "document_id": "t.csv", "group_by": [column]},
        {"action": "compute", "document_id": "t.csv", "group_by": ["no such column"]},
        {"action": "compute", "document_id": "t.csv", "aggregates": [{"function": "sum", "column": column}]},
        {"action": "map_reduce", "question": "Quem?"},
    ]


def test_no_part_of_what_is_redacted_leaves_where_something_is_cut(tmp_path: Path) -> None:
    column = f"Cliente {NAME}"
    files = {
        "a.md": f'---\ntitle: {LONG} {NAME} fim\ncampo: {LONG} {NAME}\n"{NAME} x": v\n'
        f'tags: ["{LONG} {NAME}"]\n---\n# A\n\n'
        f"{'palavra ' * 13}{NAME} [b](b.md) {'depois ' * 9}{NAME} fim\n\n"
        f"## {LONG} {NAME} x\n\ntexto\n",
        "b.md": f'---\ntags: ["{LONG} {NAME}"]\n---\n# B\n\nfoo bar [a](a.md) {NAME}\n',
        "t.csv": f"{column},v\n{LONG} {NAME},1\nb,2\n",
    }
    prompts: list[str] = []

    def model(prompt: str) -> str:
        prompts.append(prompt)
        return "nada"

    with opened(tmp_path, files) as collection:
        tool = KnowledgeTool(
            collection, redaction=lambda text, who: text.replace(NAME, "(nome)"), model=model
        )
        ask, hidden = Asked(tool), 0
        for call in redacting_calls(column):
            written = json.dumps({**ask.follow(call), "next_page": None}, ensure_ascii=False)
            assert not any(part in written for part in NAME.split()), (call, written)
            hidden += "(nome)" in written
        assert hidden >= 14
        assert prompts and not any(part in prompt for part in NAME.split() for prompt in prompts)


def test_nothing_leaves_when_redaction_fails(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def failing(text: str, who: Principals) -> str:
        raise KeyError("/secret/place")

    with opened(tmp_path, {"a.md": "# Ana\n\nMaria\n"}) as collection:
        ask = Asked(KnowledgeTool(collection, redaction=failing))
        for call in (
            {"action": "list"},
            {"action": "get_doc", "document_id": "a.md"},
            {"action": "get_docs"},
        ):
            answer = ask.follow(call)
            assert answer == {"success": False, "error": "What was found cannot be shown at the moment."}
    assert "/secret/place" in caplog.text


def test_what_is_wrong_is_told_in_a_few_words_however_long_it_is(ask: Asked) -> None:
    giant = "y" * 1_000_000
    table = "casa-brisa/produtos/precos.csv"
    deep: Any = 1
    for _ in range(5_000):
        deep = [deep]
    calls: list[dict[str, Any]] = [
        {"action": "list", giant: 1},
        {"action": "compute", "document_id": table, "filters": [{"column": giant, "value": 1}]},
        {"action": "compute", "document_id": table, "order_by": [giant]},
        {"action": "compute", "document_id": table, "order_by": [{"column": "preco", "x": deep}]},
        {"action": "query_meta", "limit": 1, "filters": [{"field": "title", "op": "exists", "x": deep}]},
        {"action": "get_doc", "document_id": giant},
        {"action": "get_neighbors", "entity": "z" * 4_000},
    ]
    for call in calls:
        answer = ask.follow(call)
        assert not answer["success"] and len(answer["error"]) <= LONGEST_ERROR + 2
