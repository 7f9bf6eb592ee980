"""Tables, JSON and plain text as an operator has them, all the way from the file to what the AI reads."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.model import Context, FileKind, Layout, Limits, Question
from knowledge.problems import ProblemCode
from knowledge.settings import LIBRARY_SUFFIXES, Settings
from knowledge.workspace import Workspace

LIBRARY = Settings(suffixes=LIBRARY_SUFFIXES)
Open = Callable[..., Workspace]


@pytest.fixture
def project() -> Iterator[Open]:
    """Opens a folder as the files of a library's project; all of it was read when this returns."""
    opened: list[Workspace] = []

    def begin(root: Path, *, settings: Settings = LIBRARY) -> Workspace:
        workspace = Workspace(root, settings=settings)
        opened.append(workspace)
        workspace.start(watch=False).result(60)
        return workspace

    yield begin
    for workspace in opened:
        workspace.close()


def context(workspace: Workspace, query: str, layout: Layout = Layout.CHUNKS) -> Context:
    return workspace.ask(Question(query, Limits(max_characters=6_000), layout=layout))


def paths(workspace: Workspace, query: str) -> list[str]:
    return [hit.document.path for hit in workspace.search(query)]


# --- public reports -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "text"),
    [("gbk", "品名,数量\r\n螺丝,12\r\n"), ("gb18030", "品名,数量\r\n螺丝𠮷,12\r\n")],
)
def test_fi01_a_table_of_a_chinese_office_program_is_read_and_found(
    tmp_path: Path, project: Open, encoding: str, text: str
) -> None:
    data = text.encode(encoding)
    (tmp_path / "库存.csv").write_bytes(data)
    workspace = project(tmp_path)
    assert paths(workspace, "螺丝") == ["库存.csv"]
    assert [problem.message for problem in workspace.view.problems] == ["Not UTF-8; read as GB18030."]
    assert text.replace("\r\n", "\n").strip() in context(workspace, "螺丝").text
    assert (tmp_path / "库存.csv").read_bytes() == data


def test_fi07_quoted_line_breaks_keep_a_row_together_in_what_the_ai_reads(
    tmp_path: Path, project: Open
) -> None:
    rows = [f'A{number},"first {number}\nsecond; third, fourth"' for number in range(100)]
    (tmp_path / "parts.csv").write_text("\n".join(["part,note", *rows, "B2,end\n"]), encoding="utf-8")
    workspace = project(tmp_path)
    assert workspace.view.problems == ()
    text = context(workspace, "A57").text
    assert 'A57,"first 57\nsecond; third, fourth"\n' in text
    document = workspace.view.documents["parts.csv"]
    chunks = [document.chunk_text(chunk) for chunk in document.chunks]
    assert len(chunks) > 4
    assert [sum(row in chunk for chunk in chunks) for row in rows] == [1] * 100


def test_fi08_numbers_of_json_are_served_digit_by_digit(tmp_path: Path, project: Open) -> None:
    numbers = '{"order": 900719925474099312, "qty": 1234567890, "code": "00123", "v": 1.10}'
    (tmp_path / "order.json").write_text(numbers, encoding="utf-8")
    (tmp_path / "order.csv").write_text("order;v\n900719925474099313;1.10\n00124;1e5\n", encoding="utf-8")
    workspace = project(tmp_path)
    for layout in Layout:
        assert numbers in context(workspace, "900719925474099312", layout).text
        assert "900719925474099313;1.10\n00124;1e5" in context(workspace, "00124", layout).text
    assert paths(workspace, "00123")[0] == "order.json"


