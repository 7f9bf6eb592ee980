"""The rules for searching in the real window: edited as text, followed by the pane before they are saved."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from knowledge.settings import RULES_FILE
from tests.desktop.whole_window import Desk

NOTE = "退款在两天内到账。"


@pytest.fixture
def desk(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Desk]:
    folder = tmp_path / "loja"
    folder.mkdir()
    (folder / "退款.md").write_text(f"# 时间\n\n{NOTE}\n", "utf-8")
    (folder / RULES_FILE).write_text("# our words\n", "utf-8")
    desk = Desk(qapp, qtbot, tmp_path / "config").begin(folder)
    yield desk
    desk.end()
    desk.estante.look.remove()


def test_the_pane_follows_while_the_rules_are_typed_saved_and_changed_outside(desk: Desk) -> None:
    assert desk.ask("怎么退货").handoff
    desk.open(RULES_FILE)
    desk.type_at_end('synonyms = ["退货 = 退款"]\n')
    desk.wait_for_text(NOTE)
    assert (desk.workspace.root / RULES_FILE).read_text("utf-8") == "# our words\n"
    desk.run("SAVE")
    desk.wait(lambda: RULES_FILE not in desk.estante.editing.unsaved())
    desk.wait_for_text(NOTE)
    (desk.workspace.root / RULES_FILE).write_text("# nothing\n", "utf-8")
    desk.wait_for_text(NOTE, there=False)
    desk.wait(lambda: desk.text(RULES_FILE) == "# nothing\n")


def test_what_is_wrong_in_unsaved_rules_is_in_the_list_of_problems(desk: Desk) -> None:
    desk.open(RULES_FILE)
    desk.type_at_end("titel = 4\n")
    desk.wait(lambda: [(item.path, item.line) for item in desk.workspace.view.problems] == [(RULES_FILE, 2)])
    assert not desk.prompts.failures
