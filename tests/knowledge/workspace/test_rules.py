from pathlib import Path

import pytest

from knowledge.model import FileKind
from knowledge.problems import ProblemCode
from knowledge.settings import RULES_FILE, SearchRules
from knowledge.sources.folder import Folder
from knowledge.sources.names import file_kind
from knowledge.workspace.rules import Rules

TEXT = 'synonyms = ["a = b"]\ncodes = ["A 1"]\n'


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "loja"
    folder.mkdir()
    return folder


def write(root: Path, text: str) -> None:
    (root / RULES_FILE).write_text(text, "utf-8")


def test_the_file_is_shown_and_not_sent() -> None:
    assert file_kind("search.toml") is FileKind.OTHER
    assert file_kind("search.sync-conflict-20310101-101010.toml") is FileKind.CONFLICT_COPY


def test_a_folder_without_the_file_has_no_rules_and_no_problem(root: Path) -> None:
    rules = Rules(Folder(root))
    assert rules.current == SearchRules()
    assert rules.problems == ()


def test_the_file_is_read_at_once_and_again_when_it_was_changed(root: Path) -> None:
    write(root, TEXT)
    rules = Rules(Folder(root))
    assert rules.current == SearchRules(synonyms=(("a", "b"),), codes=("A 1",))
    assert not rules.look()
    write(root, 'synonyms = ["a = c"]\nx = 1\n')
    assert rules.look()
    assert rules.current == SearchRules(synonyms=(("a", "c"),))
    assert [(item.path, item.line, item.code) for item in rules.problems] == [
        (RULES_FILE, 2, ProblemCode.RULES_UNKNOWN)
    ]
    (root / RULES_FILE).unlink()
    assert rules.look()
    assert rules.current == SearchRules()
    assert rules.problems == ()


def test_a_problem_alone_is_a_difference(root: Path) -> None:
    write(root, TEXT)
    rules = Rules(Folder(root))
    write(root, TEXT + "x = 1\n")
    assert rules.look()
    assert rules.current.synonyms == (("a", "b"),)


def test_unsaved_text_counts_but_for_its_codes(root: Path) -> None:
    write(root, TEXT)
    rules = Rules(Folder(root))
    assert rules.lay('synonyms = ["c = d"]\ncodes = ["B 2"]\ny = 1\n')
    assert rules.current == SearchRules(synonyms=(("c", "d"),), codes=("A 1",))
    assert [item.line for item in rules.problems] == [3]
    assert rules.lay(None)
    assert rules.current == SearchRules(synonyms=(("a", "b"),), codes=("A 1",))
    assert not rules.lay(None)


def test_saving_the_unsaved_text_brings_its_codes(root: Path) -> None:
    write(root, TEXT)
    rules = Rules(Folder(root))
    text = 'codes = ["B 2"]\n'
    rules.lay(text)
    write(root, text)
    assert rules.look()
    assert rules.current == SearchRules(codes=("B 2",))
    assert not rules.lift(text)
    write(root, TEXT)
    assert rules.look()
    assert rules.current.codes == ("A 1",)
    assert rules.current.synonyms == (("a", "b"),), "the saved text is lifted"


def test_newer_unsaved_text_stays_when_older_text_was_saved(root: Path) -> None:
    rules = Rules(Folder(root))
    rules.lay('synonyms = ["new = newer"]')
    assert not rules.lift('synonyms = ["old = older"]')
    assert rules.current.synonyms == (("new", "newer"),)


def test_a_folder_that_is_away_for_a_moment_changes_nothing(root: Path) -> None:
    write(root, TEXT)
    rules = Rules(Folder(root))
    away = root.rename(root.with_name("away"))
    assert not rules.look()
    assert rules.current.codes == ("A 1",)
    away.rename(root)
    assert not rules.look()


def test_a_file_that_cannot_be_read_is_a_problem(root: Path) -> None:
    (root / RULES_FILE).mkdir()
    rules = Rules(Folder(root))
    assert [(item.code, item.facts) for item in rules.problems] == [
        (ProblemCode.FILE_UNREADABLE, ("it is a folder",))
    ]


def test_a_file_that_is_no_text_is_one_problem(root: Path) -> None:
    (root / RULES_FILE).write_bytes(bytes(range(256)) * 10)
    rules = Rules(Folder(root))
    assert rules.current == SearchRules()
    assert [item.code for item in rules.problems] == [ProblemCode.ENCODING_BINARY]


def test_an_odd_encoding_is_told_and_read(root: Path) -> None:
    (root / RULES_FILE).write_bytes('synonyms = ["devolução = retorno"]'.encode("cp1252"))
    rules = Rules(Folder(root))
    assert rules.current.synonyms == (("devolução", "retorno"),)
    assert [item.code for item in rules.problems] == [ProblemCode.ENCODING_GUESSED]
