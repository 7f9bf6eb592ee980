"""Secrets on the clipboard."""

from __future__ import annotations

from PySide6.QtCore import QMimeData

_KEPT_BY_NOBODY = {
    'application/x-qt-windows-mime;value="ExcludeClipboardContentFromMonitorProcessing"': b"\0",
    "x-kde-passwordManagerHint": b"secret",
}
"""How Windows and the desktops on Linux are told that a text is not for their history of the clipboard, which
may be on disk, or on other computers; by their manuals."""


def secret(text: str) -> QMimeData:
    """`text` for the clipboard, to be pasted and not to be kept."""
    data = QMimeData()
    data.setText(text)
    for kind, mark in _KEPT_BY_NOBODY.items():
        data.setData(kind, mark)
    return data
