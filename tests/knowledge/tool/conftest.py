"""The sample library, opened once for the tests that only read it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.asking import Asked, sample_library


@pytest.fixture(scope="module")
def shop(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Collection]:
    """The sample library on 30 November 2026. Not to be changed."""
    monkeypatch = pytest.MonkeyPatch()
    place = tmp_path_factory.mktemp("shop")
    monkeypatch.setenv("ESTANTE_CACHE", str(place / "cache"))
    with sample_library(samples, place) as collection:
        yield collection
    monkeypatch.undo()


@pytest.fixture
def ask(shop: Collection) -> Asked:
    """The tool over all of the sample library."""
    return Asked(KnowledgeTool(shop))
