"""The operations on the files of a project. What is written goes the ordinary way: the same guard, the same
locks, and pins and annotations follow their documents.

An operation returns when the change can be searched, so that whoever asks next gets the new text.
"""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from knowledge.errors import (
    ConflictError,
    DocumentNotFound,
    FileReadError,
    FileWriteError,
    MatchFailed,
    MatchMissing,
    OutsideError,
)
from knowledge.events import Event, LibraryChanged
from knowledge.model import FileKind, LibraryView
from knowledge.serving import forms
from knowledge.serving.operations import Caller, Operation, Route
from knowledge.serving.rights import Right
from knowledge.settings import DOCUMENT_SUFFIXES, LIBRARY_SUFFIXES, MAX_FILE_BYTES
from knowledge.sources.images import image_type
from knowledge.sources.names import file_kind
from knowledge.workspace.workspace import Workspace

MAX_TEXT_BYTES = 8 * 1024 * 1024
MAX_UPLOAD_BYTES = MAX_FILE_BYTES
MAX_UPLOADS = 100
"""Files in one upload."""
SEEN_SECONDS = 5.0
"""So long a change waits until it can be searched; then it answers all the same, for it is on the disk."""


def matches(condition: str, digest: str) -> bool:
    """Whether an If-Match (RFC 9110, 13.1.1) holds for what has `digest`, "" for nothing.

    A weak tag never does. A digest without quotes will do.
    """
    if condition.strip() == "*":
        return bool(digest)
    return bool(digest) and any(tag.strip() in (f'"{digest}"', digest) for tag in condition.split(","))


# --- reading --------------------------------------------------------------------------------------


def _show(caller: Caller, which: forms.WhichFile) -> forms.FileContent:
    """Raises DocumentNotFound for whatever cannot be read, so that no answer tells what is there."""
    with lent(caller, which.project) as workspace:
        try:
            if _kind(caller, which.path) is None:
                raise DocumentNotFound(which.path)
            data = workspace.files.read_bytes(which.path)
            if image_type(data):
                return _image(workspace, which.path, data)
            source = workspace.files.read(which.path)
        except (OutsideError, FileReadError):
            raise DocumentNotFound(which.path) from None
        head = workspace.view.heads.get(source.path)
        kind: Literal["document", "text"] = "document" if head else "text"
        title = head.title if head else _name(source.path)
        return forms.FileContent(source.path, title, kind, source.text, "", source.digest, source.digest)


def _image(workspace: Workspace, path: str, data: bytes) -> forms.FileContent:
    digest = hashlib.sha256(data).hexdigest()
    return forms.FileContent(path, _name(path), "image", "", workspace.files.data_url(path), digest, digest)


# --- writing --------------------------------------------------------------------------------------


def _write(caller: Caller, wanted: forms.FileText) -> forms.FileWritten:
    with lent(caller, wanted.project) as workspace:
        _check_kind(caller, wanted.path)
        there = workspace.files.digest(wanted.path)
        _check_conditions(wanted, there)
        like = workspace.files.read(wanted.path) if there else None
        _make_folder(workspace, wanted.path.rpartition("/")[0])
        try:
            saved = workspace.files.save(wanted.path, wanted.text, like=like, expected_digest=there)
        except ConflictError as error:  # somebody else was quicker
            raise MatchFailed(wanted.path, error.disk_digest) from None
        _await(workspace, lambda view: _has(view, saved.path, saved.digest))
    return forms.FileWritten(saved.path, saved.digest, saved.digest)


def _check_conditions(wanted: forms.FileText, there: str) -> None:
    """Only If-Match gives leave to overwrite; a tag in If-None-Match that is another's does not."""
    if there and matches(wanted.if_none_match, there):
        raise MatchFailed(wanted.path, there)
    if there and not wanted.if_match:
        raise MatchMissing(wanted.path, there)
    if wanted.if_match and not matches(wanted.if_match, there):
        raise MatchFailed(wanted.path, there)


