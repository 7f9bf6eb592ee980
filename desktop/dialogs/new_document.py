"""The question for title and kind of a new document."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLineEdit, QWidget

WIDTH = 460
"""Pixels."""


@dataclass(frozen=True, slots=True)
class NewDocument:
    """`suffix` is the ending of its file, with the dot."""

    title: str
    suffix: str


class NewDocumentDialog(QDialog):
    """Enter is enough for a Markdown document; a title like `prices.csv` chooses its kind itself."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New document"))
        self.title = QLineEdit(self)
        self.kind = QComboBox(self)
        for text, suffix in (
            (self.tr("Text with headings (.md)"), ".md"),
            (self.tr("Plain text (.txt)"), ".txt"),
            (self.tr("Table (.csv)"), ".csv"),
            (self.tr("JSON (.json)"), ".json"),
        ):
            self.kind.addItem(text, suffix)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._create = buttons.button(QDialogButtonBox.StandardButton.Ok)
        self._create.setText(self.tr("Create"))
        self._create.setEnabled(False)
        buttons.accepted.connect(self.accept)
        buttons.rejected.connect(self.reject)
        form = QFormLayout(self)
        form.addRow(self.tr("Title"), self.title)
        form.addRow(self.tr("Kind"), self.kind)
        form.addRow(buttons)
        self.title.textChanged.connect(self._follow)
        self.resize(WIDTH, self.sizeHint().height())

    def wanted(self) -> NewDocument | None:
        """What was typed and chosen; None without a title."""
        title, suffix = self.title.text().strip(), str(self.kind.currentData())
        title = title[: -len(suffix)].strip() if title.lower().endswith(suffix) else title
        return NewDocument(title, suffix) if title else None

    def _follow(self, text: str) -> None:
        dot = text.rfind(".")
        kind = self.kind.findData(text[dot:].strip().lower()) if dot > 0 else -1
        if kind >= 0:
            self.kind.setCurrentIndex(kind)
        self._create.setEnabled(bool(text.strip()))
