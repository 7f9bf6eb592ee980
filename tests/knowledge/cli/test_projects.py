"""`estante project …`: what it prints for people and as JSON, and how it ends."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

from knowledge.cli import main

Captured = pytest.CaptureFixture[str]


class Project:
    """`estante project`, in this process."""

    def __init__(self, capsys: Captured, root: Path) -> None:
        self._capsys = capsys
        self.root = root

    def run(self, action: str, *words: object) -> tuple[int, str, str]:
        try:
            code = main(["project", action, str(self.root), *map(str, words)])
        except SystemExit as end:
            code = int(end.code or 0)
        out, err = self._capsys.readouterr()
        return code, out, err

    def answer(self, action: str, *words: object) -> dict[str, Any]:
        code, out, err = self.run(action, *words, "--json")
        assert (code, err) == (0, "")
        result = json.loads(out)
        assert isinstance(result, dict)
        return result


@pytest.fixture
def project(capsys: Captured, tmp_path: Path) -> Project:
    project = Project(capsys, tmp_path / "library")
    project.answer("create", "Casa Brisa", "--description", "Cafeteiras")
    project.answer("create", "青禾茶具", "--id", "qinghe")
    files = project.root / "projects" / "casa-brisa" / "files"
    (files / "pix.md").write_text("# Pix\n\nO código vale 30 minutos.\n", "utf-8")
    return project


def test_create_makes_the_library_and_an_id_from_the_name(project: Project) -> None:
    assert (project.root / "projects.json").is_file()
    assert (project.root / "projects" / "qinghe" / "files").is_dir()
    listed = project.answer("list")
    assert [(item["id"], item["name"], item["documents"]) for item in listed["projects"]] == [
        ("casa-brisa", "Casa Brisa", 1),
        ("qinghe", "青禾茶具", 0),
    ]
    assert listed["problems"] == listed["trash"] == []


def test_the_list_for_people_is_a_line_for_each(project: Project) -> None:
    project.answer("disable", "qinghe")
    code, out, err = project.run("list")
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "casa-brisa  Casa Brisa  1 documents, 0 accounts",
        "qinghe  青禾茶具  0 documents, 0 accounts  (disabled)",
    ]


def test_rename_and_describe_keep_the_id(project: Project) -> None:
    renamed = project.answer("rename", "casa-brisa", "Brisa Nova")["project"]
    assert (renamed["id"], renamed["name"]) == ("casa-brisa", "Brisa Nova")
    assert project.answer("describe", "casa-brisa", "Só moedores")["project"]["description"] == "Só moedores"


def test_binding_again_says_where_the_account_was(project: Project) -> None:
    """P3."""
    first = project.answer("bind", "casa-brisa", "whatsapp:loja:1", "--label", "Loja")
    assert first == {
        "platform": "whatsapp",
        "accountId": "loja:1",
        "label": "Loja",
        "project": "casa-brisa",
        "moved_from": "",
    }
    code, out, _ = project.run("bind", "qinghe", "whatsapp:loja:1")
    assert (code, out) == (0, "whatsapp:loja:1 → qinghe (was casa-brisa)\n")
    accounts = project.answer("accounts")["accounts"]
    assert [(item["accountId"], item["project"]) for item in accounts] == [("loja:1", "qinghe")]


@pytest.mark.parametrize(
    ("words", "code"), [(["qinghe", "whatsapp:loja"], 1), (["casa-brisa", "qinghe", "whatsapp:loja"], 2)]
)
def test_unbind_does_nothing_when_another_project_is_named(
    project: Project, words: list[str], code: int
) -> None:
    project.answer("bind", "casa-brisa", "whatsapp:loja")
    found, out, err = project.run("unbind", *words)
    assert (found, out, err.count("\n")) == (code, "", 1)
    assert [item["project"] for item in project.answer("accounts")["accounts"]] == ["casa-brisa"]


@pytest.mark.parametrize("words", [["whatsapp:loja"], ["casa-brisa", "whatsapp:loja"]])
def test_unbind_takes_the_account_with_or_without_its_project(project: Project, words: list[str]) -> None:
    project.answer("bind", "casa-brisa", "whatsapp:loja")
    assert project.answer("unbind", *words)["moved_from"] == "casa-brisa"
    assert project.answer("accounts")["accounts"] == []


def test_delete_wants_a_word_and_the_trash_gives_back(project: Project) -> None:
    code, out, err = project.run("delete", "casa-brisa")
    assert (code, out) == (2, "")
    assert "--yes" in err
    key = project.answer("delete", "casa-brisa", "--yes")["trash"]
    listed = project.answer("list")
    assert [item["id"] for item in listed["projects"]] == ["qinghe"]
    assert [(item["key"], item["id"]) for item in listed["trash"]] == [(key, "casa-brisa")]
    assert project.run("list")[1].splitlines()[1].startswith(f"in the trash as {key}: Casa Brisa")
    assert project.answer("restore", key)["project"]["id"] == "casa-brisa"
    assert (project.root / "projects" / "casa-brisa" / "files" / "pix.md").is_file()


def test_pins_are_listed_in_their_order(project: Project) -> None:
    files = project.root / "projects" / "casa-brisa" / "files"
    (files / "later.md").write_text("# Later\n", "utf-8")
    project.answer("pin", "casa-brisa", "pix.md")
    assert project.answer("pin", "casa-brisa", "later.md")["pinned"] == ["pix.md", "later.md"]
    code, out, _ = project.run("unpin", "casa-brisa", "pix.md")
    assert (code, out) == (0, "later.md\n")


def test_a_pin_has_the_place_that_it_is_given(project: Project) -> None:
    files = project.root / "projects" / "casa-brisa" / "files"
    for name in ("a.md", "b.md"):
        (files / name).write_text("# Later\n", "utf-8")
        project.answer("pin", "casa-brisa", name)
    first = project.answer("pin", "casa-brisa", "pix.md", "--place", "1")["pinned"]
    last = project.answer("pin", "casa-brisa", "pix.md", "--place", "3")["pinned"]
    assert (first, last) == (["pix.md", "a.md", "b.md"], ["a.md", "b.md", "pix.md"])


def test_a_pin_of_the_header_stays_and_is_said(project: Project) -> None:
    place = project.root / "projects" / "casa-brisa" / "files" / "rules.md"
    place.write_text("---\npinned: true\n---\n# Rules\n", "utf-8")
    code, out, err = project.run("unpin", "casa-brisa", "rules.md")
    assert (code, out) == (0, "")
    assert "its own header" in err


def test_the_list_says_how_much_an_answer_gets(project: Project) -> None:
    retrieval = project.answer("list")["projects"][0]["retrieval"]
    assert (retrieval["max_characters"], retrieval["max_chunks"], retrieval["max_files"]) == (6000, 5, 3)


def test_defaults_are_set_and_taken_away(project: Project) -> None:
    assert project.answer("default", "qinghe", "--platform", "xianyu")["platform_defaults"] == {
        "xianyu": "qinghe"
    }
    assert project.answer("default", "casa-brisa")["default_project"] == "casa-brisa"
    assert project.answer("resolve", "xianyu:x")["project"] == "qinghe"
    answer = project.answer("default", "--platform", "xianyu", "-")
    assert (answer["platform_defaults"], answer["default_project"]) == ({}, "casa-brisa")
    assert project.answer("default", "-")["default_project"] == ""
    assert project.answer("resolve", "xianyu:x")["project"] == ""


def test_a_default_is_not_taken_away_by_asking_what_it_is(project: Project) -> None:
    project.answer("default", "casa-brisa")
    code, out, err = project.run("default")
    assert (code, out) == (2, "") and "PROJECT" in err
    assert project.answer("list")["default_project"] == "casa-brisa"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["enable", "nowhere"], 1, "There is no project “nowhere”."),
        (["delete", "nowhere"], 1, "There is no project “nowhere”."),
        (["bind", "casa-brisa", "whatsapp"], 2, "PLATFORM:ID"),
        (["bind", "nowhere", "whatsapp:x"], 1, "There is no project “nowhere”."),
        (["create", "Third", "--id", "../up"], 2, "../up"),
        (["create", "Third", "--id", "qinghe"], 2, "qinghe"),
        (["pin", "casa-brisa", "../../qinghe/files/x.md"], 1, "refused"),
        (["restore", "nothing"], 1, "nothing"),
        (["migrate", "/no/such/folder"], 1, "/no/such/folder"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(
    project: Project, words: list[str], code: int, says: str
) -> None:
    before = (project.root / "projects.json").read_bytes()
    found, out, err = project.run(*words)
    assert (found, out) == (code, "")
    assert says in err and err.startswith("estante: ") and err.count("\n") == 1
    assert (project.root / "projects.json").read_bytes() == before


def test_a_folder_with_documents_does_not_become_a_library_around_them(
    capsys: Captured, tmp_path: Path
) -> None:
    (tmp_path / "doc.md").write_text("# Doc\n", "utf-8")
    assert main(["project", "create", str(tmp_path), "Loja"]) == 2
    assert "migrate" in capsys.readouterr().err
    assert [entry.name for entry in tmp_path.iterdir()] == ["doc.md"]


def test_a_folder_that_is_no_library_is_said(capsys: Captured, tmp_path: Path) -> None:
    (tmp_path / "doc.md").write_text("# Doc\n", "utf-8")
    for words in (
        ["project", "list", str(tmp_path)],
        ["context", str(tmp_path), "doc", "--account", "whatsapp:x", "--max-chars", "100"],
        ["search", str(tmp_path), "doc", "--project", "x"],
    ):
        assert main(words) == 1
        assert "projects.json" in capsys.readouterr().err
    assert [entry.name for entry in tmp_path.iterdir()] == ["doc.md"]


def test_in_a_library_a_project_must_be_named_when_there_are_several(
    project: Project, capsys: Captured
) -> None:
    assert main(["search", str(project.root), "pix"]) == 2
    assert "casa-brisa, qinghe" in capsys.readouterr().err
    assert main(["search", str(project.root), "pix", "--project", "casa-brisa", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hits"][0]["path"] == "pix.md"
    project.answer("delete", "qinghe", "--yes")
    assert main(["context", str(project.root), "pix", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["project"] == "casa-brisa"


def test_index_and_check_go_through_every_project(project: Project, capsys: Captured) -> None:
    place = project.root / "projects" / "qinghe" / "files" / "broken.md"
    place.write_text("---\ntitle: [a\n---\n", "utf-8")
    assert main(["index", str(project.root), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["documents"], found["files_read"]) == (2, 2)
    assert [(item["project"], item["path"]) for item in found["problems"]] == [("qinghe", "broken.md")]
    assert main(["check", str(project.root)]) == 1
    assert capsys.readouterr().out.startswith("qinghe/broken.md:")


def test_the_limits_of_the_command_line_go_before_the_projects(project: Project, capsys: Captured) -> None:
    words = ["context", str(project.root), "código pix", "--project", "casa-brisa", "--json"]
    assert main(words) == 0
    usual = json.loads(capsys.readouterr().out)
    assert (usual["layout"], usual["limits"]["max_characters"], usual["limits"]["max_files"]) == (
        "chunks",
        6000,
        3,
    )
    assert main([*words, "--max-chars", "40", "--labels", "en", "--layout", "documents"]) == 0
    tried = json.loads(capsys.readouterr().out)
    assert (tried["layout"], tried["limits"]["max_characters"], tried["labels"]) == ("documents", 40, "en")
    assert tried["characters"] <= 40


def test_a_newer_library_is_refused_and_left_alone(project: Project) -> None:
    place = project.root / "projects.json"
    data = place.read_bytes().replace(b'"version": 1', b'"version": 9')
    place.write_bytes(data)
    code, _, err = project.run("enable", "qinghe")
    assert code == 1
    assert "newer Estante" in err
    assert place.read_bytes() == data


def test_p14_a_dry_run_says_all_that_migrating_does_and_writes_nothing(
    capsys: Captured, tmp_path: Path
) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "vale.md").write_text("# Vale\n", "utf-8")
    words = ["project", "migrate", str(tmp_path / "new"), str(tmp_path / "old"), "--account", "whatsapp:loja"]
    assert main([*words, "--dry-run"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "copy  vale.md",
        "The library would be made.",
        "The project default would be made.",
        "whatsapp:loja would be bound to default.",
        "default would be made the project for accounts that are bound to none.",
        "1 files would be copied to the project default; nothing of the old folder changes.",
    ]
    assert not (tmp_path / "new").exists()
    assert main([*words, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sets_default"] is True
    assert main(words) == 0
    assert capsys.readouterr().out.splitlines()[1:] == [
        "0 files copied to the project default; nothing of the old folder changes."
    ]


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_p1_a_project_whose_folder_cannot_be_used_does_not_hide_the_others(
    project: Project, capsys: Captured, tmp_path: Path
) -> None:
    place = project.root / "projects" / "qinghe"
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    listed = project.answer("list")["projects"]
    assert [(item["id"], item["documents"]) for item in listed] == [("casa-brisa", 1), ("qinghe", 0)]
    assert main(["check", str(project.root)]) == 1
    assert "is a link" in capsys.readouterr().out
    assert main(["index", str(project.root), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["documents"] == 1
    assert "link" in err and err.startswith("estante: ")
    key = project.answer("delete", "qinghe", "--yes")["trash"]
    assert (project.root / ".trash" / key / "project").is_symlink()
    assert (tmp_path / "elsewhere" / "files").is_dir()


def test_nothing_that_others_wrote_moves_the_cursor_whatever_is_printed(project: Project) -> None:
    nasty = "a\x1b[31m\x9b2J\u202eb\nc"
    place = project.root / "projects.json"
    tree = json.loads(place.read_text("utf-8"))
    tree["projects"][0].update(name=nasty, accounts=[{"platform": "p", "accountId": nasty, "label": nasty}])
    place.write_text(json.dumps(tree), "utf-8")
    for action in ("list", "accounts"):
        for words in ([], ["--json"]):
            code, out, _ = project.run(action, *words)
            assert code == 0 and not set(out) & {"\x1b", "\x9b", "\u202e"}
    assert project.answer("list")["projects"][0]["name"] == nasty
    assert len(project.run("accounts")[1].splitlines()) == 1


def test_p9_a_hand_off_says_whether_anybody_was_asked(project: Project, capsys: Captured) -> None:
    project.answer("bind", "qinghe", "whatsapp:loja")
    for account, says in (
        (
            "whatsapp:loja",
            "estante: Nothing that may be sent was found or is pinned: a person must answer.\n",
        ),
        ("whatsapp:x", "estante: No project answers for whatsapp:x: a person must answer.\n"),
    ):
        assert main(["context", str(project.root), "pix", "--account", account]) == 0
        assert capsys.readouterr() == ("", says)
