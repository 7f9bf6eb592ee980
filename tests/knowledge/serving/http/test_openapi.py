"""The description is whole, and what is sent by it is answered by it: schemathesis finds nothing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from knowledge.serving.catalogue import OPERATIONS
from tests.knowledge.serving.http.served import Served

EXAMPLES = 8
"""For each route."""
CONFIGURATION = """
[checks]
positive_data_acceptance.expected-statuses = ["2xx", "404", "409", "412", "413", "422", "428"]
negative_data_rejection.expected-statuses = ["400", "404", "405", "409", "412", "413", "415", "422", "428",
  "431"]
"""
ERRORS = {"401", "403", "404", "409", "412", "413", "422", "428", "429"}


@pytest.fixture(scope="module")
def document(still: Served) -> dict[str, Any]:
    found: dict[str, Any] = still.panel.get("/openapi.json").json()
    return found


def test_every_operation_that_has_a_route_is_described(document: dict[str, Any]) -> None:
    declared = {
        (operation.route.path.partition("?")[0], operation.route.method.lower())
        for operation in OPERATIONS
        if operation.route
    }
    there = {(path, method) for path, methods in document["paths"].items() for method in methods}
    assert there == declared | {("/health", "get")}
    for path, method in there:
        one = document["paths"][path][method]
        assert set(one["responses"]) >= ERRORS
        assert one["summary"]
        assert one.get("security") == ([] if path == "/health" else None)
    assert document["security"] == [{"token": []}]


def test_the_description_is_for_clients_only(still: Served) -> None:
    assert still.client(None).get("/openapi.json").status_code == 401


def test_what_is_sent_by_the_description_is_answered_by_it(still: Served, tmp_path: Path) -> None:
    """What a schema cannot say (a path that is refused, a tag that is old) is no fault."""
    (tmp_path / "schemathesis.toml").write_text(CONFIGURATION)
    command = [
        *(sys.executable, "-m", "schemathesis.cli", "--config-file", "schemathesis.toml"),
        *(
            "run",
            f"{still.url}/openapi.json",
            "--phases",
            "coverage,fuzzing",
            "--generation-deterministic",
        ),
        *("--max-examples", str(EXAMPLES), "--header", f"Authorization: Bearer {still.tokens['panel']}"),
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout[-10_000:] + done.stderr[-2_000:]
    routes = 1 + sum(operation.route is not None for operation in OPERATIONS)
    assert f"Selected: {routes}/{routes}" in done.stdout
