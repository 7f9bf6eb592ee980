"""YAML whose scalars stay text as typed, with the place of every top-level entry.

YAML 1.1 would turn `0123` into 83, `10:30` into 630 and `no` into false; nobody who writes a header means
that. So we take the parser's events and build the values ourselves: plain `null`, `~` and nothing are None,
every other scalar is its text. Anchors and aliases are refused (a tiny header can unfold to millions of
nodes), tags are ignored (no object is ever made), nesting is limited.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

import regex
import yaml

from knowledge.model import MetadataValue
from knowledge.problems import ProblemCode

MAX_DEPTH = 32
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)
_NULLS = frozenset({"", "~", "null", "Null", "NULL"})
_NOT_YAML = regex.compile(
    r"[^\t\n\x20-\x7e\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
"""Characters YAML forbids or takes for line ends (U+0085, U+2028, U+2029)."""
_STAND_INS = range(0xF0000, 0x10FFFE)
"""Private-use planes 15 and 16: far more characters than a header may have."""


@dataclass(frozen=True, slots=True)
class Place:
    """A point in a text: 0-based line, 0-based column in characters."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One top-level `key: value`; `value_end` is behind the last character that belongs to the value."""

    key: str
    key_start: Place
    key_end: Place
    value_start: Place
    value_end: Place


@dataclass(frozen=True, slots=True)
class YamlMapping:
    """`duplicates` are (key, 0-based line) of keys met again, at any depth."""

    values: dict[str, MetadataValue]
    entries: tuple[Entry, ...]
    duplicates: tuple[tuple[str, int], ...]
    flow: bool
    """Written as `{key: value}`."""


class YamlTextError(Exception):
    """The text is not a mapping we take. `line` is 0-based; `reason` completes "cannot be read: …"."""

    def __init__(self, code: ProblemCode, line: int, reason: str = "") -> None:
        self.code = code
        self.line = line
        self.reason = reason
        super().__init__(reason)


def read_mapping(text: str) -> YamlMapping:
    """Read `text` (line ends `\\n`) as one YAML mapping; no text at all is an empty one.

    Raises YamlTextError, and nothing else, whatever the text.
    """
    plain, originals = _replace_forbidden(text)
    builder = _Builder(originals)
    try:
        return builder.build(yaml.parse(plain, Loader=_LOADER))
    except yaml.MarkedYAMLError as error:
        raise _fault_of(error, text) from error
    except yaml.YAMLError as error:
        raise YamlTextError(ProblemCode.FRONTMATTER_SYNTAX, 0, str(error).splitlines()[0]) from error


def _replace_forbidden(text: str) -> tuple[str, dict[int, str]]:
    """Swap what YAML forbids for private-use characters that `text` lacks, one for one."""
    forbidden = sorted(set(_NOT_YAML.findall(text)))
    if not forbidden:
        return text, {}
    present = set(text)
    free = (chr(code) for code in _STAND_INS if chr(code) not in present)
    pairs = list(zip(forbidden, free, strict=False))
    return text.translate({ord(bad): stand_in for bad, stand_in in pairs}), {
        ord(stand_in): bad for bad, stand_in in pairs
    }


def _fault_of(error: yaml.MarkedYAMLError, text: str) -> YamlTextError:
    mark = error.problem_mark
    line = mark.line if mark else 0
    if error.context_mark and line >= text.count("\n"):
        line = error.context_mark.line  # an unclosed quote is noticed at the end but is wrong at its start
    for number, content in enumerate(text.split("\n")):
        if content.lstrip(" ").startswith("\t") and content.strip():
            return YamlTextError(ProblemCode.FRONTMATTER_TAB, number)
    return YamlTextError(ProblemCode.FRONTMATTER_SYNTAX, line, error.problem or "it is not YAML")


