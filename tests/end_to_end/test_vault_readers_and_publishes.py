"""A hundred readers at once through twenty publishes: no error, and no answer of two versions."""

from pathlib import Path

from knowledge.vault.stores.folder import FolderStore
from tests.knowledge.vault.crowd import made, run

READERS, VERSIONS = 100, 20


def test_readers_through_publishes_to_a_folder(tmp_path: Path) -> None:
    place = tmp_path / "vault"
    run(
        FolderStore(place),
        [FolderStore(place), FolderStore(place)],
        made(tmp_path, VERSIONS),
        threads=READERS,
    )
