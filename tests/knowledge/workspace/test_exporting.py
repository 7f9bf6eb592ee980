from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.errors import ProjectNotFound, VaultFileError
from knowledge.model import Document, Limits
from knowledge.publications import IntentGate, Reading
from knowledge.vault.compiling import compile_export
from knowledge.vault.export import write_export
from knowledge.workspace import Workspace
from knowledge.workspace.collection import Collection
from knowledge.workspace.exporting import as_markdown, export_project, exported_paths, why_unpublished

Opened = Callable[..., Workspace]


def written(root: Path, **files: str) -> Path:
    for name, text in files.items():
        place = root / name.replace("__", "/").replace("_DOT_", ".")
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())
    return root


def test_only_what_may_be_sent_is_exported(tmp_path: Path, opened: Opened) -> None:
    root = written(
        tmp_path / "d",
        a_DOT_md="---\ntitle: Um\nkeywords: [x, y]\nvalid_until: 2999-01-01\n---\n\n# Olá\n\nTexto.\n",
        draft_DOT_md="---\ndraft: true\n---\nA draft.\n",
        sub__unlisted_DOT_md="---\nunlisted: Yes\n---\nNot listed.\n",
        off_DOT_md="---\npublished: false\n---\nOff.\n",
        dated_DOT_md="---\npublished: 2024-05-01\ndraft: no\n---\nDated.\n",
        old_DOT_md="---\nvalid_until: 2001-01-01\n---\nOld.\n",
        new_DOT_md="---\nvalid_from: 2999-01-01\n---\nNew.\n",
        first_DOT_md="---\npinned: true\n---\nAlways.\n",
    )
    export = export_project(opened(root))
    assert [document.path for document in export.documents] == ["a.md", "dated.md", "first.md"]
    assert export.left_out == (
        ("draft.md", "draft"),
        ("new.md", "not-yet-valid"),
        ("off.md", "not published"),
        ("old.md", "expired"),
        ("sub/unlisted.md", "unlisted"),
    )
    one = export.documents[0]
    assert (one.title, one.text, one.keywords, one.valid_until) == (
        "Um",
        "# Olá\n\nTexto.\n",
        ("x", "y"),
        "2999-01-01",
    )
    assert (one.origin, one.canonical_url, export.name) == ("a.md", "", "d")
    assert export.pins == ("first.md",)
    assert export.documents[2].keywords == ()  # those that are only derived are in its text already


