"""The owner's view of the file of tokens."""

from pathlib import Path

import pytest

from knowledge.errors import TokensError
from knowledge.serving.held import FIRST, begin_tokens, held_tokens
from knowledge.serving.rights import Client, Right
from knowledge.serving.tokens import TokenFile


def test_a_first_client_may_read_and_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "tokens" / "a.txt"
    (held,) = begin_tokens(path)
    assert held.client == Client(FIRST, Right.READ)
    assert TokenFile(path).find(held.token) == held.client
    assert begin_tokens(path) == (held,)


def test_whoever_removed_all_clients_gets_none_back(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    begin_tokens(path)
    TokenFile(path).remove(FIRST)
    assert begin_tokens(path) == ()


def test_looking_makes_no_file(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    assert held_tokens(path) == ()
    assert not path.exists()


def test_every_client_has_its_token_and_comments_have_none(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(
        "# first-one read nobody\n\n  token-number-one-xx  manage   o painel\n"
        "token-number-two-xx read:loja bot da loja\ntoken-number-three\n",
        "utf-8",
    )
    path.chmod(0o600)
    assert [(item.token, item.client) for item in held_tokens(path)] == [
        ("token-number-one-xx", Client("o painel", Right.MANAGE)),
        ("token-number-two-xx", Client("bot da loja", Right.READ, "loja")),
        ("token-number-three", Client("default", Right.MANAGE)),
    ]


def test_a_token_is_not_in_what_is_printed_of_it(tmp_path: Path) -> None:
    (held,) = begin_tokens(tmp_path / "a.txt")
    assert held.token not in repr(held)


def test_a_broken_file_says_so(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("token-number-one-xx everything panel\n", "utf-8")
    path.chmod(0o600)
    with pytest.raises(TokensError, match="line 1"):
        held_tokens(path)
