"""The file of one index segment: named, flat NumPy arrays, memory-mapped when read.

    +--------------------------------------------------------------------------------------------+
    | magic "ESTANTE\\x01" | version u32 | directory length u32 | CRC-32 of all that follows u32 | 0 |
    | directory: JSON, [[name, dtype, shape, offset], ...]      offsets count from the first array |
    | array | array | ...                           each at a multiple of 64 bytes, little-endian  |
    +--------------------------------------------------------------------------------------------+

What the arrays mean, for D documents, T terms, K tokens, W words, S places of text and P parts:

    TERMS      term_ids         u64[T]    ids (`text.analysis.term_id`), ascending; a term's *number* is its
                                          place here
               term_documents   u32[T]    documents that have it in any field, masked ones included
    POSTINGS   body_starts      u32[T+1]  postings of term t are [body_starts[t], body_starts[t + 1])
               body_documents   u32[]     ascending within a term
               body_counts      u16[]     how often, in the body (saturated at 65,535)
               mark_starts      u32[T+1]  the same for all other fields; ascending by (document, field)
               mark_documents   u32[]
               mark_fields      u8[]      a `Field`; never BODY, never SECTION
               mark_counts      u16[]
    WORDS      word_starts      u32[W+1]  accent-free words, ascending by their UTF-8 bytes
               word_bytes       u8[]
               word_terms       u32[W]    number of the word's term (family "w")
               accent_starts    u32[A+1]  "accent-free NUL as written", ascending; words with accents only
               accent_bytes     u8[]
    TOKENS     token_keys       u64[K]    what tells tokens of two segments apart, ascending
               token_primary    u32[K]    number of the term that stands for the token in a text
               token_stop       u8[K]     1 for a function word
               token_term_starts u32[K+1], token_terms u32[]    numbers of all its terms with postings
               token_piece_starts u32[K+1], token_pieces u32[]  numbers of its 4-letter pieces (no postings)
    TEXT       stream           u32[S]    the tokens of all documents, in order
               part_starts      u32[P+1]  part p is stream[part_starts[p]:part_starts[p + 1]]
               part_fields      u8[P]     a `Field`
               part_chunks      u32[P]    ordinal of the chunk within its document
               document_parts   u32[D+1]  parts of document d are [document_parts[d], document_parts[d + 1])
    DOCUMENTS  document_lengths u32[D,6]  tokens in each `Field`
               document_filled  u32[D,2]  chunks with a token in SECTION, in BODY
               document_chunks  u32[D]    chunks
               head_bytes       u8[]      JSON, `records.to_heads`: what must be known of each document
               record_starts    u64[D+1], record_bytes u8[]     JSON, `records.to_record` of each document

Postings are derived from the text; there is one function for it, used to build, to merge, and in memory.
"""

from __future__ import annotations

import json
import mmap
import os
import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from typing import Any, TypeAlias, get_args, get_type_hints

import numpy as np
from numpy.typing import NDArray

from knowledge.errors import SegmentDamaged
from knowledge.index.terms import Field

VERSION = 4
"""Raise it when the layout, the analysis or the records change: older indexes are rebuilt."""


@dataclass(frozen=True, slots=True)
class SegmentArrays:
    """The arrays of one segment; see the module. Arrays are read-only once they are here."""

    term_ids: NDArray[np.uint64]
    term_documents: NDArray[np.uint32]
    body_starts: NDArray[np.uint32]
    body_documents: NDArray[np.uint32]
    body_counts: NDArray[np.uint16]
    mark_starts: NDArray[np.uint32]
    mark_documents: NDArray[np.uint32]
    mark_fields: NDArray[np.uint8]
    mark_counts: NDArray[np.uint16]
    word_starts: NDArray[np.uint32]
    word_bytes: NDArray[np.uint8]
    word_terms: NDArray[np.uint32]
    accent_starts: NDArray[np.uint32]
    accent_bytes: NDArray[np.uint8]
    token_keys: NDArray[np.uint64]
    token_primary: NDArray[np.uint32]
    token_stop: NDArray[np.uint8]
    token_term_starts: NDArray[np.uint32]
    token_terms: NDArray[np.uint32]
    token_piece_starts: NDArray[np.uint32]
    token_pieces: NDArray[np.uint32]
    stream: NDArray[np.uint32]
    part_starts: NDArray[np.uint32]
    part_fields: NDArray[np.uint8]
    part_chunks: NDArray[np.uint32]
    document_parts: NDArray[np.uint32]
    document_lengths: NDArray[np.uint32]
    document_filled: NDArray[np.uint32]
    document_chunks: NDArray[np.uint32]
    head_bytes: NDArray[np.uint8]
    record_starts: NDArray[np.uint64]
    record_bytes: NDArray[np.uint8]


