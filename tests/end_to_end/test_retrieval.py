"""How good the search is on the judged sets; `docs/ranking.md` has the full run.

Where the whole set is run, the floor is the best of several BM25 settings, minus 0.02. Of the large sets the
first questions are enough to notice a fault; there the floor is what they measured, minus 0.02.
"""

from pathlib import Path

import pytest

from knowledge.workspace.evaluating import evaluate

pytestmark = pytest.mark.slow

WHOLE = {
    "covidfaq-en": 0.582,
    "cranfield-en": 0.360,
    "faquad-pt": 0.896,
    "pira-pt": 0.830,
    "xquad-en": 0.950,
    "xquad-es": 0.947,
    "xquad-zh": 0.947,
}
FIRST = 150
OF_THE_FIRST = {
    "cmrc2018-zh": 0.977,
    "drcd-zhtw": 0.917,
    "vtexki-en-proxy": 0.920,
    "vtexki-pt-proxy": 0.898,
}


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_whole_set_is_hardly_worse_than_the_best_bm25(shared: Path, name: str) -> None:
    assert evaluate(shared / "eval" / name).ndcg >= WHOLE[name]


@pytest.mark.parametrize("name", sorted(OF_THE_FIRST))
def test_the_first_questions_of_a_large_set_are_answered_as_well_as_before(shared: Path, name: str) -> None:
    result = evaluate(shared / "eval" / name, limit=FIRST)
    assert result.queries == FIRST
    assert result.ndcg >= OF_THE_FIRST[name]