@pytest.mark.parametrize("locale", ["C", "zh_CN.GBK", "pt_BR.ISO-8859-1"])
def test_fi09_the_locale_changes_nothing(tmp_path: Path, locale: str) -> None:
    (tmp_path / "nota.txt").write_bytes("custa 5 € 测试\n".encode())
    (tmp_path / "preco.csv").write_bytes("produto;preço\ncabo 测试;5 €\n".encode())
    (tmp_path / "loja.json").write_bytes('{"preço": "5 €", "测试": "é"}'.encode())
    code = (
        "import json, sys; from pathlib import Path; from knowledge.workspace import Workspace;"
        "from knowledge.settings import LIBRARY_SUFFIXES, Settings;"
        "w = Workspace(Path(sys.argv[1]), settings=Settings(suffixes=LIBRARY_SUFFIXES));"
        "w.start(watch=False).result(60);"
        "found = w.search('\\u6d4b\\u8bd5'); w.close();"
        "print(json.dumps({hit.document.path: hit.document.content for hit in found}))"
    )
    environment = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": locale, "PYTHONCOERCECLOCALE": "0"}
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env=environment,
        cwd=Path(__file__).parents[2],
        capture_output=True,
        check=True,
    )
    assert json.loads(run.stdout) == {
        "nota.txt": "custa 5 € 测试",
        "preco.csv": "produto;preço\ncabo 测试;5 €",
        "loja.json": '{"preço": "5 €", "测试": "é"}',
    }


def test_fi10_empty_and_very_short_files_are_documents_without_a_notice(
    tmp_path: Path, project: Open
) -> None:
    files = [
        (f"{name}{suffix}", data)
        for suffix in LIBRARY_SUFFIXES
        for name, data in [("empty", b""), ("x", b"1"), ("line", b"\n"), ("mark", b"\xef\xbb\xbf")]
    ]
    for name, data in files:
        (tmp_path / name).write_bytes(data)
    workspace = project(tmp_path)
    assert set(workspace.view.documents) == {name for name, _ in files}
    # Of a .md and a .mdx with one name, of course.
    assert {problem.code for problem in workspace.view.problems} == {ProblemCode.DUPLICATE_ID}
    assert workspace.read("empty.csv").text == ""
    assert context(workspace, "empty").text == ""


# --- what an operator has -------------------------------------------------------------------------


def test_p5_a_row_is_found_by_its_words_and_comes_with_the_names_of_the_columns(
    tmp_path: Path, project: Open
) -> None:
    rows = [f'P-{number:04};"Cabo ""USB"" {number} m";{number},90;;sim\r\n' for number in range(2_000)]
    rows[1234] = 'P-1234;"Carregador solar, 20 W";149,90;;não\r\n'
    table = "\ufeffCódigo;Produto;Preço (R$);Observação;Em estoque\r\n" + "".join(rows)
    (tmp_path / "tabela.csv").write_bytes(table.encode())
    workspace = project(tmp_path)
    for query in ("carregador solar", "quanto custa o P-1234?"):
        answer = context(workspace, query)
        assert 'P-1234;"Carregador solar, 20 W";149,90;;não\n' in answer.text
        piece = next(piece for piece in answer.pieces if "Carregador" in answer.text[piece.start : piece.end])
        assert piece.heading == ("Código | Produto | Preço (R$) | Observação | Em estoque",)
        assert piece.start_line <= 1236 <= piece.end_line
        lines = table.replace("\r\n", "\n").split("\n")[piece.start_line - 1 : piece.end_line]
        assert "\n".join(lines) in answer.text
        before = answer.text[: piece.start].rsplit("Carregador", 1)[-1]
        assert piece.heading[0] in before


def test_p5_a_value_of_json_is_found_and_comes_with_its_keys(tmp_path: Path, project: Open) -> None:
    shop = {
        "loja": "Casa Brisa",
        "pedido": {"itens": [{"id": n, "nome": f"Cabo {n}", "texto": "palavra " * 9} for n in range(60)]},
        "entrega": {"prazo": "três dias úteis", "áreas": ["Sul", "Norte"], "texto": "outra palavra " * 60},
    }
    for name, ascii_only in (("claro.json", False), ("escrito.json", True)):
        (tmp_path / name).write_text(json.dumps(shop, ensure_ascii=ascii_only, indent=2), encoding="utf-8")
    workspace = project(tmp_path)
    assert workspace.view.problems == ()
    answer = context(workspace, "entrega em três dias úteis")
    assert {piece.path for piece in answer.pieces} <= {"claro.json", "escrito.json"}
    assert answer.pieces[0].heading[0] == "entrega"
    assert '"prazo": "três dias úteis"' in answer.text
    item = context(workspace, "Cabo 47").pieces[0]
    assert item.heading[:2] == ("pedido", "itens")
    assert sorted(paths(workspace, "três úteis")) == ["claro.json", "escrito.json"]


