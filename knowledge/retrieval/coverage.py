"""How much of a question a document answers to: the share of the rarity of its words that the document has.

A score grows with the length of the question, so that no score says "hardly". The share does: of five
words, four common ones are a small part of what was asked for when the fifth is the rare one. A word that no
document has is as rare as can be; a pair of Han characters that none has counts half, since it may stand
where two words meet. `docs/ranking.md` has what was measured with it.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping

import numpy as np
from numpy.typing import NDArray

UNKNOWN_PAIR = 0.5


def coverage(
    number: int, holders: Mapping[str, NDArray[np.bool_]], documents: int, *, pairs: Collection[str] = ()
) -> float:
    """The share, 0 to 1, that the document of that number has.

    `holders` says for each word of the question which documents have it; there are `documents`. `pairs` are
    the words that are Han characters side by side.
    """
    total = found = 0.0
    for word, has in holders.items():
        having = int(np.count_nonzero(has))
        rarity = _rarity(having, documents)
        total += rarity if having or word not in pairs else rarity * UNKNOWN_PAIR
        found += rarity if has[number] else 0.0
    return found / total if total else 0.0


def _rarity(having: int, documents: int) -> float:
    """As in `first_pass`."""
    return math.log(1 + (documents - having + 0.5) / (having + 0.5))
