from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path

import pytest

from knowledge.documents import formats
from knowledge.errors import FolderError
from knowledge.events import Event, LibraryChanged, ReadingAdvanced, ReadingFinished, WorkFailed
from knowledge.index import SearchIndex
from knowledge.index.sync import Synchronizer
from knowledge.index.workshop import Workshop
from knowledge.model import Document, Limits, Question, SourceFile
from knowledge.problems import ProblemCode
from knowledge.settings import ChunkSettings, Settings
from knowledge.sources.folder import Folder
from knowledge.workspace import Workspace
from knowledge.workspace.lane import Lane
from knowledge.workspace.reading import Reader

Opened = Callable[..., Workspace]
MANY = 300


@pytest.fixture
def large(tmp_path: Path) -> Path:
    root = tmp_path / "large"
    root.mkdir()
    for number in range(MANY):
        (root / f"d{number:03}.md").write_text(f"# Documento {number}\n\npalavra{number}\n", "utf-8")
    return root


@pytest.fixture
def workspace(large: Path) -> Iterator[Workspace]:
    workspace = Workspace(large)
    yield workspace
    workspace.close()


def once(kind: type[Event], act: Callable[[], object]) -> Callable[[Event], None]:
    """A subscriber that acts on the first event of `kind`."""
    waiting = [act]

    def take(event: Event) -> None:
        if isinstance(event, kind) and waiting:
            waiting.pop()()

    return take


def test_every_document_is_read_once_and_progress_is_told(workspace: Workspace) -> None:
    events: list[Event] = []
    workspace.subscribe(events.append)
    workspace.start(watch=False).result(60)
    assert len(workspace.view.documents) == workspace.files_read == MANY
    assert workspace.view.complete
    progress = [event.done for event in events if isinstance(event, ReadingAdvanced)]
    assert progress == sorted(progress)
    assert isinstance(events[-1], ReadingFinished)
    assert not events[-1].cancelled


def test_a_second_look_reads_nothing_and_tells_of_no_change(workspace: Workspace) -> None:
    workspace.start(watch=False).result(60)
    generation = workspace.view.generation
    workspace.rescan().result(60)
    assert workspace.files_read == MANY
    assert workspace.view.generation == generation


def test_an_index_from_before_is_shown_at_once_and_brought_up_to_date(large: Path, opened: Opened) -> None:
    opened(large).close()
    (large / "d000.md").unlink()
    (large / "d001.md").write_text("# Outro\n\nxilofone\n", "utf-8")
    workspace = opened(large)
    assert len(workspace.view.documents) == MANY - 1
    assert [hit.document.path for hit in workspace.search("xilofone")] == ["d001.md"]
    assert workspace.search("palavra1") == () or workspace.search("palavra1")[0].document.path != "d001.md"


def test_a_stopped_reading_keeps_what_it_has_and_says_that_it_is_partial(workspace: Workspace) -> None:
    events: list[Event] = []
    workspace.subscribe(events.append)
    workspace.subscribe(once(LibraryChanged, workspace.cancel_reading))
    workspace.start(watch=False).result(60)
    finished = [event for event in events if isinstance(event, ReadingFinished)]
    assert [event.cancelled for event in finished] == [True]
    assert 0 < len(workspace.view.documents) < MANY
    assert not workspace.view.complete
    assert workspace.ask(Question("palavra1", Limits(max_characters=100))).partial


def test_after_a_stop_the_rest_is_read_when_asked_for_and_nothing_twice(workspace: Workspace) -> None:
    workspace.subscribe(once(LibraryChanged, workspace.cancel_reading))
    workspace.start(watch=False).result(60)
    workspace.rescan().result(60)
    assert len(workspace.view.documents) == workspace.files_read == MANY
    assert workspace.view.complete


def test_after_a_stop_a_save_is_still_followed(large: Path, workspace: Workspace) -> None:
    workspace.subscribe(once(LibraryChanged, workspace.cancel_reading))
    workspace.start(watch=False).result(60)
    source = workspace.read("d299.md")
    workspace.files.save("d299.md", "# Novo\n\nxilofone\n", like=source, expected_digest=source.digest)
    workspace.lay_over("none.md", None).result(10)
    workspace._lane.close()  # when it is empty, the save was followed
    assert [hit.document.path for hit in workspace.search("xilofone")] == ["d299.md"]
    assert not workspace.view.complete


def test_a_save_during_the_first_reading_does_not_make_it_look_complete(workspace: Workspace) -> None:
    too_early: list[int] = []

    def check(_: Event) -> None:
        if workspace.view.complete and len(workspace.view.documents) < MANY:
            too_early.append(len(workspace.view.documents))

    def save() -> None:
        source = workspace.read("d150.md")
        workspace.files.save("d150.md", source.text + "mais\n", like=source, expected_digest=source.digest)
        workspace.rescan()

    workspace.subscribe(check)
    workspace.subscribe(once(LibraryChanged, save))
    workspace.start(watch=False).result(60)
    workspace.rescan().result(60)
    assert too_early == []
    assert len(workspace.view.documents) == MANY
    assert workspace.view.documents["d150.md"].content.endswith("mais")


