"""Public reports of other programs' faults that need the whole program to be told apart.

The others are named where the part they are about is tested (search for their id).
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from knowledge.workspace import Workspace

TESTS = Path(__file__).resolve().parents[1]
KINDS = {"search", "watch", "files", "concurrency"}


def test_every_report_about_search_watching_files_and_processes_has_a_test(shared: Path) -> None:
    lines = (shared / "cases" / "public-reports.jsonl").read_text("utf-8").splitlines()
    reports = {report["id"] for report in map(json.loads, lines) if report["kind"] in KINDS}
    names = "\n".join(path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    tested = {found.upper() for found in re.findall(r"def test_([a-z]{2}\d{2})_", names)}
    assert len(reports) == 29
    assert sorted(reports - tested) == []


def test_fi08_numbers_are_served_as_they_are_written(tmp_path: Path) -> None:
    numbers = '{"order": 900719925474099312, "qty": 1234567890, "code": "00123", "v": 1.10}'
    (tmp_path / "order.json").write_text(numbers, encoding="utf-8")
    fence = f"# Order\n\n```json\n{numbers}\n```\n"
    (tmp_path / "order.md").write_text(fence, encoding="utf-8")
    workspace = Workspace(tmp_path)
    try:
        workspace.start(watch=False).result(60)
        assert workspace.read("order.json").text == numbers
        assert numbers in workspace.view.documents["order.md"].content
        assert [hit.document.path for hit in workspace.search("900719925474099312")] == ["order.md"]
        assert [hit.document.path for hit in workspace.search("00123")] == ["order.md"]
    finally:
        workspace.close()
