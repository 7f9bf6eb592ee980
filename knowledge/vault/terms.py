"""Text -> the keys of the vault's index, with weights: the same for documents and for questions.

One rule for all languages, so that a reader in another language can be written from `docs/vault-format.md`:
no stems, no stop words, no lists. A word is a key beside its first four and its first six characters, which
does the work of stems; scripts without spaces give pairs and single characters.
"""

from __future__ import annotations

import unicodedata
from collections import Counter
from dataclasses import dataclass

import regex

from knowledge.text.words import CJK, Token, TokenKind, tokenize

SHARDS = 64
PREFIX_MARK = "*"
"""Ends the key of a beginning; it is in no word."""
SHORT_PREFIX, LONG_PREFIX = 4, 6
WORD_WEIGHT, SHORT_WEIGHT, LONG_WEIGHT = 4, 7, 5
PAIR_WEIGHT, SINGLE_WEIGHT = 10, 8

_ACCENTS = (
    (0x0300, 0x036F),
    (0x0483, 0x0487),
    (0x0591, 0x05BD),
    (0x05BF, 0x05BF),
    (0x05C1, 0x05C2),
    (0x05C4, 0x05C5),
    (0x05C7, 0x05C7),
    (0x064B, 0x065F),
    (0x0670, 0x0670),
    (0x1AB0, 0x1AFF),
    (0x1DC0, 0x1DFF),
    (0x20D0, 0x20FF),
    (0xFE20, 0xFE2F),
)
"""Written out, so that every language's Unicode tables give the same: both ends are accents."""
_DROPPED = dict.fromkeys(code for first, last in _ACCENTS for code in range(first, last + 1))
_ALIKE = {ord("ß"): "ss", ord("ς"): "σ"}
_BEGINS_CJK = regex.compile(f"[{CJK}]")
_FNV_START, _FNV_PRIME, _32_BITS = 0x811C9DC5, 0x01000193, 0xFFFFFFFF


@dataclass(frozen=True, slots=True)
class WeightedKey:
    """A key and what one occurrence of it in a question is worth."""

    key: str
    weight: int


@dataclass(frozen=True, slots=True)
class QuestionKey:
    """A key of a question: `count` of its tokens give it. `words` are those tokens as typed, each once."""

    key: str
    weight: int
    count: int
    words: tuple[str, ...]

    def contribution(self, impact: int) -> int:
        """What a chunk with this `impact` gets: the second time a word is said counts a third more."""
        return impact * self.weight * 2 * self.count // (1 + self.count)


def fold(text: str) -> str:
    """`text` without case, width and accents, by the table above: NFKD, accents off, lower case, NFC."""
    if text.isascii():
        return text.lower()
    bare = unicodedata.normalize("NFKD", text).translate(_DROPPED)
    return unicodedata.normalize("NFC", bare.lower().translate(_ALIKE))


def word_keys(folded: str) -> tuple[WeightedKey, ...]:
    """The keys of a folded word or code; none of "". A word that has no longer beginning takes its weight."""
    size = len(folded)
    if not size:
        return ()
    if size < SHORT_PREFIX:
        return (WeightedKey(folded, WORD_WEIGHT + SHORT_WEIGHT + LONG_WEIGHT),)
    short = WeightedKey(folded[:SHORT_PREFIX] + PREFIX_MARK, SHORT_WEIGHT)
    if size < LONG_PREFIX:
        return (WeightedKey(folded, WORD_WEIGHT + LONG_WEIGHT), short)
    return (
        WeightedKey(folded, WORD_WEIGHT),
        short,
        WeightedKey(folded[:LONG_PREFIX] + PREFIX_MARK, LONG_WEIGHT),
    )


def run_keys(folded: str) -> tuple[WeightedKey, ...]:
    """The keys of a folded run of a script without spaces, one for each occurrence."""
    if len(folded) == 1:
        return (WeightedKey(folded, PAIR_WEIGHT + SINGLE_WEIGHT),)
    pairs = (WeightedKey(folded[at : at + 2], PAIR_WEIGHT) for at in range(len(folded) - 1))
    return (*pairs, *(WeightedKey(character, SINGLE_WEIGHT) for character in folded))


def token_keys(token: Token) -> tuple[WeightedKey, ...]:
    """The keys of one of the tokens of `knowledge.text.words.tokenize`."""
    folded = fold(token.text)
    return run_keys(folded) if token.kind is TokenKind.HAN else word_keys(folded)


def question_keys(question: str) -> tuple[QuestionKey, ...]:
    """The keys of `question`, each once, in the order in which they come first.

    The weight is the largest that one of its tokens gives.
    """
    weights: dict[str, int] = {}
    counts: Counter[str] = Counter()
    words: dict[str, dict[str, None]] = {}
    for token in tokenize(question):
        for each in token_keys(token):
            weights[each.key] = max(each.weight, weights.get(each.key, 0))
            counts[each.key] += 1
            words.setdefault(each.key, {})[token.text] = None
    return tuple(QuestionKey(key, weight, counts[key], tuple(words[key])) for key, weight in weights.items())


def is_cjk_key(key: str) -> bool:
    """Whether `key` begins with a character of a script without spaces: it counts by characters then."""
    return not key.isascii() and _BEGINS_CJK.match(key) is not None


def shard_of(key: str) -> int:
    """The number of the shard of `key`, 0 to 63. A word and its beginnings are in one.

    FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), over the UTF-8 of what decides.
    """
    beginning = key[:1] if is_cjk_key(key) else key[:SHORT_PREFIX]
    value = _FNV_START
    for byte in beginning.encode("utf-8"):
        value = (value ^ byte) * _FNV_PRIME & _32_BITS
    return value % SHARDS
