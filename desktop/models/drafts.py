"""The question's limits from what a project says about its answers."""

from __future__ import annotations

from dataclasses import replace

from desktop.models.context_values import QuestionDraft
from knowledge.model import Layout
from knowledge.projects import Retrieval


def with_retrieval(draft: QuestionDraft, retrieval: Retrieval) -> QuestionDraft:
    """`draft` with the limits, labels and counter of a project, in pieces, as its accounts get it."""
    return replace(
        draft,
        max_characters=retrieval.max_characters,
        max_tokens=retrieval.max_tokens,
        max_documents=None,
        max_chunks=retrieval.max_chunks,
        max_files=retrieval.max_files,
        floor=retrieval.floor,
        layout=Layout.CHUNKS,
        tokenizer=retrieval.tokenizer,
        labels=retrieval.labels,
    )
