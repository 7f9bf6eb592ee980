"""The sentences of the window for what is wrong with a library, and for what a library refuses."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.causes import cause_text
from knowledge import errors
from knowledge.projects import META_FILE, PROJECTS_FILE, LibraryProblem, LibraryProblemCode

_Code = LibraryProblemCode

LIBRARY_PROBLEM_TEXTS: dict[LibraryProblemCode, str] = {
    _Code.PROJECT_ID: later(
        "LibraryProblems", "“{0}” cannot be the id of a project, so this project is not used."
    ),
    _Code.PROJECT_TWICE: later("LibraryProblems", "Two projects have the id “{0}”; the first one counts."),
    _Code.PROJECT_FOLDER_MISSING: later("LibraryProblems", "The folder of the project “{0}” is not there."),
    _Code.PROJECT_FOLDER_LINK: later(
        "LibraryProblems", "The folder of the project “{0}” is a link, which is not used."
    ),
    _Code.PROJECT_UNLISTED: later("LibraryProblems", "The folder “{0}” is not listed in projects.json."),
    _Code.PROJECT_VALUE: later(
        "LibraryProblems", "“{1}” of the project “{0}” should be {2}; it is not used."
    ),
    _Code.ACCOUNT_TWICE: later(
        "LibraryProblems", "The account {0} is bound to “{1}” and “{2}”; the first counts."
    ),
    _Code.ACCOUNT_VALUE: later(
        "LibraryProblems", "An account of the project “{0}” has no platform or no id."
    ),
    _Code.DEFAULT_UNKNOWN: later(
        "LibraryProblems", "The default for {0} is “{1}”, and there is no such project."
    ),
    _Code.OLD_FOLDER_REFUSED: later("LibraryProblems", "The old folder “{0}” is refused: {1}."),
    _Code.PROJECTS_SYNTAX: later(
        "LibraryProblems", "projects.json is no JSON (line {0}); the last good one counts."
    ),
    _Code.LIBRARY_VALUE: later("LibraryProblems", "“{0}” in projects.json should be {1}; it is not used."),
    _Code.PROJECTS_NEWER: later(
        "LibraryProblems", "projects.json is of the newer version {0}; what was read before counts."
    ),
    _Code.PROJECTS_UNREADABLE: later(
        "LibraryProblems", "projects.json cannot be read: {0}. What was read before counts."
    ),
    _Code.META_SYNTAX: later(
        "LibraryProblems", "meta.json of “{0}” is no JSON (line {1}); it is left as it is."
    ),
    _Code.META_VALUE: later("LibraryProblems", "“{2}” of “{1}” in meta.json of “{0}” cannot be used."),
    _Code.META_NEWER: later(
        "LibraryProblems", "meta.json of “{0}” is of a newer version; it is left as it is."
    ),
    _Code.META_UNREADABLE: later("LibraryProblems", "meta.json of “{0}” cannot be read: {1}."),
}
"""English source text for each code; the placeholders are the problem's facts."""

_DAMAGED = later(
    "Errors",
    "“{0}” cannot be read as JSON (line {1}); it is left as it is. Mend it, or take it from a backup.",
)
_NEWER = later(
    "Errors",
    "“{0}” is of version {1}, and this Estante knows versions up to {2}. "
    "It is left as it is; use a newer Estante.",
)
_UNWRITTEN = later("Errors", "Cannot write “{0}”: {1}. What was there before is unchanged.")

_META = (_Code.META_SYNTAX, _Code.META_VALUE, _Code.META_NEWER, _Code.META_UNREADABLE)


def library_problem_sentence(problem: LibraryProblem) -> str:
    """What is wrong, in the language of the window."""
    text = QCoreApplication.translate("LibraryProblems", LIBRARY_PROBLEM_TEXTS[problem.code])
    return text.format(*(cause_text(fact) for fact in problem.facts))


def library_problem_file(problem: LibraryProblem) -> str:
    """The file in which it is wrong, by its path in the library."""
    if problem.code in _META:
        return f"projects/{problem.project}/{META_FILE}"
    return PROJECTS_FILE


def library_error_sentence(error: BaseException) -> str | None:
    """The sentence for an error that only libraries know; None for any other."""
    match error:
        case errors.ProjectIdError():
            return _say(
                later("Errors", "“{0}” cannot be the id of a project: {1}."),
                error.identifier,
                cause_text(error.reason),
            )
        case errors.ProjectUnclear():
            return _say(later("Errors", "This is a library with several projects; choose one of them."))
        case errors.AccountError():
            return _say(later("Errors", "“{0}” names no account; write it as PLATFORM:ID."), error.text)
        case errors.NotALibrary():
            return _say(later("Errors", "“{0}” is no library: it has no projects.json."), error.path)
        case errors.LibraryDamaged():
            return _say(_DAMAGED, error.name, error.line)
        case errors.NewerVersion():
            return _say(_NEWER, error.name, error.version, error.known)
        case errors.LibraryWriteError():
            return _say(_UNWRITTEN, error.name, cause_text(error.reason))
        case errors.ProjectNotFound():
            return _say(later("Errors", "There is no project “{0}”."), error.identifier)
        case _:
            return None


def _say(text: str, *facts: object) -> str:
    return QCoreApplication.translate("Errors", text).format(*facts)
