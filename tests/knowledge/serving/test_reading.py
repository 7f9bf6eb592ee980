"""The operations that read: what they answer, and that nothing outside the scope exists (P11, T8)."""

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import (
    DocumentNotFound,
    EstanteError,
    LimitError,
    ProjectNotFound,
    ProjectUnclear,
    UsageError,
)
from knowledge.projects import Account
from knowledge.receipts import Door
from knowledge.serving.answers import ContextAnswer
from knowledge.serving.operations import Caller, call
from knowledge.serving.reading import OPERATIONS
from knowledge.serving.requests import (
    ContextRequest,
    KnowledgeRequest,
    ProjectsRequest,
    ReadRequest,
    SearchRequest,
    TreeRequest,
)
from knowledge.serving.rights import Client, Right
from knowledge.text.json_form import as_json
from knowledge.workspace.collection import PLAIN, Collection

BY_NAME = {operation.name: operation for operation in OPERATIONS}
CAFE, TEA = Account("whatsapp", "cafe"), Account("Shop", "cha")
NOBODY = Account("whatsapp", "ninguém")


def write(root: Path, project: str, path: str, text: str) -> None:
    place = root / "projects" / project / "files" / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


def write_projects(root: Path, **more: object) -> None:
    projects = [
        {"id": "cafe", "name": "Café", "description": "Moka.", "accounts": [vars_of(CAFE)]},
        {"id": "cha", "name": "Chá", "accounts": [vars_of(TEA)], "retrieval": {"maxChars": 900}},
        {"id": "velho", "name": "Velho", "enabled": False},
    ]
    written = {"version": 1, "projects": projects, **more}
    (root / "projects.json").write_text(json.dumps(written), "utf-8")


def vars_of(account: Account) -> dict[str, str]:
    return {"platform": account.platform, "accountId": account.account_id}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "library"
    write(root, "cafe", "moka.md", "# Moka\n\nA moka dura anos. O prazo de troca é de 7 dias.\n")
    write(root, "cafe", "produtos/filtro.md", "# Filtro\n\nO filtro custa pouco.\n")
    write(root, "cafe", "longo.md", "# Longo\n\n" + "palavra " * 2000)
    write(root, "cha", "moka.md", "# Chá\n\nSegredo do chá. O prazo de troca é de 30 dias.\n")
    write(root, "velho", "moka.md", "# Velho\n\nSegredo velho.\n")
    write_projects(root)
    return root


@pytest.fixture
def library(root: Path) -> Iterator[Collection]:
    with Collection(root, watch=False) as collection:
        yield collection


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Collection]:
    (tmp_path / "loja").mkdir()
    (tmp_path / "loja" / "moka.md").write_text("# Moka\n\nA moka dura anos.\n", "utf-8")
    with Collection(tmp_path / "loja", watch=False) as collection:
        yield collection


def every(collection: Collection) -> Caller:
    return Caller(collection, Client("painel"), Door.HTTP)


def only(collection: Collection, project: str, account: Account | None = None) -> Caller:
    return Caller(collection, Client("bot", project=project), Door.MCP, account)


def ask(caller: Caller, name: str, request: object) -> Any:
    return call(BY_NAME[name], caller, request)


# --- declarations ---------------------------------------------------------------------------------


def test_each_reads_and_has_a_name_as_a_tool() -> None:
    assert {item.right for item in OPERATIONS} == {Right.READ}
    assert [item.tool for item in OPERATIONS] == [
        *("cs_library_projects", "cs_library_list", "cs_library_search", "cs_library_read"),
        *("cs_library_context", "knowledge"),
    ]
    routes = {item.name: (item.route.method, item.route.path) for item in OPERATIONS if item.route}
    assert routes == {
        "projects": ("GET", "/library/projects"),
        "tree": ("GET", "/library/projects/{project}/tree"),
        "search": ("GET", "/library/projects/{project}/search?q={query}"),
        "context": ("POST", "/library/context-preview"),
        "knowledge": ("POST", "/library/tool"),
    }


# --- looking --------------------------------------------------------------------------------------


