"""Documents as chips: each can be taken away, and more can be asked for."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.editor.flow_layout import FlowLayout
from desktop.editor.keyword_field import Chip
from desktop.theme import TextButton, Theme


class ChoiceField(QWidget):
    """`edited` carries the whole list after a removal; `choice_wanted` asks somebody else for one more."""

    edited = Signal(tuple)
    choice_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chosen: tuple[str, ...] = ()
        self._names: Mapping[str, str] = {}
        self._flow = FlowLayout(self, spacing=6)
        self.add_button = TextButton(theme, "plus", self, small=True, flat=True, role="text2")
        self.add_button.clicked.connect(self.choice_wanted)
        self._flow.addWidget(self.add_button)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def chosen(self) -> tuple[str, ...]:
        return self._chosen

    def set_chosen(self, chosen: tuple[str, ...], names: Mapping[str, str]) -> None:
        """Show these, by their names where they have one; tells nobody."""
        shown = {item: names.get(item, item) for item in chosen}
        if (chosen, shown) != (self._chosen, self._names):
            self._chosen, self._names = chosen, shown
            self._rebuild()

    def set_labels(self, add: str, *, accessible: str) -> None:
        self.add_button.setText(add)
        self.add_button.setAccessibleName(accessible)

    def chips(self) -> tuple[Chip, ...]:
        items = (self._flow.itemAt(index) for index in range(self._flow.count()))
        widgets = (item.widget() for item in items if item is not None)
        return tuple(widget for widget in widgets if isinstance(widget, Chip))

    def _rebuild(self) -> None:
        while (item := self._flow.takeAt(0)) is not None:
            widget = item.widget()
            if isinstance(widget, Chip):
                widget.hide()
                widget.deleteLater()
        for choice in self._chosen:
            chip = Chip(self._names[choice], self._theme, self)
            chip.setToolTip(choice)
            chip.remove_requested.connect(lambda choice=choice: self._remove(choice))
            self._flow.addWidget(chip)
            chip.show()
        self._flow.addWidget(self.add_button)
        self.updateGeometry()

    def _remove(self, choice: str) -> None:
        place = self._chosen.index(choice)
        left = tuple(other for other in self._chosen if other != choice)
        self.set_chosen(left, self._names)
        chips = self.chips()
        (chips[min(place, len(chips) - 1)] if chips else self.add_button).setFocus()
        self.edited.emit(left)
