"""Paths, reading and arranging. Writing has its own file."""

from __future__ import annotations

import hashlib
import os
import random
import socket
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.errors import (
    Cancelled,
    ConflictError,
    FileReadError,
    FileWriteError,
    FolderError,
    OutsideError,
    UsageError,
)
from knowledge.model import FileKind, LineEnding
from knowledge.problems import ProblemCode, Severity
from knowledge.settings import LIBRARY_SUFFIXES, MAX_FILE_BYTES
from knowledge.sources import reading
from knowledge.sources.folder import Folder
from knowledge.sources.snapshot import FolderScan

posix = pytest.mark.skipif(os.name != "posix", reason="Windows does not take such names")


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    root = tmp_path / "app"
    root.mkdir()
    return Folder(root)


def put(folder: Folder, path: str, data: bytes = b"text\n") -> Path:
    place = folder.root / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(data)
    return place


def kinds(scan: FolderScan) -> dict[str, FileKind]:
    return {entry.path: entry.kind for entry in scan.files}


def codes(scan: FolderScan) -> dict[str, ProblemCode]:
    return {problem.path: problem.code for problem in scan.problems}


# --- the folder itself ----------------------------------------------------------------------------


def test_what_cannot_be_a_folder_is_refused_with_a_plain_reason(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "circle").symlink_to("circle")

    with pytest.raises(FolderError, match="no such folder"):
        Folder(tmp_path / "missing")
    with pytest.raises(FolderError, match="a file, not a folder"):
        Folder(tmp_path / "file")
    with pytest.raises(FolderError):
        Folder(tmp_path / "circle")


def test_a_folder_without_permission_is_refused(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o000)
    if os.access(closed, os.R_OK):
        pytest.skip("this user may read everything")

    with pytest.raises(FolderError, match="permission is denied"):
        Folder(closed)


@pytest.mark.parametrize("encoding", ["no-such", "hex", "rot13"])
def test_an_encoding_that_is_none_is_a_usage_error(tmp_path: Path, encoding: str) -> None:
    with pytest.raises(UsageError):
        Folder(tmp_path, encoding=encoding)


def test_sv03_a_root_reached_by_a_link_works_by_both_forms(folder: Folder, tmp_path: Path) -> None:
    put(folder, "a.md", b"hello")
    link = tmp_path / "link"
    link.symlink_to(folder.root, target_is_directory=True)

    assert Folder(link).read("a.md") == folder.read("a.md")
    assert Folder(link).root == folder.root


# --- containment ----------------------------------------------------------------------------------


def test_sv02_a_sibling_whose_name_begins_the_same_is_outside(folder: Folder, tmp_path: Path) -> None:
    secret = tmp_path / "app-secret"
    secret.mkdir()
    (secret / "x.md").write_text("secret")

    for path in ("../app-secret/x.md", f"{secret}/x.md", "-secret/../../app-secret/x.md"):
        with pytest.raises(OutsideError):
            folder.read(path)


@pytest.mark.parametrize(
    "path",
    ["note.md::$DATA", "note.md:hidden", "C:note.md", "\\\\?\\C:\\x", "NUL", "note.md.", "..\\x", "a\0.md"],
)
def test_sv04_windows_spellings_of_another_place_are_refused_everywhere(folder: Folder, path: str) -> None:
    put(folder, "note.md")

    with pytest.raises(OutsideError):
        folder.contain(path)
    with pytest.raises(OutsideError):
        folder.write(path, "x", like=None, expected_digest=None)
    with pytest.raises(OutsideError):
        folder.create_folder(path)
    with pytest.raises(OutsideError):
        folder.rename("note.md", path)
    assert [place.name for place in folder.root.iterdir()] == ["note.md"]


@posix
def test_a_name_that_windows_cannot_have_is_read_where_it_is_and_told(folder: Folder) -> None:
    paths = ["12:05/a.md", "FAQ: frete.md", "aux/nul.mdx", "con.md", "space /b.md", "why?.md"]
    for path in paths:
        put(folder, path, path.encode())

    scan = folder.scan()

    assert kinds(scan) == dict.fromkeys(paths, FileKind.DOCUMENT)
    assert all(folder.read(path).text == path for path in paths)
    assert {problem.code for problem in scan.problems} == {ProblemCode.NAME_NOT_PORTABLE}
    assert {problem.severity for problem in scan.problems} == {Severity.WARNING}
    told = ["12:05", "FAQ: frete.md", "aux", "aux/nul.mdx", "con.md", "space ", "why?.md"]
    assert [problem.path for problem in scan.problems] == told
    assert scan.problems[1].message == (
        "Windows has no place for this name: it has a colon, which names a drive or a hidden stream on "
        "Windows. Rename it before it is copied there."
    )


