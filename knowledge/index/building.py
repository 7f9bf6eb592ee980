"""Documents -> a segment; several segments -> one.

Both make a text of token numbers first, with a table of what the tokens are; the rest follows from them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from knowledge.index.layout import SegmentArrays
from knowledge.index.postings import TokenText, ascending, distinct, is_among, make_postings
from knowledge.index.records import Listed, head_from, to_heads, to_record
from knowledge.index.segments import Segment
from knowledge.index.terms import Field, IndexedDocument, field_texts
from knowledge.text.analysis import Analyzer, word_key
from knowledge.text.lexicon import LexiconTables, TokenTable
from knowledge.text.reading import TextReader
from knowledge.text.rows import Ints, Numbers, Rows, joined, starts_of

_CHUNK_FIELDS = (Field.SECTION, Field.BODY)


def build_segment(documents: Sequence[IndexedDocument], analyzer: Analyzer) -> Segment:
    """The segment of `documents`, in their order."""
    text, tables = _read(documents, analyzer)
    local = _localized(text, tables.tokens)
    listed = [(head_from(item.document), item.stamp, item.seen_ns) for item in documents]
    records = [_letters_of(to_record(item.document)) for item in documents]
    return Segment(_arrays(local, _words_of(local, tables), listed, records), documents)


def merge_segments(parts: Sequence[tuple[Segment, Collection[int]]]) -> Segment:
    """One segment of the live documents of `parts`, in order; the dead ones of each are given by number.

    It is, array by array, the segment that `build_segment` makes of the same documents.
    """
    living = [_living(segment, dead) for segment, dead in parts]
    local = _localized(_joined_texts(parts, living), _joined_tables([segment.arrays for segment, _ in parts]))
    listed: list[Listed] = []
    records: list[bytes] = []
    for (segment, _), numbers in zip(parts, living, strict=True):
        letters = segment.arrays.record_bytes.tobytes()
        starts = segment.arrays.record_starts.tolist()
        for number in numbers.tolist():
            listed.append((segment.heads[number], segment.stamps[number], segment.seen_ns[number]))
            records.append(letters[starts[number] : starts[number + 1]])
    return Segment(_arrays(local, _joined_words(local, parts), listed, records))


# --- from a table to a segment of its own ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Local:
    """A text with tokens and terms numbered as in a segment. `origins`: its tokens' numbers in the table."""

    text: TokenText
    keys: NDArray[np.uint64]
    primary: NDArray[np.uint32]
    stop: NDArray[np.uint8]
    terms: Rows
    pieces: Rows
    term_ids: NDArray[np.uint64]
    origins: Ints


@dataclass(frozen=True, slots=True)
class _Words:
    """Accent-free words in order, the term of each, and pairs "accent-free NUL as written" in order."""

    words: Sequence[str]
    terms: Sequence[int]
    accents: Sequence[str]


def _localized(text: TokenText, table: TokenTable) -> _Local:
    """Number tokens by key and terms by id; only those that the text has."""
    used = distinct(text.stream, len(table.keys))
    keys, firsts, places = np.unique(table.keys[used], return_index=True, return_inverse=True)
    numbers = np.empty(len(table.keys), np.uint32)
    numbers[used] = places
    origins = used[firsts]
    terms, term_lengths = table.terms.of(origins)
    pieces, piece_lengths = table.pieces.of(origins)
    own_terms, term_places = np.unique(table.term_ids[terms], return_inverse=True)
    used_pieces = distinct(pieces, len(table.piece_ids))
    own_pieces = table.piece_ids[used_pieces]
    term_ids = ascending(np.concatenate([own_terms, own_pieces]))
    piece_numbers = np.empty(len(table.piece_ids), np.uint32)
    piece_numbers[used_pieces] = np.searchsorted(term_ids, own_pieces)
    term_numbers = np.searchsorted(term_ids, own_terms).astype(np.uint32)
    return _Local(
        text=replace(text, stream=numbers[text.stream]),
        keys=keys,
        primary=np.searchsorted(term_ids, table.term_ids[table.primary[origins]]).astype(np.uint32),
        stop=table.stop[origins],
        terms=Rows(starts_of(term_lengths), term_numbers[term_places]),
        pieces=Rows(starts_of(piece_lengths), piece_numbers[pieces]),
        term_ids=term_ids,
        origins=origins,
    )


