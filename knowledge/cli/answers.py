"""What the commands of `estante project` answer with `--json`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict

from knowledge.cli.printing import library_problem_answer
from knowledge.projects import (
    Account,
    Binding,
    Gap,
    LibraryState,
    Migration,
    Project,
    ProjectSummary,
    TrashedProject,
)


def project_answer(project: Project) -> dict[str, object]:
    return {
        "id": project.id,
        "name": project.name,
        "description": project.description,
        "enabled": project.enabled,
        "pinned": list(project.pinned),
        "accounts": [account_answer(account) for account in project.accounts],
        "retrieval": asdict(project.retrieval),
        "created": project.created,
        "updated": project.updated,
    }


def account_answer(account: Account) -> dict[str, object]:
    return {"platform": account.platform, "accountId": account.account_id, "label": account.label}


def binding_answer(binding: Binding) -> dict[str, object]:
    answer = account_answer(binding.account)
    return {**answer, "project": binding.project, "moved_from": binding.moved_from}


def gap_answer(gap: Gap) -> dict[str, object]:
    return {
        "id": gap.id,
        "question": gap.question,
        "project": gap.project,
        "kind": gap.kind.value,
        "times": gap.times,
        "last": gap.last,
        "score": gap.score,
        **account_answer(gap.account),
    }


def migration_answer(result: Migration) -> dict[str, object]:
    return {
        "project": result.project,
        "dry_run": result.dry,
        "creates_library": result.creates_library,
        "creates_project": result.creates_project,
        "files": [
            {"path": item.path, "step": item.step.value, "reason": item.reason} for item in result.items
        ],
        "accounts": [account_answer(account) for account in result.accounts],
        "sets_default": result.sets_default,
    }


def list_answer(
    state: LibraryState, summaries: Sequence[ProjectSummary], trash: Sequence[TrashedProject]
) -> dict[str, object]:
    counted = {summary.id: summary for summary in summaries}
    projects = [
        {
            **project_answer(project),
            "documents": counted[project.id].documents,
            "changed": counted[project.id].changed,
        }
        for project in state.projects
        if project.id in counted
    ]
    deleted = [{"key": item.key, "id": item.project.id, "deleted": item.deleted} for item in trash]
    problems = [library_problem_answer(problem) for problem in state.problems]
    return {"projects": projects, "trash": deleted, "problems": problems, **defaults_answer(state)}


def defaults_answer(state: LibraryState) -> dict[str, object]:
    return {
        "platform_defaults": dict(state.platform_defaults),
        "default_project": state.default_project,
        "old_folder": state.old_folder,
    }
