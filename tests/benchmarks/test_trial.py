"""The harness over every engine that is installed here, with a small sample."""

import itertools
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.benchmarks.compare import make_plan
from tests.benchmarks.corpus import generated, read_pages, sample
from tests.benchmarks.engines.trial import ENGINES, build, make_engine, serve
from tests.benchmarks.figures import Mode
from tests.benchmarks.material import QUESTIONS, Material
from tests.benchmarks.questions import EACH, WARM_UP

ROOT = Path(__file__).resolve().parents[2]
LIBRARIES = {"tantivy": "tantivy", "bm25s": "bm25s"}
CHUNKS = 150
ASKED = 20
"""Questions of a kind; fewer than in a real run."""


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    material = Material(tmp_path_factory.mktemp("sample"))
    material.write(sample(read_pages(generated(120)), CHUNKS))
    questions = (material.folder / QUESTIONS).read_text("utf-8").splitlines(keepends=True)
    kinds = [questions[first : first + WARM_UP + ASKED] for first in range(0, len(questions), EACH)]
    (material.folder / QUESTIONS).write_text("".join(itertools.chain(*kinds)), "utf-8")
    return material


@pytest.mark.parametrize("key", ENGINES)
def test_an_engine_finds_what_it_is_asked_for_and_what_was_changed(
    key: str, material: Material, tmp_path: Path
) -> None:
    if key in LIBRARIES:
        pytest.importorskip(LIBRARIES[key], reason="a peer that packaging/benchmark.sh installs")
    built = build(make_engine(key), material, tmp_path / "index")
    served = serve(make_engine(key), material, tmp_path / "index")  # fails when a change is not found

    assert built.disk_mb > 0.01
    assert built.ranked in (CHUNKS, len(material.pages()))
    exact = {cell.words: cell.found for cell in served.cells if cell.mode is Mode.EXACT}
    assert exact.keys() == {1, 3, 8}
    assert exact[8] > 0.95
    assert all(cell.times.n == ASKED for cell in served.cells)


def test_a_sample_comes_back_from_disk_as_it_was(material: Material) -> None:
    pages = sample(read_pages(generated(120)), CHUNKS)
    assert material.pages() == pages
    assert [row.id for row in material.raw()] == [row.id for row in material.analysed()]
    change = material.changes()[0]
    assert change.before in pages
    assert set(change.gone) == {f"{change.before.path}#{n}" for n in range(len(change.before.pieces))}


def test_without_node_minisearch_is_left_out_of_the_plan(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NODE_PATH", raising=False)
    plan = make_plan(["--sizes", "1000,2000", "--documents", "0"])
    assert (plan.sizes, plan.node, plan.documents) == ((1_000, 2_000), None, 0)


@pytest.mark.parametrize("arguments", [["--engines", "lucene"], ["--sizes", "5"], ["--sizes", "many"]])
def test_a_wrong_plan_is_refused_in_words(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refusal:
        make_plan(arguments)
    assert refusal.value.code == 2
    assert arguments[0] in capsys.readouterr().err


# --- what is installed ----------------------------------------------------------------------------


def test_the_lock_of_the_peer_in_javascript_has_hashes_and_no_addresses() -> None:
    folder = ROOT / "tests" / "benchmarks" / "engines" / "minisearch"
    text = (folder / "package-lock.json").read_text("utf-8")
    packages = json.loads(text)["packages"]
    wanted = json.loads((folder / "package.json").read_text("utf-8"))["dependencies"]
    assert "://" not in text
    assert packages["node_modules/minisearch"]["version"] == wanted["minisearch"]
    assert all(item["integrity"].startswith("sha512-") for name, item in packages.items() if name)


def test_the_peers_in_python_are_pinned_with_hashes_and_name_no_index() -> None:
    locks = [ROOT / "packaging" / name for name in ("requirements-benchmark.txt", "requirements.txt")]
    lock = locks[0].read_text("utf-8")
    pins, own = (dict(re.findall(r"^(\S+)==(\S+) ", file.read_text("utf-8"), re.MULTILINE)) for file in locks)
    assert {"tantivy", "bm25s"} <= pins.keys()
    assert [name for name in pins.keys() & own.keys() if pins[name] != own[name]] == []
    assert "://" not in lock
    assert lock.count("--hash=sha256:") > len(pins)


def test_the_script_is_valid_for_a_plain_shell() -> None:
    shell = shutil.which("dash") or "sh"
    subprocess.run([shell, "-n", str(ROOT / "packaging" / "benchmark.sh")], check=True)


def test_the_script_says_how_it_is_used_before_it_makes_anything() -> None:
    script = ROOT / "packaging" / "benchmark.sh"
    done = subprocess.run(["sh", str(script), "--help"], capture_output=True, encoding="utf-8", check=True)
    assert "sh packaging/benchmark.sh [--sizes" in done.stdout
    assert "build/benchmarks.json" in done.stdout
