"""Who keeps the index, and that it had to be made anew, is told to whoever listens."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.events import Event, IndexKeeperChanged, IndexRebuilt
from knowledge.paths import index_directory
from knowledge.workspace import Workspace

Listen = Callable[[Path], tuple[Workspace, list[Event]]]


@pytest.fixture
def listened(folder: Path) -> Iterator[Listen]:
    """Opens a folder and notes what is told of its index."""
    workspaces: list[Workspace] = []

    def make(root: Path) -> tuple[Workspace, list[Event]]:
        workspace, heard = Workspace(root), list[Event]()
        workspaces.append(workspace)
        workspace.subscribe(
            lambda event: (
                heard.append(event) if isinstance(event, IndexKeeperChanged | IndexRebuilt) else None
            )
        )
        workspace.start(watch=False).result(60)
        return workspace, heard

    yield make
    for workspace in workspaces:
        workspace.close()


def test_the_first_index_of_a_folder_is_not_called_made_anew(folder: Path, listened: Listen) -> None:
    workspace, heard = listened(folder)
    assert heard == [IndexKeeperChanged(here=True)]
    workspace.rescan().result(60)
    assert len(heard) == 1, "told once"


def test_an_index_that_cannot_be_used_is_told_with_its_reason(folder: Path, listened: Listen) -> None:
    listened(folder)[0].close()
    (file,) = index_directory(folder).glob("*.arrays")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 0xFF
    file.write_bytes(data)
    workspace, heard = listened(folder)
    assert heard == [IndexKeeperChanged(here=True), IndexRebuilt("its checksum is wrong")]
    assert len(workspace.view.heads) == 4


def test_who_follows_another_process_says_so_until_that_is_gone(folder: Path, listened: Listen) -> None:
    keeper, _ = listened(folder)
    _, heard = listened(folder)
    assert heard == [IndexKeeperChanged(here=False)]
    keeper.close()
    for _ in range(600):
        if len(heard) > 1:
            break
        time.sleep(0.05)
    assert heard == [IndexKeeperChanged(here=False), IndexKeeperChanged(here=True)]
