import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from knowledge.errors import Cancelled, FileWriteError, FolderNotOurs
from knowledge.publications import PublishStep, StepNews
from knowledge.vault.compiling import compile_export, prefix_digits
from knowledge.vault.export import read_export, write_export
from knowledge.vault.reader import VaultReader
from knowledge.vault.terms import SHARDS, shard_of
from tests.knowledge.vault.corpora import document, export_of, files_of, vector_copy
from tests.knowledge.vault.vectors import FOLDER

BY_HAND = """
import sys
from pathlib import Path
from knowledge.vault.compiling import compile_export
print(compile_export(Path(sys.argv[1]), Path(sys.argv[2])).build_id)
"""


@pytest.mark.parametrize(
    ("seed", "language", "zone"), [("1", "C", "UTC"), ("77", "tr_TR.UTF-8", "Asia/Tokyo")]
)
def test_the_same_export_is_the_same_build_in_any_process(
    tmp_path: Path, seed: str, language: str, zone: str
) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": language, "TZ": zone}
    command = [sys.executable, "-c", BY_HAND, str(FOLDER / "export"), str(tmp_path / "out")]
    said = subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout.strip()
    assert said == json.loads((FOLDER / "vectors.json").read_text("utf-8"))["build"]
    assert files_of(tmp_path / "out") == files_of(FOLDER / "compiled")


def test_every_key_is_in_its_shard_and_only_there(tmp_path: Path) -> None:
    seen: set[str] = set()
    for shard in range(SHARDS):
        data = json.loads((FOLDER / "compiled" / "postings" / f"{shard:02d}.json").read_text("utf-8"))
        assert data["shard"] == shard
        assert {shard_of(key) for key in data["terms"]} <= {shard}
        assert seen.isdisjoint(data["terms"])
        seen.update(data["terms"])
    publication = json.loads((FOLDER / "compiled" / "publication.json").read_text("utf-8"))
    assert len(seen) == publication["terms"]


def test_the_publication_lists_every_other_file(tmp_path: Path) -> None:
    build = compile_export(vector_copy(tmp_path, "export"), tmp_path / "out")
    files = files_of(tmp_path / "out")
    assert {part.name for part in build.artefacts} == files.keys() - {"publication.json"}
    assert sum(part.bytes for part in build.artefacts) == sum(map(len, files.values())) - len(
        build.publication_bytes
    )
    assert (build.publication.documents, build.publication.chunks) == (10, 24)
    assert build.publication.intent.identifiers and build.publication.reading.labels == "en"


def test_a_build_is_replaced_whole_and_nothing_else_is(tmp_path: Path) -> None:
    write_export(export_of(document("a.md"), document("b.md", "Another one\n" * 9000)), tmp_path / "e")
    first = compile_export(tmp_path / "e", tmp_path / "out")
    write_export(export_of(document("a.md")), tmp_path / "e")
    second = compile_export(tmp_path / "e", tmp_path / "out")
    assert first.build_id != second.build_id
    listed = {part.name for part in second.artefacts}
    assert files_of(tmp_path / "out").keys() == {"publication.json", *listed}
    (tmp_path / "out" / "mine.txt").write_text("mine")
    with pytest.raises(FolderNotOurs):
        compile_export(tmp_path / "e", tmp_path / "out")
    assert (tmp_path / "out" / "mine.txt").read_text() == "mine"


@pytest.mark.parametrize("inside", ["", "build", "deep/er"])
def test_no_build_is_put_into_its_export(tmp_path: Path, inside: str) -> None:
    write_export(export_of(document("a.md")), tmp_path / "e")
    (tmp_path / "link").symlink_to(tmp_path / "e")
    before = files_of(tmp_path / "e")
    for way in ("e", "link"):
        with pytest.raises(FileWriteError, match="is in the export"):
            compile_export(tmp_path / "e", tmp_path / way / inside)
    assert files_of(tmp_path / "e") == before
    read_export(tmp_path / "e")


@pytest.mark.parametrize("size", [9_999, 10_001, 1_000_000])
def test_a_heading_of_any_length_can_be_read_again(tmp_path: Path, size: int) -> None:
    write_export(export_of(document("a.md", f"# {'h' * size}\n\nlorem\n")), tmp_path / "e")
    compile_export(tmp_path / "e", tmp_path / "b")
    with VaultReader.of_build(tmp_path / "b") as reader:
        assert [hit.heading for hit in reader.ask("lorem").hits] == [("h" * size,)]


def test_stopping_leaves_nothing_behind(tmp_path: Path) -> None:
    news: list[StepNews] = []
    with pytest.raises(Cancelled):
        compile_export(FOLDER / "export", tmp_path / "out", tell=news.append, stop=lambda: len(news) == 3)
    assert list(tmp_path.iterdir()) == []
    assert [(each.step, each.done, each.total) for each in news] == [
        (PublishStep.COMPILE, done, 10) for done in range(3)
    ]


def test_an_export_without_documents_is_a_build(tmp_path: Path) -> None:
    write_export(export_of(), tmp_path / "e")
    build = compile_export(tmp_path / "e", tmp_path / "out")
    assert (build.publication.documents, build.publication.chunks, build.publication.terms) == (0, 0, 0)


@pytest.mark.parametrize(
    ("size", "digits"),
    [(0, 1), (512 * 1024, 1), (512 * 1024 + 1, 2), (8 << 20, 2), (128 << 20, 3), (1 << 31, 4), (1 << 40, 4)],
)
def test_groups_of_chunks_have_about_32_kb(size: int, digits: int) -> None:
    assert prefix_digits(size) == digits
