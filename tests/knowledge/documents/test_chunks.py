"""A document in pieces along its headings."""

from __future__ import annotations

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from knowledge.documents.blocks import parse_blocks
from knowledge.documents.chunks import split_chunks
from knowledge.model import Chunk
from knowledge.settings import ChunkSettings


def split(
    content: str, *, title: str = "", settings: ChunkSettings | None = None, content_line: int = 1
) -> list[Chunk]:
    return list(
        split_chunks(
            content,
            blocks=parse_blocks(content),
            content_line=content_line,
            title=title,
            settings=settings or ChunkSettings(),
        )
    )


def texts(content: str, **options: str) -> list[tuple[tuple[str, ...], str]]:
    return [(chunk.heading, content[chunk.start : chunk.end]) for chunk in split(content, **options)]  # type: ignore[arg-type]  # only the title is passed


def test_each_section_is_a_chunk_under_its_path_of_headings() -> None:
    content = "Lead.\n\n# A\n\nof a\n\n## B\n\nof b\n\n# C\n\nof c"
    assert texts(content) == [((), "Lead."), (("A",), "of a"), (("A", "B"), "of b"), (("C",), "of c")]


def test_the_title_is_left_out_of_the_path() -> None:
    content = "# Shop\n\nlead\n\n## Pay\n\npix"
    assert texts(content, title="Shop") == [((), "lead"), (("Pay",), "pix")]
    assert texts(content, title="Other") == [(("Shop",), "lead"), (("Shop", "Pay"), "pix")]


def test_a_second_first_level_heading_makes_both_count() -> None:
    assert texts("# A\n\na\n\n# B\n\nb", title="A") == [(("A",), "a"), (("B",), "b")]


def test_a_heading_with_nothing_beneath_is_a_chunk_by_itself() -> None:
    assert texts("# A\n\n## B\n\nb\n\n## C") == [(("A", "B"), "b"), (("A", "C"), "## C")]
    assert texts("# A") == [(("A",), "# A")]


def test_a_heading_over_deeper_headings_is_in_their_paths_only() -> None:
    assert texts("# Shop\n\n## Pay\n\n### Pix\n\nyes", title="Shop") == [(("Pay", "Pix"), "yes")]


def test_lines_count_in_the_file() -> None:
    chunks = split("# A\n\none\ntwo\n\n## B\n\nthree", content_line=5)
    assert [(chunk.ordinal, chunk.start_line, chunk.end_line) for chunk in chunks] == [(0, 7, 8), (1, 12, 12)]


def test_ct07_tables_stay_with_their_heading_in_order() -> None:
    content = "## West\n\n|a|b|\n|-|-|\n|1|2|\n\n## East\n\n|a|b|\n|-|-|\n|3|4|\n"
    assert texts(content) == [(("West",), "|a|b|\n|-|-|\n|1|2|"), (("East",), "|a|b|\n|-|-|\n|3|4|")]


def test_a_long_section_is_cut_between_paragraphs() -> None:
    paragraphs = [f"{number} " + "word " * 49 + "end." for number in range(6)]
    chunks = texts("\n\n".join(paragraphs))
    assert [text for _, text in chunks] == ["\n\n".join(paragraphs[at : at + 2]) for at in (0, 2, 4)]


def test_a_long_list_is_cut_between_items_and_a_table_between_rows() -> None:
    items = "\n".join(f"- item {number} " + "x" * 60 + "\n  more of it" for number in range(30))
    rows = "|a|b|\n|-|-|\n" + "\n".join(f"|{number}|{'y' * 70}|" for number in range(30))
    for content, begin in ((items, "- item"), (rows, "|")):
        pieces = [text for _, text in texts(content)]
        assert len(pieces) > 3
        assert all(piece.startswith(begin) for piece in pieces)


def test_code_is_cut_between_lines_and_keeps_its_indent() -> None:
    content = "```\n" + "\n".join(f"    line_{number} = {'z' * 40}" for number in range(40)) + "\n```"
    pieces = [text for _, text in texts(content)]
    assert all(piece.startswith("    line_") for piece in pieces[1:])
    assert all(piece.endswith(("z", "```")) for piece in pieces)


def test_a_long_line_is_cut_between_sentences() -> None:
    content = "The parcel left the house. " * 60
    pieces = [text for _, text in texts(content.strip())]
    assert all(piece.endswith(".") and piece.startswith("The") for piece in pieces)
    chinese = "包裹已经离开仓库。" * 200
    assert all(text.endswith("。") for _, text in texts(chinese))


def test_a_long_line_without_sentences_is_cut_between_words() -> None:
    pieces = [text for _, text in texts("parcel " * 300)]
    assert {word for piece in pieces for word in piece.split()} == {"parcel"}


@pytest.mark.parametrize("cluster", ["👨‍👩‍👧‍👦", "🇳🇴", "e\u0301", "🏳️‍🌈"])
def test_a_cut_never_falls_inside_a_visible_character(cluster: str) -> None:
    content = cluster * 400
    for chunk in split(content):
        assert chunk.start % len(cluster) == 0
        assert chunk.end % len(cluster) == 0


def test_no_stub_is_left_over() -> None:
    sizes = [len(text) for _, text in texts("word " * 125)]
    assert sum(sizes) >= 600
    assert min(sizes) >= 100


def test_chunks_are_about_the_target_size() -> None:
    content = "\n".join("A line of some forty characters or so. " * 2 for _ in range(200))
    sizes = [chunk.end - chunk.start for chunk in split(content)]
    assert max(sizes) <= 600
    assert min(sizes[:-1]) >= 400


headings = ["# A\n", "## B\n", "#\n", "C\n===\n"]
blocks = [
    "\n",
    "- x\n",
    "  - y\n",
    "|a|b|\n|-|-|\n|1|2|\n",
    "```\n# z\n```\n",
    "    code\n",
    "> q\n",
    "<!--\n",
]
runs = ["word " * 20, "中文。" * 30, "🇳🇴" * 40, "e\u0301", "\u2028", "\x1c", "\t", "x" * 90, "é. ", "\u0301"]
pieces_of_text = st.sampled_from([*headings, *blocks, *runs])


@given(st.lists(pieces_of_text, max_size=60).map("".join), st.sampled_from([(500, 600), (30, 40), (1, 1)]))
def test_every_visible_character_is_in_a_heading_line_or_in_exactly_one_chunk(
    content: str, sizes: tuple[int, int]
) -> None:
    settings = ChunkSettings(*sizes)
    blocks = parse_blocks(content)
    chunks = split(content, settings=settings)
    lines = content.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)
    in_heading = {
        offset
        for heading in blocks.headings
        for offset in range(starts[heading.first_line], min(starts[heading.end_line], len(content)))
    }
    covered: set[int] = set()
    position = 0
    for ordinal, chunk in enumerate(chunks):
        assert chunk.ordinal == ordinal
        assert position <= chunk.start <= chunk.end
        position = chunk.end
        covered.update(range(chunk.start, chunk.end))
        text = content[chunk.start : chunk.end]
        assert len(text) <= settings.maximum or len(regex.findall(r"\X", text)) == 1
        assert text == text.rstrip()
        assert chunk.start_line == 1 + content.count("\n", 0, chunk.start)
        assert chunk.end_line == 1 + content.count("\n", 0, max(chunk.end - 1, 0))
    visible = {offset for offset, character in enumerate(content) if not character.isspace()}
    assert visible - in_heading <= covered
    graphemes = {0, *(match.end() for match in regex.finditer(r"\X", content))}
    assert all(chunk.start in graphemes for chunk in chunks)
