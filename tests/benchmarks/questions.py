"""Questions and changes for a sample, made from its own words, always the same ones.

A question is one, three or eight words that follow one another in a chunk, function words left out. As
*typed*, three in ten have one typing error, and half end in a word that is cut off.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from knowledge.text.folding import fold
from knowledge.text.stopwords import is_stop_han, is_stop_word
from knowledge.text.words import TokenKind, han_characters, tokenize
from tests.benchmarks.corpus import SEED, Page, Piece

LENGTHS = (1, 3, 8)
WARM_UP = 10
"""Questions of each kind that are asked off the clock, before the others."""
EACH = WARM_UP + 100
TYPO_SHARE = 0.3
TYPO_FROM = 6
"""Letters of the shortest word that gets a typing error."""
CUT_SHARE = 0.5
CHANGES = 30
CHANGED_CHUNKS = 12
_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@dataclass(frozen=True, slots=True)
class Asked:
    """`length` words of the document `path`, as they stand there or as `typed` by a person."""

    path: str
    length: int
    typed: bool
    text: str


@dataclass(frozen=True, slots=True)
class Change:
    """`page` takes the place of `before`, which has the same path; only it has the word `marker`."""

    before: Page
    page: Page
    marker: str


def make_questions(pages: Sequence[Page]) -> list[Asked]:
    """`EACH` questions of each of `LENGTHS`, and as many others as typed. They are drawn anew, so that no
    engine lives on what it remembers; fewer when the pages have no such runs of words."""
    chance = random.Random(SEED)
    return [
        asked
        for typed in (False, True)
        for length in LENGTHS
        for asked in _of_kind(length, typed, pages, chance)
    ]


def _of_kind(length: int, typed: bool, pages: Sequence[Page], chance: random.Random) -> Iterator[Asked]:
    made = 0
    for _ in range(EACH * 50):
        page = chance.choice(pages)
        words = content_words(chance.choice(page.pieces).text)
        if len(words) < length:
            continue
        start = chance.randrange(len(words) - length + 1)
        chosen = words[start : start + length]
        text = " ".join(_typed(chosen, chance) if typed else chosen)
        yield Asked(page.path, length, typed, text)
        made += 1
        if made == EACH:
            return


def content_words(text: str) -> list[str]:
    """Words of three letters or more, no codes; of Chinese, two characters as one word."""
    found: list[str] = []
    for token in tokenize(text):
        if token.kind is TokenKind.HAN:
            places = han_characters(token.text)
            pairs = zip(places[::2], places[1::2], strict=False)
            texts = [token.text[first[0] : second[1]] for first, second in pairs]
            found += [text for text in texts if not is_stop_han(text)]
        elif token.kind is TokenKind.WORD and _says_something(token.text):
            found.append(token.text)
    return found


def _says_something(word: str) -> bool:
    return len(word) > 2 and word.isalpha() and not is_stop_word(fold(word))


def _typed(words: Sequence[str], chance: random.Random) -> list[str]:
    typed = list(words)
    long = [number for number, word in enumerate(words) if len(word) >= TYPO_FROM and word.isalpha()]
    if long and chance.random() < TYPO_SHARE:
        place = chance.choice(long)
        typed[place] = misspelt(typed[place], chance)
    if chance.random() < CUT_SHARE and len(typed[-1]) > 4:
        typed[-1] = typed[-1][: max(3, len(typed[-1]) - chance.randint(1, 3))]
    return typed


def misspelt(word: str, chance: random.Random) -> str:
    """`word` with one letter too many, too few, another one, or two of them swapped."""
    changed = word
    while changed == word:
        place = chance.randrange(len(word) - 1)
        before, here, after = word[:place], word[place], word[place + 1 :]
        other = chance.choice(_LETTERS)
        ways = (before + after, before + other + after, before + other + here + after)
        changed = chance.choice([*ways, before + after[0] + here + after[1:]])
    return changed


def make_changes(pages: Sequence[Page]) -> list[Change]:
    """Some of the documents with 12 chunks of new text each; documents that have about so many are taken."""
    chance = random.Random(SEED + 1)
    chosen = sorted(pages, key=lambda page: abs(len(page.pieces) - CHANGED_CHUNKS))[:CHANGES]
    spare = [piece for page in pages for piece in page.pieces]
    changes: list[Change] = []
    for number, page in enumerate(chosen):
        marker = "qz" + "".join(_LETTERS[int(digit)] for digit in str(number)) + "xj"
        pieces = chance.choices(spare, k=CHANGED_CHUNKS)
        pieces[-1] = Piece(pieces[-1].heading, f"{pieces[-1].text} {marker}")
        changes.append(Change(page, replace(page, pieces=tuple(pieces)), marker))
    return changes
