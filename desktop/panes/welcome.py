"""What the window shows while no folder is open, and in a library without an open project."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.theme import IconLabel, TextButton, Theme
from desktop.theme.painting import RADIUS
from desktop.theme.tips import plain_tip

MAX_RECENT = 8
_WIDTH = 460


class WelcomePane(QWidget):
    """A sentence, a few buttons and the folders of before. The two samples are asked for by name:
    `sample_requested` carries `casa-brisa` or `qinghe`.
    """

    open_requested = Signal()
    create_requested = Signal()
    """Create a library."""
    new_project_requested = Signal()
    choose_requested = Signal()
    """Choose one of the projects that are there."""
    restore_requested = Signal()
    sample_requested = Signal(str)
    recent_requested = Signal(str)
    folder_dropped = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome_pane")
        self._theme = theme
        self._hovered = False
        self._recent: tuple[str, ...] = ()
        self._library: str | None = None
        self._projects = 0
        self._icon = IconLabel(theme, "library", self, role="text3", size=32)
        self._title = QLabel(self)
        self._hint = QLabel(self)
        self.open_button = TextButton(theme, "folder-open", self, primary=True)
        self.create_button = TextButton(theme, "library", self)
        self.sample_button = TextButton(theme, "library", self)
        self.chinese_button = TextButton(theme, "library", self)
        self.choose_button = TextButton(theme, "chevrons-up-down", self)
        self.project_button = TextButton(theme, "plus", self, primary=True)
        self.restore_button = TextButton(theme, "archive-restore", self)
        self._recent_title = QLabel(self)
        self._recent_box = QVBoxLayout()
        self._build()
        self.setAcceptDrops(True)
        self._retranslate()
        self._refresh()
        theme.changed.connect(self._refresh)

    def set_recent(self, folders: tuple[str, ...]) -> None:
        """The folders opened before, the last one first; full paths."""
        self._recent = folders[:MAX_RECENT]
        while (item := self._recent_box.takeAt(0)) is not None:
            if (widget := item.widget()) is not None:
                widget.deleteLater()
        for folder in self._recent:
            button = TextButton(self._theme, "folder", self, flat=True)
            button.setToolTip(plain_tip(folder))
            button.setAccessibleName(folder)
            button.setText(button.fontMetrics().elidedText(folder, Qt.TextElideMode.ElideMiddle, _WIDTH - 60))
            button.clicked.connect(lambda _=False, path=folder: self.recent_requested.emit(path))
            self._recent_box.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._show_parts()

    def set_library(self, name: str | None, *, projects: int = 0) -> None:
        """Say that the library `name` is open without a project; it has so many. None: no library is open."""
        self._library, self._projects = name, projects
        self._show_parts()
        self._retranslate()

    def _show_parts(self) -> None:
        inside = self._library is not None
        for button in (self.open_button, self.create_button, self.sample_button, self.chinese_button):
            button.setVisible(not inside)
        self.choose_button.setVisible(inside and self._projects > 0)
        self.project_button.setVisible(inside)
        self.restore_button.setVisible(inside)
        self._recent_title.setVisible(bool(self._recent))

    def _build(self) -> None:
        buttons = QVBoxLayout()
        buttons.setSpacing(8)
        first = (self.open_button, self.create_button, self.choose_button, self.project_button)
        rows = ((*first, self.restore_button), (self.sample_button, self.chinese_button))
        for row in rows:
            line = QHBoxLayout()
            line.setSpacing(8)
            line.addStretch(1)
            for button in row:
                line.addWidget(button)
            line.addStretch(1)
            buttons.addLayout(line)
        self._hint.setWordWrap(True)
        self._hint.setFixedWidth(_WIDTH)
        self._recent_box.setSpacing(2)
        center = Qt.AlignmentFlag.AlignHCenter
        column = QVBoxLayout(self)
        column.setSpacing(8)
        column.addStretch(2)
        column.addWidget(self._icon, 0, center)
        column.addSpacing(4)
        column.addWidget(self._title, 0, center)
        sentence = QHBoxLayout()
        sentence.addStretch(1)
        sentence.addWidget(self._hint)
        sentence.addStretch(1)
        column.addLayout(sentence)
        self._hint.setAlignment(center)
        column.addSpacing(12)
        column.addLayout(buttons)
        column.addSpacing(20)
        column.addWidget(self._recent_title, 0, center)
        column.addLayout(self._recent_box)
        column.addStretch(3)
        self.open_button.clicked.connect(self.open_requested)
        self.create_button.clicked.connect(self.create_requested)
        self.choose_button.clicked.connect(self.choose_requested)
        self.project_button.clicked.connect(self.new_project_requested)
        self.restore_button.clicked.connect(self.restore_requested)
        self.sample_button.clicked.connect(lambda: self.sample_requested.emit("casa-brisa"))
        self.chinese_button.clicked.connect(lambda: self.sample_requested.emit("qinghe"))
        self._show_parts()

    def _retranslate(self) -> None:
        title, hint = self._words()
        self._title.setText(title)
        self._hint.setText(hint)
        self.create_button.setText(self.tr("Create library…"))
        self.choose_button.setText(self.tr("Choose a project…"))
        self.project_button.setText(self.tr("New project…"))
        self.restore_button.setText(self.tr("Restore a deleted project…"))
        self.open_button.setText(self.tr("Open folder…"))
        self.sample_button.setText(self.tr("Sample: Casa Brisa"))
        self.chinese_button.setText(self.tr("Sample: 青禾茶具"))
        self._recent_title.setText(self.tr("Opened before"))

    def _words(self) -> tuple[str, str]:
        if self._library is None:
            hint = self.tr(
                "Choose a folder of Markdown files, or drop one here. Nothing is written into it "
                "but what you change."
            )
            return self.tr("Open a folder of documents"), hint
        if self._projects:
            hint = self.tr(
                "Each project has documents of its own, and the accounts that are answered from them."
            )
            return self.tr("No project of “{0}” is open").format(self._library), hint
        hint = self.tr(
            "A project holds documents, and the accounts that are answered from them. "
            "Make the first one to begin."
        )
        return self.tr("“{0}” has no projects yet").format(self._library), hint

    def _refresh(self) -> None:
        self._title.setFont(self._theme.ui_font(18, weight=600))
        self._hint.setFont(self._theme.ui_font())
        self._recent_title.setFont(self._theme.ui_font(12, weight=600))
        for label, role in ((self._hint, "text2"), (self._recent_title, "text3")):
            palette = self._theme.palette()
            palette.setColor(label.foregroundRole(), self._theme.color(role))
            label.setPalette(palette)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    # --- a folder from outside

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _first_folder(event):
            event.acceptProposedAction()
            self._set_hovered(hovered=True)

    def dragLeaveEvent(self, _event: QEvent) -> None:
        self._set_hovered(hovered=False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._set_hovered(hovered=False)
        if path := _first_folder(event):
            event.acceptProposedAction()
            self.folder_dropped.emit(path)

    def _set_hovered(self, *, hovered: bool) -> None:
        self._hovered = hovered
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("surface"))
            if self._hovered:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                painter.setPen(QPen(self._theme.color("focus"), 2, Qt.PenStyle.DashLine))
                painter.drawRoundedRect(self.rect().adjusted(16, 16, -16, -16), RADIUS, RADIUS)


def _first_folder(event: QDropEvent) -> str:
    """The full path of the first local thing dragged in; whether it is a folder is found on opening it."""
    return next((url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()), "")
