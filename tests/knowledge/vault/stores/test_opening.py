from pathlib import Path

import pytest

from knowledge.errors import VaultPlaceError, VaultUnreachable
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.stores.opening import open_readable, open_store

SECRET = "never-to-be-seen-4711"
KEYS = {"AWS_ACCESS_KEY_ID": "AKIAX", "AWS_SECRET_ACCESS_KEY": SECRET, "AWS_SESSION_TOKEN": SECRET}


NO_HOSTS = (
    "exa mple.org",
    "exa\x01mple.org",
    "a%20b",
    'a"b',
    "é.org",
    "xn--a",
    "256.1.1.1",
    "[::1%25eth0]",
    "[v1.a]",
)
"""At some of these S3Store of obstore would panic when it is used."""


def test_a_path_is_a_folder(tmp_path: Path) -> None:
    assert isinstance(open_store(str(tmp_path)), FolderStore)
    assert open_readable(str(tmp_path)).place == str(tmp_path)


@pytest.mark.parametrize(
    ("name", "place"),
    [
        ("s3://shop", "s3://shop"),
        ("s3://shop/a/b/", "s3://shop/a/b"),
        ("s3://shop/a?region=eu-central-1", "s3://shop/a"),
        ("s3://shop/a?endpoint=https%3A%2F%2Fx.r2.cloudflarestorage.com", "s3://shop/a"),
        ("s3://shop?endpoint=http://localhost:9000&region=us-east-1", "s3://shop"),
        ("s3://shop?endpoint=http://[::1]:9000", "s3://shop"),
    ],
)
def test_a_bucket_is_named_without_its_options(name: str, place: str) -> None:
    assert open_store(name, environment=KEYS).place == place


def test_the_region_fits_the_endpoint() -> None:
    def region(name: str, **more: str) -> object:
        store = open_store(name, environment=KEYS | more)
        return store._inner.config["region"]  # type: ignore[attr-defined] # no public name

    r2 = "s3://shop?endpoint=https://x.r2.cloudflarestorage.com"
    assert region(r2) == "auto"
    assert region("s3://shop") == "us-east-1"
    assert region("s3://shop", AWS_REGION="sa-east-1") == "sa-east-1"
    assert region(f"{r2}&region=weur", AWS_REGION="sa-east-1") == "weur"
    assert region("s3://shop", AWS_ENDPOINT_URL="https://x.r2.cloudflarestorage.com") == "auto"


def test_only_an_own_endpoint_is_asked_by_path() -> None:
    def by_host(name: str) -> object:
        config = open_store(name, environment=KEYS)._inner.config  # type: ignore[attr-defined] # no public name
        return config["virtual_hosted_style_request"]

    assert by_host("s3://shop") in (True, "true")
    assert by_host("s3://shop?endpoint=https://s3.example.org") in (False, "false")


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("", "empty"),
        ("a\0b", "NUL"),
        (f"s3://AKIAX:{SECRET}@shop/a", "credentials come from the environment"),
        (
            f"s3://shop/a?endpoint=https://AKIAX:{SECRET}@s3.example.org",
            "credentials come from the environment",
        ),
        (f"https://user:{SECRET}@example.org/vault", "credentials come from the environment"),
        (f"s3://shop/a?secret={SECRET}", "endpoint="),
        (f"https://example.org/vault?token={SECRET}", "no “\\?”"),
        ("https://example.org/vault#x", "no “#”|“#”"),
        ("s3://shop/a?region=a&region=b", "each once"),
        ("s3://shop/a#x", "endpoint="),
        ("s3://Shop", "bucket"),
        ("s3://", "host or bucket"),
        ("s3://shop/a//b", "the part after the bucket"),
        ("s3://shop/../b", "the part after the bucket"),
        ("s3://shop/a%2fb", "the part after the bucket"),
        ("s3://shop?region=a b", "region"),
        ("s3://shop?endpoint=http://s3.example.org", "use https://"),
        ("s3://shop?endpoint=http://127.0.0.1.example.org", "use https://"),
        ("s3://shop?endpoint=ftp://s3.example.org", "endpoint is https://"),
        ("s3://shop?endpoint=https://s3.example.org/deeper", "endpoint is https://"),
        ("http://example.org/vault", "use https://"),
        ("http://10.0.0.1/vault", "use https://"),
        ("https://[::1/vault", "understood"),
        ("https://example.org:port/vault", "understood"),
        *((f"https://{host}/vault", "understood|a name that none has") for host in NO_HOSTS),
        *((f"s3://shop?endpoint=https://{host}", "understood|a name that none has") for host in NO_HOSTS),
        ("gs://shop/a", "only a folder or s3"),
        ("file:///tmp/vault", "only a folder or s3"),
    ],
)
def test_a_place_that_cannot_be_is_refused_without_its_text(name: str, reason: str) -> None:
    with pytest.raises(VaultPlaceError, match=reason) as caught:
        open_readable(name, environment=KEYS)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("variable", ["AWS_ENDPOINT_URL", "AWS_ENDPOINT_URL_S3", "AWS_ENDPOINT"])
@pytest.mark.parametrize("endpoint", ["http://s3.example.org", f"https://a:{SECRET}@s3.example.org"])
def test_an_endpoint_of_the_environment_is_checked_alike(endpoint: str, variable: str) -> None:
    with pytest.raises(VaultPlaceError):
        open_store("s3://shop", environment=KEYS | {variable: endpoint})


def test_a_web_address_is_read_only() -> None:
    assert open_readable("https://example.org/vault/").place == "https://example.org/vault"
    assert open_readable("http://127.0.0.1:8000/vault").keys() is None
    with pytest.raises(VaultPlaceError, match="can be written"):
        open_store("https://example.org/vault")


def test_without_credentials_it_is_said_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "keyring", None)
    with pytest.raises(VaultUnreachable, match="set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"):
        open_store("s3://shop", environment={"AWS_ACCESS_KEY_ID": "AKIAX"})


def test_no_secret_is_in_the_text_form_of_anything() -> None:
    store = open_store("s3://shop/a", environment=KEYS)
    assert SECRET not in repr(store) + str(store) + store.place + repr(vars(store))
