"""What the dialogs about projects and libraries share: fields, a line for what went wrong, two buttons."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from desktop.theme import TextButton, Theme

MOST = 10_000_000
"""The largest limit that can be typed."""
FIELD_WIDTH = 150


class FormDialog(QDialog):
    """Stays open until what was asked for is done: `accept` then, or `fail` with a sentence.

    The person may close it before. Then `closed` is true and neither of the two does anything, for Qt deletes
    it.
    """

    def __init__(self, theme: Theme, parent: QWidget | None, *, title: str, button: str, icon: str) -> None:
        super().__init__(parent)
        self._theme = theme
        self.closed = False
        self.setWindowTitle(title)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.body = QVBoxLayout()
        self.body.setSpacing(8)
        self.failure = self._label("")
        self.failure.setWordWrap(True)
        self.failure.hide()
        self.go = TextButton(theme, icon, self, primary=True)
        self.go.setText(button)
        self.go.setDefault(True)
        self.cancel = TextButton(theme, "", self)
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.clicked.connect(self.reject)
        self.buttons = QHBoxLayout()
        self.buttons.setSpacing(8)
        self.buttons.addStretch(1)
        self.buttons.addWidget(self.cancel)
        self.buttons.addWidget(self.go)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(20, 20, 20, 16)
        self.column.setSpacing(12)
        self.column.addLayout(self.body, 1)
        self.column.addWidget(self.failure)
        self.column.addLayout(self.buttons)
        self.setMinimumWidth(theme.px(480))

    def accept(self) -> None:
        if not self.closed:
            super().accept()

    def done(self, result: int) -> None:
        """Close it; Qt comes this way from every button and key."""
        self.closed = True
        super().done(result)

    def fail(self, sentence: str) -> None:
        """Say why it was not done; everything can be changed and tried again."""
        if self.closed:
            return
        self.failure.setText(sentence)
        palette = self._theme.palette()
        palette.setColor(self.failure.foregroundRole(), self._theme.color("error"))
        self.failure.setPalette(palette)
        self.failure.setAccessibleName(sentence)
        self.failure.setVisible(bool(sentence))
        self.set_busy(busy=False)

    def set_busy(self, *, busy: bool) -> None:
        """Nothing can be asked for twice."""
        self.go.setEnabled(not busy)

    # --- parts

    def form(self) -> QFormLayout:
        """A new group of fields at the end."""
        form = QFormLayout()
        form.setHorizontalSpacing(16)
        form.setVerticalSpacing(8)
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self.body.addLayout(form)
        return form

    def row(self, form: QFormLayout, label: str, field: QWidget) -> None:
        """A field with its label, which is also its name for screen readers."""
        caption = self._label(label)
        caption.setBuddy(field)
        field.setAccessibleName(label)
        form.addRow(caption, field)

    def heading(self, text: str) -> QLabel:
        label = self._label(text)
        label.setWordWrap(True)
        label.setFont(self._theme.ui_font(weight=600))
        self.body.addSpacing(4)
        self.body.addWidget(label)
        return label

    def hint(self, text: str) -> QLabel:
        """Quiet words of one or more lines at the end."""
        return self._small(text, "text2")

    def warning(self, text: str) -> QLabel:
        """As `hint`, of what the person should know before going on."""
        return self._small(text, "warn")

    def _small(self, text: str, role: str) -> QLabel:
        """At the end, in the ink of that token."""
        label = self._label(text)
        label.setWordWrap(True)
        label.setFont(self._theme.ui_font(12))
        palette = label.palette()
        palette.setColor(label.foregroundRole(), self._theme.color(role))
        label.setPalette(palette)
        self.body.addWidget(label)
        return label

    def _label(self, text: str) -> QLabel:
        """Of plain text, whatever it says: names in it are others'."""
        label = QLabel(self)
        label.setTextFormat(Qt.TextFormat.PlainText)
        label.setText(text)
        return label

    def number(self, value: int | None, *, step: int, none: str = "") -> QSpinBox:
        """A whole number; with `none` it may also be left out, and then says so."""
        box = QSpinBox(self)
        least = 0 if not none else -1
        box.setRange(least, MOST)
        box.setSpecialValueText(none)
        box.setGroupSeparatorShown(True)
        box.setSingleStep(step)
        box.setValue(least if value is None else value)
        box.setFixedWidth(self._theme.px(FIELD_WIDTH))
        return box

    def decimal(self, value: float, *, none: str) -> QDoubleSpinBox:
        """A number of 0 or more with two decimals; 0 says `none`."""
        box = QDoubleSpinBox(self)
        box.setRange(0, MOST)
        box.setDecimals(2)
        box.setSingleStep(0.5)
        box.setSpecialValueText(none)
        box.setValue(value)
        box.setFixedWidth(self._theme.px(FIELD_WIDTH))
        return box

    def choice(self, options: dict[str, str], value: str) -> QComboBox:
        """One of `options` (value: words); a value that is not among them is offered as it is."""
        box = QComboBox(self)
        for key, words in options.items():
            box.addItem(words, key)
        if box.findData(value) < 0:
            box.addItem(value, value)
        box.setCurrentIndex(box.findData(value))
        box.setMinimumWidth(self._theme.px(FIELD_WIDTH))
        return box


def limit_of(box: QSpinBox) -> int | None:
    """What such a box says; None when it was left out."""
    return None if box.value() < 0 else box.value()
