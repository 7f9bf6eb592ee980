"""The candidates that are not in the context, as rows."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject

from desktop.models.context_values import SourcePlace
from desktop.models.numbers import hundredths, points, whole
from desktop.models.reasons import OUT_ICONS, left_out_reason
from desktop.models.two_line import Mark, TwoLineModel, TwoLineRow
from knowledge.model import Context, LeftOut, Limits


class LeftOutModel(TwoLineModel):
    """One row a candidate, in the order of the context; the one column is the score."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._candidates: Sequence[LeftOut] = ()
        self._limits = Limits()

    def set_context(self, context: Context) -> None:
        self.beginResetModel()
        self._candidates = context.left_out
        self._limits = context.question.limits
        self.renew()
        self.endResetModel()

    def size(self) -> int:
        return len(self._candidates)

    def candidate(self, place: int) -> LeftOut | None:
        return self._candidates[place] if 0 <= place < len(self._candidates) else None

    def titles(self) -> tuple[str, ...]:
        return (self.tr("Piece and reason"), self.tr("Points"))

    def row_at(self, place: int) -> TwoLineRow:
        out = self._candidates[place]
        return TwoLineRow(
            heading=out.heading[-1] if out.heading else out.title,
            reason=left_out_reason(out, self._limits),
            mark=Mark(icon=OUT_ICONS.get(out.reason, "ban")),
            where=out.path,
            lines=self.tr("line {0}").format(whole(out.line)) if out.line else "",
            columns=(points(hundredths(out.score)) if out.score else "—",),
            place=SourcePlace(out.path, out.line),
            pinned=out.pinned,
        )
