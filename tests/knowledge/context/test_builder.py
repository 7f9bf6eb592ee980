from collections.abc import Callable

import pytest

from knowledge.model import Context, Document, Hit, Layout, Reason, Span

Build = Callable[..., Context]
Make = Callable[..., Document]
MakeHit = Callable[..., Hit]


def outs(context: Context) -> list[tuple[str, Reason]]:
    return [(out.path, out.reason) for out in context.left_out]


def paths(context: Context) -> list[str]:
    return [piece.path for piece in context.pieces]


def test_pins_come_first_in_their_order_then_the_hits(build: Build, document: Make) -> None:
    a, b, c, d = (document(name, f"texto {name}") for name in "abcd")
    context = build([a, b, c], pinned=[d, b], characters=4000)
    assert paths(context) == ["d.md", "b.md", "a.md", "c.md"]
    assert [piece.reason for piece in context.pieces] == [Reason.PINNED] * 2 + [Reason.RELEVANT] * 2
    assert [piece.number for piece in context.pieces] == [1, 2, 1, 2]
    assert [doc.path for doc in context.documents] == paths(context)


def test_a_pin_that_was_found_shows_its_place_among_the_hits(
    build: Build, document: Make, hit: MakeHit
) -> None:
    a, b, c = (document(name, f"pix {name}") for name in "abc")
    context = build([hit(a, 3.0), hit(b, 2.0)], pinned=[b, c], characters=4000)
    found, not_found, relevant = context.pieces
    assert (found.rank, found.score, found.terms, found.missing) == (2, 2.0, ("pix",), ("boleto",))
    assert [row.score for row in found.rows] == [2.0]
    assert (not_found.rank, not_found.score, not_found.terms, not_found.rows) == (0, 0.0, (), ())
    assert (relevant.path, relevant.rank) == ("a.md", 1)


def test_no_document_comes_twice(build: Build, document: Make) -> None:
    a = document("a", "texto")
    context = build([a, a], pinned=[], characters=4000)
    assert (paths(context), outs(context)) == (["a.md"], [("a.md", Reason.DUPLICATE)])
    context = build([a], pinned=[a, a], characters=4000)
    assert (paths(context), outs(context)) == (["a.md"], [("a.md", Reason.DUPLICATE)])
    assert not context.truncated


def test_an_empty_document_is_left_out_and_truncates_nothing(build: Build, document: Make) -> None:
    context = build([document("a", ""), document("b", " \n"), document("c", "ok")], characters=4000)
    assert paths(context) == ["c.md"]
    assert outs(context) == [("a.md", Reason.EMPTY), ("b.md", Reason.EMPTY)]
    assert not context.truncated


def test_the_limit_of_documents_counts_pins_first(build: Build, document: Make) -> None:
    a, b, c = (document(name, f"texto {name}") for name in "abc")
    context = build([a, b], pinned=[c], characters=4000, documents=2)
    assert paths(context) == ["c.md", "a.md"]
    assert outs(context) == [("b.md", Reason.DOCUMENT_LIMIT)]
    assert context.truncated
    assert build([a], pinned=[c], characters=4000, documents=0).text == ""


def test_lines_are_those_of_the_file_and_spans_those_of_the_text(build: Build, document: Make) -> None:
    paper = document("a", "Um pix.\n\nOutro pix.", line=6)
    context = build([document("z", "antes"), paper], characters=4000)
    piece = context.pieces[1]
    assert (piece.start_line, piece.end_line) == (6, 8)
    assert [context.text[span.start : span.end] for span in piece.matches] == ["pix", "pix"]
    assert piece.matches[0] == Span(piece.start + 3, piece.start + 6)


def test_a_cut_piece_ends_at_the_line_where_it_was_cut(build: Build, document: Make) -> None:
    paper = document("a", "um\ndois\ntres\nquatro cinco seis sete oito nove dez", title="A", line=4)
    text = "# Documento: A\n\num\ndois\ntres\n\n[conteúdo truncado]\n\n---"
    context = build([paper], characters=len(text))
    assert context.text == text
    piece = context.pieces[0]
    assert (piece.cut, piece.start_line, piece.end_line, piece.source_end) == (True, 4, 6, 12)