def test_projects_are_those_that_answer_and_are_inside(library: Collection) -> None:
    listed = ask(every(library), "projects", ProjectsRequest()).projects
    assert [(item.id, item.name, item.description, item.documents) for item in listed] == [
        ("cafe", "Café", "Moka.", 3),
        ("cha", "Chá", "", 1),
    ]
    assert [item.id for item in ask(only(library, "cha"), "projects", ProjectsRequest()).projects] == ["cha"]
    for nothing in ("velho", "zzz", "-"):
        assert ask(only(library, nothing), "projects", ProjectsRequest()).projects == ()


def test_the_tree_can_be_listed_in_parts(library: Collection) -> None:
    caller = only(library, "cafe")
    whole = ask(caller, "tree", TreeRequest())
    assert [(entry.path, entry.kind) for entry in whole.entries] == [
        ("longo.md", "document"),
        ("moka.md", "document"),
        ("produtos", "folder"),
        ("produtos/filtro.md", "document"),
    ]
    assert (whole.total, whole.note) == (4, "")
    first = ask(caller, "tree", TreeRequest(limit=3))
    assert (first.entries, first.total) == (whole.entries[:3], 4)
    assert first.note == "1 more entries; list on with start=3."
    assert ask(caller, "tree", TreeRequest(start=3, limit=3)).entries == whole.entries[3:]
    inside = ask(caller, "tree", TreeRequest(folder="produtos/"))
    assert [entry.path for entry in inside.entries] == ["produtos/filtro.md"]
    assert ask(caller, "tree", TreeRequest(folder="prod")).entries == ()
    assert ask(caller, "tree", TreeRequest(start=99)).note == ""


def test_search_and_read(library: Collection) -> None:
    caller = only(library, "cafe")
    (found,) = ask(caller, "search", SearchRequest("troca")).passages
    assert (found.path, found.title, found.line) == ("moka.md", "Moka", 3)
    assert "7 dias" in found.text
    assert ask(caller, "search", SearchRequest("troca", limit=0)).passages == ()
    read = ask(caller, "read", ReadRequest("longo.md"))
    assert (read.start, read.characters) == (0, 15999 + len("# Longo\n\n"))
    assert read.end <= 8000
    assert read.note == f"{read.characters - read.end} more characters; read on with start={read.end}."
    rest = ask(caller, "read", ReadRequest("longo.md", start=read.end))
    assert (
        read.text + rest.text + ask(caller, "read", ReadRequest("longo.md", start=rest.end)).text
        == ("# Longo\n\n" + "palavra " * 2000).rstrip()
    )


def test_several_projects_and_none_named(library: Collection) -> None:
    for name, request in (
        ("tree", TreeRequest()),
        ("search", SearchRequest("x")),
        ("read", ReadRequest("moka.md")),
        ("context", ContextRequest(text="x")),
    ):
        with pytest.raises(ProjectUnclear):
            ask(every(library), name, request)
    assert ask(every(library), "read", ReadRequest("moka.md", "cha")).title == "Chá"


def test_what_is_outside_is_as_what_does_not_exist(library: Collection) -> None:
    caller = only(library, "cafe")

    def refusal(name: str, request: object) -> tuple[type, str]:
        with pytest.raises(EstanteError) as error:
            ask(caller, name, request)
        return type(error.value), str(error.value)

    for name, outside, missing in (
        ("tree", TreeRequest("cha"), TreeRequest("xyz")),
        ("search", SearchRequest("segredo", "cha"), SearchRequest("segredo", "xyz")),
        ("read", ReadRequest("moka.md", "cha"), ReadRequest("moka.md", "xyz")),
        ("context", ContextRequest(project="cha"), ContextRequest(project="xyz")),
    ):
        kind, text = refusal(name, outside)
        assert kind is ProjectNotFound
        assert (kind, text.replace("cha", "xyz")) == refusal(name, missing)
    for path in ("../../cha/files/moka.md", "/etc/hostname", "cha/moka.md", "x\0.md", "MOKA.md"):
        assert refusal("read", ReadRequest(path))[0] is DocumentNotFound


