"""Which version answers, whatever happens to the pointer and to what it names."""

import gc
import json
import os
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge.errors import (
    OlderThanSeen,
    VaultDamaged,
    VaultDisabled,
    VaultUnreachable,
)
from knowledge.model import Limits
from knowledge.publications import Reading
from knowledge.vault.fields import canonical
from knowledge.vault.inventory import Build
from knowledge.vault.listing import build_key
from knowledge.vault.pointer import MAX_POINTER_BYTES, POINTER
from knowledge.vault.reader import VaultReader
from knowledge.vault.terms import shard_of
from tests.knowledge.vault.reading import SHOP, Memory, build_of, key_of, told, vault_of

QUESTION = "Qual é a garantia?"
VERSIONS = 100 * int(os.environ.get("ESTANTE_ROUNDS", "1"))


@pytest.fixture
def build(tmp_path: Path) -> Build:
    return build_of(tmp_path)


def test_a_vault_without_a_pointer_is_off_at_once_though_all_is_cached_and_on_again(build: Build) -> None:
    store = Memory(build)
    with VaultReader(store) as reader:
        before = reader.ask(QUESTION)
        pointer = store.files.pop(POINTER)
        for _ in range(2):
            with pytest.raises(VaultDisabled):
                reader.ask(QUESTION)
        store.files[POINTER] = pointer
        assert told(reader.ask(QUESTION)) == told(before)


def test_a_new_version_is_followed_by_the_next_question(tmp_path: Path) -> None:
    old, new = build_of(tmp_path), build_of(tmp_path, {**SHOP, "novo.md": "# Garantia\n\nAgora 24 meses.\n"})
    store = vault_of(tmp_path, old)
    with VaultReader(tmp_path / "vault") as reader:
        first = reader.ask(QUESTION)
        vault_of(tmp_path, new)
        second = reader.ask(QUESTION)
    assert (first.version, first.sequence) == (old.build_id, 1)
    assert (second.version, second.sequence, second.refused) == (new.build_id, 2, "")
    assert "novo.md" not in {hit.path for hit in first.hits}
    assert "novo.md" in {hit.path for hit in second.hits}
    assert store.place.endswith("vault")


def test_sn04_an_older_version_is_refused_each_time_and_the_newest_stays_remembered(tmp_path: Path) -> None:
    """Public report SN04."""
    builds = [build_of(tmp_path, {**SHOP, "n.md": f"# Garantia {n}\n"}) for n in range(5, 8)]
    store = Memory(*builds)
    store.point(builds[2].build_id, 7)
    with VaultReader(store) as reader:
        seven = reader.ask(QUESTION)
        store.point(builds[0].build_id, 5)
        for _ in range(2):
            answer = reader.ask(QUESTION)
            assert "older than seen (7)" in answer.refused
            assert told(answer) == told(seven)
            assert reader.seen == 7
        store.point(builds[0].build_id, 8)
        eight = reader.ask(QUESTION)
        assert (eight.sequence, eight.version, eight.refused) == (8, builds[0].build_id, "")
    store.point(builds[0].build_id, 5)
    with VaultReader(store, seen=7) as fresh:
        for _ in range(2):
            with pytest.raises(OlderThanSeen):
                fresh.ask(QUESTION)
        assert fresh.seen == 7


def pointer_saying(**fields: object) -> bytes:
    whole: dict[str, object] = {
        "format": "estante-vault",
        "schema": 1,
        "sequence": 8,
        "build": "0" * 64,
        "history": "0" * 64,
    }
    return canonical(json.loads(json.dumps({**whole, **fields})))


BAD_POINTERS = {
    "empty": b"",
    "no JSON": b"{",
    "another format": pointer_saying(format="x"),
    "a newer schema": pointer_saying(schema=2),
    "too long": pointer_saying(more="x" * MAX_POINTER_BYTES),
    "no number": pointer_saying(sequence="8"),
    "a number with a point": pointer_saying(sequence=8.5),
    "true": pointer_saying(sequence=True),
    "no digest": pointer_saying(build="../../etc/passwd"),
    "to nothing": pointer_saying(),
    "the same number for another build": pointer_saying(sequence=7),
}


