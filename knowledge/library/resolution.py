"""Which project answers for an account: its own, else a default, else the old folder. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from knowledge.projects import Account, LibraryState, Resolution, Step, StepKind

_MISSING: Mapping[StepKind, StepKind] = MappingProxyType(
    {StepKind.PLATFORM_DEFAULT: StepKind.NO_PLATFORM_DEFAULT, StepKind.DEFAULT: StepKind.NO_DEFAULT}
)
"""What stands for a step to a project that one may not know of."""


def resolve(state: LibraryState, account: Account, *, old_folder: bool) -> Resolution:
    """The project that answers for `account` (mission P4); `old_folder` says whether there is one to fall to.

    A binding ends the search, also one to a disabled project: then nothing answers, since a default's
    documents would be another shop's. A disabled default is a step, and the next one is tried.
    """
    owner = state.owner(account)
    if owner is not None:
        step = Step(StepKind.BOUND, owner.id, disabled=not owner.enabled)
        return Resolution(account, (step,), project=owner.id if owner.enabled else "")
    steps = [Step(StepKind.NOT_BOUND)]
    platform = state.platform_defaults.get(account.key[0], "")
    for identifier, found, missing in (
        (platform, StepKind.PLATFORM_DEFAULT, StepKind.NO_PLATFORM_DEFAULT),
        (state.default_project, StepKind.DEFAULT, StepKind.NO_DEFAULT),
    ):
        project = state.project(identifier) if identifier else None
        if project is None:
            steps.append(Step(missing))
            continue
        steps.append(Step(found, project.id, disabled=not project.enabled))
        if project.enabled:
            return Resolution(account, tuple(steps), project=project.id)
    steps.append(Step(StepKind.OLD_FOLDER if old_folder else StepKind.NO_OLD_FOLDER))
    return Resolution(account, tuple(steps), old_folder=old_folder)


def seen_from(resolution: Resolution, project: str) -> Resolution:
    """`resolution` for whoever may know of `project` alone: every other one is as if it did not exist.

    An account that another project answers for is like one that is bound nowhere.
    """
    if not project or resolution.project != project:
        nowhere = (StepKind.NOT_BOUND, *_MISSING.values(), StepKind.NO_OLD_FOLDER)
        return Resolution(resolution.account, tuple(Step(kind) for kind in nowhere))
    steps = tuple(
        step if step.project in ("", project) else Step(_MISSING[step.kind]) for step in resolution.steps
    )
    return replace(resolution, steps=steps)
