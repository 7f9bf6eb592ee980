from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.errors import DocumentNotFound, QueryError
from knowledge.index import SearchIndex
from knowledge.model import Reason
from knowledge.retrieval.search import Search
from knowledge.retrieval.synonyms import Synonyms
from tests.knowledge.shelf import ANALYZER, SETTINGS, ask, explain, found, open_with

Make = Callable[..., SearchIndex]

SHOP = {
    "pagamentos.md": "---\ntitle: Pagamentos\nkeywords: [pix, cartao, cripto]\n---\n\n# Pagamentos\n\n"
    "A loja aceita pix, cartão e boleto. O pagamento com pix é confirmado na hora.\n",
    "trocas.md": "# Trocas e devoluções\n\nA comissão não é devolvida.\n\n## Prazo\n\nTrinta dias.\n",
    "frete.md": "# Frete\n\nO frete grátis vale para o Sul. Não cobramos pagamento na entrega.\n",
    "instrucoes.md": "---\npinned: true\ntitle: Instruções\n---\n\nSeja gentil.\n",
    "produtos/jogos.md": "# Jogos\n\nComo funciona a ativação de um jogo.\n",
}


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SearchIndex]:
    index = open_with(tmp_path_factory.mktemp("shop") / "index", SHOP)
    yield index
    index.close()


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    opened: list[SearchIndex] = []

    def index_of(*contents: str, **named: str) -> SearchIndex:
        texts = {f"{number}.md": text for number, text in enumerate(contents)}
        texts |= {f"{name}.md": text for name, text in named.items()}
        opened.append(open_with(tmp_path / f"index{len(opened)}", texts))
        return opened[-1]

    yield index_of
    for index in opened:
        index.close()


# --- what the specification promises ---------------------------------------------------------------------


@pytest.mark.parametrize("query", ["nao", "não", "NÃO", "na\u0303o"])
def test_k5_accents_are_ignored_on_both_sides(shop: SearchIndex, query: str) -> None:
    assert sorted(found(shop, query)) == ["frete.md", "trocas.md"]


@pytest.mark.parametrize(
    "query", ["comissao", "comissão", "devolucao", "devolução", "devoluções", "cartao", "cartão"]
)
def test_k5_words_are_found_with_and_without_accents(shop: SearchIndex, query: str) -> None:
    assert found(shop, query)


def test_k5_documents_without_accents_are_found_by_questions_with_them(make: Make) -> None:
    index = make(
        "---\nlang: pt\n---\nA promocao e a devolucao", "---\nlang: pt\n---\nA promoção e a devolução"
    )
    for query in ("promoção ", "promocao ", "devolução ", "devolucao "):
        assert sorted(found(index, query)) == ["0.md", "1.md"]


def test_k5_stop_words_of_a_question_are_dropped(shop: SearchIndex) -> None:
    search = ask(shop, "Como funciona o pagamento com pix?")
    assert [word.text for word in search.words if not word.ignored] == ["funciona", "pagamento", "pix"]
    best = search.hits[0]
    assert (best.document.path, best.terms) == ("pagamentos.md", ("pagamento", "pix"))
    assert "produtos/jogos.md" in [hit.document.path for hit in search.hits]


@pytest.mark.parametrize("query", ["pagam", "Pagam", "págam"])
def test_k5_the_beginning_of_a_word_finds_it(shop: SearchIndex, query: str) -> None:
    hits = ask(shop, query).hits
    assert [hit.document.path for hit in hits] == ["pagamentos.md", "frete.md"]
    assert hits[0].terms == (query,)


@pytest.mark.parametrize("query", ["pagamneto", "pagamnto", "paagmento", "pagamenti"])
def test_k5_a_typing_error_still_finds_the_word(shop: SearchIndex, query: str) -> None:
    assert found(shop, query)[0] == "pagamentos.md"


def test_k4_hits_are_ordered_best_first_with_scores_and_words(shop: SearchIndex) -> None:
    hits = ask(shop, "pix pagamento na entrega").hits
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert hits[0].document.path == "pagamentos.md"
    assert hits[0].terms == ("pix", "pagamento")
    assert all(hit.score > 0 for hit in hits)


@pytest.mark.parametrize(
    ("where", "text"),
    [
        ("name", "nada aqui"),
        ("title", "---\ntitle: Zebra\n---\nnada aqui"),
        ("heading", "nada aqui\n\n## Zebra\n\nnada"),
        ("keywords", "---\nkeywords: [zebra]\n---\nnada aqui"),
        ("body", "nada aqui, só a zebra"),
    ],
)
def test_k4_a_word_is_found_wherever_it_stands(make: Make, where: str, text: str) -> None:
    index = make("outra coisa", **{"zebra" if where == "name" else "x": text})
    (hit,) = ask(index, "zebra ").hits
    assert where in {row.field for row in ask(index, "zebra ").rows(hit, hit.chunk)}


