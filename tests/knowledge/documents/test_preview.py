"""A document as safe HTML that shows every word."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.preview import render_preview

WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+")


class _Page(HTMLParser):
    """The text, the tags and the attributes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.parts: list[str] = []
        self.tags: set[str] = set()
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(page)
        self.close()

    @property
    def text(self) -> str:
        return "".join(self.parts)

    def words(self) -> set[str]:
        """Every word shown, or kept in an attribute such as the target of a link."""
        attributes = [value for _, _, value in self.attributes]
        return set(WORD.findall(self.text)) | set(WORD.findall(" ".join(self.parts + attributes)))

    def handle_data(self, data: str) -> None:
        self.parts.append(data)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes.extend((tag, name, value or "") for name, value in attrs)


def page_of(text: str, path: str = "") -> _Page:
    return _Page(render_preview(text, path=path))


@pytest.mark.parametrize("path", ["a.csv", "a.json", "a.txt", "A.TXT"])
def test_a_table_json_and_plain_text_are_shown_as_they_are(path: str) -> None:
    text = '---\ntitle: x\n---\n# não é título; *nem isto*\r\n"<b>&amp;",  1.10\n![a](b.png)\n'
    page = page_of("\ufeff" + text, path)
    assert page.text == text.replace("\r\n", "\n")
    assert page.tags == {"pre"}


def targets(page: _Page) -> list[str]:
    return [value for _, name, value in page.attributes if name in ("href", "src")]


def test_pv01_nothing_remote_or_local_is_loaded_and_only_web_and_mail_links_open() -> None:
    page = page_of(
        "![a](http://203.0.113.5/p.png) ![b](file:///etc/hosts) ![abs](/etc/x.png) ![net](//host/x.png)\n"
        "[c](file:///etc/group) [d](javascript:alert) [e](ms-word:/id) [f](https://example.org) "
        '[g](mailto:a@example.org) [h](../other.md) ![ok](img/a.png)\n<iframe src="javascript:z"></iframe>\n'
        "<script>run()</script>\n"
    )
    assert targets(page) == ["https://example.org", "mailto:a@example.org", "../other.md", "img/a.png"]
    assert page.tags <= {"p", "a", "img", "span"}
    for shown in (
        "203.0.113.5",
        "/etc/hosts",
        "/etc/group",
        "javascript:alert",
        "ms-word:/id",
        "iframe",
        "run()",
    ):
        assert shown in page.text


@pytest.mark.parametrize(
    "link", ["JaVaScRiPt:x", " javascript:x", "java\tscript:x", "&#106;avascript:x", "data:text/html,x"]
)
def test_pv01_a_disguised_script_link_leads_nowhere(link: str) -> None:
    assert not [
        value for value in targets(page_of(f"[a](<{link}>)")) if "script" in value.lower() or ":" in value
    ]


def test_pv02_unknown_tags_and_angle_brackets_stay_visible() -> None:
    assert "A <T> generic method" in page_of("A <T> generic method\n\n# Later\n").text
    assert "if a<b then c>d" in page_of("if a<b then c>d").text
    page = page_of('before <img src="x.png"> then text\n\n<title>words\n\nmore words')
    assert '<img src="x.png"> then text' in page.text
    assert "<title>words" in page.text
    assert "more words" in page.text


@pytest.mark.parametrize(
    "text",
    [
        ">" * 5000 + " x",
        "1. " * 2000 + "x",
        "- " * 2000 + "x",
        "[" * 20_000,
        "".join("    " * n + "- a\n" for n in range(300)),
    ],
    ids=["quotes", "numbers", "dashes", "brackets", "stairs"],
)
def test_pv03_text_too_deep_for_the_renderer_is_shown_as_it_is(text: str) -> None:
    assert render_preview(text).startswith("<pre>")
    assert page_of(text).text == text


def test_the_header_is_not_shown() -> None:
    assert page_of("---\ntitle: secret\n---\n\nBody").text.strip() == "Body"


def test_check_boxes_are_shown_as_characters() -> None:
    assert page_of("- [ ] open\n- [x] done\n- [X] too").text.split("\n")[1:4] == ["☐ open", "☑ done", "☑ too"]


def test_code_is_shown_untouched_with_what_stands_behind_its_fence() -> None:
    page = page_of('```js {1,3} app.js\n# x <T> &amp; "q" [ ] *a*\n- [ ] b\n```\n')
    assert page.text == 'js {1,3} app.js# x <T> &amp; "q" [ ] *a*\n- [ ] b\n'
    assert "h1" not in page.tags


