"""The tokens of a file together with their clients, for its owner: the window shows and copies them.

Nothing that serves imports this; a server knows digests only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from knowledge.errors import TokensError
from knowledge.serving.rights import Client, Right
from knowledge.serving.tokens import UNNAMED, TokenFile
from knowledge.sources.reasons import plain_reason

FIRST = "bot"
"""Who may ask at first: it reads all projects and changes nothing."""


@dataclass(frozen=True, slots=True)
class HeldToken:
    """A client and its token, which `repr` does not tell."""

    client: Client
    token: str = field(repr=False)


def held_tokens(path: Path) -> tuple[HeldToken, ...]:
    """Every client in the file and its token, in its order; none while there is no file.

    Raises TokensError when it cannot be read or used.
    """
    if not path.exists():
        return ()
    tokens = TokenFile(path)
    try:
        words = [line.split(maxsplit=1)[:1] for line in path.read_text("utf-8-sig").splitlines()]
    except OSError as error:
        raise TokensError(path.name, plain_reason(error)) from error
    found = ((token, tokens.find(token)) for first in words for token in first)
    return tuple(HeldToken(client, token) for token, client in found if client is not None)


def begin_tokens(path: Path) -> tuple[HeldToken, ...]:
    """As `held_tokens`, and first makes the file if there is none, with one client that may read.

    Raises TokensError.
    """
    if not path.exists():
        tokens = TokenFile(path)  # with a token that may do everything: more than a first program needs
        tokens.remove(UNNAMED)
        tokens.add(FIRST, right=Right.READ)
    return held_tokens(path)
