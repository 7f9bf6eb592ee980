"""The problems of the folder, and of the library around it, as a table: file, line, sentence."""

from __future__ import annotations

from enum import IntEnum
from typing import TypeAlias

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.models.library_sentences import (
    library_problem_file,
    library_problem_sentence,
)
from desktop.models.sentences import problem_sentence, severity_word
from desktop.theme.tips import plain_tip
from knowledge.problems import Problem, ProblemCode, Severity
from knowledge.projects import LibraryProblem

AnyProblem: TypeAlias = Problem | LibraryProblem
PROBLEM_ROLE = Qt.ItemDataRole.UserRole

_ICONS = {
    ProblemCode.LINK_LOOP: "link-2-off",
    ProblemCode.LINK_SKIPPED: "link-2-off",
    ProblemCode.REVIEW_OVERDUE: "calendar-clock",
    ProblemCode.EXPIRED: "calendar-x",
    ProblemCode.SUPERSEDED: "replace",
    ProblemCode.HIDDEN_CHARACTERS: "eye-off",
    ProblemCode.HIDDEN_COMMENT: "eye-off",
    ProblemCode.HIDDEN_STYLE: "eye-off",
    ProblemCode.ORDERS: "shield-alert",
    ProblemCode.FORGED_MARK: "shield-alert",
}
_ORDER = (Severity.ERROR, Severity.WARNING, Severity.NOTICE)


class ProblemColumn(IntEnum):
    FILE = 0
    LINE = 1
    MESSAGE = 2


class ProblemModel(QAbstractTableModel):
    """Errors first, then warnings and notices, each by path and line."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._given: tuple[AnyProblem, ...] = ()
        self._problems: tuple[AnyProblem, ...] = ()

    @property
    def problems(self) -> tuple[AnyProblem, ...]:
        return self._problems

    def set_problems(self, problems: tuple[AnyProblem, ...]) -> None:
        """`problems` are sorted by path and line, as a `LibraryView` has them, those of a library last."""
        if problems == self._given:
            return
        self._given = problems
        self.beginResetModel()
        self._problems = tuple(sorted(problems, key=lambda item: _ORDER.index(item.severity)))
        self.endResetModel()

    def retranslate(self) -> None:
        if self._problems:
            last = self.index(len(self._problems) - 1, len(ProblemColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._problems)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(ProblemColumn)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        problem = self._problems[index.row()]
        if role == PROBLEM_ROLE:
            return problem
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(f"{severity_word(problem.severity)}: {_sentence(problem)}")
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == ProblemColumn.FILE:
            return f"{severity_word(problem.severity)}, {file_of(problem)}"
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(problem, ProblemColumn(index.column()))
        return None

    def _text(self, problem: AnyProblem, column: ProblemColumn) -> str:
        if column is ProblemColumn.FILE:
            return file_of(problem)
        if column is ProblemColumn.MESSAGE:
            return _sentence(problem)
        line = 0 if isinstance(problem, LibraryProblem) else problem.line
        return self.tr("L {0}").format(line) if line else ""


def file_of(problem: AnyProblem) -> str:
    """The path of the file it is in: in the folder, or for a `LibraryProblem` in the library."""
    return library_problem_file(problem) if isinstance(problem, LibraryProblem) else problem.path


def _sentence(problem: AnyProblem) -> str:
    if isinstance(problem, LibraryProblem):
        return library_problem_sentence(problem)
    return problem_sentence(problem)


def problem_icon(problem: AnyProblem) -> tuple[str, str]:
    """The icon of a problem and the token it is drawn in."""
    icon = "library" if isinstance(problem, LibraryProblem) else _ICONS.get(problem.code, "circle-alert")
    return icon, severity_role(problem.severity)


def severity_role(severity: Severity) -> str:
    """The token a severity is drawn in."""
    return {Severity.ERROR: "error", Severity.WARNING: "warn", Severity.NOTICE: "text2"}[severity]
