"""The sample library: golden questions find their documents, every account is answered from its own project
only (P3, P4, P10), and nothing is wrong in it but what is there to be shown.
"""

import csv
import json
import re
import shutil
from collections.abc import Iterator
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from knowledge import Account, Context, Knowledge, Library
from knowledge.cli import main
from knowledge.model import Reason
from knowledge.projects import StepKind

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "knowledge" / "golden"
SHOPS = ["casa-brisa", "qinghe"]
TODAY = date(2026, 11, 30)
"""The day on which the samples are asked, so that their dates do not age."""

ASKED: dict[str, list[tuple[str, str, str]]] = {
    "whatsapp:casabrisa-loja": [
        ("paguei o pix e nao foi reconhecido", "pagamentos/pix.md", "peça o comprovante em PDF"),
        ("qual o frete para GO e MT?", "entregas/tabela-frete.csv", "Centro-Oeste,DF GO MS MT,24.90"),
        (
            "cb-220 220 volts esgotada, quando chega?",
            "estoque.json",
            '"codigo": "CB-220", "voltagem": "220", "quantidade": 0, "previsao": "2026-12-11"',
        ),
    ],
    "whatsapp:casabrisa-atacado": [
        ("desconto para 15 unidades com cnpj", "compras-para-empresas.md", "| 10 a 29 | 10% |"),
        (
            "me manda a tabela de preços com a garantia de cada produto?",
            "produtos/precos.csv",
            "FP-4,Filtro permanente,acessório,39.90,90 dias",
        ),
    ],
    "mercadolivre:CASABRISA-OFICIAL": [
        ("essa conta do mercado livre é de vocês mesmo?", "marketplaces.md", "`CASABRISA-OFICIAL`"),
        ("a cafeteira chegou quebrada", "politicas/trocas-e-devolucoes.md", "duas imagens"),
    ],
    "instagram:@casabrisa": [
        ("vocês vendem pelo instagram?", "novidades.md", "Encerramos as vendas pelo Instagram"),
        ("a moka serve em fogao de inducao", "produtos/moka-mk-05.md", "o alumínio não é magnético"),
    ],
    "whatsapp:casabrisa-oficina": [
        ("quanto demora o conserto", "prazos-de-conserto.md", "de 2 a 7 dias úteis"),
        (
            "quanto custa a troca da bomba",
            "tabela-de-servicos.csv",
            "S03;Troca de bomba;CB-310;189,00;90 dias",
        ),
        ("fecham no fim de ano?", "recado-de-fim-de-ano.txt", "A oficina fecha de 21 de dezembro"),
    ],
    "email:oficina@casabrisa.example": [
        ("onde entrego o aparelho", "enderecos.md", "Rua das Mangueiras, 45, fundos"),
        ("preciso da jarra termica antiga da CB-200", "pecas/jarras.md", "`JT-200`"),
    ],
    "xianyu:qinghe-chaju": [
        ("满多少包邮", "运费说明.md", "实付满 99 元包邮"),
        ("茶巾多少钱", "商品/价目表.csv", "CJ-02,茶巾,30×30厘米两条,15,否"),
        (
            "CP-45什么时候到货",
            "商品/库存.json",
            '"型号": "CP-45", "数量": 0, "预计到货": "2026-12-15"',
        ),
    ],
    "douyin:qinghe-live": [
        ("收到壶碎了要拍哪些照片", "破损与裂纹.md", "外箱（有压痕就拍压痕）"),
        ("新壶怎么开壶", "保养/紫砂壶养护.md", "用温水冲掉泥粉"),
    ],
    "taobao:青禾茶具旗舰店": [
        ("发票抬头写错了怎么换", "发票.md", "先红冲再重开"),
        ("老客券和新客券能叠加吗", "支付与优惠.md", "两种券不能叠加"),
    ],
}
"""What each account is asked, the document that answers, and words of it that the AI then reads."""

NOTICES = {
    ("casa-brisa", "pagamentos/semana-do-cafe-2026.md", "validity.expired", "notice"),
    ("casa-brisa", "politicas/trocas-2024.md", "validity.superseded", "notice"),
    ("assistencia", "prazos-2025.md", "validity.superseded", "notice"),
    ("assistencia", "prazos-de-conserto.md", "review.overdue", "warning"),
    ("qinghe", "双十一活动.md", "validity.expired", "notice"),
    ("qinghe", "运费说明-2025.md", "validity.superseded", "notice"),
}
WITHHELD = [
    ("casa-brisa", "trocas e devoluções em 2024, reembolso em vale-compra", "politicas/trocas-2024.md"),
    ("casa-brisa", "o cupom CAFE24 da semana do café", "pagamentos/semana-do-cafe-2026.md"),
    ("assistencia", "prazos de conserto em 2025", "prazos-2025.md"),
    ("qinghe", "双十一满减秒杀", "双十一活动.md"),
    ("qinghe", "2025年满129元包邮", "运费说明-2025.md"),
]


