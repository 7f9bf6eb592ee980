"""`list`: every document once, in order (T3)."""

from pathlib import Path

from tests.knowledge.tool.asking import Asked, files_of


def test_pages_list_every_document_once(ask: Asked, samples: Path) -> None:
    pages = ask.pages("list", limit=7)
    names = [item["document_id"] for page in pages for item in page["documents"]]
    assert sorted(names) == list(files_of(samples, "casa-brisa", "assistencia", "qinghe"))
    assert len(names) == len(set(names)) == pages[0]["total"]
    assert all(len(page["documents"]) <= 7 for page in pages)


def test_a_folder_is_listed_with_the_folders_below(ask: Asked, samples: Path) -> None:
    files = files_of(samples, "casa-brisa")
    answer = ask("list", folder="casa-brisa")
    assert answer["total"] == len(files)
    assert {row["folder"]: row["documents"] for row in answer["folders"]} == {
        f"casa-brisa/{folder}": sum(name.startswith(f"casa-brisa/{folder}/") for name in files)
        for folder in ("entregas", "pagamentos", "politicas", "produtos")
    }
    below = ask("list", folder="casa-brisa/entregas/")
    assert [item["document_id"] for item in below["documents"]] == [
        name for name in files if name.startswith("casa-brisa/entregas/")
    ]
    assert ask("list", folder="casa-brisa/entre")["total"] == 0
    assert ask("list", prefix="casa-brisa/entre")["total"] == below["total"]


def test_an_entry_tells_kind_size_and_tags(ask: Asked) -> None:
    [entry] = ask("list", prefix="casa-brisa/entregas/tabela")["documents"]
    assert (entry["kind"], entry["tags"]) == ("table", ["frete por estado", "UF"])
    assert entry["characters"] > 100 and entry["chunks"] >= 1
