"""Every error that we know has a status and a sentence that gives nothing away."""

from __future__ import annotations

import json
import logging

import pytest

from knowledge import errors
from knowledge.errors import EstanteError
from knowledge.serving.failures import failure_of, trail_of
from tests.knowledge.test_errors import EXAMPLES


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_expected_error_has_an_answer(error: EstanteError) -> None:
    failure = failure_of(error)
    assert 400 <= failure.status < 600
    assert failure.status != 500
    assert failure.message.endswith(".")
    assert set(json.loads(failure.body())) == {"error"}


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (errors.NotAllowed("x", "manage"), 403, "not-allowed"),
        (errors.ProjectNotFound("x"), 404, "no-project"),
        (errors.DocumentNotFound("x"), 404, "no-document"),
        (errors.FileReadError("x", "permission is denied"), 404, "no-document"),
        (errors.NotALibrary("/home/x"), 409, "no-library"),
        (errors.ConflictError("x", "abc"), 409, "conflict"),
        (errors.MatchFailed("x", "abc"), 412, "changed"),
        (errors.QueryError(2, 1), 422, "wrong-request"),
        (errors.OutsideError("../x"), 422, "bad-path"),
        (errors.MatchMissing("x", "abc"), 428, "if-match-needed"),
        (errors.FolderError("/home/x", "it is gone"), 503, "no-folder"),
        (errors.NotInitialized(), 503, "closing"),
    ],
)
def test_the_usual_ones(error: EstanteError, status: int, code: str) -> None:
    failure = failure_of(error)
    assert (failure.status, failure.code) == (status, code)
    assert "/home" not in failure.message


def test_what_is_not_there_is_not_named() -> None:
    assert failure_of(errors.ProjectNotFound("a")) == failure_of(errors.ProjectNotFound("b"))
    assert failure_of(errors.ProjectUnclear(("secret-shop",))).message.find("secret-shop") == -1


def test_a_digest_is_told_where_one_helps() -> None:
    assert json.loads(failure_of(errors.MatchFailed("x", "abc")).body())["error"]["digest"] == "abc"
    assert "digest" not in json.loads(failure_of(errors.MatchFailed("x", "")).body())["error"]


def test_what_nobody_expected_is_logged_by_its_place_only(caplog: pytest.LogCaptureFixture) -> None:
    def fault() -> None:
        raise ValueError("the text of a document")

    with caplog.at_level(logging.ERROR), pytest.raises(ValueError, match="document") as raised:
        fault()
    failure = failure_of(raised.value)
    assert (failure.status, failure.code) == (500, "internal")
    assert "the text" not in caplog.text + failure.message
    assert "ValueError in fault:" in trail_of(raised.value)