@posix
def test_a_name_that_windows_cannot_have_may_be_saved_and_given_up(folder: Folder) -> None:
    put(folder, "FAQ: frete.md", b"old")
    source = folder.read("FAQ: frete.md")
    folder.write("FAQ: frete.md", "new", like=source, expected_digest=source.digest)
    assert folder.read("FAQ: frete.md").text == "new"
    put(folder, "12:05/a.md")
    folder.write("12:05/b.md", "b", like=None, expected_digest="")
    folder.rename("FAQ: frete.md", "12:05/FAQ.md")
    folder.rename("12:05", "1205")
    assert list(kinds(folder.scan())) == ["1205/FAQ.md", "1205/a.md", "1205/b.md"]
    assert folder.scan().problems == ()


def test_where_the_system_does_not_take_the_name_it_is_refused_even_if_something_answers_to_it(
    folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knowledge.sources.folder.ANY_NAME_IS_ORDINARY", False)
    put(folder, "note.md")
    if os.name == "posix":
        put(folder, "note.md:hidden")  # Windows would say that this is there, being a part of note.md
    with pytest.raises(OutsideError, match="hidden stream"):
        folder.read("note.md:hidden")


def test_links_are_refused_on_every_part_of_a_path(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "x.md").write_text("secret")
    (folder.root / "folder").symlink_to(tmp_path / "out")
    (folder.root / "file.md").symlink_to(tmp_path / "out" / "x.md")
    (folder.root / "nothing.md").symlink_to(tmp_path / "out" / "not-there.md")

    for path in ("folder/x.md", "file.md", "nothing.md", "folder/new.md"):
        with pytest.raises(OutsideError):
            folder.contain(path)
        with pytest.raises(OutsideError):
            folder.write(path, "x", like=None, expected_digest=None)
    assert not (tmp_path / "out" / "not-there.md").exists()


def test_2000_hostile_paths_never_leave_the_folder(folder: Folder, tmp_path: Path) -> None:
    (tmp_path / "secret.md").write_text("secret")
    (folder.root / "link").symlink_to(tmp_path)
    put(folder, "in/a.md")
    draw = random.Random(7)
    steps = [
        "..",
        "...",
        ". .",
        "%2e%2e",
        "..\\",
        "\\..",
        "link",
        "in",
        "C:",
        "//",
        "\0",
        "..;",
        "~",
        "nul",
        "‥",
        ".\u2024",
    ]
    refused = 0
    for _ in range(2_000):
        parts = [draw.choice(steps) for _ in range(draw.randrange(1, 6))]
        hostile = draw.choice(["/", "\\", "C:\\", "../", "link/", "in/../../", "..%2f/../", "\\\\host\\"])
        path = hostile + draw.choice(["/", "\\", "//"]).join(
            [*parts, draw.choice(["secret.md", "etc/hostname", ""])]
        )
        with pytest.raises(OutsideError):
            folder.contain(path)
        refused += 1
    assert refused == 2_000


@given(st.text(max_size=40))
def test_whatever_is_let_through_is_inside(tmp_path_factory: pytest.TempPathFactory, path: str) -> None:
    folder = Folder(tmp_path_factory.getbasetemp())
    try:
        place = folder.contain(path)
    except OutsideError:
        return
    assert os.path.commonpath([folder.root, os.path.normpath(place)]) == str(folder.root)
    assert os.path.normpath(place) != str(folder.root)


def test_id01_both_spellings_of_an_accented_name_find_the_file_as_it_is_on_disk(folder: Folder) -> None:
    decomposed = "dépo\u0302t/cafe\u0301.md"
    put(folder, decomposed, b"coffee")
    composed = unicodedata.normalize("NFC", decomposed)

    for spelling in (composed, decomposed, unicodedata.normalize("NFD", decomposed)):
        assert folder.read(spelling).text == "coffee"
        assert folder.read(spelling).path == decomposed
    folder.write(composed, "tea", like=None, expected_digest=None)
    assert [entry.path for entry in folder.scan().files] == [decomposed]
    assert (folder.root / decomposed).read_text() == "tea"


def test_id05_a_percent_sign_is_just_a_percent_sign(folder: Folder) -> None:
    put(folder, "step one.md", b"space")
    put(folder, "step%20one.md", b"percent")

    assert folder.read("step one.md").text == "space"
    assert folder.read("step%20one.md").text == "percent"


# --- scanning -------------------------------------------------------------------------------------


def test_a_scan_lists_documents_and_shown_files_sorted_by_path(folder: Folder) -> None:
    for path in ("z.md", "README.MD", "sub/deep/a.mdx", "sub/pic.png", "data.csv", "run.exe", "plain"):
        put(folder, path)

    scan = folder.scan()

    assert list(kinds(scan).items()) == [
        ("README.MD", FileKind.DOCUMENT),
        ("data.csv", FileKind.OTHER),
        ("sub/deep/a.mdx", FileKind.DOCUMENT),
        ("sub/pic.png", FileKind.OTHER),
        ("z.md", FileKind.DOCUMENT),
    ]
    assert scan.stamps.keys() == kinds(scan).keys()
    assert scan.problems == ()


def test_p5_what_a_document_is_can_be_set(tmp_path: Path) -> None:
    folder = Folder(tmp_path, suffixes=LIBRARY_SUFFIXES)
    for path in ("a.md", "b.TXT", "c.json", "sub/d.csv", "e.png", "search.toml", "f.exe"):
        put(folder, path)
    assert kinds(folder.scan()) == {
        "a.md": FileKind.DOCUMENT,
        "b.TXT": FileKind.DOCUMENT,
        "c.json": FileKind.DOCUMENT,
        "sub/d.csv": FileKind.DOCUMENT,
        "e.png": FileKind.OTHER,
        "search.toml": FileKind.OTHER,
    }
    assert kinds(Folder(tmp_path).scan(under="sub")) == {"sub/d.csv": FileKind.OTHER}
    assert kinds(folder.scan(under="sub/d.csv")) == {"sub/d.csv": FileKind.DOCUMENT}


def test_id04_odd_but_honest_names_are_documents(folder: Folder) -> None:
    long_path = "/".join(["a folder with a long name"] * 9) + "/note.md"
    paths = ["Case #12 (50% off)/note.md", "😀 emoji.md", "退货/政策.md", " leading.md", long_path]
    assert len(long_path) > 180
    for path in paths:
        put(folder, path, path.encode())

    assert sorted(kinds(folder.scan())) == sorted(paths)
    assert all(folder.read(path).text == path for path in paths)
    assert folder.scan().problems == ()


def test_id08_links_in_circles_neither_hold_up_nor_break_a_scan(folder: Folder, tmp_path: Path) -> None:
    put(folder, "a.md")
    put(folder, "sub/b.md")
    (folder.root / "sub" / "loop").symlink_to("..")
    (folder.root / "x").symlink_to("y")
    (folder.root / "y").symlink_to("x")
    (folder.root / "gone.md").symlink_to("nowhere")
    (folder.root / "out").symlink_to(tmp_path / "app" / "sub")

    scan = folder.scan()

    assert list(kinds(scan)) == ["a.md", "sub/b.md"]
    assert codes(scan) == {
        "gone.md": ProblemCode.LINK_LOOP,
        "out": ProblemCode.LINK_SKIPPED,
        "sub/loop": ProblemCode.LINK_LOOP,
        "x": ProblemCode.LINK_LOOP,
        "y": ProblemCode.LINK_LOOP,
    }


def test_id09_scratch_files_are_skipped_and_a_conflict_copy_is_shown_as_one(folder: Folder) -> None:
    copy = "note.sync-conflict-20310101-101010.md"
    scratch = (
        ".note.md.swp",
        "note.md~",
        ".#note.md",
        "#note.md#",
        "~$note.md",
        "note.tmp",
        ".obsidian/x.md",
        ".git/y.md",
    )
    for path in ("note.md", copy, *scratch):
        put(folder, path)

    scan = folder.scan()

    assert kinds(scan) == {"note.md": FileKind.DOCUMENT, copy: FileKind.CONFLICT_COPY}
    assert [(p.path, p.code, p.facts) for p in scan.problems] == [
        (copy, ProblemCode.CONFLICT_COPY, ("note.md",))
    ]


def test_wa09_bad_entries_are_problems_and_the_rest_goes_on(folder: Folder) -> None:
    put(folder, "good.md")
    put(folder, "folder.md/inside.md")
    put(folder, "back\\slash.md")
    put(folder, "new\nline/lost.md")
    os.mkfifo(folder.root / "pipe.md")
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(os.path.relpath(folder.root / "socket.md"))
        scan = folder.scan()

    assert kinds(scan) == {
        "back\\slash.md": FileKind.OTHER,
        "folder.md/inside.md": FileKind.DOCUMENT,
        "good.md": FileKind.DOCUMENT,
    }
    assert set(codes(scan)) == {"back\\slash.md", "new\nline", "pipe.md", "socket.md"}
    assert set(codes(scan).values()) == {ProblemCode.FILE_UNREADABLE}
    with pytest.raises(FileReadError, match="device or a pipe"):
        folder.read("pipe.md")


def test_a_name_that_is_not_unicode_is_a_problem_with_a_printable_name(folder: Folder) -> None:
    put(folder, "good.md")
    raw = os.fsencode(folder.root) + b"/caf\xe9.md"
    try:
        Path(os.fsdecode(raw)).touch()
    except OSError:
        pytest.skip("this file system takes only Unicode names")

    scan = folder.scan()

    assert list(kinds(scan)) == ["good.md"]
    problem = scan.problems[0]
    assert problem.code is ProblemCode.FILE_UNREADABLE
    assert "caf" in problem.path
    problem.path.encode()


def test_an_unreadable_folder_is_a_problem_and_the_rest_is_listed(folder: Folder) -> None:
    put(folder, "a.md")
    put(folder, "closed/b.md")
    (folder.root / "closed").chmod(0o000)
    try:
        if os.access(folder.root / "closed", os.R_OK):
            pytest.skip("this user may read everything")
        scan = folder.scan()
    finally:
        (folder.root / "closed").chmod(0o700)

    assert list(kinds(scan)) == ["a.md"]
    assert codes(scan) == {"closed": ProblemCode.FILE_UNREADABLE}


def test_wa15_a_folder_that_is_away_never_looks_like_an_empty_one(folder: Folder) -> None:
    put(folder, "a.md")
    away = folder.root.rename(folder.root.with_name("away"))

    with pytest.raises(FolderError):
        folder.scan()
    with pytest.raises(FolderError):
        folder.scan(under="a.md")
    away.rename(folder.root)
    assert list(kinds(folder.scan())) == ["a.md"]


def test_a_scan_can_be_stopped(folder: Folder) -> None:
    put(folder, "a/b.md")

    with pytest.raises(Cancelled):
        folder.scan(cancelled=lambda: True)


@posix
@pytest.mark.parametrize("level", ["app", "."])
def test_p10_a_folder_that_became_a_link_is_not_scanned(tmp_path: Path, level: str) -> None:
    root = tmp_path / "shop" / "app"
    for place in (root, tmp_path / "other" / "app"):
        place.mkdir(parents=True)
    (tmp_path / "other" / "app" / "secret.md").write_text("not of this shop", "utf-8")
    folder = Folder(root)
    replaced = (tmp_path / "shop" / level).resolve()
    replaced.rename(tmp_path / "away")
    replaced.symlink_to(tmp_path / "other" / level)
    with pytest.raises(FolderError, match="link"):
        folder.scan()
    with pytest.raises(FolderError, match="link"):
        folder.scan(under="secret.md")


def test_a_scan_of_a_part_finds_what_the_whole_scan_finds_there(folder: Folder, tmp_path: Path) -> None:
    for path in ("a.md", "sub/b.md", "sub/deep/c.md", "subway.md", ".git/x.md", "colon: d.md", "b\\c.md"):
        put(folder, path)
    (folder.root / "link").symlink_to(folder.root / "sub")
    whole = folder.scan()

    assert list(kinds(folder.scan(under="sub"))) == ["sub/b.md", "sub/deep/c.md"]
    assert folder.scan(under="a.md").stamps == {"a.md": whole.stamps["a.md"]}
    assert codes(folder.scan(under="colon: d.md")) == {"colon: d.md": ProblemCode.NAME_NOT_PORTABLE}
    assert codes(folder.scan(under="b\\c.md")) == {"b\\c.md": ProblemCode.FILE_UNREADABLE}
    assert codes(folder.scan(under="link")) == {"link": ProblemCode.LINK_SKIPPED}
    for nothing in ("gone.md", "A.md", "a.md/x", "link/b.md", ".git/x.md", "../app", "sub/../a.md", "/etc"):
        assert folder.scan(under=nothing) == FolderScan((), (), {})


def test_wa14_a_file_replaced_by_a_folder_and_back_is_seen_as_it_is(folder: Folder) -> None:
    file = put(folder, "df.md")
    file.unlink()
    put(folder, "df.md/in.md")
    assert list(kinds(folder.scan(under="df.md"))) == ["df.md/in.md"]
    (folder.root / "df.md" / "in.md").unlink()
    (folder.root / "df.md").rmdir()
    put(folder, "df.md")
    assert list(kinds(folder.scan(under="df.md"))) == ["df.md"]


def test_wa12_an_edit_that_keeps_size_and_time_changes_the_stamp(folder: Folder) -> None:
    place = put(folder, "a.md", b"aaa")
    old = folder.scan().stamps["a.md"]
    status = place.stat()
    while place.stat().st_ctime_ns == status.st_ctime_ns:  # the clock of the file system ticks coarsely
        place.write_bytes(b"bbb")
        os.utime(place, ns=(status.st_atime_ns, status.st_mtime_ns))

    new = folder.scan().stamps["a.md"]

    assert (new.size, new.mtime_ns, new.inode) == (old.size, old.mtime_ns, old.inode)
    assert new != old


# --- reading --------------------------------------------------------------------------------------


def test_a_file_is_read_with_everything_known_about_it(folder: Folder) -> None:
    put(folder, "a.md", b"\xef\xbb\xbfOl\xc3\xa1\r\nb\r\n")

    source = folder.read("a.md")

    assert (source.path, source.text, source.size) == ("a.md", "Olá\r\nb\r\n", 12)
    assert (source.encoding, source.bom, source.line_ending) == ("utf-8", True, LineEnding.CRLF)
    assert source.digest == hashlib.sha256(b"\xef\xbb\xbfOl\xc3\xa1\r\nb\r\n").hexdigest()
    assert (source.read_only, source.problems) == ("", ())


def test_fi10_empty_and_tiny_files_are_read_without_notice(folder: Folder) -> None:
    for path, data in (("empty.md", b""), ("a.md", b"x"), ("b.md", b"\n")):
        put(folder, path, data)
        source = folder.read(path)
        assert (source.text, source.problems, source.read_only) == (data.decode(), (), "")


def test_fi01_a_guess_is_told_and_leaves_the_bytes_alone(folder: Folder) -> None:
    data = "品名,数量\r\n螺丝𠮷,12\r\n".encode("gb18030")
    place = put(folder, "parts.csv", data)

    source = folder.read("parts.csv")

    assert "螺丝𠮷" in source.text
    assert [problem.message for problem in source.problems] == ["Not UTF-8; read as GB18030."]
    assert source.read_only == ""
    assert place.read_bytes() == data


def test_ed08_a_file_with_nul_opens_read_only_with_the_reason(folder: Folder) -> None:
    put(folder, "a.md", b"text\0text")

    source = folder.read("a.md")

    assert source.text == ""
    assert source.read_only == "it is not a text file"
    assert [problem.code for problem in source.problems] == [ProblemCode.ENCODING_BINARY]


def test_a_file_that_is_too_large_is_told_and_not_read(folder: Folder) -> None:
    with (folder.root / "big.md").open("wb") as stream:
        stream.truncate(MAX_FILE_BYTES + 1)

    source = folder.read("big.md")

    assert (source.text, source.size) == ("", MAX_FILE_BYTES + 1)
    assert source.read_only
    assert [problem.code for problem in source.problems] == [ProblemCode.FILE_TOO_LARGE]
    with pytest.raises(FileReadError):
        folder.read_bytes("big.md")


def test_what_cannot_be_read_says_why(folder: Folder) -> None:
    put(folder, "sub/a.md")

    with pytest.raises(FileReadError, match="it is not there"):
        folder.read("gone.md")
    with pytest.raises(FileReadError, match="it is a folder"):
        folder.read("sub")
    with pytest.raises(FileReadError, match="name is too long"):
        folder.read("x" * 300)
    (folder.root / "sub" / "a.md").chmod(0o000)
    if not os.access(folder.root / "sub" / "a.md", os.R_OK):
        with pytest.raises(FileReadError, match="permission is denied"):
            folder.read("sub/a.md")


@pytest.mark.parametrize(("times", "codes_told"), [(1, []), (99, [ProblemCode.FILE_CHANGING])])
def test_a_file_that_changes_while_it_is_read_is_read_again_or_told(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, times: int, codes_told: list[ProblemCode]
) -> None:
    place = put(folder, "a.md", b"x")
    real, left = os.fstat, [times, 0]

    def growing(descriptor: int) -> os.stat_result:
        left[1] += 1
        if left[1] % 3 == 0 and left[0]:  # opening asks once; then before and after reading
            left[0] -= 1
            place.write_bytes(place.read_bytes() + b"x")
        return real(descriptor)

    monkeypatch.setattr(reading.os, "fstat", growing)

    source = folder.read("a.md")

    monkeypatch.undo()
    assert [problem.code for problem in source.problems] == codes_told
    assert bool(codes_told) or source.text == "xx"


def test_an_image_is_read_as_bytes(folder: Folder) -> None:
    put(folder, "pic.png", b"\x89PNG\0")

    assert folder.read_bytes("pic.png") == b"\x89PNG\0"


# --- arranging ------------------------------------------------------------------------------------


def test_a_folder_is_made_with_those_above_it_and_only_once(folder: Folder) -> None:
    folder.create_folder("a/b/c")

    assert (folder.root / "a/b/c").is_dir()
    with pytest.raises(FileWriteError):
        folder.create_folder("a/b/c")
    with pytest.raises(OutsideError):
        folder.create_folder("../x")
    with pytest.raises(FileWriteError):
        folder.create_folder(".hidden")


def test_files_and_folders_are_renamed_with_their_bytes(folder: Folder) -> None:
    put(folder, "a.md", b"text")
    put(folder, "sub/b.md", b"b")

    folder.rename("a.md", "sub/A.md")
    folder.rename("sub", "new")

    assert sorted(kinds(folder.scan())) == ["new/A.md", "new/b.md"]
    assert folder.read("new/A.md").text == "text"


def test_a_rename_never_overwrites(folder: Folder) -> None:
    put(folder, "a.md", b"a")
    put(folder, "b.md", b"b")
    put(folder, "sub/c.md", b"c")
    folder.create_folder("empty")

    for source, target in (
        ("a.md", "b.md"),
        ("a.md", "sub/c.md"),
        ("a.md", "sub"),
        ("sub", "empty"),
        ("sub", "a.md"),
    ):
        with pytest.raises((ConflictError, FileWriteError)):
            folder.rename(source, target)
    with pytest.raises(FileWriteError):
        folder.rename("sub", "sub/inner")
    with pytest.raises(FileWriteError):
        folder.rename("gone.md", "x.md")
    with pytest.raises(FileWriteError):
        folder.rename("a.md", "a.md~")
    with pytest.raises(FileWriteError, match="its folder is not there"):
        folder.rename("a.md", "gone/a.md")
    assert folder.read("a.md").text + folder.read("b.md").text + folder.read("sub/c.md").text == "abc"


def test_a_rename_to_the_same_place_in_another_normal_form_changes_nothing(folder: Folder) -> None:
    put(folder, "cafe\u0301.md")

    folder.rename("cafe\u0301.md", "café.md")

    assert list(kinds(folder.scan())) == ["cafe\u0301.md"]


def test_a_deleted_file_is_in_the_trash(
    folder: Folder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plat_other = pytest.importorskip(
        "send2trash.plat_other", reason="the trash of this system cannot be moved aside"
    )
    trash = tmp_path / "trash"
    for name, value in (("HOMETRASH", str(trash)), ("HOMETRASH_B", os.fsencode(trash))):
        monkeypatch.setattr(plat_other, name, value)
    put(folder, "a.md", b"recover me")

    folder.delete("a.md")

    assert not (folder.root / "a.md").exists()
    assert [place.read_bytes() for place in trash.rglob("a.md")] == [b"recover me"]
    with pytest.raises(FileWriteError, match="it is not there"):
        folder.delete("a.md")
