"""Changing one header field in the text itself; every other character stays as it is.

Comments, order, quotes, line ends and the final newline of everything else survive, because nothing is
ever written from parsed values but the one field. The result is read again before it is handed out: when
the new value, or any other field, or the body does not come back as wanted, the edit is refused.
"""

from __future__ import annotations

import regex
import yaml

from knowledge.documents.formats import is_markdown
from knowledge.documents.frontmatter import (
    Frontmatter,
    HeaderSpan,
    find_header,
    read_block,
    read_frontmatter,
)
from knowledge.documents.yaml_text import Entry, Place, YamlMapping, YamlTextError
from knowledge.errors import FrontmatterEditError
from knowledge.model import MetadataValue
from knowledge.problems import ProblemCode

_LINE_END = regex.compile(r"\r\n|\r|\n")
_UNWRITABLE_PLAIN = regex.compile(r"[\p{Cc}\p{Cs}\u0085\u2028\u2029\ufeff]")
_COLON = regex.compile(r"[ \t]*+:")
_REFUSED = {
    ProblemCode.FRONTMATTER_UNCLOSED: "it is never closed with “---”",
    ProblemCode.FRONTMATTER_LATE: "it does not start on line 1",
    ProblemCode.FRONTMATTER_TOO_LARGE: "it is too large",
}

FieldValue = str | bool | tuple[str, ...]


def set_field(text: str, key: str, value: FieldValue | None, *, path: str = "") -> str:
    """Return `text` with `key` set to `value` in its header; None removes the key.

    A header is made when there is none, with the text's own line end. Raises FrontmatterEditError, naming
    `path`, when the header is broken or the change cannot be made without touching anything else.
    """
    if value is None:
        return remove_field(text, key, path=path)
    header = _readable_header(text, path)
    start = int(text.startswith("\ufeff"))
    eol = _line_end_of(text)
    line = f"{_yaml(key)}: {_yaml(value)}"
    span = find_header(text, start)
    if span is None:
        below = eol if start < len(text) else ""
        edited = f"{text[:start]}---{eol}{line}{eol}---{eol}{below}{text[start:]}"
        _verify(edited, header, key, value, path=path, body=below + text[start:])
        return edited
    mapping = _mapping(text, start, span, path)
    entry = _entry(mapping, key, path)
    if entry is None:
        indent = " " * (mapping.entries[0].key_start.column if mapping.entries else 0)
        edited = f"{text[: span.end]}{indent}{line}{eol}{text[span.end :]}"
    else:
        begin, end = _value_range(text, span, entry, path)
        edited = f"{text[:begin]}{'' if text[begin - 1].isspace() else ' '}{_yaml(value)}{text[end:]}"
    _verify(edited, header, key, value, path=path, body=text[span.body :])
    return edited


def remove_field(text: str, key: str, *, path: str = "") -> str:
    """Return `text` without the lines of `key`; the same text when the header lacks it.

    A header that is empty then goes too, with one blank line below it: it undoes
    `set_field`. Raises FrontmatterEditError like that.
    """
    header = _readable_header(text, path)
    start = int(text.startswith("\ufeff"))
    span = find_header(text, start)
    if span is None:
        return text
    entry = _entry(_mapping(text, start, span, path), key, path)
    if entry is None:
        return text
    begin = _offset(text, span, Place(entry.key_start.line, 0))
    _, value_end = _value_range(text, span, entry, path)
    line_end = _LINE_END.search(text, value_end)
    edited = text[:begin] + text[line_end.end() if line_end else span.end :]
    _verify(edited, header, key, None, path=path, body=text[span.body :])
    return _without_empty_header(edited, start)


def _without_empty_header(text: str, start: int) -> str:
    span = find_header(text, start)
    if span is None or span.start != span.end:
        return text
    blank = _LINE_END.match(text, span.body)
    bare = text[:start] + text[blank.end() if blank else span.body :]
    after = read_frontmatter(bare, path="")
    return text if after.present or after.problems else bare


def _readable_header(text: str, path: str) -> Frontmatter:
    if not is_markdown(path):
        raise FrontmatterEditError(path, "only Markdown has one")
    header = read_frontmatter(text, path=path)
    for problem in header.problems:
        if problem.code in _REFUSED:
            raise FrontmatterEditError(path, _REFUSED[problem.code])
    return header


def _mapping(text: str, start: int, span: HeaderSpan, path: str) -> YamlMapping:
    try:
        mapping = read_block(text[start : span.body])
    except YamlTextError as error:
        raise FrontmatterEditError(path, f"it is not readable at line {error.line + 2}") from error
    if mapping.flow:
        raise FrontmatterEditError(path, "it is written in one piece, with braces")
    return mapping


def _entry(mapping: YamlMapping, key: str, path: str) -> Entry | None:
    entries = [entry for entry in mapping.entries if entry.key == key]
    if len(entries) > 1:
        raise FrontmatterEditError(path, f"it has “{key}” twice")
    return entries[0] if entries else None


def _value_range(text: str, span: HeaderSpan, entry: Entry, path: str) -> tuple[int, int]:
    """Where the value of `entry` stands: behind its colon and blanks, to its last visible character."""
    colon = _COLON.match(text, _offset(text, span, entry.key_end))
    if colon is None:
        raise FrontmatterEditError(path, f"“{entry.key}” is not followed by a colon on its line")
    value_start = _offset(text, span, entry.value_start)
    value_end = max(_offset(text, span, entry.value_end), colon.end())
    same_line = entry.value_start.line == entry.key_end.line and value_start > colon.end()
    begin = value_start if same_line else colon.end()
    while value_end > begin and text[value_end - 1].isspace():
        value_end -= 1
    return begin, value_end


def _offset(text: str, span: HeaderSpan, place: Place) -> int:
    """The offset in `text` of a place counted from the line below the opening fence."""
    offset = span.start
    for _ in range(place.line):
        line_end = _LINE_END.search(text, offset, span.end)
        if line_end is None:
            break
        offset = line_end.end()
    return offset + place.column


def _line_end_of(text: str) -> str:
    first = _LINE_END.search(text)
    return first.group() if first else "\n"


def _yaml(value: FieldValue) -> str:
    """`value` as YAML on one line, quoted wherever a YAML reader would take text for something else."""
    data = list(value) if isinstance(value, tuple) else value
    texts = (value,) if isinstance(value, str) else value if isinstance(value, tuple) else ()
    style = '"' if any(_UNWRITABLE_PLAIN.search(item) for item in texts) else None
    written = yaml.dump(
        data,
        Dumper=yaml.SafeDumper,
        default_style=style,
        default_flow_style=True,
        allow_unicode=True,
        width=float("inf"),
    )
    return str(written).removesuffix("...\n").rstrip("\n")


def _verify(
    edited: str, before: Frontmatter, key: str, value: FieldValue | None, *, path: str, body: str
) -> None:
    """Read `edited` again; everything but `key` must be as `before`, and `key` as asked."""
    after = read_frontmatter(edited, path=path)
    wanted: MetadataValue = str(value).lower() if isinstance(value, bool) else value
    others_before = {name: item for name, item in before.metadata.items() if name != key}
    others_after = {name: item for name, item in after.metadata.items() if name != key}
    same_value = after.metadata.get(key) == wanted
    if not same_value or others_before != others_after or edited[after.body_offset :] != body:
        raise FrontmatterEditError(path, f"“{key}” cannot be written there safely")
