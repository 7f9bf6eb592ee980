"""Several processes on one folder, and processes that end badly. Public reports are named by their ids.

The numbers are small by default; the long runs are ESTANTE_ROUNDS=50, ESTANTE_KILLS=200, ESTANTE_DAMAGED=120.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from knowledge.paths import index_directory

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
ROUNDS = int(os.environ.get("ESTANTE_ROUNDS", "1"))
KILLS = int(os.environ.get("ESTANTE_KILLS", "2"))
DAMAGED = int(os.environ.get("ESTANTE_DAMAGED", "4"))

Run = Callable[..., subprocess.CompletedProcess[bytes]]

posix = pytest.mark.skipif(os.name != "posix", reason="needs signals and names of POSIX")

_PROGRAM = """
import json, sys
from pathlib import Path
from knowledge.settings import Settings
from knowledge.workspace import Workspace

workspace = Workspace(Path(sys.argv[1]), settings=Settings(rescan_seconds=3600))
workspace.start(watch=True).result(60)
print("ready", flush=True)
for line in sys.stdin:
    print(json.dumps([hit.document.path for hit in workspace.search(line.strip() + " ")]), flush=True)
workspace.close()
print("closed", flush=True)
"""


class Program:
    """The program without its window, in a process of its own: open, watching, and answering."""

    def __init__(self, folder: Path) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-W", "ignore", "-c", _PROGRAM, str(folder)],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )

    def wait_until_ready(self) -> None:
        assert self._line() == "ready"

    def found(self, word: str) -> list[str]:
        assert self.process.stdin is not None
        self.process.stdin.write(word + "\n")
        self.process.stdin.flush()
        return sorted(json.loads(self._line()))

    def comes_to_find(self, word: str, paths: list[str]) -> None:
        end = time.monotonic() + PATIENCE
        while (found := self.found(word)) != paths:
            assert time.monotonic() < end, found
            time.sleep(0.05)

    def close(self) -> None:
        """As a person does it."""
        rest, complaints = self.process.communicate(timeout=PATIENCE)
        assert (self.process.returncode, rest, complaints) == (0, "closed\n", "")

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def _line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline().strip()
        if not line:
            _, complaints = self.process.communicate(timeout=PATIENCE)
            pytest.fail(f"the program ended: {complaints}")
        return line


@pytest.fixture
def folder(casa_brisa: Path) -> Path:
    return casa_brisa


@pytest.fixture
def program(folder: Path) -> Iterator[Callable[[], Program]]:
    started: list[Program] = []

    def start() -> Program:
        started.append(Program(folder))
        return started[-1]

    yield start
    for one in started:
        if one.process.poll() is None:
            one.kill()


def answer(estante: Run, *arguments: str | Path) -> dict[str, object]:
    """What a command says in JSON; it must have nothing to complain about."""
    done = estante(*arguments, "--json")
    assert (done.returncode, done.stderr.decode()) == (0, "")
    said: dict[str, object] = json.loads(done.stdout)
    return said


def hits(estante: Run, folder: Path, query: str) -> list[tuple[object, object]]:
    found = answer(estante, "search", folder, query)["hits"]
    assert isinstance(found, list)
    return [(hit["path"], hit["score"]) for hit in found]


# --- CO01: two copies of the program --------------------------------------------------------------


@pytest.mark.parametrize("end", ["first first", "last first", "first killed", "both killed"])
def test_co01_two_programs_on_one_folder_agree_and_leave_a_sound_index(
    program: Callable[[], Program], folder: Path, estante: Run, end: str
) -> None:
    for number in range(ROUNDS):
        first = program()
        first.wait_until_ready()
        second = program()
        second.wait_until_ready()
        (folder / "novo.md").write_text(f"# Novo\n\nzepelim{number}\n", encoding="utf-8")
        for one in (first, second):
            one.comes_to_find(f"zepelim{number}", ["novo.md"])

        leaving, staying = (second, first) if end == "last first" else (first, second)
        (leaving.kill if "killed" in end else leaving.close)()
        (folder / "mais.md").write_text(f"# Mais\n\nxilofone{number}\n", encoding="utf-8")
        staying.comes_to_find(f"xilofone{number}", ["mais.md"])
        (staying.kill if end == "both killed" else staying.close)()

        assert [path for path, _ in hits(estante, folder, f"zepelim{number} ")] == ["novo.md"]
        assert [path for path, _ in hits(estante, folder, f"xilofone{number} ")] == ["mais.md"]
        said = answer(estante, "index", folder)
        assert (said["documents"], said["problems"]) == (len(list(folder.rglob("*.md"))), [])


def test_co01_many_commands_at_once_on_a_folder_that_was_never_read_all_answer_right(
    folder: Path, estante: Run
) -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: hits(estante, folder, "qual o prazo de troca?"), range(4)))
    assert found[0]
    assert found == [found[0]] * 4
    assert hits(estante, folder, "qual o prazo de troca?") == found[0]


# --- CO03: damaged index files --------------------------------------------------------------------


@pytest.mark.parametrize("how", ["cut", "flipped", "emptied", "removed"])
def test_co03_with_a_damaged_index_the_program_starts_and_answers_like_a_fresh_one(
    folder: Path, estante: Run, how: str
) -> None:
    dice = random.Random(how)
    query = "qual o prazo de entrega?"
    right = hits(estante, folder, query)
    assert right
    for _ in range(max(1, DAMAGED // 4)):
        files = sorted(path for path in index_directory(folder).rglob("*") if path.is_file())
        damage(dice.choice(files), how, dice)
        assert hits_whatever_it_says(estante, folder, query) == right
        assert hits(estante, folder, query) == right  # and now it is whole again


def damage(file: Path, how: str, dice: random.Random) -> None:
    data = bytearray(file.read_bytes())
    if how == "removed":
        file.unlink()
        return
    if how == "emptied" or not data:
        data.clear()
    elif how == "cut":
        del data[dice.randrange(len(data)) :]
    else:
        data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    file.write_bytes(data)


def hits_whatever_it_says(estante: Run, folder: Path, query: str) -> list[tuple[object, object]]:
    """Hits; that the index is built anew may be said on standard error."""
    done = estante("search", folder, query, "--json")
    assert done.returncode == 0
    assert b"Traceback" not in done.stderr
    return [(hit["path"], hit["score"]) for hit in json.loads(done.stdout)["hits"]]


# --- CO05: after a crash --------------------------------------------------------------------------


@posix
def test_co05_killed_at_any_moment_the_next_start_answers_right_at_once(folder: Path, estante: Run) -> None:
    dice = random.Random(5)
    for number in range(200):
        (folder / f"d{number:03}.md").write_text(f"# D {number}\n\npalavra{number} frete\n", encoding="utf-8")
    for number in range(KILLS):
        word = f"zepelim{number}"
        for _ in range(20):
            place = folder / f"d{dice.randrange(200):03}.md"
            place.write_text(f"# Outro\n\n{word} frete {number}\n", encoding="utf-8")
        with subprocess.Popen(
            [sys.executable, "-m", "knowledge", "index", str(folder)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        ) as process:
            time.sleep(dice.uniform(0.1, 1.2))
            process.kill()
        wanted = sorted(path.name for path in folder.glob("d*.md") if word in path.read_text("utf-8"))
        done = estante("search", folder, f"{word} ", "--limit=100", "--json")
        assert done.returncode == 0
        assert sorted(hit["path"] for hit in json.loads(done.stdout)["hits"]) == wanted


def test_co05_lock_files_that_were_left_behind_hold_nobody_up(folder: Path, estante: Run) -> None:
    right = hits(estante, folder, "pix")
    index = index_directory(folder)
    locks = {path for path in index.parent.rglob("*") if path.is_file() and "lock" in path.name.lower()}
    locks |= {index / "MAIN_WRITELOCK", index.with_name(f"{index.name}.lock")}
    for path in locks:  # as after a crash; and a process of that number lives
        path.write_text(str(os.getpid()), encoding="ascii")

    (folder / "novo.md").write_text("# Novo\n\nzepelim\n", encoding="utf-8")
    assert [path for path, _ in hits(estante, folder, "zepelim ")] == ["novo.md"]
    (folder / "novo.md").unlink()
    assert hits(estante, folder, "pix") == right


@posix
def test_co05_after_a_kill_the_other_program_takes_over_and_what_it_writes_stays(
    program: Callable[[], Program], folder: Path, estante: Run
) -> None:
    first = program()
    first.wait_until_ready()
    second = program()
    second.wait_until_ready()

    first.kill()

    (folder / "novo.md").write_text("# Novo\n\nzepelim\n", encoding="utf-8")
    second.comes_to_find("zepelim", ["novo.md"])
    third = program()
    third.wait_until_ready()
    assert third.found("zepelim") == ["novo.md"]
    second.close()
    (folder / "mais.md").write_text("# Mais\n\nxilofone\n", encoding="utf-8")
    third.comes_to_find("xilofone", ["mais.md"])
    third.close()
    assert [path for path, _ in hits(estante, folder, "xilofone ")] == ["mais.md"]
