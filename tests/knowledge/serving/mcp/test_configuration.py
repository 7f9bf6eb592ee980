"""What a desktop client is given to start the server: absolute, and it runs."""

import json
import sys
from pathlib import Path

import pytest

from knowledge.serving.mcp.configuration import client_configuration


def server(text: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(text)["mcpServers"]["estante"]
    return found


def test_without_an_installed_command_the_interpreter_runs_the_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.chdir(tmp_path)
    found = server(client_configuration("loja ç", "cafe"))
    assert found["command"] == str(tmp_path / "python")
    assert found["args"] == ["-m", "knowledge", "mcp", str(tmp_path / "loja ç"), "--project", "cafe"]
    assert found["env"] == {"PYTHONPATH": str(Path(__file__).resolve().parents[4])}


def test_an_installed_command_is_called_by_its_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("estante", "estante.exe"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    monkeypatch.chdir(tmp_path)
    found = server(client_configuration(tmp_path, account="whatsapp:loja", old_folder="antiga"))
    assert str(found["command"]).startswith(str(tmp_path / "estante"))
    assert found["args"] == [
        *("mcp", str(tmp_path), "--account", "whatsapp:loja"),
        *("--old-folder", str(tmp_path / "antiga")),
    ]
    assert "env" not in found
