"""A seal for each generation of the index: the checksums of its table of contents and of its segment files.

Whoosh has no checksums, and its tables of contents are pickles: none is loaded before its seal matches. The
seal is written before the table of contents that it seals, so a generation that can be seen has its seal.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from knowledge.errors import SegmentDamaged
from knowledge.index.codec import INDEX_NAME


@dataclass(frozen=True, slots=True)
class Seal:
    """`version` is the layout's, `made_with` what else decides how a file becomes a document.

    `contents` is the CRC-32 of the table of contents, `segments` that of each segment file by segment name.
    """

    version: int
    made_with: str
    contents: int
    segments: Mapping[str, int]

    def check(self, contents: bytes, *, version: int, made_with: str) -> None:
        """Raise SegmentDamaged unless it is the seal of `contents`, made in the same way."""
        if self.version != version:
            raise SegmentDamaged("it was made by another version of Estante")
        if self.made_with != made_with:
            raise SegmentDamaged("it was made with other settings")
        if self.contents != zlib.crc32(contents):
            raise SegmentDamaged("its table of contents does not match its seal")


def seal_name(generation: int) -> str:
    """The name of the file."""
    return f"_{INDEX_NAME}_{generation}.seal"


def to_bytes(seal: Seal) -> bytes:
    """`seal` as it is written."""
    return json.dumps(asdict(seal)).encode("ascii")


def from_bytes(data: bytes) -> Seal:
    """Read what `to_bytes` wrote. Raises SegmentDamaged on anything else."""
    try:
        found: dict[str, Any] = json.loads(data.decode("ascii"))
        seal = Seal(**found)
        sound = isinstance(seal.segments, dict) and type(seal.version) is int
    except (ValueError, TypeError, RecursionError) as error:
        raise SegmentDamaged("its seal cannot be read") from error
    if not sound:
        raise SegmentDamaged("its seal cannot be read")
    return seal
