"""Looks beside a text: labels in a quiet ink, matched words on their ground, as formats of its layout."""

from __future__ import annotations

from typing import TypeAlias

from PySide6.QtGui import QTextCharFormat, QTextDocument, QTextLayout

from desktop.theme import Theme

LookSpan: TypeAlias = tuple[int, int, QTextCharFormat]
"""From one UTF-16 position to another."""


def quiet_look(theme: Theme) -> QTextCharFormat:
    """The ink of labels."""
    look = QTextCharFormat()
    look.setForeground(theme.color("text3"))
    return look


def matched_look(theme: Theme) -> QTextCharFormat:
    """Ground and underline of a matched word."""
    look = QTextCharFormat()
    look.setBackground(theme.color("match"))
    look.setForeground(theme.color("text"))
    look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    look.setUnderlineColor(theme.color("match_line"))
    return look


def lay_looks(document: QTextDocument, spans: list[LookSpan]) -> None:
    """Give these parts of the text their looks as formats of the block layouts, beside the text.

    Extra selections would do the same, but Qt measures the text from the top once for each of them.
    """
    spans = sorted(spans, key=lambda span: span[0])
    block = document.firstBlock()
    first = 0
    while block.isValid():
        start, end = block.position(), block.position() + block.length()
        while first < len(spans) and spans[first][1] <= start:
            first += 1
        block.layout().setFormats(_formats(spans, first, start, end))
        block = block.next()
    document.markContentsDirty(0, document.characterCount())


def _formats(spans: list[LookSpan], first: int, start: int, end: int) -> list[QTextLayout.FormatRange]:
    """The parts of the sorted `spans` that lie in a block from `start` to `end`."""
    formats = []
    for place in range(first, len(spans)):
        left, right, look = spans[place]
        if left >= end:
            break
        if right > start:
            part = QTextLayout.FormatRange()
            part.start = max(left, start) - start
            part.length = min(right, end) - max(left, start)
            part.format = look
            formats.append(part)
    return formats
