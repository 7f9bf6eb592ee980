"""The switch of the window really serves: the real command, asked over HTTP by a program of its own."""

import json
import os
import shlex
import signal
import socket
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from desktop.bridge.preferences import Preferences, ServingChoice
from desktop.bridge.server_process import ServerProcess
from desktop.dialogs.new_client import NewClientDialog
from desktop.models.serving import ClientMay, ClientRow, ServerPhase
from desktop.options import Options
from knowledge.paths import token_file
from knowledge.serving.tokens import TokenFile
from tests.desktop.conftest import MakeDesk
from tests.desktop.libraries import SHOP, make_library
from tests.desktop.whole_window import Desk

FAKE = str(Path(__file__).parents[1] / "fake_server.py")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    make_library(tmp_path / "lojas")
    return tmp_path / "lojas"


@pytest.fixture
def inside(make_desk: MakeDesk, root: Path) -> Desk:
    """The window with the library open at its first project."""
    return make_desk().begin(root)


@pytest.fixture
def caller() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(1) as pool:
        yield pool


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is ready at once, for what is not about serving."""
    quick = partial(ServerProcess, program=(sys.executable, FAKE, "good"))
    monkeypatch.setattr("desktop.controllers.serving.ServerProcess", quick)


def phase(desk: Desk) -> ServerPhase:
    return desk.estante.serving.state.phase


def switch(desk: Desk) -> None:
    """Press the switch of the page, and wait until it has done what it does."""
    desk.run("SERVE")
    desk.estante.serving.page.state.switch.click()
    desk.settle()


def ask(desk: Desk, caller: ThreadPoolExecutor, token: str, **body: object) -> tuple[int, dict[str, object]]:
    """Ask for a context as a bot does, while the window goes on."""
    request = urllib.request.Request(
        f"{desk.estante.serving.state.url}/library/context-preview",
        json.dumps(body).encode(),
        {"Authorization": f"Bearer {token}", "Content-Type": "application/json"},
    )

    def send() -> tuple[int, dict[str, object]]:
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, json.load(answer)
        except urllib.error.HTTPError as error:
            with error:
                return error.code, json.load(error)

    future = caller.submit(send)
    desk.wait(future.done)
    return future.result()


def copied_by(desk: Desk, button: object) -> str:
    desk.clipboard.clear()
    button.click()  # type: ignore[attr-defined] # any button
    desk.wait(lambda: bool(desk.clipboard.text()))
    return desk.clipboard.text()


# --- on and off -------------------------------------------------------------------------------------


def test_nothing_is_served_and_no_token_made_until_it_is_wanted(inside: Desk, root: Path) -> None:
    inside.run("SERVE")
    inside.settle()
    assert inside.estante.documents.current_page() == "serving"
    assert phase(inside) is ServerPhase.OFF
    assert not token_file(root).exists()
    assert inside.estante.status.serving_button.isHidden()


def test_a_program_with_the_copied_token_or_command_gets_the_text_of_the_pane(
    inside: Desk, caller: ThreadPoolExecutor
) -> None:
    context = inside.ask("Em quantos dias posso fazer a troca?")
    switch(inside)
    assert phase(inside) is ServerPhase.ON, inside.estante.serving.state.failure
    page = inside.estante.serving.page
    token = copied_by(inside, page.clients.lines[0].copy_button)
    url = copied_by(inside, page.state.address.copy_button)
    assert url == inside.estante.serving.state.url
    assert f"Serving on :{url.rpartition(':')[2]}" == inside.estante.status.serving_button.text()
    status, answer = ask(
        inside, caller, token, platform=SHOP.platform, accountId=SHOP.account_id, text=context.question.query
    )
    assert status == 200
    assert answer["text"] == context.text
    assert answer["fingerprint"] == context.fingerprint
    context = inside.ask("Quanto custa a troca? É 'grátis'?")  # the command follows the pane
    words = shlex.split(copied_by(inside, page.recipes.bot.button).replace("\\\n", ""))
    assert f"Authorization: Bearer {token}" in words
    status, answer = ask(inside, caller, token, **json.loads(words[words.index("-d") + 1]))
    assert (status, answer["text"]) == (200, context.text)
    switch(inside)
    assert phase(inside) is ServerPhase.OFF
    assert inside.estante.status.serving_button.isHidden()
    with pytest.raises(OSError), socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), 5):
        pass


def test_a_removed_client_is_refused_at_once_and_asked_about_first(
    inside: Desk, caller: ThreadPoolExecutor
) -> None:
    switch(inside)
    serving = inside.estante.serving
    (bot,) = serving.clients.rows
    assert ask(inside, caller, bot.token, project="loja", text="troca")[0] == 200
    inside.prompts.agreeing = False
    serving.page.clients.lines[0].remove_button.click()
    assert "bot" in inside.prompts.asked[-1][1]
    assert ask(inside, caller, bot.token, project="loja", text="troca")[0] == 200
    inside.prompts.agreeing = True
    serving.page.clients.lines[0].remove_button.click()
    inside.wait(lambda: serving.clients.rows == ())
    assert ask(inside, caller, bot.token, project="loja", text="troca")[0] == 401
    assert phase(inside) is ServerPhase.ON


def test_unsaved_text_is_not_served(make_desk: MakeDesk, shop: Path, caller: ThreadPoolExecutor) -> None:
    desk = make_desk().begin(shop)
    saved = desk.ask("Quanto custa o frete?")
    switch(desk)
    desk.open("frete.md")
    desk.type_at_end("\nFrete por drone custa cem reais.\n")
    desk.wait_for_text("drone")
    token = desk.estante.serving.clients.rows[0].token
    body = {"text": saved.question.query, "maxChars": saved.question.limits.max_characters}
    status, answer = ask(desk, caller, token, **body)
    assert (status, answer["text"]) == (200, saved.text)
    desk.view("frete.md").editor.undo()


def test_a_taken_port_is_said_and_tried_again_when_it_is_free(inside: Desk) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        inside.run("SERVE")
        inside.estante.serving.page.state.port.setValue(port)
        switch(inside)
        assert phase(inside) is ServerPhase.FAILED
        assert f"cannot listen at 127.0.0.1:{port}: another program" in inside.estante.serving.state.failure
        assert inside.estante.status.serving_button.text() == "Serving failed"
    inside.estante.serving.page.try_again.emit()
    inside.settle()
    assert inside.estante.serving.state.url == f"http://127.0.0.1:{port}"


@pytest.mark.skipif(os.name != "posix", reason="ends a process by a signal")
def test_a_server_that_dies_is_said_and_not_started_again(fake: None, inside: Desk) -> None:
    switch(inside)
    process = inside.estante.serving._process._process
    assert process is not None
    os.kill(process.processId(), signal.SIGKILL)
    inside.wait(lambda: phase(inside) is ServerPhase.FAILED)
    assert "ended by itself" in inside.estante.serving.state.failure
    assert not inside.estante.serving.page.state.switch.isChecked()
    assert not inside.estante.serving._process.busy


@pytest.mark.skipif(os.name != "posix", reason="asks the system whether a process is there")
def test_it_ends_with_the_window(fake: None, inside: Desk) -> None:
    switch(inside)
    process = inside.estante.serving._process._process
    assert process is not None
    number = process.processId()
    assert inside.close()
    with pytest.raises(ProcessLookupError):
        os.kill(number, 0)


def test_off_while_it_starts_is_off(fake: None, inside: Desk) -> None:
    serving = inside.estante.serving
    serving.start()
    serving.stop()
    inside.settle()
    assert phase(inside) is ServerPhase.OFF
    assert not serving._process.busy


# --- what is remembered, and other folders ----------------------------------------------------------


def test_port_and_start_are_remembered_for_each_library(
    fake: None, make_desk: MakeDesk, root: Path, shop: Path, tmp_path: Path
) -> None:
    desk = make_desk().begin(root)
    desk.run("SERVE")
    desk.estante.serving.page.state.port.setValue(8123)
    desk.estante.serving.page.state.with_window.click()
    assert phase(desk) is ServerPhase.OFF
    assert desk.close()
    assert Preferences(tmp_path / "config").serving(str(root)) == ServingChoice(8123, with_window=True)
    again = make_desk().begin(root)
    assert again.estante.serving.state.url == "http://127.0.0.1:8123"
    again.estante.session.open_folder(shop)
    again.wait(lambda: again.estante.library.place == str(shop))
    again.settle()
    assert phase(again) is ServerPhase.OFF
    assert not again.estante.serving._process.busy
    assert not again.estante.serving.page.state.with_window.isChecked()


def test_another_project_of_the_library_changes_nothing(fake: None, inside: Desk) -> None:
    switch(inside)
    since = inside.estante.serving.state.since
    inside.estante.session.switch_project("oficina")
    inside.wait(lambda: inside.estante.library.project == "oficina")
    inside.settle()
    assert phase(inside) is ServerPhase.ON
    assert inside.estante.serving.state.since == since
    assert inside.estante.serving.page.recipes.chosen_project() == "oficina"


def test_a_run_for_a_picture_starts_nothing(
    fake: None, make_desk: MakeDesk, root: Path, tmp_path: Path
) -> None:
    preferences = Preferences(tmp_path / "config")
    preferences.set_serving(str(root), ServingChoice(with_window=True))
    preferences.save()
    desk = make_desk(Options(language="en", screenshot="a.png")).begin(root)
    assert phase(desk) is ServerPhase.OFF


def test_without_a_folder_there_is_nothing_to_serve(make_desk: MakeDesk) -> None:
    from desktop.actions import ActionId

    desk = make_desk().begin()
    assert not desk.estante.menus.action(ActionId.SERVE).isEnabled()
    desk.estante.serving.start()
    assert phase(desk) is ServerPhase.OFF


# --- clients ----------------------------------------------------------------------------------------


def test_a_new_client_is_made_as_it_was_wished(inside: Desk, root: Path) -> None:
    inside.run("SERVE")
    inside.estante.serving.page.new_button.click()
    dialog = inside.estante.serving.clients.dialog
    assert isinstance(dialog, NewClientDialog)
    dialog.name.setText("whatsapp-bot")
    dialog.go.click()
    inside.wait(lambda: bool(inside.estante.serving.clients.rows))
    (client,) = inside.estante.serving.clients.rows
    assert client == ClientRow("whatsapp-bot", ClientMay.READ_PROJECT, "loja", client.token)
    found = TokenFile(token_file(root)).find(client.token)
    assert found is not None
    assert (found.name, found.project) == ("whatsapp-bot", "loja")


def test_a_dialog_that_is_closed_while_its_client_is_made_does_no_harm(inside: Desk, root: Path) -> None:
    clients = inside.estante.serving.clients
    clients.new()
    dialog = clients.dialog
    assert dialog is not None
    dialog.name.setText("bot")
    dialog.go.click()
    dialog.reject()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    inside.settle()
    assert [client.name for client in clients.rows] == ["bot"]


def test_a_client_is_made_where_its_dialog_was_opened(inside: Desk, root: Path, shop: Path) -> None:
    clients = inside.estante.serving.clients
    clients.new()
    dialog = clients.dialog
    assert dialog is not None
    dialog.name.setText("bot")
    inside.estante.session.open_folder(shop)
    inside.wait(lambda: inside.estante.library.place == str(shop))
    inside.settle()
    dialog.go.click()
    inside.settle()
    assert not token_file(shop).exists()
    assert [client.name for client in TokenFile(token_file(root)).clients()] == ["bot"]


def test_a_copied_token_asks_not_to_be_kept_and_an_address_does_not(fake: None, inside: Desk) -> None:
    switch(inside)
    page = inside.estante.serving.page
    for button, secret in (
        (page.clients.lines[0].copy_button, True),
        (page.recipes.bot.button, True),
        (page.state.address.copy_button, False),
    ):
        copied_by(inside, button)
        assert inside.clipboard.mimeData().hasFormat("x-kde-passwordManagerHint") is secret


def test_clients_of_another_program_are_seen_when_the_page_comes_to_the_front(
    inside: Desk, root: Path
) -> None:
    tokens = TokenFile(token_file(root))
    inside.run("SERVE")
    inside.settle()
    assert [client.name for client in inside.estante.serving.clients.rows] == ["default"]
    inside.open("trocas.md")
    tokens.add("painel")
    inside.run("SERVE")
    inside.wait(lambda: len(inside.estante.serving.clients.rows) == 2)


def test_a_broken_file_of_tokens_is_said(inside: Desk, root: Path) -> None:
    place = token_file(root)
    place.parent.mkdir(parents=True)
    place.write_text("only-one-token-here everything x\n", "utf-8")
    place.chmod(0o600)
    switch(inside)
    assert "line 1" in inside.estante.serving.page.trouble.text()
    assert phase(inside) is ServerPhase.FAILED
    assert "line 1" in inside.estante.serving.state.failure


# --- for other programs -----------------------------------------------------------------------------


def test_the_configuration_for_desktop_programs_names_this_library_and_project(
    inside: Desk, root: Path
) -> None:
    inside.run("SERVE")
    text = copied_by(inside, inside.estante.serving.page.recipes.stdio.button)
    (server,) = json.loads(text)["mcpServers"].values()
    assert server["args"][-4:] == ["mcp", str(root), "--project", "loja"]
    assert inside.estante.serving.clients.rows == ()
