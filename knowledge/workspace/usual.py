"""A question with the limits and labels that a project has set."""

from __future__ import annotations

from collections.abc import Sequence

from knowledge.context.layout import LABELS
from knowledge.model import Layout, Limits, Question
from knowledge.projects import Retrieval
from knowledge.text.tokens import BUILT_IN, Tokenizer


def usual_question(
    retrieval: Retrieval, query: str, *, preamble: str | None, tokenizers: Sequence[Tokenizer]
) -> Question:
    """What `projects.json` may say wrong is the default instead: a bot must get its answer."""
    known = {*BUILT_IN, *(tokenizer.name for tokenizer in tokenizers)}
    return Question(
        query,
        Limits(
            max_characters=retrieval.max_characters,
            max_tokens=retrieval.max_tokens,
            max_chunks=retrieval.max_chunks,
            max_files=retrieval.max_files,
        ),
        Layout.CHUNKS,
        labels=retrieval.labels if retrieval.labels in LABELS else Retrieval().labels,
        tokenizer=retrieval.tokenizer if retrieval.tokenizer in known else Retrieval().tokenizer,
        preamble=preamble,
        floor=retrieval.floor,
    )
