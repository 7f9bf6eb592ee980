"""What was open comes back, file by file; what is gone is left out without a word."""

from pathlib import Path

import pytest

from desktop.options import Options
from knowledge.context.layout import default_preamble
from knowledge.model import Layout
from knowledge.paths import samples_root
from knowledge.projects import Account
from knowledge.workspace.samples import sample_place
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def test_tabs_question_limits_and_open_folders_come_back(make_desk: MakeDesk, shop: Path) -> None:
    first = make_desk().begin(shop)
    for path in ("trocas.md", "frete.md", "produtos/moka.md"):
        first.open(path)
    first.open("frete.md")
    first.ask("quanto custa\no frete? 😀")
    first.estante.pane.form.characters.setValue(900)
    first.run("LAYOUT_CHUNKS")
    first.settle()
    text = first.context.text
    assert first.close()
    second = make_desk().begin()
    assert second.estante.documents.paths() == ("trocas.md", "frete.md", "produtos/moka.md")
    assert second.estante.documents.current_path() == "frete.md"
    assert second.context.question.query == "quanto custa\no frete? 😀"
    assert second.context.text == text
    assert "produtos" in second.estante.tree.expanded_folders()


def test_a_tab_whose_file_is_gone_is_left_out_silently(make_desk: MakeDesk, shop: Path) -> None:
    first = make_desk().begin(shop)
    first.open("trocas.md")
    first.open("frete.md")
    assert first.close()
    (shop / "frete.md").unlink()
    second = make_desk().begin()
    assert second.estante.documents.paths() == ("trocas.md",)
    assert second.prompts.failures == []


def test_the_command_line_wins_over_what_is_remembered(make_desk: MakeDesk, shop: Path) -> None:
    first = make_desk().begin(shop)
    first.ask("frete")
    first.open("frete.md")
    assert first.close()
    second = make_desk().begin(
        shop, question="moka", document="trocas.md", layout=Layout.CHUNKS, max_characters=700, preview=True
    )
    question = second.context.question
    assert (question.query, question.layout, question.limits.max_characters) == ("moka", Layout.CHUNKS, 700)
    assert second.estante.documents.paths() == ("frete.md", "trocas.md")
    assert second.estante.documents.current_path() == "trocas.md"
    assert second.view().preview.isVisible()


def test_each_folder_has_a_session_of_its_own(make_desk: MakeDesk, shop: Path, tmp_path: Path) -> None:
    other = tmp_path / "outra"
    other.mkdir()
    (other / "a.md").write_text("# A\n", "utf-8")
    desk = make_desk().begin(shop)
    desk.ask("frete")
    desk.open("frete.md")
    desk.estante.session.open_folder(other)
    desk.wait(lambda: desk.estante.library.folder == str(other))
    desk.settle()
    assert desk.estante.documents.paths() == ()
    assert desk.context.question.query == ""
    desk.estante.session.open_folder(shop)
    desk.wait(lambda: desk.estante.library.folder == str(shop))
    desk.settle()
    assert desk.estante.documents.paths() == ("frete.md",)
    assert desk.context.question.query == "frete"


def test_the_size_and_the_hidden_panes_come_back(make_desk: MakeDesk, shop: Path) -> None:
    first = make_desk().begin(shop)
    first.estante.window.resize(760, 560)
    first.run("PANEL_BOTTOM")
    assert first.close()
    second = make_desk().begin()
    assert second.estante.window.width() == 760
    assert second.estante.problems.isHidden()


