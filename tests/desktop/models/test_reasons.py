from __future__ import annotations

from dataclasses import replace

import pytest

from desktop.models.reasons import OUT_ICONS, left_out_reason, piece_reasons
from knowledge.model import LeftOut, Limits, Reason
from tests.desktop.contexts import shop_context


def _out(reason: Reason) -> LeftOut:
    return LeftOut(reason, "a.md", "a", "A", (), 1, 10)


def test_every_reason_has_its_own_sentence() -> None:
    out = [reason for reason in Reason if reason not in (Reason.PINNED, Reason.RELEVANT)]
    sentences = {left_out_reason(_out(reason), Limits()) for reason in out}
    assert len(sentences) == len(out)
    assert set(OUT_ICONS) == set(out)


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        (Limits(max_documents=3), "Below the limit of documents (3)"),
        (Limits(max_characters=9), "Below the limit of documents"),
        (Limits(max_files=2), "Below the limit of documents (2)"),
        (Limits(max_documents=3, max_files=2), "Below the limit of documents"),
    ],
)
def test_a_limit_is_named_when_it_was_set(limits: Limits, sentence: str) -> None:
    assert left_out_reason(_out(Reason.DOCUMENT_LIMIT), limits) == sentence


def test_the_limit_of_files_is_none_for_a_pin() -> None:
    pin = replace(_out(Reason.DOCUMENT_LIMIT), pinned=True)
    assert left_out_reason(pin, Limits(max_documents=3, max_files=2)) == "Below the limit of documents (3)"


def test_a_piece_says_its_place_and_which_of_its_file_it_is() -> None:
    assert piece_reasons(shop_context().pieces) == (
        "Pinned, number 1 of the list",
        "Pinned, number 2 of the list",
        "Place 1",
        "Place 2",
        "Place 3, number 2 of this file, cut to fit",
    )
