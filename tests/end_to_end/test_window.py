"""The main job in the real window: ask, read exactly what the AI gets, change it, take it along."""

import json
import random
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.answers import question_of
from desktop.models.context_values import QuestionDraft
from knowledge import Knowledge
from knowledge.context.export import to_json
from knowledge.model import Layout
from tests.desktop.whole_window import Desk

ROOT = Path(__file__).resolve().parents[2]
QUESTIONS = 200
WORDS = (
    "pix boleto troca prazo frete cupom nota fiscal garantia cafeteira CB-220 moka rastreio cartão de 10x "
    "como posso quanto custa é qual o não sábado 30 dias xyzzy gratis devolucao 👍 运费 zebra caféteira"
).split()
UNSAVED = (
    "politicas/garantia.md",
    "\n## Zebra\n\nA zebra 🦓 tem garantia de 10\u00a0dias e\u2028troca\tgrátis. 运费 \u200bok\n",
)


@pytest.fixture
def desk(qapp: QApplication, qtbot: QtBot, tmp_path: Path, casa_brisa: Path) -> Iterator[Desk]:
    """The window over the Portuguese sample, as a plain folder."""
    desk = Desk(qapp, qtbot, tmp_path / "config").begin(casa_brisa)
    yield desk
    desk.end()
    desk.estante.look.remove()


def drafts(seed: int) -> list[QuestionDraft]:
    dice = random.Random(seed)

    def maybe(share: float, most: int) -> int | None:
        return dice.randrange(most) if dice.random() < share else None

    found: list[QuestionDraft] = []
    for _ in range(QUESTIONS):
        characters, tokens = maybe(0.7, 7_000), maybe(0.5, 2_000)
        if characters is None and tokens is None:
            characters = dice.randrange(7_000)
        found.append(
            QuestionDraft(
                " ".join(dice.choices(WORDS, k=dice.randint(0, 9))),
                characters,
                tokens,
                maybe(0.3, 6),
                maybe(0.3, 8),
                layout=dice.choice(list(Layout)),
                labels=dice.choice(["pt-BR", "en", "zh-CN"]),
                preamble=dice.choice([None, None, "Responda só com os documentos.", ""]),
            )
        )
    return found


def ask(desk: Desk, draft: QuestionDraft) -> None:
    desk.estante.pane.set_draft(draft)
    desk.estante.answers.ask()
    desk.settle()


def check_pane(desk: Desk, draft: QuestionDraft) -> None:
    """What is shown, copied and exported is one text, and the text of the workspace."""
    context = desk.context
    expected = desk.workspace.ask(question_of(draft))
    assert context == expected
    shown = desk.estante.pane.text_page.view.shown
    assert shown is not None
    whole = context.text if context.system is None else context.system
    assert shown.text == whole
    view = desk.estante.pane.text_page.view
    view.selectAll()
    cursor = view.textCursor()
    assert shown.cut(cursor.selectionStart(), cursor.selectionEnd()) == whole
    if whole:
        assert view.createMimeDataFromSelection().text() == whole
    if context.text:
        desk.run("COPY_CONTEXT")
        assert desk.clipboard.text() == whole


def test_pane_workspace_and_api_give_one_text_for_200_questions(desk: Desk) -> None:
    with Knowledge(desk.workspace.root, watch=False) as knowledge:
        for draft in drafts(1):
            ask(desk, draft)
            check_pane(desk, draft)
            through = knowledge.build_context(
                draft.query,
                max_characters=draft.max_characters,
                max_tokens=draft.max_tokens,
                max_documents=draft.max_documents,
                max_chunks=draft.max_chunks,
                layout=draft.layout,
                labels=draft.labels,
            )
            assert through.text == desk.context.text
            assert through.fingerprint == desk.context.fingerprint


def test_unsaved_text_gives_the_same_context_as_the_saved_file_for_200_questions(desk: Desk) -> None:
    path, added = UNSAVED
    desk.open(path)
    editor = desk.view().editor
    editor.replace_text(editor.current_text() + added)
    desk.settle()
    assert desk.estante.editing.unsaved() == {path}
    asked = drafts(2)
    texts: list[str] = []
    for draft in asked:
        ask(desk, draft)
        check_pane(desk, draft)
        texts.append(desk.context.text)
    assert any("🦓 tem garantia de 10\u00a0dias e\u2028troca" in text for text in texts)
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    desk.settle()
    with Knowledge(desk.workspace.root, watch=False) as knowledge:
        for draft, text in zip(asked, texts, strict=True):
            question = question_of(replace(draft, preamble=None))
            limits = question.limits
            assert (
                knowledge.build_context(
                    question.query,
                    max_characters=limits.max_characters,
                    max_tokens=limits.max_tokens,
                    max_documents=limits.max_documents,
                    max_chunks=limits.max_chunks,
                    layout=question.layout,
                    labels=question.labels,
                ).text
                == text
            )


