import random
from collections import defaultdict

import numpy as np
import pytest

from knowledge.vault.ranking import Ranked, Ranking
from knowledge.vault.shards import KeyPostings
from knowledge.vault.terms import QuestionKey


def key(name: str, *, weight: int = 7, count: int = 1) -> QuestionKey:
    return QuestionKey(name, weight, count, (name,))


def postings(found: dict[int, int]) -> KeyPostings:
    chunks = sorted(found)
    return KeyPostings(np.array(chunks, np.int64), np.array([found[chunk] for chunk in chunks], np.int64))


def ranking_of(found: dict[QuestionKey, dict[int, int]], owners: list[int]) -> Ranking:
    return Ranking(
        {each: postings(own) for each, own in found.items()},
        np.array(owners, np.int64),
        sources=max(owners, default=-1) + 1,
    )


def test_a_chunk_has_its_own_and_the_best_of_its_source_for_each_key() -> None:
    a, b = key("a", weight=4), key("b", weight=7, count=2)
    ranking = ranking_of({a: {0: 100, 1: 50}, b: {1: 10, 2: 1001}}, [0, 0, 1])
    assert [each.score for each in ranking.contributions(1)] == [200, 93]  # 10 · 7 · 4 / 3, rounded down
    assert ranking.of_source(0) == 400 + 93
    assert list(ranking.best(a_source=2)) == [
        Ranked(2, 1, 2 * 9342),
        Ranked(0, 0, 400 + 493),
        Ranked(1, 0, 293 + 493),
    ]


def test_equal_scores_are_in_the_order_of_their_numbers_and_a_source_gives_so_many() -> None:
    ranking = ranking_of({key("a"): dict.fromkeys(range(9), 5)}, [0, 0, 0, 1, 1, 1, 2, 2, 2])
    assert [each.chunk for each in ranking.best(a_source=2)] == [0, 1, 3, 4, 6, 7]
    assert [each.chunk for each in ranking.best(a_source=1)] == [0, 3, 6]


def test_counts_are_of_the_keys_that_were_found() -> None:
    ranking = ranking_of({key("a"): {0: 1, 1: 1, 2: 1}}, [0, 0, 1, 2])
    assert (ranking.chunks_with("a"), ranking.sources_with("a")) == (3, 2)
    assert (ranking.chunks_with("b"), ranking.sources_with("b")) == (0, 0)
    assert ranking.contributions(3) == ()


@pytest.mark.parametrize("owners", [[], [0]])
def test_nothing_found_is_no_hit(owners: list[int]) -> None:
    assert list(ranking_of({}, owners).best(a_source=2)) == []


@pytest.mark.parametrize("seed", range(20))
def test_random_postings_rank_as_the_rule_says(seed: int) -> None:
    """More chunks than are put in order at once, with many equal scores."""
    chance = random.Random(seed)
    owners = sorted(chance.randrange(300) for _ in range(1500))
    found = {
        key(str(n), weight=chance.choice((4, 7, 18)), count=chance.randint(1, 3)): {
            chunk: chance.randint(1, 4) for chunk in chance.sample(range(1500), chance.randint(1, 1200))
        }
        for n in range(4)
    }
    own: dict[int, int] = defaultdict(int)
    of_source: dict[int, int] = defaultdict(int)
    for each, impacts in found.items():
        best: dict[int, int] = defaultdict(int)
        for chunk, impact in impacts.items():
            score = each.contribution(impact)
            own[chunk] += score
            best[owners[chunk]] = max(best[owners[chunk]], score)
        for source, score in best.items():
            of_source[source] += score
    ranks = {chunk: score + of_source[owners[chunk]] for chunk, score in own.items()}
    wanted, taken = [], defaultdict(int)
    for chunk in sorted(ranks, key=lambda chunk: (-ranks[chunk], chunk)):
        taken[owners[chunk]] += 1
        if taken[owners[chunk]] <= 2:
            wanted.append(Ranked(chunk, owners[chunk], ranks[chunk]))
    ranking = ranking_of(found, owners)
    assert list(ranking.best(a_source=2)) == wanted
    for each in wanted[:50]:
        parts = sum(part.score for part in ranking.contributions(each.chunk))
        assert parts + ranking.of_source(each.source) == each.score
