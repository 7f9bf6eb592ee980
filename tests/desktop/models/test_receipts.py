"""What a receipt says: the strip, the figures, the pieces and how their files stand."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt

from desktop.models.answer_rows import AnswerNames
from desktop.models.context_values import SourcePlace, empty_context
from desktop.models.receipts import (
    PIECE_ROLE,
    ReceiptLook,
    ReceiptModel,
    origin_text,
    past_text,
    receipt_rows,
    same_text,
    state_text,
    totals_text,
)
from knowledge.model import Limits, Question
from knowledge.receipts import PieceStanding, Receipt, ReceiptPiece, ReceiptView, Standing
from tests.desktop.models.test_answer_rows import HANDED, NAMES, NOW, PIECE, receipt

ASKED = Question("troca", Limits(6000))
PINNED = replace(PIECE, path="aviso.md", reason="pinned", score=0.0, start_line=5, end_line=5)
LIVE = ReceiptPiece("estoque/consultar", 0, 0, "live", 40, 10, 0.0, True, "")
STANDINGS = (
    PieceStanding(PINNED, Standing.SAME, "aviso.md"),
    PieceStanding(PIECE, Standing.CHANGED, "trocas.md"),
    PieceStanding(replace(PIECE, path="a/frete.md", cut=True), Standing.MOVED, "b/frete.md"),
    PieceStanding(replace(PIECE, path="velho.md"), Standing.GONE, ""),
    PieceStanding(LIVE, Standing.LIVE, ""),
)


def look(
    *pieces: PieceStanding, of: Receipt | None = None, compared: bool = True, there: bool = True
) -> ReceiptLook:
    kept = replace(of or receipt(), pieces=tuple(item.piece for item in pieces))
    return ReceiptLook(ReceiptView(kept, pieces), NAMES, compared=compared, there=there)


def test_each_piece_says_its_file_its_reason_and_its_standing() -> None:
    rows = receipt_rows(look(*STANDINGS))
    assert [(row.heading, row.where, row.standing) for row in rows] == [
        ("aviso.md", "line 5", "unchanged"),
        ("trocas.md", "lines 1–3", "changed since"),
        ("frete.md", "a, lines 1–3", "moved to b/frete.md"),
        ("velho.md", "lines 1–3", "gone"),
        ("live: estoque · consultar", "", "said at that moment, not kept"),
    ]
    assert [row.reason for row in rows] == [
        "pinned, number 1",
        "place 1",
        "place 2, cut to fit",
        "place 3",
        "cut to fit",
    ]
    assert [row.score for row in rows] == ["—", "7.25", "7.25", "7.25", "—"]
    assert [(row.pinned, row.live, row.number) for row in rows[:1]] == [(True, False, 1)]
    assert rows[4].live


def test_a_piece_leads_to_where_its_file_is_now_and_a_lost_one_nowhere() -> None:
    places = [row.place for row in receipt_rows(look(*STANDINGS))]
    assert places == [
        SourcePlace("aviso.md", 5),
        SourcePlace("trocas.md", 1),
        SourcePlace("b/frete.md", 1),
        None,
        None,
    ]
    of_old_folder = receipt_rows(look(*STANDINGS[3:4], compared=False))
    assert (of_old_folder[0].standing, of_old_folder[0].place) == ("not compared", None)


def test_names_that_hide_something_are_spelled_out() -> None:
    odd = PieceStanding(replace(PIECE, path="a\u202egnp.md"), Standing.SAME, "a\u202egnp.md")
    assert receipt_rows(look(odd))[0].heading == "a[U+202E]gnp.md"


def test_the_strip_says_when_for_whom_and_that_there_is_no_text() -> None:
    assert past_text(look(), NOW).endswith(" to WhatsApp Loja nova — the text itself is not kept")
    assert " 10:32" in past_text(look(), NOW)
    direct = past_text(look(of=receipt(account=None)), NOW)
    assert "to the project “Minha loja”" in direct


def test_origin_and_totals() -> None:
    assert origin_text(look()) == "Project Minha loja · asked by way of HTTP · bot"
    assert origin_text(look(of=HANDED)).startswith("No project answered")
    totals = totals_text(receipt(truncated=True)).split(" · ")
    assert [part.split()[0] for part in totals] == ["2", "402", "380", "cut", "12", "a"]
    assert totals[2].endswith("estimated")
    assert "estimated" not in totals_text(receipt(tokenizer="o200k_base"))


@pytest.mark.parametrize(
    ("shown", "begins"),
    [
        (look(STANDINGS[0]), "Every document is as it was."),
        (look(STANDINGS[0], STANDINGS[4]), "Every document is as it was."),
        (look(*STANDINGS), "3 document"),
        (look(STANDINGS[3], STANDINGS[3]), "1 document"),
        (look(STANDINGS[4]), "No document is in it."),
        (look(of=HANDED), "It was handed to a person: no text was sent."),
        (look(STANDINGS[3], there=False), "The project “Minha loja” is no longer"),
        (look(STANDINGS[3], compared=False), "The old folder answered"),
    ],
)
def test_one_sentence_says_how_the_files_stand(shown: ReceiptLook, begins: str) -> None:
    assert state_text(shown).startswith(begins)


def test_only_the_same_bytes_are_the_same_answer() -> None:
    context = empty_context(ASKED)
    same = replace(context, text="abc", characters=3, fingerprint=receipt().fingerprint, handoff=False)
    assert same_text(receipt(), same) == "The present answer is the same, byte for byte"
    assert same_text(receipt(9), same) == ""
    assert same_text(receipt(), None) == ""


def test_two_handoffs_are_not_called_the_same_text() -> None:
    context = empty_context(ASKED)
    handed = replace(HANDED, fingerprint=context.fingerprint)
    assert same_text(handed, context) == "The present answer is handed to a person too"
    assert same_text(handed, empty_context(replace(ASKED, query=""))) == ""


def test_the_rows_are_spoken_and_keep_their_places_when_they_are_looked_at_again() -> None:
    model = ReceiptModel()
    model.set_rows(receipt_rows(look(*STANDINGS)))
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    model.set_rows(receipt_rows(look(*STANDINGS[1:], STANDINGS[0])))
    assert resets == []
    spoken = model.index(0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "trocas.md, lines 1–3, changed since, place 1, 120, 7.25"
    assert model.index(0).data(PIECE_ROLE) == model.rows[0]
    assert AnswerNames() != NAMES
