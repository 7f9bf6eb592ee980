"""A project's servers in the window, with real programs: nothing runs before it is trusted, by clicks."""

import os
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from desktop.actions import ActionId
from desktop.controllers.live_servers import PAGE, ProjectServers
from desktop.dialogs.live_server import LiveServerDialog
from desktop.dialogs.server_tools import ServerToolsDialog
from desktop.dialogs.trust_server import TrustDialog
from desktop.panes.live.card import ServerCard
from knowledge.connections import LiveHealth, LiveProbe, LiveState, McpServer
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Project
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import make_library, state_of
from tests.desktop.whole_window import Desk

SHOP = Path(__file__).parents[2] / "knowledge" / "live" / "shop_server.py"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_library(tmp_path / "lojas")
    return tmp_path / "lojas"


@pytest.fixture
def mark(tmp_path: Path) -> Path:
    """Where the server notes that it was started."""
    return tmp_path / "started"


@pytest.fixture
def server(mark: Path) -> McpServer:
    """A program that speaks by hand, which starts faster than one with the library for MCP."""
    return McpServer(
        "shop",
        "Loja ao vivo",
        command=sys.executable,
        arguments=(str(SHOP),),
        environment=(("MARK", str(mark)), ("TOKEN", "s3cr3t"), ("SHOP", "by hand")),
        read_only_tools=("stock_list",),
    )


@pytest.fixture
def inside(make_desk: MakeDesk, root: Path, server: McpServer) -> Desk:
    """The library open at its first project, which names the server."""
    ProjectEditor(LibraryStore(root)).add_server("loja", server)
    desk = make_desk().begin(root)
    desk.run("LIVE_SERVERS")
    desk.settle()
    return desk


def servers(desk: Desk) -> ProjectServers:
    return desk.estante.live.servers


def card(desk: Desk, server: str = "shop") -> ServerCard:
    return servers(desk).page.card(server)


def state(desk: Desk, server: str = "shop") -> LiveState:
    return next(row.health.state for row in servers(desk).view.rows if row.server.id == server)


def trust(desk: Desk) -> None:
    """By the clicks that a person makes."""
    card(desk).trust.click()
    desk.settle()
    dialog = servers(desk).dialog
    assert isinstance(dialog, TrustDialog)
    dialog.go.click()
    desk.settle()


def starts(mark: Path) -> int:
    return len(mark.read_text().splitlines()) if mark.exists() else 0


def alive(mark: Path) -> bool:
    """Whether the program that was started last still runs."""
    try:
        os.kill(int(mark.read_text().splitlines()[-1].split()[0]), 0)
    except ProcessLookupError:
        return False
    return True


# --- trust ------------------------------------------------------------------------------------------


def test_nothing_is_started_before_it_is_trusted_by_a_click(inside: Desk, mark: Path) -> None:
    assert inside.estante.documents.current_page() == PAGE
    assert state(inside) is LiveState.NOT_TRUSTED
    inside.ask("Há parafusos?")
    assert inside.estante.pane.form.live.isHidden()
    card(inside).trust.click()
    inside.settle()
    dialog = servers(inside).dialog
    assert isinstance(dialog, TrustDialog)
    assert "s3cr3t" not in dialog.facts.toPlainText()
    assert str(SHOP) in dialog.facts.toPlainText()
    dialog.cancel.click()
    inside.settle()
    assert state(inside) is LiveState.NOT_TRUSTED
    assert not mark.exists()
    trust(inside)
    assert starts(mark) == 1
    assert state(inside) is LiveState.WELL
    assert card(inside).state.text().startswith("well, ")
    assert not inside.estante.pane.form.live.isHidden()


@pytest.mark.skipif(os.name == "nt", reason="asks for a process by its number")
def test_without_trust_it_is_ended_and_started_no_more(inside: Desk, mark: Path) -> None:
    trust(inside)
    assert alive(mark)
    card(inside).withdraw.click()
    inside.settle()
    assert state(inside) is LiveState.NOT_TRUSTED
    inside.wait(lambda: not alive(mark))
    assert inside.estante.pane.form.live.isHidden()


def test_what_another_program_changes_is_not_trusted_any_more(
    inside: Desk, root: Path, server: McpServer, mark: Path
) -> None:
    trust(inside)
    changed = replace(server, arguments=(*server.arguments, "--more"))
    ProjectEditor(LibraryStore(root)).add_server("loja", changed)
    inside.wait(lambda: inside.estante.settled and state(inside) is LiveState.NOT_TRUSTED)
    assert starts(mark) == 1


def test_only_what_was_shown_is_trusted_though_it_changes_meanwhile(
    inside: Desk, root: Path, server: McpServer, mark: Path
) -> None:
    card(inside).trust.click()
    inside.settle()
    dialog = servers(inside).dialog
    assert isinstance(dialog, TrustDialog)
    evil = replace(server, environment=(("MARK", str(mark)), ("SHOP", "garbage")))
    ProjectEditor(LibraryStore(root)).add_server("loja", evil)
    inside.wait(lambda: card(inside).row.server == evil)
    dialog.go.click()
    inside.wait(lambda: inside.estante.settled)
    assert state(inside) is LiveState.NOT_TRUSTED


