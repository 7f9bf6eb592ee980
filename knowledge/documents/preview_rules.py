"""The rules our preview adds to Python-Markdown.

Raw HTML is text, code and comments are where the outline sees them, headings have the outline's anchors,
and links that lead nowhere are made visible.
"""

from __future__ import annotations

import html
import re
from xml.etree.ElementTree import Element

from markdown import Extension, Markdown
from markdown.inlinepatterns import InlineProcessor
from markdown.preprocessors import Preprocessor
from markdown.treeprocessors import Treeprocessor

from knowledge.documents.blocks import DRESSING_TAG, RawBlock, raw_blocks, split_explicit_id
from knowledge.documents.links import is_allowed_link, is_relative

_TASK = re.compile(r"^([ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+)\[([ xX])\](?=[ \t])")
_HEADINGS = frozenset({"h1", "h2", "h3", "h4", "h5", "h6"})


class PreviewRules(Extension):
    """Replaces the library's HTML rules by ours. Priorities are relative to the library's own."""

    def extendMarkdown(self, md: Markdown) -> None:
        md.preprocessors.deregister("html_block")
        md.inlinePatterns.deregister("html")
        md.preprocessors.register(_StashRawBlocks(md), "raw_blocks", 25)  # behind normalize_whitespace, 30
        md.inlinePatterns.register(_DressingTag(f"({DRESSING_TAG})", md), "dressing", 90)
        md.treeprocessors.register(_TakeExplicitIds(md), "explicit_ids", 30)  # before inline, 20
        md.treeprocessors.register(_ShowRefusedTargets(md), "refused", 1)  # after all others


class _StashRawBlocks(Preprocessor):
    """Code fences and comments become marks that the library swaps for their HTML at the end.

    What is left is not code, so `[ ]` and `[x]` at the start of an item are check boxes.
    """

    def run(self, lines: list[str]) -> list[str]:
        lines = "\n".join(lines).split("\n")
        for block in reversed(raw_blocks("\n".join(lines))):
            mark = self.md.htmlStash.store(_raw_html(block))
            lines[block.first_line : block.end_line] = ["", mark, ""]
        return [_TASK.sub(_check_box, line) for line in lines]


def _check_box(task: re.Match[str]) -> str:
    return task.group(1) + ("☐" if task.group(2) == " " else "☑")


def _raw_html(block: RawBlock) -> str:
    label = f"<p><code>{html.escape(block.info)}</code></p>" if block.info else ""
    return f"{label}<pre><code>{html.escape(block.content)}</code></pre>"


class _DressingTag(InlineProcessor):
    """`<br>`, `</sub>` and the like, without attributes, stay HTML."""

    def handleMatch(  # type: ignore[override]  # the stubs know only the element form
        self,
        m: re.Match[str],
        data: str,  # noqa: ARG002 - the library calls it so
    ) -> tuple[str, int, int]:
        return self.md.htmlStash.store(m.group(1)), m.start(0), m.end(0)


class _TakeExplicitIds(Treeprocessor):
    """A heading's `{#id}` becomes its id."""

    def run(self, root: Element) -> None:
        for element in root.iter():
            if element.tag in _HEADINGS:
                text, explicit_id = split_explicit_id(element.text or "")
                if text and explicit_id:
                    element.text = text
                    element.set("id", explicit_id)


class _ShowRefusedTargets(Treeprocessor):
    """A link or image that the sanitiser would strip becomes its text and, in brackets, its target."""

    def run(self, root: Element) -> None:
        for element in root.iter():
            target = element.get("href", "") if element.tag == "a" else element.get("src", "")
            if element.tag == "a" and not is_allowed_link(target):
                _add_text(element, f" ({target})")
            elif element.tag == "img" and not is_relative(target):
                element.text = f"{element.get('alt', '')} ({target})"
            else:
                continue
            element.tag = "span"
            element.attrib.clear()


def _add_text(element: Element, text: str) -> None:
    if len(element):
        element[-1].tail = (element[-1].tail or "") + text
    else:
        element.text = (element.text or "") + text
