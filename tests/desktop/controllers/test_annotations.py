"""The form above a text writes into `meta.json` in a project, and into the header in a plain folder (P6)."""

import json
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from desktop.bridge.preferences import Preferences
from desktop.editor.header_form import HeaderForm
from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.model import Reason
from knowledge.projects import Annotation
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk

TEXTS = {
    "trocas.md": "---\ntags: [loja]\nsummary: Como trocar\n---\n\n# Trocas\n\nA troca é grátis em 30 dias.\n",
    "trocas-2024.md": "# Trocas de 2024\n\nA troca custava dez reais.\n",
    "precos.csv": "sku,preco\nCB-220,199\n",
}


@pytest.fixture
def library(tmp_path: Path) -> Path:
    root = tmp_path / "biblioteca"
    editor = ProjectEditor(LibraryStore.create(root))
    editor.create("Loja", identifier="loja")
    files = root / "projects" / "loja" / "files"
    files.mkdir(parents=True, exist_ok=True)
    for path, text in TEXTS.items():
        (files / path).write_text(text, "utf-8")
    return root


@pytest.fixture
def house(make_desk: MakeDesk, library: Path) -> Desk:
    return make_desk().begin(library)


def meta(library: Path, path: str) -> dict[str, object]:
    file = library / "projects" / "loja" / "meta.json"
    if not file.exists():
        return {}
    entry = json.loads(file.read_text("utf-8"))["files"].get(path, {})
    return {key: value for key, value in entry.items() if key not in ("updatedAt", "digest")}


def form(desk: Desk, path: str = "") -> HeaderForm:
    return desk.view(path).header


def states(desk: Desk) -> list[str]:
    return [state.text for state in form(desk).states.states]


def test_the_form_shows_what_the_header_says_and_what_the_project_says_over_it(
    house: Desk, library: Path
) -> None:
    ProjectEditor(LibraryStore(library)).annotate("loja", "trocas.md", Annotation(summary="Trocas e prazos"))
    house.open("trocas.md")
    house.wait(lambda: form(house).rows.summary.text() == "Trocas e prazos")
    assert form(house).rows.tags.keywords == ("loja",)


def test_a_fact_is_kept_in_the_project_at_once_and_the_text_stays(house: Desk, library: Path) -> None:
    house.open("trocas.md")
    form(house).rows.tags.edited.emit(("loja", "troca"))
    form(house).review.take("2027-01-20")
    house.wait(lambda: meta(library, "trocas.md") == {"tags": ["loja", "troca"], "review": "2027-01-20"})
    house.settle()
    assert form(house).rows.tags.keywords == ("loja", "troca")
    assert form(house).review.value == "2027-01-20"
    assert not house.view().editor.modified
    file = library / "projects" / "loja" / "files" / "trocas.md"
    assert file.read_text("utf-8") == TEXTS["trocas.md"]


def test_facts_set_one_right_after_the_other_are_all_kept(house: Desk, library: Path) -> None:
    """P6: no change is made from what another one replaces."""
    house.open("trocas.md")
    rows = form(house).rows
    rows.authority.committed.emit("Jurídico")
    rows.summary.committed.emit("Outro")
    rows.valid_from.take("2026-01-01")
    rows.valid_until.take("2026-12-31")
    house.wait(
        lambda: (
            meta(library, "trocas.md")
            == {
                "authority": "Jurídico",
                "summary": "Outro",
                "validFrom": "2026-01-01",
                "validUntil": "2026-12-31",
            }
        )
    )


@pytest.mark.parametrize("leave", ["quit", "switch", "close"])
def test_what_stands_in_a_field_is_kept_when_the_document_is_left(
    house: Desk, library: Path, leave: str
) -> None:
    """Ctrl+Q right after typing, without Enter: tags and summary were lost without a word."""
    ProjectEditor(LibraryStore(library)).create("Outra", identifier="outra")
    house.open("precos.csv")
    house.wait(lambda: form(house).rows.tags.isEnabled())
    rows = form(house).rows
    form(house).set_more(shown=True)
    rows.summary.setFocus()
    QTest.keyClicks(rows.summary, "Quanto custa")
    rows.tags._start_adding()
    QTest.keyClicks(rows.tags._line, "loja, preco")
    if leave == "quit":
        assert house.close()
    elif leave == "switch":
        house.estante.session.switch_project("outra")
    else:
        house.run("CLOSE_TAB")
    wanted = {"summary": "Quanto custa", "tags": ["loja", "preco"]}
    house.wait(lambda: meta(library, "precos.csv") == wanted)
    assert house.prompts.failures == []


