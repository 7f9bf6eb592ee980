"""A small real folder, and workspaces on it that are closed afterwards."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge.workspace import Workspace

DOCUMENTS = {
    "pix.md": "---\ntitle: Pix\n---\n\nO QR code do Pix vale 30 minutos.\n",
    "trocas.md": "# Trocas\n\nA troca é grátis em até 30 dias.\n",
    "horario.md": "---\npinned: true\n---\n# Horário\n\nSegunda a sexta.\n",
    "entregas/frete.md": "# Frete\n\nO frete para o Sul custa 20 reais.\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    root = tmp_path / "loja"
    for path, text in DOCUMENTS.items():
        place = root / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())
    return root


@pytest.fixture
def opened() -> Iterator[Callable[..., Workspace]]:
    """Opens a folder; everything in it was read when this returns."""
    workspaces: list[Workspace] = []

    def make(root: Path, *, watch: bool = False) -> Workspace:
        workspace = Workspace(root)
        workspaces.append(workspace)
        workspace.start(watch=watch).result(60)
        return workspace

    yield make
    for workspace in workspaces:
        workspace.close()
