import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QStyleOptionViewItem
from pytestqt.qtbot import QtBot

from desktop.models.outline import OutlineRow
from desktop.models.project_rows import ProjectRow
from desktop.models.tree import TreeRow
from desktop.panes.tree import FilesDropped, FolderSummary, OpenProject, TreePane
from desktop.panes.tree_delegate import TreeDelegate, row_icon
from desktop.theme import LIGHT, Theme
from knowledge.model import FileKind
from knowledge.problems import Severity

ROWS = (
    TreeRow("a.md", "a.md", tokens=10),
    TreeRow("f/b.md", "b.md", pinned=True, unsaved=True, title="Devolução"),
    TreeRow("f/c.csv", "c.csv", kind=FileKind.OTHER),
    TreeRow("z.md", "z.md", severity=Severity.ERROR),
)


@pytest.fixture
def pane(qtbot: QtBot, theme: Theme) -> TreePane:
    pane = TreePane(theme)
    qtbot.addWidget(pane)
    pane.move(400, 300)
    pane.resize(268, 800)
    pane.set_rows(ROWS)
    with qtbot.waitExposed(pane):
        pane.show()
    return pane


def center(pane: TreePane, path: str) -> QPoint:
    return pane.view.visualRect(pane.model.index_of_path(path)).center()


def star(pane: TreePane, path: str) -> QPoint:
    delegate = pane.view.itemDelegate()
    assert isinstance(delegate, TreeDelegate)
    return delegate.parts(pane.view.visualRect(pane.model.index_of_path(path))).star.center()


