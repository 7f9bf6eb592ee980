"""Live data in the pane: the very bytes the library gives, asked now and then, and of nobody else."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.bridge.preferences import Preferences
from desktop.controllers.live_data import LiveData
from desktop.models.context_values import ExportFormat
from desktop.models.live import AskPhase
from desktop.options import Options
from knowledge.connections import LiveText, McpServer
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.model import SegmentKind
from knowledge.projects import Project
from knowledge.workspace.library import Library as House
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import SHOP, WORKSHOP, make_library
from tests.desktop.whole_window import Desk

PROGRAM = Path(__file__).parents[2] / "knowledge" / "live" / "shop_server.py"
SERVER = McpServer(
    "shop",
    "Loja ao vivo",
    command=sys.executable,
    arguments=(str(PROGRAM),),
    environment=(("SHOP", "by hand"),),
    read_only_tools=("stock_list",),
)
"""It speaks by hand, which starts faster than one with the library for MCP."""
QUESTION = "Em quantos dias posso fazer a troca?"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_library(tmp_path / "lojas")
    ProjectEditor(LibraryStore(tmp_path / "lojas")).add_server("loja", SERVER)
    return tmp_path / "lojas"


@pytest.fixture
def inside(make_desk: MakeDesk, root: Path) -> Desk:
    """The library open at its first project, whose server is trusted and was not asked."""
    desk = make_desk().begin(root)
    trust(desk)
    return desk


def trust(desk: Desk) -> None:
    house = desk.estante.library.house
    project = desk.estante.library.project_now
    assert house is not None
    assert project is not None
    house.live.trust(project, "shop")
    desk.estante.live.servers.trust_changed.emit()
    desk.settle()


def data(desk: Desk) -> LiveData:
    return desk.estante.live.data


def switch(desk: Desk) -> None:
    desk.estante.pane.form.live.switch.click()
    desk.settle()


def count_asks(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The questions that the servers get from now on; they answer with their number."""
    house = desk.estante.library.house
    assert house is not None
    asked: list[str] = []

    def ask(_project: Project, question: str) -> tuple[LiveText, ...]:
        asked.append(question)
        return (LiveText("shop", "Loja ao vivo", "find", f"answer {len(asked)}", "2026-11-30T10:32:05Z"),)

    monkeypatch.setattr(house.live, "ask", ask)
    return asked


