"""The golden questions of a project, asked as anybody would ask them, and how the project is published."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from knowledge.documents.canonical import canonical_url
from knowledge.documents.golden_file import GOLDEN_FILE, MAX_GOLDEN_BYTES, read_golden
from knowledge.documents.vault_file import MAX_VAULT_FILE_BYTES, VAULT_FILE, read_vault_settings
from knowledge.errors import Cancelled, FileReadError, LimitError, QueryError
from knowledge.model import LibraryView
from knowledge.publications import GoldenOutcome, GoldenQuestion, Stop, VaultSettings
from knowledge.sources.small_text import is_missing, read_small_text
from knowledge.vault.golden import NamesOf, check, unanswered
from knowledge.workspace.collection import PLAIN, Collection
from knowledge.workspace.wishes import Wishes, question_for


def golden_questions(root: Path) -> tuple[GoldenQuestion, ...] | None:
    """What `golden.toml` in the document folder `root` asks; None when there is no such file.

    Raises GoldenFileError, and FileReadError when it is there and cannot be read.
    """
    text = _text(root / GOLDEN_FILE, MAX_GOLDEN_BYTES)
    return None if text is None else read_golden(text)


def vault_settings(root: Path) -> VaultSettings:
    """What `vault.toml` in the document folder `root` says; the usual settings when there is no such file.

    Raises VaultFileError, and FileReadError when it is there and cannot be read.
    """
    text = _text(root / VAULT_FILE, MAX_VAULT_FILE_BYTES)
    return VaultSettings() if text is None else read_vault_settings(text)


def run_golden(
    collection: Collection,
    project: str,
    questions: Iterable[GoldenQuestion],
    *,
    stop: Stop = lambda: False,
) -> tuple[GoldenOutcome, ...]:
    """The outcome of each of `questions`, in their order.

    Each is answered as `estante context` answers it: with the project's own limits, and nothing else. Raises
    Cancelled once `stop()` is true, ProjectNotFound, and what reading a folder raises.
    """
    with collection.lent(project) as workspace:
        names_of = _names(workspace.view, vault_settings(workspace.root))
        found = []
        for question in questions:
            if stop():
                raise Cancelled
            found.append(_outcome(collection, project, question, names_of))
        return tuple(found)


def _outcome(
    collection: Collection, project: str, question: GoldenQuestion, names_of: NamesOf
) -> GoldenOutcome:
    try:
        asked = question_for(collection, project, question.ask, Wishes())
        context = collection.answer(project or PLAIN, question.ask, question=asked)
    except (QueryError, LimitError) as error:
        return unanswered(question, str(error))
    return check(question, context, names_of=names_of)


def _names(view: LibraryView, settings: VaultSettings) -> NamesOf:
    """By which names a document may be called that it will only have once it is published.

    Only documents that are in a context are looked at, since to read the text of each would take long.
    """

    def names_of(path: str) -> tuple[str, ...]:
        document = view.documents.get(path)
        return () if document is None else (canonical_url(path, document.metadata, site=settings.site),)

    return names_of


def _text(place: Path, most: int) -> str | None:
    try:
        return read_small_text(place, most=most)
    except FileReadError as error:
        if is_missing(error):
            return None
        raise
