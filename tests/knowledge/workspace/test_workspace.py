import gc
import itertools
import os
import random
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge.errors import FolderError, NotInitialized
from knowledge.events import Event, LibraryChanged
from knowledge.model import FileKind, Limits, Question
from knowledge.paths import index_directory
from knowledge.problems import ProblemCode
from knowledge.workspace import Workspace

Opened = Callable[..., Workspace]


def question(query: str) -> Question:
    return Question(query, Limits(max_characters=5_000))


@pytest.mark.parametrize("name", ["missing", "pix.md", "\0", "a" * 300])
def test_what_is_no_folder_is_refused_with_a_sentence(folder: Path, name: str) -> None:
    with pytest.raises(FolderError, match="Cannot open"):
        Workspace(folder / name)


def test_closing_twice_is_fine_and_afterwards_nothing_answers(folder: Path) -> None:
    workspace = Workspace(folder)
    workspace.close()
    workspace.close()
    for use in (
        lambda: workspace.start(watch=False),
        workspace.rescan,
        lambda: workspace.lay_over("pix.md", "x"),
        lambda: workspace.search("pix"),
        lambda: workspace.ask(question("pix")),
        lambda: workspace.explain("pix", "pix"),
    ):
        with pytest.raises(NotInitialized):
            use()


def test_subscribers_hear_of_changes_until_they_leave(folder: Path, opened: Opened) -> None:
    workspace = opened(folder)
    heard: list[Event] = []
    leave = workspace.subscribe(heard.append)
    workspace.lay_over("pix.md", "um").result(10)
    assert heard == [LibraryChanged(workspace.view.generation, ("pix.md",))]
    leave()
    workspace.lay_over("pix.md", "dois").result(10)
    assert len(heard) == 1


def test_nothing_is_written_into_the_folder_by_reading_it(folder: Path, opened: Opened) -> None:
    before = {path: path.stat().st_mtime_ns for path in folder.rglob("*")}
    workspace = opened(folder, watch=True)
    workspace.ask(question("frete"))
    workspace.close()
    assert {path: path.stat().st_mtime_ns for path in folder.rglob("*")} == before


def test_two_workspaces_on_one_folder_give_the_same_answers(folder: Path, opened: Opened) -> None:
    first, second = opened(folder), opened(folder)
    assert first.ask(question("frete sul")).text == second.ask(question("frete sul")).text
    first.close()
    assert second.search("frete")


def test_the_folder_may_be_reached_by_a_link(folder: Path, opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(folder, target_is_directory=True)
    assert opened(tmp_path / "link").root == folder


def test_fm23_one_template_header_does_not_stop_the_folder(tmp_path: Path, opened: Opened) -> None:
    for number in range(5):
        (tmp_path / f"nota{number}.md").write_text(f"# Nota {number}\n\nboa\n", "utf-8")
    template = "---\nyear: {{date:YYYY}}\nowner: @name\n---\n"
    (tmp_path / "tpl.md").write_text(template, "utf-8")
    view = opened(tmp_path).view
    assert len(view.documents) == 6
    assert [problem.path for problem in view.problems] == ["tpl.md"]


def test_id03_deleted_files_of_mixed_case_are_gone(folder: Path, opened: Opened) -> None:
    (folder / "README.md").write_text("zepelim", "utf-8")
    (folder / "Docs").mkdir()
    (folder / "Docs" / "Intro.MD").write_text("zepelim", "utf-8")
    workspace = opened(folder)
    assert {hit.document.path for hit in workspace.search("zepelim")} == {"README.md", "Docs/Intro.MD"}
    files = len(workspace.view.files)
    (folder / "README.md").unlink()
    (folder / "Docs" / "Intro.MD").unlink()
    workspace.rescan().result(10)
    assert workspace.search("zepelim") == ()
    assert len(workspace.view.files) == files - 2


def test_id08_a_link_to_a_parent_is_told_and_everything_else_is_read_once(
    tmp_path: Path, opened: Opened
) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "a.md").write_text("letra", "utf-8")
    (tmp_path / "sub" / "b.md").write_text("letra", "utf-8")
    (tmp_path / "sub" / "loop").symlink_to("..")
    (tmp_path / "x").symlink_to("y")
    (tmp_path / "y").symlink_to("x")
    workspace = opened(tmp_path)
    assert list(workspace.view.documents) == ["a.md", "sub/b.md"]
    assert workspace.files_read == 2
    assert {problem.path for problem in workspace.view.problems} == {"sub/loop", "x", "y"}


