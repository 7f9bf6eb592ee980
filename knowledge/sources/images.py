"""What kind of image some bytes are, by how they begin; a file's name may say anything. Pure."""

from __future__ import annotations

import re

_SIGNATURES = (
    (b"\x89PNG\r\n\x1a\n", "image/png"),
    (b"\xff\xd8\xff", "image/jpeg"),
    (b"GIF87a", "image/gif"),
    (b"GIF89a", "image/gif"),
)
_BMP_HEADER_SIZES = frozenset({12, 16, 40, 52, 56, 64, 108, 124})
"""Of the second header, which is there because two letters alone begin many a text (BMW)."""
_SVG = re.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml\s[^>]*>\s*)?"
    rb"(?:(?:<!--(?:(?!-->).)*-->|<!DOCTYPE\s+svg\b[^>\[]*(?:\[[^\]]*\]\s*)?>)\s*)*<svg[\s>/]",
    re.DOTALL,
)
_SVG_START = 64 * 1024
"""So much may stand before the picture itself; drawing programs write long comments."""


def image_type(data: bytes) -> str:
    """The media type of the image `data`, or "" when it is no image that is shown."""
    for signature, media_type in _SIGNATURES:
        if data.startswith(signature):
            return media_type
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        return "image/webp"
    if data[:2] == b"BM" and int.from_bytes(data[14:18], "little") in _BMP_HEADER_SIZES:
        return "image/bmp"
    return "image/svg+xml" if _SVG.match(data[:_SVG_START]) else ""
