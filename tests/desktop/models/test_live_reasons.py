"""Every sentence of the core about a server that failed is known here."""

import re
from pathlib import Path

import pytest

import knowledge.live
from desktop.models.live_reasons import _SENTENCES, live_reason_text


@pytest.mark.parametrize(
    "reason",
    [
        "",
        "It took too long.",
        "It ended with the code -9.",
        "It answered with an error (-32603).",
        "“find” failed: It ended the connection.",
        "“a” says that it is not read-only. “b” needs arguments that a question does not give.",
        "“a” is one tool too many; 5 are called. It has none of the tools that may be called.",
        "Something that nobody knows.",
    ],
)
def test_in_english_a_reason_stays_what_the_core_said(reason: str) -> None:
    assert live_reason_text(reason) == reason


def test_what_hides_in_the_name_of_a_tool_is_spelled_out() -> None:
    assert live_reason_text("“a\u202eb” answered with nothing.") == "“a[U+202E]b” answered with nothing."


def test_every_known_sentence_is_one_of_the_core() -> None:
    source = "".join(path.read_text("utf-8") for path in Path(knowledge.live.__path__[0]).glob("*.py"))
    said = re.sub(r"\{[^{}]*\}", "{}", source)
    for _, text in _SENTENCES:
        assert re.sub(r"\{\d\}", "{}", text) in said, text
