"""Documents as the index takes them, what an index says of them, and when two indexes say the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from knowledge.documents.markdown import parse_document
from knowledge.index.building import build_segment
from knowledge.index.live import LiveSegment
from knowledge.index.segments import Segment
from knowledge.index.snapshot import Snapshot
from knowledge.index.terms import IndexedDocument
from knowledge.model import SourceFile
from knowledge.sources.snapshot import Stamp
from knowledge.text.analysis import Analyzer, term_id

ANALYZER = Analyzer()


def indexed(path: str, text: str, *, stamp: Stamp | None = None, seen_ns: int = 0) -> IndexedDocument:
    """One document as the index takes it, through the real parser."""
    source = SourceFile(path, text, f"digest of {text!r}", len(text))
    return IndexedDocument(parse_document(source), stamp, seen_ns)


def indexed_all(texts: Mapping[str, str]) -> list[IndexedDocument]:
    return [indexed(path, text) for path, text in texts.items()]


def segment_of(texts: Mapping[str, str]) -> Segment:
    return build_segment(indexed_all(texts), ANALYZER)


def snapshot_of(texts: Mapping[str, str]) -> Snapshot:
    """`texts` as they are when they were never anything else."""
    return Snapshot([LiveSegment.of(segment_of(texts))])


def ids_of(*terms: str) -> tuple[int, ...]:
    return tuple(term_id(term) for term in terms)


def having(snapshot: Snapshot, word: str) -> list[str]:
    """Paths of the live documents with an accent-free `word`, sorted."""
    found: list[str] = []
    for item in snapshot.segments:
        terms = item.segment.lookup(ids_of(f"w{word}"))
        for number in item.segment.documents_with([int(term) for term in terms if term >= 0]):
            if item.has(int(number)):
                found.append(item.segment.heads[int(number)].path)
    return sorted(found)


WORDS = ("pix", "pagamento", "avo", "nao", "credito", "envio", "aplicavel", "refund", "2026", "zzz")


def assert_same(snapshot: Snapshot, fresh: Snapshot) -> None:
    """Everything there is to know of both is equal."""
    assert dict(snapshot.heads) == dict(fresh.heads)
    assert dict(snapshot.documents) == dict(fresh.documents)
    assert (snapshot.document_count, snapshot.chunk_count) == (fresh.document_count, fresh.chunk_count)
    assert snapshot.averages.tolist() == fresh.averages.tolist()
    assert snapshot.chunk_averages.tolist() == fresh.chunk_averages.tolist()
    assert snapshot.languages == fresh.languages
    assert snapshot.pinned == fresh.pinned
    ids = np.unique(np.concatenate([_ids(snapshot), _ids(fresh)]))
    assert snapshot.frequencies(ids).tolist() == fresh.frequencies(ids).tolist()
    ids = np.unique(np.concatenate([_ids(snapshot, posted=True), _ids(fresh, posted=True)]))
    groups = [tuple(ids[start : start + 3].tolist()) for start in range(0, len(ids), max(1, len(ids) // 20))]
    assert [snapshot.frequency(group) for group in groups] == [fresh.frequency(group) for group in groups]
    for word in WORDS:
        assert _spelling(snapshot, word) == _spelling(fresh, word), word


def _ids(snapshot: Snapshot, *, posted: bool = False) -> NDArray[np.uint64]:
    """The terms of all segments; `posted`: only those with postings, which pieces of words have not."""
    found = [np.empty(0, np.uint64)]
    for item in snapshot.segments:
        arrays = item.segment.arrays
        ends = np.diff(arrays.body_starts) + np.diff(arrays.mark_starts)
        found.append(arrays.term_ids[ends > 0] if posted else arrays.term_ids)
    return np.concatenate(found)


def _spelling(snapshot: Snapshot, word: str) -> Sequence[object]:
    words = snapshot.vocabulary
    return [
        words.beginning_with(word[:1], 3),
        words.beginning_with(word[:2], 1_000),
        words.similar_to(word, 2),
        words.accented_forms(word),
    ]