def test_a_file_deleted_during_the_first_reading_stays_deleted(large: Path, workspace: Workspace) -> None:
    news: list[Future[None]] = []

    def delete() -> None:
        for name in ("d000.md", "d299.md"):  # one that was read and one that was not
            (large / name).unlink()
        news.append(workspace._reader.take_news(frozenset(["d000.md", "d299.md"])))

    workspace.subscribe(once(LibraryChanged, delete))
    workspace.start(watch=False).result(60)
    news[0].result(60)
    assert len(workspace.view.documents) == len(workspace.view.files) == MANY - 2
    assert workspace.view.problems == ()


def test_a_folder_that_is_away_during_the_first_reading_is_read_when_it_is_back(
    large: Path, workspace: Workspace
) -> None:
    away = large.with_name("away")
    workspace.subscribe(once(LibraryChanged, lambda: large.rename(away)))
    workspace.start(watch=False).result(60)
    assert len(workspace.view.documents) < MANY
    away.rename(large)
    workspace.rescan().result(60)
    assert len(workspace.view.documents) == MANY
    assert workspace.view.problems == ()


def test_a_folder_that_is_away_takes_nothing_out_of_the_index(large: Path, workspace: Workspace) -> None:
    workspace.start(watch=False).result(60)
    large.rename(large.with_name("away"))
    with pytest.raises(FolderError):
        workspace.rescan().result(60)
    assert len(workspace.view.documents) == MANY
    large.with_name("away").rename(large)


def test_a_file_that_could_not_be_read_is_tried_again_at_every_look(folder: Path, opened: Opened) -> None:
    """A link in place of a folder stands for whatever makes reading fail for a while."""
    workspace = opened(folder)
    (folder / "entregas" / "frete.md").write_text("# Frete\n\nxilofone\n", "utf-8")
    (folder / "entregas").rename(folder.parent / "elsewhere")
    (folder / "entregas").symlink_to(folder.parent / "elsewhere")
    workspace.rescan().result(10)
    assert workspace.search("xilofone") == ()
    (folder / "entregas").unlink()
    (folder.parent / "elsewhere").rename(folder / "entregas")
    workspace.rescan().result(10)
    assert [hit.document.path for hit in workspace.search("xilofone")] == ["entregas/frete.md"]


def test_a_table_that_comes_or_goes_is_seen_in_the_list_of_files(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    (folder / "precos.csv").write_text("a,b\n", "utf-8")
    workspace.rescan().result(10)
    assert "precos.csv" in [file.path for file in workspace.view.files]
    (folder / "precos.csv").unlink()
    workspace.rescan().result(10)
    assert "precos.csv" not in [file.path for file in workspace.view.files]


def test_closing_during_the_first_reading_gives_up_and_the_next_time_all_is_there(
    large: Path, opened: Opened
) -> None:
    workspace = Workspace(large)
    future = workspace.start(watch=False)
    workspace.subscribe(once(ReadingAdvanced, workspace._reader.abandon))
    workspace.close()
    assert future.done()
    assert workspace.files_read < MANY
    assert len(opened(large).view.documents) == MANY


def test_a_document_that_we_stumble_over_is_listed_with_a_problem_and_hides_no_other(
    folder: Path, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "bad.md").write_text("zepelim", "utf-8")
    parse = formats.parse

    def stumble(source: SourceFile, *, chunks: ChunkSettings) -> Document:
        if "zepelim" in source.text:
            raise RecursionError
        return parse(source, chunks=chunks)

    monkeypatch.setattr(formats, "parse", stumble)
    workspace = opened(folder)
    documents = workspace.view.documents
    assert len(documents) == 5
    (problem,) = documents["bad.md"].problems
    assert problem.code is ProblemCode.FILE_UNREADABLE
    assert "RecursionError" in problem.facts[0]
    assert workspace.view.complete


def test_a_failure_in_the_middle_is_told_to_whoever_waits_and_the_next_reading_works(
    large: Path, tmp_path: Path
) -> None:
    failures = [OSError("no"), OSError("no")]
    events: list[Event] = []
    index = SearchIndex.open(tmp_path / "index")
    lane = Lane("test")

    def changed(_: object) -> None:
        if failures:
            raise failures.pop()

    try:
        sync = Synchronizer(Folder(large), settings=Settings())
        reader = Reader(sync, index, lane, Workshop(), changed=changed, tell=events.append)
        for _ in range(2):
            with pytest.raises(OSError, match="no"):
                reader.read_all().result(30)
        reader.read_all().result(30)
        assert sum(isinstance(event, WorkFailed) for event in events) == 2
        assert reader.complete
        assert len(index.snapshot.documents) == MANY
    finally:
        lane.close()
        index.close()
