"""The arithmetic of one score as a table: weight × rarity × frequency × length = points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop.models.numbers import factor, hundredths, points
from desktop.models.rounding import round_to
from knowledge.model import ScoreRow

AnyIndex = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One row as it is shown. `word` is empty when the row above has the same one.

    A row about the question as a whole has no `where`: its `word` says what it is.
    """

    word: str
    where: str
    weight: float
    rarity: float
    frequency: float
    length: float
    hundredths: int


def shown_sum(rows: Sequence[ScoreRow], score: float) -> int:
    """The score in hundredths: what the lists and the last line of the table say.

    It is the rounded `score`; only if the rows tell another story do they have the last word.
    """
    added = sum(row.score for row in rows)
    return hundredths(score) if not rows or abs(score - added) < 0.005 else hundredths(added)


def score_lines(rows: Sequence[ScoreRow], score: float) -> tuple[ScoreLine, ...]:
    """The rows, grouped by word, with points rounded so that they add up to `shown_sum`."""
    places = {word: place for place, word in enumerate(dict.fromkeys(map(_word, rows)))}
    ordered = sorted(rows, key=lambda row: places[_word(row)])
    shown = round_to([row.score * 100 for row in ordered], shown_sum(rows, score))
    lines = []
    previous = None
    for row, amount in zip(ordered, shown, strict=True):
        word = _word(row)
        named = "" if word == previous else word
        factors = (row.weight, row.idf, row.frequency, row.length_factor)
        lines.append(ScoreLine(named, field_name(row.field) if row.term else "", *factors, amount))
        previous = word
    return tuple(lines)


def field_name(field: str) -> str:
    """Where a word was found, in the language of the interface."""
    if field.startswith("chunk."):
        inner = field_name(field.removeprefix("chunk."))
        return QCoreApplication.translate("ScoreTable", "best piece: {0}").format(inner)
    match field:
        case "title":
            return QCoreApplication.translate("ScoreTable", "document title")
        case "title-match":
            return QCoreApplication.translate("ScoreTable", "title like the question")
        case "window":
            return QCoreApplication.translate("ScoreTable", "words close together")
        case "pairs":
            return QCoreApplication.translate("ScoreTable", "words side by side")
        case "pieces":
            return QCoreApplication.translate("ScoreTable", "parts of words")
        case "heading":
            return QCoreApplication.translate("ScoreTable", "headings")
        case "keywords":
            return QCoreApplication.translate("ScoreTable", "keywords")
        case "name":
            return QCoreApplication.translate("ScoreTable", "file name")
        case "body":
            return QCoreApplication.translate("ScoreTable", "text")
        case _:
            return field


class ScoreTable(QAbstractTableModel):
    """The lines for a table view; the columns after the first two are numbers."""

    COLUMNS = 7

    def __init__(self, rows: Sequence[ScoreRow], score: float, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lines = score_lines(rows, score)

    @property
    def lines(self) -> tuple[ScoreLine, ...]:
        return self._lines

    def rowCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._lines)

    def columnCount(self, parent: AnyIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else self.COLUMNS

    def data(self, index: AnyIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        line = self._lines[index.row()]
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._cell(line, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole and index.column() == 0:
            # The places of a word may stand under it, in this column.
            return ", ".join(part for part in (line.word, line.where) if part)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return self._alignment(section)
        if role not in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return None
        titles = (
            self.tr("Word"),
            self.tr("Where"),
            self.tr("Field"),
            self.tr("Rarity"),
            self.tr("Frequency"),
            self.tr("Length"),
            self.tr("Points"),
        )
        return titles[section]

    @staticmethod
    def _alignment(column: int) -> Qt.AlignmentFlag:
        side = Qt.AlignmentFlag.AlignLeft if column < 2 else Qt.AlignmentFlag.AlignRight
        return side | Qt.AlignmentFlag.AlignVCenter

    @staticmethod
    def _cell(line: ScoreLine, column: int) -> str:
        if column == 0:
            return line.word
        if column == 1:
            return line.where
        if column == 6:
            return points(line.hundredths)
        return factor((line.weight, line.rarity, line.frequency, line.length)[column - 2])


def _word(row: ScoreRow) -> str:
    if not row.term:  # a row for the question as a whole, not for one word of it
        return field_name(row.field)
    if row.matched and row.matched != row.term:
        return f"{row.term} ≈ {row.matched}"
    return row.term
