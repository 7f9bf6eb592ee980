"""A line of text that tells its value when it is left or confirmed, and a day that is never a wrong one."""

from __future__ import annotations

from PySide6.QtCore import QDate, QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QCalendarWidget, QLineEdit, QMenu, QWidget, QWidgetAction

from desktop.models.days import local_day, read_day
from desktop.theme import Theme


class FieldEdit(QLineEdit):
    """Enter or leaving commits, Escape brings the old value back."""

    committed = Signal(str)
    """Another value than the one that was shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._value = ""
        self.editingFinished.connect(self.commit)

    @property
    def value(self) -> str:
        """What was shown or committed last."""
        return self._value

    def show_value(self, value: str) -> None:
        """Show `value`; what is being typed stays, and is compared with it."""
        self._value = value
        if not self.isModified():
            self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.isModified():
            self._show()
        else:
            super().keyPressEvent(event)

    def _show(self) -> None:
        self.setText(self._value)
        self.setCursorPosition(0)

    def commit(self) -> None:
        """Tell what was typed, as leaving does."""
        if not self.isModified():
            return
        self.setModified(False)
        typed = " ".join(self.text().split())
        if typed != self._value:
            self._value = typed
            self.committed.emit(typed)
        self._show()


class DayEdit(FieldEdit):
    """A day, typed as it is written here or chosen in a calendar (Alt+Down); emptied, it is no day.

    What is no day of the calendar is never told: the old one comes back, and `refused` has what was typed.
    The value is ISO 8601; a value from elsewhere that is no day is shown as it is.
    """

    refused = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._calendar = QAction(self)
        self.addAction(self._calendar, QLineEdit.ActionPosition.LeadingPosition)
        self.clear_action = QAction(self, visible=False)
        self.addAction(self.clear_action, QLineEdit.ActionPosition.TrailingPosition)
        self.clear_action.triggered.connect(lambda: self.take(""))
        self._calendar.triggered.connect(self.show_calendar)
        theme.changed.connect(self._restyle)
        self._restyle()

    def sizeHint(self) -> QSize:
        width = QFontMetrics(self.font()).horizontalAdvance("00/00/0000")
        return QSize(width + self._theme.px(70), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def set_label(self, name: str, empty: str = "") -> None:
        """The name for screen readers, and what stands there without a day."""
        self.setAccessibleName(name)
        self.setPlaceholderText(empty or self.tr("no day"))
        self._calendar.setText(self.tr("Choose a day"))
        self.clear_action.setText(self.tr("No day"))

    def show_calendar(self) -> None:
        """Open the calendar beneath; Enter or a double click takes the day."""
        menu = QMenu(self)
        calendar = QCalendarWidget(menu)
        calendar.setAccessibleName(self.accessibleName())
        present = QDate.fromString(self._value[:10], "yyyy-MM-dd")
        if present.isValid():
            calendar.setSelectedDate(present)
        holder = QWidgetAction(menu)
        holder.setDefaultWidget(calendar)
        menu.addAction(holder)
        calendar.activated.connect(menu.close)
        calendar.activated.connect(lambda day: self.take(day.toString("yyyy-MM-dd")))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.mapToGlobal(QPoint(0, self.height())))
        calendar.setFocus()

    def take(self, day: str) -> None:
        """As if the person had typed that ISO day ("": none)."""
        self.setModified(False)
        if day != self._value:
            self._value = day
            self.committed.emit(day)
        self._show()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        down = event.key() == Qt.Key.Key_Down and event.modifiers() & Qt.KeyboardModifier.AltModifier
        if (down or event.key() == Qt.Key.Key_F4) and self.isEnabled():
            self.show_calendar()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.LanguageChange, QEvent.Type.LocaleChange):
            self.show_value(self._value)
        elif event.type() == QEvent.Type.EnabledChange:
            self._show_clear()

    def _show_clear(self) -> None:
        self.clear_action.setVisible(bool(self._value) and self.isEnabled())

    def _show(self) -> None:
        self.setText(local_day(self._value))
        self.setCursorPosition(0)
        self._show_clear()

    def commit(self) -> None:
        if not self.isModified() and self.text():
            return
        typed = self.text().strip()
        day = read_day(typed) if typed else ""
        if day is None:
            self.setModified(False)
            if typed != local_day(self._value):
                self.refused.emit(typed)
            self._show()
        else:
            self.take(day)

    def _restyle(self) -> None:
        self.setFont(self._theme.ui_font(tabular=True))
        self._calendar.setIcon(self._theme.icon("calendar"))
        self.clear_action.setIcon(self._theme.icon("x", size=14))
        self.updateGeometry()
