"""One question over many documents, asked of a model piece by piece, and the answers put together.

Whatever comes from a document, and whatever a model made of one, stands inside a frame that it cannot close;
the question and the instructions stand outside of it. Calls, time and threads are limited, and what went
wrong is told by document.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from typing import TypeAlias

from knowledge.context.enclosure import enclosed
from knowledge.errors import ModelFailed
from knowledge.text.boundaries import last_cut
from knowledge.tool.deadlines import Deadline

Model: TypeAlias = Callable[[str], str]
"""Answers one prompt. May raise anything; what it raises is never quoted. Called from several threads."""

PIECE_CHARACTERS = 12_000
MOST_PIECES = 12
"""Of one document; the rest of it is not asked about, which is said."""
ANSWER_CHARACTERS = 2_000
"""An answer is cut to so many characters, so several fit into one piece and each round has fewer of them."""
PARALLEL = 4
LONGEST_TITLE = 400
NOTHING = "NONE"
OUT_OF_TIME = "no time was left for it"
OUT_OF_CALLS = "it would have taken more questions to the model than one call may put"

_OF_PIECE = """\
Answer the question from the document between the marks, and from nothing else. Quote figures and names as \
they stand there. Answer in the language of the question, in at most 150 words. If the document says nothing \
about it, answer with the single word {nothing}.

Question: {question}

{framed}"""
_OF_ANSWERS = """\
Between the marks are answers to one question, each under the name of the document from which it was drawn. \
Put them together into one answer to the question: keep every figure and name that matters, name the \
documents, and say where they contradict each other. Add nothing of your own. Answer in the language of the \
question, in at most 250 words.

Question: {question}

{framed}"""


@dataclass(frozen=True, slots=True)
class Material:
    """A document as it may be shown to the model. `cut`: there is more of it."""

    document_id: str
    title: str
    text: str
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Finding:
    """What the model says of one document; `answer` is "" when it says nothing about the question.

    `cut`: the document is longer than what was asked about.
    """

    document_id: str
    answer: str
    cut: bool = False


@dataclass(frozen=True, slots=True)
class Failure:
    """A document of which nothing is known; `reason` completes "because"."""

    document_id: str
    reason: str


@dataclass(frozen=True, slots=True)
class Findings:
    """`answer` is drawn from all of `found`, "" when there is nothing; `unanswered` says why there is none
    though something was found."""

    answer: str
    found: tuple[Finding, ...]
    failed: tuple[Failure, ...]
    calls: int
    unanswered: str = ""


class Questioner:
    """Asks one question once. `most_calls` limits how often the model is called."""

    def __init__(self, model: Model, question: str, *, deadline: Deadline, most_calls: int) -> None:
        self._model = model
        self._question = question
        self._deadline = deadline
        self._left = most_calls
        self._calls = 0
        self._lock = threading.Lock()

    def ask(self, documents: Sequence[Material]) -> Findings:
        """Of each document by itself, and then of all together. Raises nothing for what the model does."""
        pool = ThreadPoolExecutor(PARALLEL, thread_name_prefix="estante-model")
        try:
            asked = {item.document_id: pool.submit(self._of_document, item) for item in documents}
            wait(asked.values(), self._deadline.left)
            found, failed = _sorted_out(asked)
            answer, reason = self._together(pool, [item for item in found if item.answer])
        finally:
            pool.shutdown(wait=False, cancel_futures=True)  # whoever is late is not waited for
        return Findings(answer, tuple(found), tuple(failed), self._calls, reason)

    # --- on the pool ------------------------------------------------------------------------------

    def _of_document(self, item: Material) -> Finding:
        heading = f"{item.title[:LONGEST_TITLE]}\n\n"
        answers = []
        for piece in pieces(item.text, PIECE_CHARACTERS - len(heading)):
            answer = self._put(_OF_PIECE, heading + piece)
            if answer.strip(" .\"'“”*`").upper() != NOTHING:
                answers.append(f"[{item.document_id}]\n{answer}")
        while len(answers) > 1:
            answers = [self._put(_OF_ANSWERS, part) for part in packed(answers)]
        answer = answers[0].removeprefix(f"[{item.document_id}]\n") if answers else ""
        return Finding(item.document_id, answer, item.cut)

    def _put(self, instructions: str, text: str) -> str:
        """One call of the model. Raises ModelFailed."""
        if self._deadline.left <= 0:
            raise ModelFailed(OUT_OF_TIME)
        with self._lock:
            if self._left <= 0:
                raise ModelFailed(OUT_OF_CALLS)
            self._left -= 1
            self._calls += 1
        prompt = instructions.format(nothing=NOTHING, question=self._question, framed=enclosed(text))
        try:
            answer = self._model(prompt)
        except ModelFailed:
            raise
        except Exception as error:  # noqa: BLE001 # it is the host's; its words may hold a key or a document
            raise ModelFailed(f"it failed ({type(error).__name__})") from None
        if not isinstance(answer, str) or not answer.strip():
            raise ModelFailed("it said nothing")
        return _shortened(answer.strip())

    # --- together ---------------------------------------------------------------------------------

    def _together(self, pool: ThreadPoolExecutor, found: Sequence[Finding]) -> tuple[str, str]:
        """The answer, and why there is none."""
        if len(found) <= 1:
            return (found[0].answer if found else ""), ""
        answers = [f"[{item.document_id}]\n{item.answer}" for item in found]
        while len(answers) > 1:
            asked = [pool.submit(self._put, _OF_ANSWERS, part) for part in packed(answers)]
            wait(asked, self._deadline.left)
            reasons = [reason for reason in map(_why_failed, asked) if reason]
            if reasons:
                return "", f"the findings could not be put together: {reasons[0]}"
            answers = [future.result() for future in asked]
        return answers[0], ""


def pieces(text: str, most: int) -> list[str]:
    """`text` in pieces of at most `most` characters, cut between words where there are any."""
    found = []
    while len(text) > most:
        cut = last_cut(text[: most + 64], most) or most
        found.append(text[:cut])
        text = text[cut:]
    return [*found, text] if text.strip() or not found else found


def packed(answers: Sequence[str]) -> list[str]:
    """`answers` one under the other in as few texts as they fit into; at least two in each but the last."""
    found: list[list[str]] = [[]]
    size = 0
    for answer in answers:
        if size + len(answer) > PIECE_CHARACTERS and len(found[-1]) > 1:
            found.append([])
            size = 0
        found[-1].append(answer)
        size += len(answer) + 2
    return ["\n\n".join(part) for part in found]


def _sorted_out(asked: dict[str, Future[Finding]]) -> tuple[list[Finding], list[Failure]]:
    found, failed = [], []
    for document_id, future in asked.items():
        reason = _why_failed(future)
        if reason:
            failed.append(Failure(document_id, reason))
        else:
            found.append(future.result())
    return found, failed


def _why_failed(future: Future[Finding] | Future[str]) -> str:
    """ "" for what has come to a good end."""
    if not future.done():
        return OUT_OF_TIME
    error = future.exception()
    if error is None:
        return ""
    if not isinstance(error, ModelFailed):
        raise error
    return error.reason


def _shortened(answer: str) -> str:
    if len(answer) <= ANSWER_CHARACTERS:
        return answer
    return answer[: last_cut(answer, ANSWER_CHARACTERS - 2) or ANSWER_CHARACTERS - 2] + " …"
