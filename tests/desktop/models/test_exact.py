"""Nothing can hide in a text that is shown as it is."""

import pytest

from desktop.models.exact import exact_text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("", ""),
        ("--rota=São Paulo 玫瑰 🫖", "--rota=São Paulo 玫瑰 🫖"),
        ("a\nb", "a[U+000A]b"),
        ("safe\u202egpj.exe", "safe[U+202E]gpj.exe"),
        ("a\u200bb\ufeff", "a[U+200B]b[U+FEFF]"),
        ("a\u00a0b\u2028c\td", "a[U+00A0]b[U+2028]c[U+0009]d"),
        ("\x1b[2J", "[U+001B][2J"),
        ("x\U000e0041", "x[U+E0041]"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(text: str, shown: str) -> None:
    assert exact_text(text) == shown
