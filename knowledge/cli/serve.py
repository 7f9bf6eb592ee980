"""`estante serve`: HTTP and MCP for bots and panels, until it is stopped."""

from __future__ import annotations

import argparse
import gc
import json
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

from knowledge.cli.folders import FINDING
from knowledge.cli.places import opened_collection
from knowledge.cli.printing import say
from knowledge.paths import token_file
from knowledge.serving.server import LOOPBACK, Server
from knowledge.serving.tokens import TokenFile
from knowledge.version import VERSION

_EXTRA = frozenset(
    {"fastapi", "starlette", "uvicorn", "h11", "pydantic", "pydantic_core", "mcp", "python_multipart"}
)


_LONG_SEARCH = 0.01
"""Seconds of one core, for which nobody is answered."""


def add_command(add: Callable[..., argparse.ArgumentParser]) -> None:
    command = add("serve", serve, "serve HTTP and MCP to bots and panels")
    command.add_argument("path", metavar="PATH", help="a folder of documents, or a library")
    command.add_argument("--port", type=int, default=0, metavar="N", help="0 (the default) takes a free one")
    command.add_argument(
        "--token-file",
        default="",
        metavar="FILE",
        help="one client a line, TOKEN RIGHTS NAME; made with one token when there is none",
    )
    command.add_argument("--host", default=LOOPBACK, help=f"where to listen ({LOOPBACK})")
    command.add_argument(
        "--allow-remote", action="store_true", help="let other computers reach it; there is no encryption"
    )
    command.add_argument("--old-folder", default="", metavar="FOLDER", help="answers where no project does")
    command.add_argument(
        "--with-parent", action="store_true", help="end when standard input does, as with who started it"
    )


def serve(options: argparse.Namespace) -> int:
    """Print one JSON line when it answers, then serve until SIGINT or SIGTERM."""
    place = Path(options.token_file) if options.token_file else token_file(Path(options.path))
    with (
        _asked_to_stop() as stop,
        opened_collection(options.path, old_folder=options.old_folder, watch=True) as collection,
    ):
        tokens = TokenFile(place)
        for note in tokens.notes:
            say(note)
        server = Server(
            collection, tokens, host=options.host, port=options.port, allow_remote=options.allow_remote
        )
        try:
            url = server.start()
        except ImportError as error:
            if (error.name or "").partition(".")[0] not in _EXTRA:
                raise
            say(f"Serving needs packages that are not installed ({error.name}): pip install estante[serve].")
            return FINDING
        try:
            if options.allow_remote:
                say(
                    f"OTHER COMPUTERS CAN REACH {url}, and what goes over the network can be read on its way."
                )
            _announce(server, place)
            if options.with_parent:
                threading.Thread(target=_follow_parent, args=(stop,), daemon=True).start()
            _wait(stop)
        finally:
            server.stop()
    return 0


def _announce(server: Server, place: Path) -> None:
    line = {
        "url": server.url,
        "mcp": server.mcp_url,
        "token_file": str(place.resolve()),
        "version": VERSION,
    }
    print(json.dumps(line), flush=True)


@contextmanager
def _asked_to_stop() -> Iterator[threading.Event]:
    """An event that SIGINT and SIGTERM set, in place of what they do otherwise."""
    stop = threading.Event()

    def take(number: int, frame: FrameType | None) -> None:  # noqa: ARG001 - the form of a handler
        stop.set()

    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = {number: signal.signal(number, take) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _wait(stop: threading.Event) -> None:
    """A wait without an end would not be interrupted by a signal on Windows."""
    garbage = Garbage()
    gc.callbacks.append(garbage.hear)
    try:
        while not stop.wait(1.0):
            garbage.spare()
    finally:
        gc.callbacks.remove(garbage.hear)


class Garbage:
    """Python's searches for garbage: what survived a long one is left out of the next ones.

    The documents of an open project stay, and to look through all of them takes a tenth of a second. What an
    answer under way holds is left out too, so this is only done when there is much. (How much cannot be
    asked: `gc.get_objects` breaks tuples that other threads are making.)
    """

    def __init__(self) -> None:
        self._began = 0.0
        self._was_long = False

    def hear(self, phase: str, info: dict[str, int]) -> None:
        """One of `gc.callbacks`: on the thread that searches, at the beginning and at the end."""
        if info["generation"] == len(gc.get_threshold()) - 1:
            if phase == "start":
                self._began = time.thread_time()
            else:
                self._was_long |= time.thread_time() - self._began > _LONG_SEARCH

    def spare(self) -> None:
        """Leave out what there is now, if the last full search was a long one."""
        if self._was_long:
            self._was_long = False
            gc.freeze()


def _follow_parent(stop: threading.Event) -> None:
    stream = sys.stdin.buffer if sys.stdin else None
    while stream is not None and stream.read(4096):
        pass
    stop.set()
