import http.server
import threading
import urllib.request
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from knowledge.errors import VaultDamaged, VaultUnreachable
from knowledge.vault.stores import objects
from knowledge.vault.stores.opening import open_readable, open_store
from knowledge.vault.stores.store import Changed, NotThere, Store
from tests.knowledge.vault import weed

KEYS = {"AWS_ACCESS_KEY_ID": "AKIAX", "AWS_SECRET_ACCESS_KEY": "x"}


@pytest.fixture
def store(s3: weed.S3, tmp_path: Path) -> Store:
    return s3.store(tmp_path.name.lower().replace("_", "-"))


def test_what_is_written_is_read_and_listed(store: Store) -> None:
    store.write("parts/a.json", b"one")
    store.write("parts/a.json", b"two!")
    store.write("partsx.json", b"")
    assert store.read("parts/a.json", limit=4) == b"two!"
    assert [(each.name, each.bytes) for each in store.keys("")] == [("parts/a.json", 4), ("partsx.json", 0)]
    assert [each.name for each in store.keys("parts")] == ["parts/a.json"]
    store.delete("parts/a.json")
    store.delete("parts/a.json")
    with pytest.raises(NotThere):
        store.read("parts/a.json", limit=9)


def test_only_what_never_changes_may_be_kept_by_a_cache(s3: weed.S3, store: Store) -> None:
    for key, kept in (
        ("parts/a.json", "immutable"),
        ("builds/a.json", "immutable"),
        ("current.json", "no-cache"),
    ):
        store.write(key, b"{}")
        with urllib.request.urlopen(f"{s3.http(store.place.rsplit('/', 1)[1])}/{key}") as answer:
            assert kept in answer.headers["Cache-Control"]
            assert answer.headers["Content-Type"] == "application/json"


def test_it_is_written_only_over_what_the_writer_knows(store: Store) -> None:
    first = store.write_if("current.json", b"one", mark=None)
    assert first == store.read_marked("current.json", limit=9).mark
    with pytest.raises(Changed):
        store.write_if("current.json", b"two", mark=None)
    second = store.write_if("current.json", b"two", mark=first)
    with pytest.raises(Changed):
        store.write_if("current.json", b"three", mark=first)
    assert store.read("current.json", limit=9) == b"two"
    store.delete("current.json")
    with pytest.raises(Changed):
        store.write_if("current.json", b"three", mark=second)


def test_what_it_wrote_itself_is_no_conflict(store: Store) -> None:
    """As when the answer to a write was lost, and it is sent again."""
    mark = store.write_if("current.json", b"one", mark=None)
    assert store.write_if("current.json", b"one", mark=None) == mark


def test_of_many_writers_one_wins(store: Store) -> None:
    start = threading.Barrier(4)
    won: list[int] = []

    def write(number: int) -> None:
        start.wait()
        try:
            store.write_if("current.json", b"%d" % number, mark=None)
        except Changed:
            return
        won.append(number)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [b"%d" % number for number in won] == [store.read("current.json", limit=9)]


def test_more_bytes_than_allowed_are_refused(store: Store) -> None:
    store.write("a.json", b"1234")
    with pytest.raises(VaultDamaged, match="more than 3 bytes"):
        store.read("a.json", limit=3)


def test_what_is_wrong_is_told_apart(s3: weed.S3, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(objects, "RETRIES", 0)
    wrong = {**s3.environment, "AWS_SECRET_ACCESS_KEY": "wrong"}
    unknown = {**s3.environment, "AWS_ACCESS_KEY_ID": "AKIANOBODY"}
    nowhere = "s3://vault/a?endpoint=http://127.0.0.1:9"  # the port of `discard`, which nobody has
    for name, environment, reason in (
        (s3.name("a"), wrong, "the secret does not belong to the access key"),
        (s3.name("a"), unknown, "it does not know the access key"),
        (s3.name("a", bucket="nobody"), s3.environment, "there is no such bucket"),
        (nowhere, s3.environment, "no connection can be made"),
    ):
        store = open_store(name, environment=environment)
        for use in (partial(store.read, "a.json", limit=9), store.keys):
            with pytest.raises(VaultUnreachable, match=reason) as caught:
                use()
            assert caught.value.__cause__ is None
            assert weed.SECRET not in str(caught.value)


def test_a_vault_behind_http_is_read(s3: weed.S3, store: Store) -> None:
    store.write("parts/a.json", b"one")
    web = open_readable(s3.http(store.place.rsplit("/", 1)[1]))
    assert web.read("parts/a.json", limit=3) == b"one"
    assert web.keys() is None
    with pytest.raises(NotThere):
        web.read("parts/b.json", limit=3)
    with pytest.raises(VaultDamaged):
        web.read("parts/a.json", limit=2)


class _Odd(http.server.BaseHTTPRequestHandler):
    """A web server that has not learned its trade."""

    protocol_version = "HTTP/1.1"

    def end_headers(self) -> None:
        # Or the next request may come on a wire that is closed by then.
        self.send_header("Connection", "close")
        super().end_headers()

    def do_GET(self) -> None:
        if "list-type=2" in self.path:
            self._answer(_LISTED)
        elif self.path.endswith("/moved.json"):
            self._move("file:///etc/hostname")
        elif self.path.endswith("/away.json"):
            self._move(f"http://localhost:{self.headers['Host'].split(':')[1]}/told.json")
        elif self.path.endswith("/told.json"):
            self._answer(self.headers.get("Authorization", "nothing").encode())
        elif self.path.endswith("/short.json"):
            self.send_response(200)
            self.send_header("Content-Length", "100")
            self.end_headers()
            self.wfile.write(b"short")
        elif self.path.endswith("/unsized.json"):
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"x" * 5000)
        else:
            self.send_response(500)
            self.send_header("Content-Length", "0")
            self.end_headers()

    def _move(self, address: str) -> None:
        self.send_response(302)
        self.send_header("Location", address)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def _answer(self, body: bytes) -> None:
        self.send_response(200)
        self.send_header("Last-Modified", "Mon, 30 Nov 2026 22:00:00 GMT")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


_LISTED = b"""<ListBucketResult><Contents><Key>a//b</Key><LastModified>2026-11-30T22:00:00.000Z</LastModified>
<Size>3</Size></Contents></ListBucketResult>"""


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setattr(objects, "RETRIES", 0)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), _Odd)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_address[1]}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.parametrize("name", ["moved", "short", "unsized", "failing"])
def test_a_server_that_answers_oddly_is_told_as_such(address: str, name: str) -> None:
    with pytest.raises(VaultUnreachable) as caught:
        open_readable(f"{address}/vault").read(f"{name}.json", limit=1000)
    assert len(str(caught.value)) < 200


def test_a_bucket_with_a_name_that_leads_elsewhere_is_told_as_such(address: str) -> None:
    with pytest.raises(VaultUnreachable, match="names that no file of a vault has"):
        open_store(f"s3://vault?endpoint={address}", environment=KEYS).keys()


def test_where_a_server_sends_us_no_signature_goes(address: str) -> None:
    store = open_store(f"s3://vault?endpoint={address}", environment=KEYS)
    assert store.read("told.json", limit=1000).startswith(b"AWS4-HMAC-SHA256")
    assert store.read("away.json", limit=1000) == b"nothing"
