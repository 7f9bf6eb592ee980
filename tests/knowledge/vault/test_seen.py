"""What one process saw of a vault, and another one remembers."""

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge.errors import OlderThanSeen, VaultError
from knowledge.vault.seen import forget, highest_seen, refuse_older, see, seen_file


def test_only_the_highest_is_remembered(tmp_path: Path) -> None:
    place = str(tmp_path)
    assert highest_seen(place) == 0
    see(place, 5)
    see(place, 7)
    see(place, 7)
    assert highest_seen(place) == 7
    assert highest_seen(str(tmp_path / "other")) == 0


def test_an_older_one_is_refused_as_often_as_it_is_shown(tmp_path: Path) -> None:
    see(str(tmp_path), 7)
    for _ in range(2):
        with pytest.raises(OlderThanSeen, match="older than seen") as caught:
            see(str(tmp_path), 5)
        assert (caught.value.sequence, caught.value.seen) == (5, 7)
        with pytest.raises(OlderThanSeen):
            refuse_older(str(tmp_path), 6)
    refuse_older(str(tmp_path), 7)
    assert highest_seen(str(tmp_path)) == 7


def test_a_vault_made_anew(tmp_path: Path) -> None:
    see(str(tmp_path), 7)
    forget(str(tmp_path))
    see(str(tmp_path), 1)
    assert highest_seen(str(tmp_path)) == 1
    forget(str(tmp_path / "never"))


def test_a_place_by_whatever_way(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "vault").mkdir()
    (tmp_path / "link").symlink_to("vault")
    see(str(tmp_path / "vault"), 3)
    monkeypatch.chdir(tmp_path)
    assert highest_seen("vault") == highest_seen("./vault/") == highest_seen(str(tmp_path / "link")) == 3
    see("https://a.example/v/", 2)
    assert highest_seen("https://a.example/v") == 2


def test_a_bucket_is_told_apart_by_its_server() -> None:
    see("s3://shop/v", 3, environment={"AWS_ENDPOINT_URL": "https://a.example"})
    assert highest_seen("s3://shop/v", environment={"AWS_ENDPOINT_URL": "https://b.example"}) == 0
    assert highest_seen("s3://shop/v", environment={"AWS_ENDPOINT_URL": "https://a.example"}) == 3


def test_no_place_and_nothing_else_stands_in_the_file() -> None:
    see("https://very-secret.example/v", 3, environment={})
    text = seen_file().read_text("utf-8")
    assert "secret" not in text
    assert list(json.loads(text)["seen"].values()) == [3]
    assert seen_file().stat().st_mode & 0o077 == 0
    assert seen_file().parent.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize(
    "data", [b"", b"{}", b"[]", b'{"version":2,"seen":{}}', b'{"version":1,"seen":{"a":"7"}}', b"[" * 9999]
)
def test_a_damaged_memory_is_not_taken_for_nothing(tmp_path: Path, data: bytes) -> None:
    see(str(tmp_path), 7)
    seen_file().write_bytes(data)
    with pytest.raises(VaultError, match="remove it to begin anew"):
        highest_seen(str(tmp_path))
    with pytest.raises(VaultError):
        see(str(tmp_path), 8)
    assert seen_file().read_bytes() == data


def test_many_at_once_lose_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: see(str(tmp_path / str(number)), number + 1), range(16)))
    assert [highest_seen(str(tmp_path / str(number))) for number in range(16)] == list(range(1, 17))
