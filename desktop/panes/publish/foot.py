"""The foot of the page: the new version in full, and what can be done with it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QVBoxLayout, QWidget

from desktop.models.publishing import PublishPhase, PublishView, why_not_publish, why_not_try
from desktop.panes.context.labels import ink
from desktop.panes.page_parts import SIDE
from desktop.theme import IconLabel, TextButton, Theme


class PublishFoot(QWidget):
    """The buttons say why they are off; while work is under way there is one that stops it."""

    try_wanted = Signal()
    publish_wanted = Signal()
    cancel_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._view = PublishView()
        self._word = QLabel()
        self.version = _Digest()
        self.version.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.version.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.notes = QLabel()
        self.notes.setWordWrap(True)
        self.cancel_button = TextButton(theme, "ban")
        self.try_button = TextButton(theme, "flask-conical")
        self.publish_button = TextButton(theme, "cloud-upload", primary=True)
        self._lay_out()
        self.cancel_button.clicked.connect(self.cancel_wanted)
        self.try_button.clicked.connect(self.try_wanted)
        self.publish_button.clicked.connect(self.publish_wanted)
        theme.changed.connect(self._restyle)
        self._restyle()
        self._retranslate()

    def set_view(self, view: PublishView) -> None:
        self._view = view
        build = view.plan.build if view.plan is not None else ""
        self.version.setText(build or "–")
        self.version.setToolTip(build)
        for button, reason in (
            (self.try_button, why_not_try(view)),
            (self.publish_button, why_not_publish(view)),
        ):
            button.setEnabled(not reason)
            button.setToolTip(reason)
            button.setAccessibleDescription(reason)
        stops = view.phase in (PublishPhase.PREPARING, PublishPhase.SENDING)
        self.cancel_button.setVisible(stops)
        self.cancel_button.setEnabled(not view.stopping)
        self.cancel_button.setText(self.tr("Stopping…") if view.stopping else self.tr("Cancel"))

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(8)
        row.addWidget(IconLabel(self._theme, "fingerprint-pattern"))
        row.addWidget(self._word)
        row.addWidget(self.version, 1)
        row.addWidget(self.cancel_button)
        row.addWidget(self.try_button)
        row.addWidget(self.publish_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(SIDE, 8, SIDE, 8)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self.notes)
        self.notes.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)

    def _retranslate(self) -> None:
        self._word.setText(self.tr("New version"))
        self.version.setAccessibleName(self.tr("New version"))
        self.notes.setText(
            self.tr(
                "The live version goes on serving until the pointer is switched. "
                "The digest proves that nothing was damaged, not who published it."
            )
        )
        self.try_button.setText(self.tr("Try out"))
        self.publish_button.setText(self.tr("Send and publish"))
        self.set_view(self._view)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _restyle(self) -> None:
        ink(self._word, self._theme, "text2")
        ink(self.version, self._theme, "text")
        self.version.setFont(self._theme.mono_font(12))
        ink(self.notes, self._theme, "text2", size=12)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            painter.fillRect(self.rect(), self._theme.color("window"))
            painter.fillRect(0, 0, self.width(), 1, self._theme.color("line"))


class _Digest(QLabel):
    """64 digits on one line. It may be narrower than they are: then the end is out of sight, and copied."""

    def __init__(self) -> None:
        super().__init__()
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def minimumSizeHint(self) -> QSize:
        return QSize(40, super().minimumSizeHint().height())
