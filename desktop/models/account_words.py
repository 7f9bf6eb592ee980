"""What is asked and said when accounts are bound: each names the account, and what its customers get."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from desktop.models.accounts import account_title
from knowledge.projects import Account, Binding, LibraryState, Project

Words = tuple[str, str, str]
"""A title, a question, and the text of the button that agrees."""


def move_question(account: Account, owner: Project, target: Project) -> Words:
    """Before an account that is bound to `owner` moves to `target`."""
    text = QCoreApplication.translate(
        "AccountWords",
        "{0} is bound to “{1}”. Move it to “{2}”? From the next question on, its customers get only "
        "the documents of “{2}”.",
    ).format(account_title(account), owner.name, target.name)
    if not target.enabled:
        more = QCoreApplication.translate(
            "AccountWords", "“{0}” is disabled: a person answers until it is enabled."
        )
        text = f"{text}\n\n{more.format(target.name)}"
    return (
        QCoreApplication.translate("AccountWords", "Move the account"),
        text,
        QCoreApplication.translate("AccountWords", "Move"),
    )


def unbind_question(account: Account, owner: Project, state: LibraryState) -> Words:
    """Before an account is unbound: what answers then."""
    text = QCoreApplication.translate("AccountWords", "Unbind {0} from “{1}”?")
    text = text.format(account_title(account), owner.name)
    return (
        QCoreApplication.translate("AccountWords", "Unbind the account"),
        f"{text} {_then(account, state)}",
        QCoreApplication.translate("AccountWords", "Unbind"),
    )


def bound_sentence(binding: Binding, state: LibraryState) -> str:
    """What was done."""
    title = account_title(binding.account)
    if binding.moved_from and binding.moved_from != binding.project:
        text = QCoreApplication.translate("AccountWords", "{0} moved from “{1}” to “{2}”.")
        return text.format(title, _name(binding.moved_from, state), _name(binding.project, state))
    text = QCoreApplication.translate("AccountWords", "{0} is bound to “{1}”.")
    return text.format(title, _name(binding.project, state))


def _then(account: Account, state: LibraryState) -> str:
    for identifier in (state.platform_defaults.get(account.key[0], ""), state.default_project):
        project = state.project(identifier)
        if project is not None and project.enabled:
            text = QCoreApplication.translate("AccountWords", "Then the default answers: “{0}”.")
            return text.format(project.name)
    if state.old_folder:
        return QCoreApplication.translate("AccountWords", "Then the old folder answers.")
    return QCoreApplication.translate("AccountWords", "Then it gets no text, and a person answers.")


def _name(project: str, state: LibraryState) -> str:
    found = state.project(project)
    return found.name if found is not None else project