Array: TypeAlias = NDArray[Any]

MAGIC = b"ESTANTE\x01"
HEADER = struct.Struct("<8sIII4x")
CHECKED_FROM = 20
"""Where the CRC-32 of the header begins to count: right behind itself."""
ALIGNMENT = 64
MAX_DIRECTORY = 16_384
READ_BYTES = 1 << 18
PART = ".part"
"""Ends the name of a file while it is being written."""
COLUMNS: Mapping[str, int] = {"document_lengths": len(Field), "document_filled": 2}
TYPES: Mapping[str, np.dtype[Any]] = {
    name: np.dtype(get_args(get_args(hint)[1])[0]).newbyteorder("<")
    for name, hint in get_type_hints(SegmentArrays).items()
}
"""Name -> type of each array, in the order of the file."""


def write_arrays(path: Path, arrays: SegmentArrays) -> int:
    """Write `arrays` to the new file `path`; returns the file's CRC-32. Raises OSError.

    The file is there whole or not at all; what a kill may leave has `path`'s name with `PART` behind it.
    """
    parts = [_bytes_of(name, getattr(arrays, name)) for name in TYPES]
    directory = _directory({name: getattr(arrays, name).shape for name in TYPES})
    blocks: list[memoryview | bytes] = [bytes(4), directory, bytes(_gap(HEADER.size + len(directory)))]
    for part in parts[:-1]:
        blocks += [part, bytes(_gap(part.nbytes))]
    blocks.append(parts[-1])
    header = HEADER.pack(MAGIC, VERSION, len(directory), _crc_of(blocks))[:CHECKED_FROM]
    temporary = path.with_name(path.name + PART)
    try:
        with temporary.open("wb") as stream:
            stream.write(header)
            stream.writelines(blocks)
        temporary.replace(path)
    except OSError:
        temporary.unlink(missing_ok=True)
        raise
    return _crc_of(blocks, zlib.crc32(header))


def read_arrays(path: Path, *, checksum: int | None = None) -> SegmentArrays:
    """Map the file. Every byte is checked first. Raises OSError, and SegmentDamaged for anything but a whole
    segment file of this version (with that CRC-32, when one is given), whatever the bytes are."""
    with path.open("rb", buffering=0) as stream:
        _, written = _header(stream)
        # Read, not mapped, and mapped anew when checked: pages that were only checked are no memory of ours.
        stream.seek(CHECKED_FROM if checksum is None else 0)
        if _crc_of_rest(stream) != (written if checksum is None else checksum):
            raise SegmentDamaged("its checksum is wrong")
        check_arrays(_map(stream))
        return _map(stream)


def map_arrays(path: Path) -> SegmentArrays:
    """Map a file that was written or checked a moment ago: only its directory is looked at.

    Raises OSError and SegmentDamaged.
    """
    with path.open("rb", buffering=0) as stream:
        return _map(stream)


def check_arrays(arrays: SegmentArrays) -> None:
    """Raise SegmentDamaged unless every number in `arrays` leads to something that is there."""
    documents, terms, tokens = len(arrays.document_chunks), len(arrays.term_ids), len(arrays.token_keys)
    _check_terms(arrays, terms, documents)
    _check_words(arrays, terms)
    _check_tokens(arrays, tokens, terms)
    _check_text(arrays, tokens, documents)
    _check_starts("record_starts", arrays.record_starts, documents, arrays.record_bytes)


# --- checks ---------------------------------------------------------------------------------------