def test_pane_and_command_give_one_answer(desk: Desk) -> None:
    for draft in drafts(3)[:6]:
        draft = replace(draft, preamble=None)
        ask(desk, draft)
        limits = {
            "--max-chars": draft.max_characters,
            "--max-tokens": draft.max_tokens,
            "--max-documents": draft.max_documents,
            "--max-chunks": draft.max_chunks,
            "--layout": draft.layout.value,
            "--labels": draft.labels,
        }
        options = [f"{name}={value}" for name, value in limits.items() if value is not None]
        root = str(desk.workspace.root)
        command = [sys.executable, "-m", "knowledge", "context", root, "--json", *options, "--", draft.query]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=120)
        told, shown = json.loads(run.stdout), json.loads(to_json(desk.context))
        del told["ms"], shown["ms"]
        assert told == shown


def test_the_main_job_is_done_with_the_keyboard_alone(desk: Desk, tmp_path: Path) -> None:
    window = desk.estante.window
    window.activateWindow()
    desk.estante.tree.view.setFocus()

    def press(key: Qt.Key, *, ctrl: bool = True, shift: bool = False) -> None:
        modifiers = Qt.KeyboardModifier.NoModifier
        if ctrl:
            modifiers |= Qt.KeyboardModifier.ControlModifier
        if shift:
            modifiers |= Qt.KeyboardModifier.ShiftModifier
        QTest.keyClick(QApplication.focusWidget() or window, key, modifiers)

    press(Qt.Key.Key_L)
    assert QApplication.focusWidget() is desk.estante.pane.form.question
    desk.type_into(desk.estante.pane.form.question, "a garantia cobre queda?")
    desk.settle()
    assert "politicas/garantia.md" in [piece.path for piece in desk.context.pieces]
    press(Qt.Key.Key_C, shift=True)
    assert desk.clipboard.text() == desk.context.text
    desk.prompts.target = str(tmp_path / "context.txt")
    press(Qt.Key.Key_E)
    desk.wait(lambda: (tmp_path / "context.txt").exists() and not desk.estante.tasks.busy)
    assert (tmp_path / "context.txt").read_bytes() == desk.context.text.encode()
    desk.open("politicas/garantia.md")
    desk.view().editor.setFocus()
    press(Qt.Key.Key_End)
    desk.type_into(desk.view().editor, "Zebra tem garantia.")
    desk.wait_for_text("Zebra tem garantia.")
    press(Qt.Key.Key_S)
    desk.wait(lambda: not desk.estante.editing.unsaved())
    press(Qt.Key.Key_D, shift=True)
    desk.wait(lambda: any(piece.pinned and "garantia" in piece.path for piece in desk.context.pieces))
    press(Qt.Key.Key_W)
    assert desk.estante.documents.paths() == ()


def test_a_narrow_window_still_does_the_job(desk: Desk) -> None:
    for width, height in ((1024, 700), (800, 600)):
        desk.estante.window.resize(width, height)
        desk.ask("garantia do ventilador")
        desk.open("politicas/garantia.md")
        assert desk.estante.pane.isVisible()
        assert desk.estante.pane.text_page.view.isVisible()
        assert desk.view().editor.isVisible()
        assert desk.estante.window.width() == width
        assert desk.estante.tree.isHidden()
        desk.run("PANEL_LEFT")
        assert desk.estante.tree.isVisible()
        desk.run("PANEL_LEFT")


def test_a_change_of_many_files_from_outside_is_followed_while_the_window_is_open(desk: Desk) -> None:
    root = desk.workspace.root
    for number in range(40):
        (root / f"novo-{number}.md").write_text(f"# Zebra {number}\n\nA zebra {number} chegou.\n", "utf-8")
    desk.wait(lambda: "novo-39.md" in desk.workspace.view.documents)
    desk.ask("zebra 39")
    desk.wait_for_text("A zebra 39 chegou.")
    shutil.rmtree(root / "politicas")
    desk.wait(lambda: not any(path.startswith("politicas") for path in desk.workspace.view.documents))
    desk.settle()
    assert not desk.estante.tree.model.index_of_path("politicas/garantia.md").isValid()
