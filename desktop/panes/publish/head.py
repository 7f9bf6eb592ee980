"""The top of the page: which project, where to, and what is live there."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QEvent, QPointF, QSize, Signal
from PySide6.QtGui import QAction, QPainter, QPaintEvent
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from desktop.models.publishing import PublishView, keys_text, live_text, why_not_back
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import SIDE, ShortLabel
from desktop.theme import IconButton, TextButton, Theme
from desktop.theme.painting import draw_dot
from desktop.theme.tips import plain_tip
from knowledge.publications import KeysFrom

_PLACE_WIDTH = 250


class PlaceField(QWidget):
    """Where to publish: typed, chosen from those of the project, or a folder chosen in a dialog."""

    place_chosen = Signal(str)
    folder_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._told = ""
        self.box = QComboBox(self)
        self.box.setEditable(True)
        self.box.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.box.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.box.setMinimumWidth(theme.px(140))
        self.box.setMaximumWidth(theme.px(2 * _PLACE_WIDTH))
        self._icon = QAction(self)
        edit = self._edit()
        edit.addAction(self._icon, QLineEdit.ActionPosition.LeadingPosition)
        self.folder_button = IconButton(theme, "folder-open", self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self.box, 1)
        row.addWidget(self.folder_button)
        self.box.activated.connect(lambda _: self._tell())
        edit.editingFinished.connect(self._tell)
        self.folder_button.clicked.connect(self.folder_wanted)
        self.setFocusProxy(self.box)

    def set_view(self, view: PublishView) -> None:
        """Show the place; what a person is typing stays."""
        offered = [self.box.itemText(place) for place in range(self.box.count())]
        typing = self._edit().hasFocus() and self._edit().isModified()
        if offered != list(view.places):
            text = self.box.currentText()
            self.box.clear()
            self.box.addItems(list(view.places))
            self.box.setEditText(text)
        if not typing and (offered != list(view.places) or self.box.currentText() != view.place):
            self.box.setEditText(view.place)
            self._edit().setCursorPosition(0)
        self._told = view.place
        self.setEnabled(not view.working)
        self.box.setToolTip(plain_tip(view.place))

    def retranslate(self) -> None:
        self.box.setAccessibleName(self.tr("Where to publish"))
        self._edit().setPlaceholderText(self.tr("A folder, or s3://bucket/folder"))
        self.folder_button.set_label(self.tr("Choose a folder…"))

    def restyle(self) -> None:
        self.box.setFont(self._theme.ui_font())
        self._icon.setIcon(self._theme.icon("hard-drive"))

    def _edit(self) -> QLineEdit:
        edit = self.box.lineEdit()
        assert edit is not None  # it is editable
        return edit

    def _tell(self) -> None:
        place = self.box.currentText().strip()
        if place != self._told:
            self._told = place
            self._edit().setModified(False)
            self.place_chosen.emit(place)


class LiveDot(QWidget):
    """The dot before the line about what is live."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFixedSize(8, 8)
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw_dot(painter, QPointF(4, 4), 8, self._theme.color("live"))


class LiveLine(ShortLabel):
    """As wide as its words, or narrower where there is no room."""

    def __init__(self) -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self.text()) + 2, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(20, super().minimumSizeHint().height())


class PublishHead(QWidget):
    """`now` is the time for “today” and “yesterday”."""

    place_chosen = Signal(str)
    folder_wanted = Signal()
    versions_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, now: Callable[[], datetime]) -> None:
        super().__init__(parent)
        self._theme = theme
        self.now = now
        self._view = PublishView()
        self.title, self._to = QLabel(), QLabel()
        self.place = PlaceField(theme)
        self._dot = LiveDot(theme)
        self.live = LiveLine()
        self.back_button = TextButton(theme, "rotate-ccw", small=True)
        self.keys = QLabel()
        self.keys.setWordWrap(True)
        self._lay_out()
        self.place.place_chosen.connect(self.place_chosen)
        self.place.folder_wanted.connect(self.folder_wanted)
        self.back_button.clicked.connect(self.versions_wanted)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def set_view(self, view: PublishView) -> None:
        self._view = view
        self.title.setText(self.tr("Publish {0}").format(view.project))
        self.place.set_view(view)
        self.live.setText(live_text(view, self.now()))
        self._dot.setVisible(view.live is not None and bool(view.place))
        reason = why_not_back(view)
        self.back_button.setEnabled(not reason)
        self.back_button.setToolTip(reason)
        self.back_button.setAccessibleDescription(reason)
        self.keys.setText(keys_text(view))
        self.keys.setVisible(view.keys is not KeysFrom.NOT_NEEDED)
        ink(self.keys, self._theme, "warn" if view.keys is KeysFrom.MISSING else "text2", size=12)

    def _lay_out(self) -> None:
        self._to.setBuddy(self.place.box)  # some screen readers ask the label for the name of a field
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(self.title)
        row.addSpacing(6)
        row.addWidget(self._to)
        row.addWidget(self.place, 3)
        row.addSpacing(8)
        row.addWidget(self._live_part(), 4)
        row.addWidget(self.back_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 12, SIDE, 10)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.keys)

    def _live_part(self) -> QWidget:
        part = QWidget()
        row = QHBoxLayout(part)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addStretch(1)
        row.addWidget(self._dot)
        row.addWidget(self.live)
        return part

    def _retranslate(self) -> None:
        self._to.setText(self.tr("to", "before the place of a publication"))
        self.back_button.setText(self.tr("Go back to a version…"))
        self.place.retranslate()
        self._to.setAccessibleName(self.place.box.accessibleName())
        self.set_view(self._view)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        ink(self.title, self._theme, "text", size=18, weight=600)
        ink(self._to, self._theme, "text2")
        ink(self.live, self._theme, "text2", size=12)
        self.live.setFixedHeight(self._theme.px(20))
        self.place.restyle()
        self.set_view(self._view)
