"""What PATH names: a folder of documents, or a library with its projects. Opened, read, closed again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from knowledge.cli.printing import say
from knowledge.errors import DataError, FolderError, NotALibrary, ProjectNotFound, ProjectUnclear
from knowledge.projects import LibraryState
from knowledge.sources.reasons import plain_reason
from knowledge.workspace import Workspace
from knowledge.workspace.collection import Collection
from knowledge.workspace.library import Library, is_library


@contextmanager
def opened(path: str) -> Iterator[Workspace]:
    """A plain folder, read and up to date."""
    workspace = Workspace(Path(path))
    try:
        with _disk():
            workspace.start(watch=False).result()
            yield workspace
    finally:
        workspace.close()


@contextmanager
def opened_library(path: str, *, old_folder: str = "") -> Iterator[Library]:
    """A library; each project is read when it is needed. Raises NotALibrary."""
    library = Library(Path(path), old_folder=Path(old_folder) if old_folder else None, watch=False)
    try:
        with _disk():
            yield library
    finally:
        library.close()


@contextmanager
def opened_collection(
    path: str, *, old_folder: str = "", watch: bool = False, read_first: bool = True
) -> Iterator[Collection]:
    """Whichever of the two `path` is; a plain folder has no old one. `watch`: follow what others do.
    `read_first` as `Collection` has it."""
    old = Path(old_folder) if old_folder and is_library(Path(path)) else None
    with _disk(), Collection(path, old_folder=old, watch=watch, read_first=read_first) as collection:
        yield collection


@contextmanager
def opened_project(path: str, project: str) -> Iterator[Workspace]:
    """The documents to look into: the folder, or the project of a library. Raises ProjectUnclear."""
    if not is_library(Path(path)):
        if project:
            raise NotALibrary(path)
        with opened(path) as workspace:
            yield workspace
        return
    with opened_library(path) as library:
        identifier = project or only_project(library.state)
        with library.lent(identifier, disabled=True) as workspace:
            yield workspace


@contextmanager
def every_project(path: str) -> Iterator[Iterator[tuple[str, Workspace]]]:
    """Each project with its id, read, one after the other; a plain folder is one without an id."""
    if not is_library(Path(path)):
        with opened(path) as workspace:
            yield iter((("", workspace),))
        return
    with opened_library(path) as library:
        yield _each(library)


def _each(library: Library) -> Iterator[tuple[str, Workspace]]:
    for project in library.state.projects:
        try:
            with library.lent(project.id, disabled=True) as workspace:
                yield project.id, workspace
        except (FolderError, ProjectNotFound) as error:  # the others can be read all the same
            say(str(error))


def only_project(state: LibraryState) -> str:
    """The project that is meant when none is named: the only one there is. Raises ProjectUnclear."""
    if len(state.projects) != 1:
        raise ProjectUnclear(tuple(project.id for project in state.projects))
    return state.projects[0].id


@contextmanager
def _disk() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise DataError(f"The disk does not answer: {plain_reason(error)}.") from error
