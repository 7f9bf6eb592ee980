"""New libraries from the window: an empty one, and one copied from a plain folder (P14)."""

from pathlib import Path

from desktop.actions import ActionId
from desktop.dialogs.migration import MigrationDialog
from desktop.dialogs.new_library import NewLibraryDialog
from tests.desktop.conftest import SHOP, MakeDesk
from tests.desktop.libraries import make_library, state_of
from tests.desktop.whole_window import Desk


def new_library(desk: Desk) -> NewLibraryDialog:
    dialog = desk.estante.founding.dialog
    assert isinstance(dialog, NewLibraryDialog)
    return dialog


def migration(desk: Desk) -> MigrationDialog:
    desk.run("MAKE_LIBRARY")
    dialog = desk.estante.founding.dialog
    assert isinstance(dialog, MigrationDialog)
    return dialog


def planned(desk: Desk, dialog: MigrationDialog) -> dict[str, str]:
    desk.wait(dialog.go.isEnabled)
    model = dialog.model
    return {
        str(model.index(row, 1).data()): str(model.index(row, 0).data()) for row in range(model.rowCount())
    }


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_the_first_page_makes_a_library_with_its_first_project(make_desk: MakeDesk, tmp_path: Path) -> None:
    desk = make_desk().begin()
    desk.estante.welcome.create_button.click()
    dialog = new_library(desk)
    assert not dialog.go.isEnabled()
    desk.prompts.chosen_folder = str(tmp_path / "lojas")
    dialog.folder.button.click()
    dialog.project.setText("Casa Brisa")
    dialog.go.click()
    desk.wait(lambda: desk.estante.library.project == "casa-brisa")
    desk.settle()
    assert [project.name for project in state_of(tmp_path / "lojas").projects] == ["Casa Brisa"]
    assert desk.estante.library.place == str(tmp_path / "lojas")


def test_a_library_without_a_first_project_opens_at_its_page(make_desk: MakeDesk, tmp_path: Path) -> None:
    desk = make_desk().begin()
    desk.run("NEW_LIBRARY")
    dialog = new_library(desk)
    dialog.folder.edit.setText(str(tmp_path / "vazia"))
    dialog.go.click()
    desk.wait(lambda: desk.estante.library.place == str(tmp_path / "vazia"))
    assert not desk.estante.welcome.project_button.isHidden()


def test_a_library_that_is_there_already_is_opened_and_not_overwritten(
    make_desk: MakeDesk, tmp_path: Path
) -> None:
    make_library(tmp_path / "lojas")
    before = (tmp_path / "lojas" / "projects.json").read_bytes()
    desk = make_desk().begin()
    desk.run("NEW_LIBRARY")
    dialog = new_library(desk)
    dialog.folder.edit.setText(str(tmp_path / "lojas"))
    dialog.go.click()
    desk.wait(lambda: desk.estante.library.project == "loja")
    assert (tmp_path / "lojas" / "projects.json").read_bytes() == before


def test_a_folder_that_cannot_be_made_is_said_in_the_dialog(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin()
    desk.run("NEW_LIBRARY")
    dialog = new_library(desk)
    dialog.folder.edit.setText(str(shop / "frete.md"))
    dialog.go.click()
    desk.wait(lambda: dialog.failure.text() != "")
    assert "frete.md" in dialog.failure.text()
    assert dialog.go.isEnabled()
    dialog.reject()


def test_a_plain_folder_becomes_a_library_by_copying_and_stays_as_it_is(
    desk: Desk, shop: Path, tmp_path: Path
) -> None:
    """P14: nothing of the old folder changes; what is copied is shown before."""
    (shop / "foto.exe").write_bytes(b"MZ")
    before = bytes_of(shop)
    dialog = migration(desk)
    steps = planned(desk, dialog)
    assert {path for path, step in steps.items() if step == "copied"} == set(SHOP)
    assert steps.get("foto.exe", "left out") == "left out"
    assert not (tmp_path / "loja library").exists(), "a plan writes nothing"
    dialog.go.click()
    desk.wait(lambda: desk.estante.library.place == str(tmp_path / "loja library"))
    desk.settle()
    assert desk.estante.library.project == "default"
    assert desk.estante.tree.folder_button.lines()[0] == "loja"
    assert bytes_of(shop) == before
    copied = bytes_of(tmp_path / "loja library" / "projects" / "default" / "files")
    assert copied == {path: data for path, data in before.items() if path in SHOP}
    assert state_of(tmp_path / "loja library").default_project == "default"


def test_copying_a_second_time_has_nothing_to_do(desk: Desk, shop: Path, tmp_path: Path) -> None:
    dialog = migration(desk)
    planned(desk, dialog)
    dialog.go.click()
    desk.wait(lambda: desk.estante.library.house is not None)
    desk.settle()
    desk.estante.session.open_folder(shop)
    desk.wait(lambda: desk.estante.library.house is None and desk.estante.library.folder == str(shop))
    desk.settle()
    again = migration(desk)
    desk.wait(lambda: again.model.rowCount() > 0)
    assert "nothing to do" in again.summary.text()
    assert not again.go.isEnabled()
    again.reject()


def test_another_place_is_planned_anew_and_a_place_inside_the_folder_is_refused(
    desk: Desk, shop: Path, tmp_path: Path
) -> None:
    dialog = migration(desk)
    planned(desk, dialog)
    dialog.library.edit.setText(str(shop / "dentro"))
    assert not dialog.go.isEnabled()
    desk.wait(lambda: dialog.failure.text() != "")
    assert not dialog.go.isEnabled()
    dialog.library.edit.setText(str(tmp_path / "longe"))
    assert len(planned(desk, dialog)) >= len(SHOP)
    assert dialog.failure.text() == ""
    dialog.reject()


def test_inside_a_library_there_is_no_folder_to_make_one_of(make_desk: MakeDesk, tmp_path: Path) -> None:
    make_library(tmp_path / "lojas")
    desk = make_desk().begin(tmp_path / "lojas")
    assert not desk.estante.menus.action(ActionId.MAKE_LIBRARY).isEnabled()
