"""Answers are the same to the last digit, whatever way the index came to its documents."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.index import SearchIndex
from tests.knowledge.index.ways import WAYS, Way, library
from tests.knowledge.shelf import evidence, found, open_with

QUERIES = [
    *(
        "pix",
        "pag",
        "pagam",
        "pagamneto",
        "devolucao",
        "devolução",
        "refund",
        "refnds",
        "envio",
        "frete gratis",
    ),
    *(
        "退货",
        "退货政策",
        "令牌",
        "退",
        "JWT",
        "5,5",
        "HSS-G",
        "M8x20",
        "1.10.2",
        "v1.10.2",
        "sku-123-ab",
        "SKU123AB",
    ),
    *(
        "getUserName",
        "user name",
        "soft logout",
        "softlogout",
        "como",
        "como funciona o pagamento com pix?",
        "",
    ),
    *(
        "the",
        "trocas e devoluções",
        "boleto cartão",
        "doc001",
        "pasta2",
        "days",
        "parcel back",
        "nada disso existe",
    ),
    *(
        "shipp",
        "Devoluciones",
        "tres dias",
        "dias",
        "hora",
        "crédito",
        "credito",
        "cart",
        "zzzzzz",
        "30 dias",
        "mm",
    ),
    *("pix pix boleto", "PAGAMENTOS", "grátis frete troca pix", "qual o prazo do boleto", "versao"),
]


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchIndex]:
    index = open_with(tmp_path_factory.mktemp("fresh") / "index", library(24))
    yield index
    index.close()


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_the_way_to_the_documents_does_not_show_in_the_answers(
    fresh: SearchIndex, tmp_path: Path, way: Way
) -> None:
    index = SearchIndex.open(tmp_path / "index")
    way(index, library(24))
    for query in QUERIES:
        assert evidence(index, query) == evidence(fresh, query), query
    index.close()


def test_there_are_enough_questions_and_most_find_something(fresh: SearchIndex) -> None:
    assert len(QUERIES) >= 50
    assert sum(bool(found(fresh, query)) for query in QUERIES) >= 45
