"""What the window remembers between runs: an INI file in the user's configuration folder.

Values are read with a default and checked; a damaged file only means that the defaults are back.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QByteArray, QSettings, QStandardPaths

MAX_RECENT = 12
MAX_SESSIONS = 200
"""A library has a session for each of its projects."""
MAX_PORT = 65535


@dataclass(frozen=True, slots=True)
class FolderSession:
    """What was open in one folder. `question` is the draft of the question as JSON, or ""."""

    tabs: tuple[str, ...] = ()
    current: str = ""
    question: str = ""
    expanded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ServingChoice:
    """How a folder or library is served to other programs. `port` 0: the system picks one."""

    port: int = 0
    with_window: bool = False


class Preferences:
    """One per program. `folder` is another place for the file, in tests for instance."""

    def __init__(self, folder: Path | None = None) -> None:
        override = os.environ.get("ESTANTE_CONFIG")
        place = folder or (Path(override) if override else _config_folder())
        self._store = QSettings(str(place / "estante.ini"), QSettings.Format.IniFormat)

    def text(self, key: str, default: str = "") -> str:
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def set_text(self, key: str, value: str) -> None:
        self._store.setValue(key, value)

    def number(self, key: str, default: int) -> int:
        try:
            return int(self.text(key, str(default)))
        except ValueError:
            return default

    def set_number(self, key: str, value: int) -> None:
        self.set_text(key, str(value))

    def flag(self, key: str, *, default: bool) -> bool:
        return self.text(key, "true" if default else "false") == "true"

    def set_flag(self, key: str, *, value: bool) -> None:
        self.set_text(key, "true" if value else "false")

    def window_state(self) -> bytes:
        value = self._store.value("window/state", QByteArray())
        return bytes(value.data()) if isinstance(value, QByteArray) else b""

    def set_window_state(self, state: bytes) -> None:
        self._store.setValue("window/state", QByteArray(state))

    # --- folders ----------------------------------------------------------------------------------

    def recent(self) -> tuple[str, ...]:
        """Folders opened before, the last one first."""
        return _texts(self.text("folders/recent", "[]"))

    def add_recent(self, folder: str) -> None:
        others = [item for item in self.recent() if item != folder]
        self.set_text("folders/recent", json.dumps([folder, *others][:MAX_RECENT]))

    def clear_recent(self) -> None:
        self.set_text("folders/recent", "[]")

    def project(self, library: str) -> str:
        """The id of the project that was open last in a library, by the library's full path; "" for none."""
        return str(self._table("folders/projects").get(library, ""))

    def set_project(self, library: str, project: str) -> None:
        projects = self._table("folders/projects")
        projects.pop(library, None)
        newest = dict([*projects.items(), (library, project)][-MAX_RECENT:])
        self.set_text("folders/projects", json.dumps(newest))

    def session(self, folder: str) -> FolderSession:
        """What was open in a folder of documents; each project of a library has its own."""
        sessions = self._table("folders/sessions")
        row = sessions.get(folder)
        if not isinstance(row, dict):
            return FolderSession()
        return FolderSession(
            tabs=_strings(row.get("tabs")),
            current=str(row.get("current", "")),
            question=str(row.get("question", "")),
            expanded=_strings(row.get("expanded")),
        )

    def set_session(self, folder: str, session: FolderSession) -> None:
        sessions = self._table("folders/sessions")
        sessions.pop(folder, None)
        sessions[folder] = {
            "tabs": session.tabs,
            "current": session.current,
            "question": session.question,
            "expanded": session.expanded,
        }
        newest = dict(list(sessions.items())[-MAX_SESSIONS:])
        self.set_text("folders/sessions", json.dumps(newest))

    def serving(self, place: str) -> ServingChoice:
        """How a folder or library, by its full path, is served."""
        row = self._table("folders/serving").get(place)
        if not isinstance(row, dict):
            return ServingChoice()
        port = row.get("port")
        if not isinstance(port, int) or isinstance(port, bool) or not 0 <= port <= MAX_PORT:
            port = 0
        return ServingChoice(port, row.get("with_window") is True)

    def set_serving(self, place: str, choice: ServingChoice) -> None:
        rows = self._table("folders/serving")
        rows.pop(place, None)
        rows[place] = {"port": choice.port, "with_window": choice.with_window}
        self.set_text("folders/serving", json.dumps(dict(list(rows.items())[-MAX_SESSIONS:])))

    def live_projects(self, library: str) -> tuple[str, ...]:
        """The projects of a library, by its full path, whose servers are asked for live data."""
        return _strings(self._table("folders/live").get(library))

    def set_live_projects(self, library: str, projects: tuple[str, ...]) -> None:
        rows = self._table("folders/live")
        rows.pop(library, None)
        if projects:
            rows[library] = projects
        self.set_text("folders/live", json.dumps(dict(list(rows.items())[-MAX_SESSIONS:])))

    def publish_places(self, folder: str) -> tuple[str, ...]:
        """Where a project, by the full path of its documents, was published to, the last one first."""
        return _strings(self._table("folders/publishing").get(folder))

    def set_publish_places(self, folder: str, places: tuple[str, ...]) -> None:
        rows = self._table("folders/publishing")
        rows.pop(folder, None)
        rows[folder] = places[:MAX_RECENT]
        self.set_text("folders/publishing", json.dumps(dict(list(rows.items())[-MAX_SESSIONS:])))

    def save(self) -> None:
        """Write to disk now."""
        self._store.sync()

    def _table(self, key: str) -> dict[str, object]:
        try:
            value = json.loads(self.text(key, "{}"))
        except ValueError:
            return {}
        return value if isinstance(value, dict) else {}


def _config_folder() -> Path:
    return (
        Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericConfigLocation))
        / "estante"
    )


def _texts(value: str) -> tuple[str, ...]:
    try:
        return _strings(json.loads(value))
    except ValueError:
        return ()


def _strings(value: object) -> tuple[str, ...]:
    return tuple(item for item in value if isinstance(item, str)) if isinstance(value, list) else ()
