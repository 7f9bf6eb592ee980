"""`discover`: the schema of what is in scope (T2)."""

import csv
import json
from collections import Counter
from pathlib import Path

import pytest
import yaml

from knowledge.tool import discover
from knowledge.tool.discover import MOST_NAMED, USUAL_DOCUMENTS
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.scope import Scope
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.asking import Asked, files_of
from tests.knowledge.tool.calls import opened

KINDS = {".md": "markdown", ".csv": "table", ".json": "json", ".txt": "text"}
PROJECTS = ("assistencia", "casa-brisa", "qinghe")


def header(path: Path) -> dict[str, object]:
    text = path.read_text("utf-8")
    return yaml.safe_load(text.split("---\n")[1]) if text.startswith("---\n") else {}


def test_the_census_counts_what_is_on_the_disk_by_kind_and_type(ask: Asked, samples: Path) -> None:
    """A type is what the header says; a table and a text of one type stay apart."""
    files = files_of(samples, *PROJECTS)
    counted = Counter((KINDS[path.suffix], str(header(path).get("category", ""))) for path in files.values())
    answer = ask("discover")
    census = {
        (row["kind"], row.get("document_type", "")): row["documents"] for row in answer["document_types"]
    }
    assert census == dict(counted)
    assert answer["total"] == len(files) == sum(census.values()) == 52


def test_fields_by_type_say_the_type_of_their_data_and_how_many_have_them(ask: Asked, samples: Path) -> None:
    [payments] = [
        row for row in ask("discover")["fields_by_type"] if row.get("document_type") == "pagamentos"
    ]
    files = [
        path
        for path in files_of(samples, "casa-brisa").values()
        if header(path).get("category") == "pagamentos"
    ]
    fields = {field["name"]: (field["data_type"], field["documents"]) for field in payments["fields"]}
    assert fields["category"] == ("text", len(files)) == ("text", 4)
    assert fields["keywords"] == ("list", sum("keywords" in header(path) for path in files))
    assert fields["review"][0] == "date"


def test_the_first_call_is_capped_and_says_how_to_see_the_rest(ask: Asked, samples: Path) -> None:
    names = list(files_of(samples, "casa-brisa", "assistencia", "qinghe"))
    first = ask("discover")
    shown = [item["document_id"] for item in first["documents"]]
    assert len(shown) == USUAL_DOCUMENTS
    assert first["more_documents"] == len(names) - USUAL_DOCUMENTS
    rest = ask.follow(first["fetch"])
    assert sorted(shown + [item["document_id"] for item in rest["documents"]]) == sorted(names)
    assert "fetch" not in rest and "more_documents" not in rest


def test_its_pages_have_every_document_once(ask: Asked, samples: Path) -> None:
    pages = ask.pages("discover")
    shown = [item["document_id"] for page in pages for item in page["documents"]]
    assert sorted(shown) == list(files_of(samples, *PROJECTS))
    assert len(pages) == 3
    assert "document_types" not in pages[1]  # said on the first


def test_a_table_is_told_by_its_columns_and_rows(ask: Asked, samples: Path) -> None:
    name = "casa-brisa/produtos/precos.csv"
    text = (samples / "casa-brisa/files/produtos/precos.csv").read_text("utf-8")
    header_row, *rows = csv.reader(text.splitlines())
    [document] = ask("discover", document_ids=[name])["documents"]
    assert (document["kind"], document["mode"]) == ("table", "hybrid")  # it is tagged
    assert document["structure"]["sheets"] == [{"columns": header_row, "rows": len(rows)}]


def test_json_is_told_by_its_keys(ask: Asked, samples: Path) -> None:
    value = json.loads((samples / "casa-brisa/files/estoque.json").read_text("utf-8"))
    [document] = ask("discover", document_ids=["casa-brisa/estoque.json"])["documents"]
    assert document["structure"] == {"keys": list(value)}


