"""Theme, language and text size: what was chosen, else what the system says; remembered."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, Qt, QTranslator, Signal
from PySide6.QtWidgets import QApplication

from desktop.actions import ActionId
from desktop.bridge.preferences import Preferences
from desktop.menus import Menus
from desktop.theme import Theme, ThemeName
from knowledge.paths import resources_root

LANGUAGES = {
    "en": ActionId.LANGUAGE_EN,
    "pt_BR": ActionId.LANGUAGE_PT_BR,
    "zh_CN": ActionId.LANGUAGE_ZH_CN,
}
THEMES = {"system": ActionId.THEME_SYSTEM, "light": ActionId.THEME_LIGHT, "dark": ActionId.THEME_DARK}
ZOOM_STEP = 10


class Look(QObject):
    """What the command line asks for holds for this run and is not remembered."""

    language_changed = Signal()

    def __init__(
        self, application: QApplication, theme: Theme, preferences: Preferences, *, look: str, language: str
    ) -> None:
        """`look` is light, dark, system or "" (as remembered); `language` a locale's name or ""."""
        super().__init__(application)
        self._application = application
        self._theme = theme
        self._preferences = preferences
        self._translators: list[QTranslator] = []
        self._look = look or preferences.text("look/theme", "system")
        self._language = language or preferences.text("look/language") or _system_language()
        theme.set_zoom(preferences.number("look/zoom", 100))
        application.styleHints().colorSchemeChanged.connect(lambda _: self._show_theme())
        self._show_theme()
        self._translate()

    @property
    def language(self) -> str:
        """`en`, `pt_BR` or `zh_CN`."""
        return self._language

    def remove(self) -> None:
        """Take the translations out of the application again."""
        for translator in self._translators:
            self._application.removeTranslator(translator)
            translator.deleteLater()
        self._translators = []

    def connect_menus(self, menus: Menus) -> None:
        """Tie the actions for theme, language and text size to this; menus hear of a new language here."""
        self.language_changed.connect(menus.retranslate)
        for name, action in THEMES.items():
            self._tie(menus, action, partial(self._choose_theme, name), checked=name == self._look)
        for name, action in LANGUAGES.items():
            self._tie(menus, action, partial(self._choose_language, name), checked=name == self._language)
        self._tie(menus, ActionId.TEXT_LARGER, lambda: self._zoom(self._theme.zoom + ZOOM_STEP))
        self._tie(menus, ActionId.TEXT_SMALLER, lambda: self._zoom(self._theme.zoom - ZOOM_STEP))
        self._tie(menus, ActionId.TEXT_RESET, lambda: self._zoom(100))

    def _tie(
        self, menus: Menus, name: ActionId, work: Callable[[], None], *, checked: bool | None = None
    ) -> None:
        action = menus.action(name)
        if checked is not None:
            action.setChecked(checked)
        action.triggered.connect(lambda _checked=False: work())

    def _choose_theme(self, name: str) -> None:
        self._look = name
        self._preferences.set_text("look/theme", name)
        self._show_theme()

    def _show_theme(self) -> None:
        if self._look in ("light", "dark"):
            self._theme.set_name(ThemeName(self._look))
            return
        dark = self._application.styleHints().colorScheme() is Qt.ColorScheme.Dark
        self._theme.set_name(ThemeName.DARK if dark else ThemeName.LIGHT)

    def _choose_language(self, name: str) -> None:
        self._language = name
        self._preferences.set_text("look/language", name)
        self._translate()

    def _translate(self) -> None:
        """Load our translation and Qt's own; every widget hears a LanguageChange."""
        self.remove()
        QLocale.setDefault(QLocale(self._language))
        own = str(resources_root() / "i18n")
        theirs = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        for name, folder in (("qtbase", theirs), ("estante", own)):
            translator = QTranslator(self._application)
            if translator.load(f"{name}_{self._language}", folder):
                self._application.installTranslator(translator)
                self._translators.append(translator)
        self.language_changed.emit()

    def _zoom(self, zoom: int) -> None:
        self._theme.set_zoom(zoom)
        self._preferences.set_number("look/zoom", self._theme.zoom)


def _system_language() -> str:
    for name in QLocale.system().uiLanguages():
        for known in LANGUAGES:
            if name.replace("-", "_").startswith(known[:2]):
                return known
    return "en"
