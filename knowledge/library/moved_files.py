"""Where pinned and annotated documents went: what is no longer there is known again by its digest. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from unicodedata import normalize

from knowledge.projects import Curation


def moved(curation: Curation, gone: Mapping[str, str], present: Mapping[str, str]) -> Mapping[str, str]:
    """New path by old path.

    `gone` has the last known digests of documents that are gone, `present` those of all that are there, by
    path. A document without a digest in `gone` is looked for by that of its annotation. It moved if one
    document that has no pin or annotation of its own has its bytes, or if one of several has its file name
    too; whatever its bytes, one that has its path in another Unicode normal form is it, as after a copy from
    another system. What is not clear did not move.
    """
    curated = dict.fromkeys((*curation.pins, *curation.annotations))
    places: dict[str, list[str]] = {}
    spellings: dict[str, list[str]] = {}
    for path, digest in present.items():
        if path not in curated:
            spellings.setdefault(normalize("NFC", path), []).append(path)
            if digest:
                places.setdefault(digest, []).append(path)
    claims: dict[str, list[str]] = {}
    for path in (path for path in curated if path not in present):
        alike = spellings.get(normalize("NFC", path)) or places.get(
            gone.get(path) or _digest(curation, path), []
        )
        target = _the_one([place for place in alike if _name(place) == _name(path)]) or _the_one(alike)
        if target:
            claims.setdefault(target, []).append(path)
    found: dict[str, str] = {}
    for target, claimants in claims.items():
        path = _the_one([path for path in claimants if _name(path) == _name(target)]) or _the_one(claimants)
        if path:
            found[path] = target
    return found


def _digest(curation: Curation, path: str) -> str:
    annotation = curation.annotations.get(path)
    return annotation.digest if annotation else ""


def _the_one(paths: list[str]) -> str:
    return paths[0] if len(paths) == 1 else ""


def _name(path: str) -> str:
    return path.rpartition("/")[2]
