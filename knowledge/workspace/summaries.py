"""One line about each project of a library, for lists of them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from knowledge.errors import EstanteError
from knowledge.model import FileKind
from knowledge.projects import Project, ProjectSummary
from knowledge.settings import LIBRARY_SUFFIXES
from knowledge.sources.folder import Folder
from knowledge.text.moments import moment_of_file


def summarise(project: Project, files_root: Callable[[str], Path]) -> ProjectSummary:
    """Count what is in the folder of a project. A folder that cannot be read, or found, counts as empty."""
    documents, changed = 0, ""
    try:
        found = Folder(files_root(project.id), suffixes=LIBRARY_SUFFIXES).scan()
    except EstanteError:  # `LibraryState.problems` says so
        found = None
    if found is not None and found.stamps:
        documents = sum(entry.kind is FileKind.DOCUMENT for entry in found.files)
        changed = moment_of_file(max(stamp.mtime_ns for stamp in found.stamps.values()))
    return ProjectSummary(
        id=project.id,
        name=project.name,
        enabled=project.enabled,
        documents=documents,
        accounts=len(project.accounts),
        changed=changed,
    )
