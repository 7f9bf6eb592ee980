"""Nothing of one project ever stands in what the window shows of another (mission P10).

A random walk: somebody else is answered, another project is opened, questions are typed, texts are left
unsaved, and the window, a second program or the command line bind, disable, delete and take back. After each
step every text of the window is read. `ESTANTE_WALK` is the number of steps, `ESTANTE_SEED` another walk.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QAbstractItemModel, QAbstractListModel, QModelIndex, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractItemView,
    QApplication,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QTextEdit,
    QWidget,
)
from pytestqt.qtbot import QtBot

from desktop.dialogs.palette import PaletteDialog
from desktop.dialogs.prompts import UnsavedChoice
from knowledge.context.export import to_json
from knowledge.model import Context
from knowledge.projects import Account
from knowledge.workspace.library import Library
from tests.desktop.whole_window import Desk
from tests.end_to_end.conftest import Run
from tests.end_to_end.isolation_world import NAMES, PLATFORM, World, project_ids, secret, write_library

PROJECTS = 20
ACCOUNTS = 30
SEED = int(os.environ.get("ESTANTE_SEED", "11"))
STEPS = int(os.environ.get("ESTANTE_WALK", "120"))
ROLES = (
    Qt.ItemDataRole.DisplayRole,
    Qt.ItemDataRole.EditRole,
    Qt.ItemDataRole.ToolTipRole,
    Qt.ItemDataRole.AccessibleTextRole,
    *(Qt.ItemDataRole.UserRole + number for number in range(4)),
)


def said(widget: QWidget) -> Iterator[str]:
    """Everything that one widget says or holds."""
    yield from (widget.accessibleName(), widget.accessibleDescription(), widget.toolTip())
    if isinstance(widget, QPlainTextEdit | QTextEdit):
        yield widget.toPlainText()
    elif isinstance(widget, QLabel | QLineEdit):
        yield widget.text()
    elif isinstance(widget, QAbstractItemView) and widget.model() is not None:
        yield from cells(widget.model(), QModelIndex())


def cells(model: QAbstractItemModel, parent: QModelIndex) -> Iterator[str]:
    columns = 1 if isinstance(model, QAbstractListModel) else model.columnCount(parent)
    for row in range(model.rowCount(parent)):
        for column in range(columns):
            index = model.index(row, column, parent)
            yield from (repr(value) for role in ROLES if (value := index.data(role)) is not None)
            if column == 0:
                yield from cells(model, index)


def facts(context: Context) -> dict[str, object]:
    """All of a context but how long it took."""
    told: dict[str, object] = json.loads(to_json(context))
    del told["ms"]
    return told


class Walk:
    """The window, the world beside it, and the steps of a person and of others."""

    def __init__(self, desk: Desk, world: World, estante: Run, scratch: Path) -> None:
        self.desk = desk
        self.world = world
        self.dice = world.dice
        self._run = estante
        self._scratch = scratch
        self._numbers = itertools.count()
        self.steps: list[str] = []
        """What was done, for a failure."""
        self.place = ""
        """The project whose documents the window has in hand."""
        self.counts = {
            "answered": 0,
            "unsaved": 0,
            "copied": 0,
            "handed off": 0,
            "elsewhere": 0,
            "deleted": 0,
        }

    # --- steps

    def step(self) -> None:
        if not self.desk.estante.library.project:
            self.switch()
            self.settle()
        steps: tuple[tuple[Callable[[], object], int], ...] = (
            (self.answer_as, 4),
            (self.answer_as_a_stranger, 1),
            (self.switch, 3),
            (self.ask, 5),
            (self.world.change, 6),
            (self.bind_by_command, 1),
            (self.delete_what_is_open, 1),
            (self.be_asked, 3),
            (self.write_unsaved, 3),
            (self.save, 1),
            (self.show_page, 2),
            (self.explain, 1),
            (self.search, 1),
            (self.show_documents, 1),
        )
        step = self.dice.choices([step for step, _ in steps], [weight for _, weight in steps])[0]
        step()
        self.steps.append(step.__name__)
        if self.dice.random() < 0.3:  # what somebody else just did counts for the next question already
            self.ask()
        self.settle()

    def answer_as(self) -> None:
        """Type an account into the list of everyone; or choose the project itself, first in it."""
        if self.dice.random() < 0.2:
            self.desk.estante.pane.asker_chosen.emit(None)
        else:
            self.choose(self.world.some_account())

    def answer_as_a_stranger(self) -> None:
        """An account that is bound nowhere."""
        self.choose("nobody")

    def choose(self, account: str) -> None:
        self.desk.run("ANSWER_AS")
        popup = self.desk.estante.pane.answer_as.popup
        if popup.isVisible():
            QTest.keyClicks(popup.edit, f"{PLATFORM}:{account}")
            QTest.keyClick(popup.edit, Qt.Key.Key_Return)

    def switch(self) -> None:
        """Type a project's name into their list; what is unsaved is saved, lost, or keeps one here."""
        choices = (UnsavedChoice.SAVE, UnsavedChoice.DISCARD, UnsavedChoice.CANCEL)
        self.desk.prompts.choice = self.dice.choice(choices)
        self.desk.run("SWITCH_PROJECT")
        popup = self.desk.estante.projects.popup
        QTest.keyClicks(popup.edit, self.dice.choice(sorted(self.world.alive)))
        QTest.keyClick(popup.edit, Qt.Key.Key_Return)

    def ask(self) -> None:
        field = self.desk.estante.pane.form.question
        field.selectAll()
        self.desk.type_into(field, self.world.query())

    def bind_by_command(self) -> None:
        """In another process."""
        account = self.world.any_account()
        project = self.dice.choice(sorted(self.world.alive))
        run = self._run("project", "bind", self.world.root, project, f"{PLATFORM}:{account}")
        assert run.returncode == 0, run.stderr
        self.world.bound[account] = project

    def delete_what_is_open(self) -> None:
        project = self.desk.estante.library.project
        if project in self.world.alive and len(self.world.alive) > PROJECTS // 2:
            self.world.delete(self.world.other.projects, project)

    def be_asked(self) -> None:
        """A customer asks a bot, so there are gaps and accounts without a project."""
        self.world.other.ai_context(PLATFORM, self.world.any_account(), "xyz " + self.world.query())
        self.world.other.ledger.flush()

    def write_unsaved(self) -> None:
        library = self.desk.estante.library
        if library.workspace is not None:
            self.desk.open(self.dice.choice(("faq.md", "notas.txt", "envio/faq.md")))
            self.desk.type_at_end(f"\nRecado: troca e prazo com {secret(library.project)}.\n")

    def save(self) -> None:
        if self.desk.estante.documents.current() is not None and self.desk.estante.library.workspace:
            self.desk.run("SAVE")

    def show_page(self) -> None:
        """The pages are filled while they are to be seen."""
        self.desk.run(self.dice.choice(["GAPS", "ACCOUNTS"]))
        scope = self.desk.estante.gaps.page.scope
        scope.setCurrentIndex(1 - scope.currentIndex())
        scope.activated.emit(scope.currentIndex())

    def explain(self) -> None:
        """Why is that document in, or not?"""
        if self.desk.estante.library.workspace is not None:
            self.desk.estante.tree.why_requested.emit(self.dice.choice(NAMES))

    def search(self) -> None:
        """In all documents, and then away with the list."""
        self.look_through("SEARCH_ALL", self.desk.estante.commands.search.palette)

    def show_documents(self) -> None:
        self.look_through("OPEN_DOCUMENT", self.desk.estante.commands._documents_palette)

    def look_through(self, action: str, palette: PaletteDialog) -> None:
        self.settle()
        if self.desk.estante.library.workspace is not None:
            self.desk.run(action)
            self.desk.type_into(palette.edit, self.dice.choice(["troca", "quilom"]))
            self.settle()
            shown = "\n".join(cells(palette.view.model(), QModelIndex()))
            assert secret(self.place) in shown
            self.check_text(action, shown, self.place)
            QTest.keyClick(palette.edit, Qt.Key.Key_Escape)

    # --- what is true afterwards

    def settle(self) -> None:
        estante, world = self.desk.estante, self.world
        self.desk.wait(
            lambda: (
                estante.settled
                and estante.library.state == world.other.state
                and estante.gaps.settled
                and estante.projects.settled
            )
        )
        self.place = estante.library.project or self.place

    def answering(self) -> str:
        """The project that the pane must show; "" for none."""
        account = self.desk.estante.answers.account
        if account is not None:
            return self.world.who(account.account_id)
        own = self.desk.estante.library.project
        return own if own in self.world.alive & self.world.enabled else ""

    def check(self) -> None:
        own = self.answering()
        self.check_answer(own)
        self.check_copy(own)
        self.check_window(own)
        library, page = self.desk.estante.library, self.desk.estante.gaps.page
        if page.scope.currentIndex() == 0:
            assert {gap.project for gap in page.model.rows} <= {library.project}

    def check_answer(self, own: str) -> None:
        """What the pane shows is what a library that is opened anew answers, byte for byte."""
        estante, context = self.desk.estante, self.desk.context
        assert context.handoff == (not own)
        assert (secret(own) in context.text) if own else (context.text == "")
        self.check_text("context", to_json(context), own)
        asker = estante.answers.account or estante.library.project
        if not asker:  # another program deleted what was open: nobody is asked
            self.counts["deleted"] += 1
            return
        query, unsaved = estante.pane.form.question.text(), estante.editing.unsaved()
        with closing(Library(self.world.root, watch=False)) as fresh:
            saved = fresh.answer(asker, query)
        if own and own == estante.library.project and unsaved:
            expected = self.with_unsaved(asker, query, unsaved)
            assert (context.text, context.fingerprint) == (expected.text, expected.fingerprint)
            self.counts["unsaved"] += context.text != saved.text
        else:
            assert facts(context) == facts(saved)
        self.counts["answered" if own else "handed off"] += 1
        self.counts["elsewhere"] += own not in ("", estante.library.project)

    def with_unsaved(self, asker: Account | str, query: str, unsaved: frozenset[str]) -> Context:
        """The answer of a copy of the library in which what is unsaved is saved."""
        copy = self._scratch / f"copy-{next(self._numbers)}"
        shutil.copytree(self.world.root, copy, ignore=shutil.ignore_patterns("*.sqlite*", ".trash"))
        files = copy / "projects" / self.desk.estante.library.project / "files"
        for path in unsaved:
            (files / path).write_bytes(self.desk.text(path).encode())
        with closing(Library(copy, watch=False)) as library:
            context = library.answer(asker, query)
        shutil.rmtree(copy)
        return context

    def check_copy(self, own: str) -> None:
        """The clipboard gets that text and no other."""
        context = self.desk.context
        self.desk.clipboard.setText("nothing")
        self.desk.run("COPY_CONTEXT")
        copied = self.desk.clipboard.text()
        assert copied == (context.text or "nothing")
        self.check_text("clipboard", copied, own)
        self.counts["copied"] += copied != "nothing"

    def check_window(self, own: str) -> None:
        """In the pane stands what belongs to who answers, elsewhere what belongs to the open project."""
        window, pane = self.desk.estante.window, self.desk.estante.pane
        in_pane = {pane, *pane.findChildren(QWidget)}
        for widget in (window, *window.findChildren(QWidget)):
            allowed = own if widget in in_pane else self.place
            for text in said(widget):
                self.check_text(type(widget).__name__, text, allowed)

    def check_text(self, what: str, text: str, own: str) -> None:
        for project in self.world.projects:
            if project != own:
                assert secret(project) not in text, f"{what} of {own or 'nobody'} has {project}"


@pytest.fixture
def walk(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, estante: Run, private_cache: Path
) -> Iterator[Walk]:
    """The window over a library of projects, at the first of them."""
    root = tmp_path / "library"
    write_library(root, project_ids(PROJECTS))
    desk = Desk(qapp, qtbot, tmp_path / "config").begin(root)
    house = desk.estante.library.house
    assert house is not None
    world = World(root, house, accounts=ACCOUNTS, dice=random.Random(SEED))
    for number in range(ACCOUNTS // 2):
        world.bind(world.other.projects, f"a{number}", project_ids(PROJECTS)[number])
    yield Walk(desk, world, estante, tmp_path / "copies")
    world.close()
    desk.end()
    desk.estante.look.remove()


def test_no_byte_of_another_project_in_what_the_window_shows(walk: Walk) -> None:
    walk.settle()
    for _ in range(STEPS):
        try:
            walk.step()
            walk.check()
        except AssertionError as error:
            error.add_note(f"after {', '.join(walk.steps)}")
            raise
    counts = walk.counts
    assert counts["answered"] > STEPS // 4  # or nothing was proven
    assert all(counts.values()), counts