def test_it_is_off_until_it_is_switched_on(inside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count_asks(inside, monkeypatch)
    assert not inside.estante.pane.form.live.isHidden()
    context = inside.ask(QUESTION)
    assert (asked, context.live) == ([], ())
    switch(inside)
    assert asked == [QUESTION]
    assert [piece.source.text for piece in inside.context.live] == ["answer 1"]
    switch(inside)
    assert inside.context == replace(context, milliseconds=inside.context.milliseconds)
    assert asked == [QUESTION]


def test_the_pane_shows_the_bytes_that_the_library_gives_with_live_data(
    make_desk: MakeDesk, root: Path
) -> None:
    """With a server of the official library, which says the same each time."""
    official = replace(SERVER, environment=(), read_only_tools=("stock_list", "find"))
    ProjectEditor(LibraryStore(root)).add_server("loja", official)
    inside = make_desk().begin(root)
    trust(inside)
    inside.ask(QUESTION)
    switch(inside)
    context, house = inside.context, inside.estante.library.house
    assert house is not None
    texts = [piece.source.text for piece in context.live]
    assert texts == ["parafusos: 12", f"found: {QUESTION}"]
    assert data(inside).view.phase is AskPhase.ASKED
    assert inside.estante.pane.form.live.state.text().startswith("live data of ")
    for piece in context.live:
        assert context.text[piece.start : piece.end] == f"> {piece.source.text}"
    question = replace(house.question("loja", QUESTION), live=tuple(piece.source for piece in context.live))
    given = house.answer("loja", QUESTION, question=question)
    assert (given.text, given.fingerprint) == (context.text, context.fingerprint)
    asked = house.answer(SHOP, QUESTION, live=True)
    assert (asked.text, asked.fingerprint) == (context.text, context.fingerprint)


def test_what_is_copied_and_exported_is_the_text_exactly(inside: Desk) -> None:
    inside.ask(QUESTION)
    switch(inside)
    inside.run("COPY_CONTEXT")
    assert inside.clipboard.text() == inside.context.text
    export = inside.estante.answers.export(ExportFormat.TEXT)
    assert export is not None
    assert export() == inside.context.text
    kinds = {segment.kind for segment in inside.context.segments}
    assert SegmentKind.LIVE in kinds
    shown = inside.estante.pane.text_page.view.shown
    assert shown is not None
    assert shown.text == inside.context.text
    assert inside.estante.pane.pieces.model.size() == len(inside.context.pieces) + 2


def test_typing_asks_no_server_and_uses_what_was_said(inside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count_asks(inside, monkeypatch)
    inside.ask(QUESTION)
    switch(inside)
    field = inside.estante.pane.form.question
    field.moveCursor(field.textCursor().MoveOperation.End)
    inside.type_into(field, " E na praia")
    inside.wait(lambda: inside.context.question.query.endswith("praia"))
    assert asked == [QUESTION]
    assert [piece.source.text for piece in inside.context.live] == ["answer 1"]
    assert data(inside).view.stale
    assert "for the question before" in inside.estante.pane.form.live.state.text()
    QTest.keyClick(field, Qt.Key.Key_Return)
    inside.settle()
    assert asked == [QUESTION, f"{QUESTION} E na praia"]
    assert [piece.source.text for piece in inside.context.live] == ["answer 2"]
    assert not data(inside).view.stale


def test_who_stops_typing_is_answered_without_a_key(inside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count_asks(inside, monkeypatch)
    inside.ask(QUESTION)
    switch(inside)
    inside.ask("Quantas xícaras?")  # settled is when the servers have been asked, too
    assert asked == [QUESTION, "Quantas xícaras?"]


def test_other_limits_and_other_documents_ask_no_server(
    inside: Desk, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = count_asks(inside, monkeypatch)
    inside.ask(QUESTION)
    switch(inside)
    inside.estante.pane.form.characters.setValue(3000)
    inside.settle()
    assert inside.context.question.limits.max_characters == 3000
    (root / "projects" / "loja" / "files" / "novo.md").write_text("# Novo\n\nTroca nova.\n", "utf-8")
    inside.wait_for_text("Troca nova")
    assert asked == [QUESTION]
    assert [piece.source.text for piece in inside.context.live] == ["answer 1"]
    inside.estante.pane.form.live.button.click()
    inside.settle()
    assert asked == [QUESTION, QUESTION]


def test_what_a_project_said_is_in_no_answer_of_another(
    inside: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    count_asks(inside, monkeypatch)
    inside.ask(QUESTION)
    switch(inside)
    assert inside.context.live
    inside.estante.pane.asker_chosen.emit(WORKSHOP)
    inside.settle()
    assert inside.context.project == "oficina"
    assert "answer 1" not in inside.context.text
    assert inside.estante.pane.form.live.isHidden()
    inside.estante.pane.asker_chosen.emit(SHOP)
    inside.wait(lambda: inside.estante.settled and bool(inside.context.live))
    assert inside.context.project == "loja"


def test_withdrawn_trust_takes_what_was_said_away(inside: Desk) -> None:
    inside.ask(QUESTION)
    switch(inside)
    assert inside.context.live
    inside.run("LIVE_SERVERS")
    inside.settle()
    inside.estante.live.servers.page.card("shop").withdraw.click()
    inside.wait(lambda: inside.estante.settled and not inside.context.live)
    assert inside.estante.pane.form.live.isHidden()


def test_it_is_remembered_for_the_project(inside: Desk, make_desk: MakeDesk, root: Path) -> None:
    inside.ask(QUESTION)
    switch(inside)
    assert inside.close()
    again = make_desk().begin(root)
    assert again.estante.pane.form.live.switch.isChecked()
    assert again.context.live
    again.estante.session.switch_project("oficina")
    again.wait(lambda: again.estante.library.project == "oficina" and again.estante.settled)
    assert not data(again).view.on


def test_a_run_for_a_picture_asks_nobody(
    make_desk: MakeDesk, root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with House(root) as house:
        project = house.state.project("loja")
        assert project is not None
        house.live.trust(project, "shop")
    Preferences(tmp_path / "config").set_live_projects(str(root), ("loja",))
    desk = make_desk(Options(language="en", screenshot="x.png")).begin(root)
    desk.ask(QUESTION)
    assert desk.context.live == ()
    assert not data(desk).view.on


def test_an_empty_question_is_not_sent(inside: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = count_asks(inside, monkeypatch)
    inside.ask("  ")
    switch(inside)
    inside.estante.pane.form.live.button.click()
    inside.settle()
    assert asked == []
    assert data(inside).view.phase is AskPhase.WAITING
