"""The status bar: index, watcher and problems in words at the left; the document at the right."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QStatusBar, QWidget

from desktop.models.causes import cause_text
from desktop.models.numbers import whole
from desktop.theme import IconLabel, TextButton, Theme
from desktop.theme.tips import plain_tip
from knowledge.events import WatchState
from knowledge.model import LineEnding

COMPACT_BELOW = 1180
"""Width in pixels (before zoom) under which the watcher is only an icon, and reasons are in tool tips."""

LEAST_WIDTH = 320
_BETWEEN, _SIDES = 6, 36


class IndexPhase(StrEnum):
    READY = auto()
    READING = auto()
    PARTIAL = auto()
    """The first reading was stopped: answers cover only what was read."""
    FAILED = auto()


@dataclass(frozen=True, slots=True)
class IndexStatus:
    """`documents` and `pieces` are what is searchable; `done` of `total` files are read; `detail` is the
    sentence for FAILED, `rebuilt` why the index had to be built anew ("" when it had not)."""

    phase: IndexPhase
    documents: int = 0
    pieces: int = 0
    done: int = 0
    total: int = 0
    detail: str = ""
    rebuilt: str = ""


@dataclass(frozen=True, slots=True)
class ProblemCounts:
    errors: int = 0
    warnings: int = 0


@dataclass(frozen=True, slots=True)
class DocumentStatus:
    """About the document in hand. `line` and `column` are 1-based."""

    line: int
    column: int
    encoding: str
    line_ending: LineEnding
    language: str = ""


class StatusItem(QWidget):
    """An icon and a few words; hidden while it has no words."""

    def __init__(self, theme: Theme, icon: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = IconLabel(theme, icon, self, size=14)
        self._label = QLabel(self)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        line = QHBoxLayout(self)
        line.setContentsMargins(4, 0, 12, 0)
        line.setSpacing(6)
        line.addWidget(self._icon)
        line.addWidget(self._label)
        self._refresh()
        theme.changed.connect(self._refresh)

    def show_words(self, text: str, *, icon: str, role: str = "text2", detail: str = "") -> None:
        self._icon.set_icon(icon, role=role)
        self._label.setText(text)
        self.setToolTip(plain_tip("\n".join(part for part in (text, detail) if part)))
        self.setAccessibleName(text)
        self.setVisible(bool(text))

    def text(self) -> str:
        return self._label.text()

    def set_compact(self, *, compact: bool) -> None:
        """Leave the words to the tool tip and the screen reader, for want of room."""
        self._label.setHidden(compact)

    def _refresh(self) -> None:
        self._label.setFont(self._theme.ui_font(12))
        palette = self._label.palette()
        palette.setColor(self._label.foregroundRole(), self._theme.color("text2"))
        self._label.setPalette(palette)


class ProblemButton(TextButton):
    """A count of problems that opens the list of them; hidden at zero."""

    def __init__(self, theme: Theme, role: str, parent: QWidget) -> None:
        super().__init__(theme, "circle-alert", parent, small=True, flat=True, role=role)
        self.hide()

    def show_words(self, text: str) -> None:
        self.setText(text)
        self.setVisible(bool(text))


@dataclass(frozen=True, slots=True)
class ServingStatus:
    """Other programs are served at `port`; or they were to be, and it `failed`."""

    port: str = ""
    failed: bool = False


class StatusPane(QStatusBar):
    """States in words. Setters only; the signals say what the person asked for."""

    cancel_requested = Signal()
    retry_requested = Signal()
    problems_requested = Signal()
    serving_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._index: IndexStatus | None = None
        self._watch: tuple[WatchState, str] | None = None
        self._index_is_here = True
        self._compact = False
        self._counts: ProblemCounts | None = None
        self._document: DocumentStatus | None = None
        self._serving: ServingStatus | None = None
        self.index_item = StatusItem(theme, "circle-check", self)
        self.progress = QProgressBar(self)
        self.cancel_button = TextButton(theme, parent=self, small=True)
        self.retry_button = TextButton(theme, "rotate-ccw", self, small=True, flat=True)
        self.keeper_item = StatusItem(theme, "link", self)
        self.watch_item = StatusItem(theme, "eye", self)
        self.fine_item = StatusItem(theme, "circle-check", self)
        self.errors_button = ProblemButton(theme, "error", self)
        self.warnings_button = ProblemButton(theme, "warn", self)
        self.serving_button = TextButton(theme, "radio-tower", self, small=True, flat=True, role="text2")
        self.serving_button.hide()
        self.document_label = QLabel(self)
        self._build()
        self._retranslate()
        self._refresh()
        theme.changed.connect(self._refresh)

    # --- setters

    def set_index(self, status: IndexStatus | None) -> None:
        """The state of the index; None while no folder is open."""
        self._index = status
        self._show_index()
        self._fit()

    def set_watch(self, state: WatchState | None, detail: str = "") -> None:
        """Whether changes on disk are seen; `detail` says why not."""
        self._watch = None if state is None else (state, detail)
        self._show_watch()
        self._fit()

    def set_index_keeper(self, *, here: bool) -> None:
        """Whether this program keeps the index, or another that runs for the same folder."""
        self._index_is_here = here
        self._show_keeper()
        self._fit()

    def set_problem_counts(self, counts: ProblemCounts | None) -> None:
        self._counts = counts
        self._show_counts()
        self._fit()

    def set_document(self, status: DocumentStatus | None) -> None:
        """The place of the caret and the file's form; None without a document."""
        self._document = status
        self._show_document()

    def set_serving(self, status: ServingStatus | None) -> None:
        """Whether other programs are served; None while they are not."""
        self._serving = status
        self._show_serving()
        self._fit()

    # --- inside

    def _build(self) -> None:
        self.setSizeGripEnabled(False)
        self.setContentsMargins(8, 0, 12, 0)
        self.progress.setTextVisible(False)
        self.progress.setFixedSize(120, 3)
        self.cancel_button.clicked.connect(self.cancel_requested)
        self.retry_button.clicked.connect(self.retry_requested)
        self.errors_button.clicked.connect(self.problems_requested)
        self.warnings_button.clicked.connect(self.problems_requested)
        self.serving_button.clicked.connect(self.serving_requested)
        self._items: tuple[QWidget, ...] = (
            self.index_item,
            self.progress,
            self.cancel_button,
            self.retry_button,
            self.keeper_item,
            self.watch_item,
            self.errors_button,
            self.warnings_button,
            self.fine_item,
            self.serving_button,
        )
        for item in self._items:
            self.addWidget(item)
        self.setMinimumWidth(LEAST_WIDTH)  # or the longest words would decide how narrow the window may be
        self.messageChanged.connect(lambda _: self._fit())
        self.addPermanentWidget(self.document_label)

    def _retranslate(self) -> None:
        self.cancel_button.setText(self.tr("Stop reading"))
        self.progress.setAccessibleName(self.tr("Reading the documents"))
        self._show_index()
        self._show_keeper()
        self._show_watch()
        self._show_counts()
        self._show_serving()
        self._show_document()
        self._fit()

    def _fit(self) -> None:
        """Leave what can be left to tool tips there, unless all of it has room."""
        narrow = self.width() < self._theme.px(COMPACT_BELOW)
        self._set_compact(compact=narrow)
        if not narrow and self._needed() > self.width():
            self._set_compact(compact=True)

    def _set_compact(self, *, compact: bool) -> None:
        if compact != self._compact:
            self._compact = compact
            for item in (self.keeper_item, self.watch_item):
                item.set_compact(compact=compact)
            self._show_index()

    def _needed(self) -> int:
        """The width of everything that is shown, side by side."""
        shown = [part for part in (*self._items, self.document_label) if not part.isHidden()]
        return sum(part.sizeHint().width() + _BETWEEN for part in shown) + _SIDES

    def _show_index(self) -> None:
        status = self._index
        reading = status is not None and status.phase is IndexPhase.READING
        self.progress.setVisible(reading)
        self.cancel_button.setVisible(reading)
        self.retry_button.setVisible(
            status is not None and status.phase in (IndexPhase.PARTIAL, IndexPhase.FAILED)
        )
        failed = status is not None and status.phase is IndexPhase.FAILED
        self.retry_button.setText(self.tr("Try again") if failed else self.tr("Read the rest"))
        if status is None:
            self.index_item.show_words("", icon="circle-check")
            return
        if reading:
            self.progress.setRange(0, max(1, status.total))
            self.progress.setValue(status.done)
        icon, role = _INDEX_ICONS[status.phase]
        detail = status.detail
        if status.rebuilt and not detail:
            text = self.tr("The index on disk could not be used: {0}. It is built anew from the documents.")
            detail = text.format(cause_text(status.rebuilt))
        self.index_item.show_words(self._index_words(status), icon=icon, role=role, detail=detail)

    def _index_words(self, status: IndexStatus) -> str:
        if status.phase is IndexPhase.READING:
            words = self.tr("{0} of %Ln document(s)", "", status.total).format(whole(status.done))
            return self.tr("Building the index anew · {0}").format(words) if status.rebuilt else words
        documents = self.tr("%Ln document(s)", "", status.documents)
        pieces = self.tr("%Ln piece(s)", "", status.pieces)
        if status.phase is IndexPhase.READY and status.rebuilt:
            if self._compact:
                return self.tr("Index built anew · {0}, {1}").format(documents, pieces)
            text = self.tr("Index built anew ({0}) · {1}, {2}")
            return text.format(cause_text(status.rebuilt), documents, pieces)
        if status.phase is IndexPhase.READY:
            return self.tr("Index up to date · {0}, {1}").format(documents, pieces)
        if status.phase is IndexPhase.PARTIAL:
            return self.tr("Index is partial · {0}, {1}").format(documents, pieces)
        return (
            self.tr("Index failed: {0}").format(status.detail) if status.detail else self.tr("Index failed")
        )

    def _show_keeper(self) -> None:
        words = self.tr("Another Estante keeps the index; this one follows it.")
        self.keeper_item.show_words("" if self._index_is_here else words, icon="link")

    def _show_watch(self) -> None:
        if self._watch is None:
            self.watch_item.show_words("", icon="eye")
            return
        state, detail = self._watch
        words = {
            WatchState.WATCHING: self.tr("Watching the folder"),
            WatchState.RESCANNING: self.tr("Comparing the folder every few seconds"),
            WatchState.OFFLINE: self.tr("The folder is not there at the moment"),
            WatchState.OFF: self.tr("Not watching the folder"),
        }[state]
        watching = state is WatchState.WATCHING
        role = "warn" if state is WatchState.OFFLINE else "text2"
        if state is WatchState.OFFLINE:
            detail = ""  # it says the same
        icon = "eye" if watching else "eye-off"
        self.watch_item.show_words(words, icon=icon, role=role, detail=cause_text(detail) if detail else "")

    def _show_counts(self) -> None:
        counts = self._counts
        errors = self.tr("%Ln error(s)", "", counts.errors) if counts and counts.errors else ""
        warnings = self.tr("%Ln warning(s)", "", counts.warnings) if counts and counts.warnings else ""
        self.errors_button.show_words(errors)
        self.warnings_button.show_words(warnings)
        fine = counts is not None and not errors and not warnings
        self.fine_item.show_words(self.tr("No problems") if fine else "", icon="circle-check", role="ok")

    def _show_serving(self) -> None:
        status = self._serving
        self.serving_button.setVisible(status is not None)
        if status is None:
            return
        words = self.tr("Serving failed") if status.failed else self.tr("Serving on :{0}").format(status.port)
        self.serving_button.setText(words)
        self.serving_button.set_role("error" if status.failed else "text2")
        self.serving_button.setToolTip(self.tr("Open the page about serving to programs"))

    def _show_document(self) -> None:
        status = self._document
        if status is None:
            self.document_label.clear()
            return
        place = self.tr("Ln {0}, Col {1}").format(whole(status.line), whole(status.column))
        form = " · ".join(
            part for part in (status.encoding.upper(), self._ending(status.line_ending)) if part
        )
        self.document_label.setText("     ".join(part for part in (place, form, status.language) if part))

    def _ending(self, ending: LineEnding) -> str:
        return {
            LineEnding.LF: "LF",
            LineEnding.CRLF: "CRLF",
            LineEnding.CR: "CR",
            LineEnding.MIXED: self.tr("mixed line ends"),
            LineEnding.NONE: "",
        }[ending]

    def _refresh(self) -> None:
        self.setFixedHeight(self._theme.px(28))
        self.document_label.setFont(self._theme.ui_font(12, tabular=True))
        palette = self.document_label.palette()
        palette.setColor(self.document_label.foregroundRole(), self._theme.color("text2"))
        self.document_label.setPalette(palette)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.LocaleChange):
            self._retranslate()


_INDEX_ICONS = {
    IndexPhase.READY: ("circle-check", "ok"),
    IndexPhase.READING: ("refresh-cw", "text2"),
    IndexPhase.PARTIAL: ("circle-alert", "warn"),
    IndexPhase.FAILED: ("circle-alert", "error"),
}
