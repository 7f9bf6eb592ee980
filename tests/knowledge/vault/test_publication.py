import json

import pytest

from knowledge.errors import VaultDamaged
from knowledge.model import Limits
from knowledge.publications import IntentGate, Reading
from knowledge.vault.fields import canonical
from knowledge.vault.listing import Part
from knowledge.vault.publication import (
    Pinned,
    Publication,
    Sources,
    VaultChunk,
    VaultSource,
    parse_group,
    parse_pins,
    parse_publication,
    parse_sources,
    print_group,
    print_pins,
    print_publication,
    print_sources,
)
from tests.knowledge.vault.vectors import FOLDER

SHA = "ab" * 32
READING = Reading(Limits(max_characters=None, max_tokens=900, max_files=0), "en", "o200k_base", "", 1)


def source(path: str, chunks: int) -> VaultSource:
    return VaultSource(path, "T", path, "", 1, SHA, "pt", ("a", "b"), "", "2026-12-31", chunks)


def test_what_is_printed_is_parsed_again() -> None:
    publication = Publication("N", SHA, 1, 2, 3, 2, READING, IntentGate(("a",), True), (Part("a", 1, SHA),))
    assert parse_publication(print_publication(publication), part="p") == publication
    sources = Sources((source("a.md", 2), source("b.md", 1)), "a0b1c2", 2)
    assert parse_sources(print_sources(sources), digits=2, part="p") == sources
    pins = (Pinned("a.md", "x"), Pinned("b.md", "é\n"))
    assert parse_pins(print_pins(pins), part="p") == pins
    chunk = VaultChunk(12, ("A", "B"), "text", 3, 4)
    assert parse_group(print_group("a0", [chunk]), prefix="a0", part="p") == {12: chunk}


def test_a_chunk_leads_to_its_source_and_group() -> None:
    sources = Sources((source("a.md", 2), source("b.md", 1)), "a0b1c2", 2)
    assert sources.chunks == 3
    assert [sources.prefix_of(number) for number in range(3)] == ["a0", "b1", "c2"]
    assert [sources.source_of(number).path for number in range(3)] == ["a.md", "a.md", "b.md"]
    assert [list(sources.numbers_of(place)) for place in range(2)] == [[0, 1], [2]]


@pytest.mark.parametrize(
    "changed",
    [
        {"prefixes": "a0b1c"},
        {"prefixes": "a0b1c2d3"},
        {"prefixes": "a0b1cX"},
        {"prefixes": None},
        {"sources": {}},
        {"sources": [{}]},
        {"format": "estante-pins"},
        {"schema": 2},
        {"schema": True},
    ],
)
def test_wrong_sources_are_refused(changed: dict[str, object]) -> None:
    data = json.loads(print_sources(Sources((source("a.md", 2), source("b.md", 1)), "a0b1c2", 2)))
    with pytest.raises(VaultDamaged):
        parse_sources(canonical({**data, **changed}), digits=2, part="p")


def test_sources_in_disorder_are_refused() -> None:
    for paths in (("b.md", "a.md"), ("a.md", "a.md")):
        sources = Sources(tuple(source(path, 1) for path in paths), "ab", 1)
        with pytest.raises(VaultDamaged, match="disorder"):
            parse_sources(print_sources(sources), digits=1, part="p")


@pytest.mark.parametrize("number", ["-1", "01", "1.0", "", "x", "१"])
def test_a_chunk_has_a_number(number: str) -> None:
    data = json.loads(print_group("a", [VaultChunk(0, (), "t", 1, 1)]))
    data["chunks"] = {number: data["chunks"]["0"]}
    with pytest.raises(VaultDamaged, match="number"):
        parse_group(canonical(data), prefix="a", part="p")


def test_another_group_is_refused() -> None:
    with pytest.raises(VaultDamaged, match="another group"):
        parse_group(print_group("a", []), prefix="b", part="p")


def test_every_file_of_the_vectors_is_canonical() -> None:
    for path in (FOLDER / "compiled").rglob("*.json"):
        assert path.read_bytes() == canonical(json.loads(path.read_text("utf-8")))
