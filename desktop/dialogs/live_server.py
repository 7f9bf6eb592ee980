"""A server of a project: what to run or to call. Values of variables are hidden while they are typed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QPlainTextEdit, QVBoxLayout, QWidget

from desktop.dialogs.form import FormDialog
from desktop.models.live import identifier_from
from desktop.theme import IconButton, TextButton, Theme
from knowledge.connections import McpServer, Transport


class VariableRow(QWidget):
    """A name and its hidden value."""

    removed = Signal()

    def __init__(self, theme: Theme, name: str, value: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.name = QLineEdit(name, self)
        self.name.setPlaceholderText(self.tr("NAME"))
        self.name.setAccessibleName(self.tr("Name of the variable"))
        self.name.setFont(theme.mono_font(12))
        self.value = QLineEdit(value, self)
        self.value.setEchoMode(QLineEdit.EchoMode.Password)
        self.value.setPlaceholderText(self.tr("value"))
        self.value.setAccessibleName(self.tr("Value of the variable, hidden"))
        self.remove = IconButton(theme, "trash-2", self)
        self.remove.set_label(self.tr("Remove this variable"))
        self.remove.clicked.connect(self.removed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.name, 1)
        row.addWidget(self.value, 1)
        row.addWidget(self.remove)


class LiveServerDialog(FormDialog):
    """`wanted` carries the server; whoever saves it closes the dialog, or says why not."""

    wanted = Signal(McpServer)

    def __init__(
        self,
        theme: Theme,
        server: McpServer | None = None,
        *,
        taken: tuple[str, ...] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`server` is to be changed, None: a new one; `taken` are the ids of the others."""
        super().__init__(theme, parent, title="", button="", icon="save")
        self._server = server
        self._taken = taken
        self.variables: list[VariableRow] = []
        self.setWindowTitle(self.tr("Edit server") if server else self.tr("New server"))
        self.go.setText(self.tr("Save") if server else self.tr("Add"))
        self._make_fields(server or McpServer(""))
        self.hint(
            self.tr(
                "Nothing is started by saving. All of this is kept in projects.json, in the library: who can "
                "read the library can read it, values of variables too."
            )
        )
        self.go.clicked.connect(self._go)
        self._look()

    def typed(self) -> McpServer:
        """The server as the fields say; what belongs to the other kind is left out."""
        label = " ".join(self.label.text().split())
        before = self._server or McpServer(identifier_from(label, self._taken))
        stdio = self._is_program()
        rows = [row for row in self.variables if row.name.text().strip()]
        return replace(
            before,
            label=label,
            transport=Transport.STDIO if stdio else Transport.HTTP,
            command=self.command.text().strip() if stdio else "",
            arguments=self._arguments() if stdio else (),
            environment=tuple({row.name.text().strip(): row.value.text() for row in rows}.items())
            if stdio
            else (),
            url="" if stdio else self.url.text().strip(),
            read_only_tools=tuple(dict.fromkeys(line.strip() for line in _lines(self.tools) if line.strip())),
        )

    def add_variable(self, name: str = "", value: str = "") -> VariableRow:
        """One more row for a variable."""
        row = VariableRow(self._theme, name, value, self)
        row.removed.connect(lambda: self._remove_variable(row))
        self.variables.append(row)
        self._rows.addWidget(row)
        return row

    # --- inside -----------------------------------------------------------------------------------

    def _arguments(self) -> tuple[str, ...]:
        """Untouched, they are kept: one with a line break in it would be two lines here."""
        before = self._server.arguments if self._server else ()
        return before if self.arguments.toPlainText() == self._arguments_shown else _lines(self.arguments)

    def _make_fields(self, server: McpServer) -> None:
        self.label = QLineEdit(server.label, self)
        self.kind = QComboBox(self)
        self.kind.addItem(self.tr("A program on this computer"), Transport.STDIO)
        self.kind.addItem(self.tr("An address (streamable HTTP)"), Transport.HTTP)
        self.kind.setCurrentIndex(self.kind.findData(server.transport))
        self.command = self._mono(QLineEdit(server.command, self))
        self.arguments = self._area(server.arguments)
        self._arguments_shown = self.arguments.toPlainText()
        self._variables = self._make_variables(server)
        self.url = self._mono(QLineEdit(server.url, self))
        self.url.setPlaceholderText("https://")
        if server.url != server.address:
            self.url.setEchoMode(QLineEdit.EchoMode.PasswordEchoOnEdit)
        self.tools = self._area(server.read_only_tools)
        self.tools.setPlaceholderText(self.tr("may stay empty: choose them once it was tried"))
        self._form = self.form()
        for words, field in (
            (self.tr("Label"), self.label),
            (self.tr("Kind"), self.kind),
            (self.tr("Command"), self.command),
            (self.tr("Arguments, one a line"), self.arguments),
            (self.tr("Variables"), self._variables),
            (self.tr("Address"), self.url),
            (self.tr("Tools that may be called, one a line"), self.tools),
        ):
            self.row(self._form, words, field)
        self.label.textChanged.connect(self._look)
        self.command.textChanged.connect(self._look)
        self.url.textChanged.connect(self._look)
        self.kind.currentIndexChanged.connect(self._look)

    def _make_variables(self, server: McpServer) -> QWidget:
        holder = QWidget(self)
        column = QVBoxLayout(holder)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self._rows = QVBoxLayout()
        self._rows.setSpacing(4)
        column.addLayout(self._rows)
        self.more = TextButton(self._theme, "plus", holder, small=True)
        self.more.setText(self.tr("Add a variable"))
        self.more.clicked.connect(self._begin_variable)
        line = QHBoxLayout()
        line.addWidget(self.more)
        line.addStretch(1)
        column.addLayout(line)
        for name, value in server.environment:
            self.add_variable(name, value)
        return holder

    def _begin_variable(self) -> None:
        self.add_variable().name.setFocus()

    def _remove_variable(self, row: VariableRow) -> None:
        self.variables.remove(row)
        self._rows.removeWidget(row)
        row.hide()
        row.deleteLater()
        self.more.setFocus()

    def _mono(self, field: QLineEdit) -> QLineEdit:
        field.setFont(self._theme.mono_font(12))
        return field

    def _area(self, lines: tuple[str, ...]) -> QPlainTextEdit:
        area = QPlainTextEdit("\n".join(lines), self)
        area.setTabChangesFocus(True)
        area.setFont(self._theme.mono_font(12))
        area.setFixedHeight(self._theme.px(66))
        return area

    def _is_program(self) -> bool:
        return Transport(self.kind.currentData()) is Transport.STDIO

    def _look(self) -> None:
        stdio = self._is_program()
        for field in (self.command, self.arguments, self._variables):
            self._form.setRowVisible(field, stdio)
        self._form.setRowVisible(self.url, not stdio)
        self.fail("")
        typed = self.typed()
        self.go.setEnabled(bool(typed.label and (typed.command if stdio else typed.url)))

    def _go(self) -> None:
        self.fail("")
        self.set_busy(busy=True)
        self.wanted.emit(self.typed())


def _lines(area: QPlainTextEdit) -> tuple[str, ...]:
    """The lines as typed; an empty field has none."""
    text = area.document().toRawText().replace("\u2029", "\n").replace("\u2028", "\n")
    return tuple(text.split("\n")) if text else ()
