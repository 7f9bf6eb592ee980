import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from knowledge.context.fences import Fences

MARK = "[cut]"
LINES = [
    *(
        "```",
        "~~~",
        "````",
        "```js",
        "  ```",
        "   ~~~",
        "    ```",
        "- ```",
        "1. ~~~",
        "> ```",
        "> - ```",
        ">   ```",
    ),
    *("text", "    code", "  text", "- item", "> quote", "", "", "<!--", "-->", "\t```", "a ```", "``` ` x"),
]


def fenced(text: str) -> list[str]:
    return [token.content for token in MarkdownIt("commonmark").parse(text) if token.type == "fence"]


@pytest.mark.parametrize(
    ("text", "closing"),
    [
        ("text\n\n```\ncode", "\n```"),
        ("```js title=x\ncode", "\n```"),
        ("```js", "\n```"),
        ("````\n```\ncode", "\n````"),
        ("~~~\n```\ncode", "\n~~~"),
        ("- item\n\n  ```\n  code", "\n  ```"),
        ("- ```\n  code", "\n  ```"),
        ("1. ```\n   code", "\n   ```"),
        ("> ```\n> code", "\n> ```"),
        ("```\ncode\n```", ""),
        ("```\ncode\n```\n\nafter", ""),
        ("> ```\n> code\n\nafter", ""),
        ("    ```\n    code", ""),
        ("no fence `here", ""),
        ("<!--\n```\n-->\n\nafter", ""),
        ("```\ncode\n    ```\nmore", "\n```"),
    ],
)
def test_a_cut_at_the_end_closes_what_is_open(text: str, closing: str) -> None:
    assert Fences(text).closing_at(len(text)) == closing
    rest = f"{text}{closing}\n\n{MARK}\n\n---\n\n# Next"
    assert not any(MARK in content for content in fenced(rest))


def test_only_cuts_inside_the_block_close_it() -> None:
    text = "before\n\n```\na b\n```\n\nafter it\n\n~~~\nc d"
    fences = Fences(text)
    assert fences.closing_at(text.index("before") + 6) == ""
    assert fences.closing_at(text.index(" b")) == "\n```"
    assert fences.closing_at(text.index("b\n```") + 1) == "\n```"
    assert fences.closing_at(text.index(" it")) == ""
    assert fences.closing_at(text.index(" d")) == "\n~~~"


@settings(max_examples=500, deadline=None)
@given(st.lists(st.sampled_from(LINES), max_size=12).map("\n".join))
def test_no_cut_leaves_the_mark_in_a_code_block(text: str) -> None:
    fences = Fences(text)
    for cut in (
        offset
        for offset in range(1, len(text) + 1)
        if text[offset - 1 : offset + 1].strip()
        and (offset == len(text) or text[offset] in " \n")
        and text[offset - 1] not in " \n\t"
    ):
        shown = f"{text[:cut]}{fences.closing_at(cut)}\n\n{MARK}\n\n---\n\n# Next"
        assert not any(MARK in content for content in fenced(shown)), repr(shown)
