"""What others wrote is shown in a tool tip as they wrote it."""

import pytest
from PySide6.QtGui import Qt, QTextDocumentFragment

from desktop.theme.tips import plain_tip


@pytest.mark.parametrize("text", ["<img src='file://evil/x'>", "<b>a</b>\n2 < 3 & 4"])
def test_what_looks_like_html_is_shown_as_it_is(text: str) -> None:
    tip = plain_tip(text)
    assert Qt.mightBeRichText(tip)
    assert QTextDocumentFragment.fromHtml(tip).toPlainText() == text


@pytest.mark.parametrize("text", ["", "2 < 3 & 4", "a\nb", "Loja & Cia"])
def test_other_text_stays_what_it_is(text: str) -> None:
    assert plain_tip(text) == text
    assert not Qt.mightBeRichText(text)
