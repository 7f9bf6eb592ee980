"""A bug of ours, told to the person: what to do, and a report that holds no text of a document."""

from __future__ import annotations

import platform
import sys
import traceback
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import qVersion
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QPlainTextEdit, QVBoxLayout, QWidget

from knowledge.errors import EstanteError

_ROOT = Path(__file__).resolve().parent.parent.parent


def fault_report(error: BaseException, trace: TracebackType | None) -> str:
    """Versions, the kind of error and the places it came through.

    The message of a foreign error may quote a document, and a path may name a person: neither is in.
    """
    lines = [
        f"Python {platform.python_version()}, Qt {qVersion()}, {platform.system()} {platform.machine()}",
        f"{type(error).__name__}: {error}" if isinstance(error, EstanteError) else type(error).__name__,
    ]
    for frame in traceback.extract_tb(trace):
        lines.append(f"  {_short(frame.filename)}:{frame.lineno} in {frame.name}")
    return "\n".join(lines)


def _short(name: str) -> str:
    path = Path(name)
    return path.relative_to(_ROOT).as_posix() if path.is_relative_to(_ROOT) else path.name


class FaultDialog(QDialog):
    """Shows one report; the window behind it goes on working."""

    def __init__(self, report: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Something went wrong"))
        says = QLabel(
            self.tr(
                "Estante made a mistake. Your files are as you saved them, and you can go on. "
                "Please send this report to its developers; it holds no text of your documents."
            )
        )
        says.setWordWrap(True)
        text = QPlainTextEdit(report)
        text.setReadOnly(True)
        text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        copy = buttons.addButton(self.tr("Copy report"), QDialogButtonBox.ButtonRole.ActionRole)
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(report))
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (says, text, buttons):
            column.addWidget(widget)
        self.resize(640, 380)


class FaultHook:
    """Takes the place of `sys.excepthook`: prints as before, and shows the first fault of a run."""

    def __init__(self, parent: QWidget) -> None:
        self._parent = parent
        self._shown = False

    def __call__(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        sys.__excepthook__(kind, error, trace)
        if not self._shown and not issubclass(kind, KeyboardInterrupt):
            self._shown = True
            FaultDialog(fault_report(error, trace), self._parent).show()
