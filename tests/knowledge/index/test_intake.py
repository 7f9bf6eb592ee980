"""Files to documents: every path comes out, whatever is wrong with its file."""

from pathlib import Path

import pytest

from knowledge.documents import formats
from knowledge.index.intake import take_in
from knowledge.model import Document, SourceFile
from knowledge.problems import ProblemCode
from knowledge.settings import ChunkSettings
from knowledge.sources.folder import Folder
from knowledge.sources.snapshot import Stamp

CHUNKS = ChunkSettings()
STAMP = Stamp(1, 2, 3, 4)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    for name in ("a.md", "b.md", "c.md"):
        (tmp_path / name).write_text(f"# {name}\n\ntext\n")
    return Folder(tmp_path)


def test_documents_come_with_the_stamp_of_the_look_and_the_time_of_the_reading(folder: Folder) -> None:
    taken = take_in(folder, ["a.md", "b.md"], chunks=CHUNKS, stamps={"a.md": STAMP}, digests={})
    first, second = taken.documents
    assert (first.document.path, first.stamp, second.stamp) == ("a.md", STAMP, None)
    assert first.seen_ns > (folder.root / "a.md").stat().st_mtime_ns - 10**9
    assert (taken.read, taken.again) == (2, frozenset())


def test_a_file_with_a_known_digest_is_read_and_left_out(folder: Folder) -> None:
    digest = folder.read("b.md").digest
    taken = take_in(folder, ["a.md", "b.md"], chunks=CHUNKS, stamps={}, digests={"b.md": digest})
    assert [item.document.path for item in taken.documents] == ["a.md"]
    assert taken.read == 2


def test_a_file_that_is_gone_is_tried_again_and_is_no_document(folder: Folder) -> None:
    taken = take_in(folder, ["a.md", "gone.md"], chunks=CHUNKS, stamps={}, digests={})
    assert [item.document.path for item in taken.documents] == ["a.md"]
    assert (taken.read, taken.again) == (1, frozenset({"gone.md"}))


def test_a_document_we_stumble_over_is_empty_says_so_and_is_tried_again(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    parse = formats.parse

    def stumble(source: SourceFile, *, chunks: ChunkSettings) -> Document:
        if source.text.startswith("# b.md"):
            raise RecursionError
        return parse(source, chunks=chunks)

    monkeypatch.setattr(formats, "parse", stumble)
    taken = take_in(folder, ["a.md", "b.md"], chunks=CHUNKS, stamps={"b.md": STAMP}, digests={})
    bad = taken.documents[1]
    assert (bad.document.path, bad.document.content, bad.stamp) == ("b.md", "", None)
    assert [problem.code for problem in bad.document.problems] == [ProblemCode.FILE_UNREADABLE]
    assert taken.again == frozenset({"b.md"})
