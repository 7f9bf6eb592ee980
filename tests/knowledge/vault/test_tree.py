from pathlib import Path

import pytest

from knowledge.errors import FolderNotOurs
from knowledge.vault.tree import (
    TreeRefused,
    files_of,
    is_inside,
    read_bounded,
    twin_among,
    whole_folder,
    why_unsafe,
    write_file,
)


def ours(folder: Path) -> bool:
    return (folder / "mark").exists()


def written(folder: Path, text: str) -> Path:
    folder.mkdir()
    (folder / "mark").write_text(text)
    return folder


def test_a_folder_takes_the_place_of_another_one(tmp_path: Path) -> None:
    out = written(tmp_path / "out", "old")
    with whole_folder(out, is_ours=ours) as new:
        write_file(new, "a/b", b"new")
        assert (out / "mark").read_text() == "old"
    assert dict(files_of(out)) == {"a/b": 3}
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_relative_place_and_one_whose_folder_is_not_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with whole_folder(Path("deep/er/out"), is_ours=ours) as new:
        write_file(new, "a", b"")
    assert (tmp_path / "deep" / "er" / "out" / "a").exists()


@pytest.mark.parametrize("name", ["zero\0character", "half\ud800a character"])
def test_a_text_that_names_no_place_is_an_error_of_the_system(tmp_path: Path, name: str) -> None:
    with pytest.raises(OSError, match="Invalid argument"):
        files_of(tmp_path / name)
    with pytest.raises(OSError, match="Invalid argument"), whole_folder(tmp_path / name, is_ours=ours):
        raise AssertionError("nothing may be written")
    assert not is_inside(tmp_path / name, tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_what_is_inside_of_a_folder(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "a")
    assert is_inside(tmp_path / "a", tmp_path / "a")
    assert is_inside(tmp_path / "link" / "not there", tmp_path / "a")
    assert is_inside(tmp_path / "a" / "b", tmp_path / "link")
    assert not is_inside(tmp_path / "ab", tmp_path / "a")
    assert not is_inside(tmp_path / "a" / "..", tmp_path / "a")


def test_whatever_fails_the_old_one_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = written(tmp_path / "out", "old")
    with pytest.raises(ZeroDivisionError), whole_folder(out, is_ours=ours) as new:
        write_file(new, "a", b"new")
        raise ZeroDivisionError
    rename = Path.rename

    def failing(self: Path, target: Path) -> Path:
        if self.name.endswith(".tmp"):
            raise PermissionError(13, "in use")
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(PermissionError), whole_folder(out, is_ours=ours) as new:
        write_file(new, "a", b"new")
    assert (out / "mark").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_a_folder_that_stops_being_ours_meanwhile_is_not_replaced(tmp_path: Path) -> None:
    out = written(tmp_path / "out", "old")
    with pytest.raises(FolderNotOurs), whole_folder(out, is_ours=ours) as new:
        write_file(new, "a", b"new")
        (out / "mark").rename(out / "letter")
    assert (out / "letter").read_text() == "old"


def test_reading_is_bounded_and_follows_no_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "a").write_bytes(b"12345")
    (tmp_path / "linked").symlink_to(tmp_path / "real")
    (tmp_path / "real" / "b").symlink_to(tmp_path / "real" / "a")
    assert read_bounded(tmp_path, "real/a", limit=5) == b"12345"
    with pytest.raises(TreeRefused, match="more than 4"):
        read_bounded(tmp_path, "real/a", limit=4)
    with pytest.raises(TreeRefused, match="behind a link"):
        read_bounded(tmp_path, "linked/a", limit=5)
    with pytest.raises(OSError, match=r"link|symbolic|level"):
        read_bounded(tmp_path, "real/b", limit=5)


def test_a_folder_with_too_much_is_refused(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / str(number)).write_text("")
    with pytest.raises(TreeRefused, match="more than 4 files"):
        files_of(tmp_path, most=4)
    deep = tmp_path.joinpath("deep", *("d" * 70))
    deep.mkdir(parents=True)
    (deep / "a").write_text("")
    with pytest.raises(TreeRefused, match="too many folders"):
        files_of(tmp_path / "deep")


@pytest.mark.parametrize(
    ("names", "twin"),
    [
        (("a", "b", "a/b".replace("a", "c")), ""),
        (("a", "A"), "A"),
        (("x/a", "X/b"), "X/b"),
        (("x/a", "x/b"), ""),
        (("a", "a/b"), "a/b"),
        (("a/b", "a"), "a"),
        (("straße", "STRASSE"), "STRASSE"),
    ],
)
def test_twins(names: tuple[str, ...], twin: str) -> None:
    assert twin_among(names) == twin


@pytest.mark.parametrize("name", ["a.md", "é/ç.md", "退货/a b.md", "a-b_c.(1).md", "console.md"])
def test_ordinary_names_are_safe(name: str) -> None:
    assert why_unsafe(name) == ""