# --- trying -----------------------------------------------------------------------------------------


def test_trying_shows_the_tools_and_another_white_list_is_trusted_anew(
    inside: Desk, root: Path, server: McpServer
) -> None:
    """With a server of the official library, which has more tools."""
    official = replace(server, environment=())
    ProjectEditor(LibraryStore(root)).add_server("loja", official)
    inside.wait(lambda: card(inside).row.server == official)
    trust(inside)
    card(inside).attempt.click()
    inside.settle()
    tools = servers(inside).dialog
    assert isinstance(tools, ServerToolsDialog)
    boxes = {box.text(): box for box in tools.boxes}
    assert boxes["stock_list"].isChecked()
    assert not boxes["sell"].isEnabled()
    assert not boxes["burn"].isEnabled()
    boxes["find"].click()
    tools.go.click()
    inside.wait(lambda: isinstance(servers(inside).dialog, TrustDialog) and inside.estante.settled)
    project = state_of(root).project("loja")
    assert project is not None
    assert project.mcp[0].read_only_tools == ("stock_list", "find")
    assert state(inside) is LiveState.NOT_TRUSTED
    dialog = servers(inside).dialog
    assert isinstance(dialog, TrustDialog)
    assert dialog.facts.toPlainText().endswith("    stock_list\n    find")
    dialog.go.click()
    inside.settle()
    assert state(inside) is LiveState.WELL


def test_a_program_that_is_not_there_is_said_to_be_so_in_the_card(
    make_desk: MakeDesk, root: Path, server: McpServer
) -> None:
    gone = replace(server, command=str(root / "nothing-here"))
    ProjectEditor(LibraryStore(root)).add_server("loja", gone)
    desk = make_desk().begin(root)
    desk.run("LIVE_SERVERS")
    desk.settle()
    trust(desk)
    assert state(desk) is LiveState.FAILED
    assert card(desk).state.text() == "failed: Its program is not there."
    assert not isinstance(servers(desk).dialog, ServerToolsDialog)


@pytest.mark.skipif(os.name == "nt", reason="asks for a process by its number")
def test_one_that_hangs_at_its_start_can_be_cancelled(
    make_desk: MakeDesk, root: Path, server: McpServer, mark: Path
) -> None:
    silent = replace(server, environment=(("MARK", str(mark)), ("SHOP", "silent")))
    ProjectEditor(LibraryStore(root)).add_server("loja", silent)
    desk = make_desk().begin(root)
    desk.run("LIVE_SERVERS")
    desk.settle()
    card(desk).trust.click()
    desk.settle()
    dialog = servers(desk).dialog
    assert isinstance(dialog, TrustDialog)
    dialog.go.click()
    desk.wait(lambda: starts(mark) == 1 and card(desk).row.busy)
    assert card(desk).state.text() == "starting…"
    card(desk).cancel.click()
    assert not card(desk).row.busy
    desk.wait(lambda: not alive(mark))
    desk.settle()
    assert desk.prompts.failures == []


