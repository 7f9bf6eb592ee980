import pytest

from desktop.models.pins import PinRow, moved, pin_rows
from desktop.models.tree_words import Withheld
from knowledge.model import Document, LibraryView, Reason, head_of


@pytest.mark.parametrize(
    ("source", "target", "expected"),
    [(0, 3, "bca"), (0, 2, "bac"), (2, 0, "cab"), (1, 1, "abc"), (1, 2, "abc"), (2, 1, "acb")],
)
def test_a_pin_is_put_before_another_one(source: int, target: int, expected: str) -> None:
    assert "".join(moved("abc", source, target)) == expected


def library(*, complete: bool = True) -> LibraryView:
    documents = {path: Document(path, path, path, "x") for path in ("a.md", "b.md")}
    heads = {path: head_of(item) for path, item in documents.items()}
    return LibraryView(
        "n",
        "/n",
        1,
        heads,
        documents,
        (),
        (),
        0,
        complete,
        pins=("b.md", "a.md"),
        withheld={"a.md": Reason.EXPIRED},
    )


def test_a_listed_pin_without_a_document_keeps_its_place_and_is_missing() -> None:
    assert pin_rows(library(), ("gone.md", "b.md")) == (
        PinRow("gone.md", missing=True),
        PinRow("b.md", 1),
        PinRow("a.md", withheld=Withheld(Reason.EXPIRED)),
    )


def test_nothing_is_missing_while_the_folder_is_still_being_read() -> None:
    assert not any(row.missing for row in pin_rows(library(complete=False), ("gone.md",)))
