"""TOML that people write and we only read: with the line of what is wrong, and with nothing overlooked.

Each of our files has a few known keys. A key that is not known is an error, never skipped: a misspelled
`must_find` would be a check that nobody makes. `tomllib` tells no places of values, so the statements of a
text are found by a small scanner of our own (https://toml.io/en/v1.0.0).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NoReturn

import regex

MAX_DOTS = 32
"""Outside of texts, in one statement: tomllib's time grows with the square of the parts of a name."""
_PLACE = re.compile(r"\(at line (\d+),")
_TOKEN = regex.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']|'(?!''))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|\#[^\n]*+"
    r"|[\[\]{}.\n]",
    regex.DOTALL,
)
"""What decides where a statement ends: texts, comments, brackets, dots, line ends."""
_QUOTES = "\"'"
_NAME = re.compile(r"[A-Za-z0-9_-]+|\"[^\"\n]*\"|'[^'\n]*'")
_BEFORE = regex.compile(r"(?:[ \t\r\n]|\#[^\n]*+)*+")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class TomlTextError(ValueError):
    """`line` is 0 when it is not known; `reason` completes a sentence and quotes little of the text."""

    def __init__(self, line: int, reason: str) -> None:
        self.line = line
        self.reason = reason
        super().__init__(reason)


@dataclass(frozen=True, slots=True)
class Statement:
    """`text[start:end]` of a file, from its first character to the end of its last line, comment included;
    `line` is the first one's. `table` is the (dotted) name of the table it opens, `name` that of a value."""

    line: int
    start: int
    end: int
    table: str
    name: str


def read_toml(text: str, *, most: int) -> Mapping[str, object]:
    """The values of `text`, of at most `most` bytes of UTF-8. Raises TomlTextError."""
    if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
        raise TomlTextError(0, f"it has more than {most} bytes")
    for statement in statements(text):
        if _dots(text[statement.start : statement.end]) > MAX_DOTS:
            raise TomlTextError(statement.line, "a name there has far too many parts")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise TomlTextError(0, "it is nested too deeply") from None
    except ValueError as error:  # TOMLDecodeError is one; a number of 5,000 digits is a plain one
        place = _PLACE.search(str(error))
        line = int(place[1]) if place else text.count("\n") + 1 if "end of document" in str(error) else 0
        raise TomlTextError(line, "it is not TOML") from None


def statements(text: str) -> Iterator[Statement]:
    """The statements of `text`, one after the other; of a broken text as many as can be told apart."""
    position, line = 0, 1
    while True:
        before = _BEFORE.match(text, position)
        start = before.end() if before else position
        if start >= len(text):
            return
        line += text.count("\n", position, start)
        end = _end(text, start)
        yield _statement(text, line, start, end)
        line += text.count("\n", start, end)
        position = end


