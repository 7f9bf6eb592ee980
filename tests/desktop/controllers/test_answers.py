"""The pane follows the question as it is typed; what is copied and exported is the context, to the byte."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.controllers.answers import draft_from_text, draft_to_text, first_draft, question_of
from desktop.models.context_values import ExportFormat, QuestionDraft
from knowledge.cli import main
from knowledge.context.export import to_json, to_markdown
from knowledge.model import Context, Layout, Limits
from tests.desktop.contexts import CountedRows, long_context
from tests.desktop.whole_window import Desk


def test_the_answer_follows_the_question_as_it_is_typed(desk: Desk) -> None:
    shown: list[Context] = []
    desk.estante.answers.answered.connect(shown.append)
    desk.type_into(desk.estante.pane.form.question, "quanto custa o frete?")
    desk.settle()
    assert desk.context.question.query == "quanto custa o frete?"
    assert [piece.path for piece in desk.context.pieces] == ["aviso.md", "frete.md"]
    assert shown[-1] is desk.context
    typed = [context.question.query for context in shown]
    assert typed == sorted(typed, key=len), "no older answer came after a newer one"


def test_the_limits_hold_as_they_are_changed(desk: Desk) -> None:
    desk.ask("frete troca moka")
    form = desk.estante.pane.form
    form.characters.setValue(120)
    desk.settle()
    assert desk.context.characters <= 120
    assert desk.context.truncated
    form.characters.set_limit(None)
    form.tokens.setValue(20)
    desk.settle()
    assert desk.context.tokens <= 20
    form.tokens.setValue(2_000)
    form.documents.setValue(2)
    desk.settle()
    assert len(desk.context.documents) == 2


def test_no_limit_is_said_and_the_old_text_stays(desk: Desk) -> None:
    text = desk.ask("frete").text
    desk.estante.pane.form.characters.set_limit(None)
    desk.settle()
    assert desk.estante.pane.failure.isVisible()
    assert desk.context.text == text
    desk.estante.pane.form.characters.setValue(6_000)
    desk.settle()
    assert not desk.estante.pane.failure.isVisible()


def test_a_question_too_long_is_said_and_not_taken_for_nothing_found(desk: Desk) -> None:
    desk.ask("a" * 100_000)
    assert desk.estante.pane.failure.isVisible()
    assert not desk.estante.pane.text_page.handoff.isVisible()


def test_the_layout_is_changed_in_the_menu_and_in_the_form(desk: Desk) -> None:
    desk.ask("prazo de entrega")
    desk.run("LAYOUT_CHUNKS")
    desk.settle()
    assert desk.context.question.layout is Layout.CHUNKS
    form = desk.estante.pane.form
    form.layouts.setCurrentIndex(form.layouts.findData(Layout.DOCUMENTS))
    desk.settle()
    assert desk.context.question.layout is Layout.DOCUMENTS


def test_nothing_found_and_nothing_pinned_is_a_hand_off_that_cannot_be_copied(desk: Desk) -> None:
    desk.estante.tree.pin_requested.emit("aviso.md", False)
    desk.wait_for_text("Aviso", there=False)
    desk.clipboard.setText("before")
    context = desk.ask("xyzzyq")
    assert context.handoff
    assert desk.estante.pane.text_page.handoff.isVisible()
    desk.run("COPY_CONTEXT")
    assert desk.clipboard.text() == "before"


def test_copy_puts_the_exact_characters_on_the_clipboard(desk: Desk) -> None:
    context = desk.ask("troca")
    assert "com\u00a0calma. 😀" in context.text
    desk.run("COPY_CONTEXT")
    assert desk.clipboard.text() == context.text
    assert "the clipboard" in desk.estante.status.currentMessage()
    desk.estante.pane.footer.fingerprint.click()
    assert desk.clipboard.text() == context.fingerprint


def test_the_whole_prompt_begins_with_a_preamble_that_can_be_edited(desk: Desk) -> None:
    text = desk.ask("troca").text
    desk.run("WHOLE_PROMPT")
    desk.settle()
    page, context = desk.estante.pane.text_page, desk.context
    assert page.preamble()
    assert context.text == text
    assert context.system is not None
    assert context.system.startswith(page.preamble())
    assert context.system.endswith(text)
    assert page.view.shown is not None
    assert page.view.shown.text == context.system
    page.preamble_edit.edit.setPlainText("Seja breve.")
    desk.settle()
    assert desk.context.system == f"Seja breve.\n\n{text}"
    desk.run("COPY_CONTEXT")
    assert desk.clipboard.text() == desk.context.system
    desk.run("WHOLE_PROMPT")
    desk.settle()
    assert desk.context.system is None


@pytest.mark.parametrize("layout", ["documents", "chunks"])
def test_the_exports_are_the_contexts_own(
    desk: Desk, shop: Path, tmp_path: Path, layout: str, capsys: pytest.CaptureFixture[str]
) -> None:
    desk.run(f"LAYOUT_{layout.upper()}")
    context = desk.ask("quanto custa o frete?")
    for action, name in (("EXPORT_TEXT", "a.txt"), ("EXPORT_MARKDOWN", "a.md"), ("EXPORT_JSON", "a.json")):
        desk.prompts.target = str(tmp_path / name)
        desk.run(action)
        desk.wait(lambda: not desk.estante.tasks.busy)
    assert (tmp_path / "a.txt").read_bytes() == context.text.encode()
    assert (tmp_path / "a.md").read_text("utf-8") == to_markdown(context)
    assert (tmp_path / "a.json").read_text("utf-8") == to_json(context)
    arguments = ["context", str(shop), "quanto custa o frete?", "--max-chars", "6000", "--layout", layout]
    assert main([*arguments, "--json"]) == 0
    command, window = (
        json.loads(capsys.readouterr().out),
        json.loads((tmp_path / "a.json").read_text("utf-8")),
    )
    del command["ms"], window["ms"]
    assert window == command


@pytest.mark.parametrize("form", ExportFormat)
def test_an_export_names_everything_that_is_left_out_off_the_threads_of_the_window(
    desk: Desk, tmp_path: Path, form: ExportFormat
) -> None:
    desk.ask("frete")
    rows = CountedRows(long_context(left_out=3_000).left_out)
    desk.estante.pane.set_context(replace(desk.context, left_out=rows))
    shown = rows.made
    desk.prompts.target = str(tmp_path / "out")
    made: list[int] = []
    desk.estante.tasks.run = lambda work, **_: made.append(rows.made) or work()  # type: ignore[method-assign,func-returns-value] # a spy in its place
    desk.run({"text": "EXPORT_TEXT", "markdown": "EXPORT_MARKDOWN", "json": "EXPORT_JSON"}[form])
    assert made == [shown], "on this thread nothing more was made"
    assert (rows.made > shown) is (form is not ExportFormat.TEXT)
    assert (tmp_path / "out").stat().st_size > 0


def test_an_export_that_cannot_be_written_is_said(desk: Desk, tmp_path: Path) -> None:
    desk.prompts.target = str(tmp_path / "missing" / "a.txt")
    desk.run("EXPORT_TEXT")
    desk.wait(lambda: bool(desk.prompts.failures))


def test_a_draft_comes_back_from_the_session_file() -> None:
    draft = QuestionDraft(
        "é?\n😀", 10, None, 3, 4, layout=Layout.CHUNKS, tokenizer="o200k_base", labels="zh-CN", preamble=""
    )
    assert draft_from_text(draft_to_text(draft), first_draft()) == draft
    assert question_of(draft).limits == Limits(10, None, 3, 4)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "7",
        "{",
        '{"query": 7, "max_characters": -1, "layout": "round", "preamble": 3, "max_tokens": true}',
    ],
)
def test_a_damaged_draft_means_the_first_one(text: str) -> None:
    assert draft_from_text(text, first_draft()) == first_draft()
