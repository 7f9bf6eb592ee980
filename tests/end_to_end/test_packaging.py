"""The scripts and pins in packaging/: what a person runs first on a fresh machine."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version
from PySide6.QtCore import QObject

ROOT = Path(__file__).resolve().parents[2]
PACKAGING = ROOT / "packaging"
SCRIPTS = ("setup.sh", "run.sh", "test.sh")
LOCKS = ("requirements.txt", "requirements-dev.txt")
WITHOUT_DISPLAY = {k: v for k, v in os.environ.items() if k not in {"DISPLAY", "WAYLAND_DISPLAY"}}


@dataclass(frozen=True, slots=True)
class Pin:
    version: Version
    hashes: tuple[str, ...]


def pins(name: str) -> dict[str, Pin]:
    """Read a lock file; every entry must have the form `name==version --hash=… --hash=…`."""
    text = (PACKAGING / name).read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.lstrip().startswith("#")]
    found: dict[str, Pin] = {}
    for entry in "\n".join(lines).replace("\\\n", " ").splitlines():
        requirement, *options = entry.split()
        package, version = requirement.split("==")
        found[canonicalize_name(package)] = Pin(Version(version), tuple(options))
    return found


def declared() -> list[Requirement]:
    """What the program needs, and what its optional parts need: the scripts install all of it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parts = (project["dependencies"], *project["optional-dependencies"].values())
    return [Requirement(line) for part in parts for line in part]


def wanted(name: str) -> list[Requirement]:
    lines = (PACKAGING / name).read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line and not line.startswith(("#", "-"))]


