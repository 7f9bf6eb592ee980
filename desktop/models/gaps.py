"""The gaps of a project as a table: what real accounts asked and the documents do not answer."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import IntEnum, StrEnum, auto

from PySide6.QtCore import (
    QAbstractTableModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop.models.accounts import account_title
from desktop.models.folding import fold
from desktop.models.moments import moment_text
from desktop.models.numbers import factor, whole
from desktop.theme.tips import plain_tip
from knowledge.projects import Account, Gap, GapKind

GAP_ROLE = Qt.ItemDataRole.UserRole
_KINDS = (GapKind.NOT_MATCHED, GapKind.WEAK, GapKind.CUT, GapKind.ERROR)
"""From nothing at all to something that only had no room."""


class GapColumn(IntEnum):
    QUESTION = 0
    TIMES = 1
    LAST = 2
    REASON = 3
    ACCOUNT = 4
    PROJECT = 5


class GapExport(StrEnum):
    """The forms in which the list can be kept elsewhere."""

    CSV = auto()
    MARKDOWN = auto()


@dataclass(frozen=True, slots=True)
class GapList:
    """What is known of a library's gaps. `projects` are names by id.

    `project` is the id of the one whose gaps these are, "" for those of all. `failure` says why there is
    nothing to show, as a sentence.
    """

    gaps: tuple[Gap, ...] = ()
    projects: Mapping[str, str] = field(default_factory=dict)
    project: str = ""
    failure: str = ""

    @property
    def shown(self) -> tuple[Gap, ...]:
        """Without failed searches: they say nothing about the documents."""
        return tuple(gap for gap in self.gaps if gap.kind is not GapKind.ERROR)

    def project_name(self, gap: Gap) -> str:
        return self.projects.get(gap.project, gap.project)


def account_text(account: Account) -> str:
    """How the account is called; "" for none, when the question was asked of the project itself."""
    return account_title(account) if account.platform or account.account_id else ""


def reason_text(gap: Gap) -> str:
    """Why the question got no good text, with the score where there is one."""
    match gap.kind:
        case GapKind.WEAK:
            text = QCoreApplication.translate("Gaps", "hardly matches, {0}")
            return text.format(factor(gap.score))
        case GapKind.CUT:
            return QCoreApplication.translate("Gaps", "cut by the limit")
        case GapKind.ERROR:
            return QCoreApplication.translate("Gaps", "the search failed")
        case _:
            return QCoreApplication.translate("Gaps", "nothing found")


def _local_now() -> datetime:
    return datetime.now(UTC).astimezone()


class GapModel(QAbstractTableModel):
    """Newest first until a column is asked for; `set_filter` leaves those in which each word is found."""

    def __init__(self, parent: QObject | None = None, *, now: Callable[[], datetime] = _local_now) -> None:
        super().__init__(parent)
        self._list = GapList()
        self._rows: tuple[Gap, ...] = ()
        self._words: tuple[str, ...] = ()
        self._order = (GapColumn.LAST, Qt.SortOrder.DescendingOrder)
        self._now = now

    @property
    def rows(self) -> tuple[Gap, ...]:
        """What is shown, from top to bottom."""
        return self._rows

    @property
    def all_projects(self) -> bool:
        return not self._list.project

    def set_list(self, gaps: GapList) -> None:
        """Show these in the order and with the filter that are in force."""
        self._list = gaps
        self._arrange()

    def set_filter(self, text: str) -> None:
        self._words = tuple(fold(text).split())
        self._arrange()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        self._order = (GapColumn(column if column >= 0 else GapColumn.LAST), order)
        self._arrange()

    def retranslate(self) -> None:
        """Say reasons and days in the language that is in force now."""
        if self._rows:
            last = self.index(len(self._rows) - 1, len(GapColumn) - 1)
            self.dataChanged.emit(self.index(0, 0), last)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(GapColumn) - 1)

    def row_of(self, gap_id: int) -> int:
        """The row of that gap, -1 when it is not shown."""
        return next((row for row, gap in enumerate(self._rows) if gap.id == gap_id), -1)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(GapColumn)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        gap, column = self._rows[index.row()], GapColumn(index.column())
        if role == GAP_ROLE:
            return gap
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(gap, column)
        if role == Qt.ItemDataRole.ToolTipRole and column is GapColumn.QUESTION:
            rest = (GapColumn.ACCOUNT, GapColumn.LAST, GapColumn.REASON)
            facts = " · ".join(filter(None, (self._text(gap, it) for it in rest)))
            return plain_tip(f"{gap.question}\n{facts}")
        if role == Qt.ItemDataRole.ToolTipRole and column is GapColumn.ACCOUNT:
            return plain_tip(str(gap.account))
        if role == Qt.ItemDataRole.AccessibleTextRole and column is GapColumn.TIMES:
            return self.tr("asked %Ln time(s)", "", gap.times)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if orientation is not Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.TextAlignmentRole:
            side = Qt.AlignmentFlag.AlignRight if section == GapColumn.TIMES else Qt.AlignmentFlag.AlignLeft
            return side | Qt.AlignmentFlag.AlignVCenter
        return column_title(GapColumn(section)) if role == Qt.ItemDataRole.DisplayRole else None

    def _text(self, gap: Gap, column: GapColumn) -> str:
        match column:
            case GapColumn.QUESTION:
                return " ".join(gap.question.split())
            case GapColumn.TIMES:
                return whole(gap.times)
            case GapColumn.LAST:
                return moment_text(gap.last, self._now())
            case GapColumn.REASON:
                return reason_text(gap)
            case GapColumn.ACCOUNT:
                return account_text(gap.account)
            case GapColumn.PROJECT:
                return self._list.project_name(gap)

    def _arrange(self) -> None:
        column, order = self._order
        shown = [gap for gap in self._list.shown if self._fits(gap)]
        shown.sort(key=lambda gap: (gap.last, gap.id), reverse=True)  # the newer one first among equals
        if column is not GapColumn.LAST or order is Qt.SortOrder.AscendingOrder:
            backwards = order is Qt.SortOrder.DescendingOrder
            shown.sort(key=lambda gap: self._key(gap, column), reverse=backwards)
        self.beginResetModel()
        self._rows = tuple(shown)
        self.endResetModel()

    def _fits(self, gap: Gap) -> bool:
        parts = (gap.question, account_text(gap.account), str(gap.account), self._list.project_name(gap))
        text = fold(" ".join(parts))
        return all(word in text for word in self._words)

    def _key(self, gap: Gap, column: GapColumn) -> tuple[int, float, str]:
        match column:
            case GapColumn.TIMES:
                return gap.times, 0, ""
            case GapColumn.LAST:
                return 0, 0, gap.last
            case GapColumn.REASON:
                return _KINDS.index(gap.kind), gap.score, ""
            case _:
                return 0, 0, fold(self._text(gap, column))


def column_title(column: GapColumn) -> str:
    """The heading of a column, in the language of the window."""
    translate = QCoreApplication.translate
    return {
        GapColumn.QUESTION: translate("Gaps", "Question"),
        GapColumn.TIMES: translate("Gaps", "Times"),
        GapColumn.LAST: translate("Gaps", "Last time"),
        GapColumn.REASON: translate("Gaps", "Reason"),
        GapColumn.ACCOUNT: translate("Gaps", "Account"),
        GapColumn.PROJECT: translate("Gaps", "Project"),
    }[column]


# --- kept elsewhere -------------------------------------------------------------------------------

_MARKS = re.compile(r"([\\|<>*_`\[\]#~])")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def to_csv(gaps: GapList, rows: tuple[Gap, ...]) -> str:
    """`rows` as a table for spreadsheets; days and numbers are written for programs.

    It begins with a byte order mark, by which spreadsheets know that it is UTF-8. A question that begins like
    a formula gets an apostrophe before it: customers wrote it, and no spreadsheet should calculate it.
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([column_title(column) for column in GapColumn])
    for gap in rows:
        cells = [gap.question, str(gap.times), gap.last, reason_text(gap)]
        cells += [_account_in_full(gap.account), gaps.project_name(gap)]
        writer.writerow([_harmless(cell) for cell in cells])
    return "\ufeff" + out.getvalue()


def to_markdown(gaps: GapList, rows: tuple[Gap, ...], *, now: datetime) -> str:
    """`rows` as a table in Markdown, as they are shown."""
    title = QCoreApplication.translate("Gaps", "Gaps")
    lines = [f"# {title}", ""]
    lines.append("| " + " | ".join(column_title(column) for column in GapColumn) + " |")
    lines.append("|---|--:|---|---|---|---|")
    for gap in rows:
        cells = [gap.question, whole(gap.times), moment_text(gap.last, now), reason_text(gap)]
        cells += [account_text(gap.account), gaps.project_name(gap)]
        lines.append("| " + " | ".join(_MARKS.sub(r"\\\1", " ".join(cell.split())) for cell in cells) + " |")
    return "\n".join(lines) + "\n"


def _account_in_full(account: Account) -> str:
    name = account_text(account)
    return f"{name} ({account})" if account.label.strip() and name else name


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(_FORMULA) else cell
