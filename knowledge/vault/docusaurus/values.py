"""What a configuration in JavaScript says, as far as that can be told without running it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TypeAlias

from knowledge.errors import SiteError

JsValue: TypeAlias = "bool | int | float | str | tuple[JsValue, ...] | JsObject | Computed | None"
"""`null` and `undefined` are both None."""


@dataclass(frozen=True, slots=True)
class Computed:
    """A value that only running the file would tell. `source` is the beginning of what makes it.

    `function`: it is code itself. `spread`: it stands for any number of items of its list.
    """

    line: int
    source: str = ""
    function: bool = False
    spread: bool = False


@dataclass(frozen=True, slots=True)
class JsObject:
    """An object. `rest` decides about keys that are not in `entries`; None when there are no others."""

    entries: Mapping[str, JsValue] = field(default_factory=lambda: MappingProxyType({}))
    rest: Computed | None = None

    def get(self, key: str) -> JsValue:
        return self.entries.get(key, self.rest)


@dataclass(frozen=True, slots=True)
class Options:
    """The part `values` of the configuration `file`, which is called `name` there; "" is all of it."""

    file: str
    values: JsObject
    name: str = ""

    def told(self, key: str) -> JsValue:
        """The value of `key`; raises SiteError when only running the file would tell."""
        value = self.values.get(key)
        if isinstance(value, Computed):
            raise self.computed(key, value)
        return value

    def computed(self, key: str, value: Computed) -> SiteError:
        where = f" on line {value.line}" if value.line else ""
        return self.wrong(key, f"is computed{where}, and nothing of a site is run; write its value out")

    def wrong(self, key: str, problem: str) -> SiteError:
        """The error that says what is the matter with `key`."""
        return SiteError(self.file, f"“{self._named(key)}” {problem}")

    def text(self, key: str, default: str) -> str:
        value = self.told(key)
        if value is None:
            return default
        if not isinstance(value, str):
            raise self.wrong(key, "is no text")
        return value

    def maybe_text(self, key: str) -> str | None:
        return None if self.told(key) is None else self.text(key, "")

    def truth(self, key: str, *, default: bool) -> bool:
        value = self.maybe_truth(key)
        return default if value is None else value

    def maybe_truth(self, key: str) -> bool | None:
        value = self.told(key)
        if value is None or isinstance(value, bool):
            return value
        raise self.wrong(key, "is neither true nor false")

    def texts(self, key: str, default: tuple[str, ...]) -> tuple[str, ...]:
        value = self.told(key)
        if value is None:
            return default
        found: list[str] = []
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, Computed):
                raise self.computed(key, item)
            if not isinstance(item, str) or not isinstance(value, tuple):
                raise self.wrong(key, "is no list of texts")
            found.append(item)
        return tuple(found)

    def part(self, key: str) -> Options:
        """The object under `key`; nothing there is an empty one."""
        value = self.told(key)
        if value is None:
            return Options(self.file, JsObject(), self._named(key))
        if not isinstance(value, JsObject):
            raise self.wrong(key, "is no object")
        return Options(self.file, value, self._named(key))

    def keys(self) -> tuple[str, ...]:
        """Every key; raises SiteError when there may be others."""
        if self.values.rest is not None:
            raise Options(self.file, self.values, "").computed(self.name, self.values.rest)
        return tuple(self.values.entries)

    def items(self, key: str) -> tuple[JsValue, ...]:
        """The list under `key`; its items may be computed, but how many there are is known."""
        value = self.told(key)
        if value is None:
            return ()
        if not isinstance(value, tuple):
            raise self.wrong(key, "is no list")
        for item in value:
            if isinstance(item, Computed) and item.spread:
                raise self.computed(key, item)
        return value

    def _named(self, key: str) -> str:
        return f"{self.name}.{key}" if self.name else key
