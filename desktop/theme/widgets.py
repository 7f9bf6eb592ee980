"""Buttons and labels whose icon follows the theme."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QPushButton, QToolButton, QWidget

from desktop.theme.painting import draw_icon
from desktop.theme.theme import Theme
from desktop.theme.tips import plain_tip


class IconButton(QToolButton):
    """A flat square button with an icon. Give it a name for screen readers with `set_label`."""

    def __init__(
        self, theme: Theme, icon: str, parent: QWidget | None = None, *, role: str = "text2"
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self._role = role
        self.setAutoRaise(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._refresh()
        theme.changed.connect(self._refresh)

    def set_icon(self, name: str, *, role: str = "text2") -> None:
        """Show another icon; `role` is the token it is drawn in."""
        self._icon_name = name
        self._role = role
        self._refresh()

    def set_label(self, text: str) -> None:
        """The tool tip and the name for screen readers."""
        self.setToolTip(plain_tip(text))
        self.setAccessibleName(text)

    def _refresh(self) -> None:
        self.setIcon(self._theme.icon(self._icon_name, role=self._role))
        self.setIconSize(QSize(16, 16))
        self.setFont(self._theme.ui_font())


class TextButton(QPushButton):
    """A button with a text and, if named, an icon before it; `primary` draws it in `ink`, else `role` is
    the token of icon and text."""

    def __init__(
        self,
        theme: Theme,
        icon: str = "",
        parent: QWidget | None = None,
        *,
        primary: bool = False,
        small: bool = False,
        flat: bool = False,
        role: str = "text",
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self._role = role
        self.setProperty("primary", primary)
        self.setProperty("small", small)
        self.setFlat(flat)
        self.setAutoDefault(False)
        self._refresh()
        theme.changed.connect(self._refresh)

    def set_role(self, role: str) -> None:
        """Draw icon and text in another token."""
        self._role = role
        self._refresh()

    def _refresh(self) -> None:
        small = bool(self.property("small"))
        self.setFont(self._theme.ui_font(12, weight=400) if small else self._theme.ui_font(weight=500))
        palette = self._theme.palette()
        palette.setColor(
            QPalette.ColorGroup.Active, QPalette.ColorRole.ButtonText, self._theme.color(self._role)
        )
        palette.setColor(
            QPalette.ColorGroup.Inactive, QPalette.ColorRole.ButtonText, self._theme.color(self._role)
        )
        self.setPalette(palette)
        if self._icon_name:
            role = "on_ink" if self.property("primary") else self._role
            size = 14 if small else 16
            self.setIcon(self._theme.icon(self._icon_name, role=role, size=size))
            self.setIconSize(QSize(size, size))


class IconLabel(QWidget):
    """A square that shows one icon, sharp on every screen."""

    def __init__(
        self, theme: Theme, icon: str, parent: QWidget | None = None, *, role: str = "text2", size: int = 16
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_name = icon
        self._role = role
        self.setFixedSize(size, size)
        theme.changed.connect(self.update)

    def set_icon(self, name: str, *, role: str) -> None:
        self._icon_name = name
        self._role = role
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw_icon(painter, self.rect(), self._theme, self._icon_name, role=self._role)
