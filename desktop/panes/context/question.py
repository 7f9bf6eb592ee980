"""What is asked and within which limits."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QComboBox, QGridLayout, QLabel, QTextEdit, QWidget

from desktop.editor.source_map import Utf16Offsets
from desktop.models.context_values import QuestionDraft
from desktop.models.live import LiveLineView
from desktop.panes.context.inputs import LimitBox, TextField
from desktop.panes.context.labels import ink
from desktop.panes.context.live_line import LiveLine
from desktop.panes.context.looks import matched_look
from desktop.theme import IconButton, Theme
from knowledge.model import Context, Layout

LEAST_LINES, MOST_LINES = 2, 5


class QuestionField(TextField):
    """Two to five lines; the words that were found are marked as they are in the text.

    While `enter_asks`, Enter emits `entered`, and Shift+Enter begins a new line.
    """

    entered = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.enter_asks = False
        self._theme = theme
        self._context: Context | None = None
        self.textChanged.connect(self._fit)
        theme.changed.connect(self._restyle)
        self._restyle()

    def mark_words(self, context: Context) -> None:
        """Mark what `context` found, unless the question is another one by now."""
        self._context = context
        selections: list[QTextEdit.ExtraSelection] = []
        if context.question.query == self.text():
            offsets = Utf16Offsets(context.question.query)
            look = matched_look(self._theme)
            for word in context.words:
                if word.documents > 0 and not word.ignored:
                    selection = QTextEdit.ExtraSelection()
                    cursor = QTextCursor(self.document())
                    cursor.setPosition(offsets.to_qt(word.start))
                    cursor.setPosition(offsets.to_qt(word.end), QTextCursor.MoveMode.KeepAnchor)
                    selection.cursor = cursor
                    selection.format = look
                    selections.append(selection)
        self.setExtraSelections(selections)

    def sizeHint(self) -> QSize:
        return QSize(200, self.height_for(LEAST_LINES))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self.enter_asks and enter and not event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.entered.emit()
        else:
            super().keyPressEvent(event)

    def _fit(self) -> None:
        lines = max(LEAST_LINES, min(MOST_LINES, int(self.document().size().height())))
        if self.height() != self.height_for(lines):
            self.setFixedHeight(self.height_for(lines))

    def _restyle(self) -> None:
        self.setFixedHeight(self.height_for(LEAST_LINES))
        self._fit()
        if self._context is not None:
            self.mark_words(self._context)


class QuestionForm(QWidget):
    """The question with its limits. `draft_changed` carries everything, on every edit."""

    draft_changed = Signal(QuestionDraft)
    live_switched = Signal(bool)
    live_wanted = Signal()
    """The servers should be asked now."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._preamble: str | None = None
        self._max_files: int | None = None
        self._floor = 0.0
        self._quiet = False
        self.question = QuestionField(theme)
        self.characters = LimitBox(step=500)
        self.tokens = LimitBox(step=100)
        self.documents = LimitBox(step=1)
        self.chunks = LimitBox(step=1)
        self.layouts = _combo(Layout.DOCUMENTS, Layout.CHUNKS)
        self.counters = _combo("estimate", "o200k_base")
        self.labels = _combo("pt-BR", "en", "zh-CN")
        self.more = IconButton(theme, "sliders-horizontal")
        self.more.setCheckable(True)
        self.live = LiveLine(theme)
        self._names = (QLabel(), QLabel())
        self._options = QWidget()
        self._place()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self.live.retranslate()
        question, limits = self._names
        question.setText(self.tr("Question"))
        limits.setText(self.tr("Limits"))
        self.question.setPlaceholderText(self.tr("Type what the customer said"))
        self.question.setAccessibleName(self.tr("Question"))
        self.more.set_label(self.tr("More limits and the layout"))
        self.characters.set_words(suffix=self.tr(" characters"), name=self.tr("Limit of characters"))
        self.tokens.set_words(suffix=self.tr(" tokens"), name=self.tr("Limit of tokens"))
        self.documents.set_words(suffix=self.tr(" documents"), name=self.tr("Limit of documents"))
        self.chunks.set_words(suffix=self.tr(" pieces"), name=self.tr("Limit of pieces"))
        _say(self.layouts, self.tr("Layout"), (self.tr("Whole documents"), self.tr("Pieces")))
        counters = (self.tr("Tokens: estimate"), self.tr("Tokens: o200k_base"))
        _say(self.counters, self.tr("Counter of tokens"), counters)
        languages = [self.tr("Labels: {0}").format(name) for name in ("Português", "English", "简体中文")]
        _say(self.labels, self.tr("Language of the labels"), languages)

    def draft(self) -> QuestionDraft:
        return QuestionDraft(
            query=self.question.text(),
            max_characters=self.characters.limit(),
            max_tokens=self.tokens.limit(),
            max_documents=self.documents.limit(),
            max_chunks=self.chunks.limit(),
            max_files=self._max_files,
            floor=self._floor,
            layout=Layout(self.layouts.currentData()),
            tokenizer=str(self.counters.currentData()),
            labels=str(self.labels.currentData()),
            preamble=self._preamble,
        )

    def set_draft(self, draft: QuestionDraft) -> None:
        """Show `draft` without emitting `draft_changed`."""
        self._quiet = True
        if self.question.text() != draft.query:
            self.question.setPlainText(draft.query)
        self.characters.set_limit(draft.max_characters)
        self.tokens.set_limit(draft.max_tokens)
        self.documents.set_limit(draft.max_documents)
        self.chunks.set_limit(draft.max_chunks)
        for box, value in (
            (self.layouts, draft.layout),
            (self.counters, draft.tokenizer),
            (self.labels, draft.labels),
        ):
            if box.findData(value) < 0:
                box.addItem(str(value), value)
            box.setCurrentIndex(box.findData(value))
        self._preamble = draft.preamble
        self._max_files, self._floor = draft.max_files, draft.floor
        self._quiet = False

    def set_live(self, view: LiveLineView) -> None:
        """Show whether the servers of the project are asked; nothing is emitted."""
        self.live.set_view(view)
        self.question.enter_asks = view.on and view.servers > 0

    def names_width(self) -> int:
        """How wide the widest name before a field is, in pixels."""
        return max(name.sizeHint().width() for name in self._names)

    def set_preamble(self, preamble: str | None) -> None:
        if preamble != self._preamble:
            self._preamble = preamble
            self._tell()

    def _place(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(2, 1)
        for row, name in enumerate(self._names):
            name.setContentsMargins(0, 5, 8, 0)
            grid.addWidget(name, row, 0, Qt.AlignmentFlag.AlignTop)
        self._names[0].setBuddy(self.question)
        self._names[1].setBuddy(self.characters)
        grid.addWidget(self.question, 0, 1, 1, 3)
        grid.addWidget(self.characters, 1, 1)
        grid.addWidget(self.tokens, 1, 2)
        grid.addWidget(self.more, 1, 3)
        options = QGridLayout(self._options)
        options.setContentsMargins(0, 0, 0, 0)
        options.setSpacing(8)
        boxes = (self.layouts, self.counters, self.documents, self.chunks, self.labels)
        for place, box in enumerate(boxes):
            options.addWidget(box, place // 2, place % 2)
        options.setColumnStretch(0, 1)
        options.setColumnStretch(1, 1)
        grid.addWidget(self.live, 2, 1, 1, 3)
        grid.addWidget(self._options, 3, 1, 1, 3)
        self._options.hide()

    def _connect(self) -> None:
        self.more.toggled.connect(self._options.setVisible)
        self.live.switched.connect(self.live_switched)
        self.live.ask_requested.connect(self.live_wanted)
        self.question.entered.connect(self.live_wanted)
        self.question.textChanged.connect(self._tell)
        for limit in (self.characters, self.tokens, self.documents, self.chunks):
            limit.valueChanged.connect(self._tell)
        for box in (self.layouts, self.counters, self.labels):
            box.currentIndexChanged.connect(self._tell)

    def _tell(self) -> None:
        if not self._quiet:
            self.draft_changed.emit(self.draft())

    def _restyle(self) -> None:
        for name in self._names:
            ink(name, self._theme, "text2", size=12)
        for box in (self.characters, self.tokens, self.documents, self.chunks):
            box.setFont(self._theme.ui_font(tabular=True))


def _combo(*values: str) -> QComboBox:
    box = QComboBox()
    for value in values:
        box.addItem("", value)
    box.setMinimumContentsLength(8)
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    return box


def _say(box: QComboBox, name: str, texts: Sequence[str]) -> None:
    box.setAccessibleName(name)
    box.setToolTip(name)
    for place, text in enumerate(texts):
        box.setItemText(place, text)
