"""The folded rows of the form: each control tells its own field."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.editor.fact_rows import FactRows, filled
from desktop.models.document_facts import DocumentFacts, FactField
from desktop.theme import Theme
from knowledge.projects import Annotation

FACTS = DocumentFacts(
    Annotation(
        tags=("loja",),
        summary="Como trocar",
        review="2027-01-20",
        authority="Jurídico",
        valid_from="2026-01-01",
        valid_until="2026-12-31",
        supersedes=("velho.md",),
    ),
    names={"velho.md": "Trocas velhas"},
)


@pytest.fixture
def rows(qtbot: QtBot, theme: Theme) -> FactRows:
    made = FactRows(theme)
    qtbot.addWidget(made)
    made.retranslate()
    made.show_facts(FACTS, "")
    return made


def test_every_row_shows_its_fact(rows: FactRows) -> None:
    assert rows.tags.keywords == ("loja",)
    assert rows.summary.text() == "Como trocar"
    assert rows.valid_from.value == "2026-01-01"
    assert rows.valid_until.value == "2026-12-31"
    assert rows.authority.text() == "Jurídico"
    assert [chip.text for chip in rows.supersedes.chips()] == ["Trocas velhas"]
    assert filled(FACTS) == 6
    assert filled(DocumentFacts(Annotation(review="2027-01-20"))) == 0


def typed(name: str, text: str) -> Callable[[FactRows], None]:
    def act(rows: FactRows) -> None:
        edit = getattr(rows, name)
        edit.selectAll()
        edit.insert(text)
        QTest.keyClick(edit, Qt.Key.Key_Return)

    return act


@pytest.mark.parametrize(
    ("act", "field", "value"),
    [
        (lambda rows: QTest.keyClick(rows.tags.chips()[0], Qt.Key.Key_Delete), FactField.TAGS, ()),
        (typed("summary", "Outra"), FactField.SUMMARY, "Outra"),
        (typed("authority", ""), FactField.AUTHORITY, ""),
        (typed("valid_from", "2026-2-1"), FactField.VALID_FROM, "2026-02-01"),
        (lambda rows: rows.valid_until.clear_action.trigger(), FactField.VALID_UNTIL, ""),
        (
            lambda rows: QTest.keyClick(rows.supersedes.chips()[0], Qt.Key.Key_Delete),
            FactField.SUPERSEDES,
            (),
        ),
    ],
)
def test_a_change_tells_its_field_and_the_new_value(
    rows: FactRows, qtbot: QtBot, act: Callable[[FactRows], None], field: FactField, value: object
) -> None:
    with qtbot.waitSignal(rows.fact_edited) as told:
        act(rows)
    assert told.args == [field, value]


def test_showing_facts_tells_nobody(rows: FactRows, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(rows.fact_edited):
        rows.show_facts(DocumentFacts(), "")
    assert rows.summary.text() == ""


def test_facts_that_cannot_be_changed_say_why(rows: FactRows) -> None:
    rows.show_facts(FACTS, "only in a library")
    for control in rows.controls():
        assert not control.isEnabled()
        assert control.toolTip() == "only in a library"


def test_every_control_has_a_name_for_screen_readers(rows: FactRows) -> None:
    named = (rows.summary, rows.valid_from, rows.valid_until, rows.authority, rows.supersedes.add_button)
    assert all(control.accessibleName() for control in named)
    assert rows.tags._line.accessibleName() == "New tag"
