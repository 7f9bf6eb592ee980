"""The operations on projects and accounts, for who may manage. Those on files are in `filing`."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from knowledge.errors import AccountNotBound, DocumentNotFound, MatchFailed, ProjectNotFound, UsageError
from knowledge.projects import Account, Activity, Binding, Project, TrashedProject
from knowledge.serving import filing, forms
from knowledge.serving.filing import lent, matches
from knowledge.serving.operations import Caller, Operation, Route
from knowledge.serving.rights import Right


def project_fields(project: Project) -> forms.ProjectFields:
    """`project` as it is given out; its servers are not: their variables may hold secrets."""
    accounts = tuple(
        forms.BoundAccount(account.platform, account.account_id, account.label)
        for account in project.accounts
    )
    return forms.ProjectFields(
        project.id,
        project.name,
        project.description,
        project.enabled,
        project.pinned,
        accounts,
        project.created,
        project.updated,
        etag_of(project),
    )


def etag_of(project: Project) -> str:
    """SHA-256 (hex) of all that `projects.json` says of a project."""
    written = json.dumps(asdict(project), ensure_ascii=True, sort_keys=True, default=str)
    return hashlib.sha256(written.encode()).hexdigest()


def _create(caller: Caller, wanted: forms.NewProject) -> forms.ProjectFields:
    project = caller.collection.library.projects.create(
        wanted.name, identifier=wanted.id, description=wanted.description
    )
    return project_fields(project)


def _show(caller: Caller, which: forms.WhichProject) -> forms.ProjectFields:
    caller.check_sees(which.project)
    if not caller.collection.is_library:
        found = next((item for item in caller.collection.projects() if item.id == which.project), None)
    else:
        found = caller.collection.library.state.project(which.project)
    if found is None or not (found.enabled or caller.client.may(Right.MANAGE)):
        raise ProjectNotFound(which.project)
    return project_fields(found)


def _change(caller: Caller, change: forms.ProjectChange) -> forms.ProjectFields:
    _check_is_there(caller, change.project)
    project = caller.collection.library.projects.amend_project(
        change.project,
        name=change.name,
        description=change.description,
        enabled=change.enabled,
        check=_condition(change.if_match),
    )
    return project_fields(project)


def _remove(caller: Caller, removal: forms.ProjectRemoval) -> forms.RemovedProject:
    _check_is_there(caller, removal.project)
    library = caller.collection.library
    if library.state.project(removal.project) is None:
        raise ProjectNotFound(removal.project)
    if removal.confirm != removal.project:
        raise UsageError("A project is deleted only when `confirm` is its id.")
    return _removed(library.projects.delete(removal.project))


def _condition(if_match: str) -> Callable[[Project], None]:
    """What raises MatchFailed for a project that is another by now."""

    def check(project: Project) -> None:
        etag = etag_of(project)
        if if_match and not matches(if_match, etag):
            raise MatchFailed(project.id, etag)

    return check


def _pin(caller: Caller, wanted: forms.PinList) -> forms.ProjectFields:
    _check_is_there(caller, wanted.project)
    library = caller.collection.library
    with lent(caller, wanted.project) as workspace:
        project = library.state.project(wanted.project)
        known = project.pinned if project else ()  # one whose document is gone may stay
        for path in wanted.paths:
            if path not in known and workspace.files.find(path) not in workspace.view.heads:
                raise DocumentNotFound(path)
    library.projects.set_pins(wanted.project, wanted.paths, check=_condition(wanted.if_match))
    return _show(caller, forms.WhichProject(wanted.project))


def _trash(caller: Caller, _: forms.Nothing) -> forms.TrashList:
    return forms.TrashList(tuple(map(_removed, caller.collection.library.projects.trash())))


def _restore(caller: Caller, which: forms.WhichTrashed) -> forms.ProjectFields:
    return project_fields(caller.collection.library.projects.restore(which.key))


def _removed(trashed: TrashedProject) -> forms.RemovedProject:
    return forms.RemovedProject(trashed.project.id, trashed.key, trashed.deleted, trashed.project.name)


def _check_is_there(caller: Caller, project: str) -> None:
    """In a plain folder another name than its one project's is nobody's, rather than a wrong request."""
    if not caller.collection.is_library and project:
        raise ProjectNotFound(project)


# --- accounts -------------------------------------------------------------------------------------


def _bind(caller: Caller, wanted: forms.AccountBinding) -> forms.BindingFields:
    _check_is_there(caller, wanted.project)
    library = caller.collection.library
    account = Account(wanted.platform.strip(), wanted.accountId.strip(), wanted.label)
    if not wanted.unbind:
        return _binding_fields(library.projects.bind(account, wanted.project))
    if library.state.project(wanted.project) is None:
        raise ProjectNotFound(wanted.project)
    owner = library.state.owner(account)
    if owner is None or owner.id != wanted.project:
        raise AccountNotBound(str(account))
    return _binding_fields(library.projects.unbind(account))


def _binding_fields(binding: Binding) -> forms.BindingFields:
    account = binding.account
    return forms.BindingFields(
        account.platform, account.account_id, account.label, binding.project, binding.moved_from
    )


def _accounts(caller: Caller, _: forms.Nothing) -> forms.AccountList:
    library = caller.collection.library
    library.ledger.flush()  # who asked just now is in it
    activity = {item.account.key: item for item in library.ledger.activity()}
    bound = tuple(
        _account_fields(account, project.id, activity.get(account.key))
        for project in library.state.projects
        for account in project.accounts
    )
    unassigned = tuple(_account_fields(item.account, "", item) for item in library.unassigned())
    return forms.AccountList(bound, unassigned)


def _account_fields(account: Account, project: str, activity: Activity | None) -> forms.AccountFields:
    week, last = (activity.week, activity.last) if activity else (0, "")
    return forms.AccountFields(account.platform, account.account_id, account.label, project, week, last)


def _gaps(caller: Caller, _: forms.Nothing) -> forms.GapList:
    ledger = caller.collection.library.ledger
    ledger.flush()
    return forms.GapList(
        tuple(
            forms.GapFields(
                gap.id,
                gap.question,
                gap.project,
                gap.kind.value,
                gap.times,
                gap.last,
                gap.account.platform,
                gap.account.account_id,
                gap.score,
            )
            for gap in ledger.gaps()
        )
    )


_PROJECT = "/library/projects/{project}"

OPERATIONS: tuple[Operation[Any, Any], ...] = (
    Operation(
        "project",
        "One project: its fields, pins and accounts.",
        Right.READ,
        forms.WhichProject,
        forms.ProjectFields,
        _show,
        Route("GET", _PROJECT),
    ),
    Operation(
        "create_project",
        "Make a new project.",
        Right.MANAGE,
        forms.NewProject,
        forms.ProjectFields,
        _create,
        Route("POST", "/library/projects", 201),
    ),
    Operation(
        "change_project",
        "Rename, describe, enable or disable a project.",
        Right.MANAGE,
        forms.ProjectChange,
        forms.ProjectFields,
        _change,
        Route("PATCH", _PROJECT),
    ),
    Operation(
        "delete_project",
        "Move a project to the trash of the library.",
        Right.MANAGE,
        forms.ProjectRemoval,
        forms.RemovedProject,
        _remove,
        Route("DELETE", _PROJECT),
    ),
    Operation(
        "pins",
        "Say which documents of a project are always read, in which order.",
        Right.MANAGE,
        forms.PinList,
        forms.ProjectFields,
        _pin,
        Route("PUT", f"{_PROJECT}/pins"),
    ),
    Operation(
        "trash",
        "List the deleted projects that can be restored.",
        Right.MANAGE,
        forms.Nothing,
        forms.TrashList,
        _trash,
        Route("GET", "/library/trash"),
    ),
    Operation(
        "restore_project",
        "Bring a deleted project back, with its accounts unless they are bound elsewhere by now.",
        Right.MANAGE,
        forms.WhichTrashed,
        forms.ProjectFields,
        _restore,
        Route("POST", "/library/trash/{key}/restore"),
    ),
    Operation(
        "bind_account",
        "Bind an account to a project, or to none.",
        Right.MANAGE,
        forms.AccountBinding,
        forms.BindingFields,
        _bind,
        Route("POST", f"{_PROJECT}/bind"),
    ),
    Operation(
        "accounts",
        "The accounts that are bound, and those that asked and are bound nowhere.",
        Right.MANAGE,
        forms.Nothing,
        forms.AccountList,
        _accounts,
        Route("GET", "/library/accounts"),
    ),
    Operation(
        "gaps",
        "Questions of customers that the documents do not answer.",
        Right.MANAGE,
        forms.Nothing,
        forms.GapList,
        _gaps,
        Route("GET", "/library/gaps"),
    ),
    *filing.OPERATIONS,
)
