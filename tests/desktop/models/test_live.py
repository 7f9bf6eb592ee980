"""Servers in words: what would be run, how they are, what may be chosen, and what the pane's line says."""

from datetime import UTC, datetime

import pytest

from desktop.models.live import (
    AskPhase,
    Cautions,
    LiveLineView,
    ServerRow,
    failure_sentence,
    identifier_from,
    kind_text,
    line_text,
    state_text,
    time_text,
    tool_choices,
    tools_text,
    trust_facts,
    with_tools,
)
from knowledge.connections import (
    LiveHealth,
    LiveProbe,
    LiveState,
    LiveText,
    McpServer,
    Obstacle,
    ServerTool,
    Transport,
)

PROGRAM = McpServer(
    "loja",
    "Loja",
    command="python3",
    arguments=("-m", "loja\n--seguro"),
    environment=(("CHAVE", "s3cr3t"),),
    read_only_tools=("estoque", "horario"),
)
ADDRESS = McpServer(
    "web", transport=Transport.HTTP, url="https://ana:s3cr3t@loja.example/mcp?key=s3cr3t", read_only_tools=()
)
AT = "2026-11-30T10:32:05Z"
HERE = datetime(2026, 11, 30, 10, 32, 5, tzinfo=UTC).astimezone().strftime("%H:%M:%S")
SAID = (LiveText("loja", "Loja", "estoque", "4", AT),)


@pytest.mark.parametrize(
    ("health", "words"),
    [
        (LiveHealth(PROGRAM, LiveState.NOT_TRUSTED), "not trusted, so it is never started"),
        (LiveHealth(PROGRAM, LiveState.IDLE), "trusted, not in use now"),
        (LiveHealth(PROGRAM, LiveState.FAILED, reason="It took too long."), "failed: It took too long."),
        (LiveHealth(PROGRAM, LiveState.FAILED), "failed: no reason was given"),
    ],
)
def test_a_state_in_words(health: LiveHealth, words: str) -> None:
    assert state_text(ServerRow(health)) == words
    assert state_text(ServerRow(health, busy=True)) == "starting…"


def test_a_server_that_is_well_says_how_long_it_took_and_how_many_tools_it_has() -> None:
    health = LiveHealth(PROGRAM, LiveState.WELL, tools=("estoque", "horario"), milliseconds=120.4, at=AT)
    assert state_text(ServerRow(health)).startswith("well, 120 ms, 2 tool")
    assert failure_sentence(health) == ""
    failed = LiveHealth(PROGRAM, LiveState.FAILED, reason="It took too long.")
    assert failure_sentence(failed) == "Loja: It took too long."


def test_no_secret_is_in_any_word() -> None:
    for server in (PROGRAM, ADDRESS):
        health = LiveHealth(server, LiveState.IDLE)
        facts = [line for fact in trust_facts(server, Cautions()) for line in (fact.name, *fact.lines)]
        words = [kind_text(server), tools_text(health), state_text(ServerRow(health)), *facts]
        assert not any("s3cr3t" in text for text in words)
    assert kind_text(ADDRESS) == "Address: https://loja.example/mcp"
    assert "may be a secret" in trust_facts(ADDRESS, Cautions())[0].lines[0]


def test_what_is_trusted_is_shown_exactly_one_thing_a_line() -> None:
    facts = {fact.name: fact.lines for fact in trust_facts(PROGRAM, Cautions())}
    assert facts == {
        "Command": ("python3",),
        "Arguments, one a line": ("1: -m", "2: loja[U+000A]--seguro"),
        "Variables it gets": ("CHAVE",),
        "Tools that may be called": ("estoque", "horario"),
    }


def test_the_white_list_says_what_the_server_does_not_have() -> None:
    health = LiveHealth(PROGRAM, LiveState.WELL, tools=("estoque",), missing=("horario",))
    assert tools_text(health) == "May be called: estoque, horario; it does not have: horario"
    assert tools_text(LiveHealth(ADDRESS, LiveState.IDLE)) == "No tool may be called yet"


def test_tools_that_would_not_be_called_cannot_be_chosen() -> None:
    offered = (
        ServerTool("vender", Obstacle.CHANGES),
        ServerTool("estoque"),
        ServerTool("entre", Obstacle.ARGUMENTS),
        ServerTool("novo"),
    )
    choices = tool_choices(LiveProbe(LiveHealth(PROGRAM, LiveState.WELL), offered))
    assert [(choice.name, choice.listed, choice.possible) for choice in choices] == [
        ("vender", False, False),
        ("estoque", True, True),
        ("entre", False, False),
        ("novo", False, True),
        ("horario", True, True),
    ]
    assert "changes things" in choices[0].note
    assert "more than a question" in choices[2].note
    assert "does not have it" in choices[4].note


def test_a_listed_tool_that_admits_to_changes_loses_its_tick() -> None:
    (choice, _) = tool_choices(
        LiveProbe(LiveHealth(PROGRAM, LiveState.WELL), (ServerTool("estoque", Obstacle.CHANGES),))
    )
    assert (choice.listed, choice.possible) == (False, False)


def test_chosen_tools_keep_the_order_of_the_list() -> None:
    assert with_tools(PROGRAM, ("novo", "horario", "estoque")).read_only_tools == (
        "estoque",
        "horario",
        "novo",
    )
    assert with_tools(PROGRAM, ()).read_only_tools == ()


@pytest.mark.parametrize(
    ("label", "taken", "made"),
    [
        ("Loja ao vivo", (), "loja-ao-vivo"),
        ("Ação & Café!", (), "acao-cafe"),
        ("实时", (), "server"),
        ("Loja", ("loja", "loja-2"), "loja-3"),
        ("", (), "server"),
        ("-" * 80 + "a" * 80, (), "a" * 40),
    ],
)
def test_an_id_is_made_of_the_label(label: str, taken: tuple[str, ...], made: str) -> None:
    assert identifier_from(label, taken) == made


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (LiveLineView(1), ""),
        (LiveLineView(1, AskPhase.WAITING), "asked when you stop typing, or press Enter"),
        (LiveLineView(1, AskPhase.ASKED, SAID, AT), f"live data of {HERE}"),
        (LiveLineView(1, AskPhase.ASKED, (), AT), f"nothing was said at {HERE}"),
        (
            LiveLineView(1, AskPhase.ASKED, SAID, AT, stale=True),
            f"live data of {HERE}, for the question before",
        ),
    ],
)
def test_the_line_says_how_old_the_live_data_is(view: LiveLineView, words: str) -> None:
    assert line_text(view) == words


def test_the_line_counts_the_servers_that_are_asked_and_that_failed() -> None:
    assert "2 server" in line_text(LiveLineView(2, AskPhase.ASKING))
    failed = LiveLineView(2, AskPhase.ASKED, SAID, AT, failed=("Loja: It took too long.",))
    assert line_text(failed).startswith(f"live data of {HERE}; 1 server")


def test_what_is_no_time_is_said_as_nothing() -> None:
    assert time_text("") == ""
