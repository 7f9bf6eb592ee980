"""Every default of the core in one visible place."""

from __future__ import annotations

from dataclasses import dataclass, field

DOCUMENT_SUFFIXES = (".md", ".mdx")
"""What is read, searched and sent (mission K2). Compared without regard to case."""

SHOWN_SUFFIXES = (".txt", ".json", ".csv", ".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg")
"""What the tree shows besides documents."""

MAX_FILE_BYTES = 64 * 1024 * 1024
MAX_QUERY_CHARACTERS = 20_000


@dataclass(frozen=True, slots=True)
class ChunkSettings:
    """Sizes in characters (mission P7)."""

    target: int = 500
    maximum: int = 600


@dataclass(frozen=True, slots=True)
class RankingSettings:
    """The weights of the score; `docs/ranking.md` has the measurement that set them.

    The score of a document is a true BM25F (Robertson, Zaragoza, Taylor, CIKM 2004), plus `chunk_share`
    times the same over its best chunk alone, plus the title match.
    """

    k1: float = 1.5
    b: float = 0.75
    title: float = 4.0
    heading: float = 1.5
    keywords: float = 2.0
    name: float = 1.0
    body: float = 1.0
    stem: float = 1.0
    """A word, by its stem in the document's language."""
    han_pair: float = 1.0
    """Two neighbouring Han characters."""
    han_single: float = 0.8
    """A Han character asked for alone."""
    code: float = 1.5
    """A whole identifier, number or product code, beside its parts."""
    prefix: float = 0.4
    """The word still being typed, as the beginning of longer words."""
    chunk_share: float = 0.3
    title_match: float = 0.7
    """Added to the best `title_match_depth` documents: how far title and question are the same words."""
    title_match_depth: int = 100
    max_prefix_terms: int = 50
    spelling_from: int = 5
    """Shortest word (letters) that is looked up with one typing error; two from 8 letters on."""
    chunks_per_file: int = 2


@dataclass(frozen=True, slots=True)
class Settings:
    """What one library is opened with."""

    chunks: ChunkSettings = field(default_factory=ChunkSettings)
    ranking: RankingSettings = field(default_factory=RankingSettings)
    encoding: str = "utf-8"
    """Tried first; a byte-order mark wins over it."""
    rescan_seconds: float = 30.0
    """The safety net: how often the folder is compared even when the watcher is well."""
