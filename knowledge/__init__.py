"""Estante's core: documents in, the exact text for the AI out. Nothing runs at import; no Qt below.

The names are loaded when first used, so that a part (the worker process, say) does not load the whole.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from knowledge.api import Knowledge
    from knowledge.errors import EstanteError
    from knowledge.model import Context, Document, Hit, Layout, Limits, Piece, Question
    from knowledge.problems import Problem
    from knowledge.projects import Account
    from knowledge.text.tokens import estimate_tokens
    from knowledge.vault.reader import VaultReader
    from knowledge.workspace.library import Library

__all__ = [
    "Account",
    "Context",
    "Document",
    "EstanteError",
    "Hit",
    "Knowledge",
    "Layout",
    "Library",
    "Limits",
    "Piece",
    "Problem",
    "Question",
    "VaultReader",
    "estimate_tokens",
]

_PLACES = {
    "Account": "projects",
    "EstanteError": "errors",
    "Knowledge": "api",
    "Library": "workspace.library",
    "Problem": "problems",
    "VaultReader": "vault.reader",
    "estimate_tokens": "text.tokens",
}


def __getattr__(name: str) -> Any:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"knowledge.{_PLACES.get(name, 'model')}"), name)
