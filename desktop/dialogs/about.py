"""Which program this is."""

from __future__ import annotations

from PySide6.QtCore import Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QVBoxLayout, QWidget

from desktop.theme import IconLabel, Theme


class AboutDialog(QDialog):
    """Name, version, licence, and the version of Qt for a report."""

    def __init__(self, theme: Theme, *, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("About Estante"))
        name = QLabel("Estante", self)
        name.setFont(theme.ui_font(18, weight=600))
        what = QLabel(
            self.tr("Curate what a customer-service AI reads, and see, live, exactly the text it gets."),
            self,
        )
        what.setWordWrap(True)
        facts = QLabel(
            self.tr("Version {0} · Qt {1} · MIT licence").format(version, qVersion()),
            self,
        )
        facts.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        parts = QLabel(self.tr("Icons: Lucide (ISC and MIT licence)."), self)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 24, 24, 16)
        column.setSpacing(8)
        column.addWidget(IconLabel(theme, "library", self, role="text", size=32))
        for label in (name, what, facts, parts):
            column.addWidget(label)
        column.addSpacing(8)
        column.addWidget(buttons)
        self.setMinimumWidth(theme.px(420))
