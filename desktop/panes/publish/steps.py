"""The five steps of a publication in a row: done, now, later or failed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QProgressBar, QSizePolicy, QVBoxLayout, QWidget

from desktop.models.publishing import PublishView, StepLook, StepState, progress_of, step_looks, step_word
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import ShortLabel
from desktop.theme import Theme
from desktop.theme.painting import draw_box, draw_focus_ring, draw_icon, keyboard_used

_BADGE = 20
_BAR = 3
_ICONS = {StepState.DONE: ("circle-check", "ok"), StepState.FAILED: ("circle-x", "error")}


def told_step(look: StepLook) -> str:
    """A step for screen readers."""
    words = (str(look.number), look.title, step_word(look.state), look.detail)
    return ", ".join(word for word in words if word)


class StepBadge(QWidget):
    """A check or a cross; else the number, on `ink` for the step in hand."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look: StepLook | None = None
        self.setFixedSize(_BADGE, _BADGE)
        theme.changed.connect(self.update)

    def set_look(self, look: StepLook) -> None:
        self._look = look
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        look, theme = self._look, self._theme
        if look is None:
            return
        with QPainter(self) as painter:
            if look.state in _ICONS:
                name, role = _ICONS[look.state]
                draw_icon(painter, self.rect(), theme, name, role=role)
                return
            now = look.state is StepState.NOW
            ground, border = ("ink", "ink") if now else ("surface", "control")
            circle = self.rect().adjusted(1, 1, -1, -1)
            draw_box(
                painter, circle, ground=theme.color(ground), border=theme.color(border), radius=_BADGE / 2
            )
            painter.setFont(theme.ui_font(11, weight=600, tabular=True))
            painter.setPen(theme.color("on_ink" if now else "text2"))
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, str(look.number))


class StepPart(QWidget):
    """One step: its badge, its name, and a number of something."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = StepState.LATER
        self._widest = 0
        self.badge = StepBadge(theme, self)
        self.title, self.detail = ShortLabel(), ShortLabel()
        words = QVBoxLayout()
        words.setContentsMargins(0, 0, 0, 0)
        words.setSpacing(0)
        words.addWidget(self.title)
        words.addWidget(self.detail)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.badge)
        row.addLayout(words, 1)
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def state(self) -> StepState:
        return self._state

    def set_look(self, look: StepLook, *, steady: bool) -> None:
        """`steady`: it does not become narrower, so that numbers that run do not make the row jump."""
        self._widest = self._width_of_words() if steady else 0
        self._state = look.state
        self.badge.set_look(look)
        self.title.setText(look.title)
        self.detail.setText(look.detail)
        self.detail.setVisible(bool(look.detail))
        self.setAccessibleName(told_step(look))
        self._restyle()

    def sizeHint(self) -> QSize:
        """As wide as its words."""
        return QSize(_BADGE + 10 + self._width_of_words(), super().sizeHint().height())

    def _width_of_words(self) -> int:
        labels = (self.title, self.detail)
        return max(self._widest, *(label.fontMetrics().horizontalAdvance(label.text()) for label in labels))

    def _restyle(self) -> None:
        later = self._state is StepState.LATER
        ink(self.title, self._theme, "text2" if later else "text", weight=400 if later else 600)
        ink(self.detail, self._theme, "text2", size=12)
        for label, height in ((self.title, 18), (self.detail, 16)):
            label.setFixedHeight(self._theme.px(height))
        self.updateGeometry()


class StepsStrip(QWidget):
    """All five with lines between them, and how far the one in hand is. Its description says them all."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = PublishView()
        self.parts = tuple(StepPart(theme, self) for _ in step_looks(self._view))
        self.bar = QProgressBar(self)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(_BAR)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(16, 10, 16, 10)
        self._row.setSpacing(12)
        for place, part in enumerate(self.parts):
            if place:
                self._row.addWidget(_Line(theme, self), 1)
            part.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            self._row.addWidget(part)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        theme.changed.connect(self.update)
        self.set_view(self._view)

    def set_view(self, view: PublishView) -> None:
        self._view = view
        looks = step_looks(view)
        for part, look in zip(self.parts, looks, strict=True):
            part.set_look(look, steady=view.working)
        done, total = progress_of(view)
        self.bar.setVisible(view.working)
        self.bar.setRange(0, max(1, total))  # 0 to 0 would be drawn full
        self.bar.setValue(done)
        self.bar.setAccessibleName(self.tr("Progress of the step in hand"))
        self.setAccessibleName(self.tr("Steps of the publication"))
        self.setAccessibleDescription("; ".join(map(told_step, looks)))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.set_view(self._view)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            theme = self._theme
            draw_box(painter, self.rect(), ground=theme.color("raised"), border=theme.color("line"))
            if self.hasFocus() and keyboard_used(self):
                draw_focus_ring(painter, self.rect(), theme)
        self.bar.setGeometry(QRect(1, self.height() - _BAR - 1, self.width() - 2, _BAR))


class _Line(QFrame):
    """A hairline between two steps."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setMinimumWidth(8)
        self.setMaximumWidth(90)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            middle = QRect(0, self.height() // 2, self.width(), 1)
            painter.fillRect(middle, self._theme.color("line"))