def test_a_run_for_a_picture_remembers_nothing(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk(Options(screenshot="x.png", language="en")).begin(shop, question="frete")
    assert desk.close()
    assert make_desk().begin().estante.library.workspace is None


def test_title_and_caret_follow_the_tab_in_front(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop)
    desk.open("frete.md")
    desk.open("trocas.md")
    assert desk.estante.window.windowTitle() == "[*]trocas.md — loja — Estante"
    desk.type_at_end("x")
    assert desk.estante.window.isWindowModified()
    assert "Ln 9, Col 2" in desk.estante.status.document_label.text()
    assert desk.estante.tree.selected_path() == "trocas.md"


PROJECTS = {"SAMPLE_CASA_BRISA": "casa-brisa", "SAMPLE_QINGHE": "qinghe"}


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def open_sample(desk: Desk, action: str, project: str) -> None:
    desk.run(action)
    desk.wait(lambda: desk.estante.library.project == project)
    desk.settle()


def test_the_menu_opens_both_projects_of_a_copy_of_the_sample_library(make_desk: MakeDesk) -> None:
    shipped = bytes_of(samples_root())
    desk = make_desk().begin()
    for action, project in PROJECTS.items():
        open_sample(desk, action, project)
        assert desk.estante.library.place == str(sample_place().resolve())
        assert desk.context.project == project
        assert not desk.context.handoff
        desk.type_at_end("x")
        desk.run("SAVE")
        desk.wait(lambda: not desk.estante.editing.unsaved())
        desk.settle()
    assert desk.prompts.failures == []
    assert bytes_of(samples_root()) == shipped
    changed = {path for path, data in bytes_of(sample_place()).items() if shipped.get(path) != data}
    assert {path for path in changed if path.startswith("projects")} == {
        "projects/casa-brisa/files/politicas/trocas-e-devolucoes.md",
        "projects/qinghe/files/破损与裂纹.md",
    }


def test_the_first_page_opens_the_chinese_shop_in_its_own_language(make_desk: MakeDesk) -> None:
    desk = make_desk().begin()
    desk.estante.welcome.chinese_button.click()
    desk.wait(lambda: desk.estante.library.project == "qinghe")
    desk.settle()
    assert desk.estante.documents.current_path() == "破损与裂纹.md"
    assert "裂纹" in desk.context.question.query
    assert [piece.path for piece in desk.context.pieces[:2]] == ["AI回复规范.md", "人工客服时间.md"]
    assert any(piece.rank == 1 and piece.path == "破损与裂纹.md" for piece in desk.context.pieces)
    assert desk.context.question.labels == "zh-CN"
    desk.run("WHOLE_PROMPT")
    desk.settle()
    assert (desk.context.system or "").startswith(default_preamble("zh-CN"))


def test_a_sample_shows_itself_the_first_time_and_what_was_left_the_second(make_desk: MakeDesk) -> None:
    first = make_desk().begin(sample=True)
    first.wait(lambda: first.estante.documents.current_path() == "politicas/trocas-e-devolucoes.md")
    first.settle()
    assert first.estante.problems.folded, "it has nothing but notices"
    assert "CB-220" in first.context.question.query
    assert any(piece.rank == 1 for piece in first.context.pieces)
    first.ask("")
    first.estante.documents.close_requested.emit("politicas/trocas-e-devolucoes.md")
    assert first.close()
    second = make_desk().begin(sample=True)
    assert second.estante.library.project == "casa-brisa"
    assert second.context.question.query == ""
    assert second.estante.documents.paths() == ()


def test_the_sample_library_opens_as_an_account_from_the_command_line(make_desk: MakeDesk) -> None:
    account = Account("xianyu", "qinghe-chaju")
    desk = make_desk(Options(language="en", account=account, sample=True))
    desk.begin(sample=True, account=account, question="茶巾多少钱")
    assert desk.estante.library.project == "qinghe"
    assert desk.context.resolution is not None
    assert desk.context.resolution.account == account
    assert "CJ-02,茶巾,30×30厘米两条,15,否" in desk.context.text


def test_a_copy_that_cannot_be_made_is_said_and_what_is_open_stays(
    make_desk: MakeDesk, shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    monkeypatch.setenv("ESTANTE_DATA", str(tmp_path / "file"))
    desk = make_desk().begin(shop)
    desk.run("SAMPLE_CASA_BRISA")
    desk.wait(lambda: desk.prompts.failures != [])
    assert "sample library" in desk.prompts.failures[0]
    desk.settle()
    assert desk.estante.library.folder == str(shop)
    desk.open("frete.md")


def test_the_problems_take_room_only_where_there_are_some(make_desk: MakeDesk, shop: Path) -> None:
    fine = make_desk().begin(shop)
    assert fine.estante.problems.folded
    assert fine.close()
    (shop / "quebrado.md").write_text("---\ntitle: [\n---\n\n# Quebrado\n", encoding="utf-8")
    broken = make_desk().begin(shop)
    assert not broken.estante.problems.folded
