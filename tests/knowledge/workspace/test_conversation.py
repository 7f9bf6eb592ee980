import pytest

from knowledge.errors import UsageError
from knowledge.settings import MAX_QUERY_CHARACTERS
from knowledge.workspace.conversation import question_text


def test_the_last_three_messages_come_before_the_present_one() -> None:
    """P8."""
    assert question_text("agora", ["um", "dois", "três", "quatro"]) == "dois\ntrês\nquatro\nagora"


def test_without_a_query_the_last_message_is_the_present_one() -> None:
    assert question_text(messages=["um", "dois", "três", "quatro", "cinco"]) == "dois\ntrês\nquatro\ncinco"
    assert question_text(messages=["só um"]) == "só um"


def test_empty_messages_do_not_count() -> None:
    assert question_text("  ", ["um", " ", "", "dois"]) == "um\ndois"
    assert question_text("", []) == ""


def test_a_long_conversation_loses_its_earliest_messages() -> None:
    half = "x" * (MAX_QUERY_CHARACTERS // 2)
    assert question_text("agora", [half, half, "antes"]) == f"{half}\nantes\nagora"


def test_one_message_that_is_too_long_loses_its_end() -> None:
    found = question_text("y" * (MAX_QUERY_CHARACTERS + 5), ["antes"])
    assert found == "y" * MAX_QUERY_CHARACTERS


def test_one_text_in_place_of_a_list_of_messages_is_refused() -> None:
    with pytest.raises(UsageError, match="list of texts"):
        question_text(messages="Como pago com Pix?")
