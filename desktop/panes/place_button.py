"""The header of the left pane: which folder or project is open."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QStyle, QStyleOptionButton, QWidget

from desktop.models.project_rows import ProjectRow, disabled_word, project_facts
from desktop.theme import Theme
from desktop.theme.painting import draw_icon
from desktop.theme.tips import plain_tip

_AGAIN = 30_000
"""Milliseconds after which “2 min ago” is looked at again."""


@dataclass(frozen=True, slots=True)
class FolderSummary:
    """What the header says about the open folder. `path` is its full path, for the tool tip."""

    name: str
    documents: int
    pieces: int
    path: str = ""


@dataclass(frozen=True, slots=True)
class OpenProject:
    """What the header says about the open project; `library` and `path` are for the tool tip.

    A `row` without an id says that the library is open, and none of its projects.
    """

    row: ProjectRow
    library: str
    path: str = ""


class PlaceButton(QPushButton):
    """Icon, name, and what there is beneath; opens the menu of folders or the list of projects."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._summary: FolderSummary | OpenProject | None = None
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self._later = QTimer(self, interval=_AGAIN)
        self._later.timeout.connect(self._refresh)
        theme.changed.connect(self._refresh)
        self._refresh()

    @property
    def shows_project(self) -> bool:
        return isinstance(self._summary, OpenProject)

    def set_summary(self, summary: FolderSummary | OpenProject | None) -> None:
        self._summary = summary
        if self.shows_project:
            self._later.start()
        else:
            self._later.stop()
        self._refresh()

    def lines(self) -> tuple[str, str]:
        """The name, and what stands beneath it."""
        match self._summary:
            case OpenProject(row=row) if not row.id:
                return row.name, self.tr("No project open")
            case OpenProject(row=row):
                facts = project_facts(row, datetime.now(UTC))
                return row.name, facts if row.enabled else f"{disabled_word()} · {facts}"
            case FolderSummary(name=name, documents=documents, pieces=pieces):
                counts = (self.tr("%Ln doc(s)", "", documents), self.tr("%Ln piece(s)", "", pieces))
                return name, " · ".join(counts)
        return self.tr("No folder open"), ""

    def _refresh(self) -> None:
        self.setFixedHeight(self._theme.px(46))
        name, facts = self.lines()
        match self._summary:
            case OpenProject(library=library, path=path):
                self.setAccessibleName(self.tr("Project {0}").format(f"{name}, {facts}"))
                self.setToolTip(plain_tip(f"{facts}\n{library}\n{path}"))
            case FolderSummary(path=path):
                self.setAccessibleName(f"{name}, {facts}")
                self.setToolTip(plain_tip(path))
            case None:
                self.setAccessibleName(name)
                self.setToolTip("")
        self.update()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        px = self._theme.px
        with QPainter(self) as painter:
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelButtonCommand, option, painter, self)
            rect = self.rect()
            icons = rect.adjusted(10, 0, -10, 0)
            left, right = (
                icons.adjusted(0, 0, 16 - icons.width(), 0),
                icons.adjusted(icons.width() - 16, 0, 0, 0),
            )
            icon = "folder-open" if self.shows_project else "library"
            draw_icon(painter, left, self._theme, icon, role="text")
            draw_icon(painter, right, self._theme, "chevrons-up-down", role="text")
            text = rect.adjusted(left.right() + 11, px(5), -(rect.right() - right.left() + 8), -px(5))
            name, facts = self.lines()
            place = Qt.AlignmentFlag.AlignLeft
            painter.setFont(self._theme.ui_font(weight=600))
            painter.setPen(self._theme.color("text"))
            name = painter.fontMetrics().elidedText(name, Qt.TextElideMode.ElideRight, text.width())
            upper = Qt.AlignmentFlag.AlignTop if facts else Qt.AlignmentFlag.AlignVCenter
            painter.drawText(text, place | upper, name)
            painter.setFont(self._theme.ui_font(11))
            painter.setPen(self._theme.color("text2"))
            facts = painter.fontMetrics().elidedText(facts, Qt.TextElideMode.ElideRight, text.width())
            painter.drawText(text, place | Qt.AlignmentFlag.AlignBottom, facts)
