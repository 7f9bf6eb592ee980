"""Files and folders as the person arranges them; pins, facts and tabs go with them (P5, P6)."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QUrl
from PySide6.QtGui import QColor, QGuiApplication, QImage

from desktop.controllers.uploads import MANY, gather
from desktop.dialogs.prompts import Progress
from desktop.panes.tree import FilesDropped
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Annotation
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """A library whose project has a pinned document in a folder, about which something is set."""
    root = tmp_path / "biblioteca"
    editor = ProjectEditor(LibraryStore.create(root))
    editor.create("Loja", identifier="loja")
    files = root / "projects" / "loja" / "files"
    (files / "produtos").mkdir(parents=True)
    (files / "produtos" / "moka.md").write_text("# Moka\n\nSeis xícaras.\n", "utf-8")
    (files / "frete.md").write_text("# Frete\n\nDez reais.\n", "utf-8")
    editor.set_pins("loja", ["frete.md", "produtos/moka.md"])
    editor.annotate("loja", "produtos/moka.md", Annotation(tags=("café",)))
    return root


@pytest.fixture
def house(make_desk: MakeDesk, library: Path) -> Desk:
    return make_desk().begin(library)


@pytest.fixture
def trashed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Stands for the trash of the system, which tests leave alone."""
    gone: list[str] = []

    def away(place: Path) -> None:
        gone.append(Path(place).name)
        Path(place).rename(Path(place).with_name(".gone"))

    monkeypatch.setattr("send2trash.send2trash", away)
    return gone


def pinned(library: Path) -> list[str]:
    return list(json.loads((library / "projects.json").read_text("utf-8"))["projects"][0]["pinned"])


def noted(library: Path) -> list[str]:
    return list(json.loads((library / "projects/loja/meta.json").read_text("utf-8"))["files"])


def rows(desk: Desk) -> set[str]:
    return set(desk.estante.tree.model._by_path)


def picture(path: Path, width: int = 40, height: int = 20) -> Path:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    path.parent.mkdir(parents=True, exist_ok=True)
    assert image.save(str(path))
    return path


# --- new ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("suffix", "text"), [(".md", "# Vale troca\n\n"), (".txt", ""), (".csv", ""), (".json", "{}\n")]
)
def test_a_new_document_of_each_kind_is_made_and_opened(
    desk: Desk, shop: Path, suffix: str, text: str
) -> None:
    desk.prompts.title, desk.prompts.suffix = "Vale troca", suffix
    desk.estante.tree.new_requested.emit("produtos")
    desk.wait(lambda: desk.estante.documents.current_path().startswith("produtos/"))
    path = desk.estante.documents.current_path()
    assert path.endswith(suffix)
    assert (shop / path).read_text("utf-8") == text
    assert desk.view().has_preview == (suffix in {".md", ".csv"})


def test_a_new_folder_is_in_the_tree_though_nothing_is_in_it(desk: Desk, shop: Path) -> None:
    desk.prompts.name = "avisos"
    desk.estante.tree.new_folder_requested.emit("produtos")
    desk.wait(lambda: "produtos/avisos" in rows(desk))
    assert (shop / "produtos/avisos").is_dir()
    (shop / "produtos/avisos").rmdir()
    (shop / "novo.md").write_text("# Novo\n", "utf-8")
    desk.wait(lambda: "novo.md" in rows(desk) and "produtos/avisos" not in rows(desk))


def test_an_empty_folder_made_elsewhere_is_shown_when_the_folder_is_opened(
    make_desk: MakeDesk, shop: Path
) -> None:
    (shop / "vazia").mkdir()
    desk = make_desk().begin(shop)
    desk.wait(lambda: "vazia" in rows(desk))


def test_a_refused_name_of_a_folder_is_said(desk: Desk, shop: Path) -> None:
    desk.prompts.name = "../fora"
    desk.run("NEW_FOLDER")
    desk.wait(lambda: bool(desk.prompts.failures))
    assert not (shop.parent / "fora").exists()


