"""`search.toml`, the operator's own rules for searching in one folder, read from its text. Never raises.

    synonyms = ["nota fiscal = NF-e = NFe", "退货 = 退款"]
    codes = ["TX 9000"]

    [weights]
    title = 5.0

The text is read statement by statement (a `name = value`, or a `[table]` line), so that one that is broken
does not take the others with it, and everything has a line. What cannot be used is a `Problem`; the rest
counts.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields

import regex

from knowledge.documents.frontmatter import unify_line_ends
from knowledge.problems import Problem, ProblemCode
from knowledge.settings import RULES_FILE, RankingSettings, SearchRules
from knowledge.text.folding import fold

MAX_RULES_BYTES = 64 * 1024
"""Some 1,500 groups. (tomllib takes seconds for a few hundred kilobytes of one dotted name.)"""
MAX_GROUP = 20
"""Words of a group; each is looked up for every other one."""
MAX_PHRASE = 200
"""Characters of a word, phrase or code."""
MAX_PROBLEMS = 100
WEIGHTS_TABLE = "weights"
_LISTS = ("synonyms", "codes")
MAX_WEIGHT = 100.0
MAX_COUNT = 1_000
_RANGES: Mapping[str, tuple[float, float]] = {
    "b": (0.0, 1.0),
    "k1": (0.1, 10.0),
    "depth_tokens": (1_000, 1_000_000),
    "max_continuations": (1, 10_000),
}
"""Where the formula allows less than 0 to MAX_WEIGHT."""
_DEFAULTS: Mapping[str, float] = {
    item.name: item.default for item in fields(RankingSettings) if isinstance(item.default, int | float)
}

_NAME = r"(?:[A-Za-z0-9_-]{1,80}+|\"[^\"\n]{0,80}\"|'[^'\n]{0,80}')"
_START = regex.compile(
    rf"[ \t]*+(?:\[\[?[^\[\]\"',\n]+\]\]?[ \t]*+(?:#.*)?$|{_NAME}(?:[ \t]*+\.[ \t]*+{_NAME}){{0,3}}[ \t]*+=)"
)
"""How a statement begins. No line inside a list of texts looks like this, so an open list ends there."""
_EMPTY = regex.compile(r"[ \t]*+(?:#.*)?")
_LITERAL = regex.compile(r"#[^\n]*+|\"(?:[^\"\\\n]|\\.)*+\"|'[^'\n]*+'")
"""A comment, or a text in quotation marks on one line."""
_WORD = regex.compile(r"[\p{L}\p{N}]")
_EQUALS = regex.compile(r"[=＝]")
_PLACE = regex.compile(r"\(at line (\d+),")


@dataclass(frozen=True, slots=True)
class ReadRules:
    """What a text says, and what is wrong with it."""

    rules: SearchRules = field(default_factory=SearchRules)
    problems: tuple[Problem, ...] = ()


def read_search_rules(text: str, *, path: str = RULES_FILE) -> ReadRules:
    """Read the rules in `text`, the content of the file `path`."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MAX_RULES_BYTES:
        facts = (str(size), str(MAX_RULES_BYTES))
        return ReadRules(problems=(Problem(path, 0, ProblemCode.FILE_TOO_LARGE, facts),))
    reader = _Reader(path)
    for statement in _statements(unify_line_ends(text.removeprefix("\ufeff"))):
        reader.take(statement)
    rules = SearchRules(reader.weights, tuple(reader.synonyms), tuple(reader.codes))
    return ReadRules(rules, tuple(sorted(reader.problems)[:MAX_PROBLEMS]))


