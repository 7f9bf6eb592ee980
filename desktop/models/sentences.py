"""The sentences of the window for what the core reports by code: problems and errors.

The reasons of a context have their sentences in `reasons`.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.causes import cause_text
from desktop.models.library_sentences import library_error_sentence
from desktop.models.serving import listen_text, tokens_text
from desktop.models.vault_sentences import vault_error_sentence
from knowledge import errors
from knowledge.problems import Problem, ProblemCode, Severity

PROBLEM_TEXTS: dict[ProblemCode, str] = {
    ProblemCode.FRONTMATTER_SYNTAX: later("Problems", "The header cannot be read as YAML: {0}."),
    ProblemCode.FRONTMATTER_TAB: later("Problems", "A tab at line {0} of the header; YAML wants spaces."),
    ProblemCode.FRONTMATTER_NOT_MAPPING: later(
        "Problems", "The header is not a list of “key: value” lines, so it is not used."
    ),
    ProblemCode.FRONTMATTER_ALIAS: later(
        "Problems", "YAML anchors and aliases (& and *) are not allowed in a header."
    ),
    ProblemCode.FRONTMATTER_SECOND: later(
        "Problems", "A second block that looks like a header; only the first one counts."
    ),
    ProblemCode.FRONTMATTER_UNCLOSED: later(
        "Problems", "The header is never closed with “---”, so the file is read without one."
    ),
    ProblemCode.FRONTMATTER_LATE: later(
        "Problems", "A header must start on line 1; this one is read as text."
    ),
    ProblemCode.FRONTMATTER_DUPLICATE_KEY: later(
        "Problems", "The header has “{0}” twice; the last one counts."
    ),
    ProblemCode.FRONTMATTER_DATE: later("Problems", "“{1}” in “{0}” is not a date of the calendar."),
    ProblemCode.FRONTMATTER_VALUE: later("Problems", "“{0}” should be {1}; “{2}” is not used."),
    ProblemCode.FRONTMATTER_TOO_LARGE: later(
        "Problems", "The header has {0} characters; the most that is read is {1}."
    ),
    ProblemCode.DUPLICATE_ID: later("Problems", "The id “{0}” is used by {1} too."),
    ProblemCode.ENCODING_GUESSED: later("Problems", "Not UTF-8; read as {0}."),
    ProblemCode.ENCODING_BINARY: later("Problems", "This is not a text file."),
    ProblemCode.FILE_UNREADABLE: later("Problems", "Cannot be read: {0}."),
    ProblemCode.FILE_TOO_LARGE: later("Problems", "{0} bytes; the most that is read is {1}."),
    ProblemCode.FILE_CHANGING: later("Problems", "Still being written by another program."),
    ProblemCode.LINK_LOOP: later("Problems", "A link that leads round in a circle or to nothing."),
    ProblemCode.LINK_SKIPPED: later("Problems", "A link; links are not followed."),
    ProblemCode.CONFLICT_COPY: later(
        "Problems", "A conflict copy of “{0}”; it is shown here but never sent to the AI."
    ),
    ProblemCode.NAME_NOT_PORTABLE: later(
        "Problems", "Windows has no place for this name: {0}. Rename it before it is copied there."
    ),
    ProblemCode.RULES_SYNTAX: later(
        "Problems",
        "This cannot be read as TOML: look for a missing quotation mark, comma, bracket or “=”.",
    ),
    ProblemCode.RULES_UNKNOWN: later("Problems", "“{0}” is nothing that can be set here, so it is not used."),
    ProblemCode.RULES_PLACE: later(
        "Problems", "“{0}” stands below [weights], so it is not used; move it above that line."
    ),
    ProblemCode.RULES_TWICE: later("Problems", "“{0}” is set twice; the last one counts."),
    ProblemCode.RULES_LIST: later(
        "Problems", "“{0}” should be a list of texts in quotation marks; “{1}” is not used."
    ),
    ProblemCode.RULES_NUMBER: later(
        "Problems", "“{0}” should be a number in the range {1}; “{2}” is not used."
    ),
    ProblemCode.RULES_COUNT: later(
        "Problems", "“{0}” should be a whole number in the range {1}; “{2}” is not used."
    ),
    ProblemCode.RULES_GROUP: later(
        "Problems", "A group needs two different words with “=” between them; “{0}” is not used."
    ),
    ProblemCode.RULES_GROUP_LARGE: later("Problems", "A group has {0} words; only the first {1} are used."),
    ProblemCode.RULES_PHRASE: later("Problems", "“{0}” is longer than {1} characters, so it is not used."),
    ProblemCode.RULES_CODE: later("Problems", "A code needs a letter or a digit; “{0}” is not used."),
    ProblemCode.TABLE_QUOTE: later(
        "Problems", "A quotation mark is never closed, so the rows below it cannot be told apart."
    ),
    ProblemCode.JSON_SYNTAX: later("Problems", "This is not valid JSON, so it is read as plain text."),
    ProblemCode.PIN_MISSING: later(
        "Problems", "It is pinned, but there is no such document; nothing is sent for it."
    ),
    ProblemCode.ANNOTATION_MISSING: later(
        "Problems", "Tags or dates are kept for it, but there is no such file."
    ),
    ProblemCode.REVIEW_OVERDUE: later("Problems", "It should have been reviewed by {0}."),
    ProblemCode.EXPIRED: later("Problems", "It was valid until {0} and is no longer sent to the AI."),
    ProblemCode.SUPERSEDED: later(
        "Problems", "“{0}” stands in its place, so it is no longer sent to the AI."
    ),
    ProblemCode.SUPERSEDES_MISSING: later(
        "Problems", "It should stand in place of “{0}”, and there is no such document."
    ),
    ProblemCode.SUPERSEDES_LOOP: later(
        "Problems", "It and “{0}” each stand in place of the other, so both are sent."
    ),
    ProblemCode.HIDDEN_CHARACTERS: later(
        "Problems", "Characters that cannot be seen ({0}) hide something here; the AI gets them too."
    ),
    ProblemCode.HIDDEN_COMMENT: later(
        "Problems", "A comment, which a page does not show but the AI reads: “{0}”."
    ),
    ProblemCode.HIDDEN_STYLE: later(
        "Problems", "Text that its style hides on a page, but the AI reads: “{0}”."
    ),
    ProblemCode.ORDERS: later(
        "Problems", "“{0}” reads like an order to the AI. It is sent as data; look whether it belongs here."
    ),
    ProblemCode.FORGED_MARK: later(
        "Problems", "“{0}” looks like a mark that Estante itself puts around documents."
    ),
}
"""English source text for each code; the placeholders are the problem's facts."""


