from knowledge.vault.manifest import ManifestEntry
from knowledge.vault.pieces import pieces_of


def entry(path: str = "a.md", title: str = "A") -> ManifestEntry:
    return ManifestEntry(path, title, path, "", 0, "0" * 64, "", (), "", "")


def cut(text: str, title: str = "A") -> list[tuple[tuple[str, ...], str]]:
    return [(piece.heading, piece.text) for piece in pieces_of(entry(title=title), text)]


def test_a_section_is_one_chunk_under_its_headings_without_the_title() -> None:
    text = "# A\n\nOne.\n\n## B\n\nTwo.\n\nThree.\n\n### C\n\nFour.\n"
    assert cut(text) == [((), "One."), (("B",), "Two.\n\nThree."), (("B", "C"), "Four.")]


def test_headings_in_code_are_code() -> None:
    text = "## B\n\n```sh\n# not one\n## nor this\n```\n\n    # nor here\n\n~~~\n# at all\n~~~\n"
    assert [heading for heading, _ in cut(text)] == [("B",)]


def test_a_long_section_is_cut_and_nothing_of_it_is_lost() -> None:
    text = "".join(f"Paragraph {number} says {'something ' * 20}here.\n\n" for number in range(100))
    pieces = pieces_of(entry(), f"## B\n\n{text}")
    assert all(len(piece.text) <= 4000 for piece in pieces)
    assert "".join(piece.text for piece in pieces).replace("\n", "") == text.replace("\n", "").replace(
        ". P", ".P"
    )
    assert [piece.start_line for piece in pieces] == sorted({piece.start_line for piece in pieces})


def test_a_section_of_4000_characters_is_one_chunk() -> None:
    assert [len(text) for _, text in cut("x " * 1999 + "xx")] == [4000]
    assert len(cut("x " * 2000 + "xx")) == 2


def test_a_word_or_code_longer_than_a_chunk_is_cut_too() -> None:
    pieces = [text for _, text in cut("y" * 9000)]
    assert [len(text) <= 4000 for text in pieces] == [True] * 3
    assert "".join(pieces) == "y" * 9000
    code = "```\n" + "z = 1\n" * 3000 + "```\n"
    assert all(len(text) <= 4000 for _, text in cut(code))


def test_the_same_text_under_the_same_heading_is_there_once() -> None:
    assert cut("## B\n\nTwo.\n\n## C\n\nTwo.\n\n## B\n\nTwo.\n") == [(("B",), "Two."), (("C",), "Two.")]


def test_lines_count_from_one_in_the_file() -> None:
    pieces = pieces_of(entry(), "# A\r\n\r\nOne.\r\n\r\n## B\r\nTwo\r\nlines.\r\n")
    assert [(piece.start_line, piece.end_line) for piece in pieces] == [(3, 3), (6, 7)]


def test_a_header_in_an_export_is_text() -> None:
    assert "draft" in " ".join(
        text + " ".join(heading) for heading, text in cut("---\ndraft: true\n---\n\nText.\n")
    )


def test_an_empty_document_is_one_empty_chunk() -> None:
    assert cut("") == [((), "")]


def test_the_digest_is_over_path_title_headings_and_text() -> None:
    one = pieces_of(entry(), "Text.")[0].digest
    assert one != pieces_of(entry(path="b.md"), "Text.")[0].digest
    assert one != pieces_of(entry(title="B"), "Text.")[0].digest
    assert one == pieces_of(entry(), "\n\nText.\n")[0].digest