def test_what_cannot_be_read_is_told_and_not_sent_as_an_empty_document(
    tmp_path: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.sources.reading.MAX_FILE_BYTES", 100)
    root = written(tmp_path / "d", a_DOT_md="a\0b", b_DOT_md="b" * 101, c_DOT_md="", d_DOT_md="b" * 100)
    export = export_project(opened(root))
    assert [(document.path, document.text) for document in export.documents] == [
        ("c.md", ""),
        ("d.md", "b" * 100 + "\n"),
    ]
    assert export.left_out == (
        ("a.md", "it is not a text file"),
        ("b.md", "it has more bytes than are read"),
    )


def test_a_draft_is_nowhere_in_the_files(tmp_path: Path, opened: Opened) -> None:
    root = written(
        tmp_path / "d",
        a_DOT_md="Hello.\n",
        secretname_DOT_md="---\ndraft: true\ntitle: Zebrafish\n---\nPlatypus.\n",
    )
    write_export(export_project(opened(root)), tmp_path / "e")
    compile_export(tmp_path / "e", tmp_path / "b")
    for path in (*(tmp_path / "e").rglob("*"), *(tmp_path / "b").rglob("*")):
        text = path.read_text("utf-8").lower() if path.is_file() else ""
        assert not [word for word in ("secretname", "zebrafish", "platypus") if word in text]


def test_mdx_keeps_its_text_and_loses_its_code(tmp_path: Path, opened: Opened) -> None:
    text = (
        "import Tabs from '@theme/Tabs';\nexport const secret = 42;\n\n# Page\n\n"
        "Visible <b>words</b> {secret + 1} stay.\n\n```js\nimport kept from 'code';\n```\n"
    )
    root = written(tmp_path / "d", page_DOT_mdx=text, broken_DOT_mdx="# B\n\nOpen {never closed\n")
    export = export_project(opened(root))
    assert [document.path for document in export.documents] == ["page.md"]
    found = export.documents[0].text
    assert "Visible" in found and "stay." in found and "import kept from 'code';" in found
    assert "@theme" not in found and "secret" not in found
    assert [path for path, _ in export.left_out] == ["broken.mdx"]


def test_vault_toml_says_the_rest(tmp_path: Path, opened: Opened) -> None:
    rules = 'name = "Ajuda"\nsite = "https://x.example/ajuda"\n[intent]\nterms = ["troca"]\n'
    rules += '[reading]\nlabels = "en"\n'
    root = written(
        tmp_path / "d",
        vault_DOT_toml=rules,
        a__b_DOT_md="Text.\n",
        c_DOT_md="---\nurl: https://y.example/c\n---\nC\n",
    )
    export = export_project(opened(root))
    assert (export.name, export.intent, export.reading.labels) == ("Ajuda", IntentGate(("troca",)), "en")
    assert [document.canonical_url for document in export.documents] == [
        "https://x.example/ajuda/a/b",
        "https://y.example/c",
    ]
    (root / "vault.toml").write_text("nonsense = 1\n")
    with pytest.raises(VaultFileError):
        export_project(opened(root))


def test_a_project_of_a_library_with_its_limits_pins_and_all_its_kinds_of_files(samples: Path) -> None:
    with Collection(samples.parent, watch=False) as collection:
        export = export_project(collection, "casa-brisa")
        chinese = export_project(collection, "qinghe")
        with pytest.raises(ProjectNotFound):
            export_project(collection, "nowhere")
    paths = {document.path: document for document in export.documents}
    assert export.name == "Casa Brisa"
    assert export.pins == ("instrucoes-ia.md", "horario-atendimento.md")
    assert dict(export.left_out)["politicas/trocas-2024.md"] == "superseded"
    assert "# precos\n\n```csv\n" in paths["produtos/precos.csv.md"].text
    assert "CB-120,Cafeteira CB-120,aparelho,169.90,12 meses\n" in paths["produtos/precos.csv.md"].text
    assert paths["estoque.json.md"].origin == "estoque.json"
    assert chinese.reading == Reading(Limits(max_characters=4000, max_chunks=5, max_files=3), labels="zh-CN")


def test_a_long_table_is_in_sections_under_its_columns() -> None:
    rows = "".join(f"CB-{number},Peça [{number}],{number}.90\n" for number in range(200))
    content = f"codigo,*nome*,preco\n{rows}".strip()
    text = as_markdown(Document("t.csv", "p/t.csv", "t", content))
    assert text.count("## codigo | \\*nome\\* | preco\n") > 1
    assert all(row in text for row in rows.splitlines())
    assert text.count("```csv\n") == text.count("\n```\n")


def test_a_fence_is_longer_than_any_in_the_text() -> None:
    text = as_markdown(Document("t.csv", "t.csv", "t", 'a,b\n1,"````"\n'))
    assert "`````csv\n" in text


def test_paths_are_stable_and_different() -> None:
    origins = dict.fromkeys(("a.md", "a.mdx", "b.mdx", "a.csv", "a.json", "sub/x.txt", "C.MD"), "")
    assert exported_paths(origins) == {
        "a.md": "a.md",
        "a.mdx": "a.mdx.md",
        "b.mdx": "b.md",
        "a.csv": "a.csv.md",
        "a.json": "a.json.md",
        "sub/x.txt": "sub/x.txt.md",
        "C.MD": "C.md",
    }
    twins = dict.fromkeys(("API/a.md", "api/a.md", "api/Sub/b.md", "Api/sub/c.csv", "ﬁ.md", "fi.md"), "")
    assert exported_paths(twins) == {
        "API/a.md": "API/a.md",
        "api/a.md": "API/a-2.md",
        "api/Sub/b.md": "API/Sub/b.md",
        "Api/sub/c.csv": "API/Sub/c.csv.md",
        "ﬁ.md": "ﬁ-2.md",
        "fi.md": "fi.md",
    }


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("draft", "true", "draft"),
        ("draft", True, "draft"),
        ("draft", " YES ", "draft"),
        ("draft", "false", ""),
        ("draft", "", ""),
        ("draft", None, ""),
        ("draft", ("true",), ""),
        ("unlisted", "on", "unlisted"),
        ("published", "false", "not published"),
        ("published", False, "not published"),
        ("published", "true", ""),
        ("published", "2024-01-01", ""),
    ],
)
def test_what_a_header_says(name: str, value: str | bool | None, reason: str) -> None:
    assert why_unpublished({name: value}) == reason
