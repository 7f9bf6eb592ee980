"""The sentences of the window for what is wrong with a published vault, or with what is to be published."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.causes import cause_text
from knowledge import errors

_GOLDEN_LINE = later("Errors", "Line {1} of “{0}” is no golden question: {2}.")
_GOLDEN = later("Errors", "“{0}” is no file of golden questions: {1}.")
_SETTINGS_LINE = later("Errors", "Line {1} of “{0}” cannot be used: {2}.")
_SETTINGS = later("Errors", "“{0}” cannot be used: {1}.")
_FAILED = later(
    "Errors",
    "{0} of {1} golden questions failed, so nothing was published; the version before goes on answering. "
    "Mend the documents, or the questions.",
)
_OLDER = later(
    "Errors",
    "The vault is refused: its pointer says version {0}, which is older than one that was seen ({1}). "
    "To go back, choose a version here: it becomes a new one.",
)


def vault_error_sentence(error: BaseException) -> str | None:
    """The sentence for an error that only publishing knows; None for any other."""
    match error:
        case errors.GoldenFileError() if error.line:
            return _say(_GOLDEN_LINE, error.file, error.line, cause_text(error.reason))
        case errors.GoldenFileError():
            return _say(_GOLDEN, error.file, cause_text(error.reason))
        case errors.VaultFileError() if error.line:
            return _say(_SETTINGS_LINE, error.file, error.line, cause_text(error.reason))
        case errors.VaultFileError():
            return _say(_SETTINGS, error.file, cause_text(error.reason))
        case errors.GoldenFailed():
            return _say(_FAILED, error.failed, error.asked)
        case errors.VaultPlaceError():
            return _say(later("Errors", "Nothing can be published there: {0}."), cause_text(error.reason))
        case errors.FolderNotOurs():
            return _say(
                later("Errors", "“{0}” has files that are not of Estante, so nothing is written there."),
                error.place,
            )
        case errors.VaultError():
            return _vault_sentence(error)
        case _:
            return None


def _vault_sentence(error: errors.VaultError) -> str:
    match error:
        case errors.ExportRefused():
            return _say(
                later("Errors", "The export is refused: {0}. Try out again."), cause_text(error.reason)
            )
        case errors.BuildRefused():
            return _say(
                later("Errors", "The new version is refused: {0}. Try out again."), cause_text(error.reason)
            )
        case errors.VaultDamaged():
            return _say(
                later("Errors", "The vault is damaged: {0} {1}. Publish again, or go back to a version."),
                error.part,
                cause_text(error.reason),
            )
        case errors.VaultDisabled():
            return _say(later("Errors", "Nothing is published at {0}, or it was switched off."), error.place)
        case errors.OlderThanSeen():
            return _say(_OLDER, error.sequence, error.seen)
        case errors.VersionNotKept():
            return _say(
                later("Errors", "Version {0} is no longer kept, so it cannot be put back."), error.sequence
            )
        case errors.PublishConflict():
            return _say(later("Errors", "Nothing was published: {0}. Try again."), cause_text(error.reason))
        case errors.SeenFileError():
            return _say(
                later("Errors", "The memory of vaults (“{0}” in your data) cannot be used: {1}."),
                error.file,
                cause_text(error.reason),
            )
        case errors.VaultUnreachable():
            return _say(later("Errors", "{0} cannot be reached: {1}."), error.place, cause_text(error.reason))
        case _:
            return str(error)


def _say(text: str, *facts: object) -> str:
    return QCoreApplication.translate("Errors", text).format(*facts)
