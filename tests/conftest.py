"""What all tests share: nothing they do touches the user's own cache, and where the outside material is."""

import shutil
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("untimed", deadline=None)  # a busy machine is no fault
settings.load_profile("untimed")

ROOT = Path(__file__).resolve().parents[1]
STARRED = ("horario-atendimento.md", "instrucoes-ia.md")


@pytest.fixture(autouse=True)
def private_cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every test has an empty cache of its own, outside its document folder."""
    cache = tmp_path_factory.mktemp("cache")
    monkeypatch.setenv("ESTANTE_CACHE", str(cache))
    monkeypatch.setenv("ESTANTE_DATA", str(cache / "data"))
    monkeypatch.setenv("ESTANTE_CONFIG", str(cache / "config"))
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
    """The projects of the sample library; the documents of each are in its folder `files`."""
    return ROOT / "resources" / "samples" / "projects"


@pytest.fixture
def casa_brisa(samples: Path, tmp_path: Path) -> Path:
    """The Portuguese shop as a plain folder to work in, with two pinned documents."""
    folder = shutil.copytree(samples / "casa-brisa" / "files", tmp_path / "loja")
    for name in STARRED:
        text = (folder / name).read_text("utf-8")
        assert text.startswith("---\n") and "pinned" not in text
        (folder / name).write_text(text.replace("---\n", "---\npinned: true\n", 1), "utf-8")
    return folder
