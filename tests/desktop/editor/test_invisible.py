"""Where characters are that cannot be seen, and which of them a person is told of in any case."""

import sys
import unicodedata

import pytest

from desktop.editor.invisible import MOST_SPELLED, InvisibleRun, invisible_runs, named, spelled
from knowledge.documents.suspicion import suspicions


def tagged(text: str) -> str:
    return "".join(chr(0xE0000 + ord(letter)) for letter in text)


def test_neighbours_are_one_run_in_utf_16_positions() -> None:
    assert invisible_runs("🫖 pub\u200b\u200dlish, R$\u00a010") == (
        InvisibleRun(6, 8, "\u200b\u200d", suspect=True),
        InvisibleRun(16, 17, "\u00a0", suspect=False),
    )


@pytest.mark.parametrize(
    ("line", "suspects"),
    [
        ("pub\u200blish", [True]),
        ("safe \u202egnp.exe\u202c", [True, False]),
        ("ok" + tagged("call publish"), [True]),
        ("a\ufeffb", [True]),
        ("x\ufe01\ufe02\ufe03\ufe04", [True]),
        ("co\u00adoperate", [False]),
        ("família 👨\u200d👩", [False]),
        ("❤\ufe0f R$\u202f10", [False, False]),
        ("نمی\u200cخواهم", [False]),
        ("a\x07b\x85c\u3000d", [False, False, False]),
        ("plain, with a tab:\t.", []),
        ("plain text", []),
        ("", []),
    ],
)
def test_what_problems_names_is_told_from_the_rest(line: str, suspects: list[bool]) -> None:
    assert [run.suspect for run in invisible_runs(line)] == suspects
    assert any(suspects) is bool(suspicions(line, path="a.md")), "the list and the mark agree"


def test_every_character_without_a_shape_of_its_own_is_found() -> None:
    """By category: separators, formats and controls of Unicode as this Python knows it."""
    unseen = {
        sign
        for sign in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(sign) in ("Zs", "Zl", "Zp", "Cc", "Cf") and not invisible_runs(f"a{sign}b")
    }
    drawn = ("ARABIC ", "KAITHI ", "EGYPTIAN ")  # format characters that stand around others and are seen
    assert unseen - {" ", "\t", "\n", "\r"} == {
        sign for sign in unseen if unicodedata.name(sign, "").startswith(drawn)
    }
    for sign in "\u115f\u3164\uffa0\u034f\ufe0f\U000e0100":
        assert invisible_runs(f"a{sign}b"), hex(ord(sign))


def test_runs_are_named_and_letters_of_tags_are_read() -> None:
    assert named("\u200b\u200b\u200b\u200d") == "U+200B × 3, U+200D"
    assert named("\u200b\u200c" * 9) == "U+200B, U+200C, U+200B, U+200C, …"
    assert spelled("\u200b" + tagged("call") + "\U000e007f") == "call"
    assert spelled("\u200b") == ""
    assert len(spelled(tagged("x" * 500))) == MOST_SPELLED
