"""What the README shows works as it stands there."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"


def blocks(language: str) -> list[str]:
    """The fenced code blocks of one language."""
    if not README.is_file():
        return []
    return re.findall(rf"^```{language}\n(.*?)^```", README.read_text("utf-8"), re.MULTILINE | re.DOTALL)


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
