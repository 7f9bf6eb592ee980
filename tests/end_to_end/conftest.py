"""Real material for the end-to-end tests, and the command run as another process."""

import os
import subprocess
import sys
import tarfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

Run = Callable[..., subprocess.CompletedProcess[bytes]]


@pytest.fixture(scope="session")
def corpus(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[[str], Path]:
    """Unpacks a corpus (once) and returns its folder."""
    target = tmp_path_factory.mktemp("corpora")

    def unpack(name: str) -> Path:
        if not (target / name).exists():
            with tarfile.open(shared / "corpora" / f"{name}.tar.xz") as archive:
                # Python 3.11.2, which Debian 12 has, knows no filters; the archives are ours.
                archive.extractall(target, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
        return target / name

    return unpack


@pytest.fixture
def estante(private_cache: Path) -> Run:
    """`python -m knowledge …` in a process of its own; `prefix` is a command that starts it."""

    def run(
        *arguments: str | Path, environment: Mapping[str, str] | None = None, prefix: Sequence[str] = ()
    ) -> subprocess.CompletedProcess[bytes]:
        return subprocess.run(
            [*prefix, sys.executable, "-m", "knowledge", *map(str, arguments)],
            cwd=ROOT,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
            check=False,
        )

    return run
