"""The whole search once more, in plain Python: it reads every token of every document for every word.

Shares with the program only what makes tokens of texts (`Analyzer`), the stop words, and the settings.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field

from knowledge.index import Field
from knowledge.index.terms import field_texts
from knowledge.model import Document
from knowledge.settings import RankingSettings
from knowledge.text.analysis import IndexToken, code_terms, piece_terms, term_id
from knowledge.text.folding import fold
from knowledge.text.questions import AskedWord, asked_words
from knowledge.text.stems import with_usual_accents
from knowledge.text.stopwords import is_stop_han
from knowledge.text.words import TokenKind
from tests.knowledge.shelf import ANALYZER, SETTINGS

Terms = frozenset[str]
DOCUMENT_FIELDS = (Field.TITLE, Field.HEADING, Field.KEYWORDS, Field.NAME, Field.BODY)


@dataclass
class Part:
    """One field of one chunk."""

    field: Field
    chunk: int
    tokens: list[IndexToken]


@dataclass
class Text:
    document: Document
    parts: list[Part]

    def of(self, *fields: Field) -> list[Part]:
        return [part for part in self.parts if part.field in fields]

    def length(self, field: Field, chunk: int | None = None) -> int:
        return sum(len(part.tokens) for part in self.of(field) if chunk in (None, part.chunk))


@dataclass
class Wanted:
    """What one word looks for, and how much each time it is asked for."""

    terms: Terms
    weights: list[float]
    finds: bool


@dataclass
class Found:
    """One hit."""

    path: str
    score: float
    chunks: list[float]
    likeness: float = 0.0
    shared: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)


@dataclass
class Word:
    """A word of the question, what it looks for, and the terms that stand for it in a text."""

    asked: AskedWord
    wanted: list[Wanted]
    subject: Terms


class Oracle:
    def __init__(self, documents: Sequence[Document], settings: RankingSettings = SETTINGS.ranking) -> None:
        self.settings = settings
        self.texts = [
            Text(
                document,
                [
                    Part(where, chunk, ANALYZER.tokens(text, document.language))
                    for where, chunk, text in field_texts(document)
                ],
            )
            for document in documents
        ]
        self.languages = {document.language for document in documents}
        tokens = [token for text in self.texts for part in text.parts for token in part.tokens]
        self.words = sorted({token.word for token in tokens if token.word})
        self.accented = {(token.word, token.accented) for token in tokens if token.accented}

    # --- frequencies ---------------------------------------------------------------------------------

    def having(self, terms: Terms) -> int:
        ids = set(map(term_id, terms))
        return sum(
            any(ids & {*token.terms, *token.pieces} for part in text.parts for token in part.tokens)
            for text in self.texts
        )

    def idf(self, terms: Terms) -> float:
        found = self.having(terms)
        return math.log(1 + (len(self.texts) - found + 0.5) / (found + 0.5))

    # --- words -> terms ------------------------------------------------------------------------------

    def stems(self, word: str) -> Terms:
        folded = fold(word)
        forms = {word, folded, with_usual_accents(folded)}
        forms |= {accented for plain, accented in self.accented if plain == folded}
        stems = {ANALYZER.stem_term(form, language) for form in forms for language in self.languages}
        return frozenset(stems | {"k" + folded})

    def exact(self, word: str) -> list[Wanted]:
        found = [
            Wanted(self.stems(word), [self.settings.stem], finds=True),
            Wanted(frozenset({"w" + fold(word)}), [self.settings.surface], finds=True),
        ]
        return [wanted for wanted in found if self.having(wanted.terms)]

    def longer(self, folded: str, weight: float) -> tuple[list[Wanted], str]:
        if len(folded) < self.settings.min_prefix or folded.isdigit():
            return [], ""
        words = [other for other in self.words if other.startswith(folded) and other != folded]
        words.sort(key=lambda other: (-self.having(frozenset({"w" + other})), other))
        if not words:
            return [], ""
        terms = frozenset("w" + other for other in words[: self.settings.max_prefix_terms])
        return [Wanted(terms, [weight], finds=True)], words[0]

    def meant(self, folded: str) -> str:
        if len(folded) < self.settings.spelling_from or not folded.isalpha():
            return ""
        errors = 2 if len(folded) >= self.settings.two_errors_from else 1
        near = [
            (distance(folded, other), other[0] != folded[0], -self.having(frozenset({"w" + other})), other)
            for other in self.words
        ]
        return min((item for item in near if item[0] <= errors), default=(0, False, 0, ""))[3]

    def word(self, asked: AskedWord) -> Word:
        folded = fold(asked.text)
        settings = self.settings
        if asked.kind is TokenKind.HAN:
            return self.han(asked)
        if asked.kind is TokenKind.CODE:
            codes = code_terms(asked.text)
            terms = frozenset([*codes, *("w" + code[1:] for code in codes[1:])])
            wanted = [Wanted(terms, [settings.code], finds=True)]
            return Word(asked, [item for item in wanted if self.having(item.terms)], frozenset(codes[:1]))
        exact = self.exact(asked.text)
        if exact:
            typing = asked.typing and not asked.ignored
            more = self.longer(folded, settings.prefix)[0] if typing else []
            return Word(asked, [*exact, *more], self.stems(asked.text))
        if asked.ignored:
            return Word(asked, [], self.stems(asked.text))
        longer, best = self.longer(folded, settings.stem + settings.surface)
        if longer:
            return Word(asked, longer, self.stems(best))
        meant = self.meant(folded)
        return Word(asked, self.exact(meant) if meant else [], self.stems(meant or asked.text))

    def han(self, asked: AskedWord) -> Word:
        folded, settings = fold(asked.text), self.settings
        if len(folded) == 1:
            single = frozenset({"h" + folded})
            return Word(asked, [Wanted(single, [settings.han_single], finds=True)], single)
        pair = frozenset({"z" + folded})
        wanted = [Wanted(pair, [settings.han_pair], finds=True)]
        for character in dict.fromkeys(folded):
            weight = settings.han_single * (settings.function_han if is_stop_han(character) else 1)
            wanted.append(Wanted(frozenset({"h" + character}), [weight], finds=False))
        return Word(asked, wanted, pair)

    # --- the answer ----------------------------------------------------------------------------------

    def answer(self, question: str) -> list[Found]:
        """Best first."""
        words = [self.word(asked) for asked in asked_words(question, ANALYZER)]
        clauses = self.clauses(words)
        finding = [wanted for wanted in clauses if wanted.finds]
        others = [wanted for wanted in clauses if not wanted.finds]
        hits = [self.hit(text, clauses) for text in self.texts if self.has(finding, text.parts)]
        hits = sorted((hit for hit in hits if hit.score), key=order)
        texts = {text.document.path: text for text in self.texts}
        depth = self.settings.depth
        for hit in hits[:depth]:
            self.second_score(hit, texts[hit.path], words)
        best, rest = sorted(hits[:depth], key=order), hits[depth:]
        if 0 < len(hits) < depth:
            known = {hit.path for hit in hits}
            alike = [text for text in self.texts if text.document.path not in known]
            alike = [text for text in alike if self.has(others, text.of(Field.TITLE))]
            found = sorted((self.hit(text, clauses) for text in alike), key=order)[: depth - len(hits)]
            for hit in found:
                self.second_score(hit, texts[hit.path], words)
            best += [
                hit
                for hit in found
                if hit.likeness >= self.settings.alike_title and hit.shared >= self.settings.alike_rarity
            ]
        return sorted(best, key=order) + rest

    def hit(self, text: Text, clauses: Sequence[Wanted]) -> Found:
        """The text with its first score."""
        chunks = [self.chunk_score(clauses, text, chunk) for chunk in range(self.chunk_count(text))]
        return Found(text.document.path, self.first_score(clauses, text), chunks)

    def has(self, clauses: Sequence[Wanted], parts: Sequence[Part]) -> bool:
        return any(self.count(wanted, parts) for wanted in clauses)

    def clauses(self, words: Sequence[Word]) -> list[Wanted]:
        clauses: dict[Terms, Wanted] = {}
        for word in words:
            factor = 1.0
            if word.asked.ignored:
                han = word.asked.kind is TokenKind.HAN
                factor = self.settings.function_han if han else self.settings.function_word
            for wanted in word.wanted:
                live = frozenset(term for term in wanted.terms if self.having(frozenset({term})))
                if not live:
                    continue
                single = word.asked.kind is TokenKind.HAN and not wanted.finds
                clause = clauses.setdefault(live, Wanted(live, [], finds=False))
                clause.weights += [weight * (1 if single else factor) for weight in wanted.weights]
                clause.finds = clause.finds or (wanted.finds and not word.asked.ignored)
        return list(clauses.values())

    def weight(self, wanted: Wanted) -> float:
        most = max(wanted.weights)
        times = sum(wanted.weights) / most if most else 1.0
        return most * times * (self.settings.k3 + 1) / (times + self.settings.k3)

    def count(self, wanted: Wanted, parts: Sequence[Part]) -> int:
        ids = set(map(term_id, wanted.terms))
        return sum(term in ids for part in parts for token in part.tokens for term in token.terms)

    def field_weight(self, where: Field) -> float:
        name = {Field.SECTION: "heading"}.get(where, where.name.lower())
        return float(getattr(self.settings, name))

    def average(self, where: Field) -> float:
        lengths = [text.length(where) for text in self.texts]
        present = [length for length in lengths if length]
        return max(1.0, sum(present) / len(present)) if present else 1.0

    def chunk_average(self, where: Field) -> float:
        lengths = [
            text.length(where, chunk) for text in self.texts for chunk in range(self.chunk_count(text))
        ]
        present = [length for length in lengths if length]
        return max(1.0, sum(present) / len(present)) if present else 1.0

    def chunk_count(self, text: Text) -> int:
        return len(text.document.chunks)

    def saturated(self, total: float) -> float:
        return (self.settings.k1 + 1) * total / (self.settings.k1 + total)

    def norm(self, length: int, average: float) -> float:
        return 1 - self.settings.b + self.settings.b * length / average

    def first_score(self, clauses: Sequence[Wanted], text: Text) -> float:
        score = 0.0
        for wanted in clauses:
            total = 0.0
            for where in DOCUMENT_FIELDS:
                count = self.count(wanted, text.of(where))
                norm = self.norm(text.length(where), self.average(where))
                total += self.field_weight(where) * count / norm
            score += self.weight(wanted) * self.idf(wanted.terms) * self.saturated(total)
        return score

    def chunk_score(self, clauses: Sequence[Wanted], text: Text, chunk: int) -> float:
        score = 0.0
        for wanted in clauses:
            total = 0.0
            for where in (Field.SECTION, Field.BODY):
                parts = [part for part in text.of(where) if part.chunk == chunk]
                norm = self.norm(text.length(where, chunk), self.chunk_average(where))
                total += self.field_weight(where) * self.count(wanted, parts) / norm
            score += self.weight(wanted) * self.idf(wanted.terms) * self.saturated(total)
        return self.settings.chunk_share * score

    # --- the second pass -----------------------------------------------------------------------------

    def second_score(self, hit: Found, text: Text, words: Sequence[Word]) -> None:
        subjects = self.subjects(words)
        asked = sum(self.idf(terms) for terms in subjects)
        hit.likeness, hit.shared = self.dice(text, subjects, asked)
        hit.parts = {
            "title-match": self.settings.title_match * asked * hit.likeness,
            "window": self.settings.window * self.window(text, subjects),
            "pairs": self.settings.pairs * self.pairs(text, words, subjects),
            "pieces": self.settings.pieces * self.pieces(text, words),
        }
        hit.score += max(hit.chunks) + sum(hit.parts.values())

    def subjects(self, words: Sequence[Word]) -> list[Terms]:
        """The distinct ones; two with a term in common are one."""
        subjects: list[Terms] = []
        for word in words:
            same = [number for number, terms in enumerate(subjects) if terms & word.subject]
            if same:
                subjects[same[0]] |= word.subject
            else:
                subjects.append(word.subject)
        return subjects

    def subject_of(self, token: IndexToken, subjects: Sequence[Terms]) -> int:
        for number, terms in enumerate(subjects):
            if token.primary in set(map(term_id, terms)):
                return number
        return -1

    def dice(self, text: Text, subjects: Sequence[Terms], asked: float) -> tuple[float, float]:
        tokens = [token for part in text.of(Field.TITLE) for token in part.tokens]
        shared = {self.subject_of(token, subjects) for token in tokens} - {-1}
        others = {token.primary for token in tokens if self.subject_of(token, subjects) < 0}
        common = sum(self.idf(subjects[number]) for number in shared)
        titled = common + sum(self.idf_of_id(other) for other in others)
        return (2 * common / (asked + titled) if shared else 0.0), common

    def idf_of_id(self, term: int) -> float:
        found = sum(
            any(term in token.terms for part in text.parts for token in part.tokens) for text in self.texts
        )
        return math.log(1 + (len(self.texts) - found + 0.5) / (found + 0.5))

    def window(self, text: Text, subjects: Sequence[Terms]) -> float:
        best = 0.0
        for part in text.of(*DOCUMENT_FIELDS):
            numbers = [self.subject_of(token, subjects) for token in part.tokens]
            for start in range(len(numbers)):
                inside = set(numbers[start : start + self.settings.window_tokens]) - {-1}
                best = max(best, sum(self.idf(subjects[number]) for number in inside))
        return best

    def pairs(self, text: Text, words: Sequence[Word], subjects: Sequence[Terms]) -> float:
        telling = [
            next(number for number, terms in enumerate(subjects) if terms & word.subject)
            for word in words
            if word.asked.kind is not TokenKind.HAN and not word.asked.ignored
        ]
        counts: Counter[tuple[int, int]] = Counter()
        for part in text.of(*DOCUMENT_FIELDS):
            numbers = [self.subject_of(token, subjects) for token in part.tokens if not token.stop]
            counts.update(itertools.pairwise(numbers))
        score = 0.0
        for one, other in dict.fromkeys(itertools.pairwise(telling)):
            times = counts[one, other]
            score += min(self.idf(subjects[one]), self.idf(subjects[other])) * times / (times + 1)
        return score

    def pieces(self, text: Text, words: Sequence[Word]) -> float:
        folded = [
            fold(word.asked.text)
            for word in words
            if word.asked.kind is TokenKind.WORD and not word.asked.ignored
        ]
        score = 0.0
        for word in dict.fromkeys(folded):
            pieces = list(dict.fromkeys(piece_terms(word)))
            for piece in pieces:
                total = 0.0
                for where in DOCUMENT_FIELDS:
                    tokens = [token for part in text.of(where) for token in part.tokens]
                    count = sum(token.pieces.count(term_id(piece)) for token in tokens)
                    norm = self.norm(text.length(where), self.average(where))
                    total += self.field_weight(where) * count / norm
                score += self.idf(frozenset({piece})) * self.saturated(total) / math.sqrt(len(pieces))
        return score


def order(hit: Found) -> tuple[float, str]:
    return -hit.score, hit.path


def distance(one: str, other: str) -> int:
    """Optimal string alignment: the fewest insertions, deletions, changes and swaps of neighbours."""
    rows = [list(range(len(other) + 1))]
    for i, left in enumerate(one, 1):
        row = [i]
        for j, right in enumerate(other, 1):
            best = min(rows[-1][j] + 1, row[-1] + 1, rows[-1][j - 1] + (left != right))
            if i > 1 and j > 1 and left == other[j - 2] and one[i - 2] == right:
                best = min(best, rows[-2][j - 2] + 1)
            row.append(best)
        rows.append(row)
    return rows[-1][-1]
