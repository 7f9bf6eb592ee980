from pathlib import Path

import pytest

from knowledge.publications import IntentGate
from knowledge.vault import intent
from knowledge.vault.intent import wakes

FORMAT = Path(__file__).parents[3] / "docs" / "vault-format.md"

TERMS = IntentGate(("senha", "SST-X", "nota fiscal", "退货", "Ação"))
IDENTIFIERS = IntentGate((), identifiers=True)


@pytest.mark.parametrize(
    "question",
    [
        "esqueci a SENHA!",
        "senhas? a senha.",
        "o que é sst-x",
        "o que é SST X?",
        "NOTA  FISCAL",
        "cadê a nota-fiscal",
        "我要退货吗",
        "uma acao",
        "A\u0303 ação",
    ],
)
def test_a_term_lets_in_whatever_its_case_accents_and_punctuation(question: str) -> None:
    assert wakes(TERMS, question)


@pytest.mark.parametrize(
    "question", ["", "bom dia", "senhas", "nota", "fiscal da nota", "退", "货退", "sstx"]
)
def test_only_whole_words_side_by_side_count(question: str) -> None:
    assert not wakes(TERMS, question)


@pytest.mark.parametrize(
    "question",
    [
        "o que faz getUserName?",
        "use iPhoneX",
        "get_user_name falhou",
        "__init__ e _x_y",
        "pedido SKU-123-AB",
        "versão v2",
        "abra /forgot-password agora",
        "(/login)",
        "/api/v1/users.json",
        "código caf\u00e910",
    ],
)
def test_an_identifier_lets_in(question: str) -> None:
    assert wakes(IDENTIFIERS, question)


@pytest.mark.parametrize(
    "question",
    [
        "",
        "oi, tudo bem?",
        "e/ou",
        "24/7",
        "2026",
        "1.10.2",
        "guarda-chuva",
        "Getusername",
        "HTML",
        "a / b",
        "https://",
        "…",
        "João Silva",
    ],
)
def test_ordinary_words_and_numbers_are_no_identifiers(question: str) -> None:
    assert not wakes(IDENTIFIERS, question)


def test_without_a_gate_every_question_is_let_in_and_an_empty_term_lets_in_nothing() -> None:
    assert wakes(IntentGate(), "")
    assert not wakes(IntentGate(("", "?!")), "?!")


def test_one_of_both_is_enough() -> None:
    gate = IntentGate(("senha",), identifiers=True)
    assert wakes(gate, "senha")
    assert wakes(gate, "v2")
    assert not wakes(gate, "bom dia")


def test_a_long_question_takes_no_long_time() -> None:
    for text in ("a" * 10_000, "aB" * 1, "_" * 10_000, "a-" * 5_000, "/a" * 5_000, "1a." * 3_000):
        wakes(IDENTIFIERS, text)


def test_the_format_has_the_pattern_of_identifiers() -> None:
    text = FORMAT.read_text("utf-8")
    lines = text[text.index("    (?<![") :].splitlines()[:5]
    assert "".join(line.split()[0] for line in lines) == intent._IDENTIFIER.pattern
