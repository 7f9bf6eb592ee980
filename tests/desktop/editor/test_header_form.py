from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.editor.header_form import HeaderForm
from desktop.models.document_facts import DocumentFacts, FactState
from desktop.theme import Theme
from knowledge.model import Document
from knowledge.projects import Annotation

DOCUMENT = Document(
    id="a", path="a.md", title="Trocas", content="x", keywords=("troca", "defeito"), keywords_derived=False
)


@pytest.fixture
def form(qtbot: QtBot, theme: Theme) -> HeaderForm:
    made = HeaderForm(theme)
    qtbot.addWidget(made)
    made.resize(700, 90)
    made.set_document(DOCUMENT, enabled=True, reason="")
    return made


def test_the_form_shows_the_header(form: HeaderForm) -> None:
    assert form.title.text() == "Trocas"
    assert form.keywords.keywords == ("troca", "defeito")
    assert form.pin.text() == "Pin"
    assert form.review.text() == ""
    assert not form.review.isEnabled()  # nothing is known of it yet


def test_derived_keywords_are_not_shown_as_if_they_were_written(form: HeaderForm) -> None:
    form.set_document(replace(DOCUMENT, keywords_derived=True), enabled=True, reason="")
    assert form.keywords.keywords == ()


def test_showing_a_document_tells_nobody(form: HeaderForm, qtbot: QtBot) -> None:
    other = replace(DOCUMENT, title="Outro", keywords=("x",), pinned=True)
    with (
        qtbot.assertNotEmitted(form.title_edited),
        qtbot.assertNotEmitted(form.keywords_edited),
        qtbot.assertNotEmitted(form.pin_toggled),
    ):
        form.set_document(other, enabled=True, reason="")


def test_a_typed_title_is_told_once_on_enter(form: HeaderForm, qtbot: QtBot) -> None:
    form.title.selectAll()
    form.title.insert("Novo título ")
    with qtbot.waitSignal(form.title_edited) as told:
        QTest.keyClick(form.title, Qt.Key.Key_Return)
    assert told.args == ["Novo título"]
    with qtbot.assertNotEmitted(form.title_edited):
        QTest.keyClick(form.title, Qt.Key.Key_Return)


def test_an_emptied_title_comes_back(form: HeaderForm, qtbot: QtBot) -> None:
    form.title.selectAll()
    QTest.keyClick(form.title, Qt.Key.Key_Delete)
    with qtbot.assertNotEmitted(form.title_edited):
        QTest.keyClick(form.title, Qt.Key.Key_Return)
    assert form.title.text() == "Trocas"


def test_the_star_asks_for_the_other_state(form: HeaderForm, qtbot: QtBot) -> None:
    with qtbot.waitSignal(form.pin_toggled) as told:
        QTest.mouseClick(form.pin, Qt.MouseButton.LeftButton)
    assert told.args == [True]
    form.set_document(replace(DOCUMENT, pinned=True), enabled=True, reason="")
    assert form.pin.text() == "Pinned"
    assert form.pin.accessibleName() == "Unpin this document"


def test_several_keywords_are_added_at_once_without_doubles(form: HeaderForm, qtbot: QtBot) -> None:
    field = form.keywords
    field._add.click()
    QTest.keyClicks(field._line, "pix, troca ,estorno, pix")
    with qtbot.waitSignal(form.keywords_edited) as told:
        QTest.keyClick(field._line, Qt.Key.Key_Return)
    assert told.args == [("troca", "defeito", "pix", "estorno")]


def test_chinese_commas_part_keywords_too(form: HeaderForm, qtbot: QtBot) -> None:
    form.keywords._add.click()
    form.keywords._line.setText("裂纹、破损，退款")
    with qtbot.waitSignal(form.keywords_edited) as told:
        QTest.keyClick(form.keywords._line, Qt.Key.Key_Return)
    assert told.args == [("troca", "defeito", "裂纹", "破损", "退款")]


def test_escape_adds_nothing(form: HeaderForm, qtbot: QtBot) -> None:
    form.keywords._add.click()
    QTest.keyClicks(form.keywords._line, "x")
    with qtbot.assertNotEmitted(form.keywords_edited):
        QTest.keyClick(form.keywords._line, Qt.Key.Key_Escape)
    assert form.keywords._line.isHidden()


def test_delete_on_a_chip_removes_that_keyword(form: HeaderForm, qtbot: QtBot) -> None:
    chip = form.keywords.chips()[0]
    with qtbot.waitSignal(form.keywords_edited) as told:
        QTest.keyClick(chip, Qt.Key.Key_Delete)
    assert told.args == [("defeito",)]
    assert [left.text for left in form.keywords.chips()] == ["defeito"]


