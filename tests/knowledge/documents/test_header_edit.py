"""Changing one header field and nothing else."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.frontmatter import read_frontmatter
from knowledge.documents.header_edit import FieldValue, remove_field, set_field
from knowledge.errors import FrontmatterEditError

KEPT = """---
zeta: 1
# keep me
alpha: "q"  # and me
list:
- a
# inside
- b

# above omega
omega: z
---

body


"""


def test_fm20_only_the_value_changes_and_its_remark_stays() -> None:
    assert set_field(KEPT, "alpha", "new") == KEPT.replace('"q"', "new")


def test_fm20_a_field_is_removed_with_its_lines_only() -> None:
    assert remove_field(KEPT, "alpha") == KEPT.replace('alpha: "q"  # and me\n', "")
    assert remove_field(KEPT, "list") == KEPT.replace("list:\n- a\n# inside\n- b\n", "")


@pytest.mark.parametrize("path", ["precos.csv", "loja.JSON", "nota.txt"])
def test_nothing_is_written_into_a_file_that_has_no_header(path: str) -> None:
    for text in ("a;b\n1;2\n", "---\npinned: true\n---\n"):
        with pytest.raises(FrontmatterEditError, match="only Markdown has one"):
            set_field(text, "pinned", True, path=path)
        with pytest.raises(FrontmatterEditError, match=path):
            remove_field(text, "pinned", path=path)


def test_a_list_is_written_on_one_line() -> None:
    assert set_field(KEPT, "list", ("x", "y, z")) == KEPT.replace("\n- a\n# inside\n- b\n", " [x, 'y, z']\n")


def test_a_new_field_goes_to_the_end_of_the_header() -> None:
    assert set_field(KEPT, "pinned", True) == KEPT.replace("omega: z\n", "omega: z\npinned: true\n")


def test_a_block_text_is_replaced_whole() -> None:
    text = "---\nnote: |\n  one\n  two\n\n# remark\nid: a\n---\n"
    assert set_field(text, "note", "short") == "---\nnote: short\n\n# remark\nid: a\n---\n"


def test_an_empty_field_gets_its_value_before_the_remark() -> None:
    assert (
        set_field("---\ntitle:   # to do\nid: a\n---\n", "title", "T")
        == "---\ntitle: T   # to do\nid: a\n---\n"
    )


def test_a_header_is_made_with_the_line_end_of_the_text() -> None:
    assert set_field("# A\r\nx\r\n", "pinned", True) == "---\r\npinned: true\r\n---\r\n\r\n# A\r\nx\r\n"
    assert set_field("", "title", "T") == "---\ntitle: T\n---\n"
    assert set_field("\ufeff# A", "title", "T") == "\ufeff---\ntitle: T\n---\n\n# A"


def test_windows_line_ends_stay() -> None:
    text = "---\r\nid: a\r\ntitle: old\r\n---\r\nBody\r\n"
    assert set_field(text, "title", "new") == text.replace("old", "new")
    assert set_field(text, "pinned", False) == text.replace("old\r\n", "old\r\npinned: false\r\n")


@pytest.mark.parametrize(
    "value", ["no", "0123", "10:30", "1.10", "null", "", "# x", "a: b", "- x", "[x", "'x", " x "]
)
def test_values_that_yaml_would_misread_are_quoted(value: str) -> None:
    edited = set_field("---\nid: a\n---\n", "title", value)
    assert edited.splitlines()[2][len("title: ")] in "'\""
    assert read_frontmatter(edited, path="").metadata["title"] == value


def test_none_removes_and_what_is_missing_needs_no_removal() -> None:
    assert set_field(KEPT, "omega", None) == remove_field(KEPT, "omega")
    assert remove_field(KEPT, "absent") == KEPT
    assert remove_field("# No header\n", "x") == "# No header\n"


@pytest.mark.parametrize(
    "text", ["# A\n\nx\n", "", "\n\n# A", "a\r\nb", "\ufeff# A", "x", "---\n\nrule first\n"]
)
def test_a_pin_set_and_taken_off_leaves_the_file_as_it_was(text: str) -> None:
    assert remove_field(set_field(text, "pinned", True), "pinned") == text


def test_an_emptied_header_stays_when_the_text_below_would_become_one() -> None:
    text = "---\nid: a\n---\n---\nother: b\n---\n"
    assert remove_field(text, "id") == text.replace("id: a\n", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("---\na: b: c\n---\n", "line 2"),
        ("---\n- a\n---\n", "line 2"),
        ("---\n{a: 1}\n---\n", "braces"),
        ("---\na: 1\na: 2\n---\n", "twice"),
        ("---\na: 1\n", "never closed"),
        ("\n---\na: 1\n---\n", "line 1"),
        ("---\n? a\n: 1\n---\n", "colon"),
        ("---\na: &x 1\n---\n", "line 2"),
    ],
)
def test_what_cannot_be_changed_safely_is_refused(text: str, reason: str) -> None:
    with pytest.raises(FrontmatterEditError, match=reason) as caught:
        set_field(text, "a", "new", path="doc.md")
    assert caught.value.path == "doc.md"


values = st.one_of(st.text(max_size=30), st.booleans(), st.lists(st.text(max_size=10), max_size=4).map(tuple))
keys = st.text(st.characters(categories=("L", "N"), include_characters="_-. :#'"), min_size=1, max_size=12)
texts = st.sampled_from(
    ["", "# A\n", "\r\n# A\r\n", KEPT, "---\r\nid: a\r\n---", "---\n  x: |\n    y\n\n---\nb", "---\n---\n"]
)


@given(texts, keys, values)
def test_a_field_reads_back_as_set_or_the_edit_is_refused(text: str, key: str, value: FieldValue) -> None:
    before = read_frontmatter(text, path="")
    try:
        edited = set_field(text, key, value)
    except FrontmatterEditError:
        written = "".join((key, *value) if isinstance(value, tuple) else (key, str(value)))
        assert any("\ud800" <= character <= "\udfff" for character in written)
        return
    after = read_frontmatter(edited, path="")
    assert after.metadata[key] == (str(value).lower() if isinstance(value, bool) else value)
    assert {k: v for k, v in after.metadata.items() if k != key} == {
        k: v for k, v in before.metadata.items() if k != key
    }
    assert edited.endswith(text[before.body_offset :])
    removed = read_frontmatter(remove_field(edited, key), path="")
    assert key not in removed.metadata
