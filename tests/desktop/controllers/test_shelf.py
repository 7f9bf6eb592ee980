"""The tree, the problems and the status bar say what is in the folder and how it is."""

from pathlib import Path

from desktop.controllers.rows import Rows, ShelfMarks, make_rows
from desktop.controllers.session import Wish
from knowledge.model import Document, FileEntry, FileKind, LibraryView, head_of
from knowledge.paths import index_directory
from knowledge.problems import Problem, ProblemCode, Severity
from knowledge.workspace import Workspace
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def library(*documents: Document, problems: tuple[Problem, ...] = ()) -> LibraryView:
    files = tuple(FileEntry(item.path, FileKind.DOCUMENT, 1) for item in documents)
    by_path = {item.path: item for item in documents}
    heads = {path: head_of(item) for path, item in by_path.items()}
    pins = tuple(item.path for item in documents if item.pinned)
    return LibraryView("n", "/n", 1, heads, by_path, files, problems, 0, pins=pins)


def document(path: str, **facts: object) -> Document:
    return Document(path, path, path.title(), "text", digest=f"d {path}", **facts)  # type: ignore[arg-type] # as the test gave them


def test_there_is_a_row_for_each_file_and_each_folder_above_it() -> None:
    rows = make_rows(
        library(document("a/b/c.md"), document("d.md")), ShelfMarks(), {"d d.md": 7}, before=Rows()
    )
    assert list(rows.by_path) == ["a/b", "a", "a/b/c.md", "d.md"]
    assert rows.by_path["a"].is_folder
    assert rows.by_path["d.md"].tokens == 7
    assert rows.by_path["a/b/c.md"].tokens is None
    assert rows.changed is None


def test_a_row_shows_the_worst_problem_of_its_file() -> None:
    problems = (
        Problem("a.md", 1, ProblemCode.FRONTMATTER_LATE),
        Problem("a.md", 2, ProblemCode.FRONTMATTER_SYNTAX, ("x",)),
    )
    rows = make_rows(library(document("a.md"), problems=problems), ShelfMarks(), {}, before=Rows())
    assert rows.by_path["a.md"].severity is Severity.ERROR


def test_only_rows_whose_facts_changed_are_made_anew() -> None:
    first = make_rows(library(document("a.md"), document("b.md")), ShelfMarks(), {}, before=Rows())
    same = make_rows(library(document("a.md"), document("b.md")), ShelfMarks(), {}, before=first)
    assert same.changed == ()
    view = library(document("a.md"), document("b.md", pinned=True))
    pinned = make_rows(view, ShelfMarks("a.md", frozenset({"b.md"})), {}, before=same)
    assert [row.path for row in pinned.changed or ()] == ["a.md", "b.md"]
    assert pinned.by_path["a.md"].current
    assert pinned.by_path["b.md"].pinned
    assert pinned.by_path["b.md"].unsaved
    gone = make_rows(library(document("a.md")), ShelfMarks(), {}, before=pinned)
    assert gone.changed is None


def test_the_tree_shows_every_file_with_its_tokens(desk: Desk) -> None:
    model = desk.estante.tree.model
    rows = {
        path: model.row_at(model.index_of_path(path))
        for path in ("aviso.md", "estoque.csv", "produtos/moka.md")
    }
    assert rows["aviso.md"] is not None
    assert rows["aviso.md"].pinned
    assert rows["aviso.md"].tokens is not None
    assert rows["estoque.csv"] is not None
    assert rows["estoque.csv"].kind is FileKind.OTHER
    assert rows["produtos/moka.md"] is not None


def test_files_that_come_and_go_come_and_go_in_the_tree(desk: Desk, shop: Path) -> None:
    model = desk.estante.tree.model
    (shop / "novo.md").write_text("# Novo\n", "utf-8")
    desk.wait(lambda: model.index_of_path("novo.md").isValid())
    (shop / "novo.md").unlink()
    desk.wait(lambda: not model.index_of_path("novo.md").isValid())


def test_another_counter_counts_anew(desk: Desk) -> None:
    model = desk.estante.tree.model
    before = model.row_at(model.index_of_path("frete.md"))
    desk.run("COUNTER_O200K")
    desk.settle()
    after = model.row_at(model.index_of_path("frete.md"))
    assert before is not None
    assert after is not None
    assert after.tokens is not None
    assert after.tokens != before.tokens


def test_problems_are_listed_counted_and_jumped_to(desk: Desk, shop: Path) -> None:
    (shop / "ruim.md").write_text("---\ntitle: [\n---\n\n# Ruim\n", "utf-8")
    (shop / "gemeo1.md").write_text("---\nid: um\n---\n\nA\n", "utf-8")
    (shop / "gemeo2.md").write_text("---\nid: um\n---\n\nB\n", "utf-8")
    desk.wait(lambda: len(desk.workspace.view.problems) == 3)
    desk.settle()
    assert "3 errors" in desk.estante.status.errors_button.text()
    problems = desk.estante.problems
    paths = [problem.path for problem in problems.view.model().problems]
    assert paths == ["gemeo1.md", "gemeo2.md", "ruim.md"]
    problem = desk.workspace.view.problems[-1]
    desk.estante.problems.jump_requested.emit(problem.path, problem.line)
    desk.wait(lambda: desk.estante.documents.current_path() == "ruim.md")
    assert desk.view().editor.caret_place()[0] == problem.line
    (shop / "ruim.md").write_text("# Bom\n", "utf-8")
    desk.wait(lambda: len(desk.workspace.view.problems) == 2)


def test_a_long_reading_can_be_stopped_and_taken_up_again(make_desk: MakeDesk, shop: Path) -> None:
    for number in range(600):
        (shop / f"d{number}.md").write_text(f"# D{number}\n\n" + "palavra variada aqui " * 120, "utf-8")
    desk = make_desk()
    desk.estante.session.begin(Wish(str(shop)))
    desk.estante.window.show()
    status = desk.estante.status
    desk.wait(status.progress.isVisible)
    status.cancel_button.click()
    desk.wait(lambda: "partial" in status.index_item.text())
    assert len(desk.workspace.view.documents) < 604
    desk.wait(lambda: not desk.estante.tasks.busy)
    assert desk.context.partial
    status.retry_button.click()
    desk.wait(lambda: len(desk.workspace.view.documents) == 604)
    desk.settle()
    assert not desk.ask("frete").partial


def test_an_index_that_had_to_be_built_anew_is_told_in_words(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop)
    assert desk.estante.status.index_item.text().startswith("Index up to date")
    desk.end()
    (file,) = index_directory(shop).glob("*.arrays")
    file.write_bytes(file.read_bytes()[:-100])
    desk = make_desk().begin(shop)
    assert desk.estante.status.index_item.text().startswith("Index built anew (")
    assert "could not be used" in desk.estante.status.index_item.toolTip()
    assert desk.ask("frete").text


def test_a_window_beside_another_says_that_it_follows_until_it_is_alone(
    make_desk: MakeDesk, shop: Path
) -> None:
    first = Workspace(shop)
    first.start(watch=False).result(60)
    desk = make_desk().begin(shop)
    keeper = desk.estante.status.keeper_item
    desk.wait(lambda: keeper.text() == "Another Estante keeps the index; this one follows it.")
    assert desk.ask("frete").text
    first.close()
    desk.wait(keeper.isHidden)
