"""One page of the docs: what its header and its path make of it. The rules are Docusaurus' own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import regex

from knowledge.documents.frontmatter import find_header, read_frontmatter, unify_line_ends
from knowledge.errors import SiteError
from knowledge.model import MetadataValue
from knowledge.problems import ProblemCode
from knowledge.vault.docusaurus.addresses import is_path, joined, resolved

_IGNORED_PREFIX = regex.compile(r"\d+[-_.]\d+")
_NUMBER_PREFIX = regex.compile(r"(\d+)\s*[-_.]+\s*([^-_.\s].*)", regex.DOTALL)
_HEADING = regex.compile(r"#[ \t]+([^ \t\n].*)(?:\n|\Z)")
_UNDERLINED = regex.compile(r"([^\n]*)\n=+(?:\n|\Z)")
_HEADING_END = regex.compile(r"\s*(?:\{#*[\w-]+\}|#+)\Z")
_IMPORT = regex.compile(r"import\s")
_LINE_ENDS = regex.compile(r"\n*+")
_MAX_TITLE_CHARACTERS = 4000
_BARE_NUMBER = regex.compile(
    r"^(slug|id):[ \t]*+(0[xob][\da-fA-F]++|[-+.]?\d(?:[\d_.]|[eE][-+]?\d)*+|\d{4}-\d\d?-\d\d?)"
    r"[ \t]*+(?:#.*)?$",
    regex.MULTILINE,
)
_SAME_NUMBER = regex.compile(r"0|[1-9]\d{0,14}(?:\.\d{0,5}[1-9])?")
_CODE = regex.compile(r"`([^`]*)`")
_UNREADABLE = frozenset(
    {
        *(ProblemCode.FRONTMATTER_SYNTAX, ProblemCode.FRONTMATTER_TAB, ProblemCode.FRONTMATTER_TOO_LARGE),
        *(ProblemCode.FRONTMATTER_NOT_MAPPING, ProblemCode.FRONTMATTER_UNCLOSED),
        *(ProblemCode.FRONTMATTER_DUPLICATE_KEY, ProblemCode.FRONTMATTER_ALIAS),
    }
)


@dataclass(frozen=True, slots=True)
class Header:
    """What the header of the file `file` says. `body` begins on line `body_line`."""

    file: str
    values: Mapping[str, MetadataValue]
    body: str
    body_line: int

    def text(self, key: str) -> str | None:
        value = self.values.get(key)
        if value is None or isinstance(value, str):
            return value
        raise SiteError(self.file, f"“{key}” of its header is no text")

    def truth(self, key: str) -> bool | None:
        """Raises SiteError for anything but true and false: a page that may be a draft is not published."""
        value = self.text(key)
        if value is None:
            return None
        if value.lower() not in ("true", "false"):
            raise SiteError(self.file, f"“{key}” of its header is neither true nor false")
        return value.lower() == "true"

    def number(self, key: str) -> float | None:
        value = self.text(key)
        try:
            return None if value is None else float(value)
        except ValueError:
            raise SiteError(self.file, f"“{key}” of its header is no number") from None


@dataclass(frozen=True, slots=True)
class Page:
    """`source` is the path in the folder of its version, `folder` that of its folder there ("." for the top);
    `route` is the address on the site without its trailing slash rule. `heading`: its text has its title."""

    file: str
    source: str
    folder: str
    id: str
    route: str
    title: str
    label: str | None
    position: float | None
    draft: bool
    unlisted: bool
    keywords: tuple[str, ...]
    heading: bool
    title_hidden: bool
    format: str | None


def read_header(text: str, file: str) -> Header:
    """Read the header. Raises SiteError when it may mean something else to Docusaurus than to us."""
    text = unify_line_ends(text)
    first = text.split("\n", 1)[0].rstrip()
    if first.startswith("---") and first[3:].strip() and not first.startswith("----"):
        raise SiteError(file, "its header is not in YAML")
    header = read_frontmatter(text, path=file)
    bad = [problem for problem in header.problems if problem.code in _UNREADABLE]
    span = find_header(text)
    if bad or (span is not None and text.startswith("...", span.end)):
        line = bad[0].line if bad else header.body_line - 1
        raise SiteError(file, f"its header cannot be read (line {line})")
    bare = _BARE_NUMBER.search(text[: header.body_offset])
    if bare and not _SAME_NUMBER.fullmatch(bare[2]):
        raise SiteError(
            file, f"“{bare[1]}” of its header is a number or a date to YAML; put quotes around it"
        )
    return Header(file, header.metadata, text[header.body_offset :], header.body_line)


def read_page(header: Header, source: str, *, base: str, strips: bool) -> Page:
    """The page of the file at `source` in a version whose address is `base`. Raises SiteError."""
    folder, _, name = source.rpartition("/")
    stem = name.rpartition(".")[0]
    strips = strips and header.truth("parse_number_prefixes") is not False
    plain, number = number_prefix(stem) if strips else (stem, None)
    own_id = header.text("id")
    base_id = plain if own_id is None else own_id
    if "/" in base_id or not base_id:
        raise SiteError(header.file, "“id” of its header is empty or has a slash")
    folders = [number_prefix(part)[0] if strips else part for part in folder.split("/") if part]
    heading = content_title(header.body)
    title = header.text("title")
    title = heading if title is None else title
    position = header.number("sidebar_position")
    mdx = header.values.get("mdx")
    keywords = header.values.get("keywords")
    return Page(
        file=header.file,
        source=source,
        folder=folder or ".",
        id="/".join([*folders, base_id]),
        route=joined((base, _slug(header, folders, folder, stem, base_id))),
        title=(base_id if title is None else title) or heading or base_id,
        label=header.text("sidebar_label"),
        position=number if position is None else position,
        draft=bool(header.truth("draft")),
        unlisted=bool(header.truth("unlisted")),
        keywords=tuple(str(word) for word in keywords if word) if isinstance(keywords, list | tuple) else (),
        heading=heading is not None,
        title_hidden=bool(header.truth("hide_title")),
        format=str(mdx["format"]) if isinstance(mdx, Mapping) and mdx.get("format") else None,
    )


def number_prefix(name: str) -> tuple[str, float | None]:
    """`02-pix` is `pix` and 2; what looks like a date or a version (`2024-11-a`, `7.0-a`) is left alone."""
    match = None if _IGNORED_PREFIX.match(name) else _NUMBER_PREFIX.fullmatch(name)
    return (match[2], float(match[1])) if match else (name, None)


def is_index(stem: str, folder: str) -> bool:
    """Whether a file is the page of its folder: `index`, `readme`, or called like the folder."""
    own = folder.rpartition("/")[2].lower()
    return stem.lower() in ("index", "readme", own)


def content_title(body: str) -> str | None:
    """The first-level heading with which a text begins, imports left out; None when it begins otherwise."""
    text = body.strip()
    at = 0
    while _IMPORT.match(text, at):
        end = text.find("\n\n", at)
        if end < 0:
            break
        lines = _LINE_ENDS.match(text, end)
        at = lines.end() if lines else end
    text = text[at : at + _MAX_TITLE_CHARACTERS].strip()
    heading = _HEADING.match(text)
    if heading:
        return _CODE.sub(r"\1", _HEADING_END.sub("", heading[1].strip())).strip()
    underlined = _UNDERLINED.match(text)
    return _CODE.sub(r"\1", regex.sub(r"\s*=+\Z", "", underlined[1].strip())).strip() if underlined else None


def _slug(header: Header, folders: list[str], folder: str, stem: str, base_id: str) -> str:
    given = header.text("slug")
    if given is not None and given.startswith("/"):
        slug = given
    else:
        place = f"/{'/'.join(folders)}/" if folders else "/"
        if not given and is_index(stem, folder):
            slug = place
        else:
            slug = resolved(base_id if given is None else given, place)
    if not is_path(slug):
        raise SiteError(header.file, f"its address “{slug}” cannot be one; give its header another “slug”")
    return slug
