"""The store can reach nothing but itself, even with a statement of our own making."""

from decimal import Decimal
from pathlib import Path

import duckdb
import pytest

from knowledge.errors import TooHeavy
from knowledge.tool.compute_store import fits, folded_text, opened_store, scale_of
from knowledge.tool.deadlines import Deadline

HOUR = Deadline.within(3600, advice="Try less.")


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM read_text('{file}')",
        "SELECT * FROM read_csv('{file}')",
        "SELECT * FROM '{file}'",
        "ATTACH '{file}' AS other",
        "COPY (SELECT 1) TO '{file}'",
        "INSTALL httpfs",
        "LOAD httpfs",
        "SET enable_external_access = true",
        "SET memory_limit = '100GB'",
        "SET lock_configuration = false",
        "SELECT getenv('HOME')",
    ],
)
def test_nothing_outside_can_be_reached(statement: str, tmp_path: Path) -> None:
    file = tmp_path / "secret.csv"
    file.write_text("secret\n1\n")
    with opened_store(HOUR) as store, pytest.raises(duckdb.Error):
        store.ask(statement.format(file=file.as_posix()), ())
    assert file.read_text() == "secret\n1\n"


def test_a_query_that_takes_too_long_is_ended() -> None:
    endless = "SELECT count(*) FROM range(1000000000000) a WHERE hash(a.range) = 1"
    deadline = Deadline.within(0.2, advice="Name fewer documents.")
    with opened_store(deadline) as store, pytest.raises(TooHeavy) as caught:
        store.ask(endless, ())
    assert str(caught.value) == (
        "This was ended: it would take longer than 0.2 seconds. Name fewer documents."
    )


def test_a_query_that_needs_too_much_memory_is_ended() -> None:
    with opened_store(HOUR) as store, pytest.raises(TooHeavy, match="512MB of memory"):
        store.ask("SELECT list(a.range::VARCHAR || repeat('x', 400)) FROM range(3000000) a", ())


def test_a_sum_beyond_38_digits_is_refused() -> None:
    with opened_store(HOUR) as store, pytest.raises(TooHeavy, match="38 digits"):
        store.ask("SELECT sum(repeat('9', 38)::DECIMAL(38,0)) FROM range(20)", ())


def test_numbers_are_kept_to_their_last_digit_or_not_at_all() -> None:
    assert scale_of([Decimal("1.50"), Decimal("2"), None]) == 2
    assert scale_of([]) == 0
    assert fits(Decimal("99999999999999999999.123456789012345678"))
    assert not fits(Decimal("1e20")) and not fits(Decimal("1e-19"))


def test_texts_are_compared_without_case_accents_and_width() -> None:
    assert folded_text("  São  PAULO ") == folded_text("sao paulo") == folded_text("ＳＡＯ PAULO")
    assert folded_text("—") != folded_text("-")
