"""How an account came to the project that answers for it, in words, and what can be done about it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QCoreApplication

from desktop.models.platforms import platform_name
from knowledge.projects import LibraryState, Resolution, Step, StepKind


class OfferKind(StrEnum):
    BIND = "bind"
    ENABLE = "enable"
    SWITCH = "switch"


@dataclass(frozen=True, slots=True)
class Offer:
    """One button: what it does, its text, and the project it is about."""

    kind: OfferKind
    text: str
    project: str


@dataclass(frozen=True, slots=True)
class Way:
    """`steps` from the account to what answers; the last one counts. `calm`: nothing needs a person.

    `outcome` says what the bot gets when that is not simply the text of the open project. `project` is the
    name of the one that answers, "" when none does.
    """

    steps: tuple[str, ...] = ()
    calm: bool = True
    outcome: str = ""
    offer: Offer | None = None
    project: str = ""
    handoff: bool = False
    """Whatever is asked, a person answers."""


def way_of(resolution: Resolution, state: LibraryState, open_project: str) -> Way:
    """The way of an account, while `open_project` is the one that is shown."""
    steps = tuple(_step(step, resolution, state) for step in resolution.steps)
    last = resolution.steps[-1] if resolution.steps else None
    if resolution.project:
        return _answered(resolution, state, open_project, steps)
    if last is not None and last.project == open_project:  # disabled, as the pane says of itself
        return Way(steps, False, handoff=True)
    if last is not None and last.disabled and resolution.bound:
        return Way(steps, False, _disabled(), _enable(last.project), handoff=True)
    bind = _bind(state, open_project)
    if resolution.old_folder:
        text = QCoreApplication.translate("Ways", "The old folder answers for this account.")
    else:
        text = QCoreApplication.translate("Ways", "The bot gets no text: a person answers this account.")
    return Way(steps, False, text, bind, handoff=not resolution.old_folder)


def _answered(resolution: Resolution, state: LibraryState, open_project: str, steps: tuple[str, ...]) -> Way:
    name = _name(resolution.project, state)
    if resolution.project == open_project:
        offer = None if resolution.bound else _bind(state, open_project)
        return Way(steps, resolution.bound, "", offer, name)
    text = QCoreApplication.translate("Ways", "The text below is that of “{0}”, not of the open project.")
    button = QCoreApplication.translate("Ways", "Open this project")
    offer = Offer(OfferKind.SWITCH, button, resolution.project)
    return Way(steps, resolution.bound, text.format(name), offer, name)


def _disabled() -> str:
    return QCoreApplication.translate(
        "Ways", "The bot gets no text while the project is disabled: a person answers."
    )


def _enable(project: str) -> Offer:
    return Offer(OfferKind.ENABLE, QCoreApplication.translate("Ways", "Enable the project"), project)


def _bind(state: LibraryState, project: str) -> Offer:
    text = QCoreApplication.translate("Ways", "Bind to {0}")
    return Offer(OfferKind.BIND, text.format(_name(project, state)), project)


def _step(step: Step, resolution: Resolution, state: LibraryState) -> str:
    platform = platform_name(resolution.account.platform)
    project = _name(step.project, state)
    if step.disabled:
        project = QCoreApplication.translate("Accounts", "{0} (disabled)").format(project)
    match step.kind:
        case StepKind.BOUND:
            return QCoreApplication.translate("Ways", "bound to {0}").format(project)
        case StepKind.NOT_BOUND:
            return QCoreApplication.translate("Ways", "account not bound")
        case StepKind.PLATFORM_DEFAULT:
            return QCoreApplication.translate("Ways", "default of {0}: {1}").format(platform, project)
        case StepKind.NO_PLATFORM_DEFAULT:
            return QCoreApplication.translate("Ways", "{0} has no default").format(platform)
        case StepKind.DEFAULT:
            return QCoreApplication.translate("Ways", "general default: {0}").format(project)
        case StepKind.NO_DEFAULT:
            return QCoreApplication.translate("Ways", "no general default")
        case StepKind.OLD_FOLDER:
            return QCoreApplication.translate("Ways", "the old folder")
        case StepKind.NO_OLD_FOLDER:
            return QCoreApplication.translate("Ways", "a person answers")


def _name(project: str, state: LibraryState) -> str:
    found = state.project(project)
    return found.name if found is not None else project
