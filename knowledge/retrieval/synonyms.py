"""Words and phrases that stand for one another in one folder, found in a question.

A question and the phrases of the groups are cut into the same small *units*: words (the parts of a code, not
the code as a whole) and single Han characters, so that "退货" is found in "怎么退货呀" although a question is
looked up by pairs. Two words are the same when they are so without case and accents, or when they have one
stem in a language at hand. Groups are not chained: with a = b and b = c, a does not stand for c.
"""

from __future__ import annotations

import itertools
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from knowledge.text.analysis import Analyzer, Family, code_terms
from knowledge.text.folding import fold
from knowledge.text.questions import AskedWord, asked_words
from knowledge.text.stems import with_usual_accents
from knowledge.text.words import TokenKind, han_characters

MAX_ALTERNATIVES = 100
"""Of a question; each is looked up like words of its own."""
MAX_WORDS = 500
"""Of a question as long as a letter, so many words are looked at, from its beginning."""
BEGINNING = 2
"""Letters that a word and its stem have in common. What begins like no word of a group needs no stem."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """`phrase` may stand for the question's words `first` to `last` (places, both included)."""

    first: int
    last: int
    phrase: str


@dataclass(frozen=True, slots=True)
class _Unit:
    """A word or a Han character of a text, at `start` to `end`; units with a form in common are the same."""

    start: int
    end: int
    forms: frozenset[str]
    han: bool


@dataclass(frozen=True, slots=True)
class _Phrase:
    text: str
    group: int


@dataclass(slots=True)
class _Node:
    """A place in the tree of all phrases: what ends here, and what may follow (by the class of a unit)."""

    phrases: list[_Phrase] = field(default_factory=list)
    following: dict[int, _Node] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class _Match:
    """Units `first` to `end` (not included) are these phrases."""

    first: int
    end: int
    phrases: Sequence[_Phrase]


class Synonyms:
    """The groups of one folder. Cheap to ask, and safe to share between threads."""

    def __init__(
        self, groups: Sequence[Sequence[str]], analyzer: Analyzer, languages: Sequence[str] = ()
    ) -> None:
        """`languages` are those in whose stems words are compared, as `Snapshot.languages` has them."""
        self._groups = groups
        self._analyzer = analyzer
        self._languages = tuple(languages)
        self._classes: dict[str, int] = {}
        self._beginnings: set[str] = set()
        self._root = _Node()
        for number, group in enumerate(groups):
            for phrase in group:
                self._plant(_Phrase(phrase, number))

    def alternatives(self, words: Sequence[AskedWord]) -> list[Alternative]:
        """What may stand for words of a question: longer phrases first taken, none overlapping, in order."""
        if not self._groups:
            return []
        words = words[:MAX_WORDS]
        units = list(self._units(words))
        order = _in_order(words)
        found = sorted(self._matches(units), key=lambda match: (match.first - match.end, match.first))
        taken: list[_Match] = []
        free = [True] * len(units)
        for match in found:
            if all(free[match.first : match.end]):
                free[match.first : match.end] = [False] * (match.end - match.first)
                taken.append(match)
        taken.sort(key=lambda match: match.first)
        every = (
            Alternative(min(places), max(places), phrase)
            for match in taken
            if (places := _inside(words, order, units[match.first].start, units[match.end - 1].end))
            for phrase in self._others(match)
        )
        return list(itertools.islice(every, MAX_ALTERNATIVES))

    def _others(self, match: _Match) -> Iterator[str]:
        """The other phrases of the groups that were met."""
        same = {phrase.text for phrase in match.phrases}
        groups = dict.fromkeys(phrase.group for phrase in match.phrases)
        others = dict.fromkeys(phrase for group in groups for phrase in self._groups[group])
        return (phrase for phrase in others if phrase not in same)

    def _matches(self, units: Sequence[_Unit]) -> Iterator[_Match]:
        classes = [self._classes_of(unit) for unit in units]
        for first in range(len(units)):
            nodes, end = [self._root], first
            while nodes and end < len(units) and (end == first or _follows(units[end - 1], units[end])):
                nodes = [
                    node.following[key] for node in nodes for key in classes[end] if key in node.following
                ]
                end += 1
                phrases = [phrase for node in nodes for phrase in node.phrases]
                if phrases:
                    yield _Match(first, end, phrases)

    def _plant(self, phrase: _Phrase) -> None:
        """Put a phrase into the tree, on each path that its units have (nearly always one)."""
        words = asked_words(phrase.text, self._analyzer)
        self._beginnings.update(fold(word.text)[:BEGINNING] for word in words)
        units = list(self._units(words))
        paths = itertools.product(*(self._classes_for(unit) for unit in units))
        for path in itertools.islice(paths, 16):
            node = self._root
            for key in path:
                node = node.following.setdefault(key, _Node())
            if units:
                node.phrases.append(phrase)

    def _classes_of(self, unit: _Unit) -> list[int]:
        return sorted({self._classes[form] for form in unit.forms if form in self._classes})

    def _classes_for(self, unit: _Unit) -> list[int]:
        """As `_classes_of`, and a new one for a unit that has none; forms that had none are of the first."""
        classes = self._classes_of(unit) or [len(self._classes)]
        for form in unit.forms:
            self._classes.setdefault(form, classes[0])
        return classes

    def _units(self, words: Sequence[AskedWord]) -> Iterator[_Unit]:
        reached = 0
        ordered = [words[place] for place in _in_order(words)]
        for word, following in itertools.zip_longest(ordered, ordered[1:]):
            if word.kind is TokenKind.HAN:
                for start, end in han_characters(word.text):
                    if word.start + start >= reached:  # two pairs share a character
                        reached = word.start + end
                        forms = frozenset([Family.HAN_SINGLE + fold(word.text[start:end])])
                        yield _Unit(word.start + start, reached, forms, han=True)
            elif following is None or not _holds(word, following):
                yield _Unit(word.start, word.end, self._forms(word), han=False)

    def _forms(self, word: AskedWord) -> frozenset[str]:
        folded = fold(word.text)
        if word.kind is TokenKind.CODE:
            return frozenset(code_terms(word.text))
        if folded[:BEGINNING] not in self._beginnings:
            return frozenset()
        stems = [
            self._analyzer.stem_term(spelling, language)
            for language in self._languages
            for spelling in {word.text, with_usual_accents(folded)}
        ]
        return frozenset([Family.WORD + folded, *stems])


def _in_order(words: Sequence[AskedWord]) -> list[int]:
    """The places of `words` by where they begin, one that holds others before them."""
    return sorted(range(len(words)), key=lambda place: (words[place].start, -words[place].end))


def _inside(words: Sequence[AskedWord], order: Sequence[int], start: int, end: int) -> list[int]:
    """The places of the words that lie within `start` to `end`; none for one character among others."""
    first = bisect_left(order, start, key=lambda place: words[place].start)
    last = bisect_left(order, end, key=lambda place: words[place].start)
    return [place for place in order[first:last] if words[place].end <= end]


def _holds(word: AskedWord, other: AskedWord) -> bool:
    """Whether `other`, the next in order, is a part of `word`."""
    return word.start <= other.start and other.end <= word.end


def _follows(before: _Unit, unit: _Unit) -> bool:
    """Whether both may be of one phrase: between Han characters there is nothing."""
    return not (before.han and unit.han) or before.end == unit.start
