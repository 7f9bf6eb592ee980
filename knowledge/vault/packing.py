"""From the hits of a vault to the ordinary Context, by the builder that all other doors use.

The text of a document is not in a vault, only its chunks are. So a hit's `Document` has the chunks that were
fetched, at their lines; lines in between are empty.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from knowledge.context.builder import build_context
from knowledge.context.validity import out_of_date
from knowledge.model import (
    Chunk,
    Context,
    Document,
    Hit,
    Question,
    Reason,
    ScoreRow,
    Span,
)
from knowledge.projects import Annotation
from knowledge.publications import VaultHit
from knowledge.retrieval.standing import Standing
from knowledge.text.tokens import Tokenizer
from knowledge.vault.asked import AskedTerm, matches_of, terms_of
from knowledge.vault.held_version import HeldVersion
from knowledge.vault.publication import VaultChunk, VaultSource
from knowledge.vault.ranking import Ranked, Ranking
from knowledge.vault.terms import PREFIX_MARK, is_cjk_key

MOST_EMPTY_LINES = 100_000
"""Between two chunks of one document; a publication that says there are more gets two documents of it."""
SELDOM = 5
"""A word is marked in the text when at most every fifth chunk has it, or when three have it."""


def reason_withheld(source: VaultSource, day: str) -> Reason | None:
    """Why `source` is not sent on `day` (ISO 8601); None when it is."""
    return out_of_date(Annotation(valid_from=source.valid_from, valid_until=source.valid_until), day)


@dataclass(frozen=True, slots=True)
class Fetched:
    """A chunk that was ranked, with its text."""

    ranked: Ranked
    chunk: VaultChunk


class Packer:
    """Makes one question's hits and context."""

    def __init__(
        self, version: HeldVersion, ranking: Ranking, question: Question, tokenizer: Tokenizer, day: str
    ) -> None:
        self._version = version
        self._ranking = ranking
        self._question = question
        self._tokenizer = tokenizer
        self._day = day
        self._terms = terms_of(question.query)

    def hit(self, fetched: Fetched) -> VaultHit:
        source, chunk = self._version.sources.sources[fetched.ranked.source], fetched.chunk
        return VaultHit(
            path=source.path,
            title=source.title,
            heading=chunk.heading,
            canonical_url=source.canonical_url,
            origin=source.origin,
            start_line=chunk.start_line,
            end_line=chunk.end_line,
            text=chunk.text,
            score=fetched.ranked.score,
            terms=found_terms(self._terms, self._ranking, chunk.number),
        )

    def context(self, fetched: Sequence[Fetched], withheld: Sequence[Ranked]) -> Context:
        """The context from the pins and what was `fetched`, the best first. `withheld` are chunks that might
        have been hits, of sources that are not sent today; their texts are not looked at.

        Raises LimitError, LabelsError.
        """
        version, sources = self._version, self._version.sources.sources
        pinned = [self._pinned(pin.path, pin.text) for pin in version.pins]
        hits = [*self._hits(fetched), *(self._barred(ranked) for ranked in withheld)]
        reasons = {
            path: reason
            for path in (*(document.path for document in pinned), *(hit.document.path for hit in hits))
            if (place := version.place_of(path)) is not None
            and (reason := reason_withheld(sources[place], self._day)) is not None
        }
        return build_context(
            self._question,
            pinned=pinned,
            hits=hits,
            words=[term.told(self._ranking) for term in self._terms],
            tokenizer=self._tokenizer,
            evidence=VaultEvidence(version, self._ranking, self._terms, hits),
            standing=Standing(range(len(fetched)), withheld=range(len(fetched), len(hits))),
            withheld=reasons,
            chunks_per_file=version.publication.reading.chunks_per_source,
            project=version.publication.name,
        )

    def _pinned(self, path: str, text: str) -> Document:
        place = self._version.place_of(path)
        assert place is not None  # looked at when the version was loaded
        line = 1 + len(text) - len(text.lstrip("\n"))
        return self._document(self._version.sources.sources[place], text.strip("\n"), line, pinned=True)

    def _hits(self, fetched: Sequence[Fetched]) -> list[Hit]:
        by_source: dict[int, list[Fetched]] = {}
        for each in fetched:
            by_source.setdefault(each.ranked.source, []).append(each)
        placed: dict[int, tuple[Document, int]] = {}
        for place, own in by_source.items():
            placed |= self._documents(place, own)
        return [self._hit(each, *placed[each.ranked.chunk]) for each in fetched]

    def _documents(self, place: int, own: Sequence[Fetched]) -> dict[int, tuple[Document, int]]:
        """For each chunk of the source at `place` its document, and where it begins in that."""
        groups: list[tuple[list[str], dict[int, int], int]] = []
        size = line = 0
        for each in sorted(own, key=lambda each: each.chunk.number):
            chunk = each.chunk
            if not groups or not 0 <= chunk.start_line - line <= MOST_EMPTY_LINES:
                groups.append(([], {}, chunk.start_line))
                size, line = 0, chunk.start_line
            texts, starts, _ = groups[-1]
            gap = "\n" * (chunk.start_line - line)
            starts[chunk.number] = size + len(gap)
            texts += (gap, chunk.text)
            size += len(gap) + len(chunk.text)
            line = chunk.start_line + chunk.text.count("\n")
        source = self._version.sources.sources[place]
        return {
            number: (document, start)
            for texts, starts, first in groups
            for document in [self._document(source, "".join(texts), first)]
            for number, start in starts.items()
        }

    def _hit(self, fetched: Fetched, document: Document, start: int) -> Hit:
        ranked, chunk = fetched.ranked, fetched.chunk
        ordinal = chunk.number - self._version.sources.numbers_of(ranked.source).start
        part = Chunk(ordinal, chunk.heading, start, start + len(chunk.text), chunk.start_line, chunk.end_line)
        terms = found_terms(self._terms, self._ranking, chunk.number)
        return Hit(document, part, float(ranked.score), terms)

    def _barred(self, ranked: Ranked) -> Hit:
        """A hit that is only told to be left out."""
        sources = self._version.sources
        ordinal = ranked.chunk - sources.numbers_of(ranked.source).start
        document = self._document(sources.sources[ranked.source], "", 1)
        terms = found_terms(self._terms, self._ranking, ranked.chunk)
        return Hit(document, Chunk(ordinal, (), 0, 0, 0, 0), float(ranked.score), terms)

    @staticmethod
    def _document(source: VaultSource, content: str, line: int, *, pinned: bool = False) -> Document:
        return Document(
            id=source.path.removesuffix(".md"),
            path=source.path,
            title=source.title,
            content=content,
            content_line=line,
            keywords=source.keywords,
            keywords_derived=False,
            pinned=pinned,
            metadata={"origin": source.origin, "canonical_url": source.canonical_url},
            language=source.language,
            digest=source.sha256,
        )


