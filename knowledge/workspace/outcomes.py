"""What an answer says about the documents: whether its question is a gap, and of which kind."""

from __future__ import annotations

from itertools import islice

from knowledge.model import Context, Reason
from knowledge.projects import GapKind
from knowledge.text.folding import fold
from knowledge.text.stopwords import is_stop_han, is_stop_word

WEAK_COVERAGE = 0.35
"""Under this share of the question's rarity the best document hardly answers; see `docs/ranking.md`."""

ROWS = 100
"""So many rows of what is left out are looked at: the best ones come first, and there may be thousands."""
_FOR_ROOM = frozenset({Reason.NO_ROOM, Reason.DOCUMENT_LIMIT, Reason.CHUNK_LIMIT, Reason.FILE_LIMIT})


def gap_kind(context: Context) -> GapKind | None:
    """Why `context` is no good answer; None when it is one, or when nothing was asked (a greeting, say)."""
    if all(_says_nothing(word.text) for word in context.words):
        return None
    if any(piece.reason is Reason.RELEVANT for piece in context.pieces):
        return GapKind.WEAK if context.coverage < WEAK_COVERAGE else None
    if any(piece.rank for piece in context.pieces):  # a pin that answers
        return None
    reasons = {out.reason for out in islice(context.left_out, ROWS) if out.rank}
    if reasons & _FOR_ROOM:
        return GapKind.CUT
    return GapKind.WEAK if Reason.WEAK in reasons else GapKind.NOT_MATCHED


def _says_nothing(word: str) -> bool:
    return is_stop_word(fold(word)) or is_stop_han(word)


def best_score(context: Context) -> float:
    """The score of the best document that was found, 0 when none was."""
    found = [piece.score for piece in context.pieces if piece.rank == 1]
    found += [out.score for out in islice(context.left_out, ROWS) if out.rank == 1]
    return max(found, default=0.0)
