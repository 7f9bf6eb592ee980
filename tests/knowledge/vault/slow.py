"""An index and an answer in plain Python, word by word as `docs/vault-format.md` says it: the oracle.

Nothing of `impacts`, `ranking` and `publication` is used; only tokens and keys, which have their own tests.
"""

from __future__ import annotations

import json
import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from knowledge.text.words import TokenKind, tokenize
from knowledge.vault.terms import fold, is_cjk_key, question_keys, shard_of, token_keys

WEIGHTS = (3, 1, 1, 1)
WORDS, CJK = (1.2, 0.7), (1.3, 0.75)
"""k1 and b."""

Fields = tuple[str, str, str, str]
"""Title, headings, keywords, body."""


def impacts(chunks: Sequence[Fields]) -> dict[str, dict[int, int]]:
    """For each key the impact in each chunk that has it."""
    counts = [
        [Counter(each.key for t in tokenize(text) for each in token_keys(t)) for text in c] for c in chunks
    ]
    lengths = [[_length(text) for text in chunk] for chunk in chunks]
    means = [
        [sum(lengths[c][f][kind] for c in range(len(chunks))) / len(chunks) for kind in (0, 1)]
        for f in range(4)
    ]
    frequency: Counter[str] = Counter()
    for chunk in counts:
        frequency.update({key for own in chunk for key in own})
    found: dict[str, dict[int, int]] = defaultdict(dict)
    for number, chunk in enumerate(counts):
        for key in {key for own in chunk for key in own}:
            kind = int(is_cjk_key(key))
            k1, b = CJK if kind else WORDS
            x = sum(
                WEIGHTS[f] * chunk[f][key] / (1 - b + b * lengths[number][f][kind] / means[f][kind])
                for f in range(4)
                if means[f][kind]
            )
            df = frequency[key]
            idf = math.log(1 + (len(chunks) - df + 0.5) / (df + 0.5))
            found[key][number] = max(1, round(1000 * idf * x * (k1 + 1) / (x + k1)))
    return dict(found)


def _length(text: str) -> tuple[int, int]:
    """Words, and characters of scripts without spaces."""
    tokens = list(tokenize(text))
    words = sum(1 for token in tokens if token.kind is not TokenKind.HAN and fold(token.text))
    return words, sum(len(fold(token.text)) for token in tokens if token.kind is TokenKind.HAN)


@dataclass(frozen=True, slots=True)
class SlowHit:
    chunk: int
    path: str
    heading: tuple[str, ...]
    score: int


class SlowReader:
    """Answers from the folder of a build; reads all of it, checks nothing."""

    def __init__(self, build: Path) -> None:
        self._build = build
        self.sources: list[dict[str, Any]] = self._json("sources.json")["sources"]
        self.per_source: int = self._json("publication.json")["reading"]["chunks_per_source"]
        self._owner = [place for place, source in enumerate(self.sources) for _ in range(source["chunks"])]
        self._chunks: dict[int, Mapping[str, Any]] = {}
        for group in sorted((build / "chunks").iterdir()):
            chunks = json.loads(group.read_text("utf-8"))["chunks"]
            self._chunks |= {int(number): chunk for number, chunk in chunks.items()}

    def postings(self, key: str) -> dict[int, int]:
        """Chunk -> impact."""
        flat = self._json(f"postings/{shard_of(key):02d}.json")["terms"].get(key, [])
        found, chunk = {}, -1
        for gap, impact in zip(flat[::2], flat[1::2], strict=True):
            chunk += gap
            found[chunk] = impact
        return found

    def hits(self, question: str, *, day: str, limit: int) -> list[SlowHit]:
        own: Counter[int] = Counter()
        of_source: Counter[int] = Counter()
        for key in question_keys(question):
            best: Counter[int] = Counter()
            for chunk, impact in self.postings(key.key).items():
                points = impact * key.weight * 2 * key.count // (1 + key.count)
                own[chunk] += points
                place = self._owner[chunk]
                best[place] = max(best[place], points)
            of_source.update(best)
        ranked = sorted((-(points + of_source[self._owner[chunk]]), chunk) for chunk, points in own.items())
        taken: Counter[int] = Counter()
        hits = []
        for negative, chunk in ranked:
            place = self._owner[chunk]
            source = self.sources[place]
            over = bool(source["valid_until"]) and day > source["valid_until"]
            if over or day < source["valid_from"] or taken[place] == self.per_source:
                continue
            taken[place] += 1
            hits.append(SlowHit(chunk, source["path"], tuple(self._chunks[chunk]["heading"]), -negative))
        return hits[:limit]

    def _json(self, name: str) -> Any:
        return json.loads((self._build / name).read_text("utf-8"))