@dataclass(slots=True)
class _Builder:
    """Builds values from events; one use each."""

    originals: dict[int, str]
    duplicates: list[tuple[str, int]] = field(default_factory=list)
    last_end: Place = Place(0, 0)

    def build(self, events: Iterator[yaml.Event]) -> YamlMapping:
        values: dict[str, MetadataValue] = {}
        entries: list[Entry] = []
        flow = False
        documents = 0
        for event in events:
            if isinstance(event, yaml.DocumentStartEvent):
                documents += 1
                if documents > 1:
                    raise _syntax(event, "“---” begins a second one")
            elif isinstance(event, yaml.MappingStartEvent):
                flow = bool(event.flow_style)
                values = self._mapping(event, events, depth=1, entries=entries)
            elif isinstance(event, yaml.NodeEvent) and self._value(event, events, depth=1) is not None:
                raise YamlTextError(ProblemCode.FRONTMATTER_NOT_MAPPING, _place(event.start_mark).line)
        return YamlMapping(values, tuple(entries), tuple(self.duplicates), flow)

    def _value(self, event: yaml.Event, events: Iterator[yaml.Event], *, depth: int) -> MetadataValue:
        line = _place(event.start_mark).line
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise YamlTextError(ProblemCode.FRONTMATTER_ALIAS, line)
        if depth > MAX_DEPTH:
            raise _syntax(event, f"more than {MAX_DEPTH} levels deep")
        if isinstance(event, yaml.ScalarEvent):
            self.last_end = _place(event.end_mark)
            if event.style in (None, "") and event.value in _NULLS:
                return None
            return str(event.value).translate(self.originals)
        if isinstance(event, yaml.SequenceStartEvent):
            return self._sequence(events, depth=depth, flow=bool(event.flow_style))
        return self._mapping(event, events, depth=depth)

    def _sequence(self, events: Iterator[yaml.Event], *, depth: int, flow: bool) -> tuple[MetadataValue, ...]:
        items: list[MetadataValue] = []
        for event in events:
            if isinstance(event, yaml.SequenceEndEvent):
                if flow:
                    self.last_end = _place(event.end_mark)
                break
            items.append(self._value(event, events, depth=depth + 1))
        return tuple(items)

    def _mapping(
        self,
        start: yaml.Event,
        events: Iterator[yaml.Event],
        *,
        depth: int,
        entries: list[Entry] | None = None,
    ) -> dict[str, MetadataValue]:
        if getattr(start, "anchor", None) is not None:
            raise YamlTextError(ProblemCode.FRONTMATTER_ALIAS, _place(start.start_mark).line)
        values: dict[str, MetadataValue] = {}
        for event in events:
            if isinstance(event, yaml.MappingEndEvent):
                if getattr(start, "flow_style", False):
                    self.last_end = _place(event.end_mark)
                break
            key = self._key(event)
            if key in values:
                self.duplicates.append((key, _place(event.start_mark).line))
            following = next(events)
            values[key] = self._value(following, events, depth=depth + 1)
            if entries is not None:
                key_place = (_place(event.start_mark), _place(event.end_mark))
                entries.append(Entry(key, *key_place, _place(following.start_mark), self.last_end))
        return values

    def _key(self, event: yaml.Event) -> str:
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None) is not None:
            raise YamlTextError(ProblemCode.FRONTMATTER_ALIAS, _place(event.start_mark).line)
        if not isinstance(event, yaml.ScalarEvent):
            raise _syntax(event, "a list or mapping cannot be a key")
        return str(event.value).translate(self.originals)


class _Mark(Protocol):
    """What the marks of PyYAML's two parsers share."""

    line: int
    column: int


def _place(mark: _Mark | None) -> Place:
    return Place(mark.line, mark.column) if mark else Place(0, 0)


def _syntax(event: yaml.Event, reason: str) -> YamlTextError:
    return YamlTextError(ProblemCode.FRONTMATTER_SYNTAX, _place(event.start_mark).line, reason)
