"""A checksum for each file of the index, since Whoosh has none and reads damaged files as they come.

The seal is written after each commit. An index that does not match its seal is built anew, so a crash between
the two costs one more reading of the folder and never a wrong answer.
"""

from __future__ import annotations

import json
import zlib
from pathlib import Path

SEAL = "SEAL"
FILES = "*MAIN_*"
"""What Whoosh calls its files."""
TABLE_OF_CONTENTS = ".toc"
READ_BYTES = 1 << 20


class Seal:
    """Of the index in `directory`, written by programs that keep indexes in the way called `version`."""

    def __init__(self, directory: Path, version: str) -> None:
        self._directory = directory
        self._version = version
        self._checksums: dict[str, int] = {}

    def exists(self) -> bool:
        return (self._directory / SEAL).exists()

    def check(self) -> None:
        """Raise ValueError, KeyError, TypeError or OSError unless version and files are as they were."""
        data = json.loads((self._directory / SEAL).read_text("ascii"))
        if data["version"] != self._version:
            raise ValueError("written by another version")
        self._checksums = dict(data["files"])
        contents = {path.name for path in self._files() if path.suffix == TABLE_OF_CONTENTS}
        if not contents or not contents <= self._checksums.keys():
            raise ValueError("not the sealed table of contents")
        for name, checksum in self._checksums.items():
            if _checksum(self._directory / name) != checksum:
                raise ValueError("damaged")

    def renew(self) -> None:
        """Seal the files as they are now. Those sealed before are not read again: Whoosh changes none."""
        self._checksums = {
            path.name: self._checksums.get(path.name) or _checksum(path) for path in self._files()
        }
        temporary = self._directory / f"{SEAL}.new"
        temporary.write_text(json.dumps({"version": self._version, "files": self._checksums}), "ascii")
        temporary.replace(self._directory / SEAL)

    def destroy(self) -> None:
        """Delete the index, and nothing else that may lie in its folder."""
        self._checksums = {}
        for path in [self._directory / SEAL, *self._directory.glob(FILES)]:
            path.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        return [path for path in self._directory.glob(FILES) if path.suffix in (".seg", TABLE_OF_CONTENTS)]


def _checksum(path: Path) -> int:
    checksum = 0
    with path.open("rb") as stream:
        while part := stream.read(READ_BYTES):
            checksum = zlib.crc32(part, checksum)
    return checksum
