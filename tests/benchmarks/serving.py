"""Questions a second over HTTP while documents change, beside a plain FastAPI and SQLite FTS5 service.

    python -m tests.benchmarks.serving CORPORA WORK [--documents 10000] [--rate 200] [--seconds 60]

Three runs one after the other over the same documents: `estante serve`, the plain service, and `estante
serve` with the window open on the same library. Each is asked by a process of its own on a fixed schedule
(open loop): a latency is counted from the moment at which the question was due, so everyone who came during
a stall feels it. Files are written evenly over the run. Prints a line of JSON a run. Without corpora made-up
documents take their place.
"""

from __future__ import annotations

import argparse
import itertools
import json
import os
import random
import re
import signal
import subprocess
import sys
import threading
import urllib.request
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.benchmarks.corpus import generated, sources
from tests.benchmarks.figures import quantile
from tests.benchmarks.serving_load import Load, Outcome

ROOT = Path(__file__).resolve().parents[2]
DOCUMENTS, RATE, SECONDS, CHANGES = 10_000, 200, 60, 100
QUESTIONS = 400
"""Different ones, asked in turn. A service may keep answers, so few of them would be another trial."""
PROJECT = "shop"
CHARACTERS = 6_000
_WORD = re.compile(r"[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True)
class Plan:
    corpora: Path
    work: Path
    documents: int = DOCUMENTS
    rate: int = RATE
    seconds: float = SECONDS
    changes: int = CHANGES
    questions: int = QUESTIONS
    window: bool = True

    @property
    def library(self) -> Path:
        return self.work / "library"

    @property
    def files(self) -> Path:
        return self.library / "projects" / PROJECT / "files"


@dataclass(frozen=True, slots=True)
class Figures:
    """Milliseconds from when a question was due until its whole answer was there. `cpu` is the share of one
    core that the service took; -1 where the system does not tell."""

    service: str
    asked: int
    failed: int
    rate: float
    p50: float
    p95: float
    p99: float
    longest: float
    cpu: float
    changed: int


@dataclass(frozen=True, slots=True)
class Smoothness:
    """Milliseconds between two turns of the window's event loop meanwhile."""

    turns: int
    p99: float
    longest: float


@dataclass(frozen=True, slots=True)
class Service:
    """A running service: where it is asked, with which header, and what it wants to be told of a change."""

    name: str
    url: str
    address: str
    token: str
    process: int
    told: Callable[[str], None]


def write_library(plan: Plan) -> list[str]:
    """One project with an account. Returns the questions, made of words that stand side by side in it."""
    archives = sorted(plan.corpora.glob("*.tar.xz"))
    raw = [data for _, data in (sources(archives) if archives else generated(min(plan.documents, 500)))]
    texts = itertools.islice(itertools.cycle(raw), plan.documents)
    plan.files.mkdir(parents=True)
    for number, data in enumerate(texts):
        place = plan.files / f"group-{number % 40:02}" / f"page-{number:05}.md"
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(data)
    account = {"platform": "whatsapp", "accountId": "shop", "label": ""}
    entry = {"id": PROJECT, "name": "Shop", "accounts": [account], "retrieval": {"maxChars": CHARACTERS}}
    contents = {"version": 1, "projects": [entry]}
    (plan.library / "projects.json").write_text(json.dumps(contents), "utf-8")
    return list(itertools.islice(_questions(raw, random.Random(3)), plan.questions))


def _questions(raw: Sequence[bytes], dice: random.Random) -> Iterator[str]:
    while True:
        words = _WORD.findall(dice.choice(raw).decode("utf-8", "replace")[:4_000])
        if len(words) > 10:
            first, length = dice.randrange(len(words) - 8), dice.choice((1, 3, 3, 5, 8))
            yield " ".join(words[first : first + length])


# --- services -------------------------------------------------------------------------------------


@contextmanager
def estante(plan: Plan) -> Iterator[Service]:
    """`estante serve` with everything read."""
    run = [sys.executable, "-m", "knowledge"]
    subprocess.run([*run, "index", str(plan.library)], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    tokens = plan.work / "tokens"
    command = [*run, "serve", str(plan.library), "--port", "0", "--token-file", str(tokens)]
    with _process(command) as process:
        assert process.stdout is not None
        url = json.loads(process.stdout.readline())["url"]
        token = tokens.read_text("utf-8").split()[0]
        service = Service("estante", url, "/library/context-preview", token, process.pid, lambda _: None)
        _warm(service)  # the first question opens the project
        yield service


@contextmanager
def peer(plan: Plan) -> Iterator[Service]:
    """The plain service; it is told of each change, where Estante finds out by itself."""
    module = "tests.benchmarks.engines.fts5_service"
    with _process([sys.executable, "-m", module, str(plan.files), str(plan.work / "fts5.sqlite")]) as process:
        assert process.stdout is not None
        url = json.loads(process.stdout.readline())["url"]

        def tell(path: str) -> None:
            _post(f"{url}/changed", {"path": path}, "")

        service = Service("FastAPI and FTS5", url, "/context", "", process.pid, tell)
        _warm(service)
        yield service


@contextmanager
def _process(command: Sequence[str]) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(30)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        if process.stdout is not None:
            process.stdout.close()


def _warm(service: Service) -> None:
    for question in ("how do I change it", "pagamento", "配置"):
        _post(service.url + service.address, asked(question), service.token)


def _post(url: str, body: object, token: str) -> None:
    request = urllib.request.Request(url, json.dumps(body).encode(), {"Content-Type": "application/json"})
    request.add_header("Authorization", f"Bearer {token}")
    with urllib.request.urlopen(request, timeout=120) as answer:
        answer.read()


def asked(question: str) -> dict[str, str]:
    """The body that both services understand."""
    return {"platform": "whatsapp", "accountId": "shop", "text": question}


# --- one run --------------------------------------------------------------------------------------


def measure(plan: Plan, service: Service, questions: Sequence[str]) -> Figures:
    """Ask `service` on schedule while files change."""
    bodies = tuple(json.dumps(asked(question)) for question in questions)
    load = Load(service.url, service.address, service.token, bodies, plan.rate, plan.seconds)
    stop = threading.Event()
    changed: list[str] = []
    changer = threading.Thread(target=_change, args=(plan, service, stop, changed))
    before = _cpu_seconds(service.process)
    changer.start()
    try:
        run = subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.serving_load"],
            cwd=ROOT,
            input=load.to_json(),
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        )
    finally:
        stop.set()
        changer.join()
    outcome = Outcome.from_json(run.stdout)
    spent = _cpu_seconds(service.process) - before
    times = sorted(outcome.times) or [-1.0]
    p50, p95, p99, longest = (round(quantile(times, share), 1) for share in (0.5, 0.95, 0.99, 1.0))
    cpu = round(spent / outcome.seconds, 2) if before >= 0 else -1.0
    rate = round(outcome.asked / outcome.seconds, 1)
    return Figures(
        service.name, outcome.asked, outcome.failed, rate, p50, p95, p99, longest, cpu, len(changed)
    )


def _change(plan: Plan, service: Service, stop: threading.Event, changed: list[str]) -> None:
    """Write into `plan.changes` files, evenly over the run."""
    paths = sorted(plan.files.rglob("*.md"))
    for number, path in enumerate(random.Random(5).choices(paths, k=plan.changes)):
        if stop.wait(plan.seconds / (plan.changes + 1)):
            return
        with path.open("ab") as stream:
            stream.write(f"\n\nChange {number}: delivery takes {number} days.\n".encode())
        service.told(path.relative_to(plan.files).as_posix())
        changed.append(str(path))


def _cpu_seconds(process: int) -> float:
    """Of all of its threads; -1 where the system does not tell."""
    status = Path(f"/proc/{process}/stat")
    if not status.exists():
        return -1.0
    fields = status.read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def open_window(plan: Plan) -> Iterator[Callable[[], Smoothness]]:
    """The window on the same library; the function closes it and says how smooth it was."""
    command = [sys.executable, "-m", "tests.benchmarks.serving_window", str(plan.library), str(plan.work)]
    process = subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
    )
    assert process.stdin is not None and process.stdout is not None
    process.stdout.readline()  # it is open and shows an answer
    process.stdin.write("\n")  # count from now on
    process.stdin.flush()

    def close() -> Smoothness:
        told, _ = process.communicate("\n", timeout=60)
        return Smoothness(**json.loads(told))

    try:
        yield close
    finally:
        process.kill()
        process.wait()


