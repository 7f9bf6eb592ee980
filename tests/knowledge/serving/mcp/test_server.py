"""The server as a client in the same process meets it: who it is, its pages, and errors that say little."""

import json
import threading
from collections.abc import Callable

import anyio
import anyio.to_thread
import pytest
from mcp.client.client import Client as McpClient
from mcp.shared.exceptions import MCPError

from knowledge.serving.mcp import documents
from knowledge.serving.mcp.server import INSTRUCTIONS, MOST_AT_ONCE
from knowledge.workspace.collection import Collection
from tests.knowledge.serving.mcp.conftest import talk


async def refusal(call: Callable[[], object]) -> tuple[int, str]:
    with pytest.raises(MCPError) as error:
        await call()  # type: ignore[misc] # each is a coroutine function
    return error.value.error.code, error.value.error.message


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_it_says_who_it_is_and_that_documents_are_data(library: Collection, mode: str) -> None:
    async def look(client: McpClient) -> tuple[str, str | None]:
        return client.server_info.name, client.instructions

    assert talk(library, look, mode=mode) == ("estante", INSTRUCTIONS)


def test_resources_come_in_pages(library: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "PAGE", 1)

    async def look(client: McpClient) -> list[str]:
        page = await client.list_resources()
        found = [item.uri for item in page.resources]
        while page.next_cursor:
            page = await client.list_resources(cursor=page.next_cursor)
            found += [item.uri for item in page.resources]
            assert len(page.resources) == 1
        return found

    everything = talk(library, look, None)
    assert [uri.rpartition("/")[0] for uri in everything] == [
        "estante://cafe",
        "estante://cafe",
        "estante://cha",
    ]
    assert talk(library, look) == everything[:2]


def test_what_is_wrong_is_one_safe_sentence(library: Collection) -> None:
    async def look(client: McpClient) -> list[tuple[int, str]]:
        return [
            await refusal(lambda: client.list_resources(cursor="x")),
            await refusal(lambda: client.read_resource("estante://cha/moka.md")),
            await refusal(lambda: client.read_resource("estante://zzz/moka.md")),
            await refusal(lambda: client.get_prompt("nada", {})),
            await refusal(lambda: client.get_prompt("answer_customer", {"question": "x", "project": "cha"})),
        ]

    assert talk(library, look) == [
        (-32602, "This is no cursor of this list."),
        (-32602, "There is no such document."),
        (-32602, "There is no such document."),
        (-32602, "There is no prompt “nada”."),
        (-32602, "There is no such project."),
    ]


def test_a_fault_of_ours_gives_nothing_away(library: Collection, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("/home/someone: Segredo")

    monkeypatch.setattr(documents, "text_at", fail)
    monkeypatch.setattr(documents, "listed", fail)

    async def look(client: McpClient) -> list[tuple[int, str]]:
        return [
            await refusal(lambda: client.read_resource("estante://cafe/moka.md")),
            await refusal(client.list_resources),
        ]

    for code, sentence in talk(library, look):
        assert code == -32603
        assert "someone" not in json.dumps(sentence)
        assert "Segredo" not in sentence


def test_however_much_is_asked_at_once_the_output_has_a_thread(
    library: Collection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The SDK writes standard output on the usual threads of anyio: with all of
    them held, not even a ping is answered."""
    begun, go = threading.Semaphore(0), threading.Event()

    def wait(*_: object) -> tuple[list[object], str]:
        begun.release()
        go.wait(60)
        return [], ""

    monkeypatch.setattr(documents, "listed", wait)

    def all_begun() -> bool:
        return all(begun.acquire(timeout=30) for _ in range(MOST_AT_ONCE))

    async def look(client: McpClient) -> None:
        async with anyio.create_task_group() as tasks:
            for _ in range(MOST_AT_ONCE + 5):
                tasks.start_soon(client.list_resources)
            try:
                assert await anyio.to_thread.run_sync(all_begun, limiter=anyio.CapacityLimiter(1))
                with anyio.fail_after(20):
                    assert not await anyio.to_thread.run_sync(go.is_set)
            finally:
                go.set()

    talk(library, look)
