"""What a project's own servers said, as the last blocks of a context: framed, within its own budget (P13).

A block is

    # Live data: <server> › <tool>
    <what it is: said just now by a server, unverified, others' data>

    [live data <SHA-256>]
    > the text, every line of it quoted

    [end of live data <SHA-256>]
    <cut mark, if it said more>

    ---

The text cannot get out of that, by two locks. Every line of it begins with `>`, so none is a heading of ours,
a separator, or a line that ends the frame. And the lines around it carry the SHA-256 of what stands between
them, as in `enclosure`: all 64 digits, since a text that holds the first 16 of its own digest takes 2^64
attempts, which some can afford, while nobody can make one that holds the whole. So `text[start:end]` of a
LivePiece is the quoted text, and hashing it checks the frame.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass

from knowledge.connections import LiveText
from knowledge.context.budget import WORDLESS, largest_cut
from knowledge.context.layout import JOINER, Labels, labels_for, one_line
from knowledge.model import Limits, LivePiece, Question, Segment, SegmentKind
from knowledge.text.boundaries import last_cut
from knowledge.text.foreign import cleaned
from knowledge.text.tokens import Tokenizer

QUOTE = ">"
_NAME_JOINER = " › "
_LONGEST_NAME = 80
"""Characters of a server's or a tool's name."""
_LEAST_TEXT = 80
"""Characters of text for which a block is worth its labels, where several share the budget."""


@dataclass(frozen=True, slots=True)
class LivePlacement:
    """A block as it was added: `text[lead : lead + kept]` is what was said, quoted."""

    source: LiveText
    text: str
    lead: int
    kept: int
    cut: bool


@dataclass(frozen=True, slots=True)
class LivePart:
    """All blocks; `text` is theirs, to be put after the documents. `truncated`: one was cut or left out."""

    placed: tuple[LivePlacement, ...] = ()
    truncated: bool = False

    @property
    def text(self) -> str:
        return "".join(placement.text for placement in self.placed)


@dataclass(frozen=True, slots=True)
class _Block:
    """One text in its frame, of which any beginning can be taken."""

    source: LiveText
    head: str
    body: str
    labels: Labels

    def text(self, kept: int) -> str:
        """The block with the first `kept` characters of the body."""
        between = self.body[:kept]
        mark = hashlib.sha256(between.encode()).hexdigest()
        begin, end = f"[{self.labels.live_begin} {mark}]", f"[{self.labels.live_end} {mark}]"
        cut = f"\n{self.labels.cut_mark}" if kept < len(self.body) else ""
        return f"{self.head}{begin}\n{between}\n\n{end}{cut}\n\n{self.labels.separator}"

    @property
    def lead(self) -> int:
        return self.text(0).index("]\n", len(self.head)) + 2

    @property
    def overhead(self) -> int:
        """Characters around a body that is cut."""
        return len(self.text(0))


def live_part(question: Question, tokenizer: Tokenizer) -> LivePart:
    """The blocks for what `question.live` has, as much as fits.

    It fits in `max_live_characters`, labels counted, and never in more than half of a limit of the whole: no
    server can push out what the operator wrote. Each text gets an equal share, and what one does not need is
    the others'.
    """
    labels = labels_for(question.labels)
    blocks = [block for block in (_block(source, labels) for source in question.live) if block.body]
    room = _room(question)
    if not blocks:
        return LivePart()
    least = max(block.overhead for block in blocks) + len(JOINER) + _LEAST_TEXT
    served = blocks[: max(1, room // least)]
    shares = _shares([len(block.text(len(block.body))) + len(JOINER) for block in served], room + len(JOINER))
    most_tokens = _half(question.limits.max_tokens)
    placed: list[LivePlacement] = []
    text = ""
    for block, share in zip(served, shares, strict=True):
        lead = JOINER if text else ""
        kept = _kept(block, lead, share - len(JOINER), text, tokenizer, most_tokens)
        if kept:
            added = lead + block.text(kept)
            cut = kept < len(block.body)
            placed.append(LivePlacement(block.source, added, len(lead) + block.lead, kept, cut))
            text += added
    return LivePart(tuple(placed), len(placed) < len(blocks) or any(item.cut for item in placed))


def rest_of(limits: Limits, part: LivePart, tokenizer: Tokenizer) -> Limits:
    """What is left of `limits` for documents that stand before the live data."""
    if not part.placed:
        return limits
    after = JOINER + part.text
    return Limits(
        _less(limits.max_characters, len(after)),
        _less(limits.max_tokens, tokenizer.count(after) if limits.max_tokens is not None else 0),
        limits.max_documents,
        limits.max_chunks,
        limits.max_files,
    )


def live_pieces(
    part: LivePart, *, offset: int, first: int, tokenizer: Tokenizer
) -> tuple[tuple[LivePiece, ...], tuple[Segment, ...]]:
    """The pieces and segments of `part`, which begins at `offset` of the text after `first` pieces.

    What joins it to the documents is counted as a label of the first block.
    """
    pieces: list[LivePiece] = []
    segments: list[Segment] = []
    for index, placement in enumerate(part.placed, start=first):
        begin = offset + (len(JOINER) if offset and index == first else 0)
        start, after = begin + placement.lead, begin + len(placement.text)
        end = start + placement.kept
        said = placement.text[placement.lead : placement.lead + placement.kept]
        pieces.append(
            LivePiece(placement.source, start, end, len(said), tokenizer.count(said), placement.cut)
        )
        segments.append(Segment(SegmentKind.LABEL, offset, start, index))
        segments.append(Segment(SegmentKind.LIVE, start, end, index))
        segments.append(Segment(SegmentKind.LABEL, end, after, index))
        offset = after
    return tuple(pieces), tuple(segments)


def quoted(text: str) -> str:
    """`text`, cleaned, with every line of it quoted."""
    lines = cleaned(text).split("\n")
    return "\n".join(f"{QUOTE} {line}" if line else QUOTE for line in lines) if any(lines) else ""


# --- inside ---------------------------------------------------------------------------------------


def _block(source: LiveText, labels: Labels) -> _Block:
    names = (source.label or source.server, source.tool)
    name = _NAME_JOINER.join(one_line(cleaned(text))[:_LONGEST_NAME] for text in names)
    return _Block(source, f"{labels.live}{name}\n{labels.live_notice}\n\n", quoted(source.text), labels)


def _room(question: Question) -> int:
    most = max(question.max_live_characters, 0)
    half = _half(question.limits.max_characters)
    return most if half is None else min(most, half)


def _half(limit: int | None) -> int | None:
    return None if limit is None else limit // 2


def _less(limit: int | None, used: int) -> int | None:
    return None if limit is None else max(limit - used, 0)


def _shares(needs: Sequence[int], room: int) -> list[int]:
    """How much of `room` each gets: what it needs, or an equal share of what the more modest ones leave."""
    shares = [0] * len(needs)
    waiting = sorted(range(len(needs)), key=needs.__getitem__)
    for done, place in enumerate(waiting):
        shares[place] = min(needs[place], room // (len(waiting) - done))
        room -= shares[place]
    return shares


def _kept(
    block: _Block, lead: str, room: int, before: str, tokenizer: Tokenizer, most_tokens: int | None
) -> int:
    """How many characters of the body fit in `room` and, with what stands before, in the tokens; 0: none."""

    def excess(kept: int) -> int:
        if most_tokens is None:
            return 0
        return tokenizer.count(before + lead + block.text(kept)) - most_tokens

    whole = len(block.body)
    if len(block.text(whole)) <= room and excess(whole) <= 0:
        return whole
    highest = last_cut(block.body, min(room - block.overhead, whole - 1))
    kept = _without_bare_quotes(block.body, largest_cut(block.body, highest, excess))
    return kept if kept and excess(kept) <= 0 and not WORDLESS.fullmatch(block.body, 0, kept) else 0


def _without_bare_quotes(body: str, kept: int) -> int:
    """`kept` without lines at the end that have nothing but their mark."""
    while kept and body[:kept].endswith(("\n" + QUOTE, " ", "\n")):
        kept -= 1
    return 0 if body[:kept] == QUOTE else kept
