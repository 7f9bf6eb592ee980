"""The context's pieces in the editor's margin and in the outline (one piece, one mark), and the preview."""

from __future__ import annotations

import contextlib
import html
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from PySide6.QtCore import QObject

from desktop.bridge.tasks import Latest, Tasks
from desktop.controllers.editing import Editing
from desktop.controllers.library import Library
from desktop.editor.margin import MarginMark
from desktop.models.outline import OutlineRow
from desktop.panes.context.pane import ContextPane
from desktop.panes.documents import DocumentsPane
from desktop.panes.outline import OutlineView
from knowledge.documents.frontmatter import unify_line_ends
from knowledge.documents.links import is_relative, resolve_link
from knowledge.documents.preview import render_preview
from knowledge.documents.tables import TableCells, table_cells
from knowledge.errors import EstanteError
from knowledge.model import Context, Document, Piece

MOST_ROWS = 5_000
"""Rows of a table that are shown beside its text."""
_IMAGE = re.compile(r'<img[^>]*\ssrc="([^"]*)"')


class Marks(QObject):
    """Follows the context, the library and the tab in front."""

    def __init__(
        self,
        library: Library,
        tasks: Tasks,
        editing: Editing,
        *,
        documents: DocumentsPane,
        outline: OutlineView,
        pane: ContextPane,
    ) -> None:
        super().__init__(library)
        self._library = library
        self._documents = documents
        self._outline = outline
        self._pane = pane
        self._preview = Latest(tasks)
        self._images: Mapping[str, bytes] = {}
        editing.edited.connect(lambda _: self.show_preview())
        documents.current_changed.connect(lambda _: self.show())
        documents.preview_toggled.connect(lambda _: self.show_preview())
        library.view_changed.connect(lambda _: self.show())

    @property
    def settled(self) -> bool:
        return not self._preview.busy

    def show(self) -> None:
        """Mark the chunks of the document in front."""
        context, view = self._pane.own_context, self._documents.current()
        library = self._library.view
        path = self._documents.current_path()
        document = library.documents.get(path) if library else None
        self._outline.set_headings(outline_rows(document, context) if document else ())
        if view is not None:
            view.margin.set_marks(margin_marks(document, context) if document else ())
        self.show_preview()

    def show_preview(self) -> None:
        """Render the text in front, if its preview is to be seen."""
        view = self._documents.current()
        if view is None or not (self._documents.preview_shown and view.has_preview):
            return
        workspace = self._library.workspace
        if workspace is None:
            return
        path, text = self._documents.current_path(), view.editor.current_text()
        if view.shows_table:
            self._preview.ask(lambda: read_cells(text), done=view.table.show_cells, failed=lambda _: None)
            return

        def show(rendered: Rendered) -> None:
            if view is self._documents.current():
                self._images = rendered.images
                view.preview.set_html(rendered.html)

        self._preview.ask(
            lambda: render(text, path, workspace.files.read_bytes),
            done=show,
            failed=lambda _: show(Rendered("", {})),
        )

    def image(self, path: str, target: str) -> bytes | None:
        """An image of the preview, read when the preview was rendered: nothing waits for the disk here."""
        return self._images.get(resolve_link(path, target))


@dataclass(frozen=True, slots=True)
class Rendered:
    """A preview ready to show; `images` by their path in the folder."""

    html: str
    images: Mapping[str, bytes]


def read_cells(text: str) -> TableCells:
    """The table that `text` is, as far as it is shown."""
    return table_cells(unify_line_ends(text.removeprefix("\ufeff")), most=MOST_ROWS)


def render(text: str, path: str, read: Callable[[str], bytes]) -> Rendered:
    """Make the preview of `text`, the document `path`, with the images it shows."""
    rendered = render_preview(text, path=path)
    images: dict[str, bytes] = {}
    for source in _IMAGE.findall(rendered):
        target = unquote(html.unescape(source)).partition("#")[0]
        found = resolve_link(path, target) if is_relative(target) else ""
        if found:
            with contextlib.suppress(EstanteError):  # a missing image is shown as missing
                images[found] = read(found)
    return Rendered(rendered, images)


def margin_marks(document: Document, context: Context | None) -> tuple[MarginMark, ...]:
    """A mark for each chunk; a piece that holds it gives its number."""
    pieces = pieces_of(document, context)
    marks: list[MarginMark] = []
    for chunk in document.chunks:
        piece = next(
            (
                item
                for item in pieces
                if item.start_line <= chunk.start_line and chunk.end_line <= item.end_line
            ),
            None,
        )
        marks.append(
            MarginMark(
                chunk.start_line,
                chunk.end_line,
                number=piece.number if piece else 0,
                pinned=piece.pinned if piece else False,
                in_context=piece is not None,
            )
        )
    return tuple(marks)


def outline_rows(document: Document, context: Context | None) -> tuple[OutlineRow, ...]:
    """The headings, each with the characters beneath it and the piece it gave."""
    pieces = pieces_of(document, context)
    rows: list[OutlineRow] = []
    lines = document.content.split("\n")
    for index, heading in enumerate(document.headings):
        following = document.headings[index + 1].line if index + 1 < len(document.headings) else 10**9
        beneath = lines[heading.line - document.content_line + 1 : following - document.content_line]
        piece = next(
            (item for item in pieces if item.start_line <= heading.line + 2 <= item.end_line + 2), None
        )
        rows.append(
            OutlineRow(
                heading.level,
                heading.text,
                heading.line,
                piece_number=piece.number if piece and heading.line + 2 >= piece.start_line else None,
                pinned=piece.pinned if piece else False,
                characters=len("\n".join(beneath).strip()),
            )
        )
    return tuple(rows)


def pieces_of(document: Document, context: Context | None) -> tuple[Piece, ...]:
    return tuple(item for item in context.pieces if item.path == document.path) if context else ()
