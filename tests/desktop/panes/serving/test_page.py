"""The page for serving: what it shows of each state, and that tokens are hidden until asked for."""

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QComboBox, QLabel, QSpinBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.models.accounts import ProjectChoice
from desktop.models.serving import (
    MASK,
    ClientMay,
    ClientRow,
    ServerPhase,
    ServerState,
    ServingView,
    curl_example,
)
from desktop.panes.serving import ServingPage
from desktop.theme import Theme

NOW = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
BOT = ClientRow("bot", ClientMay.READ_ALL, token="bot-s3cret")
ONE = ClientRow("loja-bot", ClientMay.READ_PROJECT, "loja", "one-s3cret")
PANEL = ClientRow("painel", ClientMay.MANAGE, token="panel-s3cret")
ON = ServerState(ServerPhase.ON, "http://127.0.0.1:8123", "http://127.0.0.1:8123/mcp", NOW)
VIEW = ServingView(
    clients=(BOT, ONE, PANEL),
    projects=(ProjectChoice("loja", "Loja da Ana"), ProjectChoice("oficina", "Oficina")),
    library=True,
    project="oficina",
)


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> Iterator[ServingPage]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_US"))
    page = ServingPage(theme, now=lambda: NOW)
    qtbot.addWidget(page)
    page.resize(560, 900)
    page.show()
    page.set_view(VIEW)
    yield page
    QLocale.setDefault(before)


def shown_texts(page: ServingPage) -> str:
    labels = [label.text() for label in page.findChildren(QLabel) if label.isVisible()]
    names = [widget.accessibleName() for widget in page.findChildren(QWidget)]
    tips = [widget.toolTip() for widget in page.findChildren(QWidget)]
    return "\n".join((*labels, *names, *tips))


def test_tab_goes_from_the_top_to_the_bottom(page: ServingPage) -> None:
    page.set_view(replace(VIEW, state=ON, clients=(BOT, ONE)))
    expected = [page.state.switch, page.new_button, *page.clients.buttons(), page.recipes.client]
    expected += [page.recipes.bot.button, page.recipes.http.button, page.recipes.stdio.button]
    chain: list[QWidget] = [page.state.switch]
    while (following := chain[-1].nextInFocusChain()) is not page.state.switch:
        assert following is not None
        chain.append(following)
    assert [widget for widget in chain if widget in expected] == expected


# --- the switch -------------------------------------------------------------------------------------


def test_off_says_so_and_shows_no_address(page: ServingPage) -> None:
    assert not page.state.switch.isChecked()
    assert page.state.words.text() == "Off: no program can ask"
    assert not page.state.address.isVisible()
    assert not page.state.mcp.isVisible()
    assert page.state.port.isEnabled()


def test_the_switch_says_what_is_wanted(qtbot: QtBot, page: ServingPage) -> None:
    wanted: list[bool] = []
    page.switched.connect(wanted.append)
    qtbot.mouseClick(page.state.switch, Qt.MouseButton.LeftButton)
    page.set_view(replace(VIEW, state=ON))
    qtbot.keyClick(page.state.switch, Qt.Key.Key_Space)
    assert wanted == [True, False]


def test_the_switch_shows_the_server_and_not_the_click(qtbot: QtBot, page: ServingPage) -> None:
    page.state.switch.click()
    page.set_view(replace(VIEW, state=ServerState(ServerPhase.FAILED, failure="No.")))
    assert not page.state.switch.isChecked()


def test_on_shows_both_addresses_to_copy_and_since_when(page: ServingPage) -> None:
    page.set_view(replace(VIEW, state=ON))
    copied: list[str] = []
    page.copy_requested.connect(copied.append)
    assert page.state.switch.isChecked()
    assert page.state.words.text().startswith("On since today, 12:00")
    assert page.state.address.label.text() == "http://127.0.0.1:8123"
    page.state.address.copy_button.click()
    page.state.mcp.copy_button.click()
    assert copied == ["http://127.0.0.1:8123", "http://127.0.0.1:8123/mcp"]


