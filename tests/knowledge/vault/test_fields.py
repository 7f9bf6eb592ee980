import json

import pytest

from knowledge.errors import VaultDamaged
from knowledge.vault.fields import LARGEST, Fields, NewerSchema, canonical


def parsed(text: str) -> Fields:
    return Fields.parsed(text.encode("utf-8", "surrogatepass"), part="x.json")


def test_the_same_value_is_the_same_bytes() -> None:
    assert canonical({"b": [1, "ç\n"], "a": None}) == '{"a":null,"b":[1,"ç\\n"]}\n'.encode()
    with pytest.raises(ValueError):
        canonical(float("nan"))


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "[]", "1", "null", '"x"', '{"a":1,"a":1}', '{"a":{"b":1,"b":2}}', '{"a":NaN}'),
        *("[" * 100_000, '{"a":1}x', "\ufeff{}", '{"a":' + "1" * 5000 + "}", '{"a":"\ud800"}'),
        '{"a":Infinity}',
    ],
)
def test_what_is_no_plain_object_is_refused(text: str) -> None:
    with pytest.raises(VaultDamaged, match=r"x\.json"):
        parsed(text)


def test_bytes_that_are_no_utf8_are_refused() -> None:
    with pytest.raises(VaultDamaged):
        Fields.parsed(b'{"a":"\xff"}', part="x.json")


@pytest.mark.parametrize("value", [True, 1.0, "1", None, -1, LARGEST + 1, [1]])
def test_only_whole_numbers_are_whole(value: object) -> None:
    with pytest.raises(VaultDamaged, match="“n”"):
        parsed(json.dumps({"n": value})).whole("n")


def test_fields_of_the_right_kind_are_given() -> None:
    fields = parsed(
        json.dumps({"n": LARGEST, "t": "x", "d": "0" * 64, "f": False, "o": {"n": 1}, "l": [{"n": 2}]})
    )
    assert fields.whole("n") == LARGEST
    assert fields.text("t") == "x"
    assert fields.digest("d") == "0" * 64
    assert fields.flag("f") is False
    assert fields.object("o").whole("n") == 1
    assert [item.whole("n") for item in fields.objects("l", most=1)] == [2]


@pytest.mark.parametrize(
    "ask",
    [
        lambda fields: fields.whole("missing"),
        lambda fields: fields.whole("zero", least=1),
        lambda fields: fields.text("zero"),
        lambda fields: fields.text("long", most=3),
        lambda fields: fields.digest("long"),
        lambda fields: fields.digest("upper"),
        lambda fields: fields.flag("zero"),
        lambda fields: fields.object("list"),
        lambda fields: fields.objects("zero", most=1),
        lambda fields: fields.objects("list", most=1),
        lambda fields: list(fields.objects("list", most=9)),
        lambda fields: fields.moment("long"),
        lambda fields: fields.moment("seconds"),
        lambda fields: fields.moment("never"),
    ],
)
def test_fields_of_another_kind_are_refused(ask: object) -> None:
    values = {"zero": 0, "long": "four", "upper": "A" * 64, "list": [1, 2]}
    values |= {"seconds": "2026-11-30T10:38:00Z", "never": "2026-02-30T10:38:00.000Z"}
    with pytest.raises(VaultDamaged):
        ask(parsed(json.dumps(values)))  # type: ignore[operator] # a table of functions


def test_formats_and_schemas_are_told_apart() -> None:
    parsed('{"format":"f","schema":1}').expect("f", 1)
    for text in ('{"format":"g","schema":1}', '{"format":"f","schema":0}', '{"format":"f","schema":true}'):
        with pytest.raises(VaultDamaged) as caught:
            parsed(text).expect("f", 1)
        assert not isinstance(caught.value, NewerSchema)
    with pytest.raises(NewerSchema, match="newer Estante"):
        parsed('{"format":"f","schema":2}').expect("f", 1)


def test_a_digest_is_64_small_digits() -> None:
    assert Fields({"a": "0f" * 32}, part="p").digest("a") == "0f" * 32
    for wrong in ("", "0" * 63, "0" * 65, "F" * 64, "0" * 64 + "\n"):
        with pytest.raises(VaultDamaged, match="“a”"):
            Fields({"a": wrong}, part="p").digest("a")
