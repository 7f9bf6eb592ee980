from pathlib import Path

from knowledge.vault.reader import VaultReader
from tests.knowledge.vault import weed
from tests.knowledge.vault.crowd import QUESTION, made, run


def test_readers_through_publishes_to_an_object_store(s3: weed.S3, tmp_path: Path) -> None:
    store = s3.store("readers")
    builds = made(tmp_path, 4)
    run(store, [store], builds, threads=10)
    with VaultReader(store) as reader, VaultReader.of_build(builds[-1].folder) as of_build:
        assert reader.ask(QUESTION).hits == of_build.ask(QUESTION).hits
