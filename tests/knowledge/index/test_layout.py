from __future__ import annotations

import json
import os
import random
import zlib
from collections.abc import Callable
from dataclasses import fields, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from knowledge.errors import SegmentDamaged
from knowledge.index import layout
from knowledge.index.layout import HEADER, MAGIC, TYPES, SegmentArrays, map_arrays, read_arrays, write_arrays

NAMES = [field.name for field in fields(SegmentArrays)]


def make(**columns: Any) -> SegmentArrays:
    return SegmentArrays(**{name: np.array(columns[name], TYPES[name]) for name in NAMES})


def letters(*words: str) -> tuple[list[int], list[int]]:
    """Where each word starts, and the bytes of all."""
    encoded = [word.encode() for word in words]
    return [sum(map(len, encoded[:n])) for n in range(len(words) + 1)], list(b"".join(encoded))


@pytest.fixture
def arrays() -> SegmentArrays:
    """Three documents: two chunks, one chunk, none. Terms 0 to 3 are words, 4 is a 4-letter piece."""
    word_starts, word_bytes = letters("caixa", "pagina", "pix", "页")
    accent_starts, accent_bytes = letters("pagina\0página", "pagina\0paginá")
    record_starts, record_bytes = letters("{1}", "{22}", "{}")
    return make(
        term_ids=[3, 9, 27, 81, 2**64 - 1],
        term_documents=[2, 2, 1, 1, 3],
        body_starts=[0, 2, 3, 4, 4, 4],
        body_documents=[0, 1, 0, 1],
        body_counts=[1, 2, 65_535, 1],
        mark_starts=[0, 0, 3, 3, 4, 4],
        mark_documents=[0, 0, 2, 0],
        mark_fields=[0, 3, 0, 2],
        mark_counts=[1, 1, 1, 4],
        word_starts=word_starts,
        word_bytes=word_bytes,
        word_terms=[0, 1, 2, 3],
        accent_starts=accent_starts,
        accent_bytes=accent_bytes,
        token_keys=[5, 6, 7],
        token_primary=[0, 1, 3],
        token_stop=[0, 1, 0],
        token_term_starts=[0, 1, 3, 4],
        token_terms=[0, 1, 2, 3],
        token_piece_starts=[0, 1, 1, 1],
        token_pieces=[4],
        stream=[0, 1, 2, 0, 1, 1],
        part_starts=[0, 2, 3, 4, 6],
        part_fields=[4, 0, 4, 0],
        part_chunks=[0, 1, 0, 0],
        document_parts=[0, 2, 3, 4],
        document_lengths=[[1, 0, 0, 0, 2, 0], [0, 0, 0, 0, 1, 1], [2, 0, 0, 0, 0, 0]],
        document_filled=[[0, 2], [1, 1], [0, 0]],
        document_chunks=[2, 1, 0],
        head_bytes=list(b"[]"),
        record_starts=record_starts,
        record_bytes=record_bytes,
    )


def equal(one: SegmentArrays, other: SegmentArrays) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in NAMES)


# --- what is written is read ------------------------------------------------------------------------------


@pytest.mark.parametrize("read", [read_arrays, map_arrays])
def test_arrays_are_read_as_they_were_written(
    tmp_path: Path, arrays: SegmentArrays, read: Callable[[Path], SegmentArrays]
) -> None:
    write_arrays(tmp_path / "one", arrays)
    found = read(tmp_path / "one")
    for name in NAMES:
        array = getattr(found, name)
        assert array.dtype == TYPES[name] == getattr(arrays, name).dtype, name
        assert np.array_equal(array, getattr(arrays, name)), name
        assert not array.flags.writeable, name
    assert [path.name for path in tmp_path.iterdir()] == ["one"]


def test_a_segment_without_documents_is_one(tmp_path: Path) -> None:
    rows = {name: [0] if name.endswith(("_starts", "_parts")) else [] for name in NAMES}
    empty = make(**rows | {"document_lengths": np.empty((0, 6)), "document_filled": np.empty((0, 2))})
    checksum = write_arrays(tmp_path / "one", empty)
    assert equal(read_arrays(tmp_path / "one", checksum=checksum), empty)


