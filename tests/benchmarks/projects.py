"""A library of 200 projects, 20,000 documents and 500 accounts.

    python -m tests.benchmarks.projects CORPORA WORK

Prints a line of JSON a row, a `Measured`. Opening and switching are measured in new processes with a warm
cache: every project was read once before. Without corpora made-up documents take their place.
"""

from __future__ import annotations

import itertools
import json
import os
import random
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path

from tests.benchmarks.corpus import generated, sources
from tests.benchmarks.figures import Measured, since, spread

ROOT = Path(__file__).resolve().parents[2]
PROJECTS, DOCUMENTS, ACCOUNTS = 200, 20_000, 500
OPENINGS = 7
PLATFORMS = ("whatsapp", "instagram", "shopee", "xianyu", "douyin")
QUESTION = "how do I change the settings of my account"


def write(corpora: Path, root: Path) -> None:
    """The library: real documents while there are any, then the same ones again in other projects."""
    archives = sorted(corpora.glob("*.tar.xz"))
    raw = [data for _, data in (sources(archives) if archives else generated())]
    each = DOCUMENTS // PROJECTS
    texts = itertools.cycle(raw)
    entries = []
    for number in range(PROJECTS):
        files = root / "projects" / f"shop-{number:03}" / "files"
        (files / "guide").mkdir(parents=True)
        for document in range(each):
            (files / ("guide" if document % 3 else "") / f"page-{document:03}.md").write_bytes(next(texts))
        accounts = [
            {"platform": PLATFORMS[account % len(PLATFORMS)], "accountId": f"account-{account}", "label": ""}
            for account in range(number, ACCOUNTS, PROJECTS)
        ]
        entries.append(
            {
                "id": f"shop-{number:03}",
                "name": f"Shop {number}",
                "pinned": ["page-000.md"],
                "accounts": accounts,
            }
        )
    (root / "projects.json").write_text(json.dumps({"version": 1, "projects": entries}), "utf-8")


def measure_core(root: Path) -> None:
    """In a process of its own: open, answer, go from one project to another."""
    from knowledge.projects import Account
    from knowledge.workspace.library import Library

    def row(what: str, taken: list[float]) -> None:
        print(json.dumps(asdict(Measured(what, "ms", spread(taken)))), flush=True)

    def timed(call: Callable[[], object]) -> float:
        started = time.perf_counter()
        call()
        return since(started)

    opened: list[Library] = []
    row("library: open, projects and accounts there", [timed(lambda: opened.append(Library(root)))])
    library = opened[0]
    row("library: documents counted and last change of all projects", [timed(library.summaries)])
    dice = random.Random(4)
    accounts = [account for project in library.state.projects for account in project.accounts]
    asked = dice.sample(accounts, 60)

    def ask(account: Account) -> Callable[[], object]:
        return lambda: library.answer(account, QUESTION)

    row("library: answer of an account whose project is not open yet", [timed(ask(item)) for item in asked])
    again = asked[-1]
    row("library: answer of an account whose project is open", [timed(ask(again)) for _ in range(60)])
    library.close()


def main() -> None:
    if sys.argv[1] == "core":
        measure_core(Path(sys.argv[2]))
        return
    corpora, work = map(Path, sys.argv[1:3])
    place = work.resolve() / "projects"
    shutil.rmtree(place, ignore_errors=True)
    root = place / "library"
    root.mkdir(parents=True)
    write(corpora, root)
    environment = {
        **os.environ,
        "ESTANTE_CACHE": str(place / "cache"),
        "ESTANTE_CONFIG": str(place / "config"),
        "QT_QPA_PLATFORM": "offscreen",
    }

    def run(*arguments: str) -> str:
        command = [sys.executable, "-m", *arguments]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, encoding="utf-8")
        if done.returncode:
            sys.stderr.write(done.stderr)
            raise SystemExit(f"estante: {' '.join(arguments)} ended with code {done.returncode}.")
        return done.stdout

    started = time.perf_counter()
    run("knowledge", "index", str(root), "--json")
    print(
        json.dumps(asdict(Measured("library: first reading of all projects", "ms", spread([since(started)]))))
    )
    taken = []
    for _ in range(OPENINGS):
        started = time.perf_counter()
        run("knowledge", "context", str(root), QUESTION, "--account", "shopee:account-102", "--json")
        taken.append(since(started))
    print(json.dumps(asdict(Measured("library: cold process to an account's context", "ms", spread(taken)))))
    print(run("tests.benchmarks.projects", "core", str(root)), end="")
    print(run("tests.benchmarks.projects_window", str(root)), end="")
    shutil.rmtree(place)


if __name__ == "__main__":
    main()
