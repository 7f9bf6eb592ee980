"""A real process that compiles: its build, its death, its end on demand."""

import sys
import threading
from pathlib import Path

import pytest

from knowledge.errors import Cancelled, WorkerFailed
from knowledge.publications import PublishStep, StepNews
from knowledge.vault.compiling_apart import compile_apart
from tests.knowledge.vault.corpora import files_of
from tests.knowledge.vault.vectors import FOLDER

HANGS = """
import threading
print('not ours', flush=True)
print('{"step":"compile","done":1,"total":2,"bytes":0,"finished":false}', flush=True)
threading.Event().wait()
"""


def test_the_build_is_that_of_any_other_process(tmp_path: Path) -> None:
    news: list[StepNews] = []
    compile_apart(FOLDER / "export", tmp_path / "out", tell=news.append, stop=lambda: False)
    assert files_of(tmp_path / "out") == files_of(FOLDER / "compiled")
    assert news[-1].finished


def test_what_hangs_is_killed_when_the_work_is_to_stop(tmp_path: Path) -> None:
    told = threading.Event()
    news: list[StepNews] = []

    def tell(item: StepNews) -> None:
        news.append(item)
        told.set()

    command = (sys.executable, "-c", HANGS)
    with pytest.raises(Cancelled):
        compile_apart(tmp_path / "export", tmp_path / "out", tell=tell, stop=told.is_set, command=command)
    assert news == [StepNews(PublishStep.COMPILE, 1, 2)]


@pytest.mark.parametrize(
    "command",
    [
        (sys.executable, "-c", "import os; os.abort()"),
        (sys.executable, "-c", "raise SystemExit(1)"),
        ("/no/such",),
    ],
)
def test_a_process_that_dies_or_never_lives_is_told(tmp_path: Path, command: tuple[str, ...]) -> None:
    with pytest.raises(WorkerFailed):
        compile_apart(
            FOLDER / "export", tmp_path / "out", tell=lambda _: None, stop=lambda: False, command=command
        )
    assert not (tmp_path / "out").exists()
