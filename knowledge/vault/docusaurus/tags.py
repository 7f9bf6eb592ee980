"""Where expressions (`{…}`) and tags (`<Tabs …>`) of MDX end, and what a tag says. Nothing is run.

MDX itself ends an expression at the first brace where what stands before it can be parsed, so that is done
here, after a look that counts braces outside strings and comments and is nearly always right.
"""

from __future__ import annotations

import html
from dataclasses import dataclass

import regex

from knowledge.vault.docusaurus.scripts import ScriptReader
from knowledge.vault.docusaurus.values import Computed, JsValue

MAX_EXPRESSION_CHARACTERS = 64 * 1024
_MAX_ATTEMPTS = 200
_MAX_ATTEMPTS_OF_ALL = 2000
"""Each may parse as much as an expression may have."""
_MAX_ATTRIBUTES = 500
_NAME = regex.compile(r"[\p{L}_$][\p{L}\p{N}\p{M}_$.:-]*+")
_SPACE = regex.compile(r"[ \t\n]*+")
_STEP = regex.compile(r"[^'\"`/{}\n]*+")


class Unfinished(Exception):
    """A tag or an expression without an end, or one that is not understood."""


@dataclass(frozen=True, slots=True)
class Attribute:
    """`code`: `text` is an expression; otherwise it is the value itself."""

    text: str
    code: bool = False


@dataclass(frozen=True, slots=True)
class Tag:
    """`end` is the offset behind it. `alone`: it closes itself. A fragment (`<>`) has no name."""

    name: str
    closing: bool
    alone: bool
    attributes: dict[str, Attribute]
    end: int


class TagReader:
    def __init__(self, scripts: ScriptReader) -> None:
        self._scripts = scripts
        self._attempts = 0

    def value(self, attribute: Attribute | None) -> JsValue:
        """What an attribute says; Computed when only running it would tell."""
        if attribute is None:
            return None
        return self._scripts.expression(attribute.text) if attribute.code else attribute.text

    def label(self, tag: Tag, labels: dict[str, str] | None) -> str:
        """What a `<TabItem>` is called; `labels` are those that its `<Tabs>` gives, or None."""
        value = self.value(tag.attributes.get("value"))
        label = self.value(tag.attributes.get("label"))
        if labels is not None:
            label = labels.get(value) if isinstance(value, str) else None
        return label if isinstance(label, str) else value if isinstance(value, str) else ""

    def says_noindex(self, tag: Tag) -> bool:
        """Whether this `<meta>` keeps its page from being listed, or may, as only running it would tell."""
        name = self.value(tag.attributes.get("name"))
        content = self.value(tag.attributes.get("content"))
        if isinstance(name, Computed):
            return True
        if not isinstance(name, str) or name.lower() != "robots":
            return False
        return isinstance(content, Computed) or (isinstance(content, str) and "noindex" in content.lower())

    def expression_end(self, text: str, start: int, *, spread: bool = False) -> int:
        """The offset of the brace that ends the expression that `text[start]` opens. Raises Unfinished."""
        limit = min(len(text), start + MAX_EXPRESSION_CHARACTERS)
        guess = _counted_end(text, start, limit)
        if guess >= 0 and self._is_expression(text[start + 1 : guess], spread=spread):
            return guess
        end = start
        for _ in range(_MAX_ATTEMPTS):
            end = text.find("}", end + 1, limit)
            self._attempts += 1
            if end < 0 or self._attempts > _MAX_ATTEMPTS_OF_ALL:
                break
            if self._is_expression(text[start + 1 : end], spread=spread):
                return end
        raise Unfinished

    def tag(self, text: str, start: int) -> Tag | None:
        """The tag that begins with the `<` at `start`, or None when that is none. Raises Unfinished."""
        at = _skip(text, start + 1)
        closing = text.startswith("/", at)
        at = _skip(text, at + 1) if closing else at
        name = _NAME.match(text, at)
        if name is None and not text.startswith(">", at):
            return None
        at = name.end() if name else at
        attributes: dict[str, Attribute] = {}
        for _ in range(_MAX_ATTRIBUTES):
            at = _skip(text, at)
            alone = text.startswith("/", at)
            end = _skip(text, at + 1) if alone else at
            if text.startswith(">", end):
                return Tag(name[0] if name else "", closing, alone, attributes, end + 1)
            at = self._attribute(text, at, attributes)
        raise Unfinished

    def _attribute(self, text: str, at: int, found: dict[str, Attribute]) -> int:
        """Reads one attribute into `found`; the offset behind it."""
        if text.startswith("{", at):
            return self.expression_end(text, at, spread=True) + 1
        name = _NAME.match(text, at)
        if name is None:
            raise Unfinished
        equals = _skip(text, name.end())
        if not text.startswith("=", equals):
            found[name[0]] = Attribute("")
            return name.end()
        start = _skip(text, equals + 1)
        quote = text[start : start + 1]
        if quote == "{":
            end = self.expression_end(text, start)
            found[name[0]] = Attribute(text[start + 1 : end], code=True)
        elif quote in ('"', "'"):
            end = text.find(quote, start + 1)
            if end < 0:
                raise Unfinished
            found[name[0]] = Attribute(html.unescape(text[start + 1 : end]))
        else:
            raise Unfinished
        return end + 1

    def _is_expression(self, code: str, *, spread: bool) -> bool:
        if spread:
            return self._scripts.is_whole(f"({{{code}\n}})")
        return self._scripts.is_whole(f"({code}\n)") or self._scripts.is_empty(code)


def labels_of(values: JsValue) -> dict[str, str]:
    """The labels of tabs by their values, from the attribute `values` of `<Tabs>`."""
    found: dict[str, str] = {}
    for item in values if isinstance(values, tuple) else ():
        if item is None or isinstance(item, Computed | tuple | str | bool | int | float):
            continue
        value, label = item.get("value"), item.get("label")
        if isinstance(value, str):
            found[value] = label if isinstance(label, str) else value
    return found


def _skip(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _counted_end(text: str, start: int, limit: int) -> int:
    """The brace that closes the one at `start`, strings, templates and comments left out; -1 for none."""
    at = start
    stack: list[str] = []
    while at < limit:
        if stack and stack[-1] == "`":
            at = _template_step(text, at, stack)
            continue
        step = _STEP.match(text, at)
        at = step.end() if step else at
        character = text[at : at + 1]
        if character == "{":
            stack.append("{")
        elif character == "`":
            stack.append("`")
        elif character == "}":
            stack.pop()
            if not stack:
                return at
        elif character in ("'", '"'):
            at = _string_end(text, at, limit)
            if at < 0:
                return -1
        elif text.startswith(("//", "/*"), at):
            mark = "\n" if text[at + 1] == "/" else "*/"
            at = text.find(mark, at + 2)
            if at < 0:
                return -1
            at += len(mark) - 1
        at += 1
    return -1


def _template_step(text: str, at: int, stack: list[str]) -> int:
    if text.startswith("\\", at):
        return at + 2
    if text.startswith("`", at):
        stack.pop()
    elif text.startswith("${", at):
        stack.append("{")
        return at + 2
    return at + 1


def _string_end(text: str, start: int, limit: int) -> int:
    at = start + 1
    while at < limit:
        if text[at] == "\\":
            at += 1
        elif text[at] == text[start]:
            return at
        elif text[at] == "\n":
            return -1
        at += 1
    return -1