def test_a_text_with_headings_is_told_by_its_sections(ask: Asked, samples: Path) -> None:
    path = samples / "casa-brisa/files/politicas/garantia.md"
    lines = path.read_text("utf-8").splitlines()
    at = [number for number, line in enumerate(lines, 1) if line.startswith("#")]
    [document] = ask("discover", document_ids=["casa-brisa/politicas/garantia.md"])["documents"]
    sections = document["structure"]["sections"]
    assert [section["lines"][0] for section in sections] == at
    assert [section["heading"] for section in sections] == [lines[number - 1].lstrip("# ") for number in at]
    assert [section["lines"][1] + 1 for section in sections[:-1]] == at[1:]
    assert document["structure"]["last_line"] == len(lines)
    # Its pieces are those that get_chunks gives under that heading.
    for section in sections:
        first, last = section["chunks"]
        pieces = ask("get_chunks", document_id=document["document_id"], start=first, limit=last - first + 1)[
            "chunks"
        ]
        assert pieces[-1]["lines"][1] <= section["lines"][1]
        assert section["heading"] in {*pieces[-1].get("heading", ()), document["title"]}


def test_a_plain_text_is_told_by_its_pieces(ask: Asked) -> None:
    [document] = ask("discover", document_ids=["assistencia/recado-de-fim-de-ano.txt"])["documents"]
    assert document["structure"] == {"chunks": 1}


def test_named_documents_narrow_fields_and_census_too(ask: Asked) -> None:
    answer = ask(
        "discover", document_ids=["casa-brisa/estoque.json", "casa-brisa/produtos/precos.csv", "qinghe/x"]
    )
    assert answer["total"] == 2
    assert [(row["kind"], row["documents"]) for row in answer["document_types"]] == [
        ("json", 1),
        ("table", 1),
    ]
    assert {row["kind"] for row in answer["fields_by_type"]} == {"json", "table"}
    assert "actions" not in answer


def test_projects_narrow(ask: Asked, samples: Path) -> None:
    answer = ask("discover", projects=["qinghe", "nowhere"])
    assert answer["total"] == len(files_of(samples, "qinghe"))


def test_nothing_in_scope_is_an_empty_answer(shop: Collection) -> None:
    for scope in (Scope(frozenset()), Scope.of("nowhere"), Scope.of("eventos")):
        answer = Asked(KnowledgeTool(shop), scope)("discover")
        assert (answer["success"], answer["total"], answer["documents"]) == (True, 0, [])
        assert answer["document_types"] == []


@pytest.mark.parametrize(("columns", "fetched"), [(60, True), (400, False)])
def test_a_wide_table_is_cut_with_the_call_or_with_advice(
    tmp_path: Path, columns: int, fetched: bool
) -> None:
    names = [f"coluna {number}x" for number in range(columns)]
    files = {"larga.csv": ",".join(names) + "\n" + ",".join("1" * columns) + "\n", "a.md": "# A\n"}
    with opened(tmp_path, files) as collection:
        ask = Asked(KnowledgeTool(collection))
        found = {item["document_id"]: item for item in ask("discover")["documents"]}
        structure = found["larga.csv"]["structure"]
        [sheet] = structure["sheets"]
        assert sheet["columns"] == names[: len(sheet["columns"])]
        assert sheet["more_columns"] == columns - len(sheet["columns"])
        assert ("fetch" in structure) == fetched
        assert ("compute" in structure.get("advice", "")) == (not fetched)
        [whole] = ask("discover", document_ids=["larga.csv"])["documents"]
        assert whole["structure"]["sheets"] == [{"columns": names, "rows": 1}]


def test_many_sections_and_keys_are_cut_and_counted(tmp_path: Path) -> None:
    text = "\n\n".join(f"# Parte {number}\n\nTexto." for number in range(50))
    keys = json.dumps({f"chave{number}": number for number in range(500)})
    root = tmp_path / "l"
    (root / "projects/p/files").mkdir(parents=True)
    (root / "projects.json").write_text('{"version": 1, "projects": [{"id": "p", "name": "P"}]}')
    (root / "projects/p/files/longo.md").write_text(text)
    (root / "projects/p/files/chaves.json").write_text(keys)
    with Collection(root, watch=False) as collection:
        ask = Asked(KnowledgeTool(collection))
        found = {item["document_id"]: item["structure"] for item in ask("discover")["documents"]}
        long, wide = found["p/longo.md"], found["p/chaves.json"]
        assert len(long["sections"]) + long["more_sections"] == 50
        whole = ask.follow(long["fetch"])["documents"][0]["structure"]
        assert [section["heading"] for section in whole["sections"]] == [f"Parte {n}" for n in range(50)]
        assert len(wide["keys"]) + wide["more_keys"] == 500
        assert "fetch" not in wide and "get_chunks" in wide["advice"]