def _delete(caller: Caller, removal: forms.FileRemoval) -> forms.PathDone:
    with lent(caller, removal.project) as workspace:
        _check_kind(caller, removal.path)
        path = workspace.files.find(removal.path)
        if not path or workspace.files.is_folder(path):
            raise DocumentNotFound(removal.path)
        there = workspace.files.digest(path) if removal.if_match else None
        if there is not None and not matches(removal.if_match, there):
            raise MatchFailed(path, there)
        return _take_away(caller, workspace, removal.project, path, expected=there)


def _make(caller: Caller, which: forms.WhichFile) -> forms.PathDone:
    with lent(caller, which.project) as workspace:
        workspace.files.create_folder(which.path)
    return forms.PathDone(which.path)


def _delete_folder(caller: Caller, which: forms.WhichFile) -> forms.PathDone:
    with lent(caller, which.project) as workspace:
        if not workspace.files.is_folder(which.path):
            raise DocumentNotFound(which.path)
        return _take_away(caller, workspace, which.project, workspace.files.find(which.path))


def _take_away(
    caller: Caller, workspace: Workspace, project: str, path: str, *, expected: str | None = None
) -> forms.PathDone:
    try:
        workspace.files.delete(path, expected_digest=expected)
    except ConflictError as error:  # somebody else was quicker
        raise MatchFailed(path, error.disk_digest) from None
    if caller.collection.is_library:
        caller.collection.library.projects.forget(project, path)
    _await(workspace, lambda view: not _lists(view, path))
    return forms.PathDone(path)


def _move(caller: Caller, moving: forms.Moving) -> forms.PathDone:
    with lent(caller, moving.project) as workspace:
        source = workspace.files.find(moving.from_)
        if not workspace.files.is_folder(moving.from_):
            _check_kind(caller, moving.from_)
            if not source:
                raise DocumentNotFound(moving.from_)
            _check_kind(caller, moving.to)
        target = workspace.files.find(moving.to) or moving.to
        if f"{target}/".startswith(f"{source}/") and target != source:
            raise FileWriteError(source, "a folder cannot be moved into itself")
        _make_folder(workspace, moving.to.rpartition("/")[0])
        workspace.files.rename(source, moving.to)
        target = workspace.files.find(moving.to) or moving.to
        if caller.collection.is_library:
            caller.collection.library.projects.move(moving.project, source, target)
        if target != source:
            _await(workspace, lambda view: not _lists(view, source))
    return forms.PathDone(target)


def _upload(caller: Caller, upload: forms.Upload) -> forms.Uploaded:
    paths: list[str] = []
    refused: list[forms.RefusedFile] = []
    with lent(caller, upload.project) as workspace:
        _make_folder(workspace, upload.folder)
        for file in upload.files:
            try:
                paths.append(workspace.files.upload(upload.folder, file.name, file.data))
            except (OutsideError, FileWriteError) as error:
                refused.append(forms.RefusedFile(file.name, error.reason))
        _await(workspace, lambda view: all(_lists(view, path) for path in paths))
    return forms.Uploaded(tuple(paths), tuple(refused))


def _reindex(caller: Caller, which: forms.WhichProject) -> forms.Reindexed:
    with lent(caller, which.project) as workspace:
        workspace.rescan().result()
        view = workspace.view
        return forms.Reindexed(len(view.heads), view.chunk_count)


# --- inside ---------------------------------------------------------------------------------------


@contextmanager
def lent(caller: Caller, project: str) -> Iterator[Workspace]:
    """The workspace of a project that the caller sees; one that is disabled only for who may manage."""
    caller.check_sees(project)
    manages = caller.client.may(Right.MANAGE)
    with caller.collection.lent(project, disabled=manages) as workspace:
        yield workspace