def test_comments_are_shown_since_they_are_sent() -> None:
    page = page_of("# A\n\n<!--\n## Draft\n-->\n\n## B <!-- inline -->\n")
    assert "## Draft" in page.text
    assert "<!-- inline -->" in page.text
    assert [value for tag, name, value in page.attributes if name == "id" and tag == "h2"] != ["draft"]


def test_hd07_an_underline_makes_the_same_heading_as_in_the_outline() -> None:
    assert "h2" in page_of("name: x\n---\n").tags


def test_headings_have_the_anchors_of_the_outline() -> None:
    page = page_of("# 安装\n\n## 🚚\n\n## 🚛\n\n## Own {/*the-id*/}\n\n## A `b` c\n")
    assert [value for _, name, value in page.attributes if name == "id"] == [
        "安装",
        "section",
        "section_1",
        "the-id",
        "a-b-c",
    ]
    assert "the-id" not in page.text


def test_tables_lists_footnotes_and_notes_are_rendered() -> None:
    page = page_of('|a|b|\n|-|-|\n|1|2|\n\n1. x\n\n!!! note "Mind"\n    this\n\nword[^n]\n\n[^n]: the note\n')
    assert {"table", "ol", "div", "sup"} <= page.tags


def test_tags_that_only_dress_text_work() -> None:
    page = page_of("H<sub>2</sub>O<br>next")
    assert {"sub", "br"} <= page.tags
    assert "H2O" in page.text


def test_a_wide_indent_in_code_does_not_turn_rendering_off() -> None:
    page = page_of(f"# A\n\n```\n{' ' * 150}total 12\n```\n")
    assert {"h1", "pre"} <= page.tags


def test_table_columns_keep_their_side() -> None:
    page = page_of("|a|b|\n|:-|-:|\n|1|2|\n")
    assert ("td", "align", "right") in page.attributes


SAMPLE = """---
title: Trocas
---

# Trocas e devoluções {/*trocas*/}

Prazo: **7 dias** para `SKU-12`, see <Card title="Ajuda">the card</Card> & [política](../politica.md "Leia").

:::tip 提示
退货请在七天内。
:::

{{ variable }} and <https://example.org/a?b=c&d=e>, x<y, y>z, 2 * 3 * 4, snake_case_name, a\\_b

- [ ] pedir etiqueta
    1. imprimir
- [x] embalar

| Item | Prazo |
| ---- | ----: |
| Livro | 30 | sobra |

<details><summary>Mais</summary>

Texto escondido<br/>aqui

</details>

[comment]: <> (TODO write this)
"""


def test_every_word_of_a_page_full_of_oddities_is_shown() -> None:
    source = SAMPLE.split("---\n", 2)[2]
    assert set(WORD.findall(source)) - {"br"} <= page_of(SAMPLE).words() | {"1", "x"}


@pytest.mark.parametrize(
    "lost",
    [
        "[unused]: http://example.org 'hidden words'",
        "|a|b|\n|-|-|\n|1|2|surplus|",
        "*[HTML]: Hyper Text",
        "<!-- open\n\nremark",
    ],
)
def test_what_markdown_would_drop_is_still_shown(lost: str) -> None:
    page = page_of(f"Text.\n\n{lost}\n\nEnd.")
    assert set(WORD.findall(lost)) <= set(WORD.findall(page.text))


words = ["word", "ação 中文", " ", "\n", "\n\n", "&copy;", "&", "\\*", "a<b", "\x02wzxhzdk:0\x03"]
tags = [
    "<T>",
    "<b>",
    "<script>",
    "<!-- rem -->",
    "{#id}",
    "<mailto:a@b.c>",
    "https://e.org",
    "[x](y)",
    "![i](j.png)",
]
marks = ["`c`", "*em*", "__st__", "[k]: l 'm'\n", "[^f]", "[^f]: g\n"]
blocks = ["# head\n", "> q", "- li\n", "    ind\n", "```py z\nq <r>\n```\n", "|t|u|\n|-|-|\n|v|w|e|\n"]
fragments = st.sampled_from([*words, *tags, *marks, *blocks, "!!! note\n    in\n"])


@given(st.lists(fragments, max_size=25).map("".join))
def test_no_word_of_any_text_vanishes(text: str) -> None:
    page = page_of(text)
    assert not page.tags & {"script", "iframe", "style"}
    source = text.replace("&copy;", " ").replace("<b>", " ")
    assert set(WORD.findall(source)) <= page.words()


@given(st.text(max_size=80))
def test_any_text_is_rendered_without_raising(text: str) -> None:
    assert isinstance(render_preview(text), str)
