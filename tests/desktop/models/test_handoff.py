"""The words of a hand-off: whose documents were searched, what is pinned, and why nothing was (P9)."""

from dataclasses import replace

from desktop.models.handoff import handoff_text
from knowledge.model import Context, Reason
from knowledge.projects import Account, Resolution, Step, StepKind
from tests.desktop.contexts import ContextBuilder

NAMES = {"at": "Assistência técnica"}
ACCOUNT = Account("whatsapp", "at-1")
END = "The AI gets no text; a person takes over."


def nothing(*, project: str = "at") -> Context:
    return replace(ContextBuilder("salão").build(), project=project)


def test_it_names_the_project_and_says_that_nothing_is_pinned() -> None:
    text = handoff_text(nothing(), NAMES)
    assert text == (
        f"No document of “Assistência técnica” answers this question, and nothing is pinned. {END}"
    )


def test_a_plain_folder_has_no_project_to_name() -> None:
    text = handoff_text(nothing(project=""), None)
    assert text == f"No document answers this question, and nothing is pinned. {END}"


def test_pins_that_are_out_of_date_are_not_called_none() -> None:
    context = ContextBuilder("salão").out(Reason.EXPIRED, "a.md").build()
    pinned = replace(context, left_out=(replace(context.left_out[0], pinned=True),), project="at")
    assert "what is pinned there has no text for today" in handoff_text(pinned, NAMES)
    assert "nothing is pinned" not in handoff_text(pinned, NAMES)


def test_documents_that_would_answer_but_may_not_be_sent_are_counted_once_each() -> None:
    builder = ContextBuilder("salão").out(Reason.EXPIRED, "a.md", line=1).out(Reason.EXPIRED, "a.md", line=9)
    context = replace(builder.out(Reason.SUPERSEDED, "b.md").build(), project="at")
    assert "2 document(s) with these words may not be sent today." in handoff_text(context, NAMES)


def test_a_document_that_has_no_text_yet_is_said() -> None:
    context = replace(ContextBuilder("salão").out(Reason.EMPTY, "a.md").build(), project="at")
    assert "What was found has no text yet." in handoff_text(context, NAMES)


def test_an_account_of_a_disabled_project_is_told_from_one_of_no_project() -> None:
    disabled = Resolution(ACCOUNT, (Step(StepKind.BOUND, "at", disabled=True),))
    text = handoff_text(replace(nothing(project=""), resolution=disabled), NAMES)
    assert text == f"The project “Assistência técnica” is disabled, so nothing was searched. {END}"
    nowhere = Resolution(ACCOUNT, (Step(StepKind.NOT_BOUND), Step(StepKind.NO_DEFAULT)))
    text = handoff_text(replace(nothing(project=""), resolution=nowhere), NAMES)
    assert text == (
        f"This account is bound to no project and there is no default, so nothing was searched. {END}"
    )


def test_the_old_folder_was_searched_without_a_project() -> None:
    old = Resolution(ACCOUNT, (Step(StepKind.OLD_FOLDER),), old_folder=True)
    text = handoff_text(replace(nothing(project=""), resolution=old), NAMES)
    assert text == f"No document answers this question, and nothing is pinned. {END}"
