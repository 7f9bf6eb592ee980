"""The bar that finds and replaces in one document."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from operator import itemgetter

from PySide6.QtCore import QEvent, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from desktop.editor.editor import MarkdownEditor
from desktop.editor.source_map import Utf16Offsets
from desktop.theme import IconButton, TextButton, Theme


@dataclass(frozen=True, slots=True)
class FindOptions:
    """How to search: what is typed is searched as typed, accents included."""

    case_sensitive: bool = False
    whole_word: bool = False
    regex: bool = False


def pattern_for(needle: str, options: FindOptions) -> re.Pattern[str] | None:
    """The pattern that finds `needle`, or None when it is empty or no valid expression."""
    if not needle:
        return None
    body = needle if options.regex else re.escape(needle)
    if options.whole_word:
        body = rf"(?<!\w)(?:{body})(?!\w)"
    try:
        return re.compile(body, re.MULTILINE | (0 if options.case_sensitive else re.IGNORECASE))
    except re.error:
        return None


def find_spans(pattern: re.Pattern[str], text: str) -> tuple[tuple[int, int], ...]:
    """Where `pattern` stands in `text`; matches of nothing are left out."""
    return tuple(match.span() for match in pattern.finditer(text) if match.end() > match.start())


_START, _END = itemgetter(0), itemgetter(1)


class FindBar(QWidget):
    """Finds while typing. Enter and Shift+Enter go on and back, Esc closes."""

    closed = Signal()

    def __init__(self, editor: MarkdownEditor, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._editor = editor
        self._theme = theme
        self._spans: tuple[tuple[int, int], ...] = ()
        self._offsets = Utf16Offsets("")
        self._make_controls()
        self._lay_out()
        self._connect()
        self.setAutoFillBackground(True)
        self.retranslate()
        self._restyle()
        self.hide()

    # --- outside ------------------------------------------------------------------------------

    def open(self, *, replace: bool = False) -> None:
        """Show the bar with the selected words, and the caret in it; `replace` shows the second line."""
        selected = self._editor.textCursor().selectedText()
        if selected and "\u2029" not in selected:
            with QSignalBlocker(self.needle):
                self.needle.setText(selected)
        self._show_replace(shown=replace and not self._editor.isReadOnly())
        self.show()
        self.needle.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.needle.selectAll()
        self.refresh()

    def close_bar(self) -> None:
        """Hide the bar, drop the marks and give the keyboard back to the text."""
        if not self.isHidden():
            self.hide()
            self._editor.show_hits([])
            self._spans = ()
            self._editor.setFocus(Qt.FocusReason.OtherFocusReason)
            self.closed.emit()

    def find_next(self) -> None:
        cursor = self._editor.textCursor()
        self._go(
            bisect_left(
                [start for start, _ in self._spans], self._offsets.to_characters(cursor.selectionEnd())
            )
        )

    def find_previous(self) -> None:
        start = self._offsets.to_characters(self._editor.textCursor().selectionStart())
        self._go(bisect_left([start for start, _ in self._spans], start) - 1)

    def replace_one(self) -> None:
        """Replace the selected hit and go to the next; without one, only go to the next."""
        index = self._current()
        if index is not None and not self._editor.isReadOnly():
            start, end = self._spans[index]
            self._editor.replace_spans(((start, end, self._new_text(start, end)),))
            self.refresh()
        self.find_next()

    def replace_all(self) -> int:
        """Replace every hit as one undo step; tells how many there were."""
        if self._editor.isReadOnly():
            return 0
        self.refresh()
        spans = tuple((start, end, self._new_text(start, end)) for start, end in self._spans)
        if spans:
            self._editor.replace_spans(spans)
            self.refresh()
        return len(spans)

    @property
    def options(self) -> FindOptions:
        return FindOptions(
            case_sensitive=self.case.isChecked(),
            whole_word=self.word.isChecked(),
            regex=self.regex.isChecked(),
        )

    def refresh(self) -> None:
        """Search again; called when the words, the options or the text changed."""
        if self.isHidden():
            return
        text = self._editor.searchable()
        pattern = pattern_for(self.needle.text(), self.options)
        self._offsets = Utf16Offsets(text)
        self._spans = find_spans(pattern, text) if pattern else ()
        self._mark_visible()
        self._show_count()

    def retranslate(self) -> None:
        self.needle.setPlaceholderText(self.tr("Find"))
        self.needle.setAccessibleName(self.tr("Find"))
        self.replacement.setPlaceholderText(self.tr("Replace with"))
        self.replacement.setAccessibleName(self.tr("Replace with"))
        self.case.set_label(self.tr("Match case"))
        self.word.set_label(self.tr("Whole words"))
        self.regex.set_label(self.tr("Regular expression"))
        self.previous.set_label(self.tr("Previous (Shift+Enter)"))
        self.next.set_label(self.tr("Next (Enter)"))
        self.toggle.set_label(self.tr("Show replace"))
        self.close_button.set_label(self.tr("Close (Esc)"))
        self.one.setText(self.tr("Replace"))
        self.all.setText(self.tr("Replace all"))
        self._show_count()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    # --- inside -------------------------------------------------------------------------------

    def _make_controls(self) -> None:
        theme = self._theme
        self.needle = QLineEdit(self)
        self.replacement = QLineEdit(self)
        self.count = QLabel(self)
        self.case = IconButton(theme, "case-sensitive", self)
        self.word = IconButton(theme, "whole-word", self)
        self.regex = IconButton(theme, "regex", self)
        for button in (self.case, self.word, self.regex):
            button.setCheckable(True)
        self.previous = IconButton(theme, "arrow-up", self)
        self.next = IconButton(theme, "arrow-down", self)
        self.toggle = IconButton(theme, "replace", self)
        self.toggle.setCheckable(True)
        self.close_button = IconButton(theme, "x", self)
        self.one = TextButton(theme, "", self, small=True)
        self.all = TextButton(theme, "", self, small=True)

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 6, 8, 6)
        grid.setSpacing(6)
        grid.addWidget(self.needle, 0, 0)
        row = QHBoxLayout()
        row.setSpacing(2)
        for widget in (self.case, self.word, self.regex):
            row.addWidget(widget)
        row.addSpacing(6)
        row.addWidget(self.count, 1)
        for widget in (self.previous, self.next, self.toggle, self.close_button):
            row.addWidget(widget)
        grid.addLayout(row, 0, 1)
        grid.addWidget(self.replacement, 1, 0)
        second = QHBoxLayout()
        second.setSpacing(6)
        second.addWidget(self.one)
        second.addWidget(self.all)
        second.addStretch(1)
        grid.addLayout(second, 1, 1)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(1, 1)
        for line in (self.needle, self.replacement):
            line.setMinimumWidth(80)
        self._show_replace(shown=False)

    def _connect(self) -> None:
        self.needle.textChanged.connect(self._on_needle)
        for button in (self.case, self.word, self.regex):
            button.toggled.connect(self.refresh)
        self.next.clicked.connect(self.find_next)
        self.previous.clicked.connect(self.find_previous)
        self.one.clicked.connect(self.replace_one)
        self.all.clicked.connect(self.replace_all)
        self.toggle.toggled.connect(lambda on: self._show_replace(shown=on))
        self.close_button.clicked.connect(self.close_bar)
        self._editor.text_edited.connect(self.refresh)
        self._editor.selectionChanged.connect(self._show_place)
        self._editor.cursorPositionChanged.connect(self._show_count)
        self._editor.verticalScrollBar().valueChanged.connect(self._mark_visible)
        self._editor.resized.connect(self._mark_visible)
        self._theme.changed.connect(self._restyle)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self.focusWidget() is self.replacement:
                self.replace_one()
            elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
                self.find_previous()
            else:
                self.find_next()
        elif event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)

    def _on_needle(self) -> None:
        self.refresh()
        start = self._offsets.to_characters(self._editor.textCursor().selectionStart())
        self._go(bisect_left([start for start, _ in self._spans], start))

    def _go(self, index: int) -> None:
        if self._spans:
            start, end = self._spans[index % len(self._spans)]
            self._editor.setTextCursor(self._editor.span_cursor(start, end, self._offsets))
            self._editor.centerCursor()
        self._show_count()

    def _current(self) -> int | None:
        """The hit that is selected just now."""
        cursor = self._editor.textCursor()
        span = (
            self._offsets.to_characters(cursor.selectionStart()),
            self._offsets.to_characters(cursor.selectionEnd()),
        )
        index = bisect_left(self._spans, span)
        return index if index < len(self._spans) and self._spans[index] == span else None

    def _new_text(self, start: int, end: int) -> str:
        text = self.replacement.text()
        pattern = pattern_for(self.needle.text(), self.options)
        if not self.options.regex or pattern is None:
            return text
        match = pattern.match(self._editor.searchable(), start, end)
        try:
            return match.expand(text) if match else text
        except (re.error, IndexError):
            return text  # a reference to a group that is not there is taken as plain text

    def _show_replace(self, *, shown: bool) -> None:
        for widget in (self.replacement, self.one, self.all):
            widget.setVisible(shown)
        with QSignalBlocker(self.toggle):
            self.toggle.setChecked(shown)

    def _mark_visible(self) -> None:
        """Mark the hits in view only: Qt pays for every mark at every key."""
        if self.isHidden():
            return
        first, last = (self._offsets.to_characters(place) for place in self._editor.visible_positions())
        inside = self._spans[
            bisect_left(self._spans, first, key=_END) : bisect_right(self._spans, last, key=_START)
        ]
        cursors = [self._editor.span_cursor(*span, self._offsets) for span in inside]
        self._editor.show_hits(cursors, selected=self._current() is not None)

    def _show_place(self) -> None:
        self._mark_visible()
        self._show_count()

    def _show_count(self) -> None:
        total, index = len(self._spans), self._current()
        needle = self.needle.text()
        self.count.setText("")
        if needle and self.options.regex and pattern_for(needle, self.options) is None:
            self.count.setText(self.tr("Not a valid expression"))
        elif needle and not total:
            self.count.setText(self.tr("Not found"))
        elif index is not None:
            self.count.setText(self.tr("{0} of {1}").format(index + 1, total))
        elif total:
            self.count.setText(self.tr("%n hit(s)", "", total))
        for button in (self.previous, self.next, self.one, self.all):
            button.setEnabled(total > 0)

    def _restyle(self) -> None:
        font = self._theme.ui_font()
        for widget in (self.needle, self.replacement):
            widget.setFont(font)
        self.count.setFont(self._theme.ui_font(12, tabular=True))
        self.refresh()
