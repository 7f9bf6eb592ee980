from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.errors import ConflictError, FrontmatterEditError, OutsideError
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
