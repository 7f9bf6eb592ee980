"""What the window shows while no folder is open."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.theme import IconLabel, TextButton, Theme
from desktop.theme.painting import RADIUS

MAX_RECENT = 8
_WIDTH = 460


class WelcomePane(QWidget):
    """A sentence, two buttons and the folders of before. The two samples are asked for by name:
    `sample_requested` carries `casa-brisa` or `qinghe`.
    """

    open_requested = Signal()
    sample_requested = Signal(str)
    recent_requested = Signal(str)
    folder_dropped = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("welcome_pane")
        self._theme = theme
        self._hovered = False
        self._recent: tuple[str, ...] = ()
        self._icon = IconLabel(theme, "library", self, role="text3", size=32)
        self._title = QLabel(self)
        self._hint = QLabel(self)
        self.open_button = TextButton(theme, "folder-open", self, primary=True)
        self.sample_button = TextButton(theme, "library", self)
        self.chinese_button = TextButton(theme, "library", self)
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
            button.setToolTip(folder)
            button.setAccessibleName(folder)
            button.setText(button.fontMetrics().elidedText(folder, Qt.TextElideMode.ElideMiddle, _WIDTH - 60))
            button.clicked.connect(lambda _=False, path=folder: self.recent_requested.emit(path))
            self._recent_box.addWidget(button, 0, Qt.AlignmentFlag.AlignHCenter)
        self._recent_title.setVisible(bool(self._recent))

    def _build(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addStretch(1)
        for button in (self.open_button, self.sample_button, self.chinese_button):
            buttons.addWidget(button)
        buttons.addStretch(1)
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
        self.sample_button.clicked.connect(lambda: self.sample_requested.emit("casa-brisa"))
        self.chinese_button.clicked.connect(lambda: self.sample_requested.emit("qinghe"))
        self._recent_title.hide()

    def _retranslate(self) -> None:
        self._title.setText(self.tr("Open a folder of documents"))
        self._hint.setText(
            self.tr(
                "Choose a folder of Markdown files, or drop one here. Nothing is written into it "
                "but what you change."
            )
        )
        self.open_button.setText(self.tr("Open folder…"))
        self.sample_button.setText(self.tr("Sample: Casa Brisa"))
        self.chinese_button.setText(self.tr("Sample: 青禾茶具"))
        self._recent_title.setText(self.tr("Opened before"))

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
