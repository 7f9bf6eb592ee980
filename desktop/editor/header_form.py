"""The header of a document as a form above its text: title, keywords, pin and review date."""

from __future__ import annotations

from datetime import date

from PySide6.QtCore import QDate, QEvent, QLocale, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QCalendarWidget,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QMenu,
    QWidget,
    QWidgetAction,
)

from desktop.editor.keyword_field import KeywordField
from desktop.theme import TextButton, Theme
from knowledge.model import Document

REVIEW_KEY = "review"
_FULL_WIDTH, _LEAST_WIDTH = 560, 380


class HeaderForm(QWidget):
    """Shows what the header says and tells what the person wants it to say; writes nothing itself."""

    title_edited = Signal(str)
    keywords_edited = Signal(tuple)
    pin_toggled = Signal(bool)
    review_edited = Signal(str)
    """The new date, ISO 8601 (`2027-01-20`)."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._document: Document | None = None
        self._reason = ""
        self._title_label = QLabel(self)
        self.title = QLineEdit(self)
        self._review_label = QLabel(self)
        self.review = TextButton(theme, "calendar", self)
        self.pin = TextButton(theme, "", self, flat=True)
        self._keywords_label = QLabel(self)
        self.keywords = KeywordField(theme, self)
        self._lay_out()
        self.title.editingFinished.connect(self._on_title)
        self.keywords.edited.connect(self.keywords_edited)
        self.pin.clicked.connect(self._on_pin)
        self.review.clicked.connect(self._pick_date)
        theme.changed.connect(self._restyle)
        self.set_document(None, enabled=False, reason="")
        self.retranslate()
        self._restyle()

    def set_document(self, document: Document | None, *, enabled: bool, reason: str) -> None:
        """Show `document`. When not `enabled`, `reason` is the tool tip that says why."""
        self._document = document
        self._reason = reason
        # A title being typed is not overwritten by the document's older one.
        if not (self.title.hasFocus() and self.title.isModified()):
            self.title.setText(document.title if document else "")
            self.title.setCursorPosition(0)
        derived = document is None or document.keywords_derived
        self.keywords.set_keywords(() if document is None or derived else document.keywords)
        review = self._review_text()
        self.review.setVisible(bool(review))
        for control in (self.title, self.review, self.pin, self.keywords):
            control.setEnabled(enabled)
            control.setToolTip(reason)
        self._show_review(review)
        self._fit()

    def retranslate(self) -> None:
        self._title_label.setText(self.tr("Title"))
        self.title.setAccessibleName(self.tr("Title"))
        self._keywords_label.setText(self.tr("Keywords"))
        self._review_label.setText(self.tr("Review by"))
        self.review.setAccessibleName(self.tr("Review by"))
        self.keywords.retranslate()
        self._show_review(self._review_text())
        self._show_pin()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(_LEAST_WIDTH), super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("raised"))
            painter.fillRect(0, self.height() - 1, self.width(), 1, self._theme.color("line"))

    def _lay_out(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(16, 8, 16, 9)
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(8)
        row = QHBoxLayout()
        row.setSpacing(10)
        row.addWidget(self.title, 1)
        row.addWidget(self._review_label)
        row.addWidget(self.review)
        row.addWidget(self.pin)
        grid.addWidget(self._title_label, 0, 0)
        grid.addLayout(row, 0, 1)
        grid.addWidget(self._keywords_label, 1, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.keywords, 1, 1)
        grid.setColumnStretch(1, 1)
        self._keywords_label.setContentsMargins(0, 3, 0, 0)
        self.title.setMinimumWidth(100)

    def _is_narrow(self) -> bool:
        return self.width() < self._theme.px(_FULL_WIDTH)

    def _fit(self) -> None:
        """In a narrow pane the calendar and the star stand without their words."""
        self._review_label.setVisible(not self.review.isHidden() and not self._is_narrow())
        self._show_pin()

    def _on_title(self) -> None:
        title = self.title.text().strip()
        if self._document is None or not self.title.isModified():
            return
        self.title.setModified(False)
        if title and title != self._document.title:
            self.title_edited.emit(title)
        elif not title:
            self.title.setText(self._document.title)

    def _on_pin(self) -> None:
        if self._document is not None:
            self.pin_toggled.emit(not self._document.pinned)

    def _review_text(self) -> str:
        value = self._document.metadata.get(REVIEW_KEY) if self._document else None
        return value if isinstance(value, str) else ""

    def _pick_date(self) -> None:
        menu = QMenu(self)
        calendar = QCalendarWidget(menu)
        present = QDate.fromString(self._review_text()[:10], "yyyy-MM-dd")
        if present.isValid():
            calendar.setSelectedDate(present)
        holder = QWidgetAction(menu)
        holder.setDefaultWidget(calendar)
        menu.addAction(holder)
        calendar.activated.connect(menu.close)
        calendar.activated.connect(lambda day: self.review_edited.emit(day.toString("yyyy-MM-dd")))
        menu.popup(self.review.mapToGlobal(QPoint(0, self.review.height())))

    def _show_review(self, text: str) -> None:
        self.review.setToolTip(self._reason or self.tr("Review by"))
        try:
            day = date.fromisoformat(text[:10])
        except ValueError:
            self.review.setText(text)
            return
        form = QLocale().dateFormat(QLocale.FormatType.ShortFormat)
        if "yyyy" not in form:
            form = form.replace("yy", "yyyy")  # 1/12/27 could be any of three days
        self.review.setText(QLocale().toString(QDate(day.year, day.month, day.day), form))

    def _show_pin(self) -> None:
        pinned = self._document is not None and self._document.pinned
        word = self.tr("Pinned") if pinned else self.tr("Pin")
        self.pin.setText("" if self._is_narrow() else word)
        name = self.tr("Unpin this document") if pinned else self.tr("Pin this document")
        self.pin.setAccessibleName(name)
        self.pin.setToolTip(self._reason or name)
        pixmap = self._theme.pixmap("star", role="pin" if pinned else "text2", ratio=2.0, filled=pinned)
        self.pin.setIcon(QIcon(pixmap))

    def _restyle(self) -> None:
        label = self._theme.ui_font(12)
        palette = self.palette()
        palette.setColor(palette.ColorRole.WindowText, self._theme.color("text2"))
        for widget in (self._title_label, self._keywords_label, self._review_label):
            widget.setFont(label)
            widget.setPalette(palette)
        self.title.setFont(self._theme.ui_font())
        self._show_pin()
        self.update()
