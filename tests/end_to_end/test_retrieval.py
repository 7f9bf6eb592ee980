"""How good the search is on the judged sets; `docs/ranking.md` has the full run.

A floor is the best BM25 of a set minus 0.02 where the whole set is run. Of the large sets the first questions
are enough to notice a fault; their floors are the figures of those questions minus 0.02.
"""

from pathlib import Path

import pytest

from knowledge.workspace.evaluating import evaluate

WHOLE = {
    "covidfaq-en": 0.582,
    "cranfield-en": 0.360,
    "faquad-pt": 0.896,
    "xquad-zh": 0.947,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_whole_set_is_no_worse_than_the_best_bm25(shared: Path, name: str) -> None:
    result = evaluate(shared / "eval" / name)
    assert result.ndcg >= WHOLE[name]
