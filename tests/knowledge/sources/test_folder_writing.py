"""Writing: all or nothing, with every byte that was not edited left as it was."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from knowledge.errors import ConflictError, FileWriteError, OutsideError, ReadOnlyError
from knowledge.sources.folder import Folder

REPOSITORY = Path(__file__).resolve().parents[3]
CORPORA = REPOSITORY.parent / "shared" / "corpora"

ODD_BYTES = [
    b"a\nb\r\nc\rd",
    b"a\xe2\x80\xa8b\xc2\x85c\n",
    b"\xef\xbb\xbf# title\n",
    b"no final newline",
    b"x" * 300_000,
    b"",
    b"\n\n\n",
    b"tail  \n",
    b"tail\r\n",
    "Olá — não".encode("cp1252"),
    "退货政策𠮷".encode("gb18030"),
    "Olá 测试\r\n".encode("utf-16"),
    b"\xfe\xff\x00a\x00\r",
]


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    return Folder(tmp_path)


def names(folder: Folder) -> list[str]:
    return sorted(place.name for place in folder.root.iterdir())


# --- nothing but the edit changes -----------------------------------------------------------------


@pytest.mark.parametrize("data", [*ODD_BYTES, b"\x89PNG\r\n\x1a\n\0"])
def test_a_new_file_has_the_bytes_it_was_given(folder: Folder, data: bytes) -> None:
    folder.write_new("a.png", data)
    assert folder.read_bytes("a.png") == data
    assert names(folder) == ["a.png"]


def test_a_new_file_takes_the_place_of_none(folder: Folder) -> None:
    (folder.root / "a.png").write_bytes(b"old")
    (folder.root / "link.png").symlink_to(folder.root / "a.png")
    with pytest.raises(ConflictError):
        folder.write_new("a.png", b"new")
    with pytest.raises(OutsideError):
        folder.write_new("link.png", b"new")
    with pytest.raises(FileWriteError, match="its folder is not there"):
        folder.write_new("none/a.png", b"new")
    with pytest.raises(FileWriteError, match="hidden or temporary"):
        folder.write_new(".a.png", b"new")
    assert names(folder) == ["a.png", "link.png"]
    assert (folder.root / "a.png").read_bytes() == b"old"


def test_a_new_file_is_not_larger_than_what_is_read(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knowledge.sources.folder.MAX_FILE_BYTES", 4)
    folder.write_new("a.png", b"1234")
    with pytest.raises(FileWriteError, match="more than 4 bytes"):
        folder.write_new("b.png", b"12345")
    assert names(folder) == ["a.png"]


@pytest.mark.parametrize("data", ODD_BYTES)
def test_ed08_ed10_text_written_back_unchanged_is_byte_identical(folder: Folder, data: bytes) -> None:
    place = folder.root / "a.md"
    place.write_bytes(data)
    source = folder.read("a.md")
    place.unlink()  # so that the bytes are really written

    written = folder.write("a.md", source.text, like=source, expected_digest="")

    assert place.read_bytes() == data
    assert written == source == folder.read("a.md")


@pytest.mark.parametrize("data", [data for data in ODD_BYTES if data])
def test_ed08_one_letter_more_is_one_letter_more_on_disk(folder: Folder, data: bytes) -> None:
    place = folder.root / "a.md"
    place.write_bytes(data)
    source = folder.read("a.md")
    letter = "z".encode(source.encoding)

    folder.write("a.md", source.text + "z", like=source, expected_digest=source.digest)

    assert place.read_bytes() == data + letter


def test_ed09_one_word_in_a_crlf_file_changes_one_line(folder: Folder) -> None:
    lines = [f"line {number}\r\n".encode() for number in range(1_000)]
    place = folder.root / "a.md"
    place.write_bytes(b"".join(lines))
    source = folder.read("a.md")

    folder.write(
        "a.md", source.text.replace("line 500", "word 500"), like=source, expected_digest=source.digest
    )

    new = place.read_bytes().splitlines(keepends=True)
    assert [number for number in range(1_000) if new[number] != lines[number]] == [500]


@pytest.mark.parametrize("tail", [b"", b"\n", b"\r\n", b"\n\n\n", b"  \n"])
def test_ed11_the_end_of_a_file_stays_when_its_beginning_is_edited(folder: Folder, tail: bytes) -> None:
    place = folder.root / "a.md"
    place.write_bytes(b"first\r\nlast" + tail)
    source = folder.read("a.md")

    folder.write("a.md", source.text.replace("first", "1st"), like=source, expected_digest=source.digest)

    assert place.read_bytes() == b"1st\r\nlast" + tail


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=300)
@given(
    st.one_of(st.binary(max_size=120), st.text(max_size=60).map(lambda text: text.encode("utf-8", "replace")))
)
@example(b"\xef\xbb\xbf\xef\xbb\xbfa")
@example(b"\xff\xfe\x00\xd8")
@example(b"\x81\x30\x81\x30")
def test_any_bytes_survive_a_save_or_the_file_is_read_only(folder: Folder, data: bytes) -> None:
    place = folder.root / "a.md"
    place.write_bytes(data)
    source = folder.read("a.md")
    place.unlink()
    if source.read_only:
        with pytest.raises(ReadOnlyError):
            folder.write("a.md", source.text, like=source, expected_digest=None)
        return

    folder.write("a.md", source.text, like=source, expected_digest=None)

    assert place.read_bytes() == data


@pytest.mark.slow
@pytest.mark.parametrize("archive", sorted(CORPORA.glob("*.tar.xz")), ids=lambda place: place.name)
def test_opening_and_saving_real_documents_changes_no_byte(tmp_path: Path, archive: Path) -> None:
    folder = Folder(tmp_path)
    count = 0
    with tarfile.open(archive) as files:
        for member in files:
            stream = files.extractfile(member)
            if stream is None or not member.name.lower().endswith((".md", ".mdx")):
                continue
            data = stream.read()
            (tmp_path / "a.md").write_bytes(data)
            source = folder.read("a.md")
            (tmp_path / "a.md").unlink()
            folder.write("a.md", source.text, like=source, expected_digest="")
            assert (tmp_path / "a.md").read_bytes() == data, member.name
            assert source.problems == ()
            count += 1
    assert count > 0


# --- what is kept, what is refused ----------------------------------------------------------------


def test_a_new_file_has_the_folders_encoding(tmp_path: Path) -> None:
    written = Folder(tmp_path, encoding="gb18030").write("新.md", "测试", like=None, expected_digest="")

    assert (tmp_path / "新.md").read_bytes() == "测试".encode("gb18030")
    assert written.encoding == "gb18030"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no mode bits")
def test_mode_bits_are_kept_and_new_files_follow_the_umask(folder: Folder) -> None:
    place = folder.root / "a.md"
    place.write_bytes(b"old")
    place.chmod(0o754)
    (folder.root / "usual.md").write_bytes(b"")

    folder.write("a.md", "new", like=None, expected_digest=None)
    folder.write("b.md", "new", like=None, expected_digest="")

    assert place.stat().st_mode & 0o7777 == 0o754
    assert (folder.root / "b.md").stat().st_mode == (folder.root / "usual.md").stat().st_mode


def test_text_that_is_on_disk_already_is_not_written_again(folder: Folder) -> None:
    source = folder.write("a.md", "text", like=None, expected_digest="")
    before = folder.scan().stamps

    folder.write("a.md", "text", like=source, expected_digest=source.digest)

    assert folder.scan().stamps == before


def test_ed01_a_file_made_meanwhile_is_not_overwritten(folder: Folder) -> None:
    (folder.root / "x.md").write_bytes(b"theirs")

    with pytest.raises(ConflictError) as caught:
        folder.write("x.md", "ours", like=None, expected_digest="")

    assert (folder.root / "x.md").read_bytes() == b"theirs"
    assert caught.value.disk_digest == folder.read("x.md").digest
    assert names(folder) == ["x.md"]


def test_ed01_a_file_made_at_the_last_moment_is_not_overwritten(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    link = os.link

    def made_just_before(source: Path, target: Path, *, follow_symlinks: bool) -> None:
        Path(target).write_bytes(b"theirs")
        link(source, target, follow_symlinks=follow_symlinks)

    monkeypatch.setattr(os, "link", made_just_before)

    with pytest.raises(ConflictError):
        folder.write("x.md", "ours", like=None, expected_digest="")
    assert (folder.root / "x.md").read_bytes() == b"theirs"


def test_a_changed_or_removed_file_is_a_conflict(folder: Folder) -> None:
    source = folder.write("a.md", "base", like=None, expected_digest="")
    (folder.root / "a.md").write_bytes(b"theirs")

    with pytest.raises(ConflictError):
        folder.write("a.md", "ours", like=source, expected_digest=source.digest)
    assert (folder.root / "a.md").read_bytes() == b"theirs"
    (folder.root / "a.md").unlink()
    with pytest.raises(ConflictError) as caught:
        folder.write("a.md", "ours", like=source, expected_digest=source.digest)
    assert caught.value.disk_digest == ""
    assert names(folder) == []


def test_a_disk_without_hard_links_still_takes_new_files(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refuse)

    folder.write("a.md", "text", like=None, expected_digest="")
    with pytest.raises(ConflictError):
        folder.write("a.md", "other", like=None, expected_digest="")

    assert (folder.root / "a.md").read_bytes() == b"text"
    assert names(folder) == ["a.md"]


def test_what_an_encoding_has_no_place_for_is_refused_and_nothing_is_lost(folder: Folder) -> None:
    data = "preço: não".encode("cp1252")
    (folder.root / "a.md").write_bytes(data)
    source = folder.read("a.md")

    with pytest.raises(ReadOnlyError, match="Windows-1252 has no place for “测”"):
        folder.write("a.md", source.text + "测", like=source, expected_digest=source.digest)
    for text in ("a\ud800", "a\0b"):
        with pytest.raises(ReadOnlyError):
            folder.write("b.md", text, like=None, expected_digest=None)

    assert (folder.root / "a.md").read_bytes() == data
    assert names(folder) == ["a.md"]
    folder.write("a.md", source.text + "测", like=None, expected_digest=source.digest)
    assert folder.read("a.md").text == "preço: não测"


def test_an_edit_after_which_the_guess_would_change_is_refused(folder: Folder) -> None:
    (folder.root / "a.md").write_bytes("não há".encode("cp1252"))
    source = folder.read("a.md")

    with pytest.raises(ReadOnlyError, match="save it as UTF-8"):
        folder.write("a.md", "çã çã çã", like=source, expected_digest=source.digest)


def test_places_that_take_no_file_say_so(folder: Folder) -> None:
    (folder.root / "sub").mkdir()

    for path, reason in (
        ("sub", "folder"),
        ("gone/a.md", "its folder is not there"),
        (".hidden.md", "hidden"),
        ("x" * 300 + ".md", "name is too long"),
    ):
        with pytest.raises(FileWriteError, match=reason):
            folder.write(path, "x", like=None, expected_digest=None)
    with pytest.raises(OutsideError):
        folder.write("../x.md", "x", like=None, expected_digest=None)
    assert names(folder) == ["sub"]


def test_a_write_protected_file_is_left_alone(folder: Folder) -> None:
    place = folder.root / "a.md"
    place.write_bytes(b"old")
    place.chmod(0o444)
    if os.access(place, os.W_OK):
        pytest.skip("this user may write everything")

    with pytest.raises(FileWriteError, match="write-protected"):
        folder.write("a.md", "new", like=None, expected_digest=None)


@pytest.mark.parametrize("step", ["open", "fsync", "chmod", "replace"])
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_an_error_at_any_step_leaves_the_old_bytes_and_no_scratch_file(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, step: str, code: int
) -> None:
    (folder.root / "a.md").write_bytes(b"old")
    real = getattr(os, step)

    def fail(*arguments: object, **named: object) -> object:
        writes = step != "open" or ".estante-" in str(arguments[0])
        if writes:
            raise OSError(code, os.strerror(code))
        return real(*arguments, **named)

    monkeypatch.setattr(os, step, fail)

    with pytest.raises(FileWriteError):
        folder.write("a.md", "new", like=None, expected_digest=None)

    monkeypatch.undo()
    assert (folder.root / "a.md").read_bytes() == b"old"
    assert names(folder) == ["a.md"]


# --- killed in the middle -------------------------------------------------------------------------

_CHILD = """
import os, sys
from pathlib import Path
from knowledge.sources.folder import Folder

