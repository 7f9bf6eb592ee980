"""Questions that stop the person for a moment. The controllers get a `Prompts`; tests give their own."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, auto

from PySide6.QtCore import QObject, QStandardPaths
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QWidget

LINE_WIDTH = 460
"""Pixels: a path with its folders can be read whole."""


class UnsavedChoice(StrEnum):
    SAVE = auto()
    DISCARD = auto()
    CANCEL = auto()


class Prompts(QObject):
    """Modal questions over one window."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window

    def unsaved(self, names: Sequence[str]) -> UnsavedChoice:
        """Ask what to do with unsaved documents before they are closed."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Warning)
        box.setText(self.tr("Save your changes before closing?"))
        box.setInformativeText("\n".join(names[:12]))
        save = box.addButton(QMessageBox.StandardButton.Save)
        discard = box.addButton(QMessageBox.StandardButton.Discard)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(save)
        box.exec()
        if box.clickedButton() is save:
            return UnsavedChoice.SAVE
        return UnsavedChoice.DISCARD if box.clickedButton() is discard else UnsavedChoice.CANCEL

    def trash(self, path: str) -> bool:
        """Ask before a file goes to the trash."""
        text = self.tr("Move “{0}” to the trash?").format(path)
        answer = QMessageBox.question(self._window, self.tr("Move to trash"), text)
        return answer == QMessageBox.StandardButton.Yes

    def new_title(self) -> str:
        """The title of a new document, "" for none."""
        return self._line(self.tr("New document"), self.tr("Title of the new document"))

    def new_path(self, path: str) -> str:
        """A new name (with folders) for a file, "" to leave it."""
        return self._line(self.tr("Rename"), self.tr("New name, with its folders"), path)

    def _line(self, title: str, label: str, text: str = "") -> str:
        """One line of text, "" when there is none or the person thought better of it."""
        dialog = QInputDialog(self._window)
        dialog.setWindowTitle(title)
        dialog.setLabelText(label)
        dialog.setTextValue(text)
        dialog.resize(LINE_WIDTH, dialog.sizeHint().height())
        accepted = dialog.exec() == QInputDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.textValue().strip() if accepted else ""

    def folder(self, start: str) -> str:
        """A folder to open, "" for none."""
        return QFileDialog.getExistingDirectory(self._window, self.tr("Open a folder of documents"), start)

    def export_file(self, name: str, kind: str) -> str:
        """Where to export to, "" for nowhere. `kind` is a file filter."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        start = f"{documents}/{name}" if documents else name
        chosen, _ = QFileDialog.getSaveFileName(self._window, self.tr("Export context"), start, kind)
        return chosen

    def failed(self, sentence: str) -> None:
        """Say that something did not work."""
        QMessageBox.warning(self._window, "Estante", sentence)


class Unattended(Prompts):
    """For a run without a person, in which nothing asks; `complaints` collects what failed."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.complaints: list[str] = []

    def failed(self, sentence: str) -> None:
        self.complaints.append(sentence)
