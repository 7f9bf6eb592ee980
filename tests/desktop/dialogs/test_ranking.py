import pytest

from desktop.dialogs.ranking import PaletteItem, Ranking

ITEMS = [
    PaletteItem("1", "Save"),
    PaletteItem("2", "Save all"),
    PaletteItem("3", "Move to trash", "Document"),
    PaletteItem("4", "Português (Brasil)", "Language"),
    PaletteItem("5", "Trocas e devoluções", "vendas/trocas.md"),
    PaletteItem("6", "破损与裂纹", "退换/破损与裂纹.md"),
]


def ids(query: str) -> list[str]:
    return [item.id for item in Ranking(ITEMS).best(query)]


def test_without_a_query_the_given_order_stays() -> None:
    assert ids("  ") == ["1", "2", "3", "4", "5", "6"]


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("save", "1"),
        ("portugues", "4"),
        ("TROCAS", "5"),
        ("trash move", "3"),
        ("vendas", "5"),
        ("裂纹", "6"),
        ("devoluçoes", "5"),
        ("portguese", "4"),
    ],
)
def test_the_best_fit_comes_first(query: str, first: str) -> None:
    assert ids(query)[0] == first


def test_text_that_begins_with_the_query_comes_before_text_that_has_it_inside() -> None:
    ranking = Ranking([PaletteItem("inside", "Undo all saves"), PaletteItem("start", "Save a copy of all")])
    assert [item.id for item in ranking.best("save")] == ["start", "inside"]


def test_what_does_not_fit_is_not_offered() -> None:
    assert ids("xyzzy") == []


def test_likeness_counts_only_where_nothing_has_the_words() -> None:
    assert ids("save") == ["1", "2"]
    assert ids("svae")[0] == "1"


def test_no_entry_is_offered_twice() -> None:
    found = ids("a")
    assert len(found) == len(set(found))


def test_the_limit_holds() -> None:
    many = [PaletteItem(str(place), f"doc {place}") for place in range(500)]
    assert len(Ranking(many).best("doc", limit=100)) == 100
