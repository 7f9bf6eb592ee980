"""Who a question can be answered as: the open project, any account, or one that is typed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from desktop.models.accounts import AccountRow, AccountsView, ProjectChoice, account_title
from desktop.models.folding import fold
from desktop.models.platforms import platform_icon
from knowledge.errors import AccountError
from knowledge.projects import Account, LibraryState, account_from


class AskerGroup(StrEnum):
    """In this order; each but the first has a title over it."""

    PROJECT = "project"
    OWN = "own"
    OTHER = "other"
    UNASSIGNED = "unassigned"
    TYPED = "typed"


@dataclass(frozen=True, slots=True)
class Asker:
    """`account` is None for the open project itself. `project` is where it is bound, None for nowhere."""

    group: AskerGroup
    title: str
    account: Account | None = None
    project: ProjectChoice | None = None

    @property
    def icon(self) -> str:
        if self.account is None:
            return "library"
        return platform_icon(self.account.platform) if self.project is not None else "unlink"


@dataclass(frozen=True, slots=True)
class AskedLibrary:
    """What the pane has to know of the open library: its accounts, the open project, and what it says now."""

    accounts: AccountsView
    project: ProjectChoice
    state: LibraryState


def askers(view: AccountsView, project: ProjectChoice) -> tuple[Asker, ...]:
    """The open `project` itself, its accounts, the others by platform, and the unassigned."""
    own = [row for row in view.bound if row.project is not None and row.project.id == project.id]
    others = [row for row in view.bound if row.project is not None and row.project.id != project.id]
    others.sort(key=lambda row: fold(account_title(row.account)))
    return (
        _itself(project),
        *(_asker(AskerGroup.OWN, row) for row in own),
        *(_asker(AskerGroup.OTHER, row) for row in others),
        *(_asker(AskerGroup.UNASSIGNED, row) for row in view.unassigned),
    )


def asker_in(view: AccountsView, project: ProjectChoice, account: Account | None) -> Asker:
    """What `asker_of` finds among all `askers`, without making them: there may be hundreds."""
    if account is None:
        return _itself(project)
    key = account.key
    row = next((row for row in (*view.bound, *view.unassigned) if row.key == key), None)
    if row is None:
        return asker_of((), account)
    if row.project is None:
        return _asker(AskerGroup.UNASSIGNED, row)
    return _asker(AskerGroup.OWN if row.project.id == project.id else AskerGroup.OTHER, row)


def asker_of(everyone: Sequence[Asker], account: Account | None) -> Asker:
    """The one of `everyone` that is `account`; one that is not among them was typed, and is bound nowhere."""
    key = account.key if account is not None else None
    for asker in everyone:
        if (asker.account.key if asker.account is not None else None) == key:
            return asker
    account = account or Account("", "")
    return Asker(AskerGroup.TYPED, account_title(account), account)


def fitting_askers(everyone: Sequence[Asker], typed: str) -> tuple[Asker, ...]:
    """Those that have every word of `typed`; and, when it is `PLATFORM:ID`, the account that it names."""
    words = fold(typed).split()
    found = tuple(asker for asker in everyone if all(word in _text(asker) for word in words))
    account = typed_account(typed)
    if account is None or any(asker.account and asker.account.key == account.key for asker in found):
        return found
    known = asker_of(everyone, account)
    return *found, known


def typed_account(text: str) -> Account | None:
    """`shopee:brisa-outlet` as an account; None when it is not of that form."""
    try:
        return account_from(text)
    except AccountError:
        return None


def _itself(project: ProjectChoice) -> Asker:
    return Asker(AskerGroup.PROJECT, project.name, None, project)


def _asker(group: AskerGroup, row: AccountRow) -> Asker:
    return Asker(group, account_title(row.account), row.account, row.project)


def _text(asker: Asker) -> str:
    parts = (asker.title, str(asker.account or ""), asker.project.name if asker.project else "")
    return fold(" ".join(parts))
