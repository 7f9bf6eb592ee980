"""What a customer said last -> the question that is searched (mission P8)."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.errors import UsageError
from knowledge.settings import MAX_QUERY_CHARACTERS

EARLIER_MESSAGES = 3
"""So many messages before the present one are searched for too."""


def question_text(query: str = "", messages: Sequence[str] = ()) -> str:
    """The last three of `messages` and `query`, a line each.

    Without a `query` the last message is the present one. A text that is longer than a question may be loses
    its earliest messages, and then its end. Raises UsageError for a text in place of the list of them, which
    would be taken letter by letter.
    """
    if isinstance(messages, str):
        raise UsageError("`messages` is a list of texts, not one text.")
    present = [query] if query.strip() else []
    said = [text for text in messages if text.strip()][-(EARLIER_MESSAGES + (not present)) :] + present
    while len(said) > 1 and len("\n".join(said)) > MAX_QUERY_CHARACTERS:
        del said[0]
    return "\n".join(said)[:MAX_QUERY_CHARACTERS]
