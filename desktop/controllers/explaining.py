"""Why a document is, or is not, in the context: asked for one, and kept up with every answer until closed."""

from __future__ import annotations

from PySide6.QtCore import QObject

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.answers import Answers
from desktop.controllers.library import Library, sentence_of
from desktop.models.whereabouts import Whereabouts, of_document, of_other_file
from desktop.panes.context.pane import ContextPane
from knowledge.errors import DocumentNotFound
from knowledge.model import Context, LibraryView
from knowledge.workspace import Workspace


class Explaining(QObject):
    """At most one document at a time. What is shown is always about the context that is shown."""

    def __init__(self, library: Library, tasks: Tasks, answers: Answers, pane: ContextPane) -> None:
        super().__init__(library)
        self._library = library
        self._answers = answers
        self._pane = pane
        self._latest = Latest(tasks)
        self._path = ""
        self._asked = False
        """Whether the person waits for it to come to the front."""
        answers.answered.connect(self._look)
        pane.why_closed.connect(self._forget)
        library.closing.connect(pane.close_why)
        library.closing.connect(self._forget)

    @property
    def settled(self) -> bool:
        return not self._latest.busy

    @property
    def path(self) -> str:
        """The document that is asked about, "" for none."""
        return self._path

    def ask(self, path: str) -> None:
        """Show why the file at `path` is in the context or not, for this question and those to come."""
        self._path, self._asked = path, bool(path)
        context = self._pane.context
        if context is not None and self._answers.settled:
            self._look(context)  # else the answer that is under way brings it

    def _look(self, context: Context) -> None:
        workspace, view, path = self._library.workspace, self._library.view, self._path
        if self._pane.own_context is None:  # it says nothing about the documents of the open project
            self._pane.close_why()
            self._forget()
        elif workspace is not None and view is not None and path:
            self._latest.ask(
                lambda: find_out(workspace, view, context, path),
                done=lambda where: self._show(context, where),
                failed=self._fail,
            )

    def _show(self, context: Context, where: Whereabouts | None) -> None:
        if context is not self._pane.context:
            return  # the newer answer has asked already
        if where is None:
            self._pane.close_why()
            self._forget()
        elif where.path == self._path:
            self._pane.show_why(where, front=self._asked)
            self._asked = False

    def _fail(self, error: Exception) -> None:
        self._pane.close_why()
        self._forget()
        self._pane.set_failure(sentence_of(error))

    def _forget(self) -> None:
        self._path, self._asked = "", False
        self._latest.drop()


def find_out(workspace: Workspace, view: LibraryView, context: Context, path: str) -> Whereabouts | None:
    """Everything there is to say about one file; None when it is gone."""
    head = view.heads.get(path)
    if head is None:
        kind = next((entry.kind for entry in view.files if entry.path == path), None)
        return None if kind is None else of_other_file(path, kind)
    try:
        explanation = workspace.explain(context.question.query, path)
    except DocumentNotFound:  # gone since; the next answer says so
        return None
    return of_document(context, head, explanation)
