"""The rooms keep their doors: import contracts, what an import costs, and where tests stand."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
OF_NO_ONE_MODULE = {"tests/desktop/test_translations.py", "tests/desktop/test_language.py"}
"""Tests of the translations in `resources/`, and of a change of language, which every widget follows."""


def python(code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
    )


def test_every_import_contract_is_kept() -> None:
    command = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports())"
    done = python(command)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_core_works_without_qt(samples: Path) -> None:
    done = python(
        "import sys\n"
        "for name in ('PySide6', 'shiboken6'):\n"
        "    sys.modules[name] = None\n"
        "from knowledge import Knowledge\n"
        f"with Knowledge({str(samples / 'casa-brisa' / 'files')!r}) as knowledge:\n"
        "    print(len(knowledge.build_context('pix', max_characters=500).pieces))\n"
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert int(done.stdout) > 0


@pytest.mark.parametrize(
    "name",
    ["desktop", "PySide6", "tiktoken", "markdown", "nh3", "rapidfuzz", "charset_normalizer", "send2trash"],
)
def test_importing_the_core_does_not_import_what_is_slow_or_rarely_needed(name: str) -> None:
    done = python(f"import sys, knowledge, knowledge.cli; sys.exit({name!r} in sys.modules)")
    assert done.returncode == 0, f"{name} is imported at the start"


def test_importing_the_core_runs_nothing() -> None:
    done = python("import threading, sys, knowledge\nprint(threading.active_count())")
    assert (done.stdout, done.stderr) == ("1\n", "")


@pytest.mark.parametrize("package", ["knowledge", "desktop"])
def test_every_test_file_stands_where_its_source_file_does(package: str) -> None:
    lonely = []
    for test in sorted((ROOT / "tests" / package).rglob("test_*.py")):
        folder = ROOT / test.relative_to(ROOT / "tests").parent
        # `test_folder_writing.py` is a second part of `test_folder.py`.
        parts = test.stem.removeprefix("test_").split("_")
        names = ["_".join(parts[:end]) for end in range(len(parts), 0, -1)]
        if not any((folder / f"{name}.py").is_file() or (folder / name).is_dir() for name in names):
            lonely.append(test.relative_to(ROOT).as_posix())
    assert set(lonely) <= OF_NO_ONE_MODULE


def test_every_room_of_the_core_has_tests() -> None:
    def rooms(root: Path) -> set[str]:
        return {path.name for path in root.iterdir() if path.is_dir() and list(path.glob("*.py"))}

    assert rooms(ROOT / "knowledge") <= rooms(ROOT / "tests" / "knowledge")


def test_packaging_is_no_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()
