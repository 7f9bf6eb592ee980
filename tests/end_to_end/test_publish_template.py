"""The workflow that ships for GitHub Actions: what it does when, and with whose credentials."""

import re
import shlex
from typing import Any

import pytest
import yaml

from knowledge.cli.program import make_parser
from knowledge.paths import resources_root

PLACE = resources_root() / "templates" / "publish-vault.yml"
SECRET = re.compile(r"\$\{\{\s*secrets\.[A-Z_]+\s*\}\}")
COMMAND = re.compile(r"estante .*")


@pytest.fixture(scope="module")
def text() -> str:
    return PLACE.read_text("utf-8")


@pytest.fixture(scope="module")
def workflow(text: str) -> dict[str, Any]:
    found = yaml.safe_load(text)
    assert isinstance(found, dict)
    found["on"] = found.pop(True)  # YAML 1.1 takes `on` for true; GitHub does not
    return found


def steps(job: dict[str, Any]) -> list[dict[str, Any]]:
    return list(job["steps"])


def test_pull_requests_are_checked_and_main_is_published(workflow: dict[str, Any]) -> None:
    assert set(workflow["on"]) == {"pull_request", "push"}  # pull_request_target would hand out secrets
    assert workflow["on"]["push"] == {"branches": ["main"]}
    check, publish = workflow["jobs"]["check"], workflow["jobs"]["publish"]
    assert "if" not in check
    assert publish["if"] == "${{ github.event_name == 'push' && github.ref == 'refs/heads/main' }}"
    assert publish["needs"] == "check"
    commands = [step["run"].split()[:3] for step in steps(check) if step.get("run", "").startswith("estante")]
    assert [" ".join(words[1:3]) for words in commands[1:]] == [
        "vault export",
        "vault compile",
        "vault evaluate",
    ]
    assert not any("publish" in step.get("run", "") for step in steps(check))


def test_runs_wait_for_each_other(workflow: dict[str, Any]) -> None:
    assert workflow["concurrency"] == {"group": "vault-${{ github.ref }}", "cancel-in-progress": False}
    assert all("timeout-minutes" in job for job in workflow["jobs"].values())


def test_what_was_made_is_kept_and_the_same_is_published(workflow: dict[str, Any]) -> None:
    kept = next(
        step for step in steps(workflow["jobs"]["check"]) if "upload-artifact" in step.get("uses", "")
    )
    taken = next(
        step for step in steps(workflow["jobs"]["publish"]) if "download-artifact" in step.get("uses", "")
    )
    assert kept["with"]["path"].split() == ["export", "build"]
    assert kept["with"]["name"] == taken["with"]["name"]
    assert kept["if"] == "${{ !cancelled() }}"


def test_credentials_are_secrets_and_only_where_they_are_needed(workflow: dict[str, Any], text: str) -> None:
    assert workflow["permissions"] == {"contents": "read"}
    assert workflow["jobs"]["publish"]["environment"] == "vault"
    assert "secrets." not in str(workflow["jobs"]["check"]) + str(workflow["env"])
    for step in steps(workflow["jobs"]["publish"]):
        assert all(SECRET.fullmatch(value) for value in step.get("env", {}).values())
        assert "secrets." not in step.get("run", "")  # or it would stand in the command line
    checkouts = [
        step for job in workflow["jobs"].values() for step in steps(job) if "checkout" in step.get("uses", "")
    ]
    assert checkouts
    assert all(step["with"]["persist-credentials"] is False for step in checkouts)
    assert not re.search(r"AKIA[0-9A-Z]{16}", text)


def test_no_text_of_a_pull_request_gets_into_a_command(workflow: dict[str, Any]) -> None:
    for job in workflow["jobs"].values():
        assert not any("${{" in step.get("run", "") for step in steps(job))


def test_every_action_names_a_version_and_the_file_says_to_pin_it(
    workflow: dict[str, Any], text: str
) -> None:
    used = [step["uses"] for job in workflow["jobs"].values() for step in steps(job) if "uses" in step]
    assert used
    assert all(re.fullmatch(r"actions/[a-z-]+@(v[0-9]+|[0-9a-f]{40})", name) for name in used)
    assert "full commit SHA" in text


def test_every_command_is_one_of_ours(workflow: dict[str, Any], text: str) -> None:
    """Those in comments, too."""
    lines = [line for line in COMMAND.findall(text) if '"$' in line or " build" in line]
    assert len(lines) == 7
    for line in lines:
        words = [workflow["env"][word[1:]] if word.startswith("$") else word for word in shlex.split(line)]
        assert make_parser().parse_args(words[1:]).command is not None
