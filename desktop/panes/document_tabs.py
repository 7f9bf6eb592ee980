"""The tab strip of the open documents: dot, star and lock before a name, the cross after it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from PySide6.QtCore import QEvent, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QTabBar, QWidget

from desktop.panes.page import Page, is_page_key
from desktop.theme import IconButton, Theme
from desktop.theme.painting import draw_dot, draw_icon

MAX_NAME = 36
"""Characters of a tab's name; the tool tip has the whole path."""


@dataclass(frozen=True, slots=True)
class TabState:
    """What a tab tells besides the name."""

    path: str
    unsaved: bool = False
    pinned: bool = False
    locked: bool = False
    icon: str = ""
    """The name of a page's icon; documents have none."""


class _TabMarks(QWidget):
    """The marks before a tab's name."""

    def __init__(self, state: TabState, theme: Theme) -> None:
        super().__init__()
        self._state = state
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        count = bool(state.icon) + state.unsaved + state.pinned + state.locked
        self.setFixedSize(QSize(16 * count, 16))
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        state, x = self._state, 0
        with QPainter(self) as painter:
            if state.icon:
                draw_icon(painter, QRect(x, 0, 16, 16), self._theme, state.icon, role="text")
                x += 16
            if state.unsaved:
                draw_dot(painter, QPointF(x + 8, 8), 7, self._theme.color("text"))
                x += 16
            if state.pinned:
                area = QRect(x + 1, 1, 14, 14)
                draw_icon(painter, area, self._theme, "star", role="pin", filled=True)
                x += 16
            if state.locked:
                draw_icon(painter, QRect(x + 1, 1, 14, 14), self._theme, "lock", role="text2")


class DocumentTabs(QTabBar):
    """Tabs by path, pages by their key. Closing is only asked for; the person may have to save first."""

    path_selected = Signal(str)
    close_requested = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._states: dict[str, TabState] = {}
        self._pages: dict[str, Page] = {}
        self.setProperty("strip", True)
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setMovable(True)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setAccessibleName(self.tr("Open documents"))
        self.currentChanged.connect(lambda index: self.path_selected.emit(self.path_at(index)))
        theme.changed.connect(self._restyle)
        self._restyle()

    def keys(self) -> tuple[str, ...]:
        """The paths and the keys of pages in the order of the tabs."""
        return tuple(self.path_at(index) for index in range(self.count()))

    def paths(self) -> tuple[str, ...]:
        """The paths of the documents in the order of the tabs."""
        return tuple(key for key in self.keys() if not is_page_key(key))

    def path_at(self, index: int) -> str:
        return str(self.tabData(index)) if 0 <= index < self.count() else ""

    def index_of(self, path: str) -> int:
        """The tab of `path`, -1 when there is none."""
        keys = self.keys()
        return keys.index(path) if path in keys else -1

    def state(self, path: str) -> TabState:
        return self._states.get(path, TabState(path))

    def add(self, path: str) -> None:
        """Add a tab at the end and go to it."""
        self._insert(self.count(), TabState(path))

    def add_page(self, page: Page) -> None:
        """Add the tab of a page before those of the documents and go to it."""
        self._pages[page.key] = page
        place = sum(is_page_key(key) for key in self.keys())
        self._insert(place, TabState(page.key, icon=page.icon))

    def _insert(self, place: int, state: TabState) -> None:
        self._states[state.path] = state
        self.blockSignals(True)
        index = self.insertTab(place, "")
        self.setTabData(index, state.path)
        self.blockSignals(False)
        self._add_cross(index)
        self._show_names()
        if self.currentIndex() == index:
            self.path_selected.emit(state.path)
        self.setCurrentIndex(index)

    def remove(self, path: str) -> None:
        index = self.index_of(path)
        if index >= 0:
            self._states.pop(path, None)
            self._pages.pop(path, None)
            self.removeTab(index)
            self._show_names()

    def rename(self, old: str, new: str) -> None:
        index = self.index_of(old)
        if index >= 0:
            self._states[new] = replace(self._states.pop(old), path=new)
            self.setTabData(index, new)
            self._show_names()

    def set_state(self, state: TabState) -> None:
        if self._states.get(state.path) != state:
            self._states[state.path] = state
            self._show_state(self.index_of(state.path))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and index >= 0:
            self.close_requested.emit(self.path_at(index))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._show_names()

    def _add_cross(self, index: int) -> None:
        cross = IconButton(self._theme, "x")
        cross.setFixedSize(18, 18)
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        cross.clicked.connect(lambda: self._close_by(cross))
        self.setTabButton(index, QTabBar.ButtonPosition.RightSide, cross)

    def _close_by(self, cross: IconButton) -> None:
        side = QTabBar.ButtonPosition.RightSide
        for index in range(self.count()):
            if self.tabButton(index, side) is cross:
                self.close_requested.emit(self.path_at(index))
                return

    def _show_names(self) -> None:
        """File names; two of the same name show their folders too. Pages have a title."""
        names = [PurePosixPath(path).name for path in self.paths()]
        for index, key in enumerate(self.keys()):
            name = self._name(key)
            shown = key if not is_page_key(key) and names.count(name) > 1 else name
            self.setTabText(index, _shortened(shown).replace("&", "&&"))
            self.setTabToolTip(index, name if is_page_key(key) else key)
            self._show_state(index)

    def _name(self, key: str) -> str:
        page = self._pages.get(key)
        return page.title() if page is not None else PurePosixPath(key).name

    def _show_state(self, index: int) -> None:
        if index < 0:
            return
        state = self.state(self.path_at(index))
        side = QTabBar.ButtonPosition.LeftSide
        present = self.tabButton(index, side)
        marked = state.icon or state.unsaved or state.pinned or state.locked
        self.setTabButton(index, side, _TabMarks(state, self._theme) if marked else None)
        if present is not None:
            present.deleteLater()
        words = [self._name(state.path)]
        words += [self.tr("unsaved changes")] if state.unsaved else []
        words += [self.tr("pinned")] if state.pinned else []
        words += [self.tr("read-only")] if state.locked else []
        self.setAccessibleTabName(index, ", ".join(words))
        cross = self.tabButton(index, QTabBar.ButtonPosition.RightSide)
        if isinstance(cross, IconButton):
            cross.set_label(self.tr("Close {0}").format(words[0]))

    def _restyle(self) -> None:
        self.setFont(self._theme.ui_font(weight=500))


def _shortened(name: str) -> str:
    """A long name without its middle; Qt's own elision would shorten short names too."""
    half = MAX_NAME // 2
    return name if len(name) <= MAX_NAME else f"{name[:half]}…{name[-half:]}"
