"""`search`: passages, projects in turn, the mode worked out (T3)."""

from pathlib import Path

from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.scope import Scope
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.asking import WITHHELD, Asked
from tests.knowledge.tool.calls import opened


def test_a_passage_says_where_it_is_and_why(ask: Asked, samples: Path) -> None:
    answer = ask("search", query="qual o frete para GO e MT?", projects=["casa-brisa"], limit=1)
    [passage] = answer["passages"]
    assert passage["document_id"] == "casa-brisa/entregas/tabela-frete.csv"
    assert "Centro-Oeste,DF GO MS MT,24.90" in passage["text"]
    assert {"frete", "GO", "MT"} <= set(passage["why"])
    lines = (samples / "casa-brisa/files/entregas/tabela-frete.csv").read_text("utf-8").split("\n")
    first, last = passage["lines"]
    assert "\n".join(lines[first - 1 : last]) == passage["text"]
    assert "score" not in passage  # it would tell how rare a word is outside the scope


def test_several_projects_are_taken_in_turn(shop: Collection) -> None:
    tool = KnowledgeTool(shop)
    alone = {
        project: [
            p["document_id"]
            for p in Asked(tool, Scope.of(project))("search", query="prazo conserto", limit=3)["passages"]
        ]
        for project in ("casa-brisa", "assistencia")
    }
    both = Asked(tool, Scope.of("casa-brisa", "assistencia"))("search", query="prazo conserto", limit=6)
    in_turn = [name for pair in zip(alone["casa-brisa"], alone["assistencia"], strict=True) for name in pair]
    assert [passage["document_id"] for passage in both["passages"]] == in_turn


def test_pages_have_every_hit_once(ask: Asked, shop: Collection) -> None:
    for mode in ("keyword", "hybrid", None):
        pages = ask.pages("search", query="prazo", limit=3, mode=mode)
        found = [passage["document_id"] for page in pages for passage in page["passages"]]
        assert len(found) == len(set(found))
        hits = set()
        for project in ("casa-brisa", "assistencia", "qinghe"):
            with shop.lent(project) as workspace:
                hits |= {f"{project}/{hit.document.path}" for hit in workspace.search("prazo")}
        assert hits - WITHHELD <= set(found)
        if mode == "keyword":
            assert hits - WITHHELD == set(found)


def test_a_document_outside_is_never_found(shop: Collection) -> None:
    name = "casa-brisa/entregas/prazos-e-frete.md"
    ask = Asked(KnowledgeTool(shop), Scope(frozenset({"casa-brisa"}), frozenset({name})))
    answer = ask("search", query="prazo frete", mode="hybrid")
    assert [passage["document_id"] for passage in answer["passages"]] == [name]


def test_the_mode_follows_what_is_in_scope(ask: Asked, tmp_path: Path) -> None:
    assert ask("search", query="frete")["mode"] == "hybrid"
    with opened(tmp_path, {"a.md": "# Moka\n\nA moka.\n", "b.md": "# Filtro\n\nO filtro.\n"}) as collection:
        plain = Asked(KnowledgeTool(collection))
        assert plain("search", query="moka")["mode"] == "keyword"
        assert plain("search", query="moka", mode="hybrid")["mode"] == "hybrid"
        assert plain("search", query="moka", mode="graph")["passages"] == []


def test_links_lead_to_what_has_none_of_the_words(tmp_path: Path) -> None:
    files = {
        "a.md": "# Moka\n\nA moka dura anos; veja [peças](pecas.md).\n",
        "pecas.md": "# Borrachas\n\nVedação de silicone.\n",
        "z.md": "# Outro\n\nNada a ver.\n",
    }
    with opened(tmp_path, files) as collection:
        ask = Asked(KnowledgeTool(collection))
        assert [p["document_id"] for p in ask("search", query="moka", mode="keyword")["passages"]] == ["a.md"]
        answer = ask("search", query="moka")
        assert answer["mode"] == "hybrid"
        assert [p["document_id"] for p in answer["passages"]] == ["a.md", "pecas.md"]
        assert [p["found_by"] for p in answer["passages"]] == ["words", "links"]
        [why] = answer["passages"][1]["why"]
        assert why.startswith("from “Moka”: ") and "veja [peças](pecas.md)" in why
        [linked] = ask("search", query="moka", mode="graph")["passages"]
        assert linked["document_id"] == "pecas.md"


def test_wrong_calls_are_told(ask: Asked) -> None:
    assert "“query”" in ask.error("search")
    assert "“mode”" in ask.error("search", query="x", mode="vector")
    assert "“limit”" in ask.error("search", query="x", limit=0)
    assert "at most" in ask.error("search", query="x" * 20_000)
    assert ask("search", query="zzzzqqqq")["passages"] == []


def test_what_was_found_by_words_keeps_its_order(ask: Asked) -> None:
    """Every fourth place is for what only links lead to."""
    for query in ("prazo da garantia", "frete", "退换货"):
        words = ask.pages("search", query=query, mode="keyword", projects=["casa-brisa", "qinghe"])
        both = ask.pages("search", query=query, projects=["casa-brisa", "qinghe"])
        for project in ("casa-brisa/", "qinghe/"):
            alone = [p for page in words for p in page["passages"] if p["document_id"].startswith(project)]
            mixed = [p for page in both for p in page["passages"] if p["document_id"].startswith(project)]
            assert [p for p in mixed if p["found_by"] == "words"] == alone
            linked = [place for place, p in enumerate(mixed) if p["found_by"] == "links"]
            assert (
                linked[: len(alone) // 3]
                == [3 + 4 * number for number in range(len(linked))][: len(alone) // 3]
            )
