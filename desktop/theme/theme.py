"""Fonts, icons and the palette made of the tokens: the `Theme` that hands them out.

Widgets keep a reference to the `Theme`, read `theme.tokens` when they paint, and repaint on `theme.changed`.
"""

from __future__ import annotations

import zipfile
from functools import cached_property
from importlib import resources
from io import BytesIO

from PySide6.QtCore import QByteArray, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QFontInfo, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer

from desktop.theme.tokens import TOKENS, ThemeName, Tokens

MONO_FAMILIES = ("Cascadia Mono", "SF Mono", "JetBrains Mono", "Noto Sans Mono", "DejaVu Sans Mono")
UI_CJK_FAMILIES = ("Noto Sans CJK SC", "PingFang SC", "Microsoft YaHei UI")
MONO_CJK_FAMILIES = ("Noto Sans Mono CJK SC", "Sarasa Mono SC")
BASE_PIXELS = 13
BASE_ICON_PIXELS = 16


class Theme(QObject):
    """The look in force. `changed` is emitted after tokens, fonts or zoom changed."""

    changed = Signal()

    def __init__(self, name: ThemeName = ThemeName.LIGHT, *, zoom: int = 100) -> None:
        """`zoom` is the text size in per cent, 80 to 200."""
        super().__init__()
        self._name = name
        self._zoom = zoom
        self._ui: QFont | None = None
        self._mono: QFont | None = None
        self._pixmaps: dict[tuple[str, int, str, float], QPixmap] = {}
        self._svgs: dict[str, bytes] = {}

    @property
    def name(self) -> ThemeName:
        return self._name

    @property
    def tokens(self) -> Tokens:
        return TOKENS[self._name]

    @property
    def zoom(self) -> int:
        return self._zoom

    def set_name(self, name: ThemeName) -> None:
        if name is not self._name:
            self._name = name
            self._pixmaps.clear()
            self.changed.emit()

    def set_zoom(self, zoom: int) -> None:
        zoom = max(80, min(200, zoom))
        if zoom != self._zoom:
            self._zoom = zoom
            self.changed.emit()

    def color(self, role: str) -> QColor:
        """The colour of one token by its name, for example `color("text2")`."""
        return QColor(getattr(self.tokens, role))

    def px(self, size: float) -> int:
        """A length in pixels at the present zoom (for heights that must grow with the text)."""
        return round(size * self._zoom / 100)

    def ui_font(self, size: float = BASE_PIXELS, *, weight: int = 400, tabular: bool = False) -> QFont:
        """The interface font; `size` in pixels before zoom, `weight` 400, 500 or 600."""
        font = QFont(self._ui_base())
        font.setPixelSize(max(1, self.px(size)))
        font.setWeight(QFont.Weight(weight))
        if tabular:
            font.setFeature(QFont.Tag("tnum"), 1)
        return font

    def mono_font(self, size: float = BASE_PIXELS) -> QFont:
        """The font of the editor and the Text view; ligatures off, the bytes are shown as they are."""
        font = QFont(self._mono_base())
        font.setPixelSize(max(1, self.px(size)))
        return font

    # Painters ask for fonts many times a paint, and looking for families takes Qt most of that time.

    def _ui_base(self) -> QFont:
        if self._ui is None:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
            first = QFontInfo(font).family()
            plain = QFontDatabase.hasFamily("Inter") and _is_plain(first)
            font.setFamilies([*(("Inter", first) if plain else (first,)), *UI_CJK_FAMILIES])
            self._ui = font
        return self._ui

    def _mono_base(self) -> QFont:
        if self._mono is None:
            font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            present = [name for name in MONO_FAMILIES if QFontDatabase.hasFamily(name)]
            font.setFamilies([*present, QFontInfo(font).family(), *MONO_CJK_FAMILIES])
            font.setStyleHint(QFont.StyleHint.Monospace)
            for tag in ("calt", "liga"):
                font.setFeature(QFont.Tag(tag), 0)
            self._mono = font
        return self._mono

    def icon(self, name: str, *, role: str = "text2", size: int = 16) -> QIcon:
        """A Lucide icon by its name in a token's colour; `text3` while its button is disabled."""
        icon = QIcon()
        for ratio in (1.0, 2.0):
            icon.addPixmap(self.pixmap(name, role=role, size=size, ratio=ratio))
            disabled = self.pixmap(name, role="text3", size=size, ratio=ratio)
            icon.addPixmap(disabled, QIcon.Mode.Disabled)
        return icon

    def pixmap(
        self, name: str, *, role: str = "text2", size: int = 16, ratio: float = 1.0, filled: bool = False
    ) -> QPixmap:
        """A Lucide icon drawn at `size` logical pixels for a screen of pixel ratio `ratio`."""
        color = getattr(self.tokens, role)
        key = (f"{name}{'*' if filled else ''}", size, color, ratio)
        if key not in self._pixmaps:
            self._pixmaps[key] = self._draw(name, color, size, ratio, filled=filled)
        return self._pixmaps[key]

    def palette(self) -> QPalette:
        """The Qt palette made of the tokens."""
        return _palette(self.tokens)

    @cached_property
    def _archive(self) -> zipfile.ZipFile:
        """All icons. Its list of 1,745 names takes a while to read, so it is read once."""
        return zipfile.ZipFile(BytesIO(resources.files("lucide").joinpath("lucide.zip").read_bytes()))

    def _draw(self, name: str, color: str, size: int, ratio: float, *, filled: bool) -> QPixmap:
        if name not in self._svgs:
            self._svgs[name] = self._archive.read(f"{name}.svg")
        svg = self._svgs[name].decode()
        stroke = "1.9" if size >= BASE_ICON_PIXELS else "2.1"
        svg = svg.replace("currentColor", color).replace('stroke-width="2"', f'stroke-width="{stroke}"')
        if filled:
            svg = svg.replace('fill="none"', f'fill="{color}"', 1)
        pixmap = QPixmap(QSize(round(size * ratio), round(size * ratio)))
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        QSvgRenderer(QByteArray(svg.encode())).render(painter, QRectF(pixmap.rect()))
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _is_plain(family: str) -> bool:
    """True for the fall-back families a bare system has, where Inter reads better if it is there."""
    return family.startswith(("DejaVu", "Sans", "Liberation", "Noto Sans"))


def _palette(tokens: Tokens) -> QPalette:
    role = QPalette.ColorRole
    palette = QPalette()
    pairs = {
        role.Window: tokens.window,
        role.WindowText: tokens.text,
        role.Base: tokens.surface,
        role.AlternateBase: tokens.raised,
        role.Text: tokens.text,
        role.PlaceholderText: tokens.text3,
        role.Button: tokens.surface,
        role.ButtonText: tokens.text,
        role.BrightText: tokens.error,
        role.ToolTipBase: tokens.ink,
        role.ToolTipText: tokens.on_ink,
        role.Highlight: tokens.select,
        role.HighlightedText: tokens.text,
        role.Link: tokens.focus,
        role.LinkVisited: tokens.focus,
        role.Light: tokens.surface,
        role.Midlight: tokens.line,
        role.Mid: tokens.line,
        role.Dark: tokens.control,
        role.Shadow: tokens.control,
        role.Accent: tokens.focus,
    }
    for key, value in pairs.items():
        palette.setColor(key, QColor(value))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(tokens.text3))
    for key in (role.Button, role.Base):
        palette.setColor(QPalette.ColorGroup.Disabled, key, QColor(tokens.raised))
    return palette
