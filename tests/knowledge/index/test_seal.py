from __future__ import annotations

import json
import zlib
from dataclasses import asdict, replace
from typing import Any

import pytest

from knowledge.errors import SegmentDamaged
from knowledge.index.seal import Seal, from_bytes, seal_name, to_bytes

CONTENTS = b"a table of contents"
SEAL = Seal(4, "cp1252 é", zlib.crc32(CONTENTS), {"MAIN_0a": 1, "MAIN_1b": 2**32 - 1})


def test_a_seal_is_read_as_it_was_written() -> None:
    assert from_bytes(to_bytes(SEAL)) == SEAL


def test_every_generation_has_a_seal_of_its_own() -> None:
    assert [seal_name(7), seal_name(70)] == ["_MAIN_7.seal", "_MAIN_70.seal"]


def test_what_is_as_it_was_passes() -> None:
    SEAL.check(CONTENTS, version=4, made_with="cp1252 é")


@pytest.mark.parametrize(
    ("seal", "words"),
    [
        (replace(SEAL, version=3), "another version"),
        (replace(SEAL, made_with="utf-8"), "other settings"),
        (replace(SEAL, contents=zlib.crc32(b"another table")), "does not match"),
    ],
)
def test_anything_else_is_refused_in_words(seal: Seal, words: str) -> None:
    with pytest.raises(SegmentDamaged, match=words):
        seal.check(CONTENTS, version=4, made_with="cp1252 é")


def without(name: str) -> dict[str, Any]:
    return {key: value for key, value in asdict(SEAL).items() if key != name}


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"null",
        b"[]",
        b"7",
        b"{}",
        b"\xff",
        b"[" * 100_000,
        to_bytes(SEAL)[:-1],
        to_bytes(SEAL) + b"x",
        json.dumps(without("version")).encode(),
        json.dumps(without("segments")).encode(),
        json.dumps(asdict(SEAL) | {"more": 1}).encode(),
        json.dumps(asdict(SEAL) | {"segments": ["MAIN_0a"]}).encode(),
        json.dumps(asdict(SEAL) | {"segments": None}).encode(),
        json.dumps(asdict(SEAL) | {"version": "4"}).encode(),
    ],
)
def test_what_is_no_seal_is_refused(data: bytes) -> None:
    with pytest.raises(SegmentDamaged, match="cannot be read"):
        from_bytes(data)