def _arrays(
    local: _Local, words: _Words, listed: Sequence[Listed], records: Sequence[bytes]
) -> SegmentArrays:
    text = local.text
    postings = make_postings(text, local.terms, local.pieces, len(local.term_ids))
    lengths, filled = _document_lengths(text)
    word_starts, word_bytes = _in_one([_letters_of(word) for word in words.words])
    accent_starts, accent_bytes = _in_one([_letters_of(pair) for pair in words.accents])
    record_starts, record_bytes = _in_one(records)
    return SegmentArrays(
        term_ids=local.term_ids,
        term_documents=postings.term_documents,
        body_starts=postings.body_starts,
        body_documents=postings.body_documents,
        body_counts=postings.body_counts,
        mark_starts=postings.mark_starts,
        mark_documents=postings.mark_documents,
        mark_fields=postings.mark_fields,
        mark_counts=postings.mark_counts,
        word_starts=word_starts.astype(np.uint32),
        word_bytes=word_bytes,
        word_terms=np.array(words.terms, np.uint32),
        accent_starts=accent_starts.astype(np.uint32),
        accent_bytes=accent_bytes,
        token_keys=local.keys,
        token_primary=local.primary,
        token_stop=local.stop,
        token_term_starts=local.terms.starts,
        token_terms=local.terms.items,
        token_piece_starts=local.pieces.starts,
        token_pieces=local.pieces.items,
        stream=text.stream,
        part_starts=text.part_starts,
        part_fields=text.part_fields,
        part_chunks=text.part_chunks,
        document_parts=text.document_parts,
        document_lengths=lengths,
        document_filled=filled,
        document_chunks=text.document_chunks,
        head_bytes=np.frombuffer(_letters_of(to_heads(listed)), np.uint8),
        record_starts=record_starts,
        record_bytes=record_bytes,
    )


def _document_lengths(text: TokenText) -> tuple[NDArray[np.uint32], NDArray[np.uint32]]:
    """Tokens of each document in each field; its chunks that have any in SECTION and in BODY."""
    size = len(text) * len(Field)
    places = text.part_documents() * len(Field) + text.part_fields
    lengths = np.bincount(places, np.diff(text.part_starts), minlength=size)
    filled = np.bincount(places, minlength=size).reshape(-1, len(Field))[:, _CHUNK_FIELDS]
    return lengths.astype(np.uint32).reshape(-1, len(Field)), filled.astype(np.uint32)


def _in_one(texts: Sequence[bytes]) -> tuple[NDArray[np.uint64], NDArray[np.uint8]]:
    starts = np.zeros(len(texts) + 1, np.uint64)
    np.cumsum([*map(len, texts)], out=starts[1:])
    return starts, np.frombuffer(b"".join(texts), np.uint8)


def _letters_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


# --- from documents -------------------------------------------------------------------------------


def _read(documents: Sequence[IndexedDocument], analyzer: Analyzer) -> tuple[TokenText, LexiconTables]:
    reader = TextReader(analyzer.lexicon())
    fields: list[int] = []
    chunks: list[int] = []
    document_parts: list[int] = []
    for item in documents:
        for field, chunk, words in field_texts(item.document, item.note):
            reader.read(words, item.document.language)
            fields.append(field)
            chunks.append(chunk)
        document_parts.append(len(fields))
    read = reader.finish()
    lengths = np.diff(read.ends, prepend=0)
    filled = lengths > 0  # a text without a token leaves no part
    parts_before = starts_of(filled)
    text = TokenText(
        stream=read.tokens,
        part_starts=starts_of(lengths[filled]),
        part_fields=np.array(fields, np.uint8)[filled],
        part_chunks=np.array(chunks, np.uint32)[filled],
        document_parts=parts_before[[0, *document_parts]],
        document_chunks=np.array([len(item.document.chunks) for item in documents], np.uint32),
    )
    return text, read.tables


def _words_of(local: _Local, tables: LexiconTables) -> _Words:
    words: dict[str, int] = {}
    accents: set[str] = set()
    terms = local.terms.items[local.terms.starts[:-1]].tolist()  # the first of a word is of its family
    for origin, term in zip(local.origins.tolist(), terms, strict=True):
        word = tables.words[origin]
        if word:
            words[word] = term
            accented = tables.accented[origin]
            if accented:
                accents.add(f"{word}\0{accented}")
    return _in_order(words, accents)


