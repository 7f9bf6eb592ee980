"""The accounts of a library as rows: who is bound to what, who asks without a project, and what then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication

from desktop.models.folding import fold, order_key
from desktop.models.platforms import platform_name
from knowledge.projects import Account, Activity, LibraryState

AccountKey = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ProjectChoice:
    """A project as something to choose."""

    id: str
    name: str
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class AccountRow:
    """One account. `project` is None while it is bound to none; `week` are its questions in seven days.

    `label` is that of the account: two accounts are the same whatever they are called, two rows are not.
    """

    account: Account
    project: ProjectChoice | None = None
    week: int = 0
    last: str = ""
    label: str = ""

    @property
    def key(self) -> AccountKey:
        return self.account.key


@dataclass(frozen=True, slots=True)
class DefaultRow:
    """What answers for accounts of `platform` ("": of all) that are bound to none.

    `project` is None when nothing is set. `next_answers` is whether something further down answers then.
    """

    platform: str
    project: ProjectChoice | None = None
    next_answers: bool = True


@dataclass(frozen=True, slots=True)
class AccountsView:
    """Everything the page shows. `old_folder` is the path inside the library, "" for none."""

    projects: tuple[ProjectChoice, ...] = ()
    unassigned: tuple[AccountRow, ...] = ()
    bound: tuple[AccountRow, ...] = ()
    defaults: tuple[DefaultRow, ...] = ()
    old_folder: str = ""
    old_folder_answers: bool = False


def accounts_view(state: LibraryState, activity: Sequence[Activity]) -> AccountsView:
    """Rows in their order: unassigned ones by how much they ask, bound ones as the library has them."""
    asked = {item.account.key: item for item in activity}
    bound = tuple(
        _row(account, asked, ProjectChoice(project.id, project.name, project.enabled))
        for project in state.projects
        for account in project.accounts
    )
    owned = {row.key for row in bound}
    free = [_row(item.account, asked, None) for key, item in asked.items() if key not in owned]
    free.sort(key=lambda row: (-row.week, order_key(str(row.account))))
    projects = tuple(ProjectChoice(item.id, item.name, item.enabled) for item in state.projects)
    platforms = [row.account.platform for row in (*bound, *free)]
    defaults = _defaults(state, projects, platforms)
    return AccountsView(
        projects,
        tuple(free),
        bound,
        defaults,
        state.old_folder,
        old_folder_answers=bool(state.old_folder) and not _answers(defaults[-1].project),
    )


def account_title(account: Account) -> str:
    """`WhatsApp Loja` by its label, or `Shopee · brisa-outlet` by its id."""
    platform = platform_name(account.platform)
    return f"{platform} {account.label}" if account.label else f"{platform} · {account.account_id}"


def choice_name(choice: ProjectChoice) -> str:
    """The name of a project, and that it is disabled if it is."""
    if choice.enabled:
        return choice.name
    return QCoreApplication.translate("Accounts", "{0} (disabled)").format(choice.name)


def fitting(rows: Sequence[AccountRow], typed: str) -> tuple[AccountRow, ...]:
    """The rows that have every word of `typed` in their platform, id, label or project."""
    words = fold(typed).split()
    if not words:
        return tuple(rows)
    return tuple(row for row in rows if all(word in _text(row) for word in words))


def default_note(row: DefaultRow) -> str:
    """What the default of `row` means, in one sentence."""
    if row.project is None or not row.project.enabled:
        return _nothing_set(row)
    if not row.platform:
        return QCoreApplication.translate("Accounts", "when the platform has no default either")
    text = QCoreApplication.translate("Accounts", "every account of {0} that is not bound")
    return text.format(platform_name(row.platform))


def _nothing_set(row: DefaultRow) -> str:
    if row.platform:
        text = QCoreApplication.translate("Accounts", "goes on to the general default")
    elif row.next_answers:
        text = QCoreApplication.translate("Accounts", "the old folder answers")
    else:
        text = QCoreApplication.translate("Accounts", "a person answers")
    if row.project is None:
        return text
    return QCoreApplication.translate("Accounts", "disabled, so {0}").format(text)


def _row(account: Account, asked: Mapping[AccountKey, Activity], project: ProjectChoice | None) -> AccountRow:
    seen = asked.get(account.key)
    return AccountRow(account, project, seen.week if seen else 0, seen.last if seen else "", account.label)


def _defaults(
    state: LibraryState, projects: Sequence[ProjectChoice], platforms: Sequence[str]
) -> tuple[DefaultRow, ...]:
    """A row for each platform that is known, by name; the general default last."""
    choices = {choice.id: choice for choice in projects}
    keys = {Account(platform, "").key[0]: platform for platform in reversed(platforms)}
    for platform in state.platform_defaults:
        keys.setdefault(platform, platform)
    general = choices.get(state.default_project)
    rows = [
        DefaultRow(key, choices.get(state.platform_defaults.get(key, "")), _answers(general))
        for key in sorted(keys, key=lambda key: order_key(platform_name(keys[key])))
    ]
    return *rows, DefaultRow("", general, bool(state.old_folder))


def _answers(choice: ProjectChoice | None) -> bool:
    return choice is not None and choice.enabled


def _text(row: AccountRow) -> str:
    account, project = row.account, row.project
    parts = (platform_name(account.platform), str(account), account.label, project.name if project else "")
    return fold(" ".join(parts))
