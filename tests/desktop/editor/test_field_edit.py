"""Fields of the form: they tell a value once, and a day is never a wrong one."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCalendarWidget, QLineEdit
from pytestqt.qtbot import QtBot

from desktop.editor.field_edit import DayEdit, FieldEdit
from desktop.theme import Theme


@pytest.fixture(autouse=True)
def portuguese() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("pt_BR"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def field(qtbot: QtBot) -> FieldEdit:
    made = FieldEdit()
    qtbot.addWidget(made)
    made.show_value("Jurídico")
    return made


@pytest.fixture
def day(qtbot: QtBot, theme: Theme) -> DayEdit:
    made = DayEdit(theme)
    qtbot.addWidget(made)
    made.show_value("2027-01-20")
    return made


def retype(edit: QLineEdit, text: str) -> None:
    edit.selectAll()
    edit.insert(text)
    QTest.keyClick(edit, Qt.Key.Key_Return)


def test_a_field_tells_another_value_once_and_without_spare_blanks(field: FieldEdit, qtbot: QtBot) -> None:
    with qtbot.waitSignal(field.committed) as told:
        retype(field, "  Dona  Ana ")
    assert told.args == ["Dona Ana"]
    assert field.text() == "Dona Ana"
    with qtbot.assertNotEmitted(field.committed):
        QTest.keyClick(field, Qt.Key.Key_Return)


def test_the_same_value_is_not_told(field: FieldEdit, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(field.committed):
        retype(field, "Jurídico ")


def test_escape_brings_the_old_value_back(field: FieldEdit, qtbot: QtBot) -> None:
    field.insert("x")
    with qtbot.assertNotEmitted(field.committed):
        QTest.keyClick(field, Qt.Key.Key_Escape)
        QTest.keyClick(field, Qt.Key.Key_Return)
    assert field.text() == "Jurídico"


def test_what_is_being_typed_is_not_overwritten_by_an_older_value(field: FieldEdit, qtbot: QtBot) -> None:
    field.show()
    with qtbot.waitActive(field):
        field.setFocus()
    field.insert("x")
    field.show_value("Outro")
    assert field.text() == "xJurídico"
    QTest.keyClick(field, Qt.Key.Key_Escape)
    assert field.text() == "Outro"


def test_a_day_is_shown_as_it_is_written_here(day: DayEdit) -> None:
    assert day.text() == "20/01/2027"


def test_a_typed_day_is_told_as_iso(day: DayEdit, qtbot: QtBot) -> None:
    with qtbot.waitSignal(day.committed) as told:
        retype(day, "5/2/28")
    assert told.args == ["2028-02-05"]
    assert day.text() == "05/02/2028"


@pytest.mark.parametrize("typed", ["31/02/2027", "amanhã", "20/01"])
def test_what_is_no_day_is_refused_and_the_old_day_is_back(day: DayEdit, qtbot: QtBot, typed: str) -> None:
    with qtbot.assertNotEmitted(day.committed), qtbot.waitSignal(day.refused) as told:
        retype(day, typed)
    assert told.args == [typed]
    assert day.text() == "20/01/2027"
    assert day.value == "2027-01-20"


def test_a_button_takes_the_day_away_and_goes_with_it(day: DayEdit, qtbot: QtBot) -> None:
    assert day.clear_action.isVisible()
    with qtbot.waitSignal(day.committed) as told:
        day.clear_action.trigger()
    assert told.args == [""]
    assert day.text() == ""
    assert not day.clear_action.isVisible()


def test_an_emptied_field_takes_the_day_away_too(day: DayEdit, qtbot: QtBot) -> None:
    with qtbot.waitSignal(day.committed) as told:
        retype(day, "")
    assert told.args == [""]


def test_a_day_that_cannot_be_changed_offers_no_button(day: DayEdit) -> None:
    day.setEnabled(False)
    assert not day.clear_action.isVisible()
    day.setEnabled(True)
    assert day.clear_action.isVisible()


def test_a_value_from_elsewhere_that_is_no_day_is_shown_and_can_be_replaced(
    day: DayEdit, qtbot: QtBot
) -> None:
    day.show_value("em breve")
    assert day.text() == "em breve"
    with qtbot.waitSignal(day.committed) as told:
        retype(day, "1/3/2027")
    assert told.args == ["2027-03-01"]


def test_the_calendar_opens_by_keyboard_at_the_day_and_enter_takes_one(day: DayEdit, qtbot: QtBot) -> None:
    day.show()
    QTest.keyClick(day, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    calendar = day.findChild(QCalendarWidget)
    assert calendar is not None
    assert calendar.selectedDate().toString("yyyy-MM-dd") == "2027-01-20"
    with qtbot.waitSignal(day.committed) as told:
        calendar.activated.emit(calendar.selectedDate().addDays(1))
    assert told.args == ["2027-01-21"]
