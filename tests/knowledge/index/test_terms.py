from __future__ import annotations

import pytest

from knowledge.index.terms import Field, Note, field_texts
from knowledge.model import Document
from tests.knowledge.index.made import indexed

SHOP = """---
title: Pagamentos
keywords: [boleto, "cartão"]
tags: [financeiro]
summary: Como cobrar
aliases: [cobrança]
---

Aceitamos pix.

## Prazos

O pix cai na hora; o boleto, em dois dias.

## Estornos

O estorno do pix leva um dia.
"""


def texts(path: str, text: str) -> list[tuple[Field, int, str]]:
    return list(field_texts(indexed(path, text).document))


def of(field: Field, path: str, text: str) -> list[tuple[int, str]]:
    return [(chunk, own) for where, chunk, own in texts(path, text) if where is field]


def test_the_texts_of_a_document_come_chunk_by_chunk() -> None:
    assert texts("loja/pagamentos.md", SHOP) == [
        (Field.BODY, 0, "Aceitamos pix."),
        (Field.TITLE, 0, "Pagamentos"),
        (Field.KEYWORDS, 0, "boleto cartão financeiro Como cobrar cobrança"),
        (Field.NAME, 0, "loja/pagamentos"),
        (Field.SECTION, 1, "Prazos"),
        (Field.HEADING, 1, "Prazos"),
        (Field.BODY, 1, "O pix cai na hora; o boleto, em dois dias."),
        (Field.SECTION, 2, "Estornos"),
        (Field.HEADING, 2, "Estornos"),
        (Field.BODY, 2, "O estorno do pix leva um dia."),
    ]


def test_every_chunk_knows_its_section_and_only_the_first_its_heading() -> None:
    text = "# T\n\n## Prazos\n\n" + "\n\n".join(f"Parágrafo {n} " + "palavra " * 50 for n in range(4))
    sections = of(Field.SECTION, "p.md", text)
    assert len(sections) >= 4
    assert {own for _, own in sections} == {"Prazos"}
    assert of(Field.HEADING, "p.md", text) == [(sections[0][0], "Prazos")]


def test_a_heading_under_a_known_one_is_new_by_itself() -> None:
    text = "# T\n\n## A\n\nUm.\n\n### B\n\nDois.\n\n## C\n\n### B\n\nTrês."
    assert [own for _, own in of(Field.HEADING, "p.md", text)] == ["A", "B", "C B"]
    assert [own for _, own in of(Field.SECTION, "p.md", text)] == ["A", "A B", "C B"]


def test_derived_keywords_are_no_text() -> None:
    assert of(Field.KEYWORDS, "p.md", "# Pagamentos\n\nTexto.") == []


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("guia-rapido.md", "guia-rapido"),
        ("a.b/c.mdx", "a.b/c"),
        ("a.b/leia", "a.b/leia"),
        ("v1.2.md", "v1.2"),
        (".md", ".md"),
        ("a/.oculto", "a/.oculto"),
    ],
)
def test_the_suffix_of_the_file_is_not_part_of_its_name(path: str, name: str) -> None:
    assert (Field.NAME, 0, name) in texts(path, "Texto.")


def test_an_empty_file_has_its_name() -> None:
    assert (Field.NAME, 0, "guia-rapido") in texts("guia-rapido.md", "")


def test_a_document_without_chunks_has_title_keywords_and_name() -> None:
    document = Document("x", "a/b.md", "Título", "", keywords=("k",), keywords_derived=False)
    assert list(field_texts(document)) == [
        (Field.TITLE, 0, "Título"),
        (Field.KEYWORDS, 0, "k"),
        (Field.NAME, 0, "a/b"),
    ]


def noted(note: Note) -> str:
    document = indexed("a.md", SHOP).document
    (keywords,) = (text for field, _, text in field_texts(document, note) if field is Field.KEYWORDS)
    return keywords


def test_a_note_stands_in_place_of_what_the_header_says_field_by_field() -> None:
    assert noted(Note()) == "boleto cartão financeiro Como cobrar cobrança"
    assert noted(Note(tags=("pix", "rápido"))) == "boleto cartão pix rápido Como cobrar cobrança"
    assert noted(Note(summary="Receber")) == "boleto cartão financeiro Receber cobrança"


def test_notes_are_told_apart_by_their_marks() -> None:
    notes = [Note(("a", "b")), Note(("a b",)), Note(("b", "a")), Note((), "a"), Note(("a",), "b"), Note()]
    assert len({note.mark for note in notes}) == len(notes)
    assert Note().mark == 0
    assert 0 < Note(("a",)).mark < 2**56
    assert Note(("ç",)).mark == Note(("ç",)).mark
