"""The questions and changes that engines are compared with."""

import random

from rapidfuzz.distance import OSA

from tests.benchmarks.analysis import Analysis
from tests.benchmarks.corpus import Page, Piece, generated, read_pages
from tests.benchmarks.questions import (
    CHANGED_CHUNKS,
    CHANGES,
    EACH,
    LENGTHS,
    content_words,
    make_changes,
    make_questions,
    misspelt,
)

PAGES = read_pages(generated(60))
TEXTS = {page.path: " ".join(piece.text for piece in page.pieces).split() for page in PAGES}


def test_a_misspelt_word_is_one_error_away_from_the_right_one() -> None:
    chance = random.Random(1)
    assert {OSA.distance("devolução", misspelt("devolução", chance)) for _ in range(200)} == {1}


def test_words_that_say_something_are_left_and_chinese_ones_have_two_characters() -> None:
    assert content_words("A troca do SKU-123, grátis: 七天无理由退货。的") == [
        "troca",
        "SKU",
        "grátis",
        "七天",
        "无理",
        "由退",
    ]


def test_there_are_as_many_questions_of_each_kind_and_always_the_same() -> None:
    questions = make_questions(PAGES)
    assert questions == make_questions(PAGES)
    kinds = [(asked.length, asked.typed) for asked in questions]
    assert {kind: kinds.count(kind) for kind in kinds} == {
        (length, typed): EACH for length in LENGTHS for typed in (False, True)
    }


def test_questions_that_are_not_typed_have_the_words_of_their_document() -> None:
    for asked in make_questions(PAGES):
        words = asked.text.split()
        assert len(words) == asked.length
        if not asked.typed:
            assert set(words) <= {word.strip(".") for word in TEXTS[asked.path]}


def test_typed_questions_have_errors_and_cut_off_words_in_about_the_share_that_is_said() -> None:
    typed = [asked for asked in make_questions(PAGES) if asked.typed]
    known = [set(asked.text.split()) <= {word.strip(".") for word in TEXTS[asked.path]} for asked in typed]
    assert 0.3 * len(typed) < known.count(False) < 0.75 * len(typed)


def test_a_changed_document_has_twelve_chunks_and_a_word_of_its_own_in_one_of_them() -> None:
    changes = make_changes(PAGES)
    assert len(changes) == CHANGES == len({change.marker for change in changes})
    for change in changes:
        assert change.before in PAGES
        assert change.page.path == change.before.path
        assert len(change.page.pieces) == CHANGED_CHUNKS
        assert sum(change.marker in piece.text for piece in change.page.pieces) == 1


def test_the_shared_analysis_folds_drops_function_words_and_pairs_characters() -> None:
    words = Analysis().words("A Devolução do CB-120 é grátis. 七天无理由退货")
    assert words == ["devolucao", "cb", "120", "gratis", "七天", "天无", "无理", "理由", "由退", "退货"]


def test_a_row_has_title_keywords_and_name_only_in_the_first_chunk() -> None:
    pieces = (Piece(("Prazo",), "sete dias"), Piece(("Prazo", "Frete"), "custo"))
    rows = Analysis().rows(Page("loja/troca.md", "Trocas", "pt", ("devolver",), pieces))
    assert [row.id for row in rows] == ["loja/troca.md#0", "loja/troca.md#1"]
    assert rows[0].texts == ("trocas", "prazo", "devolver", "loja troca", "sete dias")
    assert rows[1].texts == ("", "prazo frete", "", "", "custo")
    assert [row.shown for row in rows] == ["sete dias", "custo"]
