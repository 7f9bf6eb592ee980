"""Which Host and Origin are ours, and which paths are plain. Pure.

A page elsewhere can have a browser send requests here (DNS rebinding, cross-site requests), but it cannot
make the browser lie about these two headers.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import unquote_to_bytes

MCP_PATH = "/mcp"
"""Where MCP over HTTP is."""
_PLAIN = re.compile(rb"(?:/[A-Za-z0-9_.~!$&'()*+,;=:@-]+)+/?|/")
_USUAL_PORT = 80
"""Left out of Host and Origin (RFC 9110, 7.2)."""
_ESCAPE = re.compile(rb"%[0-9A-Fa-f]{2}")
_NO_NAME = re.compile(rb"[\x00-\x1f\x7f\\/%]")

Headers = Iterable[tuple[bytes, bytes]]


@dataclass(frozen=True, slots=True)
class Addresses:
    """By which names the server is called. `remote`: also by any number of a machine, never by another name:
    a name can be pointed here by whoever owns it."""

    host: str
    port: int
    remote: bool = False

    def are_ours(self, headers: Sequence[tuple[bytes, bytes]]) -> bool:
        """Whether there is one Host, which is ours, and no Origin but that of the same address."""
        hosts = [value for name, value in headers if name == b"host"]
        origins = [value for name, value in headers if name == b"origin"]
        if len(hosts) != 1 or len(origins) > 1 or not self._is_ours(hosts[0]):
            return False
        return not origins or origins[0] == b"http://" + hosts[0]

    def _is_ours(self, host: bytes) -> bool:
        ending = f":{self.port}".encode()
        if not host.endswith(ending) and self.port != _USUAL_PORT:
            return False
        name = host.removesuffix(ending)
        own = url_host(self.host).encode("ascii", "replace")
        return name in (b"127.0.0.1", b"localhost", b"[::1]", own) or (self.remote and _is_number(name))


def url_host(host: str) -> str:
    """`host` as it stands in an address."""
    return f"[{host}]" if ":" in host else host


def is_loopback(host: str) -> bool:
    """Whether only this computer reaches `host`."""
    if host == "localhost":
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def is_plain_path(raw: bytes) -> bool:
    """Whether `raw`, a path as it was sent, means the same to everybody.

    Refused are what is not a path at all (`http://…`, `*`), empty and dotted parts, and parts that once
    decoded hold a separator, a control character, or something that is still encoded.
    """
    if not raw.startswith(b"/") or b"//" in raw:
        return False
    if b"%" not in raw:
        return bool(_PLAIN.fullmatch(raw)) and not _has_dots(raw.split(b"/"))
    if b"%" in _ESCAPE.sub(b"", raw):
        return False
    parts = [unquote_to_bytes(part) for part in raw.split(b"/")]
    return not _has_dots(parts) and not any(_NO_NAME.search(part) for part in parts)


def _has_dots(parts: Iterable[bytes]) -> bool:
    return any(part in (b".", b"..") for part in parts)


def _is_number(name: bytes) -> bool:
    text = name.decode("ascii", "replace")
    bare = text[1:-1] if text.startswith("[") and text.endswith("]") else text
    try:
        return url_host(str(ipaddress.ip_address(bare))) == text
    except ValueError:
        return False
