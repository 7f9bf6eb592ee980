"""The benchmark of reading over a few documents."""

import itertools
from pathlib import Path

from tests.benchmarks.vault_reading import ask_all, changed, documents, make_vault, questions, row

SAMPLES = Path(__file__).parents[2] / "resources" / "samples" / "projects" / "casa-brisa" / "files"


def test_a_vault_of_repeated_documents_is_made_and_asked(tmp_path: Path) -> None:
    build = make_vault(SAMPLES, tmp_path, 150)
    assert 150 <= build.publication.chunks < 170
    asked = questions(SAMPLES, 3, first=20)
    assert asked == questions(SAMPLES, 3, first=20)
    found = ask_all(str(tmp_path / "vault"), asked)
    assert [len(figures.bytes) for figures in found.values()] == [3, 3, 3]
    for question in range(3):
        first, cold, warm = (figures.bytes[question] for figures in found.values())
        assert first > cold > warm
    assert found["warm"].parts == [0, 0, 0]
    assert min(found["cold"].parts) >= 2
    assert {len(row(figures)) for figures in found.values()} == {10}


def test_no_two_documents_are_alike_though_they_come_again() -> None:
    several = list(itertools.islice(documents(SAMPLES), 80))
    assert len({document.path for document in several}) == 80
    assert len({document.text for document in several}) == 80
    assert changed("Prazo de 7 dias", 0) == "Prazo de 7 dias"
    assert changed("Prazo de 7 dias", 2) == "Prazoc de 15845 dias"