def run(plan: Plan, show: Callable[[object], None]) -> None:
    questions = write_library(plan)
    with estante(plan) as service:
        show(measure(plan, service, questions))
    with peer(plan) as service:
        show(measure(plan, service, questions))
    if plan.window:
        with estante(plan) as service, open_window(plan) as close:
            show(measure(plan, service, questions))
            show(close())


def make_plan(given: Sequence[str]) -> Plan:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.serving")
    parser.add_argument("corpora", type=Path)
    parser.add_argument("work", type=Path, help="an empty or missing folder")
    usually = {
        "documents": DOCUMENTS,
        "rate": RATE,
        "seconds": SECONDS,
        "changes": CHANGES,
        "questions": QUESTIONS,
    }
    for name, usual in usually.items():
        parser.add_argument(f"--{name}", type=int, default=usual, metavar="N")
    parser.add_argument("--no-window", dest="window", action="store_false")
    return Plan(**vars(parser.parse_args(given)))


def main() -> None:
    plan = make_plan(sys.argv[1:])
    plan.work.mkdir(parents=True, exist_ok=True)
    for name in ("CACHE", "DATA", "CONFIG"):
        os.environ[f"ESTANTE_{name}"] = str(plan.work / name.lower())
    if hasattr(os, "getloadavg"):
        print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}", file=sys.stderr)
    run(plan, lambda row: print(json.dumps(asdict(row)), flush=True))  # type: ignore[call-overload] # a dataclass


if __name__ == "__main__":
    main()
