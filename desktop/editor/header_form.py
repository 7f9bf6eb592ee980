"""The form above a text: title, review date, star and keywords; the other facts behind a toggle.

Title and keywords are the document's; review date, star and the folded rows are its `DocumentFacts`.
"""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QWidget

from desktop.editor.fact_rows import FactRows, filled
from desktop.editor.field_edit import DayEdit
from desktop.editor.keyword_field import KeywordField
from desktop.editor.state_line import StateLine
from desktop.models.document_facts import DocumentFacts, FactField, FactState
from desktop.models.numbers import whole
from desktop.theme import TextButton, Theme
from knowledge.model import Document

_FULL_WIDTH, _LEAST_WIDTH = 640, 380


class HeaderForm(QWidget):
    """Shows what is set and tells what the person wants to set; writes nothing itself."""

    title_edited = Signal(str)
    keywords_edited = Signal(tuple)
    pin_toggled = Signal(bool)
    review_edited = Signal(str)
    """The new date, ISO 8601 (`2027-01-20`), or "" for none."""
    fact_edited = Signal(FactField, object)
    """One of the folded rows: its field and its new value."""
    choice_wanted = Signal()
    """The person wants to choose one more document that this one replaces."""
    more_toggled = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._document: Document | None = None
        self._facts: DocumentFacts | None = None
        self._enabled, self._reason = False, ""
        self._pinned = False
        self._refused = ""
        self._title_label = QLabel(self)
        self.title = QLineEdit(self)
        self._review_label = QLabel(self)
        self.review = DayEdit(theme, self)
        self.pin = TextButton(theme, "", self, flat=True)
        self.more = TextButton(theme, "", self, small=True, flat=True, role="text2")
        self._more = False
        self._keywords_label = QLabel(self)
        self.keywords = KeywordField(theme, self)
        self.states = StateLine(theme, self)
        self.rows = FactRows(theme, self)
        self.rows.hide()
        self._lay_out()
        self._connect()
        self.set_document(None, enabled=False, reason="")
        self.retranslate()
        self._restyle()

    @property
    def facts(self) -> DocumentFacts | None:
        return self._facts

    def set_document(self, document: Document | None, *, enabled: bool, reason: str) -> None:
        """Show title and keywords. When not `enabled`, `reason` is the tool tip that says why."""
        self._document = document
        self._enabled, self._reason = enabled, reason
        # A title being typed is not overwritten by the document's older one.
        if not self.title.isModified():
            self.title.setText(document.title if document else "")
            self.title.setCursorPosition(0)
        derived = document is None or document.keywords_derived
        self.keywords.set_keywords(() if document is None or derived else document.keywords)
        if self._facts is None:
            self._pinned = document is not None and document.pinned
        self._show_facts()

    def set_facts(self, facts: DocumentFacts | None) -> None:
        """Show everything else; None while it is not known."""
        self._facts = facts
        if facts is not None:
            self._pinned = facts.pinned
        self._show_facts()

    def set_more(self, *, shown: bool) -> None:
        """Unfold the other rows, or fold them; tells nobody."""
        self._more = shown
        self.rows.setVisible(shown)
        self._show_more()

    def commit(self) -> None:
        """Tell what was typed and not confirmed yet, as leaving the field does."""
        self._on_title()
        self.keywords.commit()
        self.review.commit()
        self.rows.commit()

    def retranslate(self) -> None:
        self._title_label.setText(self.tr("Title"))
        self.title.setAccessibleName(self.tr("Title"))
        self._keywords_label.setText(self.tr("Keywords"))
        self._review_label.setText(self.tr("Review by"))
        self.review.set_label(self.tr("Review by"), self.tr("no review"))
        self.keywords.retranslate()
        self.rows.retranslate()
        self._show_facts()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(_LEAST_WIDTH), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("raised"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 8, 16, 9)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.title, 1)
        row.addWidget(self._review_label)
        row.addWidget(self.review)
        row.addWidget(self.pin)
        words = QHBoxLayout()
        words.setSpacing(10)
        words.addWidget(self.keywords, 1)
        words.addWidget(self.more, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self._title_label, 0, 0)
        grid.addLayout(row, 0, 1)
        grid.addWidget(self._keywords_label, 1, 0, Qt.AlignmentFlag.AlignTop)
        grid.addLayout(words, 1, 1)
        grid.addWidget(self.states, 2, 0, 1, 2)
        grid.addWidget(self.rows, 3, 0, 1, 2)
        grid.setColumnStretch(1, 1)
        self._keywords_label.setContentsMargins(0, 3, 0, 0)
        self.title.setMinimumWidth(72)
        order = (self.title, self.review, self.pin, self.keywords, self.more, self.rows)
        for before, after in pairwise(order):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        self.title.editingFinished.connect(self._on_title)
        self.keywords.edited.connect(self.keywords_edited)
        self.pin.clicked.connect(self._on_pin)
        self.more.clicked.connect(self._on_more)
        self.review.committed.connect(self.review_edited)
        self.rows.fact_edited.connect(self.fact_edited)
        self.rows.choice_wanted.connect(self.choice_wanted)
        for part in (self.review, self.rows):
            part.refused.connect(self._refuse)
        self.review.committed.connect(lambda _: self._refuse(""))
        self.rows.fact_edited.connect(lambda *_: self._refuse(""))
        self._theme.changed.connect(self._restyle)

    def _show_facts(self) -> None:
        facts = self._facts or DocumentFacts()
        text_reason = self._reason or facts.text_reason
        for control in (self.title, self.keywords):
            control.setEnabled(self._enabled and not facts.text_reason)
            control.setToolTip(text_reason)
        self.review.show_value(facts.annotation.review)
        self.review.setEnabled(self._facts is not None and not facts.reason)
        self.review.setToolTip(facts.reason or self.tr("Review by"))
        unknown = "" if self._facts is not None else self.tr("This document is still being read.")
        self.rows.show_facts(facts, facts.reason or unknown)
        self._show_states()
        self._show_more()
        self._fit()

    def _show_states(self) -> None:
        states = self._facts.states if self._facts is not None else ()
        if self._refused:
            text = self.tr("“{0}” is no day of the calendar, so the day is as it was").format(self._refused)
            states = (FactState(text, "circle-alert", "error"), *states)
        self.states.show_states(states)

    def _refuse(self, typed: str) -> None:
        self._refused = typed
        self._show_states()

    def _is_narrow(self) -> bool:
        return self.width() < self._theme.px(_FULL_WIDTH)

    def _fit(self) -> None:
        """In a narrow pane the calendar and the star stand without their words."""
        self._review_label.setVisible(not self._is_narrow())
        self._show_pin()

    def _on_title(self) -> None:
        title = self.title.text().strip()
        if self._document is None or not self.title.isModified():
            return
        self.title.setModified(False)
        if title and title != self._document.title:
            self.title_edited.emit(title)
        elif not title:
            self.title.setText(self._document.title)

    def _on_pin(self) -> None:
        self.pin_toggled.emit(not self._pinned)

    def _on_more(self) -> None:
        self.set_more(shown=not self._more)
        self.more_toggled.emit(self._more)

    def _show_pin(self) -> None:
        pinned = self._pinned
        reason = self._facts.pin_reason if self._facts is not None else self._reason
        self.pin.setEnabled(not reason and (self._facts is not None or self._enabled))
        word = self.tr("Pinned") if pinned else self.tr("Pin")
        self.pin.setText("" if self._is_narrow() else word)
        name = self.tr("Unpin this document") if pinned else self.tr("Pin this document")
        self.pin.setAccessibleName(name)
        self.pin.setToolTip(reason or name)
        pixmap = self._theme.pixmap("star", role="pin" if pinned else "text2", ratio=2.0, filled=pinned)
        self.pin.setIcon(QIcon(pixmap))

    def _show_more(self) -> None:
        shown = self._more
        count = filled(self._facts) if self._facts is not None and not shown else 0
        text = self.tr("Less") if shown else self.tr("More")
        self.more.setText(f"{text} ({whole(count)})" if count else text)
        name = self.tr("Tags, summary, validity, and what it replaces")
        self.more.setAccessibleName(f"{text}: {name}")
        self.more.setToolTip(name)
        self.more.setIcon(self._theme.icon("chevron-up" if shown else "chevron-down", size=14))

    def _restyle(self) -> None:
        label = self._theme.ui_font(12)
        palette = self.palette()
        palette.setColor(palette.ColorRole.WindowText, self._theme.color("text2"))
        labels = (self._title_label, self._keywords_label, self._review_label, *self.rows.labels.values())
        for widget in labels:
            widget.setFont(label)
            widget.setPalette(palette)
        widest = max(widget.sizeHint().width() for widget in labels)
        for widget in (self._title_label, self.rows.labels[FactField.TAGS]):
            widget.setMinimumWidth(widest)  # both grids begin their fields at the same place
        self.title.setFont(self._theme.ui_font())
        self.rows.restyle()
        self._show_pin()
        self._show_more()
        self.update()
