"""From what a person names to a store: a folder, `s3://bucket/prefix?endpoint=…&region=…`, or `https://…`."""

from __future__ import annotations

import contextlib
import ipaddress
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import SplitResult, parse_qsl, urlsplit

from knowledge.errors import VaultPlaceError, VaultUnreachable
from knowledge.vault.stores.credentials import KEY_ID, SECRET, Credentials, find_credentials
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.store import ReadableStore, Store

# https://docs.aws.amazon.com/AmazonS3/latest/userguide/bucketnamingrules.html
_BUCKET = re.compile(r"[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]")
_PREFIX = re.compile(r"[A-Za-z0-9._-]+(?:/[A-Za-z0-9._-]+)*")
_ENDPOINTS = ("AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT_URL", "AWS_ENDPOINT")
"""All that obstore would follow by itself, without our looking at it."""
_HOST = re.compile(r"[A-Za-z0-9._-]{1,253}|[0-9a-f:.]{2,45}")
"""Names and IPv6 addresses; `urlsplit` lets anything be one, and obstore panics at some of that."""
_REGION = re.compile(r"[a-z0-9-]{1,32}")
_SCHEME = re.compile(r"([A-Za-z][A-Za-z0-9+.-]+)://")


def open_store(text: str, *, environment: Mapping[str, str] = os.environ) -> Store:
    """The store at `text`, to be written. Nothing is asked of it yet.

    Raises VaultPlaceError, also for what can only be read; VaultUnreachable when credentials are missing.
    """
    scheme = _scheme(text)
    if not scheme:
        return _folder(text)
    if scheme != "s3":
        raise VaultPlaceError("only a folder or s3://… can be written")
    return _objects(text, environment)


def open_readable(text: str, *, environment: Mapping[str, str] = os.environ) -> ReadableStore:
    """The store at `text`, to be read: what `open_store` takes, and `https://…`. Raises as that does."""
    if _scheme(text) not in ("http", "https"):
        return open_store(text, environment=environment)
    parts = _split(text)
    if parts.query or parts.fragment:
        raise VaultPlaceError("a web address has no “?” and no “#” here")
    from knowledge.vault.stores.objects import HttpStore

    with _understood():
        return HttpStore(text.rstrip("/"), insecure=_insecure(parts))


def _scheme(text: str) -> str:
    found = _SCHEME.match(text)
    return found[1].lower() if found else ""


def _folder(text: str) -> FolderStore:
    if not text or "\0" in text:
        raise VaultPlaceError("it is empty or has a NUL")
    return FolderStore(Path(text).absolute())


def _objects(text: str, environment: Mapping[str, str]) -> Store:
    parts = _split(text)
    bucket, prefix = parts.netloc, parts.path.strip("/")
    if not _BUCKET.fullmatch(bucket):
        raise VaultPlaceError("its bucket has a name that no bucket can have")
    if prefix and (not _PREFIX.fullmatch(prefix) or {".", ".."} & set(prefix.split("/"))):
        raise VaultPlaceError("the part after the bucket is letters, digits, “.”, “_”, “-” and “/”")
    options = _options(parts)
    named = (options.get("endpoint"), *(environment.get(name) for name in _ENDPOINTS))
    endpoint = next((_endpoint(text) for text in named if text), "")
    region = options.get("region") or environment.get("AWS_REGION") or environment.get("AWS_DEFAULT_REGION")
    region = region or ("auto" if _is_r2(endpoint) else "us-east-1")
    if not _REGION.fullmatch(region):
        raise VaultPlaceError("its region has a name that no region has")
    credentials = _credentials(f"s3://{bucket}", environment)
    from knowledge.vault.stores.objects import ObjectStore

    with _understood():
        return ObjectStore(bucket, prefix=prefix, endpoint=endpoint, region=region, credentials=credentials)


def _options(parts: SplitResult) -> dict[str, str]:
    pairs = parse_qsl(parts.query, keep_blank_values=True)
    if (
        parts.fragment
        or {name for name, _ in pairs} - {"endpoint", "region"}
        or len(dict(pairs)) != len(pairs)
    ):
        raise VaultPlaceError("after “?” there may be endpoint=https://… and region=…, each once")
    return dict(pairs)


def _endpoint(text: str) -> str:
    """Raises VaultPlaceError. Credentials only sign requests, but over a plain connection anybody changes the
    answers."""
    parts = _split(text)
    if parts.scheme not in ("http", "https") or parts.query or parts.fragment or parts.path.strip("/"):
        raise VaultPlaceError("the endpoint is https:// and a host")
    _insecure(parts)
    return f"{parts.scheme}://{parts.netloc}"


def _credentials(place: str, environment: Mapping[str, str]) -> Credentials:
    found = find_credentials(environment)
    if found is None:
        raise VaultUnreachable(place, f"there are no credentials; set {KEY_ID} and {SECRET}")
    return found


def _split(text: str) -> SplitResult:
    """Raises VaultPlaceError for what is no URL, or has a user or a password in it."""
    with _understood():
        parts = urlsplit(text)
        host = parts.hostname
        _ = parts.port  # which is looked at only when it is asked for
    if "@" in parts.netloc:
        raise VaultPlaceError(
            f"credentials come from the environment ({KEY_ID}, {SECRET}), not from the address"
        )
    if not host:
        raise VaultPlaceError("its address has no host or bucket")
    if not _HOST.fullmatch(host):
        raise VaultPlaceError("its host or bucket has a name that none has; write it in ASCII (xn--…)")
    return parts


@contextlib.contextmanager
def _understood() -> Iterator[None]:
    try:
        yield
    except ValueError:
        raise VaultPlaceError("its address cannot be understood") from None


def _insecure(parts: SplitResult) -> bool:
    """Whether the plain protocol is used, which is for this computer itself. Raises VaultPlaceError."""
    if parts.scheme.lower() == "https":
        return False
    if not _is_loopback(parts.hostname or ""):
        raise VaultPlaceError("use https://; http:// is for servers on this computer only")
    return True


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _is_r2(endpoint: str) -> bool:
    """Cloudflare knows the region `auto` only: https://developers.cloudflare.com/r2/api/s3/api/."""
    return (urlsplit(endpoint).hostname or "").endswith(".r2.cloudflarestorage.com")
