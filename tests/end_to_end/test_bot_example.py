"""The bot of docs/bot.md, as it stands there, against a real `estante serve`."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from knowledge import Library
from tests.end_to_end.conftest import ROOT
from tests.end_to_end.serving_process import served

Bot = Callable[..., subprocess.CompletedProcess[bytes]]
PAGE = ROOT / "docs" / "bot.md"
MOST_LINES = 30


def code() -> str:
    if not PAGE.is_file():
        return ""
    (found,) = re.findall(r"^```python\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    return str(found)


@pytest.fixture(scope="module")
def library(samples: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return shutil.copytree(samples.parent, tmp_path_factory.mktemp("bot") / "library")


@pytest.fixture(scope="module")
def bot(library: Path) -> Iterator[Bot]:
    folder = library.parent
    program = folder / "bot.py"
    program.write_text(code(), "utf-8")
    caches = {"ESTANTE_CACHE": str(folder / "cache"), "ESTANTE_DATA": str(folder / "data")}
    with served(library, folder / "tokens", environment=caches) as server:

        def run(*arguments: str, token: str = server.token) -> subprocess.CompletedProcess[bytes]:
            return subprocess.run(
                [sys.executable, "-W", "error", str(program), *arguments],
                env={**os.environ, "ESTANTE_URL": server.url, "ESTANTE_TOKEN": token},
                capture_output=True,
                timeout=60,
                check=False,
            )

        yield run


def test_it_is_short_and_needs_the_standard_library_only() -> None:
    lines = [line for line in code().splitlines() if line.strip()]
    imported = {line.split()[1].partition(".")[0] for line in lines if line.startswith("import ")}
    assert len(code().splitlines()) <= MOST_LINES
    assert imported <= sys.stdlib_module_names


def test_it_prints_what_the_library_answers(bot: Bot, library: Path) -> None:
    done = bot("whatsapp:casabrisa-oficina", "Quanto custa trocar a bomba?", "Oi!")
    assert (done.returncode, done.stderr) == (0, b"")
    with Library(library, watch=False) as own:
        context = own.ai_context(
            "whatsapp", "casabrisa-oficina", "Quanto custa trocar a bomba?", messages=["Oi!"]
        )
    assert "S03;Troca de bomba;CB-310;189,00;90 dias" in context.text
    said = done.stdout.decode("utf-8").replace(os.linesep, "\n")
    assert said.endswith(f"{context.text}\n")
    assert len(said) > len(context.text) + 100  # the instructions before it


def test_it_hands_over_where_no_project_answers(bot: Bot) -> None:
    done = bot("shopee:casabrisa.loja", "Como pago com Pix?")
    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode().strip() == "hand-off: a person must answer"


def test_without_its_token_it_gets_nothing(bot: Bot) -> None:
    done = bot("whatsapp:casabrisa-oficina", "Quanto custa trocar a bomba?", token="wrong")
    assert (done.returncode, done.stdout) == (1, b"")
    assert b"401" in done.stderr
