"""Files that another program changes, removes or renames while they are open."""

import os
import time
from dataclasses import replace
from pathlib import Path

from desktop.controllers.outside import conflict_copy_name
from knowledge.model import FileKind
from knowledge.sources.names import file_kind
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def press(desk: Desk, number: int, path: str = "frete.md") -> None:
    desk.view(path).banner.buttons[number].click()


def wait_for_banner(desk: Desk, path: str = "frete.md") -> None:
    desk.wait(lambda: desk.view(path).banner.isVisible())
    desk.settle()


def test_ed12_an_unchanged_tab_shows_the_new_text_and_undo_goes_back_and_further(
    desk: Desk, shop: Path
) -> None:
    desk.open("frete.md")
    original = desk.text()
    desk.type_at_end("três palavras novas")
    typed = desk.text()
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    (shop / "frete.md").write_text("# Frete\n\nDe fora.\n", "utf-8")
    desk.wait(lambda: desk.text() == "# Frete\n\nDe fora.\n")
    assert not desk.view().editor.modified
    assert not desk.view().banner.isVisible()
    desk.run("UNDO")
    assert desk.text() == typed
    while desk.text() != original:
        desk.run("UNDO")
    assert desk.view().editor.modified, "it is not what is on disk"


def test_a_changed_tab_gets_a_choice_and_taking_theirs_can_be_undone(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.type_at_end("meu")
    mine = desk.text()
    (shop / "frete.md").write_text("deles\n", "utf-8")
    wait_for_banner(desk)
    assert desk.text() == mine
    press(desk, 0)
    desk.wait(lambda: desk.text() == "deles\n")
    assert not desk.view().banner.isVisible()
    desk.run("UNDO")
    assert desk.text() == mine


def test_keeping_mine_puts_theirs_beside_it_as_a_copy_that_no_ai_gets(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.type_at_end("meu")
    mine = desk.text()
    (shop / "frete.md").write_text("deles\n", "utf-8")
    wait_for_banner(desk)
    press(desk, 1)
    desk.wait(lambda: (shop / "frete.md").read_text("utf-8") == mine)
    desk.settle()
    (copy,) = shop.glob("*sync-conflict*")
    assert copy.read_text("utf-8") == "deles\n"
    assert "deles" not in desk.ask("deles").text
    assert not desk.view().banner.isVisible()


def test_ed01_a_file_that_came_into_being_meanwhile_is_not_overwritten(desk: Desk, shop: Path) -> None:
    """The file of an open tab is removed; another program makes one of that name; then Save."""
    desk.open("frete.md")
    desk.type_at_end("meu")
    mine = desk.text()
    (shop / "frete.md").unlink()
    wait_for_banner(desk)
    (shop / "frete.md").write_text("deles\n", "utf-8")
    desk.run("SAVE")
    desk.wait(lambda: len(desk.view().banner.buttons) == 2 and "changed" in desk.view().banner.spec.text)
    desk.settle()
    assert (shop / "frete.md").read_text("utf-8") == "deles\n"
    assert desk.text() == mine


def test_ed03_every_one_of_many_saves_from_outside_is_seen(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    for number in range(20):
        (shop / "frete.md").write_text(f"versão {number}\n", "utf-8")
        desk.wait(lambda number=number: desk.text() == f"versão {number}\n")
    assert not desk.view().editor.modified


def test_ed04_the_text_that_an_outside_save_replaced_can_be_had_again(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    (shop / "frete.md").write_text("v1\n", "utf-8")
    desk.wait(lambda: desk.text() == "v1\n")
    (shop / "frete.md").write_text("v0 e mais\n", "utf-8")
    desk.wait(lambda: desk.text() == "v0 e mais\n")
    desk.run("UNDO")
    assert desk.text() == "v1\n"


def test_ed06_touching_the_file_and_our_own_saves_neither_nag_nor_lose_a_key(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    before = desk.text()
    typed = ""
    for number in range(30):
        typed += "abcde"[number % 5]
        desk.type_at_end(typed[-1])
        os.utime(shop / "frete.md")
        if number % 3 == 0:
            desk.run("SAVE")
        desk.qtbot.wait(15)
    desk.run("SAVE")
    desk.wait(lambda: not desk.estante.editing.unsaved())
    desk.settle()
    assert desk.text() == before + typed
    assert (shop / "frete.md").read_text("utf-8") == before + typed
    assert not desk.view().banner.isVisible()
    assert desk.prompts.asked == desk.prompts.failures == []


def test_save_meets_a_change_that_was_not_noticed_yet(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    desk.type_at_end("meu")
    mine = desk.text()
    (shop / "frete.md").write_text("deles\n", "utf-8")
    desk.run("SAVE")
    wait_for_banner(desk)
    assert (shop / "frete.md").read_text("utf-8") == "deles\n"
    assert desk.text() == mine


def test_a_removed_file_stays_in_its_tab_and_can_be_saved_again(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    text = desk.text()
    (shop / "frete.md").unlink()
    wait_for_banner(desk)
    assert "no longer on disk" in desk.view().banner.spec.text
    assert desk.text() == text
    press(desk, 0)
    desk.wait(lambda: (shop / "frete.md").exists())
    desk.wait(lambda: not desk.view().banner.isVisible())
    assert (shop / "frete.md").read_text("utf-8") == text


def test_a_removed_file_that_comes_back_needs_no_choice(desk: Desk, shop: Path) -> None:
    desk.open("frete.md")
    raw = (shop / "frete.md").read_bytes()
    (shop / "frete.md").unlink()
    wait_for_banner(desk)
    (shop / "frete.md").write_bytes(raw)
    desk.wait(lambda: not desk.view().banner.isVisible())
    assert not desk.view().editor.modified


def test_wa16_the_tab_follows_a_file_renamed_outside_with_undo_and_caret(desk: Desk, shop: Path) -> None:
    """Also when the share reports it as a removal and a new file."""
    desk.open("frete.md")
    desk.type_at_end("meu")
    mine, place = desk.text(), desk.view().editor.caret_place()
    raw = (shop / "frete.md").read_bytes()
    (shop / "frete.md").unlink()
    time.sleep(0.05)
    (shop / "envio.md").write_bytes(raw)
    desk.wait(lambda: desk.estante.documents.paths() == ("envio.md",))
    desk.settle()
    assert desk.text() == mine
    assert desk.view().editor.caret_place() == place
    assert not desk.view().banner.isVisible()
    desk.run("UNDO")
    assert desk.text().encode() == raw
    assert sum(hit.document.path == "envio.md" for hit in desk.workspace.search("frete")) == 1


def test_a_twin_that_was_there_before_is_not_taken_for_the_renamed_file(
    make_desk: MakeDesk, shop: Path
) -> None:
    (shop / "gemeo.md").write_bytes((shop / "frete.md").read_bytes())
    desk = make_desk().begin(shop)
    desk.open("frete.md")
    (shop / "frete.md").unlink()
    wait_for_banner(desk)
    assert desk.estante.documents.paths() == ("frete.md",)


def test_the_copys_name_is_one_that_is_never_sent() -> None:
    assert file_kind(Path(conflict_copy_name("a/b.md")).name) is FileKind.CONFLICT_COPY
    assert conflict_copy_name("a/b.md").startswith("a/b.sync-conflict-")


def test_the_only_document_of_a_folder_is_followed_to_its_new_name_and_back(
    make_desk: MakeDesk, tmp_path: Path
) -> None:
    folder = tmp_path / "uma"
    folder.mkdir()
    (folder / "a.md").write_text("# A\n", "utf-8")
    desk = make_desk().begin(folder)
    desk.open("a.md")
    for old, new in (("a.md", "b.md"), ("b.md", "a.md"), ("a.md", "b.md")):
        (folder / old).rename(folder / new)
        desk.wait(lambda new=new: desk.estante.documents.paths() == (new,))  # type: ignore[misc] # a lambda with a default
        desk.settle()
        assert not desk.view(new).banner.isVisible()


def test_half_of_a_file_that_is_being_written_is_not_taken(desk: Desk, shop: Path) -> None:
    """What the library has not read yet may be half of what is coming; it is looked at again."""
    desk.open("frete.md")
    original = desk.text()
    source = desk.workspace.read("frete.md")
    half = replace(source, text="", digest="of something else")
    desk.estante.outside._take_from_disk(half, asked=False)
    assert desk.text() == original
    desk.estante.outside._take_from_disk(half, asked=True)
    assert desk.text() == "", "the person wants to save: then it is what there is"
