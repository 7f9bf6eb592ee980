"""What the README and the pages about serving show works as it stands there."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from knowledge.cli.program import make_parser
from knowledge.documents.canary_file import read_canary
from knowledge.documents.golden_file import read_golden
from knowledge.documents.vault_file import read_vault_settings
from knowledge.serving.mcp.configuration import client_configuration

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"
SERVING = ROOT / "docs" / "guide" / "serving.md"
GUIDE = SERVING.parent
PAGES = (README, SERVING, ROOT / "docs" / "bot.md", GUIDE / "projects.md", GUIDE / "publishing.md")


def blocks(language: str, page: Path = README) -> list[str]:
    """The fenced code blocks of one language."""
    if not page.is_file():
        return []
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)


def commands() -> list[str]:
    """Each call of `estante` on these pages."""
    lines = [line for page in PAGES for block in blocks("sh", page) for line in block.splitlines()]
    return sorted(
        {line.removeprefix(".venv/bin/") for line in lines if re.match(r"(\.venv/bin/)?estante ", line)}
    )


def test_there_is_a_readme_with_a_sample() -> None:
    assert blocks("python")


@pytest.mark.parametrize("code", blocks("python"))
def test_every_python_sample_runs(code: str) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-W", "error", "-W", "ignore::SyntaxWarning:whoosh", "-c", code],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr


def test_every_file_the_readme_links_to_is_there() -> None:
    text = README.read_text("utf-8")
    links = re.findall(r"\]\(([^)#\s]+)", text) + re.findall(r'(?:src|href)="([^"#]+)"', text)
    missing = [link for link in links if "://" not in link and not (ROOT / link).exists()]
    assert missing == []


@pytest.mark.parametrize("line", commands())
def test_every_command_is_one_that_there_is(line: str) -> None:
    given = shlex.split(line, comments=True)[1:]
    options = make_parser().parse_args(given)  # ends the program for what it does not know
    assert callable(options.command)


def test_the_configuration_for_desktop_clients_is_the_one_that_is_made() -> None:
    made = json.loads(client_configuration("/home/ana/library", "casa-brisa"))["mcpServers"]["estante"]
    arguments = made["args"][made["args"].index("mcp") :]
    shown = [json.loads(block) for page in (README, SERVING) for block in blocks("json", page)]
    programs = [own for one in shown for own in next(iter(one.values())).values() if "command" in own]
    assert len(shown) == 4 and len(programs) == 3
    for program in programs:
        assert program["args"] == arguments
        assert program["command"].endswith("/estante")


def test_the_settings_that_the_guide_shows_are_understood() -> None:
    page = GUIDE / "publishing.md"
    settings, golden, canary = blocks("toml", page)
    assert read_vault_settings(settings).intent.identifiers
    assert len(read_golden(golden)) == 2
    chat = read_canary(canary).chat
    assert chat is not None
    assert chat.remove is not None
