"""Images that are pasted or dropped: told apart from text, and carried to whoever keeps them."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QMimeData
from PySide6.QtGui import QImage

from desktop.models.pictures import is_picture


@dataclass(frozen=True, slots=True, eq=False)
class OfferedImage:
    """Either pixels without a name, or a file outside: its full `path`."""

    image: QImage | None = None
    path: str = ""


def offers_images(mime: QMimeData) -> bool:
    """Whether what is offered is images and nothing that would rather be text (a table brings both)."""
    if mime.hasUrls():
        return all(url.isLocalFile() and is_picture(url.toLocalFile()) for url in mime.urls())
    return mime.hasImage() and not mime.hasText()


def offered_images(mime: QMimeData) -> tuple[OfferedImage, ...]:
    """The images, once `offers_images` says so."""
    if mime.hasUrls():
        return tuple(OfferedImage(path=url.toLocalFile()) for url in mime.urls())
    image = mime.imageData()
    return (OfferedImage(image),) if isinstance(image, QImage) and not image.isNull() else ()
