"""Where the fenced code blocks of a text are open, so that a cut inside one can close it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from markdown_it import MarkdownIt


@dataclass(frozen=True, slots=True)
class _Fence:
    """A fenced block, open for cuts from `start` to `end`; `closing` is the line that closes it."""

    start: int
    end: int
    closing: str


class Fences:
    """The fenced code blocks at the beginning of a Markdown text, found with CommonMark's block rules."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._fences = _fences(text)

    def closing_at(self, cut: int) -> str:
        """What must follow `text[:cut]` so that no block stays open: a line break and a fence, or nothing."""
        fences = self._fences
        line = self._text.rfind("\n", 0, cut) + 1
        if cut < len(self._text) and _has_marker(self._text[line:cut]):
            # What follows on its line decides whether a marker opens a block, so the cut may change it.
            fences = _fences(self._text[:cut])
        for fence in fences:
            if fence.start <= cut <= fence.end:
                return "\n" + fence.closing
        return ""


def _has_marker(text: str) -> bool:
    return "```" in text or "~~~" in text


def _fences(text: str) -> list[_Fence]:
    if not _has_marker(text):
        return []
    parser = MarkdownIt("commonmark")
    parser.core.ruler.enableOnly(["normalize", "block"])
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    found = []
    for token in parser.parse(text.rstrip()):
        if token.type != "fence" or token.map is None:
            continue
        first, last = token.map[0], token.map[1] - 1
        before = lines[first][: lines[first].index(token.markup)]
        # A fence in a list or a quotation is closed in it: "- ```" by an indented line, "> ```" by "> ```".
        prefix = re.sub(r"[^\s>]", " ", before)
        # All lines but the opening one are content, unless the last one closes the block.
        content = token.content.removesuffix("\n").count("\n") + 1 if token.content else 0
        closed = last - first > content
        found.append(
            _Fence(
                start=starts[first] + len(before) + len(token.markup),
                end=starts[last] if closed else starts[last + 1] - 1,  # or its list or quotation ends there
                closing=prefix + token.markup,
            )
        )
    return found
