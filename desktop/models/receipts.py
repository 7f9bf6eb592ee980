"""The receipt of a past answer: its pieces in their order, and how their files stand now; never a text."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import (
    QAbstractListModel,
    QCoreApplication,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    Qt,
)

from desktop import later
from desktop.models.answer_rows import AnswerNames, by_text, milliseconds_text, project_text, who_text
from desktop.models.context_values import SourcePlace
from desktop.models.exact import exact_text
from desktop.models.moments import exact_moment
from desktop.models.numbers import hundredths, points, whole
from desktop.theme.tips import plain_tip
from knowledge.model import Context, Reason
from knowledge.receipts import PieceStanding, Receipt, ReceiptView, Standing

PIECE_ROLE = Qt.ItemDataRole.UserRole
ICONS = {
    Standing.SAME: ("circle-check", "ok"),
    Standing.CHANGED: ("pencil", "warn"),
    Standing.MOVED: ("folder-input", "warn"),
    Standing.GONE: ("circle-x", "error"),
    Standing.LIVE: ("plug", "text2"),
}
"""The icon of a standing, and the token it is drawn in."""
_NOT_COMPARED = ("circle-question-mark", "text2")
_PIECES = later("Receipts", "%Ln piece(s)", "", 1)
_CHARACTERS = later("Receipts", "%Ln character(s)", "", 1)
_TOKENS = later("Receipts", "%Ln token(s)", "", 1)
_QUESTION = later("Receipts", "a question of %Ln character(s)", "", 1)
_OTHERS = later("Receipts", "%Ln document(s) are not as they were.", "", 1)


@dataclass(frozen=True, slots=True)
class ReceiptLook:
    """A receipt as the pane has it. `compared`: false when nothing is known of its files here.

    `there`: whether its project is still in the library.
    """

    view: ReceiptView
    names: AnswerNames
    compared: bool = True
    there: bool = True

    @property
    def receipt(self) -> Receipt:
        return self.view.receipt


@dataclass(frozen=True, slots=True)
class ReceiptRow:
    """A piece as it is painted. `number` is its place among the pins, or among the other pieces."""

    heading: str
    where: str
    reason: str
    standing: str
    icon: str
    role: str
    characters: str
    score: str
    number: int
    pinned: bool = False
    live: bool = False
    place: SourcePlace | None = None

    def spoken(self) -> str:
        """The row for a screen reader."""
        parts = (self.heading, self.where, self.standing, self.reason, self.characters, self.score)
        return ", ".join(part for part in parts if part and part != "—")


def receipt_rows(look: ReceiptLook) -> tuple[ReceiptRow, ...]:
    """The pieces in the order of the text, live ones at the end."""
    rows = []
    counted = {True: 0, False: 0}
    for item in look.view.pieces:
        pinned = item.piece.reason == Reason.PINNED
        live = item.standing is Standing.LIVE
        if not live:
            counted[pinned] += 1
        rows.append(_live_row(item) if live else _row(item, look, counted[pinned], pinned=pinned))
    return tuple(rows)


def standing_text(item: PieceStanding) -> str:
    """What has become of the file since."""
    match item.standing:
        case Standing.SAME:
            return QCoreApplication.translate("Receipts", "unchanged")
        case Standing.CHANGED:
            return QCoreApplication.translate("Receipts", "changed since")
        case Standing.MOVED:
            return QCoreApplication.translate("Receipts", "moved to {0}").format(exact_text(item.path))
        case Standing.GONE:
            return QCoreApplication.translate("Receipts", "gone")
        case Standing.LIVE:
            return QCoreApplication.translate("Receipts", "said at that moment, not kept")


def past_text(look: ReceiptLook, now: datetime) -> str:
    """The strip over a receipt: that this is no answer of now."""
    receipt = look.receipt
    moment = exact_moment(receipt.at, now)
    if receipt.account is None:
        text = QCoreApplication.translate(
            "Receipts", "A past answer, {0} to the project “{1}” — the text itself is not kept"
        )
        return text.format(moment, project_text(receipt, look.names))
    text = QCoreApplication.translate("Receipts", "A past answer, {0} to {1} — the text itself is not kept")
    return text.format(moment, who_text(receipt, look.names))


def origin_text(look: ReceiptLook) -> str:
    """Who answered, and by which way it was asked."""
    receipt = look.receipt
    if not receipt.project:
        project = QCoreApplication.translate("Receipts", "No project answered")
    else:
        project = QCoreApplication.translate("Receipts", "Project {0}").format(
            project_text(receipt, look.names)
        )
    way = QCoreApplication.translate("Receipts", "asked by way of {0}").format(by_text(receipt))
    return f"{project} · {way}"


def totals_text(receipt: Receipt) -> str:
    """The figures of the whole answer."""
    estimate = receipt.tokenizer == "estimate"
    tokens = QCoreApplication.translate("Receipts", _TOKENS, "", receipt.tokens)
    if estimate:
        tokens = QCoreApplication.translate("Receipts", "{0}, estimated").format(tokens)
    parts = [
        QCoreApplication.translate("Receipts", _PIECES, "", len(receipt.pieces)),
        QCoreApplication.translate("Receipts", _CHARACTERS, "", receipt.characters),
        tokens,
        QCoreApplication.translate("Receipts", "{0} ms").format(milliseconds_text(receipt.milliseconds)),
        QCoreApplication.translate("Receipts", _QUESTION, "", receipt.question_characters),
    ]
    if receipt.truncated:
        parts.insert(3, QCoreApplication.translate("Receipts", "cut to fit"))
    return " · ".join(parts)


def state_text(look: ReceiptLook) -> str:
    """In one sentence: whether the files are still those of the answer."""
    receipt = look.receipt
    files = {
        item.piece.path: item.standing for item in look.view.pieces if item.standing is not Standing.LIVE
    }
    if receipt.handoff and not files:
        return QCoreApplication.translate("Receipts", "It was handed to a person: no text was sent.")
    if not look.there:
        text = QCoreApplication.translate("Receipts", "The project “{0}” is no longer in this library.")
        return text.format(project_text(receipt, look.names))
    if not look.compared:
        return QCoreApplication.translate(
            "Receipts", "The old folder answered; its files are not compared with those of now."
        )
    if not files:
        return QCoreApplication.translate("Receipts", "No document is in it.")
    other = sum(standing is not Standing.SAME for standing in files.values())
    if not other:
        return QCoreApplication.translate("Receipts", "Every document is as it was.")
    return QCoreApplication.translate("Receipts", _OTHERS, "", other)


def same_text(receipt: Receipt, context: Context | None) -> str:
    """That the answer of now is the very same; "" when it is not."""
    if context is None or context.fingerprint != receipt.fingerprint:
        return ""
    if receipt.handoff or not receipt.characters:
        if context.handoff and context.question.query.strip():
            return QCoreApplication.translate("Receipts", "The present answer is handed to a person too")
        return ""
    return QCoreApplication.translate("Receipts", "The present answer is the same, byte for byte")


def _row(item: PieceStanding, look: ReceiptLook, number: int, *, pinned: bool) -> ReceiptRow:
    piece = item.piece
    folder, _, name = piece.path.rpartition("/")
    icon, role = ICONS[item.standing] if look.compared else _NOT_COMPARED
    lost = item.standing is Standing.GONE or not look.compared
    return ReceiptRow(
        heading=exact_text(name),
        where=", ".join(filter(None, (exact_text(folder), _lines(item)))),
        reason=_reason(item, number, pinned=pinned),
        standing=standing_text(item)
        if look.compared
        else QCoreApplication.translate("Receipts", "not compared"),
        icon=icon,
        role=role,
        characters=whole(piece.characters),
        score=points(hundredths(piece.score)) if piece.score else "—",
        number=number,
        pinned=pinned,
        place=None if lost else SourcePlace(item.path, piece.start_line),
    )


def _live_row(item: PieceStanding) -> ReceiptRow:
    """No file is behind it, so it leads nowhere."""
    server, _, tool = item.piece.path.partition("/")
    icon, role = ICONS[Standing.LIVE]
    heading = QCoreApplication.translate("Receipts", "live: {0} · {1}")
    return ReceiptRow(
        heading=heading.format(exact_text(server), exact_text(tool)),
        where="",
        reason=_with_cut("", cut=item.piece.cut),
        standing=standing_text(item),
        icon=icon,
        role=role,
        characters=whole(item.piece.characters),
        score="—",
        number=0,
        live=True,
    )


def _reason(item: PieceStanding, number: int, *, pinned: bool) -> str:
    if pinned:
        text = QCoreApplication.translate("Receipts", "pinned, number {0}")
    else:
        text = QCoreApplication.translate("Receipts", "place {0}")
    return _with_cut(text.format(whole(number)), cut=item.piece.cut)


def _with_cut(text: str, *, cut: bool) -> str:
    return ", ".join(
        filter(None, (text, QCoreApplication.translate("Receipts", "cut to fit") if cut else ""))
    )


def _lines(item: PieceStanding) -> str:
    start, end = item.piece.start_line, item.piece.end_line
    if start == end:
        return QCoreApplication.translate("Receipts", "line {0}").format(whole(start))
    return QCoreApplication.translate("Receipts", "lines {0}–{1}").format(whole(start), whole(end))


class ReceiptModel(QAbstractListModel):
    """One row a piece."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[ReceiptRow, ...] = ()

    @property
    def rows(self) -> tuple[ReceiptRow, ...]:
        return self._rows

    def set_rows(self, rows: tuple[ReceiptRow, ...]) -> None:
        """As many rows as before keep their places: the files of one receipt were looked at again."""
        if len(rows) == len(self._rows):
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:
        return 0 if parent.isValid() else len(self._rows)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        if not index.isValid():
            return None
        row = self._rows[index.row()]
        if role == PIECE_ROLE:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.heading
        if role == Qt.ItemDataRole.ToolTipRole:
            said = (row.heading, row.where, row.standing, row.reason)
            return plain_tip("\n".join(filter(None, said)))
        return row.spoken() if role == Qt.ItemDataRole.AccessibleTextRole else None
