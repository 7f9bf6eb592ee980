"""One server: started when it is needed, kept while it is asked, left alone for a while when it fails.

All of this runs on the thread of `loop`, but for `health`, which anybody may look at.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from knowledge.connections import LiveHealth, LiveState, LiveText, McpServer
from knowledge.live.choosing import Choice, OfferedTool, Said, ToolCall, choose
from knowledge.live.limits import LiveLimits
from knowledge.text.moments import moment_text, utc_now

if TYPE_CHECKING:
    from knowledge.live.wire import Client

NOT_INSTALLED = "The package “mcp” is not installed, and it is what talks to such servers."
TOO_LATE = "It had not answered when the answer had to be given."
_FAILURES_UNTIL_RESTART = 2
"""A server that is there but answers no call so often in a row is ended and begun anew."""


@dataclass(frozen=True, slots=True)
class _Open:
    client: Client
    choice: Choice
    offered: tuple[OfferedTool, ...]


@dataclass(frozen=True, slots=True)
class _Rest:
    """After `failures` in a row, for `reason`, it is left alone until then (seconds of the clock)."""

    failures: int = 0
    until: float = 0.0
    reason: str = ""

    def longer(self, now: float, reason: str, limits: LiveLimits) -> _Rest:
        seconds = limits.rest_seconds * 2.0 ** min(self.failures, 30)
        return _Rest(self.failures + 1, now + min(seconds, limits.longest_rest_seconds), reason)


class Connection:
    """See the module."""

    def __init__(
        self, server: McpServer, limits: LiveLimits, *, clock: Callable[[], float] = monotonic
    ) -> None:
        """`clock` tells seconds, for how long a server that failed is left alone."""
        self.server = server
        self._limits = limits
        self._clock = clock
        self._health = LiveHealth(server, LiveState.IDLE)
        self._task: asyncio.Task[None] | None = None
        self._ready: asyncio.Future[_Open | None] | None = None
        self._over = asyncio.Event()
        """It shall end; whoever asks then waits until it has, and begins it anew."""
        self._stopped = False
        """It shall end and never begin again."""
        self._idle: asyncio.TimerHandle | None = None
        self._turns = asyncio.Semaphore(limits.calls_at_once)
        self._rest = _Rest()
        """Of the server as a whole."""
        self._rests: dict[str, _Rest] = {}
        """Of its tools."""
        self._legacy = False
        self._kept_waiting = False
        """An answer waited in vain for it to start; the next ones do not, until it has."""
        self._end = ""

    @property
    def health(self) -> LiveHealth:
        return self._health

    async def ask(self, question: str, until: float) -> tuple[LiveText, ...]:
        """What its tools say to `question` before `until` (seconds of `time.monotonic`).

        Raises nothing but CancelledError; `health` says what failed.
        """
        begun = monotonic()
        if self._kept_waiting and self._is_starting:
            return ()
        try:
            opened = await self._opened()
            if opened is None:
                return ()
            calls = [self._said(opened, call, question, until) for call in opened.choice.calls]
            said = await asyncio.gather(*calls)
        except asyncio.CancelledError:
            self._kept_waiting = self._is_starting
            self._tell(LiveState.FAILED, TOO_LATE, begun)
            raise
        self._judge(opened, said, begun)
        return tuple(
            LiveText(self.server.id, self.server.name, call.tool, item.text, moment_text(utc_now()))
            for call, item in zip(opened.choice.calls, said, strict=True)
            if item.text
        )

    async def probe(self) -> tuple[OfferedTool, ...]:
        """Connect, whether it failed before or not, and say what tools it has; `health` says how it went."""
        self._rest = replace(self._rest, until=0.0)
        begun = monotonic()
        opened = await self._opened()
        if opened is None:
            return ()
        self._tell(LiveState.WELL, " ".join(opened.choice.refusals), begun, opened.choice)
        return opened.offered

    async def stop(self) -> None:
        """End it for good, and wait until it is gone, five times `stop_seconds` at most."""
        self._stopped = True
        self._over.set()
        task = self._task
        if task is None:
            return
        if self._is_starting:
            task.cancel()
        await asyncio.wait([task], timeout=4 * self._limits.stop_seconds)
        if task.cancel():  # an address that does not even say good-bye
            await asyncio.wait([task], timeout=self._limits.stop_seconds)

    # --- its life ---------------------------------------------------------------------------------

    async def _opened(self) -> _Open | None:
        """The connection, once it stands; None when it does not, is left alone for now, or is stopped."""
        if self._over.is_set() and self._task is not None:
            await asyncio.wait([self._task])
        if self._stopped:
            return None
        self._stay()
        if self._task is None or self._task.done():
            if self._clock() < self._rest.until:
                return None
            self._over.clear()
            self._end = ""
            self._kept_waiting = False
            self._ready = asyncio.get_running_loop().create_future()
            self._task = asyncio.create_task(self._live(self._ready))
        assert self._ready is not None
        return await asyncio.shield(self._ready)

    def _stay(self) -> None:
        """Let it run for another `idle_seconds`, which are longer than any call."""
        if self._idle is not None:
            self._idle.cancel()
        self._idle = asyncio.get_running_loop().call_later(self._limits.idle_seconds, self._over.set)

    @property
    def _is_starting(self) -> bool:
        return self._ready is not None and not self._ready.done()

    async def _live(self, ready: asyncio.Future[_Open | None]) -> None:
        """From start to end, in one task, as the SDK wants it."""
        begun = monotonic()
        try:
            from knowledge.live import wire
        except ImportError:
            self._fail(NOT_INSTALLED, begun)
            ready.set_result(None)
            return
        begun = monotonic()
        try:
            async with AsyncExitStack() as stack:
                connection = wire.connection(
                    self.server, self._limits, legacy=self._legacy, ended=self._ended
                )
                async with asyncio.timeout(self._limits.start_seconds):
                    client = await stack.enter_async_context(connection)
                    offered = await wire.listed(client, self._limits)
                choice = choose(self.server, offered, most=self._limits.tools)
                self._tell(LiveState.WELL, " ".join(choice.refusals), begun, choice)
                ready.set_result(_Open(client, choice, offered))
                await self._over.wait()
                if self._end:
                    self._fail(self._end, begun)
        except Exception as error:  # noqa: BLE001 - whatever a server makes the SDK raise is that server's failure
            if not ready.done():
                # A server that was silent may be one that answers nothing before the older handshake.
                self._legacy = isinstance(error, TimeoutError) and not self._legacy
                self._fail(self._end or wire.reason_of(error), begun)
        finally:
            if not ready.done():
                ready.set_result(None)

    def _ended(self, how: str) -> None:
        self._end = how
        self._over.set()

    # --- its answers ------------------------------------------------------------------------------

    async def _said(self, opened: _Open, call: ToolCall, question: str, until: float) -> Said:
        from knowledge.live import wire

        rest = self._rests.get(call.tool, _Rest())
        if self._clock() < rest.until:
            return Said("", rest.reason, failed=True)
        seconds = min(self._limits.call_seconds, until - monotonic())
        try:
            async with asyncio.timeout(seconds), self._turns:
                said = await wire.called(opened.client, call, question, self._limits)
        except Exception as error:  # noqa: BLE001 - as above: whatever it is, it is this call's failure
            reason = f"“{call.tool}” failed: {self._end or wire.reason_of(error)}"
            self._rests[call.tool] = rest.longer(self._clock(), reason, self._limits)
            return Said("", reason, failed=True)
        self._rests.pop(call.tool, None)
        return said

    def _judge(self, opened: _Open, said: Sequence[Said], begun: float) -> None:
        """Say how the server is, and begin it anew next time if all of its tools failed again and again."""
        choice = opened.choice
        reasons = [*choice.refusals, *(item.reason for item in said if item.reason)]
        if not choice.tools:
            reasons.append("It has none of the tools that may be called.")
        if any(not item.failed for item in said):
            self._rest = _Rest()
        well = any(item.text for item in said) or (bool(said) and not reasons)
        self._tell(LiveState.WELL if well else LiveState.FAILED, " ".join(reasons), begun, choice)
        failures = [self._rests.get(call.tool, _Rest()).failures for call in choice.calls]
        if failures and min(failures) >= _FAILURES_UNTIL_RESTART:
            self._over.set()

    def _fail(self, reason: str, begun: float) -> None:
        self._rest = self._rest.longer(self._clock(), reason, self._limits)
        self._tell(LiveState.FAILED, reason, begun)

    def _tell(self, state: LiveState, reason: str, begun: float, choice: Choice | None = None) -> None:
        known = (
            self._health
            if choice is None
            else replace(self._health, tools=choice.tools, missing=choice.missing)
        )
        self._health = replace(
            known,
            state=state,
            reason=reason,
            milliseconds=(monotonic() - begun) * 1000,
            at=moment_text(utc_now()),
        )
