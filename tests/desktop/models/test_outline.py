from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from desktop.models.outline import OutlineModel, OutlineRow


def test_marks_change_without_a_reset(qtbot: QtBot) -> None:
    model = OutlineModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_headings((OutlineRow(1, "Title", 1), OutlineRow(2, "Part", 5)))
    held = QPersistentModelIndex(model.index(1))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.waitSignal(model.dataChanged):
        model.set_headings((OutlineRow(1, "Title", 1), OutlineRow(2, "Part", 5, piece_number=2)))
    assert held.data(Qt.ItemDataRole.AccessibleTextRole) == "Part, line 5, piece 2"
    del tester


def test_other_headings_replace_the_list(qtbot: QtBot) -> None:
    model = OutlineModel()
    model.set_headings((OutlineRow(1, "Title", 1), OutlineRow(2, "Part", 5)))
    model.set_headings((OutlineRow(1, "Other", 1),))
    assert [model.index(place).data() for place in range(model.rowCount())] == ["Other"]
