"""A question -> what is counted for it in every document, and what the best documents are held against.

Function words count less and find nothing by themselves; neither do the single characters of a Chinese pair.
A question as long as a letter is looked up by its most telling words.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from knowledge.errors import QueryError
from knowledge.index import Snapshot
from knowledge.retrieval.lookup import Lookup, Wanted
from knowledge.retrieval.subjects import CloseReading, Said, read_closely
from knowledge.retrieval.synonyms import Synonyms
from knowledge.settings import MAX_QUERY_CHARACTERS, RankingSettings
from knowledge.text.analysis import Analyzer
from knowledge.text.families import term_id
from knowledge.text.folding import fold
from knowledge.text.questions import AskedWord, asked_words
from knowledge.text.words import TokenKind


@dataclass(frozen=True, slots=True)
class Clause:
    """Something to count: `terms` (`ids`) taken as one term, of rarity `idf`, weighing `weight`.

    `word` is what it stands for in the question; `matched` the document's word where it is another one.
    `finds`: a document that has it is a hit.
    """

    word: str
    matched: str
    terms: tuple[str, ...]
    ids: tuple[int, ...]
    weight: float
    idf: float
    finds: bool


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a word; the fields are those of `QueryWord`."""

    ignored: bool = False
    how: str = "exact"
    matched: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParsedQuery:
    """`fates` are those of the words `asked`. `found` has, by the word as typed, the ways to find it: each is
    some `clauses`, by number, all of which a document must have. `close` is what the best documents are held
    against.
    """

    asked: Sequence[AskedWord]
    fates: Sequence[Fate]
    clauses: tuple[Clause, ...]
    found: Mapping[str, Collection[tuple[int, ...]]]
    close: CloseReading

    @property
    def ways(self) -> frozenset[tuple[int, ...]]:
        """All ways to find a word."""
        return frozenset(way for ways in self.found.values() for way in ways)

    @property
    def terms(self) -> frozenset[str]:
        """Every index term that counts as a match, for marking words in a text."""
        numbers = {number for way in self.ways for number in way}
        return frozenset(term for number in numbers for term in self.clauses[number].terms)


def check_length(text: str) -> None:
    """Raise QueryError when a question is longer than MAX_QUERY_CHARACTERS."""
    if len(text) > MAX_QUERY_CHARACTERS:
        raise QueryError(len(text), MAX_QUERY_CHARACTERS)


def parse_query(
    text: str, snapshot: Snapshot, *, analyzer: Analyzer, settings: RankingSettings, synonyms: Synonyms
) -> ParsedQuery:
    """Look up the words of `text`. Raises QueryError when it is over MAX_QUERY_CHARACTERS."""
    check_length(text)
    asked = asked_words(text, analyzer)
    phrases = []
    for item in synonyms.alternatives(asked):
        stands_for = text[asked[item.first].start : asked[item.last].end]
        words = asked_words(item.phrase + " ", analyzer)  # nobody is typing it
        phrases.append(_Phrase(item.first, item.last, stands_for, item.phrase, words))
    lookup = Lookup(snapshot, analyzer, settings)
    chosen = _most_telling(asked, phrases, lookup, settings.max_words)
    return _Parser(lookup, settings, chosen).parse(asked, phrases)


@dataclass(frozen=True, slots=True)
class _Phrase:
    """`words`, which are `text`, may stand for the words `first` to `last` of the question, `stands_for`."""

    first: int
    last: int
    stands_for: str
    text: str
    words: tuple[AskedWord, ...]


_Key = tuple[str, TokenKind]


def _key(word: AskedWord) -> _Key:
    return fold(word.text), word.kind


def _most_telling(
    asked: Sequence[AskedWord], phrases: Sequence[_Phrase], lookup: Lookup, limit: int
) -> frozenset[_Key]:
    """The words that are looked up: all of them, or of a very long question codes first, then the rarest.

    A word that is nowhere may be a typing error, and comes after those that are known.
    """
    different = {(word.text, word.kind): word for word in asked}
    words = {_key(word): word for word in different.values()}
    if len(words) > limit:
        terms = {key: lookup.quick_term(word) for key, word in words.items()}
        lookup.count(terms.values())
        rarity = {key: lookup.frequency((term,)) for key, term in terms.items()}

        def rank(key: _Key) -> tuple[bool, bool, bool, int]:
            return words[key].ignored, not rarity[key], key[1] is not TokenKind.CODE, rarity[key]

        words = {key: words[key] for key in sorted(words, key=rank)[:limit]}
    for phrase in phrases:
        for word in phrase.words:
            if len(words) < limit:
                words.setdefault(_key(word), word)
    lookup.prepare(words.values())
    return frozenset(words)


