import pytest
from PySide6.QtGui import QColor, QIcon, QPalette
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.theme import DARK, LIGHT, Theme, ThemeName, apply


def inks(pixmap_owner: Theme, name: str, **kwargs: object) -> set[str]:
    """The opaque colours in an icon's picture."""
    image = pixmap_owner.pixmap(name, **kwargs).toImage()  # type: ignore[arg-type] # as the test gave them
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    colors = (image.pixelColor(x, y) for x, y in points)
    return {color.name().upper() for color in colors if color.alpha() == 255}


def test_an_icon_has_the_colour_of_its_token_in_each_theme(qapp: QApplication) -> None:
    theme = Theme(ThemeName.LIGHT)
    assert LIGHT.error in inks(theme, "circle-alert", role="error", size=32)
    theme.set_name(ThemeName.DARK)
    assert DARK.error in inks(theme, "circle-alert", role="error", size=32)


def test_a_filled_star_is_filled(qapp: QApplication) -> None:
    middle = Theme().pixmap("star", role="pin", size=32, filled=True).toImage().pixelColor(16, 16)
    assert middle.name().upper() == LIGHT.pin


def test_a_disabled_icon_is_drawn_in_the_quiet_text_colour(qapp: QApplication) -> None:
    icon = Theme().icon("folder", role="error", size=32)
    image = icon.pixmap(32, 32, QIcon.Mode.Disabled).toImage()
    points = ((x, y) for x in range(image.width()) for y in range(image.height()))
    opaque = {
        image.pixelColor(x, y).name().upper() for x, y in points if image.pixelColor(x, y).alpha() == 255
    }
    assert LIGHT.text3 in opaque


def test_an_unknown_icon_is_an_error_not_an_empty_picture(qapp: QApplication) -> None:
    with pytest.raises(KeyError):
        Theme().pixmap("no-such-icon")


def test_changing_the_name_tells_once(qtbot: QtBot) -> None:
    theme = Theme()
    with qtbot.waitSignal(theme.changed):
        theme.set_name(ThemeName.DARK)
    with qtbot.assertNotEmitted(theme.changed):
        theme.set_name(ThemeName.DARK)


@pytest.mark.parametrize(("asked", "kept"), [(10, 80), (150, 150), (900, 200)])
def test_zoom_stays_between_80_and_200_per_cent(qapp: QApplication, asked: int, kept: int) -> None:
    theme = Theme()
    theme.set_zoom(asked)
    assert theme.zoom == kept
    assert theme.ui_font().pixelSize() == round(13 * kept / 100)


def test_apply_sets_palette_and_font_and_follows_changes(qapp: QApplication) -> None:
    theme = Theme(ThemeName.DARK)
    theme.setParent(qapp)
    apply(qapp, theme)
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(DARK.window)
    theme.set_name(ThemeName.LIGHT)
    assert qapp.palette().color(QPalette.ColorRole.Window) == QColor(LIGHT.window)
    theme.set_zoom(200)
    assert qapp.font().pixelSize() == 26


def test_chinese_shapes_come_from_chinese_fonts_first(qapp: QApplication) -> None:
    families = Theme().ui_font().families()
    assert families.index("Noto Sans CJK SC") < families.index("Microsoft YaHei UI")
    assert "Noto Sans Mono CJK SC" in Theme().mono_font().families()
