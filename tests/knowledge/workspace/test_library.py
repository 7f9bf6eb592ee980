"""One open library: who answers, what is noted, and what others do to it meanwhile (P3 to P9)."""

import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from knowledge.errors import FolderError, LibraryWriteError, NotALibrary, ProjectNotFound, QueryError
from knowledge.events import Event, GapsChanged, ProjectsChanged
from knowledge.model import Layout, Limits, Question, Reason
from knowledge.projects import Account, Annotation, GapKind, Project, Resolution, Retrieval, StepKind
from knowledge.settings import MAX_QUERY_CHARACTERS
from knowledge.workspace.library import Library, is_library

SHOP = Account("whatsapp", "loja")
PATIENCE = 10.0


def write(root: Path, project: str, path: str, text: str) -> None:
    place = root / "projects" / project / "files" / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    root = tmp_path / "library"
    root.mkdir()
    projects = [
        {"id": "cafe", "name": "Café", "accounts": [{"platform": "whatsapp", "accountId": "loja"}]},
        {"id": "papel", "name": "Papel", "retrieval": {"maxChars": 300, "labels": "en"}},
    ]
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    write(root, "cafe", "moka.md", "# Moka\n\nA moka dura anos.\n")
    write(root, "cafe", "prazo.md", "# Prazo\n\nO frete leva dois dias.\n")
    write(root, "papel", "caderno.md", "# Caderno\n\nO caderno tem 90 folhas.\n")
    return root


@pytest.fixture
def open_library(root: Path) -> Iterator[Callable[..., Library]]:
    opened: list[Library] = []

    def make(*, watch: bool = False, today: Callable[[], date] = date.today) -> Library:
        opened.append(Library(root, watch=watch, today=today))
        return opened[-1]

    yield make
    for library in opened:
        library.close()


@pytest.fixture
def library(open_library: Callable[..., Library]) -> Library:
    return open_library()


def wait_for(happened: Callable[[], bool]) -> bool:
    end = time.monotonic() + PATIENCE
    while not happened() and time.monotonic() < end:
        time.sleep(0.02)
    return happened()


def test_a_folder_without_projects_json_is_no_library(tmp_path: Path, root: Path) -> None:
    (tmp_path / "plain").mkdir()
    assert (is_library(root), is_library(tmp_path / "plain")) == (True, False)
    with pytest.raises(NotALibrary):
        Library(tmp_path / "plain")


@pytest.mark.parametrize("place", [".", "..", "projects", "projects/cafe", "projects/papel/files"])
def test_p10_an_old_folder_with_the_documents_of_projects_is_refused(root: Path, place: str) -> None:
    with pytest.raises(FolderError, match="the projects have their documents there"):
        Library(root, old_folder=root / place)


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_p10_a_library_whose_list_is_a_link_is_never_read_as_one_folder(tmp_path: Path, root: Path) -> None:
    (root / "projects.json").rename(tmp_path / "kept.json")
    (root / "projects.json").symlink_to(tmp_path / "kept.json")
    assert is_library(root)
    with pytest.raises(FolderError, match="link"):
        Library(root)


def test_an_account_gets_its_projects_chunks_with_their_sources(library: Library) -> None:
    context = library.ai_context("WhatsApp", "loja", "quanto dura a moka?")
    assert (context.project, [piece.path for piece in context.pieces]) == ("cafe", ["moka.md"])
    assert (context.question.layout, context.question.limits.max_characters) == (Layout.CHUNKS, 6000)
    assert "moka.md" in context.text
    assert context.resolution is not None
    assert [step.kind for step in context.resolution.steps] == [StepKind.BOUND]


def test_the_limits_and_labels_are_the_projects_own(library: Library) -> None:
    """P8: per project."""
    context = library.answer("papel", "caderno")
    assert context.question.limits == Limits(max_characters=300, max_chunks=5, max_files=3)
    assert context.text.startswith("# Document: ")
    usual = library.answer("cafe", "moka").question.limits
    assert usual == Limits(max_characters=6000, max_chunks=5, max_files=3)


def test_other_limits_can_be_tried_without_changing_the_project(library: Library) -> None:
    question = Question("moka", Limits(max_characters=40), Layout.DOCUMENTS)
    assert library.answer("cafe", "moka", question=question).characters <= 40
    assert library.answer("cafe", "moka").characters > 40


