"""Every default of the core in one visible place."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

DOCUMENT_SUFFIXES = (".md", ".mdx")
"""What is read, searched and sent (mission K2). Compared without regard to case."""

LIBRARY_SUFFIXES = (*DOCUMENT_SUFFIXES, ".txt", ".json", ".csv")
"""The same in a library's projects (mission P5)."""

_SHOWN_TEXTS_AND_TABLES = (".txt", ".json", ".csv", ".xlsx", ".toml")
SHOWN_SUFFIXES = (*_SHOWN_TEXTS_AND_TABLES, ".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp", ".svg")
"""What the tree shows, whether documents or not."""

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_QUERY_CHARACTERS = 10_000


@dataclass(frozen=True, slots=True)
class ChunkSettings:
    """Sizes in characters (mission P7)."""

    target: int = 500
    maximum: int = 600


@dataclass(frozen=True, slots=True)
class RankingSettings:
    """The weights and limits of the search; `docs/ranking.md` has the measurements that set them.

    First every document is scored by a true BM25F (Robertson, Zaragoza, Taylor, CIKM 2004), then the best
    `depth` of them get points for their best chunk, for their title, and for words that stand together.
    """

    k1: float = 1.5
    """How soon a word's further occurrences stop to count; 0: at the first."""
    b: float = 0.75
    """How much a long field is held against a word in it: 0 not at all, 1 in proportion."""
    k3: float = 1.0
    """How soon a word's repetitions in the question stop to count."""

    title: float = 4.0
    """A word in the title."""
    heading: float = 1.5
    """A word in a heading."""
    keywords: float = 2.0
    """A word in the keywords, tags, aliases, summary or category that the operator wrote."""
    name: float = 1.0
    """A word in the path of the file."""
    body: float = 1.0
    """A word in the text."""

    stem: float = 0.75
    """A word by its stem, in each language of the library."""
    surface: float = 0.25
    """The same word once more, by itself without accents: the form that was asked for is worth more."""
    code: float = 0.7
    """A whole identifier, number or product code, beside its parts."""
    han_pair: float = 1.0
    """Two neighbouring Han characters."""
    han_single: float = 0.8
    """A single Han character, beside its pairs."""
    function_word: float = 0.6
    """Times all this for a function word; it adds only to what is found by other words."""
    function_han: float = 0.2
    """The same for Han characters that are function words."""
    prefix: float = 0.15
    """The word still being typed, as the beginning of longer words, beside the word itself."""
    synonym: float = 0.7
    """Times all this for a word that stands for the one that was asked for."""

    chunk_share: float = 0.15
    """Times the score of the best chunk taken alone."""
    title_match: float = 1.6
    """How far title and question are the same words: nothing to all of the question's rarity."""
    alike_title: float = 0.2
    """A title that is so far like the question (0 to 1) makes a hit of a document that has none of its words
    but function words, beside others that have more …"""
    alike_rarity: float = 2.5
    """… if the rarity of the words which they share is so much together."""
    window: float = 0.7
    """Times the rarity of the question's words that stand closest together."""
    window_tokens: int = 20
    """So many words are close together."""
    pairs: float = 1.2
    """Words that are neighbours in the question and in the text."""
    pieces: float = 0.4
    """Pieces of four letters that words of the question and of the text have in common."""
    depth: int = 100
    """So many of the best documents are looked at closely …"""
    depth_tokens: int = 50_000
    """… and no more of them than have so many words together …"""
    least_depth: int = 10
    """… but so many, however long they are."""
    alike_depth: int = 50
    """So many documents that have only function words of the question are looked at for their titles."""

    min_prefix: int = 3
    """Shortest beginning of a word (letters) that stands for longer ones."""
    max_prefix_terms: int = 50
    """Of the words that begin alike, so many of the most frequent are taken."""
    max_continuations: int = 2_000
    """So many of them are counted, in the order of the alphabet."""
    spelling_from: int = 4
    """Shortest word (letters) that is looked up with one typing error."""
    two_errors_from: int = 8
    """Shortest word (letters) that may have two."""
    max_spelled: int = 20
    """So many unknown words of a question are tried as typing errors."""
    max_words: int = 64
    """So many different words of a question are looked up: codes first, then the rarest."""
    max_close_words: int = 32
    """So many of them, the rarest, count when the best documents are looked at closely."""
    max_readings: int = 8
    """So many ways to say a question with synonyms are held against them."""
    chunks_per_file: int = 2
    """So many chunks of one file are sent, when chunks are."""


RULES_FILE = "search.toml"
"""In the top of a document folder: the operator's own `SearchRules`."""


@dataclass(frozen=True, slots=True)
class SearchRules:
    """What the operator of a folder sets for searching in it; `docs/formats.md` describes the file.

    `weights` are fields of RankingSettings, by name. Each of `synonyms` is a group of words or phrases that
    stand for one another. `codes` are written with a space and still one code.
    """

    weights: Mapping[str, float] = field(default_factory=dict)
    synonyms: tuple[tuple[str, ...], ...] = ()
    codes: tuple[str, ...] = ()

    def weigh(self, ranking: RankingSettings) -> RankingSettings:
        """`ranking` with these weights in place of its own."""
        changes: dict[str, Any] = dict(self.weights)
        return replace(ranking, **changes)


@dataclass(frozen=True, slots=True)
class Settings:
    """What one library is opened with."""

    chunks: ChunkSettings = field(default_factory=ChunkSettings)
    ranking: RankingSettings = field(default_factory=RankingSettings)
    encoding: str = "utf-8"
    """Tried first; a byte-order mark wins over it."""
    rescan_seconds: float = 30.0
    """The safety net: how often the folder is compared even when the watcher is well."""
    suffixes: tuple[str, ...] = DOCUMENT_SUFFIXES
    """The files with these are documents. In lower case, with their dots."""
