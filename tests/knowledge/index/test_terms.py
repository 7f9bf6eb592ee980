from __future__ import annotations

from knowledge.index.terms import MAX_COUNT, Field
from tests.knowledge.shelf import indexed

SHOP = """---
title: Pagamentos
keywords: [boleto, "cartão"]
tags: [financeiro]
summary: Como cobrar
---

Aceitamos pix.

## Prazos

O pix cai na hora; o boleto, em dois dias.

## Estornos

O estorno do pix leva um dia.
"""


def row(path: str, text: str, term: str, chunk: int = 0) -> dict[str, int]:
    counts = indexed(path, text).chunks[chunk].counts.get(term, bytes(len(Field)))
    return {field.name.lower(): counts[field] for field in Field if counts[field]}


def test_a_word_is_counted_in_each_field_it_stands_in() -> None:
    assert row("loja/pagamentos.md", SHOP, "wpagamentos") == {"title": 1, "name": 1}
    assert row("loja/pagamentos.md", SHOP, "wloja") == {"name": 1}
    assert row("loja/pagamentos.md", SHOP, "wboleto") == {"keywords": 1}
    assert row("loja/pagamentos.md", SHOP, "wfinanceiro") == {"keywords": 1}
    assert row("loja/pagamentos.md", SHOP, "wcobrar") == {"keywords": 1}
    assert row("loja/pagamentos.md", SHOP, "wpix") == {"body": 1}


def test_the_suffix_of_the_file_is_not_a_word_of_its_name() -> None:
    assert row("loja/pagamentos.md", SHOP, "wmd") == {}


def test_a_heading_counts_in_the_first_chunk_of_its_section() -> None:
    assert row("p.md", SHOP, "wprazos", chunk=1) == {"heading": 1, "section": 1}
    assert row("p.md", SHOP, "wprazos", chunk=2) == {}


def test_every_chunk_knows_its_section_and_only_the_first_its_heading() -> None:
    text = "# T\n\n## Prazos\n\n" + "\n\n".join(f"Parágrafo {n} " + "palavra " * 50 for n in range(4))
    item = indexed("p.md", text)
    assert len(item.chunks) >= 4
    rows = [chunk.counts["wprazos"] for chunk in item.chunks]
    assert [row[Field.HEADING] for row in rows] == [1] + [0] * (len(rows) - 1)
    assert [row[Field.SECTION] for row in rows] == [1] * len(rows)


def test_title_and_name_count_once_a_document() -> None:
    item = indexed("p.md", SHOP)
    assert sum(chunk.counts.get("wpagamentos", bytes(6))[Field.TITLE] for chunk in item.chunks) == 1


def test_derived_keywords_are_not_counted_twice() -> None:
    assert row("p.md", "# Pagamentos\n\nTexto.", "wpagamentos") == {"title": 1}


def test_lengths_are_numbers_of_words() -> None:
    first = indexed("loja/pagamentos.md", SHOP).chunks[0].lengths
    assert first[Field.TITLE] == 1
    assert first[Field.NAME] == 2
    assert first[Field.KEYWORDS] == 5
    assert first[Field.BODY] == 2


def test_the_length_of_chinese_is_its_characters() -> None:
    assert indexed("a.md", "退货政策").chunks[0].lengths[Field.BODY] == 4


def test_counts_stay_within_a_byte() -> None:
    item = indexed("a.md", "pix " * 150)
    assert item.chunks[0].counts["wpix"][Field.BODY] == len(
        item.document.chunk_text(item.document.chunks[0]).split()
    )
    header = f"---\nsummary: {'pix ' * 400}\n---\nTexto."
    assert row("a.md", header, "wpix") == {"keywords": MAX_COUNT}


def test_an_empty_file_has_one_chunk_with_its_name() -> None:
    item = indexed("guia-rapido.md", "")
    assert len(item.chunks) == 1
    assert row("guia-rapido.md", "", "wguia")["name"] == 1
