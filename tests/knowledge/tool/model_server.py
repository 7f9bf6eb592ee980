"""A server on this computer that speaks OpenAI's chat completions, as a test wants it."""

import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass
class Reply:
    body: bytes = b""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    drip: bool = False
    """Byte by byte, until whoever asked hangs up."""


@dataclass
class ModelServer:
    url: str
    requests: list[tuple[str, dict[str, str], dict[str, object]]] = field(default_factory=list)

    @property
    def prompts(self) -> list[str]:
        return [body["messages"][0]["content"] for _, _, body in self.requests]  # type: ignore[index] # JSON


def said(text: str) -> Reply:
    return Reply(json.dumps({"choices": [{"message": {"role": "assistant", "content": text}}]}).encode())


@contextmanager
def serving(reply: Callable[[str], Reply]) -> Iterator[ModelServer]:
    """`reply` gets the prompt."""
    ended = threading.Event()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            model.requests.append((self.path, dict(self.headers), body))
            answer = reply(body["messages"][0]["content"])
            self.send_response(answer.status)
            for name, value in answer.headers.items():
                self.send_header(name, value)
            self.end_headers()
            if answer.drip:
                try:
                    while not ended.wait(0.02):
                        self.wfile.write(b" ")
                except OSError:
                    return
            self.wfile.write(answer.body)

        def log_message(self, format: str, *args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    model = ModelServer(f"http://127.0.0.1:{server.server_port}/v1")
    thread = threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True)
    thread.start()
    try:
        yield model
    finally:
        ended.set()
        server.shutdown()
        server.server_close()
        thread.join()
