"""The operator's own rules for searching, as a person meets them: a file beside the documents."""

import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge import Knowledge
from knowledge.cli import main
from knowledge.model import Limits, Question
from knowledge.workspace import Workspace

RULES = """\
synonyms = ["nota fiscal = NF-e = NFe", "退货 = 退款"]
codes = ["TX 9000"]

[weights]
title = 6.0
"""
FILES = {
    "documento.md": "# Documento eletrônico\n\nA NF-e chega por e-mail no dia do envio.\n",
    "anotacoes.md": "# Anotações\n\nEscreva uma nota para a equipe.\n",
    "退款.md": "# 时间\n\n退款在两天内到账。\n",
    "发货.md": "# 发货\n\n现货当天发出。\n",
    "furadeira.md": "# Furadeira\n\nA TX 9000 fura concreto.\n",
    "outra.md": "# Outra\n\nSão 9000 rotações; o cabo TX é curto.\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "loja"
    root.mkdir()
    for path, text in FILES.items():
        (root / path).write_text(text, "utf-8")
    return root


@pytest.fixture
def workspace(folder: Path) -> Iterator[Workspace]:
    opened = Workspace(folder)
    opened.start(watch=False).result(60)
    yield opened
    opened.close()


def paths(knowledge: Knowledge | Workspace, query: str) -> list[str]:
    return [hit.document.path for hit in knowledge.search(query)]


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 30
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.02)