def test_k4_a_title_counts_more_than_keywords_and_these_more_than_the_text(make: Make) -> None:
    filler = "texto que fala de outra coisa"
    index = make(
        body=f"---\ntitle: Um\n---\n{filler} zebra",
        keywords=f"---\ntitle: Dois\nkeywords: [zebra]\n---\n{filler} azul",
        title=f"---\ntitle: Zebra\n---\n{filler} azul",
    )
    assert found(index, "zebra ") == ["title.md", "keywords.md", "body.md"]


def test_equal_documents_come_in_order_of_path(make: Make) -> None:
    index = make(c="---\ntitle: t\n---\npix", a="---\ntitle: t\n---\npix", b="---\ntitle: t\n---\npix")
    assert found(index, "pix") == ["a.md", "b.md", "c.md"]


# --- public reports ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "query", ["seance", "séance", "orleans", "cafe", "café", "cafe\u0301", "naive", "NAÏVE"]
)
def test_se01_words_with_accents_are_found_and_marked(make: Make, query: str) -> None:
    text = "La séance d'Orléans, un naïve cafe\u0301."
    index = make(text, "rien du tout")
    search = ask(index, query)
    (hit,) = search.hits
    (span,) = search.matches(hit.document, text)
    assert text[span.start : span.end] in {"séance", "Orléans", "naïve", "cafe\u0301"}


SIZES = ("furadeira 5,5 mm HSS-G", "parafuso M8x20 de aço", "versão v1.10.2 do programa", "5 mm e 10 mm, HSS")


@pytest.mark.parametrize(
    ("query", "path"),
    [("5,5", "0.md"), ("M8x20", "1.md"), ("1.10.2", "2.md"), ("v1.10.2", "2.md"), ("HSS-G", "0.md")],
)
def test_se04_sizes_and_codes_find_their_document_first(make: Make, query: str, path: str) -> None:
    assert found(make(*SIZES), query)[0] == path


@pytest.mark.parametrize(
    "query", ["github", "GitHub", "unlock", "biometrics", "softlogout", "soft_logout", "logout"]
)
def test_se06_names_are_found_whole_and_in_parts(make: Make, query: str) -> None:
    index = make("O GitHub chama unlockWithBiometrics e soft_logout", "nada")
    assert found(index, query) == ["0.md"]


@pytest.mark.parametrize("whole", ["unlockWithBiometrics", "soft_logout"])
def test_se06_the_whole_name_ranks_above_its_parts(make: Make, whole: str) -> None:
    parts = {"unlockWithBiometrics": "unlock with biometrics", "soft_logout": "soft logout"}[whole]
    index = make(f"{parts} palavra", f"{whole} palavra")
    assert found(index, whole) == ["1.md", "0.md"]


@pytest.mark.parametrize("query", ["退货", "政策", "适用于", "jwt", "JWT令牌", "令牌用户", "退货政策是什么"])
def test_se07_a_word_inside_a_run_of_chinese_is_found(make: Make, query: str) -> None:
    index = make("退货政策适用于JWT令牌用户", "发票和税")
    assert found(index, query) == ["0.md"]


def test_se07_the_matched_characters_are_marked(make: Make) -> None:
    text = "我们的退货政策，退款"
    search = ask(make(text), "退货政策")
    (hit,) = search.hits
    assert [text[span.start : span.end] for span in search.matches(hit.document, text)] == ["退货政策"]


@pytest.mark.parametrize("query", ["サーバー", "ｻｰﾊﾞｰ"])
def test_kana_of_either_width_are_found_and_marked(make: Make, query: str) -> None:
    text = "新しいサーバーです"
    search = ask(make(text, "サバの味噌煮"), query)
    hit = search.hits[0]
    assert hit.document.path == "0.md"
    assert [text[span.start : span.end] for span in search.matches(hit.document, text)] == ["サーバー"]


@pytest.mark.parametrize(("query", "first"), [("to be", "0.md"), ("the", "2.md"), ("it is", "3.md")])
def test_se08_a_question_of_stop_words_finds_what_has_them(make: Make, query: str, first: str) -> None:
    index = make(
        "# To be or not to be\n\nquestion",
        "# Never gives up\n\nsong",
        "# The end\n\nfilm",
        "# It is so\n\nyes",
    )
    assert found(index, query)[0] == first


