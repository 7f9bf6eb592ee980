"""The look of the window: colour tokens, fonts, icons, and the style that paints the controls.

Widgets keep a reference to the `Theme`, read `theme.tokens` when they paint, and repaint on `theme.changed`.
No style sheets, no colour literals elsewhere.
"""

from desktop.theme.style import EstanteStyle, apply
from desktop.theme.theme import Theme
from desktop.theme.tokens import DARK, LIGHT, TOKENS, ThemeName, Tokens, token_names
from desktop.theme.widgets import IconButton, IconLabel, TextButton

__all__ = [
    "DARK",
    "LIGHT",
    "TOKENS",
    "EstanteStyle",
    "IconButton",
    "IconLabel",
    "TextButton",
    "Theme",
    "ThemeName",
    "Tokens",
    "apply",
    "token_names",
]
