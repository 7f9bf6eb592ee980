"""The preview: safe HTML in a text browser that reads nothing by itself."""

from __future__ import annotations

import posixpath
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote

from PySide6.QtCore import QByteArray, QEvent, QUrl, Signal
from PySide6.QtGui import (
    QPalette,
    QResizeEvent,
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextFormat,
    QTextOption,
)
from PySide6.QtWidgets import QTextBrowser, QWidget

from desktop.theme import Theme

MAX_WIDTH = 720
"""Widest column of text in pixels at 100 %; wider lines are hard to read."""

LINE_PIXELS = 23
_HEADING_PIXELS = {1: 20, 2: 16}
_SMALL_HEADING_PIXELS = 14
_OPENED_SCHEMES = ("http", "https", "mailto")


class PreviewView(QTextBrowser):
    """Shows HTML made by `render_preview`.

    Images come only from `resolve`, which gets a path as it stands in the document and returns the file's
    bytes or None; no address with a scheme or a host is ever asked for. Links are only told, never opened.
    """

    open_link_requested = Signal(QUrl)
    open_document_requested = Signal(str)

    def __init__(
        self, theme: Theme, resolve: Callable[[str], bytes | None], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._resolve = resolve
        self._html = ""
        self.setFrameShape(QTextBrowser.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setWordWrapMode(QTextOption.WrapMode.WordWrap)  # a wide table scrolls; words are not broken
        self.setUndoRedoEnabled(False)
        self._retranslate()
        self.anchorClicked.connect(self._on_link)
        theme.changed.connect(self._restyle)
        self._restyle()

    def set_html(self, html: str) -> None:
        """Show `html` and stay where the reader was."""
        self._html = html
        bar = self.verticalScrollBar()
        place = bar.value()
        self.setHtml(html.replace("\n</code></pre>", "</code></pre>"))  # it would show as an empty line
        self._space_lines()
        bar.setValue(place)

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        url = QUrl(name)
        if kind != QTextDocument.ResourceType.ImageResource.value or not _is_inside(url):
            return QByteArray()
        data = self._resolve(unquote(url.path()))
        return QByteArray() if data is None else QByteArray(data)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _retranslate(self) -> None:
        self.setAccessibleName(self.tr("Preview"))

    def _on_link(self, url: QUrl) -> None:
        if url.scheme().lower() in _OPENED_SCHEMES:
            self.open_link_requested.emit(url)
        elif _is_inside(url) and url.path():
            self.open_document_requested.emit(posixpath.normpath(unquote(url.path())))
        elif _is_inside(url) and url.hasFragment():
            self.scrollToAnchor(unquote(url.fragment()))

    def _fit(self) -> None:
        """Equal margins that keep the column readable."""
        spare = self.width() - self._theme.px(MAX_WIDTH)
        side = max(self._theme.px(16), spare // 2)
        self.setViewportMargins(side, self._theme.px(12), side if spare > 0 else self._theme.px(8), 0)

    def _restyle(self) -> None:
        theme = self._theme
        palette = theme.palette()
        palette.setColor(QPalette.ColorRole.Window, theme.color("surface"))
        self.setPalette(palette)
        self.setAutoFillBackground(True)
        font = theme.ui_font(13.5)
        self.document().setDefaultFont(font)
        self.document().setIndentWidth(theme.px(22))
        self.document().setDefaultStyleSheet(_style_sheet(theme))
        self._fit()
        if self._html:
            self.set_html(self._html)

    def _space_lines(self) -> None:
        """Line height and heading sizes, which a text document's style sheet cannot set."""
        cursor = QTextCursor(self.document())
        cursor.select(QTextCursor.SelectionType.Document)
        spacing = QTextBlockFormat()
        minimum = QTextBlockFormat.LineHeightTypes.MinimumHeight.value  # a tall image still gets its room
        spacing.setLineHeight(self._theme.px(LINE_PIXELS), minimum)
        cursor.mergeBlockFormat(spacing)
        block = self.document().begin()
        while block.isValid():
            if level := block.blockFormat().headingLevel():
                self._size_heading(block, self._theme.px(_HEADING_PIXELS.get(level, _SMALL_HEADING_PIXELS)))
            block = block.next()

    def _size_heading(self, block: QTextBlock, pixels: int) -> None:
        """Qt gives headings a relative size that wins over any other, so it is taken away first."""
        cursor = QTextCursor(block)
        for run in block.textFormats():
            size = QTextCharFormat(run.format.toCharFormat())
            size.clearProperty(QTextFormat.Property.FontSizeAdjustment.value)
            size.setProperty(QTextFormat.Property.FontPixelSize.value, pixels)
            cursor.setPosition(block.position() + run.start)
            cursor.setPosition(block.position() + run.start + run.length, QTextCursor.MoveMode.KeepAnchor)
            cursor.setCharFormat(size)


def _is_inside(url: QUrl) -> bool:
    """Whether `url` is relative, so that only `resolve` can say what it means."""
    return url.isRelative() and not url.host() and not url.path().startswith(("/", "\\"))


def _style_sheet(theme: Theme) -> str:
    """The look of the document's HTML. This styles text, not widgets."""
    tokens = theme.tokens
    mono = ", ".join(f"'{name}'" for name in theme.mono_font().families())
    return f"""
        body {{ color: {tokens.text}; }}
        h1 {{ font-weight: 600; margin: 4px 0 10px 0; }}
        h2 {{ font-weight: 600; margin: 16px 0 4px 0; }}
        h3, h4, h5, h6 {{ font-weight: 600; margin: 14px 0 4px 0; }}
        p {{ margin: 0 0 10px 0; }}
        li {{ margin: 0 0 4px 0; }}
        a {{ color: {tokens.focus}; }}
        code, pre {{ font-family: {mono}; font-size: {theme.px(12.5)}px; background-color: {tokens.raised}; }}
        pre {{ margin: 4px 0 12px 0; white-space: pre-wrap; }}
        blockquote {{ color: {tokens.text2}; margin: 4px 0 12px 16px; }}
        th {{ background-color: {tokens.raised}; font-weight: 600; }}
        td, th {{ border: 1px solid {tokens.line}; padding: 4px 8px; }}
        table {{ border-collapse: collapse; margin: 4px 0 12px 0; }}
        hr {{ background-color: {tokens.line}; }}
    """
