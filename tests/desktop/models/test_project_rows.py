from datetime import UTC, datetime

import pytest

from desktop.models.project_rows import ProjectRow, fitting, make_project_rows, project_facts
from knowledge.projects import Account, LibraryState, Project, ProjectSummary

NOW = datetime(2026, 11, 30, 10, 38, tzinfo=UTC)
ROWS = (
    ProjectRow("casa-brisa", "Casa Brisa"),
    ProjectRow("assistencia", "Assistência técnica"),
    ProjectRow("qinghe", "青禾茶具", enabled=False),
    ProjectRow("loja-casa", "Loja"),
)


def test_facts_are_documents_accounts_and_the_last_change(qapp: object) -> None:
    row = ProjectRow("a", "A", documents=148, accounts=4, changed="2026-11-30T10:36:00Z")
    assert project_facts(row, NOW) == "148 doc(s) · 4 account(s) · 2 min ago"


def test_what_is_not_counted_yet_is_left_out(qapp: object) -> None:
    assert project_facts(ProjectRow("a", "A", accounts=1), NOW) == "1 account(s)"


def test_rows_follow_the_library_and_take_counts_as_they_come() -> None:
    state = LibraryState(
        "Lojas",
        "/lojas",
        (
            Project("b", "B", enabled=False, accounts=(Account("x", "1"), Account("x", "2"))),
            Project("a", "A"),
        ),
    )
    counted = {"a": ProjectSummary("a", "old name", True, 7, 9, "2026-11-30T10:36:00Z")}
    assert make_project_rows(state, counted) == (
        ProjectRow("b", "B", enabled=False, accounts=2),
        ProjectRow("a", "A", documents=7, accounts=0, changed="2026-11-30T10:36:00Z"),
    )


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("", ["casa-brisa", "assistencia", "qinghe", "loja-casa"]),
        ("  ", ["casa-brisa", "assistencia", "qinghe", "loja-casa"]),
        ("ASSISTENCIA", ["assistencia"]),
        ("tecnica assis", ["assistencia"]),
        ("青禾", ["qinghe"]),
        ("casa", ["casa-brisa", "loja-casa"]),
        ("loja", ["loja-casa"]),
        ("nada", []),
    ],
)
def test_typing_finds_names_and_ids_without_accents_or_case(typed: str, found: list[str]) -> None:
    assert [row.id for row in fitting(ROWS, typed)] == found
