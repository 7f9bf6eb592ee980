"""Who the question is answered as, and how that account comes to the project that answers."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QVBoxLayout,
    QWidget,
)

from desktop.models.askers import AskedLibrary, Asker, AskerGroup, asker_in, askers
from desktop.models.ways import Offer, Way, way_of
from desktop.panes.context.asker_popup import AskerPopup, paint_asker
from desktop.panes.context.labels import ink
from desktop.theme import IconButton, TextButton, Theme
from desktop.theme.painting import draw_icon
from desktop.theme.tips import plain_tip
from knowledge.projects import Account, Resolution

_ICON, _CHEVRON = 16, 14
_LINE = 20


class AskerBox(QPushButton):
    """Looks like a chooser; opens the list of everyone."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._asker = Asker(AskerGroup.PROJECT, "")
        self._way = Way()
        self.setAutoDefault(False)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_asker(self, asker: Asker, way: Way) -> None:
        self._asker, self._way = asker, way
        self.retranslate()
        self.update()

    def retranslate(self) -> None:
        """The name for screen readers, in the language that is in force now."""
        parts = [self._asker.title, self._project(), self._badge()]
        said = ", ".join(part for part in parts if part)
        self.setAccessibleName(self.tr("Answer as: {0}").format(said))
        self.setToolTip(plain_tip(str(self._asker.account or "")))

    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px(28))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_F4, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        with QPainter(self) as painter:
            self.style().drawPrimitive(QStyle.PrimitiveElement.PE_PanelButtonCommand, option, painter, self)
            box = self.rect().adjusted(9, 0, -9, 0)
            arrow = QRect(box.right() - 14, box.top(), 14, box.height())
            draw_icon(painter, arrow, self._theme, "chevron-down")
            box.setRight(arrow.left() - 8)
            paint_asker(painter, self._theme, box, self._asker, project=self._project(), badge=self._badge())

    def _project(self) -> str:
        if self._asker.account is None:
            return ""
        return self.tr("a person") if self._way.handoff else self._way.project

    def _badge(self) -> str:
        unbound = self._asker.account is not None and self._asker.project is None
        return self.tr("not bound") if unbound else ""


