"""The folded rows of the form: tags, summary, validity, who vouches for it, what it replaces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from desktop.editor.choice_field import ChoiceField
from desktop.editor.field_edit import DayEdit, FieldEdit
from desktop.editor.flow_layout import FlowLayout
from desktop.editor.keyword_field import KeywordField
from desktop.models.document_facts import DocumentFacts, FactField, fact_of
from desktop.theme import Theme


class TagField(KeywordField):
    """Tags, where keywords are for the header of the text."""

    def retranslate(self) -> None:
        self.set_names(self.tr("Add a tag"), self.tr("New tag"))


class FactRows(QWidget):
    """Shows facts and tells each change as `(field, value)`; writes nothing itself."""

    fact_edited = Signal(FactField, object)
    refused = Signal(str)
    """What was typed for a day and is none."""
    choice_wanted = Signal()
    """The person wants to choose one more document that this one replaces."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.tags = TagField(theme, self)
        self.summary = FieldEdit(self)
        self.valid_from = DayEdit(theme, self)
        self.valid_until = DayEdit(theme, self)
        self.authority = FieldEdit(self)
        self.supersedes = ChoiceField(theme, self)
        self.labels: dict[FactField, QLabel] = {
            field: QLabel(self) for field in FactField if field is not FactField.REVIEW
        }
        self._lay_out()
        self._connect()

    def show_facts(self, facts: DocumentFacts, reason: str) -> None:
        """Show these; with a `reason` nothing can be changed, and it is the tool tip."""
        annotation = facts.annotation
        self.tags.set_keywords(annotation.tags)
        self.summary.show_value(annotation.summary)
        self.valid_from.show_value(annotation.valid_from)
        self.valid_until.show_value(annotation.valid_until)
        self.authority.show_value(annotation.authority)
        self.supersedes.set_chosen(annotation.supersedes, facts.names)
        for control in self.controls():
            control.setEnabled(not reason)
            control.setToolTip(reason)
        if not reason:
            self.summary.setToolTip(annotation.summary)

    def commit(self) -> None:
        """Tell what was typed and not confirmed yet."""
        self.tags.commit()
        for edit in self._edits().values():
            edit.commit()

    def controls(self) -> Iterator[QWidget]:
        """In the order in which the keyboard goes through them."""
        yield from (self.tags, self.summary, self.valid_from, self.valid_until, self.authority)
        yield self.supersedes

    def retranslate(self) -> None:
        names = {
            FactField.TAGS: self.tr("Tags"),
            FactField.SUMMARY: self.tr("Summary"),
            FactField.VALID_FROM: self.tr("Valid from"),
            FactField.VALID_UNTIL: self.tr("until"),
            FactField.AUTHORITY: self.tr("Vouched for by"),
            FactField.SUPERSEDES: self.tr("Replaces"),
        }
        for field, text in names.items():
            self.labels[field].setText(text)
        self.tags.retranslate()
        self.summary.setAccessibleName(names[FactField.SUMMARY])
        self.summary.setPlaceholderText(self.tr("What it says, in a sentence; it is searched too"))
        self.valid_from.set_label(self.tr("Valid from: the first day on which it is sent"))
        self.valid_until.set_label(self.tr("Valid until: the last day on which it is sent"))
        self.authority.setAccessibleName(names[FactField.AUTHORITY])
        self.authority.setPlaceholderText(self.tr("A person or a department"))
        choose = self.tr("Choose a document that it replaces")
        self.supersedes.set_labels(self.tr("choose"), accessible=choose)

    def restyle(self) -> None:
        for edit in (self.summary, self.authority):
            edit.setFont(self._theme.ui_font())

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(6)
        until = QWidget(self)
        pair = QHBoxLayout(until)
        pair.setContentsMargins(0, 0, 0, 0)
        pair.setSpacing(10)
        pair.addWidget(self.labels[FactField.VALID_UNTIL])
        pair.addWidget(self.valid_until)
        days = FlowLayout(spacing=10)  # one under the other in a narrow pane
        days.addWidget(self.valid_from)
        days.addWidget(until)
        top = Qt.AlignmentFlag.AlignTop
        contents: tuple[tuple[FactField, QWidget | FlowLayout], ...] = (
            (FactField.TAGS, self.tags),
            (FactField.SUMMARY, self.summary),
            (FactField.VALID_FROM, days),
            (FactField.AUTHORITY, self.authority),
            (FactField.SUPERSEDES, self.supersedes),
        )
        for row, (field, content) in enumerate(contents):
            wraps = content in (self.tags, self.supersedes, days)
            if wraps:
                self.labels[field].setContentsMargins(0, 6 if content is days else 3, 0, 0)
            grid.addWidget(self.labels[field], row, 0, top if wraps else Qt.AlignmentFlag.AlignVCenter)
            if isinstance(content, FlowLayout):
                grid.addLayout(content, row, 1)
            else:
                grid.addWidget(content, row, 1)
        grid.setColumnStretch(1, 1)
        controls = list(self.controls())
        for before, after in pairwise(controls):
            QWidget.setTabOrder(before, after)

    def _connect(self) -> None:
        tell = self._tell
        self.tags.edited.connect(partial(tell, FactField.TAGS))
        self.supersedes.edited.connect(partial(tell, FactField.SUPERSEDES))
        self.supersedes.choice_wanted.connect(self.choice_wanted)
        for field, edit in self._edits().items():
            edit.committed.connect(partial(tell, field))
        for day in (self.valid_from, self.valid_until):
            day.refused.connect(self.refused)

    def _edits(self) -> Mapping[FactField, FieldEdit]:
        return {
            FactField.SUMMARY: self.summary,
            FactField.VALID_FROM: self.valid_from,
            FactField.VALID_UNTIL: self.valid_until,
            FactField.AUTHORITY: self.authority,
        }

    def _tell(self, field: FactField, value: object) -> None:
        self.fact_edited.emit(field, value)


def filled(facts: DocumentFacts) -> int:
    """How many of the folded rows hold something."""
    return sum(bool(fact_of(facts.annotation, field)) for field in FactField if field is not FactField.REVIEW)
