"""Documents are read from the index when they are asked for; the thread of the window asks for few."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knowledge.index.segments import Segment
from knowledge.model import Document
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk

MANY = 300


@pytest.fixture
def crowd(tmp_path: Path) -> Path:
    """A folder of many documents that all answer one question."""
    folder = tmp_path / "muitos"
    folder.mkdir()
    for number in range(MANY):
        text = f"# Nota {number}\n\nO frete {number} custa dez reais.\n\n## Prazo\n\nTrês dias.\n"
        (folder / f"nota-{number:03}.md").write_text(text, "utf-8")
    return folder


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The documents (by number) that the thread of the window has asked for."""
    here, numbers = threading.get_ident(), []
    ordinary = Segment.document

    def document(segment: Segment, number: int) -> Document:
        if threading.get_ident() == here:
            numbers.append(number)
        return ordinary(segment, number)

    monkeypatch.setattr(Segment, "document", document)
    yield numbers


def test_opening_asking_and_looking_round_reads_few_documents_on_the_thread_of_the_window(
    make_desk: MakeDesk, crowd: Path, asked: list[int]
) -> None:
    desk = make_desk().begin(crowd)
    desk.wait(lambda: len(desk.estante.shelf._tokens) == MANY)
    desk.settle()
    assert asked == [], "rows, counts, title and status bar need no text"
    context = desk.ask("quanto custa o frete?")
    assert len(context.left_out) > MANY - 100
    assert len(asked) <= 1, "the first that is left out: a pin would stand there"
    desk.open("nota-007.md")
    assert len(set(asked)) <= 2
    look_round(desk)
    assert len(set(asked)) <= 2 + visible_rows(desk), "those whose rows were painted"


def look_round(desk: Desk) -> None:
    """What a person does who wants to see everything."""
    pane = desk.estante.pane
    for tab in range(3):
        pane.tabs.setCurrentIndex(tab)
        pane.grab()
    desk.view().editor.moveCursor(desk.view().editor.textCursor().MoveOperation.Down)
    desk.estante.tree.why_requested.emit("nota-250.md")
    desk.settle()
    desk.run("OPEN_DOCUMENT")
    QTest.keyClick(desk.estante.commands._documents_palette, Qt.Key.Key_Escape)
    desk.type_at_end("frete")
    desk.settle()
    desk.run("COUNTER_O200K")
    desk.settle()


def visible_rows(desk: Desk) -> int:
    view = desk.estante.pane.left_out.view
    return 3 * (view.viewport().height() // 44 + 2)


def test_a_file_that_another_program_renames_is_followed_without_reading_the_others(
    make_desk: MakeDesk, crowd: Path, asked: list[int]
) -> None:
    desk = make_desk().begin(crowd)
    desk.open("nota-001.md")
    asked.clear()
    (crowd / "nota-001.md").rename(crowd / "outro-nome.md")
    desk.wait(lambda: desk.estante.documents.current_path() == "outro-nome.md")
    desk.settle()
    assert len(set(asked)) <= 2
    (crowd / "outro-nome.md").rename(crowd / "nota-001.md")
    desk.wait(lambda: desk.estante.documents.current_path() == "nota-001.md")
