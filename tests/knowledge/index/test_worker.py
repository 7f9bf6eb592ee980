"""The worker answers each line with one line, whatever is in it."""

import io
import json
from pathlib import Path

from knowledge.index.jobs import ReadJob, outcome_from, to_line
from knowledge.index.worker import main
from knowledge.settings import ChunkSettings


def test_one_line_a_job_and_a_bad_job_does_not_end_it(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("texto")
    job = ReadJob(str(tmp_path), "utf-8", ChunkSettings(), (), ("a.md",), {}, {}, str(tmp_path / "out"))
    outcomes = io.StringIO()
    main(io.StringIO("nonsense\n" + to_line(job) + '\n{"kind":"ReadJob"}\n'), outcomes)
    bad, good, worse = outcomes.getvalue().splitlines()
    assert json.loads(bad)["failed"].startswith("JSONDecodeError")
    assert outcome_from(good).documents == 1
    assert json.loads(worse)["failed"].startswith("KeyError")
