"""The real watcher over a real folder: afterwards the index equals a fresh one, and nothing else was read."""

import os
import random
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge import Limits, Question
from knowledge.events import Event, WatchState, WatchStateChanged
from knowledge.settings import Settings
from knowledge.workspace import Workspace

PATIENCE = 20.0
"""Seconds until a change must have been seen; far more than it takes."""
QUERIES = (
    "troca de produto",
    "pix",
    "frete sul xilofone",
    "qual o prazo de entrega?",
    "CB-120",
    "zepelim novo",
)


@pytest.fixture
def folder(casa_brisa: Path) -> Path:
    return casa_brisa


@pytest.fixture
def opened(folder: Path) -> Iterator[Workspace]:
    """Watched, read, and without the periodic comparison: what is seen here the watcher saw."""
    workspace = Workspace(folder, settings=Settings(rescan_seconds=3_600))
    workspace.start(watch=True).result(60)
    yield workspace
    workspace.close()


def until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "the change was not seen"
        time.sleep(0.02)


def found(workspace: Workspace, query: str) -> list[str]:
    return [hit.document.path for hit in workspace.search(query)]


def answers(workspace: Workspace) -> list[object]:
    """All that can be asked: documents, hits, scores to the last bit, texts."""
    asked: list[object] = [dict(workspace.view.documents), workspace.view.files, workspace.view.problems]
    for query in QUERIES:
        hits = workspace.search(query)
        asked.append([(hit.document.path, hit.chunk, hit.score, hit.terms) for hit in hits])
        asked.append(workspace.ask(Question(query, Limits(max_characters=6_000))).fingerprint)
    return asked


def assert_equals_a_fresh_build(workspace: Workspace, tmp_path: Path) -> None:
    fresh = Workspace(workspace.root, index_folder=tmp_path / "fresh-index")
    try:
        fresh.start(watch=False).result(120)
        for one, other in zip(answers(workspace), answers(fresh), strict=True):
            assert one == other
    finally:
        fresh.close()
        shutil.rmtree(tmp_path / "fresh-index", ignore_errors=True)


def save_as_editors_do(place: Path, text: str, *, beside: Path | None = None) -> None:
    temporary = (beside or place.parent) / ".t.tmp"
    temporary.write_text(text, "utf-8")
    temporary.replace(place)


