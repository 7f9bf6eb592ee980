from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.index import Snapshot
from knowledge.index.layers import Layers
from knowledge.index.segments import Segment
from knowledge.model import FileKind, LibraryView, head_of
from knowledge.problems import Problem, ProblemCode
from knowledge.workspace import Workspace
from knowledge.workspace.curated import CurationKeeper
from knowledge.workspace.view import ViewBuilder, duplicate_ids
from tests.knowledge.index.made import segment_of

Opened = Callable[..., Workspace]


def test_the_view_has_every_document_file_and_problem_sorted_by_path(folder: Path, opened: Opened) -> None:
    (folder / "b.md").write_bytes(b"---\ntitle: [a\n---\nx\n")
    (folder / "a.md").write_bytes(b"\x00\x01\x02binary\x00")
    (folder / "precos.csv").write_text("a,b\n", "utf-8")
    view = opened(folder).view
    assert set(view.documents) == {"a.md", "b.md", "entregas/frete.md", "horario.md", "pix.md", "trocas.md"}
    assert [file.path for file in view.files] == sorted([*view.documents, "precos.csv"])
    assert {file.path for file in view.files if file.kind is FileKind.OTHER} == {"precos.csv"}
    assert [(problem.path, problem.code) for problem in view.problems] == [
        ("a.md", ProblemCode.ENCODING_BINARY),
        ("b.md", ProblemCode.FRONTMATTER_SYNTAX),
    ]
    assert dict(view.heads) == {path: head_of(document) for path, document in view.documents.items()}
    assert view.name == "loja"
    assert view.root == str(folder)
    assert view.complete
    assert view.chunk_count == sum(len(document.chunks) for document in view.documents.values())


def test_two_documents_with_one_id_stay_and_each_names_the_other(folder: Path, opened: Opened) -> None:
    for name in ("a.md", "b.md"):
        (folder / name).write_text(f"---\nid: mesmo\n---\n\ntexto {name}\n", "utf-8")
    view = opened(folder).view
    assert {view.documents["a.md"].id, view.documents["b.md"].id} == {"mesmo"}
    assert [(problem.path, problem.message) for problem in view.problems] == [
        ("a.md", "The id “mesmo” is used by b.md too."),
        ("b.md", "The id “mesmo” is used by a.md too."),
    ]


def test_of_many_documents_with_one_id_three_are_named_and_the_rest_counted() -> None:
    same = {"y": ["z.md"], "x": [f"{letter}.md" for letter in "fedcba"]}
    told = {problem.path: problem.facts for problem in duplicate_ids(same)}
    assert told["a.md"] == ("x", "b.md, c.md, d.md (+2)")
    assert told["c.md"] == ("x", "a.md, b.md, d.md (+2)")
    assert told["f.md"] == ("x", "a.md, b.md, c.md (+2)")
    assert len(told) == 6


def test_a_link_round_in_a_circle_is_told_and_hides_nothing(folder: Path, opened: Opened) -> None:
    (folder / "laço").symlink_to(folder, target_is_directory=True)
    view = opened(folder).view
    assert len(view.documents) == 4
    assert [problem.path for problem in view.problems] == ["laço"]


# --- one view after the other -----------------------------------------------------------------------------

SAME = "---\nid: mesmo\n---\ntexto"
BROKEN = "---\ntitle: [a\n---\nx\n"
FOLDER = Problem("laço", 0, ProblemCode.LINK_LOOP)


class Growing:
    """A library that changes, and its view after each change."""

    def __init__(self) -> None:
        self.layers = Layers()
        self._builder = ViewBuilder(name="n", root="/n")
        self._keeper = CurationKeeper()

    def view(self, folder_problems: tuple[Problem, ...] = ()) -> LibraryView:
        snapshot = self.layers.snapshots()[0]
        return self._builder.build(
            snapshot,
            facts=self._keeper.at(snapshot).facts,
            files=(),
            folder_problems=folder_problems,
            complete=True,
        )

    def told(self, **texts: str) -> list[tuple[str, str]]:
        self.layers.put(segment_of({f"{name}.md": text for name, text in texts.items()}))
        return told(self.view())


def told(view: LibraryView) -> list[tuple[str, str]]:
    return [(problem.path, problem.code.value) for problem in view.problems]


def test_problems_come_and_go_with_the_documents_that_have_them() -> None:
    library = Growing()
    assert library.told(a="um", b=BROKEN) == [("b.md", "frontmatter.syntax")]
    assert library.told(a="dois") == [("b.md", "frontmatter.syntax")]
    assert library.told(a=SAME, c=SAME) == [
        ("a.md", "id.duplicate"),
        ("b.md", "frontmatter.syntax"),
        ("c.md", "id.duplicate"),
    ]
    assert library.told(b="bom", c="outro") == []
    assert library.told(c=SAME) == [("a.md", "id.duplicate"), ("c.md", "id.duplicate")]
    library.layers.remove(["a.md"], 1)
    assert told(library.view()) == []
    assert told(library.view((FOLDER,))) == [("laço", "link.loop")]
    assert told(library.view()) == []


def test_unsaved_text_has_its_problems_while_it_stands_for_the_file() -> None:
    library = Growing()
    assert library.told(a="um", b=SAME) == []
    library.layers.lay("a.md", segment_of({"a.md": SAME}))
    assert told(library.view()) == [("a.md", "id.duplicate"), ("b.md", "id.duplicate")]
    library.layers.lay("a.md", segment_of({"a.md": BROKEN}))
    assert told(library.view()) == [("a.md", "frontmatter.syntax")]
    library.layers.lay("a.md", None)
    assert told(library.view()) == []


def test_a_view_reads_no_document_and_after_a_key_looks_at_one_head(monkeypatch: pytest.MonkeyPatch) -> None:
    library = Growing()
    library.told(**{f"d{number}": f"# {number}" for number in range(30)})
    library.layers.lay("d1.md", segment_of({"d1.md": "u"}))
    library.view()
    looked: list[int] = []
    real = Snapshot.changes_since

    def changes_since(now: Snapshot, before: Snapshot) -> object:
        gone, come = real(now, before)
        looked.extend([len(gone), len(come)])
        return gone, come

    monkeypatch.setattr(Snapshot, "changes_since", changes_since)
    monkeypatch.setattr(Segment, "document", lambda *_: 1 / 0)
    library.layers.lay("d1.md", segment_of({"d1.md": "um"}))
    view = library.view()
    assert looked == [1, 1, 1, 1]  # by the keeper of pins and dates, and by the view
    assert len(view.documents) == len(view.heads) == 30
    assert view.generation == 2