@pytest.mark.parametrize("query", ["", "   ", "?!", "🙂"])
def test_se08_an_empty_question_has_no_hits_and_no_error(shop: SearchIndex, query: str) -> None:
    assert ask(shop, query).hits == ()
    assert ask(shop, query).words == ()


def test_se09_the_exact_word_comes_before_near_ones(make: Make) -> None:
    index = make("buttery noodles", "butter", "Arbeitsunfall", "batter")
    assert found(index, "butter")[0] == "1.md"
    assert found(index, "butter ") == ["1.md"]


@pytest.mark.parametrize("query", ["asdf", "DRK"])
def test_se09_short_words_find_nothing_that_lacks_them(make: Make, query: str) -> None:
    assert found(make("buttery noodles", "butter", "Arbeitsunfall drink as"), query) == []


@pytest.mark.parametrize(
    "query",
    [
        '"url: pix"',
        "pix:boleto",
        "[pix TO",
        '"pix',
        "(pix",
        "pix AND",
        "id:pix",
        "pix*",
        "-pix",
        "+pix",
        "pix~",
        "NOT pix",
    ],
)
def test_se10_what_looks_like_syntax_is_plain_text(shop: SearchIndex, query: str) -> None:
    assert found(shop, query)[0] == "pagamentos.md"


@pytest.mark.parametrize("query", ["*", "?", "NOT " * 2000, "(" * 5000, "\x00", "\ud800", "[* TO *]"])
def test_se10_no_syntax_raises_or_finds_everything(shop: SearchIndex, query: str) -> None:
    assert len(found(shop, query)) < len(SHOP)


def test_se14_a_very_long_word_is_refused_at_a_stated_length(shop: SearchIndex) -> None:
    with pytest.raises(QueryError, match="10000"):
        ask(shop, "a" * 100_000)
    assert found(shop, "a" * 10_000) == []


# --- evidence -------------------------------------------------------------------------------------------


def test_words_that_are_missing_are_told(shop: SearchIndex) -> None:
    search = ask(shop, "como pagar cripto com frete")
    (hit,) = [hit for hit in search.hits if hit.document.path == "frete.md"]
    assert hit.terms == ("frete",)
    assert search.missing(hit) == ("pagar", "cripto")


def test_two_forms_of_a_word_are_both_found(shop: SearchIndex) -> None:
    search = ask(shop, "pagamento pagamentos ")
    hit = search.hits[0]
    assert hit.terms == ("pagamento", "pagamentos")
    assert search.missing(hit) == ()


def test_matches_mark_what_counted_and_nothing_else(shop: SearchIndex) -> None:
    search = ask(shop, "pagam pix")
    document = shop.snapshot.documents["pagamentos.md"]
    text = "O pagamento com PIX, não com apix."
    assert [text[span.start : span.end] for span in search.matches(document, text)] == ["pagamento", "PIX"]
    assert ask(shop, "").matches(document, text) == ()


def test_the_hit_shows_its_best_chunk(shop: SearchIndex) -> None:
    (hit,) = ask(shop, "trinta dias ").hits
    assert hit.chunk.heading[-1] == "Prazo"
    assert len(hit.chunk_scores) == len(hit.document.chunks)
    assert max(hit.chunk_scores) == hit.chunk_scores[hit.chunk.ordinal]


def test_an_explanation_agrees_with_the_hits(shop: SearchIndex) -> None:
    query = "Como funciona o pagamento com pix na entrega"
    search = ask(shop, query)
    assert len(search.hits) >= 3
    for rank, hit in enumerate(search.hits, 1):
        told = explain(shop, query, hit.document.path)
        assert (told.rank, told.reason) == (rank, Reason.RELEVANT)
        assert told.score == pytest.approx(hit.score, rel=1e-9)
        assert told.rows == search.rows(hit, hit.chunk)
        assert told.missing == search.missing(hit)
        assert told.ignored == ("Como", "o", "com", "na")


def test_an_explanation_of_what_was_not_found(shop: SearchIndex) -> None:
    told = explain(shop, "pix", "trocas")
    assert (told.path, told.rank, told.score, told.rows) == ("trocas.md", 0, 0, ())
    assert (told.missing, told.reason) == (("pix",), Reason.NOT_MATCHED)


def test_the_reason_is_by_the_question_alone_whether_pinned_or_not(shop: SearchIndex) -> None:
    assert explain(shop, "pix", "instrucoes.md").reason is Reason.NOT_MATCHED


