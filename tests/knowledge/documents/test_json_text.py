"""JSON as text: chunks along its keys, and nothing of it rewritten."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.json_text import MAX_DEPTH, read_json
from knowledge.problems import ProblemCode
from knowledge.settings import ChunkSettings

SMALL = ChunkSettings(100, 120)
LETTERS = "açúcar"
SHOP = {
    "loja": "Casa Brisa",
    "pagamento": {"pix": "30 minutos", "boleto": "vence em três dias"},
    "pedido": {"itens": [{"id": row, "nome": f"Cabo {row}"} for row in range(9)], "frete": 20},
}


def texts(content: str, settings: ChunkSettings = SMALL) -> list[tuple[tuple[str, ...], str]]:
    reading = read_json(content, settings)
    return [(heading, reading.content[start:end]) for start, end, heading in reading.slices]


def dumped(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


def test_what_fits_into_a_chunk_is_one() -> None:
    for content in ('{"a": [1, 2]}', "12", '"texto"', "null", "[]", "{ }"):
        assert texts(content) == [((), content)]
        assert read_json(content, SMALL).faults == ()


@pytest.mark.parametrize("indent", [None, 2])
def test_p5_each_chunk_stands_under_the_keys_that_lead_to_it(indent: int | None) -> None:
    chunks = texts(dumped(SHOP, indent))
    headings = list(dict.fromkeys(heading[:2] for heading, _ in chunks))
    assert headings == [("loja",), ("pagamento",), ("pedido", "itens"), ("pedido", "frete")]
    assert all(len(text) <= 120 for _, text in chunks)
    items = [text for heading, text in chunks if heading[:2] == ("pedido", "itens")]
    assert all('"id"' in text and '"nome"' in text for text in items)
    assert max(text.count('"nome"') for text in items) > 1


def test_a_list_of_objects_is_cut_between_them() -> None:
    content = dumped([{"id": row, "nome": f"Cabo {row}"} for row in range(30)])
    chunks = texts(content)
    assert {heading for heading, _ in chunks} == {()}
    assert all(text.lstrip("[").startswith("{") for _, text in chunks)
    assert all(text.rstrip("],").endswith("}") for _, text in chunks)


def test_a_long_object_in_a_list_is_known_by_its_place() -> None:
    content = dumped([{"nome": "curto"}, {"nome": "longo", "texto": "palavra " * 40}])
    headings = [heading for heading, _ in texts(content)]
    assert headings == [("[0]",), ("[1]", "nome"), *[("[1]", "texto")] * (len(headings) - 2)]
    assert len(headings) > 4


def test_an_empty_list_with_a_lot_of_space_in_it_is_not_lost() -> None:
    assert texts('{"a": [' + " " * 300 + "]}") == [(("a",), '{"a": ['), (("a",), "]}")]
    assert texts("[" + "\n" * 300 + "]") == [((), "["), ((), "]")]


def test_an_indent_is_kept_at_the_start_of_a_chunk() -> None:
    chunks = texts(dumped(SHOP, 2))
    assert dict(chunks)["pagamento",].startswith('  "pagamento": {\n    "pix"')


def test_fi08_numbers_are_as_they_were_typed() -> None:
    content = '{"order": 900719925474099312, "qty": 1234567890, "code": "00123", "v": 1.10, "e": -0.5E+10}'
    assert texts(content) == [((), content)]
    assert "".join(text for _, text in texts(content, ChunkSettings(10, 20))).replace(" ", "") == (
        content.replace(" ", "")
    )
    huge = f"[{'9' * 5_000}]"
    assert "".join(text for _, text in texts(huge)) == huge


def test_letters_spelled_as_numbers_are_read_as_letters() -> None:
    value = {LETTERS: "你好 😀 e\u0301", "url": "https://loja.example/a"}
    escaped = json.dumps(value).replace("/", "\\/")
    assert "\\u00e7" in escaped and "\\ud83d" in escaped
    assert texts(escaped) == [((), dumped(value))]


@pytest.mark.parametrize("kept", [r"\u0022", r"\u005c", r"\u000a", r"\ud83d", r"\u0020", r"\\u00e7", r"\n\""])
def test_an_escape_that_stands_for_no_visible_letter_stays(kept: str) -> None:
    content = f'{{"a": "{kept}"}}'
    assert texts(content) == [((), content)]
    assert read_json(content, SMALL).faults == ()


def test_a_hundred_thousand_levels_are_no_trouble() -> None:
    for content in ("[" * 100_000 + "]" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000):
        reading = read_json(content, ChunkSettings())
        assert reading.faults == ()
        assert "".join(text for _, text in texts(content, ChunkSettings())) == content
        assert max(len(heading) for _, _, heading in reading.slices) <= MAX_DEPTH
    broken = read_json("[" * 100_000, ChunkSettings())
    assert broken.faults == ((0, ProblemCode.JSON_SYNTAX),)


def test_a_key_that_comes_twice_is_there_twice() -> None:
    content = dumped({"a": "palavra " * 20}).removesuffix("}") + ', "a": "outra ' + "x " * 60 + '"}'
    chunks = texts(content)
    assert {heading for heading, _ in chunks} == {("a",)}
    assert any("outra" in text for _, text in chunks)


@pytest.mark.parametrize(
    ("key", "heading"),
    [
        ("", '""'),
        ("uma\n  chave", "uma chave"),
        ("x" * 200, "x" * 80 + "…"),
        ('a"b', 'a"b'),
        ("\ud800", "\ufffd"),
    ],
)
def test_an_odd_key_is_a_short_line_in_the_heading(key: str, heading: str) -> None:
    content = json.dumps({key: "palavra " * 40})
    assert texts(content)[-1][0] == (heading,)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        ('{"a": 1}\n{"a": 2}\n{"a": 3}', 1),
        ('{"a": 1,\n "b": }', 1),
        ('{"a": 1,}', 0),
        ("[1 2]", 0),
        ('{"a" 1}', 0),
        ("{a: 1}", 0),
        ('{"a": 1} // dito', 0),
        ('{\n"a": "x', 1),
        ("[NaN]", 0),
        ("[01]", 0),
        ("[1.]", 0),
        ('["\t"]', 0),
        ("[1}", 0),
        ("[", 0),
        ("truer", 0),
        (",", 0),
    ],
)
def test_what_is_no_json_is_plain_text_with_a_problem_at_its_line(content: str, line: int) -> None:
    reading = read_json(content, SMALL)
    assert reading.faults == ((line, ProblemCode.JSON_SYNTAX),)
    assert texts(content) == [((), content)]


def test_lines_of_json_are_cut_between_lines() -> None:
    lines = [dumped({"id": row, "texto": "palavra " * 6}) for row in range(20)]
    chunks = texts("\n".join(lines))
    assert {heading for heading, _ in chunks} == {()}
    assert [line for _, text in chunks for line in text.split("\n")] == lines


@given(st.text('[]{}",:0123456789.eE+-trufalsn \n', max_size=30))
def test_it_takes_what_the_json_module_takes(content: str) -> None:
    try:
        json.loads(content)
        expected: tuple[ProblemCode, ...] = ()
    except ValueError:
        expected = (ProblemCode.JSON_SYNTAX,)
    if content.strip():
        assert tuple(code for _, code in read_json(content.strip(), SMALL).faults) == expected


values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=90),
    lambda inner: st.lists(inner, max_size=6) | st.dictionaries(st.text(max_size=9), inner, max_size=6),
    max_leaves=30,
)


@given(
    values,
    st.sampled_from([None, 0, 2, 60]),
    st.booleans(),
    st.sampled_from([(100, 120), (30, 40), (1, 1)]),
)
def test_every_visible_character_is_in_exactly_one_chunk(
    value: object, indent: int | None, ascii_only: bool, sizes: tuple[int, int]
) -> None:
    content = json.dumps(value, ensure_ascii=ascii_only, indent=indent)
    reading = read_json(content, ChunkSettings(*sizes))
    assert reading.faults == ()
    assert json.loads(reading.content) == value
    assert reading.content.count("\n") == content.count("\n")
    counts = [0] * len(reading.content)
    for start, end, _ in reading.slices:
        for offset in range(start, end):
            counts[offset] += 1
    assert max(counts, default=0) <= 1
    assert all(
        count for count, character in zip(counts, reading.content, strict=True) if not character.isspace()
    )
    if sizes != (1, 1):
        assert all(end - start <= sizes[1] for start, end, _ in reading.slices)
