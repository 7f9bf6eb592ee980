"""The action `map_reduce`: one question asked of every document in scope, through a model (mission T5)."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from knowledge.errors import DocumentNotFound
from knowledge.tool.action import Action, Call, FollowUp
from knowledge.tool.asking_model import (
    MOST_PIECES,
    PIECE_CHARACTERS,
    Failure,
    Finding,
    Material,
    Model,
    Questioner,
)
from knowledge.tool.deadlines import Deadline
from knowledge.tool.endpoint import read_endpoint
from knowledge.tool.paging import START, Page, limit_schema
from knowledge.tool.sources import Source

SECONDS = 180.0
MOST_CALLS = 150
USUAL_DOCUMENTS = 20
MOST_DOCUMENTS = 50
LONGEST_QUESTION = 2_000


@dataclass(frozen=True, slots=True)
class MapReduceAnswer:
    """`answer` is drawn from the documents of this page only, of which `asked` were asked, of `total`.

    `found` has what each of them says; those that say nothing about it are counted in `silent`. `failed`
    names those of which nothing is known. `calls` is how often the model was called.
    """

    answer: str
    found: tuple[Finding, ...]
    silent: int
    failed: tuple[Failure, ...]
    asked: int
    total: int
    calls: int
    notes: tuple[str, ...] = ()
    next_page: FollowUp | None = None


def map_reduce_action(
    model: Model | None = None, *, environment: Mapping[str, str] = os.environ, seconds: float = SECONDS
) -> Action:
    """With `model`, or else the endpoint that `environment` names; off when there is neither."""

    def available() -> str:
        return "" if model is not None else read_endpoint(environment).reason

    def run(call: Call) -> MapReduceAnswer:
        endpoint = read_endpoint(environment).endpoint if model is None else None
        chosen = endpoint.ask if endpoint is not None else model
        if chosen is None:
            raise call.wrong("action", "another one: no model is set here")
        return _run(call, chosen, seconds)

    return Action(
        "map_reduce",
        "the same question asked of every document in scope, by a model, and the answers put together",
        run,
        properties={
            "question": {"type": "string", "description": "One question, complete in itself."},
            "start": START,
            "limit": limit_schema(usual=USUAL_DOCUMENTS, most=MOST_DOCUMENTS),
        },
        required=("question",),
        available=available,
    )


def _run(call: Call, model: Model, seconds: float) -> MapReduceAnswer:
    question = call.text("question", longest=LONGEST_QUESTION)
    page = Page.of(call, usual=USUAL_DOCUMENTS, most=MOST_DOCUMENTS)
    deadline = Deadline.within(seconds, advice="Name fewer documents.")
    documents, total = _documents(call, page)
    result = Questioner(model, question, deadline=deadline, most_calls=MOST_CALLS).ask(documents)
    notes = [result.unanswered] if result.unanswered else []
    if len(documents) < total:
        end = min(page.end, total)
        notes.append(f"This is about documents {min(page.start, end) + 1} to {end} of {total}.")
    if any(item.cut for item in result.found):
        notes.append("Documents marked as cut are longer than what was asked about.")
    return MapReduceAnswer(
        answer=result.answer,
        found=tuple(item for item in result.found if item.answer),
        silent=sum(not item.answer for item in result.found),
        failed=result.failed,
        asked=len(documents),
        total=total,
        calls=result.calls,
        notes=tuple(notes),
        next_page=page.next(call, total),
    )


def _documents(call: Call, page: Page) -> tuple[list[Material], int]:
    """Those of the page, and how many there are in all."""
    found: list[Material] = []
    total = 0
    for source in call.sources():
        paths = [head.path for head in source.heads()]
        first, last = (max(0, place - total) for place in (page.start, page.end))
        found += _materials(call, source, paths[first:last])
        total += len(paths)
    return found, total


def _materials(call: Call, source: Source, paths: Sequence[str]) -> Iterator[Material]:
    """What may be shown of each: the model is outside, so redaction comes first."""
    most = PIECE_CHARACTERS * MOST_PIECES
    for path in paths:
        try:
            document = source.document(path)
        except DocumentNotFound:  # it went away this moment
            continue
        text = call.redact(document.content)
        cut = len(text) > most
        yield Material(source.document_id(path), call.redact(document.title), text[:most], cut)
