"""The versions of a published vault, one of which may be put back."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QLocale, QSize, Qt, Signal
from PySide6.QtWidgets import QAbstractItemView, QStyledItemDelegate, QTreeWidget, QTreeWidgetItem, QWidget

from desktop.dialogs.form import FormDialog
from desktop.models.moments import exact_moment
from desktop.models.numbers import whole
from desktop.models.publishing import SHORT, size_text
from desktop.models.versions import version_word, why_not_version
from desktop.theme import Theme
from knowledge.publications import Version

_VERSION = Qt.ItemDataRole.UserRole
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_NUMBERS = (0, 2, 3, 4)
"""Columns of numbers; they stand at the right."""
WIDTH, HEIGHT = 860, 420
_ROW, _AIR = 28, 20
_SPACE = "\u2002"


class _Aired(QStyledItemDelegate):
    """A little air beside each text: numbers at the right stand next to words at the left."""

    def displayText(self, value: object, _locale: QLocale | QLocale.Language) -> str:
        return f"{_SPACE}{value}{_SPACE}"


class VersionsDialog(FormDialog):
    """The newest first. `chosen` carries a version that can be put back; whoever hears it asks once more."""

    chosen = Signal(Version)

    def __init__(
        self,
        theme: Theme,
        versions: tuple[Version, ...],
        parent: QWidget | None = None,
        *,
        now: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        super().__init__(theme, parent, title="", button="", icon="rotate-ccw")
        self._live = versions[0] if versions else None
        self.setWindowTitle(self.tr("Go back to a version"))
        self.go.setText(self.tr("Go back…"))
        self.list = QTreeWidget(self)
        self._set_up_list()
        for version in versions:
            self.list.addTopLevelItem(self._item(version, now()))
        self._fit_columns()
        self.list.currentItemChanged.connect(lambda *_: self._look())
        self.list.itemActivated.connect(lambda *_: self._go())
        self.body.addWidget(self.list, 1)
        self.reason = self.hint("")
        self.hint(
            self.tr("Going back makes a new version with the content of an older one; nothing is lost by it.")
        )
        self.go.clicked.connect(self._go)
        items = self._items()
        first = next((item for item in items if not self._why_not(item)), items[0] if items else None)
        if first is not None:
            self.list.setCurrentItem(first)
        self._look()
        self.resize(theme.px(WIDTH), theme.px(HEIGHT))

    def choose(self, sequence: int) -> None:
        """Make the row of that version the current one."""
        for item in self._items():
            if self._version(item).sequence == sequence:
                self.list.setCurrentItem(item)

    # --- inside -----------------------------------------------------------------------------------

    def _set_up_list(self) -> None:
        box = self.list
        titles = (
            self.tr("Version"),
            self.tr("Published"),
            self.tr("Documents"),
            self.tr("Chunks"),
            self.tr("Size"),
            self.tr("Build"),
            self.tr("Note"),
        )
        box.setHeaderLabels([f"{_SPACE}{title}{_SPACE}" for title in titles])
        box.setItemDelegate(_Aired(box))
        box.setFont(self._theme.ui_font(tabular=True))
        box.header().setFont(self._theme.ui_font(12))
        box.setRootIsDecorated(False)
        box.setUniformRowHeights(True)
        box.setAllColumnsShowFocus(True)
        box.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        box.setAccessibleName(self.tr("Versions"))
        for column in _NUMBERS:
            box.headerItem().setTextAlignment(column, _RIGHT)

    def _fit_columns(self) -> None:
        """As wide as their words, with air between them."""
        box, metrics = self.list, self.list.fontMetrics()
        head = box.headerItem()
        for column in range(box.columnCount()):
            texts = [head.text(column), *(item.text(column) for item in self._items())]
            box.setColumnWidth(column, max(map(metrics.horizontalAdvance, texts)) + self._theme.px(_AIR))

    def _item(self, version: Version, now: datetime) -> QTreeWidgetItem:
        item = QTreeWidgetItem(
            [
                whole(version.sequence),
                exact_moment(version.published_at, now),
                whole(version.documents),
                whole(version.chunks),
                size_text(version.size),
                version.build[:SHORT],
                version_word(version, self._live),
            ]
        )
        item.setData(0, _VERSION, version)
        item.setSizeHint(0, QSize(0, self._theme.px(_ROW)))
        for column in _NUMBERS:
            item.setTextAlignment(column, _RIGHT)
        return item

    def _items(self) -> list[QTreeWidgetItem]:
        found = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        return [item for item in found if item is not None]

    def _version(self, item: QTreeWidgetItem) -> Version:
        version = item.data(0, _VERSION)
        assert isinstance(version, Version)
        return version

    def _why_not(self, item: QTreeWidgetItem | None) -> str:
        if item is None:
            return self.tr("Choose a version first.")
        return why_not_version(self._version(item), self._live)

    def _look(self) -> None:
        reason = self._why_not(self.list.currentItem())
        self.reason.setText(reason)
        self.go.setToolTip(reason)
        self.set_busy(busy=False)

    def set_busy(self, *, busy: bool) -> None:
        self.go.setEnabled(not busy and not self._why_not(self.list.currentItem()))

    def _go(self) -> None:
        item = self.list.currentItem()
        if item is not None and self.go.isEnabled():
            version = self._version(item)
            self.accept()
            self.chosen.emit(version)
