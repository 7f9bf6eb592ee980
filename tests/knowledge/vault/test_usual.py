"""The limits of a publication, as it says them itself."""

from pathlib import Path

import pytest

from knowledge.errors import VaultDamaged, VaultDisabled
from knowledge.model import Limits
from knowledge.publications import Export, ExportedDocument, Reading
from knowledge.vault.compiling import compile_export
from knowledge.vault.export import write_export
from knowledge.vault.publishing import publish
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.usual import usual_reading


def test_they_are_read_from_what_is_served(tmp_path: Path) -> None:
    store = FolderStore(tmp_path / "vault")
    with pytest.raises(VaultDisabled):
        usual_reading(store)
    reading = Reading(Limits(max_characters=1234, max_chunks=3), labels="en")
    document = ExportedDocument("a.md", "A", "a.md", "", "text")
    write_export(Export("shop", (document,), reading=reading), tmp_path / "export")
    compile_export(tmp_path / "export", tmp_path / "build")
    build = publish(tmp_path / "build", store).version.build
    assert usual_reading(store) == reading
    publication = tmp_path / "vault" / "builds" / f"{build}.json"
    publication.write_bytes(publication.read_bytes().replace(b"1234", b"9999"))
    with pytest.raises(VaultDamaged, match="not what its name says"):
        usual_reading(store)
    publication.unlink()
    with pytest.raises(VaultDamaged, match="is missing"):
        usual_reading(store)
