from __future__ import annotations

import os
import shutil
import sys
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from knowledge.errors import Cancelled, FolderError
from knowledge.index import SearchIndex
from knowledge.index.sync import Survey, Synchronizer
from knowledge.index.terms import Note
from knowledge.model import FileKind
from knowledge.problems import ProblemCode
from knowledge.settings import Settings
from knowledge.sources.folder import Folder
from knowledge.sources.snapshot import Stamp
from tests.knowledge.shelf import found


class Library:
    """A folder, and an index kept in agreement with it."""

    def __init__(self, root: Path, index_folder: Path) -> None:
        self.root = root
        self.sync = Synchronizer(Folder(root), settings=Settings())
        self.index = SearchIndex.open(index_folder)

    def look(self, *paths: str) -> Survey:
        """Follow news about `paths`; about everything when there are none."""
        digests = self.index.stored_digests()
        survey = (
            self.sync.survey(paths, digests)
            if paths
            else self.sync.survey_all(digests, cancelled=lambda: False)
        )
        self.index.apply(self.sync.read(survey.to_read, digests), survey.removed)
        return survey

    def reads(self, *paths: str) -> int:
        """How many files the news about `paths` made it read."""
        before = self.sync.reads
        self.look(*paths)
        return self.sync.reads - before

    def paths(self) -> list[str]:
        return sorted(self.index.snapshot.documents)

    def text(self, path: str) -> str:
        return self.index.snapshot.documents[path].content

    def write(self, path: str, text: str) -> Path:
        place = self.root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, "utf-8")
        return place


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    root = tmp_path / "docs"
    root.mkdir()
    made = Library(root, tmp_path / "index")
    made.write("a.md", "pix")
    made.write("loja/b.md", "boleto")
    made.write("loja/fundo/c.mdx", "cartao")
    made.write("loja/tabela.csv", "x,y")
    yield made
    made.index.close()


def test_the_first_look_reads_every_document_and_nothing_else(library: Library) -> None:
    assert library.look() == Survey(("a.md", "loja/b.md", "loja/fundo/c.mdx"), ())
    assert library.sync.reads == 3
    assert library.paths() == ["a.md", "loja/b.md", "loja/fundo/c.mdx"]
    assert [(entry.path, entry.kind) for entry in library.sync.files] == [
        ("a.md", FileKind.DOCUMENT),
        ("loja/b.md", FileKind.DOCUMENT),
        ("loja/fundo/c.mdx", FileKind.DOCUMENT),
        ("loja/tabela.csv", FileKind.OTHER),
    ]


def test_a_second_look_reads_nothing(library: Library) -> None:
    library.look()
    assert library.look() == Survey((), ())
    assert library.sync.reads == 3


def test_only_what_changed_is_read(library: Library) -> None:
    library.look()
    library.write("loja/b.md", "frete gratis")
    assert library.reads() == 1
    assert found(library.index, "frete") == ["loja/b.md"]


def test_news_about_a_file_reads_that_file_alone(library: Library) -> None:
    library.look()
    library.write("loja/b.md", "frete")
    library.write("a.md", "not told")
    assert library.reads("loja/b.md") == 1
    assert library.text("a.md") == "pix"


def test_news_about_a_table_reads_nothing(library: Library) -> None:
    library.look()
    library.write("loja/tabela.csv", "x,y,z")
    assert library.reads("loja/tabela.csv") == 0


def test_what_the_index_holds_already_is_not_analysed_again(library: Library, tmp_path: Path) -> None:
    library.look()
    library.index.commit()
    again = Synchronizer(Folder(library.root), settings=Settings())
    digests = library.index.stored_digests()
    survey = again.survey_all(digests, cancelled=lambda: False)
    assert len(survey.to_read) == 3
    assert again.read(survey.to_read, digests) == ()


def test_what_was_read_long_after_it_was_written_is_trusted_by_its_stamp(library: Library) -> None:
    library.look()
    late = {path: (stamp, time.time_ns() + 10**10) for path, (stamp, _) in library.index.stamps().items()}
    again = Synchronizer(Folder(library.root), settings=Settings())
    again.trust(late)
    library.write("loja/b.md", "other")
    survey = again.survey_all(late, cancelled=lambda: False)
    assert survey == Survey(("loja/b.md",), ())
    assert [entry.path for entry in again.files] == [entry.path for entry in library.sync.files]


