"""Conditions over fields: numbers as numbers, days as days."""

import pytest

from knowledge.tool.filters import Condition, Operator, holds, sort_key

FIELDS = {
    "price": "189,00",
    "count": "10",
    "code": "0123",
    "version": "1.10",
    "review": "2027-02-01",
    "changed": "2023-12-05T18:07:50.089Z",
    "tags": ("Preço", "frete por estado"),
    "status": "Aberto",
    "done": "no",
    "pinned": True,
}


@pytest.mark.parametrize(
    ("field", "operator", "value", "expected"),
    [
        ("price", "eq", 189, True),
        ("price", "gt", 188.5, True),
        ("price", "lt", "189.00", False),
        ("count", "gt", "9.5", True),
        ("count", "lt", 10**400, True),
        ("count", "gt", -(10**400), True),
        ("code", "eq", "0123", True),
        ("code", "eq", "123", False),
        ("code", "eq", 123, True),
        ("version", "eq", "1.1", False),
        ("review", "gte", "2027-02-01", True),
        ("review", "gt", "2027-02-01", False),
        ("review", "lt", "2027-2-10", True),
        ("review", "gt", 5, False),
        ("changed", "eq", "2023-12-05", True),
        ("changed", "ne", "2023-12-05", False),
        ("changed", "gt", "2023-12-05T18:00:00Z", True),
        ("changed", "gt", "2023-12-05", False),
        ("changed", "lte", "2023-12-31", True),
        ("changed", "gte", "2023", True),
        ("changed", "gt", "2023", False),
        ("changed", "lte", 2023, True),
        ("changed", "lt", "2023-12", False),
        ("changed", "gt", "2023-11", True),
        ("status", "gt", "2023", False),
        ("tags", "eq", "preço", True),
        ("tags", "eq", "frete", False),
        ("tags", "contains", "FRETE", True),
        ("tags", "contains", "preco", True),
        ("tags", "ne", "preço", False),
        ("status", "eq", " aberto ", True),
        ("status", "eq", ("fechado", "aberto"), True),
        ("status", "ne", "fechado", True),
        ("status", "gt", "A", False),
        ("done", "eq", False, True),
        ("pinned", "eq", True, True),
        ("missing", "ne", "x", False),
        ("missing", "exists", False, True),
        ("missing", "exists", True, False),
        ("status", "exists", True, True),
    ],
)
def test_a_condition_holds(field: str, operator: str, value: str | float | bool, expected: bool) -> None:
    assert holds(Condition(field, Operator(operator), value), FIELDS) is expected


def test_values_are_ordered_by_what_they_are() -> None:
    values = ["Zebra", "10", "9,5", "2027-01-05", "ábaco", "2026-12-31"]
    assert sorted(values, key=sort_key) == ["9,5", "10", "2026-12-31", "2027-01-05", "ábaco", "Zebra"]
