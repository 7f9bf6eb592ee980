"""Making a project, and its settings: name, whether it answers, and how much of it an answer gets."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QFormLayout, QHBoxLayout, QLabel, QLineEdit, QPlainTextEdit, QWidget

from desktop.dialogs.form import FormDialog, limit_of
from desktop.theme import TextButton, Theme
from knowledge.projects import Project, Retrieval

LABELS = {"pt-BR": "Português", "en": "English", "zh-CN": "简体中文"}
"""Languages name themselves."""


@dataclass(frozen=True, slots=True)
class NewProject:
    """`identifier` is "" when it is to be made from the name."""

    name: str
    identifier: str = ""
    description: str = ""


class NewProjectDialog(FormDialog):
    """Asks for a name; the rest may stay empty."""

    wanted = Signal(NewProject)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, title="", button="", icon="plus")
        self.setWindowTitle(self.tr("New project"))
        self.go.setText(self.tr("Create project"))
        self.name = QLineEdit(self)
        self.description = QLineEdit(self)
        self.identifier = QLineEdit(self)
        self.identifier.setPlaceholderText(self.tr("made from the name"))
        form = self.form()
        self.row(form, self.tr("Name"), self.name)
        self.row(form, self.tr("Description"), self.description)
        self.row(form, self.tr("Id"), self.identifier)
        self.hint(
            self.tr(
                "The id names the folder of the project and never changes: small letters, digits and “-”."
            )
        )
        self.name.textChanged.connect(lambda _: self.set_busy(busy=False))
        self.go.clicked.connect(self._go)
        self.set_busy(busy=False)

    def set_busy(self, *, busy: bool) -> None:
        self.go.setEnabled(not busy and bool(self.name.text().strip()))

    def _go(self) -> None:
        self.set_busy(busy=True)
        self.wanted.emit(
            NewProject(
                self.name.text().strip(), self.identifier.text().strip(), self.description.text().strip()
            )
        )


class ProjectDialog(FormDialog):
    """The settings of one project. `saved` carries the whole project as the person wants it."""

    saved = Signal(Project)
    delete_requested = Signal()
    servers_requested = Signal()
    """The page with the project's own MCP servers is wanted instead."""

    def __init__(self, theme: Theme, project: Project, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent, title="", button="", icon="save")
        self._project = project
        self.setWindowTitle(self.tr("Project settings"))
        self.go.setText(self.tr("Save"))
        self._make_fields(project)
        self._make_limits(project.retrieval)
        self._make_servers(project)
        self.delete_button = TextButton(theme, "trash-2", self, flat=True, role="error")
        self.delete_button.setText(self.tr("Delete project…"))
        self.delete_button.clicked.connect(self.delete_requested)
        self.buttons.insertWidget(0, self.delete_button)
        self.go.clicked.connect(self._go)

    def project(self) -> Project:
        """The project as the fields say."""
        return replace(
            self._project,
            name=self.name.text().strip() or self._project.name,
            description=self.description.toPlainText().strip(),
            enabled=self.enabled.isChecked(),
            retrieval=Retrieval(
                max_characters=self.characters.value(),
                max_chunks=self.pieces.value(),
                max_files=self.documents.value(),
                max_tokens=limit_of(self.tokens),
                floor=self._floor(),
                labels=str(self.labels.currentData()),
                tokenizer=str(self.counter.currentData()),
            ),
        )

    def _make_fields(self, project: Project) -> None:
        self.name = QLineEdit(project.name, self)
        self.description = QPlainTextEdit(project.description, self)
        self.description.setTabChangesFocus(True)
        self.description.setFixedHeight(self._theme.px(58))
        identifier = QLabel(project.id, self)
        identifier.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        identifier.setFont(self._theme.mono_font(12))
        self.enabled = QCheckBox(self.tr("Enabled: its accounts get their answers from it"), self)
        self.enabled.setChecked(project.enabled)
        form = self.form()
        self.row(form, self.tr("Name"), self.name)
        self.row(form, self.tr("Description"), self.description)
        self.row(form, self.tr("Id"), identifier)
        self.body.addWidget(self.enabled)
        self.hint(self.tr("A disabled project answers nobody: its accounts are handed to a person."))

    def _make_limits(self, retrieval: Retrieval) -> None:
        self.heading(self.tr("What an answer gets of it"))
        none = self.tr("no limit")
        self.characters = self.number(retrieval.max_characters, step=500)
        self.tokens = self.number(retrieval.max_tokens, step=100, none=none)
        self.pieces = self.number(retrieval.max_chunks, step=1)
        self.documents = self.number(retrieval.max_files, step=1)
        self.floor = self.decimal(retrieval.floor, none=self.tr("none"))
        self._floor_shown = self.floor.value()
        self.labels = self.choice(LABELS, retrieval.labels)
        counters = {"estimate": self.tr("Estimate"), "o200k_base": "o200k_base"}
        self.counter = self.choice(counters, retrieval.tokenizer)
        form: QFormLayout = self.form()
        self.row(form, self.tr("Characters, at most"), self.characters)
        self.row(form, self.tr("Tokens, at most"), self.tokens)
        self.row(form, self.tr("Pieces, at most"), self.pieces)
        self.row(form, self.tr("Documents with pieces, at most"), self.documents)
        self.row(form, self.tr("Score, at least"), self.floor)
        self.row(form, self.tr("Language of the labels"), self.labels)
        self.row(form, self.tr("Counter of tokens"), self.counter)
        self.hint(
            self.tr("Pinned documents always come first and count as characters, not as pieces or documents.")
        )

    def _make_servers(self, project: Project) -> None:
        self.servers_button = TextButton(self._theme, "plug", self, small=True)
        count = self.tr("%Ln server(s)", "", len(project.mcp))
        self.servers_button.setText(self.tr("Live servers…") if project.mcp else self.tr("Add live servers…"))
        self.servers_button.clicked.connect(self.servers_requested)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(QLabel(count, self))
        line.addWidget(self.servers_button)
        line.addStretch(1)
        self.heading(self.tr("Live data"))
        self.body.addLayout(line)

    def _floor(self) -> float:
        """Untouched, it is kept to the last digit though two decimals are shown."""
        untouched = self.floor.value() == self._floor_shown
        return self._project.retrieval.floor if untouched else self.floor.value()

    def _go(self) -> None:
        self.set_busy(busy=True)
        self.saved.emit(self.project())
