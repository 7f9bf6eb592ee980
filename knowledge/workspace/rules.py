"""`search.toml` of one folder: read when the folder is opened, and again whenever it changes.

Unsaved text of the file counts like unsaved text of a document, but for its codes: they decide how every
document is cut into words, and to read them all again for each key would help nobody.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from knowledge.documents.search_rules import ReadRules, read_search_rules
from knowledge.errors import EstanteError, FileReadError
from knowledge.problems import Problem, ProblemCode, Severity
from knowledge.settings import RULES_FILE, SearchRules
from knowledge.sources.folder import Folder


class Rules:
    """What holds now. Changed on one thread (the lane); `current` and `problems` may be read from any."""

    def __init__(self, folder: Folder) -> None:
        """Reads the file."""
        self._folder = folder
        self._saved = _read(folder) or _Saved()
        self._unsaved: str | None = None
        self._now = self._saved.read

    @property
    def current(self) -> SearchRules:
        return self._now.rules

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the file, or with its unsaved text."""
        return self._now.problems

    def look(self) -> bool:
        """Read the file once more. True when it is another one. A folder that is away changes nothing."""
        before, self._saved = self._saved, _read(self._folder) or self._saved
        return self._settle() or self._saved.digest != before.digest

    def lay(self, text: str | None) -> bool:
        """Let unsaved `text` stand for the file (None: the file speaks again). True as for `look`."""
        self._unsaved = text
        return self._settle()

    def lift(self, text: str) -> bool:
        """Take unsaved `text` away once the file holds the same; newer text stays. True as for `look`."""
        return self.lay(None) if self._unsaved == text else False

    def _settle(self) -> bool:
        before, self._now = self._now, self._saved.read
        if self._unsaved is not None:
            typed = read_search_rules(self._unsaved)
            self._now = replace(typed, rules=replace(typed.rules, codes=self._saved.read.rules.codes))
        return self._now != before


@dataclass(frozen=True, slots=True)
class _Saved:
    """What the file says; `digest` is the file's, "" when there is none."""

    read: ReadRules = field(default_factory=ReadRules)
    digest: str = ""


def _read(folder: Folder) -> _Saved | None:
    """No rules when there is no file, None when the folder itself is away."""
    try:
        source = folder.read(RULES_FILE)
    except EstanteError as error:
        if isinstance(error.__cause__, FileNotFoundError):
            return _Saved() if folder.root.is_dir() else None
        reason = error.reason if isinstance(error, FileReadError) else str(error)
        problem = Problem(RULES_FILE, 0, ProblemCode.FILE_UNREADABLE, (reason,))
        return _Saved(ReadRules(problems=(problem,)))
    if any(problem.severity is Severity.ERROR for problem in source.problems):  # no text, or far too much
        return _Saved(ReadRules(problems=source.problems), source.digest)
    read = read_search_rules(source.text)
    problems = tuple(sorted((*source.problems, *read.problems)))
    return _Saved(replace(read, problems=problems), source.digest)
