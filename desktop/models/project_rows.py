"""The projects of a library as the switcher shows them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from desktop import later
from desktop.models.ago import ago
from desktop.models.folding import fold
from knowledge.projects import LibraryState, Project, ProjectSummary


@dataclass(frozen=True, slots=True)
class ProjectRow:
    """One project. `documents` is None while they are not counted; `changed` is ISO 8601, or ""."""

    id: str
    name: str
    enabled: bool = True
    documents: int | None = None
    accounts: int = 0
    changed: str = ""


def make_project_rows(state: LibraryState, summaries: Mapping[str, ProjectSummary]) -> tuple[ProjectRow, ...]:
    """Every project in the order of the library; counts as far as they are known."""
    return tuple(project_row(project, summaries.get(project.id)) for project in state.projects)


def project_row(project: Project, counted: ProjectSummary | None) -> ProjectRow:
    return ProjectRow(
        project.id,
        project.name,
        enabled=project.enabled,
        documents=counted.documents if counted else None,
        accounts=len(project.accounts),
        changed=counted.changed if counted else "",
    )


_DOCUMENTS = later("Projects", "%Ln doc(s)", "", 1)
_ACCOUNTS = later("Projects", "%Ln account(s)", "", 1)


def project_facts(row: ProjectRow, now: datetime) -> str:
    """`148 docs · 4 accounts · 2 min ago`; whatever is not known is left out."""
    parts = []
    if row.documents is not None:
        parts.append(QCoreApplication.translate("Projects", _DOCUMENTS, "", row.documents))
    parts.append(QCoreApplication.translate("Projects", _ACCOUNTS, "", row.accounts))
    parts.append(ago(row.changed, now))
    return " · ".join(part for part in parts if part)


def disabled_word() -> str:
    return QCoreApplication.translate("Projects", "disabled")


def fitting(rows: tuple[ProjectRow, ...], typed: str) -> tuple[ProjectRow, ...]:
    """The rows whose name or id has every word of `typed`, those that begin with it first."""
    words = fold(typed).split()
    if not words:
        return rows
    found = []
    for place, row in enumerate(rows):
        name = fold(row.name)
        if all(word in name or word in row.id for word in words):
            begins = name.startswith(words[0]) or row.id.startswith(words[0])
            found.append((not begins, place, row))
    return tuple(row for _, _, row in sorted(found, key=lambda item: item[:2]))