def _check_terms(arrays: SegmentArrays, terms: int, documents: int) -> None:
    _check_ascending("term_ids", arrays.term_ids)
    _check_length("term_documents", arrays.term_documents, terms)
    _check_below("term_documents", arrays.term_documents, documents + 1)
    _check_starts("body_starts", arrays.body_starts, terms, arrays.body_documents)
    _check_below("body_documents", arrays.body_documents, documents)
    _check_ascending("body_documents", arrays.body_documents, within=arrays.body_starts)
    _check_length("body_counts", arrays.body_counts, len(arrays.body_documents))
    _check_starts("mark_starts", arrays.mark_starts, terms, arrays.mark_documents)
    _check_below("mark_documents", arrays.mark_documents, documents)
    _check_length("mark_fields", arrays.mark_fields, len(arrays.mark_documents))
    _check_below("mark_fields", arrays.mark_fields, Field.BODY)
    places = arrays.mark_documents * np.uint64(len(Field)) + arrays.mark_fields
    _check_ascending("mark_documents", places, within=arrays.mark_starts)
    _check_length("mark_counts", arrays.mark_counts, len(arrays.mark_documents))


def _check_words(arrays: SegmentArrays, terms: int) -> None:
    words, accents = len(arrays.word_terms), max(0, len(arrays.accent_starts) - 1)
    _check_starts("word_starts", arrays.word_starts, words, arrays.word_bytes)
    _check_letters("word_bytes", arrays.word_starts, arrays.word_bytes)
    _check_below("word_terms", arrays.word_terms, terms)
    _check_starts("accent_starts", arrays.accent_starts, accents, arrays.accent_bytes)
    _check_letters("accent_bytes", arrays.accent_starts, arrays.accent_bytes)
    middles = np.flatnonzero(arrays.accent_bytes == 0)
    _check_length("accent_bytes", middles, accents)
    if np.any(middles < arrays.accent_starts[:-1]) or np.any(middles >= arrays.accent_starts[1:]):
        raise SegmentDamaged("accent_bytes has no two sides")


def _check_tokens(arrays: SegmentArrays, tokens: int, terms: int) -> None:
    _check_ascending("token_keys", arrays.token_keys)
    _check_length("token_primary", arrays.token_primary, tokens)
    _check_below("token_primary", arrays.token_primary, terms)
    _check_length("token_stop", arrays.token_stop, tokens)
    _check_below("token_stop", arrays.token_stop, 2)
    _check_starts("token_term_starts", arrays.token_term_starts, tokens, arrays.token_terms)
    _check_below("token_terms", arrays.token_terms, terms)
    _check_starts("token_piece_starts", arrays.token_piece_starts, tokens, arrays.token_pieces)
    _check_below("token_pieces", arrays.token_pieces, terms)


def _check_text(arrays: SegmentArrays, tokens: int, documents: int) -> None:
    parts = len(arrays.part_fields)
    _check_below("stream", arrays.stream, tokens)
    _check_starts("part_starts", arrays.part_starts, parts, arrays.stream)
    _check_below("part_fields", arrays.part_fields, len(Field))
    _check_starts("document_parts", arrays.document_parts, documents, arrays.part_fields)
    _check_length("part_chunks", arrays.part_chunks, parts)
    chunks = np.maximum(arrays.document_chunks, 1)  # a title stands in the first even so
    if np.any(arrays.part_chunks >= np.repeat(chunks, np.diff(arrays.document_parts))):
        raise SegmentDamaged("part_chunks counts too far")
    _check_length("document_lengths", arrays.document_lengths, documents)
    _check_length("document_filled", arrays.document_filled, documents)
    if np.any(arrays.document_filled > chunks[:, np.newaxis]):
        raise SegmentDamaged("document_filled counts too far")


def _check_length(name: str, array: Array, length: int) -> None:
    if len(array) != length:
        raise SegmentDamaged(f"{name} has {len(array)} entries, not {length}")


def _check_below(name: str, array: Array, limit: int) -> None:
    if array.size and array.max() >= limit:
        raise SegmentDamaged(f"{name} counts too far")


def _check_starts(name: str, starts: Array, rows: int, values: Array) -> None:
    """`values` must be cut into `rows` pieces, without a gap."""
    _check_length(name, starts, rows + 1)
    if starts[0] != 0 or starts[-1] != len(values) or np.any(starts[1:] < starts[:-1]):
        raise SegmentDamaged(f"{name} is not in order")


def _check_ascending(name: str, array: Array, *, within: Array | None = None) -> None:
    """No two alike; with `within`, only in each of the pieces that begin there."""
    rises = array[1:] > array[:-1]
    if within is not None:
        rises[within[(within > 0) & (within < len(array))] - 1] = True
    if not rises.all():
        raise SegmentDamaged(f"{name} is not in order")


