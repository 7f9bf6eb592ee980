"""Exact characters on the clipboard."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

_BYTE_ORDER_MARKS = ("\ufeff", "\ufffe")


def refill(data: QMimeData, text: str) -> QMimeData:
    """Make `text` all that is in `data`, and return `data`.

    It takes Qt's own object and makes none: the clipboard may outlive Python, and ours would crash then.
    """
    data.text()  # Qt renders the selection when first asked, over whatever was set before
    for name in data.formats():
        data.removeFormat(name)
    if text.startswith(_BYTE_ORDER_MARKS):  # PySide would take it for one, and swap what follows
        data.setData("text/plain", text.encode("utf-8", "replace"))
    else:
        data.setText(text)
    return data
