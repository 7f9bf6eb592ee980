"""The reader in TypeScript, compiled once into build/, and a process that answers with it."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import filelock

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "resources" / "vault-reader"
SECONDS = 300


class NoNode(Exception):
    """Why the reader cannot be compiled here."""


@dataclass(frozen=True, slots=True)
class JsReader:
    """`place` has the package with its vectors, compiled into `dist`."""

    node: str
    place: Path

    def run_tests(self) -> subprocess.CompletedProcess[bytes]:
        command = [self.node, "--test", "test/reader.test.mjs"]
        return subprocess.run(
            command, cwd=self.place, stdin=subprocess.DEVNULL, capture_output=True, check=False, timeout=120
        )

    def asked(self, vault: Path, lines: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
        """What it answers to each line (see test/ask.mjs), from the vault in a folder."""
        done = subprocess.run(
            [self.node, str(self.place / "test" / "ask.mjs"), str(vault)],
            input="".join(json.dumps(line) + "\n" for line in lines).encode(),
            capture_output=True,
            check=True,
            timeout=SECONDS,
        )
        return [json.loads(line) for line in done.stdout.decode("utf-8").splitlines()]


def compiled() -> JsReader:
    """Raises NoNode where there is no Node.js, or npm cannot install the compiler; a reader that does not
    compile is an AssertionError."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise NoNode("needs Node.js and npm")
    version = subprocess.run([node, "--version"], capture_output=True, check=True, timeout=60).stdout.decode()
    if int(version.removeprefix("v").partition(".")[0]) < 20:
        raise NoNode(f"needs Node.js 20 or later, this is {version.strip()}")
    place = ROOT / "build" / "vault-reader" / _digest()
    place.mkdir(parents=True, exist_ok=True)
    with filelock.FileLock(place / "lock"):
        if not (place / "ready").exists():
            shutil.copytree(PACKAGE, place, dirs_exist_ok=True)
            install = [npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"]
            done = subprocess.run(install, cwd=place, capture_output=True, check=False, timeout=SECONDS)
            if done.returncode:
                raise NoNode(
                    f"npm cannot install the compiler: {done.stderr.decode(errors='replace')[-200:]}"
                )
            compiler = place / "node_modules" / "typescript" / "bin" / "tsc"
            done = subprocess.run(
                [node, str(compiler)], cwd=place, capture_output=True, check=False, timeout=SECONDS
            )
            assert done.returncode == 0, done.stdout.decode()
            (place / "ready").touch()
    return JsReader(node, place)


def _digest() -> str:
    """Of all files of the package: another one is compiled anew."""
    digest = hashlib.sha256()
    for path in _files():
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:12]


def _files() -> Iterator[Path]:
    own = (path for path in PACKAGE.rglob("*") if path.is_file())
    yield from sorted(path for path in own if not {"node_modules", "dist"} & set(path.parts))