def test_p5_a_paragraph_of_plain_text_is_found_at_its_lines(tmp_path: Path, project: Open) -> None:
    paragraphs = [f"Parágrafo {n}.\n" + "palavra " * 50 for n in range(40)]
    paragraphs[25] = "O reembolso do zepelim\nleva nove dias."
    (tmp_path / "avisos.txt").write_text("\n\n".join(paragraphs), encoding="utf-8")
    workspace = project(tmp_path)
    piece = context(workspace, "zepelim").pieces[0]
    assert (piece.path, piece.title, piece.heading) == ("avisos.txt", "avisos", ())
    assert piece.start_line <= 76 <= piece.end_line


def test_what_is_wrong_in_a_file_is_told_and_hides_nothing(tmp_path: Path, project: Open) -> None:
    (tmp_path / "a.json").write_text('{"nome": "zepelim",\n "preço": 5,}\n', encoding="utf-8")
    (tmp_path / "b.csv").write_text('nome;preço\n"zepelim;5\nbalão;6\n', encoding="utf-8")
    (tmp_path / "c.csv").write_bytes(b"PK\x03\x04\0\0zepelim")
    (tmp_path / "d.json").write_text("[" * 100_000, encoding="utf-8")
    workspace = project(tmp_path)
    assert [(problem.path, problem.line, problem.code) for problem in workspace.view.problems] == [
        ("a.json", 2, ProblemCode.JSON_SYNTAX),
        ("b.csv", 2, ProblemCode.TABLE_QUOTE),
        ("c.csv", 0, ProblemCode.ENCODING_BINARY),
        ("d.json", 1, ProblemCode.JSON_SYNTAX),
    ]
    assert sorted(paths(workspace, "zepelim")) == ["a.json", "b.csv"]
    assert paths(workspace, "balão") == ["b.csv"]


def test_a_pinned_table_is_sent_whole(tmp_path: Path, project: Open) -> None:
    from knowledge.projects import Curation

    (tmp_path / "precos.csv").write_text("nome;preço\ncabo;5,90\n", encoding="utf-8")
    workspace = project(tmp_path)
    workspace.curate(Curation(pins=("precos.csv",))).result(60)
    assert "nome;preço\ncabo;5,90\n" in context(workspace, "qualquer coisa").text


# --- plain folders and libraries ------------------------------------------------------------------


def test_a_plain_folder_reads_markdown_only(tmp_path: Path, project: Open) -> None:
    for name in ("a.md", "b.txt", "c.json", "d.csv"):
        (tmp_path / name).write_text('"zepelim"\n', encoding="utf-8")
    workspace = project(tmp_path, settings=Settings())
    assert paths(workspace, "zepelim") == ["a.md"]
    assert [file.kind for file in workspace.view.files] == [FileKind.DOCUMENT, *[FileKind.OTHER] * 3]
    workspace.lay_over("d.csv", "quixotesco").result(10)
    assert workspace.search("quixotesco") == ()


def test_p5_unsaved_text_of_a_table_stands_for_its_file_in_a_library(tmp_path: Path, project: Open) -> None:
    (tmp_path / "d.csv").write_text("a;b\n1;zepelim\n", encoding="utf-8")
    workspace = project(tmp_path)
    workspace.lay_over("d.csv", "a;b\n1;quixotesco\n").result(10)
    assert paths(workspace, "quixotesco") == ["d.csv"]
    assert workspace.search("zepelim") == ()
    workspace.lay_over("d.csv", None).result(10)
    assert paths(workspace, "zepelim") == ["d.csv"]


def test_a_folder_that_becomes_a_project_and_a_plain_folder_again_is_read_accordingly(
    tmp_path: Path, project: Open
) -> None:
    for name in ("a.md", "d.csv"):
        (tmp_path / name).write_text("zepelim\n", encoding="utf-8")
    for settings, expected in ((Settings(), ["a.md"]), (LIBRARY, ["a.md", "d.csv"]), (Settings(), ["a.md"])):
        workspace = project(tmp_path, settings=settings)
        assert sorted(paths(workspace, "zepelim")) == expected
        workspace.close()