def _end(text: str, start: int) -> int:
    """Behind the line end of the statement that begins at `start`."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        if token[0] in ("[", "{"):
            depth += 1
        elif token[0] in ("]", "}"):
            depth -= 1
        elif token[0] == "\n" and depth <= 0:
            return int(token.end())
    return len(text)


def _statement(text: str, line: int, start: int, end: int) -> Statement:
    if text[start] != "[":
        name = _NAME.match(text, start, end)
        return Statement(line, start, end, "", name[0].strip(_QUOTES) if name else "")
    names = _NAME.findall(text, start, text.find("]", start, end))
    return Statement(line, start, end, ".".join(name.strip(_QUOTES) for name in names), "")


def _dots(text: str) -> int:
    return sum(token[0] == "." for token in _TOKEN.finditer(text))


# --- values ---------------------------------------------------------------------------------------


class Table:
    """One table of a file, asked for its keys by kind. `lines`: where a key stands; `line`: where the table
    begins (0: not known). All methods raise TomlTextError."""

    def __init__(
        self, values: Mapping[str, object], *, line: int = 0, lines: Mapping[str, int] | None = None
    ) -> None:
        self.values = values
        self._lines = lines or {}
        self.line = line

    def only(self, *names: str) -> None:
        """Nothing but these keys is there."""
        for name in self.values:
            if name not in names:
                known = ", ".join(names)
                self.refuse(name, f"“{shown(name)}” is not known here; what may stand here is {known}")

    def has(self, name: str) -> bool:
        return name in self.values

    def text(self, name: str, default: str = "", *, most: int = 1000, lines: bool = False) -> str:
        """A text of at most `most` characters; of one line, unless `lines`."""
        value = self.values.get(name, default)
        if not isinstance(value, str):
            self.refuse(name, f"“{name}” must be a text in quotation marks")
        self._look_at(name, value, most, lines=lines)
        return value

    def texts(self, name: str, *, most: int, longest: int = 1000) -> tuple[str, ...]:
        """A list of at most `most` texts that say something; () when it is not there."""
        return tuple(self._text_in(name, value, longest) for value in self._list(name, most))

    def pairs(self, name: str, *, most: int, longest: int = 1000) -> tuple[tuple[str, str], ...]:
        """A list of at most `most` lists of two texts each."""
        return tuple(self._pair_in(name, value, longest) for value in self._list(name, most))

    def whole(self, name: str, default: int | None, *, least: int = 0, largest: int) -> int | None:
        """A whole number from `least` to `largest`; `true` is none."""
        if name not in self.values:
            return default
        value = self.values[name]
        if type(value) is not int or not least <= value <= largest:
            self.refuse(name, f"“{name}” must be a whole number from {least} to {largest}")
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        value = self.values.get(name, default)
        if not isinstance(value, bool):
            self.refuse(name, f"“{name}” must be true or false")
        return value

    def table(self, name: str, *, line: int = 0, lines: Mapping[str, int] | None = None) -> Table:
        """The table `name`; an empty one when it is not there."""
        value = self.values.get(name, {})
        if not isinstance(value, dict):
            self.refuse(name, f"“{name}” must be a table, [{name}]")
        return Table(value, line=line or self._line(name), lines=lines)

    def tables(self, name: str, *, most: int) -> tuple[Mapping[str, object], ...]:
        """A list of at most `most` tables, [[name]]."""
        values = self._list(name, most)
        if not all(isinstance(value, dict) for value in values):
            self.refuse(name, f"“{name}” must be tables, each under [[{name}]]")
        return tuple(value for value in values if isinstance(value, dict))

    def refuse(self, name: str, reason: str) -> NoReturn:
        raise TomlTextError(self._line(name), reason)

    def _line(self, name: str) -> int:
        return self._lines.get(name, self.line)

    def _list(self, name: str, most: int) -> list[object]:
        value = self.values.get(name, [])
        if not isinstance(value, list):
            self.refuse(name, f"“{name}” must be a list in [ ]")
        if len(value) > most:
            self.refuse(name, f"“{name}” has more than {most} entries")
        return value

    def _pair_in(self, name: str, value: object, longest: int) -> tuple[str, str]:
        if not isinstance(value, list) or len(value) != 2:
            self.refuse(name, f"each entry of “{name}” must be a list of two texts")
        return self._text_in(name, value[0], longest), self._text_in(name, value[1], longest)

    def _text_in(self, name: str, value: object, longest: int) -> str:
        if not isinstance(value, str) or not value.strip():
            self.refuse(name, f"each entry of “{name}” must be a text that is not empty")
        self._look_at(name, value, longest)
        return value

    def _look_at(self, name: str, value: str, most: int, *, lines: bool = False) -> None:
        if len(value) > most:
            self.refuse(name, f"“{name}” has a text of more than {most} characters")
        if _CONTROL.search(value) or (not lines and "\n" in value):
            self.refuse(name, f"“{name}” has a text with a control character or a line end")


def lines_of(text: str, *, table: str = "") -> Mapping[str, int]:
    """On which line each key and each table stands that is directly in `table` ("": at the top)."""
    found: dict[str, int] = {}
    inside = f"{table}." if table else ""
    current = ""
    for statement in statements(text):
        if statement.table:
            current = statement.table
            if current.startswith(inside):
                found.setdefault(current.removeprefix(inside).partition(".")[0], statement.line)
        elif current == table and statement.name:
            found.setdefault(statement.name, statement.line)
    return found


def shown(text: str) -> str:
    """`text` of a stranger in a sentence: short, and in one line."""
    text = " ".join(_CONTROL.sub(" ", text).split())
    return text if len(text) <= 40 else text[:39] + "…"