def test_labels_and_counters_that_there_are_not_are_the_usual_ones(library: Library) -> None:
    library.projects.set_retrieval("cafe", Retrieval(labels="tlh", tokenizer="abacus"))
    question = library.question("cafe", "moka")
    assert (question.labels, question.tokenizer) == ("pt-BR", "estimate")


def test_a_disabled_project_answers_nobody_and_everybody_again(library: Library) -> None:
    library.projects.enable("cafe", enabled=False)
    context = library.answer(SHOP, "moka")
    assert (context.handoff, context.text, context.project) == (True, "", "")
    assert context.fingerprint == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert library.scope(SHOP) == ""
    library.projects.enable("cafe", enabled=True)
    assert not library.answer(SHOP, "moka").handoff
    assert library.scope(SHOP) == "cafe"


def test_a_project_that_there_is_not_is_an_error(library: Library) -> None:
    for call in (library.answer, library.question):
        with pytest.raises(ProjectNotFound):
            call("nowhere", "moka")
    with pytest.raises(ProjectNotFound):
        library.open("../cafe")


def test_the_questions_of_unbound_accounts_are_remembered(library: Library) -> None:
    """P4."""
    library.ai_context("shopee", "x", "moka")
    library.ai_context("shopee", "x", "moka")
    library.ai_context("whatsapp", "loja", "moka")
    library.ledger.flush()
    assert [(str(item.account), item.week) for item in library.unassigned()] == [("shopee:x", 2)]
    library.projects.bind(Account("shopee", "x"), "cafe")
    assert library.unassigned() == ()


def test_what_the_window_asks_is_not_noted(library: Library) -> None:
    library.answer(SHOP, "bicicletas")
    library.answer(Account("shopee", "x"), "bicicletas")
    library.ledger.flush()
    assert (library.ledger.gaps(), library.ledger.activity()) == ((), ())


def test_a_question_that_finds_nothing_is_a_gap_and_a_greeting_is_none(library: Library) -> None:
    library.ai_context("whatsapp", "loja", "vocês vendem bicicletas?")
    library.ai_context("whatsapp", "loja", "e para que?")
    library.ledger.flush()
    [gap] = library.ledger.gaps()
    assert (gap.question, gap.kind, gap.project) == ("vocês vendem bicicletas?", GapKind.NOT_MATCHED, "cafe")


def test_a_wrong_call_is_neither_a_gap_nor_an_error_of_the_documents(library: Library) -> None:
    too_long = Question("x" * (MAX_QUERY_CHARACTERS + 1), Limits(max_characters=100))
    with pytest.raises(QueryError):
        library.answer(SHOP, "", question=too_long, record=True)
    library.ledger.flush()
    assert library.ledger.gaps() == library.ledger.gaps(errors=True) == ()


def test_pins_come_in_the_order_of_the_list(library: Library) -> None:
    """P6."""
    library.projects.set_pins("cafe", ["prazo.md", "moka.md"])
    assert [piece.path for piece in library.answer(SHOP, "").pieces] == ["prazo.md", "moka.md"]
    library.projects.set_pins("cafe", ["moka.md", "prazo.md"])
    assert [piece.path for piece in library.answer(SHOP, "").pieces] == ["moka.md", "prazo.md"]


def test_a_text_is_sent_on_its_last_day_and_not_after_it(open_library: Callable[..., Library]) -> None:
    today = [date(2026, 12, 24)]
    library = open_library(today=lambda: today[0])
    library.projects.annotate("cafe", "moka.md", Annotation(valid_until="2026-12-24"))
    assert not library.answer(SHOP, "moka").handoff
    today[0] = date(2026, 12, 25)
    context = library.answer(SHOP, "moka")
    assert context.handoff
    assert [(out.path, out.reason) for out in context.left_out] == [("moka.md", Reason.EXPIRED)]


def test_a_tag_of_meta_json_finds_its_document(library: Library) -> None:
    """P7."""
    assert library.answer(SHOP, "cafeteira italiana").handoff
    library.projects.annotate("cafe", "moka.md", Annotation(tags=("cafeteira italiana",)))
    assert wait_for(lambda: not library.answer(SHOP, "cafeteira italiana").handoff)
    library.projects.annotate("cafe", "moka.md", None)
    assert wait_for(lambda: library.answer(SHOP, "cafeteira italiana").handoff)


def test_a_tag_is_known_to_who_opens_the_library_later(open_library: Callable[..., Library]) -> None:
    first = open_library()
    first.answer(SHOP, "moka")
    first.close()
    second = open_library()
    second.projects.annotate("cafe", "moka.md", Annotation(tags=("italiana",)))
    second.close()
    assert not open_library().answer(SHOP, "italiana").handoff


