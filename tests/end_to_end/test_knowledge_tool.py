"""Every action of the knowledge tool over 6,038 real documents and over the sample library (T1 to T6).

The figures beside which the answers are held are counted from the files, by other means than ours.
"""

import csv
import json
import posixpath
import re
import shutil
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from knowledge.tool.answers import as_json
from knowledge.tool.endpoint import Endpoint
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.scope import UNSCOPED, Principals
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.asking import Asked, files_of, sample_library
from tests.knowledge.tool.model_server import ModelServer, Reply, said, serving

pytestmark = pytest.mark.slow
TABLE = "export.csv"
COLUMNS = ("kiStatus", "locale", "productTeam", "internalReference")


class Issues:
    """The corpus, the tool over it, and the headers as another program reads them."""

    def __init__(self, root: Path, collection: Collection, model: ModelServer) -> None:
        self.model = model
        endpoint = Endpoint(model.url, "stub")
        self._tool = KnowledgeTool(collection, model=endpoint.ask)
        self.files = {path.relative_to(root).as_posix(): path for path in root.rglob("*.md")}
        self.headers = {name: _header(path) for name, path in self.files.items()}

    def __call__(self, action: str, **arguments: Any) -> dict[str, Any]:
        call = {"action": action, **arguments}
        answer = as_json(self._tool.call(call, scope=UNSCOPED, principals=Principals()))
        assert answer["success"], answer
        return answer

    def pages(self, action: str, **arguments: Any) -> list[dict[str, Any]]:
        answers = [self(action, **arguments)]
        while "next_page" in answers[-1]:
            answers.append(self(**answers[-1]["next_page"]))
        return answers


def _header(path: Path) -> dict[str, str]:
    """The headers of this corpus have one line for each field."""
    lines = (line.partition(":") for line in path.read_text("utf-8").split("---\n")[1].splitlines())
    return {name: value.strip().strip("'") for name, _, value in lines}


@pytest.fixture(scope="module")
def issues(corpus: Callable[[str], Path], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Issues]:
    """The corpus, and beside it a table of its headers as an operator would export it."""
    monkeypatch = pytest.MonkeyPatch()
    monkeypatch.setenv("ESTANTE_CACHE", str(tmp_path_factory.mktemp("cache")))
    root = shutil.copytree(corpus("vtex-known-issues"), tmp_path_factory.mktemp("issues") / "issues")
    with (root / TABLE).open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file)
        writer.writerow(["file", *COLUMNS])
        for path in sorted(root.rglob("*.md")):
            header = _header(path)
            writer.writerow([path.name, *(header.get(name, "") for name in COLUMNS)])
    with Collection(root, watch=False) as collection, serving(about_checkout) as model:
        yield Issues(root, collection, model)
    monkeypatch.undo()


def about_checkout(prompt: str) -> Reply:
    """A model on this computer: it finds a word in a document, and counts the answers it puts together."""
    framed = prompt.partition("Question: ")[2].partition("\n\n")[2]
    if "answers to one question" in prompt:
        together = re.findall(r"^\[docs/", framed, re.MULTILINE)
        return said(f"{len(together)} speak of it")
    return said("yes" if "checkout" in framed.lower() else "NONE")


def test_the_census_and_the_fields_are_those_of_the_files(issues: Issues) -> None:
    answer = issues("discover")
    assert len(issues.files) == 6038
    assert answer["document_types"] == [
        {"kind": "markdown", "document_type": "knownIssue", "documents": 6038},
        {"kind": "table", "documents": 1},
    ]
    counted = Counter(
        name
        for header in issues.headers.values()
        for name, value in header.items()
        if value not in ("", "null") and name not in ("title", "id")
    )
    [fields] = answer["fields_by_type"]
    assert {field["name"]: field["documents"] for field in fields["fields"]} == dict(counted)
    types = {field["name"]: field["data_type"] for field in fields["fields"]}
    assert (types["createdAt"], types["internalReference"], types["kiStatus"]) == ("date", "number", "text")
    assert len(answer["documents"]) + answer["more_documents"] == answer["total"] == 6039
    assert "advice" in answer and "fetch" not in answer


