"""How wide the columns of an account table are: what their texts need, and who gives way."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtGui import QFontMetrics

from desktop.models.account_tables import Cell, CellsModel
from desktop.panes.accounts.cells import FRAMED, GAP, cell_font, has_frame
from desktop.panes.page_parts import SIDE
from desktop.theme import Theme

MEASURED = 120
"""Rows that are measured; among hundreds, the rest is much alike."""
ICON_BUTTON = 18
MOST = {Cell.ACCOUNT: 190, Cell.LABEL: 180, Cell.PROJECT: 220}
LEAST = {Cell.PLATFORM: 80, Cell.ACCOUNT: 86, Cell.LABEL: 70, Cell.PROJECT: 106, Cell.NOTE: 80, Cell.LAST: 60}
"""Pixels before zoom."""
GIVING = ((Cell.ACCOUNT, Cell.LABEL, Cell.PROJECT, Cell.NOTE), (Cell.PLATFORM, Cell.LAST))
"""Who gives way, the first ones first; columns that are not named keep what they need."""


def natural_widths(theme: Theme, model: CellsModel) -> list[int]:
    """What each column needs for the texts of its first rows and for its title."""
    widths = []
    title = QFontMetrics(theme.ui_font(12))
    for column, cell in enumerate(model.cells):
        metrics = QFontMetrics(cell_font(theme, cell, strong=True))
        texts = {model.text(row, cell) for row in range(min(MEASURED, model.rowCount()))}
        width = max((metrics.horizontalAdvance(text) for text in texts), default=0)
        if cell == Cell.UNBIND:
            width = ICON_BUTTON
        elif cell == Cell.BIND or has_frame(model, column):
            width += theme.px(FRAMED)
        elif cell == Cell.PROJECT:
            width += theme.px(20)
        width = max(width, title.horizontalAdvance(model.title(cell))) + 2
        width = min(width, theme.px(MOST[cell])) if cell in MOST else width
        sides = (SIDE if column == 0 else 0) + (SIDE if column == len(model.cells) - 1 else GAP)
        widths.append(width + sides)
    return widths


def shared_widths(
    theme: Theme, cells: Sequence[Cell], natural: Sequence[int], room: int, stretch: Sequence[Cell]
) -> list[int]:
    """`natural` fitted into `room`: what is over goes to `stretch`, what lacks comes from the widest."""
    widths = list(natural)
    over = room - sum(widths)
    if over >= 0:
        places = [place for place, cell in enumerate(cells) if cell in stretch]
        for turn, place in enumerate(places):
            widths[place] += over * (turn + 1) // len(places) - over * turn // len(places)
        return widths
    lacking = -over
    for group in GIVING:
        places = [place for place, cell in enumerate(cells) if cell in group]
        while lacking and (
            giving := [item for item in places if widths[item] > theme.px(LEAST[cells[item]])]
        ):
            widths[max(giving, key=widths.__getitem__)] -= 1
            lacking -= 1
    return widths
