"""What the form above a text shows besides title and keywords, and what follows from it in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from enum import StrEnum
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.days import iso_day, local_day
from knowledge.model import LibraryView, MetadataValue, Reason
from knowledge.projects import Annotation

FactValue: TypeAlias = "str | tuple[str, ...]"


class FactField(StrEnum):
    """The fields of an `Annotation` that the form has; the value is the name of the field there."""

    TAGS = "tags"
    SUMMARY = "summary"
    REVIEW = "review"
    VALID_FROM = "valid_from"
    VALID_UNTIL = "valid_until"
    AUTHORITY = "authority"
    SUPERSEDES = "supersedes"


_CAMEL = {FactField.VALID_FROM: "validFrom", FactField.VALID_UNTIL: "validUntil"}


@dataclass(frozen=True, slots=True)
class FactState:
    """One thing that follows from the facts, as a phrase; `role` is the token it is drawn in."""

    text: str
    icon: str
    role: str = "text2"


@dataclass(frozen=True, slots=True)
class DocumentFacts:
    """Everything the form shows that is not in the text itself.

    `names` are the titles of the documents in `annotation.supersedes`. `reason` says why the facts cannot be
    changed here, `text_reason` why title and keywords cannot, `pin_reason` why the star cannot; "": they can.
    """

    annotation: Annotation = field(default_factory=Annotation)
    pinned: bool = False
    states: tuple[FactState, ...] = ()
    names: Mapping[str, str] = field(default_factory=dict)
    reason: str = ""
    text_reason: str = ""
    pin_reason: str = ""


def with_fact(annotation: Annotation, fact: FactField, value: FactValue) -> Annotation:
    """`annotation` with that field set."""
    return replace(annotation, **{fact.value: value})  # type: ignore[arg-type] # by the name of the field


def fact_of(annotation: Annotation, fact: FactField) -> FactValue:
    """What that field holds."""
    value: FactValue = getattr(annotation, fact.value)
    return value


def header_keys(metadata: Mapping[str, MetadataValue], fact: FactField) -> tuple[str, ...]:
    """Each way in which a header has that field; there may be none."""
    names = (fact.value, _CAMEL[fact]) if fact in _CAMEL else (fact.value,)
    return tuple(name for name in names if name in metadata)


def states_of(view: LibraryView, path: str, annotation: Annotation, today: date) -> tuple[FactState, ...]:
    """Why the document is not sent, that its review is overdue, and what cannot be meant."""
    found = [_withheld(view, path, annotation)]
    first, last = iso_day(annotation.valid_from), iso_day(annotation.valid_until)
    if first is not None and last is not None and last < first:
        text = QCoreApplication.translate("Facts", "its last day is before its first: never sent")
        found = [FactState(text, "calendar-x", "warn")]
    found.append(_overdue(annotation, today))
    return tuple(state for state in found if state is not None)


def _withheld(view: LibraryView, path: str, annotation: Annotation) -> FactState | None:
    match view.withheld.get(path):
        case Reason.EXPIRED:
            text = QCoreApplication.translate("Facts", "valid until {0}: no longer sent")
            return FactState(text.format(local_day(annotation.valid_until)), "calendar-x")
        case Reason.NOT_YET_VALID:
            text = QCoreApplication.translate("Facts", "valid from {0}: not sent yet")
            return FactState(text.format(local_day(annotation.valid_from)), "calendar-clock")
        case Reason.SUPERSEDED:
            text = QCoreApplication.translate("Facts", "replaced by {0}: no longer sent")
            return FactState(text.format(successor(view, path)), "replace")
        case _:
            return None


_OVERDUE = later("Facts", "review overdue for %Ln day(s)", "", 1)


def _overdue(annotation: Annotation, today: date) -> FactState | None:
    day = iso_day(annotation.review)
    if day is None or day >= today:
        return None
    text = QCoreApplication.translate("Facts", _OVERDUE, "", (today - day).days)
    return FactState(text, "calendar-clock", "warn")


def successor(view: LibraryView, path: str) -> str:
    """The title of the document that stands in place of `path`; its own path when none is known."""
    head = view.heads.get(path)
    own = {path, head.id} if head is not None else {path}
    found = [
        other
        for other, annotation in view.annotations.items()
        if other != path and other in view.heads and own & set(annotation.supersedes)
    ]
    found.sort(key=lambda other: (other in view.withheld, other))
    return view.heads[found[0]].title if found else path


def names_of(view: LibraryView, annotation: Annotation) -> dict[str, str]:
    """The titles of the documents that are replaced, by what they are called in the list."""
    by_id = any(name not in view.heads for name in annotation.supersedes)
    ids = {head.id: head.title for head in view.heads.values()} if by_id else {}
    missing = QCoreApplication.translate("Facts", "{0} (not there)")
    return {
        name: view.heads[name].title if name in view.heads else ids.get(name, missing.format(name))
        for name in annotation.supersedes
    }