def problem_sentence(problem: Problem) -> str:
    """What is wrong, in the language of the window."""
    return QCoreApplication.translate("Problems", PROBLEM_TEXTS[problem.code]).format(*problem.facts)


def severity_word(severity: Severity) -> str:
    """The word for a severity, for screen readers and tool tips."""
    if severity is Severity.ERROR:
        return QCoreApplication.translate("Problems", "Error")
    if severity is Severity.WARNING:
        return QCoreApplication.translate("Problems", "Warning")
    return QCoreApplication.translate("Problems", "Notice")


def error_sentence(error: BaseException) -> str:
    """What happened, to what, and what to do, in the language of the window.

    Anything that is not an `EstanteError` is a bug: its own text follows a general sentence.
    """
    if sentence := library_error_sentence(error) or vault_error_sentence(error):
        return sentence
    match error:
        case errors.UsageError():
            return _usage_sentence(error)
        case errors.DataError():
            return _data_sentence(error)
        case errors.Cancelled():
            return QCoreApplication.translate("Errors", "Stopped, as asked.")
        case errors.EstanteError():
            return str(error)
        case _:
            return QCoreApplication.translate(
                "Errors", "Something went wrong that should not happen ({0}). Nothing was lost; try again."
            ).format(f"{type(error).__name__}: {error}")


