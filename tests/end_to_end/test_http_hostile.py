"""What is forged, hostile or random is refused by the HTTP server: addresses, tokens, paths, bodies.

What it opens meanwhile is seen by an audit hook of the interpreter, for it runs in this process.
"""

from __future__ import annotations

import getpass
import json
import logging
import os
import random
import socket
import string
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote, quote_from_bytes

import pytest

from knowledge.library.editing import ProjectEditor
from tests.end_to_end.hostile import COUNT, SECRET, Witness, World, make_world, must_be_refused
from tests.knowledge.serving.http.served import Served, serving

pytestmark = pytest.mark.skipif(os.name != "posix", reason="Windows takes neither such names nor links")

ROOT = Path(__file__).parents[2]
FILE = "/library/projects/app/file"
BODIES = 10_000


@pytest.fixture(scope="module")
def hook() -> Witness:
    witness = Witness()
    sys.addaudithook(witness)
    return witness


@pytest.fixture
def world(
    tmp_path: Path, private_cache: Path, hook: Witness, monkeypatch: pytest.MonkeyPatch
) -> Iterator[World]:
    made = make_world(tmp_path / "world", hook)
    # Nothing is really taken to the system's trash, but where it would be taken from is seen.
    monkeypatch.setattr("send2trash.send2trash", lambda place: os.scandir(Path(place).parent).close())
    monkeypatch.setattr(os, "fsync", lambda _: None)  # thousands of writes, none of which must outlive us
    made.allow(
        private_cache, Path(sys.prefix), Path(sys.base_prefix), ROOT / "knowledge", tmp_path / "tokens"
    )
    yield made
    hook.watching = False


@pytest.fixture
def served(world: World, tmp_path: Path) -> Iterator[Served]:
    with serving(world.library, tmp_path / "tokens", project="app") as made:
        made.panel.get(f"{FILE}?path=note.md")  # read once, so that everything is loaded
        made.panel.get("/library/projects/app/search?q=prazo")
        yield made


class Wire:
    """One connection that is kept, and opened anew when the server hangs up."""

    def __init__(self, served: Served) -> None:
        self._served = served
        self._open()

    def _open(self) -> None:
        self._socket = socket.create_connection(("127.0.0.1", self._served.port), timeout=30)
        self._stream = self._socket.makefile("rb")

    def close(self) -> None:
        self._stream.close()
        self._socket.close()

    def ask(self, head: bytes, body: bytes = b"") -> tuple[int, bytes]:
        """`head` is the request line and headers but for Host and length; the status and the body."""
        host = f"Host: 127.0.0.1:{self._served.port}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
        self._socket.sendall(head + host + body)
        status = int(self._stream.readline().split(b" ", 2)[1])
        length, closes = 0, False
        while (line := self._stream.readline().lower()) != b"\r\n":
            if line.startswith(b"content-length:"):
                length = int(line.partition(b":")[2])
            closes = closes or line == b"connection: close\r\n"
        answer = self._stream.read(length)
        if closes:
            self.close()
            self._open()
        return status, answer


@pytest.fixture
def wire(served: Served) -> Iterator[Wire]:
    made = Wire(served)
    yield made
    made.close()


def head(method: str, target: str, token: str, kind: str = "") -> bytes:
    more = f"Content-Type: {kind}\r\n" if kind else ""
    return f"{method} {target} HTTP/1.1\r\nAuthorization: Bearer {token}\r\n{more}".encode("latin-1")


def encoded(path: str) -> str:
    return quote_from_bytes(path.encode("utf-8", "surrogatepass"), safe="")


# --- forged addresses -----------------------------------------------------------------------------

HOSTS = """evil.test localhost.evil.test 127.0.0.1.evil.test:PORT evil.test:PORT localhost.:PORT localhost
127.0.0.1 127.0.0.1:1 127.0.0.1:PORT. user@127.0.0.1:PORT 127.0.0.1:PORT@evil.test 127.1:PORT 0.0.0.0:PORT
2130706433:PORT 0x7f.1:PORT [::]:PORT ::1:PORT LOCALHOST:PORT 127.0.0.2:PORT localhost:PORT,evil.test
localhost:PORT/evil.test localhost:PORT#x :PORT 127.0.0.1:0PORT""".split()
ORIGINS = """null http://evil.test https://127.0.0.1:PORT http://127.0.0.1 http://127.0.0.1:1
http://localhost:PORT http://127.0.0.1:PORT/ http://127.0.0.1:PORT.evil.test http://user@127.0.0.1:PORT file://
chrome-extension://abc HTTP://127.0.0.1:PORT""".split()


