"""Rows dragged inside the tree move a file or a folder; the folder under the pointer takes it (P5)."""

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QObject, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragMoveEvent, QDropEvent
from pytestqt.qtbot import QtBot

from desktop.models.tree import PATH_FORMAT, DocumentTreeModel, TreeRow
from desktop.models.tree_words import Withheld
from desktop.panes.tree import FilesDropped, TreePane
from desktop.panes.tree_delegate import row_marks
from desktop.theme import Theme
from knowledge.model import FileKind, Reason
from knowledge.problems import Severity

ROWS = (
    TreeRow("a.md", "a.md"),
    TreeRow("f/b.md", "b.md"),
    TreeRow("f/g/c.md", "c.md"),
)


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> TreePane:
    pane = TreePane(theme)
    qtbot.addWidget(pane)
    pane.resize(268, 800)
    pane.set_rows(ROWS)
    pane.set_expanded_folders(("f", "f/g"))
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def mime_of(pane: TreePane, path: str) -> QMimeData:
    return pane.model.mimeData([pane.model.index_of_path(path)])


def over(pane: TreePane, path: str) -> QPoint:
    if not path:
        return QPoint(100, pane.view.viewport().height() - 4)
    return pane.view.visualRect(pane.model.index_of_path(path)).center()


class Drop(QDropEvent):
    def __init__(self, place: QPoint, mime: QMimeData, source: QObject | None) -> None:
        self._mime, self._source = mime, source  # Qt keeps neither
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        super().__init__(QPointF(place), Qt.DropAction.MoveAction, mime, buttons, keys)

    def source(self) -> QObject:
        return self._source  # type: ignore[return-value] # None from another program


class Move(QDragMoveEvent):
    def __init__(self, place: QPoint, mime: QMimeData, source: QObject | None) -> None:
        self._mime, self._source = mime, source
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        super().__init__(place, Qt.DropAction.MoveAction, mime, buttons, keys)

    def source(self) -> QObject:
        return self._source  # type: ignore[return-value] # None from another program


@pytest.mark.parametrize(
    ("dragged", "onto", "folder"),
    [("a.md", "f", "f"), ("a.md", "f/g/c.md", "f/g"), ("f/b.md", "", ""), ("f/g", "a.md", "")],
)
def test_what_is_dropped_goes_to_the_folder_under_the_pointer(
    qtbot: QtBot, pane: TreePane, dragged: str, onto: str, folder: str
) -> None:
    with qtbot.waitSignal(pane.move_requested) as told:
        pane.view.dropEvent(Drop(over(pane, onto), mime_of(pane, dragged), pane.view))
    assert told.args == [dragged, folder]


@pytest.mark.parametrize(("dragged", "onto"), [("f", "f/g"), ("f", "f/b.md"), ("f/b.md", "f"), ("a.md", "")])
def test_nothing_moves_to_where_it_is_and_no_folder_into_itself(
    qtbot: QtBot, pane: TreePane, dragged: str, onto: str
) -> None:
    event = Move(over(pane, onto), mime_of(pane, dragged), pane.view)
    pane.view.dragMoveEvent(event)
    assert not event.isAccepted()
    with qtbot.assertNotEmitted(pane.move_requested):
        pane.view.dropEvent(Drop(over(pane, onto), mime_of(pane, dragged), pane.view))


def test_the_folder_that_would_take_it_is_marked_until_the_pointer_leaves(pane: TreePane) -> None:
    event = Move(over(pane, "f"), mime_of(pane, "a.md"), pane.view)
    pane.view.dragMoveEvent(event)
    assert event.isAccepted()
    assert pane.view._target == "f"
    assert not pane.grab().isNull()
    pane.view.dropEvent(Drop(over(pane, "f"), mime_of(pane, "a.md"), pane.view))
    assert pane.view._target is None


def test_rows_of_another_window_are_not_taken_for_its_own(qtbot: QtBot, pane: TreePane) -> None:
    with qtbot.assertNotEmitted(pane.move_requested):
        pane.view.dropEvent(Drop(over(pane, "f"), mime_of(pane, "a.md"), None))


def test_files_from_outside_go_to_the_folder_under_the_pointer(qtbot: QtBot, pane: TreePane) -> None:
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile("/x/y.md")])
    with qtbot.waitSignal(pane.files_dropped) as told:
        pane.view.dropEvent(Drop(over(pane, "f/g/c.md"), mime, None))
    assert told.args == [FilesDropped(("/x/y.md",), "f/g")]


def test_a_row_is_dragged_by_its_path_and_nothing_else_is(qapp: object) -> None:
    model = DocumentTreeModel()
    model.set_rows([TreeRow("f/ação.md", "ação.md")])
    index = model.index_of_path("f/ação.md")
    assert model.flags(index) & Qt.ItemFlag.ItemIsDragEnabled
    assert not model.flags(QModelIndex()) & Qt.ItemFlag.ItemIsDragEnabled
    assert bytes(model.mimeData([index]).data(PATH_FORMAT).data()).decode() == "f/ação.md"
    assert model.mimeData([]).data(PATH_FORMAT).isEmpty()


def test_the_folder_in_hand_is_that_of_the_row(pane: TreePane) -> None:
    assert pane.selected_folder() == ""
    pane.select("f/g/c.md")
    assert pane.selected_folder() == "f/g"
    pane.select("f")
    assert pane.selected_folder() == "f"


def test_the_marks_of_a_row_stand_from_the_star_outwards() -> None:
    row = TreeRow(
        "a.md",
        "a.md",
        severity=Severity.ERROR,
        overdue="2026-11-18",
        withheld=Withheld(Reason.EXPIRED, "2026-10-01"),
    )
    assert row_marks(row) == (("circle-alert", "error"), ("calendar-clock", "warn"), ("calendar-x", "text3"))
    assert row_marks(TreeRow("b.md", "b.md", kind=FileKind.OTHER)) == ()


def test_the_marks_are_spoken(pane: TreePane) -> None:
    pane.set_rows(
        (TreeRow("a.md", "a.md", overdue="2020-01-01", withheld=Withheld(Reason.SUPERSEDED, "b.md")),)
    )
    spoken = pane.model.index_of_path("a.md").data(Qt.ItemDataRole.AccessibleTextRole)
    assert "not sent to the AI: “b.md” stands in its place" in spoken
    assert "review overdue for" in spoken
