"""Every command of the window as data: its text, its keys, its icon and its place in the menus.

The table holds English source texts; `action_text` and `menu_text` translate at the moment of asking, so that
a change of language needs only another look. It is long because it is one table.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum, auto
from typing import TypeAlias

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QKeySequence

from desktop import later

_Key = QKeySequence.StandardKey


class ActionId(StrEnum):
    """One name for each command; the value may be stored (recently used commands)."""

    NEW_DOCUMENT = auto()
    NEW_FOLDER = auto()
    ADD_FILES = auto()
    OPEN_FOLDER = auto()
    OPEN_DOCUMENT = auto()
    NEW_LIBRARY = auto()
    OPEN_LIBRARY = auto()
    MAKE_LIBRARY = auto()
    SAMPLE_CASA_BRISA = auto()
    SAMPLE_QINGHE = auto()
    CLEAR_RECENT = auto()
    SAVE = auto()
    SAVE_ALL = auto()
    EXPORT_TEXT = auto()
    EXPORT_MARKDOWN = auto()
    EXPORT_JSON = auto()
    SERVE = auto()
    CLOSE_TAB = auto()
    QUIT = auto()
    UNDO = auto()
    REDO = auto()
    CUT = auto()
    COPY = auto()
    PASTE = auto()
    SELECT_ALL = auto()
    FIND = auto()
    REPLACE = auto()
    FIND_NEXT = auto()
    FIND_PREVIOUS = auto()
    SEARCH_ALL = auto()
    FIND_COMMAND = auto()
    PREVIEW = auto()
    PANEL_LEFT = auto()
    PANEL_RIGHT = auto()
    PANEL_BOTTOM = auto()
    THEME_SYSTEM = auto()
    THEME_LIGHT = auto()
    THEME_DARK = auto()
    LANGUAGE_EN = auto()
    LANGUAGE_PT_BR = auto()
    LANGUAGE_ZH_CN = auto()
    TEXT_LARGER = auto()
    TEXT_SMALLER = auto()
    TEXT_RESET = auto()
    SHOW_INVISIBLE = auto()
    FULL_SCREEN = auto()
    SWITCH_PROJECT = auto()
    NEW_PROJECT = auto()
    PROJECT_SETTINGS = auto()
    LIVE_SERVERS = auto()
    ENABLE_PROJECT = auto()
    DELETE_PROJECT = auto()
    RESTORE_PROJECT = auto()
    ACCOUNTS = auto()
    NEW_ACCOUNT = auto()
    ANSWER_AS = auto()
    PIN = auto()
    RENAME = auto()
    TRASH = auto()
    COPY_PATH = auto()
    REVEAL = auto()
    NEXT_TAB = auto()
    PREVIOUS_TAB = auto()
    GO_TO_QUESTION = auto()
    GAPS = auto()
    ANSWERS = auto()
    COPY_CONTEXT = auto()
    WHOLE_PROMPT = auto()
    LAYOUT_DOCUMENTS = auto()
    LAYOUT_CHUNKS = auto()
    COUNTER_ESTIMATE = auto()
    COUNTER_O200K = auto()
    NEXT_PIECE = auto()
    WHY = auto()
    PUBLISH = auto()
    GO_BACK_TO_VERSION = auto()
    GUIDE = auto()
    SHORTCUTS = auto()
    ABOUT = auto()


class MenuId(StrEnum):
    FILE = auto()
    RECENT = auto()
    SAMPLE = auto()
    EXPORT = auto()
    EDIT = auto()
    VIEW = auto()
    THEME = auto()
    LANGUAGE = auto()
    PROJECT = auto()
    DOCUMENT = auto()
    CONTEXT = auto()
    LAYOUT = auto()
    COUNTER = auto()
    PUBLISH = auto()
    HELP = auto()


@dataclass(frozen=True, slots=True)
class ActionSpec:
    """A command. `text` is the English source text with its mnemonic.

    `keys`: the first is shown in the menu. A standard key brings the keys of the platform (there may be
    none); a text is the same everywhere.
    """

    id: ActionId
    text: str
    keys: tuple[QKeySequence.StandardKey | str, ...] = ()
    icon: str = ""
    checkable: bool = False
    role: str = ""
    """`quit` or `about`: the place macOS gives it."""


@dataclass(frozen=True, slots=True)
class Separator:
    """A line between groups of a menu."""


@dataclass(frozen=True, slots=True)
class MenuSpec:
    """A menu and what stands in it, in order. `exclusive`: one of its actions is checked at a time."""

    id: MenuId
    text: str
    entries: tuple[MenuEntry, ...] = ()
    exclusive: bool = False


MenuEntry: TypeAlias = "ActionSpec | MenuSpec | Separator"

_LINE = Separator()

_FILE = MenuSpec(
    MenuId.FILE,
    later("Actions", "&File"),
    (
        ActionSpec(ActionId.NEW_DOCUMENT, later("Actions", "&New document…"), (_Key.New,), "file-plus"),
        ActionSpec(ActionId.NEW_FOLDER, later("Actions", "New &folder…"), ("Ctrl+Shift+N",), "folder-plus"),
        ActionSpec(ActionId.ADD_FILES, later("Actions", "A&dd files…"), icon="upload"),
        _LINE,
        ActionSpec(ActionId.OPEN_FOLDER, later("Actions", "&Open folder…"), (_Key.Open,), "folder-open"),
        MenuSpec(MenuId.RECENT, later("Actions", "Open &recent")),
        MenuSpec(
            MenuId.SAMPLE,
            later("Actions", "Open sa&mple"),
            (
                ActionSpec(
                    ActionId.SAMPLE_CASA_BRISA, later("Actions", "&Casa Brisa (Portuguese)"), icon="library"
                ),
                ActionSpec(ActionId.SAMPLE_QINGHE, later("Actions", "&青禾茶具 (Chinese)"), icon="library"),
            ),
        ),
        ActionSpec(ActionId.OPEN_DOCUMENT, later("Actions", "&Go to document…"), ("Ctrl+P",), "file-search"),
        _LINE,
        ActionSpec(ActionId.NEW_LIBRARY, later("Actions", "New &library…"), icon="library"),
        ActionSpec(ActionId.OPEN_LIBRARY, later("Actions", "Open li&brary…"), icon="library"),
        ActionSpec(ActionId.MAKE_LIBRARY, later("Actions", "Ma&ke this folder a library…"), icon="copy"),
        _LINE,
        ActionSpec(ActionId.SAVE, later("Actions", "&Save"), (_Key.Save,), "save"),
        ActionSpec(ActionId.SAVE_ALL, later("Actions", "Save &all"), ("Ctrl+Shift+S",), "save-all"),
        _LINE,
        MenuSpec(
            MenuId.EXPORT,
            later("Actions", "&Export context"),
            (
                ActionSpec(ActionId.EXPORT_TEXT, later("Actions", "As &text…"), ("Ctrl+E",), "download"),
                ActionSpec(ActionId.EXPORT_MARKDOWN, later("Actions", "As &Markdown…"), icon="download"),
                ActionSpec(ActionId.EXPORT_JSON, later("Actions", "As &JSON with sources…"), icon="download"),
            ),
        ),
        ActionSpec(ActionId.SERVE, later("Actions", "Serve to &programs…"), icon="radio-tower"),
        _LINE,
        ActionSpec(ActionId.CLOSE_TAB, later("Actions", "&Close tab"), ("Ctrl+W", _Key.Close), "x"),
        ActionSpec(ActionId.QUIT, later("Actions", "&Quit"), ("Ctrl+Q", _Key.Quit), "log-out", role="quit"),
    ),
)

_EDIT = MenuSpec(
    MenuId.EDIT,
    later("Actions", "&Edit"),
    (
        ActionSpec(ActionId.UNDO, later("Actions", "&Undo"), (_Key.Undo,), "undo-2"),
        ActionSpec(ActionId.REDO, later("Actions", "&Redo"), (_Key.Redo,), "redo-2"),
        _LINE,
        ActionSpec(ActionId.CUT, later("Actions", "Cu&t"), (_Key.Cut,), "scissors"),
        ActionSpec(ActionId.COPY, later("Actions", "&Copy"), (_Key.Copy,), "copy"),
        ActionSpec(ActionId.PASTE, later("Actions", "&Paste"), (_Key.Paste,), "clipboard-paste"),
        ActionSpec(ActionId.SELECT_ALL, later("Actions", "Select &all"), (_Key.SelectAll,), "lasso-select"),
        _LINE,
        ActionSpec(ActionId.FIND, later("Actions", "&Find…"), (_Key.Find,), "search"),
        ActionSpec(ActionId.REPLACE, later("Actions", "R&eplace…"), ("Ctrl+H",), "replace"),
        ActionSpec(ActionId.FIND_NEXT, later("Actions", "Find &next"), ("F3", "Ctrl+G"), "arrow-down"),
        ActionSpec(
            ActionId.FIND_PREVIOUS,
            later("Actions", "Find pre&vious"),
            ("Shift+F3", "Ctrl+Shift+G"),
            "arrow-up",
        ),
        _LINE,
        ActionSpec(
            ActionId.SEARCH_ALL, later("Actions", "&Search all documents…"), ("Ctrl+Shift+F",), "text-search"
        ),
        ActionSpec(ActionId.FIND_COMMAND, later("Actions", "Find a co&mmand…"), ("Ctrl+Shift+P",), "search"),
    ),
)

_VIEW = MenuSpec(
    MenuId.VIEW,
    later("Actions", "&View"),
    (
        ActionSpec(
            ActionId.PREVIEW, later("Actions", "&Preview"), ("Ctrl+Shift+V",), "columns-2", checkable=True
        ),
        _LINE,
        ActionSpec(
            ActionId.PANEL_LEFT, later("Actions", "&Left panel"), ("Ctrl+B",), "panel-left", checkable=True
        ),
        ActionSpec(
            ActionId.PANEL_RIGHT,
            later("Actions", "&Right panel"),
            ("Ctrl+Alt+B",),
            "panel-right",
            checkable=True,
        ),
        ActionSpec(
            ActionId.PANEL_BOTTOM,
            later("Actions", "&Bottom panel"),
            ("Ctrl+J",),
            "panel-bottom",
            checkable=True,
        ),
        _LINE,
        MenuSpec(
            MenuId.THEME,
            later("Actions", "&Theme"),
            (
                ActionSpec(ActionId.THEME_SYSTEM, later("Actions", "&System"), (), "sun-moon", True),
                ActionSpec(ActionId.THEME_LIGHT, later("Actions", "&Light"), (), "sun", True),
                ActionSpec(ActionId.THEME_DARK, later("Actions", "&Dark"), (), "moon", True),
            ),
            exclusive=True,
        ),
        MenuSpec(
            MenuId.LANGUAGE,
            later("Actions", "Lan&guage"),
            (
                # Languages name themselves, so that everyone finds the own one.
                ActionSpec(ActionId.LANGUAGE_EN, "English", (), "languages", True),
                ActionSpec(ActionId.LANGUAGE_PT_BR, "Português (Brasil)", (), "languages", True),
                ActionSpec(ActionId.LANGUAGE_ZH_CN, "简体中文", (), "languages", True),
            ),
            exclusive=True,
        ),
        _LINE,
        ActionSpec(ActionId.TEXT_LARGER, later("Actions", "Larger te&xt"), ("Ctrl++", "Ctrl+="), "zoom-in"),
        ActionSpec(ActionId.TEXT_SMALLER, later("Actions", "S&maller text"), ("Ctrl+-",), "zoom-out"),
        ActionSpec(ActionId.TEXT_RESET, later("Actions", "&Normal text size"), ("Ctrl+0",), "type"),
        ActionSpec(
            ActionId.SHOW_INVISIBLE,
            later("Actions", "Show &invisible characters"),
            icon="pilcrow",
            checkable=True,
        ),
        _LINE,
        ActionSpec(
            ActionId.FULL_SCREEN,
            later("Actions", "&Full screen"),
            (_Key.FullScreen, "F11"),
            "maximize",
            checkable=True,
        ),
    ),
)

_PROJECT = MenuSpec(
    MenuId.PROJECT,
    later("Actions", "&Project"),
    (
        ActionSpec(
            ActionId.SWITCH_PROJECT,
            later("Actions", "S&witch project…"),
            ("Ctrl+Shift+O",),
            "chevrons-up-down",
        ),
        ActionSpec(ActionId.NEW_PROJECT, later("Actions", "&New project…"), icon="plus"),
        _LINE,
        ActionSpec(ActionId.PROJECT_SETTINGS, later("Actions", "Project &settings…"), icon="settings"),
        ActionSpec(ActionId.LIVE_SERVERS, later("Actions", "&Live servers"), icon="plug"),
        ActionSpec(
            ActionId.ENABLE_PROJECT, later("Actions", "&Enabled"), icon="circle-check", checkable=True
        ),
        _LINE,
        ActionSpec(ActionId.ACCOUNTS, later("Actions", "&Accounts"), ("Ctrl+Shift+A",), "users"),
        ActionSpec(ActionId.NEW_ACCOUNT, later("Actions", "New a&ccount…"), icon="user-plus"),
        _LINE,
        ActionSpec(ActionId.DELETE_PROJECT, later("Actions", "&Delete project…"), icon="trash-2"),
        ActionSpec(
            ActionId.RESTORE_PROJECT, later("Actions", "&Restore a deleted project…"), icon="archive-restore"
        ),
    ),
)

_DOCUMENT = MenuSpec(
    MenuId.DOCUMENT,
    later("Actions", "&Document"),
    (
        ActionSpec(ActionId.PIN, later("Actions", "&Pinned"), ("Ctrl+Shift+D",), "star", checkable=True),
        _LINE,
        ActionSpec(ActionId.RENAME, later("Actions", "&Rename…"), ("F2",), "pencil"),
        ActionSpec(ActionId.TRASH, later("Actions", "Move to &trash"), (), "trash-2"),
        _LINE,
        ActionSpec(ActionId.COPY_PATH, later("Actions", "&Copy path"), (), "copy"),
        ActionSpec(ActionId.REVEAL, later("Actions", "&Show in the file manager"), (), "folder-open"),
        _LINE,
        ActionSpec(
            ActionId.NEXT_TAB, later("Actions", "&Next tab"), ("Ctrl+Tab", "Ctrl+PgDown"), "arrow-right"
        ),
        ActionSpec(
            ActionId.PREVIOUS_TAB,
            later("Actions", "Pre&vious tab"),
            ("Ctrl+Shift+Tab", "Ctrl+PgUp"),
            "arrow-left",
        ),
    ),
)

_CONTEXT = MenuSpec(
    MenuId.CONTEXT,
    later("Actions", "&Context"),
    (
        ActionSpec(
            ActionId.GO_TO_QUESTION, later("Actions", "&Go to the question"), ("Ctrl+L",), "message-circle"
        ),
        ActionSpec(ActionId.ANSWER_AS, later("Actions", "&Answer as…"), ("Ctrl+Shift+L",), "user-check"),
        ActionSpec(ActionId.GAPS, later("Actions", "Gaps: &questions without an answer"), icon="inbox"),
        ActionSpec(ActionId.ANSWERS, later("Actions", "Answers: what &programs got"), icon="history"),
        ActionSpec(ActionId.COPY_CONTEXT, later("Actions", "&Copy the context"), ("Ctrl+Shift+C",), "copy"),
        ActionSpec(
            ActionId.WHOLE_PROMPT, later("Actions", "&Whole prompt"), icon="scroll-text", checkable=True
        ),
        ActionSpec(ActionId.NEXT_PIECE, later("Actions", "&Next piece"), ("F4",), "arrow-down-to-line"),
        ActionSpec(
            ActionId.WHY,
            later("Actions", "W&hy is this document in the context, or not?"),
            ("Ctrl+Shift+Y",),
            "circle-question-mark",
        ),
        _LINE,
        MenuSpec(
            MenuId.LAYOUT,
            later("Actions", "&Layout"),
            (
                ActionSpec(
                    ActionId.LAYOUT_DOCUMENTS,
                    later("Actions", "Whole &documents"),
                    icon="files",
                    checkable=True,
                ),
                ActionSpec(
                    ActionId.LAYOUT_CHUNKS,
                    later("Actions", "&Pieces with their source"),
                    icon="text-quote",
                    checkable=True,
                ),
            ),
            exclusive=True,
        ),
        MenuSpec(
            MenuId.COUNTER,
            later("Actions", "&Token counter"),
            (
                ActionSpec(
                    ActionId.COUNTER_ESTIMATE, later("Actions", "&Estimate"), icon="coins", checkable=True
                ),
                ActionSpec(ActionId.COUNTER_O200K, "o200k_base", (), "coins", True),
            ),
            exclusive=True,
        ),
    ),
)

_PUBLISH = MenuSpec(
    MenuId.PUBLISH,
    later("Actions", "P&ublish"),
    (
        ActionSpec(ActionId.PUBLISH, later("Actions", "&Publish this project…"), icon="cloud-upload"),
        ActionSpec(
            ActionId.GO_BACK_TO_VERSION, later("Actions", "&Go back to a version…"), icon="rotate-ccw"
        ),
    ),
)

_HELP = MenuSpec(
    MenuId.HELP,
    later("Actions", "&Help"),
    (
        ActionSpec(ActionId.GUIDE, later("Actions", "&Guide"), ("F1",), "book-open"),
        ActionSpec(ActionId.SHORTCUTS, later("Actions", "&Keyboard shortcuts"), ("Ctrl+F1",), "keyboard"),
        ActionSpec(ActionId.ABOUT, later("Actions", "&About Estante"), (), "info", role="about"),
    ),
)

MENU_BAR = (_FILE, _EDIT, _VIEW, _PROJECT, _DOCUMENT, _CONTEXT, _PUBLISH, _HELP)

CLEAR_RECENT = ActionSpec(ActionId.CLEAR_RECENT, later("Actions", "&Clear this list"), icon="list-x")
"""Stands at the end of the menu of recent folders, which is filled while the program runs."""


def all_menus(menus: tuple[MenuSpec, ...] = MENU_BAR) -> Iterator[MenuSpec]:
    """Every menu, outer ones before those inside."""
    for menu in menus:
        yield menu
        yield from all_menus(tuple(entry for entry in menu.entries if isinstance(entry, MenuSpec)))


def all_actions() -> Iterator[tuple[MenuSpec, ActionSpec]]:
    """Every command with the menu it stands in, in the order of the menus."""
    for menu in all_menus():
        for entry in menu.entries:
            if isinstance(entry, ActionSpec):
                yield menu, entry
        if menu.id is MenuId.RECENT:
            yield menu, CLEAR_RECENT


def action_text(spec: ActionSpec | MenuSpec) -> str:
    """The text in the language of the window, with its mnemonic."""
    return QCoreApplication.translate("Actions", spec.text)


def plain_text(text: str) -> str:
    """A menu text without its mnemonic (`&Save` -> `Save`, `保存(&S)` -> `保存`)."""
    before, mark, rest = text.partition("(&")
    if mark and rest[1:2] == ")":
        return before + rest[2:]
    return text.replace("&&", "\0").replace("&", "").replace("\0", "&")


def key_sequences(spec: ActionSpec) -> list[QKeySequence]:
    """The keys of a command on this platform, the one to show first."""
    found: list[QKeySequence] = []
    for key in spec.keys:
        bound = [QKeySequence(key)] if isinstance(key, str) else QKeySequence.keyBindings(key)
        found.extend(item for item in bound if item not in found)
    return found
