"""`vault.toml`: how a project is published."""

import pytest

from knowledge.context.layout import LABELS
from knowledge.documents.vault_file import LANGUAGES, read_vault_settings
from knowledge.errors import VaultFileError
from knowledge.model import Limits
from knowledge.publications import IntentGate, Reading, VaultSettings

TEXT = """\
name = "Casa Brisa"
site = "https://casabrisa.example/ajuda"
to = "s3://casa-brisa/ajuda?endpoint=https://store.example"

[intent]
terms = ["garantia", "troca"]  # what customers say
identifiers = true

[reading]
max_characters = 3000
max_chunks = 4
labels = "en"
tokenizer = "o200k_base"
preamble = '''
Answer from this.
'''
chunks_per_source = 1
"""


def test_all_of_it_is_read() -> None:
    assert read_vault_settings(TEXT) == VaultSettings(
        name="Casa Brisa",
        site="https://casabrisa.example/ajuda/",
        to="s3://casa-brisa/ajuda?endpoint=https://store.example",
        reading=Reading(
            Limits(max_characters=3000, max_chunks=4, max_files=3),
            labels="en",
            tokenizer="o200k_base",
            preamble="Answer from this.\n",
            chunks_per_source=1,
        ),
        intent=IntentGate(("garantia", "troca"), identifiers=True),
    )


def test_nothing_said_is_what_is_usual() -> None:
    assert read_vault_settings("") == VaultSettings()
    assert read_vault_settings("\ufeff# later\r\n") == VaultSettings()


def test_a_budget_in_tokens_stands_alone() -> None:
    limits = read_vault_settings("[reading]\nmax_tokens = 700\n").reading.limits
    assert (limits.max_characters, limits.max_tokens, limits.max_chunks) == (None, 700, 5)


def test_labels_are_those_there_are() -> None:
    assert set(LANGUAGES) == set(LABELS)


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("name = \n", 1, "it is not TOML"),
        ("\nsight = 'https://a.example'\n", 2, "“sight” is not known here"),
        ("[intent]\n\nterm = []\n", 3, "“term” is not known here"),
        ("[reading]\nmax_chars = 3\n", 2, "“max_chars” is not known here"),
        ("intent = 3\n", 1, "must be a table"),
        ("site = 'ftp://a.example'\n", 1, "begins with https://"),
        ("site = 'https://a.example/x y'\n", 1, "begins with https://"),
        ("site = 'https://[a'\n", 1, "begins with https://"),
        ("site = 'https://a.example/?q=1'\n", 1, "no path can stand behind"),
        ("to = 's3://[a'\n", 1, "cannot be understood"),
        ("[reading]\nlabels = 'fr'\n", 2, "must be one of pt-BR"),
        ("[reading]\ntokenizer = 'x'\n", 2, "must be one of estimate"),
        ("[reading]\nmax_characters = 0\n", 2, "from 1 to"),
        ("[reading]\nmax_characters = 1.5\n", 2, "from 1 to"),
        ("[reading]\nchunks_per_source = 3\n", 2, "from 1 to 2"),
        ("[intent]\nidentifiers = 1\n", 2, "true or false"),
        ("[intent]\nterms = [' ']\n", 2, "not empty"),
        ("name = '" + "a" * 65536 + "'", 0, "more than 65536 bytes"),
    ],
)
def test_what_is_wrong_is_said_with_its_line(text: str, line: int, reason: str) -> None:
    with pytest.raises(VaultFileError) as caught:
        read_vault_settings(text)
    assert (caught.value.file, caught.value.line) == ("vault.toml", line)
    assert reason in caught.value.reason


@pytest.mark.parametrize("name", ["site", "to"])
def test_a_credential_is_refused_and_not_repeated(name: str) -> None:
    with pytest.raises(VaultFileError) as caught:
        read_vault_settings(f"{name} = 'https://anna:s3cr3t@a.example/'\n")
    assert "s3cr3t" not in str(caught.value)
    assert "user" in caught.value.reason
