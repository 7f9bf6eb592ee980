import json
import re

import pytest

from knowledge.errors import VaultDamaged
from knowledge.vault.fields import NewerSchema
from knowledge.vault.publication import print_postings
from knowledge.vault.shards import LARGEST_NUMBER, parse_shard

AWKWARD = {
    "gara*": [1, 700, 2, 5],
    "garantia": [1, 12],
    'x","gara': [3, 3],
    "a\\": [2, 2],
    "退货": [1, 9, 1, 8],
    "\u2028é": [4, 1],
    "gara": [3, LARGEST_NUMBER],
}
DATA = print_postings(7, AWKWARD)


def test_every_key_has_its_list() -> None:
    shard = parse_shard(DATA, shard=7, part="p")
    for key, flat in AWKWARD.items():
        for _ in range(2):
            found = shard.of(key, chunks=4)
            assert found is not None
            assert found.chunks.tolist() == [sum(flat[:end:2]) - 1 for end in range(1, len(flat), 2)]
            assert found.impacts.tolist() == flat[1::2]


@pytest.mark.parametrize("key", ["", "g", "gar", "garantia*", "x", ",", "terms", "shard", '"', "1", "]"])
def test_what_is_no_key_is_not_found(key: str) -> None:
    assert parse_shard(DATA, shard=7, part="p").of(key, chunks=4) is None


def test_an_empty_shard_has_nothing() -> None:
    assert parse_shard(print_postings(0, {}), shard=0, part="p").of("a", chunks=1) is None


@pytest.mark.parametrize("key", ["gara*", "退货"])
def test_a_chunk_that_is_not_there_is_refused(key: str) -> None:
    shard = parse_shard(DATA, shard=7, part="p")
    assert shard.of(key, chunks=3) is not None
    with pytest.raises(VaultDamaged, match="a chunk that is not there"):
        shard.of(key, chunks=1)


@pytest.mark.parametrize(
    "flat",
    [
        "",
        "1",
        "1,2,3",
        "0,5",
        "1,0",
        "1,-5",
        "1,2.5",
        "1,true",
        '1,"x"',
        "1,[2",
        f"1,{LARGEST_NUMBER + 1}",
        "1," + "9" * 5000,
        "1,,2",
        "1,1e3",
    ],
)
def test_a_list_that_is_none_is_refused(flat: str) -> None:
    data = DATA.replace(b"[1,12]", f"[{flat}]".encode())
    shard = parse_shard(data, shard=7, part="p")
    with pytest.raises(VaultDamaged):
        shard.of("garantia", chunks=4)


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"", "JSON"),
        (DATA[:-1], "written as"),
        (DATA.replace(b'"shard":7', b'"shard":8'), "another shard"),
        (DATA.replace(b"estante-postings", b"estante-chunks"), "format"),
        (json.dumps(json.loads(DATA)).encode(), "written as"),
    ],
)
def test_another_file_is_refused_with_the_reason(data: bytes, reason: str) -> None:
    with pytest.raises(VaultDamaged, match=re.escape(reason)):
        parse_shard(data, shard=7, part="p")


def test_a_newer_schema_is_told_apart() -> None:
    with pytest.raises(NewerSchema):
        parse_shard(DATA.replace(b'"schema":1', b'"schema":2'), shard=7, part="p")