def _usage_sentence(error: errors.UsageError) -> str:
    match error:
        case errors.LimitError() if error.name:
            return QCoreApplication.translate(
                "Errors", "The limit {0} is {1}; give a number of 0 or more."
            ).format(error.name, error.value)
        case errors.LimitError():
            return QCoreApplication.translate(
                "Errors", "No limit was given; set a maximum of characters or of tokens (or both)."
            )
        case errors.QueryError():
            return QCoreApplication.translate(
                "Errors", "The question has {0} characters; the most that is searched is {1}. Shorten it."
            ).format(error.length, error.maximum)
        case errors.TokenizerError():
            return QCoreApplication.translate(
                "Errors", "There is no token counter “{0}”; use one of: {1}."
            ).format(error.name, ", ".join(error.known))
        case errors.LabelsError():
            return QCoreApplication.translate(
                "Errors", "There are no labels in “{0}”; use one of: {1}."
            ).format(error.language, ", ".join(error.known))
        case errors.NotInitialized():
            return QCoreApplication.translate("Errors", "No folder is open. Open a folder first.")
        case _:
            return str(error)


def _data_sentence(error: errors.DataError) -> str:
    match error:
        case errors.FolderError():
            return QCoreApplication.translate("Errors", "Cannot open “{0}”: {1}.").format(
                error.path, cause_text(error.reason)
            )
        case errors.FileReadError():
            return QCoreApplication.translate("Errors", "Cannot read “{0}”: {1}.").format(
                error.path, cause_text(error.reason)
            )
        case errors.FileWriteError():
            return QCoreApplication.translate(
                "Errors", "Cannot save “{0}”: {1}. The file on disk is unchanged."
            ).format(error.path, cause_text(error.reason))
        case errors.ReadOnlyError():
            return QCoreApplication.translate("Errors", "“{0}” is read-only here: {1}.").format(
                error.path, cause_text(error.reason)
            )
        case errors.ConflictError():
            return _conflict_sentence(error)
        case errors.OutsideError():
            return QCoreApplication.translate("Errors", "“{0}” is refused: {1}.").format(
                error.path, cause_text(error.reason)
            )
        case errors.DocumentNotFound():
            return QCoreApplication.translate("Errors", "There is no document “{0}”.").format(error.name)
        case errors.FrontmatterEditError():
            return QCoreApplication.translate(
                "Errors", "The header of “{0}” cannot be changed: {1}. Change it as text."
            ).format(error.path, cause_text(error.reason))
        case errors.IndexFailure():
            return QCoreApplication.translate("Errors", "The search index cannot be used: {0}.").format(
                cause_text(error.reason)
            )
        case errors.SegmentDamaged():
            return QCoreApplication.translate(
                "Errors", "A file of the search index is damaged: {0}. The index is built anew."
            ).format(cause_text(error.reason))
        case errors.WorkerFailed():
            return QCoreApplication.translate(
                "Errors", "The helping process failed: {0}. The work is done without it."
            ).format(cause_text(error.reason))
        case _:
            return _not_there_sentence(error)


def _not_there_sentence(error: errors.DataError) -> str:
    match error:
        case errors.AccountNotBound():
            return QCoreApplication.translate("Errors", "The account {0} is bound to no project.").format(
                error.account
            )
        case errors.TokensError():
            return tokens_text(error.path, error.reason)
        case errors.ListenError():
            return listen_text(error.address, error.reason)
        case errors.ServerNotFound():
            return QCoreApplication.translate("Errors", "The project “{0}” has no MCP server “{1}”.").format(
                error.project, error.server
            )
        case errors.ServerNotTrusted():
            return QCoreApplication.translate(
                "Errors", "The MCP server “{1}” of the project “{0}” is not trusted, so it is not started."
            ).format(error.project, error.server)
        case errors.TrustError():
            return QCoreApplication.translate(
                "Errors", "The list of trusted MCP servers cannot be used: {0}."
            ).format(cause_text(error.reason))
        case errors.TrashEntryNotFound():
            return QCoreApplication.translate(
                "Errors", "There is nothing called “{0}” in the trash of the library."
            ).format(error.key)
        case _:
            return str(error)


def _conflict_sentence(error: errors.ConflictError) -> str:
    if error.disk_digest:
        text = QCoreApplication.translate(
            "Errors", "“{0}” was changed by another program since you opened it; choose which text to keep."
        )
    else:
        text = QCoreApplication.translate(
            "Errors", "“{0}” was removed by another program since you opened it; save it again or close it."
        )
    return text.format(error.path)
