"""The right pane: the question as it is typed -> the context, always the newest."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import asdict, replace

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QClipboard

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.library import Library, sentence_of
from desktop.models.context_values import ExportFormat, PaneState, QuestionDraft
from desktop.panes.context.pane import ContextPane
from knowledge.context.export import to_json, to_markdown, to_text
from knowledge.events import Event, ReadingFinished
from knowledge.model import Context, Layout, Limits, Question

DEFAULT_CHARACTERS = 6000
"""Mission P8's default; the person changes it in the pane."""


class Answers(QObject):
    """Asks again whenever the question, the folder, an unsaved text or a limit changed."""

    answered = Signal(object)
    """A `Context`, right after the pane shows it."""

    def __init__(self, library: Library, tasks: Tasks, pane: ContextPane) -> None:
        super().__init__(library)
        self._library = library
        self._pane = pane
        self._latest = Latest(tasks)
        self._dirty = False
        pane.question_changed.connect(self._follow_question)
        pane.retry_requested.connect(self.ask)
        library.opened.connect(self.ask)
        library.closing.connect(self._latest.drop)
        library.view_changed.connect(lambda _: self.ask())
        library.happened.connect(self._take_event)

    @property
    def settled(self) -> bool:
        return not self._latest.busy

    def ask(self) -> None:
        """Build the context for what is in the pane now."""
        workspace = self._library.workspace
        if workspace is None:
            return
        question = question_of(self._pane.draft())
        self._pane.set_state(PaneState.UPDATING)
        self._latest.ask(lambda: workspace.ask(question), done=self._show, failed=self._fail)

    def copy_context(self, clipboard: QClipboard) -> bool:
        """Put the exact text on the clipboard; False when there is none."""
        context = self._pane.context
        if context is None or not context.text:
            return False
        clipboard.setText(to_text(context))
        return True

    def export(self, form: ExportFormat) -> Callable[[], str] | None:
        """What makes a file's text of the present context; None when there is nothing to write.

        It may take a while, for everything that is left out is named: not on this thread.
        """
        context = self._pane.context
        if context is None or (form is ExportFormat.TEXT and not to_text(context)):
            return None
        make = {ExportFormat.TEXT: to_text, ExportFormat.MARKDOWN: to_markdown, ExportFormat.JSON: to_json}
        return lambda: make[form](context)

    def _follow_question(self) -> None:
        self._library.give_way()
        self.ask()

    def _show(self, context: Context) -> None:
        self._pane.set_failure(None)
        self._pane.set_context(context)
        self.answered.emit(context)

    def _fail(self, error: Exception) -> None:
        self._pane.set_failure(sentence_of(error))

    def _take_event(self, event: Event) -> None:
        if isinstance(event, ReadingFinished):
            self.ask()


def question_of(draft: QuestionDraft) -> Question:
    limits = Limits(draft.max_characters, draft.max_tokens, draft.max_documents, draft.max_chunks)
    return Question(draft.query, limits, draft.layout, draft.labels, draft.tokenizer, draft.preamble)


def draft_to_text(draft: QuestionDraft) -> str:
    """For the session file."""
    return json.dumps(asdict(draft), ensure_ascii=False)


def draft_from_text(text: str, default: QuestionDraft) -> QuestionDraft:
    """Read `draft_to_text`; whatever is not as it should be is taken from `default`."""
    try:
        row = json.loads(text)
    except ValueError:
        return default
    if not isinstance(row, dict):
        return default
    kept: dict[str, object] = {}
    for name in ("query", "tokenizer", "labels"):
        if isinstance(row.get(name), str):
            kept[name] = row[name]
    for name in ("max_characters", "max_tokens", "max_documents", "max_chunks"):
        value = row.get(name)
        if name in row and (value is None or (type(value) is int and value >= 0)):
            kept[name] = value
    if row.get("layout") in {item.value for item in Layout}:
        kept["layout"] = Layout(row["layout"])
    if isinstance(row.get("preamble"), str):
        kept["preamble"] = row["preamble"]
    return replace(default, **kept)  # type: ignore[arg-type] # each value was checked above


def first_draft() -> QuestionDraft:
    return QuestionDraft(max_characters=DEFAULT_CHARACTERS)
