"""The table of gaps: what is in it, in which order, and what is exported (D6)."""

import csv
import io
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale, Qt

from desktop.models.gaps import (
    GAP_ROLE,
    GapColumn,
    GapList,
    GapModel,
    account_text,
    reason_text,
    to_csv,
    to_markdown,
)
from knowledge.projects import Account, Gap, GapKind

NOW = datetime(2026, 11, 30, 15, 0, tzinfo=UTC)
LOJA = Account("whatsapp", "loja-1", "Loja")
OUTLET = Account("shopee", "brisa-outlet")


def gap(number: int, question: str, kind: GapKind = GapKind.NOT_MATCHED, **facts: object) -> Gap:
    values = {"project": "loja", "times": 1, "last": "2026-11-30T10:42:00Z", "account": LOJA, **facts}
    return Gap(number, question, kind=kind, **values)  # type: ignore[arg-type] # as the test gave them


GAPS = (
    gap(1, "Vocês alugam salão para festas?", times=3),
    gap(2, "Tem assistência em Manaus?", GapKind.CUT, times=7, last="2026-11-29T09:00:00Z", account=OUTLET),
    gap(3, "Posso levar a peça?", GapKind.WEAK, times=5, last="2026-11-28T09:00:00Z", score=0.92),
    gap(4, "falhou", GapKind.ERROR, times=99),
    gap(5, "Emitem nota?", GapKind.WEAK, times=12, last="2026-11-25T09:00:00Z", score=1.1),
)
NAMES = {"loja": "Loja Brisa"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def model() -> GapModel:
    made = GapModel(now=lambda: NOW)
    made.set_list(GapList(GAPS, NAMES, "loja"))
    return made


def ids(model: GapModel) -> list[int]:
    return [item.id for item in model.rows]


def column(model: GapModel, which: GapColumn) -> list[str]:
    return [str(model.index(row, which).data()) for row in range(model.rowCount())]


def test_the_newest_stands_first_and_failed_searches_are_not_listed(model: GapModel) -> None:
    assert ids(model) == [1, 2, 3, 5]


def test_each_row_says_question_times_last_time_reason_and_account(model: GapModel) -> None:
    assert column(model, GapColumn.TIMES) == ["3", "7", "5", "12"]
    assert column(model, GapColumn.LAST)[1:] == ["yesterday", "11/28/2026", "11/25/2026"]
    assert column(model, GapColumn.REASON) == [
        "nothing found",
        "cut by the limit",
        "hardly matches, 0.92",
        "hardly matches, 1.10",
    ]
    assert column(model, GapColumn.ACCOUNT)[:2] == ["WhatsApp Loja", "Shopee · brisa-outlet"]
    assert column(model, GapColumn.PROJECT)[0] == "Loja Brisa"
    assert model.index(0, 0).data(GAP_ROLE) == GAPS[0]


def test_numbers_are_sorted_by_value_and_equals_by_time(model: GapModel) -> None:
    model.sort(GapColumn.TIMES, Qt.SortOrder.DescendingOrder)
    assert ids(model) == [5, 2, 3, 1]
    model.sort(GapColumn.TIMES, Qt.SortOrder.AscendingOrder)
    assert ids(model) == [1, 3, 2, 5]
    model.sort(GapColumn.REASON, Qt.SortOrder.AscendingOrder)
    assert ids(model) == [1, 3, 5, 2]
    model.sort(GapColumn.ACCOUNT, Qt.SortOrder.AscendingOrder)
    assert ids(model) == [2, 1, 3, 5]


def test_the_order_stays_when_the_list_is_read_again(model: GapModel) -> None:
    model.sort(GapColumn.QUESTION, Qt.SortOrder.AscendingOrder)
    model.set_list(GapList((*GAPS, gap(6, "Água?")), NAMES, "loja"))
    assert ids(model) == [6, 5, 3, 2, 1]


def test_the_filter_needs_every_word_and_knows_no_accents(model: GapModel) -> None:
    model.set_filter("SALAO alugam")
    assert ids(model) == [1]
    model.set_filter("brisa-outlet")
    assert ids(model) == [2]
    model.set_filter("salão Manaus")
    assert ids(model) == []
    model.set_filter("")
    assert ids(model) == [1, 2, 3, 5]


def test_a_gap_of_the_project_itself_names_no_account() -> None:
    assert account_text(Account("", "")) == ""


def test_the_reason_of_a_failed_search_is_never_nothing_found() -> None:
    assert reason_text(GAPS[3]) == "the search failed"


def test_the_table_for_spreadsheets_has_every_value_and_calculates_nothing() -> None:
    rows = (gap(1, '=1+1;"x", y', times=1200, account=Account("site", "a", "+55")), GAPS[2])
    text = to_csv(GapList(rows, NAMES, "loja"), rows)
    assert text.startswith("\ufeff")
    read = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"))))
    assert read[0] == ["Question", "Times", "Last time", "Reason", "Account", "Project"]
    assert read[1] == [
        '\'=1+1;"x", y',
        "1200",
        "2026-11-30T10:42:00Z",
        "nothing found",
        "Website +55 (site:a)",
        "Loja Brisa",
    ]
    assert read[2][3] == "hardly matches, 0.92"


def test_the_markdown_table_keeps_its_columns_whatever_was_asked() -> None:
    rows = (gap(1, "a | b <script> *c*\nd"),)
    lines = to_markdown(GapList(rows, NAMES, "loja"), rows, now=NOW).splitlines()
    assert lines[0] == "# Gaps"
    assert lines[2].count(" | ") == 5
    assert lines[4].startswith(r"| a \| b \<script\> \*c\* d | 1 | ")
    assert lines[4].endswith(" | nothing found | WhatsApp Loja | Loja Brisa |")
