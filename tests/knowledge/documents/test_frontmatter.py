"""The header: where it is, what it says, what is wrong with it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.frontmatter import MAX_HEADER_CHARACTERS, Frontmatter, read_frontmatter
from knowledge.problems import ProblemCode


def read(text: str) -> Frontmatter:
    return read_frontmatter(text, path="doc.md")


def body(text: str) -> str:
    return text[read(text).body_offset :]


def found(text: str) -> list[tuple[int, ProblemCode]]:
    return [(problem.line, problem.code) for problem in read(text).problems]


def test_a_text_without_a_header_is_all_body() -> None:
    header = read("# Title\n\ntext")
    assert not header.present
    assert header.metadata == {}
    assert (header.body_offset, header.body_line, header.problems) == (0, 1, ())


def test_the_body_begins_on_the_line_after_the_closing_fence() -> None:
    text = "---\nid: a\n---\n\nBody"
    assert body(text) == "\nBody"
    assert read(text).body_line == 4


@pytest.mark.parametrize("fence", ["---", "---  ", "...", "...\t"])
def test_dashes_or_dots_alone_on_a_line_close_the_header(fence: str) -> None:
    assert body(f"---\nid: a\n{fence}\nBody") == "Body"


def test_lists_and_mappings_keep_their_shape() -> None:
    header = read("---\ntags: [a, b]\nowner:\n  name: Ana\n  phones:\n  - 0800\n---\n")
    assert header.metadata == {"tags": ("a", "b"), "owner": {"name": "Ana", "phones": ("0800",)}}


@pytest.mark.parametrize("nothing", ["", "~", "null"])
def test_nothing_written_as_yaml_has_it_is_none(nothing: str) -> None:
    assert read(f"---\nkey: {nothing}\n---\n").metadata == {"key": None}


def test_a_quoted_null_is_text() -> None:
    assert read("---\nkey: 'null'\n---\n").metadata == {"key": "null"}


def test_fm01_a_colon_in_a_value_loses_neither_the_title_nor_the_rest() -> None:
    text = "---\nid: oven-7\ntitle: Oven notes: first try\ntags: [bread]\n---\n# Oven\nHot.\n"
    header = read(text)
    assert header.metadata == {"id": "oven-7", "title": "Oven notes: first try", "tags": ("bread",)}
    assert found(text) == [(3, ProblemCode.FRONTMATTER_SYNTAX)]
    assert body(text) == "# Oven\nHot.\n"


@pytest.mark.parametrize("eol", ["\r\n", "\r"])
def test_fm03_windows_and_old_mac_line_ends_read_as_their_twin(eol: str) -> None:
    text = "---\nid: rain-2\ntitle: Rain\nnote: |\n  one\n  two\n---\n# Rain\n"
    twin = read(text)
    header = read(text.replace("\n", eol))
    assert header.metadata == twin.metadata == {"id": "rain-2", "title": "Rain", "note": "one\ntwo\n"}
    assert header.body_line == twin.body_line == 8
    assert body(text.replace("\n", eol)) == f"# Rain{eol}"


def test_fm04_a_byte_order_mark_hides_nothing_and_is_not_in_the_body() -> None:
    text = "\ufeff---\nid: mark-1\n---\nbody"
    assert read(text).metadata == {"id": "mark-1"}
    assert body(text) == "body"
    assert body("\ufeffplain") == "plain"


def test_fm07_a_header_below_blank_lines_is_text_and_is_reported_where_it_stands() -> None:
    text = "\n\n---\nid: low-1\n---\nBody\n"
    assert read(text).metadata == {}
    assert body(text) == text
    assert found(text) == [(3, ProblemCode.FRONTMATTER_LATE)]


def test_fm08_two_rules_in_the_text_are_not_a_header() -> None:
    text = "# Garden\n\nNotes.\n\n---\n\nPlums: blue\n\n---\n\nEnd.\n"
    header = read(text)
    assert (header.metadata, header.problems, body(text)) == ({}, (), text)


def test_fm10_dashes_inside_a_value_do_not_close_the_header() -> None:
    table = "table: |\n  | a | b |\n  | --- | --- |\n  ---\n"
    text = f'---\nid: d\n{table}summary: "x --- y"\nowner: team\n---\nBody\n'
    header = read(text)
    assert header.metadata["table"] == "| a | b |\n| --- | --- |\n---\n"
    assert (header.metadata["summary"], header.metadata["owner"]) == ("x --- y", "team")
    assert (body(text), header.problems) == ("Body\n", ())


def test_fm13_plain_values_stay_as_typed() -> None:
    header = read(
        "---\nid: 0123\nopens: 10:30\nversion: 1.10\ncountry: no\nsize: 1_000\nwhen: 2031-02-01\n---\n"
    )
    assert header.metadata == {
        "id": "0123",
        "opens": "10:30",
        "version": "1.10",
        "country": "no",
        "size": "1_000",
        "when": "2031-02-01",
    }


@pytest.mark.parametrize("separator", ["\u0085", "\u2028", "\u2029", "\x00", "\x0b", "\ud800"])
def test_fm14_odd_separators_and_forbidden_characters_stay_in_the_value(separator: str) -> None:
    text = f'---\nid: s-1\ntitle: "north{separator}gate"\nbad: a: b\n---\nBody\n'
    header = read(text)
    assert header.metadata["title"] == f"north{separator}gate"
    assert found(text) == [(4, ProblemCode.FRONTMATTER_SYNTAX)]
    assert header.body_line == 6


def test_fm17_any_key_becomes_text() -> None:
    header = read("---\n1: one\n2031-01-01: party\ntrue: yes\ncontent: x\nhandler: y\n---\nBody\n")
    assert header.metadata == {
        "1": "one",
        "2031-01-01": "party",
        "true": "yes",
        "content": "x",
        "handler": "y",
    }
    assert header.problems == ()


@pytest.mark.parametrize("inner", ["only a remark", "- red\n- blue", "'quoted'"])
def test_fm18_a_header_that_is_no_mapping_gives_a_notice_and_no_fields(inner: str) -> None:
    text = f"---\n{inner}\n---\nBody\n"
    assert read(text).metadata == {}
    assert body(text) == "Body\n"
    assert found(text) == [(2, ProblemCode.FRONTMATTER_NOT_MAPPING)]


def test_fm19_aliases_are_refused_before_they_unfold() -> None:
    layers = "".join(
        f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]\n" for a, b in zip("abcdefg", "bcdefgh", strict=True)
    )
    text = f"---\na: &a [k, k, k]\n{layers}---\nBody\n"
    assert found(text) == [(2, ProblemCode.FRONTMATTER_ALIAS)]
    assert body(text) == "Body\n"


def test_fm21_a_second_block_is_reported_and_the_first_one_counts() -> None:
    text = "---\nid: outer\n---\n\n---\nid: inner\ntitle: T\n---\n# Text\n"
    assert read(text).metadata == {"id": "outer"}
    assert found(text) == [(5, ProblemCode.FRONTMATTER_SECOND)]


def test_a_rule_below_the_header_is_not_a_second_header() -> None:
    assert found("---\nid: a\n---\n\n---\n\nProse.\n\n---\n") == []


def test_fm22_a_tab_is_named_with_its_line_and_the_other_fields_are_kept() -> None:
    text = "---\nid: tab-2\ntags:\n\t- clay\n\t- glaze\n---\nBody\n"
    assert found(text) == [(4, ProblemCode.FRONTMATTER_TAB)]
    assert read(text).problems[0].facts == ("4",)
    assert read(text).metadata == {"id": "tab-2", "tags": "- clay\n- glaze"}


def test_fm23_template_braces_give_one_problem_and_keep_their_text() -> None:
    text = "---\nyear: {{date:YYYY}}\nowner: @name\n---\n"
    assert found(text) == [(2, ProblemCode.FRONTMATTER_SYNTAX)]
    assert read(text).metadata == {"year": "{{date:YYYY}}", "owner": "@name"}


def test_fm24_an_impossible_date_is_reported_and_kept_as_text() -> None:
    text = "---\nid: feb-2\nreview: 2031-02-31\nvalid_until: 2031-02-28\n---\n"
    assert found(text) == [(3, ProblemCode.FRONTMATTER_DATE)]
    assert read(text).metadata["review"] == "2031-02-31"


def test_an_unclosed_header_is_body_with_a_warning() -> None:
    text = "---\ntitle: Open\n\n# Text\n"
    assert body(text) == text
    assert found(text) == [(1, ProblemCode.FRONTMATTER_UNCLOSED)]
    assert found("---\n\nProse after a rule.\n") == []


def test_a_key_met_twice_is_reported_and_the_last_one_counts() -> None:
    text = "---\nkind: a\nkind: b\n---\n"
    assert read(text).metadata == {"kind": "b"}
    assert found(text) == [(3, ProblemCode.FRONTMATTER_DUPLICATE_KEY)]


def test_a_header_beyond_the_limit_is_not_parsed() -> None:
    text = "---\nid: big\nnote: " + "x" * MAX_HEADER_CHARACTERS + "\n---\nBody"
    assert found(text) == [(1, ProblemCode.FRONTMATTER_TOO_LARGE)]
    assert (read(text).metadata, body(text)) == ({}, "Body")


def test_an_unclosed_quote_is_reported_where_it_opens() -> None:
    text = '---\nid: q\ntitle: "open\nowner: x\n---\n'
    assert found(text) == [(3, ProblemCode.FRONTMATTER_SYNTAX)]
    assert read(text).metadata == {"id": "q", "title": "open", "owner": "x"}


def test_keys_know_their_line() -> None:
    assert read("---\n# remark\nid: a\ntags:\n- x\nowner: b\n---\n").lines == {"id": 3, "tags": 4, "owner": 6}


@pytest.mark.parametrize(
    "inner",
    [
        "[" * 60_000,
        "- " * 30_000,
        "{a: " * 10_000,
        "a: b: c\n" * 8_000,
        '"' * 60_000,
        "x: [\n" + "a " * 30_000,
        " " * 60_000,
    ],
    ids=["brackets", "dashes", "braces", "colons", "quotes", "open list", "blanks"],
)
def test_a_hostile_header_costs_no_more_than_its_length(inner: str) -> None:
    """Quadratic reading would take minutes here."""
    assert body(f"---\n{inner}\n---\nBody") == "Body"


yaml_like = st.text(st.sampled_from(list("ab:-#\"'[]{}|>&*!%@`~?,. \n\r\t0\u2028é中\ufeff\x00")), max_size=60)


@given(st.one_of(st.text(max_size=80), yaml_like.map(lambda inner: f"---\n{inner}\n---\nBody")))
def test_any_text_is_read_without_raising_and_the_body_is_its_end(text: str) -> None:
    header = read(text)
    assert 0 <= header.body_offset <= len(text)
    before = text[: header.body_offset]
    assert header.body_line == 1 + before.count("\n") + before.count("\r") - before.count("\r\n")
    for problem in header.problems:
        assert problem.message
        assert problem.line >= 1
