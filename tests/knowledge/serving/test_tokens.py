"""Who may call: what a file of tokens says, that it is closed to others, and that it is looked at anew."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path

import pytest

from knowledge.errors import TokensError, UsageError
from knowledge.serving.rights import Client, Right
from knowledge.serving.tokens import TokenFile

LONG = "a-token-that-nobody-can-guess"


def written(place: Path, text: str) -> TokenFile:
    place.write_text(text, "utf-8")
    place.chmod(0o600)
    return TokenFile(place)


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "tokens.txt"


def test_a_missing_file_is_made_with_one_token_for_its_owner_only(tmp_path: Path) -> None:
    place = tmp_path / "new" / "tokens.txt"
    tokens = TokenFile(place)
    words = place.read_text().split()
    assert len(words) == 1
    assert len(words[0]) >= 43
    assert tokens.find(words[0]) == Client("default", Right.MANAGE)
    assert tokens.notes == ()
    if os.name == "posix":
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
        assert stat.S_IMODE(place.parent.stat().st_mode) == 0o700
    assert TokenFile(place).find(words[0]) is not None
    assert place.read_text().split() == words


def test_each_line_is_a_client_with_its_rights(place: Path) -> None:
    tokens = written(
        place,
        f"\ufeff# people\n\n{LONG}1 manage panel\n{LONG}2 read all of it\r\n"
        f"{LONG}3 read:loja bot\n{LONG}4 read:- one\n{LONG}5\n",
    )
    assert tokens.clients() == (
        Client("panel", Right.MANAGE),
        Client("all of it"),
        Client("bot", project="loja"),
        Client("one", project=""),
        Client("default", Right.MANAGE),
    )
    assert tokens.find(f"{LONG}3") == Client("bot", project="loja")
    for wrong in ("", LONG, f"{LONG}3 ", f"{LONG}6", "é", "\udcff", f"{LONG}1 manage"):
        assert tokens.find(wrong) is None


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (f"{LONG} write panel", "has no right"),
        (f"{LONG} read:../x bot", "has no right"),
        (f"{LONG} manage:loja bot", "has no right"),
        (f"{LONG} manage", "TOKEN RIGHTS NAME"),
        ("tokên-with-an-accent manage panel", "ASCII"),
        (f"{LONG}0 read again", "further up"),
    ],
)
def test_a_broken_line_is_named_by_its_number_and_never_by_its_token(
    place: Path, line: str, reason: str
) -> None:
    with pytest.raises(TokensError) as error:
        written(place, f"{LONG}0 manage panel\n{line}\n")
    assert "line 2" in str(error.value)
    assert reason in str(error.value)
    assert LONG not in str(error.value)
    assert str(place.parent) not in str(error.value)


def test_what_is_no_text_is_refused(place: Path) -> None:
    place.write_bytes(b"a-long-enough-token manage x\n\xff\xfe manage y\n")
    with pytest.raises(TokensError, match="line 2 is no UTF-8"):
        TokenFile(place)
    place.unlink()
    place.mkdir()
    with pytest.raises(TokensError):
        TokenFile(place)


@pytest.mark.skipif(os.name != "posix", reason="modes are POSIX")
def test_a_file_that_others_may_read_is_closed_and_that_is_said(place: Path) -> None:
    place.write_text(f"{LONG} manage panel\n")
    place.chmod(0o644)
    tokens = TokenFile(place)
    assert stat.S_IMODE(place.stat().st_mode) == 0o600
    assert len(tokens.notes) == 1
    assert "0600" in tokens.notes[0]


def test_a_short_token_is_taken_with_a_note_that_does_not_tell_it(place: Path) -> None:
    tokens = written(place, "# x\nsesame manage panel\n")
    assert tokens.find("sesame") is not None
    assert len(tokens.notes) == 1
    assert "line 2" in tokens.notes[0]
    assert "sesame" not in tokens.notes[0]


def test_a_withdrawn_token_is_refused_at_once(place: Path) -> None:
    tokens = written(place, f"{LONG}1 manage panel\n{LONG}2 read bot\n")
    assert tokens.find(f"{LONG}2") is not None
    place.write_text(f"{LONG}1 manage panel\n")
    assert tokens.find(f"{LONG}2") is None
    assert tokens.find(f"{LONG}1") is not None


def test_a_file_that_breaks_or_goes_later_lets_nobody_in(place: Path) -> None:
    tokens = written(place, f"{LONG}1 manage panel\n")
    place.write_text(f"{LONG}1 manage panel\nbroken line\n")
    assert tokens.find(f"{LONG}1") is None
    assert tokens.trouble is not None
    place.unlink()
    assert tokens.clients() == ()
    place.write_text(f"{LONG}1 manage panel\n")
    assert tokens.find(f"{LONG}1") is not None
    assert tokens.trouble is None


@pytest.mark.skipif(os.name != "posix", reason="only there a pipe can stand in the place of a file")
def test_a_pipe_or_a_device_lets_nobody_in_and_is_not_waited_for(place: Path) -> None:
    tokens = written(place, f"{LONG}1 manage panel\n")
    place.unlink()
    os.mkfifo(place)
    assert tokens.find(f"{LONG}1") is None
    with pytest.raises(TokensError):
        TokenFile(place)
    place.unlink()
    place.symlink_to("/dev/zero")
    assert tokens.find(f"{LONG}1") is None
    real = place.with_name("real.txt")
    real.write_text(f"{LONG}1 manage panel\n")
    place.unlink()
    place.symlink_to(real)
    assert tokens.find(f"{LONG}1") is not None
    place.unlink()
    place.symlink_to(place)
    assert tokens.find(f"{LONG}1") is None


def test_the_log_says_once_why_nobody_can_call(place: Path, caplog: pytest.LogCaptureFixture) -> None:
    tokens = written(place, f"{LONG}1 manage panel\n")
    place.unlink()
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            assert tokens.find(f"{LONG}1") is None
        place.write_text(f"{LONG}1 mange panel\n")
        assert tokens.find(f"{LONG}1") is None
    assert len(caplog.records) == 2
    assert "line 1" in caplog.text
    assert LONG not in caplog.text


def test_clients_are_added_and_removed_and_comments_stay(place: Path) -> None:
    tokens = written(place, f"# mine\n{LONG}1 manage panel")
    token = tokens.add("bot of the shop", project="loja")
    assert tokens.find(token) == Client("bot of the shop", project="loja")
    assert TokenFile(place).find(token) == Client("bot of the shop", project="loja")
    assert tokens.remove("panel") is True
    assert tokens.remove("panel") is False
    assert tokens.find(f"{LONG}1") is None
    assert place.read_text().startswith("# mine\n")
    assert [file.name for file in place.parent.iterdir()] == ["tokens.txt"]
    if os.name == "posix":
        assert stat.S_IMODE(place.stat().st_mode) == 0o600


def test_what_cannot_be_written_as_a_line_is_refused(place: Path) -> None:
    tokens = written(place, f"{LONG}1 manage panel\n")
    for name in ("", " x", "a\nb", "x" * 101, "panel"):
        with pytest.raises(UsageError):
            tokens.add(name)
    with pytest.raises(UsageError):
        tokens.add("bot", project="../x")
    assert place.read_text() == f"{LONG}1 manage panel\n"