def account_of(text: str) -> Account:
    platform, _, name = text.partition(":")
    return Account(platform, name)


def golden(project: str) -> list[tuple[str, str]]:
    lines = (GOLDEN / f"{project}.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line]
    return [(row["question"], row["expected"]) for row in rows]


def files_of(root: Path, project: str) -> dict[str, str]:
    folder = root / "projects" / project / "files"
    return {
        path.relative_to(folder).as_posix(): path.read_text("utf-8")
        for path in folder.rglob("*")
        if path.is_file()
    }


def found(context: Context) -> list[str]:
    """The documents that the question found, best first."""
    return list(dict.fromkeys(piece.path for piece in context.pieces if not piece.pinned))


@pytest.fixture(scope="module", params=SHOPS)
def plain(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, samples: Path
) -> Iterator[tuple[str, Knowledge]]:
    """The documents of a shop as a plain folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ESTANTE_CACHE", str(tmp_path_factory.mktemp("cache")))
        with Knowledge(samples / request.param / "files", watch=False) as knowledge:
            yield request.param, knowledge


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory, samples: Path) -> Path:
    """The sample library where it may be worked in."""
    return shutil.copytree(samples.parent, tmp_path_factory.mktemp("samples") / "lojas")


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory, copied: Path) -> Iterator[Library]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ESTANTE_CACHE", str(tmp_path_factory.mktemp("cache")))
        library = Library(copied, watch=False, today=lambda: TODAY)
        yield library
        library.close()


# --- golden questions ---------------------------------------------------------------------------------


def test_every_golden_question_finds_its_document_among_the_first_three(
    plain: tuple[str, Knowledge],
) -> None:
    project, knowledge = plain
    missed = [
        (question, expected, first)
        for question, expected in golden(project)
        if expected not in (first := [hit.document.path for hit in knowledge.search(question, limit=3)])
    ]
    assert missed == []


def test_three_of_four_golden_questions_find_their_document_first(plain: tuple[str, Knowledge]) -> None:
    project, knowledge = plain
    questions = golden(project)
    first = [knowledge.search(question)[0].document.path == expected for question, expected in questions]
    assert sum(first) >= 0.75 * len(questions)


def test_every_golden_question_puts_its_document_into_the_context(plain: tuple[str, Knowledge]) -> None:
    project, knowledge = plain
    for question, expected in golden(project):
        context = knowledge.build_context(question, max_characters=6_000)
        assert expected in [document.path for document in context.documents], question
        assert not context.handoff


@pytest.mark.parametrize("project", SHOPS)
def test_in_the_library_with_its_tables_they_find_them_too(library: Library, project: str) -> None:
    """A project gives 3 documents at most, so the right one is among the first three."""
    questions = golden(project)
    answers = [found(library.answer(project, question)) for question, _ in questions]
    missed = [
        (question, expected, paths)
        for (question, expected), paths in zip(questions, answers, strict=True)
        if expected not in paths
    ]
    assert missed == []
    first = [paths[0] == expected for (_, expected), paths in zip(questions, answers, strict=True)]
    assert sum(first) >= 0.75 * len(questions)


# --- accounts -----------------------------------------------------------------------------------------


def test_every_account_of_an_enabled_project_is_asked_something_here(library: Library) -> None:
    bound = {str(account) for project in library.state.projects for account in project.accounts}
    disabled = {
        str(account)
        for project in library.state.projects
        if not project.enabled
        for account in project.accounts
    }
    assert set(ASKED) == bound - disabled
    assert disabled == {"email:cursos@casabrisa.example"}
    assert len({account_of(text).platform for text in bound}) >= 5


@pytest.mark.parametrize("asker", ASKED)
def test_an_account_is_answered_from_its_own_project(library: Library, asker: str) -> None:
    """P4: also a row of a table and a value of a JSON file that stand nowhere else."""
    account = account_of(asker)
    owner = library.state.owner(account)
    assert owner is not None
    for question, path, words in ASKED[asker]:
        context = library.answer(account, question)
        assert context.resolution is not None
        assert [(step.kind, step.project) for step in context.resolution.steps] == [
            (StepKind.BOUND, owner.id)
        ]
        assert context.project == owner.id
        assert path in found(context), question
        assert words in context.text, question


@pytest.mark.parametrize("asker", ASKED)
def test_no_line_of_another_project_stands_in_an_answer(library: Library, copied: Path, asker: str) -> None:
    """P10: each account is asked what all of them are asked."""
    account = account_of(asker)
    owner = library.state.owner(account)
    assert owner is not None
    own = files_of(copied, owner.id)
    foreign = {
        line
        for project in library.state.projects
        if project.id != owner.id
        for text in files_of(copied, project.id).values()
        for line in text.splitlines()
        if len(line) > 15 and not any(line in mine for mine in own.values())
    }
    assert len(foreign) > 100
    for questions in ASKED.values():
        for question, _, _ in questions:
            context = library.answer(account, question)
            assert [line for line in foreign if line in context.text] == [], question
            for piece in context.pieces:
                assert context.text[piece.start : piece.end] in own[piece.path], question


def test_the_account_of_the_disabled_project_goes_to_a_person(library: Library) -> None:
    """P4: not even the default of its platform answers."""
    context = library.answer(
        Account("email", "cursos@casabrisa.example"), "quando é a próxima turma de café?"
    )
    assert (context.text, context.project, context.handoff) == ("", "", True)
    assert context.resolution is not None
    assert [(step.kind, step.project, step.disabled) for step in context.resolution.steps] == [
        (StepKind.BOUND, "eventos", True)
    ]


@pytest.mark.parametrize(
    ("asker", "project", "question", "path"),
    [
        ("whatsapp:numero-novo", "casa-brisa", "posso pagar com pix?", "pagamentos/pix.md"),
        ("xianyu:新号", "qinghe", "满多少包邮", "运费说明.md"),
    ],
)
def test_an_unbound_account_gets_the_default_of_its_platform(
    library: Library, asker: str, project: str, question: str, path: str
) -> None:
    context = library.answer(account_of(asker), question)
    assert context.resolution is not None
    assert [step.kind for step in context.resolution.steps] == [
        StepKind.NOT_BOUND,
        StepKind.PLATFORM_DEFAULT,
    ]
    assert context.project == project
    assert path in found(context)


def test_nobody_answers_for_an_unbound_account_of_a_platform_without_a_default(library: Library) -> None:
    """P4, P9: the shop's own account on Shopee waits to be bound."""
    context = library.ai_context("shopee", "casabrisa.loja", "posso pagar com pix?")
    assert (context.text, context.pieces, context.project) == ("", (), "")
    assert context.handoff
    library.ledger.flush()
    assert [str(item.account) for item in library.unassigned()] == ["shopee:casabrisa.loja"]


def test_the_workshop_has_no_pins_and_so_hands_over_what_it_does_not_know(library: Library) -> None:
    """P9: the question is a gap of the workshop; the shop still has its pinned documents to send."""
    question = "hospedam cachorros?"
    workshop = library.ai_context("whatsapp", "casabrisa-oficina", question)
    assert (workshop.text, workshop.handoff, workshop.project) == ("", True, "assistencia")
    library.ledger.flush()
    assert [(gap.question, gap.kind.value) for gap in library.ledger.gaps("assistencia")] == [
        (question, "not-matched")
    ]
    shop = library.answer(Account("whatsapp", "casabrisa-loja"), question)
    assert [piece.path for piece in shop.pieces] == ["instrucoes-ia.md", "horario-atendimento.md"]
    assert not shop.handoff


# --- pins, dates and problems -------------------------------------------------------------------------


@pytest.mark.parametrize("project", SHOPS)
def test_the_pins_of_a_shop_come_first_whatever_is_asked(library: Library, project: str) -> None:
    shop = library.state.project(project)
    assert shop is not None
    assert len(shop.pinned) == 2
    for query in ("", "xyzzy", "Pix", "运费"):
        context = library.answer(project, query)
        assert tuple(piece.path for piece in context.pieces if piece.pinned) == shop.pinned
        assert tuple(piece.path for piece in context.pieces)[:2] == shop.pinned


@pytest.mark.parametrize(("project", "question", "path"), WITHHELD)
def test_what_is_out_of_date_is_left_out_and_never_sent(
    library: Library, copied: Path, project: str, question: str, path: str
) -> None:
    context = library.answer(project, question)
    reasons = {item.reason for item in context.left_out if item.path == path}
    assert reasons in ({Reason.EXPIRED}, {Reason.SUPERSEDED})
    assert path not in [piece.path for piece in context.pieces]
    body = files_of(copied, project)[path].splitlines()[-1]
    assert len(body) > 20
    assert body not in context.text


@pytest.mark.parametrize(
    ("day", "sent"),
    [(date(2026, 11, 30), True), (date(2027, 1, 5), True), (date(2027, 1, 6), False)],
)
def test_the_workshops_note_about_the_holidays_is_sent_until_they_are_over(
    copied: Path, *, day: date, sent: bool
) -> None:
    library = Library(copied, watch=False, today=lambda: day)
    try:
        context = library.answer("assistencia", "a oficina fecha no fim de ano?")
    finally:
        library.close()
    assert ("recado-de-fim-de-ano.txt" in found(context)) is sent


def test_check_finds_what_is_there_to_be_shown_and_nothing_else(
    copied: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.cli.places.Library", partial(Library, today=lambda: TODAY))
    assert main(["check", str(copied), "--json"]) == 0
    problems = json.loads(capsys.readouterr().out)["problems"]
    assert {(item["project"], item["path"], item["code"], item["severity"]) for item in problems} == NOTICES
    assert len(problems) == len(NOTICES)


@pytest.mark.parametrize("project", SHOPS)
def test_check_finds_nothing_in_the_documents_of_a_shop(
    samples: Path, project: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(samples / project / "files"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["problems"] == []


# --- what the documents say ---------------------------------------------------------------------------


def test_the_prices_in_documents_are_those_of_the_tables(samples: Path) -> None:
    shop = files_of(samples.parent, "casa-brisa")
    for row in csv.DictReader(shop["produtos/precos.csv"].splitlines()):
        price = "R$ " + row["preco"].replace(".", ",")
        pages = [
            text
            for path, text in shop.items()
            if path.startswith("produtos/") and path.endswith(".md") and f"keywords: [{row['codigo']}" in text
        ]
        lines = [line for line in shop["produtos/acessorios-e-pecas.md"].splitlines() if "| R$" in line]
        stated = [line for line in lines if line.startswith(f"| `{row['codigo']}`")] + pages
        assert stated, row["codigo"]
        assert all(price in text for text in stated), row["codigo"]
    teaware = files_of(samples.parent, "qinghe")
    for row in csv.DictReader(teaware["商品/价目表.csv"].splitlines()):
        for path, text in teaware.items():
            if path.endswith(f"{row['型号']}.md"):
                assert f"{row['价格']} 元" in text, path


def test_the_shop_names_its_own_accounts_and_the_workshop_its_own_prices(samples: Path) -> None:
    projects = json.loads((samples.parent / "projects.json").read_text("utf-8"))["projects"]
    accounts = {account["accountId"] for project in projects for account in project["accounts"]}
    shop = files_of(samples.parent, "casa-brisa")
    assert "`CASABRISA-OFICIAL`" in shop["marketplaces.md"] and "CASABRISA-OFICIAL" in accounts
    assert "`@casabrisa`" in shop["novidades.md"] and "@casabrisa" in accounts
    workshop = files_of(samples.parent, "assistencia")
    assert 'S08;Coleta em casa;"Campinas, Valinhos, Vinhedo";35,00;-' in workshop["tabela-de-servicos.csv"]
    assert "Campinas, Valinhos e Vinhedo, às terças e quintas, por R$ 35" in workshop["enderecos.md"]
    assert "Orçamento gratuito em até 3 dias úteis" in shop["sobre-a-loja.md"]
    assert "O orçamento sai em até 3 dias úteis" in workshop["prazos-de-conserto.md"]
    assert (
        "0,75 litro" in workshop["pecas/jarras.md"] and "0,75 litro" in shop["produtos/cafeteira-cb-120.md"]
    )


# --- what the guide says ------------------------------------------------------------------------------


def guide() -> list[tuple[str, str, str]]:
    """Account, question and document of each line to try in docs/guide/samples.md."""
    found: list[tuple[str, str, str]] = []
    asker = ""
    for line in (ROOT / "docs" / "guide" / "samples.md").read_text("utf-8").splitlines():
        if line.startswith("## "):
            named = re.search(r"`([^`]+)`", line)
            asker = named[1] if named else ""
        row = re.fullmatch(r"\| (.+?) \| `(.+?)` \|", line)
        if row and asker:
            found.append((asker, row[1], row[2]))
    return found


def test_every_question_of_the_guide_is_answered_as_it_says(library: Library) -> None:
    rows = guide()
    assert {asker for asker, _, _ in rows} == {
        "whatsapp:casabrisa-loja",
        "whatsapp:casabrisa-oficina",
        "xianyu:qinghe-chaju",
    }
    assert len(rows) > 25
    missed = [
        (question, path, answered)
        for asker, question, path in rows
        if path not in (answered := found(library.answer(account_of(asker), question)))
    ]
    assert missed == []


def test_the_guide_counts_the_documents(library: Library) -> None:
    text = (ROOT / "docs" / "guide" / "samples.md").read_text("utf-8")
    for project in library.summaries():
        [line] = [line for line in text.splitlines() if line.startswith(f"| {project.name}")]
        counted = [int(number) for number in re.findall(r"\b[0-9]+(?= (?:text|table|stock|note))", line)]
        assert sum(counted) == project.documents, project.id