class WaySteps(QWidget):
    """The steps of a way in one line; what does not fit goes on beneath, whole steps together."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._way = Way()
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        theme.changed.connect(self._fit)

    def show_way(self, way: Way) -> None:
        self._way = way
        self.setAccessibleName(" › ".join(way.steps))
        self.setToolTip(plain_tip(" › ".join(way.steps)))
        self._fit()

    def sizeHint(self) -> QSize:
        return QSize(200, self._theme.px(_LINE) * self._lines())

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._fit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        theme, role = self._theme, "text2" if self._way.calm else "warn"
        with QPainter(self) as painter:
            line = theme.px(_LINE)
            draw_icon(painter, QRect(0, 0, _ICON, line), theme, "route", role=role)
            painter.setPen(theme.color(role))
            last = len(self._way.steps) - 1
            for place, (text, corner) in enumerate(zip(self._way.steps, self._places(), strict=True)):
                font = theme.ui_font(12, weight=600 if place == last and not self._way.calm else 400)
                painter.setFont(font)
                room = max(0, self.width() - corner.x())
                shown = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, room)
                box = QRect(corner.x(), corner.y(), room, line)
                painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, shown)
                if place < last:
                    right = corner.x() + painter.fontMetrics().horizontalAdvance(shown) + 6
                    chevron = QRect(right, corner.y(), _CHEVRON, line)
                    draw_icon(painter, chevron, theme, "chevron-right", role=role)

    def _places(self) -> list[QPoint]:
        """The left upper corner of each step."""
        line, left = self._theme.px(_LINE), _ICON + 8
        places, x, y = [], left, 0
        last = len(self._way.steps) - 1
        for place, text in enumerate(self._way.steps):
            strong = place == last and not self._way.calm
            metrics = QFontMetrics(self._theme.ui_font(12, weight=600 if strong else 400))
            width = metrics.horizontalAdvance(text) + 2 + (0 if place == last else _CHEVRON + 6)
            if x > left and x + width > self.width():
                x, y = left, y + line
            places.append(QPoint(x, y))
            x += width + 6
        return places

    def _lines(self) -> int:
        places = self._places()
        return places[-1].y() // self._theme.px(_LINE) + 1 if places else 1

    def _fit(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.update()


class AnswerAs(QWidget):
    """The box with its name, the way beneath it, and what can be done about it."""

    asker_chosen = Signal(object)
    """An `Account`, or None for the open project itself."""
    offer_accepted = Signal(Offer)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._house: AskedLibrary | None = None
        self._resolution: Resolution | None = None
        self._asker = Asker(AskerGroup.PROJECT, "")
        self._way = Way()
        self.name = QLabel()
        self.box = AskerBox(theme)
        self.popup = AskerPopup(theme, self)
        self.steps = WaySteps(theme)
        self.bind_button = IconButton(theme, "link", role="warn")
        self.outcome = QLabel()
        self.outcome.setWordWrap(True)
        self.outcome.setTextFormat(Qt.TextFormat.PlainText)
        self.button = TextButton(theme, small=True)
        self._place()
        self.box.clicked.connect(self.open_list)
        self.popup.chosen.connect(self._choose)
        self.popup.closed.connect(lambda: self.box.setFocus(Qt.FocusReason.PopupFocusReason))
        for button in (self.bind_button, self.button):
            button.clicked.connect(self._accept)
        self.hide()
        theme.changed.connect(self._restyle)
        self._restyle()
        self.retranslate()

    @property
    def asker(self) -> Asker:
        """Who the question is answered as."""
        return self._asker

    @property
    def way(self) -> Way:
        return self._way

    def set_askers(self, house: AskedLibrary | None, account: Account | None) -> None:
        """Who can be chosen, and who is; None in a plain folder, where nothing of this is shown."""
        self._house = house
        self.setVisible(house is not None)
        if house is not None:
            self._asker = asker_in(house.accounts, house.project, account)
            self.box.show_asker(self._asker, self._way)
        self._show_way()

    def set_resolution(self, resolution: Resolution | None) -> None:
        """How the account that was answered came to its project; None: the open project was asked."""
        self._resolution = resolution
        self._show_way()

    def _show_way(self) -> None:
        way, house, resolution = Way(), self._house, self._resolution
        account = self._asker.account
        answered = resolution is not None and account is not None and account.key == resolution.account.key
        if house is not None and resolution is not None and answered:  # else the answer is still on its way
            way = way_of(resolution, house.state, house.project.id)
        self._way = way
        self.box.show_asker(self._asker, way)
        self.steps.show_way(way)
        self.steps.setVisible(bool(way.steps))
        self.outcome.setText(way.outcome)
        self.outcome.setVisible(bool(way.outcome))
        offer = way.offer
        self.button.setVisible(bool(offer and way.outcome))
        self.bind_button.setVisible(bool(offer and not way.outcome))
        if offer is not None:
            metrics = self.button.fontMetrics()
            room = self._theme.px(190)
            self.button.setText(metrics.elidedText(offer.text, Qt.TextElideMode.ElideMiddle, room))
            self.button.setAccessibleName(offer.text)
            self.button.setToolTip(plain_tip(offer.text))
            self.bind_button.set_label(offer.text)
        role = "text2" if way.calm else "warn"
        ink(self.outcome, self._theme, role, size=12)

    def open_list(self) -> None:
        """Show everyone under the box, ready to type."""
        everyone = askers(self._house.accounts, self._house.project) if self._house is not None else ()
        self.popup.open_under(self.box, everyone, self._asker)

    def retranslate(self) -> None:
        """Say everything in the language that is in force now."""
        self.name.setText(self.tr("Answer as"))
        self.popup.retranslate()
        if self._house is not None:
            self.set_askers(self._house, self._asker.account)
        self.box.retranslate()

    def _choose(self, asker: Asker) -> None:
        if asker != self._asker:
            self._asker = asker
            self._show_way()
            self.asker_chosen.emit(asker.account)

    def _accept(self) -> None:
        if self._way.offer is not None:
            self.offer_accepted.emit(self._way.offer)

    def _place(self) -> None:
        self.grid = QGridLayout()
        self.grid.setContentsMargins(0, 0, 0, 0)
        self.grid.setHorizontalSpacing(8)
        self.grid.setColumnStretch(1, 1)
        self.name.setContentsMargins(0, 0, 8, 0)
        self.name.setBuddy(self.box)
        self.grid.addWidget(self.name, 0, 0)
        self.grid.addWidget(self.box, 0, 1)
        way = QHBoxLayout()
        way.setSpacing(8)
        way.addWidget(self.steps, 1, Qt.AlignmentFlag.AlignTop)
        way.addWidget(self.bind_button, 0, Qt.AlignmentFlag.AlignTop)
        offer = QHBoxLayout()
        offer.setSpacing(8)
        offer.addWidget(self.outcome, 1)
        offer.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(self.grid)
        column.addLayout(way)
        column.addLayout(offer)

    def _restyle(self) -> None:
        ink(self.name, self._theme, "text2", size=12)
        side = self._theme.px(22)
        self.bind_button.setFixedSize(side, side)
        self._show_way()
