"""The sample libraries: every question of the golden set finds its document, and nothing in them is wrong."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge import Knowledge
from knowledge.cli import main

GOLDEN = Path(__file__).resolve().parents[1] / "knowledge" / "golden"
NAMES = ["casa-brisa", "qinghe-chaju"]


def golden(name: str) -> list[tuple[str, str]]:
    lines = (GOLDEN / f"{name}.jsonl").read_text("utf-8").splitlines()
    rows = [json.loads(line) for line in lines if line]
    return [(row["question"], row["expected"]) for row in rows]


@pytest.fixture(scope="module", params=NAMES)
def opened(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Knowledge]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ESTANTE_CACHE", str(tmp_path_factory.mktemp("cache")))
        root = Path(__file__).resolve().parents[2] / "resources" / "samples" / request.param
        with Knowledge(root, watch=False) as knowledge:
            yield request.param, knowledge


def test_every_golden_question_finds_its_document_among_the_first_three(
    opened: tuple[str, Knowledge],
) -> None:
    name, knowledge = opened
    missed = [
        (question, expected, found)
        for question, expected in golden(name)
        if expected not in (found := [hit.document.path for hit in knowledge.search(question, limit=3)])
    ]
    assert missed == []


def test_three_of_four_golden_questions_find_their_document_first(opened: tuple[str, Knowledge]) -> None:
    name, knowledge = opened
    questions = golden(name)
    first = [knowledge.search(question)[0].document.path == expected for question, expected in questions]
    assert sum(first) >= 0.75 * len(questions)


def test_every_golden_question_puts_its_document_into_the_context(opened: tuple[str, Knowledge]) -> None:
    name, knowledge = opened
    for question, expected in golden(name):
        context = knowledge.build_context(question, max_characters=6_000)
        assert expected in [document.path for document in context.documents], question
        assert not context.handoff


@pytest.mark.parametrize("name", NAMES)
def test_check_finds_nothing_in_a_sample(
    samples: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["check", str(samples / name), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"problems": []}


def test_the_pins_of_a_sample_come_first_whatever_is_asked(opened: tuple[str, Knowledge]) -> None:
    _, knowledge = opened
    pinned = [document.path for document in knowledge.list_documents() if document.pinned]
    assert pinned
    for query in ("", "xyzzy", "Pix", "运费"):
        context = knowledge.build_context(query, max_characters=6_000)
        assert [document.path for document in context.documents][: len(pinned)] == pinned
