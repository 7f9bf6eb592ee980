import pytest
from PySide6.QtCore import QMimeData, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.pins import PinRow
from desktop.models.tree_words import Withheld
from desktop.panes.pins import PinsDelegate, PinsPane, PinsView
from desktop.theme import Theme
from knowledge.model import Reason

ROWS = (
    PinRow("aviso.md", 1),
    PinRow("gone.md", missing=True),
    PinRow("f/velho.md", withheld=Withheld(Reason.EXPIRED)),
)


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> PinsPane:
    pane = PinsPane(theme)
    qtbot.addWidget(pane)
    pane.resize(268, 300)
    pane.set_rows(ROWS)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


class Drop(QDropEvent):
    """A drop of what is dragged inside `view`."""

    def __init__(self, view: PinsView, place: QPoint, source: QObject | None) -> None:
        self._mime = QMimeData()
        self._source = source
        super().__init__(
            QPointF(place),
            Qt.DropAction.MoveAction,
            self._mime,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )

    def source(self) -> QObject:
        return self._source  # type: ignore[return-value] # None from another program


def place(view: PinsView, row: int) -> QPoint:
    return view.visualRect(view.model().index(row, 0)).center()


def test_nothing_is_shown_without_pins(qtbot: QtBot, theme: Theme) -> None:
    pane = PinsPane(theme)
    qtbot.addWidget(pane)
    assert pane.isHidden()
    pane.set_rows(ROWS)
    assert not pane.isHidden()
    pane.set_rows(())
    assert pane.isHidden()


def test_a_drop_changes_the_order_at_once_and_tells_it(qtbot: QtBot, pane: PinsPane) -> None:
    view = pane.view
    view.setCurrentIndex(view.model().index(0, 0))
    with qtbot.waitSignal(view.reordered) as told:
        view.dropEvent(Drop(view, place(view, 2) + QPoint(0, 8), view))
    assert told.args == [("gone.md", "f/velho.md", "aviso.md")]
    assert [row.path for row in view.rows] == ["gone.md", "f/velho.md", "aviso.md"]
    assert view.currentIndex().row() == 2


def test_a_drop_where_it_was_tells_nothing(qtbot: QtBot, pane: PinsPane) -> None:
    view = pane.view
    view.setCurrentIndex(view.model().index(1, 0))
    with qtbot.assertNotEmitted(view.reordered):
        view.dropEvent(Drop(view, place(view, 1), view))
        view.dropEvent(Drop(view, place(view, 2), None))


@pytest.mark.parametrize(
    ("row", "key", "order"),
    [
        (1, Qt.Key.Key_Up, ["gone.md", "aviso.md", "f/velho.md"]),
        (1, Qt.Key.Key_Down, ["aviso.md", "f/velho.md", "gone.md"]),
        (0, Qt.Key.Key_Up, None),
        (2, Qt.Key.Key_Down, None),
    ],
)
def test_alt_and_an_arrow_move_a_pin(
    qtbot: QtBot, pane: PinsPane, row: int, key: Qt.Key, order: list[str] | None
) -> None:
    told: list[tuple[str, ...]] = []
    pane.view.reordered.connect(told.append)
    pane.view.setCurrentIndex(pane.view.model().index(row, 0))
    QTest.keyClick(pane.view, key, Qt.KeyboardModifier.AltModifier)
    assert told == ([tuple(order)] if order else [])


def test_enter_opens_and_s_lets_go(qtbot: QtBot, pane: PinsPane) -> None:
    pane.view.setCurrentIndex(pane.view.model().index(2, 0))
    with qtbot.waitSignal(pane.view.open_requested) as told:
        QTest.keyClick(pane.view, Qt.Key.Key_Return)
    assert told.args == ["f/velho.md"]
    with qtbot.waitSignal(pane.view.unpin_requested) as told:
        QTest.keyClick(pane.view, Qt.Key.Key_S)
    assert told.args == ["f/velho.md"]


def test_a_missing_one_cannot_be_opened_but_let_go_by_its_star(qtbot: QtBot, pane: PinsPane) -> None:
    view = pane.view
    delegate = view.itemDelegate()
    assert isinstance(delegate, PinsDelegate)
    with qtbot.assertNotEmitted(view.open_requested):
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place(view, 1))
    star = delegate.star(view.visualRect(view.model().index(1, 0))).center()
    with qtbot.waitSignal(view.unpin_requested) as told:
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=star)
    assert told.args == ["gone.md"]


def test_the_menu_offers_what_can_be_done(pane: PinsPane) -> None:
    enabled = [action.isEnabled() for action in pane.view.context_menu(1).actions() if action.text()]
    assert enabled == [False, True, True, True]
    first = [action.isEnabled() for action in pane.view.context_menu(0).actions() if action.text()]
    assert first == [True, False, True, True]


def test_a_pin_says_its_place_and_its_state(pane: PinsPane) -> None:
    model = pane.view.model()
    spoken = [model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole) for row in range(3)]
    assert spoken == [
        "1. aviso.md",
        "gone.md, there is no such document; nothing is sent for it",
        "velho.md, not sent to the AI: it is no longer valid",
    ]


def test_it_paints(pane: PinsPane) -> None:
    assert not pane.grab().isNull()
