"""The read-only functions for a model: one project, the asker's, and nothing else (P10, P11)."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from knowledge.errors import DocumentNotFound, LimitError, ProjectNotFound, ProjectUnclear
from knowledge.projects import Account, Annotation
from knowledge.tool.reading import MOST_CHARACTERS, list_projects, list_tree, read, search
from knowledge.tool.scope import UNSCOPED, Scope
from knowledge.tool.sources import scope_of
from knowledge.workspace.collection import Collection
from knowledge.workspace.library import Library

SHOP = Account("whatsapp", "loja")
STRANGER = Account("whatsapp", "stranger")


def asked(
    function: Callable[..., Any], library: Library, asker: Account | str, *rest: Any, **named: Any
) -> Any:
    """What a function answers on behalf of `asker`."""
    collection = Collection.around(library)
    return function(collection, scope_of(collection, asker), *rest, **named)


def write(root: Path, project: str, path: str, text: str) -> None:
    place = root / "projects" / project / "files" / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, "utf-8")


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    projects = [
        {
            "id": "cafe",
            "name": "Café",
            "description": "A shop",
            "accounts": [{"platform": "whatsapp", "accountId": "loja"}],
        },
        {"id": "cafe-2", "name": "Papel"},
    ]
    (tmp_path / "projects.json").write_text(json.dumps({"version": 1, "projects": projects}), "utf-8")
    write(
        tmp_path, "cafe", "guia/moka.md", "---\nid: m1\ntags: [segredo]\n---\n# Moka\n\nA moka dura anos.\n"
    )
    write(tmp_path, "cafe", "velho.md", "# Velho\n\nA moka durava meses.\n")
    write(tmp_path, "cafe-2", "caderno.md", "# Caderno\n\nA moka não é vendida aqui.\n")
    library = Library(tmp_path, watch=False)
    library.projects.annotate("cafe", "velho.md", Annotation(valid_until="2020-01-01"))
    yield library
    library.close()


def test_only_the_askers_project_is_listed(library: Library) -> None:
    [project] = asked(list_projects, library, SHOP)
    assert (project.id, project.name, project.description, project.documents) == ("cafe", "Café", "A shop", 1)
    assert asked(list_projects, library, STRANGER) == ()
    assert [project.id for project in asked(list_projects, library, "cafe-2")] == ["cafe-2"]


def test_the_tree_has_folders_sizes_and_times_and_nothing_that_is_not_sent(library: Library) -> None:
    folder, document = asked(list_tree, library, SHOP)
    assert (folder.path, folder.kind) == ("guia", "folder")
    assert (document.path, document.kind, document.title) == ("guia/moka.md", "document", "Moka")
    assert document.size > 40 and document.changed.endswith("Z")


def test_a_search_gives_the_best_piece_of_each_document(library: Library) -> None:
    [passage] = asked(search, library, SHOP, "quanto dura a moka")
    assert (passage.path, passage.title, passage.line) == ("guia/moka.md", "Moka", 7)
    assert passage.text == "A moka dura anos."
    assert asked(search, library, SHOP, "moka", limit=0) == ()
    with pytest.raises(LimitError):
        asked(search, library, SHOP, "moka", limit=-1)


def test_a_document_is_read_by_path_or_id_without_its_header(library: Library) -> None:
    for name in ("guia/moka.md", "m1"):
        found = asked(read, library, SHOP, name)
        assert (found.path, found.text, found.note) == ("guia/moka.md", "# Moka\n\nA moka dura anos.", "")


@pytest.mark.parametrize(
    "path",
    [
        "velho.md",
        "caderno.md",
        "../cafe-2/files/caderno.md",
        "../../cafe-2/files/caderno.md",
        "/etc/hostname",
        "guia\\moka.md",
        "guia/moka.md\0",
        "GUIA/moka.md:hidden",
        "",
        ".",
    ],
)
def test_what_is_not_sent_or_not_theirs_is_not_there(library: Library, path: str) -> None:
    """SV02: another project's document, and one that has expired, look like one that does not exist."""
    with pytest.raises(DocumentNotFound) as caught:
        asked(read, library, SHOP, path)
    assert str(library.root) not in str(caught.value)