def test_the_layout_is_as_it_is_drawn(tmp_path: Path, arrays: SegmentArrays) -> None:
    checksum = write_arrays(tmp_path / "one", arrays)
    data = (tmp_path / "one").read_bytes()
    magic, version, length, inner = HEADER.unpack_from(data)
    assert (magic, version) == (b"ESTANTE\x01", layout.VERSION)
    assert inner == zlib.crc32(data[20:])
    assert checksum == zlib.crc32(data)
    directory = json.loads(data[24 : 24 + length])
    assert [name for name, _, _, _ in directory] == NAMES
    first = (24 + length + 63) // 64 * 64
    for name, kind, shape, offset in directory:
        assert offset % 64 == 0
        stored = np.frombuffer(data, kind, int(np.prod(shape)), first + offset)
        assert np.array_equal(stored.reshape(shape), getattr(arrays, name)), name


def test_a_segment_that_was_read_can_be_written_again(tmp_path: Path, arrays: SegmentArrays) -> None:
    checksum = write_arrays(tmp_path / "one", arrays)
    assert write_arrays(tmp_path / "two", read_arrays(tmp_path / "one")) == checksum


def test_arrays_of_another_type_or_shape_are_a_fault(tmp_path: Path, arrays: SegmentArrays) -> None:
    for wrong in (
        replace(arrays, stream=arrays.stream.astype(np.int64)),
        replace(arrays, document_lengths=arrays.document_lengths[:, :5]),
        replace(arrays, term_ids=arrays.term_ids[:, np.newaxis]),
    ):
        with pytest.raises(TypeError):
            write_arrays(tmp_path / "one", wrong)
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written_leaves_nothing(tmp_path: Path, arrays: SegmentArrays) -> None:
    (tmp_path / "one").mkdir()
    with pytest.raises(OSError):
        write_arrays(tmp_path / "one", arrays)
    assert [path.name for path in tmp_path.iterdir()] == ["one"]
    with pytest.raises(FileNotFoundError):
        write_arrays(tmp_path / "nowhere" / "one", arrays)


@pytest.mark.skipif(os.name == "nt", reason="no mapped file can be removed there")
def test_what_is_open_outlives_its_file(tmp_path: Path, arrays: SegmentArrays) -> None:
    write_arrays(tmp_path / "one", arrays)
    found = read_arrays(tmp_path / "one")
    (tmp_path / "one").unlink()
    assert equal(found, arrays)


# --- anything else is told from it ------------------------------------------------------------------------


def test_a_cut_file_is_told_from_a_whole_one(tmp_path: Path, arrays: SegmentArrays) -> None:
    checksum = write_arrays(tmp_path / "one", arrays)
    data = (tmp_path / "one").read_bytes()
    for length in [*range(100), *range(100, len(data), 9), len(data) - 1, len(data) + 1]:
        (tmp_path / "one").write_bytes((data + b"\0")[:length])
        for given in (None, checksum):
            with pytest.raises(SegmentDamaged):
                read_arrays(tmp_path / "one", checksum=given)


def test_a_changed_byte_is_noticed_wherever_it_is(tmp_path: Path, arrays: SegmentArrays) -> None:
    checksum = write_arrays(tmp_path / "one", arrays)
    data = bytearray((tmp_path / "one").read_bytes())
    for place in [*range(100), *range(100, len(data), 7), len(data) - 1]:
        data[place] ^= 1 << place % 8
        (tmp_path / "one").write_bytes(data)
        for given in (None, checksum):
            with pytest.raises(SegmentDamaged):
                read_arrays(tmp_path / "one", checksum=given)
        data[place] ^= 1 << place % 8


