import shutil
from pathlib import Path

import pytest

from knowledge.errors import FolderError
from knowledge.paths import data_root, samples_root
from knowledge.workspace.samples import sample_library, sample_place


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()
    }


def test_the_copy_is_whole_and_what_was_changed_in_it_stays() -> None:
    place = sample_library()
    assert contents(place) == contents(samples_root())
    assert place.is_relative_to(data_root())
    (place / "projects.json").write_text("mine", "utf-8")
    assert sample_library() == place
    assert (place / "projects.json").read_text("utf-8") == "mine"
    assert [entry.name for entry in data_root().iterdir()] == [place.name]


def test_a_copy_of_what_is_read_only_can_be_worked_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    shipped = shutil.copytree(samples_root(), tmp_path / "shipped")
    for path in (*shipped.rglob("*"), shipped):
        path.chmod(0o555 if path.is_dir() else 0o444)
    monkeypatch.setattr("knowledge.workspace.samples.samples_root", lambda: shipped)
    try:
        place = sample_library()
        assert contents(place) == contents(samples_root())
        modes = {path.stat().st_mode & 0o600 for path in (place, *place.rglob("*"))}
        assert modes == {0o600}
    finally:
        for path in (shipped, *shipped.rglob("*")):
            path.chmod(0o755)


def test_an_empty_folder_at_its_place_is_filled() -> None:
    sample_place().mkdir(parents=True)
    assert contents(sample_library()) == contents(samples_root())


def test_a_place_that_cannot_be_written_is_said(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("ESTANTE_DATA", str(tmp_path / "file"))
    with pytest.raises(FolderError):
        sample_library()
