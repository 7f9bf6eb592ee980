"""How far long work is: for a person at a terminal, and for nobody else."""

import io

import pytest

from knowledge.cli.progress import told
from knowledge.publications import PublishStep, StepNews


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_line_that_is_gone_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    with told() as tell:
        tell(StepNews(PublishStep.SEND, 1, 9))
        tell(StepNews(PublishStep.SEND, 9, 9, finished=True))
        tell(StepNews(PublishStep.POINTER, finished=True))
    assert terminal.getvalue().split("\r\x1b[K") == [
        "",
        "estante: send 1 of 9",
        "estante: send 9 of 9",
        "estante: pointer",
        "",
    ]


def test_news_that_come_too_fast_are_not_all_written(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = Terminal()
    monkeypatch.setattr("sys.stderr", terminal)
    monkeypatch.setattr("knowledge.cli.progress._EVERY", 3600.0)
    with told() as tell:
        for number in range(100):
            tell(StepNews(PublishStep.SEND, number, 100))
    assert terminal.getvalue().count("send") <= 1


def test_nothing_where_nobody_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    pipe = io.StringIO()
    monkeypatch.setattr("sys.stderr", pipe)
    with told() as tell:
        tell(StepNews(PublishStep.SEND, 1, 9))
    assert pipe.getvalue() == ""


def test_without_a_standard_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stderr", None)
    with told() as tell:
        tell(StepNews(PublishStep.SEND, 1, 9))
