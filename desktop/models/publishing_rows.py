"""The rows of the page of publishing: documents that change, and golden questions that tell something."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop import later
from desktop.models.exact import exact_text
from desktop.models.numbers import whole
from desktop.models.publishing import change_word, signed
from desktop.theme.tips import plain_tip
from knowledge.model import Context
from knowledge.publications import (
    ContextChange,
    DocumentChange,
    GoldenCheck,
    GoldenFailure,
    GoldenOutcome,
    PublishPlan,
)

ROW_ROLE = Qt.ItemDataRole.UserRole
AnyIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A golden question that failed, or whose context changes. `change` is None when it stays as it is."""

    outcome: GoldenOutcome
    change: ContextChange | None

    @property
    def before(self) -> Context | None:
        return self.change.before if self.change is not None else self.outcome.context

    @property
    def after(self) -> Context | None:
        return self.outcome.context

    @property
    def question(self) -> str:
        return self.outcome.question.ask


def asked_rows(plan: PublishPlan) -> tuple[AskedRow, ...]:
    """Those that stop the publication first, then others that failed, then those that only change."""
    changes = {change.question: change for change in plan.contexts}
    rows = [AskedRow(outcome, changes.get(outcome.question)) for outcome in plan.outcomes]
    told = [row for row in rows if row.change is not None or not row.outcome.passed]
    return tuple(sorted(told, key=lambda row: (not row.outcome.stops, row.outcome.passed)))


def places_text(row: AskedRow) -> str:
    """Where the first document it must find was and is, by the number of its piece; "" when it need not find
    any."""
    if not row.outcome.question.must_find:
        return ""
    after = row.outcome.places[0] if row.outcome.places else 0
    before = row.change.place_before if row.change is not None else after
    return f"{_place(row.before, before)} → {_place(row.after, after)}"


def move_word(row: AskedRow) -> str:
    """What became of the context, in one word."""
    change = row.change
    if change is None:
        return _say(later("Publishing", "same"))
    if change.before is None:
        return _say(later("Publishing", "new"))
    before, after = change.place_before, change.place_after
    if before == after:
        return _say(later("Publishing", "text"))
    if not after:
        return _say(later("Publishing", "dropped out"))
    if not before:
        return _say(later("Publishing", "came in"))
    return _say(later("Publishing", "rose")) if after < before else _say(later("Publishing", "fell"))


def asked_text(row: AskedRow) -> str:
    """The row for screen readers."""
    if row.outcome.passed:
        state = _say(later("Publishing", "passed"))
    elif row.outcome.stops:
        state = _say(later("Publishing", "failed, and stops the publication"))
    else:
        state = _say(later("Publishing", "failed"))
    return ", ".join(part for part in (row.question, state, places_text(row), move_word(row)) if part)


def failure_text(outcome: GoldenOutcome) -> str:
    """Why a question failed, all reasons of it."""
    return " ".join(_failure(failure, outcome) for failure in outcome.failures)


def document_text(change: DocumentChange) -> str:
    """The row for screen readers."""
    return f"{exact_text(change.path)}, {change_word(change.change)}, {signed(change.difference)}"


class DocumentsModel(QAbstractListModel):
    """The documents that change, by path."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[DocumentChange, ...] = ()

    def set_rows(self, rows: tuple[DocumentChange, ...]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def retranslate(self) -> None:
        """Every text is another one."""
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return exact_text(row.path)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return document_text(row)
        return plain_tip(exact_text(row.title)) if role == Qt.ItemDataRole.ToolTipRole else None


class AskedModel(QAbstractListModel):
    """The golden questions that tell something."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[AskedRow, ...] = ()

    def set_rows(self, rows: tuple[AskedRow, ...]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def retranslate(self) -> None:
        """Every text is another one."""
        if self.rows:
            self.dataChanged.emit(self.index(0), self.index(len(self.rows) - 1))

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        row = self.rows[index.row()]
        if role == ROW_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.question
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return asked_text(row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip("\n".join(filter(None, (row.question, failure_text(row.outcome)))))
        return None


def _place(context: Context | None, place: int) -> str:
    """The number that the piece has everywhere else; pins have none."""
    if not place or context is None:
        return "–"
    piece = context.pieces[place - 1] if place <= len(context.pieces) else None
    if piece is not None and piece.pinned:
        return _say(later("Publishing", "pinned"))
    return _say(later("Publishing", "no. {0}")).format(whole(piece.number if piece is not None else place))


def _failure(failure: GoldenFailure, outcome: GoldenOutcome) -> str:
    match failure.check:
        case GoldenCheck.MUST_FIND:
            return _say(later("Publishing", "“{0}” is not in the context.")).format(failure.document)
        case GoldenCheck.MUST_NOT_FIND:
            return _say(later("Publishing", "“{0}” is in the context and must not be.")).format(
                failure.document
            )
        case GoldenCheck.MUST_FIT_IN if outcome.context is not None:
            return _say(later("Publishing", "The context has {0} characters, and must fit in {1}.")).format(
                whole(outcome.context.characters), whole(outcome.question.must_fit_in)
            )
        case GoldenCheck.ANSWERED:
            return _say(later("Publishing", "No context could be made for it."))
        case _:
            return failure.message


def _say(text: str) -> str:
    return QCoreApplication.translate("Publishing", text)
