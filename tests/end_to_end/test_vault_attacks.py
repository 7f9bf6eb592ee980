"""Eight attacks on what is published, fifty variants of each: all are refused with a reason. Whoever held the
served version goes on with exactly that, or says why not; there is never another answer."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from knowledge.errors import BuildRefused, ExportRefused, OlderThanSeen, VaultDamaged, VaultError
from knowledge.publications import Export, Pointer, VaultAnswer
from knowledge.vault.compiling import compile_export
from knowledge.vault.export import write_export
from knowledge.vault.fields import canonical
from knowledge.vault.inventory import Build, read_build
from knowledge.vault.listing import build_key, digest_of, part_key
from knowledge.vault.manifest import MANIFEST
from knowledge.vault.pointer import POINTER, print_pointer, read_pointer
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.verifying import verify
from tests.knowledge.vault.corpora import document
from tests.knowledge.vault.reading import SHOP, build_of, vault_of

EACH = 50
QUESTION = "prazo da garantia e do frete"


@dataclass(frozen=True, slots=True)
class World:
    """A vault of three versions in `root`; `builds` are those. `reader` holds the last and answered."""

    root: Path
    store: FolderStore
    builds: tuple[Build, ...]
    reader: VaultReader
    before: VaultAnswer

    @property
    def needed(self) -> list[str]:
        """The files that the served version consists of, but for the pointer."""
        build = self.builds[-1]
        history = part_key(read_pointer(self.store).history)
        return sorted({build_key(build.build_id), history, *(part_key(p.sha256) for p in build.artefacts)})


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("attacked")
    builds = tuple(
        build_of(folder, {**SHOP, "n.md": f"# Garantia\n\nVersão {n} do prazo.\n"}) for n in range(3)
    )
    store = vault_of(folder, *builds)
    with VaultReader(store) as reader:
        before = reader.ask(QUESTION)
        assert before.context
        assert before.sequence == 3
        yield World(folder / "vault", store, builds, reader, before)


@contextmanager
def restored(world: World, *names: str) -> Iterator[None]:
    """Inside, the files `names` may be changed, or removed."""
    kept = {name: (world.root / name).read_bytes() for name in names}
    try:
        yield
    finally:
        for name, data in kept.items():
            (world.root / name).unlink(missing_ok=True)
            (world.root / name).write_bytes(data)


def same_or_error(world: World, reader: VaultReader) -> str:
    """The reason for which `reader` refuses to answer, "" when it answers: then as before."""
    try:
        answer = reader.ask(QUESTION)
    except VaultError as error:
        return str(error)
    assert (answer.hits, answer.context) == (world.before.hits, world.before.context)
    assert (answer.version, answer.sequence) == (world.before.version, world.before.sequence)
    return answer.refused


def refused(world: World) -> list[str]:
    """Why a reader that holds the version, one that begins, and whoever looks at everything refuse."""
    with VaultReader(world.store) as fresh:
        reasons = [same_or_error(world, world.reader), same_or_error(world, fresh)]
    assert world.reader.seen == 3
    try:
        found = verify(world.store)
    except VaultError as error:
        return [*reasons, str(error)]
    return [*reasons, *(f"extra: {each.name}" for each in found.leftovers if not each.ours)]


def attacks(world: World, attack: Callable[[random.Random], list[str]]) -> list[str]:
    """All reasons for which EACH variants of `attack` were refused; one is there for each of them, and the
    vault is whole again after it."""
    found = []
    for number in range(EACH):
        reasons = [reason for reason in attack(random.Random(number)) if reason]
        assert reasons, f"variant {number} was not noticed"
        found += reasons
    assert refused(world) == ["", ""]
    return found


def test_a_changed_byte(world: World) -> None:
    def attack(chance: random.Random) -> list[str]:
        name = chance.choice(world.needed)
        with restored(world, name):
            data = bytearray((world.root / name).read_bytes())
            data[chance.randrange(len(data))] ^= chance.randrange(1, 256)
            (world.root / name).write_bytes(data)
            return refused(world)

    assert any("digest" in reason or "its name says" in reason for reason in attacks(world, attack))


def test_a_missing_file(world: World) -> None:
    def attack(chance: random.Random) -> list[str]:
        name = chance.choice(world.needed)
        with restored(world, name):
            (world.root / name).unlink()
            return refused(world)

    assert any("missing" in reason for reason in attacks(world, attack))


def test_an_extra_file(world: World) -> None:
    """In a build it is refused; in a vault no reader reads it, and who verifies is told."""

    def attack(chance: random.Random) -> list[str]:
        hexadecimal = f"{chance.getrandbits(256):064x}"
        name = chance.choice(
            (f"parts/{hexadecimal}.json", f"builds/{hexadecimal}.json", f"x{hexadecimal[:9]}.js")
        )
        place = world.root / name
        place.write_bytes(chance.randbytes(chance.randrange(200)))
        own = world.builds[-1].folder / chance.choice(("postings/64.json", "chunks/0000.json", "x.md"))
        own.write_bytes(b"{}")
        try:
            with pytest.raises(BuildRefused):
                read_build(world.builds[-1].folder)
            return refused(world)
        finally:
            place.unlink()
            own.unlink()

    assert len(attacks(world, attack)) == EACH


def test_a_renamed_file(world: World) -> None:
    def attack(chance: random.Random) -> list[str]:
        name = chance.choice(world.needed)
        other = world.root / f"{chance.choice(('parts', 'builds'))}/{chance.getrandbits(256):064x}.json"
        with restored(world, name):
            (world.root / name).rename(other)
            try:
                return refused(world)
            finally:
                other.unlink()

    assert any("missing" in reason for reason in attacks(world, attack))


def test_a_swapped_shard(world: World) -> None:
    """Two of one version, or one of an older version in the place of the newer."""
    new, old = world.builds[-1], world.builds[0]
    shards = {part.name: part_key(part.sha256) for part in new.artefacts if part.name.startswith("postings/")}
    older = {part.name: part_key(part.sha256) for part in old.artefacts}
    changed = [name for name in shards if shards[name] != older[name]]

    def attack(chance: random.Random) -> list[str]:
        name = chance.choice(changed)
        other = chance.choice([older[name], *(key for key in shards.values() if key != shards[name])])
        with restored(world, shards[name], other):
            first, second = world.root / shards[name], world.root / other
            one, two = first.read_bytes(), second.read_bytes()
            first.write_bytes(two)
            second.write_bytes(one)
            return refused(world)

    assert any("digest" in reason or "bytes" in reason for reason in attacks(world, attack))


def test_an_older_version(world: World) -> None:
    """With its own pointer, or another; twice."""
    history = read_pointer(world.store).history

    def attack(chance: random.Random) -> list[str]:
        sequence = chance.randrange(1, 3)
        pointer = Pointer(sequence, chance.choice(world.builds).build_id, history)
        with restored(world, POINTER):
            (world.root / POINTER).write_bytes(print_pointer(pointer))
            with VaultReader(world.store, seen=3) as fresh:
                for _ in range(2):
                    with pytest.raises(OlderThanSeen):
                        fresh.ask(QUESTION)
            return [same_or_error(world, world.reader) for _ in range(2)]

    reasons = attacks(world, attack)
    assert len(reasons) == 2 * EACH
    assert all("older than seen (3)" in reason for reason in reasons)


def test_a_pointer_to_nothing(world: World) -> None:
    def attack(chance: random.Random) -> list[str]:
        nothing = f"{chance.getrandbits(256):064x}"
        pointer = print_pointer(Pointer(chance.randrange(3, 9), nothing, nothing))
        data = chance.choice((pointer, pointer, pointer[: chance.randrange(len(pointer))], b"", b"null\n"))
        with restored(world, POINTER):
            (world.root / POINTER).write_bytes(data)
            with VaultReader(world.store) as fresh, pytest.raises(VaultDamaged):
                fresh.ask(QUESTION)
            with pytest.raises(VaultDamaged):
                verify(world.store)
            return [same_or_error(world, world.reader) for _ in range(2)]

    assert len(attacks(world, attack)) == 2 * EACH


def test_a_link_or_a_way_out_in_the_manifest(world: World, tmp_path: Path) -> None:
    """Nothing is built of it: the build that is there, and what is served, are as they were."""
    write_export(
        Export("Test", tuple(document(path, text) for path, text in SHOP.items())), tmp_path / "export"
    )
    built = compile_export(tmp_path / "export", tmp_path / "build")
    manifest = (tmp_path / "export" / MANIFEST).read_bytes()
    secret = tmp_path / "secret.md"
    secret.write_text(SHOP["troca.md"], "utf-8")
    ways = ("../secret.md", "a/../../secret.md", str(secret), "..\\secret.md", "./secret.md", "C:secret.md")

    def attack(chance: random.Random) -> list[str]:
        name = chance.choice(sorted(SHOP))
        place = tmp_path / "export" / name
        kept = place.read_bytes()
        if chance.random() < 0.5:
            text = manifest.decode().replace(f'"{name}"', canonical(chance.choice(ways)).decode().strip())
            (tmp_path / "export" / MANIFEST).write_bytes(signed(text))
        else:
            place.unlink()
            secret.write_bytes(kept)  # what the link leads to is what the manifest says
            place.symlink_to(chance.choice((secret, Path("..") / "secret.md")))
        try:
            with pytest.raises(ExportRefused) as error:
                compile_export(tmp_path / "export", tmp_path / "build")
        finally:
            place.unlink()
            place.write_bytes(kept)
            (tmp_path / "export" / MANIFEST).write_bytes(manifest)
        assert read_build(tmp_path / "build").build_id == built.build_id
        return [str(error.value)]

    assert len(attacks(world, attack)) == EACH
    assert compile_export(tmp_path / "export", tmp_path / "build").build_id == built.build_id


def signed(manifest: str) -> bytes:
    """`manifest` with the digest that belongs to it: an attacker can count, too."""
    import json

    data = json.loads(manifest)
    data.pop("digest")
    data["documents"].sort(key=lambda entry: entry["path"])
    return canonical({**data, "digest": digest_of(canonical(data))})
