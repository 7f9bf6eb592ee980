"""Answers as JSON: dataclasses by their fields, half characters in a form that UTF-8 can hold."""

import json
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType

import pytest

from knowledge.text.json_form import ABSENT, absent_fields, as_data, as_json, sayable, sayable_data


class Colour(StrEnum):
    RED = "red"


@dataclass(frozen=True, slots=True)
class Inner:
    names: tuple[str, ...]
    colour: Colour


@dataclass(frozen=True, slots=True)
class Outer:
    inner: Inner
    nothing: int | None = None
    prompt: str | None = field(default=None, metadata=ABSENT)


def test_fields_are_keys_and_what_may_be_absent_is_not_written_as_null() -> None:
    value = Outer(Inner(("a", "ç"), Colour.RED))
    assert as_data(value) == {"inner": {"names": ["a", "ç"], "colour": "red"}, "nothing": None}
    assert absent_fields(value) == {"prompt"}
    said = Outer(Inner((), Colour.RED), 3, "")
    assert as_data(said) == {"inner": {"names": [], "colour": "red"}, "nothing": 3, "prompt": ""}
    assert absent_fields(said) == frozenset()


def test_mappings_sets_and_scalars() -> None:
    assert as_data(MappingProxyType({"a": [1, 2.5, True, None]})) == {"a": [1, 2.5, True, None]}
    assert as_json({"á": "\n"}) == '{"á": "\\n"}'
    with pytest.raises(TypeError):
        as_data(object())


def test_half_a_character_is_written_so_that_utf8_can_hold_it_and_json_reads_it_back() -> None:
    text = "nome\udc80😀"
    written = as_json({"text": text})
    assert json.loads(written.encode("utf-8")) == {"text": text}
    assert sayable(text) == "nome\\udc80😀"
    assert sayable_data({text: [text, 1, None]}) == {sayable(text): [sayable(text), 1, None]}
