"""What tests of the window share: the look in force, and the whole window over a small folder."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.options import Options
from desktop.theme import Theme, apply
from tests.desktop.whole_window import Desk

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before the application is made

MakeDesk = Callable[..., Desk]

SHOP = {
    "aviso.md": "---\npinned: true\n---\n\n# Aviso\n\nFale sempre com\u00a0calma. 😀\n",
    "frete.md": "# Frete\n\nO frete custa dez reais.\n\n## Prazo\n\nA entrega leva três dias.\n",
    "trocas.md": "---\ntitle: Trocas\nkeywords: [troca]\n---\n\n# Trocas\n\nA troca é grátis em 30 dias.\n",
    "produtos/moka.md": "# Cafeteira moka\n\nA moka CB-220 faz seis xícaras.\n",
    "estoque.csv": "sku,quantidade\nCB-220,4\n",
}


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    """A light theme that is in force while the test runs."""
    theme = Theme()
    theme.setParent(qapp)
    apply(qapp, theme)
    return theme


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A folder of four documents and a table."""
    folder = tmp_path / "loja"
    for path, text in SHOP.items():
        place = folder / path
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_bytes(text.encode())
    return folder


@pytest.fixture
def make_desk(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[MakeDesk]:
    """Makes windows that share one configuration; what is still open at the end is closed."""
    desks: list[Desk] = []

    def make(options: Options | None = None) -> Desk:
        desks.append(Desk(qapp, qtbot, tmp_path / "config", options))
        return desks[-1]

    locale = QLocale()
    yield make
    for desk in desks:
        desk.end()
        desk.estante.look.remove()
    QLocale.setDefault(locale)


@pytest.fixture
def desk(make_desk: MakeDesk, shop: Path) -> Desk:
    """The window with the shop open and settled."""
    return make_desk().begin(shop)
