"""Publishing to a real S3 server."""

import logging
import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from knowledge.errors import PublishConflict, VaultUnreachable
from knowledge.vault.history import history
from knowledge.vault.listing import part_key
from knowledge.vault.pointer import POINTER, print_pointer, read_pointer
from knowledge.vault.pruning import prune
from knowledge.vault.publishing import publish
from knowledge.vault.rollback import roll_back
from knowledge.vault.stores.opening import open_store
from knowledge.vault.stores.store import Changed
from knowledge.vault.verifying import verify
from tests.conftest import ROOT
from tests.knowledge.vault import weed
from tests.knowledge.vault.builds import build_id, files_of, sha
from tests.knowledge.vault.conftest import MakeBuild
from tests.knowledge.vault.test_pruning import LATER, check

PUBLISH = """
import sys
from pathlib import Path
from knowledge.errors import PublishConflict
from knowledge.vault.publishing import publish
from knowledge.vault.stores.opening import open_store
print("ready", flush=True)
sys.stdin.readline()
try:
    print(publish(Path(sys.argv[1]), open_store(sys.argv[2])).version.sequence)
except PublishConflict as error:
    print("conflict:", error)
"""


def test_the_whole_life_of_a_vault(s3: weed.S3, make_build: MakeBuild) -> None:
    store = s3.store("life")
    first, second = make_build(parts=20), make_build({"a.md": "2"}, parts=20)
    assert publish(first, store).version.sequence == 1
    for name, data in files_of(first).items():
        key = f"builds/{sha(data)}.json" if name == "publication.json" else part_key(sha(data))
        assert store.read(key, limit=len(data)) == data
    assert publish(second, store).version.sequence == 2
    assert publish(second, store).unchanged
    assert roll_back(store).build == build_id(first)
    assert publish(second, store).version.sequence == 4
    assert prune(store, keep=1, now=LATER).dropped == (3, 1)
    check(store)
    assert [version.sequence for version in history(store) if version.kept] == [4, 2]
    assert len(verify(store).leftovers) == 1  # the list of versions before this one


def test_the_pointer_is_written_only_over_the_one_that_is_known(s3: weed.S3, make_build: MakeBuild) -> None:
    store = s3.store("conditional")
    publish(make_build(), store)
    stale = store.read_marked(POINTER, limit=1024)
    publish(make_build({"a.md": "2"}), store)
    pointer = read_pointer(store)
    for mark in (None, stale.mark):
        with pytest.raises(Changed):
            store.write_if(
                POINTER, print_pointer(type(pointer)(9, pointer.build, pointer.history)), mark=mark
            )
    assert read_pointer(store) == pointer


def test_a_wrong_secret_changes_nothing_and_is_told(s3: weed.S3, make_build: MakeBuild) -> None:
    store = s3.store("wrong")
    publish(make_build(), store)
    before = store.keys()
    wrong = open_store(s3.name("wrong"), environment={**s3.environment, "AWS_SECRET_ACCESS_KEY": "wrong"})
    with pytest.raises(VaultUnreachable, match="the secret does not belong to the access key"):
        publish(make_build({"a.md": "2"}), wrong)
    assert store.keys() == before


def test_of_two_publishers_at_once_none_mixes_with_the_other(s3: weed.S3, make_build: MakeBuild) -> None:
    """Two processes, several times: each wins, or is told that the other was there."""
    builds = [make_build({"a.md": str(number)}, parts=30) for number in range(2)]
    publish(make_build({"a.md": "first"}), s3.store("two"))
    said = _at_once(s3, builds, "two")
    won = [int(word) for word in said if word.isdigit()]
    assert len(won) in (1, 2)
    assert sorted(won) == [2, 3][: len(won)]
    assert all(word.isdigit() or "another" in word for word in said)
    served = read_pointer(s3.store("two"))
    assert served.sequence == max(won)
    assert served.build == build_id(builds[said.index(str(served.sequence))])
    check(s3.store("two"))


def _at_once(s3: weed.S3, builds: list[Path], prefix: str) -> list[str]:
    command = [sys.executable, "-c", PUBLISH]
    environment = {**os.environ, **s3.environment}
    running = [
        subprocess.Popen(
            [*command, str(build), s3.name(prefix)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=environment,
        )
        for build in builds
    ]
    for process in running:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
    for process in running:
        assert process.stdin is not None
        process.stdin.write("\n")
        process.stdin.flush()
    return [process.communicate()[0].strip() for process in running]


def test_publishing_and_pruning_at_once_lose_nothing(s3: weed.S3, make_build: MakeBuild) -> None:
    builds = [make_build({"a.md": str(number)}) for number in range(3)]
    publish(builds[0], s3.store("pruned"))
    over = threading.Event()

    def pruning() -> None:
        while not over.is_set():
            try:
                prune(s3.store("pruned"), keep=1, now=LATER)
            except PublishConflict:
                continue

    thread = threading.Thread(target=pruning)
    thread.start()
    published = 0
    try:
        while published < 3:
            try:
                published += not publish(builds[(published + 1) % 3], s3.store("pruned")).unchanged
            except PublishConflict:
                continue
    finally:
        over.set()
        thread.join()
    check(s3.store("pruned"))


def test_no_secret_is_in_what_is_written_said_or_logged(
    s3: weed.S3,
    make_build: MakeBuild,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    caplog.set_level(logging.DEBUG)
    store = s3.store("secrets")
    said = [repr(publish(make_build(), store)), repr(store), str(vars(store)), repr(verify(store))]
    for name in (s3.name("secrets", bucket="nobody"), "s3://vault?endpoint=http://127.0.0.1:9"):
        with pytest.raises(VaultUnreachable) as caught:
            verify(open_store(name, environment=s3.environment))
        said.append(str(caught.getrepr(style="long", chain=True, showlocals=False)))
    texts = [*said, caplog.text, *capfd.readouterr()]
    files = [path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()]
    stored = [store.read(each.name, limit=1 << 20) for each in store.keys("")]
    assert files
    assert stored
    for secret in (weed.SECRET, weed.KEY_ID):
        assert not [text for text in texts if secret in text]
        assert not [data for data in (*files, *stored) if secret.encode() in data]
