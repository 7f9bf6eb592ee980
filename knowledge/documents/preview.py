"""A document as safe HTML, in which no word of the source is missing.

Markdown drops what it does not understand: unknown tags, comments, unused link definitions, surplus table
cells. A curator must see all that the AI is given, so raw HTML is shown as text (a few tags that only dress
text excepted), code and comments are taken exactly where the outline sees them, and whatever still got lost
is appended as it stands. A text that is too deep or too knotty for the renderer is shown as plain text.
"""

from __future__ import annotations

import html

import regex

from knowledge.documents.blocks import DRESSING_TAG, HTML_TAGS
from knowledge.documents.formats import is_markdown
from knowledge.documents.frontmatter import read_frontmatter, unify_line_ends
from knowledge.documents.links import LINK_SCHEMES, is_relative
from knowledge.documents.markdown import slug

MAX_CHARACTERS = 400_000
"""Longer texts are shown plain: rendering takes about a second for each 200,000 characters."""
_MAX_BRACKET_WORK = 3_000_000
"""Brackets in a block × its length: the renderer looks for the partner of each to the end of its block."""

_TAGS = HTML_TAGS | frozenset(
    "p h1 h2 h3 h4 h5 h6 pre blockquote ul ol li table thead tbody tr th td div".split()
)
_ATTRIBUTES = {
    **{f"h{level}": {"id"} for level in range(1, 7)},
    "a": {"href", "title"},
    "img": {"src", "alt", "title"},
    "code": {"class"},
    "div": {"class"},
    "p": {"class"},
    "sup": {"id"},
    "li": {"id"},
    "th": {"align"},
    "td": {"align"},
}
_BLOCK_END = regex.compile(r"\n[ \t]*+(?:\n|(?=[-*+|]|\d{1,9}[.)]))")
_MARKERS = regex.compile(
    r"^[ \t>]*+(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(?:\[[xX]\][ \t])?|" + DRESSING_TAG, regex.IGNORECASE
)
"""What stands for no word: list numbers, check boxes, tags that only dress text."""
_DEEP_LINE = regex.compile(
    r"^(?=[ \t]*+[>*+\-\d])(?:[ \t]|>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])){100}", regex.MULTILINE
)
"""Indents, quote marks and list marks that may be 25 levels deep or more."""
_WORD = regex.compile(r"[\p{L}\p{M}\p{N}]+")
_TAG = regex.compile(r'</?[a-z](?:[^>"]|"[^"]*")*+>')
_QUOTED = regex.compile(r'"[^"]*"')


def render_preview(text: str, *, path: str = "") -> str:
    """Render the body of `text` (its header removed) as HTML that runs nothing and loads nothing remote.

    Only http, https and mailto links survive, and images by a relative path. By its `path`, a table, JSON or
    plain text is shown as it is. Never raises.
    """
    if not is_markdown(path):
        return _plain(unify_line_ends(text.removeprefix("\ufeff")))
    body = unify_line_ends(text[read_frontmatter(text, path="").body_offset :])
    if _too_knotty(body):
        return _plain(body)
    try:
        rendered = _sanitise(_render(body))
    except RecursionError:
        return _plain(body)
    return rendered + _lost_lines(body, rendered)


def _plain(text: str) -> str:
    return f"<pre>{html.escape(text, quote=False)}</pre>"


def _too_knotty(body: str) -> bool:
    if len(body) > MAX_CHARACTERS or _DEEP_LINE.search(body):
        return True
    work = sum(block.count("[") * len(block) for block in _BLOCK_END.split(body))
    return work > _MAX_BRACKET_WORK


def _render(body: str) -> str:
    """Of the `extra` bundle, what makes text vanish or takes quadratic time is left out."""
    from markdown import Markdown

    from knowledge.documents.preview_rules import PreviewRules

    renderer = Markdown(
        extensions=["footnotes", "tables", "toc", "sane_lists", "admonition", PreviewRules()],
        extension_configs={
            "tables": {"use_align_attribute": True},
            "toc": {"marker": "", "slugify": lambda text, _separator: slug(text)},
        },
    )
    return renderer.convert(body)


def _sanitise(rendered: str) -> str:
    import nh3

    return nh3.clean(
        rendered,
        tags=set(_TAGS),
        attributes={tag: set(names) for tag, names in _ATTRIBUTES.items()},
        url_schemes=set(LINK_SCHEMES),
        attribute_filter=_keep_attribute,
        link_rel=None,
    )


def _keep_attribute(tag: str, name: str, value: str) -> str | None:
    if tag == "img" and name == "src" and not is_relative(value):
        return None
    return value


def _lost_lines(body: str, rendered: str) -> str:
    """The source lines with a word that `rendered` has neither in its text nor in an attribute."""
    shown = set(_WORD.findall(html.unescape(_TAG.sub(_attribute_values, rendered))))
    lost = [
        line
        for line in body.split("\n")
        if not shown.issuperset(_WORD.findall(html.unescape(_MARKERS.sub(" ", line))))
    ]
    return f"<hr>{_plain(chr(10).join(lost))}" if lost else ""


def _attribute_values(tag: regex.Match[str]) -> str:
    return " ".join(["", *_QUOTED.findall(tag.group()), ""])
