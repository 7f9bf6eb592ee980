"""Markdown and its header, told apart by ink and weight only: in the window a hue is evidence."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtGui import QFont, QSyntaxHighlighter, QTextCharFormat, QTextDocument

from desktop.editor.source_map import Utf16Offsets
from desktop.theme import Theme

LONG_LINE = 20_000
"""Characters from which a line is neither wrapped nor coloured: Qt would take seconds (reports ED15)."""

_MARKS = re.compile(r"[-#>*+_`~\[<]|://|\d[.)]")
"""A line without any of these has nothing to colour."""
_HEADING = re.compile(r" {0,3}#{1,6}(?=[ \t]|$)")
_FENCE = re.compile(r" {0,3}(`{3,}(?=[^`]*$)|~{3,})")
_QUOTE = re.compile(r" {0,3}(?:>[ \t]?)+")
_LIST = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t])(?:[ \t]+\[[ xX]\](?=[ \t]))?")
_HEADER_KEY = re.compile(r"[^\s#:][^:]*:(?=\s|$)")
_RULE = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$")
_CODE = re.compile(r"(`+)(?!`)([^`]+)\1(?!`)")
_LINK = re.compile(r"!?\[([^\[\]\n]*)\](\([^()\s]*(?:[ \t]+\"[^\"]*\")?\)|\[[^\[\]]*\])")
_ADDRESS = re.compile(r"<(?:https?|mailto):[^<>\s]+>|https?://[^\s<>()]+")
_STRONG = re.compile(r"(\*\*|__)(?=\S)[^*_\n]+(?<=\S)\1")
_EMPHASIS = re.compile(r"(?<![\w*_])([*_])(?=[^\s*_])[^*_\n]+(?<=\S)\1(?![\w*_])")


class State(IntEnum):
    """What the next line starts inside of. A fence adds its mark and length: `FENCE + 2 * length (+ 1)`."""

    TEXT = 0
    HEADER = 1
    COMMENT = 2
    FENCE = 16


@dataclass(frozen=True, slots=True)
class _Formats:
    heading: QTextCharFormat
    mark: QTextCharFormat
    quote: QTextCharFormat
    code: QTextCharFormat
    strong: QTextCharFormat
    emphasis: QTextCharFormat
    link: QTextCharFormat
    dim: QTextCharFormat
    key: QTextCharFormat


class MarkdownHighlighter(QSyntaxHighlighter):
    """Colours one document; every rule is linear in the line."""

    def __init__(self, document: QTextDocument, theme: Theme) -> None:
        super().__init__(document)
        self._theme = theme
        self._formats = _formats(theme)
        self._offsets = Utf16Offsets("")
        theme.changed.connect(self._restyle)

    def _restyle(self) -> None:
        self._formats = _formats(self._theme)
        self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        state = max(self.previousBlockState(), 0)
        if state == State.TEXT and not _MARKS.search(text):
            self.setCurrentBlockState(State.TEXT)
            return
        self._offsets = Utf16Offsets(text)
        if self.currentBlock().blockNumber() == 0 and text.rstrip() == "---":
            state = State.HEADER
            self._paint(0, len(text), self._formats.dim)
        elif state == State.HEADER:
            state = self._header(text)
        elif state >= State.FENCE:
            state = self._in_fence(text, state)
        elif len(text) <= LONG_LINE:
            state = self._body(text, in_comment=state == State.COMMENT)
        self.setCurrentBlockState(state)

    def _header(self, text: str) -> int:
        self._paint(0, len(text), self._formats.dim)
        if text.rstrip() in ("---", "..."):
            return State.TEXT
        key = _HEADER_KEY.match(text)
        if key:
            self._paint(0, key.end(), self._formats.key)
        return State.HEADER

    def _in_fence(self, text: str, state: int) -> int:
        self._paint(0, len(text), self._formats.code)
        fence = _FENCE.match(text)
        if fence is None or text[fence.end() :].strip():
            return state
        closes = _fence_state(fence.group(1))
        if closes % 2 == state % 2 and closes >= state:
            self._paint(0, len(text), self._formats.mark)
            return State.TEXT
        return state

    def _body(self, text: str, *, in_comment: bool) -> int:
        fence = None if in_comment else _FENCE.match(text)
        if fence:
            self._paint(0, len(text), self._formats.mark)
            return _fence_state(fence.group(1))
        if not in_comment:
            self._line(text)
        return self._comments(text, in_comment=in_comment)

    def _line(self, text: str) -> None:
        formats = self._formats
        heading = _HEADING.match(text)
        if heading:
            self._paint(0, len(text), formats.heading)
            self._paint(0, heading.end(), formats.mark, bold=True)
        elif _RULE.match(text):
            self._paint(0, len(text), formats.mark)
            return
        else:
            quote = _QUOTE.match(text)
            if quote:
                self._paint(0, len(text), formats.quote)
                self._paint(0, quote.end(), formats.mark)
            item = _LIST.match(text, quote.end() if quote else 0)
            if item:
                self._paint(item.start(), item.end(), formats.mark)
        self._inline(text)

    def _inline(self, text: str) -> None:
        formats = self._formats
        for rule, style in (
            (_EMPHASIS, formats.emphasis),
            (_STRONG, formats.strong),
            (_ADDRESS, formats.link),
        ):
            for match in rule.finditer(text):
                self._paint(match.start(), match.end(), style)
        for match in _LINK.finditer(text):
            self._paint(match.start(1), match.end(1), formats.link)
            self._paint(match.start(2), match.end(2), formats.dim)
        for match in _CODE.finditer(text):
            self._paint(match.start(), match.end(), formats.code)

    def _comments(self, text: str, *, in_comment: bool) -> int:
        position = 0
        while True:
            start = position if in_comment else text.find("<!--", position)
            if start < 0:
                return State.TEXT
            end = text.find("-->", start)
            self._paint(start, len(text) if end < 0 else end + 3, self._formats.dim)
            if end < 0:
                return State.COMMENT
            position, in_comment = end + 3, False

    def _paint(self, start: int, end: int, style: QTextCharFormat, *, bold: bool = False) -> None:
        """Colour characters `start` to `end`; Qt counts in UTF-16 units."""
        start, end = self._offsets.to_qt(start), self._offsets.to_qt(end)
        if bold:
            style = QTextCharFormat(style)
            style.setFontWeight(QFont.Weight.DemiBold)
        self.setFormat(start, end - start, style)


def _fence_state(mark: str) -> int:
    return State.FENCE + 2 * min(len(mark), 1000) + (mark[0] == "~")


def _formats(theme: Theme) -> _Formats:
    def style(
        role: str, *, weight: int = 400, italic: bool = False, underline: bool = False
    ) -> QTextCharFormat:
        made = QTextCharFormat()
        made.setForeground(theme.color(role))
        if weight != 400:
            made.setFontWeight(QFont.Weight(weight))
        made.setFontItalic(italic)
        made.setFontUnderline(underline)
        return made

    return _Formats(
        heading=style("text", weight=600),
        mark=style("text3"),
        quote=style("text2", italic=True),
        code=style("text2"),
        strong=style("text", weight=600),
        emphasis=style("text", italic=True),
        link=style("text", underline=True),
        dim=style("text3"),
        key=style("text2"),
    )