def click(qtbot: QtBot, pane: TreePane, place: QPoint) -> None:
    qtbot.mouseClick(pane.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def test_a_click_opens_a_document(qtbot: QtBot, pane: TreePane) -> None:
    with qtbot.waitSignal(pane.open_requested) as told:
        click(qtbot, pane, center(pane, "a.md"))
    assert told.args == ["a.md"]


def test_a_click_on_the_star_pins_and_does_not_open(qtbot: QtBot, pane: TreePane) -> None:
    with qtbot.assertNotEmitted(pane.open_requested), qtbot.waitSignal(pane.pin_requested) as told:
        click(qtbot, pane, star(pane, "a.md"))
    assert told.args == ["a.md", True]


def test_a_click_on_a_folder_opens_it_and_the_star_inside_unpins(qtbot: QtBot, pane: TreePane) -> None:
    with qtbot.assertNotEmitted(pane.open_requested):
        click(qtbot, pane, center(pane, "f"))
    assert pane.expanded_folders() == ("f",)
    with qtbot.waitSignal(pane.pin_requested) as told:
        click(qtbot, pane, star(pane, "f/b.md"))
    assert told.args == ["f/b.md", False]


def test_a_table_has_no_star_to_click(qtbot: QtBot, pane: TreePane) -> None:
    pane.set_expanded_folders(("f",))
    with qtbot.assertNotEmitted(pane.pin_requested), qtbot.waitSignal(pane.open_requested):
        click(qtbot, pane, star(pane, "f/c.csv"))


@pytest.mark.parametrize(
    ("key", "signal", "arguments"),
    [
        (Qt.Key.Key_Return, "open_requested", ["z.md"]),
        (Qt.Key.Key_S, "pin_requested", ["z.md", True]),
        (Qt.Key.Key_F2, "rename_requested", ["z.md"]),
        (Qt.Key.Key_Delete, "trash_requested", ["z.md"]),
    ],
)
def test_everything_works_by_keyboard(
    qtbot: QtBot, pane: TreePane, key: Qt.Key, signal: str, arguments: list[object]
) -> None:
    pane.select("z.md")
    with qtbot.waitSignal(getattr(pane, signal)) as told:
        qtbot.keyClick(pane.view, key)
    assert told.args == arguments


def test_enter_on_a_folder_opens_and_closes_it(qtbot: QtBot, pane: TreePane) -> None:
    pane.select("f")
    qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert pane.expanded_folders() == ("f",)
    qtbot.keyClick(pane.view, Qt.Key.Key_Return)
    assert pane.expanded_folders() == ()


def test_selecting_opens_the_folders_above_and_asks_for_nothing(qtbot: QtBot, pane: TreePane) -> None:
    with qtbot.assertNotEmitted(pane.open_requested):
        pane.select("f/b.md")
    assert pane.selected_path() == "f/b.md"
    assert pane.expanded_folders() == ("f",)


def test_new_rows_keep_what_is_open_and_selected(pane: TreePane) -> None:
    pane.select("f/b.md")
    pane.set_rows((*ROWS, TreeRow("0.md", "0.md"), TreeRow("f/a.md", "a.md")))
    assert pane.selected_path() == "f/b.md"
    assert pane.expanded_folders() == ("f",)


def test_the_filter_opens_what_it_finds_and_puts_everything_back(pane: TreePane) -> None:
    pane.select("a.md")
    pane.filter_edit.setText("devolucao")
    found = pane.model.index_of_path("f/b.md")
    assert found.isValid()
    assert pane.view.isExpanded(found.parent())
    assert not pane.model.index_of_path("a.md").isValid()
    assert pane.expanded_folders() == (), "the session remembers the tree as it was"
    pane.filter_edit.clear()
    assert pane.model.index_of_path("a.md").isValid()
    assert pane.expanded_folders() == ()


def test_files_dropped_on_a_row_go_to_its_folder(qtbot: QtBot, pane: TreePane) -> None:
    pane.set_expanded_folders(("f",))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/new.md"), QUrl("https://example.org/x.md")])
    event = QDropEvent(
        QPointF(center(pane, "f/c.csv")),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    with qtbot.waitSignal(pane.files_dropped) as told:
        pane.view.dropEvent(event)
    assert told.args == [FilesDropped(("/tmp/new.md",), "f")]


def test_the_menu_of_a_row_offers_what_can_be_done(pane: TreePane) -> None:
    def texts(row: TreeRow | None) -> list[str]:
        return [
            action.text().replace("&", "") for action in pane.context_menu(row).actions() if action.text()
        ]

    assert texts(ROWS[1])[:4] == ["Open", "Unpin", "Why is it in the context, or not?", "New document…"]
    assert texts(TreeRow("f", "f", is_folder=True))[0] == "New document…"
    assert texts(None) == ["New document…", "New folder…", "Add files…"]


def test_the_menu_makes_a_new_document_beside_the_row(qtbot: QtBot, pane: TreePane) -> None:
    menu = pane.context_menu(ROWS[1])
    make = next(action for action in menu.actions() if "New" in action.text().replace("&", ""))
    with qtbot.waitSignal(pane.new_requested) as told:
        make.trigger()
    assert told.args == ["f"]


def test_the_header_says_what_is_open(qtbot: QtBot, pane: TreePane) -> None:
    pane.set_summary(FolderSummary("Casa Brisa", 148, 1912, "/home/ana/casa"))
    assert "Casa Brisa" in pane.folder_button.accessibleName()
    assert pane.folder_button.toolTip() == "/home/ana/casa"
    with qtbot.waitSignal(pane.folder_menu_requested):
        qtbot.mouseClick(pane.folder_button, Qt.MouseButton.LeftButton)
    pane.set_summary(None)
    assert pane.folder_button.accessibleName() == "No folder open"


def test_a_star_and_an_unsaved_dot_are_drawn(pane: TreePane) -> None:
    pane.set_expanded_folders(("f",))
    image = pane.view.viewport().grab().toImage()
    assert image.pixelColor(star(pane, "f/b.md")).name().upper() == LIGHT.pin
    delegate = pane.view.itemDelegate()
    assert isinstance(delegate, TreeDelegate)
    name = delegate.parts(pane.view.visualRect(pane.model.index_of_path("f/b.md"))).name
    dot = image.pixelColor(name.left() + 4, name.center().y() + 1)
    assert dot.name().upper() == LIGHT.text


def test_the_document_of_the_active_tab_keeps_its_edge_while_another_row_is_selected(pane: TreePane) -> None:
    pane.set_rows((TreeRow("a.md", "a.md", current=True), TreeRow("b.md", "b.md")))
    pane.select("b.md")
    image = pane.view.viewport().grab().toImage()
    assert image.pixelColor(1, center(pane, "a.md").y()).name().upper() == LIGHT.ink


@pytest.mark.parametrize(
    ("row", "icon"),
    [
        (TreeRow("a.MD", "a.MD"), "file-text"),
        (TreeRow("a.csv", "a.csv", kind=FileKind.OTHER), "file-spreadsheet"),
        (TreeRow("f.md", "f.md", is_folder=True), "folder"),
        (TreeRow("Makefile", "Makefile", kind=FileKind.OTHER), "file"),
        (TreeRow("a (1).md", "a (1).md", kind=FileKind.CONFLICT_COPY), "copy-x"),
    ],
)
def test_the_icon_follows_the_ending(row: TreeRow, icon: str) -> None:
    assert row_icon(row) == icon


def test_rows_grow_with_the_zoom(pane: TreePane, theme: Theme) -> None:
    theme.set_zoom(200)
    index = pane.model.index_of_path("a.md")
    assert pane.view.itemDelegate().sizeHint(QStyleOptionViewItem(), index).height() == 52


def test_a_heading_asks_for_its_line_by_click_and_by_key(qtbot: QtBot, pane: TreePane) -> None:
    outline = pane.outline
    outline.set_headings(
        (OutlineRow(1, "Title", 3), OutlineRow(2, "Part", 14, piece_number=1, characters=445))
    )
    second = outline.model().index(1, 0)
    with qtbot.waitSignal(outline.line_requested) as told:
        qtbot.mouseClick(
            outline.viewport(), Qt.MouseButton.LeftButton, pos=outline.visualRect(second).center()
        )
    assert told.args == [14]
    with qtbot.waitSignal(outline.line_requested) as told:
        qtbot.keyClick(outline, Qt.Key.Key_Return)
    assert told.args == [14]


def test_the_header_of_a_project_asks_for_the_list_of_projects(qtbot: QtBot, pane: TreePane) -> None:
    pane.set_summary(OpenProject(ProjectRow("casa", "Casa"), "Lojas"))
    with qtbot.assertNotEmitted(pane.folder_menu_requested), qtbot.waitSignal(pane.projects_requested):
        pane.folder_button.click()
    pane.set_summary(FolderSummary("loja", 1, 1))
    with qtbot.assertNotEmitted(pane.projects_requested), qtbot.waitSignal(pane.folder_menu_requested):
        pane.folder_button.click()


def test_a_side_tab_of_others_shows_its_widget_and_can_be_taken_away(qtbot: QtBot, pane: TreePane) -> None:
    words = ["Accounts"]
    accounts = QLabel("accounts")
    pane.add_side_tab(accounts, lambda: words[0])
    assert [pane.tabs.tabText(place) for place in range(2)] == ["Outline", "Accounts"]
    assert not pane.outline.isHidden()
    pane.show_side_tab(accounts)
    assert not accounts.isHidden()
    assert pane.outline.isHidden()
    words[0] = "Contas"
    QApplication.sendEvent(pane, QEvent(QEvent.Type.LanguageChange))
    assert pane.tabs.tabText(1) == "Contas"
    pane.set_side_tab_shown(accounts, shown=False)
    assert not pane.tabs.isTabVisible(1)
    assert not pane.outline.isHidden()