def test_many_keywords_wrap_to_more_rows(form: HeaderForm) -> None:
    one_row = form.keywords.heightForWidth(600)
    words = tuple(f"palavra-chave {number}" for number in range(20))
    form.set_document(replace(DOCUMENT, keywords=words), enabled=True, reason="")
    assert form.keywords.heightForWidth(600) > 2 * one_row


def test_a_read_only_document_says_why_its_form_is_off(form: HeaderForm) -> None:
    form.set_document(DOCUMENT, enabled=False, reason="not UTF-8")
    assert not form.title.isEnabled()
    assert not form.keywords.isEnabled()
    assert form.title.toolTip() == "not UTF-8"


def test_a_narrow_form_drops_words_but_not_controls(form: HeaderForm) -> None:
    form.resize(400, 90)
    form.grab()
    assert form.pin.text() == ""
    assert form.pin.toolTip() == "Pin this document"
    assert not form.review.isHidden()
    form.resize(700, 90)
    form.grab()
    assert form.pin.text() == "Pin"


def test_the_review_date_is_shown_with_its_year_and_can_be_typed_or_cleared(
    form: HeaderForm, qtbot: QtBot
) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    try:
        form.set_facts(DocumentFacts(Annotation(review="2027-01-20")))
        assert form.review.text() == "1/20/2027"
        form.review.selectAll()
        form.review.insert("2/5/2027")
        with qtbot.waitSignal(form.review_edited) as told:
            QTest.keyClick(form.review, Qt.Key.Key_Return)
        assert told.args == ["2027-02-05"]
        with qtbot.waitSignal(form.review_edited) as told:
            form.review.clear_action.trigger()
        assert told.args == [""]
    finally:
        QLocale.setDefault(before)


def test_a_date_that_is_none_is_refused_in_words_until_another_is_set(form: HeaderForm) -> None:
    form.set_facts(DocumentFacts(Annotation(review="2027-01-20")))
    form.review.selectAll()
    form.review.insert("31/31/31")
    QTest.keyClick(form.review, Qt.Key.Key_Return)
    assert [state.text for state in form.states.states] == [
        "“31/31/31” is no day of the calendar, so the day is as it was"
    ]
    assert form.review.value == "2027-01-20"
    form.review.take("2027-02-05")
    assert form.states.states == ()


def test_the_star_shows_whether_the_document_is_among_the_pins_in_force(form: HeaderForm) -> None:
    form.set_facts(DocumentFacts(pinned=True))
    assert form.pin.text() == "Pinned"
    form.set_document(replace(DOCUMENT, pinned=False), enabled=True, reason="")
    assert form.pin.text() == "Pinned"  # the list of the project counts, not the header


def test_states_are_said_in_words(form: HeaderForm) -> None:
    form.set_facts(DocumentFacts(states=(FactState("no longer sent", "calendar-x"),)))
    assert form.states.accessibleName() == "no longer sent"
    assert not form.states.isHidden()


def test_the_other_rows_are_folded_and_their_number_is_said(form: HeaderForm, qtbot: QtBot) -> None:
    form.set_facts(DocumentFacts(Annotation(tags=("loja",), authority="Ana")))
    assert form.rows.isHidden()
    assert form.more.text() == "More (2)"
    with qtbot.waitSignal(form.more_toggled) as told:
        form.more.click()
    assert told.args == [True]
    assert not form.rows.isHidden()
    assert form.more.text() == "Less"
    with qtbot.assertNotEmitted(form.more_toggled):
        form.set_more(shown=False)
    assert form.rows.isHidden()


def test_what_has_no_header_keeps_its_facts_but_not_title_and_keywords(form: HeaderForm) -> None:
    form.set_facts(DocumentFacts(text_reason="only Markdown"))
    assert not form.title.isEnabled()
    assert not form.keywords.isEnabled()
    assert form.title.toolTip() == "only Markdown"
    assert form.review.isEnabled()
    assert form.rows.summary.isEnabled()
    assert form.pin.isEnabled()


def test_a_plain_folder_says_why_facts_cannot_be_set(form: HeaderForm) -> None:
    form.set_facts(DocumentFacts(reason="only in a library", pin_reason="not sent"))
    assert not form.review.isEnabled()
    assert form.review.toolTip() == "only in a library"
    assert not form.rows.tags.isEnabled()
    assert not form.pin.isEnabled()
    assert form.pin.toolTip() == "not sent"
