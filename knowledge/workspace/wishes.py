"""What a caller wishes of one answer, and the question that comes of it.

The command line, HTTP and MCP all come this way, so the same wishes are the same question at every door.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from knowledge.context.layout import default_preamble
from knowledge.model import Layout, Limits, Question
from knowledge.projects import Account
from knowledge.workspace.collection import Collection


@dataclass(frozen=True, slots=True)
class Wishes:
    """None and "" leave what is usual for who is asked. `prompt`: the whole prompt, with the built-in
    preamble unless `preamble` is another one; a `preamble` (also "") asks for the prompt by itself."""

    max_characters: int | None = None
    max_tokens: int | None = None
    max_documents: int | None = None
    max_chunks: int | None = None
    layout: Layout | None = None
    labels: str = ""
    tokenizer: str = ""
    prompt: bool = False
    preamble: str | None = None

    @property
    def names_a_budget(self) -> bool:
        return self.max_characters is not None or self.max_tokens is not None


def with_wishes(usual: Question, wishes: Wishes) -> Question:
    """`usual`, and what is wished in place of it. Raises LabelsError for a prompt in an unknown language."""
    labels = wishes.labels or usual.labels
    limits = usual.limits
    return replace(
        usual,
        limits=replace(
            limits,
            max_characters=_given(wishes.max_characters, limits.max_characters),
            max_tokens=_given(wishes.max_tokens, limits.max_tokens),
            max_documents=_given(wishes.max_documents, limits.max_documents),
            max_chunks=_given(wishes.max_chunks, limits.max_chunks),
        ),
        layout=wishes.layout or usual.layout,
        labels=labels,
        tokenizer=wishes.tokenizer or usual.tokenizer,
        preamble=_preamble(wishes, labels),
    )


def question_for(
    collection: Collection, asker: Account | str, query: str, wishes: Wishes, *, within: str | None = None
) -> Question:
    """The question of `asker`: what is usual for it, and what is wished instead.

    A plain folder has no limits that anyone has set: the usual ones hold only where no budget is wished, so
    that a budget in tokens is not cut short by one in characters. `within` as in `Collection.answer`.

    Raises ProjectNotFound and LabelsError.
    """
    usual = collection.question(asker, query, within=within)
    if not collection.is_library and wishes.names_a_budget:
        usual = replace(usual, limits=Limits())
    return with_wishes(usual, wishes)


def _given(value: int | None, usual: int | None) -> int | None:
    return usual if value is None else value


def _preamble(wishes: Wishes, labels: str) -> str | None:
    if wishes.preamble is not None:
        return wishes.preamble
    return default_preamble(labels) if wishes.prompt else None
