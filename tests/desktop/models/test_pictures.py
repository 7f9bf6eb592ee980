import zlib
from pathlib import Path

import pytest
from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QColor, QImage, QImageWriter

from desktop.models.pictures import MAX_SIDE, PictureFault, decode_picture, is_picture


def encoded(width: int, height: int, kind: bytes = b"png") -> bytes:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("teal"))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, QByteArray(kind)).write(image)
    return bytes(data.data())


# Two frames of 2 x 1 pixels, made by hand from the specification.
_FRAME = "21f90400000000002c000000000200010000" + "0202440a00"
GIF = bytes.fromhex("474946383961" + "02000100800000" + "000000ffffff" + _FRAME * 2 + "3b")


@pytest.mark.parametrize("kind", [b"png", b"jpeg", b"bmp", b"webp"])
def test_each_kind_is_decoded_by_its_bytes(kind: bytes, qapp: object) -> None:
    data = encoded(30, 20, kind)
    picture = decode_picture(data)
    assert (picture.width, picture.height, picture.size) == (30, 20, len(data))
    assert picture.kind == kind.decode().upper()
    assert picture.image is not None
    assert not picture.moving


def test_of_a_moving_one_the_first_frame_is_shown(qapp: object) -> None:
    picture = decode_picture(GIF)
    assert picture.kind == "GIF"
    assert picture.moving
    assert (picture.width, picture.height) == (2, 1)


@pytest.mark.parametrize("data", [b"", b"no image", b"\x89PNG\r\n\x1a\n" + bytes(40)])
def test_what_cannot_be_decoded_is_a_fault(data: bytes, qapp: object) -> None:
    assert decode_picture(data).fault is PictureFault.DAMAGED


def test_an_image_of_too_many_pixels_is_not_decoded(qapp: object) -> None:
    header = encoded(10, 10)
    at = header.index(b"IHDR") + 4
    huge = (100_000).to_bytes(4, "big")
    chunk = b"IHDR" + huge + huge + header[at + 8 : at + 13]
    data = header[: at - 4] + chunk + zlib.crc32(chunk).to_bytes(4, "big") + header[at + 17 :]
    picture = decode_picture(data)
    assert picture.fault is PictureFault.TOO_LARGE
    assert (picture.width, picture.image) == (100_000, None)


def test_a_wide_image_is_kept_smaller_and_says_its_own_size(qapp: object) -> None:
    picture = decode_picture(encoded(MAX_SIDE * 2, 10))
    assert (picture.width, picture.height) == (MAX_SIDE * 2, 10)
    assert picture.image is not None
    assert picture.image.width() == MAX_SIDE


def test_a_picture_is_told_by_its_name() -> None:
    assert is_picture("f/A.PNG")
    assert not is_picture("logo.svg")
    assert not is_picture(str(Path("png")))
