from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowledge.model import LineEnding
from knowledge.sources.decoding import decode, encode, line_ending

CHINESE = [
    "测试",
    "品名,数量\r\n螺丝,12\r\n",
    "品名,数量\r\n螺丝𠮷,12\r\n",
    "使用App时请注意：Node1，Node2。",
    "# Refund 退款\n\nCustomers can ask for a refund. 客户可以申请退款。\n",
    "退货政策：客户可以在收到货物后七天内申请退货。请联系客服人员办理。\n" * 200,
]
WESTERN = [
    "ação",
    "não",
    "Maçã",
    "Não há devolução.",
    "“Olá” – custa 10 €",
    "¿Cómo está? El niño comió piña.",
    "Übergrößen für Mädchen, heißes Öl",
    "A devolução é feita em até 7 dias. Você receberá o crédito à vista.\n" * 200,
]


@pytest.mark.parametrize("text", CHINESE)
def test_fi01_chinese_of_office_programs_is_read_and_told(text: str) -> None:
    decoded = decode(text.encode("gb18030"))

    assert (decoded.text, decoded.guessed) == (text, "GB18030")


def test_fi01_gbk_is_read_as_its_superset() -> None:
    assert decode("螺丝,12".encode("gbk")).text == "螺丝,12"


@pytest.mark.parametrize("text", WESTERN)
def test_western_text_short_or_long_is_not_taken_for_chinese(text: str) -> None:
    decoded = decode(text.encode("cp1252"))

    assert (decoded.text, decoded.guessed) == (text, "Windows-1252")


@pytest.mark.parametrize("text", ["", "x", "\n", "é", "不", "a\u2028b", "😀"])
def test_fi10_valid_utf8_is_never_guessed_however_short(text: str) -> None:
    decoded = decode(text.encode())

    assert (decoded.text, decoded.encoding, decoded.guessed) == (text, "utf-8", "")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be"])
def test_a_byte_order_mark_decides_and_is_kept(encoding: str) -> None:
    data = encode("Olá 测试", encoding=encoding, bom=True)
    decoded = decode(data, encoding="cp1252")

    assert (decoded.text, decoded.encoding, decoded.bom) == ("Olá 测试", encoding, True)
    assert encode(decoded.text, encoding=decoded.encoding, bom=decoded.bom) == data


def test_the_configured_encoding_comes_before_utf8() -> None:
    assert decode("Größe".encode("latin-1"), encoding="latin-1").text == "Größe"
    assert decode("测试".encode(), encoding="ascii").text == "测试"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le"])
def test_a_configured_encoding_may_have_nul_in_its_bytes(encoding: str) -> None:
    decoded = decode("Olá 测试".encode(encoding), encoding=encoding)

    assert (decoded.text, decoded.binary, decoded.guessed) == ("Olá 测试", False, "")
    assert encode(decoded.text, encoding=encoding, bom=False) == "Olá 测试".encode(encoding)
    assert decode("a\0b".encode(encoding), encoding=encoding).binary


def test_a_few_wrong_bytes_do_not_turn_utf8_into_something_else() -> None:
    decoded = decode("A devolução é rápida, não é? ".encode() + b"\xff fim")

    assert decoded.text == "A devolução é rápida, não é? \ufffd fim"
    assert decoded.damaged
    assert decoded.guessed


@pytest.mark.parametrize("data", [b"a\0b", b"\x89PNG\r\n\x1a\n\0\0", b"\xff\xfea\0\0\0"])
def test_bytes_with_nul_are_not_text(data: bytes) -> None:
    decoded = decode(data)

    assert decoded.binary
    assert decoded.text == ""


@given(st.binary(max_size=200))
def test_any_bytes_survive_or_are_called_damaged_or_binary(data: bytes) -> None:
    decoded = decode(data)

    if not (decoded.damaged or decoded.binary):
        assert encode(decoded.text, encoding=decoded.encoding, bom=decoded.bom) == data


@pytest.mark.parametrize(
    ("text", "ending"),
    [
        ("", LineEnding.NONE),
        ("one", LineEnding.NONE),
        ("a\nb\n", LineEnding.LF),
        ("a\r\nb\r\n", LineEnding.CRLF),
        ("a\rb", LineEnding.CR),
        ("a\nb\r\nc\rd", LineEnding.MIXED),
        ("a\r\r\n", LineEnding.MIXED),
        ("a\u2028b\x0bc", LineEnding.NONE),
    ],
)
def test_the_kind_of_line_end_is_found(text: str, ending: LineEnding) -> None:
    assert line_ending(text) is ending


@pytest.mark.parametrize("locale", ["C", "zh_CN.GBK", "pt_BR.ISO-8859-1"])
def test_fi09_the_locale_changes_nothing(locale: str, tmp_path: Path) -> None:
    (tmp_path / "note.md").write_bytes("€ e 测试".encode())
    code = (
        "import sys; from pathlib import Path; from knowledge.sources.folder import Folder;"
        "folder = Folder(Path(sys.argv[1])); name, = [f.path for f in folder.scan().files];"
        "print(ascii((name, folder.read(name).text)))"
    )
    environment = {**os.environ, "PYTHONUTF8": "0", "LC_ALL": locale, "PYTHONCOERCECLOCALE": "0"}
    run = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path)],
        env=environment,
        cwd=Path(__file__).parents[3],
        capture_output=True,
        check=True,
    )

    assert run.stdout.decode().strip() == ascii(("note.md", "€ e 测试"))
