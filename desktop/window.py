"""The main window: places the panes, remembers their sizes, folds them when there is little room."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QByteArray, QDataStream, QIODevice, QSize, Qt, Signal, SignalInstance
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QMainWindow, QSplitter, QStackedWidget, QStatusBar, QWidget

from desktop.panes.problems import ProblemsPane

LEFT_WIDTH = 268
RIGHT_WIDTH = 592
RIGHT_MINIMUM = 462
RIGHT_MAXIMUM = 726
PROBLEMS_HEIGHT = 112
FOLD_LEFT_BELOW = 1180
"""Window width in pixels under which the left pane folds."""
DOCK_RIGHT_BELOW = 960
"""Window width in pixels under which the right pane goes beneath: editor and pane no longer fit."""

FRAME = QSize(4, 40)
"""Pixels that systems put around a window; what it is exactly is known only once it is shown."""

_STATE_MAGIC = 0x45535431  # "EST1": bytes of another layout are refused
_UNLIMITED = 16_777_215  # Qt's QWIDGETSIZE_MAX


@dataclass(frozen=True, slots=True)
class WindowParts:
    """The widgets the window places."""

    left: QWidget
    document: QWidget
    problems: ProblemsPane
    right: QWidget
    welcome: QWidget
    status: QStatusBar


class MainWindow(QMainWindow):
    """Left | document over problems | right. Behaviour belongs to the controllers."""

    folder_dropped = Signal(str)
    left_visible_changed = Signal(bool)
    right_visible_changed = Signal(bool)
    bottom_visible_changed = Signal(bool)

    def __init__(self, parts: WindowParts) -> None:
        super().__init__()
        self.setObjectName("main_window")
        self._parts = parts
        self._close_guard: Callable[[], bool] | None = None
        self._left_wanted = True
        self._narrow = False
        self._put_away: tuple[bool, bool] | None = None
        """While the page in front has their room: whether the right pane and the problems were shown."""
        self._problems_height = PROBLEMS_HEIGHT
        self.setStatusBar(parts.status)
        self.setAcceptDrops(True)
        self.setMinimumSize(QSize(720, 480))
        self._middle = self._splitter("middle", Qt.Orientation.Vertical, parts.document, parts.problems)
        self._columns = self._splitter(
            "columns", Qt.Orientation.Horizontal, parts.left, self._middle, parts.right
        )
        self._rows = self._splitter("rows", Qt.Orientation.Vertical, self._columns)
        self._pages = QStackedWidget(self)
        self._pages.addWidget(parts.welcome)
        self._pages.addWidget(self._rows)
        self.setCentralWidget(self._pages)
        self._set_first_sizes()
        parts.problems.folded_changed.connect(self._fold_problems)
        self.resize(1440, 900)

    # --- what is shown

    def show_workspace(self, *, shown: bool) -> None:
        """Show the panes of an open folder, or the welcome page."""
        self._pages.setCurrentWidget(self._rows if shown else self._parts.welcome)

    def set_left_visible(self, *, visible: bool) -> None:
        """Show or hide the left pane, also while the window is narrow."""
        self._left_wanted = visible
        self._show_part(self._parts.left, self.left_visible_changed, visible=visible)

    def set_right_visible(self, *, visible: bool) -> None:
        self._show_part(self._parts.right, self.right_visible_changed, visible=visible)

    def set_bottom_visible(self, *, visible: bool) -> None:
        self._show_part(self._parts.problems, self.bottom_visible_changed, visible=visible)

    def set_wide(self, *, wide: bool) -> None:
        """What is in front needs the room of the right pane and of the problems, or no longer."""
        if wide and self._put_away is None:
            self._put_away = not self._parts.right.isHidden(), not self._parts.problems.isHidden()
            self.set_right_visible(visible=False)
            self.set_bottom_visible(visible=False)
        elif not wide and self._put_away is not None:
            right, bottom = self._put_away
            self._put_away = None
            self.set_right_visible(visible=right or not self._parts.right.isHidden())
            self.set_bottom_visible(visible=bottom or not self._parts.problems.isHidden())

    def show_problems(self) -> None:
        """Bring the problems into sight, the first one in hand."""
        self.set_bottom_visible(visible=True)
        self._parts.problems.set_folded(folded=False)
        self._parts.problems.focus_first()

    def set_problems_folded(self, *, folded: bool) -> None:
        """Leave only the header of the problems, or show their rows."""
        self._parts.problems.set_folded(folded=folded)

    def _show_part(self, part: QWidget, signal: SignalInstance, *, visible: bool) -> None:
        if part.isHidden() == visible:
            part.setVisible(visible)
            signal.emit(visible)

    # --- closing

    def set_close_guard(self, guard: Callable[[], bool]) -> None:
        """`guard` is asked before the window closes; False keeps it open."""
        self._close_guard = guard

    def closeEvent(self, event: QCloseEvent) -> None:
        if self._close_guard is None or self._close_guard():
            event.accept()
        else:
            event.ignore()

    # --- remembering

    def save_state(self) -> bytes:
        """Geometry, splitters and which panes are shown, for the next start."""
        data = QByteArray()
        stream = QDataStream(data, QIODevice.OpenModeFlag.WriteOnly)
        stream.writeUInt32(_STATE_MAGIC)
        stream << self.saveGeometry()
        stream.writeBool(self._left_wanted)
        right, bottom = self._put_away or (False, False)
        stream.writeBool(self._parts.right.isHidden() and not right)
        stream.writeBool(self._parts.problems.isHidden() and not bottom)
        splitters = self._named_splitters()
        stream.writeUInt32(len(splitters))
        for name, splitter in splitters.items():
            stream.writeQString(name)
            stream << splitter.saveState()
        return bytes(data.data())

    def restore_state(self, state: bytes) -> bool:
        """Take up what `save_state` gave. False (and nothing changed) when it is not such bytes."""
        stream = QDataStream(QByteArray(state))
        if stream.readUInt32() != _STATE_MAGIC:
            return False
        geometry = QByteArray()
        stream >> geometry
        left, right_hidden, bottom_hidden = stream.readBool(), stream.readBool(), stream.readBool()
        saved = _read_splitters(stream)
        if stream.status() is not QDataStream.Status.Ok or saved is None:
            return False
        self.restoreGeometry(geometry)
        for name, splitter in self._named_splitters().items():
            if name in saved:
                splitter.restoreState(saved[name])
        self.set_left_visible(visible=left)
        self.set_right_visible(visible=not right_hidden)
        self.set_bottom_visible(visible=not bottom_hidden)
        self._fit(self.width())
        return True

    def _named_splitters(self) -> dict[str, QSplitter]:
        return {item.objectName(): item for item in self.findChildren(QSplitter) if item.objectName()}

    # --- room

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit(event.size().width())

    def _fit(self, width: int) -> None:
        """Fold the left pane, then put the right one beneath, as the window gets narrower; and back."""
        narrow = width < FOLD_LEFT_BELOW
        if narrow != self._narrow:
            self._narrow = narrow
            visible = self._left_wanted and not narrow
            self._show_part(self._parts.left, self.left_visible_changed, visible=visible)
        self._dock_right(beneath=width < DOCK_RIGHT_BELOW)

    def _dock_right(self, *, beneath: bool) -> None:
        right = self._parts.right
        target = self._rows if beneath else self._columns
        if right.parentWidget() is target:
            return
        hidden = right.isHidden()
        self._limit_right(beside=not beneath)
        target.addWidget(right)
        right.setHidden(hidden)
        if beneath:
            height = max(2, self._rows.height())
            self._rows.setSizes([height * 55 // 100, height * 45 // 100])
        else:
            left = self._parts.left.width() if self._parts.left.isVisible() else 0
            self._columns.setSizes([left, max(1, self.width() - left - RIGHT_WIDTH), RIGHT_WIDTH])

    def _fold_problems(self, folded: bool) -> None:  # noqa: FBT001 - the argument of a signal
        """Give the room of the folded rows to the document, and take it back."""
        document, problems = self._middle.sizes()
        if folded:
            self._problems_height = problems
        height = self._parts.problems.minimumHeight() if folded else self._problems_height
        self._middle.setSizes([document + problems - height, height])

    def _limit_right(self, *, beside: bool) -> None:
        self._parts.right.setMinimumWidth(RIGHT_MINIMUM if beside else 0)
        self._parts.right.setMaximumWidth(RIGHT_MAXIMUM if beside else _UNLIMITED)

    def _set_first_sizes(self) -> None:
        self._parts.left.setMinimumWidth(180)
        self._limit_right(beside=True)
        self._columns.setStretchFactor(1, 1)
        self._columns.setSizes([LEFT_WIDTH, 1440 - LEFT_WIDTH - RIGHT_WIDTH - 2, RIGHT_WIDTH])
        self._middle.setStretchFactor(0, 1)
        self._middle.setSizes([800 - PROBLEMS_HEIGHT, PROBLEMS_HEIGHT])

    def _splitter(self, name: str, orientation: Qt.Orientation, *widgets: QWidget) -> QSplitter:
        splitter = QSplitter(orientation, self)
        splitter.setObjectName(name)
        splitter.setChildrenCollapsible(False)
        for widget in widgets:
            splitter.addWidget(widget)
        return splitter

    # --- a folder from outside

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped_folder(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        if path := _dropped_folder(event):
            event.acceptProposedAction()
            self.folder_dropped.emit(path)


def fit_on_screen(window: QWidget) -> None:
    """Make a window that is larger than its screen smaller, with room for the frame of the system."""
    room = window.screen().availableGeometry().size() - FRAME
    window.resize(window.size().boundedTo(room))


def _dropped_folder(event: QDropEvent) -> str:
    """The full path of the one local thing dropped; whether it is a folder is found on opening it."""
    paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
    return paths[0] if len(paths) == 1 else ""


def _read_splitters(stream: QDataStream) -> dict[str, QByteArray] | None:
    """The splitter states by name; None when there cannot be so many."""
    count = stream.readUInt32()
    if count > 64:
        return None
    saved: dict[str, QByteArray] = {}
    for _ in range(count):
        name = stream.readQString()
        state = QByteArray()
        stream >> state
        saved[name] = state
    return saved
