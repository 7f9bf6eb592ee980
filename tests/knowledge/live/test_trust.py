"""Trust is the operator's, on this computer, in this very server of this library, and kept from others."""

from __future__ import annotations

import json
import stat
import sys
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from knowledge.connections import McpServer
from knowledge.errors import TrustError
from knowledge.live.trust import distrust, trust, trust_file, trusted

SHOP = McpServer("shop", command="node", environment=(("TOKEN", "secret"),), read_only_tools=("t",))


def test_nothing_is_trusted_before_and_only_this_after(tmp_path: Path) -> None:
    assert not trusted(tmp_path, "p", SHOP)
    assert not trust_file().exists()
    trust(tmp_path, "p", SHOP)
    assert trusted(tmp_path, "p", SHOP)
    assert not trusted(tmp_path, "q", SHOP)
    assert not trusted(tmp_path / "other", "p", SHOP)
    assert not trusted(tmp_path, "p", replace(SHOP, command="deno"))
    assert not trusted(tmp_path, "p", replace(SHOP, environment=(("TOKEN", "other"),)))
    assert not trusted(tmp_path, "p", replace(SHOP, read_only_tools=("t", "u")))


def test_trust_in_what_a_server_is_now_ends_trust_in_what_it_was(tmp_path: Path) -> None:
    other = replace(SHOP, command="deno")
    trust(tmp_path, "p", SHOP)
    trust(tmp_path, "p", other)
    assert not trusted(tmp_path, "p", SHOP)
    assert trusted(tmp_path, "p", other)
    distrust(tmp_path, "p", "shop")
    distrust(tmp_path, "p", "never")
    assert not trusted(tmp_path, "p", other)


def test_it_is_kept_outside_of_the_library_without_secrets_and_for_the_user_alone(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    trust(library, "p", SHOP)
    assert list(library.iterdir()) == []
    assert "secret" not in trust_file().read_text()
    if sys.platform != "win32":
        assert stat.S_IMODE(trust_file().stat().st_mode) == 0o600
        assert stat.S_IMODE(trust_file().parent.stat().st_mode) == 0o700


def test_a_copy_of_a_library_is_not_trusted_but_another_way_to_it_is(tmp_path: Path) -> None:
    library = tmp_path / "library"
    library.mkdir()
    trust(library, "p", SHOP)
    link = tmp_path / "link"
    link.symlink_to(library)
    assert trusted(link, "p", SHOP)
    assert not trusted(tmp_path / "copy", "p", SHOP)


@pytest.mark.parametrize(
    "data", [b"", b"[]", b"{", b'{"version": 2, "trusted": []}', b'{"version": 1, "trusted": [3]}', b"\xff"]
)
def test_a_list_that_cannot_be_read_names_nobody_and_is_not_written_over(tmp_path: Path, data: bytes) -> None:
    trust(tmp_path, "p", SHOP)
    trust_file().write_bytes(data)
    assert not trusted(tmp_path, "p", SHOP)
    with pytest.raises(TrustError):
        trust(tmp_path, "p", SHOP)
    assert trust_file().read_bytes() == data


def test_many_at_once_lose_nobody(tmp_path: Path) -> None:
    servers = [replace(SHOP, id=f"s{number}") for number in range(8)]
    threads = [threading.Thread(target=trust, args=(tmp_path, "p", server)) for server in servers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(trusted(tmp_path, "p", server) for server in servers)
    assert len(json.loads(trust_file().read_text())["trusted"]) == 8
