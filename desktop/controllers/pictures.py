"""Images: in tabs, read and decoded off the GUI thread; and pasted into a text, kept beside it."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from pathlib import Path, PurePosixPath

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QObject, Signal
from PySide6.QtGui import QGuiApplication, QImage, QImageWriter, QTextCursor

from desktop.controllers.errands import Errands
from desktop.controllers.library import Library, sentence_of
from desktop.controllers.uploads import Incoming, make_folder, take
from desktop.editor.offered_images import OfferedImage
from desktop.models.pictures import Picture, decode_picture
from desktop.panes.documents import DocumentsPane
from knowledge.events import Event, FilesChanged
from knowledge.workspace import Workspace

IMAGES_FOLDER = "images"
"""Beside a document: where its pasted images are kept."""
_NOT_IN_LINKS = re.compile(r'[\s()<>%"\\#?]')


class Pictures(QObject):
    """Fills the image tabs of the pane, and links what is pasted into a document."""

    said = Signal(str)
    """A sentence for the status bar."""

    def __init__(self, library: Library, errands: Errands, pane: DocumentsPane) -> None:
        super().__init__(library)
        self._errands = errands
        self._pane = pane
        library.happened.connect(self._take_event)
        pane.images_offered.connect(self._keep)

    def open(self, path: str, *, then: Callable[[], None], failed: Callable[[Exception], None]) -> None:
        """Show the image `path` in front; `failed` when there is no such file, and no tab then."""
        if self._pane.picture(path) is not None:
            self._pane.open_picture(path)
            then()
            return

        def shown(picture: Picture) -> None:
            view = self._pane.picture(path)
            if view is None:
                view = self._pane.open_picture(path)
                view.data_url_requested.connect(self._copy_data_url)
            view.show_picture(picture)
            then()

        self._read(path, shown, failed)

    def _take_event(self, event: Event) -> None:
        if isinstance(event, FilesChanged):
            for path in event.paths:
                if self._pane.picture(path) is not None:
                    self._read_again(path)

    def _read_again(self, path: str) -> None:
        def shown(picture: Picture) -> None:
            if (view := self._pane.picture(path)) is not None:
                view.show_picture(picture)

        def failed(error: Exception) -> None:
            if (view := self._pane.picture(path)) is not None:
                view.show_failure(sentence_of(error))

        self._read(path, shown, failed)

    def _read(self, path: str, done: Callable[[Picture], None], failed: Callable[[Exception], None]) -> None:
        self._errands.run(
            lambda workspace: decode_picture(workspace.files.read_bytes(path)), done, failed=failed
        )

    def _copy_data_url(self) -> None:
        path = self._pane.current_path()

        def copied(url: str) -> None:
            QGuiApplication.clipboard().setText(url)
            self.said.emit(self.tr("“{0}” is on the clipboard as a data URL.").format(path))

        self._errands.run(lambda workspace: workspace.files.data_url(path), copied)

    def _keep(self, path: str, offered: tuple[OfferedImage, ...]) -> None:
        """Save images beside the document `path` and link them where its caret is now."""
        view = self._pane.view(path)
        if view is None:
            return
        cursor = QTextCursor(view.editor.textCursor())  # follows what is typed meanwhile

        def insert(links: tuple[str, ...]) -> None:
            if self._pane.view(path) is view:
                view.editor.insert_at(cursor, "\n".join(links))

        self._errands.run(
            lambda workspace: tuple(image_link(path, keep_image(workspace, path, item)) for item in offered),
            insert,
        )


def keep_image(workspace: Workspace, document: str, offered: OfferedImage) -> str:
    """Have an image in the folder; returns its path. One that lies there already stays where it is."""
    source = Path(offered.path)
    if offered.path and source.is_relative_to(workspace.root):
        return source.relative_to(workspace.root).as_posix()
    place = PurePosixPath(document)
    folder = (place.parent / IMAGES_FOLDER).as_posix()
    if offered.path:
        return take(workspace, Incoming(source, folder))
    make_folder(workspace, folder)
    return workspace.files.upload(folder, f"{place.stem}.png", png(offered.image or QImage()))


def image_link(document: str, image: str) -> str:
    """Markdown that shows the file `image` in `document`; both are paths of the folder."""
    target = posixpath.relpath(image, posixpath.dirname(document) or ".")
    words = PurePosixPath(image).stem.replace("[", "").replace("]", "")
    return f"![{words}]({_NOT_IN_LINKS.sub(lambda found: f'%{ord(found[0]):02X}', target)})"


def png(image: QImage) -> bytes:
    """The file of an image. Takes its time with a large one: not on the GUI thread."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(b"png")).write(image)
    return bytes(data.data())
