"""Estante's core: documents in, the exact text for the AI out. Nothing runs at import; no Qt below."""

from knowledge.api import Knowledge
from knowledge.errors import EstanteError
from knowledge.model import Context, Document, Hit, Layout, Limits, Piece, Problem, Question
from knowledge.text.tokens import estimate_tokens

__all__ = [
    "Context",
    "Document",
    "EstanteError",
    "Hit",
    "Knowledge",
    "Layout",
    "Limits",
    "Piece",
    "Problem",
    "Question",
    "estimate_tokens",
]
