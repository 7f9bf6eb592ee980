"""What is said when the log of answers shows no row."""

import pytest

from desktop.models.answers_view import AnswersView, why_empty


@pytest.mark.parametrize(
    ("view", "filtered", "begins"),
    [
        (AnswersView(), False, "Answers are logged only in a library"),
        (AnswersView(library=True), False, "No program has asked so far."),
        (AnswersView(library=True, project="loja"), False, "No program has asked this project so far."),
        (AnswersView(library=True), True, "No answer is like that."),
        (AnswersView(library=True, complete=False), True, "Looking through older answers"),
        (AnswersView(library=True, failure="x"), False, "The log of answers cannot be read now."),
    ],
)
def test_the_reason_is_the_one_that_counts(view: AnswersView, filtered: bool, begins: str) -> None:
    assert why_empty(view, filtered=filtered).startswith(begins)
