"""JSON as text: chunks along its keys, each under the path of keys that leads to it.

The text is never written anew, so each number stays as it was typed; only letters that are spelled as numbers
(`\\u00e7`, which many programs do to all that is not English) become themselves, or nobody would find them.
Nothing here recurses: a text may be as deep as it likes. JSON is that of RFC 8259; what is not is plain text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from knowledge.documents.plain import Reading, Slice, line_cutter, read_plain
from knowledge.problems import ProblemCode
from knowledge.settings import ChunkSettings

MAX_DEPTH = 16
"""Levels that are told apart; what is deeper is cut as it comes."""
_LONGEST_KEY = 80
"""A longer key is shortened in a heading."""
_SMALL_SHARE = 4
"""A list or object in an object is a chunk by itself unless it is smaller than the maximum by this."""

_LONGEST_INDENT = 40
"""So far a line is looked at for an indent."""

_SURROGATE = re.compile(r"[\ud800-\udfff]")
_SPACE = re.compile(r"[ \t\n]*")
_ESCAPE = re.compile(
    r"\\(?:u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|.)", re.DOTALL
)
_LETTERS = r'[^"\\\x00-\x1f]*'
_STRING = re.compile(rf'"{_LETTERS}(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{{4}}){_LETTERS})*"')
_NUMBER = r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?"
_PLAIN_VALUE = re.compile(rf"{_STRING.pattern}|(?:{_NUMBER}|true|false|null)(?![\w.+-])")


class _NotJson(Exception):
    """It is wrong at `offset`."""

    def __init__(self, offset: int) -> None:
        super().__init__()
        self.offset = offset


@dataclass(slots=True)
class _Container:
    """A list or object. `starts` are the offsets of its items (for an object, of their keys), `values` those
    of their values, `nested` the items that are containers longer than a chunk, by their place."""

    is_list: bool
    start: int
    starts: list[int] = field(default_factory=list)
    values: list[int] = field(default_factory=list)
    nested: dict[int, _Container] = field(default_factory=dict)


def read_json(content: str, settings: ChunkSettings) -> Reading:
    """Cut `content` (line ends `\\n`) along its keys; what is no JSON is plain text with a fault."""
    if not content:
        return read_plain(content, settings)
    text = _ESCAPE.sub(_spelled_out, content) if "\\" in content else content
    try:
        top = _parse(text, settings.maximum)
    except _NotJson as error:
        fault = text.count("\n", 0, error.offset), ProblemCode.JSON_SYNTAX
        return replace(read_plain(content, settings), faults=(fault,))
    if top is None:
        return read_plain(text, settings)
    names = [] if top.is_list else [_key(text, start) for start in top.starts]
    return Reading(text, tuple(_Packer(text, settings).pack(top)), names=tuple(dict.fromkeys(names)))


def _spelled_out(escape: re.Match[str]) -> str:
    """A visible character in place of its escape; quotation marks, line ends and the like stay escapes."""
    if escape.group() == "\\/":
        return "/"
    numbers = [int(number, 16) for number in escape.groups() if number]
    if not numbers:
        return escape.group()
    high, low = numbers[0], numbers[-1]
    character = chr(high if len(numbers) == 1 else 0x10000 + (high - 0xD800) * 0x400 + low - 0xDC00)
    return character if character.isprintable() and character not in '"\\ ' else escape.group()


# --- what there is --------------------------------------------------------------------------------


def _parse(content: str, maximum: int) -> _Container | None:
    """The outermost list or object; None for any other value, an empty one, or one that fits into a chunk.

    Raises _NotJson.
    """
    open_ones: list[_Container] = []
    top: _Container | None = None
    position = _skip(content, 0)
    while True:
        # A value begins at `position`.
        if open_ones:
            open_ones[-1].values.append(position)
        position, opened = _value(content, position)
        if opened is not None:
            top = top or opened
            open_ones.append(opened)
            position, filled = _first_item(content, position, opened)
            if filled:
                continue
        position = _close_and_go_on(content, position, open_ones, maximum)
        if not open_ones:
            break
    if position < len(content):
        raise _NotJson(position)
    return top if top is not None and top.starts and len(content) > maximum else None


def _value(content: str, position: int) -> tuple[int, _Container | None]:
    """Where the plain value at `position` ends, or the container that begins there."""
    if content[position : position + 1] in ("{", "["):
        return position + 1, _Container(content[position] == "[", position)
    plain = _PLAIN_VALUE.match(content, position)
    if plain is None:
        raise _NotJson(position)
    return plain.end(), None


def _first_item(content: str, position: int, opened: _Container) -> tuple[int, bool]:
    """Where the first value of `opened` begins; false when there is none."""
    position = _skip(content, position)
    if content[position : position + 1] == ("]" if opened.is_list else "}"):
        return position, False
    return _next_item(content, position, opened), True


def _next_item(content: str, position: int, into: _Container) -> int:
    """Note the item that begins at `position`; where its value begins."""
    into.starts.append(position)
    if into.is_list:
        return position
    key = _STRING.match(content, position)
    position = _skip(content, key.end()) if key else position
    if key is None or content[position : position + 1] != ":":
        raise _NotJson(position)
    return _skip(content, position + 1)


def _close_and_go_on(content: str, position: int, open_ones: list[_Container], maximum: int) -> int:
    """From the end of a value to the next value, over everything that ends; or to the end of the text."""
    position = _skip(content, position)
    while open_ones:
        inner = open_ones[-1]
        mark = content[position : position + 1]
        if mark == "," and inner.starts:
            return _next_item(content, _skip(content, position + 1), inner)
        if mark != ("]" if inner.is_list else "}"):
            raise _NotJson(position)
        open_ones.pop()
        position += 1
        if 0 < len(open_ones) < MAX_DEPTH and inner.starts and position - inner.start > maximum:
            outer = open_ones[-1]
            outer.nested[len(outer.starts) - 1] = inner
        position = _skip(content, position)
    return position


def _skip(content: str, position: int) -> int:
    space = _SPACE.match(content, position)
    assert space is not None
    return space.end()


# --- chunks ---------------------------------------------------------------------------------------


@dataclass(slots=True)
class _Level:
    """Where the packer is in one container, which fills `content[begin:end]` with what is around it.

    `item` is the place of the next item; `count` items in front of it are gathered for a chunk that begins
    at `first`.
    """

    container: _Container
    begin: int
    end: int
    path: tuple[str, ...]
    item: int = 0
    first: int = 0
    count: int = 0


class _Packer:
    """Puts neighbouring items together as long as they fit, and goes into those that are too long."""

    def __init__(self, content: str, settings: ChunkSettings) -> None:
        self._content = content
        self._maximum = max(settings.maximum, 1)
        self._small = self._maximum // _SMALL_SHARE
        self._cutter = line_cutter(content, settings)

    def pack(self, top: _Container) -> Iterator[Slice]:
        """The chunks of everything; `top` fills the whole text."""
        levels = [_Level(top, 0, len(self._content), ())]
        while levels:
            level = levels[-1]
            if level.item == len(level.container.starts):
                yield from self._gathered(level, level.end)
                levels.pop()
                continue
            begin, end = self._span(level)
            alone = self._is_alone(level, begin, end)
            if alone or end - level.first > self._maximum:
                yield from self._gathered(level, begin)
            nested = level.container.nested.get(level.item)
            if not alone:
                level.first = level.first if level.count else begin
                level.count += 1
            elif nested:
                levels.append(_Level(nested, begin, end, (*level.path, self._name(level, level.item))))
            else:
                yield from self._cut(begin, end, (*level.path, self._name(level, level.item)))
            level.item += 1

    def _gathered(self, level: _Level, end: int) -> Iterator[Slice]:
        """A chunk of the items before `end`: under their container, or under the one item that it is."""
        if level.count:
            alone = () if level.count > 1 else (self._name(level, level.item - 1),)
            yield from self._cut(level.first, end, (*level.path, *alone))
            level.count = 0

    def _cut(self, begin: int, end: int, path: tuple[str, ...]) -> Iterator[Slice]:
        return (Slice(*piece, path) for piece in self._cutter.cut(begin, end))

    def _span(self, level: _Level) -> tuple[int, int]:
        """The text of the next item, with its comma; the first and the last have the container's marks."""
        starts, item = level.container.starts, level.item
        begin = self._line_of(starts[item]) if item else level.begin
        return begin, self._line_of(starts[item + 1]) if item + 1 < len(starts) else level.end

    def _line_of(self, offset: int) -> int:
        """The start of the line of `offset` when there is only an indent before it."""
        start = self._content.rfind("\n", max(0, offset - _LONGEST_INDENT), offset) + 1
        return start if start and not self._content[start:offset].strip() else offset

    def _is_alone(self, level: _Level, begin: int, end: int) -> bool:
        """Whether the next item goes with no other: it is too long, or is a part with a name of its own."""
        if end - begin > self._maximum:
            return True
        value = level.container.values[level.item]
        return not level.container.is_list and self._content[value] in "{[" and end - value > self._small

    def _name(self, level: _Level, item: int) -> str:
        """The item's step in a path."""
        container = level.container
        return f"[{item}]" if container.is_list else _key(self._content, container.starts[item])


def _key(content: str, offset: int) -> str:
    """The key that begins at `offset`, in one short line."""
    token = _STRING.match(content, offset)
    assert token is not None
    text = _SURROGATE.sub("\ufffd", json.loads(token.group()))
    line = " ".join(text.split()) or token.group()
    return line if len(line) <= _LONGEST_KEY else line[:_LONGEST_KEY] + "…"
