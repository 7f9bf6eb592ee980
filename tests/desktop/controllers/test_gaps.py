"""Gaps in the real window: listed, asked again, written about, dismissed, exported (D6, P9)."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from desktop.actions import ActionId
from desktop.controllers.gaps import LONGEST_TITLE, draft_text, draft_title
from desktop.models.gaps import GapExport
from desktop.panes.question_list import GAPS_PAGE
from knowledge.documents.frontmatter import read_frontmatter
from knowledge.library.editing import ProjectEditor
from knowledge.library.ledger import Ledger
from knowledge.library.store import LibraryStore
from knowledge.projects import Account, GapKind
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk

CLINIC = Account("whatsapp", "at-1", "Assistência")
SHOP = Account("shopee", "brisa-outlet")
NOW = datetime(2026, 11, 30, 10, 42, tzinfo=UTC)


@pytest.fixture
def library(tmp_path: Path) -> Path:
    """Two projects, an account bound to each, and a gap of each."""
    root = tmp_path / "biblioteca"
    editor = ProjectEditor(LibraryStore.create(root))
    texts = {"assistencia": "# Prazos\n\nO conserto leva cinco dias.\n", "loja": "# Frete\n\nDez reais.\n"}
    for project, text in texts.items():
        editor.create(project.title(), identifier=project)
        files = root / "projects" / project / "files"
        files.mkdir(parents=True, exist_ok=True)
        (files / "a.md").write_text(text, "utf-8")
    editor.bind(CLINIC, "assistencia")
    editor.bind(SHOP, "loja")
    note(root, "Vocês alugam salão para festas?", CLINIC, "assistencia")
    note(root, "Tem desconto no Natal?", SHOP, "loja", hours=2)
    note(root, "quebrou", CLINIC, "assistencia", kind=GapKind.ERROR)
    return root


def note(
    root: Path,
    question: str,
    account: Account,
    project: str,
    *,
    kind: GapKind = GapKind.NOT_MATCHED,
    hours: int = 0,
) -> None:
    ledger = Ledger(root / "activity.sqlite", now=lambda: NOW - timedelta(hours=hours))
    ledger.gap(question, account, project=project, kind=kind)
    ledger.close()


@pytest.fixture
def house(make_desk: MakeDesk, library: Path) -> Desk:
    desk = make_desk().begin(library, project="assistencia")
    desk.wait(lambda: desk.estante.gaps.list.rows[0].count == 1)
    return desk


def questions(desk: Desk) -> list[str]:
    return [gap.question for gap in desk.estante.gaps.page.model.rows]


def choose(desk: Desk, question: str) -> None:
    page = desk.estante.gaps.page
    desk.wait(lambda: question in questions(desk))
    assert page.view.choose(next(gap for gap in page.model.rows if gap.question == question))
    desk.settle()


def test_the_side_tab_counts_the_projects_gaps_and_opens_their_page(house: Desk) -> None:
    house.estante.gaps.list.page_requested.emit(GAPS_PAGE)
    house.settle()
    assert house.estante.documents.current_page() == GAPS_PAGE
    assert questions(house) == ["Vocês alugam salão para festas?"]
    house.open("a.md")
    assert house.estante.gaps.list.selectedIndexes() == []
    house.run("GAPS")
    assert house.estante.documents.current_page() == GAPS_PAGE
    assert len(house.estante.gaps.list.selectedIndexes()) == 1


def test_choosing_a_gap_asks_it_as_the_account_that_asked(house: Desk) -> None:
    house.run("GAPS")
    choose(house, "Vocês alugam salão para festas?")
    house.wait(lambda: house.estante.pane.draft().query == "Vocês alugam salão para festas?")
    house.wait(lambda: house.estante.settled and house.context.resolution is not None)
    assert house.context.resolution is not None
    assert house.context.resolution.account == CLINIC
    assert house.context.handoff
    assert "“Assistencia”" in house.estante.pane.text_page.handoff.text


def test_the_gaps_of_all_projects_are_one_choice_away_and_asked_as_their_account(house: Desk) -> None:
    house.run("GAPS")
    house.estante.gaps.page.all_projects_wanted.emit(True)
    assert questions(house) == ["Vocês alugam salão para festas?", "Tem desconto no Natal?"]
    assert house.estante.gaps.list.rows[0].count == 1
    choose(house, "Tem desconto no Natal?")
    house.wait(lambda: house.context.resolution is not None and house.context.resolution.project == "loja")


def test_one_click_makes_a_document_whose_answer_shows_as_it_is_written(house: Desk, library: Path) -> None:
    house.run("GAPS")
    choose(house, "Vocês alugam salão para festas?")
    house.estante.gaps.page.write_button.click()
    house.wait(lambda: bool(house.estante.documents.current_path()))
    house.settle()
    path = house.estante.documents.current_path()
    header = read_frontmatter(house.text(), path=path)
    assert header.metadata["title"] == "Vocês alugam salão para festas?"
    assert header.metadata["keywords"] == ("Vocês alugam salão para festas?",)
    assert house.text()[header.body_offset :].strip() == ""
    assert (library / "projects" / "assistencia" / "files" / path).is_file()
    assert house.view().banner.isVisible()
    house.wait(lambda: path in house.workspace.view.documents)
    house.settle()
    assert house.context.handoff  # an empty document answers nothing, and no hint of ours is ever sent
    house.type_at_end("Não alugamos salão.")
    house.wait_for_text("Não alugamos salão.")
    assert not house.context.handoff


def test_a_gap_of_another_project_gets_its_document_there(house: Desk, library: Path) -> None:
    house.run("GAPS")
    house.estante.gaps.page.all_projects_wanted.emit(True)
    choose(house, "Tem desconto no Natal?")
    house.estante.gaps.page.write_button.click()
    house.wait(
        lambda: house.estante.library.project == "loja" and bool(house.estante.documents.current_path())
    )
    path = house.estante.documents.current_path()
    assert path.startswith("Tem desconto no Natal")
    assert (library / "projects" / "loja" / "files" / path).is_file()
    assert not (library / "projects" / "assistencia" / "files" / path).exists()


def test_a_question_of_the_pane_is_kept_as_a_gap_of_the_account(house: Desk) -> None:
    house.estante.pane.ask("Fazem orçamento por vídeo?", CLINIC)
    house.wait(lambda: house.estante.settled and house.context.handoff)
    house.estante.pane.text_page.handoff.keep_button.click()
    house.run("GAPS")
    house.wait(lambda: "Fazem orçamento por vídeo?" in questions(house))
    kept = next(gap for gap in house.estante.gaps.page.model.rows if gap.question.startswith("Fazem"))
    assert (kept.account, kept.project, kept.kind) == (CLINIC, "assistencia", GapKind.NOT_MATCHED)
    assert not house.estante.pane.text_page.handoff.keep_button.isEnabled()


def test_the_handoff_writes_the_document_without_asking_for_a_title(house: Desk) -> None:
    house.ask("Fazem orçamento por vídeo?")
    house.wait(lambda: house.estante.settled and house.context.handoff)
    house.estante.pane.text_page.handoff.write_button.click()
    house.wait(lambda: house.estante.documents.current_path().startswith("Fazem orçamento"))
    assert house.prompts.asked == []
    assert house.estante.pane.draft().query == "Fazem orçamento por vídeo?"


def test_changing_the_project_of_an_account_leads_to_the_accounts(house: Desk) -> None:
    house.estante.pane.ask("Fazem orçamento por vídeo?", CLINIC)
    house.wait(lambda: house.estante.settled and house.context.handoff)
    house.estante.pane.text_page.handoff.change_button.click()
    assert house.estante.documents.current_page() == "accounts"


def test_a_dismissed_gap_goes_and_comes_back_when_it_is_asked_again(house: Desk, library: Path) -> None:
    house.run("GAPS")
    page = house.estante.gaps.page
    page.dismiss_requested.emit(page.model.rows[0])
    house.wait(lambda: questions(house) == [])
    assert page.empty.isVisible()
    note(library, "Vocês alugam salão para festas?", CLINIC, "assistencia")
    house.wait(lambda: questions(house) == ["Vocês alugam salão para festas?"])


def test_a_gap_that_another_process_notes_is_listed_by_itself(house: Desk, library: Path) -> None:
    note(library, "Emitem nota do conserto?", CLINIC, "assistencia")
    house.wait(lambda: house.estante.gaps.list.rows[0].count == 2)


@pytest.mark.parametrize(("form", "name"), [(GapExport.CSV, "gaps.csv"), (GapExport.MARKDOWN, "gaps.md")])
def test_the_list_is_exported_where_the_person_says(
    house: Desk, tmp_path: Path, form: GapExport, name: str
) -> None:
    house.prompts.target = str(tmp_path / name)
    house.run("GAPS")
    house.estante.gaps.page._exports[form].trigger()
    house.settle()
    assert house.prompts.asked == [("export", name)]
    text = (tmp_path / name).read_text("utf-8")
    assert "Vocês alugam salão para festas?" in text
    assert "quebrou" not in text


def test_a_plain_folder_has_no_gaps_and_no_page_of_them(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop)
    assert not desk.estante.menus.action(ActionId.GAPS).isEnabled()
    desk.estante.gaps.open()
    assert desk.estante.documents.current_page() == ""
    desk.ask("zebra listrada")
    assert not desk.estante.pane.text_page.handoff.keep_button.isVisible()


def test_the_page_goes_when_a_plain_folder_is_opened_instead(house: Desk, shop: Path) -> None:
    house.run("GAPS")
    house.estante.session.open_folder(shop)
    house.wait(lambda: house.estante.library.house is None and house.estante.settled)
    assert not house.estante.documents.has_page(GAPS_PAGE)


def test_a_long_question_is_cut_between_words_for_the_title_only() -> None:
    question = "palavra " * 40
    title = draft_title(question)
    assert len(title) <= LONGEST_TITLE
    assert title.endswith("palavra…")
    assert read_frontmatter(draft_text(question), path="a.md").metadata["keywords"] == (question.strip(),)


@pytest.mark.parametrize("question", ["a: b # c", "- [x] 'y' \"z\"", "紫砂壶收到有裂纹，能退款吗？", "yes"])
def test_whatever_is_asked_comes_back_from_the_header_as_it_was(question: str) -> None:
    header = read_frontmatter(draft_text(question), path="a.md")
    assert header.metadata == {"title": question, "keywords": (question,)}
    assert header.problems == ()


def test_a_draft_that_waits_for_another_project_is_forgotten_when_the_person_stays(house: Desk) -> None:
    house.open("a.md")
    house.type_at_end("x")
    house.estante.gaps.write_about("Tem desconto no Natal?", SHOP, "loja")  # unsaved text: cancelled
    assert house.estante.library.project == "assistencia"
    house.run("SAVE")
    house.wait(lambda: not house.estante.editing.unsaved())
    house.estante.session.switch_project("loja")
    house.wait(lambda: house.estante.library.project == "loja" and house.estante.settled)
    assert "Tem desconto no Natal.md" not in house.workspace.view.heads
