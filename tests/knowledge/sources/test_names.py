from __future__ import annotations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from knowledge.model import FileKind
from knowledge.settings import LIBRARY_SUFFIXES
from knowledge.sources.names import (
    conflict_original,
    file_kind,
    plain_name,
    safe_name,
    split_suffix,
    why_not_portable,
    why_refused,
)


@pytest.mark.parametrize("name", ["a.md", "a.MD", "README.Mdx", "Q&A #12 (50% off).md", "😀.md"])
def test_markdown_in_any_case_is_a_document(name: str) -> None:
    assert file_kind(name) is FileKind.DOCUMENT


@pytest.mark.parametrize("name", ["a.txt", "b.CSV", "c.json", "d.png"])
def test_other_shown_files_are_not_documents(name: str) -> None:
    assert file_kind(name) is FileKind.OTHER


@pytest.mark.parametrize("name", ["a.md", "a.MDX", "a.txt", "b.CSV", "c.json"])
def test_p5_in_a_library_tables_json_and_text_are_documents(name: str) -> None:
    assert file_kind(name, LIBRARY_SUFFIXES) is FileKind.DOCUMENT


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("d.png", FileKind.OTHER),
        ("search.toml", FileKind.OTHER),
        ("a.exe", None),
        (".precos.csv", None),
        ("precos.csv~", None),
        ("precos.sync-conflict-20310101-101010.csv", FileKind.CONFLICT_COPY),
    ],
)
def test_what_else_lies_in_a_library_is_no_document(name: str, kind: FileKind | None) -> None:
    assert file_kind(name, LIBRARY_SUFFIXES) is kind


@pytest.mark.parametrize(
    "name", ["Preços 2026.csv", "  dois  espaços.png", "-a-.md", "nota. b.txt", "🇳🇴.md", "x" * 251 + ".txt"]
)
def test_a_name_that_every_system_takes_is_left_as_it_is(name: str) -> None:
    assert plain_name(*split_suffix(name)) == name


@pytest.mark.parametrize(
    ("name", "changed"),
    [
        ("FAQ: frete?.md", "FAQ- frete.md"),
        ("con.md", "_con.md"),
        ("Cafe\u0301.png", "Café.png"),
        ("x" * 400 + ".txt", "x" * 251 + ".txt"),
        ("a\\b.png", "a-b.png"),
    ],
)
def test_another_name_is_changed_a_little(name: str, changed: str) -> None:
    assert plain_name(*split_suffix(name)) == changed


@pytest.mark.parametrize(
    "name",
    [
        ".note.md.swp",
        ".note.md",
        "note.md~",
        ".#note.md",
        "#note.md#",
        "~$note.md",
        "note.tmp",
        "a.exe",
        "a",
        ".estante-00.tmp",
    ],
)
def test_id09_scratch_and_unknown_files_are_not_shown(name: str) -> None:
    assert file_kind(name) is None


@pytest.mark.parametrize(
    "name",
    [
        "note.sync-conflict-20310101-101010.md",
        "note.sync-conflict-20310101-101010-ABCDEFG.md",
        "note (conflicted copy 2031-01-01 101010).md",
        "note (Ana's conflicted copy 2031-01-01).md",
        "note (Ana's conflicted copy 2031-01-01 (1)).md",
        "note (Co\u0301pia em conflito de Ana 2031-01-01).md",
        "note (Ana 的冲突副本 2031-01-01).md",
    ],
)
def test_id09_conflict_copies_are_told_from_documents(name: str) -> None:
    assert file_kind(name) is FileKind.CONFLICT_COPY
    assert conflict_original(name) == "note.md"


@pytest.mark.parametrize("name", ["note (1).md", "How to solve a (conflicted copy).md", "sync-conflict.md"])
def test_a_name_that_only_looks_like_a_conflict_copy_stays_a_document(name: str) -> None:
    assert file_kind(name) is FileKind.DOCUMENT


@pytest.mark.parametrize(
    "path",
    [
        "",
        ".",
        "..",
        "a/../b.md",
        "/etc/x",
        "a//b",
        "a/",
        "./a",
        "a\0.md",
        "a\nb",
        "\udc80.md",
        "..\\x",
        "\\\\?\\C:\\x",
    ],
)
def test_paths_that_are_not_plain_and_relative_are_refused(path: str) -> None:
    assert why_refused(path)


@pytest.mark.parametrize(
    "name",
    [
        "note.md::$DATA",
        "note.md:hidden",
        "C:note.md",
        "NUL",
        "note.md.",
        "con",
        "Aux.md",
        "COM1.txt",
        "lpt¹.md",
        "nul .md",
        "a ",
        "CONIN$",
        "why?.md",
        "<b>.md",
        'say "x".md',
        "a|b*.md",
    ],
)
def test_sv04_names_with_a_meaning_of_their_own_on_windows_are_not_portable(name: str) -> None:
    assert why_not_portable(name)
    assert why_refused(name) == ""


@pytest.mark.parametrize(
    "path", ["a.md", "Case #12 (50% off)/note.md", "step%20one.md", "console.md", "a..b.md", "…/é.md"]
)
def test_ordinary_paths_are_accepted(path: str) -> None:
    assert why_refused(path) == ""
    assert [why_not_portable(part) for part in path.split("/")] == [""] * len(path.split("/"))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("# Why now?", "# Why now.md"),
        ("A/B: C", "A-B- C.md"),
        ("CON", "_CON.md"),
        ("..", "untitled.md"),
        (" \n ", "untitled.md"),
        (".hidden", "hidden.md"),
        ("cafe\u0301", "café.md"),
        ("退货  政策", "退货 政策.md"),
    ],
)
def test_a_title_becomes_a_file_name(title: str, name: str) -> None:
    assert safe_name(title) == name
    assert why_not_portable(name) == ""


def test_id06_long_titles_are_cut_by_bytes_between_whole_characters() -> None:
    family = "👨\u200d👩\u200d👧\u200d👦"
    for title, character in (("测" * 100, "测"), (family * 60, family)):
        name = safe_name(title)
        assert len(name.encode()) <= 255
        assert set(regex.findall(r"\X", name.removesuffix(".md"))) == {character}
        assert len((name + character).encode()) > 255


@given(st.text(max_size=300))
def test_every_title_becomes_a_name_that_is_accepted_and_shown(title: str) -> None:
    name = safe_name(title)
    assert why_refused(name) == ""
    assert why_not_portable(name) == ""
    assert len(name.encode()) <= 255
    assert file_kind(name) in (FileKind.DOCUMENT, FileKind.CONFLICT_COPY)