# --- from outside ---------------------------------------------------------------------------------


def test_files_dropped_on_a_folder_are_copied_into_it_and_a_taken_name_gets_a_number(
    desk: Desk, shop: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "fora" / "moka.md"
    outside.parent.mkdir()
    outside.write_text("# Outra moka\n", "utf-8")
    desk.estante.tree.files_dropped.emit(FilesDropped((str(outside),), "produtos"))
    desk.wait(lambda: (shop / "produtos/moka-2.md").exists())
    desk.wait(lambda: desk.estante.documents.current_path() == "produtos/moka-2.md")
    assert outside.exists()
    assert "CB-220" in (shop / "produtos/moka.md").read_text("utf-8")


def test_a_folder_dropped_keeps_its_shape_and_what_is_refused_is_said(
    desk: Desk, shop: Path, tmp_path: Path
) -> None:
    away = tmp_path / "politicas"
    for name in ("a.md", "garantia/b.txt", "programa.exe", ".escondido/c.md"):
        (away / name).parent.mkdir(parents=True, exist_ok=True)
        (away / name).write_text("texto", "utf-8")
    desk.estante.tree.files_dropped.emit(FilesDropped((str(away),), ""))
    desk.wait(lambda: bool(desk.prompts.failures))
    assert (shop / "politicas/a.md").exists()
    assert (shop / "politicas/garantia/b.txt").exists()
    assert not (shop / "politicas/programa.exe").exists()
    assert not (shop / "politicas/.escondido").exists()
    assert "programa.exe" in desk.prompts.failures[0]
    assert "1 file could not be added" in desk.prompts.failures[0]


def test_adding_many_files_can_be_stopped(
    desk: Desk, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = tmp_path / "muitos"
    away.mkdir()
    for number in range(MANY + 10):
        (away / f"n{number:02}.md").write_text("x", "utf-8")
    steps: list[int] = []
    first = Progress.show_step

    def stop_at_three(progress: Progress, done: int, name: str) -> None:
        steps.append(done)
        first(progress, done, name)
        if done == 3:
            progress.cancel()

    monkeypatch.setattr(Progress, "show_step", stop_at_three)
    desk.prompts.added = tuple(str(path) for path in sorted(away.iterdir()))
    desk.run("ADD_FILES")
    desk.wait(lambda: 3 in steps)
    desk.settle()
    assert steps == [0, 1, 2, 3]
    assert len(list(shop.glob("n*.md"))) == 4


def test_a_project_that_goes_away_meanwhile_leaves_no_progress_on_the_screen(
    house: Desk, library: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    away = tmp_path / "muitos"
    away.mkdir()
    for number in range(MANY + 10):
        (away / f"n{number:02}.md").write_text("x", "utf-8")
    shown: list[Progress] = []
    first = Progress.show_step

    def delete_at_three(progress: Progress, done: int, name: str) -> None:
        first(progress, done, name)
        if done == 3:
            shown.append(progress)
            ProjectEditor(LibraryStore(library)).delete("loja")

    monkeypatch.setattr(Progress, "show_step", delete_at_three)
    closed: list[Progress] = []
    monkeypatch.setattr(Progress, "close", lambda progress: closed.append(progress))
    house.prompts.added = tuple(str(path) for path in sorted(away.iterdir()))
    house.run("ADD_FILES")
    house.wait(lambda: bool(shown) and closed == shown)


def test_a_file_of_the_folder_itself_is_moved_rather_than_copied(desk: Desk, shop: Path) -> None:
    desk.estante.tree.files_dropped.emit(FilesDropped((str(shop / "frete.md"),), "produtos"))
    desk.wait(lambda: (shop / "produtos/frete.md").exists())
    assert not (shop / "frete.md").exists()


def test_links_are_not_followed_out_of_what_was_dropped(tmp_path: Path) -> None:
    (tmp_path / "segredo.md").write_text("x", "utf-8")
    away = tmp_path / "away"
    away.mkdir()
    (away / "link.md").symlink_to(tmp_path / "segredo.md")
    (away / "folder").symlink_to(tmp_path)
    (away / "a.md").write_text("x", "utf-8")
    assert [item.source.name for item in gather([str(away)], "")] == ["a.md"]


# --- elsewhere and away ---------------------------------------------------------------------------


def test_a_moved_file_keeps_tab_text_pin_and_facts(house: Desk, library: Path) -> None:
    house.open("produtos/moka.md")
    house.type_at_end("zebra")
    house.estante.tree.move_requested.emit("produtos/moka.md", "")
    house.wait(lambda: house.estante.documents.paths() == ("moka.md",))
    house.wait(lambda: pinned(library) == ["frete.md", "moka.md"])
    assert noted(library) == ["moka.md"]
    assert house.text("moka.md").endswith("zebra")
    house.settle()
    house.wait(lambda: [row.path for row in house.estante.pins_pane.view.rows] == ["frete.md", "moka.md"])


def test_a_renamed_folder_takes_everything_in_it_along(house: Desk, library: Path) -> None:
    house.open("produtos/moka.md")
    house.prompts.name = "máquinas"
    house.estante.tree.rename_requested.emit("produtos")
    house.wait(lambda: house.estante.documents.paths() == ("máquinas/moka.md",))
    house.wait(lambda: pinned(library) == ["frete.md", "máquinas/moka.md"])
    assert noted(library) == ["máquinas/moka.md"]
    house.wait(lambda: house.estante.settled and "Seis xícaras" in house.context.text)


def test_moving_onto_a_taken_name_is_refused_and_changes_nothing(desk: Desk, shop: Path) -> None:
    (shop / "produtos/frete.md").write_text("# Outro\n", "utf-8")
    desk.estante.tree.move_requested.emit("frete.md", "produtos")
    desk.wait(lambda: bool(desk.prompts.failures))
    assert "dez reais" in (shop / "frete.md").read_text("utf-8")
    assert (shop / "produtos/frete.md").read_text("utf-8") == "# Outro\n"


def test_throwing_away_a_folder_names_its_pins_and_lets_go_of_them(
    house: Desk, library: Path, trashed: list[str]
) -> None:
    house.open("produtos/moka.md")
    house.estante.tree.trash_requested.emit("produtos")
    assert house.prompts.asked[-1] == ("trash", "produtos", "produtos/moka.md")
    house.wait(lambda: pinned(library) == ["frete.md"])
    assert trashed == ["produtos"]
    assert noted(library) == []
    house.wait(lambda: house.estante.documents.paths() == ())


def test_who_thinks_better_of_it_keeps_the_file(desk: Desk, shop: Path, trashed: list[str]) -> None:
    desk.prompts.trashing = False
    desk.estante.tree.trash_requested.emit("frete.md")
    desk.settle()
    assert trashed == []


# --- images ---------------------------------------------------------------------------------------


def paste(desk: Desk, mime: QMimeData) -> None:
    desk.clipboard.setMimeData(mime)
    desk.view().editor.setFocus()
    desk.view().editor.paste()


def image_mime() -> QMimeData:
    image = QImage(30, 20, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    mime = QMimeData()
    mime.setImageData(image)
    return mime


def test_a_pasted_image_is_saved_beside_the_document_and_linked(desk: Desk, shop: Path) -> None:
    desk.open("produtos/moka.md")
    before = desk.text()
    paste(desk, image_mime())
    desk.wait(lambda: "![moka](images/moka.png)" in desk.text())
    assert QImage(str(shop / "produtos/images/moka.png")).width() == 30
    desk.run("UNDO")
    assert desk.text() == before
    assert (shop / "produtos/images/moka.png").exists()
    paste(desk, image_mime())
    desk.wait(lambda: "![moka-2](images/moka-2.png)" in desk.text())


def test_an_image_dropped_onto_the_text_is_linked_where_it_fell(
    desk: Desk, shop: Path, tmp_path: Path
) -> None:
    source = picture(tmp_path / "fora" / "foto (1).png")
    desk.open("frete.md")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(source))])
    editor = desk.view().editor
    assert editor.canInsertFromMimeData(mime)
    editor.show_line(3)
    editor.insertFromMimeData(mime)
    desk.wait(lambda: "![foto (1)](images/foto%20%281%29.png)" in desk.text())
    assert desk.text().split("\n")[2].startswith("![foto (1)]")
    assert (shop / "images" / "foto (1).png").read_bytes() == source.read_bytes()


def test_an_image_of_the_folder_is_linked_where_it_lies(desk: Desk, shop: Path) -> None:
    picture(shop / "fotos" / "moka.png")
    desk.open("produtos/moka.md")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(shop / "fotos/moka.png"))])
    paste(desk, mime)
    desk.wait(lambda: "![moka](../fotos/moka.png)" in desk.text())
    assert not (shop / "produtos/images").exists()


