"""The left side of the page: documents that change, and golden questions whose context changes."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from desktop.models.causes import cause_text
from desktop.models.numbers import whole
from desktop.models.publishing import PublishView, left_out_text, sums_text
from desktop.models.publishing_rows import AskedModel, AskedRow, DocumentsModel, asked_rows
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import SIDE
from desktop.panes.publish.lists import AskedList, DocumentList
from desktop.panes.serving.parts import Section
from desktop.theme import Theme
from desktop.theme.tips import plain_tip
from knowledge.publications import PublishPlan

_MOST_ROWS = 9
"""Documents in sight while there are questions beneath."""
_ALL = 1_000_000
_NAMED_OUT = 20
"""Documents that stay out, which the tool tip names."""
_NARROWEST = 300


class ChangesPart(QWidget):
    """Shows the plan of a `PublishView`; the first question is chosen by itself."""

    document_wanted = Signal(str)
    """A document by its path in the publication."""
    question_wanted = Signal(AskedRow)
    row_chosen = Signal(AskedRow)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = PublishView()
        self.documents_model, self.asked_model = DocumentsModel(self), AskedModel(self)
        self.documents = DocumentList(theme, self.documents_model, self)
        self.asked = AskedList(theme, self.asked_model, self)
        self._documents_head, self._asked_head = Section(theme), Section(theme)
        self.sums, self._nothing = QLabel(), QLabel()
        self._lay_out()
        self.documents.opened.connect(self.document_wanted)
        self.asked.chosen.connect(self.row_chosen)
        self.asked.opened.connect(self.question_wanted)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def set_view(self, view: PublishView) -> None:
        before, self._view = self._view.plan, view
        plan = view.plan
        if before is not plan:
            self.documents_model.set_rows(plan.changes if plan is not None else ())
            self.asked_model.set_rows(asked_rows(plan) if plan is not None else ())
            if self.asked_model.rows:
                self.asked.choose(0)
        self._say()

    def chosen(self) -> AskedRow | None:
        """The question of the current row."""
        row = self.asked.row()
        return row if isinstance(row, AskedRow) else None

    def focus_first(self) -> None:
        """Give the keyboard to the questions, or to the documents where there are none."""
        first = self.asked if self.asked_model.rows else self.documents
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- inside -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        self.setMinimumWidth(self._theme.px(_NARROWEST))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        for section in (self._documents_head, self._asked_head):
            section.row.setContentsMargins(SIDE, 12, 16, 6)
        for label in (self.sums, self._nothing):
            label.setWordWrap(True)
        self.sums.setContentsMargins(SIDE, 6, 16, 12)
        self._nothing.setContentsMargins(SIDE, 2, 16, 12)
        column.addWidget(self._documents_head)
        column.addWidget(self.documents)
        column.addWidget(self.sums)
        column.addWidget(self._asked_head)
        column.addWidget(self.asked)
        column.addWidget(self._nothing)
        column.addStretch(1)

    def _say(self) -> None:
        plan = self._view.plan
        if plan is None:
            return
        out = self._view.left_out
        self._documents_head.set_words(self.tr("Documents that change"), self.tr("in bytes"))
        self.sums.setText(" ".join(filter(None, (sums_text(plan), left_out_text(out)))))
        self.sums.setToolTip(
            plain_tip("\n".join(f"{path}: {cause_text(why)}" for path, why in out[:_NAMED_OUT]))
        )
        asked, told = len(plan.outcomes), len(self.asked_model.rows)
        self._asked_head.set_words(self.tr("Contexts that change"), self._counts(plan))
        if asked:
            self._nothing.setText(self.tr("Every question passed, and its context stays as it is."))
        else:
            self._nothing.setText(
                self.tr(
                    "This project has no golden questions. With some in golden.toml you see here what an "
                    "answer loses before anybody gets it."
                )
            )
        self.asked.setVisible(told > 0)
        self._nothing.setVisible(not told)
        self.documents.setVisible(bool(plan.changes))
        self.documents.set_most_rows(_MOST_ROWS if told else _ALL)

    def _counts(self, plan: PublishPlan) -> str:
        """How many contexts change, and how many questions failed: both kinds are in the list."""
        asked, failed = len(plan.outcomes), sum(not outcome.passed for outcome in plan.outcomes)
        if not asked:
            return ""
        words = self.tr("{0} of %Ln question(s)", "", asked).format(whole(len(plan.contexts)))
        wrong = self.tr("%Ln failed", "", failed)
        return f"{words} · {wrong}" if failed else words

    def _retranslate(self) -> None:
        self.documents.setAccessibleName(self.tr("Documents that change"))
        self.asked.setAccessibleName(self.tr("Golden questions whose context changes"))
        for model in (self.documents_model, self.asked_model):
            model.retranslate()
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        for label in (self.sums, self._nothing):
            ink(label, self._theme, "text2", size=12)
