"""The block structure of a Markdown body, by CommonMark: headings, and the lines where a cut is clean.

Only blocks are parsed: inline marks do not matter here except in headings, and skipping them makes reading
a large folder several times faster. Nesting is limited, so that thousands of quote marks cost nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING

import regex

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token
    from markdown_it.utils import EnvType

HTML_TAGS = frozenset(
    "a abbr b br cite code del em hr i img ins kbd mark q s small span strong sub sup u var wbr".split()
)
"""Inline HTML that only dresses text; any other `<word>` is taken for text and stays visible."""
DRESSING_TAG = "</?(?:" + "|".join(sorted(HTML_TAGS - {"a", "img"})) + ") ?/?>"
"""Pattern of such a tag without attributes."""

_INLINE_MARKS = regex.compile(r"[\\`*_\[\]<>&!\n]")
_EXPLICIT_ID = regex.compile(r"(?<![ \t])[ \t]*+\{(?:#|/\*[ \t]*)([^\s{}*]++)[ \t]*(?:\*/)?\}[ \t]*$")
_TAG_NAME = regex.compile(r"</?([A-Za-z][A-Za-z0-9-]*)")
_MAX_INLINE = 2_000
"""A heading longer than this is taken as it stands; no one writes one, and inline parsing is not linear."""
_MAX_NESTING = 12
_CUT_TOKENS = frozenset({"list_item_open", "tr_open"})
_MDX_CODE = ("import ", "export ")


@dataclass(frozen=True, slots=True)
class RawHeading:
    """A heading of the body. Lines are 0-based, `end_line` exclusive; `explicit_id` is "" or the author's."""

    level: int
    text: str
    explicit_id: str
    first_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """0-based lines of the body: `starts` of top-level blocks, `cuts` of list items and table rows."""

    headings: tuple[RawHeading, ...]
    starts: frozenset[int]
    cuts: frozenset[int]


@dataclass(frozen=True, slots=True)
class RawBlock:
    """A top-level block that is shown as it is: a code fence, `info` behind its marks, or an HTML comment."""

    first_line: int
    end_line: int
    content: str
    info: str
    comment: bool


def parse_blocks(content: str, *, mdx: bool = False) -> Blocks:
    """Find the blocks of `content` (line ends `\\n`). Headings inside lists, quotes and code do not count.

    `mdx`: a paragraph that starts with `import` or `export` is never an underlined heading.
    """
    env: EnvType = {}
    tokens = _parser().parse(content, env)
    headings: list[RawHeading] = []
    starts: set[int] = set()
    cuts: set[int] = set()
    for index, token in enumerate(tokens):
        if token.map is None:
            continue
        if token.type == "heading_open" and token.level == 0:
            inline = tokens[index + 1].content
            if not (mdx and token.markup in "=-" and inline.startswith(_MDX_CODE)):
                headings.append(_raw_heading(token, inline, env))
        if token.level == 0 and token.nesting >= 0:
            starts.add(token.map[0])
        elif token.type in _CUT_TOKENS:
            cuts.add(token.map[0])
    return Blocks(tuple(headings), frozenset(starts), frozenset(cuts))


def raw_blocks(content: str) -> tuple[RawBlock, ...]:
    """The top-level code fences and HTML comments of `content`, in order."""
    return tuple(
        RawBlock(token.map[0], token.map[1], token.content, token.info.strip(), token.type == "html_block")
        for token in _parser().parse(content)
        if token.map is not None
        and token.level == 0
        and (
            token.type == "fence"
            or (token.type == "html_block" and token.content.lstrip().startswith("<!--"))
        )
    )


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    parser.disable(["inline", "text_join"])
    parser.parse("a")  # compiles the rules now, before a second thread can see them half compiled
    parser.inline.parse("a", parser, {}, [])
    return parser


def _raw_heading(token: Token, inline: str, env: EnvType) -> RawHeading:
    lines = token.map or [0, 0]
    inline, explicit_id = split_explicit_id(inline)
    text = " ".join(plain_text(inline, env).split())
    return RawHeading(int(token.tag[1]), text, explicit_id, lines[0], lines[1])


def split_explicit_id(inline: str) -> tuple[str, str]:
    """A heading's text and the id its author gave it at the end, as `{#id}` or `{/*id*/}`; "" for none."""
    match = _EXPLICIT_ID.search(inline)
    return (inline[: match.start()], match.group(1)) if match else (inline, "")


def plain_text(inline: str, env: EnvType | None = None) -> str:
    """`inline` without Markdown's marks, links by their text, images by their description."""
    if len(inline) > _MAX_INLINE or not _INLINE_MARKS.search(inline):
        return inline
    children: list[Token] = []
    parser = _parser()
    parser.inline.parse(inline, parser, env if env is not None else {}, children)
    return "".join(_token_text(children))


def _token_text(tokens: Sequence[Token]) -> list[str]:
    parts: list[str] = []
    for token in tokens:
        if token.type == "image":
            parts.extend(_token_text(token.children or ()))
        elif token.type in ("softbreak", "hardbreak"):
            parts.append(" ")
        elif token.type == "html_inline":
            name = _TAG_NAME.match(token.content)
            if name is None or name.group(1).lower() not in HTML_TAGS:
                parts.append(token.content)
        else:
            parts.append(token.content)
    return parts
