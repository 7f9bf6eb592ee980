"""The characters of a line of MDX: code, expressions, comments and tags.

See `mdx`, which reads the blocks.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import regex

from knowledge.errors import SiteError
from knowledge.vault.docusaurus.lines import Line, bold, continued, fenced
from knowledge.vault.docusaurus.scripts import ScriptReader
from knowledge.vault.docusaurus.tags import Attribute, Tag, TagReader, Unfinished, labels_of

MAX_CHARACTERS = 8 * 1024 * 1024
"""Of one page with all that it shows."""
_MAX_PARSED = 20_000
"""Imports, exports, tags and expressions of one file."""
_RUN = regex.compile(r"`++|\$++")
_PLAIN = regex.compile(r"(?:[^\\`${<\n\]]|\](?!\())++")
_TARGET = regex.compile(
    r"\]\([ \t]*+(?:<[^<>\n]{0,2000}+>|(?!<)(?:\\.|[^\s()\\]|\([^\s()]{0,2000}+\)){0,2000}+)"
    r"(?:[ \t]++(?:\"(?:\\.|[^\"\\\n]){0,2000}+\"|'(?:\\.|[^'\\\n]){0,2000}+'))?[ \t]*+\)"
)
"""Where a link leads, with its title: braces and `<` in it are its own."""
_ADDRESS = regex.compile(r"(?<![\p{L}\[])(?:https?://|www\.)[^\s\p{P}\p{S}][^\s\p{P}\p{S}._-]*+[^\s<]*\Z")
"""The end of a text that is a bare address, which becomes a link with the braces in it."""
_ADDRESS_REST = regex.compile(r"[^\s<`]*+")
_MAX_ADDRESS = 500
_MAX_QUOTED = 3
"""How deep quotations are looked into for code that goes on to another line."""
_UNSEEN_HTML = regex.compile(r"<(script|style|template)(?=[\s>])[^>]{0,2000}+>", regex.IGNORECASE)
_CLOSED = regex.compile(r"(?:\*[ \t]*+){3,}+|(?:-[ \t]*+){3,}+|(?:_[ \t]*+){3,}+|=++|\|.*\|")
"""What no line goes on from: a rule, the line under a title, the row of a table."""
_MARKS = regex.compile(r"([\\`*_\[\]<>|~&])")
_BLOCK_END = regex.compile(
    r"\n(?=[ \t>]*+(?:\n|\Z|(?:[-*+]|\d{1,9}[.)])[ \t]|#{1,6}[ \t]|```|~~~|:::|\|))|\Z"
)
_TAG_START = regex.compile(r"<(?:[\p{L}_$>]|/[\s\p{L}_$>])")
_HIDDEN = frozenset({"head", "Head", "style", "script", "template"})
_BLOCKS = frozenset(
    "address article aside blockquote br caption dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5"
    " h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split()
)
"""Elements that a reader sees apart from the text beside them."""


@dataclass(frozen=True, slots=True)
class Content:
    """What a page says. `hidden_by` is what keeps it from being listed, or ""."""

    lines: tuple[Line, ...]
    hidden_by: str = ""


Partial = Callable[[str], Content | None]
"""The content of what is imported under that name of a file; None for what is no Markdown."""


@dataclass(frozen=True, slots=True)
class Dialect:
    """How the files of a site are read. `mdx` False is plain Markdown, in which braces and tags are text."""

    scripts: ScriptReader
    mdx: bool
    math: bool
    admonitions: bool


@dataclass(slots=True)
class InlineScan:
    """Reads one text from its beginning; what is made of it comes in `lines`. A base of `_Scan` in `mdx`."""

    text: str
    file: str
    first_line: int
    dialect: Dialect
    partial: Partial
    tags: TagReader
    at: int = 0
    lines: list[Line] = field(default_factory=list)
    hidden_by: str = ""
    _parts: list[str] = field(default_factory=list)
    """Of the line that is being made: its prefix, and what was added."""
    _prefix: str = ""
    _dropped: bool = False
    _in_paragraph: bool = False
    _block_end: int = -1
    _parsed: int = 0
    _shown: int = 0
    _hidden: list[str] = field(default_factory=list)
    _imports: dict[str, str] = field(default_factory=dict)
    _shows_code: bool = False
    """Inside `<CodeBlock>`, whose text is an expression of several lines."""
    _unquoted: dict[int, str] = field(default_factory=dict)
    """The text without the marks of quotations, by how deep these are."""
    _labels: list[dict[str, str] | None] = field(default_factory=list)

    def _rest_of_line(self) -> str:
        end = self.text.find("\n", self.at)
        end = len(self.text) if end < 0 else end
        rest, self.at = self.text[self.at : end], end + 1
        return rest

    def _add_line(self, text: str) -> None:
        if not self._hidden:
            self.lines += [Line(part) for part in text.split("\n")]

    def _error(self, at: int, what: str) -> SiteError:
        number = self.first_line + self.text.count("\n", 0, at)
        return SiteError(
            self.file, f"{what} on line {number} is not understood, and Docusaurus would not build it"
        )

    # --- inside a line ----------------------------------------------------------------------------

    def _read_inline(self, *, stop: int, whole: bool) -> None:
        """Until the end of the line, or `stop`. `whole`: nothing goes on to another line but tags."""
        row = whole or self.text.startswith("|", self.at)
        while self.at < len(self.text) and self.text[self.at] != "\n" and self.at != stop:
            self._step(row=row, stop=stop)
        if self.at == stop:
            self._rest_of_line()
        else:
            self.at += 1
        line = "".join(self._parts)
        blank = not any(part.strip() for part in self._parts[1:])
        self._add_line("" if blank and self._dropped else line.rstrip(" ") if self._dropped else line)
        closed = _CLOSED.fullmatch("".join(self._parts[1:]).strip()) is not None
        self._in_paragraph = not whole and not blank and not closed

    def _step(self, *, row: bool, stop: int) -> None:
        plain = _PLAIN.match(self.text, self.at)
        character = self.text[self.at]
        if plain:
            self._take(min(plain.end(), stop) if stop > self.at else plain.end())
        elif character == "\\":
            self._take(min(self.at + (1 if self.text.startswith("\n", self.at + 1) else 2), len(self.text)))
        elif character == "`" or (character == "$" and self.dialect.math):
            self._take(self._code_end(row=row))
        elif self.text.startswith("<!--", self.at):
            self._drop_comment()
        elif character == "]":
            target = _TARGET.match(self.text, self.at)
            self._take(target.end() if target else self.at + 1)
        elif character == "{" and self.dialect.mdx:
            self._read_braces()
        elif character == "<" and self.dialect.mdx and _TAG_START.match(self.text, self.at):
            self._read_tag()
        elif unseen := None if self.dialect.mdx else _UNSEEN_HTML.match(self.text, self.at):
            self._drop_unseen(unseen)
        else:
            self._take(self.at + 1)

    def _drop_comment(self) -> None:
        end = self.text.find("-->", self.at + 4)
        if end >= 0:
            self._drop(end + 3)
        elif self.dialect.mdx:
            raise self._error(self.at, "the comment")
        elif self._in_paragraph or any(part.strip() for part in self._parts[1:]):
            self._take(self.at + 1)
        else:
            self._drop(len(self.text))  # as in HTML: one that begins a block goes on to the end

    def _take(self, end: int) -> None:
        if not self._hidden:
            self._parts.append(self.text[self.at : end])
        self.at = end

    def _drop(self, end: int) -> None:
        self.at = end
        self._dropped = True
        self._parsed += 1
        if self._parsed > _MAX_PARSED:
            raise SiteError(self.file, f"it has more than {_MAX_PARSED} tags, expressions and imports")

    def _code_end(self, *, row: bool) -> int:
        """Behind the code or formula that begins here; behind the marks when there is none."""
        run = _RUN.match(self.text, self.at)
        marks = run[0] if run else ""
        after = self.at + len(marks)
        limit = self.text.find("\n", after) if row else -1
        if limit < 0:
            limit = len(self.text) if row else self._end_of_block(after)
        if marks == "$$":
            limit = len(self.text)
        while after < limit:
            found = _RUN.search(self.text, after, limit)
            if found is None:
                break
            if found[0] == marks:
                return found.end()
            after = found.end()
        return self.at + len(marks)

    def _end_of_block(self, at: int) -> int:
        if self._block_end < at:
            block = _BLOCK_END.search(self.text, at)
            self._block_end = block.start() if block else len(self.text)
        return self._block_end

    def _read_braces(self) -> None:
        """An expression is dropped, unless it is a text in quotes, which is how MDX writes `{` and `<`.

        One of several lines is only shown as code: elsewhere it is a style sheet or a script more often.
        """
        if _ADDRESS.search(self.text[max(0, self.at - _MAX_ADDRESS) : self.at].rpartition(" ")[2]):
            rest = _ADDRESS_REST.match(self.text, self.at)
            self._take(rest.end() if rest else self.at + 1)
            return
        text = self._code()
        try:
            end = self.tags.expression_end(text, self.at)
        except Unfinished:
            raise self._error(self.at, "the expression") from None
        code = text[self.at + 1 : end].strip()
        if code.startswith(("'", '"', "`")) and not self._hidden:
            value = self.tags.value(Attribute(code, code=True))
            if isinstance(value, str) and self._shows_code:
                self._add_block(fenced(value))
            elif isinstance(value, str) and "\n" not in code:
                self._parts.append(_MARKS.sub(r"\\\1", value.replace("\n", " ")))
        self._drop(end + 1)

    def _code(self) -> str:
        """The text to read code in: in a quotation, blanks stand for the marks that its lines begin with."""
        depth = min(self._prefix.count(">"), _MAX_QUOTED)
        if not depth:
            return self.text
        if depth not in self._unquoted:
            marks = regex.compile(rf"^(?:[ \t]*+>){{1,{depth}}}+", regex.MULTILINE)
            self._unquoted[depth] = marks.sub(lambda found: found[0].replace(">", " "), self.text)
        return self._unquoted[depth]

    def _drop_unseen(self, opening: regex.Match[str]) -> None:
        """Drops the element of plain Markdown that begins here, in which nobody sees what stands in it."""
        closing = regex.compile(rf"</{opening[1]}\s*+>", regex.IGNORECASE).search(self.text, opening.end())
        self._drop(closing.end() if closing else len(self.text))

    # --- tags -------------------------------------------------------------------------------------

    def _read_tag(self) -> None:
        try:
            tag = self.tags.tag(self._code(), self.at)
        except Unfinished:
            raise self._error(self.at, "the tag") from None
        if tag is None:
            self._take(self.at + 1)
            return
        self._drop(tag.end)
        if tag.closing:
            self._close(tag.name)
        else:
            self._open(tag)

    def _close(self, name: str) -> None:
        self._shows_code = self._shows_code and name != "CodeBlock"
        if self._hidden and self._hidden[-1] == name:
            self._hidden.pop()
        elif name == "Tabs" and self._labels:
            self._labels.pop()
        self._separate(name)

    def _open(self, tag: Tag) -> None:
        if tag.name == "meta" and self._hidden:
            if self.tags.says_noindex(tag):
                self.hidden_by = "noindex in its head"
        elif tag.name in _HIDDEN and not tag.alone:
            self._hidden.append(tag.name)
        elif tag.name == "Tabs" and not tag.alone:
            values = self.tags.value(tag.attributes.get("values"))
            self._labels.append(None if values is None else labels_of(values))
        elif tag.name == "CodeBlock":
            self._shows_code = not tag.alone
        elif tag.name == "TabItem":
            self._add_block([Line(bold(self.tags.label(tag, self._labels[-1] if self._labels else None)))])
        elif tag.name == "Admonition":
            title = self.tags.value(tag.attributes.get("title"))
            self._add_block([Line(bold(title))] if isinstance(title, str) and title else [])
        elif tag.name in self._imports:
            self._add_partial(self._imports[tag.name])
        self._separate(tag.name)

    def _separate(self, name: str) -> None:
        if name in _BLOCKS and not self._hidden and self._parts[-1][-1:].strip():
            self._parts.append(" ")

    def _add_partial(self, source: str) -> None:
        content = self.partial(source)
        if content is not None:
            self.hidden_by = self.hidden_by or content.hidden_by
            self._add_block(list(content.lines))

    def _add_block(self, lines: list[Line]) -> None:
        """Put `lines` between what stands before and behind the tag; in a row of a table, into it."""
        if self._hidden or not any(line.text.strip() for line in lines):
            return
        self._shown += sum(len(self._prefix) + len(line.text) + 1 for line in lines)
        if self._shown > MAX_CHARACTERS:
            raise SiteError(self.file, f"with all it shows it has more than {MAX_CHARACTERS} characters")
        if self._prefix == "" and any(self._parts) and "".join(self._parts).startswith("|"):
            self._parts.append(" ".join(line.text.strip() for line in lines))
            return
        indent = continued(self._prefix)
        alone = not any(part.strip() for part in self._parts[1:])
        if not alone:
            self._add_line("".join(self._parts))
        first = self._prefix if alone else indent
        if first == indent:
            self._add_line("")
        for number, line in enumerate(lines):
            before = first if number == 0 else indent if line.text else ""
            self.lines.append(Line(before + line.text, line.kind))
        self._add_line("")
        self._prefix = indent
        self._parts = [indent]
        self._dropped = True