def test_without_the_file_only_the_words_themselves_are_found(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        assert paths(knowledge, "退货") == []
        assert paths(knowledge, "nota fiscal") == ["anotacoes.md"]


def test_a_synonym_finds_the_document_that_has_the_other_word_only(folder: Path) -> None:
    (folder / "search.toml").write_text(RULES, "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        assert paths(knowledge, "退货") == ["退款.md"]
        assert paths(knowledge, "怎么退货呀") == ["退款.md"]
        assert paths(knowledge, "Nota Fiscal")[0] == "documento.md"
        context = knowledge.build_context("退货", max_characters=1_000)
        assert "退款在两天内到账。" in context.text
        assert not context.handoff


@pytest.mark.parametrize(
    ("query", "path"),
    [("退货", "退款.md"), ("nota fiscal", "documento.md"), ("cadê a nota fiscal", "documento.md")],
)
def test_the_rows_of_a_synonym_add_up_to_the_score_and_name_the_word(
    folder: Path, query: str, path: str
) -> None:
    (folder / "search.toml").write_text(RULES, "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        hits = {hit.document.path: hit for hit in knowledge.search(query)}
        (piece,) = [piece for piece in knowledge.build_context(query, 2_000).pieces if piece.path == path]
        assert hits[path].score == pytest.approx(sum(row.score for row in piece.rows))
        assert hits[path].score > 0
        assert {row.matched for row in piece.rows} & {"退款", "NF-e", "NFe"}
        assert piece.missing == () or query.startswith("cadê")
        marked = [knowledge.build_context(query, 2_000).text[span.start : span.end] for span in piece.matches]
        assert {"退款", "NF-e"} & set(marked)


def test_taking_the_file_away_takes_it_back(folder: Path) -> None:
    rules = folder / "search.toml"
    with Knowledge(folder, watch=False) as knowledge:
        before = [knowledge.search(query) for query in ("退货", "nota fiscal", "TX 9000", "cabo")]
    rules.write_text(RULES, "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        assert [knowledge.search(query) for query in ("退货", "nota fiscal", "TX 9000", "cabo")] != before
    rules.unlink()
    with Knowledge(folder, watch=False) as knowledge:
        assert [knowledge.search(query) for query in ("退货", "nota fiscal", "TX 9000", "cabo")] == before


def test_the_file_is_followed_while_the_folder_is_open(folder: Path) -> None:
    rules = folder / "search.toml"
    with Knowledge(folder, watch=True) as knowledge:
        assert paths(knowledge, "退货") == []
        rules.write_text('synonyms = ["退货 = 退款"]', "utf-8")
        wait_for(lambda: paths(knowledge, "退货") == ["退款.md"])
        rules.write_text('synonyms = ["退货 = 现货"]', "utf-8")
        wait_for(lambda: paths(knowledge, "退货") == ["发货.md"])
        rules.unlink()
        wait_for(lambda: paths(knowledge, "退货") == [])


def test_a_code_with_a_space_is_one_code(folder: Path) -> None:
    with Knowledge(folder, watch=False) as knowledge:
        two = {hit.document.path: hit.score for hit in knowledge.search("TX 9000")}
    (folder / "search.toml").write_text('codes = ["TX 9000"]', "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        one = {hit.document.path: hit.score for hit in knowledge.search("tx 9000")}
        rows = knowledge.build_context("tx 9000", 1_000).pieces[0].rows
    assert one["furadeira.md"] - one["outra.md"] > two["furadeira.md"] - two["outra.md"]
    assert "tx 9000" in {row.term for row in rows}


@pytest.mark.parametrize("query", ["TX-9000", "tx9000", "Tx  9000", "a TX 9000 fura?"])
def test_a_code_with_a_space_is_the_same_code_without_it(folder: Path, query: str) -> None:
    (folder / "search.toml").write_text('codes = ["TX 9000"]', "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        assert paths(knowledge, query)[0] == "furadeira.md"
        rows = knowledge.build_context(query, 1_000).pieces[0].rows
        assert sum(row.score for row in rows) == pytest.approx(knowledge.search(query)[0].score)


def test_aliases_in_a_header_are_searched_too(folder: Path) -> None:
    text = "---\naliases: [perfuratriz, 钻机]\n---\n# Martelete\n\nFura pedra.\n"
    (folder / "martelete.md").write_text(text, "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        assert paths(knowledge, "perfuratriz") == ["martelete.md"]
        assert paths(knowledge, "钻机") == ["martelete.md"]


def test_the_file_is_in_the_tree_and_never_sent(folder: Path) -> None:
    (folder / "search.toml").write_text('synonyms = ["zebra = girafa"]', "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        assert paths(knowledge, "zebra") == []
        assert "search.toml" not in [document.path for document in knowledge.list_documents()]


def test_unsaved_rules_hold_at_once_and_are_gone_with_the_tab(workspace: Workspace) -> None:
    workspace.lay_over("search.toml", 'synonyms = ["退货 = 退款"]\n[weights]\nbody = 9\n').result(30)
    assert paths(workspace, "退货") == ["退款.md"]
    workspace.lay_over("search.toml", None).result(30)
    assert paths(workspace, "退货") == []


def test_saved_rules_hold_and_their_problems_are_listed(workspace: Workspace) -> None:
    told: list[object] = []
    workspace.subscribe(told.append)
    text = 'synonyms = ["退货 = 退款"]\ntitle = 3\n'
    workspace.lay_over("search.toml", text).result(30)
    workspace.files.save("search.toml", text, like=None, expected_digest="")
    wait_for(lambda: "search.toml" in [entry.path for entry in workspace.view.files])
    assert paths(workspace, "退货") == ["退款.md"]
    assert [(item.path, item.line) for item in workspace.view.problems] == [("search.toml", 2)]
    workspace.files.delete("search.toml")
    wait_for(lambda: "search.toml" not in [entry.path for entry in workspace.view.files])
    wait_for(lambda: paths(workspace, "退货") == [])
    assert workspace.view.problems == ()
    assert told


def test_weights_change_the_next_score_without_reading_a_file(workspace: Workspace) -> None:
    reads = workspace.files_read
    score = workspace.search("furadeira")[0].score
    workspace.files.save("search.toml", "[weights]\ntitle = 0\n", like=None, expected_digest="")
    wait_for(lambda: workspace.search("furadeira")[0].score < score)
    workspace.files.save("search.toml", "[weights]\ntitle = 4\n", like=None, expected_digest=None)
    wait_for(lambda: workspace.search("furadeira")[0].score == score)
    assert workspace.files_read == reads


def test_other_codes_read_every_document_again_while_answers_go_on(workspace: Workspace) -> None:
    question = Question("TX 9000", Limits(max_characters=2_000))
    reads, partial = workspace.files_read, []
    workspace.subscribe(lambda _: partial.append(workspace.ask(question).partial))
    before = workspace.search("TX 9000")[0].score
    workspace.files.save("search.toml", 'codes = ["TX 9000"]', like=None, expected_digest="")
    wait_for(lambda: workspace.files_read >= reads + len(FILES) and workspace.view.complete)
    assert True in partial
    assert not workspace.ask(question).partial
    assert workspace.search("TX 9000")[0].document.path == "furadeira.md"
    assert workspace.search("TX 9000")[0].score > before
    fresh = {hit.document.path: hit.score for hit in workspace.search("TX 9000")}
    workspace.files.delete("search.toml")
    wait_for(lambda: workspace.files_read >= reads + 2 * len(FILES) and workspace.view.complete)
    assert workspace.search("TX 9000")[0].score == before
    assert fresh != {}


SAMPLES = [
    ("casa-brisa", "quando cai o estorno no cartao", "politicas/trocas-e-devolucoes.md"),
    ("casa-brisa", "tem tracking?", "entregas/rastreio.md"),
    ("casa-brisa", "qual a taxa de entrega pro sul", "entregas/prazos-e-frete.md"),
    ("casa-brisa", "comprei a tensão errada", "politicas/trocas-e-devolucoes.md"),
    ("casa-brisa", "voucher", "pagamentos/cupons.md"),
    ("casa-brisa", "jarra da cb 220", "produtos/cafeteira-cb-220.md"),
    ("qinghe", "茶锈怎么洗", "保养/瓷器与玻璃清洗.md"),
    ("qinghe", "免邮要买多少", "运费说明.md"),
    ("qinghe", "礼品盒里有什么", "定制与礼盒.md"),
    ("qinghe", "包裹丢了怎么办", "发货说明.md"),
]


@pytest.mark.parametrize(("sample", "question", "path"), SAMPLES)
def test_the_rules_of_the_samples_find_what_their_customers_ask_for(
    samples: Path, tmp_path: Path, sample: str, question: str, path: str
) -> None:
    with Knowledge(samples / sample / "files", watch=False) as knowledge:
        hits = {hit.document.path: hit.score for hit in knowledge.search(question)}
    assert next(iter(hits)) == path
    shutil.copytree(
        samples / sample / "files", tmp_path / sample, ignore=shutil.ignore_patterns("search.toml")
    )
    with Knowledge(tmp_path / sample, watch=False) as knowledge:
        without = {hit.document.path: hit.score for hit in knowledge.search(question)}
    assert without.get(path, 0.0) < hits[path]


def test_a_phrase_with_function_words_is_found_and_explained(folder: Path) -> None:
    (folder / "search.toml").write_text('synonyms = ["data do envio = dia do envio"]', "utf-8")
    with Knowledge(folder, watch=False) as knowledge:
        (hit,) = knowledge.search("data do envio")
        assert hit.document.path == "documento.md"
        assert hit.terms == ("data", "envio")
        assert paths(knowledge, "a data de envio") == ["documento.md"], "“envio” alone is there too"


def test_check_names_the_line_of_what_is_wrong(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "search.toml").write_text('synonyms = [\n  "a = b"\n  "c = d",\n]\n', "utf-8")
    assert main(["check", str(folder)]) == 1
    assert capsys.readouterr().out == (
        "search.toml:3: error: This cannot be read as TOML: look for a missing quotation mark, comma, bracket"
        " or “=”. [rules.syntax]\n"
    )
