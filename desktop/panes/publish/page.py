"""The page of publishing: it shows a `PublishView`, tells what the person wants, and does nothing itself."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QApplication, QSplitter, QVBoxLayout, QWidget

from desktop.models.publishing import (
    PublishPhase,
    PublishView,
    blocked_text,
    empty_text,
)
from desktop.models.publishing_rows import AskedRow
from desktop.panes.context.notice import Notice
from desktop.panes.gaps import EmptyNote
from desktop.panes.page_parts import SIDE
from desktop.panes.publish.changes import ChangesPart
from desktop.panes.publish.difference import NEXT_KEYS, PREVIOUS_KEYS, DifferencePart
from desktop.panes.publish.foot import PublishFoot
from desktop.panes.publish.head import PublishHead
from desktop.panes.publish.shown_difference import ContextDifference
from desktop.panes.publish.steps import StepsStrip
from desktop.theme import TextButton, Theme

_LEFT, _RIGHT = 470, 660


class PublishPage(QWidget):
    """Steps above, what changes at the left, the AI's text at the right, the new version beneath."""

    place_chosen = Signal(str)
    folder_wanted = Signal()
    versions_wanted = Signal()
    try_wanted = Signal()
    publish_wanted = Signal()
    cancel_wanted = Signal()
    retry_wanted = Signal()
    save_wanted = Signal()
    document_wanted = Signal(str)
    """A document by its path in the publication."""
    question_wanted = Signal(AskedRow)
    """The place of a golden question in its file."""
    row_chosen = Signal(AskedRow)
    """Its difference is wanted; `set_difference` brings it."""

    def __init__(
        self,
        theme: Theme,
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = PublishView()
        self.head = PublishHead(theme, now=now)
        self.steps = StepsStrip(theme)
        self.trouble = Notice(theme, "circle-alert", "error", buttons=("",))
        self.blocked = Notice(theme, "circle-x", "error", buttons=("",))
        self.stale = Notice(theme, "refresh-cw", "warn", buttons=("",))
        self.unsaved = Notice(theme, "save", "warn", buttons=("",))
        self.said = Notice(theme, "circle-check", "ok")
        self.empty = EmptyNote(theme, self, icon="cloud-upload")
        self.folder_button = TextButton(theme, "folder-open")
        self.empty.add(self.folder_button)
        self.changes = ChangesPart(theme)
        self.difference = DifferencePart(theme)
        self.foot = PublishFoot(theme)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        self._lay_out()
        self._connect()
        self._retranslate()

    def title(self) -> str:
        """The name of its tab, in the language of the window."""
        return self.tr("Publish")

    @property
    def view(self) -> PublishView:
        return self._view

    def set_view(self, view: PublishView) -> None:
        before, self._view = self._view, view
        if view.working and not before.working and self._has_keyboard():
            # What is switched off would hand the keyboard to something outside of the page.
            self.steps.setFocus(Qt.FocusReason.OtherFocusReason)
        self.head.set_view(view)
        self.steps.set_view(view)
        self.foot.set_view(view)
        if before.plan is not view.plan:
            self.difference.set_row(None, None)
        self.changes.set_view(view)
        self._say()

    def set_difference(self, row: AskedRow, difference: ContextDifference) -> None:
        """The difference of a row that was chosen; one that is no longer the current one is not shown."""
        if self.changes.chosen() is row:
            self.difference.set_row(row, difference)

    def focus_first(self) -> None:
        """Give the keyboard to what comes next; never to what publishes."""
        first = self.foot.try_button if self.foot.try_button.isEnabled() else self.head.place
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    def focus_plan(self) -> None:
        """Give the keyboard to what is to be looked at, unless the person is somewhere else by now."""
        if self._has_keyboard():
            self.changes.focus_first()

    # --- inside -----------------------------------------------------------------------------------

    def _lay_out(self) -> None:
        top = QVBoxLayout()
        top.setContentsMargins(SIDE, 0, SIDE, 12)
        top.setSpacing(8)
        top.addWidget(self.steps)
        for notice in self._notices():
            top.addWidget(notice)
        self._split.addWidget(self.changes)
        self._split.addWidget(self.difference)
        self._split.setChildrenCollapsible(False)
        self._split.setStretchFactor(1, 1)
        self._split.setSizes([_LEFT, _RIGHT])
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.head)
        column.addLayout(top)
        column.addWidget(self._split, 1)
        column.addWidget(self.empty, 1)
        column.addWidget(self.foot)
        self.setFocusProxy(self.head.place)

    def _notices(self) -> tuple[Notice, ...]:
        return self.trouble, self.blocked, self.stale, self.unsaved, self.said

    def _connect(self) -> None:
        head, foot = self.head, self.foot
        head.place_chosen.connect(self.place_chosen)
        head.folder_wanted.connect(self.folder_wanted)
        head.versions_wanted.connect(self.versions_wanted)
        self.folder_button.clicked.connect(self.folder_wanted)
        foot.try_wanted.connect(self.try_wanted)
        foot.publish_wanted.connect(self.publish_wanted)
        foot.cancel_wanted.connect(self.cancel_wanted)
        self.trouble.pressed.connect(lambda _: self.retry_wanted.emit())
        self.stale.pressed.connect(lambda _: self.try_wanted.emit())
        self.unsaved.pressed.connect(lambda _: self.save_wanted.emit())
        self.blocked.pressed.connect(lambda _: self._show_blocked())
        self.changes.document_wanted.connect(self.document_wanted)
        self.changes.row_chosen.connect(self._choose)
        self.changes.question_wanted.connect(self.question_wanted)
        self.difference.question_wanted.connect(self._want_question)
        for keys, slot in (
            (PREVIOUS_KEYS, self.difference.show_previous),
            (NEXT_KEYS, self.difference.show_next),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(slot)
        self._theme.changed.connect(self.update)

    def _has_keyboard(self) -> bool:
        here = QApplication.focusWidget()
        return self.isVisible() and (here is None or self.isAncestorOf(here))

    def _choose(self, row: AskedRow) -> None:
        self.difference.set_row(row, None)
        self.row_chosen.emit(row)

    def _want_question(self) -> None:
        if row := self.changes.chosen():
            self.question_wanted.emit(row)

    def _show_blocked(self) -> None:
        """Go to the first question that stops the publication; they stand first."""
        self.changes.asked.choose(0)
        self.changes.asked.setFocus(Qt.FocusReason.OtherFocusReason)

    def _say(self) -> None:
        view, plan = self._view, self._view.plan
        self.trouble.set_text(view.failure)
        stopped = plan is not None and bool(plan.stopped_by)
        self.blocked.set_text(blocked_text(plan) if plan is not None and stopped else "")
        old = view.stale and not view.unsaved
        self.stale.set_text(self.tr("Documents changed since: try out again.") if old else "")
        words = self.tr(
            "%Ln document(s) have changes that are not saved. What is on disk is published.", "", view.unsaved
        )
        self.unsaved.set_text(words if view.unsaved else "")
        same = view.unchanged and view.phase is PublishPhase.READY and not stopped and not view.stale
        nothing = self.tr("Nothing changes: the live version is this very one.") if same else ""
        self.said.set_text(view.said or nothing)
        self.empty.say(empty_text(view))
        self.empty.setVisible(plan is None)
        self.folder_button.setVisible(not view.place)
        self.difference.setVisible(bool(self.changes.asked_model.rows))
        self._split.setVisible(plan is not None)

    def _retranslate(self) -> None:
        self.trouble.set_buttons((self.tr("Try again"),))
        self.blocked.set_buttons((self.tr("Show the question"),))
        self.stale.set_buttons((self.tr("Try out again"),))
        self.unsaved.set_buttons((self.tr("Save all"),))
        self.folder_button.setText(self.tr("Choose a folder…"))
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            if not self._split.isHidden():
                painter.fillRect(0, self._split.y() - 1, self.width(), 1, self._theme.color("line"))
