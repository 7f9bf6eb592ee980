"""What the harness asks of every engine. Each runs in processes of its own: one builds, another serves."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import ClassVar

from tests.benchmarks.analysis import Row
from tests.benchmarks.figures import Mode, Spread
from tests.benchmarks.material import Material, Question, Replacement

TOP = 10
PREFIX_FROM = 3
"""Letters of the shortest word that counts as a prefix when it is `Mode.TOLERANT`."""


def allowed_errors(word: str) -> int:
    """Typing errors that a word may have when it is `Mode.TOLERANT`."""
    return 0 if len(word) < 4 else 1 if len(word) < 8 else 2


class Engine(ABC):
    """An engine under trial. `build` and `open` are called in different processes."""

    name: ClassVar[str]
    modes: ClassVar[tuple[Mode, ...]] = (Mode.EXACT, Mode.TOLERANT)
    analyses: ClassVar[bool] = False
    """It does its own analysis always, so that none is to be added to its time."""
    updates: ClassVar[bool] = True
    """It can take a change; else everything is built anew."""
    saves: ClassVar[bool] = True
    """It can make a change durable without writing everything anew."""

    @property
    @abstractmethod
    def version(self) -> str:
        """Of the engine."""

    @abstractmethod
    def prepare(self, material: Material) -> int:
        """Load what `build` needs, off the clock. Returns how many things will be ranked."""

    @abstractmethod
    def build(self, folder: Path) -> None:
        """Make the index of what was prepared in the empty `folder`."""

    def prepare_raw(self, material: Material) -> bool:
        """Load raw text for `build`, with the engine's own analysis. False: it has none."""
        return False

    @abstractmethod
    def open(self, folder: Path) -> None:
        """Open the index that `build` made."""

    @abstractmethod
    def search(self, question: Question, mode: Mode) -> list[str]:
        """Paths (or ids that begin with the path and "#") of the best ten."""

    def replace(self, change: Replacement) -> None:
        """Make `change` searchable."""
        raise NotImplementedError

    def commit(self) -> None:
        """Make what was replaced durable, where `replace` has not done so."""
        return

    @abstractmethod
    def finds(self, marker: str) -> bool:
        """Whether a question for the word `marker` finds anything."""

    def rest(self) -> None:
        """What it would do in the background after `commit`; off the clock."""
        return

    def extra(self, material: Material) -> dict[str, Spread]:
        """Times that only this engine has."""
        return {}


class Peer(Engine):
    """An engine that is given chunks after the shared analysis."""

    modes = (Mode.EXACT, Mode.TOLERANT, Mode.SPARING)

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.raw = False

    def prepare(self, material: Material) -> int:
        self.rows = material.analysed()
        return len(self.rows)

    def prepare_raw(self, material: Material) -> bool:
        self.rows = material.raw()
        self.raw = True
        return True

    def asked(self, question: Question) -> tuple[str, ...]:
        """The question's words, each once."""
        return tuple(dict.fromkeys(question.words))
