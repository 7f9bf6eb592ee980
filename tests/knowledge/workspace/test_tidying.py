"""Many small changes do not leave many small segments, and answers stay the same."""

from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.workspace import Workspace, tidying
from tests.knowledge.workspace.test_reading_elsewhere import wait_for

Opened = Callable[..., Workspace]


@pytest.mark.parametrize("small", [0, tidying.SMALL_BYTES], ids=["by the worker", "here"])
def test_segments_are_folded_as_changes_come(
    folder: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch, small: int
) -> None:
    monkeypatch.setattr(tidying, "SMALL_BYTES", small)
    workspace = opened(folder)
    for number in range(30):
        (folder / f"n{number}.md").write_text(f"# N {number}\n\nnovidade{number}\n")
        workspace.rescan().result(60)
    wait_for(lambda: len(workspace._index._store.segments) < 10)
    for number in (0, 13, 29):
        assert [hit.document.path for hit in workspace.search(f"novidade{number}")] == [f"n{number}.md"]


def test_a_merge_that_fails_changes_no_answer(
    folder: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: object) -> int:
        raise OSError("no space")

    monkeypatch.setattr("knowledge.index.merging.MergePlan.run", fail)
    workspace = opened(folder)
    for number in range(12):
        (folder / f"n{number}.md").write_text(f"# N {number}\n\nnovidade{number}\n")
        workspace.rescan().result(60)
    assert [hit.document.path for hit in workspace.search("novidade3")] == ["n3.md"]
    assert len(workspace.view.heads) == 16
