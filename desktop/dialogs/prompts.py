"""Questions that stop the person for a moment. The controllers get a `Prompts`; tests give their own."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum, auto

from PySide6.QtCore import QObject, QStandardPaths, Qt
from PySide6.QtWidgets import QFileDialog, QInputDialog, QMessageBox, QProgressDialog, QWidget

from desktop.dialogs.new_document import NewDocument, NewDocumentDialog

LISTED = 12
"""Lines of a long list that a message shows."""
LINE_WIDTH = 460
"""Pixels: a path with its folders can be read whole."""


class UnsavedChoice(StrEnum):
    SAVE = auto()
    DISCARD = auto()
    CANCEL = auto()


class Progress:
    """How far a long work has come, with a button that stops it; shown once it takes a moment."""

    def __init__(self, window: QWidget, title: str, total: int, *, cancel: str) -> None:
        self._dialog = QProgressDialog(title, cancel, 0, total, window)
        self._dialog.setWindowTitle(title)
        self._dialog.setWindowModality(Qt.WindowModality.NonModal)
        self._dialog.setMinimumDuration(400)
        self._dialog.setAutoReset(False)
        self._dialog.setMinimumWidth(LINE_WIDTH)

    def show_step(self, done: int, name: str) -> None:
        """`done` of them are through, and `name` is in hand."""
        self._dialog.setLabelText(name)
        self._dialog.setValue(done)

    @property
    def cancelled(self) -> bool:
        return self._dialog.wasCanceled()

    def cancel(self) -> None:
        self._dialog.cancel()

    def close(self) -> None:
        self._dialog.close()
        self._dialog.deleteLater()


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

    def trash(self, path: str, *, pins: Sequence[str] = ()) -> bool:
        """Ask before a file or folder goes to the trash; `pins` are the pinned documents among it."""
        text = self.tr("Move “{0}” to the trash?").format(path)
        if tuple(pins) == (path,):
            text += "\n\n" + self.tr("It is pinned: every answer has it now.")
        elif pins:
            text += "\n\n" + self.tr("These documents in it are pinned: every answer has them now.")
            text += "\n" + _listed(pins)
        answer = QMessageBox.question(self._window, self.tr("Move to trash"), text)
        return answer == QMessageBox.StandardButton.Yes

    def new_document(self) -> NewDocument | None:
        """Title and kind of a new document, None for none."""
        dialog = NewDocumentDialog(self._window)
        accepted = dialog.exec() == NewDocumentDialog.DialogCode.Accepted
        dialog.deleteLater()
        return dialog.wanted() if accepted else None

    def new_folder(self) -> str:
        """The name of a new folder, "" for none."""
        return self._line(self.tr("New folder"), self.tr("Name of the new folder"))

    def files_to_add(self) -> tuple[str, ...]:
        """Files to copy into the folder; none when the person thought better of it."""
        kinds = "*.md *.mdx *.txt *.csv *.json *.png *.jpg *.jpeg *.gif *.webp *.bmp *.svg"
        chosen, _ = QFileDialog.getOpenFileNames(
            self._window, self.tr("Add files"), "", self.tr("Documents and images ({0})").format(kinds)
        )
        return tuple(chosen)

    def progress(self, title: str, total: int) -> Progress:
        return Progress(self._window, title, total, cancel=self.tr("Cancel"))

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

    def vault_folder(self, start: str) -> str:
        """A folder to publish to, "" for none; it may be made in the dialog."""
        return QFileDialog.getExistingDirectory(self._window, self.tr("Choose a folder to publish to"), start)

    def export_file(self, name: str, kind: str) -> str:
        """Where to write a file outside of the folder, "" for nowhere. `kind` is a file filter."""
        documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
        start = f"{documents}/{name}" if documents else name
        chosen, _ = QFileDialog.getSaveFileName(self._window, self.tr("Save to a file"), start, kind)
        return chosen

    def agree(self, title: str, text: str, button: str) -> bool:
        """Ask before something that changes what customers get; `button` is what agreeing is called."""
        box = QMessageBox(self._window)
        box.setIcon(QMessageBox.Icon.Question)
        box.setWindowTitle(title)
        box.setText(text)
        go = box.addButton(button, QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(go)
        box.exec()
        agreed = box.clickedButton() is go
        box.deleteLater()
        return agreed

    def failed(self, sentence: str) -> None:
        """Say that something did not work."""
        QMessageBox.warning(self._window, "Estante", sentence)

    def failed_all(self, title: str, sentences: Sequence[str]) -> None:
        """Say that several things did not work, each with its sentence."""
        self.failed(f"{title}\n\n{_listed(sentences)}")


class Unattended(Prompts):
    """For a run without a person, in which nothing asks; `complaints` collects what failed."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.complaints: list[str] = []

    def failed(self, sentence: str) -> None:
        self.complaints.append(sentence)


def _listed(lines: Sequence[str]) -> str:
    """The first of `lines`; a last one stands for the others."""
    return "\n".join((*lines[:LISTED], *(["…"] if len(lines) > LISTED else [])))
