import pytest

from knowledge.errors import VaultDamaged
from knowledge.vault.contents import read_listing
from knowledge.vault.fields import NewerSchema
from knowledge.vault.listing import MAX_PART_BYTES, PUBLICATION, build_key, digest_of
from tests.knowledge.vault.builds import build_id, files_of
from tests.knowledge.vault.conftest import MakeBuild
from tests.knowledge.vault.memory import MemoryStore


def test_a_publication_lists_its_parts(make_build: MakeBuild) -> None:
    folder, store = make_build(), MemoryStore()
    files = files_of(folder)
    store.write(build_key(build_id(folder)), files[PUBLICATION])
    listing = read_listing(store, build_id(folder))
    assert listing.data == files[PUBLICATION]
    assert listing.by_digest.keys() == {
        digest_of(data) for name, data in files.items() if name != PUBLICATION
    }
    assert listing.size == sum(map(len, files.values()))
    assert (listing.publication.documents, listing.publication.chunks) == (2, 2)
    named = listing.named("sources.json")
    assert named is not None
    assert named.bytes == len(files["sources.json"])
    assert listing.named("other.json") is None


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        (b'"schema":1', b'"schema":2', NewerSchema),
        (b"estante-publication", b"estante-vault", VaultDamaged),
        (b'"bytes":', b'"bytes":-', VaultDamaged),
        (b'"artefacts"', b'"parts"', VaultDamaged),
        (b'"bytes":', b'"bytes":%d' % MAX_PART_BYTES, VaultDamaged),
        (b"pins.json", b"sources.json", VaultDamaged),
        (b'"prefix_digits":4', b'"prefix_digits":5', VaultDamaged),
    ],
)
def test_one_that_a_reader_refuses_is_refused(
    make_build: MakeBuild, old: bytes, new: bytes, kind: type[VaultDamaged]
) -> None:
    data, store = files_of(make_build())[PUBLICATION], MemoryStore()
    assert old in data
    changed = data.replace(old, new)
    store.write(build_key(digest_of(changed)), changed)
    with pytest.raises(kind):
        read_listing(store, digest_of(changed))


def test_one_that_is_missing_or_another_is_refused() -> None:
    store, digest = MemoryStore(), digest_of(b"one")
    with pytest.raises(VaultDamaged, match="missing"):
        read_listing(store, digest)
    store.write(build_key(digest), b"two")
    with pytest.raises(VaultDamaged, match="not what its name says"):
        read_listing(store, digest)
