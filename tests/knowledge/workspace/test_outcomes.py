"""What an answer says about the documents: a gap, or none."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.model import Context, Layout, Limits, Question
from knowledge.projects import Curation, GapKind
from knowledge.workspace.outcomes import best_score, gap_kind
from knowledge.workspace.workspace import Workspace

Ask = Callable[..., Context]


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Workspace]:
    (tmp_path / "pix.md").write_text("# Pix\n\nO código do Pix vale trinta minutos.\n", "utf-8")
    (tmp_path / "regras.md").write_text("# Regras\n\nResponda com calma.\n", "utf-8")
    workspace = Workspace(tmp_path)
    workspace.start(watch=False).result()
    yield workspace
    workspace.close()


@pytest.fixture
def ask(workspace: Workspace) -> Ask:
    def ask(query: str, *, characters: int = 2000, floor: float = 0.0) -> Context:
        return workspace.ask(Question(query, Limits(max_characters=characters), Layout.CHUNKS, floor=floor))

    return ask


def test_a_good_answer_is_no_gap(ask: Ask) -> None:
    context = ask("quanto vale o código do pix?")
    assert gap_kind(context) is None
    assert best_score(context) == context.pieces[0].score > 0


def test_nothing_found_is_one(ask: Ask) -> None:
    context = ask("bicicletas")
    assert (gap_kind(context), best_score(context)) == (GapKind.NOT_MATCHED, 0.0)


def test_pins_do_not_hide_that_nothing_was_found(workspace: Workspace, ask: Ask) -> None:
    workspace.curate(Curation(pins=("regras.md",))).result()
    context = ask("bicicletas")
    assert not context.handoff
    assert gap_kind(context) is GapKind.NOT_MATCHED


def test_a_pin_that_answers_is_an_answer(workspace: Workspace, ask: Ask) -> None:
    workspace.curate(Curation(pins=("pix.md",))).result()
    assert gap_kind(ask("código do pix")) is None


def test_a_question_of_function_words_asks_nothing(ask: Ask) -> None:
    assert gap_kind(ask("e para que?")) is None
    assert gap_kind(ask("")) is None


def test_what_found_no_room_was_cut(ask: Ask) -> None:
    assert gap_kind(ask("código do pix", characters=10)) is GapKind.CUT


def test_a_match_of_one_small_part_of_the_question_is_weak(ask: Ask) -> None:
    context = ask("bicicleta elétrica dobrável com bateria removível e código de desconto")
    assert context.pieces
    assert gap_kind(context) is GapKind.WEAK


def test_what_stays_under_the_floor_is_weak(ask: Ask) -> None:
    context = ask("código do pix", floor=1000.0)
    assert context.handoff
    assert gap_kind(context) is GapKind.WEAK
