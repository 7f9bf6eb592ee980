"""Other protected codes: the whole folder is cut into words once more, in the background."""

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.events import Event, LibraryChanged, ReadingFinished
from knowledge.model import Limits, Question
from knowledge.workspace import Workspace

RULES = "search.toml"
CODES = 'codes = ["TX 9000"]\n'
QUESTION = Question("a TX 9000 fura?", Limits(max_characters=3_000))


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "loja"
    folder.mkdir()
    return folder


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Callable[..., Workspace]]:
    """Opens a folder, with an index of its own when one is named; everything was read when this returns."""
    workspaces: list[Workspace] = []

    def make(root: Path, index: str = "index") -> Workspace:
        workspace = Workspace(root, index_folder=tmp_path / index)
        workspaces.append(workspace)
        workspace.start(watch=False).result(60)
        return workspace

    yield make
    for workspace in reversed(workspaces):
        workspace.close()


def fill(root: Path, count: int) -> None:
    for number in range(count):
        (root / f"d{number:03}.md").write_text(
            f"# Furadeira {number}\n\nA TX {9000 + number} fura concreto.\n", "utf-8"
        )


def scores(workspace: Workspace, query: str = QUESTION.query) -> dict[str, float]:
    return {hit.document.path: hit.score for hit in workspace.search(query)}


def wait_for(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not happened():
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.01)


def save_codes(workspace: Workspace, text: str = CODES) -> None:
    """Save the rules; everything was read again when this returns."""
    reads, count = workspace.files_read, len(workspace.view.heads)
    workspace.files.save(RULES, text, like=None, expected_digest=None)
    wait_for(lambda: workspace.files_read >= reads + count and workspace.view.complete)


@pytest.mark.parametrize("count", [5, 450])  # read here, and by the worker
def test_in_the_end_all_is_as_in_a_folder_that_was_opened_with_these_codes(
    root: Path, opened: Callable[..., Workspace], count: int
) -> None:
    fill(root, count)
    workspace = opened(root)
    before = scores(workspace)
    save_codes(workspace)
    assert scores(workspace) == scores(opened(root, "fresh")) != before
    (root / RULES).unlink()
    workspace.rescan().result(60)
    wait_for(lambda: workspace.view.complete and scores(workspace) == before)


def test_answers_go_on_meanwhile_and_say_that_they_are_partial(
    root: Path, opened: Callable[..., Workspace]
) -> None:
    fill(root, 450)
    workspace = opened(root)
    partial: list[bool] = []
    sizes: set[int] = set()
    done = threading.Event()

    def ask_on() -> None:
        while not done.is_set():
            context = workspace.ask(QUESTION)
            partial.append(context.partial)
            sizes.add(len(workspace.search(QUESTION.query)))
            assert not context.handoff

    asker = threading.Thread(target=ask_on)
    asker.start()
    try:
        save_codes(workspace)
    finally:
        done.set()
        asker.join()
    assert True in partial
    assert sizes == {450}
    assert not workspace.ask(QUESTION).partial


def test_changes_in_the_middle_of_it_are_not_lost(root: Path, opened: Callable[..., Workspace]) -> None:
    fill(root, 450)
    workspace = opened(root)
    text = "# Nova\n\nA TX 9000 nova fura vidro.\n"
    workspace.files.save(RULES, CODES, like=None, expected_digest="")
    workspace.files.save("d000.md", text, like=None, expected_digest=None)
    workspace.files.save("nova.md", text, like=None, expected_digest="")
    workspace.files.delete("d001.md")
    wait_for(lambda: workspace.view.complete and "nova.md" in workspace.view.heads)
    wait_for(lambda: scores(workspace) == scores(opened(root, "fresh")))
    assert "d001.md" not in workspace.view.heads
    assert workspace.search("vidro")[0].document.content == text.strip()


def test_unsaved_text_is_cut_anew_too(root: Path, opened: Callable[..., Workspace]) -> None:
    fill(root, 3)
    workspace = opened(root)
    workspace.lay_over("d002.md", "# Sem código\n\nA TX 9000 está aqui.\n").result(30)
    save_codes(workspace)
    found = scores(workspace, "TX 9000")
    (root / "d002.md").write_text("# Sem código\n\nA TX 9000 está aqui.\n", "utf-8")
    assert found == scores(opened(root, "fresh"), "TX 9000")


def test_the_index_is_kept_for_the_next_time(root: Path, opened: Callable[..., Workspace]) -> None:
    fill(root, 5)
    workspace = opened(root)
    save_codes(workspace)
    after = scores(workspace)
    workspace.close()
    time.sleep(0)
    again = opened(root)
    assert scores(again) == after


def test_two_changes_one_after_the_other_end_as_the_last_says(
    root: Path, opened: Callable[..., Workspace]
) -> None:
    fill(root, 450)
    workspace = opened(root)
    before = scores(workspace)
    workspace.files.save(RULES, CODES, like=None, expected_digest="")
    workspace.files.save(RULES, "# none\n", like=None, expected_digest=None)
    wait_for(lambda: workspace.view.complete and scores(workspace) == before)


def test_a_stopped_one_stays_partial_until_the_rest_is_read(
    root: Path, opened: Callable[..., Workspace]
) -> None:
    fill(root, 60)
    workspace = opened(root)
    finished: list[bool] = []

    def hear(event: Event) -> None:
        if isinstance(event, LibraryChanged) and event.paths == (RULES,):
            workspace.cancel_reading()
        if isinstance(event, ReadingFinished):
            finished.append(event.cancelled)

    workspace.subscribe(hear)
    workspace.files.save(RULES, CODES, like=None, expected_digest="")
    wait_for(lambda: True in finished)
    assert workspace.ask(QUESTION).partial
    workspace.rescan().result(60)
    assert not workspace.ask(QUESTION).partial
    assert scores(workspace) == scores(opened(root, "fresh"))


def test_a_second_process_follows(root: Path, opened: Callable[..., Workspace]) -> None:
    fill(root, 5)
    writer = opened(root)
    follower = opened(root)
    (root / RULES).write_text(CODES, "utf-8")
    follower.rescan().result(60)
    assert follower.ask(QUESTION).partial
    assert scores(follower).keys() == scores(writer).keys()
    writer.rescan().result(60)
    wait_for(lambda: not follower.ask(QUESTION).partial)
    assert scores(follower) == scores(writer) == scores(opened(root, "fresh"))


def test_a_follower_that_takes_over_in_the_middle_makes_it_anew_itself(
    root: Path, opened: Callable[..., Workspace]
) -> None:
    fill(root, 5)
    writer = opened(root)
    follower = opened(root)
    (root / RULES).write_text(CODES, "utf-8")
    follower.rescan().result(60)
    writer.close()
    wait_for(lambda: not follower.ask(QUESTION).partial)
    assert scores(follower) == scores(opened(root, "fresh"))
