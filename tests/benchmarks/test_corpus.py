"""The samples that engines are compared with."""

from dataclasses import replace

import pytest

from tests.benchmarks.corpus import SHORTEST, Page, Piece, generated, read_pages, sample, whole_path


def page(path: str, *lengths: int) -> Page:
    pieces = tuple(Piece(("Uma", f"Parte {number}"), "x" * length) for number, length in enumerate(lengths))
    return Page(path, f"Título de {path}", "pt", ("troca",), pieces)


def lengths(pages: list[Page]) -> list[int]:
    return [len(piece.text) for item in pages for piece in item.pieces]


PAGES = (page("a.md", 300, 10, 400), page("b.md", 20), page("c.md", 500, 600, 280))


def test_a_sample_has_as_many_chunks_as_was_asked_for_and_the_last_document_only_a_part() -> None:
    assert lengths(sample(PAGES, 3)) == [300, 400, 500]
    assert [item.path for item in sample(PAGES, 3)] == ["a.md", "c.md"]


def test_a_larger_sample_begins_with_the_smaller_one() -> None:
    assert lengths(sample(PAGES, 5))[:3] == lengths(sample(PAGES, 3))


def test_short_chunks_are_taken_only_when_there_are_too_few_long_ones() -> None:
    assert min(lengths(sample(PAGES, 5))) == SHORTEST
    assert lengths(sample(PAGES, 6)) == [300, 10, 400, 20, 500, 600]


def test_copies_have_paths_of_their_own_and_come_when_all_is_taken() -> None:
    found = sample(PAGES, 9)
    assert [item.path for item in found] == ["a.md", "b.md", "c.md", "copy-1/a.md"]
    assert lengths(found)[7:] == [300, 10]


def test_a_sample_of_nothing_is_refused_instead_of_never_ending() -> None:
    with pytest.raises(ValueError, match="no documents"):
        sample([replace(PAGES[0], pieces=())], 3)


def test_the_document_of_a_page_has_exactly_its_chunks() -> None:
    document = PAGES[0].document()
    assert [document.chunk_text(chunk) for chunk in document.chunks] == ["x" * 300, "x" * 10, "x" * 400]
    assert document.chunks[1].heading == ("Uma", "Parte 1")
    assert (document.title, document.keywords, document.language) == ("Título de a.md", ("troca",), "pt")


def test_chunks_apart_are_documents_whose_page_is_known() -> None:
    apart = page("ordem~1/a.b.md", 300, 400).apart()
    assert [item.path for item in apart] == ["ordem~1/a.b~0.md", "ordem~1/a.b~1.md"]
    assert lengths(list(apart)) == [300, 400]
    assert {whole_path(item.path) for item in apart} == {"ordem~1/a.b.md"}


def test_made_up_documents_are_always_the_same_and_are_cut_into_full_chunks() -> None:
    once, again = (read_pages(generated(30)) for _ in range(2))
    assert once == again
    full = [length for length in lengths(once) if SHORTEST <= length <= 600]
    assert len(full) > 0.9 * len(lengths(once))