# --- statements -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Statement:
    """Some lines of the text; `line` is the first one's."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class _Item:
    """One entry of a list, with its line."""

    line: int
    value: object


def _statements(text: str) -> Iterator[_Statement]:
    start, lines = 0, list[str]()
    for number, line in enumerate(text.split("\n"), start=1):
        if _START.match(line) or (not lines and not _EMPTY.fullmatch(line)):
            if lines:
                yield _Statement(start, "\n".join(lines))
            start, lines = number, []
        if lines or start == number:
            lines.append(line)
    if lines:
        yield _Statement(start, "\n".join(lines))


def _parse(text: str) -> tuple[dict[str, object], int]:
    """The values of `text` and 0, or nothing and the line (from 1) where it is no TOML."""
    if text.partition("=")[0].count(".") > 3:
        return {}, 1
    try:
        return tomllib.loads(text), 0
    except RecursionError:
        return {}, 1
    except ValueError as error:  # TOMLDecodeError is one; a number of 5,000 digits is a plain one
        place = _PLACE.search(str(error))
        return {}, int(place[1]) if place else 1


def _items(statement: _Statement, values: object) -> list[_Item]:
    """The entries of a list with their lines; `values` None: as many as can be had of a broken one."""
    literals = list(_literals(statement))
    if values is None:
        return literals
    if not isinstance(values, list):
        return []
    if [item.value for item in literals] == values:
        return literals
    return [_Item(statement.line, value) for value in values]


def _literals(statement: _Statement) -> Iterator[_Item]:
    for match in _LITERAL.finditer(statement.text, statement.text.find("=") + 1):
        if match[0][0] == "#":
            continue
        value = _parse(f"text = {match[0]}")[0].get("text")
        if value is not None:
            yield _Item(statement.line + statement.text.count("\n", 0, match.start()), value)


# --- what they say --------------------------------------------------------------------------------


@dataclass(slots=True)
class _Reader:
    """Takes one statement after the other."""

    path: str
    weights: dict[str, float] = field(default_factory=dict)
    synonyms: list[tuple[str, ...]] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    _table: str | None = ""
    """The table that the last `[line]` opened; None: one that is not known."""

    def take(self, statement: _Statement) -> None:
        values, wrong = _parse(statement.text)
        if wrong:
            self._report(statement.line + wrong - 1, ProblemCode.RULES_SYNTAX)
            self._rescue(statement, wrong)
        elif statement.text.lstrip(" \t").startswith("["):
            self._open(statement, values)
        else:
            for name, value in values.items():
                self._take_value(name, value, statement)

    def _rescue(self, statement: _Statement, wrong: int) -> None:
        """Take what is right of a broken statement: all before that line, or else the texts of its list."""
        lines = statement.text.split("\n")
        before = _Statement(statement.line, "\n".join(lines[: wrong - 1]))
        name = statement.text.partition("=")[0].strip(" \t\"'")
        if wrong > 1 and not _parse(before.text)[1]:
            self.take(before)
        elif name in _LISTS and self._table == "":
            self._take_list(name, _items(statement, None))

    def _open(self, statement: _Statement, values: Mapping[str, object]) -> None:
        name, value = next(iter(values.items()))
        self._table = name if name == WEIGHTS_TABLE and value in ({}, [{}]) else None
        if self._table is None:
            self._report(statement.line, ProblemCode.RULES_UNKNOWN, name)

    def _take_value(self, name: str, value: object, statement: _Statement) -> None:
        if self._table is None:
            return  # the table's own line has the problem
        if self._table == WEIGHTS_TABLE:
            self._take_weight(name, value, statement.line)
        elif name == WEIGHTS_TABLE:
            self._take_weights(value, statement.line)
        elif name not in _LISTS:
            self._report(statement.line, ProblemCode.RULES_UNKNOWN, name)
        elif isinstance(value, list):
            self._take_list(name, _items(statement, value))
        else:
            self._report(statement.line, ProblemCode.RULES_LIST, name, _shown(value))

    def _take_list(self, name: str, items: list[_Item]) -> None:
        for item in items:
            if not isinstance(item.value, str):
                self._report(item.line, ProblemCode.RULES_LIST, name, _shown(item.value))
            elif name == "codes":
                self._take_code(item.value, item.line)
            else:
                self._take_group(item.value, item.line)

    def _take_group(self, text: str, line: int) -> None:
        """One group of synonyms: two words or phrases at least, told apart without case and accents."""
        members: dict[str, str] = {}
        for member in _EQUALS.split(text):
            phrase = " ".join(member.split())
            if _WORD.search(phrase):
                members.setdefault(fold(phrase), phrase)
        if len(members) < 2:
            self._report(line, ProblemCode.RULES_GROUP, _shown(text))
            return
        if any(len(phrase) > MAX_PHRASE for phrase in members.values()):
            self._report(line, ProblemCode.RULES_PHRASE, _shown(text), str(MAX_PHRASE))
            return
        if len(members) > MAX_GROUP:
            self._report(line, ProblemCode.RULES_GROUP_LARGE, str(len(members)), str(MAX_GROUP))
        group = tuple(members.values())[:MAX_GROUP]
        if group not in self.synonyms:
            self.synonyms.append(group)

    def _take_code(self, text: str, line: int) -> None:
        code = " ".join(text.split())
        if not _WORD.search(code):
            self._report(line, ProblemCode.RULES_CODE, _shown(text))
        elif len(code) > MAX_PHRASE:
            self._report(line, ProblemCode.RULES_PHRASE, _shown(text), str(MAX_PHRASE))
        elif code not in self.codes:
            self.codes.append(code)

    def _take_weights(self, value: object, line: int) -> None:
        """Weights in one line: `weights = {title = 5.0}` or `weights.title = 5.0`."""
        if not isinstance(value, dict):
            self._report(line, ProblemCode.RULES_UNKNOWN, WEIGHTS_TABLE)
            return
        for name, weight in value.items():
            self._take_weight(name, weight, line)

    def _take_weight(self, name: str, value: object, line: int) -> None:
        default = _DEFAULTS.get(name)
        if default is None:
            misplaced = name in _LISTS
            self._report(line, ProblemCode.RULES_PLACE if misplaced else ProblemCode.RULES_UNKNOWN, name)
            return
        whole = isinstance(default, int)
        low, high = _RANGES.get(name, (1, MAX_COUNT) if whole else (0.0, MAX_WEIGHT))
        number = _number(value, whole=whole)
        if number is None or not low <= number <= high:
            code = ProblemCode.RULES_COUNT if whole else ProblemCode.RULES_NUMBER
            self._report(line, code, name, f"{low:g}–{high:g}", _shown(value))
            return
        if name in self.weights:
            self._report(line, ProblemCode.RULES_TWICE, name)
        self.weights[name] = int(number) if whole else float(number)

    def _report(self, line: int, code: ProblemCode, *facts: str) -> None:
        self.problems.append(Problem(self.path, line, code, facts))


def _number(value: object, *, whole: bool) -> float | None:
    """`value` when it is a number (a whole one, if it must be), else None. NaN is one, and in no range."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return None
    return value if not whole or isinstance(value, int) or value.is_integer() else None


def _shown(value: object) -> str:
    """`value` in a sentence: short, and in one line."""
    try:
        text = " ".join(str(value).split())
    except ValueError:  # more digits than Python writes out
        text = "…"
    text = text.lower() if isinstance(value, bool) else text
    return text if len(text) <= 40 else text[:39] + "…"
