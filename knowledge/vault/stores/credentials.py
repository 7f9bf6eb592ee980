"""What signs requests to an object store: from the environment, or from the system's keyring.

Nothing here is ever written, logged or shown; a value of this module has no text form.
"""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol, cast

KEY_ID = "AWS_ACCESS_KEY_ID"
SECRET = "AWS_SECRET_ACCESS_KEY"  # noqa: S105 - the name of a variable, not its value
SESSION = "AWS_SESSION_TOKEN"
SERVICE = "estante"
"""The name under which the keyring has them; the user names are those of the variables."""


@dataclass(frozen=True, slots=True)
class Credentials:
    key_id: str = field(repr=False)
    secret: str = field(repr=False)
    session: str = field(default="", repr=False)


class _Keyring(Protocol):
    def get_password(self, service: str, user: str) -> str | None: ...


def find_credentials(environment: Mapping[str, str] = os.environ) -> Credentials | None:
    """Those of the environment; else those of the keyring, if Python's `keyring` is installed; else None."""
    key_id, secret = environment.get(KEY_ID, ""), environment.get(SECRET, "")
    if key_id and secret:
        return Credentials(key_id, secret, environment.get(SESSION, ""))
    try:
        keyring = cast(_Keyring, importlib.import_module("keyring"))
        key_id, secret = (keyring.get_password(SERVICE, name) or "" for name in (KEY_ID, SECRET))
    except Exception:  # noqa: BLE001 - it is not there, or is locked, in one of the many ways of its back ends
        return None
    return Credentials(key_id, secret) if key_id and secret else None
