from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from knowledge.model import Layout, Limits, Question
from knowledge.text.tokens import load_tokenizer
from knowledge.vault.held_version import HeldVersion, load_published, load_version
from knowledge.vault.meter import Meter
from knowledge.vault.packing import MOST_EMPTY_LINES, Fetched, Packer
from knowledge.vault.places import BuildPlace
from knowledge.vault.publication import VaultChunk
from knowledge.vault.ranking import Ranked, Ranking
from knowledge.vault.shards import KeyPostings
from knowledge.vault.terms import question_keys
from tests.knowledge.vault.reading import build_of


@pytest.fixture
def version(tmp_path: Path) -> HeldVersion:
    place = BuildPlace(build_of(tmp_path).folder)
    published = load_published(place, place.pointer(Meter()).build, Meter())
    return load_version(place, published, 1, Meter())


def packed(version: HeldVersion, *chunks: VaultChunk) -> list[tuple[str, int, int]]:
    """The text of each piece, its line, and the line it has in the document that is told with it."""
    (key, *_) = question_keys("prazo")
    owners = version.owners
    numbers = np.array([chunk.number for chunk in chunks])
    ranking = Ranking({key: KeyPostings(numbers, np.ones(len(chunks), np.int64))}, owners, sources=3)
    question = Question("prazo", Limits(max_characters=3000), Layout.CHUNKS)
    packer = Packer(version, ranking, question, load_tokenizer("estimate"), "2026-12-01")
    fetched = [
        Fetched(Ranked(chunk.number, int(owners[chunk.number]), 9 - place), chunk)
        for place, chunk in enumerate(chunks)
    ]
    context = packer.context(fetched, [])
    found = []
    for piece in context.pieces:
        documents = [each for each in context.documents if each.path == piece.path]
        text = context.text[piece.start : piece.end]
        document = documents[0]
        before = document.content[: piece.source_start]
        told = document.content[piece.source_start : piece.source_end] == text
        found.append((text, piece.start_line, document.content_line + before.count("\n") if told else 0))
    return found


def chunk(number: int, text: str, start: int, end: int) -> VaultChunk:
    return VaultChunk(number, ("Prazo",), text, start, end)


def test_chunks_of_one_document_stand_at_their_lines(version: HeldVersion) -> None:
    assert packed(version, chunk(1, "dois", 7, 7), chunk(0, "um\nmais", 3, 4)) == [
        ("dois", 7, 7),
        ("um\nmais", 3, 3),
    ]


def test_a_line_that_was_cut_in_two_is_one_line(version: HeldVersion) -> None:
    assert packed(version, chunk(0, "primeira metade, ", 3, 3), chunk(1, "segunda", 3, 3)) == [
        ("primeira metade,", 3, 3),
        ("segunda", 3, 3),
    ]


@pytest.mark.parametrize("line", [1, MOST_EMPTY_LINES + 10, 2**53 - 1])
def test_lines_that_cannot_be_take_no_room_and_the_piece_says_what_the_chunk_says(
    version: HeldVersion, line: int
) -> None:
    found = packed(version, chunk(0, "um", 3, 3), chunk(1, "dois", line, line))
    assert [(text, start) for text, start, _ in found] == [("um", 3), ("dois", line)]


def test_an_unknown_path_is_in_no_place(version: HeldVersion) -> None:
    assert [version.place_of(path) for path in ("frete.md", "senha.md", "troca.md", "a", "g", "z")] == [
        *(0, 1, 2),
        *(None, None, None),
    ]
    assert replace(version, sequence=2).build == version.build
