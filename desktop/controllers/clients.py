"""The programs that may ask: read from the file of tokens of what is open, and changed there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.changes import tell_failure
from desktop.controllers.library import Library, sentence_of
from desktop.dialogs.new_client import NewClientDialog
from desktop.dialogs.prompts import Prompts
from desktop.models.accounts import ProjectChoice
from desktop.models.serving import ClientMay, ClientRow, ClientWish, remove_question
from desktop.panes.documents import DocumentsPane
from desktop.theme import Theme
from knowledge.paths import token_file
from knowledge.projects import LibraryState
from knowledge.serving.held import HeldToken, held_tokens
from knowledge.serving.rights import Right
from knowledge.serving.tokens import NO_PROJECT, TokenFile

Held = tuple[HeldToken, ...]


class Clients(QObject):
    """All that touches the file happens off this thread. The server looks at the file at every request, so
    what is changed here holds at once.
    """

    changed = Signal()
    """`rows` or `failure` are others."""

    def __init__(
        self, library: Library, tasks: Tasks, *, theme: Theme, documents: DocumentsPane, prompts: Prompts
    ) -> None:
        super().__init__(library)
        self._library = library
        self._tasks = tasks
        self._theme = theme
        self._documents = documents
        self._prompts = prompts
        self._reading = Latest(tasks)
        self._place = ""
        self.rows: tuple[ClientRow, ...] = ()
        self.failure = ""
        """Why they cannot be read, as a sentence."""
        self.dialog: NewClientDialog | None = None
        """The dialog that is open, or was last."""

    @property
    def settled(self) -> bool:
        return not self._reading.busy

    def follow(self, place: str) -> None:
        """Another folder or library is open, by its full path; "" for none."""
        self._place = place
        self._reading.drop()
        self.rows, self.failure = (), ""
        self.read()

    def read(self) -> None:
        """Look at the file again."""
        place = self._place
        if place:
            self._reading.ask(lambda: held_tokens(token_file(Path(place))), done=self.take, failed=self._fail)

    def take(self, held: Held) -> None:
        """These are the clients now."""
        self.rows, self.failure = tuple(_row(item) for item in held), ""
        self.changed.emit()

    def new(self) -> None:
        """Ask for a client, and make its token."""
        state, place = self._library.state, self._place
        dialog = NewClientDialog(
            self._theme,
            project_choices(state),
            library=state is not None,
            project=self._library.project,
            names=tuple(client.name for client in self.rows),
            parent=self._documents.window(),
        )
        dialog.wanted.connect(lambda wish: self._add(place, wish, dialog))
        self.dialog = dialog
        dialog.open()

    def remove(self, client: ClientRow) -> None:
        """Ask, and withdraw its token."""
        place = self._place
        if self._prompts.agree(*remove_question(client)):
            self._change(
                place,
                lambda path: TokenFile(path).remove(client.name),
                failed=lambda error: tell_failure(error, None, self._prompts),
            )

    # --- inside -----------------------------------------------------------------------------------

    def _add(self, place: str, wish: ClientWish, dialog: NewClientDialog) -> None:
        self._change(
            place,
            lambda path: _add_client(path, wish),
            done=dialog.accept,
            failed=lambda error: tell_failure(error, dialog, self._prompts),
        )

    def _change(
        self,
        place: str,
        work: Callable[[Path], object],
        *,
        done: Callable[[], None] = lambda: None,
        failed: Callable[[Exception], None],
    ) -> None:
        """In the file for `place`, which was open when the person began; another one may be by now."""

        def change() -> Held:
            work(token_file(Path(place)))
            return held_tokens(token_file(Path(place)))

        def end(held: Held) -> None:
            done()
            if place == self._place:
                self.take(held)

        self._tasks.run(change, done=end, failed=failed)

    def _fail(self, error: Exception) -> None:
        self.rows, self.failure = (), sentence_of(error)
        self.changed.emit()


def project_choices(state: LibraryState | None) -> tuple[ProjectChoice, ...]:
    """The projects of a library as something to choose; a plain folder has none."""
    projects = state.projects if state is not None else ()
    return tuple(ProjectChoice(item.id, item.name, item.enabled) for item in projects)


def _row(item: HeldToken) -> ClientRow:
    """A client as the page has it."""
    client = item.client
    if client.right is Right.MANAGE:
        return ClientRow(client.name, ClientMay.MANAGE, token=item.token)
    if client.project is not None:
        return ClientRow(client.name, ClientMay.READ_PROJECT, client.project or NO_PROJECT, item.token)
    return ClientRow(client.name, ClientMay.READ_ALL, token=item.token)


def _add_client(path: Path, wish: ClientWish) -> None:
    """Raises UsageError, TokensError."""
    first = not path.exists()
    tokens = TokenFile(path)
    if first:  # it is made with a client that nobody asked for
        for client in tokens.clients():
            tokens.remove(client.name)
    right = Right.MANAGE if wish.may is ClientMay.MANAGE else Right.READ
    tokens.add(wish.name, right=right, project=wish.project or None)
