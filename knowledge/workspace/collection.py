"""What a path names, opened once for whoever serves from it: a plain folder, or a library with its projects.

Servers, the tool and bots need not know which it is. A plain folder is one project with the id "".
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from knowledge.errors import NotALibrary, ProjectNotFound
from knowledge.model import Context, Layout, Limits, Question
from knowledge.projects import Account, Project, Retrieval
from knowledge.receipts import Door
from knowledge.workspace.library import Library, is_library
from knowledge.workspace.workspace import Workspace

PLAIN = ""
"""The id of the one project that a plain folder is."""


class Collection:
    """See the module. All of its methods may be called from any thread."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        old_folder: str | os.PathLike[str] | None = None,
        watch: bool = True,
        read_first: bool = True,
    ) -> None:
        """Open `path`; a plain folder is read to the end first. Raises what opening raises.

        Without `read_first` the folder is read meanwhile, and whoever needs its documents waits for that.
        """
        self._library: Library | None = None
        self._folder: Workspace | None = None
        self._read: Future[None] = Future()
        if is_library(Path(path)):
            self._library = Library(path, old_folder=old_folder, watch=watch)
            return
        if old_folder is not None:
            raise NotALibrary(str(path))
        self._folder = Workspace(Path(path))
        try:
            self._read = self._folder.start(watch=watch)
            if read_first:
                self._read.result()
        except BaseException:
            self._folder.close()
            raise

    @classmethod
    def around(cls, library: Library) -> Collection:
        """An open library as a collection. `close` closes the library."""
        collection = cls.__new__(cls)
        collection._library, collection._folder = library, None
        return collection

    def __enter__(self) -> Collection:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    @property
    def library(self) -> Library:
        """The library, for what only libraries have. Raises NotALibrary for a plain folder."""
        if self._library is None:
            assert self._folder is not None
            raise NotALibrary(self._folder.view.name)
        return self._library

    @property
    def is_library(self) -> bool:
        return self._library is not None

    def projects(self) -> tuple[Project, ...]:
        """The projects that answer now, in their order."""
        if self._library is None:
            assert self._folder is not None
            return (Project(PLAIN, self._folder.view.name, retrieval=_OF_A_FOLDER),)
        return tuple(project for project in self._library.state.projects if project.enabled)

    @contextmanager
    def lent(self, project: str, *, disabled: bool = False) -> Iterator[Workspace]:
        """The workspace of a project, read to the end, for one block. Raises ProjectNotFound.

        `disabled`: also of a disabled one, for who looks after the documents.
        """
        if self._library is not None:
            with self._library.lent(project, disabled=disabled) as workspace:
                yield workspace
            return
        if project != PLAIN:
            raise ProjectNotFound(project)
        assert self._folder is not None
        self._read.result()
        yield self._folder

    def project_of(self, account: Account) -> str | None:
        """The project whose documents `account` may see at this moment; None for none."""
        if self._library is None:
            return None
        return self._library.scope(account) or None

    def question(
        self, asker: Account | str, query: str, *, preamble: str | None = None, within: str | None = None
    ) -> Question:
        """`query` with the limits and labels that hold for `asker`; `within` as in `answer`.

        Raises ProjectNotFound.
        """
        if self._library is None:
            if asker != PLAIN:
                raise ProjectNotFound(str(asker))
            limits = Limits(max_characters=_OF_A_FOLDER.max_characters)
            return Question(query, limits, Layout.DOCUMENTS, preamble=preamble)
        if isinstance(asker, str):
            return self._library.question(asker, query, preamble=preamble)
        project = self._library.resolve(asker).project
        if within not in (None, project):
            project = ""
        try:
            return self._library.question(project, query, preamble=preamble)
        except ProjectNotFound:  # it was deleted just now, so it does not answer for the account any more
            return self._library.question("", query, preamble=preamble)

    def answer(
        self,
        asker: Account | str,
        query: str,
        *,
        question: Question | None = None,
        record: bool = False,
        door: Door = Door.API,
        client: str = "",
        within: str | None = None,
        live: bool = False,
    ) -> Context:
        """What the AI would get, as `Library.answer` has it; a plain folder answers only as project "".

        Raises ProjectNotFound, and what `Workspace.ask` raises.
        """
        if self._library is not None:
            return self._library.answer(
                asker,
                query,
                question=question,
                record=record,
                door=door,
                client=client,
                within=within,
                live=live,
            )
        question = question or self.question(asker, query)
        with self.lent(asker if isinstance(asker, str) else str(asker)) as workspace:
            return replace(workspace.ask(question, recall=True), project=PLAIN)

    def close(self) -> None:
        """Let go of everything. Safe to call twice."""
        if self._library is not None:
            self._library.close()
        if self._folder is not None:
            self._folder.close()


_OF_A_FOLDER = Retrieval()
"""What holds where nobody has set anything."""