def run(script: Path, *arguments: str, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", str(script), *arguments],
        cwd=cwd,
        env=WITHOUT_DISPLAY,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("requirement", declared(), ids=lambda requirement: requirement.name)
def test_each_dependency_is_pinned_within_its_bounds(requirement: Requirement) -> None:
    pin = pins("requirements.txt")[canonicalize_name(requirement.name)]
    assert requirement.specifier.contains(pin.version)


@pytest.mark.parametrize("name", LOCKS)
def test_each_pin_has_only_sha256_hashes(name: str) -> None:
    found = pins(name)
    assert found
    for package, pin in found.items():
        assert pin.hashes, package
        assert all(re.fullmatch(r"--hash=sha256:[0-9a-f]{64}", option) for option in pin.hashes), package


@pytest.mark.parametrize("name", LOCKS)
def test_no_lock_file_names_an_index_a_host_or_a_path(name: str) -> None:
    text = (PACKAGING / name).read_text(encoding="utf-8")
    assert not re.search(r"://|--(?:extra-)?index-url|--find-links|--trusted-host|(?:^|\s)/", text)


def test_the_lists_to_pin_from_are_those_of_the_project() -> None:
    assert {str(item) for item in wanted("requirements.in")} == {str(item) for item in declared()}


def test_each_tool_asked_for_is_pinned() -> None:
    assert {canonicalize_name(item.name) for item in wanted("requirements-dev.in")} <= set(
        pins("requirements-dev.txt")
    )


def test_the_two_lock_files_agree_where_they_meet() -> None:
    runtime, dev = pins("requirements.txt"), pins("requirements-dev.txt")
    assert [name for name in runtime.keys() & dev.keys() if runtime[name] != dev[name]] == []


def test_qt_is_older_than_the_release_that_loses_references_to_none() -> None:
    """PySide6 6.12.0 on Python 3.11 drops one reference to None with each call that returns nothing."""
    assert pins("requirements.txt")["pyside6-essentials"].version < Version("6.12")
    thing = QObject()
    before = sys.getrefcount(None)
    for _ in range(500):
        thing.setObjectName("x")
    assert sys.getrefcount(None) > before - 50


def test_packaging_does_not_hide_the_library_of_that_name() -> None:
    assert not list(PACKAGING.glob("*.py"))


@pytest.mark.parametrize("name", SCRIPTS)
def test_scripts_are_valid_for_a_plain_shell(name: str) -> None:
    shell = shutil.which("dash") or "sh"
    subprocess.run([shell, "-n", str(PACKAGING / name)], check=True)


def test_ci_runs_the_same_script_as_a_person() -> None:
    runner = ROOT / ".ci" / "run"
    assert os.access(runner, os.X_OK)
    assert "packaging/test.sh" in runner.read_text(encoding="utf-8")


def test_run_refuses_a_folder_that_does_not_exist_before_it_installs_anything(tmp_path: Path) -> None:
    done = run(PACKAGING / "run.sh", str(tmp_path / "nowhere"), cwd=tmp_path)
    assert done.returncode == 2
    assert f"There is no folder {tmp_path / 'nowhere'}" in done.stderr
    assert done.stdout == ""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose path has a space, that needs no packages, and whose program prints its arguments."""
    root = tmp_path / "my project"
    (root / "packaging").mkdir(parents=True)
    for name in SCRIPTS:
        shutil.copy(PACKAGING / name, root / "packaging")
    for name in LOCKS:
        (root / "packaging" / name).touch()
    (root / "knowledge").mkdir()
    (root / "knowledge" / "__main__.py").write_text("import sys\nprint(sys.argv[1:])\n", encoding="utf-8")
    (tmp_path / "docs").mkdir()
    return root


def test_run_leaves_an_environment_it_did_not_make_alone(project: Path, tmp_path: Path) -> None:
    (project / ".venv").mkdir()
    (project / ".venv" / "mine").touch()
    done = run(project / "packaging" / "run.sh", "docs", cwd=tmp_path)
    assert done.returncode == 1
    assert "was not made by this script" in done.stderr
    assert [path.name for path in (project / ".venv").iterdir()] == ["mine"]


def test_without_a_display_run_answers_in_the_terminal_and_the_second_start_needs_no_pip(
    project: Path, tmp_path: Path
) -> None:
    # An install that was cut off: the stamp is empty, and what lies there is not to be trusted.
    (project / ".venv").mkdir()
    (project / ".venv" / "estante.stamp").touch()
    (project / ".venv" / "left-over").touch()
    # A module in the caller's folder must never be taken for the program.
    (tmp_path / "knowledge.py").write_text("raise SystemExit('not the program')\n", encoding="utf-8")
    script = project / "packaging" / "run.sh"

    first = run(script, "docs", "--question", "E se chover?", cwd=tmp_path)

    picture = str(project / "build" / "estante.png")
    expected = [
        ["context", "docs", "E se chover?", "--max-chars", "3000"],
        ["open", "docs", "--question", "E se chover?", "--screenshot", picture],
    ]
    assert first.stdout.split() == " ".join(map(str, expected)).split()
    assert first.returncode == 0
    assert "There is no display here" in first.stderr
    assert not (project / ".venv" / "left-over").exists()

    (pip,) = (project / ".venv").glob("lib/*/site-packages/pip")
    shutil.rmtree(pip)
    second = run(script, "docs", "--question", "E se chover?", cwd=tmp_path)
    assert (second.returncode, second.stdout) == (0, first.stdout)


def test_after_a_changed_pin_a_failed_install_is_not_taken_for_done(project: Path, tmp_path: Path) -> None:
    (project / ".venv").mkdir()
    stamp = project / ".venv" / "estante.stamp"
    stamp.write_text("the key of older pins run\n", encoding="utf-8")
    lock = project / "packaging" / "requirements.txt"
    lock.write_text("estante-has-no-hash==1\n", encoding="utf-8")  # refused before the network is asked

    failed = run(project / "packaging" / "run.sh", "docs", cwd=tmp_path)

    assert failed.returncode == 1
    assert "The packages could not be installed" in failed.stderr
    assert failed.stdout == ""
    assert stamp.read_text(encoding="utf-8") == ""