@pytest.mark.parametrize("name", BAD_POINTERS)
def test_a_bad_pointer_is_refused_and_the_version_that_was_whole_goes_on_answering(
    name: str, build: Build
) -> None:
    store = Memory(build)
    store.point(build.build_id, 7)
    with VaultReader(store) as reader:
        before = reader.ask(QUESTION)
        store.files[POINTER] = BAD_POINTERS[name]
        for _ in range(2):
            answer = reader.ask(QUESTION)
            assert told(answer) == told(before)
            assert answer.refused
            assert reader.seen == 7
        store.point(build.build_id, 9)
        assert (reader.ask(QUESTION).sequence, reader.ask(QUESTION).refused) == (9, "")
    if name != "the same number for another build":
        store.files[POINTER] = BAD_POINTERS[name]
        with VaultReader(store) as fresh, pytest.raises(VaultDamaged):
            fresh.ask(QUESTION)


def test_a_newer_version_that_is_not_whole_is_refused_and_followed_once_it_is(tmp_path: Path) -> None:
    old, new = build_of(tmp_path), build_of(tmp_path, {**SHOP, "novo.md": "# Garantia\n"})
    store = Memory(old)
    with VaultReader(store, retry_seconds=0) as reader:
        before = reader.ask(QUESTION)
        store.add(new)
        store.point(new.build_id, 2)
        for name in ("sources.json", "pins.json"):
            key = key_of(new, name)
            whole = store.files[key]
            for spoilt in (whole[:-1], whole + b" ", whole.replace(b"1", b"2", 1), None):
                if name == "pins.json" and spoilt is None:
                    continue  # which both versions share
                store.files[key] = spoilt if spoilt is not None else whole
                if spoilt is None:
                    del store.files[key]
                answer = reader.ask(QUESTION)
                assert told(answer) == told(before)
                assert "refused" in answer.refused
            store.files[key] = whole
        assert reader.ask(QUESTION).version == new.build_id


@pytest.mark.parametrize("name", ["publication.json", "sources.json"])
def test_a_newer_version_that_is_not_whole_is_not_read_again_and_again(name: str, tmp_path: Path) -> None:
    old, bad = build_of(tmp_path), build_of(tmp_path, {**SHOP, "novo.md": "# Garantia\n"})
    store = Memory(old)
    with VaultReader(store, retry_seconds=3600) as reader:
        before = reader.ask(QUESTION)
        store.add(bad)
        store.point(bad.build_id, 2)
        key = build_key(bad.build_id) if name == "publication.json" else key_of(bad, name)
        del store.files[key]
        first = reader.ask(QUESTION)
        store.reads.clear()
        for _ in range(3):
            answer = reader.ask(QUESTION)
            assert told(answer) == told(before)
            assert answer.refused == first.refused != ""
        assert store.reads == {POINTER: 3}
        store.point(bad.build_id, 3)  # another pointer is tried at once
        assert reader.ask(QUESTION).refused
        assert store.reads[key] == 1
        store.add(bad)
        store.point(bad.build_id, 4)
        assert (reader.ask(QUESTION).sequence, reader.ask(QUESTION).refused) == (4, "")


def test_a_version_that_never_answered_gives_way_to_the_one_before_when_a_part_is_wrong(
    tmp_path: Path,
) -> None:
    """Public report SN03: the damage is found before anybody had an answer of the new version."""
    old, new = (
        build_of(tmp_path),
        build_of(tmp_path, {**SHOP, "novo.md": "# Novo\n\nGarantia de 24 meses.\n"}),
    )
    for spoilt in (b"x", None):
        store = Memory(old)
        with VaultReader(store) as reader:
            before = reader.ask("garantia")
            store.add(new)
            store.point(new.build_id, 2)
            key = key_of(new, f"postings/{shard_of('gara*'):02d}.json")
            whole = store.files.pop(key)
            if spoilt:
                store.files[key] = spoilt
            for _ in range(2):
                answer = reader.ask("garantia")
                assert told(answer) == told(before)
                assert key in answer.refused
            store.files[key] = whole
            healed = reader.ask("garantia")
            assert (healed.version, healed.refused) == (new.build_id, "")


def test_a_version_that_has_answered_is_never_replaced_by_the_one_before(tmp_path: Path) -> None:
    old, new = (
        build_of(tmp_path),
        build_of(tmp_path, {**SHOP, "novo.md": "# Novo\n\nGarantia de 24 meses.\n"}),
    )
    store = Memory(old)
    with VaultReader(store) as reader:
        reader.ask("garantia")
        store.add(new)
        store.point(new.build_id, 2)
        assert reader.ask("senha").sequence == 2
        del store.files[key_of(new, f"postings/{shard_of('gara*'):02d}.json")]
        with pytest.raises(VaultDamaged, match="is missing"):
            reader.ask("garantia")
        assert reader.ask("senha").sequence == 2


