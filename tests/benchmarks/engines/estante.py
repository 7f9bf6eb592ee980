"""Estante itself, by the ways the program goes: batches of a worker, the answerer, apply and commit."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator, Sequence
from importlib.metadata import version
from pathlib import Path

import numpy as np

from knowledge.documents.markdown import parse_document
from knowledge.index import SearchIndex
from knowledge.index.building import build_segment
from knowledge.index.layout import write_arrays
from knowledge.index.terms import IndexedDocument
from knowledge.model import SourceFile
from knowledge.retrieval.first_pass import FirstPass
from knowledge.retrieval.query import parse_query
from knowledge.retrieval.synonyms import Synonyms
from knowledge.settings import Settings
from knowledge.text.analysis import Analyzer
from knowledge.workspace.asking import Answerer
from knowledge.workspace.reading import BATCH_BYTES, BATCH_FILES
from tests.benchmarks.corpus import Page, whole_path
from tests.benchmarks.engines.base import TOP, Engine
from tests.benchmarks.figures import Mode, Spread, since, spread
from tests.benchmarks.material import Material, Question, Replacement
from tests.benchmarks.questions import LENGTHS, WARM_UP

MARKER = "qzzzxj"
PARSED_ROUNDS = 20


class Estante(Engine):
    """Every document with all its chunks. It ranks documents, and shows the best chunk of each."""

    name = "Estante"
    modes = (Mode.EXACT, Mode.TOLERANT, Mode.FIRST_EXACT, Mode.FIRST_TOLERANT)
    analyses = True

    def __init__(self) -> None:
        self._analyzer = Analyzer()
        self._documents: list[IndexedDocument] = []
        self._merges: list[float] = []
        self._settings = Settings()
        self._answerer = Answerer(analyzer=self._analyzer, settings=self._settings)
        self._synonyms = Synonyms((), self._analyzer)

    @property
    def version(self) -> str:
        return f"Whoosh {version('Whoosh')}"

    def pages(self, page: Page) -> tuple[Page, ...]:
        """The documents that are made of `page`."""
        return (page,)

    def origin(self, path: str) -> str:
        """The path of the page that the document `path` was made of."""
        return path

    def prepare(self, material: Material) -> int:
        pages = [part for page in material.pages() for part in self.pages(page)]
        self._documents = [IndexedDocument(page.document()) for page in pages]
        return len(self._documents)

    def build(self, folder: Path) -> None:
        """In batches like those of the first reading, with the merges that come due."""
        index = SearchIndex.open(folder / "index", analyzer=self._analyzer)
        for batch in _batches(self._documents):
            target = index.incoming()
            checksum = write_arrays(target, build_segment(batch, self._analyzer).arrays)
            index.adopt(target, checksum)
            self._merge(index)
        index.close()

    def _merge(self, index: SearchIndex) -> None:
        while (plan := index.merge_due()) is not None:
            started = time.perf_counter()
            index.take_merge(plan, plan.run())
            self._merges.append(since(started))

    def open(self, folder: Path) -> None:
        self._index = SearchIndex.open(folder / "index", analyzer=self._analyzer)

    def search(self, question: Question, mode: Mode) -> list[str]:
        # A question that ends in a space has no word that is still being typed.
        text = question.text if question.typed else f"{question.text} "
        if mode in (Mode.FIRST_EXACT, Mode.FIRST_TOLERANT):
            return [self.origin(path) for path in self._first_pass(text)]
        hits = self._answerer.search(text, self._index.snapshot, limit=TOP)
        return [self.origin(hit.document.path) for hit in hits]

    def _first_pass(self, text: str) -> list[str]:
        """Paths of the best ten before the best hundred are looked at closely."""
        snapshot, ranking = self._index.snapshot, self._settings.ranking
        query = parse_query(
            text, snapshot, analyzer=self._analyzer, settings=ranking, synonyms=self._synonyms
        )
        scores = FirstPass(query, snapshot, ranking).scores
        hits = np.flatnonzero(scores)
        best = hits[np.argsort(-scores[hits], kind="stable")[:TOP]].tolist()
        found = [snapshot.locate(number) for number in best]
        return [live.segment.heads[number].path for live, number in found]

    def replace(self, change: Replacement) -> None:
        changed = [IndexedDocument(page.document()) for page in self.pages(change.page)]
        kept = {item.document.path for item in changed}
        gone = [page.path for page in self.pages(change.before) if page.path not in kept]
        self._index.apply(changed, gone)

    def commit(self) -> None:
        self._index.commit()

    def rest(self) -> None:
        """What the program does in the background after a commit."""
        self._merge(self._index)

    def finds(self, marker: str) -> bool:
        return bool(self._answerer.search(f"{marker} ", self._index.snapshot, limit=1))

    def extra(self, material: Material) -> dict[str, Spread]:
        """Questions over the small segments that the changes have left, merges, and changes with parsing."""
        segments = len(self._index.snapshot.segments)
        found = {
            f"8 words as typed, {segments} segments after the changes": self._asked_again(material),
            "changed file searchable, Markdown parsed too": self._changed_with_parsing(material),
        }
        return found | ({"merge in the background": spread(self._merges)} if self._merges else {})

    def _asked_again(self, material: Material) -> Spread:
        asked = [item for item in material.questions() if item.typed and item.length == max(LENGTHS)]
        times: list[float] = []
        for question in asked[WARM_UP:]:
            started = time.perf_counter()
            self.search(question, Mode.TOLERANT)
            times.append(since(started))
        return spread(times)

    def _changed_with_parsing(self, material: Material) -> Spread:
        """From the file's Markdown on; the peers are given chunks that are cut already."""
        times: list[float] = []
        for number, change in enumerate(material.changes()[:PARSED_ROUNDS]):
            source = _markdown(change.page, number)
            started = time.perf_counter()
            self._index.apply([IndexedDocument(parse_document(source))], ())
            seen = self.finds(MARKER)
            times.append(since(started))
            if not seen:
                raise AssertionError(f"The change of {source.path} is not found.")
            self._index.apply([IndexedDocument(change.before.document())], ())
        return spread(times)


class EstanteOfChunks(Estante):
    """Every chunk a document of its own: it ranks as many things as the peers do."""

    name = "Estante, each chunk a file"

    def pages(self, page: Page) -> tuple[Page, ...]:
        return page.apart()

    def origin(self, path: str) -> str:
        return whole_path(path)


def _batches(documents: Sequence[IndexedDocument]) -> Iterator[list[IndexedDocument]]:
    """As the first reading makes them."""
    batch: list[IndexedDocument] = []
    size = 0
    for item in documents:
        batch.append(item)
        size += len(item.document.content.encode("utf-8", "surrogatepass"))
        if len(batch) >= BATCH_FILES or size >= BATCH_BYTES:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _markdown(page: Page, number: int) -> SourceFile:
    parts = [f"---\ntitle: Documento {number}\n---\n"]
    parts += [f"## {' '.join(piece.heading)}\n\n{piece.text}\n" for piece in page.pieces]
    text = "\n".join([*parts, MARKER, ""])
    raw = text.encode("utf-8", "surrogatepass")
    return SourceFile(page.path, text, hashlib.sha256(raw).hexdigest(), len(raw))
