"""Bytes to text and back, the same on every machine: no locale is ever asked. Pure.

The order is byte-order mark, the configured encoding, UTF-8, and then a guess between the two encodings that
office programs of our readers still write: Windows-1252 (Western) and GB18030 (Chinese, a superset of GBK and
GB2312). A guess is always told to the person.

The guess is a rule of our own because general detectors need longer texts. Measured on pieces of 1 to 40
characters and on whole lines of Portuguese and Chinese documentation: charset-normalizer 3.5, held to
these two encodings, took half of the Portuguese pieces of three letters for Chinese and gave no answer for
a tenth of the Chinese lines. The rule missed none of 28,000 but the bare pairs “çã” and “çõ”, which are the
GB2312 codes of common characters too.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

from knowledge.model import LineEnding

BYTE_ORDER_MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
}

WESTERN = "cp1252"
CHINESE = "gb18030"
DISPLAY_NAMES = {WESTERN: "Windows-1252", CHINESE: "GB18030"}

_GUESS_CHARACTERS = 100_000
"""How much of a text the guess looks at; more would not change it."""

_HIGH = r"[^\x00-\x7f]"
_HAN = r"[\u3400-\u9fff]"
_LONE_HAN = re.compile(rf"(?<!{_HIGH})(?:(?<=[A-Za-z]){_HAN}(?!{_HIGH})|{_HAN}(?=[A-Za-z]))")
_NOT_HIGH = re.compile(r"[\x00-\x7f]+")


@dataclass(frozen=True, slots=True)
class Decoded:
    """What bytes say. `guessed` is "" or the name to tell the person; `damaged`: some bytes fit nothing.

    A damaged text has U+FFFD where the bytes were, so writing it back would lose them. `binary`: no text.
    """

    text: str
    encoding: str
    bom: bool = False
    guessed: str = ""
    damaged: bool = False
    binary: bool = False


def decode(data: bytes, *, encoding: str = "utf-8") -> Decoded:
    """Read `data`, trying `encoding` first; never raises for what the bytes are."""
    for name, mark in BYTE_ORDER_MARKS.items():
        if data.startswith(mark):
            return _decode_marked(data[len(mark) :], name)
    for name in dict.fromkeys((encoding, "utf-8")):
        text = _strict(data, name)
        if text is not None and "\0" not in text:
            return Decoded(text, name)
    if b"\0" in data:  # only now: every letter of a UTF-16 text may have one
        return Decoded("", encoding, binary=True)
    if _is_damaged_utf8(data):
        return Decoded(data.decode("utf-8", "replace"), "utf-8", guessed="UTF-8 �", damaged=True)
    return _guess(data)


def encode(text: str, *, encoding: str, bom: bool) -> bytes:
    """The bytes of `text`; raises UnicodeEncodeError when `encoding` has no place for a character of it."""
    return (BYTE_ORDER_MARKS[encoding] if bom else b"") + text.encode(encoding)


def line_ending(text: str) -> LineEnding:
    """The one kind of line end in `text`, MIXED for several, NONE for a text of one line."""
    both = text.count("\r\n")
    counts = {
        LineEnding.CRLF: both,
        LineEnding.LF: text.count("\n") - both,
        LineEnding.CR: text.count("\r") - both,
    }
    kinds = [kind for kind, count in counts.items() if count]
    if not kinds:
        return LineEnding.NONE
    return kinds[0] if len(kinds) == 1 else LineEnding.MIXED


def _decode_marked(data: bytes, encoding: str) -> Decoded:
    text = _strict(data, encoding)
    damaged = text is None
    if text is None:
        text = data.decode(encoding, "replace")
    if "\0" in text:
        return Decoded("", encoding, bom=True, binary=True)
    return Decoded(
        text, encoding, bom=True, guessed=f"{encoding.upper()} �" if damaged else "", damaged=damaged
    )


def _strict(data: bytes, encoding: str) -> str | None:
    try:
        return data.decode(encoding)
    except UnicodeError:
        return None


def _is_damaged_utf8(data: bytes) -> bool:
    """Whether `data` is UTF-8 with a few wrong bytes: far more characters of it are whole than broken.

    In the other two encodings a valid sequence comes about only by chance.
    """
    text = data.decode("utf-8", "replace")
    broken = text.count("�") - data.count("�".encode())
    whole = sum(len(run) for run in re.findall(rf"{_HIGH}+", text)) - broken
    return whole > 3 * broken


def _guess(data: bytes) -> Decoded:
    western, chinese = _strict(data, WESTERN), _strict(data, CHINESE)
    if chinese is not None and (western is None or _reads_as_chinese(chinese)):
        return Decoded(chinese, CHINESE, guessed=DISPLAY_NAMES[CHINESE])
    if western is not None:
        return Decoded(western, WESTERN, guessed=DISPLAY_NAMES[WESTERN])
    text = data.decode(WESTERN, "replace")
    return Decoded(text, WESTERN, guessed=f"{DISPLAY_NAMES[WESTERN]} �", damaged=True)


def _reads_as_chinese(text: str) -> bool:
    """Whether `text`, read as GB18030, is Chinese rather than Western letters that happen to pair up.

    Chinese is nearly all GB2312, in runs. Western letters make rare characters (a letter and the ASCII
    letter after it) or, as in “ação”, one Han character between Latin letters.
    """
    sample = text[:_GUESS_CHARACTERS]
    characters = _NOT_HIGH.sub("", _LONE_HAN.sub("", sample))
    common = len(characters.encode("gb2312", "ignore")) // 2
    against = len(_LONE_HAN.findall(sample)) + len(characters) - common
    return common > against
