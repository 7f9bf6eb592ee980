"""The log of answers in the real window: read page by page, followed without jumping, filtered (P12)."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.actions import ActionId
from desktop.controllers.answer_log import AT_ONCE, read_newer
from desktop.panes.answers import AnswersPage
from desktop.panes.question_list import ANSWERS_PAGE
from knowledge.library.ledger import Ledger
from knowledge.workspace.library import LEDGER_FILE, Library
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import SHOP, WORKSHOP, make_library
from tests.desktop.models.test_answer_rows import receipt
from tests.desktop.whole_window import Desk


def note(root: Path, count: int, **changes: object) -> None:
    """Another program gives so many answers."""
    ledger = Ledger(root / LEDGER_FILE)
    for _ in range(count):
        ledger.answered(receipt(0, **{"account": SHOP, "project": "loja", **changes}))
    ledger.close()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "biblioteca"
    make_library(root)
    return root


def opened(make_desk: MakeDesk, root: Path, *, project: str = "loja") -> Desk:
    desk = make_desk().begin(root, project=project)
    desk.run("ANSWERS")
    desk.settle()
    return desk


def page(desk: Desk) -> AnswersPage:
    return desk.estante.past.log.page


def ids(desk: Desk) -> list[int]:
    return [row.id for row in page(desk).model.rows]


def test_older_answers_come_as_one_scrolls_and_each_once(make_desk: MakeDesk, root: Path) -> None:
    note(root, 2 * AT_ONCE + 50)
    desk = opened(make_desk, root)
    assert len(ids(desk)) == AT_ONCE
    page(desk).view.scrollToBottom()
    desk.wait(lambda: len(ids(desk)) == 2 * AT_ONCE)
    page(desk).view.scrollToBottom()
    desk.wait(lambda: len(ids(desk)) == 2 * AT_ONCE + 50)
    assert ids(desk) == sorted(ids(desk), reverse=True)
    assert len(set(ids(desk))) == 2 * AT_ONCE + 50


def test_new_answers_come_in_and_nothing_moves_under_who_reads(make_desk: MakeDesk, root: Path) -> None:
    note(root, 100)
    desk = opened(make_desk, root)
    view, bar = page(desk).view, page(desk).view.verticalScrollBar()
    bar.setValue(40)
    seen = view.indexAt(view.viewport().rect().topLeft()).row()
    first = ids(desk)[seen]
    note(root, 7)
    desk.wait(lambda: len(ids(desk)) == 107)
    desk.settle()
    assert ids(desk)[view.indexAt(view.viewport().rect().topLeft()).row()] == first
    assert page(desk).news_button.isVisible()
    assert page(desk).news_button.text().startswith("7 new answer")
    page(desk).news_button.click()
    assert bar.value() == 0
    assert not page(desk).news_button.isVisible()


def test_at_the_top_new_answers_are_simply_there(make_desk: MakeDesk, root: Path) -> None:
    note(root, 3)
    desk = opened(make_desk, root)
    note(root, 1)
    desk.wait(lambda: len(ids(desk)) == 4)
    assert not page(desk).news_button.isVisible()
    assert page(desk).view.verticalScrollBar().value() == 0


def test_a_filter_looks_through_the_older_ones_too(make_desk: MakeDesk, root: Path) -> None:
    note(root, 2, client="painel")
    note(root, 2 * AT_ONCE)
    desk = opened(make_desk, root)
    page(desk).filter_edit.setText("painel")
    desk.wait(lambda: len(ids(desk)) == 2 and desk.estante.settled)
    page(desk).filter_edit.setText("ninguém")
    desk.settle()
    assert page(desk).empty.text == "No answer is like that."
    assert not page(desk).serving_button.isVisible()


def test_only_handoffs_and_the_answers_of_all_projects(make_desk: MakeDesk, root: Path) -> None:
    note(root, 3)
    note(root, 2, account=WORKSHOP, project="oficina", handoff=True, pieces=())
    desk = opened(make_desk, root)
    assert len(ids(desk)) == 3
    page(desk).all_projects_wanted.emit(True)
    desk.wait(lambda: len(ids(desk)) == 5)
    QTest.mouseClick(page(desk).only_handoffs, Qt.MouseButton.LeftButton)
    desk.settle()
    assert {row.receipt.project for row in page(desk).model.rows} == {"oficina"}
    desk.estante.session.switch_project("oficina")
    desk.wait(lambda: desk.estante.library.project == "oficina" and desk.estante.settled)
    page(desk).all_projects_wanted.emit(False)
    desk.wait(lambda: len(ids(desk)) == 2)


def test_an_empty_log_says_how_answers_come_and_leads_there(make_desk: MakeDesk, root: Path) -> None:
    desk = opened(make_desk, root)
    assert page(desk).empty.text.startswith("No program has asked this project so far.")
    page(desk).serving_button.click()
    desk.settle()
    assert desk.estante.documents.current_page() == "serving"


def test_in_a_plain_folder_one_sentence_says_why_there_are_none(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop)
    desk.run("ANSWERS")
    desk.settle()
    assert desk.estante.documents.current_page() == ANSWERS_PAGE
    assert page(desk).empty.text == "Answers are logged only in a library; this is a plain folder."
    assert not page(desk).filter_edit.isVisible()
    assert not page(desk).serving_button.isVisible()


def test_with_nothing_open_there_is_no_such_page(make_desk: MakeDesk) -> None:
    desk = make_desk().begin()
    assert not desk.estante.menus.action(ActionId.ANSWERS).isEnabled()
    desk.estante.past.log.open()
    assert not desk.estante.documents.has_page(ANSWERS_PAGE)


def test_another_library_shows_its_own_answers(make_desk: MakeDesk, root: Path, tmp_path: Path) -> None:
    note(root, 3)
    desk = opened(make_desk, root)
    other = tmp_path / "outra"
    make_library(other)
    note(other, 1, client="outro")
    desk.estante.session.open_folder(other)
    desk.wait(lambda: desk.estante.library.place == str(other) and desk.estante.settled)
    desk.run("ANSWERS")
    desk.wait(lambda: [row.receipt.client for row in page(desk).model.rows] == ["outro"])


def test_the_side_tab_leads_to_the_page(make_desk: MakeDesk, root: Path) -> None:
    desk = make_desk().begin(root, project="loja")
    desk.estante.gaps.list.page_requested.emit(ANSWERS_PAGE)
    desk.settle()
    assert desk.estante.documents.current_page() == ANSWERS_PAGE
    assert len(desk.estante.gaps.list.selectedIndexes()) == 1


def test_what_was_lost_in_between_makes_the_list_begin_anew(root: Path) -> None:
    note(root, 5)
    with Library(root, watch=False) as library:
        known = read_newer(library, None, 0)
        assert ([row.id for row in known.rows], known.joined, known.complete) == (
            [5, 4, 3, 2, 1],
            False,
            True,
        )
        note(root, 2)
        news = read_newer(library, None, 5)
        assert ([row.id for row in news.rows], news.joined) == ([7, 6], True)
        other = read_newer(library, None, 900)  # the file was begun anew meanwhile
        assert ([row.id for row in other.rows][:2], other.joined) == ([7, 6], False)
        nothing = read_newer(library, "oficina", 0)
        assert (nothing.rows, nothing.complete) == ((), True)
        note(root, 5 * AT_ONCE)
        many = read_newer(library, None, 7)
        assert (len(many.rows), many.joined, many.complete) == (5 * AT_ONCE, False, False)


def test_a_log_that_cannot_be_read_keeps_what_is_shown_and_says_so(make_desk: MakeDesk, root: Path) -> None:
    note(root, 3)
    desk = opened(make_desk, root)
    for path in root.glob(f"{LEDGER_FILE}*"):
        path.unlink()
    (root / LEDGER_FILE).mkdir()
    desk.run("ANSWERS")
    desk.estante.documents.page_shown.emit(ANSWERS_PAGE)
    desk.wait(lambda: bool(page(desk).trouble.text()) and desk.estante.settled)
    assert len(ids(desk)) == 3