def test_a_table_has_facts_but_no_title_and_no_keywords(house: Desk, library: Path) -> None:
    house.open("precos.csv")
    assert not form(house).isHidden()
    assert not form(house).title.isEnabled()
    assert form(house).title.toolTip() == "Only Markdown has a header for title and keywords."
    form(house).rows.tags.edited.emit(("preço",))
    house.wait(lambda: meta(library, "precos.csv") == {"tags": ["preço"]})


def test_an_expired_document_says_so_and_leaves_the_context(house: Desk) -> None:
    house.ask("troca grátis")
    house.open("trocas.md")
    house.wait_for_text("A troca é grátis")
    form(house).rows.valid_until.take("2020-10-12")
    house.wait_for_text("A troca é grátis", there=False)
    house.wait(lambda: states(house) == ["valid until 10/12/2020: no longer sent"])
    form(house).rows.valid_until.clear_action.trigger()
    house.wait_for_text("A troca é grátis")
    house.wait(lambda: states(house) == [])


def test_a_replaced_document_is_chosen_by_name_and_names_its_successor(house: Desk, library: Path) -> None:
    house.open("trocas.md")
    form(house).choice_wanted.emit()
    chooser = house.estante.annotations._chooser
    assert chooser.isVisible()
    offered = [chooser.view.model().index(row, 0).data() for row in range(chooser.view.model().rowCount())]
    assert "Trocas de 2024" in offered
    assert "Trocas" not in offered
    chooser.chosen.emit("trocas-2024.md")
    chooser.close()
    house.wait(lambda: meta(library, "trocas.md") == {"supersedes": ["trocas-2024.md"]})
    house.wait(lambda: [chip.text for chip in form(house).rows.supersedes.chips()] == ["Trocas de 2024"])
    house.wait(lambda: house.workspace.view.withheld == {"trocas-2024.md": Reason.SUPERSEDED})
    house.open("trocas-2024.md")
    house.wait(lambda: states(house) == ["replaced by Trocas: no longer sent"])


def test_a_fact_that_the_header_says_goes_from_the_header_when_it_is_cleared(
    house: Desk, library: Path
) -> None:
    house.open("trocas.md")
    form(house).rows.summary.committed.emit("")
    house.wait(lambda: "summary" not in house.text())
    house.settle()
    house.wait(lambda: form(house).rows.summary.text() == "")
    assert "tags: [loja]" in house.text()
    assert meta(library, "trocas.md") == {}


def test_what_cannot_be_written_is_said_and_the_old_value_is_back(house: Desk, library: Path) -> None:
    file = library / "projects" / "loja" / "meta.json"
    file.write_text('{"version": 99, "files": {}}', "utf-8")
    house.open("trocas.md")
    edit = form(house).rows.summary
    edit.selectAll()
    edit.insert("Outro")
    edit.editingFinished.emit()
    house.wait(lambda: house.view().banner.isVisible())
    spec = house.view().banner.spec
    assert spec is not None
    assert "99" in spec.text
    house.settle()
    assert edit.text() == "Como trocar"
    assert file.read_text("utf-8") == '{"version": 99, "files": {}}'


def test_the_star_of_the_form_follows_the_list_of_the_project(house: Desk) -> None:
    house.open("trocas.md")
    assert form(house).pin.accessibleName() == "Pin this document"
    form(house).pin.click()
    house.wait(lambda: form(house).pin.accessibleName() == "Unpin this document")
    form(house).pin.click()
    house.wait(lambda: form(house).pin.accessibleName() == "Pin this document")


