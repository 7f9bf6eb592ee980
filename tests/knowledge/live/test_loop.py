"""The thread of live data ends while others wait for it, or come too late."""

from __future__ import annotations

import asyncio
import threading
from concurrent.futures import ThreadPoolExecutor

from knowledge.live.loop import LoopThread


def test_who_waits_when_it_ends_gets_nothing_and_no_error() -> None:
    loop, begun = LoopThread(), threading.Event()

    async def endless() -> int:
        begun.set()
        await asyncio.sleep(3600)
        return 1

    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(lambda: loop.run(endless(), seconds=60))
        assert begun.wait(30)
        loop.close(seconds=0.2)
        assert waiting.result(30) is None


def test_who_comes_too_late_gets_nothing() -> None:
    loop = LoopThread()

    async def one() -> int:
        return 1

    assert loop.run(one(), seconds=30) == 1
    loop.close(seconds=1)
    assert loop.run(one(), seconds=30) is None
    loop.post(lambda: 1)
