"""One piece, one mark: margin and outline show the pieces; a click goes there; the preview follows."""

import pytest

from desktop.controllers.marks import margin_marks, outline_rows, render
from desktop.editor.margin import MarginMark
from desktop.panes.documents import MarkClick
from knowledge.documents.formats import parse
from knowledge.errors import FileReadError
from knowledge.model import SourceFile
from tests.desktop.whole_window import Desk


def test_margin_and_outline_show_the_number_of_the_piece(desk: Desk) -> None:
    desk.run("LAYOUT_CHUNKS")
    desk.open("frete.md")
    desk.ask("prazo de entrega")
    (piece,) = [
        piece for piece in desk.context.pieces if piece.path == "frete.md" and "Prazo" in piece.heading
    ]
    marks = desk.view().margin.marks
    (mark,) = [mark for mark in marks if mark.start_line == piece.start_line]
    assert mark.in_context
    assert mark.number == piece.number
    assert not mark.pinned


def test_a_pinned_document_is_marked_as_pinned(desk: Desk) -> None:
    desk.open("aviso.md")
    desk.settle()
    assert all(mark.pinned for mark in desk.view().margin.marks)


def test_marks_move_with_the_text_that_is_typed(desk: Desk) -> None:
    view = desk.open("frete.md")
    lines = [mark.start_line for mark in view.margin.marks]
    view.editor.show_line(1)
    desk.type_into(view.editor, "\n\n")
    desk.wait(lambda: [mark.start_line for mark in view.margin.marks] == [line + 2 for line in lines])


def test_a_click_on_a_bracket_shows_the_piece(desk: Desk) -> None:
    desk.ask("frete")
    desk.open("frete.md")
    number = next(number for number, piece in enumerate(desk.context.pieces) if piece.path == "frete.md")
    mark = next(mark for mark in desk.view().margin.marks if mark.in_context)
    desk.estante.documents.mark_clicked.emit(MarkClick("frete.md", mark))
    assert desk.estante.pane.text_page.view.current_piece == number
    desk.estante.documents.mark_clicked.emit(MarkClick("frete.md", MarginMark(1, 1, 0, False, False)))
    assert desk.estante.pane.text_page.view.current_piece == number


def test_a_line_of_the_outline_is_jumped_to(desk: Desk) -> None:
    desk.open("frete.md")
    desk.estante.tree.outline.line_requested.emit(5)
    assert desk.view().editor.caret_place() == (5, 1)


def test_a_click_in_the_text_opens_the_source_at_its_line(desk: Desk) -> None:
    desk.ask("entrega leva quantos dias")
    view = desk.estante.pane.text_page.view
    view.open_source(view.document().find("A entrega leva").selectionStart())
    desk.wait(lambda: desk.estante.documents.current_path() == "frete.md")
    desk.settle()
    assert desk.view().editor.caret_place()[0] == 7
    assert desk.view().editor.textCursor().block().text() == "A entrega leva três dias."


def test_the_preview_follows_the_text_and_leaves_the_header_out(desk: Desk) -> None:
    desk.open("trocas.md")
    desk.run("PREVIEW")
    desk.settle()
    preview = desk.view().preview
    assert preview.isVisible()
    assert "A troca é grátis" in preview.toPlainText()
    assert "keywords" not in preview.toPlainText()
    desk.type_at_end("zebra")
    desk.wait(lambda: "zebra" in preview.toPlainText())


def test_only_images_of_the_folder_are_read() -> None:
    asked: list[str] = []

    def read(path: str) -> bytes:
        asked.append(path)
        if path == "img/a.png":
            return b"png"
        raise FileReadError(path, "it is not there")

    targets = ("../img/a.png", "gone.png", "https://example.org/c.png", "/etc/passwd", "../../x.png")
    text = " ".join(f"![image]({target})" for target in targets)
    rendered = render(text, "docs/a.md", read)
    assert rendered.images == {"img/a.png": b"png"}
    assert set(asked) <= {"img/a.png", "docs/gone.png"}


@pytest.mark.parametrize("path", ["precos.csv", "loja.json", "nota.txt"])
def test_a_table_json_and_plain_text_have_marks_and_a_preview_of_the_text_as_it_is(path: str) -> None:
    text = "\n".join(["nome;preço", *[f"# cabo {row};*1,50*" for row in range(90)]])
    document = parse(SourceFile(path, text, "d1", len(text)))
    marks = margin_marks(document, None)
    assert len(marks) == len(document.chunks) > 2
    assert (marks[0].start_line, marks[-1].end_line) == (1, 91)
    assert outline_rows(document, None) == ()
    assert render(text, path, lambda _: b"").html == f"<pre>{text}</pre>"