def test_documents_are_filtered_by_status_and_day(issues: Issues) -> None:
    expected = sorted(
        name
        for name, header in issues.headers.items()
        if header.get("kiStatus") == "Fixed"
        and header.get("locale") == "pt"
        and header["createdAt"] >= "2023"
    )
    pages = issues.pages(
        "query_meta",
        filters=[
            {"field": "kiStatus", "op": "eq", "value": "fixed"},
            {"field": "locale", "value": "pt"},
            {"field": "createdAt", "op": "gte", "value": "2023-01-01"},
        ],
        sort="createdAt",
        limit=100,
    )
    found = [item for page in pages for item in page["documents"]]
    assert sorted(item["document_id"] for item in found) == expected
    assert pages[0]["total"] == len(expected) > 100
    days = [item["fields"]["createdAt"] for item in found]
    assert days == sorted(days)


def test_every_document_is_listed_once(issues: Issues) -> None:
    pages = issues.pages("list", limit=200)
    names = [item["document_id"] for page in pages for item in page["documents"]]
    assert names == sorted(issues.files)
    folders = Counter(name.split("/")[1] for name in issues.files)
    below = issues("list", folder="docs")["folders"]
    assert {row["folder"]: row["documents"] for row in below} == {
        f"docs/{folder}": count for folder, count in folders.items()
    }


def test_a_text_that_is_searched_is_found_and_read_whole(issues: Issues) -> None:
    name = next(
        name
        for name in sorted(issues.files)
        if name.endswith("site-editor-doesnt-load-blocks-when-accessing-the-landing-route-url.md")
    )
    found = issues("search", query=issues.headers[name]["title"], limit=3)
    assert found["passages"][0]["document_id"] == name
    text = "".join(page["text"] for page in issues.pages("get_doc", document_id=name))
    assert text == re.sub(
        r"\A---\n.*?---\n", "", issues.files[name].read_text("utf-8"), flags=re.DOTALL
    ).strip("\n")
    pieces = [piece for page in issues.pages("get_chunks", document_id=name) for piece in page["chunks"]]
    assert all(piece["text"] in text for piece in pieces)
    assert [piece["chunk"] for piece in pieces] == list(range(len(pieces)))


def test_the_longest_documents_come_in_pages_that_join(issues: Issues) -> None:
    longest = issues("query_meta", sort="-characters", limit=5, fields=["characters"])["documents"]
    names = [item["document_id"] for item in longest]
    parts: dict[str, str] = {}
    for page in issues.pages("get_docs", document_ids=names):
        for part in page["documents"]:
            parts[part["document_id"]] = parts.get(part["document_id"], "") + part["text"]
    assert {name: len(text) for name, text in parts.items()} == {
        item["document_id"]: item["fields"]["characters"] for item in longest
    }


def test_a_table_of_them_is_computed_over_every_row(issues: Issues) -> None:
    [shape] = issues("discover", document_ids=[TABLE])["documents"]
    assert shape["structure"]["sheets"] == [{"columns": ["file", *COLUMNS], "rows": 6038}]
    counted = Counter((header["kiStatus"], header["locale"]) for header in issues.headers.values())
    pages = issues.pages(
        "compute", group_by=["kiStatus", "locale"], aggregates=[{"function": "count"}], limit=4
    )
    rows = [row for page in pages for row in page["rows"]]
    assert {(status, locale): count for status, locale, count in rows} == dict(counted)
    assert len(rows) == len(counted)
    numbers = [
        int(header["internalReference"])
        for header in issues.headers.values()
        if header["internalReference"].isdigit() and header["locale"] == "en"
    ]
    answer = issues(
        "compute",
        filters=[{"column": "locale", "op": "eq", "value": "en"}],
        aggregates=[{"function": "max", "column": "internalReference"}],
    )
    assert int(answer["rows"][0][0]) == max(numbers)


def test_a_question_is_put_to_every_document(issues: Issues) -> None:
    """Through an endpoint on this computer; what the stub says of each is known from the files."""
    names = sorted(issues.files)[:60:3]
    pages = issues.pages("map_reduce", question="Is this about the checkout?", document_ids=names, limit=12)
    bodies = {name: issues.files[name].read_text("utf-8").split("---\n", 2)[2].lower() for name in names}
    titles = {name: issues.headers[name]["title"].lower() for name in names}
    about = [name for name in names if "checkout" in titles[name] + bodies[name]]
    assert 0 < len(about) < len(names)
    assert [item["document_id"] for page in pages for item in page["found"]] == about
    assert [page["asked"] for page in pages] == [12, 8]
    assert sum(page["silent"] for page in pages) == len(names) - len(about)
    assert not any(page["failed"] for page in pages)
    counts = [len(page["found"]) for page in pages]
    assert [page["answer"] for page in pages] == [
        f"{count} speak of it" if count > 1 else "yes" if count else "" for count in counts
    ]


