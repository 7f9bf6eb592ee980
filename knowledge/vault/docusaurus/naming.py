"""Paths of the files of an export: stable, fit for every system, no two of them the same. Pure."""

from __future__ import annotations

import unicodedata

from knowledge.sources.names import plain_name, split_suffix


class Paths:
    """Gives each document its path; asked in one fixed order, it always gives the same."""

    def __init__(self) -> None:
        self._taken: set[str] = set()

    def path(self, folders: tuple[str, ...], source: str) -> str:
        """The path for the file `source` (its own folders before it) under `folders`, ending with `.md`."""
        *inside, name = [*folders, *source.split("/")]
        place = "/".join(plain_name(part, "") for part in inside if part)
        stem = split_suffix(name)[0]
        number = 1
        while True:
            own = plain_name(stem if number == 1 else f"{stem}-{number}", ".md")
            path = f"{place}/{own}" if place else own
            key = unicodedata.normalize("NFC", path.casefold())
            if key not in self._taken:
                self._taken.add(key)
                return path
            number += 1
