"""The files of a build as values: printed by the compiler, parsed and checked by whoever reads one.

`docs/vault-format.md` describes every field. Parsing raises VaultDamaged; the caller has looked at the size
of what it hands in, and at its digest.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate, pairwise

from knowledge.errors import VaultDamaged
from knowledge.model import Limits
from knowledge.publications import IntentGate, Reading
from knowledge.text.json_form import JsonValue, as_data
from knowledge.vault.fields import Fields, canonical
from knowledge.vault.listing import MAX_PART_BYTES, MAX_PARTS, Part
from knowledge.vault.terms import SHARDS

SCHEMA = 1
PUBLICATION_FORMAT = "estante-publication"
SOURCES_FORMAT = "estante-sources"
PINS_FORMAT = "estante-pins"
CHUNKS_FORMAT = "estante-chunks"
POSTINGS_FORMAT = "estante-postings"
PINS = "pins.json"
MAX_SOURCES = 10_000_000
MAX_CHUNKS = 100_000_000
MAX_CHUNK_CHARACTERS = 4000
"""No chunk is longer, unless one character as people see it is."""
MAX_KEYWORDS = 1000
MAX_HEADINGS = 100
MAX_TERMS = 10_000
MAX_PREFIX_DIGITS = 4
_PREFIX = re.compile(r"[0-9a-f]{1,4}")
_DAY = re.compile(r"(?:[0-9]{4}-[0-9]{2}-[0-9]{2})?")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,9}")


@dataclass(frozen=True, slots=True)
class Publication:
    """What `publication.json` says. `artefacts` are all other files of the build, sorted by name."""

    name: str
    export: str
    documents: int
    chunks: int
    terms: int
    prefix_digits: int
    reading: Reading
    intent: IntentGate
    artefacts: tuple[Part, ...]
    shards: int = SHARDS


@dataclass(frozen=True, slots=True)
class VaultSource:
    """One document: everything of it but its text. `chunks` is how many it has."""

    path: str
    title: str
    origin: str
    canonical_url: str
    bytes: int
    sha256: str
    language: str
    keywords: tuple[str, ...]
    valid_from: str
    valid_until: str
    chunks: int


@dataclass(frozen=True, slots=True)
class Sources:
    """All documents by path, and where each chunk is: chunk `n` in the group `prefix_of(n)`."""

    sources: tuple[VaultSource, ...]
    prefixes: str
    digits: int
    _ends: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_ends", tuple(accumulate(source.chunks for source in self.sources)))

    @property
    def chunks(self) -> int:
        return self._ends[-1] if self._ends else 0

    def prefix_of(self, number: int) -> str:
        return self.prefixes[number * self.digits : (number + 1) * self.digits]

    def place_of(self, number: int) -> int:
        """The place in `sources` of the source of chunk `number`."""
        return bisect_right(self._ends, number)

    def source_of(self, number: int) -> VaultSource:
        return self.sources[self.place_of(number)]

    def numbers_of(self, place: int) -> range:
        """The chunks of the source at `place`."""
        end = self._ends[place]
        return range(end - self.sources[place].chunks, end)


@dataclass(frozen=True, slots=True)
class VaultChunk:
    """`start_line` and `end_line` count from 1 in the exported file, both included."""

    number: int
    heading: tuple[str, ...]
    text: str
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True)
class Pinned:
    """A document that is always sent, with its whole text."""

    path: str
    text: str


def group_name(prefix: str) -> str:
    return f"chunks/{prefix}.json"


def shard_name(shard: int) -> str:
    return f"postings/{shard:02d}.json"


# --- publication.json -----------------------------------------------------------------------------


def print_publication(publication: Publication) -> bytes:
    return canonical(
        {
            "format": PUBLICATION_FORMAT,
            "schema": SCHEMA,
            "name": publication.name,
            "export": publication.export,
            "documents": publication.documents,
            "chunks": publication.chunks,
            "terms": publication.terms,
            "shards": publication.shards,
            "prefix_digits": publication.prefix_digits,
            "reading": reading_data(publication.reading),
            "intent": as_data(publication.intent),
            "artefacts": as_data(publication.artefacts),
        }
    )


def parse_publication(data: bytes, *, part: str) -> Publication:
    """Raises VaultDamaged."""
    fields = Fields.parsed(data, part=part)
    fields.expect(PUBLICATION_FORMAT, SCHEMA)
    artefacts = tuple(
        Part(item.text("name", most=255), item.whole("bytes"), item.digest("sha256"))
        for item in fields.objects("artefacts", most=MAX_PARTS)
    )
    names = [artefact.name for artefact in artefacts]
    if names != sorted(set(names)):
        raise VaultDamaged(part, "lists its parts in disorder")
    if any(artefact.bytes > MAX_PART_BYTES for artefact in artefacts):
        raise VaultDamaged(part, f"lists a part of more than {MAX_PART_BYTES} bytes")
    digits = fields.whole("prefix_digits", least=1)
    chunks = fields.whole("chunks")
    if fields.whole("shards") != SHARDS or digits > MAX_PREFIX_DIGITS or chunks > MAX_CHUNKS:
        raise VaultDamaged(part, "has numbers that this schema does not have")
    return Publication(
        name=fields.text("name"),
        export=fields.digest("export"),
        documents=fields.whole("documents"),
        chunks=chunks,
        terms=fields.whole("terms"),
        prefix_digits=digits,
        reading=parse_reading(fields.object("reading")),
        intent=parse_intent(fields.object("intent")),
        artefacts=artefacts,
    )


def reading_data(reading: Reading) -> JsonValue:
    """One flat object: the limits stand beside the rest."""
    limits = reading.limits
    return {
        "max_characters": limits.max_characters,
        "max_tokens": limits.max_tokens,
        "max_documents": limits.max_documents,
        "max_chunks": limits.max_chunks,
        "max_files": limits.max_files,
        "labels": reading.labels,
        "tokenizer": reading.tokenizer,
        "preamble": reading.preamble,
        "chunks_per_source": reading.chunks_per_source,
    }


def parse_reading(fields: Fields) -> Reading:
    """Raises VaultDamaged."""
    return Reading(
        limits=Limits(
            max_characters=fields.optional_whole("max_characters"),
            max_tokens=fields.optional_whole("max_tokens"),
            max_documents=fields.optional_whole("max_documents"),
            max_chunks=fields.optional_whole("max_chunks"),
            max_files=fields.optional_whole("max_files"),
        ),
        labels=fields.text("labels", most=100),
        tokenizer=fields.text("tokenizer", most=100),
        preamble=fields.optional_text("preamble", most=100_000),
        chunks_per_source=fields.whole("chunks_per_source", least=1),
    )


def parse_intent(fields: Fields) -> IntentGate:
    """Raises VaultDamaged."""
    return IntentGate(fields.texts("terms", most=MAX_TERMS), fields.flag("identifiers"))


# --- sources.json and pins.json -------------------------------------------------------------------


def print_sources(sources: Sources) -> bytes:
    return canonical(
        {
            "format": SOURCES_FORMAT,
            "schema": SCHEMA,
            "sources": as_data(sources.sources),
            "prefixes": sources.prefixes,
        }
    )


def parse_sources(data: bytes, *, digits: int, part: str) -> Sources:
    """`digits` is what the publication says of prefixes. Raises VaultDamaged."""
    fields = Fields.parsed(data, part=part)
    fields.expect(SOURCES_FORMAT, SCHEMA)
    sources = Sources(
        tuple(_source(item) for item in fields.objects("sources", most=MAX_SOURCES)),
        fields.text("prefixes", most=MAX_CHUNKS * MAX_PREFIX_DIGITS),
        digits,
    )
    paths = [source.path for source in sources.sources]
    if any(left >= right for left, right in pairwise(paths)):
        raise VaultDamaged(part, "lists its sources in disorder")
    if len(sources.prefixes) != sources.chunks * digits or sources.prefixes.strip("0123456789abcdef"):
        raise VaultDamaged(part, "has no right value for “prefixes”")
    return sources


def _source(fields: Fields) -> VaultSource:
    return VaultSource(
        path=fields.text("path"),
        title=fields.text("title"),
        origin=fields.text("origin"),
        canonical_url=fields.text("canonical_url"),
        bytes=fields.whole("bytes"),
        sha256=fields.digest("sha256"),
        language=fields.text("language", most=100),
        keywords=fields.texts("keywords", most=MAX_KEYWORDS),
        valid_from=day_of(fields, "valid_from"),
        valid_until=day_of(fields, "valid_until"),
        chunks=fields.whole("chunks"),
    )


def day_of(fields: Fields, name: str) -> str:
    """The day `name`, as 2026-12-31, or "". Raises VaultDamaged."""
    value = fields.text(name, most=10)
    if not _DAY.fullmatch(value):
        raise VaultDamaged(fields.part, f"has no right value for “{name}”")
    return value


def print_pins(pins: Iterable[Pinned]) -> bytes:
    return canonical({"format": PINS_FORMAT, "schema": SCHEMA, "pins": [as_data(pin) for pin in pins]})


def parse_pins(data: bytes, *, part: str) -> tuple[Pinned, ...]:
    """Raises VaultDamaged."""
    fields = Fields.parsed(data, part=part)
    fields.expect(PINS_FORMAT, SCHEMA)
    return tuple(
        Pinned(item.text("path"), item.text("text", most=MAX_PART_BYTES))
        for item in fields.objects("pins", most=MAX_SOURCES)
    )


# --- chunks and postings --------------------------------------------------------------------------


def print_group(prefix: str, chunks: Iterable[VaultChunk]) -> bytes:
    found: dict[str, JsonValue] = {
        str(chunk.number): {
            "heading": list(chunk.heading),
            "text": chunk.text,
            "start_line": chunk.start_line,
            "end_line": chunk.end_line,
        }
        for chunk in chunks
    }
    return canonical({"format": CHUNKS_FORMAT, "schema": SCHEMA, "prefix": prefix, "chunks": found})


def parse_group(data: bytes, *, prefix: str, part: str) -> Mapping[int, VaultChunk]:
    """The chunks of the group `prefix`, by number. Raises VaultDamaged."""
    fields = Fields.parsed(data, part=part)
    fields.expect(CHUNKS_FORMAT, SCHEMA)
    if fields.text("prefix") != prefix:
        raise VaultDamaged(part, "is another group of chunks")
    found = {}
    for number, value in fields.entries("chunks").items():
        if not _NUMBER.fullmatch(number):
            raise VaultDamaged(part, "has a chunk without a number")
        found[int(number)] = _chunk(int(number), Fields.of(value, part=part))
    return found


def _chunk(number: int, fields: Fields) -> VaultChunk:
    return VaultChunk(
        number=number,
        heading=fields.texts("heading", most=MAX_HEADINGS, longest=MAX_PART_BYTES),
        text=fields.text("text", most=MAX_PART_BYTES),
        start_line=fields.whole("start_line", least=1),
        end_line=fields.whole("end_line", least=1),
    )


def print_postings(shard: int, terms: Mapping[str, list[int]]) -> bytes:
    """`terms`: for each key the gaps and impacts as they are written."""
    lists: dict[str, JsonValue] = {key: list[JsonValue](flat) for key, flat in terms.items()}
    return canonical({"format": POSTINGS_FORMAT, "schema": SCHEMA, "shard": shard, "terms": lists})
