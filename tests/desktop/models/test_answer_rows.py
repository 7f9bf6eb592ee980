"""The log of answers as a table: what its cells say, what a filter finds, what comes in where."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt

from desktop.models import answer_rows
from desktop.models.answer_rows import (
    AnswerColumn,
    AnswerNames,
    AnswerRow,
    AnswersModel,
    answer_row,
    by_text,
    column_title,
)
from knowledge.projects import Account
from knowledge.receipts import Door, Receipt, ReceiptPiece

NOW = datetime(2026, 11, 30, 10, 42, tzinfo=UTC)
SHOP = Account("whatsapp", "wa-loja", "Loja")
PIECE = ReceiptPiece("trocas.md", 1, 3, "relevant", 120, 30, 7.25, False, "d" * 64)
NAMES = AnswerNames({"loja": "Minha loja"}, {SHOP.key: replace(SHOP, label="Loja nova")})


def receipt(identifier: int = 1, **changes: object) -> Receipt:
    base = Receipt(
        id=identifier,
        at="2026-11-30T10:32:07.120Z",
        door=Door.HTTP,
        client="bot",
        account=SHOP,
        project="loja",
        fingerprint=f"{identifier:064x}",
        question_characters=42,
        characters=402,
        tokens=380,
        tokenizer="estimate",
        truncated=False,
        handoff=False,
        milliseconds=12.4,
        pieces=(PIECE, PIECE),
    )
    return replace(base, **changes)  # type: ignore[arg-type] # as the test gave them


HANDED = receipt(
    2, account=Account("site", "ana"), project="", handoff=True, pieces=(), characters=0, tokens=0
)
DIRECT = receipt(3, account=None, door=Door.MCP, client="", milliseconds=0.2)


@pytest.fixture
def model() -> AnswersModel:
    made = AnswersModel(now=lambda: NOW)
    made.set_names(NAMES)
    made.set_rows([answer_row(item) for item in (DIRECT, HANDED, receipt())])
    return made


def cells(model: AnswersModel, row: int) -> list[object]:
    return [model.index(row, column).data() for column in AnswerColumn]


def said(model: AnswersModel, row: int, column: AnswerColumn, role: Qt.ItemDataRole) -> object:
    return model.index(row, column).data(role)


def test_each_cell_says_what_is_known_and_never_more(model: AnswersModel) -> None:
    assert cells(model, 2) == [
        "9 min ago",
        "WhatsApp Loja nova",
        "Minha loja",
        "HTTP · bot",
        "2",
        "402",
        "380",
        "12",
    ]
    assert cells(model, 1)[1:] == ["Website · ana", "no project", "HTTP · bot", "—", "—", "—", "12"]
    assert cells(model, 0)[1:4] == ["the project itself", "Minha loja", "MCP"]
    assert cells(model, 0)[-1] == "< 1"


def test_the_exact_time_the_id_and_the_handoff_are_in_tool_tips_and_spoken(model: AnswersModel) -> None:
    tip, spoken = Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole
    assert str(said(model, 2, AnswerColumn.TIME, tip)).endswith(" 10:32:07")
    account = str(said(model, 2, AnswerColumn.ACCOUNT, tip))
    assert account.splitlines()[0] == "whatsapp:wa-loja"
    assert "Minha loja · HTTP · bot" in account
    assert str(said(model, 1, AnswerColumn.ACCOUNT, tip)).splitlines()[0] == "site:ana, handed to a person"
    assert said(model, 1, AnswerColumn.ACCOUNT, spoken) == "Website · ana, handed to a person"
    assert str(said(model, 2, AnswerColumn.CHARACTERS, spoken)).startswith("402 character")


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("wa-loja", [1]),
        ("LOJA NOVA", [1]),
        ("bot", [2, 1]),
        ("mcp", [3]),
        (f"{1:064x}", [1]),
        ("site bot", [2]),
        ("nada", []),
    ],
)
def test_a_filter_looks_at_account_client_and_fingerprint(
    model: AnswersModel, words: str, found: list[int]
) -> None:
    model.set_filter(words)
    assert [row.id for row in model.rows] == found
    assert model.known == 3


def test_only_handoffs(model: AnswersModel) -> None:
    model.set_only_handoffs(on=True)
    assert [row.id for row in model.rows] == [2]
    model.set_only_handoffs(on=False)
    assert len(model.rows) == 3


def test_newer_ones_come_in_at_the_top_and_older_ones_at_the_end(model: AnswersModel) -> None:
    model.set_filter("bot")
    assert model.add_newer([answer_row(receipt(9)), answer_row(replace(DIRECT, id=8))]) == 1
    model.add_older([answer_row(receipt(0))])
    assert [row.id for row in model.rows] == [9, 2, 1, 0]
    assert (model.newest, model.oldest, model.known) == (9, 0, 6)
    assert model.row_of(2) == 1
    assert model.row_of(8) == -1


def test_no_more_are_kept_than_the_file_keeps(model: AnswersModel, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer_rows, "MAX_ANSWERS", 3)
    model.add_newer([answer_row(receipt(5)), answer_row(receipt(4))])
    assert [row.id for row in model.rows] == [5, 4, 3]
    assert model.oldest == 3


def test_a_row_keeps_no_pieces_but_their_number() -> None:
    row = answer_row(receipt())
    assert row == AnswerRow(receipt(pieces=()), 2)


def test_doors_have_names_and_columns_titles() -> None:
    assert [by_text(receipt(door=door, client="")) for door in Door] == ["Python", "terminal", "HTTP", "MCP"]
    assert [column_title(column) for column in AnswerColumn][:4] == [
        "Time",
        "Account",
        "Project",
        "By way of",
    ]
