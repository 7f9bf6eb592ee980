import base64
from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.errors import (
    ConflictError,
    FileReadError,
    FileWriteError,
    FrontmatterEditError,
    OutsideError,
)
from knowledge.settings import LIBRARY_SUFFIXES, Settings
from knowledge.workspace import Workspace
from knowledge.workspace.curating import with_pin

Opened = Callable[..., Workspace]


def settle(workspace: Workspace) -> None:
    """Wait until the lane has done what was asked of it."""
    workspace.rescan().result(10)


def test_a_save_is_searchable_without_a_watcher(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    source = workspace.read("pix.md")
    workspace.files.save("pix.md", source.text + "\nxilofone\n", like=source, expected_digest=source.digest)
    settle(workspace)
    assert [hit.document.path for hit in workspace.search("xilofone")] == ["pix.md"]


def test_a_save_over_another_programs_change_is_refused(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    source = workspace.read("pix.md")
    (folder / "pix.md").write_text("de outro programa", "utf-8")
    with pytest.raises(ConflictError):
        workspace.files.save("pix.md", "meu", like=source, expected_digest=source.digest)
    assert (folder / "pix.md").read_text("utf-8") == "de outro programa"


def test_the_star_is_written_into_the_header_and_taken_out_again_to_the_byte(
    folder: Path, opened: Opened
) -> None:
    workspace = opened(folder)
    before = (folder / "pix.md").read_bytes()
    workspace.files.pin("pix.md", pinned=True)
    settle(workspace)
    assert workspace.view.documents["pix.md"].pinned
    workspace.files.pin("pix.md", pinned=False)
    settle(workspace)
    assert not workspace.view.documents["pix.md"].pinned
    assert (folder / "pix.md").read_bytes() == before


def test_a_broken_header_is_not_touched_by_the_star(folder: Path, opened: Opened) -> None:
    broken = b"---\ntitle: [a\n---\nx\n"
    (folder / "broken.md").write_bytes(broken)
    workspace = opened(folder)
    with pytest.raises(FrontmatterEditError):
        workspace.files.pin("broken.md", pinned=True)
    assert (folder / "broken.md").read_bytes() == broken


def test_a_new_document_is_named_after_its_title_and_numbered_when_taken(
    folder: Path, opened: Opened
) -> None:
    workspace = opened(folder)
    paths = [workspace.files.create("entregas", "Prazo: até 3 dias?", "texto").path for _ in range(3)]
    assert paths == [
        "entregas/Prazo- até 3 dias.md",
        "entregas/Prazo- até 3 dias-2.md",
        "entregas/Prazo- até 3 dias-3.md",
    ]
    settle(workspace)
    assert set(paths) <= workspace.view.documents.keys()


@pytest.mark.parametrize("title", ["茶" * 100, "👨‍👩‍👧‍👦" * 60])
def test_id06_a_long_title_has_a_name_that_every_disk_takes(folder: Path, opened: Opened, title: str) -> None:
    workspace = opened(folder)
    for _ in range(2):
        saved = workspace.files.create("", title, f"# {title}\n")
        name = saved.path.removesuffix(".md").removesuffix("-2")
        assert len(saved.path.encode()) <= 255
        assert set(name) <= set(title)
        assert len(name.encode()) % len(title[: len("👨‍👩‍👧‍👦") if title[0] != "茶" else 1].encode()) == 0
        settle(workspace)
        assert workspace.view.documents[saved.path].title == title


def test_a_new_document_cannot_leave_the_folder(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    with pytest.raises(OutsideError):
        workspace.files.create("..", "fora", "x")
    assert not (folder.parent / "fora.md").exists()


def test_a_renamed_document_is_found_under_its_new_path_only(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    workspace.files.rename("pix.md", "entregas/pix-novo.md")
    settle(workspace)
    assert "pix.md" not in workspace.view.documents
    assert [hit.document.path for hit in workspace.search("QR code")] == ["entregas/pix-novo.md"]


def test_a_rename_overwrites_nothing(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    with pytest.raises(ConflictError):
        workspace.files.rename("pix.md", "trocas.md")
    assert "troca" in (folder / "trocas.md").read_text("utf-8")


def test_a_deleted_document_goes_to_the_trash_and_out_of_the_answers(
    folder: Path, opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    workspace = opened(folder)
    workspace.files.delete("pix.md")
    settle(workspace)
    assert not (folder / "pix.md").exists()
    assert workspace.search("QR code") == ()


@pytest.mark.parametrize("text", ["", "corpo\n", "---\ntitle: A\n---\n\ncorpo\r\n", "\ufeff# A\n"])
def test_a_pin_set_and_taken_away_leaves_the_body_as_it_was(text: str) -> None:
    pinned = with_pin(text, pinned=True)
    assert "pinned: true" in pinned
    body = text.rpartition("---\n")[2].lstrip("\ufeff\n")
    assert pinned.endswith(body)
    assert "pinned" not in with_pin(pinned, pinned=False)


# --- folders, uploads and images (P5) -------------------------------------------------------------

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256))


def test_a_new_document_may_be_another_kind_of_file(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    paths = [workspace.files.create("", "Preços", "a;b\n", suffix=".csv").path for _ in range(2)]
    assert paths == ["Preços.csv", "Preços-2.csv"]
    assert (folder / "Preços.csv").read_bytes() == b"a;b\n"


def test_p5_a_folder_is_made_with_those_above_it(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    workspace.files.create_folder("produtos/cabos")
    assert (folder / "produtos" / "cabos").is_dir()
    workspace.files.create("produtos/cabos", "USB", "zepelim")
    settle(workspace)
    assert [hit.document.path for hit in workspace.search("zepelim")] == ["produtos/cabos/USB.md"]
    for path in ("../fora", "a/../../fora", "/fora", "con", "pix.md/x"):
        with pytest.raises((OutsideError, FileWriteError)):
            workspace.files.create_folder(path)
    assert sorted(place.name for place in folder.parent.iterdir()) == [folder.name]


def test_p5_an_upload_keeps_its_bytes_and_its_name_and_is_searchable(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    data = "\ufeff# Zepelim\r\n".encode("utf-16")
    assert workspace.files.upload("entregas", "Guia de uso.md", data) == "entregas/Guia de uso.md"
    assert workspace.files.upload("", "foto.PNG", PNG) == "foto.PNG"
    settle(workspace)
    assert (folder / "entregas" / "Guia de uso.md").read_bytes() == data
    assert (folder / "foto.PNG").read_bytes() == PNG
    assert [hit.document.path for hit in workspace.search("zepelim")] == ["entregas/Guia de uso.md"]
    assert "foto.PNG" in {file.path for file in workspace.view.files}


def test_p5_an_upload_overwrites_nothing(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    before = (folder / "pix.md").read_bytes()
    paths = [workspace.files.upload("", "pix.md", f"{number}".encode()) for number in range(3)]
    assert paths == ["pix-2.md", "pix-3.md", "pix-4.md"]
    assert [(folder / path).read_bytes() for path in ["pix.md", *paths]] == [before, b"0", b"1", b"2"]


def test_an_upload_gets_a_name_that_every_system_takes(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    assert workspace.files.upload("", "FAQ: frete?.md", b"x") == "FAQ- frete.md"
    assert workspace.files.upload("", "CON.txt", b"x") == "_CON.txt"
    long = [workspace.files.upload("", "茶" * 100 + ".png", PNG) for _ in range(2)]
    assert long == ["茶" * 83 + ".png", "茶" * 83 + "-2.png"]


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("..", "a.md"),
        ("entregas/..", "a.md"),
        ("/etc", "a.md"),
        ("", "../a.md"),
        ("", "entregas/a.md"),
        ("", "..\\a.md"),
        ("", "a\0.md"),
        ("", ""),
        ("", ".."),
    ],
)
def test_p5_no_upload_leaves_its_folder(folder: Path, opened: Opened, place: str, name: str) -> None:
    workspace = opened(folder)
    before = sorted(folder.rglob("*"))
    with pytest.raises(OutsideError):
        workspace.files.upload(place, name, b"x")
    assert sorted(folder.rglob("*")) == before
    assert sorted(item.name for item in folder.parent.iterdir()) == [folder.name]


def test_an_upload_over_a_link_is_refused(folder: Path, opened: Opened, tmp_path: Path) -> None:
    outside = tmp_path / "fora"
    outside.mkdir()
    (folder / "link").symlink_to(outside)
    workspace = opened(folder)
    with pytest.raises(OutsideError):
        workspace.files.upload("link", "a.md", b"x")
    assert list(outside.iterdir()) == []


@pytest.mark.parametrize("name", ["plano.pdf", "a.exe", "nome", ".escondido.md", "a.md~", "~$a.md"])
def test_what_would_not_be_shown_is_not_taken(folder: Path, opened: Opened, name: str) -> None:
    workspace = opened(folder)
    with pytest.raises(FileWriteError, match="only documents, tables, text and images"):
        workspace.files.upload("", name, b"x")
    assert not (folder / name).exists()


def test_p5_a_file_and_a_folder_move_into_another_folder(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    assert workspace.files.move("pix.md", "entregas") == "entregas/pix.md"
    workspace.files.create_folder("arquivo")
    assert workspace.files.move("entregas", "arquivo") == "arquivo/entregas"
    assert workspace.files.move("arquivo/entregas/pix.md", "") == "pix.md"
    assert workspace.files.move("pix.md", "") == "pix.md"
    settle(workspace)
    assert workspace.view.documents.keys() == {
        "arquivo/entregas/frete.md",
        "horario.md",
        "pix.md",
        "trocas.md",
    }
    assert [hit.document.path for hit in workspace.search("frete Sul")] == ["arquivo/entregas/frete.md"]


def test_a_move_that_cannot_be_changes_nothing(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    (folder / "entregas" / "pix.md").write_bytes(b"outro")
    with pytest.raises(ConflictError):
        workspace.files.move("pix.md", "entregas")
    with pytest.raises(FileWriteError, match="cannot be moved into itself"):
        workspace.files.move("entregas", "entregas")
    with pytest.raises(FileWriteError, match="cannot be moved into itself"):
        workspace.files.move("entregas", "entregas/dentro")
    with pytest.raises(FileWriteError, match="its folder is not there"):
        workspace.files.move("pix.md", "nenhuma")
    for path, place in (
        ("pix.md", ".."),
        ("../loja/pix.md", "entregas"),
        ("pix.md", "/tmp"),
        ("", "entregas"),
    ):
        with pytest.raises(OutsideError):
            workspace.files.move(path, place)
    assert (folder / "entregas" / "pix.md").read_bytes() == b"outro"
    assert (folder / "pix.md").exists()


def test_p5_an_image_is_a_data_url_by_its_bytes(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    (folder / "foto.jpg").write_bytes(PNG)
    (folder / "logo.svg").write_bytes(b"<svg/>")
    head, _, body = workspace.files.data_url("foto.jpg").partition(",")
    assert head == "data:image/png;base64"
    assert base64.b64decode(body) == PNG
    assert workspace.files.data_url("logo.svg") == "data:image/svg+xml;base64,PHN2Zy8+"


def test_what_is_no_image_has_no_data_url(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    (folder / "foto.png").write_bytes(b"<html><svg></svg></html>")
    for path in ("pix.md", "foto.png"):
        with pytest.raises(FileReadError, match="no PNG, JPEG, GIF, WebP, BMP or SVG image"):
            workspace.files.data_url(path)
    with pytest.raises(FileReadError):
        workspace.files.data_url("nenhuma.png")
    with pytest.raises(OutsideError):
        workspace.files.data_url("../foto.png")


def test_the_star_is_written_into_markdown_only(tmp_path: Path) -> None:
    (tmp_path / "precos.csv").write_bytes(b"a;b\n")
    workspace = Workspace(tmp_path, settings=Settings(suffixes=LIBRARY_SUFFIXES))
    with pytest.raises(FrontmatterEditError):
        workspace.files.pin("precos.csv", pinned=True)
    workspace.close()
    assert (tmp_path / "precos.csv").read_bytes() == b"a;b\n"
