"""What fits: blocks of text are added as long as every limit holds, and the one that does not fit is cut."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from knowledge.context.fences import Fences
from knowledge.context.layout import JOINER, Frame
from knowledge.errors import LimitError
from knowledge.model import Limits
from knowledge.text.boundaries import cuts_before, first_cut_after, last_cut
from knowledge.text.tokens import TokenCounter

WORDLESS = re.compile(r"[\s!-/:-@\[-`{-~]*")
"""White space and ASCII punctuation: Markdown's marks without a word."""

MOST_MISSES = 50
"""After so many blocks in a row that did not fit there is no room worth searching thousands of hits for."""


def check_limits(limits: Limits) -> None:
    """Raise `LimitError` when no budget is given, or a limit is below zero."""
    for name in ("max_characters", "max_tokens", "max_documents", "max_chunks", "max_files"):
        value: int | None = getattr(limits, name)
        if value is not None and value < 0:
            raise LimitError(name, value)
    if limits.max_characters is None and limits.max_tokens is None:
        raise LimitError


@dataclass(frozen=True, slots=True)
class Placement:
    """A block as it was added: `text[lead : lead + kept]` is the body's first `kept` characters."""

    text: str
    lead: int
    kept: int
    cut: bool


class Budget:
    """A text that grows block by block and stays within its limits, labels and marks counted.

    Counts of blocks are added up while they are far from the limit, and the whole text is counted when they
    come near it. A counter by which the whole is more than its parts can still be wronged that way: whoever
    builds the text counts the result, and takes a `strict` budget, which counts the whole text at every step,
    if it is over.
    """

    def __init__(self, limits: Limits, count: TokenCounter, *, smallest: str, strict: bool) -> None:
        """`smallest` is the shortest block there can be; where it does not fit, the budget is gone."""
        self._max_characters = limits.max_characters
        self._max_tokens = limits.max_tokens
        self._count = count
        self._smallest = smallest
        self._strict = strict
        self._parts: list[str] = []
        self._characters = 0
        self._tokens = 0
        self._misses = 0
        self._gone = False

    @property
    def gone(self) -> bool:
        """Nothing more can be added."""
        return self._gone

    @property
    def text(self) -> str:
        return "".join(self._parts)

    def add(self, frame: Frame) -> Placement | None:
        """Add a block, cut if it must be; a cut uses the budget up. None when not even one word fits."""
        if self._gone:
            return None
        joiner = JOINER if self._parts else ""
        placement = self._place(joiner + frame.head, frame)
        if placement is None:
            self._misses += 1
            self._gone = self._misses >= MOST_MISSES or not self._fits(joiner + self._smallest)
            return None
        self._misses = 0
        if self._max_tokens is not None:
            self._tokens = self._max_tokens + self._tokens_over(placement.text)
        self._characters += len(placement.text)
        self._parts.append(placement.text)
        self._gone = placement.cut
        return placement

    def _place(self, lead: str, frame: Frame) -> Placement | None:
        if not self._fits(lead + frame.tail):
            return None
        reach = self._reach(lead, frame)
        whole = self._whole(lead, frame) if reach == len(frame.body) else None
        return whole or self._longest_cut(lead, frame, reach)

    def _whole(self, lead: str, frame: Frame) -> Placement | None:
        text = lead + frame.body + frame.tail
        if not self._fits(text):
            return None
        return Placement(text=text, lead=len(lead), kept=len(frame.body), cut=False)

    def _longest_cut(self, lead: str, frame: Frame, reach: int) -> Placement | None:
        """The block with as much of its body as fits, at most `reach` characters of it."""
        body = frame.body

        def open_block(cut: int) -> str:
            return lead + body[:cut] + frame.mark + frame.tail

        def closed_block(cut: int) -> str:
            return lead + body[:cut] + fences.closing_at(cut) + frame.mark + frame.tail

        kept = self._largest(body, min(reach, len(body) - 1), open_block)
        fences = Fences(body[:kept])
        if fences.closing_at(kept):
            kept = self._largest(body, kept, closed_block)
        if WORDLESS.fullmatch(body, 0, kept):
            return None
        return Placement(text=closed_block(kept), lead=len(lead), kept=kept, cut=True)

    def _largest(self, body: str, highest: int, block: Callable[[int], str]) -> int:
        """The largest allowed cut up to `highest` whose block fits; 0 when there is none."""
        highest = next((cut for cut in cuts_before(body, highest) if self._spare(block(cut)) >= 0), 0)
        return largest_cut(body, highest, lambda cut: self._tokens_over(block(cut)))

    def _reach(self, lead: str, frame: Frame) -> int:
        """How much of the body is worth looking at: less than all of it only when all of it cannot fit."""
        body = frame.body
        reach = len(body)
        if self._max_characters is not None:
            room = self._spare(lead + frame.tail)
            reach = min(reach, max(room, 0))
        if self._max_tokens is not None:
            # A long body is counted from its beginning, in growing steps, until it is clearly over.
            step = 8 * max(self._max_tokens - self._tokens, 0) + 256
            while 2 * step < reach:
                if self._tokens_over(lead + body[:step]) > 0:
                    return step
                step *= 2
        return reach

    def _fits(self, addition: str) -> bool:
        return self._spare(addition) >= 0 and self._tokens_over(addition) <= 0

    def _spare(self, addition: str) -> int:
        """Characters left after `addition`; below zero when there are too few. 0 without such a limit."""
        if self._max_characters is None:
            return 0
        return self._max_characters - self._characters - len(addition)

    def _tokens_over(self, addition: str) -> int:
        """Tokens by which `addition` would break the limit; 0 or less when it fits."""
        if self._max_tokens is None:
            return 0
        if not self._strict:
            over = self._tokens + self._count(addition) - self._max_tokens
            if over <= 0 or not self._parts:
                return over
        return self._count(self.text + addition) - self._max_tokens


def largest_cut(body: str, highest: int, excess: Callable[[int], int]) -> int:
    """The largest allowed cut of `body` up to `highest` whose `excess` is not above 0; 0 when there is none.

    Interpolates between a cut that fits and one that does not, and halves the distance every third step.
    For an `excess` that does not grow with the cut, what is found fits but may not be the largest.
    """
    if not highest:
        return 0
    low = first_cut_after(body[:highest], 0)
    if (under := excess(low)) > 0:
        return 0
    high, over = highest, excess(highest)
    if over <= 0:
        return highest
    for step in count(start=1):
        share = 0.5 if step % 3 == 0 else -under / (over - under)
        cut = last_cut(body, min(low + int((high - low) * share), high - 1))
        if cut <= low:
            cut = first_cut_after(body, low)
            if cut >= high:
                break
        result = excess(cut)
        if result > 0:
            high, over = cut, result
        else:
            low, under = cut, result
    return low
