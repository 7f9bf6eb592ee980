from dataclasses import replace

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.editor.header_form import HeaderForm
from desktop.theme import Theme
from knowledge.model import Document

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
    assert form.review.isHidden()


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


def test_the_review_date_is_shown_only_when_the_header_has_one(form: HeaderForm) -> None:
    form.set_document(replace(DOCUMENT, metadata={"review": "2027-01-20"}), enabled=True, reason="")
    assert not form.review.isHidden()
    assert "2027" in form.review.text()
    form.set_document(replace(DOCUMENT, metadata={"review": "em breve"}), enabled=True, reason="")
    assert form.review.text() == "em breve"


def test_a_narrow_form_drops_words_but_not_controls(form: HeaderForm) -> None:
    form.set_document(replace(DOCUMENT, metadata={"review": "2027-01-20"}), enabled=True, reason="")
    form.resize(400, 90)
    form.grab()
    assert form.pin.text() == ""
    assert form.pin.toolTip() == "Pin this document"
    assert not form.review.isHidden()
    form.resize(700, 90)
    form.grab()
    assert form.pin.text() == "Pin"


def test_the_year_of_the_review_date_is_written_whole(form: HeaderForm) -> None:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    try:
        form.set_document(replace(DOCUMENT, metadata={"review": "2027-01-20"}), enabled=True, reason="")
        assert form.review.text() == "1/20/2027"
    finally:
        QLocale.setDefault(before)
