"""Public reports about searching, by their ids, asked from outside: files in a folder, and `Knowledge`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge import Knowledge
from knowledge.errors import QueryError
from knowledge.workspace import Workspace

Shelve = Callable[..., Knowledge]


@pytest.fixture
def shelve(tmp_path: Path) -> Iterator[Shelve]:
    """Opens a folder that has each given text in a file of its own: `0.md`, `1.md` …"""
    opened: list[Knowledge] = []

    def make(*texts: str) -> Knowledge:
        folder = tmp_path / f"library{len(opened)}"
        folder.mkdir()
        for number, text in enumerate(texts):
            (folder / f"{number}.md").write_text(text, encoding="utf-8")
        knowledge = Knowledge(folder, watch=False)
        knowledge.initialize()
        opened.append(knowledge)
        return knowledge

    yield make
    for knowledge in opened:
        knowledge.close()


def found(knowledge: Knowledge, query: str) -> list[str]:
    return [hit.document.path for hit in knowledge.search(query, limit=1_000)]


def marked(knowledge: Knowledge, query: str) -> list[str]:
    """The words that are marked in what would be sent for `query`."""
    context = knowledge.build_context(query, max_characters=10_000)
    return [context.text[span.start : span.end] for piece in context.pieces for span in piece.matches]


# --- SE01: accents --------------------------------------------------------------------------------

SEANCE = "Séance à Orléans, naïve café"


@pytest.mark.parametrize(
    ("query", "word"),
    [
        ("seance", "Séance"),
        ("orleans", "Orléans"),
        ("cafe", "café"),
        ("cafe\u0301", "café"),
        ("naive", "naïve"),
        ("ORLÉANS", "Orléans"),
    ],
)
def test_se01_accents_neither_hide_a_word_nor_shift_its_mark(shelve: Shelve, query: str, word: str) -> None:
    knowledge = shelve(SEANCE, "Rien du tout")
    assert found(knowledge, query) == ["0.md"]
    assert marked(knowledge, query) == [word]


def test_se01_a_decomposed_text_is_found_by_composed_and_plain_words(shelve: Shelve) -> None:
    knowledge = shelve("Le cafe\u0301 noir", "Rien")
    for query in ("café", "cafe", "cafe\u0301"):
        assert found(knowledge, query) == ["0.md"]
        assert marked(knowledge, query) == ["cafe\u0301"]


# --- SE04: sizes, versions, part numbers ----------------------------------------------------------

TOOLS = ("drill 5,5 mm HSS-G", "bolt M8x20", "v1.10.2", "drill 5 mm HSS, 10 pieces", "bolt M8 x 25")


@pytest.mark.parametrize(
    ("query", "first"), [("5,5", "0.md"), ("M8x20", "1.md"), ("1.10.2", "2.md"), ("HSS-G", "0.md")]
)
def test_se04_the_marks_inside_a_size_count(shelve: Shelve, query: str, first: str) -> None:
    assert found(shelve(*TOOLS), query)[0] == first


# --- SE06: names and their parts ------------------------------------------------------------------


@pytest.mark.parametrize("query", ["github", "unlock", "biometrics", "softlogout", "soft_logout"])
def test_se06_a_name_is_found_whole_and_by_its_parts(shelve: Shelve, query: str) -> None:
    knowledge = shelve("GitHub unlockWithBiometrics soft_logout", "Nothing of the kind")
    assert found(knowledge, query) == ["0.md"]


@pytest.mark.parametrize(
    ("query", "whole", "parts"),
    [
        ("soft_logout", "call soft_logout now", "a soft pillow and the logout page"),
        ("unlockWithBiometrics", "call unlockWithBiometrics now", "unlock it with the biometrics page"),
        ("GitHub", "see GitHub today", "see git and a hub today"),
    ],
)
def test_se06_the_whole_name_ranks_above_its_parts(
    shelve: Shelve, query: str, whole: str, parts: str
) -> None:
    for texts, first in (((whole, parts), "0.md"), ((parts, whole), "1.md")):
        assert found(shelve(*texts), query)[0] == first


# --- SE07: Chinese without spaces -----------------------------------------------------------------


@pytest.mark.parametrize("query", ["退货", "政策", "适用于", "jwt", "JWT令牌", "令牌用户"])
def test_se07_a_word_inside_a_run_of_chinese_is_found_and_marked(shelve: Shelve, query: str) -> None:
    knowledge = shelve("退货政策适用于JWT令牌用户", "发票与税务")
    assert found(knowledge, query) == ["0.md"]
    assert "".join(marked(knowledge, query)).casefold() == query.casefold()


# --- SE08: only stop words, or nothing ------------------------------------------------------------

FILMS = ("# To be or not to be\n\nA question.", "# Never gives up\n\nA song.", "# Other things\n\nA film.")


def test_se08_stop_words_find_the_title_that_is_made_of_them(shelve: Shelve) -> None:
    knowledge = shelve(*FILMS)
    assert found(knowledge, "to be") == ["0.md"]
    assert found(knowledge, "to be or not to be")[0] == "0.md"


@pytest.mark.parametrize("query", ["the", "it is"])
def test_se08_stop_words_that_stand_nowhere_find_nothing(shelve: Shelve, query: str) -> None:
    assert found(shelve(*FILMS), query) == []


@pytest.mark.parametrize("query", ["", "   ", "\n\t", "?!…", "🙂", "\u200b"])
def test_se08_a_question_without_a_word_has_no_hits_and_is_no_error(shelve: Shelve, query: str) -> None:
    knowledge = shelve(*FILMS)
    assert knowledge.search(query) == ()
    assert len(knowledge.list_documents()) == len(FILMS)
    assert knowledge.build_context(query, max_characters=1_000).handoff


# --- SE09: near words -----------------------------------------------------------------------------


def test_se09_the_exact_word_comes_first_however_often_a_near_one_stands(shelve: Shelve) -> None:
    for texts, first in (
        (("butter", "buttery noodles, buttery rice, buttery bread", "Arbeitsunfall"), "0.md"),
        (("buttery noodles, buttery rice, buttery bread", "Arbeitsunfall", "butter"), "2.md"),
    ):
        assert found(shelve(*texts), "butter")[0] == first


@pytest.mark.parametrize("query", ["asdf", "DRK", "asdf ", "DRK "])
def test_se09_short_words_find_nothing_that_lacks_them(shelve: Shelve, query: str) -> None:
    assert found(shelve("butter", "buttery noodles", "Arbeitsunfall", "a drink and an ad"), query) == []


def test_se09_a_near_word_is_told_as_one(shelve: Shelve, tmp_path: Path) -> None:
    shelve("Arbeitsunfall melden", "Urlaub melden")
    workspace = Workspace(tmp_path / "library0")
    try:
        workspace.start(watch=False).result(60)
        (hit,) = workspace.search("arbeitsunfal ")
        assert hit.document.path == "0.md"
        rows = workspace.explain("arbeitsunfal ", "0.md").rows
        assert {row.matched for row in rows if row.matched and row.matched != row.term} == {"arbeitsunfall"}
    finally:
        workspace.close()


# --- SE10: what looks like syntax -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ('"url: something"', ["0.md"]),
        ("url: something", ["0.md"]),
        ("foo:bar", ["1.md"]),
        ("[account TO", ["2.md"]),
        ('"account', ["2.md"]),
        ("(account,", ["2.md"]),
        ("id:account", ["2.md"]),
        ("account AND", ["2.md"]),
        ("-account", ["2.md"]),
        ("account~2^9", ["2.md"]),
        ("account\x00", ["2.md"]),
        (".*account.*", ["2.md"]),
    ],
)
def test_se10_what_looks_like_syntax_is_words(shelve: Shelve, query: str, expected: list[str]) -> None:
    knowledge = shelve("something at a url", "foo with bar", "account", "plain")
    assert found(knowledge, query)[: len(expected)] == expected


@pytest.mark.parametrize(
    "query", ["*", "?", "NOT " * 2_000, "(" * 5_000, "\\", "\x00", "\ud800", "[* TO *]", "*:*", "^(.+)+$"]
)
def test_se10_no_sign_raises_or_finds_everything(shelve: Shelve, query: str) -> None:
    assert found(shelve("account", "plain", "boleto"), query) == []


# --- SE13: one file, many saves -------------------------------------------------------------------


def test_se13_a_file_that_is_saved_five_times_is_found_once_with_its_last_text(tmp_path: Path) -> None:
    (tmp_path / "x.md").write_text("---\nid: x\n---\none apple\n", encoding="utf-8")
    (tmp_path / "y.md").write_text("---\nid: y\n---\nnothing\n", encoding="utf-8")
    workspace = Workspace(tmp_path)
    try:
        workspace.start(watch=True).result(60)
        for fruit in ("pear", "plum", "fig", "lime", "quince"):
            text = f"---\nid: x\n---\ntwo {fruit} fruit\n"
            workspace.files.save("x.md", text, like=None, expected_digest=None)
        workspace.rescan().result(60)
        assert [hit.document.content for hit in workspace.search("fruit")] == ["two quince fruit"]
        for gone in ("apple", "pear", "plum", "lime"):
            assert workspace.search(f"{gone} ") == ()
        assert sorted(document.id for document in workspace.view.documents.values()) == ["x", "y"]
        workspace.close()

        workspace = Workspace(tmp_path)  # and so it is stored
        workspace.start(watch=False).result(60)
        assert [hit.document.content for hit in workspace.search("fruit")] == ["two quince fruit"]
    finally:
        workspace.close()


# --- SE14: one endless word -----------------------------------------------------------------------


def test_se14_an_endless_word_is_refused_with_the_length_that_is_searched(shelve: Shelve) -> None:
    knowledge = shelve("account", "a" * 100_000)
    with pytest.raises(QueryError, match="100000 characters; the most that is searched is 10000"):
        knowledge.search("a" * 100_000)
    with pytest.raises(QueryError):
        knowledge.build_context("a" * 100_000, max_characters=1_000)
    assert "0.md" in found(knowledge, "a" * 9_000 + " account")
