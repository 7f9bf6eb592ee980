import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar, QToolButton
from pytestqt.qtbot import QtBot

from desktop.editor.margin import MarginMark
from desktop.panes.banner import BannerButton, BannerKind, BannerSpec
from desktop.panes.document_tabs import TabState
from desktop.panes.documents import CaretPosition, DocumentsPane, LinkClick, MarkClick
from desktop.theme import Theme
from knowledge.model import Document, SourceFile


def source(path: str, text: str = "texto\n", *, read_only: str = "") -> SourceFile:
    return SourceFile(path, text, "", len(text), read_only=read_only)


def document(path: str, *, pinned: bool = False) -> Document:
    return Document(id=path, path=path, title=path, content="texto", pinned=pinned)


@pytest.fixture
def theme(qapp: object) -> Theme:
    return Theme()


@pytest.fixture
def asked() -> list[tuple[str, str]]:
    return []


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme, asked: list[tuple[str, str]]) -> DocumentsPane:
    def resolve(path: str, image: str) -> bytes | None:
        asked.append((path, image))
        return None

    made = DocumentsPane(theme, resolve)
    qtbot.addWidget(made)
    made.resize(900, 600)
    return made


@pytest.fixture
def three(pane: DocumentsPane) -> DocumentsPane:
    for path in ("a.md", "b.md", "c.md"):
        pane.open(source(path, path), document(path))
    return pane


def test_opening_puts_a_document_in_front(pane: DocumentsPane, qtbot: QtBot) -> None:
    with qtbot.waitSignal(pane.current_changed) as told:
        view = pane.open(source("a.md", "olá"), document("a.md"))
    assert told.args == ["a.md"]
    assert pane.current() is view
    assert pane.view("a.md") is view
    assert view.editor.current_text() == "olá"


def test_opening_again_only_comes_to_the_front_and_keeps_unsaved_text(three: DocumentsPane) -> None:
    view = three.view("a.md")
    assert view is not None
    view.editor.replace_text("meu texto")
    assert three.open(source("a.md", "do disco"), document("a.md")) is view
    assert three.current_path() == "a.md"
    assert view.editor.current_text() == "meu texto"
    assert three.paths() == ("a.md", "b.md", "c.md")


def test_ed14_each_document_has_its_own_undo(three: DocumentsPane, qtbot: QtBot) -> None:
    first, second = three.view("a.md"), three.view("b.md")
    assert first is not None
    assert second is not None
    first.editor.replace_text("a mudado")
    three.tabs.setCurrentIndex(1)
    for _ in range(10):
        three.undo()
    assert second.editor.current_text() == "b.md"
    three.tabs.setCurrentIndex(0)
    three.undo()
    assert first.editor.current_text() == "a.md"


def test_the_tab_tells_unsaved_pinned_and_read_only(pane: DocumentsPane) -> None:
    pane.set_pins(frozenset({"a.md"}))
    view = pane.open(source("a.md"), document("a.md"))
    assert pane.tabs.state("a.md") == TabState("a.md", pinned=True)
    view.editor.replace_text("x")
    assert pane.tabs.state("a.md").unsaved
    assert pane.tabs.accessibleTabName(0) == "a.md, unsaved changes, pinned"
    view.editor.mark_saved()
    assert not pane.tabs.state("a.md").unsaved
    pane.open(source("b.md", read_only="not UTF-8"), document("b.md"))
    assert pane.tabs.accessibleTabName(1) == "b.md, read-only"


def test_the_star_follows_the_pins_in_force(three: DocumentsPane) -> None:
    three.set_pins(frozenset({"b.md"}))
    assert three.tabs.state("b.md").pinned
    three.show_document("b.md", document("b.md", pinned=False))
    assert three.tabs.state("b.md").pinned
    three.set_pins(frozenset())
    assert not three.tabs.state("b.md").pinned


def test_the_cross_and_the_middle_button_only_ask(three: DocumentsPane, qtbot: QtBot) -> None:
    cross = three.tabs.tabButton(1, QTabBar.ButtonPosition.RightSide)
    assert isinstance(cross, QToolButton)
    with qtbot.waitSignal(three.close_requested) as told:
        cross.click()
    assert told.args == ["b.md"]
    place = three.tabs.tabRect(2).center()
    with qtbot.waitSignal(three.close_requested) as told:
        QTest.mouseClick(three.tabs, Qt.MouseButton.MiddleButton, pos=QPoint(place))
    assert told.args == ["c.md"]
    assert three.paths() == ("a.md", "b.md", "c.md")


