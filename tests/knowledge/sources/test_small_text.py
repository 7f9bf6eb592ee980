"""One small text file: whole, bounded, and in UTF-8."""

import os
from pathlib import Path

import pytest

from knowledge.errors import FileReadError
from knowledge.sources.small_text import is_missing, read_small_text


def test_a_text_without_its_byte_order_mark(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes("\ufeffação\r\n".encode())
    assert read_small_text(tmp_path / "a.toml", most=12) == "ação\r\n"


def test_too_much_of_it(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"x" * 11)
    with pytest.raises(FileReadError, match="more than 10 bytes") as caught:
        read_small_text(tmp_path / "a.toml", most=10)
    assert not is_missing(caught.value)


def test_nothing_there(tmp_path: Path) -> None:
    with pytest.raises(FileReadError) as caught:
        read_small_text(tmp_path / "a.toml", most=10)
    assert is_missing(caught.value)
    with pytest.raises(FileReadError):
        read_small_text(tmp_path / "a\0.toml", most=10)


def test_a_link_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text("secret", "utf-8")
    (tmp_path / "link.toml").symlink_to("a.toml")
    with pytest.raises(FileReadError) as caught:
        read_small_text(tmp_path / "link.toml", most=10)
    assert not is_missing(caught.value)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(FileReadError):
        read_small_text(tmp_path / "pipe", most=10)


def test_another_encoding(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_bytes(b"a\nb\nc\xe7\n")
    with pytest.raises(FileReadError, match="line 3 is not UTF-8"):
        read_small_text(tmp_path / "a.toml", most=10)
