import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.knowledge.vault import weed

ROUNDS = int(os.environ.get("ESTANTE_ROUNDS", "0"))
"""300: kill at each of 300 uploads, and at each call of the file system."""

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")


def _rounds(kind: str, place: str, work: Path, parts: int, count: int, **environment: str) -> dict[str, int]:
    command = [
        sys.executable,
        "-m",
        "tests.knowledge.vault.dying",
        kind,
        place,
        str(work),
        str(parts),
        str(count),
    ]
    done = subprocess.run(
        command, capture_output=True, text=True, cwd=ROOT, env={**os.environ, **environment}, check=False
    )
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def test_sn01_whoever_is_killed_at_an_upload_leaves_the_old_version_or_the_new_one(
    s3: weed.S3, tmp_path: Path
) -> None:
    parts = 300 if ROUNDS else 12
    found = _rounds("s3", s3.name("killed"), tmp_path, parts, 0 if ROUNDS else 5, **s3.environment)
    assert found.pop("steps") >= parts
    assert found["old"] + found["new"] >= (300 if ROUNDS else 5)
    assert 1 <= found["new"] <= 3  # only after the pointer is on its way


def test_whoever_is_killed_at_a_call_of_the_file_system_leaves_the_old_version_or_the_new_one(
    tmp_path: Path,
) -> None:
    found = _rounds("folder", str(tmp_path / "vault"), tmp_path, 6, 0 if ROUNDS else 7)
    assert found.pop("steps") >= 100
    assert found["old"] + found["new"] >= 7
    assert found["old"] > found["new"] > 0
