import inspect
import re

import pytest

from desktop.models.sentences import PROBLEM_TEXTS, error_sentence, problem_sentence, severity_word
from knowledge import errors
from knowledge.problems import PROBLEMS, Problem, ProblemCode, Severity

FACTS = ("one", "two", "three")

ERRORS: list[errors.EstanteError] = [
    errors.LimitError("max_characters", -1),
    errors.LimitError(),
    errors.QueryError(30_000, 20_000),
    errors.TokenizerError("gpt", ("estimate", "o200k_base")),
    errors.LabelsError("xx", ("en", "pt-BR")),
    errors.NotInitialized(),
    errors.FolderError("/docs", "it is a file"),
    errors.FileReadError("a.md", "no permission"),
    errors.FileWriteError("a.md", "the disk is full"),
    errors.ReadOnlyError("a.md", "not UTF-8"),
    errors.ConflictError("a.md", "abc"),
    errors.ConflictError("a.md", ""),
    errors.OutsideError("../a.md"),
    errors.DocumentNotFound("a.md"),
    errors.FrontmatterEditError("a.md", "it has an alias"),
    errors.IndexFailure("the disk is full"),
    errors.SegmentDamaged("the disk is full"),
    errors.WorkerFailed("the disk is full"),
    errors.Cancelled(),
    errors.ProjectIdError("CON", "a device has that name"),
    errors.ProjectUnclear(()),
    errors.AccountError("whatsapp"),
    errors.AccountNotBound("whatsapp:loja-1"),
    errors.NotALibrary("/docs"),
    errors.LibraryDamaged("projects.json", 7),
    errors.NewerVersion("projects.json", "2", 1),
    errors.LibraryWriteError("projects.json", "the disk is full"),
    errors.ProjectNotFound("loja"),
    errors.TrashEntryNotFound("loja-20260101T000000Z"),
    errors.TokensError("tokens.txt", "line 2 has no right"),
    errors.ListenError("127.0.0.1:80", "permission is denied"),
    errors.ServerNotFound("loja", "estoque"),
    errors.ServerNotTrusted("loja", "estoque"),
    errors.TrustError("the disk is full"),
    errors.GoldenFileError("golden.toml", 3, "it has no “ask”"),
    errors.GoldenFileError("golden.toml", 0, "it is not TOML"),
    errors.VaultFileError("vault.toml", 3, "“sight” is not known here"),
    errors.VaultFileError("vault.toml", 0, "it is not TOML"),
    errors.GoldenFailed(2, 24),
    errors.VaultPlaceError("only a folder or s3://… can be written"),
    errors.ExportRefused("“a.md” is missing"),
    errors.BuildRefused("“postings/00.json” is missing"),
    errors.FolderNotOurs("/out"),
    errors.VaultDamaged("postings/00.json", "is missing"),
    errors.VaultDisabled("/vault"),
    errors.OlderThanSeen(5, 7),
    errors.VersionNotKept(5),
    errors.SeenFileError("vaults/seen.json", "the disk is full"),
    errors.PublishConflict("another publisher was first"),
    errors.VaultUnreachable("s3://loja", "there is no such bucket"),
]

OF_PROGRAMS = {
    errors.NotAllowed,
    errors.ToolUsageError,
    errors.TooHeavy,
    errors.ModelFailed,
    errors.MatchMissing,
    errors.MatchFailed,
    errors.SiteError,
    errors.CanaryFailed,
}
"""What only a program, a model or the command line can cause, and reads; the window never shows it."""


@pytest.mark.parametrize("code", list(ProblemCode), ids=str)
def test_every_problem_has_a_sentence_with_the_facts_of_the_core(code: ProblemCode) -> None:
    def slots(text: str) -> set[str]:
        return set(re.findall(r"\{\d\}", text))

    assert slots(PROBLEM_TEXTS[code]) == slots(PROBLEMS[code].sentence)
    sentence = problem_sentence(Problem("a.md", 1, code, FACTS))
    assert sentence == Problem("a.md", 1, code, FACTS).message


def test_facts_with_braces_are_shown_as_they_are() -> None:
    problem = Problem("a.md", 1, ProblemCode.FRONTMATTER_DUPLICATE_KEY, ("{0}{x}",))
    assert "“{0}{x}”" in problem_sentence(problem)


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_every_error_has_a_sentence_with_its_facts(error: errors.EstanteError) -> None:
    sentence = error_sentence(error)
    assert sentence.endswith(".")
    for value in vars(error).values():
        facts = value if isinstance(value, tuple) else (value,)
        assert all(str(fact) in sentence for fact in facts if fact not in ("", "abc", None, 0))


def test_the_list_above_has_every_kind_of_error() -> None:
    kinds = {
        kind
        for _, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, errors.EstanteError)
        and not any(below.__module__ == errors.__name__ for below in kind.__subclasses__())
    }
    assert {type(error) for error in ERRORS} == kinds - OF_PROGRAMS


def test_a_conflict_says_whether_the_file_is_gone() -> None:
    assert "removed" in error_sentence(errors.ConflictError("a.md", ""))
    assert "changed" in error_sentence(errors.ConflictError("a.md", "abc"))


def test_a_bug_is_told_apart_from_an_expected_error() -> None:
    sentence = error_sentence(ZeroDivisionError("division by zero"))
    assert "should not happen" in sentence
    assert "ZeroDivisionError" in sentence


def test_every_severity_has_its_own_word() -> None:
    assert len({severity_word(severity) for severity in Severity}) == len(Severity)
