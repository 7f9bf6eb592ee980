"""A vault in an S3-compatible object store, or behind any web server (to be read only), through obstore.

Of what a server says in an error only its code is looked at, and nothing of it is shown: it may hold
anything.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from datetime import UTC, timedelta
from typing import TYPE_CHECKING

import obstore
from obstore.exceptions import (
    AlreadyExistsError,
    BaseError,
    InvalidPathError,
    PermissionDeniedError,
    PreconditionError,
    UnauthenticatedError,
)
from obstore.store import HTTPStore, S3Store

from knowledge.errors import VaultDamaged, VaultUnreachable
from knowledge.vault.stores.credentials import Credentials
from knowledge.vault.stores.store import Changed, Marked, NotThere, Stored, check_key
from knowledge.version import VERSION

if TYPE_CHECKING:
    from obstore.store import ClientConfig, RetryConfig, S3Config

REQUEST_SECONDS = 60
CONNECT_SECONDS = 10
RETRIES = 3
RETRY_SECONDS = 30
_CHUNK_BYTES = 1 << 20
_LISTED_AT_ONCE = 1000
_CODE = re.compile(r"<Code>([A-Za-z]{1,64})</Code>")

# https://docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html
_REASONS = {
    "SignatureDoesNotMatch": "the secret does not belong to the access key",
    "InvalidAccessKeyId": "it does not know the access key",
    "ExpiredToken": "the session token has expired",
    "InvalidToken": "the session token is not valid",
    "AccessDenied": "the access key may not do this here",
    "NoSuchBucket": "there is no such bucket",
    "RequestTimeTooSkewed": "the clock of this computer is too far off",
    "AuthorizationHeaderMalformed": "the region is not the one of the bucket; say it with “?region=…”",
    "PermanentRedirect": "the bucket is in another region; say it with “?region=…”",
}
_BUSY = "ConditionalRequestConflict"
"""409, when two conditional writes of one object meet: one of them was first."""


class HttpStore:
    """A vault at `url`, which any web server hands out. Raises ValueError for a `url` that is none."""

    def __init__(self, url: str, *, insecure: bool = False) -> None:
        self.place = url
        self._inner: HTTPStore | S3Store = HTTPStore(
            url, client_options=_client(insecure), retry_config=_retry()
        )

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.place!r})"

    def read(self, key: str, *, limit: int) -> bytes:
        return self.read_marked(key, limit=limit).data

    def read_marked(self, key: str, *, limit: int) -> Marked:
        check_key(key)
        with self._explained(key):
            result = obstore.get(self._inner, key)
            if result.meta["size"] > limit:
                raise VaultDamaged(key, f"has more than {limit} bytes")
            data = bytearray()
            for chunk in result.stream(min_chunk_size=_CHUNK_BYTES):
                data += chunk
                if len(data) > limit:
                    raise VaultDamaged(key, f"has more than {limit} bytes")
            return Marked(bytes(data), result.meta["e_tag"] or "")

    def keys(self, prefix: str = "") -> tuple[Stored, ...] | None:
        if prefix:
            check_key(prefix)
        return None

    @contextlib.contextmanager
    def _explained(self, key: str) -> Iterator[None]:
        """What goes wrong inside, as our errors; without their causes, which show whole requests."""
        try:
            yield
        except (AlreadyExistsError, PreconditionError):
            raise Changed(self.place, key) from None
        except FileNotFoundError as error:
            if _code(error) == "NoSuchBucket":
                raise VaultUnreachable(self.place, _REASONS["NoSuchBucket"]) from None
            raise NotThere(self.place, key) from None
        except (BaseError, OSError, ValueError) as error:
            if _code(error) == _BUSY:
                raise Changed(self.place, key) from None
            raise VaultUnreachable(self.place, _reason(error)) from None


class ObjectStore(HttpStore):
    """The vault under `prefix` in `bucket`. `endpoint` is "" for Amazon's own.

    An own endpoint is asked for `host/bucket/key` and not for `bucket.host/key`, as MinIO, SeaweedFS and
    Cloudflare R2 all understand. Raises ValueError for an endpoint that is none.
    """

    def __init__(
        self, bucket: str, *, prefix: str, endpoint: str, region: str, credentials: Credentials
    ) -> None:
        self.place = f"s3://{bucket}/{prefix}" if prefix else f"s3://{bucket}"
        config: S3Config = {
            "access_key_id": credentials.key_id,
            "secret_access_key": credentials.secret,
            "region": region,
            "virtual_hosted_style_request": not endpoint,
        }
        if endpoint:
            HTTPStore(endpoint)  # raises for a host that is none; S3Store would panic when it is used
            config["endpoint"] = endpoint
        if credentials.session:
            config["session_token"] = credentials.session
        insecure = endpoint.startswith("http://")
        self._inner = S3Store(
            bucket,
            prefix=prefix or None,
            config=config,
            client_options=_client(insecure),
            retry_config=_retry(),
        )

    def write(self, key: str, data: bytes) -> None:
        check_key(key)
        with self._explained(key):
            obstore.put(self._inner, key, data, attributes=_attributes(key), use_multipart=False)

    def write_if(self, key: str, data: bytes, *, mark: str | None) -> str:
        check_key(key)
        try:
            with self._explained(key):
                put = obstore.put(
                    self._inner,
                    key,
                    data,
                    attributes=_attributes(key),
                    mode="create" if mark is None else {"e_tag": mark},
                    use_multipart=False,
                )
        except NotThere:  # Amazon's answer to a mark of what is gone
            raise Changed(self.place, key) from None
        except Changed:
            # A request that is sent again because its answer was lost finds what it wrote itself.
            with contextlib.suppress(NotThere, VaultDamaged):
                there = self.read_marked(key, limit=len(data))
                if there.data == data:
                    return self._marked(there.mark)
            raise
        return self._marked(put["e_tag"] or "")

    def keys(self, prefix: str = "") -> tuple[Stored, ...]:
        if prefix:
            check_key(prefix)
        with self._explained(prefix):
            found = [
                Stored(item["path"], item["size"], item["last_modified"].astimezone(UTC))
                for items in obstore.list(self._inner, prefix or None, chunk_size=_LISTED_AT_ONCE)
                for item in items
            ]
        return tuple(sorted(found, key=lambda stored: stored.name))

    def delete(self, key: str) -> None:
        check_key(key)
        with contextlib.suppress(NotThere), self._explained(key):
            obstore.delete(self._inner, key)

    def lock(self) -> None:
        return None

    def _marked(self, mark: str) -> str:
        if not mark:
            raise VaultUnreachable(
                self.place, "it gives no entity tags, so two publishers could not be told apart"
            )
        return mark


def _client(insecure: bool) -> ClientConfig:  # noqa: FBT001 - private, and called with a name for it
    return {
        "allow_http": insecure,
        "timeout": timedelta(seconds=REQUEST_SECONDS),
        "connect_timeout": timedelta(seconds=CONNECT_SECONDS),
        "user_agent": f"estante/{VERSION}",
    }


def _retry() -> RetryConfig:
    return {"max_retries": RETRIES, "retry_timeout": timedelta(seconds=RETRY_SECONDS)}


def _attributes(key: str) -> dict[str, str]:
    """What a web server in front may keep: parts and builds never change, the pointer may at any time."""
    named_by_digest = key.startswith(("parts/", "builds/"))
    kept = "max-age=31536000, immutable" if named_by_digest else "no-cache"
    return {"Content-Type": "application/json", "Cache-Control": kept}


def _code(error: Exception) -> str:
    found = _CODE.search(str(error)[:4000])
    return found[1] if found else ""


def _reason(error: Exception) -> str:
    known = _REASONS.get(_code(error))
    if known:
        return known
    if isinstance(error, PermissionDeniedError | UnauthenticatedError):
        return "it does not let us in"
    if isinstance(error, InvalidPathError):
        return "it has files with names that no file of a vault has (empty, “..”, with control characters)"
    text = str(error)
    if "kind: Connect" in text:
        return "no connection can be made; look at the address and the network"
    if "kind: Timeout" in text or "TimedOut" in text:
        return "it does not answer in time"
    if "Content-Length" in text:
        return "it does not say how large its files are (Content-Length)"
    return "it answers with an error"
