"""MDX as Markdown: its text is kept; imports, exports, expressions, tags and comments are not.

Block by block and character by character, as MDX reads it: code first, so that nothing in it is taken for a
tag. Titles of admonitions and labels of tabs become lines of their own; partials stand where they are used.
"""

from __future__ import annotations

import regex

from knowledge.vault.docusaurus.inline import Content, Dialect, InlineScan, Partial
from knowledge.vault.docusaurus.lines import Line, LineKind, bold, closing_bracket, unwrapped
from knowledge.vault.docusaurus.tags import TagReader

__all__ = ["Content", "Dialect", "Partial", "read_content"]

_MAX_MODULE_CHARACTERS = 128 * 1024
_MAX_MODULE_PARTS = 200
_PREFIX = regex.compile(r"[ \t]*+(?:(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t\n]))[ \t]*+)*+")
_FENCE = regex.compile(r"(`{3,}+)(?!.*`)|(~{3,}+)")
_HEADING = regex.compile(r"#{1,6}(?=[ \t])")
_DIRECTIVE = regex.compile(r":{3,}+[ \t]*(?P<name>[A-Za-z][\w-]*+)?(?P<rest>.*)$", regex.MULTILINE)
_GOES_ON = r"(?!\n[ \t]*+\n)"
_DEFINITION = regex.compile(
    r"\[(?!\^)(?:\\.|[^\[\]\\\n]){1,999}+\]:[ \t]*+(?P<place><[^<>\n]{0,2000}+>|[^\s<]\S{0,2000}+)"
    rf"(?P<title>[ \t]++(?:\"(?:\\.|{_GOES_ON}[^\"\\]){{0,2000}}+\""
    rf"|'(?:\\.|{_GOES_ON}[^'\\]){{0,2000}}+'|\((?:\\.|{_GOES_ON}[^()\\]){{0,2000}}+\)))?[ \t]*+$",
    regex.MULTILINE,
)
_TITLE = regex.compile(r"title=(?:\"([^\"\n]*)\"|'([^'\n]*)')")
_MODULE = regex.compile(r"(?:import|export) ")
_BLANK_LINE = regex.compile(r"\n[ \t]*(?=\n|\Z)|\Z")


def read_content(text: str, *, file: str, first_line: int, dialect: Dialect, partial: Partial) -> Content:
    """The content of the body `text` (line ends `\\n`), which begins on `first_line` of `file`.

    Raises SiteError for MDX that is not understood, as Docusaurus does not build it.
    """
    if dialect.mdx and "mdx-code-block" in text:
        text = unwrapped(text)
    scan = _Scan(text, file, first_line, dialect, partial, TagReader(dialect.scripts))
    while scan.at < len(text):
        scan.read_line()
    return Content(tuple(scan.lines), scan.hidden_by)


class _Scan(InlineScan):
    """Reads the blocks of a text."""

    __slots__ = ()

    def read_line(self) -> None:
        """One line, and those that a tag, an expression or code goes on to."""
        start = self.at
        if self._begins_module():
            self._read_module()
            return
        prefix = _PREFIX.match(self.text, start)
        self._prefix = prefix[0] if prefix else ""
        self._parts = [self._prefix]
        self.at += len(self._prefix)
        self._dropped = False
        if _FENCE.match(self.text, self.at):
            self._read_fence()
            return
        if not self.dialect.mdx and not self._in_paragraph and self._prefix.startswith(("    ", "\t")):
            self._add_line(self._prefix + self._rest_of_line())  # indented code, or a line of a list
            return
        definition = None if self._in_paragraph else _DEFINITION.match(self.text, self.at)
        if definition:
            self._read_definition(definition)
            return
        directive = _DIRECTIVE.match(self.text, self.at) if self.dialect.admonitions else None
        if directive:
            self._read_directive(directive)
            return
        heading = _HEADING.match(self.text, self.at) is not None
        self._read_inline(stop=self._heading_id() if heading else -1, whole=heading)

    def _heading_id(self) -> int:
        """Where the `{#id}` at the end of this heading begins; -1 for none."""
        end = self.text.find("\n", self.at)
        line = self.text[self.at : end if end >= 0 else len(self.text)].rstrip(" \t")
        start = line.rfind("{#")
        if start < 0 or not line.endswith("}") or "}" in line[start:-1] or "{" in line[start + 1 :]:
            return -1
        return self.at + len(line[:start].removesuffix("\\").rstrip(" \t"))

    # --- blocks -----------------------------------------------------------------------------------

    def _begins_module(self) -> bool:
        return self.dialect.mdx and not self._in_paragraph and _MODULE.match(self.text, self.at) is not None

    def _read_module(self) -> None:
        """Imports and exports: until a blank line, or a later one when code is not whole there."""
        end = self.at
        for _ in range(_MAX_MODULE_PARTS):
            blank = _BLANK_LINE.search(self.text, end)
            end = blank.start() if blank else len(self.text)
            code = self.text[self.at : end]
            if len(code) > _MAX_MODULE_CHARACTERS:
                break
            if self.dialect.scripts.is_whole(code):
                self._imports |= {found.name: found.source for found in self.dialect.scripts.imports(code)}
                self._drop(end + 1)
                return
            if end >= len(self.text):
                break
            end += 1
        raise self._error(self.at, "the import or export")

    def _read_fence(self) -> None:
        opening = _FENCE.match(self.text, self.at)
        mark = opening[0] if opening else ""
        closing = regex.compile(rf"[ \t>]*{regex.escape(mark)}{regex.escape(mark[:1])}*[ \t]*")
        quoted = ">" in self._prefix
        code = [Line(self._prefix + self._rest_of_line(), LineKind.FENCE)]
        while self.at < len(self.text):
            if quoted and not self.text[self.at : self.at + 200].lstrip(" ").startswith(">"):
                break
            line = self._rest_of_line()
            code.append(Line(line, LineKind.CODE))
            if closing.fullmatch(line):
                break
        if not self._hidden:
            self.lines += code
        self._in_paragraph = False

    def _read_definition(self, definition: regex.Match[str]) -> None:
        """`[a]: address "title"`. One that leads nowhere but has a title (`[//]: # (text)`) is a comment."""
        if definition["title"] and definition["place"] in ("#", "<>"):
            self._add_line("")
        else:
            self._add_line(self._prefix + definition[0])
        self.at = definition.end() + 1

    def _read_directive(self, directive: regex.Match[str]) -> None:
        """`:::tip Title`, `:::tip[Title]`, `:::tip{title="Title"}`, or the end of one."""
        rest = directive["rest"].strip() if directive["name"] else ""
        title = rest
        attributes = ""
        if rest.startswith("["):
            end = closing_bracket(rest)
            title, attributes = rest[1:end], rest[end + 1 :]
        elif rest.startswith("{"):
            title, attributes = "", rest
        named = _TITLE.search(attributes) if attributes.startswith("{") else None
        title = (named[1] or named[2] or "") if named else title
        self._add_line("")
        self._add_block([Line(self._inline_only(title))])
        self.at = directive.end() + 1
        self._in_paragraph = False

    def _inline_only(self, title: str) -> str:
        line = self.first_line + self.text.count("\n", 0, self.at)
        inner = _Scan(title, self.file, line, self.dialect, self.partial, self.tags)
        inner._parts = [""]
        inner._read_inline(stop=-1, whole=True)
        return bold(" ".join(line.text for line in inner.lines).strip())
