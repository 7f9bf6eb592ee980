"""Documents as MCP resources: addresses, pages, and nothing outside the scope."""

from pathlib import Path

import pytest

from knowledge.context.enclosure import opened
from knowledge.errors import DocumentNotFound
from knowledge.serving.mcp import documents
from knowledge.workspace.collection import Collection
from tests.knowledge.serving.mcp.conftest import caller

ODD = ("a b.md", "100%.md", "a?b#c.md", "pasta/ça/文档.md", "%2e%2e/x.md", "half\udc80.md", "a+b&c=d.md")


@pytest.mark.parametrize("path", ODD)
@pytest.mark.parametrize("project", ["", "casa-brisa"])
def test_every_path_has_an_address_that_leads_back_to_it(project: str, path: str) -> None:
    address = documents.address_of(project, path)
    assert address.isascii()
    assert " " not in address
    assert documents.place_of(address) == (project, path)


@pytest.mark.parametrize("address", ["", "estante://", "estante://cafe", "estante://cafe/", "file:///a/b.md"])
def test_what_is_no_address_of_a_document(address: str) -> None:
    with pytest.raises(ValueError, match="no address"):
        documents.place_of(address)


def test_the_documents_inside_are_listed_with_their_types(library: Collection) -> None:
    found, more = documents.listed(caller(library))
    assert [(item.uri, item.title, item.mime_type) for item in found] == [
        ("estante://cafe/moka.md", "Moka", "text/markdown"),
        ("estante://cafe/pre%C3%A7o%20100%25%20%28a%3Fb%29.csv", "preço 100% (a?b)", "text/csv"),
    ]
    assert more == ""
    everything, _ = documents.listed(caller(library, None))
    assert [item.uri for item in everything] == [*(item.uri for item in found), "estante://cha/moka.md"]
    assert documents.listed(caller(library, "-")) == ([], "")


def test_pages_follow_each_other_though_documents_come_and_go(tmp_path: Path) -> None:
    for number in range(250):
        (tmp_path / f"{number:03}.md").write_text(f"# {number}\n", "utf-8")
    with Collection(tmp_path, watch=False) as folder:
        asker = caller(folder, None)
        names: list[str] = []
        more = ""
        for _ in range(3):
            page, more = documents.listed(asker, more)
            names += [item.name for item in page]
        assert more == ""
        assert names == [f"{number:03}.md" for number in range(250)]
        # The document from which the list goes on need not be there any more.
        page, _ = documents.listed(asker, "estante:///0995.md")
        assert page[0].name == "100.md"
    with pytest.raises(ValueError, match="no address"), Collection(tmp_path, watch=False) as folder:
        documents.listed(caller(folder, None), "nonsense")


def test_the_text_of_a_document_is_in_the_frame(library: Collection) -> None:
    read = documents.text_at(caller(library), "estante://cafe/moka.md")
    assert (read.uri, read.mime_type) == ("estante://cafe/moka.md", "text/markdown")
    assert opened(read.text) == "# Moka\n\nA moka dura anos."
    table = documents.text_at(caller(library), documents.address_of("cafe", "preço 100% (a?b).csv"))
    assert (table.mime_type, opened(table.text)) == ("text/csv", "a,b\n1,2")


@pytest.mark.parametrize(
    "address",
    [
        *("estante://cha/moka.md", "estante://cafe/nada.md", "estante:///moka.md", "estante://zzz/moka.md"),
        *("estante://cafe/../../cha/files/moka.md", "estante://cafe/%2e%2e/%2e%2e/cha/files/moka.md"),
        *("estante://cafe//etc/hostname", "file:///etc/hostname", "estante://cafe/moka.md%00", "x", "\ud800"),
    ],
)
def test_whatever_is_not_inside_is_not_found(library: Collection, address: str) -> None:
    with pytest.raises(DocumentNotFound):
        documents.text_at(caller(library), address)


def test_an_address_without_a_project_names_nothing_in_a_library(library: Collection) -> None:
    with pytest.raises(DocumentNotFound):
        documents.text_at(caller(library, None), "estante:///moka.md")


def test_a_plain_folder_has_addresses_without_a_project(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A\n\nTexto.\n", "utf-8")
    with Collection(tmp_path, watch=False) as folder:
        (found,), _ = documents.listed(caller(folder, ""))
        assert found.uri == "estante:///a.md"
        assert opened(documents.text_at(caller(folder, ""), found.uri).text) == "# A\n\nTexto."
        with pytest.raises(DocumentNotFound):
            documents.text_at(caller(folder, ""), "estante://x/a.md")
