"""The right pane: what the AI will read for the question as it is typed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, QMargins, QRect, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QCheckBox, QGridLayout, QHBoxLayout, QMenu, QStackedWidget, QVBoxLayout, QWidget

from desktop.models.askers import AskedLibrary
from desktop.models.context_values import ExportFormat, PaneState, QuestionDraft, SourcePlace
from desktop.models.ways import Offer
from desktop.models.whereabouts import Whereabouts
from desktop.panes.context.answer_as import AnswerAs
from desktop.panes.context.budget import BudgetPanel
from desktop.panes.context.document_page import DocumentPage
from desktop.panes.context.footer import PaneFooter
from desktop.panes.context.header import PaneHeader
from desktop.panes.context.instead import Instead
from desktop.panes.context.lists import LeftOutList, PiecesList
from desktop.panes.context.notice import Notice
from desktop.panes.context.question import QuestionForm
from desktop.panes.context.tabs import CountTabs
from desktop.panes.context.text_page import TextPage
from desktop.theme import Theme
from knowledge.model import Context, Layout
from knowledge.projects import Account

DOCUMENT_TAB = 3


class ContextPane(QWidget):
    """Shows one `Context` and tells what the person wants; it computes no answer itself."""

    question_changed = Signal(QuestionDraft)
    source_requested = Signal(SourcePlace)
    pin_requested = Signal(str, bool)
    copy_requested = Signal()
    export_requested = Signal(ExportFormat)
    copy_fingerprint_requested = Signal()
    retry_requested = Signal()
    why_requested = Signal(str)
    """Why is the document at that path in, or not?"""
    why_closed = Signal()
    asker_chosen = Signal(object)
    """An `Account`, or None: answer as the open project itself."""
    offer_accepted = Signal(Offer)
    own_limits_wanted = Signal()
    """The limits that are tried out should be those of the project again."""
    elsewhere_requested = Signal(SourcePlace)
    """The person wants to see a source while the text is that of another project."""
    document_wanted = Signal()
    """Nothing answers the question, and the person wants to write a document that does."""
    gap_wanted = Signal()
    """Nothing answers the question, and it should be kept among the gaps."""
    change_wanted = Signal()
    """Nothing answers the question, and another project should."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._context: Context | None = None
        self._elsewhere = False
        self.header = PaneHeader(theme)
        self.answer_as = AnswerAs(theme)
        self.form = QuestionForm(theme)
        self.what_if = Notice(theme, "flask-conical", "warn", buttons=("",))
        self.failure = Notice(theme, "circle-alert", "error", buttons=("",))
        self.budget = BudgetPanel(theme)
        self.tabs = CountTabs(theme, ("", "", "", ""))
        self.whole_prompt = QCheckBox()
        self.text_page = TextPage(theme)
        self.pieces = PiecesList(theme)
        self.left_out = LeftOutList(theme)
        self.document_page = DocumentPage(theme)
        self._tab_before = 0
        self.footer = PaneFooter(theme)
        self._pages = QStackedWidget()
        self._lines = QVBoxLayout()
        self._place()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    @property
    def context(self) -> Context | None:
        """What is shown now; None before the first answer."""
        return self._context

    @property
    def own_context(self) -> Context | None:
        """What is shown, if its pieces are documents of the open project or folder."""
        return None if self._elsewhere else self._context

    @property
    def menu(self) -> QMenu:
        """The menu of the “…” button; call `menu_filled` after adding to it."""
        return self.header.menu

    def menu_filled(self) -> None:
        self.header.show_menu_button()

    def draft(self) -> QuestionDraft:
        return self.form.draft()

    def set_draft(self, draft: QuestionDraft) -> None:
        """Restore what was asked, without emitting `question_changed`."""
        self.form.set_draft(draft)
        self.whole_prompt.blockSignals(True)
        self.whole_prompt.setChecked(draft.preamble is not None)
        self.whole_prompt.blockSignals(False)
        self.text_page.set_preamble(draft.preamble)

    def set_askers(self, house: AskedLibrary | None, account: Account | None = None) -> None:
        """Who a question can be answered as, and who it is; None in a plain folder."""
        self.answer_as.set_askers(house, account)
        self._align_names()

    def set_what_if(self, *, on: bool) -> None:
        """Say whether the limits are other ones than the project's."""
        self.what_if.set_text(self.tr("Tried out: no account gets these limits.") if on else "")

    def set_context(self, context: Context, *, elsewhere: bool = False) -> None:
        """Show an answer everywhere, in one paint; `elsewhere`: it is not of the open project."""
        self.setUpdatesEnabled(False)
        self._elsewhere = elsewhere
        self._context = context
        self.answer_as.set_resolution(context.resolution)
        self.form.question.mark_words(context)
        self.budget.set_context(context)
        self.text_page.set_context(context, whole_prompt=self.whole_prompt.isChecked())
        self.pieces.set_context(context)
        self.left_out.set_context(context)
        self.footer.set_context(context)
        self.tabs.set_counts((None, len(context.pieces) + len(context.live), len(context.left_out), None))
        self.failure.set_text("")
        self.setUpdatesEnabled(True)
        if context.partial:
            self.set_state(PaneState.PARTIAL)
        else:
            self.set_state(PaneState.LIVE)

    def set_state(self, state: PaneState, reason: str = "") -> None:
        """Say how fresh the text is. “Updating” appears only if it lasts; the old text stays readable."""
        self.header.set_state(state, reason)

    def set_failure(self, text: str | None) -> None:
        """Show why the search failed, with a button to try again; None takes the line away."""
        self.failure.set_text(text or "")
        if text:
            self.text_page.hide_handoff()
            self.set_state(PaneState.STALE)

    def show_why(self, where: Whereabouts, *, front: bool) -> None:
        """Show why a document is in or not, on a page of its own; `front` brings that page to the front."""
        self.document_page.show_where(where)
        if front:
            self.instead.end()
            if self.tabs.currentIndex() != DOCUMENT_TAB:
                self._tab_before = self.tabs.currentIndex()
            self.tabs.show_tab(DOCUMENT_TAB, shown=True)
            self.tabs.setCurrentIndex(DOCUMENT_TAB)
            self.document_page.setFocus()

    def close_why(self) -> None:
        """Take that page away again."""
        if self.tabs.isTabVisible(DOCUMENT_TAB):
            if self.tabs.currentIndex() == DOCUMENT_TAB:
                self.tabs.setCurrentIndex(self._tab_before)
            self.tabs.show_tab(DOCUMENT_TAB, shown=False)
            self.document_page.show_where(None)
            self.why_closed.emit()

    def add_line(self, line: QWidget) -> None:
        """Put something of the caller's between the title and the question."""
        self._lines.addWidget(line)

    def focus_question(self) -> None:
        """Put the caret into the question, all of it selected."""
        self.form.question.setFocus()
        self.form.question.selectAll()

    def set_default_preamble(self, text: str) -> None:
        """The preamble to begin with when the whole prompt is asked for the first time."""
        if not self.text_page.preamble():
            self.text_page.set_preamble(text)
            self.text_page.show_prompt(on=self.whole_prompt.isChecked())

    def ask(self, query: str, account: Account | None) -> None:
        """As if the person had chosen that account (None: the project itself) and typed that question."""
        self.instead.end()
        self.asker_chosen.emit(account)
        self.choose_draft(replace(self.draft(), query=query))

    def choose_layout(self, layout: Layout) -> None:
        """As if the person had chosen it in the form."""
        self.choose_draft(replace(self.draft(), layout=layout))

    def choose_tokenizer(self, name: str) -> None:
        """As if the person had chosen that counter in the form."""
        self.choose_draft(replace(self.draft(), tokenizer=name))

    def set_invisible_shown(self, *, shown: bool) -> None:
        """Mark spaces, tabs and what else cannot be seen in the text."""
        self.text_page.view.set_invisible_shown(shown=shown)

    def show_next_piece(self) -> None:
        """Go from piece to piece, and round."""
        count = len(self._context.pieces) + len(self._context.live) if self._context is not None else 0
        if count:
            self.show_piece((self.budget.bar.selected + 1) % count)

    def choose_draft(self, draft: QuestionDraft) -> None:
        """As if the person had set all of it in the form."""
        self.set_draft(draft)
        self.question_changed.emit(self.draft())

    def show_piece(self, piece: int) -> None:
        """Bring a piece (its index) into sight in the text and in the lists."""
        self.instead.end()
        if self._pages.currentWidget() in (self.left_out, self.document_page):
            self.tabs.setCurrentIndex(0)  # a piece cannot be seen there
        self.text_page.view.show_piece(piece)
        self._select(piece)

    def _place(self) -> None:
        head = QVBoxLayout()
        head.setContentsMargins(QMargins(16, 6, 16, 8))
        head.setSpacing(8)
        for widget in (self.header, self.answer_as, self.form, self.what_if, self.failure, self.budget):
            head.addWidget(widget)
        head.insertLayout(1, self._lines)
        strip = QHBoxLayout()
        strip.setContentsMargins(8, 0, 16, 0)
        strip.addWidget(self.tabs)
        strip.addStretch(1)
        strip.addWidget(self.whole_prompt)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addLayout(strip)
        column.addWidget(self._pages, 1)
        column.addWidget(self.footer)
        parts = (self.budget, self.tabs, self.whole_prompt, self._pages, self.footer)
        self.instead = Instead(column, parts)
        for page in (self.text_page, self.pieces, self.left_out, self.document_page):
            self._pages.addWidget(page)

    def _connect(self) -> None:
        self.form.draft_changed.connect(self.question_changed)
        self.failure.pressed.connect(self.retry_requested)
        self.what_if.pressed.connect(self.own_limits_wanted)
        self.answer_as.asker_chosen.connect(self.asker_chosen)
        self.answer_as.offer_accepted.connect(self.offer_accepted)
        self.text_page.handoff.document_wanted.connect(self.document_wanted)
        self.text_page.handoff.gap_wanted.connect(self.gap_wanted)
        self.text_page.handoff.change_wanted.connect(self.change_wanted)
        self.tabs.show_tab(DOCUMENT_TAB, shown=False)
        self.tabs.currentChanged.connect(self._pages.setCurrentIndex)
        self.tabs.tabBarClicked.connect(self._enter_page)
        self.whole_prompt.toggled.connect(self._toggle_prompt)
        self.text_page.preamble_changed.connect(self.form.set_preamble)
        self.budget.piece_chosen.connect(self.show_piece)
        self.budget.piece_opened.connect(self._open_piece)
        self.text_page.view.source_requested.connect(self._ask_source)
        self.text_page.view.piece_entered.connect(self._select)
        self.pieces.view.row_entered.connect(self._enter_row)
        self.left_out.why_requested.connect(self._ask_why)
        self.document_page.closed.connect(self._leave_why)
        self.document_page.piece_requested.connect(self.show_piece)
        for part in (self.pieces.view, self.left_out.view, self.left_out, self.budget, self.document_page):
            part.source_requested.connect(self._ask_source)
            part.pin_requested.connect(self._ask_pin)
        self.footer.copy_requested.connect(self.copy_requested)
        self.footer.export_requested.connect(self.export_requested)
        self.footer.copy_fingerprint_requested.connect(self.copy_fingerprint_requested)

    def _ask_source(self, place: SourcePlace) -> None:
        (self.elsewhere_requested if self._elsewhere else self.source_requested).emit(place)

    def _ask_pin(self, path: str, pinned: bool) -> None:  # noqa: FBT001 - as the signal has it
        if self._elsewhere:
            self.elsewhere_requested.emit(SourcePlace(path, 0))
        else:
            self.pin_requested.emit(path, pinned)

    def _ask_why(self, path: str) -> None:
        if self._elsewhere:
            self.elsewhere_requested.emit(SourcePlace(path, 0))
        else:
            self.why_requested.emit(path)

    def _enter_page(self, page: int) -> None:
        """The arrow keys go on in what was chosen with the mouse."""
        if page >= 0:
            (self.text_page.view, self.pieces.view, self.left_out.view, self.document_page)[page].setFocus()

    def _leave_why(self) -> None:
        """Closed by the person: the keyboard goes on in the page that comes to the front."""
        self.close_why()
        self._enter_page(self.tabs.currentIndex())

    def _toggle_prompt(self, on: bool) -> None:  # noqa: FBT001 (a slot of Qt's)
        self.text_page.show_prompt(on=on)
        self.form.set_preamble(self.text_page.preamble() if on else None)
        if self._context is not None:
            self.text_page.set_context(self._context, whole_prompt=on)
            self._keep_failure(self.failure.text())

    def _keep_failure(self, failure: str) -> None:
        """The old answer was shown anew, and the search still fails: that is no hand-off."""
        if failure:
            self.set_failure(failure)

    def _enter_row(self, row: int) -> None:
        if self.pieces.model.piece(row) or self.pieces.model.live_piece(row):
            self.text_page.view.show_piece(row)
            self.budget.bar.select_piece(row)

    def _select(self, piece: int) -> None:
        self.text_page.view.select_piece(piece)
        self.budget.bar.select_piece(piece)
        self.pieces.view.select_row(piece)

    def _open_piece(self, piece: int) -> None:
        self.pieces.view.open_source(piece)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        """Say everything in the language that is in force now, also what was said of the answer."""
        self.failure.set_buttons((self.tr("Try again"),))
        self.what_if.set_buttons((self.tr("Back to the project's limits"),))
        self.set_what_if(on=bool(self.what_if.text()))
        self.tabs.set_titles((self.tr("Text"), self.tr("Pieces"), self.tr("Left out"), self.tr("Why?")))
        self.whole_prompt.setText(self.tr("Whole prompt"))
        for part in (
            self.header,
            self.answer_as,
            self.form,
            self.budget,
            self.text_page,
            self.pieces,
            self.left_out,
            self.document_page,
            self.footer,
        ):
            part.retranslate()
        self._align_names()
        if self._context is not None:
            failure = self.failure.text()
            self.set_context(self._context, elsewhere=self._elsewhere)
            self._keep_failure(failure)

    def _align_names(self) -> None:
        """The boxes begin in one line, however long their names are."""
        grid = self.form.layout()
        if isinstance(grid, QGridLayout):
            least = 0 if self.answer_as.isHidden() else self.answer_as.name.sizeHint().width()
            grid.setColumnMinimumWidth(0, least)
            self.answer_as.grid.setColumnMinimumWidth(0, self.form.names_width())

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.update()  # the line over the pages moves with them
        return super().event(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.color("window"))
        if self.instead.shown is None:
            under = QRect(0, self._pages.geometry().top() - 1, self.width(), 1)
            painter.fillRect(under, self._theme.color("line"))

    def _restyle(self) -> None:
        self.whole_prompt.setFont(self._theme.ui_font(12))
        self._align_names()
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, self._theme.color("window"))
        self.setPalette(palette)
