"""What one document can be connected by."""

import pytest

from knowledge.model import Document, Heading
from knowledge.tool.graph_features import LONGEST_EVIDENCE, MOST_LINKS, features_of


def document(content: str, path: str = "a.md", title: str = "", **more: object) -> Document:
    return Document("id", path, title, content, **more)  # type: ignore[arg-type] # fields by name


@pytest.mark.parametrize(
    ("line", "targets"),
    [
        ("veja [frete](../entregas/frete.md#prazo) e [Pix](pix.md?x=1)", ["../entregas/frete.md", "pix.md"]),
        ("[uma [caixa] dentro](a%20b.md)", ["a b.md"]),
        ("[com ângulo](<a b.md>) [com (parênteses)](a_(b).md)", ["a b.md", "a_(b).md"]),
        ("![imagem](foto.png) [aqui](#topo)", []),
        ("[ref]: ./c.md 'Título'", ["./c.md"]),
        ('<a class="x" href="d.md">d</a>', ["d.md"]),
        ("[[Nome da página|texto]] [[Outra#parte]]", ["Nome da página", "Outra"]),
        ("sem link [nenhum] (aqui)", []),
    ],
)
def test_links_are_found_in_the_ways_people_write_them(line: str, targets: list[str]) -> None:
    assert [link.target for link in features_of(document(line)).links] == targets


def test_a_link_knows_its_line_and_code_has_none() -> None:
    text = "# Título\n\n```\n[a](b.md)\n```\n\nfim [c](d.md)"
    [link] = features_of(document(text, content_line=10)).links
    assert (link.target, link.line, link.evidence.told(str)) == ("d.md", 16, "fim [c](d.md)")
    assert features_of(document("[a](b.md)", path="a.csv")).links == ()


def test_of_a_long_line_the_part_with_the_link_is_told() -> None:
    text = "palavra " * 100 + "[aqui](b.md) " + "depois " * 100
    [link] = features_of(document(text)).links
    told = link.evidence.told(str)
    assert "[aqui](b.md)" in told
    assert told.startswith("… ") and told.endswith(" …")
    assert len(told) <= LONGEST_EVIDENCE + 4


def test_terms_are_codes_and_words_but_no_addresses_and_no_function_words() -> None:
    found = features_of(
        document("A Cafeteira CB-120 está em https://example.com/segredo123 para você: 2024.")
    )
    assert found.terms == {"cafeteira": "Cafeteira", "cb-120": "CB-120"}


def test_text_without_spaces_is_cut_at_function_characters() -> None:
    found = features_of(document("紫砂壶的容量是380毫升。" + "很" * 3))
    assert {"紫砂壶", "容量", "毫升"} <= found.terms.keys()
    long_run = "数据库管理" * 20  # no ASCII, so not taken for a key
    assert features_of(document(f"{long_run}，紫砂壶")).terms.keys() == {"紫砂壶"}


def test_what_stands_in_title_and_headings_is_marked() -> None:
    headings = (Heading(2, "Troca da bomba", 3, "troca"),)
    found = features_of(document("mangueira", title="Conserto", headings=headings))
    assert found.main_terms == {"conserto", "troca", "bomba"}
    assert "mangueira" in found.terms
    assert found.headings == ("Troca da bomba",)


def test_tags_come_from_the_header() -> None:
    header = {"tag": "CMS", "categories": ["Loja", " "], "status": "x"}
    found = features_of(document("", metadata=header, keywords=("Pix",), keywords_derived=False))
    assert found.fields == ("Pix", "CMS", "Loja")
    assert features_of(document("", keywords=("Pix",))).fields == ()


@pytest.mark.parametrize(
    "text",
    ["[" * 200_000, "](" * 100_000, "<a " * 100_000, "[a[b]" * 60_000, "x" * 300_000, "<a href='" * 50_000,
     "[x](a(b)" * 50_000, "[\n" * 100_000, "a-" * 200_000],
)  # fmt: skip
def test_a_text_made_to_take_long_does_not(text: str) -> None:
    """Each of these took quadratic time with a careless pattern: minutes, where it takes a moment."""
    assert len(features_of(document(text)).links) <= MOST_LINKS