def test_sv07_forged_hosts_and_origins_are_refused(served: Served) -> None:
    port = str(served.port)
    good = f"Host: 127.0.0.1:{port}"
    forged = [[f"Host: {host.replace('PORT', port)}"] for host in HOSTS]
    forged += [[good, f"Origin: {origin.replace('PORT', port)}"] for origin in ORIGINS]
    forged += [[], [good, good], [good, "Host: evil.test"], ["Host:"], [good, *["Origin: null"] * 2]]
    assert len(forged) >= 40
    token = f"Authorization: Bearer {served.tokens['panel']}"
    for lines in forged:
        for version in ("1.1", "1.0"):
            request = "\r\n".join(
                [f"GET /library/projects HTTP/{version}", *lines, token, "Connection: close", "", ""]
            )
            status, answer = served.raw(request.encode("latin-1"))
            assert status == 403, lines
            assert b'"foreign"' in answer
            assert b"access-control" not in answer.lower()
            assert b"app" not in answer.partition(b"\r\n\r\n")[2]


def test_sv07_the_right_host_is_answered_with_a_token_and_without_cors(served: Served) -> None:
    origin = {"Origin": served.url}
    answer = served.panel.get("/library/projects", headers=origin)
    assert answer.status_code == 200
    assert not [name for name in answer.headers if name.startswith("access-control")]
    assert served.client(None).get("/library/projects", headers=origin).status_code == 401
    asked = served.client(None).options(
        "/library/projects", headers={**origin, "Access-Control-Request-Method": "POST"}
    )
    assert asked.status_code == 401
    assert not [name for name in asked.headers if name.startswith("access-control")]
    with socket.socket() as other, pytest.raises(OSError):  # it listens on loopback only
        other.settimeout(2)
        other.connect((_own_address(), served.port))


