"""What stands in place of the text when nothing was found, and the line for pins alone."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from PySide6.QtCore import QCoreApplication, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.editor.flow_layout import FlowLayout
from desktop.models.handoff import handoff_text
from desktop.models.numbers import whole
from desktop.panes.context.labels import ink, quiet_label
from desktop.theme import IconLabel, TextButton, Theme
from desktop.theme.painting import draw_box
from knowledge.model import Context, QueryWord


class HandoffBanner(QWidget):
    """The one place where the `hand` colours are used."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._title = QLabel()
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        words = QVBoxLayout()
        words.setSpacing(4)
        words.addWidget(self._title)
        words.addWidget(self._text)
        row = QHBoxLayout(self)
        row.setContentsMargins(16, 14, 16, 14)
        row.setSpacing(14)
        row.addWidget(IconLabel(theme, "hand", role="hand", size=26), 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self._title.setText(self.tr("Hand over to a person"))
        self.setAccessibleName(self._title.text())

    @property
    def text(self) -> str:
        return self._text.text()

    def say(self, text: str) -> None:
        """Why, and what follows."""
        self._text.setText(text)
        self.setAccessibleDescription(text)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        tokens = self._theme
        draw_box(painter, self.rect(), ground=tokens.color("hand_bg"), border=tokens.color("hand_line"))

    def _restyle(self) -> None:
        ink(self._title, self._theme, "hand", size=15, weight=600)
        ink(self._text, self._theme, "hand")
        self.update()


class WordsTable(QWidget):
    """What was searched: each word, in how many documents it is, and by which way it was looked up."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._words: tuple[QueryWord, ...] = ()
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(1, 1, 1, 1)
        self._grid.setHorizontalSpacing(0)
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(2, 1)
        theme.changed.connect(self.fill)

    def set_words(self, words: tuple[QueryWord, ...]) -> None:
        if words != self._words:
            self._words = words
            self.fill()

    def fill(self) -> None:
        """Make the table anew: other words, another language or another look."""
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        titles = (self.tr("Word"), self.tr("Documents"), self.tr("How it was looked up"))
        self._add_line(0, titles, title=True)
        row = 1
        for word in self._words:
            if not word.ignored:
                self._add_line(row, (word.text, whole(word.documents), how(word)))
                row += 1
        ignored = [word.text for word in self._words if word.ignored]
        if ignored:
            text = self.tr("Find nothing by themselves: {0}").format(
                ", ".join(escape(word) for word in ignored)
            )
            self._grid.addWidget(quiet_label(self._theme, text), row, 0, 1, 3)

    def _add_line(self, row: int, cells: tuple[str, str, str], *, title: bool = False) -> None:
        for column, text in enumerate(cells):
            label = QLabel(text)
            label.setTextFormat(Qt.TextFormat.PlainText)
            role = "text" if column < 2 and not title else "text2"
            ink(label, self._theme, role, size=12, weight=600 if column == 0 and not title else 400)
            if column == 1:
                label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            if column == 2:
                label.setWordWrap(True)
            label.setContentsMargins(9, 0, 9, 0)
            label.setMinimumHeight(self._theme.px(29))
            self._grid.addWidget(label, row, column)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        draw_box(painter, self.rect(), ground=self._theme.color("surface"), border=self._theme.color("line"))
        for row in range(self._grid.rowCount()):
            item = self._grid.itemAtPosition(row, 0)
            if item is None:
                continue
            cell = item.geometry()
            if row == 0:
                painter.fillRect(QRect(1, 1, self.width() - 2, cell.height()), self._theme.color("raised"))
            else:
                painter.fillRect(QRect(1, cell.top(), self.width() - 2, 1), self._theme.color("line"))


def how(word: QueryWord) -> str:
    """By which way a word was looked up, in one phrase."""
    forms = ", ".join(word.matched)
    match word.how:
        case "prefix":
            return QCoreApplication.translate("WordsTable", "as the beginning of {0}").format(forms)
        case "spelling":
            return QCoreApplication.translate("WordsTable", "spelt like {0}").format(forms)
        case "synonym":
            return QCoreApplication.translate("WordsTable", "by its synonym {0}").format(forms)
        case "none":
            return QCoreApplication.translate("WordsTable", "no similar form either")
        case _:
            return QCoreApplication.translate("WordsTable", "as written, or its stem")


class HandoffPanel(QScrollArea):
    """The hand-off: banner, then the words that were searched, then what to do about it.

    In a plain folder there are neither gaps nor projects, so only writing is offered.
    """

    document_wanted = Signal()
    """The person wants to write a document that answers."""
    gap_wanted = Signal()
    """The question should be kept among the gaps."""
    change_wanted = Signal()
    """The account should be answered by another project."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._context: Context | None = None
        self._names: Mapping[str, str] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        page = QWidget()
        page.setAutoFillBackground(True)
        page.setBackgroundRole(QPalette.ColorRole.Base)
        self._heading = QLabel()
        self._banner = HandoffBanner(theme)
        self._words = WordsTable(theme)
        self._next = QLabel()
        self._hint = QLabel()
        self._hint.setWordWrap(True)
        self.write_button = TextButton(theme, "file-plus", primary=True)
        self.keep_button = TextButton(theme, "inbox")
        self.change_button = TextButton(theme, "user-check")
        self.write_button.clicked.connect(self.document_wanted)
        self.keep_button.clicked.connect(self.gap_wanted)
        self.change_button.clicked.connect(self.change_wanted)
        buttons = FlowLayout(spacing=8)
        for button in (self.write_button, self.keep_button, self.change_button):
            buttons.addWidget(button)
        column = QVBoxLayout(page)
        column.setContentsMargins(16, 16, 16, 16)
        column.setSpacing(8)
        column.addWidget(self._banner)
        column.addSpacing(12)
        column.addWidget(self._heading)
        column.addWidget(self._words)
        column.addSpacing(12)
        column.addWidget(self._next)
        column.addLayout(buttons)
        column.addWidget(self._hint)
        column.addStretch(1)
        self.setWidget(page)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self._heading.setText(self.tr("What was searched"))
        self._next.setText(self.tr("What to do now"))
        self.write_button.setText(self.tr("Write a document"))
        self.keep_button.setText(self.tr("Keep as a gap"))
        self.change_button.setText(self.tr("Change project…"))
        self._hint.setText(
            self.tr("The new document begins with the question; the answer appears here as you write it.")
        )
        self._banner.retranslate()
        self._words.fill()
        self._show()

    @property
    def text(self) -> str:
        """What the banner says."""
        return self._banner.text

    def set_projects(self, names: Mapping[str, str] | None) -> None:
        """How the projects of the library are called, by their ids; None in a plain folder."""
        if names != self._names:
            self._names = names
            self._show()

    def set_context(self, context: Context) -> None:
        if self._context is None or context.question.query != self._context.question.query:
            self._set_kept(kept=False)
        self._context = context
        self._words.set_words(context.words)
        self._show()

    def mark_kept(self) -> None:
        """The question is among the gaps now."""
        self._set_kept(kept=True)

    def _set_kept(self, *, kept: bool) -> None:
        self.keep_button.setEnabled(not kept)
        self.keep_button.setToolTip(self.tr("It is among the gaps.") if kept else "")

    def _show(self) -> None:
        in_library = self._names is not None
        self.change_button.setVisible(in_library)
        if self._context is not None:
            self._banner.say(handoff_text(self._context, self._names))
            searched = bool(self._context.words)  # not when no project answers: a document would not help
            self.write_button.setVisible(searched)
            self._hint.setVisible(searched)
            self.keep_button.setVisible(in_library and searched)
            self._heading.setVisible(searched)
            self._words.setVisible(searched)

    def _restyle(self) -> None:
        ink(self._heading, self._theme, "text", weight=600)
        ink(self._next, self._theme, "text", weight=600)
        ink(self._hint, self._theme, "text2", size=12)