def test_another_project_looks_like_one_that_does_not_exist(library: Library) -> None:
    messages = []
    for project in ("cafe-2", "nowhere"):
        with pytest.raises(ProjectNotFound) as caught:
            asked(list_tree, library, SHOP, project=project)
        messages.append(str(caught.value).replace(project, "X"))
    assert messages[0] == messages[1]
    with pytest.raises(ProjectNotFound):
        asked(search, library, STRANGER, "moka")


def test_a_disabled_project_is_not_there(library: Library) -> None:
    library.projects.enable("cafe", enabled=False)
    assert asked(list_projects, library, SHOP) == ()
    for asker in (SHOP, "cafe"):
        with pytest.raises(ProjectNotFound):
            asked(read, library, asker, "m1")


def test_a_long_document_is_read_in_parts_that_join_to_the_whole(library: Library) -> None:
    """P11: more than 8,000 characters are cut, and the answer says how to read on."""
    content = " ".join(f"palavra{number}" for number in range(3000))
    write(library.root, "cafe", "longo.md", content)
    library.close()
    again = Library(library.root, watch=False)
    try:
        parts, start = [], 0
        while True:
            found = asked(read, again, SHOP, "longo.md", start=start)
            assert len(found.text) <= MOST_CHARACTERS
            assert (found.start, found.characters) == (start, len(content))
            parts.append(found.text)
            if not found.note:
                break
            assert f"start={found.end}" in found.note
            assert not content[found.end - 1 : found.end + 1].isalnum()  # not inside a word
            start = found.end
        assert "".join(parts) == content
        assert len(parts) == 5
        assert asked(read, again, SHOP, "longo.md", start=10**9).text == ""
        with pytest.raises(LimitError):
            asked(read, again, SHOP, "longo.md", start=-1)
    finally:
        again.close()


def test_of_several_projects_one_must_be_named(library: Library) -> None:
    collection = Collection.around(library)
    assert [project.id for project in list_projects(collection, UNSCOPED)] == ["cafe", "cafe-2"]
    for call in (
        lambda **project: list_tree(collection, UNSCOPED, **project),
        lambda **project: read(collection, UNSCOPED, "caderno.md", **project),
        lambda **project: search(collection, UNSCOPED, "caderno", **project),
    ):
        with pytest.raises(ProjectUnclear) as caught:
            call()
        assert caught.value.known == ("cafe", "cafe-2")
        assert call(project="cafe-2")


def test_a_scope_may_have_some_documents_only(library: Library) -> None:
    write(library.root, "cafe", "filtro.md", "# Filtro\n\nA moka usa filtro.\n")
    scope = Scope(frozenset({"cafe"}), frozenset({"cafe/filtro.md"}))
    with Collection(library.root, watch=False) as collection:
        assert [entry.path for entry in list_tree(collection, scope)] == ["filtro.md"]
        assert [found.path for found in search(collection, scope, "moka")] == ["filtro.md"]
        assert list_projects(collection, scope)[0].documents == 1
        with pytest.raises(DocumentNotFound, match=r"“guia/moka\.md”"):
            read(collection, scope, "guia/moka.md")


def test_a_plain_folder_is_one_project_without_an_id(library: Library) -> None:
    with Collection(library.root / "projects" / "cafe-2" / "files", watch=False) as folder:
        assert [project.documents for project in list_projects(folder, UNSCOPED)] == [1]
        assert read(folder, scope_of(folder, ""), "caderno.md").title == "Caderno"
        with pytest.raises(ProjectNotFound):
            read(folder, scope_of(folder, SHOP), "caderno.md")