def test_a_failure_says_why_and_can_be_tried_again(qtbot: QtBot, page: ServingPage) -> None:
    page.set_view(replace(VIEW, state=ServerState(ServerPhase.FAILED, failure="The port is taken.")))
    assert page.state.failure.isVisible()
    assert page.state.failure.text() == "The port is taken."
    with qtbot.waitSignal(page.try_again):
        page.state.failure.focus_button(0)
        qtbot.keyClick(page.state.failure.findChildren(QAbstractButton)[0], Qt.Key.Key_Space)
    page.set_view(replace(VIEW, state=ON))
    assert not page.state.failure.isVisible()


def test_the_port_is_told_when_it_was_typed_and_is_fixed_while_it_serves(page: ServingPage) -> None:
    ports: list[int] = []
    page.port_edited.connect(ports.append)
    page.state.port.setValue(8123)
    page.set_view(replace(VIEW, port=8123, state=ON))
    assert ports == [8123]
    assert not page.state.port.isEnabled()
    assert "Switch serving off" in page.state.port.toolTip()
    page.set_view(replace(VIEW, port=0))
    assert page.state.port.text() == "picked"
    assert ports == [8123]


def test_starting_with_the_window_is_a_choice_of_its_own(page: ServingPage) -> None:
    wanted: list[bool] = []
    page.with_window_edited.connect(wanted.append)
    assert not page.state.with_window.isChecked()
    page.state.with_window.click()
    assert wanted == [True]


# --- clients ----------------------------------------------------------------------------------------


def test_each_client_says_what_it_may(page: ServingPage) -> None:
    rows = [[label.text() for label in line.labels] for line in page.clients.lines]
    assert rows == [
        ["bot", "reads", "all projects"],
        ["loja-bot", "reads", "Loja da Ana"],
        ["painel", "manages", "all projects"],
    ]


def test_a_project_that_is_gone_is_said(page: ServingPage) -> None:
    page.set_view(replace(VIEW, projects=()))
    assert page.clients.lines[1].labels[2].text() == "loja (no longer there)"


def test_no_token_is_shown_anywhere_until_it_is_asked_for(page: ServingPage) -> None:
    page.set_view(replace(VIEW, state=ON))
    assert "s3cret" not in shown_texts(page)
    assert [line.mask.text() for line in page.clients.lines] == [MASK] * 3
    page.clients.lines[1].show_button.click()
    assert page.clients.lines[1].token.isVisible()
    assert page.clients.lines[1].token.text() == "one-s3cret"
    assert "bot-s3cret" not in shown_texts(page)
    page.clients.lines[1].show_button.click()
    assert "s3cret" not in shown_texts(page)


def test_a_token_that_was_shown_is_hidden_again_with_the_page(page: ServingPage) -> None:
    page.clients.lines[0].show_button.click()
    page.hide()
    page.show()
    assert "s3cret" not in shown_texts(page)


def test_a_shown_token_stays_shown_when_another_client_comes(page: ServingPage) -> None:
    page.clients.lines[1].show_button.click()
    page.set_view(replace(VIEW, clients=(*VIEW.clients, ClientRow("novo", ClientMay.READ_ALL, token="n"))))
    assert page.clients.lines[1].token.isVisible()
    assert not page.clients.lines[0].token.isVisible()


def test_a_token_is_copied_without_being_shown(page: ServingPage) -> None:
    copied: list[str] = []
    page.copy_requested.connect(copied.append)
    page.clients.lines[2].copy_button.click()
    assert copied == ["panel-s3cret"]
    assert "s3cret" not in shown_texts(page)


def test_removing_names_the_client_and_the_keyboard_stays_in_the_table(page: ServingPage) -> None:
    removed: list[ClientRow] = []
    page.remove_requested.connect(removed.append)
    page.activateWindow()
    page.clients.lines[1].remove_button.setFocus()
    page.clients.lines[1].remove_button.click()
    assert removed == [ONE]
    page.set_view(replace(VIEW, clients=(BOT, PANEL)))
    assert page.clients.lines[1].remove_button.hasFocus()


def test_without_clients_the_page_says_what_is_to_be_done(qtbot: QtBot, page: ServingPage) -> None:
    page.set_view(replace(VIEW, clients=()))
    assert not page.clients.isVisible()
    assert "No client yet" in shown_texts(page)
    with qtbot.waitSignal(page.new_requested):
        page.new_button.click()