class VaultEvidence:
    """Why a hit is a hit (see `Evidence` of `knowledge.context`): the contributions of the question's keys to
    the chunk, and the row `source` for what its whole document adds. They add up to the score exactly; where
    a contribution was rounded down, a row's product is a little more than its score."""

    def __init__(
        self, version: HeldVersion, ranking: Ranking, terms: Sequence[AskedTerm], hits: Sequence[Hit]
    ) -> None:
        self._version = version
        self._ranking = ranking
        self._terms = terms
        self._places: dict[str, int] = {}
        for place, hit in enumerate(hits):
            self._places.setdefault(hit.document.path, place)

    def rows(self, hit: Hit, chunk: Chunk) -> tuple[ScoreRow, ...]:
        """A contribution is weight × impact × 2c / (1 + c) of the format: `idf` has the impact."""
        source = self._version.place_of(hit.document.path)
        assert source is not None  # a hit is of one
        number = self._version.sources.numbers_of(source).start + chunk.ordinal
        rows = [
            ScoreRow(
                term=" ".join(each.key.words),
                field=_field(each.key.key),
                weight=float(each.key.weight),
                idf=float(each.impact),
                frequency=2 * each.key.count / (1 + each.key.count),
                length_factor=1.0,
                score=float(each.score),
                matched=each.key.key,
            )
            for each in self._ranking.contributions(number)
        ]
        of_source = float(self._ranking.of_source(source))
        return (*rows, ScoreRow("", "source", 1.0, 1.0, of_source, 1.0, of_source))

    def score(self, hit: Hit, chunk: Chunk) -> float:  # noqa: ARG002 - a hit is of one chunk
        return hit.score

    def missing(self, hit: Hit) -> tuple[str, ...]:
        return tuple(dict.fromkeys(term.text for term in self._terms if term.text not in hit.terms))

    def place(self, path: str) -> int | None:
        return self._places.get(path)

    def matches(self, document: Document, text: str) -> tuple[Span, ...]:  # noqa: ARG002 - as Evidence has it
        return matches_of(text, self._telling)

    @cached_property
    def _telling(self) -> frozenset[str]:
        """Keys of the question that are not in nearly every chunk."""
        most = max(3, self._version.publication.chunks // SELDOM)
        keys = {key for term in self._terms for key in term.keys}
        return frozenset(key for key in keys if 0 < self._ranking.chunks_with(key) <= most)


def found_terms(terms: Iterable[AskedTerm], ranking: Ranking, chunk: int) -> tuple[str, ...]:
    """Those of `terms` that add to the score of `chunk`, as typed, each once."""
    has: Mapping[str, int] = {each.key.key: each.score for each in ranking.contributions(chunk)}
    return tuple(dict.fromkeys(term.text for term in terms if any(key in has for key in term.keys)))


def _field(key: str) -> str:
    """What kind of key a row is about."""
    if key.endswith(PREFIX_MARK):
        return "beginning"
    if is_cjk_key(key):
        return "pair" if len(key) > 1 else "character"
    return "word"
