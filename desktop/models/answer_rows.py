"""The log of answers as a table: who got one, when, by which door, how much of it; never a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from enum import IntEnum

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop.models.accounts import account_title
from desktop.models.ago import ago
from desktop.models.folding import fold
from desktop.models.moments import exact_moment
from desktop.models.numbers import whole
from desktop.theme.tips import plain_tip
from knowledge.projects import Account
from knowledge.receipts import Door, Receipt

ANSWER_ROLE = Qt.ItemDataRole.UserRole


MAX_ANSWERS = 20_000
"""So many rows are kept here, the newest: as many as the file has."""


class AnswerColumn(IntEnum):
    TIME = 0
    ACCOUNT = 1
    PROJECT = 2
    BY = 3
    PIECES = 4
    CHARACTERS = 5
    TOKENS = 6
    MILLISECONDS = 7


NUMBERS = frozenset(
    (AnswerColumn.PIECES, AnswerColumn.CHARACTERS, AnswerColumn.TOKENS, AnswerColumn.MILLISECONDS)
)
"""The columns that stand at the right."""


@dataclass(frozen=True, slots=True)
class AnswerRow:
    """An answer in the table. Of its pieces only their number is kept here, for there may be many."""

    receipt: Receipt
    pieces: int

    @property
    def id(self) -> int:
        return self.receipt.id


@dataclass(frozen=True, slots=True)
class AnswerNames:
    """How projects (by id) and accounts (by key) are called now."""

    projects: Mapping[str, str] = field(default_factory=dict)
    accounts: Mapping[tuple[str, str], Account] = field(default_factory=dict)


def answer_row(receipt: Receipt) -> AnswerRow:
    return AnswerRow(replace(receipt, pieces=()), len(receipt.pieces))


def door_text(door: Door) -> str:
    """By which way a question came, in a word."""
    match door:
        case Door.API:
            return QCoreApplication.translate("AnswerLog", "Python")
        case Door.CLI:
            return QCoreApplication.translate("AnswerLog", "terminal")
        case _:
            return door.value.upper()


def by_text(receipt: Receipt) -> str:
    """The door, and the client if there is one: `HTTP · bot`."""
    return " · ".join(filter(None, (door_text(receipt.door), receipt.client)))


def who_text(receipt: Receipt, names: AnswerNames) -> str:
    """The account as it is called now; a project may have been asked itself."""
    account = receipt.account
    if account is None:
        return QCoreApplication.translate("AnswerLog", "the project itself")
    return account_title(names.accounts.get(account.key, account))


def project_text(receipt: Receipt, names: AnswerNames) -> str:
    """The project that answered."""
    if not receipt.project:
        return QCoreApplication.translate("AnswerLog", "no project")
    return names.projects.get(receipt.project, receipt.project)


def milliseconds_text(milliseconds: float) -> str:
    """Whole ones; less than one is said so."""
    rounded = round(milliseconds)
    return whole(rounded) if rounded else QCoreApplication.translate("AnswerLog", "< 1")


def column_title(column: AnswerColumn) -> str:
    match column:
        case AnswerColumn.TIME:
            return QCoreApplication.translate("AnswerLog", "Time")
        case AnswerColumn.ACCOUNT:
            return QCoreApplication.translate("AnswerLog", "Account")
        case AnswerColumn.PROJECT:
            return QCoreApplication.translate("AnswerLog", "Project")
        case AnswerColumn.BY:
            return QCoreApplication.translate("AnswerLog", "By way of")
        case AnswerColumn.PIECES:
            return QCoreApplication.translate("AnswerLog", "Pieces")
        case AnswerColumn.CHARACTERS:
            return QCoreApplication.translate("AnswerLog", "Characters")
        case AnswerColumn.TOKENS:
            return QCoreApplication.translate("AnswerLog", "Tokens")
        case AnswerColumn.MILLISECONDS:
            return QCoreApplication.translate("AnswerLog", "ms")


_Origin = tuple[Account | None, Door, str, str]


def _local_now() -> datetime:
    return datetime.now(UTC).astimezone()


class AnswersModel(QAbstractTableModel):
    """The newest first: newer ones come in at the top, older ones at the end. A filter loads nothing."""

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], datetime] = _local_now) -> None:
        super().__init__(parent)
        self._all: list[AnswerRow] = []
        self._rows: list[AnswerRow] = []
        self._names = AnswerNames()
        self._origins: dict[_Origin, str] = {}
        self._words: tuple[str, ...] = ()
        self._only_handoffs = False
        self._now = now

    @property
    def rows(self) -> tuple[AnswerRow, ...]:
        """What is shown, from top to bottom."""
        return tuple(self._rows)

    @property
    def known(self) -> int:
        """How many there are here, shown or not."""
        return len(self._all)

    @property
    def newest(self) -> int:
        """The id of the newest one here; 0 for none."""
        return self._all[0].id if self._all else 0

    @property
    def oldest(self) -> int | None:
        """The id of the oldest one here."""
        return self._all[-1].id if self._all else None

    @property
    def filtered(self) -> bool:
        return bool(self._words) or self._only_handoffs

    # --- what there is

    def set_rows(self, rows: Sequence[AnswerRow]) -> None:
        """Show these in place of all others."""
        self._all = list(rows)
        self._arrange()

    def add_newer(self, rows: Sequence[AnswerRow]) -> int:
        """These came since; returns how many of them are shown."""
        self._all[:0] = rows
        shown = [row for row in rows if self._fits(row)]
        if shown:
            self.beginInsertRows(QModelIndex(), 0, len(shown) - 1)
            self._rows[:0] = shown
            self.endInsertRows()
        self._forget_oldest()
        return len(shown)

    def add_older(self, rows: Sequence[AnswerRow]) -> None:
        """These are before the oldest one here."""
        self._all += rows
        shown = [row for row in rows if self._fits(row)]
        if shown:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(shown) - 1)
            self._rows += shown
            self.endInsertRows()

    def set_names(self, names: AnswerNames) -> None:
        if names != self._names:
            self._names = names
            self._origins.clear()
            if self._words:
                self._arrange()
            else:
                self.retranslate()

    def set_filter(self, text: str) -> None:
        """Leave those in which each word is found: in account, client, door, project or fingerprint."""
        words = tuple(fold(text).split())
        if words != self._words:
            self._words = words
            self._arrange()

    def set_only_handoffs(self, *, on: bool) -> None:
        if on is not self._only_handoffs:
            self._only_handoffs = on
            self._arrange()

    def retranslate(self) -> None:
        """Say everything anew: in another language, or some time later."""
        self._origins.clear()
        if self._rows:
            last = self.index(len(self._rows) - 1, len(AnswerColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(AnswerColumn) - 1)

    def row_of(self, answer: int) -> int:
        """The row of that answer, -1 when it is not shown."""
        return next((place for place, row in enumerate(self._rows) if row.id == answer), -1)

    # --- for the view

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(AnswerColumn)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        row, column = self._rows[index.row()], AnswerColumn(index.column())
        if role == ANSWER_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, column)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._tip(row, column))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._spoken(row, column)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return column_title(AnswerColumn(section))
        return None

    def _text(self, row: AnswerRow, column: AnswerColumn) -> str:
        receipt = row.receipt
        match column:
            case AnswerColumn.TIME:
                return ago(receipt.at, self._now())
            case AnswerColumn.ACCOUNT:
                return who_text(receipt, self._names)
            case AnswerColumn.PROJECT:
                return project_text(receipt, self._names)
            case AnswerColumn.BY:
                return by_text(receipt)
            case AnswerColumn.PIECES:
                return whole(row.pieces) if row.pieces else "—"
            case AnswerColumn.CHARACTERS:
                return whole(receipt.characters) if receipt.characters else "—"
            case AnswerColumn.TOKENS:
                return whole(receipt.tokens) if receipt.tokens else "—"
            case AnswerColumn.MILLISECONDS:
                return milliseconds_text(receipt.milliseconds)

    def _tip(self, row: AnswerRow, column: AnswerColumn) -> str:
        receipt = row.receipt
        if column is AnswerColumn.TIME:
            return exact_moment(receipt.at, self._now(), seconds=True)
        if column is AnswerColumn.ACCOUNT:
            return "\n".join(filter(None, (self._known_as(row), self._facts(row))))
        return self._text(row, column)

    def _known_as(self, row: AnswerRow) -> str:
        """The account as programs name it, and a hand-off."""
        receipt = row.receipt
        name = str(receipt.account) if receipt.account is not None else who_text(receipt, self._names)
        return ", ".join((name, self.tr("handed to a person"))) if receipt.handoff else name

    def _facts(self, row: AnswerRow) -> str:
        """What stands in the other columns; some of them may have no room."""
        said = [self._text(row, AnswerColumn.PROJECT), self._text(row, AnswerColumn.BY)]
        said += [text for column in sorted(NUMBERS) if (text := self._spoken(row, column))]
        return " · ".join(said)

    def _spoken(self, row: AnswerRow, column: AnswerColumn) -> str | None:
        receipt = row.receipt
        match column:
            case AnswerColumn.ACCOUNT if receipt.handoff:
                return f"{self._text(row, column)}, {self.tr('handed to a person')}"
            case AnswerColumn.PIECES:
                return self.tr("%Ln piece(s)", "", row.pieces)
            case AnswerColumn.CHARACTERS:
                return self.tr("%Ln character(s)", "", receipt.characters)
            case AnswerColumn.TOKENS:
                return self.tr("%Ln token(s)", "", receipt.tokens)
            case AnswerColumn.MILLISECONDS:
                return self.tr("{0} ms").format(self._text(row, column))
            case _:
                return None

    def _fits(self, row: AnswerRow) -> bool:
        receipt = row.receipt
        if self._only_handoffs and not receipt.handoff:
            return False
        if not self._words:
            return True
        text = f"{self._origin(receipt)} {receipt.fingerprint}"
        return all(word in text for word in self._words)

    def _origin(self, receipt: Receipt) -> str:
        """Folded; made once for each, for thousands of answers come from the same few accounts."""
        key = (receipt.account, receipt.door, receipt.client, receipt.project)
        if key not in self._origins:
            parts = [who_text(receipt, self._names), by_text(receipt), project_text(receipt, self._names)]
            parts += [str(receipt.account)] if receipt.account is not None else []
            self._origins[key] = fold(" ".join(parts))
        return self._origins[key]

    def _arrange(self) -> None:
        self.beginResetModel()
        self._rows = [row for row in self._all if self._fits(row)]
        self.endResetModel()

    def _forget_oldest(self) -> None:
        """The file keeps no more either."""
        if len(self._all) <= MAX_ANSWERS:
            return
        del self._all[MAX_ANSWERS:]
        last = self._all[-1].id
        keep = sum(row.id >= last for row in self._rows)
        if keep < len(self._rows):
            self.beginRemoveRows(QModelIndex(), keep, len(self._rows) - 1)
            del self._rows[keep:]
            self.endRemoveRows()
