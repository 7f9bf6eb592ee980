import ast
from pathlib import Path

import pytest

import knowledge
from desktop.models.causes import CAUSES, cause_text
from desktop.models.sentences import error_sentence
from knowledge import errors
from knowledge.vault.stores.opening import open_store


def texts_of_the_core() -> set[str]:
    """Each text that `knowledge` has, whole, also one that is written over several lines."""
    sources = Path(knowledge.__path__[0]).rglob("*.py")
    nodes = (node for path in sources for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def reason_with_credentials_in_the_address() -> str:
    """It is put together from the names of the variables, so no source has it whole."""
    with pytest.raises(errors.VaultPlaceError) as caught:
        open_store("s3://key:secret@loja/docs")
    return caught.value.reason


def test_every_cause_is_one_that_the_core_gives() -> None:
    given = texts_of_the_core() | {reason_with_credentials_in_the_address()}
    assert [cause for cause in CAUSES if cause not in given] == []


def test_no_cause_is_listed_twice() -> None:
    assert len(set(CAUSES)) == len(CAUSES)


def test_a_cause_that_is_not_listed_is_said_as_it_came() -> None:
    assert cause_text("it has more than 10 bytes") == "it has more than 10 bytes"


@pytest.mark.parametrize(
    "error",
    [
        errors.ExportRefused("its documents are not sorted by path, each once"),
        errors.BuildRefused("it lists a file that no build has"),
        errors.VaultDamaged("current.json", "cannot be read as JSON"),
        errors.VaultUnreachable("s3://loja", "it does not answer in time"),
        errors.PublishConflict("another publisher was first, or switched the vault off"),
        errors.VaultPlaceError("its address cannot be understood"),
        errors.GoldenFileError("golden.toml", 3, "it has no “ask”, the question itself"),
        errors.VaultFileError("vault.toml", 0, "it is not TOML"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_a_sentence_about_a_vault_has_its_reason_in_the_language_of_the_window(
    error: errors.EstanteError, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.models.vault_sentences.cause_text", lambda reason: f"<{reason}>")
    assert f"<{vars(error)['reason']}>" in error_sentence(error)
    assert vars(error)["reason"] in CAUSES
