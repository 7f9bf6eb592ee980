"""The real window over a real folder, for tests: made, waited for, driven, closed in order."""

import gc
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QClipboard, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.app import Estante
from desktop.bridge.preferences import Preferences
from desktop.controllers.session import Wish
from desktop.dialogs.new_document import NewDocument
from desktop.dialogs.prompts import Prompts, UnsavedChoice
from desktop.options import Options
from desktop.panes.document_view import DocumentView
from knowledge.model import Context
from knowledge.workspace import Workspace

PATIENCE = 20_000
"""Milliseconds; generous, for nothing here measures time."""


class Answered(Prompts):
    """Writes down what was asked and gives the answer that the test put there."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.asked: list[tuple[str, ...]] = []
        self.failures: list[str] = []
        self.choice = UnsavedChoice.CANCEL
        self.trashing = True
        self.agreeing = True
        self.title = ""
        self.suffix = ".md"
        self.added: tuple[str, ...] = ()
        self.name = ""
        self.chosen_folder = ""
        self.target = ""

    def unsaved(self, names: Sequence[str]) -> UnsavedChoice:
        self.asked.append(("unsaved", *names))
        return self.choice

    def trash(self, path: str, *, pins: Sequence[str] = ()) -> bool:
        self.asked.append(("trash", path, *pins))
        return self.trashing

    def new_document(self) -> NewDocument | None:
        self.asked.append(("title",))
        return NewDocument(self.title, self.suffix) if self.title else None

    def new_folder(self) -> str:
        self.asked.append(("new folder",))
        return self.name

    def files_to_add(self) -> tuple[str, ...]:
        self.asked.append(("files",))
        return self.added

    def new_path(self, path: str) -> str:
        self.asked.append(("path", path))
        return self.name

    def folder(self, start: str) -> str:
        self.asked.append(("folder", start))
        return self.chosen_folder

    def vault_folder(self, start: str) -> str:
        self.asked.append(("vault folder", start))
        return self.chosen_folder

    def export_file(self, name: str, kind: str) -> str:
        self.asked.append(("export", name))
        return self.target

    def agree(self, title: str, text: str, button: str) -> bool:
        self.asked.append(("agree", text))
        return self.agreeing

    def failed(self, sentence: str) -> None:
        self.failures.append(sentence)


class Desk:
    """One running window, with short ways to what tests do often."""

    def __init__(self, app: QApplication, qtbot: QtBot, config: Path, options: Options | None = None) -> None:
        self.qtbot = qtbot
        self.estante = Estante(
            app, options or Options(language="en"), Preferences(config), make_prompts=Answered
        )
        self.open_at_end = True

    # --- begin and end

    def begin(self, folder: Path | str = "", **wish: object) -> "Desk":
        self.estante.session.begin(Wish(str(folder), **wish))  # type: ignore[arg-type] # as the test gave them
        self.estante.window.show()
        self.settle()
        return self

    def close(self) -> bool:
        """Close the window as a person does; False when it stayed open."""
        if not self.estante.window.close():
            return False
        self.end()
        return True

    def end(self) -> None:
        if self.open_at_end:
            self.open_at_end = False
            self.estante.close()
            self.estante.window.deleteLater()
            self.estante.library.deleteLater()
            QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            gc.collect()

    # --- waiting

    def wait(self, true: Callable[[], bool]) -> None:
        self.qtbot.waitUntil(true, timeout=PATIENCE)

    def settle(self) -> None:
        self.wait(lambda: self.estante.settled)

    def wait_for_text(self, text: str, *, there: bool = True) -> None:
        """Until the context holds `text`, or no longer."""
        self.wait(lambda: self.estante.settled and (text in self.context.text) is there)

    # --- parts

    @property
    def prompts(self) -> Answered:
        assert isinstance(self.estante.prompts, Answered)
        return self.estante.prompts

    @property
    def workspace(self) -> Workspace:
        workspace = self.estante.library.workspace
        assert workspace is not None
        return workspace

    @property
    def context(self) -> Context:
        context = self.estante.pane.context
        assert context is not None
        return context

    def view(self, path: str = "") -> DocumentView:
        view = self.estante.documents.view(path or self.estante.documents.current_path())
        assert view is not None
        return view

    def text(self, path: str = "") -> str:
        return self.view(path).editor.current_text()

    # --- doing

    def run(self, action: str) -> None:
        """Trigger an action by its name."""
        from desktop.actions import ActionId

        self.estante.menus.action(ActionId[action]).trigger()
        QApplication.sendPostedEvents()  # a change of language or theme is posted to every widget
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    def open(self, path: str) -> DocumentView:
        self.estante.tree.open_requested.emit(path)
        self.wait(lambda: self.estante.documents.current_path() == path)
        self.settle()
        return self.view(path)

    def type_into(self, widget: QWidget, text: str) -> None:
        """Key by key. (QTest's own way ends the program on a letter beyond ASCII.)"""
        for sign in text:
            key = Qt.Key.Key_Return if sign == "\n" else Qt.Key.Key_unknown
            for kind in (QEvent.Type.KeyPress, QEvent.Type.KeyRelease):
                event = QKeyEvent(kind, key, Qt.KeyboardModifier.NoModifier, sign)
                QApplication.sendEvent(widget, event)

    def type_at_end(self, text: str, path: str = "") -> None:
        """Type at the end of a document."""
        editor = self.view(path).editor
        cursor = editor.textCursor()
        cursor.movePosition(cursor.MoveOperation.End)
        editor.setTextCursor(cursor)
        self.type_into(editor, text)

    def ask(self, question: str) -> Context:
        """Put a question in place of the one that is there."""
        self.estante.pane.form.question.setPlainText(question)
        self.settle()
        return self.context

    @property
    def clipboard(self) -> QClipboard:
        return QGuiApplication.clipboard()
