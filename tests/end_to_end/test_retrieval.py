"""How good the search is on the judged sets; `docs/ranking.md` has the full run and the goals.

Where the whole set is run, the floor is its goal minus 0.003. Of the large sets the first questions are
enough to notice a fault; there the floor is what they measured, minus 0.01.
"""

from pathlib import Path

import pytest

from knowledge.workspace.evaluating import evaluate

pytestmark = pytest.mark.slow

WHOLE = {
    "covidfaq-en": 0.732,
    "cranfield-en": 0.407,
    "faquad-pt": 0.927,
    "pira-pt": 0.887,
    "xquad-en": 0.976,
    "xquad-es": 0.974,
    "xquad-zh": 0.968,
}
FIRST = 150
OF_THE_FIRST = {
    "cmrc2018-zh": 0.990,
    "drcd-zhtw": 0.944,
    "vtexki-en-proxy": 0.937,
    "vtexki-pt-proxy": 0.925,
}


@pytest.mark.parametrize("name", sorted(WHOLE))
def test_a_whole_set_reaches_its_goal(shared: Path, name: str) -> None:
    assert evaluate(shared / "eval" / name).ndcg >= WHOLE[name]


@pytest.mark.parametrize("name", sorted(OF_THE_FIRST))
def test_the_first_questions_of_a_large_set_are_answered_as_well_as_before(shared: Path, name: str) -> None:
    result = evaluate(shared / "eval" / name, limit=FIRST)
    assert result.queries == FIRST
    assert result.ndcg >= OF_THE_FIRST[name]