def test_one_change_of_every_kind_is_followed_and_nothing_else_is_read(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    reads = opened.files_read

    (folder / "novo.md").write_text("# Novo\n\nzepelim um\n", "utf-8")
    until(lambda: found(opened, "zepelim") == ["novo.md"])
    (folder / "novo.md").write_text("# Novo\n\nxilofone\n", "utf-8")
    until(lambda: found(opened, "xilofone") == ["novo.md"] and not opened.search("zepelim"))
    (folder / "novo.md").rename(folder / "entregas" / "outro.md")
    until(lambda: found(opened, "xilofone") == ["entregas/outro.md"])
    save_as_editors_do(folder / "entregas" / "outro.md", "# Outro\n\nquixotesco\n")
    until(lambda: found(opened, "quixotesco") == ["entregas/outro.md"])
    (folder / "entregas" / "outro.md").unlink()
    until(lambda: not opened.search("quixotesco"))

    # Five texts; one may be caught half-way and read twice. The 25 others were not touched.
    assert 4 <= opened.files_read - reads <= 10
    assert_equals_a_fresh_build(opened, tmp_path)


def test_k12_a_header_that_changes_changes_title_pin_and_keywords(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    place = folder / "entregas" / "rastreio.md"
    body = place.read_text("utf-8").rpartition("---\n")[2]
    place.write_text(f"---\ntitle: Zepelim\npinned: true\nkeywords: [quixotesco]\n---\n{body}", "utf-8")
    until(lambda: opened.view.documents["entregas/rastreio.md"].pinned)
    assert opened.view.documents["entregas/rastreio.md"].title == "Zepelim"
    assert found(opened, "quixotesco") == ["entregas/rastreio.md"]
    context = opened.ask(Question("pix", Limits(max_characters=6_000)))
    assert "entregas/rastreio.md" in [piece.path for piece in context.pieces if piece.pinned]
    place.write_text(body, "utf-8")
    until(lambda: not opened.view.documents["entregas/rastreio.md"].pinned)
    assert not opened.search("quixotesco")
    assert_equals_a_fresh_build(opened, tmp_path)


def test_wa01_a_save_by_a_rename_is_seen_from_the_same_folder_and_from_outside(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    for number in range(20):
        beside = outside if number % 2 else None
        save_as_editors_do(folder / "novidades.md", f"# Novidades\n\nzepelim{number}\n", beside=beside)
        until(lambda number=number: found(opened, f"zepelim{number}")[:1] == ["novidades.md"])
    assert_equals_a_fresh_build(opened, tmp_path)


def test_wa06_a_folder_that_is_moved_out_and_back_is_gone_and_back(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    inside = {path for path in opened.view.documents if path.startswith("pagamentos/")}
    reads = opened.files_read
    (folder / "pagamentos").rename(tmp_path / "elsewhere")
    until(lambda: not inside & opened.view.documents.keys())
    assert_equals_a_fresh_build(opened, tmp_path)
    (tmp_path / "elsewhere").rename(folder / "pagamentos")
    until(lambda: inside <= opened.view.documents.keys())
    assert opened.files_read - reads <= 2 * len(inside)
    assert_equals_a_fresh_build(opened, tmp_path)


def test_wa08_a_folder_that_was_removed_and_made_anew_is_watched_again(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    states: list[WatchState] = []

    def take(event: Event) -> None:
        if isinstance(event, WatchStateChanged):
            states.append(event.state)

    opened.subscribe(take)
    shutil.rmtree(folder)
    until(lambda: WatchState.OFFLINE in states)
    folder.mkdir()
    (folder / "new.md").write_text("# Novo\n\nzepelim\n", "utf-8")
    until(lambda: found(opened, "zepelim") == ["new.md"] and list(opened.view.documents) == ["new.md"])
    (folder / "second.md").write_text("# Dois\n\nxilofone\n", "utf-8")
    until(lambda: found(opened, "xilofone") == ["second.md"])
    assert states[-1] is WatchState.WATCHING
    assert_equals_a_fresh_build(opened, tmp_path)


def test_wa09_a_bad_entry_does_not_end_the_watching(opened: Workspace, folder: Path, tmp_path: Path) -> None:
    (folder / "folder.md").mkdir()
    (folder / "locked.md").write_text("segredo", "utf-8")
    (folder / "locked.md").chmod(0)
    (folder / "dead.md").symlink_to("nowhere.md")
    (folder / "bytes.md").write_bytes(b"\x00\xff" * 100)
    (folder / "novo.md").write_text("# Novo\n\nzepelim\n", "utf-8")
    until(lambda: found(opened, "zepelim") == ["novo.md"])
    until(lambda: {"dead.md", "bytes.md"} <= {problem.path for problem in opened.view.problems})
    assert_equals_a_fresh_build(opened, tmp_path)


def test_wa14_a_file_may_become_a_folder_and_the_folder_a_file(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    place = folder / "novidades.md"
    place.unlink()
    place.mkdir()
    (place / "in.md").write_text("# Dentro\n\nzepelim\n", "utf-8")
    until(lambda: found(opened, "zepelim") == ["novidades.md/in.md"])
    until(lambda: "novidades.md" not in opened.view.documents)
    assert_equals_a_fresh_build(opened, tmp_path)
    shutil.rmtree(place)
    place.write_text("# Fora\n\nxilofone\n", "utf-8")
    until(lambda: found(opened, "xilofone") == ["novidades.md"] and not opened.search("zepelim"))
    assert_equals_a_fresh_build(opened, tmp_path)


def test_wa15_a_folder_that_goes_away_is_offline_and_keeps_its_documents(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    states: list[WatchState] = []

    def take(event: Event) -> None:
        if isinstance(event, WatchStateChanged):
            states.append(event.state)

    opened.subscribe(take)
    before = answers(opened)
    folder.rename(tmp_path / "away")
    until(lambda: WatchState.OFFLINE in states)
    time.sleep(1.5)  # as long as it is away nothing may be taken for deleted
    assert answers(opened) == before
    (tmp_path / "away").rename(folder)
    until(lambda: states[-1] is WatchState.WATCHING)
    save_as_editors_do(folder / "novidades.md", "# Novidades\n\nzepelim\n")
    until(lambda: found(opened, "zepelim") == ["novidades.md"])
    assert_equals_a_fresh_build(opened, tmp_path)


def test_hundreds_of_random_changes_leave_index_and_disk_equal(
    opened: Workspace, folder: Path, tmp_path: Path
) -> None:
    dice = random.Random(5)
    for number in range(300):
        files = sorted(path for path in folder.rglob("*.md") if path.is_file())
        folders = [folder, *sorted(path for path in folder.rglob("*") if path.is_dir())]
        one, place = dice.choice(files), dice.choice(folders) / f"d{number}.md"
        match dice.randrange(7):
            case 0 | 1:
                place.write_text(f"# Documento {number}\n\nzepelim frete {number}\n", "utf-8")
            case 2:
                one.write_text(one.read_text("utf-8") + f"\nmais {number} pix\n", "utf-8")
            case 3 if len(files) > 10:
                one.unlink()
            case 4:
                one.rename(place)
            case 5:
                save_as_editors_do(one, f"---\npinned: {number % 9 == 0}\n---\n# T {number}\n\ntroca\n")
            case _:
                dice.choice(folders[1:]).rename(folder / f"pasta{number}")
        if dice.random() < 0.1:
            time.sleep(dice.random() / 2)
    (folder / "fim.md").write_text("quixotesco", "utf-8")
    until(lambda: found(opened, "quixotesco") == ["fim.md"])
    until(lambda: opened.view.documents.keys() == on_disk(folder))
    assert [file.path for file in opened.view.files if file.path.endswith(".md")] == sorted(on_disk(folder))
    assert_equals_a_fresh_build(opened, tmp_path)


def on_disk(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*.md") if path.is_file()}


def git(folder: Path, *arguments: str) -> None:
    identity = {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull}
    options = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "core.autocrlf=false")
    subprocess.run(
        ["git", *options, *arguments],
        cwd=folder,
        env={**os.environ, **identity},
        check=True,
        capture_output=True,
    )


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_checkout_of_a_branch_with_a_thousand_changed_files_is_followed(tmp_path: Path) -> None:
    folder, changed, same = tmp_path / "repository", 1_000, 200
    folder.mkdir()
    git(folder, "init", "-q", "-b", "main")
    for number in range(changed + same):
        place = folder / f"{number % 20:02}" / f"d{number:04}.md"
        place.parent.mkdir(exist_ok=True)
        place.write_text(f"# Documento {number}\n\npalavra{number} frete\n", "utf-8")
    git(folder, "add", ".")
    git(folder, "commit", "-q", "-m", "one")
    git(folder, "checkout", "-q", "-b", "other")
    for number in range(changed - 200):
        place = folder / f"{number % 20:02}" / f"d{number:04}.md"
        place.write_text(f"# Outro {number}\n\nxilofone{number} frete pix\n", "utf-8")
    for number in range(changed - 200, changed - 100):
        (folder / f"{number % 20:02}" / f"d{number:04}.md").unlink()
    for number in range(100):
        (folder / "00" / f"novo{number}.md").write_text(f"# Novo {number}\n\nzepelim\n", "utf-8")
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "two")
    git(folder, "checkout", "-q", "main")

    workspace = Workspace(folder, settings=Settings(rescan_seconds=3_600))
    try:
        workspace.start(watch=True).result(120)
        reads = workspace.files_read
        assert reads == len(workspace.view.documents) == changed + same
        git(folder, "checkout", "-q", "other")
        until(lambda: len(workspace.search("zepelim")) == 100 and len(workspace.search("pix")) == 800)
        until(lambda: len(workspace.view.documents) == changed + same)
        assert 900 <= workspace.files_read - reads <= 1_100
        assert_equals_a_fresh_build(workspace, tmp_path)
    finally:
        workspace.close()
