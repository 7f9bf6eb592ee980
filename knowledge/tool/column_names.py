"""The columns of a table by their names, as a model may write them."""

from __future__ import annotations

from knowledge.errors import ToolUsageError
from knowledge.text.folding import fold
from knowledge.tool.table_values import Sheet

_LONGEST = 200
"""Characters of a name in an error."""
_NAMED_COLUMNS = 40


class Names:
    """Finds a column by its name: to the letter, or else without regard to case and accents."""

    def __init__(self, sheet: Sheet) -> None:
        self._columns = sheet.columns
        self._exact = {column: number for number, column in enumerate(sheet.columns)}
        self._folded: dict[str, list[int]] = {}
        for number, column in enumerate(sheet.columns):
            self._folded.setdefault(_folded_name(column), []).append(number)

    def number(self, name: str) -> int:
        """Raises ToolUsageError."""
        found = self.find(name)
        if found is None:
            shown_names = ", ".join(self._columns[:_NAMED_COLUMNS])
            more = len(self._columns) - _NAMED_COLUMNS
            rest = f" and {more} more" if more > 0 else ""
            raise ToolUsageError(f"There is no column “{name[:_LONGEST]}”; there are: {shown_names}{rest}.")
        return found

    def find(self, name: str) -> int | None:
        if name in self._exact:
            return self._exact[name]
        alike = self._folded.get(_folded_name(name), [])
        return alike[0] if len(alike) == 1 else None


def _folded_name(name: str) -> str:
    return " ".join(fold(name).split())