def test_the_graph_of_them_has_their_tags(issues: Issues) -> None:
    tags = Counter(header["tag"] for header in issues.headers.values())
    found = {}
    for page in issues.pages("find_related", kind="tags", limit=100):
        for item in page["related"]:
            found[item["name"]] = len(item["documents"]) + item.get("more_documents", 0)
    assert {name: found.get(name) for name, count in tags.items() if count > 1} == {
        name: count for name, count in tags.items() if count > 1
    }
    tag, count = next(pair for pair in tags.most_common() if 10 < pair[1] < 40)
    having = sorted(name for name, header in issues.headers.items() if header["tag"] == tag)
    near = issues("get_neighbors", entity=f"tag:{tag}", limit=100)
    assert near["total"] == count
    assert sorted(item["document_id"] for item in near["neighbors"]) == having
    assert near["neighbors"][0]["because"] == [{"kind": "tags", "evidence": f"has the tag “{tag}”"}]
    far = issues("traverse", entity=having[0], kinds=["tags"], depth=3, limit=100)
    assert {item["document_id"]: item["distance"] for item in far["steps"]} == dict.fromkeys(having[1:], 1)
    pages = issues.pages("community_summary", limit=100)
    sizes = [theme["size"] for page in pages for theme in page["themes"]]
    assert pages[0]["total_documents"] == sum(sizes) + pages[0]["alone"] == 6038
    assert sizes == sorted(sizes, reverse=True)


# --- the sample library -----------------------------------------------------------------------------


PROJECTS = ("assistencia", "casa-brisa", "qinghe")
KINDS = {".md": "markdown", ".csv": "table", ".json": "json", ".txt": "text"}
WARRANTY = "casa-brisa/politicas/garantia.md"
PRICES = "casa-brisa/produtos/precos.csv"


class Samples:
    """The sample library, the tool over it, and its documents as another program reads them."""

    def __init__(self, samples: Path, collection: Collection, model: ModelServer) -> None:
        self.ask = Asked(KnowledgeTool(collection, model=Endpoint(model.url, "stub").ask))
        self.files = files_of(samples, *PROJECTS)
        self.texts = {name: _body(path) for name, path in self.files.items()}
        rows = csv.DictReader(self.files[PRICES].read_text("utf-8").splitlines())
        self.prices = [Decimal(row["preco"]) for row in rows]
        self.links = {
            (name, target)
            for name, text in self.texts.items()
            for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text)
            if (target := posixpath.normpath(posixpath.join(posixpath.dirname(name), link))) in self.files
        }


def _body(path: Path) -> str:
    text = path.read_text("utf-8")
    return (text.split("---\n", 2)[2] if text.startswith("---\n") else text).strip("\n")


@pytest.fixture(scope="module")
def library(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Samples]:
    monkeypatch = pytest.MonkeyPatch()
    place = tmp_path_factory.mktemp("samples")
    monkeypatch.setenv("ESTANTE_CACHE", str(place / "cache"))
    with sample_library(samples, place) as collection, serving(about_warranty) as model:
        yield Samples(samples, collection, model)
    monkeypatch.undo()


def about_warranty(prompt: str) -> Reply:
    framed = prompt.partition("Question: ")[2].partition("\n\n")[2]
    if "answers to one question" in prompt:
        return said("together")
    return said("yes" if "garantia" in framed.lower() else "NONE")


def _discover(library: Samples) -> None:
    answer = library.ask("discover")
    kinds = Counter(KINDS[path.suffix] for path in library.files.values())
    found = Counter[str]()
    for row in answer["document_types"]:
        found[row["kind"]] += row["documents"]
    assert (answer["total"], found) == (len(library.files), kinds)
    [table] = library.ask("discover", document_ids=[PRICES])["documents"]
    assert table["structure"]["sheets"][0]["rows"] == len(library.prices)


def _search(library: Samples) -> None:
    found = library.ask("search", query="garantia moka manual")["passages"][0]
    assert found["document_id"] == WARRANTY or "garantia" in found["text"].lower()
    assert found["text"] in library.texts[found["document_id"]]


def _get_doc(library: Samples) -> None:
    pages = library.ask.pages("get_doc", document_id=WARRANTY)
    assert "".join(page["text"] for page in pages) == library.texts[WARRANTY]


