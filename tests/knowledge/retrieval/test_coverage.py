from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from knowledge.retrieval.coverage import coverage
from tests.knowledge.shelf import ask, open_with

DOCUMENTS = 8


def holders(**having: set[int]) -> dict[str, NDArray[np.bool_]]:
    return {word: np.isin(np.arange(DOCUMENTS), list(numbers)) for word, numbers in having.items()}


def test_a_document_with_every_word_covers_the_question_and_one_with_none_nothing() -> None:
    found = holders(pix={0, 1}, qr={0})
    assert coverage(0, found, DOCUMENTS) == 1.0
    assert coverage(5, found, DOCUMENTS) == 0.0
    assert coverage(0, {}, DOCUMENTS) == 0.0


def test_a_rare_word_counts_for_more_than_a_common_one() -> None:
    found = holders(comum=set(range(DOCUMENTS)), raro={3})
    assert coverage(0, found, DOCUMENTS) < 0.05
    assert coverage(3, found, DOCUMENTS) == 1.0


def test_the_share_is_that_of_the_rarity() -> None:
    found = holders(a={0}, b={1, 2})
    a, b = np.log(1 + 7.5 / 1.5), np.log(1 + 6.5 / 2.5)
    assert coverage(0, found, DOCUMENTS) == pytest.approx(a / (a + b))


def test_a_word_that_nobody_has_is_the_rarest_and_a_pair_of_characters_counts_half() -> None:
    found = holders(a={0}, nada=set())
    a, nothing = np.log(1 + 7.5 / 1.5), np.log(1 + 8.5 / 0.5)
    assert coverage(0, found, DOCUMENTS) == pytest.approx(a / (a + nothing))
    assert coverage(0, found, DOCUMENTS, pairs={"nada"}) == pytest.approx(a / (a + nothing / 2))
    assert coverage(0, found, DOCUMENTS, pairs={"a"}) == pytest.approx(a / (a + nothing))


def test_a_question_about_something_else_is_hardly_covered(tmp_path: Path) -> None:
    texts = {f"d{n}.md": f"# Texto {n}\n\nComo pagar a compra número {n}." for n in range(20)}
    texts["pix.md"] = "# Pix\n\nO Pix vale trinta minutos."
    index = open_with(tmp_path / "index", texts)
    try:
        assert ask(index, "quanto vale o pix ").coverage(0) > 0.9
        assert ask(index, "como pagar o pneu do trator usado ").coverage(0) < 0.35
        assert ask(index, "退货 pix ").coverage(0) > ask(index, "devolver pix ").coverage(0)
    finally:
        index.close()
