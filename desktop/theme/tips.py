"""Tool tips with others' words in them."""

from __future__ import annotations

from html import escape

from PySide6.QtGui import Qt


def plain_tip(text: str) -> str:
    """`text` for a tool tip, shown as it is.

    Qt takes what looks like HTML for HTML, and would open what an image in it names, on another computer
    even; a customer's question or the name of an account may look like that.
    """
    if not Qt.mightBeRichText(text):
        return text
    return f"<qt>{escape(text)}</qt>".replace("\n", "<br>")
