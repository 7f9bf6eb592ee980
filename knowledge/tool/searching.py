"""`search`: passages by words, and beside them by the links and tags of what was found (mission T3)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import zip_longest

from knowledge.model import Chunk, Document, Hit
from knowledge.settings import MAX_QUERY_CHARACTERS
from knowledge.tool.action import Action, Call, FollowUp
from knowledge.tool.answers import Label, Redacted
from knowledge.tool.paging import START, Page, limit_schema
from knowledge.tool.sources import Source

USUAL = 5
MOST = 20
SEEDS = 5
"""So many of the best documents by words are the start of the way along links and tags."""
BESIDE = 3
"""After so many that were found by words comes one to which only links lead."""
COMPARED = 200
"""What is among so many by words needs no link; a fixed number, so that pages fit together."""


class Mode(StrEnum):
    KEYWORD = "keyword"
    GRAPH = "graph"
    """Only what links and tags lead to from the best documents by words."""
    HYBRID = "hybrid"


@dataclass(frozen=True, slots=True)
class Linked:
    """A document to which links or tags lead; `why` names them, as a person would."""

    path: str
    why: tuple[str, ...]


GraphLeg = Callable[[Source, Sequence[str], Callable[[str], str]], Sequence[Linked]]
"""From some documents, by path, to those they are connected with, the closest first; never the former. The
last is what redacts a text before it is cut."""
HasLinks = Callable[[Source], bool]
"""Whether anything inside is linked or tagged."""


class FoundBy(StrEnum):
    WORDS = "words"
    LINKS = "links"


@dataclass(frozen=True, slots=True)
class FoundPassage:
    """The piece that answers best, or the first of a document to which only links lead.

    `why`: the words of the question found in the document, or the links and tags. The order is all that is
    told of scores: they say how rare a word is, also outside the scope.
    """

    document_id: str
    title: str
    heading: tuple[str, ...]
    lines: tuple[int, int]
    chunk: int
    found_by: FoundBy
    text: str
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SearchResult:
    mode: Mode
    passages: tuple[FoundPassage, ...]
    next_page: FollowUp | None = None


class Searcher:
    """Runs `search`; `leg` walks along links and tags, `has_links` tells where that is of use."""

    def __init__(self, *, leg: GraphLeg, has_links: HasLinks) -> None:
        self._leg = leg
        self._has_links = has_links

    def action(self) -> Action:
        return Action(
            "search",
            "passages by the words of a question; mode is worked out when it is left out",
            self.run,
            {
                "query": {"type": "string", "description": "What to look for, in the documents' language."},
                "mode": {
                    "type": "string",
                    "enum": [mode.value for mode in Mode],
                    "description": "keyword: by words. graph: by links and tags. hybrid: both.",
                },
                "start": START,
                "limit": limit_schema(usual=USUAL, most=MOST),
            },
            ("query",),
        )

    def run(self, call: Call) -> SearchResult:
        """Projects are searched one by one and their results taken in turn, rank by rank.

        A score says how a document stands among those of its own project (rare words count more, and which
        words are rare is another matter in each), so it cannot order the documents of several. Raises
        QueryError and ToolUsageError.
        """
        query = call.text("query", longest=MAX_QUERY_CHARACTERS)
        wished = call.choice("mode", [mode.value for mode in Mode], "")
        page = Page.of(call, usual=USUAL, most=MOST)
        modes: list[Mode] = []
        ranked: list[list[FoundPassage]] = []
        for source in call.sources():
            mode = Mode(wished) if wished else self._mode(source)
            modes.append(mode)
            ranked.append(self._passages(call, source, query, mode, page.end + 1))
        found = list(_in_turn(ranked))
        return SearchResult(
            Mode.HYBRID if not wished and Mode.HYBRID in modes else Mode(wished or Mode.KEYWORD),
            tuple(page.cut(found)),
            page.next(call, len(found)),
        )

    def _mode(self, source: Source) -> Mode:
        return Mode.HYBRID if self._has_links(source) else Mode.KEYWORD

    def _passages(self, call: Call, source: Source, query: str, mode: Mode, most: int) -> list[FoundPassage]:
        hits: dict[str, Hit] = {}
        for hit in source.hits(query):
            hits[hit.document.path] = hit
            if len(hits) >= (most if mode is Mode.KEYWORD else max(most, COMPARED)):
                break
        by_words = list(hits)
        if mode is Mode.KEYWORD:
            return [_found(call, source, hits[path]) for path in by_words[:most]]
        linked = {item.path: item for item in self._leg(source, by_words[:SEEDS], call.redact)}
        order = list(linked) if mode is Mode.GRAPH else _beside(by_words, list(linked))
        return [
            _found(call, source, hits[path]) if path in hits else _led_to(call, source, linked[path])
            for path in order[:most]
        ]


def _beside(by_words: Sequence[str], linked: Sequence[str]) -> list[str]:
    """What was found by words in its own order, which was measured; and beside it what only links lead to.

    Merging the two by ranks would put the neighbours of the best documents before these.
    """
    near = frozenset(by_words[:COMPARED])
    further = [path for path in linked if path not in near]
    order: list[str] = []
    for start in range(0, max(len(by_words), BESIDE * len(further)), BESIDE):
        order += by_words[start : start + BESIDE]
        order += further[start // BESIDE : start // BESIDE + 1]
    return list(dict.fromkeys(order))


def _in_turn(rankings: Sequence[Sequence[FoundPassage]]) -> Iterator[FoundPassage]:
    """The first of each, then the second of each, and so on."""
    for row in zip_longest(*rankings):
        yield from (passage for passage in row if passage is not None)


def _found(call: Call, source: Source, hit: Hit) -> FoundPassage:
    return _passage(call, source, hit.document, hit.chunk, FoundBy.WORDS, hit.terms)


def _led_to(call: Call, source: Source, item: Linked) -> FoundPassage:
    document = source.document(item.path)
    why = tuple(map(Redacted, item.why))
    return _passage(call, source, document, document.chunks[0], FoundBy.LINKS, why)


def _passage(
    call: Call,
    source: Source,
    document: Document,
    chunk: Chunk,
    by: FoundBy,
    why: tuple[str, ...],
) -> FoundPassage:
    return FoundPassage(
        source.document_id(document.path),
        Label(document.title),
        tuple(map(Label, chunk.heading)),
        (chunk.start_line, chunk.end_line),
        chunk.ordinal,
        by,
        Redacted(call.redact_part(document.content, chunk.start, chunk.end)),
        why,
    )