def _in_order(words: dict[str, int], accents: Collection[str]) -> _Words:
    ordered = sorted(words)
    return _Words(ordered, [words[word] for word in ordered], sorted(accents))


# --- from segments --------------------------------------------------------------------------------


def _living(segment: Segment, dead: Collection[int]) -> Ints:
    alive = np.ones(len(segment), np.bool_)
    alive[list(dead)] = False
    return np.flatnonzero(alive)


def _joined_texts(parts: Sequence[tuple[Segment, Collection[int]]], living: Sequence[Ints]) -> TokenText:
    """The texts of the living documents; tokens are numbered on from segment to segment."""
    offset = 0
    streams: list[Numbers] = []
    part_lengths: list[Numbers] = []
    chosen_parts: list[Ints] = []
    document_lengths: list[Numbers] = []
    for (segment, _), numbers in zip(parts, living, strict=True):
        arrays = segment.arrays
        own_parts, own_lengths = Rows(arrays.document_parts, np.arange(len(arrays.part_fields))).of(numbers)
        tokens, lengths = Rows(arrays.part_starts, arrays.stream).of(own_parts)
        streams.append(tokens.astype(np.int64) + offset)
        part_lengths.append(lengths)
        chosen_parts.append(own_parts)
        document_lengths.append(own_lengths)
        offset += len(arrays.token_keys)
    all_arrays = [segment.arrays for segment, _ in parts]
    fields = [item.part_fields[own] for item, own in zip(all_arrays, chosen_parts, strict=True)]
    chunks = [item.part_chunks[own] for item, own in zip(all_arrays, chosen_parts, strict=True)]
    counts = [item.document_chunks[own] for item, own in zip(all_arrays, living, strict=True)]
    return TokenText(
        stream=joined(streams, np.int64),
        part_starts=starts_of(joined(part_lengths, np.int64)),
        part_fields=joined(fields, np.uint8),
        part_chunks=joined(chunks, np.uint32),
        document_parts=starts_of(joined(document_lengths, np.int64)),
        document_chunks=joined(counts, np.uint32),
    )


def _joined_tables(arrays: Sequence[SegmentArrays]) -> TokenTable:
    """The tokens of all segments, one segment after the other; terms likewise."""
    offsets = np.cumsum([0, *(len(item.term_ids) for item in arrays)]).tolist()

    def renumbered(rows: Iterable[Numbers]) -> Numbers:
        numbered = zip(rows, offsets, strict=False)
        return joined([numbers.astype(np.int64) + offset for numbers, offset in numbered], np.int64)

    def starts(rows: Iterable[Numbers]) -> Numbers:
        return starts_of(joined([np.diff(own) for own in rows], np.int64))

    ids = joined([item.term_ids for item in arrays], np.uint64)
    return TokenTable(
        keys=joined([item.token_keys for item in arrays], np.uint64),
        primary=renumbered(item.token_primary for item in arrays),
        stop=joined([item.token_stop for item in arrays], np.uint8),
        terms=Rows(
            starts(item.token_term_starts for item in arrays),
            renumbered(item.token_terms for item in arrays),
        ),
        pieces=Rows(
            starts(item.token_piece_starts for item in arrays),
            renumbered(item.token_pieces for item in arrays),
        ),
        term_ids=ids,
        piece_ids=ids,
    )


def _joined_words(local: _Local, parts: Sequence[tuple[Segment, Collection[int]]]) -> _Words:
    """The words of the segments whose terms, and the accents whose tokens, are still there."""
    words: dict[str, int] = {}
    accents: set[str] = set()
    keys = set(local.keys.tolist())
    for segment, dead in parts:
        ids = segment.arrays.term_ids[segment.arrays.word_terms]
        alive = is_among(ids, local.term_ids).tolist()
        terms = np.searchsorted(local.term_ids, ids).tolist()
        every = zip(segment.words(), terms, alive, strict=True)
        words.update((word, term) for word, term, kept in every if kept)
        languages = {head.language for head in segment.heads}
        accents.update(pair for pair in segment.accents() if not dead or _is_there(pair, languages, keys))
    return _in_order(words, accents)


def _is_there(pair: str, languages: Iterable[str], keys: Collection[int]) -> bool:
    written = pair.partition("\0")[2]
    return any(word_key(written, language) in keys for language in languages)