folder, path, step = Folder(Path(sys.argv[1])), sys.argv[2], int(sys.argv[3])
count = 0
def guarded(call, *, after):
    def run(*arguments, **named):
        global count
        if not after and (count := count + 1) == step:
            os._exit(9)
        result = call(*arguments, **named)
        if after and (count := count + 1) == step:
            os._exit(9)
        return result
    return run
STEPS = "open fsync chmod chown replace rename link unlink close fstat lstat"
for name in STEPS.split():
    setattr(os, name, guarded(guarded(getattr(os, name), after=False), after=True))
folder.write(path, "new " * 50_000, like=None, expected_digest=None if path == "old.md" else "")
"""


def _kill_points(folder: Folder, path: str) -> Iterator[bool]:
    """Run the save once for each step, killed there; the last run is not killed."""
    step, killed = 0, True
    while killed:
        step += 1
        (folder.root / "new.md").unlink(missing_ok=True)
        (folder.root / "old.md").write_bytes(b"old")
        command = [sys.executable, "-c", _CHILD, str(folder.root), path, str(step)]
        code = subprocess.run(command, cwd=REPOSITORY, check=False).returncode
        assert code in (0, 9)
        killed = code == 9
        yield killed


@pytest.mark.parametrize("path", ["old.md", "new.md"])
def test_ed17_killed_at_any_step_a_file_has_its_old_bytes_or_the_new_ones(folder: Folder, path: str) -> None:
    new = b"new " * 50_000
    before = b"old" if path == "old.md" else None
    seen = set()
    steps = 0
    for killed in _kill_points(folder, path):
        place = folder.root / path
        data = place.read_bytes() if place.exists() else None
        assert data in (before, new)
        assert [entry.path for entry in folder.scan().files] in (["old.md"], ["new.md", "old.md"])
        seen.add(data)
        steps += killed
    assert data == new
    assert seen == {before, new}
    assert steps > 10
