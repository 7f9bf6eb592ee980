"""The worker's side of compiling apart: news as lines, the build in its place, and an exit code."""

import io
from pathlib import Path

import pytest

from knowledge.publications import PublishStep, StepNews
from knowledge.vault.compile_worker import main, news_from, to_line
from tests.knowledge.vault.corpora import files_of
from tests.knowledge.vault.vectors import FOLDER


def test_the_build_is_there_and_its_end_is_told(tmp_path: Path) -> None:
    lines = io.StringIO()
    assert main(str(FOLDER / "export"), str(tmp_path / "out"), lines) == 0
    compiled = files_of(FOLDER / "compiled")
    assert files_of(tmp_path / "out") == compiled
    first, *_, last = map(news_from, lines.getvalue().splitlines())
    assert first == StepNews(PublishStep.COMPILE, 0, 10)
    parts = len(compiled) - 1
    size = sum(map(len, compiled.values())) - len(compiled["publication.json"])
    assert last == StepNews(PublishStep.COMPILE, parts, parts, size, finished=True)


def test_what_cannot_be_compiled_is_an_exit_code(tmp_path: Path) -> None:
    lines = io.StringIO()
    assert main(str(tmp_path / "nowhere"), str(tmp_path / "out"), lines) == 1
    assert lines.getvalue() == ""
    assert not (tmp_path / "out").exists()


def test_a_line_is_read_as_it_was_written() -> None:
    news = StepNews(PublishStep.SEND, 3, 9, 80_123)
    assert news_from(to_line(news)) == news


@pytest.mark.parametrize(
    "line", ["", "Warning: x", "[]", "{}", '{"step":"walk","done":1,"total":1,"bytes":0}']
)
def test_a_line_of_somebody_else_is_no_news(line: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError)):
        news_from(line)