def test_what_is_left_out_keeps_its_facts(build: Build, document: Make, hit: MakeHit) -> None:
    long, other = document("a", "palavra " * 50 + "fim"), document("b", "outro texto", title="B", line=3)
    out = build([hit(long, 5.0), hit(other, 2.5)], characters=100).left_out[0]
    assert (out.path, out.document_id, out.title, out.line, out.characters) == ("b.md", "b", "B", 3, 11)
    assert (out.rank, out.score, out.terms, out.missing, out.pinned) == (2, 2.5, ("pix",), ("boleto",), False)


def test_a_pin_that_does_not_fit_is_named_as_a_pin(build: Build, document: Make) -> None:
    context = build([], pinned=[document("a", "x" * 100)], characters=50)
    assert [(out.path, out.pinned, out.reason) for out in context.left_out] == [
        ("a.md", True, Reason.NO_ROOM)
    ]
    assert context.truncated
    assert not context.handoff


def test_nothing_found_and_nothing_pinned_is_a_hand_off(build: Build, document: Make) -> None:
    context = build([], characters=4000)
    assert (context.text, context.handoff, context.truncated) == ("", True, False)
    assert not build([], pinned=[document("a", "x")], characters=4000).handoff


def test_only_empty_documents_found_and_pinned_is_a_hand_off_too(build: Build, document: Make) -> None:
    empty, blank, text = document("a", ""), document("b", " \u00a0"), document("c", "x")
    for layout in Layout:
        context = build([blank], pinned=[empty], characters=4000, layout=layout)
        assert (context.text, context.handoff, context.truncated) == ("", True, False)
        assert not build([blank, text], pinned=[empty], characters=4000, layout=layout).handoff
        assert not build([text], pinned=[empty], characters=0, layout=layout).handoff


@pytest.mark.parametrize(
    ("preamble", "system"),
    [(None, None), ("", "# Documento: a\n\nx\n\n---"), ("Oi.", "Oi.\n\n# Documento: a\n\nx\n\n---")],
)
def test_the_prompt_is_preamble_and_text(
    build: Build, document: Make, preamble: str | None, system: str | None
) -> None:
    assert build([document("a", "x")], characters=4000, preamble=preamble).system == system


def test_the_prompt_of_nothing_is_the_preamble(build: Build) -> None:
    assert build([], characters=4000, preamble="Oi.").system == "Oi."
    assert build([], characters=4000, preamble="").system == ""


def test_the_fingerprint_is_the_sha256_of_the_bytes(build: Build) -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    assert build([], characters=0).fingerprint == empty


def test_a_text_that_utf8_cannot_hold_does_not_break_the_context(build: Build, document: Make) -> None:
    assert len(build([document("a", "x\ud800y")], characters=4000).fingerprint) == 64


def test_the_same_question_gives_the_same_context(build: Build, document: Make) -> None:
    a = document("a", "um dois três " * 20)
    assert build([a], characters=150) == build([a], characters=150)


def test_what_the_caller_says_is_kept(build: Build, document: Make) -> None:
    context = build([document("a", "x")], characters=4000)
    assert (context.project, context.tokenizer, context.partial) == ("loja", "estimate", False)
    assert [word.text for word in context.words] == ["pix"]


# --- chunks ---------------------------------------------------------------------------------------


def three(document: Make, name: str = "p") -> Document:
    content = "um pix\n\ndois pix\n\ntres pix"
    return document(name, content, line=2, parts=(("A", 0, 8), ("B", 8, 18), ("C", 18, 26)))


def test_chunks_come_by_score_and_only_so_many_of_one_file(
    build: Build, document: Make, hit: MakeHit
) -> None:
    other = document("q", "quatro pix")
    context = build(
        [hit(three(document), chunk_scores=(1.0, 3.0, 2.0)), hit(other, 2.5)],
        characters=4000,
        layout=Layout.CHUNKS,
    )
    assert [piece.heading for piece in context.pieces] == [("B",), (), ("C",)]
    assert [piece.rank for piece in context.pieces] == [1, 2, 1]
    assert [(piece.start_line, piece.end_line) for piece in context.pieces] == [(4, 4), (1, 1), (6, 6)]
    assert [(out.heading, out.reason) for out in context.left_out] == [(("A",), Reason.FILE_LIMIT)]
    assert [doc.path for doc in context.documents] == ["p.md", "q.md"]
    assert not context.truncated


def test_equal_scores_keep_the_order_of_hits_then_of_the_text(
    build: Build, document: Make, hit: MakeHit
) -> None:
    context = build(
        [hit(three(document, "p")), hit(document("q", "quatro pix"))],
        characters=4000,
        layout=Layout.CHUNKS,
        chunks_per_file=3,
    )
    assert [(piece.path, piece.heading) for piece in context.pieces] == [
        ("p.md", ("A",)),
        ("p.md", ("B",)),
        ("p.md", ("C",)),
        ("q.md", ()),
    ]


