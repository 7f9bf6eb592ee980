from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from desktop.models.context_values import SourcePlace
from desktop.models.numbers import whole
from desktop.models.pieces import PiecesModel
from tests.desktop.contexts import handoff_context, live_context, shop_context


def test_rows_are_the_pieces_in_order_and_their_sum() -> None:
    model = PiecesModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    context = shop_context()
    model.set_context(context)
    assert model.rowCount() == len(context.pieces) + 1
    headings = [model.index(place, 0).data() for place in range(model.rowCount())]
    assert headings[2:] == [
        "Freio que range",
        "Desgaste",
        "Preço da revisão",
        "Sum of the pieces",
    ]


def test_a_row_says_where_from_and_which_words_matched_as_they_stand_in_the_text() -> None:
    model = PiecesModel()
    model.set_context(shop_context())
    row = model.row_at(2)
    assert (row.where, row.lines) == ("freios.md", "lines 14–20")
    assert row.words == ("freio", "troca")
    assert row.columns == ("401", "101", "12.12")
    assert row.place == SourcePlace("freios.md", 14)


def test_the_sum_row_adds_up_and_cannot_be_opened() -> None:
    context = shop_context()
    model = PiecesModel()
    model.set_context(context)
    last = model.row_at(model.size() - 1)
    assert last.columns[0] == whole(sum(piece.characters for piece in context.pieces))
    assert not model.hasChildren(model.index(model.size() - 1, 0))
    assert model.hasChildren(model.index(0, 0))


def test_a_pin_that_the_question_did_not_find_has_no_points() -> None:
    model = PiecesModel()
    model.set_context(shop_context())
    assert model.row_at(0).columns[-1] == "—"


def test_a_screen_reader_hears_the_whole_row() -> None:
    model = PiecesModel()
    model.set_context(shop_context())
    spoken = model.index(2, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken.startswith("1, Freio que range, freios.md, lines 14–20, Place 1, freio, troca, 401")


def test_an_empty_context_has_no_sum() -> None:
    model = PiecesModel()
    model.set_context(handoff_context())
    assert model.rowCount(QModelIndex()) == 0


def test_live_data_has_rows_after_the_pieces_that_lead_nowhere() -> None:
    context = live_context()
    model = PiecesModel()
    model.set_context(context)
    assert model.size() == 5
    first, second, total = (model.row_at(place) for place in (2, 3, 4))
    assert (first.heading, first.reason) == ("Loja ao vivo · estoque", "Live: Loja ao vivo · estoque")
    assert second.reason == "Live: Loja ao vivo · horario, cut to fit"
    assert first.place is None
    assert not first.pinned
    assert first.mark is not None
    assert first.mark.live
    assert first.columns[2] == "—"
    assert (model.piece(2), model.live_piece(2), model.live_piece(1)) == (None, context.live[0], None)
    assert (model.piece(4), model.live_piece(4)) == (None, None)
    parts = sum(piece.characters for piece in (*context.pieces, *context.live))
    assert total.columns[0] == whole(parts)
