"""The header fields that have a meaning of their own; every other field stays metadata as it is.

* `title`, `id`: text. Lines of a long title are joined.
* `keywords`: a list, or one text separated by commas (`,` `，` `、`).
* `pinned`: `true yes on 1` or `false no off 0`, in any case; nothing is false.
* `lang` or `language`: kept as metadata too, and wins over guessing the language.
* `tags`, `summary`, `review`, `authority`, `valid_from`, `valid_until`, `supersedes`: what people set about
  the document (`Annotation`); kept as metadata too. `validFrom` and `validUntil` are understood as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import regex

from knowledge.documents.frontmatter import Frontmatter
from knowledge.model import MetadataValue
from knowledge.problems import Problem, ProblemCode
from knowledge.projects import Annotation
from knowledge.text.days import read_day

RESERVED = frozenset({"id", "title", "keywords", "pinned"})
_TRUE = frozenset({"true", "yes", "on", "1"})
_FALSE = frozenset({"false", "no", "off", "0"})
_COMMA = regex.compile(r"[,，、]")
_REVIEW = ("review",)
_VALID_FROM = ("valid_from", "validFrom")
_VALID_UNTIL = ("valid_until", "validUntil")
"""How a header may call a day; the first name that is there counts."""


@dataclass(frozen=True, slots=True)
class Fields:
    """What the header says; "" and () where it says nothing usable."""

    id: str
    title: str
    keywords: tuple[str, ...]
    pinned: bool
    language: str
    metadata: dict[str, MetadataValue]
    problems: tuple[Problem, ...]


def read_fields(header: Frontmatter, *, path: str) -> Fields:
    """Interpret the reserved fields of `header`; a value of the wrong kind is reported and not used."""
    problems: list[Problem] = []

    def refuse(key: str, wanted: str, value: MetadataValue) -> None:
        facts = (key, wanted, _shown(value))
        problems.append(Problem(path, header.lines.get(key, 1), ProblemCode.FRONTMATTER_VALUE, facts))

    def text(key: str) -> str:
        value = header.metadata.get(key)
        if value is None or isinstance(value, str):
            return " ".join((value or "").split())
        refuse(key, "text", value)
        return ""

    pinned = header.metadata.get("pinned")
    word = pinned.strip().lower() if isinstance(pinned, str) else ""
    if pinned is not None and word not in _TRUE | _FALSE:
        refuse("pinned", "true or false", pinned)

    keywords = _read_keywords(header.metadata.get("keywords"))
    if keywords is None:
        refuse("keywords", "a list of words", header.metadata.get("keywords"))

    told = {problem.line for problem in header.problems if problem.code is ProblemCode.FRONTMATTER_DATE}
    for key, value in _unreadable_days(header.metadata):
        if header.lines.get(key, 1) not in told:
            refuse(key, "a day such as 2027-01-20", value)

    return Fields(
        id=text("id"),
        title=text("title"),
        keywords=keywords or (),
        pinned=word in _TRUE,
        language=_declared_language(header),
        metadata={key: value for key, value in header.metadata.items() if key not in RESERVED},
        problems=tuple(problems),
    )


def read_annotation(metadata: Mapping[str, MetadataValue]) -> Annotation | None:
    """What a header says that `Annotation` has a place for; None when it says nothing of the kind.

    The star is no part of it: `pinned` is a field of its own.
    """
    annotation = Annotation(
        tags=_read_keywords(metadata.get("tags")) or (),
        summary=_line(metadata.get("summary")),
        authority=_line(metadata.get("authority")),
        supersedes=_names(metadata.get("supersedes")),
        review=_day(metadata, _REVIEW),
        valid_from=_day(metadata, _VALID_FROM),
        valid_until=_day(metadata, _VALID_UNTIL),
    )
    return None if annotation == Annotation() else annotation


def _day(metadata: Mapping[str, MetadataValue], keys: tuple[str, ...]) -> str:
    return read_day(_line(next((metadata[key] for key in keys if metadata.get(key)), None)))


def _unreadable_days(metadata: Mapping[str, MetadataValue]) -> Iterator[tuple[str, MetadataValue]]:
    for key in (*_REVIEW, *_VALID_FROM, *_VALID_UNTIL):
        value = metadata.get(key)
        if value and not read_day(_line(value)):
            yield key, value


def _line(value: MetadataValue) -> str:
    """A text on one line; "" for anything else."""
    return " ".join(value.split()) if isinstance(value, str) else ""


def _names(value: MetadataValue) -> tuple[str, ...]:
    """Paths or ids: a list of them, or one."""
    items = value if isinstance(value, tuple) else (value,)
    names = (item.strip() for item in items if isinstance(item, str))
    return tuple(dict.fromkeys(name for name in names if name))


def _read_keywords(value: MetadataValue) -> tuple[str, ...] | None:
    """The keywords in order, each once; None when `value` is no list of texts."""
    if value is None:
        return ()
    items = _COMMA.split(value) if isinstance(value, str) else value
    if not isinstance(items, list | tuple) or any(isinstance(item, tuple | dict | bool) for item in items):
        return None
    words = (" ".join(item.split()) for item in items if isinstance(item, str))
    return tuple(dict.fromkeys(word for word in words if word))


def _declared_language(header: Frontmatter) -> str:
    for key in ("lang", "language"):
        value = header.metadata.get(key)
        if isinstance(value, str) and value.strip():
            return value.strip()
    return ""


def _shown(value: MetadataValue) -> str:
    text = str(list(value) if isinstance(value, tuple) else value)
    return text if len(text) <= 40 else text[:39] + "…"