def test_chunks_without_a_score_of_their_own_are_no_candidates(
    build: Build, document: Make, hit: MakeHit
) -> None:
    context = build(
        [hit(three(document), chunk_scores=(0.0, 3.0, 0.0))], characters=4000, layout=Layout.CHUNKS
    )
    assert [piece.heading for piece in context.pieces] == [("B",)]
    assert context.left_out == ()


def test_the_best_chunk_is_a_candidate_even_without_a_score(
    build: Build, document: Make, hit: MakeHit
) -> None:
    context = build(
        [hit(three(document), chunk_scores=(0.0, 0.0, 0.0))], characters=4000, layout=Layout.CHUNKS
    )
    assert [piece.heading for piece in context.pieces] == [("A",)]


def test_the_limit_of_chunks_does_not_count_pins(build: Build, document: Make, hit: MakeHit) -> None:
    context = build(
        [hit(three(document), chunk_scores=(1.0, 3.0, 2.0))],
        pinned=[document("z", "regras")],
        characters=4000,
        chunks=1,
        layout=Layout.CHUNKS,
    )
    assert [piece.heading for piece in context.pieces] == [(), ("B",)]
    assert [out.reason for out in context.left_out] == [Reason.CHUNK_LIMIT] * 2
    assert context.truncated


def test_the_limit_of_documents_lets_more_chunks_of_one_that_is_in(
    build: Build, document: Make, hit: MakeHit
) -> None:
    context = build(
        [hit(three(document), chunk_scores=(1.0, 3.0, 2.0)), hit(document("q", "quatro"), 2.5)],
        characters=4000,
        documents=1,
        layout=Layout.CHUNKS,
    )
    assert [piece.heading for piece in context.pieces] == [("B",), ("C",)]
    assert outs(context) == [("q.md", Reason.DOCUMENT_LIMIT), ("p.md", Reason.FILE_LIMIT)]


def test_the_same_chunk_text_comes_once(build: Build, document: Make) -> None:
    context = build([document("a", "igual"), document("b", "igual")], characters=4000, layout=Layout.CHUNKS)
    assert (paths(context), outs(context)) == (["a.md"], [("b.md", Reason.DUPLICATE)])
    assert not context.truncated


def test_a_pinned_document_is_whole_and_its_chunks_do_not_come_again(
    build: Build, document: Make, hit: MakeHit
) -> None:
    paper = three(document)
    context = build([hit(paper)], pinned=[paper], characters=4000, layout=Layout.CHUNKS)
    assert context.text == "# Documento: p\nFonte: p.md\n\num pix\n\ndois pix\n\ntres pix\n\n---"
    assert context.left_out == ()


def test_every_hit_is_named_even_when_there_is_no_room(build: Build, document: Make) -> None:
    hits = [document(f"d{number}", f"pix {number} " * 30) for number in range(300)]
    for layout in Layout:
        context = build(hits, characters=500, layout=layout)
        assert {*paths(context), *(path for path, _ in outs(context))} == {doc.path for doc in hits}
        assert {reason for _, reason in outs(context)} == {Reason.NO_ROOM}


def test_hits_beyond_the_first_come_in_while_there_is_room(build: Build, document: Make) -> None:
    hits = [document(f"d{number}", f"pix {number}") for number in range(120)]
    context = build(hits, characters=100_000, layout=Layout.CHUNKS)
    assert paths(context) == [doc.path for doc in hits]


def test_ct07_a_table_stays_with_its_heading_in_source_order(
    build: Build, document: Make, hit: MakeHit
) -> None:
    left, right = "## Left\n\n|a|b|\n|-|-|\n|1|2|", "## Right\n\n|a|b|\n|-|-|\n|3|4|"
    content = f"{left}\n\n{right}"
    split = len(left) + 2
    paper = document("t", content, parts=(("Left", 0, split), ("Right", split, len(content))))
    whole = build([paper], characters=4000)
    assert whole.text == f"# Documento: t\n\n{content}\n\n---"
    pieces = build([hit(paper)], characters=4000, layout=Layout.CHUNKS)
    assert [pieces.text[piece.start : piece.end] for piece in pieces.pieces] == [left, right]