def test_closing_goes_to_a_neighbour_and_the_last_one_leaves_nothing(
    three: DocumentsPane, qtbot: QtBot
) -> None:
    three.close_document("c.md")
    assert three.paths() == ("a.md", "b.md")
    assert three.current_path() == "b.md"
    three.close_document("a.md")
    with qtbot.waitSignal(three.current_changed) as told:
        three.close_document("b.md")
    assert told.args == [""]
    assert three.current() is None
    three.undo()
    three.show_find()
    three.next_tab()


def test_a_renamed_file_keeps_text_undo_and_unsaved_state(three: DocumentsPane, qtbot: QtBot) -> None:
    view = three.view("c.md")
    assert view is not None
    view.editor.replace_text("mudado")
    three.rename("c.md", "pasta/novo.md")
    assert three.paths() == ("a.md", "b.md", "pasta/novo.md")
    assert three.view("pasta/novo.md") is view
    assert three.tabs.tabText(2) == "novo.md"
    assert three.tabs.tabToolTip(2) == "pasta/novo.md"
    assert three.tabs.state("pasta/novo.md").unsaved
    with qtbot.waitSignal(three.text_edited) as told:
        three.undo()
    assert told.args == ["pasta/novo.md"]


def test_two_files_of_one_name_show_their_folders(pane: DocumentsPane) -> None:
    pane.open(source("x/pix.md"), document("x/pix.md"))
    pane.open(source("y/pix.md"), document("y/pix.md"))
    assert [pane.tabs.tabText(index) for index in range(2)] == ["x/pix.md", "y/pix.md"]
    pane.close_document("x/pix.md")
    assert pane.tabs.tabText(0) == "pix.md"


def test_an_ampersand_in_a_name_is_no_shortcut(pane: DocumentsPane) -> None:
    pane.open(source("q&a.md"), document("q&a.md"))
    assert pane.tabs.tabText(0) == "q&&a.md"


def test_tabs_are_gone_through_in_a_circle(three: DocumentsPane) -> None:
    assert three.current_path() == "c.md"
    three.next_tab()
    assert three.current_path() == "a.md"
    three.previous_tab()
    assert three.current_path() == "c.md"


def test_moved_tabs_keep_their_documents(three: DocumentsPane) -> None:
    three.tabs.moveTab(2, 0)
    assert three.paths() == ("c.md", "a.md", "b.md")
    three.tabs.setCurrentIndex(1)
    view = three.current()
    assert view is not None
    assert view.editor.current_text() == "a.md"
    assert view is three.view("a.md")


def test_typing_tells_the_path_and_the_buttons(three: DocumentsPane, qtbot: QtBot) -> None:
    assert not three.undo_button.isEnabled()
    view = three.current()
    assert view is not None
    with qtbot.waitSignal(three.modified_changed) as told:
        QTest.keyClick(view.editor, Qt.Key.Key_X)
    assert told.args == ["c.md", True]
    assert three.undo_button.isEnabled()
    three.undo_button.click()
    assert three.redo_button.isEnabled()


def test_the_caret_is_told_with_its_document(three: DocumentsPane, qtbot: QtBot) -> None:
    view = three.current()
    assert view is not None
    with qtbot.waitSignal(three.caret_moved) as told:
        QTest.keyClick(view.editor, Qt.Key.Key_Right)
    assert told.args == [CaretPosition("c.md", 1, 2)]


def test_the_parts_of_a_view_speak_with_their_path(three: DocumentsPane, qtbot: QtBot) -> None:
    view = three.current()
    assert view is not None
    mark = MarginMark(1, 1, 1, False, True)
    cases: list[tuple[object, object, list[object]]] = [
        (three.title_edited, lambda: view.header.title_edited.emit("T"), ["c.md", "T"]),
        (three.keywords_edited, lambda: view.header.keywords_edited.emit(("k",)), ["c.md", ("k",)]),
        (three.pin_toggled, lambda: view.header.pin_toggled.emit(True), ["c.md", True]),
        (three.review_edited, lambda: view.header.review_edited.emit("2027-01-20"), ["c.md", "2027-01-20"]),
        (three.mark_clicked, lambda: view.margin.mark_clicked.emit(mark), [MarkClick("c.md", mark)]),
        (
            three.link_clicked,
            lambda: view.preview.anchorClicked.emit(QUrl("b.md")),
            [LinkClick("c.md", "b.md")],
        ),
    ]
    for signal, act, expected in cases:
        with qtbot.waitSignal(signal) as told:
            act()  # type: ignore[operator] # as parametrized
        assert told.args == expected


