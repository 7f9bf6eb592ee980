"""What is done to projects, accounts, pins and annotations: each call is one change, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from knowledge.connections import McpServer
from knowledge.errors import AccountError, ServerNotFound, UsageError
from knowledge.library import projects_file, servers_file
from knowledge.library.curation_edits import CurationEdits
from knowledge.library.edits import CONTROL, checked_line, checked_name, checked_text
from knowledge.library.json_file import Tree, is_text
from knowledge.library.project_life import ProjectLife
from knowledge.library.projects_file import ProjectsDocument, owner_of
from knowledge.projects import Account, Binding, Project, Retrieval


class ProjectEditor(ProjectLife, CurationEdits):
    """See the module. Every call raises LibraryWriteError and what opening the library raises.

    Those that name a project raise ProjectNotFound, those that name a path OutsideError.
    """

    def rename(self, identifier: str, name: str) -> Project:
        """Another name; the id stays."""
        return self._edit(identifier, {"name": checked_name(name)})

    def describe(self, identifier: str, text: str) -> Project:
        return self._edit(identifier, {"description": checked_text(text)})

    def enable(self, identifier: str, *, enabled: bool) -> Project:
        """A project that is not enabled answers nobody."""
        return self._edit(identifier, {"enabled": enabled})

    def amend_project(
        self,
        identifier: str,
        *,
        name: str | None = None,
        description: str | None = None,
        enabled: bool | None = None,
        check: Callable[[Project], None] = lambda _: None,
    ) -> Project:
        """Several of these in one change; None leaves a field as it is. `check` sees the project as it is on
        disk just before, and may raise."""
        with self._store.writing():
            check(self._project(identifier))
            values: Tree = {}
            if name is not None:
                values["name"] = checked_name(name)
            if description is not None:
                values["description"] = checked_text(description)
            if enabled is not None:
                values["enabled"] = enabled
            return self._edit(identifier, values) if values else self._project(identifier)

    def set_retrieval(self, identifier: str, retrieval: Retrieval) -> Project:
        """Raises UsageError for a limit below zero."""
        numbers = (
            retrieval.max_characters,
            retrieval.max_chunks,
            retrieval.max_files,
            retrieval.max_tokens or 0,
            retrieval.floor,
        )
        if not all(0 <= number < 2**53 for number in numbers):
            raise UsageError("A limit of a project is a number of 0 or more.")
        return self._change(identifier, lambda entry: projects_file.with_retrieval(entry, retrieval))

    # --- MCP servers ------------------------------------------------------------------------------

    def set_mcp(self, identifier: str, servers: Sequence[McpServer]) -> Project:
        """These servers, in this order, and no others. Raises UsageError for one that cannot be used."""
        for server in servers:
            check_server(server)
        if len({server.id for server in servers}) < len(servers):
            raise UsageError("Two MCP servers of a project cannot have the same id.")
        return self._servers(identifier, lambda entries: servers_file.with_servers(entries, servers))

    def add_server(self, identifier: str, server: McpServer) -> Project:
        """One more server, or another one in the place of that id. Raises UsageError if it cannot be used."""
        check_server(server)
        return self._servers(identifier, lambda entries: servers_file.with_server(entries, server))

    def remove_server(self, identifier: str, server: str) -> Project:
        """Without the server of the id `server`. Raises ServerNotFound."""
        if all(item.id != server for item in self._project(identifier).mcp):
            raise ServerNotFound(identifier, server)
        return self._servers(identifier, lambda entries: servers_file.without_server(entries, server))

    def _servers(self, identifier: str, edit: servers_file.ServerEdit) -> Project:
        return self._change(identifier, lambda entry: projects_file.with_mcp(entry, edit))

    # --- accounts ---------------------------------------------------------------------------------

    def bind(self, account: Account, identifier: str) -> Binding:
        """Bind `account` to one project, and so to no other any more. Raises AccountError."""
        check_account(account)
        account = replace(account, label=checked_line(account.label))
        moment, before = self._moment(), ""

        def edit(document: ProjectsDocument) -> ProjectsDocument:
            nonlocal before
            before = owner_of(document, account)
            return projects_file.bound(document, account, identifier, moment=moment)

        state = self._store.change(edit)
        project = state.project(identifier)
        accounts = project.accounts if project else ()
        own = next((item for item in accounts if item.key == account.key), account)
        return Binding(own, identifier, moved_from="" if before == identifier else before)

    def unbind(self, account: Account) -> Binding:
        """Bind `account` to no project; fine if it is bound to none."""
        moment, before = self._moment(), ""

        def edit(document: ProjectsDocument) -> ProjectsDocument:
            nonlocal before
            before = owner_of(document, account)
            return projects_file.unbound(document, account, moment=moment)

        self._store.change(edit)
        return Binding(account, "", moved_from=before)

    def label(self, account: Account, text: str) -> Account:
        """Another label for an account that is bound. Raises AccountNotBound."""
        moment, text = self._moment(), checked_line(text)
        self._store.change(lambda document: projects_file.labelled(document, account, text, moment=moment))
        return replace(account, label=text)

    def set_platform_default(self, platform: str, identifier: str) -> None:
        """The project for accounts of `platform` that are bound nowhere; "" for none. Raises AccountError."""
        check_account(Account(platform, "any"))
        self._store.change(
            lambda document: projects_file.with_platform_default(document, platform, identifier)
        )

    def set_default(self, identifier: str) -> None:
        """The project for all other accounts that are bound nowhere; "" for none."""
        self._store.change(lambda document: projects_file.with_default(document, identifier))

    # --- inside -----------------------------------------------------------------------------------

    def _edit(self, identifier: str, values: Tree) -> Project:
        return self._change(identifier, lambda entry: {**entry, **values})


def check_account(account: Account) -> None:
    """Raises AccountError for what could not be written as PLATFORM:ID."""
    texts = account.key
    if not all(texts) or ":" in texts[0] or not all(map(is_text, texts)) or any(map(CONTROL.search, texts)):
        raise AccountError(str(account))


def check_server(server: McpServer) -> None:
    """Raises UsageError for a server that would not be read again as it is."""
    entry = servers_file.written(server, {"id": server.id})
    read, wrong = servers_file.read_servers([entry])
    if wrong:
        raise UsageError(f"“{wrong[0].name}” should be {wrong[0].wanted}.")
    if read != (server,):
        raise UsageError("An MCP server has a label in one line, and each of its tools once.")