def _check_letters(name: str, starts: Array, letters: Array) -> None:
    """Every piece must be UTF-8: so must the whole be, and no piece may begin inside a letter."""
    try:
        letters.tobytes().decode("utf-8", "surrogatepass")
    except UnicodeDecodeError as error:
        raise SegmentDamaged(f"{name} is no text") from error
    firsts = letters[starts[starts < len(letters)]]
    if np.any((firsts & 0xC0) == 0x80):
        raise SegmentDamaged(f"{name} is cut inside a letter")


# --- bytes ----------------------------------------------------------------------------------------


def _bytes_of(name: str, array: Array) -> memoryview:
    if array.dtype.newbyteorder("<") != TYPES[name] or array.shape[1:] != _columns(name):
        raise TypeError(f"{name} cannot be {array.dtype} of shape {array.shape}")
    return np.ascontiguousarray(array, TYPES[name]).data


def _columns(name: str) -> tuple[int, ...]:
    return (COLUMNS[name],) if name in COLUMNS else ()


def _gap(length: int) -> int:
    """Bytes to the next multiple of `ALIGNMENT`."""
    return -length % ALIGNMENT


def _places(shapes: Mapping[str, tuple[int, ...]]) -> tuple[dict[str, int], int]:
    """Where each array stands, counted from the first, and where the last one ends."""
    places: dict[str, int] = {}
    end = 0
    for name, shape in shapes.items():
        places[name] = end + _gap(end)
        end = places[name] + TYPES[name].itemsize * shape[0] * (COLUMNS.get(name, 1))
    return places, end


def _directory(shapes: Mapping[str, tuple[int, ...]]) -> bytes:
    places, _ = _places(shapes)
    entries = [[name, TYPES[name].str, shapes[name], places[name]] for name in TYPES]
    return json.dumps(entries, separators=(",", ":")).encode("ascii")


def _shapes(directory: bytes) -> dict[str, tuple[int, ...]]:
    """The shapes a directory names. Nothing else of it is believed: all the rest follows from them."""
    try:
        shapes = {name: tuple(shape) for name, _, shape, _ in json.loads(directory)}
    except (ValueError, TypeError, RecursionError) as error:
        raise SegmentDamaged("its directory cannot be read") from error
    if list(shapes) != list(TYPES):
        raise SegmentDamaged("its directory names other arrays")
    for name, shape in shapes.items():
        if len(shape) < 1 or shape[1:] != _columns(name) or type(shape[0]) is not int or shape[0] < 0:
            raise SegmentDamaged(f"the shape of {name} is impossible")
    return shapes


def _header(stream: FileIO) -> tuple[int, int]:
    """Length of the directory, and the checksum of what comes behind itself."""
    header = stream.read(HEADER.size)
    if len(header) < HEADER.size:
        raise SegmentDamaged("it is too short")
    magic, version, length, checksum = HEADER.unpack(header)
    if magic != MAGIC or version != VERSION:
        raise SegmentDamaged("it is of another kind or version")
    if length > MAX_DIRECTORY:
        raise SegmentDamaged("its directory is too long")
    return length, checksum


def _map(stream: FileIO) -> SegmentArrays:
    stream.seek(0)
    length, _ = _header(stream)
    directory = stream.read(length)
    shapes = _shapes(directory)
    places, end = _places(shapes)
    base = HEADER.size + length + _gap(HEADER.size + length)
    if directory != _directory(shapes) or stream.seek(0, os.SEEK_END) != base + end:
        raise SegmentDamaged("its directory is wrong")
    mapped = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    return SegmentArrays(
        **{
            name: np.ndarray(shapes[name], kind, buffer=mapped, offset=base + places[name])
            for name, kind in TYPES.items()
        }
    )


def _crc_of(blocks: Iterable[memoryview | bytes], checksum: int = 0) -> int:
    for block in blocks:
        checksum = zlib.crc32(block, checksum)
    return checksum


def _crc_of_rest(stream: FileIO) -> int:
    checksum, buffer = 0, memoryview(bytearray(READ_BYTES))
    while length := stream.readinto(buffer):
        checksum = zlib.crc32(buffer[:length], checksum)
    return checksum
