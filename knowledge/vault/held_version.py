"""One version of a vault as a reader holds it: immutable, and complete but for postings and chunks, which are
fetched when a question needs them."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TypeVar

import numpy as np

from knowledge.context.budget import check_limits
from knowledge.context.layout import labels_for
from knowledge.errors import LabelsError, LimitError, TokenizerError, VaultDamaged
from knowledge.text.tokens import load_tokenizer
from knowledge.vault.listing import PUBLICATION, SOURCES, Part
from knowledge.vault.meter import Meter
from knowledge.vault.places import Place
from knowledge.vault.publication import (
    PINS,
    Pinned,
    Publication,
    Sources,
    VaultChunk,
    group_name,
    parse_group,
    parse_pins,
    parse_publication,
    parse_sources,
    shard_name,
)
from knowledge.vault.shards import KeyPostings, Numbers, Shard, parse_shard
from knowledge.vault.shared_loads import SharedLoads, Wanted
from knowledge.vault.terms import QuestionKey, shard_of

_BYTES_OF_A_CHUNK = 500
"""What Python takes for one besides its text, about."""

_Parsed = TypeVar("_Parsed")


@dataclass(frozen=True, slots=True)
class Group:
    """Chunks whose hashes begin alike, by number."""

    chunks: Mapping[int, VaultChunk]
    size: int
    """Bytes of memory, about."""


@dataclass(frozen=True, slots=True)
class Published:
    """A publication whose bytes have the digest `build`; nothing else of it need be there yet."""

    build: str
    publication: Publication
    parts: Mapping[str, Part]
    """By name."""

    def part(self, name: str) -> Part:
        """Raises VaultDamaged when it is not listed."""
        found = self.parts.get(name)
        if found is None:
            raise VaultDamaged(PUBLICATION, f"does not list {name}")
        return found


@dataclass(frozen=True, slots=True)
class HeldVersion:
    """`owners` has for each chunk the place of its source in `sources`."""

    published: Published
    sequence: int
    sources: Sources
    pins: tuple[Pinned, ...]
    owners: Numbers

    @property
    def build(self) -> str:
        return self.published.build

    @property
    def publication(self) -> Publication:
        return self.published.publication

    def place_of(self, path: str) -> int | None:
        """The place in `sources` of the document at `path`."""
        sources = self.sources.sources  # sorted by path
        place = bisect_left(sources, path, key=lambda source: source.path)
        return place if place < len(sources) and sources[place].path == path else None


def load_published(place: Place, build: str, meter: Meter) -> Published:
    """Raises PartMissing, VaultDamaged, VaultUnreachable."""
    name = f"the publication {build}"
    publication = parse_publication(place.publication(build, meter), part=name)
    reading = publication.reading
    try:
        check_limits(reading.limits)
        labels_for(reading.labels)
        load_tokenizer(reading.tokenizer)
    except (LimitError, LabelsError, TokenizerError) as error:  # of the publication, not of who asks
        raise VaultDamaged(name, f"cannot be read as it says: {error}") from None
    return Published(build, publication, {part.name: part for part in publication.artefacts})


def load_version(place: Place, published: Published, sequence: int, meter: Meter) -> HeldVersion:
    """What every question needs. Raises PartMissing, VaultDamaged, VaultUnreachable."""
    listed, pinned = published.part(SOURCES), published.part(PINS)
    publication = published.publication
    data = place.part(listed, meter)
    sources = parse_sources(data, digits=publication.prefix_digits, part=place.name_of(listed))
    if (len(sources.sources), sources.chunks) != (publication.documents, publication.chunks):
        raise VaultDamaged(place.name_of(listed), "has other counts than the publication")
    counts = [source.chunks for source in sources.sources]
    owners = np.repeat(np.arange(len(counts), dtype=np.int64), counts)
    pins = parse_pins(place.part(pinned, meter), part=place.name_of(pinned))
    version = HeldVersion(published, sequence, sources, pins, owners)
    if any(version.place_of(pin.path) is None for pin in pins):
        raise VaultDamaged(place.name_of(pinned), "pins a document that is not there")
    return version


class PartsOfVersions:
    """Postings and chunks of any version, in a cache with an upper bound. Parts are known by their digest,
    so what two versions share is fetched once."""

    def __init__(self, place: Place, pool: Executor, cache_bytes: int) -> None:
        """Three quarters of `cache_bytes` are for postings, the rest for chunks."""
        self._place = place
        self._pool = pool
        chunks = cache_bytes // 4
        self._shards: SharedLoads[tuple[str, str], Shard] = SharedLoads(
            cache_bytes - chunks, lambda shard: shard.size
        )
        self._groups: SharedLoads[tuple[str, str], Group] = SharedLoads(chunks, lambda group: group.size)

    def postings(
        self, version: HeldVersion, keys: Iterable[QuestionKey], meter: Meter
    ) -> Mapping[QuestionKey, KeyPostings]:
        """The postings of those `keys` that are in the corpus.

        Raises PartMissing, VaultDamaged, VaultUnreachable.
        """
        by_shard: dict[int, list[QuestionKey]] = {}
        for key in keys:
            by_shard.setdefault(shard_of(key.key), []).append(key)
        wanted = [
            self._wanted(version, shard_name(number), self._shard(number), meter) for number in by_shard
        ]
        found: dict[QuestionKey, KeyPostings] = {}
        for own, shard in zip(by_shard.values(), self._shards.get_all(wanted, self._pool), strict=True):
            for key in own:
                postings = shard.of(key.key, chunks=version.publication.chunks)
                if postings is not None:
                    found[key] = postings
        return found

    def chunks(self, version: HeldVersion, numbers: Iterable[int], meter: Meter) -> dict[int, VaultChunk]:
        """The chunks `numbers`, by number. Raises PartMissing, VaultDamaged, VaultUnreachable."""
        by_prefix: dict[str, list[int]] = {}
        for number in numbers:
            by_prefix.setdefault(version.sources.prefix_of(number), []).append(number)
        wanted = [self._wanted(version, group_name(each), self._group(each), meter) for each in by_prefix]
        found = {}
        for (prefix, own), group in zip(
            by_prefix.items(), self._groups.get_all(wanted, self._pool), strict=True
        ):
            for number in own:
                if number not in group.chunks:
                    raise VaultDamaged(group_name(prefix), f"does not have chunk {number}")
                found[number] = group.chunks[number]
        return found

    def _wanted(
        self, version: HeldVersion, name: str, parse: Callable[[bytes, str], _Parsed], meter: Meter
    ) -> Wanted[tuple[str, str], _Parsed]:
        part = version.published.part(name)

        def make() -> _Parsed:
            return parse(self._place.part(part, meter), self._place.name_of(part))

        return Wanted((part.sha256, name), make)

    @staticmethod
    def _shard(number: int) -> Callable[[bytes, str], Shard]:
        return lambda data, part: parse_shard(data, shard=number, part=part)

    @staticmethod
    def _group(prefix: str) -> Callable[[bytes, str], Group]:
        def parse(data: bytes, part: str) -> Group:
            chunks = parse_group(data, prefix=prefix, part=part)
            return Group(chunks, len(data) + _BYTES_OF_A_CHUNK * len(chunks))

        return parse
