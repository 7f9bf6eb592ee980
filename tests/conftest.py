"""What all tests share: nothing they do touches the user's own cache, and where the outside material is."""

from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(autouse=True)
def private_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has an empty cache of its own, outside its document folder."""
    cache = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("ESTANTE_CACHE", str(cache))
    return cache


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of real corpora and judged sets, which is not part of the project."""
    folder = ROOT.parent / "shared"
    if not folder.is_dir():
        pytest.skip("needs the folder ../shared, which is not part of the project")
    return folder


@pytest.fixture(scope="session")
def samples() -> Path:
    return ROOT / "resources" / "samples"
