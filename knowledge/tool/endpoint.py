"""A model behind an endpoint that speaks OpenAI's chat completions, set by variables of the environment.

`ESTANTE_MODEL_URL` is what stands before `/chat/completions`, `ESTANTE_MODEL_NAME` the model, and
`ESTANTE_MODEL_KEY`, if the endpoint wants one, the key. Documents are sent there, so the way must be
encrypted, except to this computer itself; no proxy is used and no redirect followed, or the key might end up
elsewhere. The key is in no error, log or `repr`.
"""

from __future__ import annotations

import ipaddress
import json
import threading
from collections.abc import Mapping
from contextlib import closing, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from socket import SHUT_RDWR, socket
from typing import Any
from urllib.parse import SplitResult, urlsplit

from knowledge.errors import ModelFailed

URL, NAME, KEY = "ESTANTE_MODEL_URL", "ESTANTE_MODEL_NAME", "ESTANTE_MODEL_KEY"
SECONDS = 60.0
MOST_ANSWER_BYTES = 4 * 1024 * 1024
_BLOCK = 64 * 1024


@dataclass(frozen=True, slots=True)
class Endpoint:
    """`url` has been checked. `seconds` is the limit for one answer."""

    url: str
    model: str
    key: str = field(default="", repr=False)
    seconds: float = SECONDS

    def ask(self, prompt: str) -> str:
        """What the model answers. Raises ModelFailed."""
        body = {"model": self.model, "messages": [{"role": "user", "content": prompt}], "stream": False}
        try:
            return _content(self._post(json.dumps(body).encode()))
        except TimeoutError:
            raise ModelFailed(f"it took longer than {self.seconds:g} seconds") from None
        except OSError as error:  # names and addresses stay out: `error` may quote them
            raise ModelFailed(f"it cannot be reached ({type(error).__name__})") from None
        except HTTPException as error:
            raise ModelFailed(f"its server does not speak HTTP ({type(error).__name__})") from None

    def _post(self, body: bytes) -> bytes:
        parts = urlsplit(self.url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if self.key:
            headers["Authorization"] = f"Bearer {self.key}"
        late = threading.Event()
        with closing(kind(parts.hostname or "", parts.port, timeout=self.seconds)) as connection:
            connection.connect()
            # The socket itself: the connection forgets it when a server ends its answer by closing.
            alarm = threading.Timer(self.seconds, _hang_up, (connection.sock, late))
            alarm.daemon = True
            alarm.start()
            try:
                connection.request("POST", f"{parts.path.rstrip('/')}/chat/completions", body, headers)
                with connection.getresponse() as response:
                    data = _read(response)
            except (OSError, HTTPException):
                if late.is_set():
                    raise TimeoutError from None
                raise
            finally:
                alarm.cancel()
            if late.is_set():
                raise TimeoutError
            return data


@dataclass(frozen=True, slots=True)
class EndpointSetting:
    """What the environment says: an endpoint, or the reason why there is none."""

    endpoint: Endpoint | None
    reason: str = ""


def read_endpoint(environment: Mapping[str, str]) -> EndpointSetting:
    """The endpoint that `environment` names. Raises nothing."""
    url, name = environment.get(URL, "").strip(), environment.get(NAME, "").strip()
    if not url or not name:
        return EndpointSetting(None, f"no model is set ({URL} and {NAME} name one)")
    reason = _why_refused(url)
    if reason:
        return EndpointSetting(None, f"{URL} {reason}")
    key = environment.get(KEY, "").strip()
    if not key.isascii() or not key.isprintable():
        return EndpointSetting(None, f"{KEY} has characters that no key has")
    return EndpointSetting(Endpoint(url, name, key))


def _why_refused(url: str) -> str:
    """What is wrong with `url`, which is not quoted: a key may be in it."""
    try:
        parts = urlsplit(url)
        host, _ = parts.hostname, parts.port
    except ValueError:
        return "is no address"
    if not host or parts.scheme not in ("http", "https") or not url.isascii() or not url.isprintable():
        return "is no http or https address"
    if parts.username or parts.password or parts.query or parts.fragment or " " in url:
        return f"may have neither a user, nor a query, nor a fragment; a key belongs into {KEY}"
    if parts.scheme == "http" and not _is_this_computer(parts):
        return "must begin with https, since documents are sent there"
    return ""


def _is_this_computer(parts: SplitResult) -> bool:
    host = parts.hostname or ""
    if host == "localhost":
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host).is_loopback
    return False


def _hang_up(connected: socket, late: threading.Event) -> None:
    """End whatever is waited for: a limit of the socket alone begins anew with each byte."""
    late.set()
    with suppress(OSError):  # it may be closed by now
        connected.shutdown(SHUT_RDWR)


def _read(response: HTTPResponse) -> bytes:
    if response.status != 200:
        raise ModelFailed(f"its server said {response.status}")
    data = bytearray()
    while block := response.read1(_BLOCK):
        data += block
        if len(data) > MOST_ANSWER_BYTES:
            raise ModelFailed(f"it answered more than {MOST_ANSWER_BYTES} bytes")
    return bytes(data)


def _content(data: bytes) -> str:
    """The text of the first choice; some servers give it in parts."""
    try:
        answered: Any = json.loads(data)
        content = answered["choices"][0]["message"]["content"]
        text = content if isinstance(content, str) else "".join(part["text"] for part in content)
    except (ValueError, LookupError, TypeError, RecursionError):
        raise ModelFailed("what its server said is no chat completion") from None
    if not text.strip():
        raise ModelFailed("it said nothing")
    return text
