"""Against a slow BM25F in plain Python, to the last digit."""

import random

import pytest

from knowledge.vault import impacts as module
from knowledge.vault.impacts import Impacts
from tests.knowledge.vault import slow

WORDS = (
    "garantia troca Frete grátis getUserName SKU-123-AB a não 退货 政策我 我 ガイド ㊀ \u0301 保修SF-Ex"
).split()


def fast(chunks: list[slow.Fields]) -> dict[str, dict[int, int]]:
    impacts = Impacts()
    for chunk in chunks:
        impacts.add(chunk)
    found: dict[str, dict[int, int]] = {}
    for shard in impacts.shards():
        for key, flat in shard.items():
            number, own = -1, {}
            for gap, impact in zip(flat[::2], flat[1::2], strict=True):
                number += gap
                own[number] = impact
            found[key] = own
    assert len(found) == impacts.terms
    return found


def texts(chance: random.Random, count: int) -> list[slow.Fields]:
    def text(most: int) -> str:
        return " ".join(chance.choices(WORDS, k=chance.randrange(most)))

    return [(text(4), text(5), text(3), text(60)) for _ in range(count)]


@pytest.mark.parametrize("seed", range(6))
def test_impacts_are_those_of_the_formula(seed: int) -> None:
    chunks = texts(random.Random(seed), 40)
    assert fast(chunks) == slow.impacts(chunks)


def test_a_field_that_is_empty_everywhere_does_not_count() -> None:
    chunks = [("", "", "", "garantia troca"), ("", "", "", "troca 退货")]
    assert fast(chunks) == slow.impacts(chunks)


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    chunks = texts(random.Random(9), 60)
    whole = fast(chunks)
    monkeypatch.setattr(module, "_BLOCK", 50)
    assert fast(chunks) == whole == slow.impacts(chunks)


def test_by_hand() -> None:
    """Two chunks, one word each: N = 2, df = 1, idf = ln(1 + 1.5 / 1.5); x = 1, as all have mean length."""
    found = fast([("", "", "", "garantia"), ("", "", "", "frete")])
    assert found["garantia"] == {0: 693}  # 1000 · ln 2 · 1 · 2.2 / 2.2
    assert found["frete"] == {1: 693}


def test_no_chunk_at_all() -> None:
    assert fast([]) == {}