def test_documents_are_named_by_path_before_id(make: Make) -> None:
    index = make(a="---\nid: b.md\n---\num", b="---\nid: same\n---\ndois", c="---\nid: same\n---\ntrês")
    assert explain(index, "um", "b.md").path == "b.md"
    assert explain(index, "um", "same").path == "b.md"
    with pytest.raises(DocumentNotFound):
        explain(index, "um", "nobody")


def test_a_document_of_any_place_is_explained(make: Make) -> None:
    index = make(*(f"pix {'palavra ' * number}" for number in range(130)))
    search = ask(index, "pix ")
    for place in (0, 99, 100, 129):
        hit = search.hits[place]
        told = search.explain(hit.document.path)
        assert (told.rank, told.reason) == (place + 1, Reason.RELEVANT)
        assert told.score == pytest.approx(hit.score, rel=1e-9)
    assert search.place("nothing.md") is None


def test_hits_are_made_when_they_are_asked_for(make: Make) -> None:
    """Thousands of documents may answer; to make a hit of one, it is read."""
    index = make(*(f"pix {number}" for number in range(200)))
    hits = ask(index, "pix ").hits
    assert len(hits) == 200
    assert hits[150] is hits[150]
    assert hits[150:152] == (hits[150], hits[151])
    assert list(hits) == list(hits[:])


# --- synonyms ---------------------------------------------------------------------------------------------


def ask_with(index: SearchIndex, query: str, *groups: str) -> Search:
    synonyms = Synonyms([group.split("=") for group in groups], ANALYZER, index.snapshot.languages)
    ranking = SETTINGS.ranking
    return Search(query, index.snapshot, analyzer=ANALYZER, settings=ranking, synonyms=synonyms)


def test_a_document_with_a_synonym_is_found_behind_one_with_the_word(make: Make) -> None:
    index = make(
        a="---\ntitle: x\nlang: pt\n---\nsobre a fatura",
        b="---\ntitle: x\nlang: pt\n---\nsobre a cobrança",
        c="---\ntitle: x\nlang: pt\n---\nsobre nada",
    )
    assert found(index, "cobrança ") == ["b.md"]
    search = ask_with(index, "cobrança ", "cobrança=fatura")
    assert [hit.document.path for hit in search.hits] == ["b.md", "a.md"]
    hit = search.hits[1]
    assert (hit.terms, search.missing(hit)) == (("cobrança",), ())
    assert ("cobrança", "fatura") in {(row.term, row.matched) for row in search.rows(hit, hit.chunk)}
    text = "sobre a fatura"
    assert [text[span.start : span.end] for span in search.matches(hit.document, text)] == ["fatura"]


def test_a_title_that_says_it_with_a_synonym_matches_the_question(make: Make) -> None:
    index = make(
        a="---\ntitle: Nota fiscal atrasada\nlang: pt\n---\nassunto",
        b="---\ntitle: Outra coisa\nlang: pt\n---\nassunto",
    )
    search = ask_with(index, "NFe atrasada ", "NFe=nota fiscal")
    hit = search.hits[0]
    parts = {row.field: row.score for row in search.rows(hit, hit.chunk) if not row.term}
    plain = ask(index, "NFe atrasada ")
    before = {row.field: row.score for row in plain.rows(plain.hits[0], plain.hits[0].chunk) if not row.term}
    assert parts["title-match"] > before["title-match"]
    assert parts["pairs"] > before.get("pairs", 0)
    assert hit.terms == ("NFe", "atrasada")
    assert plain.missing(plain.hits[0]) == ("NFe",)


def test_part_of_a_synonym_of_several_words_is_not_the_word(make: Make) -> None:
    index = make(a="a nota fiscal saiu", b="uma nota de rodapé", c="o fiscal saiu, e a nota também")
    search = ask_with(index, "NFe ", "NFe=nota fiscal")
    terms = {hit.document.path: hit.terms for hit in search.hits}
    assert terms == {"a.md": ("NFe",), "c.md": ("NFe",)}
    assert search.hits[0].document.path == "a.md"
    text = "a nota, o fiscal"
    marks = search.matches(search.hits[0].document, text)
    assert [text[span.start : span.end] for span in marks] == ["nota", "fiscal"]


def test_chinese_synonyms_are_found_inside_a_run(make: Make) -> None:
    index = make(a="退款政策", b="发票")
    search = ask_with(index, "怎么退货呢", "退货=退款")
    assert [hit.document.path for hit in search.hits] == ["a.md"]
    assert [(word.text, word.how, word.matched) for word in search.words if word.how == "synonym"] == [
        ("退货", "synonym", ("退款",))
    ]
