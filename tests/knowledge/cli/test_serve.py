"""`estante serve` in a process of its own: one line when it answers, and a clean end."""

from __future__ import annotations

import gc
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from knowledge.cli import main
from knowledge.cli.serve import Garbage

ROOT = Path(__file__).resolve().parents[3]


@contextmanager
def started(*arguments: str | Path) -> Iterator[tuple[subprocess.Popen[str], dict[str, str]]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "knowledge", "serve", *map(str, arguments)],
        cwd=ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        try:
            assert process.stdout is not None
            yield process, json.loads(process.stdout.readline() or "{}")
        finally:
            process.kill()


@pytest.fixture
def library(samples: Path, tmp_path: Path) -> Path:
    return shutil.copytree(samples.parent, tmp_path / "library")


def test_one_line_says_where_and_sigterm_ends_it(library: Path, tmp_path: Path) -> None:
    place = tmp_path / "tokens.txt"
    with started(library, "--port", "0", "--token-file", place) as (process, line):
        assert set(line) == {"url", "mcp", "token_file", "version"}
        assert line["mcp"] == f"{line['url']}/mcp"
        assert line["token_file"] == str(place)
        token = place.read_text().strip()
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"{line['url']}/library/projects", headers=headers, trust_env=False)
        assert [item["id"] for item in answer.json()["projects"]][:1] == ["casa-brisa"]
        process.send_signal(signal.SIGTERM)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, out, err) == (0, "", "")
        assert token not in json.dumps(line)


def test_it_ends_with_who_started_it(library: Path) -> None:
    with started(library, "--with-parent") as (process, line):
        config = Path(os.environ["ESTANTE_CONFIG"])
        assert Path(line["token_file"]).is_relative_to(config)
        assert process.stdin is not None
        process.stdin.close()
        assert process.wait(60) == 0


@pytest.fixture
def refusal(capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """In this process: it ends before it serves."""

    def run(*arguments: str | Path) -> tuple[int, str]:
        code = main(["serve", *map(str, arguments)])
        out, err = capsys.readouterr()
        assert out == ""
        assert err.startswith("estante: ")
        assert err.count("\n") == 1
        return code, err

    return run


def test_what_cannot_be_served_is_told_in_a_sentence(
    library: Path, tmp_path: Path, refusal: Callable[..., tuple[int, str]]
) -> None:
    place = tmp_path / "tokens.txt"
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        code, text = refusal(library, "--port", str(taken.getsockname()[1]), "--token-file", place)
    assert code == 1
    assert "another program" in text
    code, text = refusal(library, "--host", "0.0.0.0", "--token-file", place)
    assert (code, "--allow-remote" in text) == (2, True)
    place.write_text("secret-token-of-mine write bot\n")
    place.chmod(0o600)
    code, text = refusal(library, "--token-file", place)
    assert (code, "line 1" in text, "secret" in text) == (1, True, False)
    (library / "projects.json").write_text("{")
    assert refusal(library)[0] == 1
    assert refusal(tmp_path / "nowhere")[0] == 1


def test_packages_that_are_missing_are_named(
    library: Path, refusal: Callable[..., tuple[int, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    monkeypatch.delitem(sys.modules, "knowledge.serving.http.running", raising=False)
    code, text = refusal(library)
    assert (code, "estante[serve]" in text) == (1, True)


@pytest.mark.parametrize(("seconds", "times"), [(0.0, 1), (60.0, 0)])
def test_what_survived_a_long_search_for_garbage_is_left_out_once(
    monkeypatch: pytest.MonkeyPatch, seconds: float, times: int
) -> None:
    frozen = list[int]()
    monkeypatch.setattr(gc, "freeze", lambda: frozen.append(1))
    monkeypatch.setattr("knowledge.cli.serve._LONG_SEARCH", seconds)
    garbage = Garbage()
    gc.callbacks.append(garbage.hear)
    try:
        gc.collect(0)
        garbage.spare()
        assert frozen == []
        gc.collect()
    finally:
        gc.callbacks.remove(garbage.hear)
    garbage.spare()
    garbage.spare()
    assert frozen == [1] * times
