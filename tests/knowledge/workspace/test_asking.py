from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.errors import DocumentNotFound, LabelsError, LimitError, QueryError, TokenizerError
from knowledge.model import Limits, Question, Reason
from knowledge.settings import MAX_QUERY_CHARACTERS
from knowledge.text.tokens import Tokenizer
from knowledge.workspace import Workspace
from knowledge.workspace.asking import check_question

Opened = Callable[..., Workspace]


def test_pins_are_sent_first_and_by_path(folder: Path, opened: Opened) -> None:
    (folder / "zz.md").write_text("---\npinned: true\n---\nzz\n", "utf-8")
    (folder / "aa.md").write_text("---\npinned: true\n---\naa\n", "utf-8")
    context = opened(folder).ask(Question("frete", Limits(max_characters=5_000)))
    assert [(piece.path, piece.reason) for piece in context.pieces] == [
        ("aa.md", Reason.PINNED),
        ("horario.md", Reason.PINNED),
        ("zz.md", Reason.PINNED),
        ("entregas/frete.md", Reason.RELEVANT),
    ]


def test_nothing_found_and_nothing_pinned_is_a_hand_off(folder: Path, opened: Opened) -> None:
    (folder / "horario.md").unlink()
    context = opened(folder).ask(Question("xyzzy", Limits(max_characters=5_000)))
    assert context.handoff
    assert context.text == ""


@pytest.mark.parametrize(
    ("question", "error"),
    [
        (Question("pix", Limits()), LimitError),
        (Question("pix", Limits(max_documents=3)), LimitError),
        (Question("pix", Limits(max_characters=-1)), LimitError),
        (Question("pix", Limits(max_characters=10, max_chunks=-2)), LimitError),
        (Question("p" * 100_000, Limits(max_characters=10)), QueryError),
        (Question("pix", Limits(max_characters=10), tokenizer="nope"), TokenizerError),
        (Question("pix", Limits(max_characters=10), labels="fr"), LabelsError),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(
    folder: Path, opened: Opened, question: Question, error: type[Exception]
) -> None:
    with pytest.raises(error):
        opened(folder).ask(question)


def test_a_counter_of_ones_own_counts_the_tokens(folder: Path) -> None:
    workspace = Workspace(folder, tokenizers=[Tokenizer("letters", len)])
    try:
        workspace.start(watch=False).result(10)
        context = workspace.ask(Question("frete", Limits(max_tokens=150), tokenizer="letters"))
        assert context.tokens == len(context.text) <= 150
        assert context.tokenizer == "letters"
        assert workspace.count_tokens(["abc", ""], "letters") == (3, 0)
    finally:
        workspace.close()


def test_hits_are_best_first_and_no_more_than_asked_for(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    hits = workspace.search("30 dias minutos frete")
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert workspace.search("30 dias minutos frete", limit=1) == hits[:1]
    assert workspace.search("30 dias minutos frete", limit=0) == ()


def test_an_explanation_adds_up_to_the_score_of_the_hit(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    hit = workspace.search("frete para o sul")[0]
    for name in (hit.document.path, hit.document.id):
        explanation = workspace.explain("frete para o sul", name)
        assert explanation.rank == 1
        assert sum(row.score for row in explanation.rows) == pytest.approx(hit.score)


def test_a_document_that_is_not_there_cannot_be_explained(folder: Path, opened: Opened) -> None:
    with pytest.raises(DocumentNotFound, match=r"nope\.md"):
        opened(folder).explain("pix", "nope.md")


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        (Question("pix", Limits()), LimitError),
        (Question("pix", Limits(max_characters=-1)), LimitError),
        (Question("a" * (MAX_QUERY_CHARACTERS + 1), Limits(max_characters=9)), QueryError),
        (Question("pix", Limits(max_characters=9), labels="tlh"), LabelsError),
        (Question("pix", Limits(max_characters=9), tokenizer="abacus"), TokenizerError),
    ],
)
def test_a_question_that_no_folder_can_answer_is_known_before_one_is_read(
    wrong: Question, error: type[Exception]
) -> None:
    with pytest.raises(error):
        check_question(wrong)
    check_question(Question("pix", Limits(max_tokens=0)))
