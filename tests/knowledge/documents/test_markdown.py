"""One file -> one document."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.markdown import parse_document
from knowledge.model import Document, SourceFile
from knowledge.problems import Problem, ProblemCode


def parse(text: str, path: str = "guides/first-steps.md") -> Document:
    return parse_document(SourceFile(path=path, text=text, digest="d1", size=len(text)))


def outline(text: str, path: str = "a.md") -> list[tuple[int, str]]:
    return [(heading.level, heading.text) for heading in parse(text, path).headings]


# --- fields (K3) ----------------------------------------------------------------------------------


def test_k3_a_full_header_decides_everything() -> None:
    document = parse(
        "---\nid: pay\ntitle: Paying\nkeywords: [pix, card]\npinned: true\narea: shop\n---\n# Other\n"
    )
    assert (document.id, document.title, document.pinned) == ("pay", "Paying", True)
    assert (document.keywords, document.keywords_derived) == (("pix", "card"), False)
    assert document.metadata == {"area": "shop"}
    assert document.digest == "d1"


def test_k3_without_a_header_id_and_title_come_from_path_and_first_heading() -> None:
    document = parse("Lead.\n\n## Paying with Pix\n")
    assert (document.id, document.title, document.pinned) == ("guides/first-steps", "Paying with Pix", False)


@pytest.mark.parametrize(
    ("path", "title", "identity"),
    [
        ("a/Trocas e devoluções.md", "Trocas e devoluções", "a/Trocas e devoluções"),
        ("v1.2.mdx", "v1.2", "v1.2"),
        ("UP.MD", "UP", "UP"),
        (".md", ".md", ".md"),
    ],
)
def test_k3_without_a_heading_the_title_is_the_file_name(path: str, title: str, identity: str) -> None:
    document = parse("Only text.", path)
    assert (document.title, document.id) == (title, identity)


def test_k3_keywords_are_derived_from_title_and_headings_without_stop_words() -> None:
    document = parse("# Como funciona o Pix\n\n## Prazo de devolução\n\n## 退货 Pix\n")
    assert document.keywords == ("funciona", "pix", "prazo", "devolução", "退货")
    assert document.keywords_derived


@pytest.mark.parametrize(
    "written", ["pix, cartão , pix,", "[pix, cartão, pix]", "pix，cartão", "\n- pix\n- cartão"]
)
def test_keywords_may_be_a_list_or_separated_by_commas(written: str) -> None:
    assert parse(f"---\nkeywords: {written}\n---\n").keywords == ("pix", "cartão")


@pytest.mark.parametrize("written", ["true", "Yes", "ON", "1", '"true"'])
def test_pinned_says_yes_in_many_ways(written: str) -> None:
    assert parse(f"---\npinned: {written}\n---\n").pinned


@pytest.mark.parametrize("written", ["false", "No", "off", "0", "", "~"])
def test_pinned_says_no_in_many_ways(written: str) -> None:
    document = parse(f"---\npinned: {written}\n---\n")
    assert (document.pinned, document.problems) == (False, ())


@pytest.mark.parametrize(
    ("line", "facts"),
    [
        ("pinned: maybe", ("pinned", "true or false", "maybe")),
        ("title: [a]", ("title", "text", "['a']")),
        ("keywords: {a: b}", ("keywords", "a list of words", "{'a': 'b'}")),
    ],
)
def test_a_value_of_the_wrong_kind_is_reported_and_not_used(line: str, facts: tuple[str, ...]) -> None:
    document = parse(f"---\narea: x\n{line}\n---\n# Real title\n")
    assert document.problems == (Problem("guides/first-steps.md", 3, ProblemCode.FRONTMATTER_VALUE, facts),)
    assert (document.title, document.pinned, document.keywords) == ("Real title", False, ("real", "title"))


def test_keys_that_sound_like_ours_inside_the_library_are_plain_metadata() -> None:
    assert parse("---\ncontent: x\nhandler: y\n---\n").metadata == {"content": "x", "handler": "y"}


def test_a_declared_language_wins_and_stays_in_the_metadata() -> None:
    document = parse("---\nlang: pt-BR\n---\nThe quick brown fox is in the house.")
    assert (document.language, document.metadata) == ("pt", {"lang": "pt-BR"})


def test_problems_of_the_file_come_first_and_stay() -> None:
    guessed = Problem("a.md", 0, ProblemCode.ENCODING_GUESSED, ("cp1252",))
    source = SourceFile(path="a.md", text="---\nx: [\n---\n", digest="", size=1, problems=(guessed,))
    assert [problem.code for problem in parse_document(source).problems] == [
        ProblemCode.ENCODING_GUESSED,
        ProblemCode.FRONTMATTER_SYNTAX,
    ]


# --- body -----------------------------------------------------------------------------------------


def test_content_has_unix_line_ends_and_no_blank_lines_around() -> None:
    document = parse("---\r\nid: a\r\n---\r\n\r\n \t\r\n  code\r\n\r\nEnd \r\n\r\n")
    assert document.content == "  code\n\nEnd"
    assert document.content_line == 6


def test_heading_lines_count_from_the_top_of_the_file() -> None:
    document = parse("---\nid: a\n---\n\n# One\n\nx\n\nTwo\n---\n")
    assert [(heading.text, heading.line) for heading in document.headings] == [("One", 5), ("Two", 9)]


@pytest.mark.parametrize("text", ["", "\n\n", "---\nid: a\n---\n", "\ufeff"])
def test_an_empty_document_still_has_one_chunk(text: str) -> None:
    document = parse(text)
    assert document.content == ""
    assert [(chunk.start, chunk.end) for chunk in document.chunks] == [(0, 0)]


# --- headings -------------------------------------------------------------------------------------


def test_hd01_remarks_in_code_are_not_headings() -> None:
    assert outline("# True\n\n```python\n# no\nx = 1\n```\n\n    # nor this\n\n## Too\n") == [
        (1, "True"),
        (2, "Too"),
    ]


def test_hd02_a_fence_that_opens_on_a_list_line_ends_with_its_item() -> None:
    text = "## Tools\n\n- ```\n  saw\n  ```\n\n## Parts\n\n```text\n# one\n## two\n```\n"
    assert outline(text) == [(2, "Tools"), (2, "Parts")]


def test_hd04_backticks_in_a_sentence_open_no_fence() -> None:
    text = "Three ``` in prose, as y``` here.\n\n## Stay\n\n```yaml\n# hidden\n```\n\n## Stay too\n"
    assert outline(text) == [(2, "Stay"), (2, "Stay too")]


def test_hd05_underlined_headings_count() -> None:
    assert outline("Crop\n====\n\nWeek two\n--------\n\n### Day\n") == [
        (1, "Crop"),
        (2, "Week two"),
        (3, "Day"),
    ]


def test_hd06_headings_in_comments_do_not_count() -> None:
    document = parse("# A\n\n<!--\n## Draft\n-->\n\n## B\n")
    assert [(heading.text, heading.line, heading.anchor) for heading in document.headings] == [
        ("A", 1, "a"),
        ("B", 7, "b"),
    ]
    assert "## Draft" in document.content


def test_hd07_underlines_follow_commonmark() -> None:
    assert outline("aaa\n<!-- keep\n====\n-->\nbbb\n\nname: x\n---\n")[-1] == (2, "name: x")
    assert (1, "keep") not in outline("aaa\n\n<!-- keep\n====\n-->\nbbb\n")


def test_hd09_anchors_are_never_empty_and_never_twice_the_same() -> None:
    document = parse("# 安装\n\n# 🚚\n\n# 🚛\n\n# ⭐ Plan ⭐\n\n# Plan\n\n# plan_1\n\n# Plan\n")
    anchors = [heading.anchor for heading in document.headings]
    assert anchors == ["安装", "section", "section_1", "plan", "plan_1", "plan_1_1", "plan_2"]


@pytest.mark.parametrize("mark", ["{#the-id}", "{/*the-id*/}", "{/* the-id */}"])
def test_an_explicit_id_is_the_anchor_and_not_part_of_the_text(mark: str) -> None:
    heading = parse(f"## Adding state {mark}\n").headings[0]
    assert (heading.text, heading.anchor) == ("Adding state", "the-id")


def test_headings_in_lists_and_quotes_are_not_of_the_outline() -> None:
    assert outline("- # in a list\n\n> # quoted\n\n# Real\n") == [(1, "Real")]


def test_heading_text_loses_marks_and_keeps_words() -> None:
    heading = (
        "# The `useId` **hook** of [React](http://x) ![logo](l.png) <T> H<sub>2</sub>O &amp; *more* [ref]"
    )
    text = f"{heading}\n\n[ref]: /x\n"
    assert outline(text) == [(1, "The useId hook of React logo <T> H2O & more ref")]


def test_an_empty_heading_is_not_in_the_outline() -> None:
    assert outline("#\n\n## \n\n## Text\n") == [(2, "Text")]


def test_imports_and_exports_of_mdx_are_no_headings_and_stay_in_the_text() -> None:
    text = "export const a = 1\n---\n\nimport B from 'b'\n\n# Title\n"
    assert outline(text, "page.mdx") == [(1, "Title")]
    assert parse(text, "page.mdx").content == text.rstrip()


@pytest.mark.parametrize(
    "text",
    [
        ">" * 5000 + " x",
        "1. " * 2000 + "x",
        "- " * 2000 + "x",
        "[" * 20_000,
        "# " + "[" * 20_000,
        "#" * 20_000,
        "\n".join("> " * depth + "x" for depth in range(300)),
        "|a" * 3000 + "\n" + "|-" * 3000,
        "`" * 20_000,
    ],
    ids=["quotes", "numbers", "dashes", "brackets", "heading", "hashes", "stairs", "table", "ticks"],
)
def test_pv03_deep_or_knotty_text_stays_a_document(text: str) -> None:
    document = parse(text)
    assert document.content == text.strip()
    assert document.chunks[-1].end == len(document.content)


markdown_like = st.text(
    st.sampled_from(list("#-=`*_>[](){}|!<&:.1a中é\u0301🚚 \n\r\t\u2028\x00\ufeff")), max_size=120
)


@given(st.one_of(st.text(max_size=120), markdown_like), st.sampled_from(["a.md", "b/c.MDX", "x"]))
def test_any_text_is_parsed_without_raising(text: str, path: str) -> None:
    document = parse(text, path)
    lines = text.count("\n") + text.count("\r") + 1
    assert document.title
    assert "\r" not in document.content
    assert document.content == document.content.strip("\n")
    anchors = [heading.anchor for heading in document.headings]
    assert all(anchors)
    assert len(set(anchors)) == len(anchors)
    assert all(1 <= heading.line <= lines and heading.text for heading in document.headings)
    assert document.chunks
