"""Keywords as chips that wrap, with a field that adds more."""

from __future__ import annotations

import re
from math import ceil

from PySide6.QtCore import QCoreApplication, QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QLineEdit, QSizePolicy, QWidget

from desktop.editor.flow_layout import FlowLayout
from desktop.theme import TextButton, Theme
from desktop.theme.painting import draw_box, draw_focus_ring, draw_icon

_SEPARATORS = re.compile(r"[,;，；、]")
_PAD = 7
_CROSS = 12
_MAX_CHIP = 260


class Chip(QWidget):
    """One keyword. A click on its cross, or Delete, asks to remove it; the arrows go to its neighbours."""

    remove_requested = Signal()

    def __init__(self, text: str, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = text
        self._theme = theme
        self._hovered = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(text)
        self.setToolTip(text)
        theme.changed.connect(self.updateGeometry)

    def sizeHint(self) -> QSize:
        width = ceil(QFontMetricsF(self._theme.ui_font(12)).horizontalAdvance(self.text)) + 1
        cross = _CROSS + 3 if self.isEnabled() else 0
        return QSize(min(_MAX_CHIP, width + 2 * _PAD + cross), self._theme.px(22))

    def minimumSizeHint(self) -> QSize:
        return QSize(40, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        with QPainter(self) as painter:
            ground = theme.color("hover" if self._hovered and self.isEnabled() else "surface")
            draw_box(painter, self.rect(), ground=ground, border=theme.color("line"), radius=3)
            if self.hasFocus():
                draw_focus_ring(painter, self.rect(), theme, radius=3)
            painter.setFont(theme.ui_font(12))
            painter.setPen(theme.color("text" if self.isEnabled() else "text3"))
            area = self.rect().adjusted(_PAD, 0, -_PAD - (_CROSS + 3 if self.isEnabled() else 0), 0)
            text = painter.fontMetrics().elidedText(self.text, Qt.TextElideMode.ElideRight, area.width())
            painter.drawText(area, Qt.AlignmentFlag.AlignVCenter, text)
            if self.isEnabled():
                draw_icon(painter, self._cross(), theme, "x", role="text" if self._hovered else "text3")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # or the release would go to the form

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton and event.position().x() >= self._cross().left() - 3:
            self.remove_requested.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.remove_requested.emit()
        elif event.key() == Qt.Key.Key_Left:
            self.focusPreviousChild()
        elif event.key() == Qt.Key.Key_Right:
            self.focusNextChild()
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self._hovered = event.type() == QEvent.Type.Enter
            self.update()
        return super().event(event)

    def _cross(self) -> QRect:
        return QRect(self.width() - _PAD - _CROSS + 2, (self.height() - _CROSS) // 2, _CROSS, _CROSS)


class _AddLine(QLineEdit):
    """The field of a new keyword; empty-handed it goes away by itself."""

    left = Signal()
    cancelled = Signal()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self.left.emit()


class KeywordField(QWidget):
    """Shows keywords and tells the new list after each addition or removal."""

    edited = Signal(tuple)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._keywords: tuple[str, ...] = ()
        self._flow = FlowLayout(self, spacing=6)
        self._add = TextButton(theme, "plus", self, small=True, flat=True)
        self._line = _AddLine(self)
        self._line.setProperty("small", True)
        self._line.setFixedWidth(140)
        self._line.hide()
        self._flow.addWidget(self._add)
        self._flow.addWidget(self._line)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self._add.clicked.connect(self._start_adding)
        self._line.returnPressed.connect(lambda: self._finish(again=True))
        self._line.left.connect(lambda: self._finish(again=False))
        self._line.cancelled.connect(self._cancel)
        theme.changed.connect(self._restyle)
        self.retranslate()
        self._restyle()

    @property
    def keywords(self) -> tuple[str, ...]:
        return self._keywords

    def set_keywords(self, keywords: tuple[str, ...]) -> None:
        """Show these; tells nobody."""
        if keywords != self._keywords:
            self._keywords = keywords
            self._rebuild()

    def retranslate(self) -> None:
        self.set_names(self.tr("Add a keyword"), self.tr("New keyword"))

    def set_names(self, add: str, new: str) -> None:
        """What adding one is called, and a new one."""
        self._add.setText(QCoreApplication.translate("KeywordField", "add"))
        self._add.setAccessibleName(add)
        self._line.setPlaceholderText(new)
        self._line.setAccessibleName(new)

    def commit(self) -> None:
        """Take what stands in the field of a new one, as leaving does."""
        if self._line.text():
            self._finish(again=False)

    def chips(self) -> tuple[Chip, ...]:
        items = (self._flow.itemAt(index) for index in range(self._flow.count()))
        widgets = (item.widget() for item in items if item is not None)
        return tuple(widget for widget in widgets if isinstance(widget, Chip))

    def _rebuild(self) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if isinstance(widget, Chip):
                widget.hide()
                widget.deleteLater()
        for word in self._keywords:
            chip = Chip(word, self._theme, self)
            chip.remove_requested.connect(lambda word=word: self._remove(word))
            self._flow.addWidget(chip)
            chip.show()
        self._flow.addWidget(self._add)
        self._flow.addWidget(self._line)
        self.setTabOrder(self._add, self._line)
        self.updateGeometry()

    def _remove(self, word: str) -> None:
        place = self._keywords.index(word)
        self._change(tuple(other for other in self._keywords if other != word))
        rest = self.chips()
        (rest[min(place, len(rest) - 1)] if rest else self._add).setFocus()

    def _start_adding(self) -> None:
        self._show_line(shown=True)
        self._line.setFocus()

    def _finish(self, *, again: bool) -> None:
        """Take what was typed, several words parted by commas; `again` stays ready for more."""
        typed = [part.strip() for part in _SEPARATORS.split(self._line.text())]
        self._line.clear()
        new = tuple(dict.fromkeys(word for word in typed if word and word not in self._keywords))
        if not again or not any(typed):
            self._show_line(shown=False)
        if new:
            self._change(self._keywords + new)
        if again:
            (self._line if any(typed) else self._add).setFocus()

    def _cancel(self) -> None:
        self._line.clear()
        self._show_line(shown=False)
        self._add.setFocus()

    def _show_line(self, *, shown: bool) -> None:
        self._line.setVisible(shown)
        self._add.setVisible(not shown)

    def _restyle(self) -> None:
        self._add.setFont(self._theme.ui_font(12))
        self._line.setFont(self._theme.ui_font(12))
        palette = self._add.palette()
        palette.setColor(palette.ColorRole.ButtonText, self._theme.color("text2"))
        self._add.setPalette(palette)

    def _change(self, keywords: tuple[str, ...]) -> None:
        self.set_keywords(keywords)
        self.edited.emit(keywords)
