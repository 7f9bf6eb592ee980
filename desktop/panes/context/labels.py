"""Labels in the theme's inks."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QLabel

from desktop.theme import Theme


def ink(label: QLabel, theme: Theme, role: str, *, size: float = 13, weight: int = 400) -> QLabel:
    """Set the colour and the font of a label; returns it.

    Unless it was made for rich text its text is plain from now on, whatever it says: names and reasons in it
    are others', and an image in them would be looked for, on other computers even.
    """
    if label.textFormat() is Qt.TextFormat.AutoText:
        label.setTextFormat(Qt.TextFormat.PlainText)
    label.setFont(theme.ui_font(size, weight=weight, tabular=True))
    palette = label.palette()
    # Which of the two Qt takes depends on the background role of the widgets around.
    for foreground in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text):
        palette.setColor(foreground, theme.color(role))
    label.setPalette(palette)
    return label


def quiet_label(theme: Theme, text: str) -> QLabel:
    """A small wrapping line of rich text in `text2`; whatever a person wrote must come escaped."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.RichText)
    label.setWordWrap(True)
    label.setContentsMargins(9, 5, 9, 6)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return ink(label, theme, "text2", size=12)
