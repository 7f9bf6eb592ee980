"""Puts `Lines` into a `QTextDocument` and reads them back exactly, through any undo and redo.

A line end other than the file's usual one is remembered as a property of its block's format. Qt keeps block
formats through edits, joins and undo, so the line ends follow the lines without book-keeping of our own.
"""

from __future__ import annotations

from itertools import groupby

from PySide6.QtGui import QTextBlock, QTextBlockFormat, QTextCursor, QTextDocument, QTextFormat

from desktop.editor.source_map import Change, Lines, Masks, Utf16Offsets, join, smallest_change

_ENDING = QTextFormat.Property.UserProperty.value + 1
_BLOCK_SEPARATOR = "\u2029"


class ExactText:
    """The exact text of one document: what `load` was given, plus the edits made since.

    The document is edited as usual, except that text with line ends goes in through `insert`.
    """

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._masks = Masks.for_text("")
        self._usual = "\n"
        self._has_odd = False
        self._revision = -1
        self._text = ""

    def load(self, text: str) -> None:
        """Hold `text` from now on, with a fresh undo history and unmodified."""
        lines = Lines.of(text)
        self._masks = Masks.for_text(text)
        self._usual = lines.dominant
        self._has_odd = False
        document = self._document
        document.setUndoRedoEnabled(False)
        document.clear()
        cursor = QTextCursor(document)
        cursor.beginEditBlock()
        cursor.insertText(self._masks.hide("\n".join(lines.texts)))
        self._mark_endings(lines.endings)
        cursor.endEditBlock()
        document.setUndoRedoEnabled(True)
        document.setModified(False)
        self._revision = -1

    def text(self) -> str:
        """The whole text, to the character."""
        revision = self._document.revision()
        if revision != self._revision:
            self._text = self._read()
            self._revision = revision
        return self._text

    def searchable(self) -> str:
        """The text as the document holds it: one `\\n` between blocks, so that offsets are its positions."""
        return self._document.toRawText().replace(_BLOCK_SEPARATOR, "\n")

    def selected(self, cursor: QTextCursor) -> str:
        """The selected characters exactly, lines parted by `\\n`."""
        return self._masks.reveal(cursor.selectedText().replace(_BLOCK_SEPARATOR, "\n"))

    def revealed(self, text: str) -> str:
        """A part of `searchable()` with the characters that stand-ins are there for; its length stays."""
        return self._masks.reveal(text)

    def insert(self, cursor: QTextCursor, text: str) -> None:
        """Replace the cursor's selection by `text`; its line ends become the file's usual one.

        A stand-in in `text` (a noncharacter; no person types one) is replaced by U+FFFD, which shows.
        """
        for mark in self._masks.stand_ins:
            text = text.replace(mark, "\ufffd")
        lines = Lines.of(text).texts
        cursor.beginEditBlock()
        cursor.removeSelectedText()
        first = cursor.blockNumber()
        odd = cursor.blockFormat().hasProperty(_ENDING)
        cursor.insertText(self._masks.hide("\n".join(lines)))
        if odd and len(lines) > 1:
            _set_ending(self._document, first, first + len(lines) - 2, None)
        cursor.endEditBlock()

    def replace(self, text: str) -> Change | None:
        """Turn the document into `text` by one undoable edit and tell which part of `searchable()` changed.

        None, and nothing done, when only a fresh `load` can hold `text`.
        """
        if not self._masks.fits(text):
            return None
        lines = Lines.of(text)
        old = self.searchable()
        change = smallest_change(old, self._masks.hide("\n".join(lines.texts)))
        offsets = Utf16Offsets(old)
        cursor = QTextCursor(self._document)
        cursor.beginEditBlock()
        cursor.setPosition(offsets.to_qt(change.start))
        cursor.setPosition(offsets.to_qt(change.end), QTextCursor.MoveMode.KeepAnchor)
        if change.text or cursor.hasSelection():
            cursor.insertText(change.text)
        self._mark_endings(lines.endings)
        cursor.endEditBlock()
        return change

    def _read(self) -> str:
        raw = self._document.toRawText()
        if self._has_odd:
            lines = raw.split(_BLOCK_SEPARATOR)
            raw = join(lines, self._endings(len(lines) - 1))
        else:
            raw = raw.replace(_BLOCK_SEPARATOR, self._usual)
        return self._masks.reveal(raw)

    def _mark_endings(self, endings: tuple[str, ...]) -> None:
        """Make every block's line end the given one; writes only where something differs."""
        if not self._has_odd and all(ending == self._usual for ending in endings):
            return
        present = self._endings(len(endings))
        self._has_odd = True
        pairs = enumerate(zip(present, endings, strict=True))
        for ending, run in groupby(pairs, key=lambda item: item[1][1] if item[1][0] != item[1][1] else ""):
            numbers = [number for number, _ in run]
            if ending:
                property_value = None if ending == self._usual else ending
                _set_ending(self._document, numbers[0], numbers[-1], property_value)

    def _endings(self, count: int) -> list[str]:
        if not self._has_odd:
            return [self._usual] * count
        endings = []
        block = self._document.begin()
        for _ in range(count):
            endings.append(_ending(block) or self._usual)
            block = block.next()
        return endings


def _ending(block: QTextBlock) -> str:
    block_format = block.blockFormat()
    return str(block_format.property(_ENDING)) if block_format.hasProperty(_ENDING) else ""


def _set_ending(document: QTextDocument, first: int, last: int, ending: str | None) -> None:
    """Give the blocks from number `first` to `last` an odd line end, or the usual one (None)."""
    block_format = QTextBlockFormat()
    if ending is not None:
        block_format.setProperty(_ENDING, ending)
    cursor = QTextCursor(document.findBlockByNumber(first))
    cursor.setPosition(document.findBlockByNumber(last).position(), QTextCursor.MoveMode.KeepAnchor)
    cursor.setBlockFormat(block_format)