def _kind(caller: Caller, path: str) -> FileKind | None:
    """What the tree takes `path` for; None: it is not shown at all."""
    suffixes = LIBRARY_SUFFIXES if caller.collection.is_library else DOCUMENT_SUFFIXES
    if any(file_kind(f"{part}.md") is None for part in path.split("/")[:-1]):
        return None
    return file_kind(_name(path), suffixes)


def _check_kind(caller: Caller, path: str) -> None:
    """Raises FileWriteError for what would be out of sight."""
    if _kind(caller, path) is None:
        raise FileWriteError(path, "only documents, tables, text and images are kept here")


def _make_folder(workspace: Workspace, folder: str) -> None:
    if not folder or workspace.files.is_folder(folder):
        return
    try:
        workspace.files.create_folder(folder)
    except FileWriteError:
        if not workspace.files.is_folder(folder):  # else somebody else was quicker
            raise


def _await(workspace: Workspace, done: Callable[[LibraryView], bool]) -> None:
    """Wait until what there is to see is as it should be by now."""
    seen = threading.Event()

    def look(event: Event) -> None:
        if isinstance(event, LibraryChanged) and done(workspace.view):
            seen.set()

    leave = workspace.subscribe(look)
    try:
        if not done(workspace.view):
            seen.wait(SEEN_SECONDS)
    finally:
        leave()


def _has(view: LibraryView, path: str, digest: str) -> bool:
    head = view.heads.get(path)
    return head.digest == digest if head else _lists(view, path) and _is_no_document(view, path)


def _is_no_document(view: LibraryView, path: str) -> bool:
    return any(entry.path == path and entry.kind is not FileKind.DOCUMENT for entry in view.files)


def _lists(view: LibraryView, path: str) -> bool:
    return any(entry.path == path or entry.path.startswith(f"{path}/") for entry in view.files)


def _name(path: str) -> str:
    return path.rpartition("/")[2]


_PROJECT = "/library/projects/{project}"
_FILE = f"{_PROJECT}/file?path={{path}}"

OPERATIONS: tuple[Operation[Any, Any], ...] = (
    Operation(
        "file",
        "A file as it is on disk: text, or an image as a data URL.",
        Right.READ,
        forms.WhichFile,
        forms.FileContent,
        _show,
        Route("GET", _FILE),
    ),
    Operation(
        "write_file",
        "Write a text file; overwriting one needs If-Match.",
        Right.MANAGE,
        forms.FileText,
        forms.FileWritten,
        _write,
        Route("PUT", _FILE, limit=MAX_TEXT_BYTES),
    ),
    Operation(
        "delete_file",
        "Move a file to the system's trash.",
        Right.MANAGE,
        forms.FileRemoval,
        forms.PathDone,
        _delete,
        Route("DELETE", _FILE),
    ),
    Operation(
        "create_folder",
        "Make a folder, and those above it.",
        Right.MANAGE,
        forms.WhichFile,
        forms.PathDone,
        _make,
        Route("POST", f"{_PROJECT}/folder", 201),
    ),
    Operation(
        "delete_folder",
        "Move a folder and all in it to the system's trash.",
        Right.MANAGE,
        forms.WhichFile,
        forms.PathDone,
        _delete_folder,
        Route("DELETE", f"{_PROJECT}/folder?path={{path}}"),
    ),
    Operation(
        "move",
        "Move or rename a file or folder; pins and annotations follow.",
        Right.MANAGE,
        forms.Moving,
        forms.PathDone,
        _move,
        Route("POST", f"{_PROJECT}/move"),
    ),
    Operation(
        "upload",
        "Add files, images too; an existing name gets a number.",
        Right.MANAGE,
        forms.Upload,
        forms.Uploaded,
        _upload,
        Route("POST", f"{_PROJECT}/upload", 201, limit=MAX_UPLOAD_BYTES),
    ),
    Operation(
        "reindex",
        "Compare all files with the index once more.",
        Right.MANAGE,
        forms.WhichProject,
        forms.Reindexed,
        _reindex,
        Route("POST", f"{_PROJECT}/reindex"),
    ),
)