def test_the_unfolded_rows_are_remembered_for_every_document(
    make_desk: MakeDesk, library: Path, tmp_path: Path
) -> None:
    desk = make_desk().begin(library)
    desk.open("trocas.md")
    desk.open("precos.csv")
    assert form(desk).rows.isHidden()
    form(desk).more.click()
    assert not form(desk, "trocas.md").rows.isHidden()
    assert Preferences(tmp_path / "config").flag("form/more", default=False)
    desk.open("trocas-2024.md")
    assert not form(desk).rows.isHidden()


# --- a plain folder -------------------------------------------------------------------------------


@pytest.fixture
def folder(make_desk: MakeDesk, tmp_path: Path) -> Desk:
    root = tmp_path / "pasta"
    root.mkdir()
    for path, text in TEXTS.items():
        (root / path).write_text(text, "utf-8")
    (root / "velho.md").write_text("---\nvalidUntil: 2020-01-31 # nota\n---\n\n# Velho\n\nx\n", "utf-8")
    return make_desk().begin(root)


def test_in_a_plain_folder_facts_are_spliced_into_the_header_of_the_text(folder: Desk) -> None:
    folder.open("trocas.md")
    rows = form(folder).rows
    rows.tags.edited.emit(("loja", "troca"))
    rows.authority.committed.emit("Jurídico")
    form(folder).review.take("2027-01-20")
    rows.supersedes.edited.emit(("trocas-2024.md",))
    header = folder.text().split("---")[1]
    assert "tags: [loja, troca]\n" in header
    assert "authority: Jurídico\n" in header
    assert "2027-01-20" in header
    assert "supersedes: [trocas-2024.md]\n" in header
    assert folder.text().endswith("# Trocas\n\nA troca é grátis em 30 dias.\n")
    folder.wait(lambda: form(folder).review.value == "2027-01-20")
    folder.wait(lambda: folder.workspace.view.withheld.get("trocas-2024.md") is Reason.SUPERSEDED)
    for _ in range(4):
        folder.run("UNDO")
    assert folder.text() == TEXTS["trocas.md"]


def test_a_field_keeps_the_spelling_that_the_header_has(folder: Desk) -> None:
    folder.open("velho.md")
    folder.wait(lambda: states(folder) == ["valid until 1/31/2020: no longer sent"])
    form(folder).rows.valid_until.take("2030-01-31")
    assert "validUntil: '2030-01-31' # nota\n" in folder.text()
    assert "valid_until" not in folder.text()
    folder.wait(lambda: states(folder) == [])
    form(folder).rows.valid_until.clear_action.trigger()
    folder.wait(lambda: "validUntil" not in folder.text())


def test_in_a_plain_folder_a_table_says_why_it_has_no_facts(folder: Desk) -> None:
    folder.open("precos.csv")
    assert not form(folder).isHidden()
    for control in (form(folder).title, form(folder).review, form(folder).rows.tags, form(folder).pin):
        assert not control.isEnabled()
    assert form(folder).review.toolTip() == (
        "In a plain folder only Markdown has a place for this. In a library every file has one."
    )


def test_a_file_of_settings_has_no_form(folder: Desk) -> None:
    (Path(folder.workspace.root) / "search.toml").write_text("# nota\n", "utf-8")
    folder.open("search.toml")
    assert form(folder).isHidden()


def test_a_read_only_file_of_a_plain_folder_says_why_nothing_can_be_set(folder: Desk) -> None:
    (Path(folder.workspace.root) / "imagem.md").write_bytes(b"\x89PNG\x00\x00\xff\xfe\x00texto")
    folder.wait(lambda: "imagem.md" in folder.workspace.view.documents)
    folder.open("imagem.md")
    for control in (form(folder).review, form(folder).pin, form(folder).rows.summary):
        assert not control.isEnabled()
        assert control.toolTip() == "This file is read-only."


def test_a_read_only_file_of_a_project_keeps_its_facts_beside_it(house: Desk, library: Path) -> None:
    (library / "projects" / "loja" / "files" / "imagem.md").write_bytes(b"\x89PNG\x00\x00\xff\xfe\x00texto")
    house.wait(lambda: "imagem.md" in house.workspace.view.documents)
    house.open("imagem.md")
    assert not form(house).title.isEnabled()
    form(house).rows.authority.committed.emit("Ana")
    house.wait(lambda: meta(library, "imagem.md") == {"authority": "Ana"})
