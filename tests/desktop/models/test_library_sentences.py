import re

import pytest

from desktop.models.library_sentences import (
    LIBRARY_PROBLEM_TEXTS,
    library_error_sentence,
    library_problem_file,
    library_problem_sentence,
)
from desktop.models.sentences import error_sentence
from knowledge import errors
from knowledge.problems import Severity
from knowledge.projects import LIBRARY_PROBLEMS, LibraryProblem, LibraryProblemCode


@pytest.mark.parametrize("code", LibraryProblemCode)
def test_every_problem_of_a_library_has_the_sentence_of_the_core(
    qapp: object, code: LibraryProblemCode
) -> None:
    assert LIBRARY_PROBLEM_TEXTS[code] == LIBRARY_PROBLEMS[code]
    facts = tuple(f"fact-{place}" for place in range(len(set(re.findall(r"\{\d\}", LIBRARY_PROBLEMS[code])))))
    problem = LibraryProblem(code, "loja", facts)
    assert library_problem_sentence(problem) == problem.message


def test_a_problem_names_the_file_it_is_in() -> None:
    assert library_problem_file(LibraryProblem(LibraryProblemCode.PROJECTS_SYNTAX, facts=("3",))) == (
        "projects.json"
    )
    meta = LibraryProblem(LibraryProblemCode.META_SYNTAX, "loja", ("loja", "3"))
    assert library_problem_file(meta) == "projects/loja/meta.json"


def test_two_owners_of_an_account_are_an_error_and_a_stray_folder_is_a_notice() -> None:
    twice = LibraryProblem(LibraryProblemCode.ACCOUNT_TWICE, "a", ("x:1", "a", "b"))
    stray = LibraryProblem(LibraryProblemCode.PROJECT_UNLISTED, facts=("velho",))
    gone = LibraryProblem(LibraryProblemCode.PROJECT_FOLDER_MISSING, "a", ("a",))
    assert twice.severity is Severity.ERROR
    assert stray.severity is Severity.NOTICE
    assert gone.severity is Severity.ERROR


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            errors.ProjectIdError("Loja!", "it has a “!”"),
            "“Loja!” cannot be the id of a project: it has a “!”.",
        ),
        (errors.ProjectUnclear(("a", "b")), "choose one of them"),
        (errors.AccountError("loja"), "“loja” names no account"),
        (errors.NotALibrary("/docs"), "“/docs” is no library"),
        (errors.LibraryDamaged("projects.json", 7), "“projects.json” cannot be read as JSON (line 7)"),
        (
            errors.NewerVersion("projects.json", "2", 1),
            "is of version 2, and this Estante knows versions up to 1",
        ),
        (errors.LibraryWriteError("projects.json", "the disk is full"), "the disk is full. What was there"),
        (errors.ProjectNotFound("loja"), "There is no project “loja”."),
    ],
)
def test_every_error_of_a_library_is_said_in_a_sentence(qapp: object, error: Exception, said: str) -> None:
    assert said in error_sentence(error)
    assert library_error_sentence(error) == error_sentence(error)


def test_other_errors_are_left_to_others(qapp: object) -> None:
    assert library_error_sentence(errors.NotInitialized()) is None
