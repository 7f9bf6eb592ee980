"""The problems of the folder as a table: file, line, sentence."""

from __future__ import annotations

from enum import IntEnum

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from desktop.models.sentences import problem_sentence, severity_word
from knowledge.model import Problem, ProblemCode, Severity

PROBLEM_ROLE = Qt.ItemDataRole.UserRole

_ORDER = (Severity.ERROR, Severity.WARNING, Severity.NOTICE)


class ProblemColumn(IntEnum):
    FILE = 0
    LINE = 1
    MESSAGE = 2


class ProblemModel(QAbstractTableModel):
    """Errors first, then warnings and notices, each by path and line."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._given: tuple[Problem, ...] = ()
        self._problems: tuple[Problem, ...] = ()

    @property
    def problems(self) -> tuple[Problem, ...]:
        return self._problems

    def set_problems(self, problems: tuple[Problem, ...]) -> None:
        """`problems` are sorted by path and line, as a `LibraryView` has them."""
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
            return f"{severity_word(problem.severity)}: {problem_sentence(problem)}"
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == ProblemColumn.FILE:
            return f"{severity_word(problem.severity)}, {problem.path}"
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(problem, ProblemColumn(index.column()))
        return None

    def _text(self, problem: Problem, column: ProblemColumn) -> str:
        if column is ProblemColumn.FILE:
            return problem.path
        if column is ProblemColumn.MESSAGE:
            return problem_sentence(problem)
        return self.tr("L {0}").format(problem.line) if problem.line else ""


def problem_icon(problem: Problem) -> tuple[str, str]:
    """The icon of a problem and the token it is drawn in."""
    links = (ProblemCode.LINK_LOOP, ProblemCode.LINK_SKIPPED)
    name = "link-2-off" if problem.code in links else "circle-alert"
    return name, severity_role(problem.severity)


def severity_role(severity: Severity) -> str:
    """The token a severity is drawn in."""
    return {Severity.ERROR: "error", Severity.WARNING: "warn", Severity.NOTICE: "text2"}[severity]