@pytest.mark.parametrize(("changed_ns", "tick_ns"), [(7, 50 * 10**6), (0, 2 * 10**9)], ids=["fine", "coarse"])
def test_what_was_read_within_a_tick_of_being_written_is_read_again(
    library: Library, changed_ns: int, tick_ns: int
) -> None:
    """A clock that counts whole seconds only may stand still for two of them."""
    place = library.root / "a.md"
    library.sync.survey_all((), cancelled=lambda: False)
    stamp = Stamp(place.stat().st_size, 10**18 + changed_ns, place.stat().st_ino)
    for seen_ns, trusted in ((10**18 + tick_ns, False), (10**18 + tick_ns + 100, True)):
        again = Synchronizer(Folder(library.root), settings=Settings())
        again.trust({"a.md": (stamp, seen_ns)})
        assert ("a.md" in again._stamps) is trusted


def test_what_went_while_nobody_looked_is_removed(library: Library) -> None:
    library.look()
    (library.root / "a.md").unlink()
    again = Synchronizer(Folder(library.root), settings=Settings())
    survey = again.survey_all(library.index.stored_digests(), cancelled=lambda: False)
    assert survey.removed == ("a.md",)


def test_a_new_file_and_a_removed_one(library: Library) -> None:
    library.look()
    library.write("novo.md", "novidade")
    (library.root / "a.md").unlink()
    assert library.look("novo.md", "a.md") == Survey(("novo.md",), ("a.md",))
    assert library.paths() == ["loja/b.md", "loja/fundo/c.mdx", "novo.md"]


def test_a_rename_reads_the_file_once(library: Library) -> None:
    library.look()
    (library.root / "a.md").rename(library.root / "z.md")
    assert library.reads("a.md", "z.md") == 1
    assert found(library.index, "pix") == ["z.md"]


def test_a_folder_moved_out_and_in_again(library: Library, tmp_path: Path) -> None:
    library.look()
    shutil.move(library.root / "loja", tmp_path / "elsewhere")
    assert library.look("loja").removed == ("loja/b.md", "loja/fundo/c.mdx")
    assert library.paths() == ["a.md"]
    shutil.move(tmp_path / "elsewhere", library.root / "loja")
    assert library.reads("loja") == 2
    assert found(library.index, "boleto") == ["loja/b.md"]


def test_news_about_a_folder_and_a_file_in_it_are_one(library: Library) -> None:
    library.look()
    library.write("loja/b.md", "frete")
    assert library.reads("loja/b.md", "loja") == 1


def test_news_about_twice_as_many_files_is_about_twice_the_work(library: Library) -> None:
    def calls_for(count: int) -> int:
        paths = [library.write(f"many/d{number}.md", f"# {number}\n").name for number in range(count)]
        news = [f"many/{path}" for path in paths]
        library.look()
        calls = 0

        def count_one(_frame: FrameType, event: str, _argument: object) -> None:
            nonlocal calls
            calls += event == "call"

        sys.setprofile(count_one)
        try:
            survey = library.sync.survey(news, library.paths())
        finally:
            sys.setprofile(None)
        assert survey == Survey(tuple(sorted(news)), ())
        return calls

    assert calls_for(200) < 3 * calls_for(100)


def test_a_folder_of_like_name_is_another_folder(library: Library) -> None:
    library.write("loja2/d.md", "outra")
    library.look()
    shutil.rmtree(library.root / "loja")
    library.look("loja")
    assert library.paths() == ["a.md", "loja2/d.md"]


@pytest.mark.parametrize("news", [("df.md",), ()], ids=["told", "not told"])
def test_wa14_a_file_replaced_by_a_folder_and_back(library: Library, news: Iterable[str]) -> None:
    place = library.write("df.md", "um arquivo")
    library.look()
    place.unlink()
    library.write("df.md/in.md", "dentro")
    library.look(*news)
    assert library.paths() == ["a.md", "df.md/in.md", "loja/b.md", "loja/fundo/c.mdx"]
    shutil.rmtree(place)
    library.write("df.md", "de novo")
    library.look(*news)
    assert library.paths() == ["a.md", "df.md", "loja/b.md", "loja/fundo/c.mdx"]
    assert library.text("df.md") == "de novo"
    assert found(library.index, "dentro") == []


@pytest.mark.parametrize("news", [("a.md",), ()], ids=["told", "not told"])
def test_wa12_an_edit_that_keeps_size_and_time_is_seen(library: Library, news: Iterable[str]) -> None:
    library.look()
    place = library.root / "a.md"
    before = place.stat()
    place.write_text("abc")
    os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert library.reads(*news) == 1
    assert found(library.index, "abc") == ["a.md"]


