from __future__ import annotations

import random

import pytest
from PySide6.QtCore import QLocale, Qt

from desktop.models.numbers import hundredths
from desktop.models.score_table import ScoreTable, field_name, score_lines, shown_sum
from knowledge.model import ScoreRow
from tests.desktop.contexts import row, shop_context


def _rows(chance: random.Random) -> list[ScoreRow]:
    return [
        row(f"w{place % 3}", "body", 1.0, chance.random() * 4, 1.0, 1.0)
        for place in range(chance.randint(1, 9))
    ]


def test_the_shown_rows_always_add_up_to_the_shown_score() -> None:
    chance = random.Random(3)
    for _ in range(500):
        rows = _rows(chance)
        score = sum(item.score for item in rows)
        lines = score_lines(rows, score)
        assert sum(line.hundredths for line in lines) == hundredths(score) == shown_sum(rows, score)


def test_thirds_are_rounded_by_the_largest_remainder() -> None:
    third = ScoreRow("a", "body", 1, 1, 1, 1, 1 / 3)
    assert [line.hundredths for line in score_lines([third] * 3, 1.0)] == [34, 33, 33]


def test_a_word_is_named_once_and_its_fields_stand_together() -> None:
    rows = [row("b", "title", 1, 1, 1, 1), row("a", "body", 1, 1, 1, 1), row("b", "body", 1, 2, 1, 1)]
    lines = score_lines(rows, 4.0)
    assert [(line.word, line.where) for line in lines] == [
        ("b", "document title"),
        ("", "text"),
        ("a", "text"),
    ]


def test_a_prefix_or_typing_error_shows_both_words() -> None:
    lines = score_lines([row("trocr", "body", 1, 1, 1, 1, "troca"), row("x", "body", 1, 1, 1, 1, "x")], 2.0)
    assert [line.word for line in lines] == ["trocr ≈ troca", "x"]


def test_a_row_without_a_word_says_what_the_question_as_a_whole_has_earned() -> None:
    rows = [
        row("a", "body", 1, 1, 1, 1),
        row("", "title-match", 0.5, 4.0, 0.6, 1.0),
        row("", "pairs", 1, 1, 1, 1),
    ]
    lines = score_lines(rows, 3.2)
    assert [(line.word, line.where) for line in lines] == [
        ("a", "text"),
        ("title like the question", ""),
        ("words side by side", ""),
    ]


def test_each_line_is_told_whole_to_a_screen_reader_by_its_first_cell() -> None:
    rows = [row("a", "title", 1, 1, 1, 1), row("a", "body", 1, 1, 1, 1), row("", "window", 1, 1, 1, 1)]
    model = ScoreTable(rows, 3.0)
    said = [model.index(place, 0).data(Qt.ItemDataRole.AccessibleTextRole) for place in range(3)]
    assert said == ["a, document title", "text", "words close together"]


def test_every_field_has_a_name_and_an_unknown_one_shows_itself() -> None:
    names = {
        "title": "document title",
        "heading": "headings",
        "keywords": "keywords",
        "name": "file name",
        "body": "text",
        "chunk.heading": "best piece: headings",
        "chunk.body": "best piece: text",
        "title-match": "title like the question",
        "window": "words close together",
        "pairs": "words side by side",
        "pieces": "parts of words",
        "other": "other",
    }
    assert {name: field_name(name) for name in names} == names


@pytest.mark.parametrize(("language", "shown"), [("en_US", "4.54"), ("pt_BR", "4,54")])
def test_numbers_follow_the_language(language: str, shown: str) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale(language))
    try:
        piece = shop_context().pieces[2]
        model = ScoreTable(piece.rows, piece.score)
        assert model.index(0, 6).data() == shown
    finally:
        QLocale.setDefault(before)


def test_the_table_has_a_title_for_each_column_and_a_line_for_each_row() -> None:
    piece = shop_context().pieces[2]
    model = ScoreTable(piece.rows, piece.score)
    titles = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert titles == ["Word", "Where", "Field", "Rarity", "Frequency", "Length", "Points"]
    assert model.rowCount() == 4
