from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.models.budget import budget_shares
from desktop.panes.context.bar import FRAME, GAP, BudgetBar
from desktop.theme import Theme
from knowledge.model import Context, Limits
from tests.desktop.contexts import handoff_context, live_context, shop_context


def _bar(qtbot: QtBot, context: Context, width: int = 555) -> BudgetBar:
    bar = BudgetBar(Theme())
    qtbot.addWidget(bar)
    bar.resize(width, 30)
    bar.set_shares(budget_shares(context))
    bar.show()
    return bar


@pytest.mark.parametrize("width", [131, 254, 431, 555, 719])
def test_segments_and_gaps_fill_the_bar_exactly(qtbot: QtBot, width: int) -> None:
    rects = _bar(qtbot, shop_context(), width).segment_rects()
    assert rects[0].left() == FRAME
    assert rects[-1].right() == width - 1 - FRAME
    for left, right in pairwise(rects):
        assert right.left() - left.right() - 1 == GAP
    assert min(rect.width() for rect in rects[:-1]) >= 6


def test_a_click_chooses_a_piece_and_a_double_click_opens_it(qtbot: QtBot) -> None:
    bar = _bar(qtbot, shop_context())
    center = bar.segment_rects()[2].center()
    with qtbot.waitSignal(bar.piece_chosen) as chosen:
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=center)
    assert chosen.args == [2]
    with qtbot.waitSignal(bar.piece_opened) as opened:
        QTest.mouseDClick(bar, Qt.MouseButton.LeftButton, pos=center)
    assert opened.args == [2]


def test_labels_and_free_are_no_pieces(qtbot: QtBot) -> None:
    bar = _bar(qtbot, shop_context())
    with qtbot.assertNotEmitted(bar.piece_chosen):
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=bar.segment_rects()[-1].center())


def test_arrows_walk_the_segments_and_enter_goes(qtbot: QtBot) -> None:
    bar = _bar(qtbot, shop_context())
    bar.setFocus()
    names = [bar.accessibleName()]
    for _ in range(3):
        QTest.keyClick(bar, Qt.Key.Key_Right)
        names.append(bar.accessibleName())
    QTest.keyClick(bar, Qt.Key.Key_Left)
    with qtbot.waitSignal(bar.piece_chosen) as chosen:
        QTest.keyClick(bar, Qt.Key.Key_Return)
    assert chosen.args == [2]
    assert names[1:3] == [
        "Budget: Pinned 2, Quando há gente na oficina, 84 characters",
        "Budget: Piece 1, Freio que range, 401 characters",
    ]


def test_every_segment_has_words_and_a_cut_piece_says_so(qtbot: QtBot) -> None:
    bar = _bar(qtbot, shop_context(limits=Limits(max_tokens=400)))
    shares = budget_shares(shop_context(limits=Limits(max_tokens=400))).shares
    names = [bar.segment_name(share) for share in shares]
    assert names[4].startswith("Piece 3, Preço da revisão, ")
    assert names[4].endswith(" tokens, cut to fit")
    assert [name.split(",")[0] for name in names[5:]] == ["Labels", "Free"]


def test_a_handoff_is_one_free_segment(qtbot: QtBot) -> None:
    bar = _bar(qtbot, handoff_context())
    assert len(bar.segment_rects()) == 1


def test_live_data_is_a_segment_of_its_own_without_a_hue(qtbot: QtBot, theme: Theme) -> None:
    bar = _bar(qtbot, live_context())
    rects = bar.segment_rects()
    picture = bar.grab().toImage()
    ratio = picture.devicePixelRatio()
    corner = rects[2].topLeft() * ratio
    inside = picture.pixelColor(round(corner.x() + 4 * ratio), round(corner.y() + 4 * ratio))
    assert inside.name() == theme.color("surface").name()
    names = [bar.segment_name(share) for share in budget_shares(live_context()).shares]
    assert names[2] == "Live data 1, Loja ao vivo · estoque, unverified, 64 characters"
    assert names[3].endswith("19 characters, cut to fit")
    with qtbot.waitSignal(bar.piece_chosen) as chosen:
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=rects[3].center())
    assert chosen.args == [3]