def _get_docs(library: Samples) -> None:
    parts = Counter[str]()
    for page in library.ask.pages("get_docs", document_ids=list(library.files)):
        for part in page["documents"]:
            parts[part["document_id"]] += len(part["text"])
    assert parts == {name: len(text) for name, text in library.texts.items()}


def _get_chunks(library: Samples) -> None:
    pages = library.ask.pages("get_chunks", document_id=WARRANTY, limit=1)
    pieces = [piece["text"] for page in pages for piece in page["chunks"]]
    assert len(pieces) == pages[0]["total"] > 1
    text = library.texts[WARRANTY]
    assert [text.find(piece) for piece in pieces] == sorted(text.index(piece) for piece in pieces)


def _list(library: Samples) -> None:
    pages = library.ask.pages("list", limit=7)
    names = [item["document_id"] for page in pages for item in page["documents"]]
    assert sorted(names) == list(library.files)


def _query_meta(library: Samples) -> None:
    filters = [{"field": "kind", "op": "eq", "value": "table"}]
    found = library.ask("query_meta", filters=filters)["documents"]
    names = [item["document_id"] for item in found]
    assert sorted(names) == [name for name in library.files if name.endswith(".csv")]


def _compute(library: Samples) -> None:
    figures = [{"function": name, "column": "preco"} for name in ("sum", "max", "avg", "count")]
    [row] = library.ask("compute", document_id=PRICES, aggregates=figures)["rows"]
    prices = library.prices
    average = (sum(prices) / len(prices)).quantize(Decimal("1e-8"))
    assert [Decimal(str(value)) for value in row] == [sum(prices), max(prices), average, len(prices)]


def _map_reduce(library: Samples) -> None:
    answer = library.ask("map_reduce", question="Garantia?", projects=["assistencia"], limit=50)
    own = {name: text for name, text in library.texts.items() if name.startswith("assistencia/")}
    titles = {item["document_id"]: item["title"] for item in library.ask("list", limit=200)["documents"]}
    about = [name for name, text in own.items() if "garantia" in (titles[name] + text).lower()]
    assert ([item["document_id"] for item in answer["found"]], answer["asked"]) == (about, len(own))
    assert (answer["answer"], answer["silent"]) == ("together", len(own) - len(about))


def _get_neighbors(library: Samples) -> None:
    near = library.ask("get_neighbors", entity=WARRANTY, kinds=["links"])["neighbors"]
    assert {item["document_id"] for item in near} == _beside(library, WARRANTY)


def _traverse(library: Samples) -> None:
    steps = library.ask("traverse", entity=WARRANTY, kinds=["links"], depth=2, limit=100)["steps"]
    first = _beside(library, WARRANTY)
    second = {further for name in first for further in _beside(library, name)} - first - {WARRANTY}
    assert {item["document_id"]: item["distance"] for item in steps} == {
        **dict.fromkeys(first, 1),
        **dict.fromkeys(second, 2),
    }


def _find_related(library: Samples) -> None:
    pairs = {
        tuple(item["document_id"] for item in related["documents"])
        for page in library.ask.pages("find_related", kind="links", limit=9)
        for related in page["related"]
    }
    assert pairs == library.links


def _community_summary(library: Samples) -> None:
    pages = library.ask.pages("community_summary", limit=2)
    sizes = [theme["size"] for page in pages for theme in page["themes"]]
    assert sum(sizes) + pages[0]["alone"] == pages[0]["total_documents"] == len(library.files)
    assert len(sizes) == pages[0]["total"]


def _beside(library: Samples, name: str) -> set[str]:
    return {pair[1 - pair.index(name)] for pair in library.links if name in pair}


CHECKS: tuple[Callable[[Samples], None], ...] = (
    _discover, _search, _get_doc, _get_docs, _get_chunks, _list, _query_meta, _compute, _map_reduce,
    _get_neighbors, _traverse, _find_related, _community_summary,
)  # fmt: skip


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__[1:])
def test_the_action_is_right_about_the_sample_library(
    library: Samples, check: Callable[[Samples], None]
) -> None:
    check(library)


def test_no_action_is_left_out(library: Samples) -> None:
    schema = json.loads(json.dumps(library.ask.tool.definition().input_schema))
    assert [check.__name__[1:] for check in CHECKS] == schema["properties"]["action"]["enum"]
    assert not [line for line in library.ask.tool.definition().description.splitlines() if "OFF here" in line]
