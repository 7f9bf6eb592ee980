"""The page for the servers of a project: what each card shows and tells."""

import pytest
from PySide6.QtWidgets import QAbstractButton
from pytestqt.qtbot import QtBot

from desktop.models.live import ServerRow, ServersView
from desktop.panes.live import LiveServersPage
from desktop.theme import Theme
from knowledge.connections import LiveHealth, LiveState, McpServer, Transport

SHOP = McpServer("loja", "Loja", command="python3", arguments=("-m", "loja"), read_only_tools=("estoque",))
WEB = McpServer("web", transport=Transport.HTTP, url="https://u:s3cr3t@loja.example/mcp")
VIEW = ServersView(
    "Casa",
    (
        ServerRow(LiveHealth(SHOP, LiveState.WELL, ("estoque",), milliseconds=12)),
        ServerRow(LiveHealth(WEB, LiveState.NOT_TRUSTED)),
    ),
)


@pytest.fixture
def page(qtbot: QtBot, theme: Theme) -> LiveServersPage:
    page = LiveServersPage(theme)
    qtbot.addWidget(page)
    page.resize(480, 600)
    page.show()
    page.set_view(VIEW)
    return page


def test_each_server_has_a_card_with_what_can_be_done(page: LiveServersPage) -> None:
    shop, web = page.card("loja"), page.card("web")
    assert (shop.name.text(), shop.kind.text()) == ("Loja", "Program: python3  -m  loja")
    assert (web.name.text(), web.kind.text()) == ("web", "Address: https://loja.example/mcp")
    assert [button.isVisible() for button in (shop.trust, shop.attempt, shop.cancel, shop.withdraw)] == [
        False,
        True,
        False,
        True,
    ]
    assert [button.isVisible() for button in (web.trust, web.attempt, web.cancel, web.withdraw)] == [
        True,
        False,
        False,
        False,
    ]
    page.grab()


@pytest.mark.parametrize(
    ("server", "button", "signal"),
    [
        ("web", "trust", "trust_requested"),
        ("loja", "attempt", "try_requested"),
        ("loja", "withdraw", "withdraw_requested"),
        ("loja", "edit", "edit_requested"),
        ("web", "remove", "remove_requested"),
    ],
)
def test_a_button_names_its_server(
    qtbot: QtBot, page: LiveServersPage, server: str, button: str, signal: str
) -> None:
    press = getattr(page.card(server), button)
    assert isinstance(press, QAbstractButton)
    assert page.card(server).name.text() in press.accessibleName()
    with qtbot.waitSignal(getattr(page, signal)) as told:
        press.click()
    assert told.args == [server]


def test_while_one_is_starting_it_can_be_cancelled_and_not_changed(
    qtbot: QtBot, page: LiveServersPage
) -> None:
    card = page.card("loja")
    page.set_view(ServersView("Casa", (ServerRow(VIEW.rows[0].health, busy=True), VIEW.rows[1])))
    assert page.card("loja") is card, "the widgets stay, and with them the focus"
    assert card.state.text() == "starting…"
    assert not card.attempt.isVisible()
    assert not card.edit.isEnabled()
    with qtbot.waitSignal(page.cancel_requested) as told:
        card.cancel.click()
    assert told.args == ["loja"]


def test_servers_come_and_go(page: LiveServersPage) -> None:
    page.set_view(ServersView("Casa", VIEW.rows[1:]))
    assert [card.row.server.id for card in page.cards] == ["web"]
    page.set_view(ServersView("Casa"))
    assert page.cards == ()


def test_a_name_that_turns_the_writing_round_is_spelled_out(page: LiveServersPage) -> None:
    evil = McpServer("x", "a\u202eb", command="sh", arguments=("-c", "a\nb"))
    page.set_view(ServersView("Casa", (ServerRow(LiveHealth(evil, LiveState.NOT_TRUSTED)),)))
    card = page.card("x")
    assert card.name.text() == "a[U+202E]b"
    assert card.kind.text().endswith("a[U+000A]b")