def test_when_the_version_before_is_not_whole_either_what_is_wrong_with_the_new_one_is_told(
    tmp_path: Path,
) -> None:
    old, new = (
        build_of(tmp_path),
        build_of(tmp_path, {**SHOP, "novo.md": "# Novo\n\nGarantia de 24 meses.\n"}),
    )
    store = Memory(old)
    shard = f"postings/{shard_of('gara*'):02d}.json"
    with VaultReader(store) as reader:
        reader.ask("senha")
        store.add(new)
        store.point(new.build_id, 2)
        for build in (old, new):
            store.files.pop(key_of(build, shard))
        with pytest.raises(VaultDamaged) as error:
            reader.ask("garantia")
        assert error.value.part == key_of(new, shard)


def test_a_slow_load_does_not_take_the_place_of_a_newer_version(tmp_path: Path) -> None:
    one, two, three = (build_of(tmp_path, {**SHOP, "n.md": f"# Garantia {n}\n"}) for n in range(3))
    store = Memory(one)
    begun, go = threading.Event(), threading.Event()
    slow = key_of(two, "sources.json")

    def wait(key: str) -> None:
        if key == slow:
            begun.set()
            assert go.wait(30)

    with VaultReader(store) as reader, ThreadPoolExecutor(1) as pool:
        reader.ask(QUESTION)
        store.reading = wait
        store.add(two)
        store.point(two.build_id, 2)
        late = pool.submit(reader.ask, QUESTION)
        assert begun.wait(30)
        store.add(three)
        store.point(three.build_id, 3)
        assert reader.ask(QUESTION).sequence == 3
        go.set()
        answer = late.result(30)
        assert (answer.version, answer.sequence, answer.refused) == (three.build_id, 3, "")
        store.reads.clear()
        assert reader.ask(QUESTION).sequence == 3
        assert (reader.seen, store.reads) == (3, {POINTER: 1})


def test_a_pointer_that_was_read_long_ago_is_not_followed(tmp_path: Path) -> None:
    one, two = (build_of(tmp_path, {**SHOP, "n.md": f"# Garantia {n}\n"}) for n in range(2))
    begun, go = threading.Event(), threading.Event()

    class Slow(Memory):
        def read(self, key: str, *, limit: int) -> bytes:
            data = super().read(key, limit=limit)
            if key == POINTER and not begun.is_set():
                begun.set()
                assert go.wait(30)
            return data

    store = Slow(one)
    with VaultReader(store) as reader, ThreadPoolExecutor(1) as pool:
        late = pool.submit(reader.ask, QUESTION)
        assert begun.wait(30)
        store.files.clear()
        store.add(two)
        store.point(two.build_id, 2)
        first = reader.ask(QUESTION)
        go.set()
        answer = late.result(30)
    assert told(answer) == told(first)
    assert (answer.sequence, answer.refused) == (2, "")


def test_a_late_answer_of_the_version_before_does_not_bring_it_back(tmp_path: Path) -> None:
    old, new = build_of(tmp_path), build_of(tmp_path, {"troca.md": "# Troca\n\nGarantia de 24 meses.\n"})
    store = Memory(old)
    shard = f"postings/{shard_of('gara*'):02d}.json"
    begun, go = threading.Event(), threading.Event()

    def wait(key: str) -> None:
        if key == key_of(old, shard):
            begun.set()
            assert go.wait(30)

    store.reading = wait
    with VaultReader(store, cache_bytes=0) as reader, ThreadPoolExecutor(1) as pool:
        late = pool.submit(reader.ask, "garantia")
        assert begun.wait(30)
        store.add(new)
        store.point(new.build_id, 2)
        assert reader.ask("garantia").sequence == 2
        go.set()
        assert late.result(30).sequence == 1
        del store.files[key_of(new, shard)]
        store.reads.clear()
        with pytest.raises(VaultDamaged, match="is missing"):
            reader.ask("garantia")
        assert store.reads[key_of(new, shard)] == 1


def test_what_two_at_once_are_told_by_one_number_is_one_version_for_both(tmp_path: Path) -> None:
    """A pointer may be replaced by another of the same number, which is wrong; no answer mixes the two."""
    one, two = (build_of(tmp_path, {**SHOP, "n.md": f"# Garantia {n}\n"}) for n in range(2))
    store = Memory(one)
    store.add(two)
    begun, go = threading.Event(), threading.Event()

    def wait(key: str) -> None:
        if key == key_of(one, "sources.json"):
            begun.set()
            assert go.wait(30)

    store.reading = wait
    with VaultReader(store) as reader, ThreadPoolExecutor(1) as pool:
        late = pool.submit(reader.ask, "garantia")
        assert begun.wait(30)
        store.point(two.build_id, 1)
        first = reader.ask("garantia")
        go.set()
        assert told(late.result(30)) == told(first)
    assert first.version == two.build_id


