"""An image file as a picture to show: decoded off the GUI thread, never larger than what can be looked at."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum, auto

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QSize, Qt
from PySide6.QtGui import QImage, QImageReader

PICTURE_SUFFIXES = (".png", ".jpg", ".jpeg", ".gif", ".webp", ".bmp")
"""What opens as a picture. An SVG is text, and opens as such."""
MAX_PIXELS = 100_000_000
"""More than this is not decoded: it would take hundreds of megabytes."""
MAX_SIDE = 4096
"""Pixels of the longer side that are kept to be shown; a larger picture is shown smaller."""


class PictureFault(StrEnum):
    """Why there is nothing to show."""

    DAMAGED = auto()
    TOO_LARGE = auto()


@dataclass(frozen=True, slots=True, eq=False)
class Picture:
    """`image` may be smaller than `width` x `height`, the size in pixels of what the file holds.

    `kind` is the kind of file in capitals; `size` its bytes; `moving`: it has several frames, and this is the
    first. With a `fault` there is no image.
    """

    size: int
    image: QImage | None = None
    width: int = 0
    height: int = 0
    kind: str = ""
    moving: bool = False
    fault: PictureFault | None = None


def is_picture(path: str) -> bool:
    return path.lower().endswith(PICTURE_SUFFIXES)


def decode_picture(data: bytes) -> Picture:
    """The first frame of an image file, turned as the camera says. Runs on any thread."""
    buffer = QBuffer()
    buffer.setData(QByteArray(data))
    buffer.open(QIODevice.OpenModeFlag.ReadOnly)
    reader = QImageReader(buffer)
    reader.setDecideFormatFromContent(True)
    reader.setAutoTransform(True)
    size, kind = reader.size(), bytes(reader.format().data()).decode("ascii", "replace").upper()
    if size.isValid() and size.width() * size.height() > MAX_PIXELS:
        return Picture(len(data), None, size.width(), size.height(), kind, fault=PictureFault.TOO_LARGE)
    if size.isValid() and max(size.width(), size.height()) > MAX_SIDE:
        shown = size.scaled(QSize(MAX_SIDE, MAX_SIDE), Qt.AspectRatioMode.KeepAspectRatio)
        reader.setScaledSize(shown.expandedTo(QSize(1, 1)))
    image = reader.read()
    if image.isNull():
        return Picture(len(data), None, kind=kind, fault=PictureFault.DAMAGED)
    if not size.isValid():
        size = image.size()
    turned = (image.width() > image.height()) != (size.width() > size.height())
    width, height = (size.height(), size.width()) if turned else (size.width(), size.height())
    moving = reader.supportsAnimation() and reader.imageCount() > 1
    return Picture(len(data), image, width, height, kind, moving)
