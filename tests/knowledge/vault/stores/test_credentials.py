import sys
from types import SimpleNamespace

import pytest

from knowledge.vault.stores.credentials import Credentials, find_credentials


def _keyring(entries: dict[tuple[str, str], str]) -> SimpleNamespace:
    return SimpleNamespace(get_password=lambda service, user: entries.get((service, user)))


FULL = {("estante", "AWS_ACCESS_KEY_ID"): "AKIAK", ("estante", "AWS_SECRET_ACCESS_KEY"): "from-keyring"}


def test_the_environment_is_asked_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", _keyring(FULL))
    environment = {"AWS_ACCESS_KEY_ID": "AKIAE", "AWS_SECRET_ACCESS_KEY": "s", "AWS_SESSION_TOKEN": "t"}
    assert find_credentials(environment) == Credentials("AKIAE", "s", "t")


def test_then_the_keyring(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "keyring", _keyring(FULL))
    assert find_credentials({"AWS_ACCESS_KEY_ID": "AKIAE"}) == Credentials("AKIAK", "from-keyring")


@pytest.mark.parametrize("entries", [{}, {("estante", "AWS_ACCESS_KEY_ID"): "AKIAK"}])
def test_half_of_them_is_none(monkeypatch: pytest.MonkeyPatch, entries: dict[tuple[str, str], str]) -> None:
    monkeypatch.setitem(sys.modules, "keyring", _keyring(entries))
    assert find_credentials({}) is None


def test_a_keyring_that_fails_or_is_not_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(_service: str, _user: str) -> str:
        raise RuntimeError("locked")

    monkeypatch.setitem(sys.modules, "keyring", SimpleNamespace(get_password=locked))
    assert find_credentials({}) is None
    monkeypatch.setitem(sys.modules, "keyring", None)
    assert find_credentials({}) is None


def test_they_have_no_text_form() -> None:
    assert repr(Credentials("AKIAE", "secret", "token")) == "Credentials()"
