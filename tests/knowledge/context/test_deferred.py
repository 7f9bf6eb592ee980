from knowledge.context.deferred import Deferred


def test_it_is_made_once_and_only_when_looked_at() -> None:
    made: list[int] = []

    def make() -> tuple[str, ...]:
        made.append(1)
        return ("a", "b", "c")

    items = Deferred(make)
    assert made == []
    assert (len(items), items[0], items[-1], items[1:], list(items)) == (3, "a", "c", ("b", "c"), list("abc"))
    assert made == [1]


def test_it_is_equal_to_the_same_items_from_either_side() -> None:
    items = Deferred(lambda: (1, 2))
    assert items == (1, 2)
    assert items == [1, 2]
    assert items == Deferred(lambda: (1, 2))
    assert items != (1, 3)
    assert items != 1
    assert hash(items) == hash((1, 2))
    assert repr(items) == "(1, 2)"
