from __future__ import annotations

from PySide6.QtCore import QModelIndex
from PySide6.QtTest import QAbstractItemModelTester

from desktop.models.left_out import LeftOutModel
from tests.desktop.contexts import long_context, shop_context


def test_each_candidate_has_one_reason_and_an_icon() -> None:
    model = LeftOutModel()
    model.set_context(shop_context())
    rows = [model.row_at(place) for place in range(model.size())]
    assert [row.mark.icon for row in rows if row.mark] == [
        "scissors",
        "files",
        "copy-x",
        "arrow-down-to-line",
    ]
    assert rows[0].heading == "Quadro partido"
    assert (rows[0].where, rows[0].lines, rows[0].columns) == ("garantia.md", "line 12", ("1.61",))


def test_ten_thousand_candidates_come_in_batches_and_none_is_lost() -> None:
    model = LeftOutModel()
    model.set_context(long_context())
    assert model.rowCount() == LeftOutModel.BATCH < model.size() == 10_000
    while model.canFetchMore(QModelIndex()):
        model.fetchMore(QModelIndex())
    assert model.rowCount() == 10_000
    assert model.index(9_999, 0).data() == "Fora 9999"


def test_asking_for_a_far_row_fetches_it() -> None:
    model = LeftOutModel()
    model.set_context(long_context())
    assert model.show_row(450).data() == "Fora 450"
    assert model.rowCount() == 5 * LeftOutModel.BATCH


def test_the_model_keeps_to_the_rules_of_qt() -> None:
    model = LeftOutModel()
    QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Warning)
    model.set_context(long_context(left_out=450))
    model.show_row(449)
    model.set_context(shop_context())
    assert model.rowCount() == 4
