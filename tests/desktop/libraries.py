"""A small library on disk: two projects that share words and a file name, and a third that is disabled."""

from __future__ import annotations

from pathlib import Path

from knowledge.library.editing import ProjectEditor
from knowledge.library.store import LibraryStore
from knowledge.projects import Account, LibraryState

SHOP = Account("whatsapp", "wa-loja", "Loja")
WORKSHOP = Account("whatsapp", "wa-oficina", "Oficina")
PARTIES = Account("email", "noivas", "Lista de noivas")

PROJECTS = {
    "loja": (
        "Loja",
        SHOP,
        {
            "aviso.md": "---\npinned: true\n---\n\n# Aviso\n\nFale sempre com calma.\n",
            "trocas.md": "# Trocas\n\nNa loja a troca é grátis em 30 dias.\n",
            "produtos/moka.md": "# Cafeteira moka\n\nA moka CB-220 faz seis xícaras.\n",
        },
    ),
    "oficina": (
        "Oficina",
        WORKSHOP,
        {
            "trocas.md": "# Trocas\n\nA oficina troca peças em 90 dias.\n",
            "pecas/jarra.md": "# Jarra\n\nA jarra de vidro chega em uma semana.\n",
        },
    ),
    "festas": ("Festas", PARTIES, {"noivas.md": "# Lista de noivas\n\nA lista vale por um ano.\n"}),
}


def make_library(root: Path) -> ProjectEditor:
    """Write the library to `root`; what comes back changes it as another program would."""
    editor = ProjectEditor(LibraryStore.create(root))
    for identifier, (name, account, documents) in PROJECTS.items():
        editor.create(name, identifier=identifier)
        editor.bind(account, identifier)
        files = root / "projects" / identifier / "files"
        for path, text in documents.items():
            (files / path).parent.mkdir(parents=True, exist_ok=True)
            (files / path).write_text(text, "utf-8")
    editor.enable("festas", enabled=False)
    return editor


def state_of(root: Path) -> LibraryState:
    """What the library says on disk."""
    return LibraryStore(root).state()
