from __future__ import annotations

from pathlib import Path

import pytest

from knowledge.index.seal import SEAL, Seal


@pytest.fixture
def sealed(tmp_path: Path) -> Path:
    (tmp_path / "_MAIN_1.toc").write_bytes(b"contents")
    (tmp_path / "MAIN_a.seg").write_bytes(b"segment a")
    (tmp_path / "letter.md").write_bytes(b"a person's own")
    Seal(tmp_path, "1").renew()
    return tmp_path


def test_what_is_as_it_was_passes(sealed: Path) -> None:
    Seal(sealed, "1").check()


def test_files_of_others_do_not_matter(sealed: Path) -> None:
    (sealed / "letter.md").write_bytes(b"changed")
    (sealed / "MAIN_left-over.seg").write_bytes(b"of a commit that never ended")
    Seal(sealed, "1").check()


@pytest.mark.parametrize("name", ["_MAIN_1.toc", "MAIN_a.seg", SEAL])
@pytest.mark.parametrize("content", [b"", b"segment b", None])
def test_any_other_content_is_refused(sealed: Path, name: str, content: bytes | None) -> None:
    if content is None:
        (sealed / name).unlink()
    else:
        (sealed / name).write_bytes(content)
    with pytest.raises((ValueError, KeyError, TypeError, OSError)):
        Seal(sealed, "1").check()


@pytest.mark.parametrize("text", ["[]", "null", "7", '{"version": "1"}', '{"version": "1", "files": 7}', "é"])
def test_a_seal_of_another_shape_is_refused(sealed: Path, text: str) -> None:
    (sealed / SEAL).write_text(text, "utf-8")
    with pytest.raises((ValueError, KeyError, TypeError, OSError)):
        Seal(sealed, "1").check()


def test_another_version_is_refused(sealed: Path) -> None:
    with pytest.raises(ValueError, match="version"):
        Seal(sealed, "2").check()


def test_a_newer_table_of_contents_is_refused(sealed: Path) -> None:
    (sealed / "_MAIN_2.toc").write_bytes(b"not ours")
    with pytest.raises(ValueError, match="contents"):
        Seal(sealed, "1").check()


def test_renewing_takes_in_new_files(sealed: Path) -> None:
    seal = Seal(sealed, "1")
    seal.check()
    (sealed / "_MAIN_1.toc").unlink()
    (sealed / "_MAIN_2.toc").write_bytes(b"next")
    seal.renew()
    Seal(sealed, "1").check()


def test_destroying_spares_the_files_of_others(sealed: Path) -> None:
    Seal(sealed, "1").destroy()
    assert [path.name for path in sealed.iterdir()] == ["letter.md"]
