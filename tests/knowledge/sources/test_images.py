"""What kind of image some bytes are."""

import pytest

from knowledge.sources.images import image_type

BMP = b"BM" + bytes(12) + (40).to_bytes(4, "little") + bytes(40)
SVG = b"<svg xmlns='http://www.w3.org/2000/svg'/>"


@pytest.mark.parametrize(
    ("data", "media_type"),
    [
        (b"\x89PNG\r\n\x1a\n" + bytes(20), "image/png"),
        (b"\xff\xd8\xff\xe0" + bytes(20), "image/jpeg"),
        (b"GIF87a" + bytes(20), "image/gif"),
        (b"GIF89a" + bytes(20), "image/gif"),
        (b"RIFF\x10\0\0\0WEBPVP8 ", "image/webp"),
        (BMP, "image/bmp"),
        (SVG, "image/svg+xml"),
        (b"\xef\xbb\xbf\n" + SVG, "image/svg+xml"),
        (b'<?xml version="1.0" encoding="UTF-8"?>\n<!-- > by hand --><!-- x -->\n' + SVG, "image/svg+xml"),
        (
            b'<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd" [<!ENTITY a "b">]>\r\n' + SVG,
            "image/svg+xml",
        ),
    ],
)
def test_p5_an_image_is_told_by_its_first_bytes(data: bytes, media_type: str) -> None:
    assert image_type(data) == media_type


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"BMW e BMX: os precos de hoje\n",
        b"BM",
        b"RIFF\x10\0\0\0WAVEfmt ",
        b"\x89PNG",
        b"<html><svg></svg></html>",
        b"<!DOCTYPE html><svg></svg>",
        b"<svgx>",
        b"uma nota com <svg></svg>",
        b"<!-- never closed " + SVG,
        b"%PDF-1.7",
        b"II*\0",
        "<svg/>".encode("utf-16"),
    ],
)
def test_what_only_looks_like_an_image_is_none(data: bytes) -> None:
    assert image_type(data) == ""


def test_a_long_text_is_given_up_soon() -> None:
    assert image_type(b"<!--" + b"-" * 1_000_000) == ""
    assert image_type(b" " * 1_000_000 + SVG) == ""
    assert image_type(b"<!-- -->" * 100_000) == ""
