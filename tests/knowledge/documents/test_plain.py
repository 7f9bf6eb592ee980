"""Plain text along its paragraphs."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.plain import Slice, number_chunks, read_plain
from knowledge.model import Chunk
from knowledge.settings import ChunkSettings


def texts(content: str, settings: ChunkSettings | None = None) -> list[str]:
    return [content[start:end] for start, end, _ in read_plain(content, settings or ChunkSettings()).slices]


def test_p5_a_text_is_cut_between_paragraphs() -> None:
    paragraphs = [f"{number} " + "palavra " * 24 + "fim.\n" + "outra " * 8 for number in range(6)]
    content = "\n\n".join(paragraph.strip() for paragraph in paragraphs)
    assert texts(content) == ["\n\n".join(content.split("\n\n")[at : at + 2]) for at in (0, 2, 4)]


def test_marks_of_markdown_mean_nothing() -> None:
    content = "# Título\n\n---\ntitle: x\n---\n\n- item\n```\n"
    reading = read_plain(content, ChunkSettings())
    assert [(heading, content[start:end]) for start, end, heading in reading.slices] == [
        ((), content.rstrip())
    ]


def test_a_very_long_line_is_cut_between_sentences_and_words() -> None:
    content = "O pacote saiu de casa. " * 20_000
    pieces = texts(content.strip())
    assert len(pieces) > 700
    assert all(piece.startswith("O pacote") and piece.endswith("casa.") for piece in pieces)
    assert all(len(piece) == 600 for piece in texts("x" * 6_000)[:-2])


def test_chunks_are_numbered_with_their_lines_in_the_file() -> None:
    content = "um\n\ndois\ntrês\n\nquatro"
    chunks = number_chunks(content, [Slice(0, 2), Slice(4, 13), Slice(15, 21, ("a",))], content_line=5)
    assert chunks == (
        Chunk(0, (), 0, 2, 5, 5),
        Chunk(1, (), 4, 13, 7, 8),
        Chunk(2, ("a",), 15, 21, 10, 10),
    )
    assert number_chunks("", [], content_line=3) == (Chunk(0, (), 0, 0, 3, 3),)


blocks = st.sampled_from(
    ["palavra " * 20, "中文。" * 30, "\n", "\n\n", "  x\n", "\t", "🇳🇴" * 9, "é. ", "\x1c"]
)


@given(st.lists(blocks, max_size=60).map("".join), st.sampled_from([(500, 600), (30, 40), (1, 1)]))
def test_every_visible_character_is_in_exactly_one_chunk(content: str, sizes: tuple[int, int]) -> None:
    counts = [0] * len(content)
    for start, end, _ in read_plain(content, ChunkSettings(*sizes)).slices:
        for offset in range(start, end):
            counts[offset] += 1
    assert max(counts, default=0) <= 1
    assert all(count for count, character in zip(counts, content, strict=True) if not character.isspace())
