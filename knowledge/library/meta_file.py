"""`projects/<id>/meta.json`: what people set about the files of one project. Pure.

    version            1
    files              path -> what is set about that file:
      tags             a list of words; searched like keywords
      summary          text; searched too
      review           the day by which somebody should look at it again
      authority        who vouches for it
      validFrom        the first day on which it may be sent
      validUntil       the last one
      supersedes       paths (or ids) of the documents that it replaces
      pinned           true: sent always, after those that the project lists
      updatedAt        when this was set
      digest           SHA-256 of the file then; by it the file is known again under another path

Days are `2027-01-20`, and read as in a header (`2027-1-20` too). Empty fields are left out; unknown ones are
kept, as are values of a wrong type.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from knowledge.errors import LibraryWriteError
from knowledge.library.json_file import JsonFile, Tree, changed, is_text, read_json, same, write_json
from knowledge.library.projects_file import check_version
from knowledge.projects import META_FILE, Annotation, LibraryProblem, LibraryProblemCode
from knowledge.sources.names import why_refused
from knowledge.text.days import read_day

VERSION = 1
_LISTS = ("tags", "supersedes")
_DAYS = ("review", "validFrom", "validUntil")
_TEXTS = ("summary", *_DAYS, "authority", "updatedAt", "digest")


@dataclass(frozen=True, slots=True)
class MetaDocument:
    """The content of a `meta.json`. Edits return another one."""

    file: JsonFile = field(default_factory=lambda: JsonFile({"version": VERSION, "files": {}}))


@dataclass(frozen=True, slots=True)
class ReadMeta:
    """What a `meta.json` says, by path, and what in it cannot be used."""

    annotations: Mapping[str, Annotation] = field(default_factory=dict)
    problems: tuple[LibraryProblem, ...] = ()


def meta_name(project: str) -> str:
    """What the file is called in messages: its path in the library."""
    return f"projects/{project}/{META_FILE}"


def read_meta(data: bytes, *, project: str) -> MetaDocument:
    """Raises LibraryDamaged and NewerVersion."""
    file = read_json(data, name=meta_name(project))
    check_version(file.tree, name=meta_name(project), known=VERSION)
    return MetaDocument(file)


def write_meta(document: MetaDocument) -> bytes:
    return write_json(document.file)


# --- reading --------------------------------------------------------------------------------------


def understand(document: MetaDocument, *, project: str) -> ReadMeta:
    """Every annotation that can be used. Nothing makes it fail."""
    files = document.file.tree.get("files")
    if files is None:
        return ReadMeta()
    wrong: set[tuple[str, str]] = set()
    annotations: dict[str, Annotation] = {}
    if not isinstance(files, dict):
        wrong.add(("files", "files"))
        files = {}
    for path, entry in files.items():
        if why_refused(path):
            wrong.add((path, "path"))
        elif not isinstance(entry, dict):
            wrong.add((path, "entry"))
        else:
            annotations[path] = _annotation(entry)
            wrong.update((path, name) for name in _unusable(entry))
    problems = [
        LibraryProblem(LibraryProblemCode.META_VALUE, project, (project, _printable(path), name))
        for path, name in wrong
    ]
    return ReadMeta(annotations, tuple(sorted(problems)))


def _annotation(entry: Tree) -> Annotation:
    bad = _unusable(entry)
    good = {name: value for name, value in entry.items() if name not in bad and value is not None}

    def several(name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys(item for item in good.get(name, ()) if item))

    return Annotation(
        tags=several("tags"),
        summary=good.get("summary", ""),
        review=read_day(good.get("review", "")),
        authority=good.get("authority", ""),
        valid_from=read_day(good.get("validFrom", "")),
        valid_until=read_day(good.get("validUntil", "")),
        supersedes=several("supersedes"),
        pinned=good.get("pinned", False),
        updated=good.get("updatedAt", ""),
        digest=good.get("digest", ""),
    )


def _unusable(entry: Tree) -> set[str]:
    """The names of the fields that have a value which cannot be used."""
    given = {name: value for name, value in entry.items() if value is not None}
    bad = {name for name in _TEXTS if name in given and not is_text(given[name])}
    bad.update(name for name in _LISTS if name in given and not _is_texts(given[name]))
    bad.update(name for name in _DAYS if given.get(name) and name not in bad and not read_day(given[name]))
    if not isinstance(given.get("pinned", False), bool):
        bad.add("pinned")
    return bad


def _is_texts(value: object) -> bool:
    return isinstance(value, list) and all(map(is_text, value))


def _printable(text: str) -> str:
    return text.encode("utf-8", "backslashreplace").decode()


# --- edits ----------------------------------------------------------------------------------------


def annotated(
    document: MetaDocument, path: str, annotation: Annotation | None, *, project: str
) -> MetaDocument:
    """With this set about the file `path`, or, for None, nothing. Unknown fields of its entry stay."""
    files = _files(document, project)
    old = files.get(path)
    entry: Tree = changed(old if isinstance(old, dict) else {}, **_fields(annotation or Annotation()))
    if entry:
        files[path] = entry
    else:
        files.pop(path, None)
    return _having(document, files)


def unpinned(document: MetaDocument, paths: Collection[str], *, project: str) -> MetaDocument:
    """Without `pinned` for the files `paths`."""
    files = _files(document, project)
    for path in files.keys() & paths:
        if isinstance(files[path], dict):
            files[path] = changed(files[path], pinned=None)
    return _having(document, {path: entry for path, entry in files.items() if entry != {}})


def moved(document: MetaDocument, path: str, new_path: str, *, project: str) -> MetaDocument:
    """With the file `path`, or all that is under the folder of that name, under `new_path`."""
    files: Tree = {}
    old_files = _files(document, project)
    names = {name: after_move(name, path, new_path) for name in old_files}
    arriving = {new for old, new in names.items() if new != old}
    for old, entry in old_files.items():
        if names[old] == old and old in arriving:
            continue  # of a file that is gone, for another one has its place
        if isinstance(entry, dict) and _is_texts(entry.get("supersedes")):
            values = [_followed(value, path, new_path) for value in entry["supersedes"]]
            entry = {**entry, "supersedes": values}
        files[names[old]] = entry
    return _having(document, files)


def forgotten(document: MetaDocument, path: str, *, project: str) -> MetaDocument:
    """Without anything about the file `path`, or what is under the folder of that name."""
    files = _files(document, project)
    kept = {name: entry for name, entry in files.items() if not is_at(name, path)}
    return document if len(kept) == len(files) else _having(document, kept)


def is_at(path: str, place: str) -> bool:
    """Whether `path` is `place`, or under the folder `place`."""
    return path == place or path.startswith(f"{place}/")


def after_move(path: str, old: str, new: str) -> str:
    """What `path` is called once the file or folder `old` is called `new`."""
    return new + path[len(old) :] if is_at(path, old) else path


def _followed(value: str, old: str, new: str) -> str:
    """The same for a reference, which may be an id: a path without its extension."""
    found = after_move(value, old, new)
    stem, dot, suffix = old.rpartition(".")
    if found == value == stem and dot and "/" not in suffix:
        return new.removesuffix(dot + suffix)
    return found


def _files(document: MetaDocument, project: str) -> Tree:
    files = document.file.tree.get("files")
    if files is None:
        return {}
    if not isinstance(files, dict):
        raise LibraryWriteError(
            meta_name(project), "“files” in it is no object, which has to be mended first"
        )
    return dict(files)


def _having(document: MetaDocument, files: Tree) -> MetaDocument:
    if same(files, document.file.tree.get("files") or {}):
        return document
    tree = {"version": VERSION, **document.file.tree, "files": files}
    return replace(document, file=document.file.having(tree))


def _fields(annotation: Annotation) -> Tree:
    """The fields of an entry; None for those that are empty."""
    values: dict[str, Any] = {
        "tags": list(annotation.tags),
        "summary": annotation.summary,
        "review": annotation.review,
        "authority": annotation.authority,
        "validFrom": annotation.valid_from,
        "validUntil": annotation.valid_until,
        "supersedes": list(annotation.supersedes),
        "pinned": annotation.pinned,
        "updatedAt": annotation.updated,
        "digest": annotation.digest,
    }
    return {name: value or None for name, value in values.items()}
