"""Which reader a file gets, and what all of them make of it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.formats import is_markdown, parse
from knowledge.documents.markdown import parse_document
from knowledge.model import Document, SourceFile
from knowledge.problems import Problem, ProblemCode
from knowledge.settings import LIBRARY_SUFFIXES, ChunkSettings

NOTICE = Problem("x", 0, ProblemCode.ENCODING_GUESSED, ("GB18030",))


def read(path: str, text: str, settings: ChunkSettings | None = None) -> Document:
    source = SourceFile(path, text, "d1", len(text), problems=(NOTICE,))
    return parse(source, chunks=settings)


@pytest.mark.parametrize("path", ["a.md", "a.MDX", "csv", ".csv", "a.csv.md", "json/a", "a.toml"])
def test_all_but_tables_json_and_text_is_read_as_markdown(path: str) -> None:
    source = SourceFile(path, "---\ntitle: T\n---\n# A\n\nb\n", "d1", 9)
    assert is_markdown(path)
    assert parse(source) == parse_document(source)


@pytest.mark.parametrize("path", ["loja/precos.csv", "loja/precos.JSON", "loja/precos.Txt"])
def test_a_document_without_markdown_is_named_after_its_file(path: str) -> None:
    document = read(path, "\ufeff\r\n \r\n[1,\r\n2]\r\n\r\n")
    assert not is_markdown(path)
    assert (document.id, document.path, document.title) == (path, path, "precos")
    assert (document.content, document.content_line, document.digest) == ("[1,\n2]", 3, "d1")
    assert document.problems == (NOTICE,)
    assert document.headings == ()
    assert not document.pinned
    assert [(chunk.start_line, chunk.end_line) for chunk in document.chunks] == [(3, 4)]


def test_a_markdown_and_a_table_of_one_name_have_two_ids() -> None:
    assert read("precos.md", "x").id != read("precos.csv", "x").id


def test_nothing_in_a_text_is_taken_for_a_header() -> None:
    text = "---\ntitle: Outro\npinned: true\n---\ncorpo"
    document = read("nota.txt", text)
    assert (document.title, document.content, document.pinned) == ("nota", text, False)


@pytest.mark.parametrize(
    ("path", "text", "line", "code"),
    [
        ("a.json", '\n{"a": 1,\n"b" 2}\n', 3, ProblemCode.JSON_SYNTAX),
        ("a.csv", 'a,b\n\n1,"x\n2,y\n', 3, ProblemCode.TABLE_QUOTE),
    ],
)
def test_what_is_wrong_is_told_with_its_line_in_the_file(
    path: str, text: str, line: int, code: ProblemCode
) -> None:
    assert read(path, text).problems == (NOTICE, Problem(path, line, code))


def test_language_and_keywords_are_found() -> None:
    table = read("tabela-de-precos.csv", "Código;Produto\n1;Cabo para o carro e a casa com garantia\n")
    assert table.language == "pt"
    assert set(table.keywords) >= {"tabela", "precos", "código", "produto"}
    assert table.keywords_derived
    assert read("店.json", '{"店名": "青禾茶居", "地址": "杭州"}').language == "zh"


@pytest.mark.parametrize("suffix", LIBRARY_SUFFIXES)
@pytest.mark.parametrize("text", ["", "\n", " \t\n", "\ufeff", "\0", "x", "\ud800", "\u2028"])
def test_fi10_the_shortest_texts_are_documents_with_a_chunk(suffix: str, text: str) -> None:
    document = read(f"a{suffix}", text)
    assert len(document.chunks) == 1
    assert document.chunk_text(document.chunks[0]) == document.content.strip()


@given(
    st.text(max_size=80), st.sampled_from([".csv", ".json", ".txt"]), st.sampled_from([(500, 600), (8, 10)])
)
def test_any_text_is_read_and_all_of_it_is_in_the_chunks(
    text: str, suffix: str, sizes: tuple[int, int]
) -> None:
    document = read(f"a{suffix}", text, ChunkSettings(*sizes))
    seen = "".join(document.chunk_text(chunk) for chunk in document.chunks)
    assert "".join(seen.split()) == "".join(document.content.split())
    lines = document.content.split("\n")
    for chunk in document.chunks:
        first, last = (line - document.content_line for line in (chunk.start_line, chunk.end_line))
        assert document.chunk_text(chunk) in "\n".join(lines[first : last + 1])
