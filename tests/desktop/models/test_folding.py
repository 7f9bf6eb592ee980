from itertools import pairwise

import pytest

from desktop.models.folding import fold, order_key


@pytest.mark.parametrize(
    ("text", "folded"), [("Ação", "acao"), ("STRASSE", "strasse"), ("Straße", "strasse"), ("破损", "破损")]
)
def test_folding_drops_case_and_accents(text: str, folded: str) -> None:
    assert fold(text) == folded


@pytest.mark.parametrize(
    "ordered",
    [
        ["a2.md", "a10.md"],
        ["Ágil.md", "bola.md", "Casa.md"],
        ["01.md", "1.md", "2.md"],
        ["2024.md", "a.md"],
        ["a", "a.md", "a1.md", "a-b.md"],
    ],
)
def test_names_sort_naturally_without_regard_to_case_and_accents(ordered: list[str]) -> None:
    keys = [order_key(name) for name in ordered]
    assert all(first < second for first, second in pairwise(keys))


def test_names_that_fold_alike_keep_a_fixed_order() -> None:
    names = ["café.md", "cafe.md", "CAFE.md"]
    assert len({order_key(name) for name in names}) == len(names)


def test_a_name_of_ten_thousand_digits_can_be_sorted() -> None:
    assert order_key("9" * 10_000) > order_key("8" * 10_000)