def test_id09_only_the_note_is_sent_and_the_conflict_copy_is_shown(tmp_path: Path, opened: Opened) -> None:
    names = [".note.md.swp", "note.md~", ".#note.md", "#note.md#", "~$note.md", "note.tmp", "note.md"]
    conflict = "note.sync-conflict-20310101-101010.md"
    for name in [*names, conflict, ".obsidian/x.md", ".git/y.md"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("segredo", "utf-8")
    workspace = opened(tmp_path)
    assert list(workspace.view.documents) == ["note.md"]
    assert [hit.document.path for hit in workspace.search("segredo")] == ["note.md"]
    assert {file.path: file.kind for file in workspace.view.files} == {
        "note.md": FileKind.DOCUMENT,
        conflict: FileKind.CONFLICT_COPY,
    }
    assert [(problem.path, problem.code) for problem in workspace.view.problems] == [
        (conflict, ProblemCode.CONFLICT_COPY)
    ]


@pytest.mark.parametrize("encoding", ["gbk", "gb18030"])
def test_fi01_a_document_of_a_chinese_office_program_is_read_and_found(
    tmp_path: Path, opened: Opened, encoding: str
) -> None:
    rare = "𠮷" if encoding == "gb18030" else ""
    text = (
        f"# 价目表\r\n\r\n本店出售的零件有螺丝和螺母，每种都按件计算数量{rare}。\r\n品名,数量\r\n螺丝,12\r\n"
    )
    (tmp_path / "parts.md").write_bytes(text.encode(encoding))
    workspace = opened(tmp_path)
    assert [hit.document.path for hit in workspace.search("螺丝")] == ["parts.md"]
    assert [problem.message for problem in workspace.view.problems] == ["Not UTF-8; read as GB18030."]
    assert (tmp_path / "parts.md").read_bytes() == text.encode(encoding)


def test_fi10_empty_and_very_short_files_are_documents_without_a_notice(
    tmp_path: Path, opened: Opened
) -> None:
    for name, data in (("empty.md", b""), ("a.md", b"x"), ("b.md", b"\n")):
        (tmp_path / name).write_bytes(data)
    workspace = opened(tmp_path)
    assert set(workspace.view.documents) == {"empty.md", "a.md", "b.md"}
    assert workspace.view.problems == ()
    assert workspace.read("empty.md").text == ""


def damage(file: Path, how: str, dice: random.Random) -> None:
    data = bytearray(file.read_bytes())
    if how == "emptied" or not data:
        data.clear()
    elif how == "cut":
        del data[dice.randrange(len(data)) :]
    else:
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    file.write_bytes(data)


# Whoosh leaves files open when it fails on a damaged index; they are closed as they are collected.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("how", ["emptied", "cut", "flipped"])
def test_co03_whatever_happens_to_the_index_files_the_answers_are_right(
    samples: Path, opened: Opened, how: str
) -> None:
    root, dice = samples / "casa-brisa" / "files", random.Random(3)
    first = opened(root)
    right = first.ask(question("qual o prazo de troca?")).text
    documents = dict(first.view.documents)
    first.close()
    for _ in range(12):
        files = sorted(path for path in index_directory(root).iterdir() if path.is_file())
        damage(dice.choice(files), how, dice)
        workspace = opened(root)
        assert dict(workspace.view.documents) == documents
        assert workspace.ask(question("qual o prazo de troca?")).text == right
        workspace.close()
    gc.collect()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")
def test_the_index_is_for_its_owner_only(folder: Path, opened: Opened) -> None:
    opened(folder)
    assert index_directory(folder).stat().st_mode & 0o077 == 0


def test_many_threads_may_ask_while_documents_change(folder: Path, opened: Opened) -> None:
    workspace, stop = opened(folder), threading.Event()

    def ask() -> int:
        for count in itertools.count(1):
            context = workspace.ask(question("pix troca frete xilofone"))
            paths = {document.path for document in context.documents}
            assert paths == {piece.path for piece in context.pieces}
            assert workspace.explain("pix troca", "pix.md").rank > 0
            if stop.is_set():
                return count
        raise AssertionError

    with ThreadPoolExecutor(3) as pool:
        threads = [pool.submit(ask) for _ in range(3)]
        for number in range(60):
            workspace.lay_over("pix.md", f"# Pix\n\nxilofone {number}\n")
            (folder / f"novo{number % 7}.md").write_text(f"# Novo\n\nxilofone {number}\n", "utf-8")
            workspace.rescan().result(30)
        stop.set()
        assert min(thread.result(30) for thread in threads) > 1
