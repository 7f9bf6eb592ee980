"""The sample library: a copy of the person's own, so that it can be changed and what ships stays as it is."""

from __future__ import annotations

import shutil
import stat
import tempfile
from pathlib import Path

from knowledge.errors import FolderError
from knowledge.paths import data_root, samples_root
from knowledge.sources.reasons import plain_reason

SAMPLE_FOLDER = "sample library"


def sample_place() -> Path:
    """Where the person's copy of the sample library is, or will be."""
    return data_root().absolute() / SAMPLE_FOLDER


def sample_library() -> Path:
    """Where the person's copy of the sample library is; it is made when there is none. Raises FolderError."""
    place = sample_place()
    try:
        if place.is_dir() and any(place.iterdir()):
            return place
        place.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".sample-", dir=place.parent) as temporary:
            copy = Path(temporary) / place.name
            shutil.copytree(samples_root(), copy)
            _let_write(copy)
            copy.rename(place)  # all of it or nothing
    except OSError as error:
        if place.is_dir():  # another process was quicker
            return place
        raise FolderError(str(place), plain_reason(error)) from error
    return place


def _let_write(folder: Path) -> None:
    """What ships may be read-only; a copy is to be worked in."""
    for path in (folder, *folder.rglob("*")):
        path.chmod(path.stat().st_mode | stat.S_IWUSR)