def test_pictures_are_asked_for_with_the_document_they_stand_in(
    pane: DocumentsPane, asked: list[tuple[str, str]]
) -> None:
    view = pane.open(source("pasta/a.md"), document("pasta/a.md"))
    view.preview.set_html('<img src="foto.png">')
    view.preview.grab()
    assert asked[0] == ("pasta/a.md", "foto.png")


def test_the_preview_is_shown_for_all_and_for_documents_opened_later(
    three: DocumentsPane, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(three.preview_toggled) as told:
        three.preview_button.click()
    assert told.args == [True]
    view = three.open(source("d.md"), document("d.md"))
    assert not view.preview.isHidden()
    three.set_preview_shown(shown=False)
    assert view.preview.isHidden()


def test_a_file_that_is_no_document_has_no_header_form(pane: DocumentsPane) -> None:
    view = pane.open(source("tabela.csv", "a,b\n"), None)
    assert view.header.isHidden()
    assert not view.editor.isReadOnly()


def test_a_read_only_file_says_why_under_its_tab(pane: DocumentsPane) -> None:
    view = pane.open(source("a.md", read_only="not UTF-8"), document("a.md"))
    assert view.lock.spec is not None
    assert view.lock.spec.text == "Read-only: not UTF-8."
    assert not view.header.title.isEnabled()


def test_a_banner_offers_its_choices_and_goes(three: DocumentsPane) -> None:
    view = three.current()
    assert view is not None
    done: list[str] = []
    view.show_banner(
        BannerSpec(
            "Changed on disk.",
            BannerKind.CHOICE,
            (
                BannerButton("Reload", lambda: done.append("reload"), primary=True),
                BannerButton("Keep", lambda: None),
            ),
        )
    )
    assert [button.text() for button in view.banner.buttons] == ["Reload", "Keep"]
    view.banner.buttons[0].click()
    assert done == ["reload"]
    view.hide_banner()
    assert view.banner.isHidden()
    assert view.banner.buttons == ()


def test_find_opens_in_the_document_in_front_and_closes_again(three: DocumentsPane) -> None:
    view = three.current()
    assert view is not None
    three.find_button.click()
    assert not view.find_bar.isHidden()
    three.find_button.click()
    assert view.find_bar.isHidden()
    three.show_replace()
    assert not view.find_bar.replacement.isHidden()


def test_a_long_name_loses_its_middle_and_the_tool_tip_has_it_all(pane: DocumentsPane) -> None:
    path = "politica-de-trocas-e-devolucoes-de-produtos-importados.md"
    pane.open(source(path), document(path))
    assert pane.tabs.tabText(0) == "politica-de-trocas…utos-importados.md"
    assert pane.tabs.tabToolTip(0) == path


def test_a_text_that_is_no_markdown_has_neither_form_nor_preview(pane: DocumentsPane) -> None:
    pane.set_preview_shown(shown=True)
    rules = pane.open(source("search.toml", "# nota\n"), None)
    assert rules.preview.isHidden()
    assert rules.header.isHidden()
    assert not pane.preview_button.isEnabled()
    assert pane.preview_button.toolTip() == "Only Markdown and tables have a preview"
    note = pane.open(source("a.md"), document("a.md"))
    assert not note.preview.isHidden()
    assert pane.preview_button.isEnabled()
    assert pane.preview_button.toolTip() == "Preview"
    pane.set_preview_shown(shown=False)
    pane.set_preview_shown(shown=True)
    assert rules.preview.isHidden()


def test_a_text_that_gets_a_name_of_markdown_gets_its_preview(pane: DocumentsPane) -> None:
    pane.set_preview_shown(shown=True)
    view = pane.open(source("a.txt"), None)
    assert view.preview.isHidden()
    pane.rename("a.txt", "a.MD")
    assert not view.preview.isHidden()
    assert pane.preview_button.isEnabled()
    pane.rename("a.MD", "a.toml")
    assert view.preview.isHidden()
