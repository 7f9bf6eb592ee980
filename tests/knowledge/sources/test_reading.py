import os
from pathlib import Path

import pytest

from knowledge.sources.reading import open_plain


def test_a_file_that_fails_right_after_it_was_opened_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.md").write_text("x", "utf-8")
    opened: list[int] = []
    really_open, really_stat = os.open, os.fstat

    def note(path: Path, flags: int) -> int:
        opened.append(really_open(path, flags))
        return opened[-1]

    def fail(_descriptor: int) -> os.stat_result:
        raise OSError(5, "input/output error")

    with monkeypatch.context() as patch, pytest.raises(OSError, match="input/output"):
        patch.setattr(os, "open", note)
        patch.setattr(os, "fstat", fail)
        open_plain(tmp_path / "a.md")
    with pytest.raises(OSError, match="Bad file descriptor"):
        really_stat(opened[0])


def test_a_pipe_is_no_file_and_is_not_waited_for(tmp_path: Path) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    os.mkfifo(tmp_path / "pipe.md")
    with pytest.raises(OSError, match="device or a pipe"):
        open_plain(tmp_path / "pipe.md")
