"""Opening folders: by argument, menu, drop and list; what cannot be opened is said."""

import shutil
from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent

from desktop.options import Options
from desktop.window import MainWindow
from knowledge.events import WatchState
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def drop(widget: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    widget.dropEvent(event)


def test_a_folder_given_is_opened(desk: Desk, shop: Path) -> None:
    assert desk.estante.library.folder == str(shop)
    assert desk.estante.window.windowTitle() == "[*]loja — Estante"
    assert desk.context.text.startswith("# Documento: Aviso")


def test_a_folder_chosen_in_the_menu_is_opened(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin()
    desk.prompts.chosen_folder = str(shop)
    desk.run("OPEN_FOLDER")
    desk.wait(lambda: desk.estante.library.folder == str(shop))
    assert desk.prompts.asked == [("folder", "")]


def test_a_folder_dropped_on_the_window_is_opened(desk: Desk, shop: Path, tmp_path: Path) -> None:
    """On the tree it is added to the open folder; see `test_files`."""
    folder = tmp_path / "um"
    shutil.copytree(shop, folder)
    drop(desk.estante.window, folder)
    desk.wait(lambda: desk.estante.library.folder == str(folder))
    desk.settle()


def test_a_recent_folder_is_opened_from_the_menu(make_desk: MakeDesk, shop: Path, tmp_path: Path) -> None:
    other = tmp_path / "outra"
    shutil.copytree(shop, other)
    desk = make_desk().begin(shop)
    desk.estante.session.open_folder(other)
    desk.wait(lambda: desk.estante.library.folder == str(other))
    desk.settle()
    desk.estante.menus.recent_requested.emit(str(shop))
    desk.wait(lambda: desk.estante.library.folder == str(shop))
    desk.settle()
    assert desk.estante.library.view is not None
    assert desk.workspace.files_read <= 4, "the index was kept: only changed files are analysed"


def test_the_last_folder_is_opened_again(make_desk: MakeDesk, shop: Path) -> None:
    assert make_desk().begin(shop).close()
    assert make_desk().begin().estante.library.folder == str(shop)


def test_a_last_folder_that_is_gone_gives_the_welcome_page(make_desk: MakeDesk, shop: Path) -> None:
    assert make_desk().begin(shop).close()
    shutil.rmtree(shop)
    desk = make_desk().begin()
    assert desk.estante.library.workspace is None
    assert desk.prompts.failures == []


def test_a_missing_folder_and_a_file_are_said_in_one_sentence(make_desk: MakeDesk, shop: Path) -> None:
    for path in (shop / "nada", shop / "frete.md"):
        desk = make_desk(Options(language="en"))
        desk.begin(path)
        (sentence,) = desk.prompts.failures
        assert str(path) in sentence
        assert desk.estante.library.workspace is None


def test_a_folder_that_cannot_be_opened_leaves_the_open_one_as_it_is(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.type_at_end("x")
    desk.prompts.choice = desk.prompts.choice.DISCARD
    desk.estante.session.open_folder(shop / "nada")
    desk.wait(lambda: bool(desk.prompts.failures))
    assert desk.estante.library.folder == str(shop)
    assert desk.text("frete.md").endswith("x")
    assert desk.estante.documents.isEnabled()


def test_opening_the_open_folder_again_keeps_the_tabs(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.estante.session.open_folder(shop)
    desk.settle()
    assert desk.estante.documents.paths() == ("frete.md",)


def test_of_two_folders_opened_at_once_the_second_one_counts(desk: Desk, shop: Path, tmp_path: Path) -> None:
    for name in ("um", "dois"):
        shutil.copytree(shop, tmp_path / name)
        desk.estante.session.open_folder(tmp_path / name)
    desk.settle()
    assert desk.estante.library.folder == str(tmp_path / "dois")


def test_a_folder_that_goes_away_is_said_and_comes_back_by_itself(desk: Desk, shop: Path) -> None:
    """WA08, WA15: nothing is taken as deleted while the folder is away."""
    states: list[WatchState] = []
    status = desk.estante.status
    desk.estante.library.happened.connect(
        lambda event: states.append(event.state) if hasattr(event, "state") else None
    )
    desk.open("frete.md")
    away = shop.with_name("fora")
    shop.rename(away)
    desk.wait(lambda: states[-1:] == [WatchState.OFFLINE])
    assert status.watch_item.text() == "The folder is not there at the moment"
    assert "frete" in desk.ask("frete").text
    assert desk.estante.documents.paths() == ("frete.md",)
    away.rename(shop)
    desk.wait(lambda: states[-1:] == [WatchState.WATCHING])
    (shop / "novo.md").write_text("# Novo\n\nPalavra zebra.\n")
    desk.estante.pane.form.question.setPlainText("zebra")
    desk.wait_for_text("zebra")
