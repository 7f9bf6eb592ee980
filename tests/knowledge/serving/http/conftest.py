"""The sample library, served."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import pytest

from tests.knowledge.serving.http.served import Served, serving


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory, samples: Path) -> Iterator[Served]:
    """One for all tests of a module that change nothing, or do not mind what others changed."""
    folder = tmp_path_factory.mktemp("still")
    root = shutil.copytree(samples.parent, folder / "library")
    (folder / "trash").mkdir()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("ESTANTE_CACHE", str(folder / "cache"))
        patch.setattr(
            "send2trash.send2trash", lambda place: Path(place).rename(folder / "trash" / token_hex(8))
        )
        with serving(root, folder, project="assistencia") as made:
            yield made


@pytest.fixture
def served(samples: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """A copy of the sample library; what is thrown away lands in the folder `trash` beside it."""
    root = shutil.copytree(samples.parent, tmp_path / "library")
    trash = tmp_path / "trash"
    trash.mkdir()
    monkeypatch.setattr("send2trash.send2trash", lambda place: shutil.move(place, trash))
    with serving(root, tmp_path, project="assistencia") as made:
        yield made
