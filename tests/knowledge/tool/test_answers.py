"""Answers as JSON at the border."""

import json
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from enum import StrEnum

from knowledge.tool.action import FollowUp
from knowledge.tool.answers import LONGEST_LABEL, NOTICE, Label, Redacted, Refusal, Served, as_json, redacted


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    text: str = ""
    heading: tuple[str, ...] = ()
    note: str = ""
    number: int = 0
    flag: bool = False
    more: int | None = None


@dataclass(frozen=True, slots=True)
class Outer:
    items: tuple[Inner, ...] = ()
    kind: Colour = Colour.RED
    document_id: str = "a.md"
    values: tuple[object, ...] = ()
    missing: str | None = None
    next_page: FollowUp | None = None


def test_nothing_empty_is_written_below_the_first_level_but_a_text() -> None:
    answer = as_json(Served("get", Outer((Inner(),))))
    assert answer == {
        "success": True,
        "action": "get",
        "items": [{"text": "", "number": 0, "flag": False}],
        "kind": "red",
        "document_id": "a.md",
        "values": [],
        "notice": NOTICE,
    }


def test_every_value_can_be_written() -> None:
    values = (date(2026, 11, 30), Decimal("1.10"), float("nan"), float("inf"), None, "\ud800é", {1: (2,)})
    answer = as_json(Served("get", Outer(values=values)))
    assert answer["values"] == ["2026-11-30", "1.10", None, None, None, "?é", {"1": [2]}]
    json.dumps(answer, allow_nan=False, ensure_ascii=False).encode("utf-8")


def test_a_call_to_follow_is_one_flat_object() -> None:
    answer = as_json(Served("get", Outer(next_page=FollowUp("list", {"start": 5, "document_ids": ("a",)}))))
    assert answer["next_page"] == {"action": "list", "start": 5, "document_ids": ["a"]}


def test_a_refusal_is_an_error_and_nothing_else() -> None:
    assert as_json(Refusal("No.", "get")) == {"success": False, "error": "No."}


def test_redaction_reaches_every_text_but_our_own_words() -> None:
    value = Outer(
        (Inner("x", ("x",), "x"), Inner(Redacted("x"))),
        values=("x", {"kind": "x", "document_id": ["x"]}, 7),
        document_id="x",
        next_page=FollowUp("list", {"prefix": "x"}),
    )
    calls: list[str] = []

    def hide(text: str) -> str:
        calls.append(text)
        return text.replace("x", "*")

    hidden = redacted(value, hide)
    assert hidden.items == (Inner("*", ("*",), "*"), Inner("x"))
    assert hidden.values == ("*", {"kind": "*", "document_id": ("*",)}, 7)
    assert (hidden.document_id, hidden.kind, hidden.next_page) == ("x", Colour.RED, value.next_page)
    assert redacted(hidden, hide) == hidden  # nothing is redacted twice


def test_a_label_is_cut_when_it_leaves_and_redacted_before_that() -> None:
    secret = "a" * (LONGEST_LABEL - 3) + " Ana Maria"
    value = Outer((Inner(heading=(Label(secret),)),), values=({secret: Label("b" * 999)},))
    whole = as_json(Served("get", value))
    assert whole["items"] == [{"text": "", "heading": ["a" * 197 + " A…"], "number": 0, "flag": False}]
    hidden = as_json(Served("get", redacted(value, lambda text: text.replace("Ana Maria", "(n)"))))
    written = json.dumps(hidden, ensure_ascii=False)
    assert "a A" not in written and "b" * 199 + "…" in written
