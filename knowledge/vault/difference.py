"""What a publication changes: documents, and the contexts of golden questions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knowledge.publications import Change, ContextChange, DocumentChange, GoldenOutcome
from knowledge.vault.publication import VaultSource


@dataclass(frozen=True, slots=True)
class DocumentDifference:
    """`changes` are sorted by path; `same` counts the documents that are as they were."""

    changes: tuple[DocumentChange, ...]
    same: int


def document_difference(before: Iterable[VaultSource], after: Iterable[VaultSource]) -> DocumentDifference:
    """How the documents `after` differ from those `before`."""
    older, newer = ({source.path: source for source in sources} for sources in (before, after))
    paths = sorted({*older, *newer})
    changes = []
    for path in paths:
        old, new = older.get(path), newer.get(path)
        if old and new and (old.sha256, old.title) == (new.sha256, new.title):
            continue
        if new is None:
            assert old is not None  # the path came from one of them
            changes.append(DocumentChange(Change.REMOVED, path, old.title, -old.bytes))
        elif old is None:
            changes.append(DocumentChange(Change.ADDED, path, new.title, new.bytes))
        else:
            changes.append(DocumentChange(Change.CHANGED, path, new.title, new.bytes - old.bytes))
    return DocumentDifference(tuple(changes), same=len(paths) - len(changes))


def context_changes(
    before: Iterable[GoldenOutcome], after: Iterable[GoldenOutcome]
) -> tuple[ContextChange, ...]:
    """The questions of `after` whose context is another one than in `before`, in their order."""
    known = {outcome.question: outcome for outcome in before}
    return tuple(
        ContextChange(
            question=new.question,
            before=old.context if old else None,
            after=new.context,
            place_before=_place(old),
            place_after=_place(new),
        )
        for new in after
        for old in (known.get(new.question),)
        if _fingerprint(old) != _fingerprint(new)
    )


def _place(outcome: GoldenOutcome | None) -> int:
    return outcome.places[0] if outcome and outcome.places else 0


def _fingerprint(outcome: GoldenOutcome | None) -> str:
    return outcome.context.fingerprint if outcome and outcome.context else ""
