from collections import Counter

import pytest
from PySide6.QtGui import QKeySequence

from desktop.actions import MENU_BAR, ActionId, MenuId, all_actions, all_menus, key_sequences, plain_text
from desktop.theme import Theme


def test_every_command_stands_in_one_menu(qapp: object) -> None:
    found = Counter(spec.id for _, spec in all_actions())
    assert set(found) == set(ActionId)
    assert set(found.values()) == {1}
    assert Counter(menu.id for menu in all_menus()) == Counter(MenuId)


def test_no_key_means_two_things(qapp: object) -> None:
    keys = Counter(key.toString() for _, spec in all_actions() for key in key_sequences(spec))
    assert [key for key, uses in keys.items() if uses > 1] == []


@pytest.mark.parametrize(
    ("action", "key"),
    [
        (ActionId.OPEN_DOCUMENT, "Ctrl+P"),
        (ActionId.FIND_COMMAND, "Ctrl+Shift+P"),
        (ActionId.SEARCH_ALL, "Ctrl+Shift+F"),
        (ActionId.GO_TO_QUESTION, "Ctrl+L"),
        (ActionId.COPY_CONTEXT, "Ctrl+Shift+C"),
        (ActionId.SAVE, "Ctrl+S"),
        (ActionId.SAVE_ALL, "Ctrl+Shift+S"),
        (ActionId.CLOSE_TAB, "Ctrl+W"),
        (ActionId.QUIT, "Ctrl+Q"),
        (ActionId.RENAME, "F2"),
        (ActionId.FULL_SCREEN, "F11"),
        (ActionId.FIND_NEXT, "F3"),
    ],
)
def test_the_first_key_is_the_one_people_expect(qapp: object, action: ActionId, key: str) -> None:
    spec = next(spec for _, spec in all_actions() if spec.id is action)
    assert key_sequences(spec)[0] == QKeySequence(key)


def test_every_icon_exists(qapp: object) -> None:
    theme = Theme()
    for _, spec in all_actions():
        assert not spec.icon or not theme.pixmap(spec.icon).isNull()


def test_mnemonics_differ_inside_each_menu() -> None:
    for texts in (
        [menu.text for menu in MENU_BAR],
        *([e.text for e in m.entries if hasattr(e, "text")] for m in all_menus()),
    ):
        marks = Counter(text[text.index("&") + 1].casefold() for text in texts if "&" in text)
        assert [mark for mark, uses in marks.items() if uses > 1] == [], texts


@pytest.mark.parametrize(
    ("text", "plain"),
    [("&Save", "Save"), ("保存(&S)", "保存"), ("另存为(&A)…", "另存为…"), ("Casa && Brisa", "Casa & Brisa")],
)
def test_a_text_without_its_mnemonic(text: str, plain: str) -> None:
    assert plain_text(text) == plain
