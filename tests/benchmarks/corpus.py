"""The documents of a comparison: real Markdown, cut by our own chunker, in samples of so many chunks.

Every engine gets the same chunks. A sample prefers chunks of 280 to 600 characters; only one that is larger
than all of these together takes shorter ones too, and only one that is larger than all there is takes copies.
"""

from __future__ import annotations

import hashlib
import itertools
import random
import tarfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from knowledge.documents.markdown import parse_document
from knowledge.model import Chunk, Document, SourceFile

SHORTEST = 280
"""Characters of the shortest chunk that a sample prefers."""
SEED = 20_261_130
GENERATED_DOCUMENTS = 9_000


@dataclass(frozen=True, slots=True)
class Piece:
    """One chunk: the headings it stands under, and its text."""

    heading: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Page:
    """One document as a sample has it."""

    path: str
    title: str
    language: str
    keywords: tuple[str, ...]
    pieces: tuple[Piece, ...]

    def document(self) -> Document:
        """It as the program has it, with exactly these chunks."""
        chunks: list[Chunk] = []
        position, line = 0, 1
        for ordinal, piece in enumerate(self.pieces):
            end, last_line = position + len(piece.text), line + piece.text.count("\n")
            chunks.append(Chunk(ordinal, piece.heading, position, end, line, last_line))
            position, line = end + 2, last_line + 2
        content = "\n\n".join(piece.text for piece in self.pieces)
        return Document(
            id=PurePosixPath(self.path).with_suffix("").as_posix(),
            path=self.path,
            title=self.title,
            content=content,
            keywords=self.keywords,
            keywords_derived=not self.keywords,
            language=self.language,
            chunks=tuple(chunks),
            digest=hashlib.sha256(content.encode("utf-8", "surrogatepass")).hexdigest(),
        )

    def apart(self) -> tuple[Page, ...]:
        """Its chunks as documents of their own."""
        stem, suffix = self.path.rsplit(".", 1)
        return tuple(
            replace(self, path=f"{stem}~{number}.{suffix}", pieces=(piece,))
            for number, piece in enumerate(self.pieces)
        )


def whole_path(path: str) -> str:
    """The path of the page that `Page.apart` made `path` of."""
    stem, _, rest = path.rpartition("~")
    return f"{stem}.{rest.partition('.')[2]}"


def sources(archives: Sequence[Path]) -> Iterator[tuple[str, bytes]]:
    """Name and bytes of every Markdown file of `archives`; nothing is unpacked to disk."""
    for archive in archives:
        with tarfile.open(archive) as opened:
            for member in opened:
                if member.isfile() and member.name.lower().endswith((".md", ".mdx")):
                    content = opened.extractfile(member)
                    if content is not None:
                        yield member.name, content.read()


def read_pages(files: Iterable[tuple[str, bytes]]) -> list[Page]:
    """All documents with all their chunks, in an order that is random and always the same."""
    pages = [_page(name, raw) for name, raw in files]
    pages.sort(key=lambda page: page.path)
    random.Random(SEED).shuffle(pages)
    return pages


def _page(name: str, raw: bytes) -> Page:
    text = raw.decode("utf-8", "replace").removeprefix("\ufeff")
    document = parse_document(SourceFile(name, text, hashlib.sha256(raw).hexdigest(), len(raw)))
    return Page(
        path=name,
        title=document.title,
        language=document.language,
        keywords=() if document.keywords_derived else document.keywords,
        pieces=tuple(Piece(chunk.heading, document.chunk_text(chunk)) for chunk in document.chunks),
    )


def sample(pages: Sequence[Page], count: int) -> list[Page]:
    """The first documents of `pages` that have `count` chunks together; of the last one only a part.

    A larger sample begins with the same documents.
    """
    long = [_without_short(page) for page in pages]
    enough = sum(len(page.pieces) for page in long) >= count
    chosen: list[Page] = []
    missing = count
    for page in _with_copies(long if enough else pages):
        if page.pieces:
            chosen.append(replace(page, pieces=page.pieces[:missing]))
            missing -= len(chosen[-1].pieces)
        if not missing:
            break
    return chosen


def _without_short(page: Page) -> Page:
    return replace(page, pieces=tuple(piece for piece in page.pieces if len(piece.text) >= SHORTEST))


def _with_copies(pages: Sequence[Page]) -> Iterator[Page]:
    """`pages`, and then copies of them under other names, without end."""
    if not any(page.pieces and any(piece.text for piece in page.pieces) for page in pages):
        raise ValueError("There are no documents to compare with.")
    for copy in itertools.count():
        for page in pages:
            yield replace(page, path=f"copy-{copy}/{page.path}") if copy else page


# --- without the real documents -------------------------------------------------------------------


def generated(documents: int = GENERATED_DOCUMENTS) -> Iterator[tuple[str, bytes]]:
    """Documents of made-up words, common ones more often, in place of real ones."""
    chance = random.Random(SEED)
    vocabulary = [_word(chance) for _ in range(60_000)]
    weights = list(itertools.accumulate(1 / (rank + 10) for rank in range(len(vocabulary))))
    for number in range(documents):
        parts = [f"# {_sentence(chance, vocabulary, weights, 5)}\n"]
        for _ in range(chance.randint(1, 12)):
            parts.append(f"## {_sentence(chance, vocabulary, weights, 3)}\n")
            parts.append(f"{_sentence(chance, vocabulary, weights, 65)}.\n")
        yield f"generated/{number % 50}/document-{number}.md", "\n".join(parts).encode()


def _sentence(chance: random.Random, vocabulary: list[str], weights: list[float], words: int) -> str:
    return " ".join(chance.choices(vocabulary, cum_weights=weights, k=words)).capitalize()


def _word(chance: random.Random) -> str:
    consonants, vowels = "bcdfglmnprstvz", "aeiouãéí"
    return "".join(chance.choice(consonants) + chance.choice(vowels) for _ in range(chance.randint(1, 4)))