def test_a_whole_file_that_is_not_the_one_expected_is_refused(tmp_path: Path, arrays: SegmentArrays) -> None:
    checksum = write_arrays(tmp_path / "one", arrays)
    assert write_arrays(tmp_path / "two", replace(arrays, body_counts=arrays.body_counts[::-1])) != checksum
    read_arrays(tmp_path / "two")
    with pytest.raises(SegmentDamaged, match="checksum"):
        read_arrays(tmp_path / "two", checksum=checksum)


def test_another_version_is_refused(
    tmp_path: Path, arrays: SegmentArrays, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_arrays(tmp_path / "one", arrays)
    monkeypatch.setattr(layout, "VERSION", layout.VERSION + 1)
    with pytest.raises(SegmentDamaged, match="version"):
        read_arrays(tmp_path / "one")


def test_a_missing_file_is_no_damage(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_arrays(tmp_path / "one")


# --- right checksums, absurd content ----------------------------------------------------------------------


def with_directory(data: bytes, directory: bytes) -> bytes:
    """The file `data` with another directory in place of its own, and a checksum that is right."""
    _, version, length, _ = HEADER.unpack_from(data)
    first, new_first = (-(-(24 + size) // 64) * 64 for size in (length, len(directory)))
    rest = directory + bytes(new_first - 24 - len(directory)) + data[first:]
    return HEADER.pack(MAGIC, version, len(directory), zlib.crc32(bytes(4) + rest)) + rest


def changed(place: int, column: int, value: Any) -> Callable[[list[Any]], Any]:
    def change(entries: list[Any]) -> Any:
        entries[place][column] = value
        return entries

    return change


@pytest.mark.parametrize(
    "change",
    [
        lambda entries: entries[:-1],
        lambda entries: entries[::-1],
        lambda entries: [*entries, entries[-1]],
        lambda entries: dict.fromkeys(NAMES, 1),
        lambda entries: {},
        lambda entries: None,
        lambda entries: [None] * len(entries),
        lambda entries: [entry[:3] for entry in entries],
        changed(0, 0, "term"),
        changed(0, 0, ["term_ids"]),
        changed(0, 0, None),
        changed(0, 1, "<i8"),
        changed(0, 1, "<u4"),
        changed(0, 1, "O"),
        changed(0, 2, [4]),
        changed(0, 2, [5, 1]),
        changed(0, 2, [5.0]),
        changed(0, 2, [True]),
        changed(0, 2, ["5"]),
        changed(0, 2, [-5]),
        changed(0, 2, [10**40]),
        changed(0, 2, []),
        changed(0, 2, None),
        changed(26, 2, [3, 5]),
        changed(26, 2, [6, 3]),
        changed(1, 3, 0),
        changed(1, 3, 10**9),
        changed(1, 3, -64),
        changed(31, 3, 64),
    ],
)
def test_an_absurd_directory_is_refused(
    tmp_path: Path, arrays: SegmentArrays, change: Callable[[list[Any]], Any]
) -> None:
    write_arrays(tmp_path / "one", arrays)
    data = (tmp_path / "one").read_bytes()
    entries = json.loads(data[24 : 24 + HEADER.unpack_from(data)[2]])
    as_is = json.dumps(entries, separators=(",", ":")).encode()
    (tmp_path / "one").write_bytes(with_directory(data, as_is))
    assert equal(read_arrays(tmp_path / "one"), arrays)
    (tmp_path / "one").write_bytes(
        with_directory(data, json.dumps(change(entries), separators=(",", ":")).encode())
    )
    with pytest.raises(SegmentDamaged):
        read_arrays(tmp_path / "one")


@pytest.mark.parametrize("directory", [b"", b"[" * 9_000, b"[" * 20_000, b"\xff", b"9" * 9_000, b"NaN"])
def test_a_directory_that_is_none_is_refused(tmp_path: Path, arrays: SegmentArrays, directory: bytes) -> None:
    write_arrays(tmp_path / "one", arrays)
    data = (tmp_path / "one").read_bytes()
    (tmp_path / "one").write_bytes(with_directory(data, directory))
    with pytest.raises(SegmentDamaged):
        read_arrays(tmp_path / "one")


ABSURD = {
    "terms out of order": {"term_ids": [3, 27, 9, 81, 90]},
    "a term twice": {"term_ids": [3, 9, 9, 81, 90]},
    "a term without frequency": {"term_documents": [2, 2, 1, 1]},
    "a term in more documents than there are": {"term_documents": [4, 2, 1, 1, 3]},
    "postings of too few terms": {"body_starts": [0, 2, 3, 4, 4]},
    "postings that begin late": {"body_starts": [1, 2, 3, 4, 4, 4]},
    "postings that end early": {"body_starts": [0, 2, 3, 3, 3, 3]},
    "postings that end late": {"body_starts": [0, 2, 3, 4, 4, 5]},
    "postings that go back": {"body_starts": [0, 3, 2, 4, 4, 4]},
    "no postings at all": {"body_starts": []},
    "a posting of no document": {"body_documents": [0, 3, 0, 1]},
    "postings out of order": {"body_documents": [1, 0, 0, 1]},
    "a posting twice": {"body_documents": [1, 1, 0, 1]},
    "a posting without a count": {"body_counts": [1, 2, 3]},
    "marks that go back": {"mark_starts": [0, 3, 0, 3, 4, 4]},
    "a mark of no document": {"mark_documents": [0, 0, 2, 3]},
    "marks out of order": {"mark_documents": [0, 2, 0, 0]},
    "fields out of order": {"mark_fields": [3, 0, 0, 2]},
    "a mark twice": {"mark_fields": [3, 3, 0, 2]},
    "a mark of the body": {"mark_fields": [0, 4, 0, 2]},
    "a mark of no field": {"mark_fields": [0, 255, 0, 2]},
    "a mark without a field": {"mark_fields": [0, 3, 0]},
    "a mark without a count": {"mark_counts": [1, 1, 1]},
    "a word of no term": {"word_terms": [0, 1, 2, 5]},
    "a word without a term": {"word_terms": [0, 1, 2]},
    "words that go back": {"word_starts": [0, 11, 5, 14, 17]},
    "words that end late": {"word_starts": [0, 5, 11, 14, 18]},
    "a word cut inside a letter": {"word_starts": [0, 5, 11, 15, 17]},
    "a word that is no text": {"word_bytes": [0xFF] * 17},
    "accents without beginnings": {"accent_starts": []},
    "an accent with one side": {"accent_bytes": [97] * 28},
    "an accent with three sides": {"accent_bytes": [97, 0] * 14},
    "all accents in one": {"accent_starts": [0, 0, 28]},
    "an accent that is no text": {"accent_bytes": [97, 0, 0xFF] + [97] * 10 + [0] + [97] * 14},
    "a token twice": {"token_keys": [5, 5, 7]},
    "a token of no term": {"token_primary": [0, 1, 5]},
    "a token without a term": {"token_primary": [0, 1]},
    "a token that is neither": {"token_stop": [0, 2, 0]},
    "a token that is not said": {"token_stop": [0, 1]},
    "terms of tokens that go back": {"token_term_starts": [0, 3, 1, 4]},
    "a token with a term that is none": {"token_terms": [0, 1, 2, 5]},
    "pieces that end early": {"token_piece_starts": [0, 0, 0, 0]},
    "a piece that is none": {"token_pieces": [5]},
    "a text of no token": {"stream": [0, 1, 2, 0, 1, 3]},
    "parts that go back": {"part_starts": [0, 3, 2, 4, 6]},
    "a part too few": {"part_starts": [0, 2, 3, 6]},
    "a part of no field": {"part_fields": [4, 6, 4, 0]},
    "a part of no chunk": {"part_chunks": [0, 2, 0, 0]},
    "a part of a chunk that is not there": {"part_chunks": [0, 1, 0, 1]},
    "a part without a chunk": {"part_chunks": [0, 1, 0]},
    "documents that go back": {"document_parts": [0, 3, 2, 4]},
    "a document too few": {"document_parts": [0, 2, 4]},
    "a document without lengths": {"document_lengths": [[1, 0, 0, 0, 2, 0]] * 2},
    "a document without fillings": {"document_filled": [[0, 1]] * 2},
    "more full chunks than there are": {"document_filled": [[0, 3], [1, 1], [0, 0]]},
    "a document without chunks": {"document_chunks": [2, 1]},
    "a document without a record": {"record_starts": [0, 3, 9]},
    "records that go back": {"record_starts": [0, 7, 3, 9]},
    "records that end late": {"record_starts": [0, 3, 7, 2**60]},
}


@pytest.mark.parametrize("change", ABSURD.values(), ids=ABSURD.keys())
def test_absurd_content_is_refused_though_its_checksum_is_right(
    tmp_path: Path, arrays: SegmentArrays, change: dict[str, Any]
) -> None:
    wrong = replace(arrays, **{name: np.array(rows, TYPES[name]) for name, rows in change.items()})
    checksum = write_arrays(tmp_path / "one", wrong)
    with pytest.raises(SegmentDamaged):
        read_arrays(tmp_path / "one", checksum=checksum)


def follow(arrays: SegmentArrays) -> None:
    """Go wherever a number of the segment leads."""
    terms, documents = range(len(arrays.term_ids)), range(len(arrays.document_chunks))
    for term in terms:
        arrays.term_documents[term]
        for kind in ("body", "mark"):
            starts = getattr(arrays, f"{kind}_starts")
            piece = slice(starts[term], starts[term + 1])
            places = getattr(arrays, f"{kind}_documents")[piece]
            assert (
                len(places)
                == starts[term + 1] - starts[term]
                == len(getattr(arrays, f"{kind}_counts")[piece])
            )
            arrays.document_lengths[places]
    for kind in ("word", "accent"):
        starts, data = getattr(arrays, f"{kind}_starts"), getattr(arrays, f"{kind}_bytes").tobytes()
        texts = [data[start:end].decode("utf-8", "surrogatepass") for start, end in pairwise(starts)]
        assert kind == "word" or all(len(text.split("\0")) == 2 for text in texts)
    arrays.term_ids[arrays.word_terms[: len(arrays.word_starts) - 1]]
    for names in (arrays.token_terms, arrays.token_pieces, arrays.token_primary):
        arrays.term_ids[names]
    arrays.token_stop[arrays.stream]
    for document in documents:
        for part in range(arrays.document_parts[document], arrays.document_parts[document + 1]):
            assert arrays.part_chunks[part] < max(1, arrays.document_chunks[document])
            assert arrays.part_fields[part] < 6
            arrays.token_keys[arrays.stream[arrays.part_starts[part] : arrays.part_starts[part + 1]]]
        assert (
            arrays.record_starts[document] <= arrays.record_starts[document + 1] <= len(arrays.record_bytes)
        )


def test_no_number_that_passes_leads_outside(tmp_path: Path, arrays: SegmentArrays) -> None:
    follow(arrays)
    pick = random.Random(3)
    refused = 0
    for round_ in range(1_500):
        name = pick.choice(NAMES)
        array = getattr(arrays, name).copy()
        if pick.random() < 0.3:
            array = (
                array[: pick.randrange(len(array) + 1)]
                if pick.random() < 0.5
                else np.repeat(array, 2, axis=0)
            )
        else:
            value = pick.choice([0, 1, 2, 3, 4, 5, 6, 7, 255, np.iinfo(array.dtype).max])
            array.flat[pick.randrange(array.size)] = min(value, np.iinfo(array.dtype).max)
        path = tmp_path / str(round_)
        write_arrays(path, replace(arrays, **{name: array}))
        try:
            found = read_arrays(path)
        except SegmentDamaged:
            refused += 1
        else:
            follow(found)
        path.unlink()
    assert 500 < refused < 1_500
