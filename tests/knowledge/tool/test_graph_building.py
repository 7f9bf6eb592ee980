"""Documents and what they share -> one graph."""

from knowledge.model import Document
from knowledge.tool.graph_building import Connection, DocumentGraph, Member, build_graph
from knowledge.tool.graph_features import features_of


def graph_of(texts: dict[str, str], *, tags: dict[str, tuple[str, ...]] | None = None) -> DocumentGraph:
    return build_graph([member(path, text, tags=(tags or {}).get(path, ())) for path, text in texts.items()])


def member(path: str, text: str, *, project: str = "", tags: tuple[str, ...] = ()) -> Member:
    title = path.rpartition("/")[2].removesuffix(".md")
    document = Document(path, path, title, text)
    identifier = f"{project}/{path}" if project else path
    return Member(identifier, project, path, features_of(document), tags)


def leads_to(texts: dict[str, str], source: str) -> list[str]:
    return [link.target for link in graph_of(texts).links_from.get(source, ())]


def test_links_lead_to_documents_that_are_there() -> None:
    texts = {
        "loja/a.md": "[b](b.md) [c](../c) [pasta](sub) [fora](../../x.md) [nada](nada.md) [eu](a.md)",
        "loja/b.md": "", "c.md": "", "loja/sub/index.md": "", "nada.txt": "",
    }  # fmt: skip
    assert leads_to(texts, "loja/a.md") == ["loja/b.md", "c.md", "loja/sub/index.md"]


def test_a_link_from_the_top_of_a_site_leads_to_the_only_document_that_ends_so() -> None:
    texts = {"src/a.md": "[x](/learn/state) [y](/api/x) [z](//evil.example/learn/state.md)",
             "src/content/learn/state.md": "", "v1/api/x.md": "", "v2/api/x.md": ""}  # fmt: skip
    assert leads_to(texts, "src/a.md") == ["src/content/learn/state.md"]


def test_a_wiki_link_is_a_name_and_two_of_a_name_are_none() -> None:
    texts = {
        "a.md": "[[Prazo de Entrega]] [[dup]]",
        "x/prazo de entrega.md": "",
        "x/dup.md": "",
        "y/dup.md": "",
    }
    assert leads_to(texts, "a.md") == ["x/prazo de entrega.md"]


def test_links_stay_inside_their_project() -> None:
    graph = build_graph(
        [member("a.md", "[b](b.md)", project="p"), member("b.md", "", project="q"),
         member("b.md", "[a](../p/a.md)", project="r")]
    )  # fmt: skip
    assert graph.links_from == {}


def test_a_term_connects_when_a_few_have_it_and_not_when_many_do() -> None:
    texts = {f"{n}.md": "cafeteira" + (" vedação" if n < 2 else "") for n in range(10)}
    terms = graph_of(texts).shared[Connection.TERMS]
    assert {key: item.documents for key, item in terms.items()} == {"vedacao": ("0.md", "1.md")}
    assert terms["vedacao"].name == "vedação"


def test_a_document_has_its_rarest_terms_and_codes_come_first() -> None:
    words = " ".join(f"comum{chr(97 + n)}" for n in range(20))
    texts = {"a.md": f"{words} CB-120", "b.md": f"{words} CB-120", **{f"{n}.md": "x" for n in range(10)}}
    graph = graph_of(texts)
    own = [item.key for item in graph.of_document["a.md"]]
    assert len(own) == 15 and "cb-120" in own


def test_a_piece_of_a_longer_term_of_the_same_documents_is_none() -> None:
    texts = {"a.md": "紫砂壶 紫砂", "b.md": "紫砂壶 紫砂", **{f"{n}.md": "x" for n in range(4)}}
    assert set(graph_of(texts).shared[Connection.TERMS]) == {"紫砂壶"}


def test_tags_are_one_without_regard_to_case_and_accents() -> None:
    graph = graph_of(
        {"a.md": "", "b.md": "", "c.md": ""}, tags={"a.md": ("Promoção",), "b.md": ("PROMOCAO",)}
    )
    [tag] = graph.shared[Connection.TAGS].values()
    assert (tag.name, tag.documents) == ("Promoção", ("a.md", "b.md"))


def test_connections_come_by_strength_with_their_reasons() -> None:
    texts = {"a.md": "[b](b.md) vedação", "b.md": "",
        "c.md": "vedação [a](a.md) [a](a.md)", "d.md": "vedação",
             **{f"{n}.md": "" for n in range(9)}}  # fmt: skip
    found = graph_of(texts).connections("a.md")
    assert [name for name, _ in found] == ["c.md", "b.md", "d.md"]
    assert [reason.told(str) for reason in dict(found)["b.md"]] == ["links to it, line 1: [b](b.md) vedação"]
    assert {reason.kind for reason in dict(found)["c.md"]} == {Connection.LINKS, Connection.TERMS}
    assert dict(found)["d.md"][0].told(str) == "both have the rare term “vedação”"
    assert [name for name, _ in graph_of(texts).connections("a.md", [Connection.TERMS])] == ["c.md", "d.md"]
