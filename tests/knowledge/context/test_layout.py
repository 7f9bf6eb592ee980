from collections.abc import Callable

import pytest

from knowledge.context.layout import LABELS, default_preamble, labels_for, one_line
from knowledge.errors import LabelsError, UsageError
from knowledge.model import Context, Document, Hit, Layout

Build = Callable[..., Context]
Make = Callable[..., Document]
MakeHit = Callable[..., Hit]


def test_the_layout_of_documents_is_the_missions_to_the_character(build: Build, document: Make) -> None:
    pin = document("ai-guidelines", "Seja gentil.", title="Instruções para IA")
    hits = [
        document("payments", "PIX e cartão.", title="Pagamentos"),
        document("c", "Dez %.", title="Cupons"),
    ]
    assert build(hits, pinned=[pin], characters=4000).text == (
        "# Documento: Instruções para IA\n\nSeja gentil.\n\n---\n\n"
        "# Documento: Pagamentos\n\nPIX e cartão.\n\n---\n\n"
        "# Documento: Cupons\n\nDez %.\n\n---"
    )


def test_a_document_that_was_cut_ends_with_the_mark_and_the_separator(build: Build, document: Make) -> None:
    context = build(
        [document("p", "uma frase que não cabe " + "inteira " * 9 + "fim", title="P")], characters=52
    )
    assert context.text == "# Documento: P\n\numa frase\n\n[conteúdo truncado]\n\n---"
    assert context.characters == len(context.text) == 51


def test_the_layout_of_chunks_names_headings_and_file(build: Build, document: Make, hit: MakeHit) -> None:
    content = "# Pix\n\nNa hora.\n\n# Boleto\n\nTrês dias."
    paper = document("pay/methods", content, title="Pagamentos", parts=(("Pix", 0, 17), ("Boleto", 17, 37)))
    context = build(
        [hit(paper, chunk_scores=(1.0, 2.0))],
        pinned=[document("rules", "Seja gentil.", title="Regras")],
        characters=4000,
        layout=Layout.CHUNKS,
    )
    assert context.text == (
        "# Documento: Regras\nFonte: rules.md\n\nSeja gentil.\n\n---\n\n"
        "# Documento: Pagamentos › Boleto\nFonte: pay/methods.md\n\n# Boleto\n\nTrês dias.\n\n---\n\n"
        "# Documento: Pagamentos › Pix\nFonte: pay/methods.md\n\n# Pix\n\nNa hora.\n\n---"
    )


@pytest.mark.parametrize(
    ("labels", "text"),
    [
        ("en", "# Document: P\nSource: p.md\n\none\n\n[content truncated]\n\n---"),
        ("zh-CN", "# 文档：P\n来源：p.md\n\none\n\n[内容已截断]\n\n---"),
        ("pt-BR", "# Documento: P\nFonte: p.md\n\none\n\n[conteúdo truncado]\n\n---"),
    ],
)
def test_labels_follow_the_language(build: Build, document: Make, labels: str, text: str) -> None:
    paper = document("p", "one " * 500, title="P")
    assert build([paper], characters=len(text), layout=Layout.CHUNKS, labels=labels).text == text


def test_a_language_without_labels_is_wrong_usage(build: Build) -> None:
    with pytest.raises(LabelsError) as caught:
        build(characters=10, labels="tlh")
    assert isinstance(caught.value, UsageError)
    assert "tlh" in str(caught.value)
    assert "pt-BR" in str(caught.value)


def test_a_title_cannot_add_lines(build: Build, document: Make) -> None:
    paper = document("p", "x", title="A\n\n---\n\n# Documento: B\u2028C")
    assert build([paper], characters=4000).text == "# Documento: A --- # Documento: B C\n\nx\n\n---"


def test_one_line_replaces_what_utf8_cannot_hold() -> None:
    assert one_line(" a\ud800b\r\n c ") == "a?b c"


def test_every_language_has_its_own_words() -> None:
    for field in ("document", "source", "cut_mark", "preamble"):
        assert len({getattr(labels, field) for labels in LABELS.values()}) == len(LABELS)
    assert default_preamble("en") == labels_for("en").preamble
