"""Scores against a second implementation, in plain Python, that shares only the analyser with the first."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowledge.index import Field, IndexedDocument, SearchIndex
from knowledge.text.folding import fold
from knowledge.text.stems import with_usual_accents
from knowledge.text.stopwords import is_stop_word
from tests.knowledge.shelf import ANALYZER, SETTINGS, ask, indexed, open_with

WEIGHTS = SETTINGS.ranking
DOCUMENT_WEIGHTS = {
    Field.TITLE: WEIGHTS.title,
    Field.HEADING: WEIGHTS.heading,
    Field.KEYWORDS: WEIGHTS.keywords,
    Field.NAME: WEIGHTS.name,
    Field.BODY: WEIGHTS.body,
}
CHUNK_WEIGHTS = {Field.SECTION: WEIGHTS.heading, Field.BODY: WEIGHTS.body}

Row = dict[Field, int]


@dataclass
class Wanted:
    """What one word of the question looks for."""

    terms: frozenset[str]
    weight: float


class BruteForce:
    """Reads every document for every word."""

    def __init__(self, library: Sequence[IndexedDocument]) -> None:
        self.library = library
        self.languages = {item.document.language for item in library}
        every = {term for item in library for chunk in item.chunks for term in chunk.counts}
        self.words = sorted(term[1:] for term in every if term[0] == "w")
        self.accented = sorted(term[1:] for term in every if term[0] == "a")

    # words -> terms

    def stems(self, word: str) -> frozenset[str]:
        folded = fold(word)
        known = [form for form in self.accented if fold(form) == folded]
        forms = {word, folded, with_usual_accents(folded), *known}
        return frozenset(ANALYZER.stem_term(form, language) for form in forms for language in self.languages)

    def has(self, terms: frozenset[str]) -> int:
        return sum(any(terms & chunk.counts.keys() for chunk in item.chunks) for item in self.library)

    def longer(self, word: str) -> frozenset[str]:
        words = [other for other in self.words if other.startswith(word) and other != word]
        words.sort(key=lambda other: (-self.has(frozenset({"w" + other})), other))
        return frozenset("w" + other for other in words[: WEIGHTS.max_prefix_terms])

    def look_up(self, word: str, *, typing: bool) -> tuple[list[Wanted], str]:
        """What is looked for, and the word that stands for it in titles."""
        folded = fold(word)
        exact = self.stems(word) | {"k" + folded}
        longer = self.longer(folded) if len(folded) >= 3 else frozenset()
        if self.has(exact):
            more = [Wanted(longer, WEIGHTS.prefix)] if typing and longer else []
            return [Wanted(exact, WEIGHTS.stem), *more], word
        if longer:
            return [Wanted(longer, WEIGHTS.stem)], word
        errors = 2 if len(folded) >= 8 else 1
        near = [
            (distance(folded, other), other[0] != folded[0], -self.has(frozenset({"w" + other})), other)
            for other in self.words
        ]
        near = [item for item in near if item[0] <= errors]
        if len(folded) < WEIGHTS.spelling_from or not near:
            return [], word
        meant = min(near)[3]
        return [Wanted(self.stems(meant) | {"k" + meant}, WEIGHTS.stem)], meant

    # terms -> scores

    def idf(self, found: int) -> float:
        return math.log(1 + (len(self.library) - found + 0.5) / (found + 0.5))

    def bm25f(
        self, wanted: Wanted, rows: list[Row], lengths: list[Row], weights: dict[Field, float]
    ) -> list[float]:
        averages = {}
        for field in weights:
            present = [row[field] for row in lengths if row[field]]
            averages[field] = max(1.0, sum(present) / len(present)) if present else 1.0
        scores = []
        for row, length in zip(rows, lengths, strict=True):
            total = 0.0
            for field, weight in weights.items():
                norm = 1 - WEIGHTS.b + WEIGHTS.b * length[field] / averages[field]
                total += weight * row[field] / norm
            saturated = (WEIGHTS.k1 + 1) * total / (WEIGHTS.k1 + total)
            scores.append(wanted.weight * self.idf(self.has(wanted.terms)) * saturated)
        return scores

    def answer(self, question: str) -> list[tuple[str, float, list[float]]]:
        """(path, score, scores of the chunks), best first."""
        words = question.split(" ")
        asked = [word for word in words if word]
        clauses: dict[frozenset[str], Wanted] = {}
        subjects: dict[frozenset[str], float] = {}
        stops = all(is_stop_word(fold(word)) for word in asked)
        for place, word in enumerate(words):
            if not word:
                continue
            title_word = word
            if stops or not is_stop_word(fold(word)):
                wanted, title_word = self.look_up(word, typing=place == len(words) - 1)
                for one in wanted:
                    clauses.setdefault(one.terms, one)
            subject = self.stems(title_word)
            subjects[subject] = self.idf(self.has(subject))
        chunk_scores = [[0.0] * len(item.chunks) for item in self.library]
        scores = [0.0] * len(self.library)
        for clause in clauses.values():
            self._add(clause, scores, chunk_scores)
        totals = [score + max(chunks) for score, chunks in zip(scores, chunk_scores, strict=True)]
        found = []
        for item, total, chunks in zip(self.library, totals, chunk_scores, strict=True):
            if total > 0:
                found.append((item.document.path, total + self.title_match(item, subjects), chunks))
        return sorted(found, key=lambda hit: (-hit[1], hit[0]))

    def _add(self, wanted: Wanted, scores: list[float], chunk_scores: list[list[float]]) -> None:
        rows = [[count(chunk.counts, wanted.terms) for chunk in item.chunks] for item in self.library]
        lengths = [
            [dict(zip(Field, chunk.lengths, strict=True)) for chunk in item.chunks] for item in self.library
        ]
        whole = self.bm25f(wanted, [add(r) for r in rows], [add(r) for r in lengths], DOCUMENT_WEIGHTS)
        flat = self.bm25f(
            wanted, [r for d in rows for r in d], [r for d in lengths for r in d], CHUNK_WEIGHTS
        )
        of_chunks = iter(flat)
        for number, score in enumerate(whole):
            scores[number] += score
            for ordinal in range(len(chunk_scores[number])):
                chunk_scores[number][ordinal] += WEIGHTS.chunk_share * next(of_chunks)

    def title_match(self, item: IndexedDocument, subjects: dict[frozenset[str], float]) -> float:
        language = item.document.language
        title = {ANALYZER.stem_term(word, language) for word in item.document.title.split()}
        shared = sum(idf for subject, idf in subjects.items() if subject & title)
        if not shared:
            return 0.0
        asked = sum(subjects.values())
        titled = sum(self.idf(self.has(frozenset({term}))) for term in title)
        return WEIGHTS.title_match * asked * 2 * shared / (asked + titled)


def count(counts: object, terms: frozenset[str]) -> Row:
    assert hasattr(counts, "get")
    return {field: sum(counts.get(term, bytes(len(Field)))[field] for term in terms) for field in Field}


def add(rows: list[Row]) -> Row:
    return {field: sum(row[field] for row in rows) for field in Field}


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


# --- the comparison -----------------------------------------------------------------------------------

WORDS = (
    *("pix", "pagamento", "pagamentos", "pagar", "boleto", "boletos", "devolução", "devolucao", "devoluções"),
    *("como", "para", "the", "refund", "refunds", "shipping", "envío", "preço", "precos", "frete", "fretes"),
)
TYPED = (
    *WORDS,
    "pag",
    "bol",
    "dev",
    "pagamneto",
    "bolteo",
    "refnd",
    "shippnig",
    "nenhuma",
    "devolucoess",
    "fre",
)

sentence = st.lists(st.sampled_from(WORDS), min_size=1, max_size=12).map(" ".join)
section = st.tuples(sentence, st.lists(sentence, max_size=2))
document = st.tuples(
    st.sampled_from(["pt", "en", "es"]),
    sentence,
    sentence,
    st.lists(section, max_size=3),
    st.lists(st.sampled_from(WORDS)),
)
question = st.lists(st.sampled_from(TYPED), min_size=1, max_size=4).map(" ".join)


def write(parts: tuple[str, str, str, list[tuple[str, list[str]]], list[str]]) -> str:
    language, title, body, sections, tags = parts
    header = f"---\nlang: {language}\ntitle: {title}\ntags: [{', '.join(tags)}]\n---\n\n"
    return header + body + "".join(f"\n\n## {head}\n\n" + "\n\n".join(texts) for head, texts in sections)


@pytest.fixture(scope="module")
def shared() -> Iterator[SearchIndex]:
    with tempfile.TemporaryDirectory() as folder:
        index = SearchIndex.open(Path(folder) / "index")
        yield index
        index.close()


def fill(index: SearchIndex, texts: Sequence[str]) -> BruteForce:
    """Make `texts` all there is in `index`."""
    library = [indexed(f"{number}.md", text) for number, text in enumerate(texts)]
    index.apply(library, index.snapshot.documents.keys())
    return BruteForce(library)


def assert_agree(index: SearchIndex, oracle: BruteForce, query: str) -> None:
    search = ask(index, query)
    expected = oracle.answer(query)
    scores = {path: (score, chunks) for path, score, chunks in expected}
    assert {hit.document.path for hit in search.hits} == scores.keys(), query
    for hit in search.hits:
        score, chunks = scores[hit.document.path]
        assert hit.score == pytest.approx(score, rel=1e-9), query
        assert hit.chunk_scores == pytest.approx(chunks, rel=1e-9), query
        assert sum(row.score for row in search.rows(hit, hit.chunk)) == pytest.approx(hit.score, rel=1e-9)
    assert [hit.score for hit in search.hits] == sorted((hit.score for hit in search.hits), reverse=True)


@settings(max_examples=100, deadline=None)
@given(texts=st.lists(document, min_size=1, max_size=6), query=question, ended=st.booleans())
def test_scores_are_those_of_a_plain_reading_of_the_formula(
    shared: SearchIndex,
    texts: list[tuple[str, str, str, list[tuple[str, list[str]]], list[str]]],
    query: str,
    ended: bool,
) -> None:
    oracle = fill(shared, [write(parts) for parts in texts])
    assert_agree(shared, oracle, query + " " * ended)


LIBRARY = (
    "---\nlang: pt\ntitle: Como pagar\n---\n\nAceitamos pix e boleto.\n\n## Prazos\n\nO pix cai na hora.",
    "---\nlang: pt\ntitle: Boleto\nkeywords: [pagamento]\n---\n\nO pagamento por boleto demora.",
    "---\nlang: en\ntitle: Refunds\n---\n\nThe refund of a pix payment.",
    "---\nlang: pt\ntitle: Frete\n---\n\nO frete.",
)


@pytest.mark.parametrize(
    "query",
    [
        "pix",
        "pix ",
        "boleto ",
        "pagam",
        "pagamneto ",
        "refund",
        "refnd ",
        "como pagar pix",
        "frete boleto refunds ",
        "como",
    ],
)
def test_chosen_questions_agree_too(shared: SearchIndex, query: str) -> None:
    oracle = fill(shared, LIBRARY)
    assert oracle.answer(query)
    assert_agree(shared, oracle, query)


def test_a_score_by_hand(tmp_path: Path) -> None:
    """One field, two documents of one chunk: 2 of 4 words, and none of 2."""
    index = open_with(
        tmp_path / "index",
        {
            "x.md": "---\ntitle: zzz\nlang: pt\n---\npix pix um dois",
            "y.md": "---\ntitle: zzz\nlang: pt\n---\num dois",
        },
    )
    (hit,) = ask(index, "pix ").hits
    idf = math.log(1 + (2 - 1 + 0.5) / (1 + 0.5))
    tf = 2 / (0.25 + 0.75 * 4 / 3)
    once = idf * 2.5 * tf / (1.5 + tf)
    assert hit.score == pytest.approx(once + 0.3 * once)
    rows = ask(index, "pix ").rows(hit, hit.chunk)
    assert [(row.term, row.field, row.weight) for row in rows] == [
        ("pix", "body", 1.0),
        ("pix", "chunk.body", 0.3),
    ]
    for row in rows:
        assert row.weight * row.idf * row.frequency * row.length_factor == pytest.approx(row.score)
    index.close()


def test_rows_add_up_for_every_chunk_that_may_be_shown(shared: SearchIndex) -> None:
    fill(shared, LIBRARY)
    search = ask(shared, "pix boleto pagam")
    shown = 0
    for hit in search.hits:
        for chunk in hit.document.chunks:
            shown += 1
            rows = search.rows(hit, chunk)
            assert sum(row.score for row in rows) == pytest.approx(search.score(hit, chunk), rel=1e-9)
            for row in rows:
                assert row.score == pytest.approx(row.weight * row.idf * row.frequency * row.length_factor)
    assert shown > len(search.hits)


def test_the_best_few_are_the_first_of_all(tmp_path: Path) -> None:
    index = open_with(tmp_path / "index", {f"{n:03}.md": "pix " * (1 + n % 3) for n in range(150)})
    search = ask(index, "pix")
    for limit in (0, 1, 10, 149, 150, 1000):
        assert search.top(limit) == search.hits[:limit]
    index.close()


def test_title_matches_do_not_depend_on_the_order_of_arrival(tmp_path: Path) -> None:
    """More equal documents than get a title match: the first by path get it."""
    texts = {
        f"{n:03}.md": "---\ntitle: pix\nlang: pt\n---\npix" for n in range(WEIGHTS.title_match_depth + 20)
    }
    index = open_with(tmp_path / "one", texts)
    other = open_with(tmp_path / "two", dict(reversed(texts.items())))
    facts = [[(hit.document.path, hit.score) for hit in ask(i, "pix").hits] for i in (index, other)]
    assert facts[0] == facts[1]
    assert [path for path, _ in facts[0]] == sorted(texts)
    index.close()
    other.close()


def test_without_documents_there_are_no_scores(tmp_path: Path) -> None:
    index = SearchIndex.open(tmp_path / "index")
    assert ask(index, "pix").hits == ()
    index.close()


def test_the_chunk_that_answers_best_is_shown(shared: SearchIndex) -> None:
    fill(shared, LIBRARY)
    search = ask(shared, "hora ")
    hit = search.hits[0]
    assert (hit.document.path, hit.chunk.ordinal) == ("0.md", 1)
