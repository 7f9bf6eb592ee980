"""The foot of the pane: what the answer is, in numbers, and what to do with it."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QMenu, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.models.context_values import ExportFormat
from desktop.models.numbers import whole
from desktop.panes.context.labels import ink
from desktop.theme import TextButton, Theme
from desktop.theme.painting import draw_focus_ring, draw_icon
from knowledge.model import Context


class FingerprintButton(QPushButton):
    """The first eight and the last six signs of the fingerprint; a click copies all 64."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def set_fingerprint(self, fingerprint: str) -> None:
        self.setText(f"{fingerprint[:8]}…{fingerprint[-6:]}" if fingerprint else "")
        self.setToolTip(self.tr("Copy the whole fingerprint\n{0}").format(fingerprint))
        self.setAccessibleName(self.tr("Fingerprint {0}").format(fingerprint))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        width = QFontMetrics(self._theme.mono_font(12)).horizontalAdvance(self.text())
        return QSize(width + 24, self._theme.px(20))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        icon = self.rect().adjusted(0, 0, 14 - self.width(), 0)
        draw_icon(painter, icon, self._theme, "fingerprint-pattern")
        painter.setFont(self._theme.mono_font(12))
        painter.setPen(self._theme.color("text" if self.underMouse() else "text2"))
        painter.drawText(self.rect().adjusted(18, 0, 4, 0), Qt.AlignmentFlag.AlignVCenter, self.text())
        if self.hasFocus():
            draw_focus_ring(painter, self.rect(), self._theme)


class PaneFooter(QWidget):
    """Fingerprint, counts and time; Copy and Export."""

    copy_requested = Signal()
    export_requested = Signal(ExportFormat)
    copy_fingerprint_requested = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.fingerprint = FingerprintButton(theme)
        self.fingerprint.clicked.connect(self.copy_fingerprint_requested)
        self._facts = QLabel()
        self.copy = TextButton(theme, "copy", primary=True)
        self.copy.clicked.connect(self.copy_requested)
        self.export = TextButton(theme, "download")
        self._formats = {item: QAction(self) for item in ExportFormat}
        self.export.setMenu(self._export_menu())
        facts = QHBoxLayout()
        facts.setSpacing(12)
        facts.addWidget(self.fingerprint)
        facts.addWidget(self._facts, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.copy)
        buttons.addWidget(self.export)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 7, 16, 10)
        column.setSpacing(7)
        column.addLayout(facts)
        column.addLayout(buttons)
        theme.changed.connect(self._restyle)
        self.retranslate()
        self.set_context(None)
        self._restyle()

    def retranslate(self) -> None:
        """Say what stays in the language that is in force now; `set_context` says the rest."""
        self.copy.setText(self.tr("Copy"))
        self.export.setText(self.tr("Export"))
        self._formats[ExportFormat.TEXT].setText(self.tr("Text…"))
        self._formats[ExportFormat.MARKDOWN].setText(self.tr("Markdown…"))
        self._formats[ExportFormat.JSON].setText(self.tr("JSON with sources…"))

    def set_context(self, context: Context | None) -> None:
        """Show the numbers of `context`; a hand-off has nothing to copy."""
        usable = context is not None and not context.handoff
        self.copy.setEnabled(usable)
        self.export.setEnabled(usable)
        reason = "" if usable else self.tr("There is no text to copy")
        self.copy.setToolTip(reason)
        self.export.setToolTip(reason)
        self.fingerprint.setVisible(context is not None)
        if context is None:
            self._facts.clear()
            return
        self.fingerprint.set_fingerprint(context.fingerprint)
        facts = (
            self.tr("{0} characters").format(whole(context.characters)),
            self.tr("{0} tokens").format(whole(context.tokens)),
            self.tr("{0} ms").format(whole(max(1, round(context.milliseconds)))),
        )
        self._facts.setText("   ".join(facts))

    def facts(self) -> str:
        return self._facts.text()

    def paintEvent(self, _event: QPaintEvent) -> None:
        QPainter(self).fillRect(0, 0, self.width(), 1, self._theme.color("line"))

    def _export_menu(self) -> QMenu:
        menu = QMenu(self)
        for export_format, action in self._formats.items():
            action.triggered.connect(partial(self.export_requested.emit, export_format))
            menu.addAction(action)
        return menu

    def _restyle(self) -> None:
        ink(self._facts, self._theme, "text2", size=12)
