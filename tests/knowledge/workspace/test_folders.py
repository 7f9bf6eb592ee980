from pathlib import Path

from knowledge.workspace.folders import empty_folders


def test_only_folders_that_hold_nothing_are_named(tmp_path: Path) -> None:
    for folder in ("a/b", "c/d", ".hidden/e", "f"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "c/d/x.md").write_text("x", "utf-8")
    (tmp_path / "f/photo.raw").write_text("x", "utf-8")
    assert empty_folders(tmp_path) == ("a/b",)


def test_a_link_to_a_folder_is_not_looked_into(tmp_path: Path) -> None:
    away = tmp_path / "away"
    (away / "empty").mkdir(parents=True)
    root = tmp_path / "root"
    root.mkdir()
    (root / "link").symlink_to(away)
    assert empty_folders(root) == ()


def test_an_empty_folder_of_documents_is_not_inside_itself(tmp_path: Path) -> None:
    assert empty_folders(tmp_path) == ()
    assert empty_folders(tmp_path / "gone") == ()