def test_wa12_also_while_the_program_was_closed(library: Library, tmp_path: Path) -> None:
    library.look()
    library.index.commit()
    library.index.close()
    place = library.root / "a.md"
    before = place.stat()
    place.write_text("abc")
    os.utime(place, ns=(before.st_atime_ns, before.st_mtime_ns))
    again = Library(library.root, tmp_path / "index")
    again.look()
    assert found(again.index, "abc") == ["a.md"]
    again.index.close()


def test_a_file_that_goes_between_the_look_and_the_reading_is_left_to_the_next_look(library: Library) -> None:
    library.look()
    text = (library.root / "a.md").read_bytes()
    (library.root / "a.md").unlink()
    assert library.sync.read(["a.md"], {}) == ()
    (library.root / "a.md").write_bytes(text)
    assert "a.md" in library.sync.survey_all(library.index.stored_digests(), cancelled=lambda: False).to_read


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_a_file_that_cannot_be_read_is_an_empty_document_with_a_problem(library: Library) -> None:
    library.look()
    (library.root / "a.md").unlink()
    (library.root / "a.md").symlink_to("b.md")  # a link took its place between the look and the reading
    (document,) = [item.document for item in library.sync.read(["a.md"], library.index.stored_digests())]
    assert (document.path, document.title, document.content) == ("a.md", "a", "")
    assert [(problem.code, problem.line) for problem in document.problems] == [
        (ProblemCode.FILE_UNREADABLE, 0)
    ]
    assert document.problems[0].facts[0]


def test_a_file_refused_for_its_size_is_not_read_again_and_again(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.sources.reading.MAX_FILE_BYTES", 2)
    library.look()
    monkeypatch.undo()
    assert library.text("a.md") == ""
    assert [problem.path for problem in library.index.snapshot.documents["a.md"].problems] == ["a.md"]
    assert library.reads() == 0


@pytest.mark.skipif(os.name != "posix", reason="links need rights on Windows")
def test_problems_of_the_folder_come_and_go(library: Library) -> None:
    link = library.root / "loja" / "link.md"
    link.symlink_to(library.root / "a.md")
    library.look()
    assert [(problem.path, problem.code) for problem in library.sync.problems] == [
        ("loja/link.md", ProblemCode.LINK_SKIPPED)
    ]
    library.look("a.md")
    assert len(list(library.sync.problems)) == 1
    link.unlink()
    library.look("loja/link.md")
    assert list(library.sync.problems) == []


def test_a_folder_that_is_gone_is_an_error_and_removes_nothing(library: Library) -> None:
    library.look()
    shutil.rmtree(library.root)
    for paths in [(), ("loja",)]:
        with pytest.raises(FolderError):
            library.look(*paths)
    assert len(library.paths()) == 3


def test_a_look_can_be_cancelled(library: Library) -> None:
    with pytest.raises(Cancelled):
        library.sync.survey_all((), cancelled=lambda: True)
    assert library.look().to_read == ("a.md", "loja/b.md", "loja/fundo/c.mdx")


# --- what is kept beside the files ------------------------------------------------------------------------


def test_only_files_whose_notes_differ_must_be_read_again(library: Library) -> None:
    names = ("a.md", "b.md", "c.md")
    for name in names:
        library.write(name, "texto")
    library.look()
    assert library.sync.annotate({"a.md": Note(("x",)), "b.md": Note((), "y")}) == {"a.md", "b.md"}
    assert library.sync.annotate({"a.md": Note(("x",)), "b.md": Note((), "z")}) == {"b.md"}
    assert library.sync.annotate({"a.md": Note(("x",))}) == {"b.md"}
    assert library.look().to_read == ("a.md",)
    assert library.look().to_read == ()


def test_notes_go_into_the_index_and_its_stamps(library: Library) -> None:
    library.write("a.md", "texto")
    library.write("b.md", "texto")
    note = Note(("cupom",))
    library.sync.annotate({"a.md": note})
    library.look()
    assert found(library.index, "cupom") == ["a.md"]
    stamps = library.index.stamps()
    assert (stamps["a.md"][0].note, stamps["b.md"][0].note) == (note.mark, 0)
    assert library.sync.job(["a.md", "b.md"], {}, Path("out")).notes == {"a.md": note}


def test_the_list_of_files_is_the_same_object_until_a_look_finds_something(library: Library) -> None:
    library.write("b.md", "b")
    library.look()
    files = library.sync.files
    assert library.sync.files is files
    library.write("novo.md", "a")
    library.look()
    assert [file.path for file in library.sync.files] == sorted([*(file.path for file in files), "novo.md"])
