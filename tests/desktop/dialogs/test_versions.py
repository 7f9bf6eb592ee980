from datetime import UTC, datetime

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.dialogs.versions import VersionsDialog
from desktop.theme import Theme
from tests.desktop.models.test_versions import BACK, LIVE, OLD, PRUNED


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> VersionsDialog:
    dialog = VersionsDialog(theme, (LIVE, PRUNED, OLD), now=lambda: datetime(2026, 11, 30, tzinfo=UTC))
    qtbot.addWidget(dialog)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, on=False)
    dialog.show()
    return dialog


def test_each_version_has_its_row(dialog: VersionsDialog) -> None:
    rows = [dialog.list.topLevelItem(place) for place in range(dialog.list.topLevelItemCount())]
    assert [row.text(0) for row in rows if row] == ["7", "4", "3"]
    assert [row.text(6) for row in rows if row] == ["live", "no longer kept", ""]
    assert [row.text(2) for row in rows if row] == ["142", "141", "140"]


def test_the_first_that_can_be_put_back_is_chosen(qtbot: QtBot, dialog: VersionsDialog) -> None:
    with qtbot.waitSignal(dialog.chosen) as chosen:
        qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert chosen.args == [OLD]


@pytest.mark.parametrize(
    ("sequence", "reason"), [(7, "This version is live."), (4, "Its parts were removed")]
)
def test_others_say_why_not(dialog: VersionsDialog, sequence: int, reason: str) -> None:
    dialog.choose(sequence)
    assert not dialog.go.isEnabled()
    assert dialog.reason.text().startswith(reason)


def test_where_all_is_as_it_is_nothing_can_be_put_back(qtbot: QtBot, theme: Theme) -> None:
    dialog = VersionsDialog(theme, (BACK, OLD))
    qtbot.addWidget(dialog)
    assert not dialog.go.isEnabled()