def test_a_pin_follows_a_file_that_was_moved_while_nobody_looked(
    open_library: Callable[..., Library], root: Path
) -> None:
    """P6: matched by its digest."""
    first = open_library()
    first.projects.set_pins("cafe", ["moka.md"])
    first.projects.annotate("cafe", "moka.md", Annotation(tags=("italiana",)))
    first.answer(SHOP, "moka")
    first.close()
    files = root / "projects" / "cafe" / "files"
    (files / "guia").mkdir()
    (files / "moka.md").rename(files / "guia" / "a moka.md")
    second = open_library()
    context = second.answer(SHOP, "frete")
    assert [piece.path for piece in context.pieces if piece.pinned] == ["guia/a moka.md"]
    state = second.state.project("cafe")
    assert state is not None and state.pinned == ("guia/a moka.md",)


def test_a_pin_that_cannot_follow_is_said_once_and_follows_when_it_can(
    library: Library, root: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    library.projects.set_pins("cafe", ["moka.md"])
    library.answer(SHOP, "moka")

    def refused(*_: object, **__: object) -> bool:
        raise LibraryWriteError("projects.json", "permission is denied")

    (root / "projects" / "cafe" / "files" / "moka.md").rename(root / "projects" / "cafe" / "files" / "m.md")
    with library.lent("cafe") as workspace, monkeypatch.context() as patch:
        workspace.rescan().result()
        patch.setattr("knowledge.library.store.put", refused)
        patch.setattr("knowledge.library.journal.put", refused)
        for _ in range(3):
            library.answer(SHOP, "moka")
    assert [record.message for record in caplog.records if "cannot follow" in record.message] == [
        "“moka.md” was moved, but its pin cannot follow: Cannot write “projects.json”: permission is denied. "
        "What was there before is unchanged."
    ]
    library.answer(SHOP, "moka")
    state = library.state.project("cafe")
    assert state is not None and state.pinned == ("m.md",)


def test_a_pin_follows_a_file_that_is_moved_while_the_library_is_open(
    open_library: Callable[..., Library], root: Path
) -> None:
    library = open_library(watch=True)
    library.projects.set_pins("cafe", ["moka.md"])
    library.answer(SHOP, "moka")
    files = root / "projects" / "cafe" / "files"
    (files / "moka.md").rename(files / "cafeteira.md")

    def followed() -> bool:
        project = library.state.project("cafe")
        return project is not None and project.pinned == ("cafeteira.md",)

    assert wait_for(followed)


def test_what_another_program_writes_into_projects_json_holds_for_the_next_question(
    library: Library, root: Path
) -> None:
    assert library.answer(SHOP, "moka").project == "cafe"
    text = (root / "projects.json").read_text("utf-8")
    (root / "projects.json").write_text(text.replace('"loja"', '"loka"'), "utf-8")  # as long as before
    assert library.answer(SHOP, "moka").project == ""
    assert library.answer(Account("whatsapp", "loka"), "moka").project == "cafe"


def test_subscribers_hear_of_changes_of_others_and_of_gaps(open_library: Callable[..., Library]) -> None:
    watching, other = open_library(watch=True), open_library()
    heard: list[Event] = []
    watching.subscribe(heard.append)
    other.projects.rename("cafe", "Outro")
    assert wait_for(lambda: any(isinstance(event, ProjectsChanged) for event in heard))
    assert [project.name for project in watching.state.projects] == ["Outro", "Papel"]
    other.ai_context("whatsapp", "loja", "bicicletas")
    assert wait_for(lambda: any(isinstance(event, GapsChanged) for event in heard))


def test_subscribers_hear_of_a_change_in_meta_json(open_library: Callable[..., Library]) -> None:
    library = open_library()
    library.answer(SHOP, "moka")
    heard: list[Event] = []
    library.subscribe(heard.append)
    library.projects.annotate("cafe", "moka.md", Annotation(summary="Uma cafeteira."))
    assert [type(event) for event in heard] == [ProjectsChanged]


def test_deleting_while_it_answers_never_answers_with_the_deleted_text(
    open_library: Callable[..., Library],
) -> None:
    library = open_library()
    library.projects.set_default("papel")
    stop = threading.Event()
    wrong: list[str] = []
    restored = [0]

    def ask() -> None:
        while not stop.is_set():
            before, gone = restored[0], library.state.project("cafe") is None
            text = library.answer(SHOP, "moka caderno").text
            restoring = before % 2 or restored[0] != before  # it may be back by the time of the answer
            if gone and not restoring and "moka" in text.lower():
                wrong.append(text)

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for _ in range(5):
        key = library.projects.delete("cafe").key
        assert library.answer(SHOP, "caderno").project == "papel"
        restored[0] += 1
        library.projects.restore(key)
        restored[0] += 1
        assert library.answer(SHOP, "moka").project == "cafe"
    stop.set()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_project_that_was_away_only_for_a_moment_answers_all_the_same(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(library._store, "_now", lambda: datetime(2026, 11, 30, tzinfo=UTC))
    library.projects.restore(library.projects.delete("cafe").key)
    before, resolve, find = library.state, library.resolve, library._project
    keys: list[str] = []

    def resolve_and_delete(account: Account) -> Resolution:
        found = resolve(account)
        keys[:] = keys or [library.projects.delete("cafe").key]
        return found

    def find_and_restore(identifier: str) -> Project:
        try:
            return find(identifier)
        except ProjectNotFound:
            library.projects.restore(keys[0])
            assert library.state == before  # nothing to be seen of it
            raise

    monkeypatch.setattr(library, "resolve", resolve_and_delete)
    monkeypatch.setattr(library, "_project", find_and_restore)
    assert (library.answer(SHOP, "moka").project, len(keys)) == ("cafe", 1)


def test_summaries_count_documents_and_say_when_something_changed(library: Library, root: Path) -> None:
    (root / "projects" / "cafe" / "files" / "foto.png").write_bytes(b"\x89PNG")
    cafe, papel = library.summaries()
    assert (cafe.id, cafe.documents, cafe.accounts, cafe.enabled) == ("cafe", 2, 1, True)
    assert (papel.documents, papel.accounts) == (1, 0)
    assert cafe.changed.startswith("20") and cafe.changed.endswith("Z")


def test_a_project_that_cannot_be_deleted_goes_on_answering(
    library: Library, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = library.open("cafe")
    assert library.answer("cafe", "moka").pieces  # read to the end

    def full(*_: object, **__: object) -> bool:
        raise LibraryWriteError("projects.json", "the disk is full")

    monkeypatch.setattr("knowledge.library.store.put", full)
    with pytest.raises(LibraryWriteError):
        library.projects.delete("cafe")
    assert [hit.document.path for hit in held.search("moka")] == ["moka.md"]


@pytest.mark.skipif(os.name != "posix", reason="links need a right on Windows")
def test_p10_a_project_folder_that_becomes_a_link_shows_nothing_of_where_it_leads(
    open_library: Callable[..., Library], root: Path
) -> None:
    library = open_library(watch=True)
    workspace = library.open("cafe")
    assert library.answer("cafe", "moka").pieces
    (root / "projects" / "cafe").rename(root / "projects" / "cafe-old")
    (root / "projects" / "cafe").symlink_to(root / "projects" / "papel")
    with pytest.raises(FolderError, match="link"):
        workspace.rescan().result()
    assert "folhas" not in library.answer("cafe", "caderno folhas").text
    assert [(item.id, item.documents) for item in library.summaries()] == [("cafe", 0), ("papel", 1)]


def test_a_deleted_project_leaves_no_index_behind(library: Library, private_cache: Path) -> None:
    library.answer("cafe", "moka")
    library.answer("papel", "caderno")
    before = {path.name for path in (private_cache / "index").iterdir() if path.is_dir()}
    library.projects.delete("cafe")
    after = {path.name for path in (private_cache / "index").iterdir() if path.is_dir()}
    assert (len(before), len(after)) == (2, 1)


def test_another_old_folder_answers_from_the_next_question_on(library: Library, root: Path) -> None:
    for name in ("antes", "agora"):
        (root / name).mkdir()
        (root / name / "horario.md").write_text(f"# Horário\n\nAberto {name}.\n", "utf-8")
    entry = json.loads((root / "projects.json").read_text("utf-8"))
    for name in ("antes", "agora"):
        (root / "projects.json").write_text(json.dumps({**entry, "oldFolder": name}), "utf-8")
        context = library.answer(Account("ebay", "1"), "horário")
        assert f"Aberto {name}." in context.text
        assert context.resolution is not None and context.resolution.old_folder
    (root / "projects.json").write_text(json.dumps({**entry, "oldFolder": "../outside"}), "utf-8")
    assert library.answer(Account("ebay", "1"), "horário").handoff
