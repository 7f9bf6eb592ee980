"""A JSON file that people edit too: read strictly, written back as it was but for what is changed. Pure.

Kept are unknown fields, the order of fields, numbers as typed, the byte-order mark, line ends, indentation.
What is not JSON (comments, a comma too many), an object that has one name twice, and what is nested without
end cannot be kept, so it is `LibraryDamaged` and never written.
"""

from __future__ import annotations

import codecs
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NoReturn

from knowledge.errors import LibraryDamaged

Tree = dict[str, Any]
"""A JSON object as Python has it. Nothing changes one in place: whoever edits makes new ones."""

_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}
_INDENT = re.compile(r"\n([ \t]+)\S")
_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"(\s*:)?|[{}]')
_quoted = json.JSONEncoder(ensure_ascii=False).encode
_SURROGATE = re.compile(r"[\ud800-\udfff]")
_MAX_DEPTH = 64
"""Levels of objects and lists; ours are five. Python could read more than it can write."""


class _Number(float):
    """A number that Python would write in another way than it was typed."""

    __slots__ = ("typed",)

    def __new__(cls, typed: str) -> _Number:
        number = super().__new__(cls, typed)
        number.typed = typed
        return number

    typed: str


@dataclass(frozen=True, slots=True)
class JsonFile:
    """The object in a file, and how it is written there."""

    tree: Tree = field(default_factory=dict)
    encoding: str = "utf-8"
    bom: bool = False
    line_end: str = "\n"
    indent: str = "  "

    def having(self, tree: Tree) -> JsonFile:
        """The same file with another content."""
        return replace(self, tree=tree)


def read_json(data: bytes, *, name: str) -> JsonFile:
    """Read the file `name`. Raises LibraryDamaged for all that is not one JSON object."""
    encoding = next((encoding for encoding, mark in _MARKS.items() if data.startswith(mark)), "")
    encoded = data.removeprefix(_MARKS.get(encoding, b""))
    try:
        text = encoded.decode(encoding or "utf-8")
    except UnicodeDecodeError as error:
        raise LibraryDamaged(name, 1 + encoded.count(b"\n", 0, error.start)) from None
    tree = _Parser(name, text).parse()
    indent = _INDENT.search(text)
    return JsonFile(
        tree=tree,
        encoding=encoding or "utf-8",
        bom=bool(encoding),
        line_end="\r\n" if "\r\n" in text else "\n",
        indent=indent[1] if indent else "  ",
    )


def write_json(file: JsonFile) -> bytes:
    """The bytes of `file`."""
    text = _written(file.tree, file.indent, "\n") + "\n"
    text = _SURROGATE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)  # only in strings, and escaped there
    mark = _MARKS[file.encoding] if file.bom else b""
    return mark + text.replace("\n", file.line_end).encode(file.encoding)


def same(one: object, other: object) -> bool:
    """Whether both are written alike: `1`, `1.0` and `true` are not, though Python takes them for equal."""
    return _written(one, "", "\n") == _written(other, "", "\n")


def is_text(value: object) -> bool:
    """Whether `value` is a text that can be shown and written."""
    return isinstance(value, str) and not _SURROGATE.search(value)


def changed(tree: Mapping[str, Any], /, **values: Any) -> Tree:
    """`tree` with other values; None takes a field away."""
    merged = {**tree, **values}
    return {name: value for name, value in merged.items() if value is not None or name not in values}


class _Parser:
    """Reads one text, once."""

    def __init__(self, name: str, text: str) -> None:
        self._name = name
        self._text = text

    def parse(self) -> Tree:
        try:
            tree = json.loads(
                self._text,
                parse_float=_Number,
                parse_int=_integer,
                parse_constant=self._refuse_constant,
                object_pairs_hook=self._object,
            )
        except json.JSONDecodeError as error:
            raise LibraryDamaged(self._name, error.lineno) from None
        except RecursionError:
            raise LibraryDamaged(self._name, 1) from None
        if not isinstance(tree, dict) or _is_too_deep(tree):
            raise LibraryDamaged(self._name, 1)
        return tree

    def _object(self, pairs: list[tuple[str, Any]]) -> Tree:
        tree = dict(pairs)
        if len(tree) != len(pairs):
            raise LibraryDamaged(self._name, self._line_of_repetition())
        return tree

    def _refuse_constant(self, constant: str) -> NoReturn:
        """NaN and the infinities, which Python would take."""
        outside = re.sub(r'"(?:[^"\\]|\\.)*"', lambda match: " " * len(match[0]), self._text)
        raise LibraryDamaged(self._name, self._line_at(outside.find(constant)))

    def _line_of_repetition(self) -> int:
        """Where the first object that has a name twice has it for the second time."""
        names: list[set[str]] = []
        for match in _TOKEN.finditer(self._text):
            if match[0] == "{":
                names.append(set())
            elif match[0] == "}":
                names.pop()
            elif match[1] is not None:
                name = json.loads(match[0].removesuffix(match[1]))
                if name in names[-1]:
                    return self._line_at(match.start())
                names[-1].add(name)
        return 1

    def _line_at(self, place: int) -> int:
        return 1 + self._text.count("\n", 0, max(place, 0))


def _is_too_deep(tree: Tree) -> bool:
    level: list[Any] = [tree]
    for _ in range(_MAX_DEPTH):
        insides = (value.values() if isinstance(value, dict) else value for value in level)
        level = [item for inside in insides for item in inside if item and isinstance(item, dict | list)]
    return bool(level)


def _integer(typed: str) -> int | _Number:
    try:
        return int(typed)
    except ValueError:  # more digits than Python takes
        return _Number(typed)


def _written(value: Any, indent: str, start: str) -> str:
    """`value` as JSON; `start` is the line break with the indentation that holds here."""
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, _Number):
        return value.typed
    if not value or not isinstance(value, dict | list | tuple):
        return json.dumps(value)
    inner = start + indent
    if isinstance(value, dict):
        rows = [f"{_quoted(name)}: {_written(item, indent, inner)}" for name, item in value.items()]
        return "{" + inner + f",{inner}".join(rows) + start + "}"
    return "[" + inner + f",{inner}".join([_written(item, indent, inner) for item in value]) + start + "]"
