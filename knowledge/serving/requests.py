"""What the reading operations are asked, with the words by which people and models learn what to give.

Fields are called as JSON has them. The limits are those of mission K4: all that are given hold.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Literal

from pydantic import BeforeValidator, Field, WithJsonSchema

MOST_ENTRIES = 1_000
"""So many entries of a tree are listed at once unless more are asked for."""
MOST_LEFT_OUT = 50
"""So many documents that were left out are named unless more are asked for."""

_Project = Annotated[
    str, Field(description="Id of the project; leave it out where there is only one.", max_length=200)
]


def _as_text(identifier: object) -> object:
    """An id that was typed without quotation marks is clear all the same, as in `projects.json`."""
    is_number = isinstance(identifier, int) and not isinstance(identifier, bool)
    return str(identifier) if is_number else identifier


AccountId = Annotated[
    str,
    BeforeValidator(_as_text),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "integer"}]}),
    Field(description="Id of the account on its platform."),
]
_Limit = Annotated[int, Field(ge=0)]


@dataclass(frozen=True, slots=True)
class ProjectsRequest:
    """Nothing in particular is asked."""


@dataclass(frozen=True, slots=True)
class TreeRequest:
    project: _Project = ""
    folder: Annotated[
        str, Field(description="Only what is inside this folder, such as “produtos”; else everything.")
    ] = ""
    start: Annotated[int, Field(ge=0, description="Leave out so many entries, to list on.")] = 0
    limit: Annotated[int, Field(ge=0, le=100_000, description="At most so many entries.")] = MOST_ENTRIES


@dataclass(frozen=True, slots=True)
class SearchRequest:
    query: Annotated[str, Field(description="What to look for, in the words of a customer.")]
    project: _Project = ""
    limit: Annotated[int, Field(ge=0, le=20, description="At most so many documents.")] = 5


@dataclass(frozen=True, slots=True)
class ReadRequest:
    path: Annotated[
        str, Field(description="Path of the document as the list and the search give it, or its id.")
    ]
    project: _Project = ""
    start: Annotated[
        int, Field(ge=0, description="From this character on; the note of a long document says which.")
    ] = 0


@dataclass(frozen=True, slots=True)
class ContextRequest:
    """Either an account asks (`platform` and `accountId`), or a project is asked. What is not given is as the
    project has it."""

    platform: Annotated[str, Field(description="Platform of the account that asks, such as whatsapp.")] = ""
    accountId: AccountId = ""
    project: _Project = ""
    text: Annotated[str, Field(description="What the customer says now.")] = ""
    messages: Annotated[
        tuple[str, ...],
        Field(description="What the customer said before, the latest last; the last three count."),
    ] = ()
    maxChars: Annotated[_Limit | None, Field(description="Budget in characters.")] = None
    maxTokens: Annotated[_Limit | None, Field(description="Budget in tokens.")] = None
    maxDocuments: Annotated[_Limit | None, Field(description="At most so many documents.")] = None
    maxChunks: Annotated[_Limit | None, Field(description="At most so many pieces.")] = None
    layout: Annotated[
        Literal["documents", "chunks"] | None,
        Field(description="Whole documents, or pieces with their sources."),
    ] = None
    labels: Annotated[str, Field(description="Language of the labels: pt-BR, en or zh-CN.")] = ""
    tokenizer: Annotated[str, Field(description="What counts tokens: estimate or o200k_base.")] = ""
    prompt: Annotated[bool, Field(description="Also give the whole prompt, as `system`.")] = False
    preamble: Annotated[
        str | None, Field(description="A preamble of your own for the prompt; implies `prompt`.")
    ] = None
    live: Annotated[
        bool, Field(description="Also ask the project's own servers for live data, inside their own budget.")
    ] = False
    maxLeftOut: Annotated[
        _Limit, Field(description="Name at most so many of the documents that were left out.")
    ] = MOST_LEFT_OUT


@dataclass(frozen=True, slots=True)
class KnowledgeRequest:
    """The argument object of the knowledge tool as it is; the tool itself checks it."""

    arguments: Mapping[str, object] = field(default_factory=dict)
