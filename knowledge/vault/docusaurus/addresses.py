"""The addresses of a Docusaurus site, made as Docusaurus 3 makes them. Pure.

Sources: the documented meaning of `baseUrl`, `trailingSlash` and `slug`, the URL standard
(https://url.spec.whatwg.org/#path-percent-encode-set), and sites that were built to see.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote, urlsplit

import regex

_PROTOCOL = regex.compile(r"^([^/:]+):/*")
_BEFORE_QUERY = regex.compile(r"/(\?|&|#[^!/])")
_DOUBLE = regex.compile(r"([^:/]/)/+")
_DOTS = frozenset({".", "..", "%2e", ".%2e", "%2e.", "%2e%2e"})
_URL_SAFE = "!$%&'()*+,/:;=@[]|~^\\"
"""What a path keeps in a URL besides letters, digits and `-._~`; the rest of ASCII is encoded."""
_ENCODE_URI_SAFE = "!#$&'()*+,/:;=?@~"
"""What the function `encodeURI` of JavaScript keeps."""


def joined(parts: Sequence[str]) -> str:
    """The `parts` of an address with one slash between them, as Docusaurus joins its routes."""
    rest = list(parts)
    if not rest:
        return ""
    rest[0] = _PROTOCOL.sub(r"\1://", rest[0])
    pieces: list[str] = []
    started = ended = False
    for number, part in enumerate(rest):
        last = number == len(rest) - 1
        if part == "":
            if last and ended:
                pieces.append("/")
            continue
        if part != "/":
            if number:
                part = ("/" if part.startswith("/") and not started else "") + part.lstrip("/")
            ended = part.endswith("/")
            part = part.rstrip("/") + ("/" if ended and last else "")
        started = True
        pieces.append(part)
    text = _BEFORE_QUERY.sub(r"\1", "/".join(pieces))
    text = _DOUBLE.sub(r"\1", text)
    return "/" + text.lstrip("/") if text.startswith("/") else text


def with_trailing_slash(path: str, *, trailing: bool | None, base: str) -> str:
    """`path` as the option `trailingSlash` wants it; None leaves it as it is, and so stays `base`."""
    if trailing is None or path in ("/", base):
        return path
    if trailing:
        return path if path.endswith("/") else path + "/"
    return path.removesuffix("/")


def resolved(slug: str, folder: str) -> str:
    """The relative `slug` seen from `folder`, which begins and ends with a slash."""
    parts = [*folder.split("/")[1:-1], *slug.split("/")]
    kept: list[str] = []
    for part in parts:
        if part == "..":
            del kept[-1:]
        elif part != ".":
            kept.append(part)
    path = "/" + "/".join(kept)
    return path + "/" if parts[-1] in (".", "..") and not path.endswith("/") else path


def is_path(text: str) -> bool:
    """Whether `text` is a path that Docusaurus takes for a slug; a page with another one cannot be built."""
    if not text.startswith("/") or text.startswith("//") or text != text.strip():
        return False
    if regex.search(r"[?#\\\t\r\n]", text) or any(part.lower() in _DOTS for part in text.split("/")):
        return False
    encoded = encoded_path(text)
    return encoded in (text, quote(text, safe=_ENCODE_URI_SAFE, errors="replace"))


def encoded_path(path: str) -> str:
    """`path` as it is in a URL; what is encoded already is not encoded again."""
    return quote(path, safe=_URL_SAFE, errors="replace")


def canonical(site: str, path: str) -> str:
    """The whole address of `path` on `site` (`https://example.com`), as the sitemap has it: `..` is resolved.

    Raises ValueError when `site` is no such address.
    """
    split = urlsplit(site)
    host = split.hostname or ""
    if split.scheme not in ("http", "https") or not host or split.username is not None:
        raise ValueError(site)
    if not host.isascii():
        host = host.encode("idna").decode()
    port = split.port
    usual = {"http": 80, "https": 443}[split.scheme]
    place = f"[{host}]" if ":" in host else host
    place += f":{port}" if port is not None and port != usual else ""
    if any(part.lower() in _DOTS for part in path.split("/")):
        path = resolved(path.removeprefix("/"), "/")
    return f"{split.scheme}://{place}{encoded_path(path)}"
