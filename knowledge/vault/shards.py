"""One shard of the postings as it is held in memory: its bytes, of which only what is asked for is parsed.

A question needs a few lists of the thousands in a shard, and parsing all of them would take most of its time
and several times the memory. All files of a vault are written in one way (`fields.canonical`), so the list of
a key stands behind exactly one sequence of bytes: a quotation mark inside of a key is always escaped.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import NoReturn

import numpy as np
from numpy.typing import NDArray

from knowledge.errors import VaultDamaged
from knowledge.vault.fields import Fields, canonical
from knowledge.vault.publication import POSTINGS_FORMAT, SCHEMA

LARGEST_NUMBER = 2**31 - 1
"""Of gaps and impacts; so all sums of a question stay under 2^53, which every language can count to."""

Numbers = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class KeyPostings:
    """In which chunks a key stands, ascending, and its impact in each."""

    chunks: Numbers
    impacts: Numbers


class Shard:
    """The lists of all keys of one shard. Any thread may use it."""

    def __init__(self, data: bytes, *, first: int, part: str) -> None:
        """The first key begins at `data[first]`."""
        self._data = data
        self._first = first
        self._part = part
        self._parsed: dict[str, KeyPostings] = {}

    @property
    def size(self) -> int:
        """Bytes of memory at most, about: a list takes up to three times its bytes once it is parsed."""
        return 4 * len(self._data)

    def of(self, key: str, *, chunks: int) -> KeyPostings | None:
        """The list of `key` in a publication of so many `chunks`; None when no chunk has it.

        Raises VaultDamaged for a list that is none, and for chunks that are not there.
        """
        postings = self._parsed.get(key)
        if postings is None:
            postings = self._find(key)
            if postings is None:
                return None
            self._parsed[key] = postings
        if postings.chunks[-1] >= chunks:
            raise VaultDamaged(self._part, "has a chunk that is not there")
        return postings

    def _find(self, key: str) -> KeyPostings | None:
        name = canonical(key).removesuffix(b"\n") + b":["
        if self._data.startswith(name, self._first):
            start = self._first + len(name)
        else:
            place = self._data.find(b"," + name, self._first)
            if place < 0:
                return None
            start = place + 1 + len(name)
        return self._postings(self._data[start : self._data.find(b"]", start)])

    def _postings(self, data: bytes) -> KeyPostings:
        try:
            values = json.loads(b"[" + data + b"]")
        except (ValueError, RecursionError):
            self._wrong()
        if not values or len(values) % 2 or set(map(type, values)) != {int}:
            self._wrong()
        if min(values) < 1 or max(values) > LARGEST_NUMBER:
            self._wrong()
        pairs = np.array(values, np.int64)
        return KeyPostings(np.cumsum(pairs[::2]) - 1, pairs[1::2].copy())  # the first gap counts from -1

    def _wrong(self) -> NoReturn:
        raise VaultDamaged(
            self._part, f"has a list that is not of pairs of numbers from 1 to {LARGEST_NUMBER}"
        )


def parse_shard(data: bytes, *, shard: int, part: str) -> Shard:
    """The shard number `shard`, whose bytes were compared with their digest. Raises VaultDamaged."""
    frame = canonical({"format": POSTINGS_FORMAT, "schema": SCHEMA, "shard": shard, "terms": {}})
    head, tail = frame[:-3], frame[-3:]
    if not (data.startswith(head) and data.endswith(tail) and len(data) >= len(frame)):
        _explain(data, shard=shard, part=part)
    return Shard(data, first=len(head), part=part)


def _explain(data: bytes, *, shard: int, part: str) -> NoReturn:
    """Say why `data` is no such shard."""
    fields = Fields.parsed(data, part=part)
    fields.expect(POSTINGS_FORMAT, SCHEMA)
    if fields.whole("shard") != shard:
        raise VaultDamaged(part, "is another shard")
    raise VaultDamaged(part, "is not written as all files of a vault are")
