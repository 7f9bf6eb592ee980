"""get_doc, get_docs and get_chunks: pages that join to the whole (T3)."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowledge.tool.documents import MOST_TOGETHER
from knowledge.tool.knowledge_tool import KnowledgeTool
from knowledge.tool.reading import MOST_CHARACTERS
from knowledge.tool.scope import Principals, Scope
from knowledge.workspace.collection import Collection
from tests.knowledge.tool.asking import Asked, files_of
from tests.knowledge.tool.calls import opened

WORDS = st.sampled_from(["moka", "café ", "价目表", "👩‍👩‍👧", "\n\n", "x" * 900, "a b ", "é", "#", "𝔞", " "])
TEXTS = st.lists(WORDS, max_size=8).map(lambda parts: "".join(parts * 20))


def body_of(path: Path) -> str:
    text = path.read_text("utf-8")
    return (text.split("---\n", 2)[2] if text.startswith("---\n") else text).strip("\n")


def test_each_document_of_the_samples_is_got_whole(ask: Asked, samples: Path) -> None:
    for name, path in files_of(samples, "casa-brisa", "assistencia", "qinghe").items():
        pages = ask.pages("get_doc", document_id=name)
        assert "".join(page["text"] for page in pages) == body_of(path)
        assert all(page["document_id"] == name for page in pages)


def test_a_withheld_document_and_one_of_a_disabled_project_do_not_exist(ask: Asked) -> None:
    message = ask.error("get_doc", document_id="x")
    for name in (
        "casa-brisa/politicas/trocas-2024.md",
        "eventos/oficinas.md",
        "casa-brisa/../qinghe/files/发票.md",
        "casa-brisa/search.toml",
        "/etc/hostname",
        "casa-brisa",
        "casa-brisa/",
        "politicas/garantia.md",
        "\ud800",
    ):
        for action in ("get_doc", "get_chunks"):
            seen = name.replace("\ud800", "?")
            assert ask.error(action, document_id=name) == message.replace("“x”", f"“{seen}”")


def test_an_id_outside_the_scope_is_answered_like_one_that_does_not_exist(shop: Collection) -> None:
    """T8: byte for byte, but for the name itself."""
    tool = KnowledgeTool(shop)
    for scope, outside, nowhere in (
        (Scope.of("qinghe"), "casa-brisa/estoque.json", "casa-brisa/nowhere.md"),
        (Scope.of("qinghe"), "casa-brisa/estoque.json", "qinghe/nowhere.md"),
        (
            Scope(frozenset({"casa-brisa"}), frozenset({"casa-brisa/estoque.json"})),
            "casa-brisa/novidades.md",
            "casa-brisa/nowhere.md",
        ),
    ):
        ask = Asked(tool, scope)
        for action in ("get_doc", "get_chunks"):
            assert ask.error(action, document_id=outside).replace(outside, "*") == ask.error(
                action, document_id=nowhere
            ).replace(nowhere, "*")
        assert ask("get_docs", document_ids=[outside]) == ask("get_docs", document_ids=[nowhere])
        assert ask("discover", document_ids=[outside]) == ask("discover", document_ids=[nowhere])


def test_several_documents_come_in_the_order_in_which_they_are_named(ask: Asked, samples: Path) -> None:
    names = ["qinghe/发票.md", "nowhere/x.md", "casa-brisa/nota-fiscal.md", "qinghe/发票.md"]
    answer = ask("get_docs", document_ids=names)
    assert [item["document_id"] for item in answer["documents"]] == [names[0], names[2]]
    assert answer["documents"][1]["text"] == body_of(samples / "casa-brisa/files/nota-fiscal.md")
    assert "next_page" not in answer


def test_pieces_are_walked_in_order(ask: Asked, samples: Path) -> None:
    name = "casa-brisa/politicas/garantia.md"
    lines = (samples / "casa-brisa/files/politicas/garantia.md").read_text("utf-8").split("\n")
    pages = ask.pages("get_chunks", document_id=name, limit=2)
    pieces = [piece for page in pages for piece in page["chunks"]]
    assert [piece["chunk"] for piece in pieces] == list(range(pages[0]["total"]))
    for piece in pieces:
        first, last = piece["lines"]
        assert "\n".join(lines[first - 1 : last]) == piece["text"]
    assert ask("get_chunks", document_id=name, start=10**30)["chunks"] == []


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(texts=st.lists(TEXTS, min_size=1, max_size=5))
def test_pages_join_to_the_whole_without_loss_or_repetition(
    tmp_path_factory: pytest.TempPathFactory, texts: list[str]
) -> None:
    files = {f"d{number}.md": f"T\n{text}" for number, text in enumerate(texts)}
    with opened(tmp_path_factory.mktemp("pages"), files) as collection:
        ask = Asked(KnowledgeTool(collection))
        with collection.lent("") as workspace:
            whole = {path: document.content for path, document in workspace.view.documents.items()}
        for name, content in whole.items():
            pages = ask.pages("get_doc", document_id=name)
            assert "".join(page["text"] for page in pages) == content
            assert all(len(page["text"]) <= MOST_CHARACTERS for page in pages)
        parts: dict[str, str] = {}
        for page in ask.pages("get_docs", document_ids=sorted(files)):
            assert sum(len(part["text"]) for part in page["documents"]) <= MOST_TOGETHER
            for part in page["documents"]:
                assert part["start"] == len(parts.get(part["document_id"], ""))
                parts[part["document_id"]] = parts.get(part["document_id"], "") + part["text"]
        assert parts == whole


def test_what_is_redacted_cannot_hide_at_the_border_of_two_pages(tmp_path: Path) -> None:
    secret = "+55 11 99999 1234"
    text = "a " * 3_990 + secret + " b" * 3_000
    with opened(tmp_path, {"d.md": text}) as collection:
        tool = KnowledgeTool(collection, redaction=lambda words, who: words.replace(secret, "(number)"))
        ask = Asked(tool)
        for action, arguments in (
            ("get_doc", {"document_id": "d.md"}),
            ("get_docs", {"document_ids": ["d.md"]}),
        ):
            pages = ask.pages(action, **arguments)
            parts = [part for page in pages for part in page.get("documents", [page])]
            assert "".join(part["text"] for part in parts) == text.replace(secret, "(number)")
        assert tool.call({"action": "discover"}, scope=Scope.of(""), principals=Principals())


def test_the_rest_of_several_documents_stays_within_what_was_asked(tmp_path: Path) -> None:
    """The next page keeps the other arguments, and a `start` is for the first document that is named."""
    files = {f"{n}.md": f"# {n}\n\n" + f"palavra{n} " * 2_000 for n in range(4)}
    with opened(tmp_path, files) as collection:
        ask = Asked(KnowledgeTool(collection))
        pages = ask.pages("get_docs", document_ids=sorted(files), projects=[""])
        assert len(pages) > 1
        assert all(page["next_page"]["projects"] == [""] for page in pages[:-1])
        [part] = ask("get_docs", document_ids=["away.md", "1.md"], start=500)["documents"][:1]
        assert (part["document_id"], part["start"]) == ("1.md", 0)


def test_pieces_of_a_redacted_document_show_no_half_of_what_is_hidden(tmp_path: Path) -> None:
    name = "Joana Pereira Silva"
    text = " ".join(f"{name}, frase{n}." if n % 3 else f"{name} palavra{n}" for n in range(900))
    with opened(tmp_path, {"a.md": f"# A\n\n{text}\n"}) as collection:
        ask = Asked(KnowledgeTool(collection, redaction=lambda shown, who: shown.replace(name, "(nome)")))
        pages = ask.pages("get_chunks", document_id="a.md", limit=40)
        shown = [piece["text"] for page in pages for piece in page["chunks"]]
        shown += [
            item["text"] for page in ask.pages("search", query="frase7 palavra9") for item in page["passages"]
        ]
        assert len(shown) > 10
        assert not any(word in piece for piece in shown for word in name.split())
        assert all(any(f"frase{n}" in piece for piece in shown) for n in range(900) if n % 3)
