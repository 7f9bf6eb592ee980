"""The graph actions over folders and the sample library (mission T6)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from knowledge.errors import ToolUsageError
from knowledge.projects import Annotation
from knowledge.tool import graph_store
from knowledge.tool.action import Answer
from knowledge.tool.answers import Served, as_json
from knowledge.tool.graph import GraphActions
from knowledge.tool.graph_answers import Communities, EntityKind, Neighbors, RelatedAnswer, Traversal
from knowledge.tool.graph_store import GraphStore
from knowledge.tool.scope import UNSCOPED, Scope
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.calls import call, opened, write_all

PAYMENT = "---\ntags: [pagamento]\n---\n"
SHOP = {
    "pix.md": PAYMENT + "# Pix\n\nO [boleto](boleto.md) demora.\n\n## Prazos\n\nChave PX-77.",
    "boleto.md": PAYMENT + "# Boleto\n\n[frete](entrega/frete.md)\n\n## Prazos\n\nBanco.",
    "entrega/frete.md": "# Frete\n\nPara PX-77 não há [devolução](devolucao.md).",
    "entrega/devolucao.md": "# Devolução\n\nSete dias.",
    "outro.md": "# Outro\n\nNada.",
    "vazio.md": "# Vazio\n\nNada.",
    "ainda.md": "# Ainda\n\nNada.",
    "fim.md": "# Fim\n\nNada.",
}


@pytest.fixture
def shop(tmp_path: Path) -> Iterator[Collection]:
    with opened(tmp_path / "loja", SHOP) as collection:
        yield collection


def ask(
    collection: Collection,
    name: str,
    scope: Scope = UNSCOPED,
    *,
    store: GraphStore | None = None,
    **arguments: object,
) -> Answer:
    [action] = [item for item in GraphActions(store or GraphStore()).actions() if item.name == name]
    assert action.available() == ""
    return action.run(call(collection, name, scope, **arguments))


def neighbors(collection: Collection, entity: str, scope: Scope = UNSCOPED, **arguments: object) -> Neighbors:
    answer = ask(collection, "get_neighbors", scope, entity=entity, **arguments)
    assert isinstance(answer, Neighbors)
    return answer


def names(answer: Neighbors) -> list[str]:
    return [item.document_id for item in answer.neighbors]


# --- neighbours -------------------------------------------------------------------------------------


def test_next_to_a_document_is_what_it_links_and_shares(shop: Collection) -> None:
    answer = neighbors(shop, "pix.md")
    assert (answer.entity.kind, answer.entity.name) == (EntityKind.DOCUMENT, "Pix")
    assert names(answer) == ["boleto.md", "entrega/frete.md"]
    assert [(item.kind, item.evidence) for item in answer.neighbors[0].because] == [
        ("links", "links to it, line 6: O [boleto](boleto.md) demora."),
        ("tags", "both have the tag “pagamento”"),
        ("terms", "both have the rare term “Boleto”"),
        ("terms", "both have the rare term “Prazos”"),
    ]
    assert answer.neighbors[0].more_reasons == 1
    assert answer.neighbors[1].because[0].evidence == "both have the rare term “PX-77”"
    assert answer.tags == ("pagamento",) and "PX-77" in answer.terms


@pytest.mark.parametrize(
    ("entity", "kind", "found"),
    [
        ("BOLETO", EntityKind.DOCUMENT, ["pix.md", "entrega/frete.md"]),
        ("devolucao", EntityKind.DOCUMENT, ["entrega/frete.md"]),
        ("Pagamento", EntityKind.TAG, ["boleto.md", "pix.md"]),
        ("tag:pagamento", EntityKind.TAG, ["boleto.md", "pix.md"]),
        ("prazos", EntityKind.HEADING, ["boleto.md", "pix.md"]),
        ("px-77", EntityKind.TERM, ["entrega/frete.md", "pix.md"]),
        ("term:Banco", EntityKind.TERM, ["boleto.md"]),
    ],
)
def test_a_thing_is_found_by_any_of_its_names(
    shop: Collection, entity: str, kind: EntityKind, found: list[str]
) -> None:
    answer = neighbors(shop, entity)
    assert (answer.entity.kind, names(answer), answer.total) == (kind, found, len(found))


def test_only_connections_of_the_kinds_that_are_wanted(shop: Collection) -> None:
    assert names(neighbors(shop, "pix.md", kinds=["links"])) == ["boleto.md"]
    assert names(neighbors(shop, "pix.md", kinds=["terms"])) == ["boleto.md", "entrega/frete.md"]
    with pytest.raises(ToolUsageError, match="a list of: links, tags, terms, headings"):
        neighbors(shop, "pix.md", kinds=["magic"])


def test_a_title_that_several_documents_have_is_told_with_their_ids(tmp_path: Path) -> None:
    files = {"a.md": "# Frete", "b.md": "# Frete"}
    with opened(tmp_path / "x", files) as collection, pytest.raises(ToolUsageError) as caught:
        neighbors(collection, "frete")
    assert str(caught.value) == "Several documents are called “frete”; name one by its id: a.md, b.md."


def test_neighbours_come_page_by_page(tmp_path: Path) -> None:
    files = {"a.md": " ".join(f"[x]({n}.md)" for n in range(5)), **{f"{n}.md": "y" for n in range(5)}}
    with opened(tmp_path / "x", files) as collection:
        first = neighbors(collection, "a.md", limit=3)
        assert (len(first.neighbors), first.total) == (3, 5) and first.next_page is not None
        rest = ask(collection, "get_neighbors", **first.next_page.arguments)
    assert isinstance(rest, Neighbors)
    assert sorted([*names(first), *names(rest)]) == [f"{n}.md" for n in range(5)]
    assert rest.next_page is None


# --- traverse ---------------------------------------------------------------------------------------


def walk(collection: Collection, **arguments: object) -> list[tuple[str, int, str]]:
    answer = ask(collection, "traverse", **arguments)
    assert isinstance(answer, Traversal)
    return [(step.document_id, step.distance, step.via) for step in answer.steps]


def test_a_walk_takes_each_document_once_by_the_shortest_way(shop: Collection) -> None:
    ways = walk(shop, entity="pix.md", depth=3, kinds=["links"])
    assert ways == [
        ("boleto.md", 1, ""),
        ("entrega/frete.md", 2, "boleto.md"),
        ("entrega/devolucao.md", 3, "entrega/frete.md"),
    ]
    assert walk(shop, entity="pix.md", depth=1, kinds=["links"]) == ways[:1]
    assert walk(shop, entity="pix.md", depth=99, kinds=["links"]) == ways
    assert walk(shop, entity="pix.md", kinds=["links"]) == ways[:2]
    assert walk(shop, entity="tag:pagamento", depth=1) == [("boleto.md", 1, ""), ("pix.md", 1, "")]


# --- find_related -----------------------------------------------------------------------------------


def related(
    collection: Collection, scope: Scope = UNSCOPED, **arguments: object
) -> list[tuple[str, list[str]]]:
    answer = ask(collection, "find_related", scope, **arguments)
    assert isinstance(answer, RelatedAnswer)
    return [(item.name, [ref.document_id for ref in item.documents]) for item in answer.related]


def test_connections_of_a_kind_are_listed_with_their_evidence(shop: Collection) -> None:
    frete, devolucao = "entrega/frete.md", "entrega/devolucao.md"
    refund = ("line 3: Para PX-77 não há [devolução](devolucao.md).", [frete, devolucao])
    assert related(shop, kind="links", limit=2) == [
        ("line 6: [frete](entrega/frete.md)", ["boleto.md", frete]),
        refund,
    ]
    assert related(shop, kind="tags") == [("pagamento", ["boleto.md", "pix.md"])]
    assert related(shop, kind="headings") == [("Prazos", ["boleto.md", "pix.md"])]
    assert ("PX-77", ["entrega/frete.md", "pix.md"]) in related(shop, kind="terms")
    assert related(shop, kind="links", entity="devolução") == [refund]
    with pytest.raises(ToolUsageError, match="“kind” of “find_related” must be one of"):
        related(shop, kind="friends")


def test_many_documents_are_counted(tmp_path: Path) -> None:
    with opened(tmp_path / "x", {f"{n:02}.md": "---\ntags: [a]\n---\nx" for n in range(14)}) as collection:
        answer = ask(collection, "find_related", kind="tags")
    assert isinstance(answer, RelatedAnswer)
    assert (len(answer.related[0].documents), answer.related[0].more_documents) == (10, 4)


# --- themes -----------------------------------------------------------------------------------------


def two_themes() -> dict[str, str]:
    text = "---\ntags: [{tag}]\n---\n# {title}\n\n{words} [x]({to})"
    coffee = {
        f"cafe-{n}.md": text.format(tag="café", title=f"Café {n}", words="moka CB-1", to="cafe-0.md")
        for n in range(4)
    }
    books = {
        f"livro-{n}.md": text.format(tag="livros", title=f"Livro {n}", words="capa LV-9", to="livro-0.md")
        for n in range(3)
    }
    return {**coffee, **books, "so.md": "# Só\n\nnada disso"}


def summary(collection: Collection, scope: Scope = UNSCOPED, **arguments: object) -> Communities:
    answer = ask(collection, "community_summary", scope, **arguments)
    assert isinstance(answer, Communities)
    return answer


def test_documents_group_themselves_into_themes(tmp_path: Path) -> None:
    with opened(tmp_path / "x", two_themes()) as collection:
        answer = summary(collection)
        assert [(item.size, item.tags) for item in answer.themes] == [(4, ("café",)), (3, ("livros",))]
        assert (answer.total, answer.alone, answer.total_documents) == (2, 1, 8)
        assert answer.themes[0].documents[0].document_id == "cafe-0.md"
        assert "CB-1" in answer.themes[0].terms and "LV-9" in answer.themes[1].terms
        assert summary(collection) == answer
        page = summary(collection, limit=1)
        assert page.themes == answer.themes[:1] and page.next_page is not None
        assert summary(collection, **page.next_page.arguments).themes == answer.themes[1:]


def test_a_folder_without_connections_has_no_themes(tmp_path: Path) -> None:
    with opened(tmp_path / "x", {"a.md": "# A", "b.md": "# B"}) as collection:
        assert summary(collection) == Communities((), 0, 2, 2)


def test_the_samples_group_by_what_people_tagged(samples: Path) -> None:
    with Collection(samples.parent, watch=False) as collection:
        shop = summary(collection, Scope.of("casa-brisa"), limit=100)
        assert sum(theme.size for theme in shop.themes) + shop.alone == shop.total_documents
        [source] = call(collection, "x", Scope.of("casa-brisa")).sources()
        assert shop.total_documents == len(source.heads()) > 20
        assert any("pagamentos" in theme.tags for theme in shop.themes)
        pix = neighbors(collection, "casa-brisa/pagamentos/pix.md", Scope.of("casa-brisa"))
        assert "casa-brisa/pagamentos/boleto.md" in names(pix)[:3]


# --- scope and cache --------------------------------------------------------------------------------


def test_what_is_outside_has_no_part_at_all(shop: Collection) -> None:
    """T8: no neighbour, no way over it, and no term that is shared with it only."""
    inside = Scope(None, frozenset({"pix.md", "entrega/frete.md", "entrega/devolucao.md", "outro.md"}))
    assert names(neighbors(shop, "pix.md", inside)) == ["entrega/frete.md"]
    assert neighbors(shop, "pix.md", inside, kinds=["links"]).total == 0
    answer = ask(shop, "traverse", inside, entity="pix.md", depth=3, kinds=["links", "tags"])
    assert isinstance(answer, Traversal) and answer.steps == ()
    assert related(shop, inside, kind="tags") == [] and related(shop, inside, kind="headings") == []
    sentences = set()
    for name in ("boleto.md", "term:Banco", "heading:Boleto", "nowhere.md"):
        with pytest.raises(ToolUsageError) as caught:
            neighbors(shop, name, inside)
        sentences.add(str(caught.value).replace(name, "X"))
    assert sentences == {
        "Nothing here is called “X”; name a document_id, a title, a tag, a heading or a term."
    }
    assert summary(shop, inside).total_documents == 4
    assert summary(shop, Scope(frozenset())).total_documents == 0


def test_projects_do_not_link_into_each_other(tmp_path: Path) -> None:
    listed = '{"version": 1, "projects": [{"id": "p", "name": "P"}, {"id": "q", "name": "Q"}]}'
    root = write_all(
        tmp_path,
        {"projects.json": listed, "projects/p/files/a.md": "# A\n\n[x](../../q/files/b.md) XY-9",
         "projects/q/files/b.md": "# B\n\n[y](/a.md) XY-9", "projects/q/files/c.md": "# C"},
    )  # fmt: skip
    with Collection(root, watch=False) as collection:
        assert related(collection, kind="links") == []
        assert names(neighbors(collection, "p/a.md")) == ["q/b.md"]
        assert names(neighbors(collection, "p/a.md", Scope.of("p"))) == []


def test_a_graph_is_made_once_and_anew_when_something_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[int] = []
    build = graph_store.build_graph
    monkeypatch.setattr(
        graph_store, "build_graph", lambda members: made.append(len(members)) or build(members)
    )
    read: list[str] = []
    features = graph_store.features_of
    monkeypatch.setattr(
        graph_store, "features_of", lambda item, **more: read.append(item.path) or features(item, **more)
    )
    root = write_all(tmp_path, {"projects.json": '{"version": 1, "projects": [{"id": "p", "name": "P"}]}'})
    write_all(root / "projects/p/files", {"a.md": "# A", "b.md": "# B", "c.md": "# C"})
    store = GraphStore()
    with Collection(root, watch=False) as collection:
        for _ in range(2):
            ask(collection, "find_related", store=store, kind="links")
        assert (made, sorted(read)) == ([3], ["a.md", "b.md", "c.md"])
        ask(collection, "find_related", Scope(None, frozenset({"p/a.md"})), store=store, kind="links")
        assert (made, len(read)) == ([3, 1], 3)
        with collection.lent("p") as workspace:
            (workspace.root / "b.md").write_text("# B\n\n[a](a.md)")
            workspace.rescan().result()
        answer = ask(collection, "find_related", store=store, kind="links")
        assert isinstance(answer, RelatedAnswer) and answer.total == 1
        assert (made, read[3:]) == ([3, 1, 3], ["b.md"])
        collection.library.projects.annotate("p", "c.md", Annotation(valid_until="2020-01-01"))
        ask(collection, "find_related", store=store, kind="links")
        assert (made[-1], len(read)) == (2, 4)


def test_the_answers_are_plain_json(shop: Collection) -> None:
    body = as_json(Served("traverse", ask(shop, "traverse", entity="tag:pagamento", depth=1, limit=1)))
    assert body["steps"] == [
        {"document_id": "boleto.md", "title": "Boleto", "distance": 1,
         "because": [{"kind": "tags", "evidence": "has the tag “pagamento”"}]}
    ]  # fmt: skip
    assert body["next_page"] == {
        "action": "traverse", "entity": "tag:pagamento", "depth": 1, "limit": 1, "start": 1,
    }  # fmt: skip


def test_the_definition_takes_only_what_it_says() -> None:
    assert [action.name for action in GraphActions(GraphStore()).actions()] == [
        "get_neighbors", "traverse", "find_related", "community_summary",
    ]  # fmt: skip
    assert [action.required for action in GraphActions(GraphStore()).actions()] == [
        ("entity",),
        ("entity",),
        ("kind",),
        (),
    ]
