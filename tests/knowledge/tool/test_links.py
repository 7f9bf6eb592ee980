"""Links and tags as a way from one document to others."""

from pathlib import Path

from knowledge.tool.action import Call
from knowledge.tool.links import LinkMaps, mode_of
from knowledge.tool.scope import UNSCOPED, Principals, Scope
from knowledge.tool.searching import Mode
from knowledge.tool.sources import Source
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.calls import opened

FILES = {
    "a.md": "# A\n\nVeja [b](b.md) e [c](sub/c.md).\n",
    "b.md": "---\ntags: [frete]\n---\n# B\n\nTexto.\n",
    "sub/c.md": "# C\n\nVeja [fora](https://example.com).\n",
    "d.md": "---\ntags: [Frete, outro]\n---\n# D\n\nTexto.\n",
    "e.md": "# E\n\nSozinho.\n",
}


def source(collection: Collection, scope: Scope = UNSCOPED) -> Source:
    [found] = Call("search", collection, scope, Principals()).sources()
    return found


def test_documents_lead_to_what_they_link_and_share_a_tag_with(tmp_path: Path) -> None:
    with opened(tmp_path, FILES) as collection:
        maps, inside = LinkMaps(), source(collection)
        assert {item.path for item in maps.leg(inside, ["a.md"], str)} == {"b.md", "sub/c.md"}
        ways = {item.path: item.why for item in maps.leg(inside, ["b.md"], str)}
        assert set(ways) == {"a.md", "d.md"}
        assert [why.startswith("from “B”: ") for why in (*ways["a.md"], *ways["d.md"])] == [True, True]
        assert "Veja [b](b.md)" in ways["a.md"][0] and "frete" in ways["d.md"][0]
        assert {item.path for item in maps.leg(inside, ["a.md", "b.md"], str)} == {"sub/c.md", "d.md"}
        assert maps.leg(inside, ["e.md"], str) == maps.leg(inside, [], str) == ()


def test_what_leads_outside_the_scope_leads_nowhere(tmp_path: Path) -> None:
    with opened(tmp_path, FILES) as collection:
        maps = LinkMaps()
        inside = source(collection, Scope(None, frozenset({"a.md", "sub/c.md", "e.md"})))
        assert [item.path for item in maps.leg(inside, ["a.md"], str)] == ["sub/c.md"]
        assert not maps.has_links(source(collection, Scope(None, frozenset({"a.md", "e.md"}))))
        assert maps.has_links(inside)
        assert maps.has_links(source(collection))


def test_a_map_follows_what_changes(tmp_path: Path) -> None:
    with opened(tmp_path, FILES) as collection:
        maps = LinkMaps()
        assert {item.path for item in maps.leg(source(collection), ["e.md"], str)} == set()
        (tmp_path / "e.md").write_text("# E\n\nVeja [d](d.md).\n")
        with collection.lent("") as workspace:
            workspace.rescan().result()
        assert {item.path for item in maps.leg(source(collection), ["e.md"], str)} == {"d.md"}


def test_the_mode_of_a_document_follows_its_own_links_and_tags(tmp_path: Path) -> None:
    with opened(tmp_path, FILES) as collection:
        inside = source(collection)
        modes = {path: mode_of(inside, inside.document(path)) for path in FILES}
        assert [path for path, mode in modes.items() if mode is Mode.HYBRID] == ["a.md", "b.md", "d.md"]
