from dataclasses import replace

import pytest
from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from desktop.models.tree import DocumentTreeModel, TreeRow
from knowledge.model import FileKind
from knowledge.problems import Severity


def row(path: str, **marks: object) -> TreeRow:
    return replace(TreeRow(path, path.rpartition("/")[2]), **marks)


@pytest.fixture
def model(qapp: object) -> DocumentTreeModel:
    model = DocumentTreeModel()
    model.tester = QAbstractItemModelTester(  # type: ignore[attr-defined]  # kept alive with the model
        model, QAbstractItemModelTester.FailureReportingMode.Fatal, model
    )
    return model


def shown(model: DocumentTreeModel, parent: QModelIndex | None = None) -> list[object]:
    """The tree as nested lists of names."""
    parent = parent or QModelIndex()
    names: list[object] = []
    for place in range(model.rowCount(parent)):
        index = model.index(place, 0, parent)
        names.append(index.data())
        if model.rowCount(index):
            names.append(shown(model, index))
    return names


def test_files_and_folders_stand_together_in_natural_order(model: DocumentTreeModel) -> None:
    model.set_rows([row("b10.md"), row("c/x.md"), row("B2.md"), row("álbum.md"), row("c/a.md")])
    assert shown(model) == ["álbum.md", "B2.md", "b10.md", "c", ["a.md", "x.md"]]


def test_a_file_is_never_dropped_because_its_folder_has_no_row(model: DocumentTreeModel) -> None:
    model.set_rows([row("one/two/three/deep.md")])
    assert shown(model) == ["one", ["two", ["three", ["deep.md"]]]]


def test_marks_change_without_moving_anything(model: DocumentTreeModel, qtbot: QtBot) -> None:
    rows = [row("a.md"), row("b.md"), row("f/c.md"), row("z.md")]
    model.set_rows(rows)
    held = QPersistentModelIndex(model.index_of_path("f/c.md"))
    changed: list[tuple[int, int]] = []
    model.dataChanged.connect(lambda top, bottom: changed.append((top.row(), bottom.row())))
    with qtbot.assertNotEmitted(model.modelReset), qtbot.assertNotEmitted(model.rowsInserted):
        model.set_rows([*rows[:2], row("f/c.md", pinned=True), row("z.md", tokens=3)])
    assert changed == [(3, 3), (0, 0)]
    kept = model.row_at(QModelIndex(held))
    assert kept is not None
    assert kept.pinned


def test_equal_rows_tell_nothing(model: DocumentTreeModel, qtbot: QtBot) -> None:
    model.set_rows([row("a.md"), row("f/c.md")])
    with qtbot.assertNotEmitted(model.dataChanged):
        model.set_rows([row("f/c.md"), row("a.md")])


def test_added_and_removed_files_leave_the_others_in_place(model: DocumentTreeModel, qtbot: QtBot) -> None:
    model.set_rows([row(name) for name in ("a.md", "c.md", "e.md", "f/g.md")])
    held = QPersistentModelIndex(model.index_of_path("f/g.md"))
    with qtbot.assertNotEmitted(model.modelReset):
        model.set_rows([row(name) for name in ("b.md", "c.md", "d.md", "d2.md", "f/g.md", "f/h.md")])
    assert shown(model) == ["b.md", "c.md", "d.md", "d2.md", "f", ["g.md", "h.md"]]
    assert held.isValid()
    assert held.data() == "g.md"


def test_a_file_that_became_a_folder_is_replaced(model: DocumentTreeModel) -> None:
    model.set_rows([row("notes"), row("z.md")])
    model.set_rows([row("notes/inside.md"), row("z.md")])
    assert shown(model) == ["notes", ["inside.md"], "z.md"]


def test_an_emptied_folder_goes_and_takes_its_indexes_along(model: DocumentTreeModel) -> None:
    model.set_rows([row("f/g/h.md"), row("a.md")])
    held = QPersistentModelIndex(model.index_of_path("f/g/h.md"))
    model.set_rows([row("a.md")])
    assert shown(model) == ["a.md"]
    assert not held.isValid()


def test_many_random_changes_end_where_a_fresh_model_ends(model: DocumentTreeModel) -> None:
    names = [f"d{place % 5}/e{place % 3}/n{place}.md" for place in range(60)]
    for step in range(1, 30):
        chosen = [row(name, tokens=step) for place, name in enumerate(names) if place * step % 7 < 4]
        model.set_rows(chosen)
        fresh = DocumentTreeModel()
        fresh.set_rows(chosen)
        assert shown(model) == shown(fresh)


@pytest.mark.parametrize("text", ["DEVOLUCAO", "devolução", "trocas dev", "trocas/x"])
def test_the_filter_finds_by_path_and_title_without_case_and_accents(
    model: DocumentTreeModel, text: str
) -> None:
    model.set_rows([row("trocas/x.md", title="Devolução"), row("pix.md"), row("outra/y.md")])
    model.set_filter(text)
    assert shown(model) == ["trocas", ["x.md"]]


def test_rows_that_come_while_a_filter_is_on_are_filtered_too(model: DocumentTreeModel) -> None:
    model.set_rows([row("a.md"), row("b.md")])
    model.set_filter("a")
    model.set_rows([row("a.md"), row("b.md"), row("f/aa.md")])
    assert shown(model) == ["a.md", "f", ["aa.md"]]
    model.set_filter("")
    assert shown(model) == ["a.md", "b.md", "f", ["aa.md"]]


def test_every_mark_is_also_said_in_words(model: DocumentTreeModel) -> None:
    model.set_rows([row("a.md", pinned=True, unsaved=True, severity=Severity.ERROR, tokens=5)])
    spoken = model.index_of_path("a.md").data(Qt.ItemDataRole.AccessibleTextRole)
    for word in ("a.md", "pinned", "unsaved changes", "error", "5 token"):
        assert word in spoken


@pytest.mark.parametrize("severity", list(Severity))
def test_what_is_wrong_is_said_as_gravely_as_it_is(model: DocumentTreeModel, severity: Severity) -> None:
    model.set_rows([row("a.md", severity=severity)])
    spoken = model.index_of_path("a.md").data(Qt.ItemDataRole.AccessibleTextRole)
    assert [word for word in ("error", "warning", "notice") if word in spoken] == [severity.value]


def test_a_conflict_copy_is_said_to_be_kept_from_the_ai(model: DocumentTreeModel) -> None:
    model.set_rows([row("a (copy).md", kind=FileKind.CONFLICT_COPY)])
    spoken = model.index_of_path("a (copy).md").data(Qt.ItemDataRole.AccessibleTextRole)
    assert "not sent to the AI" in spoken


def test_odd_paths_are_shown_as_they_are(model: DocumentTreeModel) -> None:
    odd = ["& co.md", "a\nb.md", "<b>x.md", "emoji 🫖.md"]
    model.set_rows([row(name) for name in odd])
    assert sorted(shown(model), key=str) == sorted(odd)  # type: ignore[type-var] # names and lists of them, by their text
