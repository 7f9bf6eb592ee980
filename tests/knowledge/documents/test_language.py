"""Which language a text is in."""

from __future__ import annotations

import pytest

from knowledge.documents.language import detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("O prazo para a devolução é de sete dias e não depende da loja.", "pt"),
        ("El plazo para la devolución es de siete días y no depende de la tienda.", "es"),
        ("The time to return an item is seven days and does not depend on the shop.", "en"),
        ("退货期限为七天，与门店无关。使用 TiDB 与 Pix 支付也一样。", "zh"),
        ("退貨期限為七天", "zh"),
        ("返品は七日以内にお願いします。", ""),
        ("", ""),
        ("1234 5678", ""),
        ("Pix", ""),
        ("Das Paket ist noch unterwegs und kommt morgen.", ""),
    ],
)
def test_a_text_tells_its_language(text: str, language: str) -> None:
    assert detect_language(text) == language


def test_code_does_not_count() -> None:
    text = "A loja aceita o pagamento com Pix e não com cartão.\n```\nif the and of in to is for with\n```\n"
    assert detect_language(text) == "pt"


@pytest.mark.parametrize(
    ("declared", "language"),
    [
        ("pt-BR", "pt"),
        ("zh_TW", "zh"),
        (" EN ", "en"),
        ("Español", "es"),
        ("中文", "zh"),
        ("de", ""),
        ("fr-CA", ""),
    ],
)
def test_a_declared_language_wins(declared: str, language: str) -> None:
    assert detect_language("The house is on the hill and it is not for sale.", declared=declared) == language
