"""Which Host, Origin and path are ours; SV05 and SV07 of the public reports."""

from __future__ import annotations

import pytest

from knowledge.serving.http.addresses import Addresses, is_loopback, is_plain_path, url_host

OURS = Addresses("127.0.0.1", 8080)


def headers(*pairs: tuple[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.encode(), value.encode("latin-1")) for name, value in pairs]


@pytest.mark.parametrize("host", ["127.0.0.1:8080", "localhost:8080", "[::1]:8080"])
def test_our_own_names_are_ours(host: str) -> None:
    assert OURS.are_ours(headers(("host", host)))
    assert OURS.are_ours(headers(("host", host), ("origin", f"http://{host}")))
    assert not OURS.are_ours(headers(("host", host), ("origin", "http://evil.test")))


@pytest.mark.parametrize(
    "host",
    """evil.test evil.test:8080 localhost.evil.test:8080 127.0.0.1.evil.test:8080 localhost. localhost.:8080
    localhost 127.0.0.1 127.0.0.1:80 127.0.0.1:08080 127.0.0.1:8080. user@127.0.0.1:8080 127.0.0.1:8080@evil
    0.0.0.0:8080 127.1:8080 2130706433:8080 [::]:8080 ::1:8080 [::1%lo]:8080 LOCALHOST:8080 127.0.0.2:8080
    localhost:8080,evil.test 192.168.1.5:8080 :8080""".split(),
)
def test_sv07_other_names_are_not(host: str) -> None:
    assert not OURS.are_ours(headers(("host", host)))


def test_the_address_that_is_announced_is_ours() -> None:
    assert Addresses("127.0.0.2", 8080).are_ours(headers(("host", "127.0.0.2:8080")))
    assert not Addresses("127.0.0.2", 8080).are_ours(headers(("host", "127.0.0.3:8080")))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "127.0.0.1:80", "[::1]:80"])
def test_the_usual_port_may_be_left_out(host: str) -> None:
    usual = Addresses("127.0.0.1", 80)
    assert usual.are_ours(headers(("host", host), ("origin", f"http://{host}")))
    for other in ("evil.test", "evil.test:80", f"{host}.evil.test", "::1", "127.0.0.1:8080", ""):
        assert not usual.are_ours(headers(("host", other)))


def test_sv07_one_host_and_one_origin_at_most() -> None:
    ours = ("host", "localhost:8080")
    assert not OURS.are_ours([])
    assert not OURS.are_ours(headers(ours, ours))
    assert not OURS.are_ours(headers(ours, ("host", "evil.test")))
    assert not OURS.are_ours(headers(ours, ("origin", "null")))
    assert not OURS.are_ours(headers(ours, ("origin", "http://127.0.0.1:8080")))
    assert not OURS.are_ours(headers(ours, ("origin", "https://localhost:8080")))
    assert not OURS.are_ours(headers(ours, *[("origin", "http://localhost:8080")] * 2))


def test_a_remote_server_goes_by_numbers_and_its_own_name_only() -> None:
    remote = Addresses("estante.lan", 8080, remote=True)
    for host in ("192.168.1.5:8080", "[fe80::1]:8080", "estante.lan:8080", "localhost:8080"):
        assert remote.are_ours(headers(("host", host)))
    for host in (
        "evil.test:8080",
        "192.168.1.5",
        "192.168.1.5.evil.test:8080",
        "2130706433:8080",
        "fe80::1:8080",
    ):
        assert not remote.are_ours(headers(("host", host)))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1", "127.8.9.1"])
def test_loopback_is_known(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5", "evil.test", "localhost.evil.test", ""])
def test_what_others_reach_is_known(host: str) -> None:
    assert not is_loopback(host)


def test_an_address_of_ipv6_is_in_brackets() -> None:
    assert (url_host("::1"), url_host("127.0.0.1")) == ("[::1]", "127.0.0.1")


@pytest.mark.parametrize(
    "path", ["/", "/health", "/library/projects/casa-brisa/file", "/mcp/", "/library/caf%C3%A9"]
)
def test_plain_paths_pass(path: str) -> None:
    assert is_plain_path(path.encode())


@pytest.mark.parametrize(
    "path",
    [
        *(
            "",
            "*",
            "../../x",
            "http://evil.test/x",
            "//etc/hostname",
            "/doc//etc/hostname",
            "/doc/../x",
            "/..",
        ),
        *("/doc/./x", "/doc/%2e%2e/x", "/doc/.%252e/x", "/doc/..%5c..%5cx", "/doc/a.md%00.png", "/doc/%2Fx"),
        *("/doc\\x", "/doc/%c0%ae/%", "/doc/%zz", "/doc/%0d%0aX", "/doc/%2e", "/a b", "/doc/%25", "/é"),
    ],
)
def test_sv05_paths_that_mean_another_thing_to_somebody_do_not(path: str) -> None:
    assert not is_plain_path(path.encode())
