import pytest

from knowledge.errors import VaultError
from knowledge.vault.stores.store import Changed, NotThere, check_key


@pytest.mark.parametrize("key", ["current.json", "parts/0a.json", ".estante-0a.tmp", "a/b/c/d/e/f/g", "a..b"])
def test_a_key_of_plain_parts_is_taken(key: str) -> None:
    assert check_key(key) == key


@pytest.mark.parametrize("key", ["...", "a/..", "a\n", "a/b/c/d/e/f/g/h/i", "a" * 256, "CON", "a:b", "é"])
def test_any_other_is_refused(key: str) -> None:
    with pytest.raises(ValueError, match="no key"):
        check_key(key)


@pytest.mark.parametrize("error", [NotThere("s3://shop", "a.json"), Changed("s3://shop", "a.json")])
def test_what_they_say_no_with_is_a_sentence(error: VaultError) -> None:
    assert "“a.json”" in str(error)
    assert str(error).endswith(".")
