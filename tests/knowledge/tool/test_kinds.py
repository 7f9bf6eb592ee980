"""Kind, type and fields of a document."""

from pathlib import Path

import pytest

from knowledge.tool.action import Call
from knowledge.tool.kinds import (
    DataType,
    Kind,
    common_type,
    data_type,
    fields_of,
    kind_of,
    number_in,
    type_of,
)
from knowledge.tool.scope import UNSCOPED, Principals
from tests.knowledge.tool.calls import opened


def test_the_kind_is_in_the_name() -> None:
    names = ["a.md", "a/b.MDX", "x.CSV", "x.xlsx", "x.json", "x.txt", "README", "v1.2/README"]
    kinds = [Kind.MARKDOWN] * 2 + [Kind.TABLE, Kind.WORKBOOK, Kind.JSON, Kind.TEXT] + [Kind.MARKDOWN] * 2
    assert [kind_of(name) for name in names] == kinds


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("10", 10.0),
        ("-1.5", -1.5),
        ("189,00", 189.0),
        ("1.234,50", 1234.5),
        ("1e3", 1000.0),
        (" 7 ", 7.0),
        ("1,234", None),
        ("1.234.567", None),
        ("", None),
        ("R$ 10", None),
        ("inf", None),
        ("1e999", None),
        ("9" * 50, None),
        ("２", 2.0),
    ],
)
def test_a_number_is_read_where_its_meaning_is_certain(text: str, number: float | None) -> None:
    assert number_in(text) == number


def test_values_have_types() -> None:
    values = [True, "yes", "2027-01-05", "2023-12-05T18:07:50.089Z", "9,5", 7, ("a",), "texto"]
    types = "boolean boolean date date number number list text".split()
    assert [data_type(value) for value in values] == types
    assert common_type({DataType.NUMBER: 97, DataType.TEXT: 3}) is DataType.NUMBER
    assert common_type({DataType.NUMBER: 90, DataType.TEXT: 10}) is DataType.TEXT
    assert common_type({}) is DataType.TEXT


def test_fields_are_the_headers_and_those_beside_the_text(tmp_path: Path) -> None:
    text = (
        "---\nid: x\ntitle: T\ntype: Faq\nempty:\nnested: {a: '1', b: {c: '2'}}\nlist: [x, y]\n"
        "keywords: [k]\ntags: [t]\nreview: 2027-01-05\npinned: true\n---\ntext\n"
    )
    with opened(tmp_path, {"a.md": text}) as collection:
        [source] = Call("list", collection, UNSCOPED, Principals()).sources()
        document = source.document("a.md")
    assert type_of(document) == "Faq"
    assert fields_of(source, document) == {
        "type": "Faq",
        "nested.a": "1",
        "nested.b.c": "2",
        "list": ("x", "y"),
        "keywords": ("k",),
        "tags": ("t",),
        "review": "2027-01-05",
    }
