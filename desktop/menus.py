"""The menu bar and the actions in it, built from the table in `desktop.actions`."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QPainter, QPaintEvent
from PySide6.QtWidgets import QMenu, QMenuBar, QPushButton, QSizePolicy, QWidget

from desktop.actions import (
    CLEAR_RECENT,
    MENU_BAR,
    ActionId,
    ActionSpec,
    MenuId,
    MenuSpec,
    action_text,
    all_actions,
    all_menus,
    key_sequences,
    plain_text,
)
from desktop.theme import Theme
from desktop.theme.painting import BADGE_RADIUS, draw_box, draw_focus_ring, draw_icon

_ROLES = {"quit": QAction.MenuRole.QuitRole, "about": QAction.MenuRole.AboutRole}


class CommandField(QPushButton):
    """A button that looks like an input: opens the list of commands, and shows its keys."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._keys = ""
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._retranslate()
        theme.changed.connect(self.updateGeometry)

    def set_keys(self, keys: str) -> None:
        self._keys = keys
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(332), self._theme.px(34))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self.setText(self.tr("Find a command"))
        self.setAccessibleName(self.text())

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme = self._theme
        box = self.rect().adjusted(0, 5, -12, -5)
        with QPainter(self) as painter:
            ground = theme.color("hover" if self.underMouse() else "surface")
            draw_box(painter, box, ground=ground, border=theme.color("line"))
            if self.hasFocus():
                draw_focus_ring(painter, box, theme)
            icon = QRect(box.left() + 8, box.center().y() - 7, 14, 14)
            draw_icon(painter, icon, theme, "search")
            painter.setFont(theme.ui_font(12))
            painter.setPen(theme.color("text2"))
            place = Qt.AlignmentFlag.AlignVCenter
            painter.drawText(box.adjusted(28, 0, -8, 0), place | Qt.AlignmentFlag.AlignLeft, self.text())
            if self._keys:
                painter.setFont(theme.ui_font(11))
                width = painter.fontMetrics().horizontalAdvance(self._keys) + 10
                keys = QRect(box.right() - width - 7, box.top() + 4, width, box.height() - 8)
                draw_box(painter, keys, ground=ground, border=theme.color("line"), radius=BADGE_RADIUS)
                painter.drawText(keys, Qt.AlignmentFlag.AlignCenter, self._keys)


class Menus(QObject):
    """Owns every `QAction`. Behaviour is connected by the controllers, action by action."""

    recent_requested = Signal(str)

    def __init__(self, theme: Theme, window: QWidget) -> None:
        super().__init__(window)
        self._theme = theme
        self._window = window
        self._recent: tuple[str, ...] = ()
        self._specs = {spec.id: spec for _, spec in all_actions()}
        self._homes = {spec.id: menu for menu, spec in all_actions()}
        self._actions = {spec.id: self._make_action(spec) for spec in self._specs.values()}
        self._menus: dict[MenuId, QMenu] = {}
        self._groups: list[QActionGroup] = []
        self.bar = QMenuBar(window)
        for menu in MENU_BAR:
            self.bar.addMenu(self._make_menu(menu))
        self.command_field = CommandField(theme, self.bar)
        self.command_field.clicked.connect(self.action(ActionId.FIND_COMMAND).trigger)
        self.bar.setCornerWidget(self.command_field)
        self._menus[MenuId.RECENT].triggered.connect(self._pick_recent)
        self._fill_recent()
        self.retranslate()
        self._refresh_icons()
        theme.changed.connect(self._refresh_icons)

    def action(self, name: ActionId) -> QAction:
        """The one action for a command."""
        return self._actions[name]

    def menu(self, name: MenuId) -> QMenu:
        return self._menus[name]

    def plain_text(self, name: ActionId) -> str:
        """The text of a command without mnemonic, for lists and tool tips."""
        return plain_text(action_text(self._specs[name]))

    def full_text(self, name: ActionId) -> str:
        """As `plain_text`, with the inner menu it stands in: “Theme: Dark”."""
        menu = self._homes[name]
        text = self.plain_text(name)
        return text if menu in MENU_BAR else f"{plain_text(action_text(menu))}: {text}"

    def set_recent(self, folders: list[str]) -> None:
        """The folders opened before, the last one first; full paths."""
        self._recent = tuple(folders)
        self._fill_recent()

    def retranslate(self) -> None:
        """Take every text again in the language of the window."""
        for spec in self._specs.values():
            self._actions[spec.id].setText(action_text(spec))
        for menu in all_menus():
            self._menus[menu.id].setTitle(action_text(menu))
        keys = key_sequences(self._specs[ActionId.FIND_COMMAND])
        self.command_field.set_keys(keys[0].toString(keys[0].SequenceFormat.NativeText) if keys else "")

    def _make_action(self, spec: ActionSpec) -> QAction:
        action = QAction(self)
        action.setObjectName(spec.id.value)
        action.setShortcuts(key_sequences(spec))
        action.setCheckable(spec.checkable)
        action.setMenuRole(_ROLES.get(spec.role, QAction.MenuRole.NoRole))
        action.setIconVisibleInMenu(False)
        # Keys must work while the menu bar is hidden (full screen), so the window knows the action too.
        self._window.addAction(action)
        return action

    def _make_menu(self, spec: MenuSpec) -> QMenu:
        menu = QMenu(self._window)
        self._menus[spec.id] = menu
        group = QActionGroup(self) if spec.exclusive else None
        if group is not None:
            self._groups.append(group)
        for entry in spec.entries:
            if isinstance(entry, MenuSpec):
                menu.addMenu(self._make_menu(entry))
            elif isinstance(entry, ActionSpec):
                menu.addAction(self._actions[entry.id])
                if group is not None:
                    group.addAction(self._actions[entry.id])
            else:
                menu.addSeparator()
        return menu

    def _fill_recent(self) -> None:
        menu = self._menus[MenuId.RECENT]
        clear = self._actions[CLEAR_RECENT.id]
        menu.clear()
        for folder in self._recent:
            # A folder's own "&" is no mnemonic.
            menu.addAction(folder.replace("&", "&&")).setData(folder)
        menu.addSeparator()
        menu.addAction(clear)
        menu.menuAction().setEnabled(bool(self._recent))

    def _pick_recent(self, action: QAction) -> None:
        if folder := action.data():
            self.recent_requested.emit(folder)

    def _refresh_icons(self) -> None:
        self.bar.setFont(self._theme.ui_font())
        for spec in self._specs.values():
            if spec.icon:
                self._actions[spec.id].setIcon(self._theme.icon(spec.icon))
