import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.numbers import whole
from desktop.models.pictures import Picture, PictureFault
from desktop.panes.image_view import ImageView
from desktop.theme import Theme


def picture(width: int, height: int, **facts: object) -> Picture:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    return Picture(2048, image, width, height, "PNG", **facts)  # type: ignore[arg-type] # as the test gave them


@pytest.fixture
def view(qtbot: QtBot, theme: Theme) -> ImageView:
    view = ImageView(theme)
    qtbot.addWidget(view)
    view.resize(600, 400)
    with qtbot.waitExposed(view):
        view.show()
    return view


def test_a_large_image_is_fitted_and_a_small_one_keeps_its_size(view: ImageView) -> None:
    view.show_picture(picture(2000, 500))
    assert 0.2 < view.area.scale < 0.3
    assert view.area.horizontalScrollBar().maximum() == 0
    view.show_picture(picture(20, 10))
    assert view.area.scale == 1.0
    assert view.facts.text().startswith("20 × 10 pixels")
    assert view.facts.text().endswith("PNG · 100 %")


def test_keys_zoom_show_its_own_size_and_fit_again(view: ImageView) -> None:
    view.show_picture(picture(2000, 500))
    fitted = view.area.scale
    QTest.keyClick(view.area, Qt.Key.Key_Plus)
    assert view.area.scale == pytest.approx(fitted * 1.25)
    QTest.keyClick(view.area, Qt.Key.Key_1)
    assert view.area.scale == 1.0
    assert view.area.horizontalScrollBar().maximum() > 1000
    QTest.keyClick(view.area, Qt.Key.Key_Minus)
    assert view.area.scale == pytest.approx(0.8)
    QTest.keyClick(view.area, Qt.Key.Key_0)
    assert view.area.scale == fitted
    view.larger.click()
    assert view.area.scale > fitted


def test_zooming_keeps_the_middle_in_the_middle(view: ImageView) -> None:
    view.show_picture(picture(2000, 2000))
    view.area.show_own_size()
    bar = view.area.horizontalScrollBar()
    before = (bar.value() + view.area.viewport().width() / 2) / 2000
    view.area.zoom_by(2)
    after = (bar.value() + view.area.viewport().width() / 2) / 4000
    assert after == pytest.approx(before, abs=0.01)


def test_a_moving_image_says_that_one_frame_is_shown(view: ImageView) -> None:
    view.show_picture(picture(20, 10, moving=True))
    assert "first frame" in view.facts.text()


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        (
            Picture(10, fault=PictureFault.DAMAGED),
            "This file is damaged, or no image of a kind that can be shown.",
        ),
        (
            Picture(10, None, 90_000, 90_000, "PNG", fault=PictureFault.TOO_LARGE),
            "This image is too large to be shown: {0} × {0} pixels.",
        ),
    ],
)
def test_a_fault_is_said_in_a_sentence(view: ImageView, shown: Picture, words: str) -> None:
    view.show_picture(shown)
    assert view.message.text() == words.format(whole(90_000))  # by the locale of the moment
    assert view.area.isHidden()
    assert not view.copy.isEnabled()


def test_a_file_that_went_away_says_why(view: ImageView) -> None:
    view.show_picture(picture(20, 10))
    view.show_failure("“a.png” cannot be read: it is not there.")
    assert not view.message.isHidden()
    assert view.facts.text() == ""
    view.show_picture(picture(20, 10))
    assert view.message.isHidden()


def test_its_facts_are_for_screen_readers_too(view: ImageView) -> None:
    view.show_picture(picture(20, 10))
    assert view.area.accessibleName() == "Image"
    assert "20 × 10 pixels" in view.area.accessibleDescription()
