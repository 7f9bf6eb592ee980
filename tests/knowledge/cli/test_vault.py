"""The commands of the vault that need more than everybody has installed, and the template."""

import json
import sys
from pathlib import Path

import pytest

from knowledge.cli import main

Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("missing", "arguments"),
    [
        ("obstore", ["verify", "s3://shop-vault/help"]),
        ("tree_sitter", ["export", "--docusaurus", "SITE", "--out", "out"]),
    ],
)
def test_a_package_that_is_missing_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured, missing: str, arguments: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "SITE").mkdir()
    monkeypatch.setenv("AWS_ACCESS_KEY_ID", "key")
    monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "s3cr3t")
    for name in list(sys.modules):
        if name.partition(".")[0] == missing or name.startswith(
            ("knowledge.vault.stores.objects", "knowledge.vault.docusaurus", "tree_sitter")
        ):
            monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    code = main(["vault", *arguments])
    out, err = capsys.readouterr()
    assert (code, out) == (1, "")
    assert err.endswith("pip install estante[vault].\n")
    assert missing in err


def test_the_template_is_what_ships(capsys: Captured) -> None:
    assert main(["vault", "template"]) == 0
    text = capsys.readouterr().out
    assert text.startswith("# Checks the documents")
    assert main(["vault", "template", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"name": "publish-vault.yml", "text": text}
