"""What one document has that can connect it with others: links, tags, headings, terms. Pure.

Terms are taken from the text anew: the index keeps them as numbers, codes and Han characters among them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from urllib.parse import unquote

from knowledge.model import Document
from knowledge.text.folding import fold
from knowledge.text.stopwords import CHINESE_CHARACTERS, CHINESE_TRADITIONAL, is_stop_word
from knowledge.text.words import is_cjk, is_code, parts_of, runs

TERM_CHARACTERS = 12_000
"""Terms come from the title, the headings, and so much of the text."""
MOST_LINKS = 500
"""Of one document."""
LONGEST_EVIDENCE = 160
KEPT_EVIDENCE = 2_000
"""More of a line is kept, and cut when it is told: of half a secret, redaction would know nothing."""
_TAG_FIELDS = ("tag", "tags", "category", "categories", "topics")
_LINKED_SUFFIXES = (".md", ".mdx", ".txt")
_SHORTEST, _LONGEST = 4, 40
"""Letters of a word that is a term; a code may have fewer."""
_SHORTEST_CODE = 3
_HAN_SIZES = range(2, 9)
"""Text without spaces is cut at function characters too; a piece of so many characters is a term."""

_INLINE = re.compile(
    r"(?P<image>!?)\[(?P<text>[^\[\]\n]*(?:\[[^\[\]\n]*\][^\[\]\n]*)*)\]"
    r"\(\s*(?:<(?P<angled>[^<>\n]*)>|(?P<target>[^\s()<>]*(?:\([^\s()]*\)[^\s()]*)*))"
)
_REFERENCE = re.compile(r" {0,3}\[[^\]\n]+\]:\s*<?(?P<target>[^\s<>]+)")
_HREF = re.compile(r"<a\s[^<>\n]*?href\s*=\s*[\"'](?P<target>[^\"'\n]+)", re.IGNORECASE)
_WIKI = re.compile(r"\[\[(?P<target>[^\[\]|#\n]+)[^\[\]\n]*\]\]")
_FENCE = re.compile(r"\s*(?:```|~~~)")
_ADDRESS = re.compile(
    r"[A-Za-z][A-Za-z0-9+.-]{1,15}://[!-~]+|\]\([^)\s]{0,500}\)|<[^<>\n]{1,300}>|[!-~]{41,}"
)
"""What is no language: addresses, targets of links, tags of HTML, long keys."""
_LETTER = re.compile(r"[^\W\d_]")
_HAN_STOPS = re.compile(f"[{''.join(sorted(CHINESE_CHARACTERS | CHINESE_TRADITIONAL))}]")


@dataclass(frozen=True, slots=True)
class Evidence:
    """Where a link stands: in `text`, a line or a good part of it, at the character `at`."""

    text: str
    at: int

    def told(self, redact: Callable[[str], str]) -> str:
        """So much of the line, redacted, that the link is seen in what is said there."""
        text = redact(self.text)
        if len(text) <= LONGEST_EVIDENCE:
            return " ".join(text.split())
        at = self.at if text == self.text else len(redact(self.text[: self.at]))
        first = max(0, min(at - LONGEST_EVIDENCE // 3, len(text) - LONGEST_EVIDENCE))
        last = first + LONGEST_EVIDENCE
        part = " ".join(text[first:last].split())
        return f"{'… ' if first else ''}{part}{' …' if last < len(text) else ''}"


@dataclass(frozen=True, slots=True)
class LinkText:
    """A link as written: `target` is decoded, without its fragment; `wiki`: it is a name, not a path."""

    target: str
    line: int
    evidence: Evidence
    wiki: bool = False


@dataclass(frozen=True, slots=True)
class Features:
    """`terms` and `main_terms` are folded, by how they are written first; the main ones stand in title or
    headings. `fields` are tags that stand in the header only."""

    title: str
    headings: tuple[str, ...]
    links: tuple[LinkText, ...]
    fields: tuple[str, ...]
    terms: dict[str, str]
    main_terms: frozenset[str]


def features_of(document: Document, *, terms: bool = True) -> Features:
    """`terms`: whether they are looked for too."""
    headings = tuple(dict.fromkeys(heading.text for heading in document.headings if heading.text.strip()))
    found: dict[str, str] = {}
    main_terms: frozenset[str] = frozenset()
    if terms:
        keywords = () if document.keywords_derived else document.keywords
        main_terms = frozenset(_add_terms(" \n ".join([document.title, *headings, *keywords]), found))
        _add_terms(_ADDRESS.sub(" ", document.content[:TERM_CHARACTERS]), found)
    return Features(
        document.title, headings, tuple(links_of(document)), tuple(tag_fields(document)), found, main_terms
    )


def tag_fields(document: Document) -> Iterator[str]:
    if not document.keywords_derived:
        yield from document.keywords
    for name in _TAG_FIELDS:
        value = document.metadata.get(name)
        for item in value if isinstance(value, list | tuple) else [value]:
            if isinstance(item, str) and item.strip():
                yield item.strip()


# --- links ------------------------------------------------------------------------------------------


def links_of(document: Document) -> Iterator[LinkText]:
    if not document.path.lower().endswith(_LINKED_SUFFIXES):
        return
    found = 0
    fenced = False
    for number, line in enumerate(document.content.split("\n"), document.content_line):
        if _FENCE.match(line):
            fenced = not fenced
        if fenced or not ("](" in line or "]:" in line or "[[" in line or "href" in line):
            continue
        for target, start, wiki in _targets(line):
            if found >= MOST_LINKS:
                return
            found += 1
            yield LinkText(target, number, _around(line, start), wiki)


def _targets(line: str) -> Iterator[tuple[str, int, bool]]:
    """Each with the place where its link begins, and whether it is a name."""
    for match in _INLINE.finditer(line):
        if not match["image"]:
            yield from _plain(match["angled"] or match["target"] or "", match.start())
    for match in _HREF.finditer(line):
        yield from _plain(match["target"], match.start())
    for match in _WIKI.finditer(line):
        yield match["target"].strip(), match.start(), True
    if reference := _REFERENCE.match(line):
        yield from _plain(reference["target"], 0)


def _plain(target: str, start: int) -> Iterator[tuple[str, int, bool]]:
    """A target without fragment and query; nothing for one inside the same document."""
    path = target.partition("#")[0].partition("?")[0]
    if path:
        yield unquote(path), start, False


def _around(line: str, start: int) -> Evidence:
    if len(line) <= KEPT_EVIDENCE:
        return Evidence(line, start)
    first = max(0, start - KEPT_EVIDENCE // 2)
    return Evidence(line[first : first + KEPT_EVIDENCE], start - first)


# --- terms ------------------------------------------------------------------------------------------


def _add_terms(text: str, terms: dict[str, str]) -> list[str]:
    """Put the terms of `text` into `terms`; returns them."""
    found = []
    for run in runs(text):
        for term, written in _terms_of_run(run):
            terms.setdefault(term, written)
            found.append(term)
    return found


@lru_cache(200_000)
def _terms_of_run(run: str) -> tuple[tuple[str, str], ...]:
    """Each with the way it is written."""
    if is_cjk(run):
        return tuple((piece, piece) for piece in _han_pieces(run))
    found = []
    code = run.strip("-_.,:/'’")
    if is_code(code) and _SHORTEST_CODE <= len(code) <= _LONGEST and _LETTER.search(code):
        found.append((fold(code), code))
    for part in parts_of(run):
        folded = fold(part)
        if part != code and _is_term(folded):
            found.append((folded, part))
    if not found and _is_term(fold(code)) and len(parts_of(run)) <= 1:
        found.append((fold(code), code))
    return tuple(found)


def _is_term(folded: str) -> bool:
    long_enough = _SHORTEST <= len(folded) <= _LONGEST
    return long_enough and _LETTER.search(folded) is not None and not is_stop_word(folded)


def _han_pieces(run: str) -> Iterator[str]:
    return (piece for piece in _HAN_STOPS.split(run) if len(piece) in _HAN_SIZES)
