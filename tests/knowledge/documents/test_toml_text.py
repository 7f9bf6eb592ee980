"""TOML that people write: where its statements are, against `tomllib` as the oracle of what they say."""

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.toml_text import TomlTextError, lines_of, read_toml, shown, statements

TEXT = '''\
# top
a = 1  # one
"b c" = [
  "x]", # ]
  'y["',
]
d = """
[no]
e = 1\\"""" # """
[t]   # [u]
f = { g = "}" }

[ t . "u" ]
h = \'\'\'
[[v]]
\'\'\'\'\'
[[w]]
i = 1
[[w]]
'''


def test_statements_with_their_lines() -> None:
    assert [(each.line, each.table, each.name) for each in statements(TEXT)] == [
        (2, "", "a"),
        (3, "", "b c"),
        (7, "", "d"),
        (10, "t", ""),
        (11, "", "f"),
        (13, "t.u", ""),
        (14, "", "h"),
        (17, "w", ""),
        (18, "", "i"),
        (19, "w", ""),
    ]
    assert tomllib.loads(TEXT)["t"]["u"]["h"] == "[[v]]\n''"  # so these are its statements


def test_each_statement_says_by_itself_what_it_says_in_the_whole() -> None:
    for each in statements(TEXT):
        assert tomllib.loads(TEXT[each.start : each.end])


def test_lines_of_keys_and_tables() -> None:
    assert lines_of(TEXT) == {"a": 2, "b c": 3, "d": 7, "t": 10, "w": 17}
    assert lines_of(TEXT, table="t") == {"f": 11, "u": 13}
    assert lines_of(TEXT, table="t.u") == {"h": 14}


VALUES = st.sampled_from(
    [
        "1",
        "'a'",
        '"b\\"]"',
        "[1, 2]",
        "[\n 'x', # ]\n]",
        '"""\n[t]\nk = 1\n"""',
        "'''\n'\n'''",
        "{ a = 1 }",
        "1.5",
    ]
)


@given(
    st.lists(
        st.tuples(st.booleans(), VALUES, st.sampled_from(["", " # c", " # [x]", "\n\n# d\n"])), max_size=8
    )
)
def test_there_are_as_many_statements_as_were_written(rows: list[tuple[bool, str, str]]) -> None:
    text = "".join(
        f"{f'[t{number}]' if table else f'k{number} = {value}'}{end}\n"
        for number, (table, value, end) in enumerate(rows)
    )
    tomllib.loads(text)
    found = list(statements(text))
    assert len(found) == len(rows)
    for each, (table, _, _) in zip(found, rows, strict=True):
        assert bool(each.table) is table
        assert text.split("\n")[each.line - 1].startswith("[" if table else each.name)


@given(st.text(alphabet="a=[]{}\"'#.\n\\ ", max_size=60))
def test_any_text_has_statements_in_order(text: str) -> None:
    end = 0
    for each in statements(text):
        assert end <= each.start < each.end <= len(text)
        end = each.end


@pytest.mark.parametrize(
    ("text", "line"),
    [("a = \n", 1), ("a = 1\nb = [1,\n", 3), ("a = 1\na = 2\n", 2), ("a = " + "9" * 5000, 0), ("\x00", 1)],
)
def test_what_is_no_toml_is_said_with_its_line(text: str, line: int) -> None:
    with pytest.raises(TomlTextError) as caught:
        read_toml(text, most=10_000)
    assert caught.value.line == line
    assert caught.value.reason == "it is not TOML"


def test_a_long_name_is_refused_before_it_takes_long() -> None:
    for text in (
        "a." * 40 + "b = 1",
        '"a".' * 40 + "b = 1",
        "[" + "a." * 40 + "b]",
        "x = {" + "a." * 40 + "b = 1}",
    ):
        with pytest.raises(TomlTextError, match="far too many parts"):
            read_toml(text, most=10_000)
    assert read_toml("a = '" + "." * 40 + "' # " + "." * 40, most=10_000)


def test_half_a_character_counts_as_bytes_and_breaks_nothing() -> None:
    with pytest.raises(TomlTextError, match="more than 5 bytes"):
        read_toml("# \udc80é", most=5)


def test_a_name_of_a_stranger_is_shown_short_and_in_one_line() -> None:
    assert shown("a\nb\x1b[31m" + "c" * 99) == ("a b [31m" + "c" * 31 + "…")
