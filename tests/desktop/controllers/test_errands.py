"""Work on a folder that is no longer open ends without a trace."""

import shutil
import threading
from pathlib import Path

from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def test_a_failed_errand_is_told_once_unless_somebody_takes_it(desk: Desk) -> None:
    taken: list[Exception] = []
    errands = desk.estante.errands
    errands.run(lambda workspace: workspace.read("nada.md"), failed=taken.append)
    errands.run(lambda workspace: workspace.read("nada.md"))
    assert errands.busy
    desk.wait(lambda: not errands.busy)
    assert len(taken) == 1
    assert desk.prompts.failures == ["Cannot read “nada.md”: it is not there."]


def test_what_comes_back_from_another_folder_is_dropped(desk: Desk, shop: Path, tmp_path: Path) -> None:
    gate, landed = threading.Event(), []
    desk.estante.errands.run(lambda _: gate.wait(20), landed.append)
    other = tmp_path / "outra"
    shutil.copytree(shop, other)
    desk.estante.session.open_folder(other)
    desk.wait(lambda: desk.estante.library.folder == str(other))
    gate.set()
    desk.settle()
    assert landed == []


def test_a_workspace_that_was_closed_a_moment_ago_is_no_fault(desk: Desk) -> None:
    """A deleted project is closed at once and told to the window later; typing goes on meanwhile."""
    desk.workspace.close()
    desk.estante.errands.follow(lambda workspace: workspace.lay_over("trocas.md", "x"))
    assert not desk.estante.errands.busy


def test_nothing_happens_while_no_folder_is_open(make_desk: MakeDesk) -> None:
    desk = make_desk().begin()
    landed: list[object] = []
    desk.estante.errands.run(lambda workspace: workspace.root, landed.append)
    assert not desk.estante.errands.busy
    for action in ("SAVE", "SAVE_ALL", "CLOSE_TAB", "UNDO", "RENAME", "TRASH", "PIN", "NEW_DOCUMENT", "FIND"):
        desk.run(action)
    for action in ("OPEN_DOCUMENT", "COPY_CONTEXT", "EXPORT_JSON", "NEXT_PIECE", "NEXT_TAB", "COPY_PATH"):
        desk.run(action)
    desk.settle()
    assert landed == []
    assert desk.prompts.failures == []