def test_words_with_a_picture_of_them_are_pasted_as_words(desk: Desk, shop: Path) -> None:
    """A spreadsheet puts cells on the clipboard as text and as an image."""
    desk.open("frete.md")
    mime = image_mime()
    mime.setText("a\tb")
    paste(desk, mime)
    assert "a\tb" in desk.text()
    assert not (shop / "images").exists()


def test_a_table_takes_no_image(desk: Desk, shop: Path) -> None:
    desk.open("estoque.csv")
    assert not desk.view().editor.canInsertFromMimeData(image_mime())


def test_an_image_opens_as_a_picture_and_is_copied_as_a_data_url(desk: Desk, shop: Path) -> None:
    picture(shop / "foto.png")
    desk.wait(lambda: "foto.png" in rows(desk))
    desk.estante.tree.open_requested.emit("foto.png")
    desk.wait(lambda: desk.estante.documents.picture("foto.png") is not None)
    view = desk.estante.documents.picture("foto.png")
    assert view is not None
    assert "40 × 20 pixels" in view.facts.text()
    view.copy.click()
    desk.wait(lambda: QGuiApplication.clipboard().text().startswith("data:image/png;base64,"))
    picture(shop / "foto.png", 60, 30)
    desk.wait(lambda: "60 × 30 pixels" in view.facts.text())
    desk.run("CLOSE_TAB")
    assert desk.estante.documents.paths() == ()


def test_an_open_image_comes_back_with_the_session(make_desk: MakeDesk, shop: Path) -> None:
    picture(shop / "foto.png")
    desk = make_desk().begin(shop)
    desk.open("frete.md")
    desk.estante.tree.open_requested.emit("foto.png")
    desk.wait(lambda: desk.estante.documents.current_path() == "foto.png")
    desk.settle()
    assert desk.close()
    again = make_desk().begin()
    assert again.estante.documents.paths() == ("frete.md", "foto.png")
    assert again.estante.documents.current_path() == "foto.png"


def test_what_is_no_image_says_so_and_a_missing_one_has_no_tab(desk: Desk, shop: Path) -> None:
    (shop / "quebrada.png").write_bytes(b"\x89PNG\r\n\x1a\nnothing more")
    desk.estante.editing.open("quebrada.png")
    desk.wait(lambda: desk.estante.documents.picture("quebrada.png") is not None)
    view = desk.estante.documents.picture("quebrada.png")
    assert view is not None
    assert view.message.text().startswith("This file is damaged")
    assert not view.copy.isEnabled()
    desk.estante.editing.open("nenhuma.png")
    desk.wait(lambda: bool(desk.prompts.failures))
    assert desk.estante.documents.picture("nenhuma.png") is None
