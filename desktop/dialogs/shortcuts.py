"""Every command with its keys, to be read and searched."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFrame,
    QHeaderView,
    QLineEdit,
    QTableWidget,
    QTableWidgetItem,
    QVBoxLayout,
    QWidget,
)

from desktop.actions import action_text, all_actions, key_sequences, plain_text
from desktop.models.folding import fold
from desktop.theme import Theme


class ShortcutsDialog(QDialog):
    """A table of menu, command and keys, with a filter above it."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.filter_edit = QLineEdit(self)
        self.filter_edit.setPlaceholderText(self.tr("Filter commands"))
        self.filter_edit.setAccessibleName(self.tr("Filter commands"))
        self.filter_edit.setClearButtonEnabled(True)
        self.filter_edit.textChanged.connect(self._filter)
        self.table = QTableWidget(0, 3, self)
        self.table.setHorizontalHeaderLabels([self.tr("Menu"), self.tr("Command"), self.tr("Keys")])
        self.table.setAccessibleName(self.tr("Keyboard shortcuts"))
        self.table.setShowGrid(False)
        self.table.setFrameShape(QFrame.Shape.NoFrame)
        self.table.verticalHeader().hide()
        self.table.verticalHeader().setDefaultSectionSize(theme.px(28))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        header = self.table.horizontalHeader()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(0, theme.px(150))
        header.resizeSection(2, theme.px(190))
        self._fill()
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 16, 16, 12)
        column.setSpacing(8)
        column.addWidget(self.filter_edit)
        column.addWidget(self.table, 1)
        column.addWidget(buttons)
        self.resize(theme.px(620), theme.px(560))

    def _fill(self) -> None:
        entries = list(all_actions())
        self.table.setRowCount(len(entries))
        for place, (menu, spec) in enumerate(entries):
            native = QKeySequence.SequenceFormat.NativeText
            keys = next((key.toString(native) for key in key_sequences(spec)), "")
            texts = (plain_text(action_text(menu)), plain_text(action_text(spec)), keys)
            for column, text in enumerate(texts):
                self.table.setItem(place, column, QTableWidgetItem(text))

    def _filter(self, text: str) -> None:
        words = fold(text).split()
        for place in range(self.table.rowCount()):
            cells = [self.table.item(place, column) for column in range(self.table.columnCount())]
            row = fold(" ".join(cell.text() for cell in cells if cell is not None))
            self.table.setRowHidden(place, not all(word in row for word in words))