def _own_address() -> str:
    """An address of this computer that others could use; one that nobody has where there is none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "192.0.2.1"
        name: str = probe.getsockname()[0]
    return name if not name.startswith("127.") else "192.0.2.1"


def test_wrong_and_missing_tokens(served: Served, wire: Wire) -> None:
    token = served.tokens["panel"]
    wrong = [
        *("", "Bearer", "Bearer ", f"Bearer {token}x", f"Bearer {token[:-1]}", f"Basic {token}", token),
        *(f"Bearer {token.swapcase()}", f"Bearer {token} {token}", "Bearer \xe9", f"Bearer  x{token}"),
    ]
    for value in wrong:
        start = f"GET /library/accounts HTTP/1.1\r\nAuthorization: {value}\r\n".encode("latin-1")
        status, answer = wire.ask(start)
        assert (status, b'"no-token"' in answer) == (401, True), value
    missing = served.client(None).get("/library/accounts")
    assert missing.status_code == 401
    assert missing.headers["www-authenticate"].startswith("Bearer")
    assert served.client(None).get(f"/library/accounts?token={token}").status_code == 401
    assert served.client(served.tokens["bot"]).get("/library/accounts").status_code == 403
    doubled = [("Authorization", f"Bearer {token}")] * 2
    assert served.client(None).get("/library/accounts", headers=doubled).status_code == 401


# --- hostile paths --------------------------------------------------------------------------------


def test_sv05_no_file_outside_is_opened_for_a_path_in_the_query(
    world: World, served: Served, wire: Wire
) -> None:
    token = served.tokens["panel"]
    here = "/library/projects/app"
    with world.watched():
        none = wire.ask(head("GET", f"{FILE}?path=nobody.md", token))
        assert none[0] == 404
        for number, path in enumerate(world.paths):
            name = encoded(path)
            if len(name) > 12_000:
                continue
            status, answer = wire.ask(head("GET", f"{FILE}?path={name}", token))
            assert SECRET.encode() not in answer
            if must_be_refused(path):
                assert (status, answer) == none or status == 422, ascii(path)
            if number % 4:
                continue
            asked = json.dumps({"from": path, "to": "in/new.md"}).encode()
            calls = [
                (head("PUT", f"{FILE}?path={name}", token, "application/json"), b'{"text": "x"}'),
                (head("DELETE", f"{FILE}?path={name}", token), b""),
                (head("DELETE", f"{here}/folder?path={name}", token), b""),
                (
                    head("POST", f"{here}/folder", token, "application/json"),
                    json.dumps({"path": path}).encode(),
                ),
                (head("POST", f"{here}/move", token, "application/json"), asked),
                (head("GET", f"{here}/tree?folder={name}", token), b""),
            ]
            for start, body in calls[: None if must_be_refused(path) else 1]:
                status, answer = wire.ask(start, body)
                assert status < 500, (ascii(path), answer)
                assert SECRET.encode() not in answer
                assert b"Traceback" not in answer
                if must_be_refused(path) and not start.startswith(b"GET"):
                    assert 400 <= status < 500, ascii(path)
    assert len(world.paths) == COUNT


def test_sv05_no_path_in_the_address_leads_out(world: World, served: Served, wire: Wire) -> None:
    token = served.tokens["panel"]
    with world.watched():
        for path in world.paths:
            for target in (f"/library/projects/{encoded(path)}/tree", f"/{_sendable(path)}"):
                if len(target) > 12_000:
                    continue
                status, answer = wire.ask(head("GET", target, token))
                assert 400 <= status < 500 or target in ("/health",), ascii(path)
                assert SECRET.encode() not in answer
                assert b"Traceback" not in answer


def _sendable(path: str) -> str:
    """`path` with only that encoded which cannot stand in a request line at all."""
    return quote(path.encode("utf-8", "surrogatepass"), safe="/%\\:?#[]@!$&'()*+,;=~|<>\"^`{}")


TARGETS = [
    *("/doc/%2e%2e/x", "/doc/.%252e/x", "/doc/..%5c..%5cx", "/doc/a.md%00.png", "/doc//etc/hostname"),
    *("../../x", "/../../etc/hostname", "http://127.0.0.1/library/projects", "//etc/hostname", "*"),
    f"{FILE}/%2e%2e/%2e%2e/app-secret/file?path=x.md",
    "/library/projects/app%2f..%2fapp-secret/file?path=x.md",
]


def test_sv05_raw_targets_are_refused(world: World, served: Served) -> None:
    token = served.tokens["panel"]
    lines = f"Host: 127.0.0.1:{served.port}\r\nAuthorization: Bearer {token}\r\nConnection: close\r\n\r\n"
    with world.watched():
        for target in TARGETS:
            for version in ("1.0", "1.1"):
                status, answer = served.raw(f"GET {target} HTTP/{version}\r\n{lines}".encode())
                assert 400 <= status < 500, target
                assert SECRET.encode() not in answer


def test_sv02_a_sibling_answers_like_a_file_that_is_not_there(world: World, served: Served) -> None:
    none = served.bot.get(FILE, params={"path": "not-there.md"})
    sibling = world.library / "projects" / "app-secret"
    with world.watched():
        for path in ("../app-secret/x.md", str(sibling / "x.md"), "../app-secret/files/x.md", "-secret/x.md"):
            answer = served.bot.get(FILE, params={"path": path})
            assert (answer.status_code, answer.content) == (404, none.content)
        other = served.bot.get("/library/projects/app-secret/file?path=files/x.md")
        nobody = served.bot.get("/library/projects/app-nobody/file?path=files/x.md")
    assert (other.status_code, other.content) == (404, nobody.content)


def test_sv03_a_library_that_is_reached_by_a_link_is_served(world: World, tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(world.library)
    for number, root in enumerate((link, world.library)):
        with serving(root, tmp_path / f"tokens{number}", project="app") as served:
            assert served.bot.get(f"{FILE}?path=in/a.md").json()["text"].startswith("# Prazo")
            asked = {"platform": "whatsapp", "accountId": "app", "text": "prazo de note"}
            assert "três dias" in served.bot.post("/library/context-preview", json=asked).json()["text"]


def test_sv04_what_windows_reads_otherwise_is_refused(world: World, served: Served) -> None:
    names = [
        "note.md::$DATA",
        "note.md:hidden",
        "C:note.md",
        "\\\\?\\C:\\x",
        "NUL",
        "note.md.",
        "in/NUL",
        "note.md ",
    ]
    here = "/library/projects/app"
    with world.watched():
        for path in names:
            where = {"path": path}
            assert served.panel.get(FILE, params=where).status_code == 404
            for answer in (
                served.panel.put(FILE, params=where, json={"text": "x"}),
                served.panel.delete(FILE, params=where),
                served.panel.post(f"{here}/move", json={"from": "note.md", "to": path}),
                served.panel.post(f"{here}/folder", json=where),
            ):
                assert 400 <= answer.status_code < 500, path
    assert (world.files / "note.md").is_file()


# --- what errors tell -----------------------------------------------------------------------------


def test_sv06_no_answer_tells_a_place_a_user_or_another_project(
    world: World, served: Served, caplog: pytest.LogCaptureFixture
) -> None:
    (world.files / "closed.md").write_text("# x\n")
    (world.files / "closed.md").chmod(0)
    json_type = {"Content-Type": "application/json"}
    answers = [
        served.bot.get(f"{FILE}?path=missing.md"),
        served.bot.get(f"{FILE}?path=closed.md"),
        served.bot.get(f"{FILE}?path=link/secret.md"),
        served.bot.get("/library/projects/other/file?path=a.md"),
        served.bot.post("/library/context-preview", content=b"{broken", headers=json_type),
        served.panel.post("/library/projects", json={"name": "x", "id": "other"}),
        served.panel.post("/library/context-preview", json={"text": "x"}),
        served.panel.put(f"{FILE}?path=link/x.md", json={"text": "x"}),
        served.panel.put(f"{FILE}?path=.hidden.md", json={"text": "x"}),
    ]
    with caplog.at_level(logging.ERROR):
        (world.library / "projects.json").write_text("{")
        answers.append(served.panel.post("/library/projects", json={"name": "x"}))
    assert answers[-1].status_code == 503
    assert "projects.json" in caplog.text
    told = "\n".join(answer.text for answer in answers)
    assert all(answer.status_code >= 400 for answer in answers[:-1] if answer is not answers[1])
    names = {"app-secret", str(world.root), "/tmp", "/home", getpass.getuser() + "/", SECRET, "Traceback"}
    assert [name for name in names if name in told] == []


def test_a_fault_of_ours_is_answered_without_its_words(
    served: Served, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise KeyError(f"{SECRET} in /home/somebody")

    monkeypatch.setattr(ProjectEditor, "create", fail)
    with caplog.at_level(logging.ERROR):
        answer = served.panel.post("/library/projects", json={"name": "x"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (500, "internal")
    assert SECRET not in answer.text + caplog.text
    assert "KeyError" in caplog.text


# --- random bodies --------------------------------------------------------------------------------

KEYS = (
    *"text platform accountId project messages maxChars layout labels live name id description path".split(),
    *"from to unbind action query document_id mode page jsonrpc method params operations filters".split(),
)
WORDS = (
    *"app whatsapp other -1 ../x in/a.md note.md discover search get_doc compute list traverse".split(),
    *("prazo", "", "\0", "é" * 50, "' OR 1=1 --", "{{7*7}}", "%s%n", "\u202e", "tools/list", "chunks"),
)


def random_value(draw: random.Random, depth: int = 0) -> Any:
    kind = draw.randrange(9 if depth < 3 else 6)
    if kind < 3:
        return draw.choice(WORDS)
    if kind == 3:
        return draw.choice([0, -1, 1, 2**31, 2**63, 10**400, 0.5, 1e308, True, False, None])
    if kind < 6:
        return "".join(draw.choices(string.printable, k=draw.randrange(20)))
    if kind < 8:
        return {draw.choice(KEYS): random_value(draw, depth + 1) for _ in range(draw.randrange(5))}
    return [random_value(draw, depth + 1) for _ in range(draw.randrange(5))]


def random_body(draw: random.Random) -> bytes:
    kind = draw.randrange(10)
    if kind == 0:
        return draw.randbytes(draw.randrange(300))
    written = json.dumps({draw.choice(KEYS): random_value(draw) for _ in range(draw.randrange(6))}).encode()
    if kind == 1:
        place = draw.randrange(len(written) + 1)
        return written[:place] + draw.randbytes(3) + written[place:]
    if kind == 2:
        return written[: draw.randrange(len(written) + 1)]
    return written


def test_ten_thousand_random_bodies_are_answered_or_refused(served: Served, wire: Wire) -> None:
    draw = random.Random(10_000)
    targets = [
        *[("POST", "/library/context-preview")] * 4,
        *[("POST", "/library/tool")] * 2,
        ("POST", "/library/projects/app/bind"),
        ("POST", "/library/projects/app/move"),
        ("POST", "/library/projects/app/folder"),
        ("PATCH", "/library/projects/app"),
        ("POST", "/library/projects/app/upload"),
        ("POST", "/mcp"),
    ]
    memory: list[int] = []
    statuses: dict[int, int] = {}
    for number in range(BODIES):
        if number % (BODIES // 3) == 0:
            memory.append(_resident_bytes())
        method, target = draw.choice(targets)
        # A client of one project for half of them; who may not manage is refused before anything is read.
        token = served.tokens[draw.choice(["reader", "bot", "panel"]) if "app" not in target else "panel"]
        kind = "application/json" if draw.random() < 0.95 else "multipart/form-data; boundary=x"
        status, answer = wire.ask(head(method, target, token, kind), random_body(draw))
        statuses[status] = statuses.get(status, 0) + 1
        assert status < 500, (target, answer)
        assert b"Traceback" not in answer
        assert SECRET.encode() not in answer
    assert sum(count for status, count in statuses.items() if status < 300) > 300
    assert sum(count for status, count in statuses.items() if 400 <= status < 500) > 3_000
    assert served.panel.get("/library/projects/app").status_code == 200
    assert memory[-1] - memory[-2] < 16 * 1024 * 1024, memory


def _resident_bytes() -> int:
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
