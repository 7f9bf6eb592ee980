"""The Python API: `Knowledge` (mission K1 to K11)."""

from __future__ import annotations

import os
from pathlib import Path
from types import TracebackType

from knowledge.context.layout import default_preamble
from knowledge.errors import FolderError, NotInitialized
from knowledge.model import Context, Document, Hit, Layout, Limits, Question
from knowledge.settings import Settings
from knowledge.text.tokens import TokenCounter, Tokenizer
from knowledge.workspace import Workspace, is_library


class Knowledge:
    """A folder of Markdown, searched, and made into the text for an AI that reads nothing else.

    >>> with Knowledge("knowledge/") as knowledge:  # doctest: +SKIP
    ...     context = knowledge.build_context("Como pago com Pix?", max_characters=4000)

    Every method but `close` raises NotInitialized before `initialize` and after `close`.
    """

    def __init__(
        self,
        directory: str | os.PathLike[str],
        watch: bool = True,  # noqa: FBT001, FBT002 - mission K1 fixes the signature
        encoding: str = "utf-8",
        tokenizer: TokenCounter | None = None,
    ) -> None:
        """`watch`: follow changes on disk. `tokenizer`: counts tokens; None is the built-in estimate."""
        self._directory = Path(directory)
        self._watch = watch
        self._settings = Settings(encoding=encoding)
        self._tokenizer_name = getattr(tokenizer, "__name__", "custom") if tokenizer else "estimate"
        self._tokenizers = (Tokenizer(self._tokenizer_name, tokenizer),) if tokenizer else ()
        self._workspace: Workspace | None = None

    def initialize(self) -> None:
        """Read every document; return when all can be found. Raises FolderError and IndexFailure.

        A library of projects is refused: its documents are never one folder.
        """
        if self._workspace is not None:
            return
        if is_library(self._directory):
            raise FolderError(str(self._directory), "it is a library of projects; open it with Library")
        workspace = Workspace(self._directory, settings=self._settings, tokenizers=self._tokenizers)
        try:
            workspace.start(watch=self._watch).result()
        except BaseException:
            workspace.close()
            raise
        self._workspace = workspace

    def close(self) -> None:
        """Stop watching and let go of the index. Safe to call twice, and without `initialize`."""
        if self._workspace is not None:
            self._workspace.close()
            self._workspace = None

    def __enter__(self) -> Knowledge:
        self.initialize()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def search(self, query: str, limit: int = 10) -> tuple[Hit, ...]:
        """The best `limit` documents: `document`, `score`, matched `terms`. Raises QueryError."""
        return self._open.search(query, limit=limit)

    def get_document(self, identifier: str) -> Document | None:
        """The document of that id; the first by path when several have it."""
        view = self._open.view
        paths = [head.path for head in view.heads.values() if head.id == identifier]
        return view.documents[min(paths)] if paths else None

    def list_documents(self) -> tuple[Document, ...]:
        """All documents, by path."""
        documents = self._open.view.documents
        return tuple(documents[path] for path in sorted(documents))

    def build_context(
        self,
        query: str,
        max_characters: int | None = None,
        max_tokens: int | None = None,
        max_documents: int | None = None,
        *,
        max_chunks: int | None = None,
        layout: Layout = Layout.DOCUMENTS,
        labels: str = "pt-BR",
    ) -> Context:
        """Pinned documents, then the relevant ones, in one text that keeps every limit.

        Raises LimitError (one of the first two limits is required), QueryError and LabelsError.
        """
        limits = Limits(max_characters, max_tokens, max_documents, max_chunks)
        return self._ask(query, limits, layout=layout, labels=labels, preamble=None)

    def build_prompt(
        self,
        query: str,
        max_characters: int | None = None,
        max_tokens: int | None = None,
        max_documents: int | None = None,
        *,
        preamble: str | None = None,
        max_chunks: int | None = None,
        layout: Layout = Layout.DOCUMENTS,
        labels: str = "pt-BR",
    ) -> Context:
        """As `build_context`, with `system` = preamble + text. None is the built-in preamble.

        The limits are those of the context; the preamble comes on top.
        """
        limits = Limits(max_characters, max_tokens, max_documents, max_chunks)
        text = default_preamble(labels) if preamble is None else preamble
        return self._ask(query, limits, layout=layout, labels=labels, preamble=text)

    def _ask(
        self, query: str, limits: Limits, *, layout: Layout, labels: str, preamble: str | None
    ) -> Context:
        question = Question(query, limits, layout, labels, self._tokenizer_name, preamble)
        return self._open.ask(question)

    @property
    def _open(self) -> Workspace:
        if self._workspace is None:
            raise NotInitialized
        return self._workspace
