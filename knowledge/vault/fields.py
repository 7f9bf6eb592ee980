"""JSON of a vault, read with every field looked at, and written in one way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import NoReturn

from knowledge.errors import VaultDamaged
from knowledge.text.json_form import JsonValue

LARGEST = 2**53 - 1
"""The largest whole number that every language reads from JSON exactly."""
_MOMENT = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_HALF = re.compile(rb"(?<!\\)(?:\\\\)*\\u[dD][89a-fA-F]")
"""Half a character written as an escape: it could not be written again. We write none, not even in pairs."""


def canonical(value: JsonValue) -> bytes:
    """`value` as all files of a vault are written: sorted keys, no spaces, UTF-8 without escapes, one final
    newline, so that the same value is the same bytes."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    return text.encode("utf-8") + b"\n"


class NewerSchema(VaultDamaged):
    """A file of a newer Estante: to be refused like a damaged one, but never to be replaced."""


class Fields:
    """An object of JSON in the file `part`, asked for its fields by kind. Unknown fields are left alone: a
    later version may add some. All methods raise VaultDamaged."""

    def __init__(self, values: Mapping[str, JsonValue], *, part: str) -> None:
        self._values = values
        self.part = part

    @classmethod
    def parsed(cls, data: bytes, *, part: str) -> Fields:
        """`data`, whose size the caller has looked at, as an object without any name twice."""
        if b"\\u" in data and _HALF.search(data):
            raise VaultDamaged(part, "may have half a character, which no file of a vault has")
        try:
            value = json.loads(data.decode("utf-8"), object_pairs_hook=_once, parse_constant=_refuse)
        except (ValueError, RecursionError):
            raise VaultDamaged(part, "cannot be read as JSON") from None
        return cls.of(value, part=part)

    @classmethod
    def of(cls, value: JsonValue, *, part: str) -> Fields:
        if not isinstance(value, dict):
            raise VaultDamaged(part, "has something else where an object must be")
        return cls(value, part=part)

    def expect(self, form: str, schema: int) -> None:
        """The file says that it is of this format and schema."""
        if self.text("format") != form:
            raise VaultDamaged(self.part, f"is not of the format {form}")
        found = self.whole("schema")
        if found > schema:
            raise NewerSchema(self.part, f"is of schema {found}, which only a newer Estante knows")
        if found != schema:
            raise VaultDamaged(self.part, f"is of the unknown schema {found}")

    def text(self, name: str, *, most: int = 10_000) -> str:
        value = self._values.get(name)
        if not isinstance(value, str) or len(value) > most:
            self._wrong(name)
        return value

    def digest(self, name: str) -> str:
        value = self.text(name)
        if not _DIGEST.fullmatch(value):
            self._wrong(name)
        return value

    def whole(self, name: str, *, least: int = 0) -> int:
        """A whole number from `least` to LARGEST; `true` is none."""
        value = self._values.get(name)
        if type(value) is not int or not least <= value <= LARGEST:
            self._wrong(name)
        return value

    def flag(self, name: str) -> bool:
        value = self._values.get(name)
        if not isinstance(value, bool):
            self._wrong(name)
        return value

    def moment(self, name: str) -> str:
        """A moment in UTC with milliseconds, which `datetime.fromisoformat` takes."""
        value = self.text(name)
        try:
            right = _MOMENT.fullmatch(value) and datetime.fromisoformat(value)
        except ValueError:  # the 30th of February
            right = None
        if not right:
            self._wrong(name)
        return value

    def optional_text(self, name: str, *, most: int = 10_000) -> str | None:
        return None if self._values.get(name) is None else self.text(name, most=most)

    def optional_whole(self, name: str) -> int | None:
        return None if self._values.get(name) is None else self.whole(name)

    def texts(self, name: str, *, most: int, longest: int = 10_000) -> tuple[str, ...]:
        """A list of at most `most` texts."""
        value = self._values.get(name)
        if not isinstance(value, list) or len(value) > most:
            self._wrong(name)
        for item in value:
            if not isinstance(item, str) or len(item) > longest:
                self._wrong(name)
        return tuple(item for item in value if isinstance(item, str))

    def entries(self, name: str) -> Mapping[str, JsonValue]:
        """An object whose names are data."""
        value = self._values.get(name)
        if not isinstance(value, dict):
            self._wrong(name)
        return value

    def object(self, name: str) -> Fields:
        return Fields.of(self._values.get(name), part=self.part)

    def objects(self, name: str, *, most: int) -> Iterator[Fields]:
        """A list of at most `most` objects."""
        value = self._values.get(name)
        if not isinstance(value, list) or len(value) > most:
            self._wrong(name)
        return (Fields.of(item, part=self.part) for item in value)

    def _wrong(self, name: str) -> NoReturn:
        raise VaultDamaged(self.part, f"has no right value for “{name}”")


def _once(pairs: list[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name stands twice")
    return found


def _refuse(constant: str) -> NoReturn:
    raise ValueError(constant)