def test_clients_that_cannot_be_read_are_no_empty_list(page: ServingPage) -> None:
    page.set_view(replace(VIEW, clients=(), failure="The tokens cannot be used: line 2."))
    assert page.trouble.text() == "The tokens cannot be used: line 2."
    assert "No client yet" not in shown_texts(page)
    assert not page.new_button.isEnabled()


def test_a_plain_folder_shows_no_projects(page: ServingPage) -> None:
    page.set_view(ServingView(clients=(BOT, PANEL), state=ON))
    assert not any(line.labels[2].isVisible() for line in page.clients.lines)
    assert not page.recipes.project.isVisible()


# --- for other programs -----------------------------------------------------------------------------


def test_what_needs_the_server_waits_for_it(page: ServingPage) -> None:
    recipes = page.recipes
    assert not recipes.bot.button.isEnabled()
    assert recipes.bot.button.toolTip() == "Switch serving on first."
    assert recipes.stdio.button.isEnabled()
    page.set_view(replace(VIEW, state=ON, clients=()))
    assert recipes.http.button.toolTip() == "Add a client first."
    page.set_view(replace(VIEW, state=ON))
    assert recipes.http.button.isEnabled()
    assert recipes.bot.button.isEnabled()


def test_the_copies_hold_the_token_of_the_chosen_client(page: ServingPage) -> None:
    view = replace(VIEW, state=ON)
    page.set_view(view)
    copied: list[str] = []
    page.copy_requested.connect(copied.append)
    page.recipes.client.setCurrentIndex(1)
    page.recipes.http.button.click()
    page.recipes.bot.button.click()
    server = json.loads(copied[0])["mcpServers"]["estante"]
    assert server["headers"] == {"Authorization": "Bearer one-s3cret"}
    assert copied[1] == curl_example(view, ONE) + "\n"
    assert "one-s3cret" in copied[1]
    assert "s3cret" not in page.recipes.code.label.text()


def test_a_program_that_starts_estante_reads_the_project_that_is_open_or_chosen(page: ServingPage) -> None:
    projects: list[str] = []
    page.configuration_requested.connect(projects.append)
    page.recipes.stdio.button.click()
    page.set_view(replace(VIEW, project="loja"))
    page.recipes.stdio.button.click()
    page.recipes.project.setFocus()
    QTest.keyClick(page.recipes.project, Qt.Key.Key_Down)
    page.set_view(replace(VIEW, project="loja", state=ON))
    page.recipes.stdio.button.click()
    assert projects == ["oficina", "loja", "oficina"]


def test_what_was_chosen_stays_when_clients_come_and_go(page: ServingPage) -> None:
    page.recipes.client.setCurrentIndex(2)
    page.set_view(replace(VIEW, clients=(ONE, PANEL)))
    assert page.recipes.chosen_client() == PANEL
    page.set_view(replace(VIEW, clients=(ONE,)))
    assert page.recipes.chosen_client() == ONE


# --- reach ------------------------------------------------------------------------------------------


def test_everything_has_a_name_and_can_be_reached_by_keyboard(page: ServingPage) -> None:
    page.set_view(replace(VIEW, state=replace(ON, failure="x")))
    controls = [
        widget
        for kind in (QAbstractButton, QComboBox, QSpinBox)
        for widget in page.findChildren(kind)
        if widget.isVisible()
    ]
    assert len(controls) > 15
    for widget in controls:
        text = widget.text() if isinstance(widget, QAbstractButton) else ""
        assert widget.accessibleName() or text, widget
        assert widget.focusPolicy() & Qt.FocusPolicy.TabFocus, widget.accessibleName()


@pytest.mark.parametrize("width", [430, 560, 1200])
def test_it_fits_its_width_in_the_smallest_window_too(page: ServingPage, width: int) -> None:
    page.set_view(replace(VIEW, state=ON))
    page.resize(width, 700)
    body = page._body
    assert body.minimumSizeHint().width() <= 418  # 430 less the scroll bar
    layout = body.layout()
    assert layout is not None
    assert layout.minimumSize().height() <= layout.heightForWidth(body.width())  # or there was empty room