def test_many_documents_are_not_offered_at_once(tmp_path: Path) -> None:
    files = {f"d{number:03}.md": f"# Doc {number}\n" for number in range(USUAL_DOCUMENTS + MOST_NAMED + 5)}
    with opened(tmp_path, files) as collection:
        ask = Asked(KnowledgeTool(collection))
        first = ask("discover")
        assert first["more_documents"] == MOST_NAMED + 5
        assert "fetch" not in first and "query_meta" in first["advice"]
        shown = [item["document_id"] for page in ask.pages("discover") for item in page["documents"]]
        assert shown == sorted(files)
        named = [
            item["document_id"]
            for page in ask.pages("discover", document_ids=sorted(files))
            for item in page["documents"]
        ]
        assert named == sorted(files)


def test_broken_json_is_a_text(tmp_path: Path) -> None:
    root = tmp_path / "l"
    (root / "projects/p/files").mkdir(parents=True)
    (root / "projects.json").write_text('{"version": 1, "projects": [{"id": "p", "name": "P"}]}')
    for name, text in {
        "a.json": "{oops",
        "b.json": "[" * 5_000,
        "c.json": "7",
        "d.json": '[{"k": 1}, 2]',
    }.items():
        (root / "projects/p/files" / name).write_text(text)
    with Collection(root, watch=False) as collection:
        found = [item["structure"] for item in Asked(KnowledgeTool(collection))("discover")["documents"]]
        assert [set(structure) for structure in found] == [
            {"chunks"},
            {"chunks"},
            {"chunks"},
            {"keys", "items"},
        ]
        assert found[3] == {"keys": ["k"], "items": 2}


def test_a_workbook_is_told_by_its_sheets(tmp_path: Path) -> None:
    from openpyxl import Workbook

    book = Workbook()
    first = book.worksheets[0]
    first.title = "Preços"
    second = book.create_sheet("Fretes")
    for row in (["codigo", "preco"], ["CB-1", 10], ["CB-2", 20]):
        first.append(row)
    for row in (["uf", "valor"], ["SP", 5]):
        second.append(row)
    book.save(tmp_path / "tabelas.xlsx")
    with opened(tmp_path, {"a.md": "# A\n"}) as collection:
        answer = Asked(KnowledgeTool(collection))("discover")
        found = {item["document_id"]: item for item in answer["documents"]}
        assert found["tabelas.xlsx"]["structure"]["sheets"] == [
            {"name": "Preços", "columns": ["codigo", "preco"], "rows": 2},
            {"name": "Fretes", "columns": ["uf", "valor"], "rows": 1},
        ]
        assert (found["tabelas.xlsx"]["kind"], found["tabelas.xlsx"]["mode"]) == ("workbook", "compute")
        assert {(row["kind"], row["documents"]) for row in answer["document_types"]} == {
            ("markdown", 1),
            ("workbook", 1),
        }


def test_a_damaged_workbook_is_listed_and_says_so(tmp_path: Path) -> None:
    with opened(tmp_path, {"ruim.xlsx": b"PK nothing", "a.md": "# A\n"}) as collection:
        found = Asked(KnowledgeTool(collection))("discover")["documents"]
        assert [item["document_id"] for item in found] == ["a.md", "ruim.xlsx"]
        assert "cannot be read" in found[1]["structure"]["advice"]


def test_what_was_shown_whole_is_not_to_be_fetched_again(tmp_path: Path) -> None:
    """The call would give the same answer for ever."""
    columns = [f"c{n}" for n in range(2_030)]
    table = ",".join(columns) + "\n" + ",".join(["1"] * len(columns)) + "\n"
    with opened(tmp_path, {"largo.csv": table}) as collection:
        [found] = Asked(KnowledgeTool(collection))("discover", document_ids=["largo.csv"])["documents"]
        [sheet] = found["structure"]["sheets"]
        assert (len(sheet["columns"]), sheet["more_columns"], sheet["rows"]) == (2_000, 30, 1)
        assert "compute over the table" in found["structure"]["advice"]
        assert "fetch" not in found["structure"]


def test_tables_for_which_no_time_is_left_are_listed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty large workbooks take the time of one."""
    monkeypatch.setattr(discover, "SECONDS", 0.0)
    with opened(tmp_path, {"a.csv": "x,y\n1,2\n", "b.csv": "x,y\n1,2\n"}) as collection:
        found = Asked(KnowledgeTool(collection))("discover")["documents"]
        assert [item["document_id"] for item in found] == ["a.csv", "b.csv"]
        assert all("longer than 0 seconds" in item["structure"]["advice"] for item in found)
