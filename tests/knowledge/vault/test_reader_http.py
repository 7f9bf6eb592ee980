from pathlib import Path

import pytest

from knowledge.errors import VaultDamaged, VaultDisabled, VaultUnreachable
from knowledge.vault.reader import VaultReader
from tests.benchmarks.vault_reading import served
from tests.knowledge.vault.reading import build_of, key_of, vault_of

QUESTION = "Qual é a garantia?"


def test_a_vault_behind_a_web_server_answers_as_the_folder_does(tmp_path: Path) -> None:
    build = build_of(tmp_path, pins=("senha.md",))
    vault_of(tmp_path, build)
    pointer = tmp_path / "vault" / "current.json"
    sources = tmp_path / "vault" / key_of(build, "sources.json")
    kept, whole = pointer.read_bytes(), sources.read_bytes()
    with served(tmp_path / "vault") as address:
        with VaultReader(address) as far, VaultReader(tmp_path / "vault") as near:
            ours, theirs = far.ask(QUESTION), near.ask(QUESTION)
            assert (ours.context, ours.hits, ours.version) == (theirs.context, theirs.hits, theirs.version)
            assert (ours.bytes_read, ours.parts_read) == (theirs.bytes_read, theirs.parts_read)
            pointer.unlink()
            with pytest.raises(VaultDisabled):
                far.ask(QUESTION)
            pointer.write_bytes(kept)
            assert far.ask(QUESTION).parts_read == 0
        sources.write_bytes(whole + b" " * 1_000_000)
        with VaultReader(address) as fresh, pytest.raises(VaultDamaged, match="has more than"):
            fresh.ask(QUESTION)
    with VaultReader(address) as gone, pytest.raises(VaultUnreachable):
        gone.ask(QUESTION)
