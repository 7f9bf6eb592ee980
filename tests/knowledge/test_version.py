"""There is one place that says which Estante this is."""

import tomllib
from pathlib import Path

from packaging.version import Version

from knowledge.version import VERSION

ROOT = Path(__file__).resolve().parents[2]


def test_the_package_takes_its_version_from_here() -> None:
    assert str(Version(VERSION)) == VERSION
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "knowledge.version.VERSION"}
