"""One server's life: ended for good, ended for idleness, begun anew."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from time import monotonic

from knowledge.connections import LiveState
from knowledge.live.connection import Connection
from tests.knowledge.live.shops import PATIENT, said, shop


def until() -> float:
    return monotonic() + PATIENT.answer_seconds


def test_who_asks_while_it_is_ended_does_not_begin_it_anew(tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def life() -> None:
        connection = Connection(shop("by hand", "stock_list", MARK=str(mark)), PATIENT)
        assert said(await connection.ask("?", until())) == {"stock_list": "by hand"}
        stopping = asyncio.create_task(connection.stop())
        await asyncio.sleep(0)
        assert await connection.ask("?", until()) == ()
        await stopping
        assert await connection.ask("?", until()) == ()
        assert await connection.probe() == ()

    asyncio.run(life())
    assert len(mark.read_text().splitlines()) == 1


def test_one_that_nobody_asks_is_ended_and_begins_anew(tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def life() -> None:
        server = shop("by hand", "stock_list", MARK=str(mark))
        connection = Connection(server, replace(PATIENT, idle_seconds=0.0, stop_seconds=5.0))
        for number in (1, 2):
            assert await connection.probe()
            folder = Path(mark.read_text().splitlines()[-1].split()[1])
            while folder.exists():
                await asyncio.sleep(0.01)
            assert len(mark.read_text().splitlines()) == number
            assert connection.health.state is LiveState.WELL
        await connection.stop()

    asyncio.run(life())


def test_one_that_is_asked_stays(tmp_path: Path) -> None:
    mark = tmp_path / "mark"

    async def life() -> None:
        connection = Connection(shop("by hand", "stock_list", MARK=str(mark)), PATIENT)
        due = []
        for _ in range(3):
            assert await connection.ask("?", until())
            assert connection._idle is not None
            due.append(connection._idle.when())
        assert due[0] < due[1] < due[2]
        await connection.stop()

    asyncio.run(life())
    assert len(mark.read_text().splitlines()) == 1
