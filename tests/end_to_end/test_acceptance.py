"""The seven acceptance criteria of seed 003, section 8, each through the command line (mission P15)."""

import json
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main

Captured = pytest.CaptureFixture[str]

SHOP = "Cordilheira Café"
PAPER = "Papelaria Aurora"


class Estante:
    """The command line, with `--json`, in this process."""

    def __init__(self, capsys: Captured) -> None:
        self._capsys = capsys

    def __call__(self, *arguments: object, code: int = 0) -> dict[str, Any]:
        found = main([*map(str, arguments), "--json"])
        out, err = self._capsys.readouterr()
        assert found == code, err
        result = json.loads(out) if out else {}
        assert isinstance(result, dict)
        return result


@pytest.fixture
def estante(capsys: Captured) -> Estante:
    return Estante(capsys)


@pytest.fixture
def library(tmp_path: Path, estante: Estante) -> Path:
    """Two projects with documents of the same names and other contents, each with an account."""
    root = tmp_path / "biblioteca"
    estante("project", "create", root, SHOP, "--id", "cafe")
    estante("project", "create", root, PAPER, "--id", "papel")
    write(root, "cafe", "trocas.md", "# Trocas\n\nMoedor com defeito: troca em 15 dias, senha CUMBRE.\n")
    write(root, "cafe", "envio/prazos.md", "# Prazos\n\nO café torrado sai em dois dias úteis.\n")
    write(root, "papel", "trocas.md", "# Trocas\n\nCaderno com defeito: troca em 40 dias, senha AURORAL.\n")
    estante("project", "bind", root, "cafe", "shopee:loja-1", "--label", "Loja")
    estante("project", "bind", root, "papel", "shopee:loja-2")
    return root


def write(root: Path, project: str, path: str, text: str) -> None:
    place = root / "projects" / project / "files" / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


def test_two_projects_answer_two_accounts_and_nothing_is_mixed(library: Path, estante: Estante) -> None:
    """Criteria 1 and 2: each account gets its own project's documents, with their paths, and no others."""
    question = "posso trocar um produto com defeito?"
    cafe = estante("context", library, question, "--account", "shopee:loja-1")
    papel = estante("context", library, question, "--account", "shopee:loja-2")
    assert (cafe["project"], papel["project"]) == ("cafe", "papel")
    assert "CUMBRE" in cafe["text"] and "AURORAL" not in json.dumps(cafe)
    assert "AURORAL" in papel["text"] and "CUMBRE" not in json.dumps(papel)
    assert [piece["path"] for piece in cafe["pieces"]] == ["trocas.md"]
    assert cafe["resolution"]["steps"] == [{"kind": "bound", "project": "cafe", "disabled": False}]


def test_an_unbound_account_is_handed_over_and_offered_for_binding(library: Path, estante: Estante) -> None:
    """Criterion 3: no default, so a person answers; the account is remembered with the time."""
    context = estante("context", library, "trocar defeito", "--account", "whatsapp:+55 11 5555")
    assert (context["handoff"], context["project"], context["text"]) == (True, "", "")
    [account] = estante("project", "accounts", library)["unassigned"]
    assert (account["platform"], account["accountId"], account["week"]) == ("whatsapp", "+55 11 5555", 1)
    assert account["last"].endswith("Z")


def test_an_unbound_account_gets_the_default_project(library: Path, estante: Estante) -> None:
    """Criterion 3: the platform's default goes before the general one."""
    estante("project", "default", library, "papel")
    estante("project", "default", library, "cafe", "--platform", "WhatsApp")
    question = "trocar defeito"
    assert estante("context", library, question, "--account", "whatsapp:9")["project"] == "cafe"
    assert estante("context", library, question, "--account", "instagram:9")["project"] == "papel"
    kinds = [step["kind"] for step in estante("project", "resolve", library, "instagram:9")["steps"]]
    assert kinds == ["not-bound", "no-platform-default", "default"]
    assert len(estante("project", "accounts", library)["unassigned"]) == 2


def test_what_is_not_in_the_project_goes_to_a_person(library: Path, estante: Estante) -> None:
    """Criterion 4: the text has only this project's words; where nothing is found there is no text at all."""
    context = estante("context", library, "vocês alugam bicicletas elétricas?", "--account", "shopee:loja-1")
    assert (context["handoff"], context["text"], context["pieces"]) == (True, "", [])
    [gap] = estante("project", "gaps", library)["gaps"]
    assert gap["question"] == "vocês alugam bicicletas elétricas?"
    assert (gap["kind"], gap["project"], gap["accountId"], gap["times"]) == (
        "not-matched",
        "cafe",
        "loja-1",
        1,
    )