def test_servers_that_hang_take_turns_so_that_answers_go_on(
    inside: Desk, server: McpServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    house, project = inside.estante.library.house, inside.estante.library.project_now
    assert house is not None
    assert project is not None
    others = [replace(server, id=f"s{number}") for number in range(4)]
    for other in others:
        house.projects.add_server("loja", other)
    inside.wait(lambda: len(servers(inside).page.cards) == 5 and inside.estante.settled)
    let_go, running = threading.Event(), []

    def look(_project: Project, name: str) -> LiveProbe:
        running.append(name)
        let_go.wait(60)
        return LiveProbe(LiveHealth(server, LiveState.FAILED))

    monkeypatch.setattr(house.live, "look", look)
    monkeypatch.setattr(house.live, "trusts", lambda *_: True)
    servers(inside).look()
    inside.settle()
    for other in others:
        card(inside, other.id).attempt.click()
    inside.wait(lambda: running == ["s0"])
    assert all(card(inside, other.id).row.busy for other in others)
    inside.estante.pane.form.question.setPlainText("troca grátis")
    inside.wait(lambda: inside.context.question.query == "troca grátis")
    card(inside, "s1").cancel.click()
    let_go.set()
    inside.settle()
    assert running == ["s0", "s2", "s3"]


# --- add, edit, remove ------------------------------------------------------------------------------


def test_a_server_is_added_and_its_tools_are_chosen_once_it_is_trusted(
    make_desk: MakeDesk, root: Path, mark: Path
) -> None:
    desk = make_desk().begin(root)
    desk.run("LIVE_SERVERS")
    desk.settle()
    servers(desk).page.new_button.click()
    dialog = servers(desk).dialog
    assert isinstance(dialog, LiveServerDialog)
    dialog.label.setText("Loja ao vivo")
    dialog.command.setText(sys.executable)
    dialog.arguments.setPlainText(str(SHOP))
    row = dialog.add_variable()
    row.name.setText("MARK")
    row.value.setText(str(mark))
    dialog.go.click()
    desk.wait(lambda: bool(servers(desk).page.cards) and desk.estante.settled)
    project = state_of(root).project("loja")
    assert project is not None
    assert [(item.id, item.command) for item in project.mcp] == [("loja-ao-vivo", sys.executable)]
    assert not mark.exists()
    card(desk, "loja-ao-vivo").trust.click()
    desk.settle()
    trusting = servers(desk).dialog
    assert isinstance(trusting, TrustDialog)
    trusting.go.click()
    desk.wait(lambda: isinstance(servers(desk).dialog, ServerToolsDialog) and desk.estante.settled)
    assert starts(mark) == 1
    assert desk.estante.pane.form.live.isHidden(), "no tool may be called yet"


def test_a_dialog_that_is_closed_while_it_is_saved_does_no_harm(inside: Desk, root: Path) -> None:
    for variable in ("A", "A=B"):
        servers(inside).add()
        dialog = servers(inside).dialog
        assert isinstance(dialog, LiveServerDialog)
        dialog.label.setText("Outro")
        dialog.command.setText("/bin/true")
        dialog.add_variable(variable, "1")
        dialog.go.click()
        dialog.reject()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        inside.settle()
    project = state_of(root).project("loja")
    assert project is not None
    assert [server.id for server in project.mcp] == ["shop", "outro"]
    (failure,) = inside.prompts.failures
    assert "env" in failure


def test_what_is_in_the_library_or_steers_the_program_is_said_before_it_is_trusted(
    inside: Desk, root: Path, server: McpServer
) -> None:
    sly = replace(server, arguments=(str(root / "run.py"),), environment=(("PYTHONSTARTUP", "/x.py"),))
    ProjectEditor(LibraryStore(root)).add_server("loja", sly)
    inside.wait(lambda: card(inside).row.server == sly)
    card(inside).trust.click()
    inside.settle()
    dialog = servers(inside).dialog
    assert isinstance(dialog, TrustDialog)
    assert [text.text().rpartition(": ")[2] for text in dialog.cautions] == [
        "PYTHONSTARTUP",
        str(root / "run.py"),
    ]
    assert "PYTHONSTARTUP = /x.py" in dialog.facts.toPlainText()


def test_what_cannot_be_used_is_said_in_the_dialog_that_stays_open(inside: Desk) -> None:
    card(inside).edit.click()
    dialog = servers(inside).dialog
    assert isinstance(dialog, LiveServerDialog)
    dialog.variables[0].name.setText("A=B")
    dialog.go.click()
    inside.wait(lambda: bool(dialog.failure.text()))
    assert dialog.isVisible()
    assert "env" in dialog.failure.text()


def test_an_edited_server_is_trusted_anew(inside: Desk) -> None:
    trust(inside)
    card(inside).edit.click()
    dialog = servers(inside).dialog
    assert isinstance(dialog, LiveServerDialog)
    dialog.label.setText("Outro nome")
    dialog.arguments.setPlainText(f"{SHOP}\n--more")
    dialog.go.click()
    inside.wait(lambda: inside.estante.settled and state(inside) is LiveState.NOT_TRUSTED)
    assert card(inside).name.text() == "Outro nome"


@pytest.mark.skipif(os.name == "nt", reason="asks for a process by its number")
def test_a_removed_server_is_asked_about_first_and_ended(inside: Desk, root: Path, mark: Path) -> None:
    trust(inside)
    inside.prompts.agreeing = False
    card(inside).remove.click()
    inside.settle()
    assert state(inside) is LiveState.WELL
    inside.prompts.agreeing = True
    card(inside).remove.click()
    inside.wait(lambda: not servers(inside).page.cards and inside.estante.settled)
    assert "Loja ao vivo" in inside.prompts.asked[-1][1]
    project = state_of(root).project("loja")
    assert project is not None
    assert project.mcp == ()
    inside.wait(lambda: not alive(mark))


# --- where --------------------------------------------------------------------------------------------


def test_the_page_is_of_the_open_project_and_reached_from_its_settings(inside: Desk) -> None:
    inside.estante.documents.close_page(PAGE)
    inside.run("PROJECT_SETTINGS")
    dialog = inside.estante.projects.dialog
    assert dialog is not None
    dialog.servers_button.click()  # type: ignore[attr-defined] # the settings of a project
    assert inside.estante.documents.current_page() == PAGE
    inside.estante.session.switch_project("oficina")
    inside.wait(lambda: inside.estante.library.project == "oficina" and inside.estante.settled)
    assert servers(inside).page.cards == ()


def test_a_plain_folder_has_no_servers(desk: Desk) -> None:
    assert not desk.estante.menus.action(ActionId.LIVE_SERVERS).isEnabled()
    servers(desk).show_page()
    assert desk.estante.documents.current_page() != PAGE
    QApplication.processEvents()
    assert desk.estante.pane.form.live.isHidden()