@dataclass(slots=True)
class _Gathered:
    """What several words look for, each time with one of `weights`."""

    word: str
    matched: str
    terms: tuple[str, ...]
    weights: list[float] = field(default_factory=list)
    finds: bool = False

    def weight(self, k3: float) -> float:
        """The greatest weight, and something more for each further word."""
        most = max(self.weights)
        times = sum(self.weights) / most if most else 1.0
        return most * times * (k3 + 1) / (times + k3)


class _Parser:
    """Gathers what the words of one question look for; two words may look for the same."""

    def __init__(self, lookup: Lookup, settings: RankingSettings, chosen: frozenset[_Key]) -> None:
        self._lookup = lookup
        self._settings = settings
        self._chosen = chosen
        self._said: dict[tuple[str, TokenKind, bool, bool], Said] = {}
        self._numbers: dict[tuple[str, ...], int] = {}
        self._gathered: list[_Gathered] = []
        self._found: dict[str, dict[tuple[int, ...], None]] = {}

    def parse(self, asked: Sequence[AskedWord], phrases: Sequence[_Phrase]) -> ParsedQuery:
        spoken_for = {place for phrase in phrases for place in range(phrase.first, phrase.last + 1)}
        said = [self._say(word, guess=place not in spoken_for) for place, word in enumerate(asked)]
        for item in said:
            self._take(item)
        matched: dict[int, list[str]] = {}
        others: list[list[Said]] = []
        for phrase in phrases:
            way = [self._say(word, guess=False) for word in phrase.words]
            others.append([*said[: phrase.first], *way, *said[phrase.last + 1 :]])
            if self._take_phrase(phrase, way, asked):
                for place in range(phrase.first, phrase.last + 1):
                    matched.setdefault(place, []).append(phrase.text)
        fates = {id(item): _fate(item) for item in self._said.values()}
        every = [fates[id(item)] for item in said]
        for place, texts in matched.items():
            if every[place].how == "none":
                every[place] = Fate(how="synonym", matched=tuple(texts))
        close = read_closely(said, others, self._lookup, self._settings)
        return ParsedQuery(asked, every, self._clauses(), self._found, close)

    def _say(self, word: AskedWord, *, guess: bool) -> Said:
        """The word with its answer; without one when it is not looked up. The same for equal words."""
        key = (word.text, word.kind, word.typing, guess)
        if key not in self._said:
            wanted = _key(word) in self._chosen
            self._said[key] = Said(word, self._lookup.answer(word, guess=guess) if wanted else None)
        return self._said[key]

    def _take(self, said: Said) -> None:
        word = said.word
        for wanted in said.wanted:
            finds = wanted.finds and not word.ignored
            number = self._gather(wanted, word, word.text, wanted.matched, 1.0, finds=finds)
            if finds:
                self._found.setdefault(word.text, {})[number,] = None

    def _take_phrase(self, phrase: _Phrase, way: Sequence[Said], asked: Sequence[AskedWord]) -> bool:
        """Whether the phrase may be found: all of its words that carry meaning are somewhere.

        It is found where they are all; one of several does not find it.
        """
        needed: list[int] = []
        telling = [item for item in way if not item.word.ignored]
        whole = bool(telling)
        for item in way:
            numbers = [
                self._gather(
                    wanted,
                    item.word,
                    phrase.stands_for,
                    item.word.text,
                    self._settings.synonym,
                    finds=wanted.finds and telling == [item],
                )
                for wanted in item.wanted
            ]
            if item in telling:
                needed += numbers[:1]
                whole = whole and bool(numbers)
        if whole:
            for word in asked[phrase.first : phrase.last + 1]:
                self._found.setdefault(word.text, {})[tuple(needed)] = None
        return whole

    def _gather(
        self, wanted: Wanted, word: AskedWord, stands_for: str, matched: str, weight: float, *, finds: bool
    ) -> int:
        """The number of the clause for `wanted`, made when it is the first of its kind."""
        if word.ignored and wanted.finds:
            han = word.kind is TokenKind.HAN
            weight *= self._settings.function_han if han else self._settings.function_word
        number = self._numbers.setdefault(wanted.terms, len(self._gathered))
        if number == len(self._gathered):
            self._gathered.append(_Gathered(stands_for, matched, wanted.terms))
        self._gathered[number].weights.append(weight * wanted.weight)
        self._gathered[number].finds |= finds
        return number

    def _clauses(self) -> tuple[Clause, ...]:
        return tuple(
            Clause(
                item.word,
                item.matched,
                item.terms,
                tuple(sorted(map(term_id, item.terms))),
                item.weight(self._settings.k3),
                self._lookup.idf(item.terms),
                item.finds,
            )
            for item in self._gathered
        )


def _fate(said: Said) -> Fate:
    if said.word.ignored or said.answer is None:
        return Fate(ignored=True)
    found = [wanted for wanted in said.wanted if wanted.finds and wanted.matched]
    return Fate(how=said.answer.how, matched=tuple(dict.fromkeys(wanted.matched for wanted in found)))
