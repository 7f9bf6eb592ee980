"""A library with golden questions, and the vault it is published to, for tests of the window."""

from __future__ import annotations

from pathlib import Path

from knowledge.publications import VaultAnswer, Version
from knowledge.vault.history import history
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.verifying import verify
from tests.desktop.libraries import make_library

GOLDEN = """\
[[question]]
ask = "troca grátis"
must_find = ["trocas.md"]

[[question]]
ask = "cafeteira moka"
must_find = ["produtos/moka.md"]
"""


def make_published_library(root: Path, vault: Path, *, golden: str = GOLDEN) -> Path:
    """Write a library whose project `loja` says where it is published; the folder of its documents."""
    make_library(root)
    files = root / "projects" / "loja" / "files"
    (files / "golden.toml").write_text(golden, "utf-8")
    (files / "vault.toml").write_text(f'to = "{vault.as_posix()}"\n', "utf-8")
    return files


def versions(vault: Path) -> tuple[Version, ...]:
    return history(FolderStore(vault))


def read(vault: Path, question: str) -> VaultAnswer:
    """What a bot gets."""
    with VaultReader(vault) as reader:
        return reader.ask(question)


def documents_of(vault: Path) -> int:
    """Every part of the vault is looked at; how many documents it has."""
    return verify(FolderStore(vault)).documents
