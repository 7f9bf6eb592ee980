from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication, QLabel, QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from desktop.panes.documents import DocumentsPane
from desktop.panes.page import Page
from desktop.theme import Theme
from knowledge.model import Document, SourceFile
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def made(qtbot: QtBot, theme: Theme) -> DocumentsPane:
    pane = DocumentsPane(theme, lambda *_: None)
    qtbot.addWidget(pane)
    for path in ("a.md", "b.md"):
        pane.open(SourceFile(path, path, "", 4), Document(id=path, path=path, title=path, content="x"))
    return pane


def accounts(name: str = "Contas") -> Page:
    return Page("accounts", lambda: name, "users", QLabel(name))


def test_a_page_stands_before_the_documents_and_is_none_of_them(theme: Theme, qtbot: QtBot) -> None:
    pane, page = made(qtbot, theme), accounts()
    shown: list[str] = []
    current: list[str] = []
    pane.page_shown.connect(shown.append)
    pane.current_changed.connect(current.append)
    pane.open_page(page)
    assert (shown, current) == (["accounts"], [""])
    assert pane.tabs.tabText(0) == "Contas"
    assert pane.tabs.accessibleTabName(0) == "Contas"
    assert pane.tabs.tabButton(0, QTabBar.ButtonPosition.LeftSide) is not None
    assert (pane.current_page(), pane.current_path(), pane.current()) == ("accounts", "", None)
    assert pane.current_title() == "Contas"
    assert pane.paths() == ("a.md", "b.md")
    assert pane.undo_button.isHidden()
    assert pane.find_button.isHidden()
    pane.next_tab()
    assert pane.current_title() == "a.md"
    assert not pane.undo_button.isHidden()


def test_a_second_page_stands_after_the_first_and_opening_again_brings_to_the_front(
    theme: Theme, qtbot: QtBot
) -> None:
    pane = made(qtbot, theme)
    pane.open_page(accounts())
    pane.open_page(Page("gaps", lambda: "Lacunas", "inbox", QLabel("x")))
    assert [pane.tabs.tabText(index) for index in range(4)] == ["Contas", "Lacunas", "a.md", "b.md"]
    with qtbot.waitSignal(pane.page_shown) as told:
        pane.open_page(accounts())
    assert told.args == ["accounts"]
    assert pane.tabs.count() == 4


def test_a_page_closes_by_its_cross_without_asking_and_can_be_opened_again(
    theme: Theme, qtbot: QtBot
) -> None:
    pane, page = made(qtbot, theme), accounts()
    pane.open_page(page)
    asked: list[str] = []
    pane.close_requested.connect(asked.append)
    cross = pane.tabs.tabButton(0, QTabBar.ButtonPosition.RightSide)
    assert isinstance(cross, QToolButton)
    with qtbot.waitSignal(pane.page_closed) as told:
        cross.click()
    assert told.args == ["accounts"]
    assert asked == []
    assert not pane.has_page("accounts")
    assert pane.current_path() == "a.md"
    pane.open_page(page)
    assert pane.current_page() == "accounts"
    pane.close_tab()
    assert not pane.has_page("accounts")
    pane.close_tab()
    assert asked == ["a.md"]


def test_a_page_has_its_title_from_the_language_of_the_window(theme: Theme, qtbot: QtBot) -> None:
    titles = iter(["Accounts", "Accounts", "Accounts"])
    pane = made(qtbot, theme)
    pane.open_page(Page("accounts", lambda: next(titles, "Contas"), "users", QLabel("x")))
    for _ in titles:
        pass
    QApplication.sendEvent(pane.tabs, QEvent(QEvent.Type.LanguageChange))
    assert pane.tabs.tabText(0) == "Contas"


def test_an_open_page_costs_the_session_no_tab(make_desk: MakeDesk, desk: Desk) -> None:
    for path in ("frete.md", "trocas.md"):
        desk.open(path)
    desk.estante.documents.open_page(accounts())
    desk.settle()
    assert desk.close()
    again = make_desk().begin()
    assert again.estante.documents.paths() == ("frete.md", "trocas.md")
