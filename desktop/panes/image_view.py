"""An image of the folder in a tab: fitted to the room, larger or smaller by keys, with its facts beneath."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QLocale, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from desktop.models.numbers import whole
from desktop.models.pictures import Picture, PictureFault
from desktop.theme import IconButton, TextButton, Theme
from desktop.theme.painting import draw_focus_ring, keyboard_used

STEP = 1.25
LEAST, MOST = 0.02, 16.0
"""Times its own size that a picture can be shown."""
_ROOM = 16
"""Pixels around a fitted picture."""


class PictureArea(QAbstractScrollArea):
    """Paints the picture. Keys: + and − zoom, 0 fits, 1 shows it in its own size, arrows scroll."""

    zoomed = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._picture: Picture | None = None
        self._zoom: float | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_picture(self, picture: Picture | None) -> None:
        self._picture = picture
        self.fit()

    @property
    def scale(self) -> float:
        """How many times its own size it is shown now; a fitted picture is never larger than it is."""
        if self._zoom is not None:
            return self._zoom
        picture = self._picture
        if picture is None or not picture.width or not picture.height:
            return 1.0
        room = self.maximumViewportSize() - QSize(2 * _ROOM, 2 * _ROOM)
        fitting = min(room.width() / picture.width, room.height() / picture.height)
        return max(LEAST, min(1.0, fitting * self.devicePixelRatioF()))

    def fit(self) -> None:
        self._set_zoom(None)

    def show_own_size(self) -> None:
        self._set_zoom(1.0)

    def zoom_by(self, factor: float) -> None:
        self._set_zoom(max(LEAST, min(MOST, self.scale * factor)))

    def _set_zoom(self, zoom: float | None) -> None:
        """The middle of what is seen stays in the middle."""
        before = self.scale
        middle = self._offset() + QPoint(self.viewport().width() // 2, self.viewport().height() // 2)
        self._zoom = zoom
        self._set_bars()
        growth = self.scale / before
        self.horizontalScrollBar().setValue(round(middle.x() * growth) - self.viewport().width() // 2)
        self.verticalScrollBar().setValue(round(middle.y() * growth) - self.viewport().height() // 2)
        self.viewport().update()
        self.zoomed.emit()

    def _offset(self) -> QPoint:
        return QPoint(self.horizontalScrollBar().value(), self.verticalScrollBar().value())

    def _shown_size(self) -> QSize:
        picture, scale = self._picture, self.scale / self.devicePixelRatioF()
        if picture is None or picture.image is None:
            return QSize(0, 0)
        return QSize(max(1, round(picture.width * scale)), max(1, round(picture.height * scale)))

    def _set_bars(self) -> None:
        size, room = self._shown_size(), self.maximumViewportSize()
        for bar, length, seen in (
            (self.horizontalScrollBar(), size.width(), room.width()),
            (self.verticalScrollBar(), size.height(), room.height()),
        ):
            bar.setRange(0, max(0, length - seen))
            bar.setPageStep(seen)
            bar.setSingleStep(max(1, seen // 10))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_bars()
        self.zoomed.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        picture, view = self._picture, self.viewport()
        with QPainter(view) as painter:
            painter.fillRect(view.rect(), self._theme.color("raised"))
            if picture is not None and picture.image is not None:
                size, offset = self._shown_size(), self._offset()
                left = max(0, (view.width() - size.width()) // 2) - offset.x()
                top = max(0, (view.height() - size.height()) // 2) - offset.y()
                target = QRectF(left, top, size.width(), size.height())
                painter.fillRect(target, self._theme.color("surface"))
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, self.scale < 2)
                painter.drawImage(target, picture.image, QRectF(picture.image.rect()))
                painter.setPen(self._theme.color("line"))
                painter.drawRect(target.adjusted(-0.5, -0.5, 0.5, 0.5))
            if self.hasFocus() and keyboard_used(self):
                draw_focus_ring(painter, view.rect(), self._theme, radius=0)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        plain = event.modifiers() & ~(Qt.KeyboardModifier.KeypadModifier | Qt.KeyboardModifier.ShiftModifier)
        if plain != Qt.KeyboardModifier.NoModifier or not self._run_key(event.key()):
            super().keyPressEvent(event)

    def _run_key(self, key: int) -> bool:
        match key:
            case Qt.Key.Key_Plus | Qt.Key.Key_Equal:
                self.zoom_by(STEP)
            case Qt.Key.Key_Minus:
                self.zoom_by(1 / STEP)
            case Qt.Key.Key_0:
                self.fit()
            case Qt.Key.Key_1:
                self.show_own_size()
            case _:
                return False
        return True

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom_by(STEP if event.angleDelta().y() > 0 else 1 / STEP)
            event.accept()
        else:
            super().wheelEvent(event)

    def _restyle(self) -> None:
        self.viewport().update()


class ImageView(QWidget):
    """The picture, or a sentence that says why there is none; facts and buttons beneath."""

    data_url_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._picture: Picture | None = None
        self._failure = ""
        self.area = PictureArea(theme, self)
        self.message = QLabel(self)
        self.message.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.message.setWordWrap(True)
        self.message.setContentsMargins(40, 0, 40, 0)
        self.facts = QLabel(self)
        self.smaller = IconButton(theme, "zoom-out", self)
        self.larger = IconButton(theme, "zoom-in", self)
        self.fitted = IconButton(theme, "maximize-2", self)
        self.copy = TextButton(theme, "copy", self, small=True)
        self._lay_out()
        self.area.zoomed.connect(self._show_facts)
        self.smaller.clicked.connect(lambda: self.area.zoom_by(1 / STEP))
        self.larger.clicked.connect(lambda: self.area.zoom_by(STEP))
        self.fitted.clicked.connect(self.area.fit)
        self.copy.clicked.connect(self.data_url_requested)
        theme.changed.connect(self._restyle)
        self.setFocusProxy(self.area)
        self._retranslate()
        self._restyle()

    @property
    def picture(self) -> Picture | None:
        return self._picture

    def show_picture(self, picture: Picture) -> None:
        """Show what was decoded, also when that is a fault."""
        self._picture, self._failure = picture, ""
        self.area.set_picture(picture)
        self._show()

    def show_failure(self, sentence: str) -> None:
        """Say why the file cannot be read."""
        self._picture, self._failure = None, sentence
        self.area.set_picture(None)
        self._show()

    def _lay_out(self) -> None:
        self._bar = QWidget(self)
        row = QHBoxLayout(self._bar)
        row.setContentsMargins(16, 6, 12, 6)
        row.setSpacing(4)
        row.addWidget(self.facts, 1)
        for widget in (self.smaller, self.larger, self.fitted, self.copy):
            row.addWidget(widget)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.area, 1)
        column.addWidget(self.message, 1)
        column.addWidget(self._bar)

    def _show(self) -> None:
        sentence = self._failure or self._fault_words()
        self.message.setText(sentence)
        self.message.setVisible(bool(sentence))
        self.area.setVisible(not sentence)
        shown = self._picture is not None and self._picture.image is not None
        for button in (self.smaller, self.larger, self.fitted, self.copy):
            button.setEnabled(shown)
        self._show_facts()

    def _fault_words(self) -> str:
        picture = self._picture
        match picture.fault if picture is not None else None:
            case PictureFault.DAMAGED:
                return self.tr("This file is damaged, or no image of a kind that can be shown.")
            case PictureFault.TOO_LARGE if picture is not None:
                text = self.tr("This image is too large to be shown: {0} × {1} pixels.")
                return text.format(whole(picture.width), whole(picture.height))
            case _:
                return ""

    def _show_facts(self) -> None:
        picture = self._picture
        parts: list[str] = []
        if picture is not None and picture.width:
            size = self.tr("{0} × {1} pixels").format(whole(picture.width), whole(picture.height))
            parts = [size, _bytes_text(picture.size), picture.kind]
            parts += [self.tr("first frame")] if picture.moving else []
            if picture.image is not None:
                parts.append(self.tr("{0} %").format(whole(round(self.area.scale * 100))))
        self.facts.setText(" · ".join(part for part in parts if part))
        self.area.setAccessibleDescription(self.facts.text())

    def _retranslate(self) -> None:
        self.area.setAccessibleName(self.tr("Image"))
        self.smaller.set_label(self.tr("Smaller (−)"))
        self.larger.set_label(self.tr("Larger (+)"))
        self.fitted.set_label(self.tr("Fit to the window (0)"))
        self.copy.setText(self.tr("Copy as data URL"))
        self._show()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("raised"))
            bar = self._bar.geometry()
            painter.fillRect(bar, self._theme.color("window"))
            painter.fillRect(bar.left(), bar.top(), bar.width(), 1, self._theme.color("line"))

    def _restyle(self) -> None:
        for label, role, size in ((self.message, "text2", 13), (self.facts, "text2", 12)):
            label.setFont(self._theme.ui_font(size, tabular=True))
            palette = label.palette()
            palette.setColor(QPalette.ColorRole.WindowText, self._theme.color(role))
            label.setPalette(palette)
        self.update()


def _bytes_text(size: int) -> str:
    """`199 kB`, with decimals from a megabyte on."""
    form = QLocale.DataSizeFormat.DataSizeSIFormat
    return QLocale().formattedDataSize(size, 0 if size < 1_000_000 else 1, form)
