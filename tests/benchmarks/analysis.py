"""The analysis that the peers share: words without accents, Han characters in pairs.

The peers get its result as text and split it at spaces, so that no engine is faster because it knows less
of Portuguese or Chinese. It does less than Estante's own, which has stems, codes, accents and 4-letter pieces
too and keeps function words; here they are left out, as is usual. So the peers' indexes are the smaller ones.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from knowledge.text.folding import fold
from knowledge.text.stopwords import ENGLISH, PORTUGUESE, SPANISH, is_stop_han
from tests.benchmarks.corpus import Page

FIELDS = ("title", "heading", "keywords", "name", "body")
WEIGHTS = (4.0, 1.5, 2.0, 1.0, 1.0)
"""How much a word counts in each of `FIELDS`, for every engine that can tell them apart."""


_FIRST_HAN = "\u3005"
_HAN = "\u3005\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_RUN = re.compile(rf"[{_HAN}]+|[^\W_{_HAN}]+")
_STOP_WORDS = PORTUGUESE | ENGLISH | SPANISH


@dataclass(frozen=True, slots=True)
class Row:
    """One chunk for a peer: `texts`, by `FIELDS`, are to be found by; `shown` is to be kept for showing."""

    id: str
    texts: tuple[str, ...]
    shown: str


class _Folded(dict[int, str]):
    """For `str.translate`: each character without case and accents, found when it is first met."""

    def __missing__(self, code: int) -> str:
        folded = self[code] = fold(chr(code))
        return folded


class _Content(dict[str, bool]):
    """Whether a pair of Han characters says something, found when it is first met."""

    def __missing__(self, pair: str) -> bool:
        found = self[pair] = not is_stop_han(pair)
        return found


class Analysis:
    """Makes words of text. Remembers what it met."""

    def __init__(self) -> None:
        self._folded = _Folded()
        self._content = _Content()

    def words(self, text: str) -> list[str]:
        """The words of `text` in order, as the peers index them. They have letters and digits only."""
        found: list[str] = []
        for run in _RUN.findall(text.translate(self._folded)):
            if run < _FIRST_HAN:
                if run not in _STOP_WORDS:
                    found.append(run)
            elif len(run) == 1:
                found.append(run)
            else:
                pairs = [run[place : place + 2] for place in range(len(run) - 1)]
                found += [pair for pair in pairs if self._content[pair]]
        return found

    def rows(self, page: Page) -> list[Row]:
        """The chunks of `page` as words."""
        return [replace(row, texts=tuple(map(self._joined, row.texts))) for row in raw(page)]

    def _joined(self, text: str) -> str:
        return " ".join(self.words(text))


def raw(page: Page) -> list[Row]:
    """The chunks of `page` as they are. As in our index, title, keywords and name are the first one's."""
    name = PurePosixPath(page.path).with_suffix("").as_posix()
    rows: list[Row] = []
    for number, piece in enumerate(page.pieces):
        own = (page.title, " ".join(page.keywords), name) if number == 0 else ("", "", "")
        texts = (own[0], " ".join(piece.heading), own[1], own[2], piece.text)
        rows.append(Row(f"{page.path}#{number}", texts, piece.text))
    return rows
