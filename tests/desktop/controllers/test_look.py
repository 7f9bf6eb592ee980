"""Theme, language and text size change at once, everywhere, and are remembered."""

import re
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QLabel

from desktop.options import Options
from desktop.theme import ThemeName
from tests.desktop.conftest import MakeDesk
from tests.desktop.whole_window import Desk


def texts(desk: Desk) -> set[str]:
    """Every text of the chrome that stands there now."""
    found = {action.text() for action in desk.estante.menus.bar.actions()}
    for widget in desk.estante.window.findChildren(QLabel) + desk.estante.window.findChildren(
        QAbstractButton
    ):
        if widget.isVisible():
            found.update((widget.text(), widget.toolTip(), widget.accessibleName()))
    return {text for text in found if text and not re.search(r"\d", text)}


def test_the_theme_changes_at_once_and_is_remembered(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop)
    desk.run("THEME_DARK")
    assert desk.estante.theme.name is ThemeName.DARK
    assert desk.estante.window.palette().window().color() == desk.estante.theme.color("window")
    assert desk.close()
    assert make_desk().begin().estante.theme.name is ThemeName.DARK


def test_the_language_changes_at_once_without_losing_anything(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop, question="frete")
    desk.open("frete.md")
    desk.type_at_end("x")
    context = desk.context
    english = texts(desk)
    desk.run("LANGUAGE_PT_BR")
    portuguese = texts(desk)
    assert "What the AI will read" in english
    assert "What the AI will read" not in portuguese
    assert "O que a IA vai ler" in portuguese
    assert not {"Copy", "Export", "Question", "Limits", "Pieces", "Left out", "Problems"} & portuguese
    desk.run("LANGUAGE_ZH_CN")
    assert not {"Copiar", "Exportar", "Pergunta", "Limites", "Problemas"} & texts(desk)
    desk.run("LANGUAGE_EN")
    assert texts(desk) == english
    assert desk.context is context
    assert desk.text().endswith("x")


@pytest.mark.parametrize("language", ["pt_BR", "zh_CN"])
def test_switching_gives_the_same_texts_as_starting_in_that_language(
    make_desk: MakeDesk, shop: Path, language: str
) -> None:
    fresh = make_desk(Options(language=language)).begin(shop, question="frete", document="frete.md")
    expected = texts(fresh)
    fresh.end()
    fresh.estante.look.remove()
    desk = make_desk().begin(shop, question="frete", document="frete.md")
    desk.run(f"LANGUAGE_{language.upper()}")
    assert sorted(texts(desk) - expected) == []
    assert sorted(expected - texts(desk)) == []


def test_the_text_grows_and_shrinks_within_bounds_and_is_remembered(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk().begin(shop)
    before = desk.estante.tree.filter_edit.font().pixelSize()
    for _ in range(30):
        desk.run("TEXT_LARGER")
    assert desk.estante.theme.zoom == 200
    assert desk.estante.tree.filter_edit.font().pixelSize() == before * 2
    for _ in range(30):
        desk.run("TEXT_SMALLER")
    assert desk.estante.theme.zoom == 80
    desk.run("TEXT_RESET")
    assert desk.estante.theme.zoom == 100
    desk.run("TEXT_LARGER")
    assert desk.close()
    assert make_desk().begin().estante.theme.zoom == 110


def test_what_the_command_line_asks_for_is_not_remembered(make_desk: MakeDesk, shop: Path) -> None:
    desk = make_desk(Options(theme="dark", language="zh_CN")).begin(shop)
    assert (desk.estante.theme.name, desk.estante.look.language) == (ThemeName.DARK, "zh_CN")
    assert desk.close()
    desk.estante.look.remove()
    assert make_desk(Options(language="en")).begin().estante.theme.name is ThemeName.LIGHT
