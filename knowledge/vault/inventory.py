"""A build as a folder: its publication, and every file that it lists, checked."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from knowledge.errors import BuildRefused, VaultDamaged
from knowledge.sources.reasons import plain_reason
from knowledge.vault.listing import MAX_PUBLICATION_BYTES, PUBLICATION, SOURCES, Part
from knowledge.vault.publication import PINS, Publication, parse_publication, shard_name
from knowledge.vault.terms import SHARDS
from knowledge.vault.tree import Expected, TreeRefused, compare, files_of, read_bounded, read_expected

_GROUP = re.compile(r"chunks/([0-9a-f]{1,4})\.json")
_ALWAYS = frozenset({SOURCES, PINS, *(shard_name(shard) for shard in range(SHARDS))})


@dataclass(frozen=True, slots=True)
class Build:
    """A build in `folder`. `build_id` is the SHA-256 of `publication_bytes`; `artefacts` are all other
    files, sorted by name."""

    folder: Path
    build_id: str
    publication: Publication
    publication_bytes: bytes = field(repr=False)
    _by_name: Mapping[str, Part] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_by_name", {part.name: part for part in self.artefacts})

    @property
    def artefacts(self) -> tuple[Part, ...]:
        return self.publication.artefacts

    def read(self, name: str) -> bytes:
        """The bytes of the file `name`, compared again with what the publication says; `publication.json` is
        one too. Raises BuildRefused."""
        if name == PUBLICATION:
            return self.publication_bytes
        part = self._by_name.get(name)
        if part is None:
            raise BuildRefused(f"“{name}” is not listed")
        return _read(self.folder, part)


def read_build(folder: Path) -> Build:
    """The build in `folder`, after every file of it was read and compared. Raises BuildRefused."""
    build = _listed(folder)
    for part in build.artefacts:
        _read(folder, part)
    return build


def is_build(folder: Path) -> bool:
    """Whether nothing but a build would be lost with `folder`; files of it may be damaged or gone."""
    try:
        found = files_of(folder)
        publication = _publication(read_bounded(folder, PUBLICATION, limit=MAX_PUBLICATION_BYTES))
    except (TreeRefused, BuildRefused, OSError):
        return False
    return found.keys() <= {PUBLICATION, *(part.name for part in publication.artefacts)}


def _listed(folder: Path) -> Build:
    try:
        found = files_of(folder)
        if PUBLICATION not in found:
            raise TreeRefused(f"it has no {PUBLICATION}")
        data = read_bounded(folder, PUBLICATION, limit=MAX_PUBLICATION_BYTES)
        publication = _publication(data)
        expected = {part.name: part.bytes for part in publication.artefacts}
        compare(found, {**expected, PUBLICATION: len(data)})
    except TreeRefused as error:
        raise BuildRefused(str(error)) from None
    except OSError as error:
        raise BuildRefused(f"it cannot be read: {plain_reason(error)}") from None
    return Build(folder, hashlib.sha256(data).hexdigest(), publication, data)


def _publication(data: bytes) -> Publication:
    """Raises BuildRefused, also for files that no build has, or that every build has and this one has not."""
    try:
        publication = parse_publication(data, part=PUBLICATION)
    except VaultDamaged as error:
        raise BuildRefused(f"{error.part} {error.reason}") from None
    names = {part.name for part in publication.artefacts}
    for name in sorted(_ALWAYS - names):
        raise BuildRefused(f"“{name}” is not listed")
    for name in sorted(names - _ALWAYS):
        group = _GROUP.fullmatch(name)
        if group is None or len(group[1]) != publication.prefix_digits:
            raise BuildRefused("it lists a file that no build has")
    return publication


def _read(folder: Path, part: Part) -> bytes:
    try:
        return read_expected(folder, Expected(part.name, part.bytes, part.sha256))
    except TreeRefused as error:
        raise BuildRefused(str(error)) from None
    except OSError as error:
        raise BuildRefused(f"“{part.name}” cannot be read: {plain_reason(error)}") from None
