from pathlib import Path

import pytest

from knowledge.errors import VaultDamaged
from knowledge.vault.listing import (
    build_key,
    digest_of,
    is_ours,
    is_temporary,
    part_key,
    read_part,
)
from knowledge.vault.stores.folder import FolderStore


def test_a_part_that_is_missing_or_another_is_refused(tmp_path: Path) -> None:
    store = FolderStore(tmp_path)
    digest = digest_of(b"one")
    with pytest.raises(VaultDamaged, match="missing"):
        read_part(store, digest, limit=9)
    store.write(part_key(digest), b"one")
    assert read_part(store, digest, limit=3) == b"one"
    store.write(part_key(digest), b"two")
    with pytest.raises(VaultDamaged, match="not what its name says"):
        read_part(store, digest, limit=9)


def test_our_files_are_known_by_their_form() -> None:
    digest = "0a" * 32
    temporary = ".estante-0123456789abcdef.tmp"
    assert all(map(is_ours, (part_key(digest), build_key(digest), temporary, f"parts/{temporary}")))
    assert is_temporary(f"builds/{temporary}")
    assert not is_temporary(part_key(digest))
    others = (
        "current.json",
        f"parts/{digest}",
        f"parts/{digest}.json/x",
        f"x/{digest}.json",
        f"x/{temporary}",
    )
    assert not any(map(is_ours, (*others, f"parts/{digest.upper()}.json", f"{digest}.json")))