def test_pinned_documents_are_read_whatever_is_asked(library: Path, estante: Estante) -> None:
    """Criterion 4: with a pin there is text, and so no hand-off."""
    assert estante("project", "pin", library, "cafe", "envio/prazos.md")["pinned"] == ["envio/prazos.md"]
    context = estante("context", library, "vocês alugam bicicletas elétricas?", "--account", "shopee:loja-1")
    assert not context["handoff"]
    assert [(piece["path"], piece["reason"]) for piece in context["pieces"]] == [
        ("envio/prazos.md", "pinned")
    ]


def test_the_tools_of_the_ai_find_and_read_with_paths(library: Path) -> None:
    """Criterion 5."""
    from knowledge import Account
    from knowledge.tool import reading
    from knowledge.tool.sources import scope_of
    from knowledge.workspace.collection import Collection

    with Collection(library, watch=False) as opened:
        asker = scope_of(opened, Account("shopee", "loja-1"))
        assert [project.id for project in reading.list_projects(opened, asker)] == ["cafe"]
        [passage] = reading.search(opened, asker, "prazo do café torrado", limit=1)
        assert passage.path == "envio/prazos.md"
        assert "dois dias úteis" in passage.text
        whole = reading.read(opened, asker, "envio/prazos.md")
        assert (whole.text, whole.note) == ("# Prazos\n\nO café torrado sai em dois dias úteis.", "")
        tree = [(entry.path, entry.kind) for entry in reading.list_tree(opened, asker)]
        assert tree == [("envio", "folder"), ("envio/prazos.md", "document"), ("trocas.md", "document")]


def test_the_next_answer_follows_rebinding_disabling_and_deleting(library: Path, estante: Estante) -> None:
    """Criterion 6."""
    question = "trocar defeito"

    def project_of(account: str) -> tuple[str, bool]:
        context = estante("context", library, question, "--account", account)
        return context["project"], context["handoff"]

    binding = estante("project", "bind", library, "papel", "shopee:loja-1")
    assert (binding["project"], binding["moved_from"]) == ("papel", "cafe")
    assert project_of("shopee:loja-1") == ("papel", False)
    estante("project", "disable", library, "papel")
    assert project_of("shopee:loja-1") == ("", True)
    estante("project", "enable", library, "papel")
    assert project_of("shopee:loja-1") == ("papel", False)
    key = estante("project", "delete", library, "papel", "--yes")["trash"]
    assert project_of("shopee:loja-1") == ("", True)
    assert not (library / "projects" / "papel").exists()
    estante("project", "restore", library, key)
    assert project_of("shopee:loja-1") == ("papel", False)
    estante("project", "unbind", library, "shopee:loja-1")
    assert project_of("shopee:loja-1") == ("", True)


def test_an_old_folder_moves_into_the_default_project(
    library: Path, estante: Estante, tmp_path: Path
) -> None:
    """Criterion 7 (P14): copied, nothing lost, and a second time changes nothing."""
    old = tmp_path / "knowledge"
    (old / "antigo").mkdir(parents=True)
    (old / "horario.md").write_text("# Horário\n\nAtendemos das 9h às 18h.\n", "utf-8")
    (old / "antigo" / "vale.md").write_text("# Vale\n\nO vale-presente não vence.\n", "utf-8")
    before = {path: path.read_bytes() for path in sorted(old.rglob("*.md"))}

    planned = estante("project", "migrate", library, old, "--dry-run", "--account", "shopee:loja-9")
    assert [(item["path"], item["step"]) for item in planned["files"]] == [
        ("antigo/vale.md", "copy"),
        ("horario.md", "copy"),
    ]
    assert [project["id"] for project in estante("project", "list", library)["projects"]] == ["cafe", "papel"]

    estante("project", "migrate", library, old, "--account", "shopee:loja-9")
    again = estante("project", "migrate", library, old, "--account", "shopee:loja-9")
    assert {item["step"] for item in again["files"]} == {"same"}
    assert (again["creates_project"], again["accounts"]) == (False, [])
    assert {path: path.read_bytes() for path in sorted(old.rglob("*.md"))} == before
    context = estante("context", library, "o vale-presente vence?", "--account", "shopee:loja-9")
    assert (context["project"], context["pieces"][0]["path"]) == ("default", "antigo/vale.md")
    unbound = estante("context", library, "qual o horário?", "--account", "ebay:1")
    assert unbound["project"] == "default"


def test_the_old_folder_answers_where_no_project_does(tmp_path: Path, estante: Estante) -> None:
    """P4: the last step before nobody."""
    root, old = tmp_path / "nova", tmp_path / "velha"
    estante("project", "create", root, SHOP, "--id", "cafe")
    old.mkdir()
    (old / "horario.md").write_text("# Horário\n\nAtendemos das 9h às 18h.\n", "utf-8")
    context = estante("context", root, "qual o horário?", "--account", "ebay:1", "--old-folder", old)
    assert (context["project"], context["handoff"]) == ("", False)
    assert context["resolution"]["old_folder"] is True
    assert "9h às 18h" in context["text"]
