"""Readers that ask all the time while versions are published."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from knowledge.publications import VaultAnswer
from knowledge.vault.inventory import Build
from knowledge.vault.publishing import publish
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.store import ReadableStore, Store
from tests.knowledge.vault.reading import build_of

QUESTION = "prazo da garantia"
PAUSE = 0.4
"""Seconds in which an asker reads its answer, so that those who publish get on."""


def made(folder: Path, count: int) -> list[Build]:
    """Builds whose every document names its version."""
    return [
        build_of(
            folder,
            {
                f"d{n}.md": f"# Documento {n}\n\nA garantia é de {version} meses, texto {n}.\n\n## Prazo\n\n"
                f"O prazo é de {version} dias para {n}.\n"
                for n in range(6)
            },
            pins=("d5.md",),
        )
        for version in range(1, count + 1)
    ]


def expected(builds: list[Build]) -> dict[str, VaultAnswer]:
    answers = {}
    for build in builds:
        with VaultReader.of_build(build.folder) as reader:
            answers[build.build_id] = reader.ask(QUESTION)
    return answers


def run(store: Store, reading: Sequence[ReadableStore], builds: list[Build], *, threads: int) -> None:
    """`threads` ask, spread over a reader for each of `reading`, from the first version until each has had an
    answer of the last."""
    wanted = expected(builds)
    texts = {answer.context.text for answer in wanted.values() if answer.context}
    assert len(texts) == len(builds)
    publish(builds[0].folder, store)
    readers = [VaultReader(each) for each in reading]
    going = threading.Barrier(threads + 1)
    last = builds[-1].build_id
    stop = threading.Event()

    def ask(number: int) -> Counter[str]:
        reader, found, sequence = readers[number % len(readers)], Counter[str](), 0
        going.wait(60)
        while not (found[last] or stop.is_set()):
            answer = reader.ask(QUESTION)
            right = wanted[answer.version]
            assert answer.refused == ""
            assert answer.hits == right.hits
            assert answer.context == right.context
            assert answer.sequence >= sequence
            sequence = answer.sequence
            found[answer.version] += 1
            stop.wait(PAUSE)
        return found

    with ThreadPoolExecutor(threads) as pool:
        asking = [pool.submit(ask, number) for number in range(threads)]
        try:
            going.wait(60)
            for build in builds[1:]:
                publish(build.folder, store)
            counts = [each.result(60) for each in asking]
        finally:
            stop.set()
            going.abort()
    for reader in readers:
        reader.close()
    assert all(count[last] for count in counts)
    assert len(set().union(*counts)) > 1
