"""What Whoosh keeps: one Whoosh document per chunk.

terms     postings: each carries one byte per `Field`, the counts of the term in this chunk
lengths   words in each field, as comma-separated numbers
record    the whole document as JSON, in its first chunk only
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from whoosh import fields, formats
from whoosh.codec.whoosh3 import W3Codec

from knowledge.index.terms import Field

VERSION = 3
"""Raise it when the schema, the analysis or the records change: older indexes are rebuilt."""


class CountsFormat(formats.Format):  # type: ignore[misc] # Whoosh has no types
    """A posting's value: one byte per `Field`."""

    posting_size = len(Field)

    def decode_weight(self, value: bytes) -> float:
        return float(sum(value))

    decode_frequency = decode_weight


class CountsCodec(W3Codec):  # type: ignore[misc] # Whoosh has no types
    """Whoosh's own codec without what we do not read.

    Its statistics of field lengths look at the disk once a posting; our lengths are stored apart.
    """

    length_stats = False

    def __init__(self) -> None:
        super().__init__(blocklimit=1024, compression=0)


class CountsField(fields.FieldType):  # type: ignore[misc] # Whoosh has no types
    """Takes the counts of a chunk as they are; the analysis happened before."""

    indexed = True

    def __init__(self) -> None:
        self.format = CountsFormat()
        self.analyzer = None
        self.scorable = False
        self.stored = False
        self.unique = False
        self.vector = None

    def index(
        self, value: Mapping[str, bytes], **_options: object
    ) -> Iterator[tuple[bytes, int, float, bytes]]:
        for term, counts in value.items():
            yield term.encode("utf-8", "surrogatepass"), 1, 1.0, counts


def make_schema() -> fields.Schema:
    return fields.Schema(
        terms=CountsField(),
        lengths=fields.STORED,
        record=fields.STORED,
    )