def test_a_plain_folder_is_one_project_without_a_name(folder: Collection) -> None:
    for caller in (every(folder), only(folder, PLAIN)):
        (project,) = ask(caller, "projects", ProjectsRequest()).projects
        assert (project.id, project.name, project.documents) == ("", "loja", 1)
        assert ask(caller, "read", ReadRequest("moka.md")).text == "# Moka\n\nA moka dura anos."
        answer = ask(caller, "context", ContextRequest(text="moka"))
        assert (answer.project, answer.layout, answer.handoff) == ("", "documents", False)
        with pytest.raises(UsageError, match="plain folder"):
            ask(caller, "context", ContextRequest("whatsapp", "x", text="moka"))
        with pytest.raises(ProjectNotFound):
            ask(caller, "context", ContextRequest(project="loja", text="moka"))


# --- the context ----------------------------------------------------------------------------------


def test_the_context_is_the_one_that_the_library_gives(library: Collection) -> None:
    answer = ask(every(library), "context", ContextRequest("whatsapp", "cafe", text="troca"))
    context = library.answer(CAFE, "troca")
    assert (answer.text, answer.fingerprint, answer.project) == (context.text, context.fingerprint, "cafe")
    assert answer.limits.max_characters == 6000
    assert answer.resolution is not None
    assert (answer.resolution.bound, answer.resolution.accountId) == (True, "cafe")
    direct = ask(only(library, "cafe"), "context", ContextRequest(text="troca"))
    assert (direct.text, direct.resolution) == (context.text, None)


def test_wishes_hold_and_what_is_not_wished_is_the_projects(library: Collection) -> None:
    request = ContextRequest(project="cha", text="troca", maxTokens=30, layout="documents", labels="en")
    answer = ask(every(library), "context", request)
    assert (answer.limits.max_characters, answer.limits.max_tokens) == (900, 30)
    assert answer.tokens <= 30
    assert answer.text.startswith("# Document: ")
    assert answer.system is None
    prompt = ask(every(library), "context", replace(request, prompt=True))
    assert prompt.system is not None
    assert prompt.system.endswith(answer.text)
    own = ask(every(library), "context", replace(request, preamble="Oi."))
    assert own.system == f"Oi.\n\n{answer.text}"
    with pytest.raises(LimitError):
        ask(every(library), "context", replace(request, maxChars=-1))


def test_the_present_sentence_is_searched_with_the_last_three_messages(library: Collection) -> None:
    request = ContextRequest(project="cafe", text="e a troca?", messages=("um", "dois", "três", "quatro"))
    assert ask(every(library), "context", request).query == "dois\ntrês\nquatro\ne a troca?"


def test_what_was_left_out_is_counted_and_its_list_is_short(library: Collection, root: Path) -> None:
    for number in range(60):
        write(root, "cha", f"extra/{number}.md", f"# Extra {number}\n\nO prazo de troca número {number}.\n")
    with Collection(root, watch=False) as collection:
        answer = ask(every(collection), "context", ContextRequest(project="cha", text="prazo troca"))
        assert len(answer.left_out) == 50
        assert answer.left_out_count == len(collection.answer("cha", "prazo troca").left_out) > 50
        few = ask(every(collection), "context", ContextRequest(project="cha", text="troca", maxLeftOut=2))
        assert len(few.left_out) == 2


def test_who_asks_must_be_said_in_one_way(library: Collection) -> None:
    for request in (
        ContextRequest(platform="whatsapp"),
        ContextRequest(accountId="cafe"),
        ContextRequest(platform="whatsapp", accountId=" "),
        ContextRequest("whatsapp", "cafe", project="cafe"),
    ):
        with pytest.raises(UsageError):
            ask(every(library), "context", request)


def test_only_real_accounts_are_remembered(library: Collection) -> None:
    ask(every(library), "context", ContextRequest(project="cafe", text="troca"))
    ask(only(library, "cafe"), "context", ContextRequest(text="troca"))
    assert library.library.ledger.activity() == ()
    ask(every(library), "context", ContextRequest("whatsapp", "ninguém", text="troca"))
    ask(only(library, "cha"), "context", ContextRequest("whatsapp", "cafe", text="troca"))
    library.library.ledger.flush()
    (asked,) = library.library.unassigned()
    assert asked.account.key == NOBODY.key
    handed, answered, *asked_directly = library.library.ledger.receipts()
    # Every answer that a program gets is in the log, whoever it asked as.
    assert [(item.account, item.project) for item in asked_directly] == [(None, "cafe")] * 2
    assert (handed.door, handed.client, handed.project, handed.handoff) == (Door.MCP, "bot", "", True)
    assert (answered.door, answered.client, answered.account) == (Door.HTTP, "painel", NOBODY)