def test_what_a_reader_holds_does_not_grow_with_the_versions_it_followed(tmp_path: Path) -> None:
    builds = [build_of(tmp_path, {**SHOP, "n.md": f"# Garantia {n}\n"}) for n in range(2)]
    store = Memory(*builds)
    sequence = 2

    def follow(versions: int) -> None:
        nonlocal sequence
        for _ in range(versions):
            sequence += 1
            store.point(builds[sequence % 2].build_id, sequence)
            assert reader.ask("garantia").sequence == sequence

    with VaultReader(store) as reader:
        follow(10)
        tracemalloc.start()
        try:
            follow(10)
            gc.collect()
            before, _ = tracemalloc.get_traced_memory()
            follow(VERSIONS)
            gc.collect()
            after, _ = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
    assert after - before < 100_000


def test_a_publication_that_cannot_be_read_as_it_says_is_refused(tmp_path: Path) -> None:
    """Of a newer Estante perhaps, which has more labels: whoever holds a version goes on."""
    odd = [Reading(labels="xx"), Reading(tokenizer="xx"), Reading(Limits())]
    old, *builds = (build_of(tmp_path, reading=reading) for reading in (Reading(), *odd))
    store = Memory(old)
    with VaultReader(store) as reader:
        before = reader.ask(QUESTION)
        for number, build in enumerate(builds, start=2):
            store.add(build)
            store.point(build.build_id, number)
            answer = reader.ask(QUESTION)
            assert told(answer) == told(before)
            assert "cannot be read as it says" in answer.refused
            with VaultReader(store) as fresh, pytest.raises(VaultDamaged):
                fresh.ask(QUESTION)


def test_a_damaged_part_of_what_is_served_is_an_error_and_never_another_answer(build: Build) -> None:
    store = Memory(build)
    whole = dict(store.files)
    needed = [key_of(build, name) for name in ("sources.json", "pins.json")]
    with VaultReader(store) as reader:
        reader.ask("garantia")
        needed += [key for key in store.reads if key not in (*needed, POINTER)]
    for key in needed:
        changed = bytearray(whole[key])
        changed[len(changed) // 2] ^= 1
        for spoilt in (bytes(changed), whole[key][:-1], whole[key] + b"\n"):
            store.files = {**whole, key: spoilt}
            with VaultReader(store) as reader, pytest.raises(VaultDamaged):
                reader.ask("garantia")


def test_a_place_that_cannot_be_read_is_an_error_whatever_is_held(build: Build) -> None:
    store = Memory(build)
    with VaultReader(store) as reader:
        reader.ask(QUESTION)

        def fail(key: str) -> None:
            raise VaultUnreachable("memory", "it does not answer")

        store.reading = fail
        with pytest.raises(VaultUnreachable):
            reader.ask(QUESTION)


def test_when_parts_are_pruned_while_it_reads_it_answers_from_the_new_version(tmp_path: Path) -> None:
    old = build_of(tmp_path)
    new = build_of(tmp_path, {"troca.md": "# Troca\n\nA garantia é de 24 meses.\n"})
    store = Memory(old)
    with VaultReader(store) as reader:
        reader.ask("frete")  # it holds the old version, but not the postings of the question to come

        def prune(key: str) -> None:
            if key == POINTER:
                return
            store.reading = lambda _: None
            store.files.clear()
            store.add(new)
            store.point(new.build_id, 2)

        store.reading = prune
        answer = reader.ask("garantia")
    assert (answer.version, answer.sequence) == (new.build_id, 2)
    assert [hit.text for hit in answer.hits] == ["A garantia é de 24 meses."]
    assert answer.context is not None
    assert "24 meses" in answer.context.text
    assert "12 meses" not in answer.context.text


def test_when_even_the_publication_is_gone_the_pointer_is_looked_at_once_more(tmp_path: Path) -> None:
    old, new = build_of(tmp_path), build_of(tmp_path, {"n.md": "# Garantia\n"})
    store = Memory(old)

    def prune(key: str) -> None:
        if key == build_key(old.build_id):
            store.files.clear()
            store.add(new)
            store.point(new.build_id, 2)

    store.reading = prune
    with VaultReader(store) as reader:
        assert reader.ask("garantia").version == new.build_id
