"""A receipt says how much and from where, and has no field that could hold any text."""

from dataclasses import fields

from knowledge.receipts import Receipt, ReceiptPiece

NAMES_AND_NUMBERS = {
    "id at door client account project fingerprint question_characters characters tokens tokenizer truncated",
    "handoff milliseconds pieces",
    "path start_line end_line reason characters tokens score cut digest",
}


def test_a_receipt_has_no_room_for_a_text() -> None:
    """Whoever adds a field has to say here that it is no text."""
    known = {name for line in NAMES_AND_NUMBERS for name in line.split()}
    assert {field.name for kind in (Receipt, ReceiptPiece) for field in fields(kind)} == known
    for kind in (Receipt, ReceiptPiece):
        assert kind.__dataclass_params__.frozen  # type: ignore[attr-defined] # no public name for it
        assert "__slots__" in vars(kind)
