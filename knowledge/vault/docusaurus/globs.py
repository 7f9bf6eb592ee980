"""File patterns (`**/*.{md,mdx}`) as Docusaurus understands them, for what needs no code. Pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import regex

MAX_PATTERN_CHARACTERS = 1000
_MAX_ALTERNATIVES = 256
_MAX_STARS = 12
"""More of them make matching slow."""
_GROUPS = regex.compile(r"(?:^|[^\\])[!?*+@]\(")


class PatternError(Exception):
    """A pattern that is not understood; `str()` says what is the matter with it, as the end of a sentence."""


def matcher(patterns: Iterable[str], *, dots: bool) -> Callable[[str], bool]:
    """Whether a path matches one of `patterns`. `dots`: wildcards match names that begin with a dot, too.

    Raises PatternError for extended patterns (`!(a)`, `{1..3}`) and for negated ones.
    """
    found = [
        regex.compile(_expression(one, dots=dots), regex.DOTALL)
        for pattern in patterns
        for one in _alternatives(_checked(pattern))
    ]
    return lambda path: any(expression.fullmatch(path) for expression in found)


def _checked(pattern: str) -> str:
    if len(pattern) > MAX_PATTERN_CHARACTERS:
        raise PatternError("is too long")
    if pattern.count("*") > _MAX_STARS:
        raise PatternError("has too many wildcards")
    if pattern.startswith("!"):
        raise PatternError("is negated, which is not understood here")
    if _GROUPS.search(pattern):
        raise PatternError("has a group in parentheses, which is not understood here")
    return pattern.removeprefix("./")


def _alternatives(pattern: str) -> list[str]:
    """`a{b,c}` is `ab` and `ac`; braces may be nested."""
    waiting, done = [pattern], []
    while waiting:
        text = waiting.pop()
        span = _inner_braces(text)
        if span is None:
            done.append(text)
            continue
        start, end = span
        for part in text[start + 1 : end].split(","):
            waiting.append(text[:start] + part + text[end + 1 :])
        if len(waiting) + len(done) > _MAX_ALTERNATIVES:
            raise PatternError("has too many alternatives")
    return done


def _inner_braces(text: str) -> tuple[int, int] | None:
    """The first braces without others inside; those without a comma are kept as they are, so refused."""
    start, position = -1, 0
    while position < len(text):
        character = text[position]
        if character == "\\":
            position += 1
        elif character == "{":
            start = position
        elif character == "}" and start >= 0:
            if "," not in text[start:position]:
                raise PatternError("has braces without a comma, which are not understood here")
            return start, position
        position += 1
    return None


def _expression(pattern: str, *, dots: bool) -> str:
    """What Docusaurus' own matching makes of a pattern, found out by comparing: `a/**` is `a`, too, but `/**`
    in front stands for a folder at least, and a `*` at the end takes a slash behind."""
    no_dot = "" if dots else r"(?!\.)"
    anything = ".*" if dots else r"(?:(?!(?:^|/)\.).)*"
    parts = pattern.split("/")
    found = ""
    for number, part in enumerate(parts):
        first, last = number == 0, number == len(parts) - 1
        plain = number > 0 and parts[number - 1][-1:] not in ("", "*")
        if part == "**" and first:
            found += rf"{no_dot}{anything}/?" if last else rf"(?:|/|{no_dot}{anything}/)"
        elif part == "**" and last:
            found += rf"(?:/{no_dot}{anything}|\Z)" if plain else rf"/{no_dot}{anything}"
        elif part == "**":
            found += rf"(?:/{no_dot}{anything}/|/|\Z)" if plain else rf"/{no_dot}{anything}/"
        else:
            slash = "" if first or parts[number - 1] == "**" else "/"
            found += slash + _segment(part, no_dot) + ("/?" if last and part.endswith("*") else "")
    return found


def _segment(part: str, no_dot: str) -> str:
    found = no_dot if part[:1] in ("*", "?") else ""
    found += "(?=[^/])" if part.startswith("*") else ""
    position = 0
    while position < len(part):
        character = part[position]
        if character == "\\" and position + 1 < len(part):
            position += 1
            found += regex.escape(part[position])
        elif character == "*":
            found += "[^/]*"
        elif character == "?":
            found += "[^/]"
        elif character == "[" and part.find("]", position + 2) > 0:
            end = part.find("]", position + 2)
            found += _character_class(part[position + 1 : end])
            position = end
        else:
            found += regex.escape(character)
        position += 1
    return found


def _character_class(inside: str) -> str:
    """`[^a]` is anything else; `[!a]` is one of the two characters."""
    negated = inside.startswith("^")
    safe = regex.sub(r"([\[\]\\&~|^])", r"\\\1", inside.removeprefix("^"))
    return f"[^/{safe}]" if negated else f"(?:{regex.escape(f'[{inside}]')}|[{safe}])"
