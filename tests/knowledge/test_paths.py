from pathlib import Path

import pytest

from knowledge.paths import (
    cache_root,
    config_root,
    index_directory,
    resources_root,
    samples_root,
    token_file,
)


def test_the_resources_and_samples_ship_beside_the_package() -> None:
    assert (resources_root() / "tokenizers" / "o200k_base.tiktoken.xz").is_file()
    assert (samples_root() / "projects.json").is_file()
    assert {"casa-brisa", "qinghe"} <= {place.name for place in (samples_root() / "projects").iterdir()}


def test_the_cache_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ESTANTE_CACHE", str(tmp_path))
    assert cache_root() == tmp_path
    monkeypatch.delenv("ESTANTE_CACHE")
    assert cache_root().name == "estante"


def test_one_folder_has_one_index_however_it_is_reached(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "other").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "docs")
    place = index_directory(tmp_path / "docs")
    assert place == index_directory(tmp_path / "link") == index_directory(tmp_path / "other" / ".." / "docs")
    assert place != index_directory(tmp_path / "other")
    assert place != index_directory(tmp_path / "docs", library=True)
    assert place.is_relative_to(cache_root())
    assert not place.exists()


def test_a_folder_whose_name_is_not_text_has_an_index_too(tmp_path: Path) -> None:
    assert index_directory(tmp_path / "caf\udce9").parent == cache_root() / "index"


def test_what_the_user_has_set_can_be_put_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("ESTANTE_CONFIG", str(tmp_path))
    assert config_root() == tmp_path
    assert token_file(tmp_path / "a").parent == tmp_path / "tokens"
    assert token_file(tmp_path / "a") == token_file(tmp_path / "b" / ".." / "a")
    assert token_file(tmp_path / "a") != token_file(tmp_path / "b")
    assert not token_file(tmp_path / "a").exists()
    monkeypatch.delenv("ESTANTE_CONFIG")
    assert config_root().name == "estante"