# --- accounts and scope ---------------------------------------------------------------------------


def without_time(answer: ContextAnswer) -> str:
    return as_json(replace(answer, ms=None))


def test_an_account_of_another_project_is_like_one_that_is_bound_nowhere(
    library: Collection, root: Path
) -> None:
    """Whatever exists outside: bindings, defaults, an old folder, a disabled project."""
    caller = only(library, "cafe")

    def handed(account: Account, platform: str = "") -> str:
        request = ContextRequest(account.platform, account.account_id, text="segredo troca")
        answer = ask(caller, "context", request)
        assert (answer.handoff, answer.text, answer.project) == (True, "", "")
        written = without_time(answer)
        return written.replace(json.dumps(account.account_id, ensure_ascii=False), "ID").replace(
            json.dumps(account.platform), "PLATFORM"
        )

    nowhere = handed(NOBODY)
    assert handed(TEA) == nowhere
    for other in ("cha", "velho"):
        write_projects(root, defaultProject=other, platformDefaults={"whatsapp": other})
        assert handed(NOBODY) == handed(TEA) == nowhere
    (root / "velhos").mkdir()
    (root / "velhos" / "a.md").write_text("segredo velho", "utf-8")
    write_projects(root, oldFolder="velhos")
    assert handed(NOBODY) == nowhere
    for word in ("cha", "velho", "Velho", "Chá"):
        assert f'"{word}"' not in nowhere


def test_the_way_to_the_own_project_names_no_other(library: Collection, root: Path) -> None:
    write_projects(root, defaultProject="cafe", platformDefaults={"whatsapp": "velho"})
    request = ContextRequest(NOBODY.platform, NOBODY.account_id, text="troca")
    inside = ask(only(library, "cafe"), "context", request)
    assert (inside.project, inside.handoff) == ("cafe", False)
    assert [(step.kind, step.project) for step in inside.resolution.steps] == [
        ("not-bound", ""),
        ("no-platform-default", ""),
        ("default", "cafe"),
    ]
    outside = ask(every(library), "context", request)
    assert outside.text == inside.text
    assert outside.resolution.steps[1].project == "velho"


def test_a_server_of_one_account_asks_as_it_and_sees_only_its_project(library: Collection) -> None:
    caller = only(library, "cafe", CAFE)
    answer = ask(caller, "context", ContextRequest(text="troca"))
    assert (answer.project, answer.resolution.accountId) == ("cafe", "cafe")
    assert ask(caller, "context", ContextRequest("Shop", "cha", text="troca")).handoff
    nobody = only(library, "-", NOBODY)
    assert ask(nobody, "context", ContextRequest(text="troca")).handoff
    with pytest.raises(ProjectNotFound):
        ask(nobody, "search", SearchRequest("troca"))


def test_a_disabled_project_hands_off_and_cannot_be_looked_into(library: Collection) -> None:
    for caller in (every(library), only(library, "velho")):
        assert ask(caller, "context", ContextRequest(project="velho", text="segredo")).handoff
        with pytest.raises(ProjectNotFound):
            ask(caller, "read", ReadRequest("moka.md", "velho"))


# --- the knowledge tool ---------------------------------------------------------------------------


def test_the_knowledge_tool_has_the_scope_of_the_caller(library: Collection) -> None:
    def titles(caller: Caller, **arguments: object) -> list[str]:
        body = ask(caller, "knowledge", KnowledgeRequest({"action": "search", **arguments})).body
        assert body["success"] is True
        return [item["title"] for item in json.loads(json.dumps(body))["passages"]]

    assert sorted(titles(every(library), query="prazo de troca")) == ["Chá", "Moka"]
    assert titles(only(library, "cafe"), query="prazo de troca") == ["Moka"]
    assert titles(only(library, "cafe"), query="prazo de troca", projects=["cha"]) == []
    wrong = ask(every(library), "knowledge", KnowledgeRequest({"action": "destroy"})).body
    assert wrong["success"] is False
