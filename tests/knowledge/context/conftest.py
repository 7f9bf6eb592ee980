"""Documents, hits and evidence made by hand, so that a context can be built without an index."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import pytest

from knowledge.connections import LiveText
from knowledge.context.builder import build_context
from knowledge.model import (
    Chunk,
    Context,
    Document,
    Hit,
    Layout,
    Limits,
    QueryWord,
    Question,
    ScoreRow,
    Span,
)
from knowledge.text.tokens import Tokenizer, load_tokenizer


@dataclass(frozen=True)
class PlainEvidence:
    """Says what the hits say, and marks `word` wherever it stands."""

    word: str = "pix"
    paths: tuple[str, ...] = ()
    """Of the hits, in order."""

    def place(self, path: str) -> int | None:
        return self.paths.index(path) if path in self.paths else None

    def rows(self, hit: Hit, chunk: Chunk) -> tuple[ScoreRow, ...]:
        score = self.score(hit, chunk)
        return (ScoreRow("pix", "body", 1.0, score, 1.0, 1.0, score),)

    def score(self, hit: Hit, chunk: Chunk) -> float:
        if chunk.ordinal < len(hit.chunk_scores):
            return hit.chunk_scores[chunk.ordinal]
        return hit.score

    def missing(self, hit: Hit) -> tuple[str, ...]:
        return tuple(word for word in ("pix", "boleto") if word not in hit.terms)

    def matches(self, document: Document, text: str) -> tuple[Span, ...]:
        spans, start = [], text.find(self.word)
        while start >= 0:
            spans.append(Span(start, start + len(self.word)))
            start = text.find(self.word, start + 1)
        return tuple(spans)


def make_document(
    name: str, content: str, *, title: str = "", line: int = 1, parts: Sequence[tuple[str, int, int]] = ()
) -> Document:
    """A document; `parts` are its chunks as (heading, start, end), the whole content when there are none."""
    ranges = parts or (("", 0, len(content)),)
    chunks = tuple(
        Chunk(
            ordinal=ordinal,
            heading=(heading,) if heading else (),
            start=start,
            end=end,
            start_line=line + content.count("\n", 0, start),
            end_line=line + content.count("\n", 0, end),
        )
        for ordinal, (heading, start, end) in enumerate(ranges)
    )
    return Document(
        id=name, path=f"{name}.md", title=title or name, content=content, content_line=line, chunks=chunks
    )


def make_hit(document: Document, score: float = 1.0, *, chunk_scores: tuple[float, ...] = ()) -> Hit:
    scores = chunk_scores or (score,) * len(document.chunks)
    best = max(range(len(scores)), key=scores.__getitem__)
    return Hit(document, document.chunks[best], score, ("pix",), scores)


@dataclass(frozen=True)
class Builder:
    """`build_context` with what a test does not care about filled in."""

    tokenizer: Tokenizer

    def __call__(
        self,
        hits: Sequence[Hit | Document] = (),
        *,
        pinned: Sequence[Document] = (),
        characters: int | None = None,
        tokens: int | None = None,
        documents: int | None = None,
        chunks: int | None = None,
        layout: Layout = Layout.DOCUMENTS,
        labels: str = "pt-BR",
        preamble: str | None = None,
        count: Callable[[str], int] | None = None,
        chunks_per_file: int = 2,
        live: Sequence[LiveText] = (),
        live_characters: int = 1500,
    ) -> Context:
        tokenizer = self.tokenizer if count is None else Tokenizer("custom", count)
        found = [make_hit(hit) if isinstance(hit, Document) else hit for hit in hits]
        question = Question(
            "como pagar com pix",
            Limits(characters, tokens, documents, chunks),
            layout=layout,
            labels=labels,
            tokenizer=tokenizer.name,
            preamble=preamble,
            live=tuple(live),
            max_live_characters=live_characters,
        )
        return build_context(
            question,
            pinned=pinned,
            hits=found,
            words=(QueryWord("pix", 15, 18, matched=("pix",), documents=1),),
            tokenizer=tokenizer,
            evidence=PlainEvidence(paths=tuple(hit.document.path for hit in found)),
            chunks_per_file=chunks_per_file,
            project="loja",
        )


@pytest.fixture(scope="session")
def build() -> Builder:
    return Builder(load_tokenizer("estimate"))


@pytest.fixture(scope="session")
def document() -> Callable[..., Document]:
    return make_document


@pytest.fixture(scope="session")
def hit() -> Callable[..., Hit]:
    return make_hit
