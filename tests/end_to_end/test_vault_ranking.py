"""How good a published vault is on judged sets; `docs/ranking.md` has the full run of all of them.

Some questions of each set are enough to notice a fault. The floor is what they measured, minus 0.003.
"""

from pathlib import Path

import pytest

from tests.benchmarks.vault_ranking import measure

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(
    ("name", "questions", "floor"),
    [
        ("cranfield-en", 75, 0.370),
        ("faquad-pt", 100, 0.929),
        ("xquad-en", 100, 0.974),
        ("xquad-zh", 100, 0.946),
    ],
)
def test_questions_of_a_set_are_answered_as_well_as_before(
    shared: Path, tmp_path: Path, name: str, questions: int, floor: float
) -> None:
    assert measure(shared / "eval" / name, tmp_path, limit=questions).ndcg >= floor
