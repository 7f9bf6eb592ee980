"""The page of accounts: who asks without a project, who is bound to which, and what answers otherwise."""

from desktop.panes.accounts.page import AccountsPage

__all__ = ["AccountsPage"]
