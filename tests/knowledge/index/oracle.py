"""What an index must say of some documents, found out in plain Python, one token after the other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from knowledge.index.layout import SegmentArrays, check_arrays
from knowledge.index.segments import Segment
from knowledge.index.terms import Field, IndexedDocument, field_texts
from knowledge.text.analysis import Analyzer, piece_terms, term_id
from knowledge.text.folding import fold, lower
from knowledge.text.words import Token, TokenKind


@dataclass
class Expected:
    """`postings` by term, document and field; `carriers` are the documents of each term, pieces included."""

    postings: dict[str, dict[int, Counter[Field]]] = field(default_factory=lambda: defaultdict(dict))
    carriers: dict[str, set[int]] = field(default_factory=lambda: defaultdict(set))
    lengths: list[list[int]] = field(default_factory=list)
    filled: list[list[int]] = field(default_factory=list)
    primaries: list[list[tuple[Field, int, list[str]]]] = field(default_factory=list)
    words: set[str] = field(default_factory=set)
    accents: set[tuple[str, str]] = field(default_factory=set)


def expected_of(documents: Sequence[IndexedDocument], analyzer: Analyzer) -> Expected:
    found = Expected()
    for number, item in enumerate(documents):
        _read(found, number, item, analyzer)
    return found


def _read(found: Expected, number: int, item: IndexedDocument, analyzer: Analyzer) -> None:
    language = item.document.language
    lengths = [0] * len(Field)
    filled: dict[Field, set[int]] = {Field.SECTION: set(), Field.BODY: set()}
    parts: list[tuple[Field, int, list[str]]] = []
    for where, chunk, text in field_texts(item.document):
        primaries: list[str] = []
        for token in analyzer.tokenize(text):
            own = list(analyzer.token_terms(token, language))
            primaries += _primaries(token, own)
            for term in own:
                found.carriers[term].add(number)
                if where is not Field.SECTION:
                    found.postings[term].setdefault(number, Counter())[where] += 1
            if token.kind is TokenKind.WORD and own:
                _take_word(found, number, token.text)
        lengths[where] += len(primaries)
        if primaries:
            parts.append((where, chunk, primaries))
            filled.setdefault(where, set()).add(chunk)
    found.lengths.append(lengths)
    found.filled.append([len(filled[Field.SECTION]), len(filled[Field.BODY])])
    found.primaries.append(parts)


def _primaries(token: Token, own: list[str]) -> list[str]:
    """One for each token of the index."""
    if token.kind is TokenKind.HAN:
        return [term for term in own if term[0] == "z"] or own
    if not own:
        return []
    return [own[1] if token.kind is TokenKind.WORD else own[0]]


def _take_word(found: Expected, number: int, written: str) -> None:
    word = fold(written)
    found.words.add(word)
    if lower(written) != word:
        found.accents.add((word, lower(written)))
    for piece in piece_terms(word):
        found.carriers[piece].add(number)


def assert_holds(segment: Segment, documents: Sequence[IndexedDocument], analyzer: Analyzer) -> None:
    """`segment` says of `documents` what plain counting says, and nothing else."""
    expected = expected_of(documents, analyzer)
    check_arrays(segment.arrays)
    assert len(segment) == len(documents)
    assert [segment.document(number) for number in range(len(segment))] == [
        item.document for item in documents
    ]
    _assert_terms(segment, expected)
    _assert_words(segment, expected)
    _assert_texts(segment, expected)
    assert segment.arrays.document_lengths.tolist() == expected.lengths
    assert segment.arrays.document_filled.tolist() == expected.filled
    assert segment.arrays.document_chunks.tolist() == [len(item.document.chunks) for item in documents]


def _assert_terms(segment: Segment, expected: Expected) -> None:
    assert segment.arrays.term_ids.tolist() == sorted(map(term_id, expected.carriers))
    names = list(expected.carriers)
    for name, number in zip(names, segment.lookup(list(map(term_id, names))).tolist(), strict=True):
        counts = expected.postings.get(name, {})
        assert segment.arrays.term_documents[number] == len(expected.carriers[name]), name
        body, times = segment.body(number)
        in_body = {document: own[Field.BODY] for document, own in counts.items() if own[Field.BODY]}
        assert list(zip(body.tolist(), times.tolist(), strict=True)) == sorted(in_body.items()), name
        marks = [column.tolist() for column in segment.marks(number)]
        elsewhere = [
            (document, int(where), count)
            for document, own in sorted(counts.items())
            for where, count in sorted(own.items())
            if where is not Field.BODY
        ]
        assert list(zip(*marks, strict=True)) == elsewhere, name
    of_documents: dict[int, set[int]] = defaultdict(set)
    for name, number in zip(names, segment.lookup(list(map(term_id, names))).tolist(), strict=True):
        for document in expected.carriers[name]:
            of_documents[document].add(number)
    for document in range(len(segment)):
        assert segment.terms_of(document).tolist() == sorted(of_documents[document])


def _assert_words(segment: Segment, expected: Expected) -> None:
    assert segment.words() == sorted(expected.words)
    ids = segment.arrays.term_ids[segment.arrays.word_terms].tolist()
    assert ids == [term_id("w" + word) for word in sorted(expected.words)]
    pairs = [(word, form) for word in segment.words() for form in segment.accented_forms(word)]
    assert pairs == sorted(expected.accents)


def _assert_texts(segment: Segment, expected: Expected) -> None:
    arrays = segment.arrays
    primaries = arrays.term_ids[arrays.token_primary[arrays.stream]].tolist()
    starts, parts = arrays.part_starts.tolist(), arrays.document_parts.tolist()
    for number, own in enumerate(expected.primaries):
        found = [
            (arrays.part_fields[part], arrays.part_chunks[part], primaries[starts[part] : starts[part + 1]])
            for part in range(parts[number], parts[number + 1])
        ]
        assert found == [(where, chunk, list(map(term_id, terms))) for where, chunk, terms in own]


def assert_same_arrays(one: SegmentArrays, other: SegmentArrays) -> None:
    """Array by array, and in the types they have in the file."""
    assert differences(one, other) == []


def differences(one: SegmentArrays, other: SegmentArrays) -> list[str]:
    names: Iterable[str] = SegmentArrays.__slots__
    return [name for name in names if _shown(getattr(one, name)) != _shown(getattr(other, name))]


def _shown(array: object) -> tuple[object, ...]:
    return (array.dtype, array.shape, array.tobytes())  # type: ignore[attr-defined] # an array
