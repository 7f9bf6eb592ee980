from collections.abc import Callable
from pathlib import Path

from knowledge.model import Document, FileKind, ProblemCode
from knowledge.workspace import Workspace
from knowledge.workspace.view import duplicate_ids

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
    documents = [Document(id="x", path=f"{letter}.md", title="", content="") for letter in "abcdef"]
    first = next(iter(duplicate_ids(documents)))
    assert first.facts == ("x", "b.md, c.md, d.md (+2)")


def test_a_link_round_in_a_circle_is_told_and_hides_nothing(folder: Path, opened: Opened) -> None:
    (folder / "laço").symlink_to(folder, target_is_directory=True)
    view = opened(folder).view
    assert len(view.documents) == 4
    assert [problem.path for problem in view.problems] == ["laço"]
