"""Public reports of other programs' faults that need the whole program to be told apart.

The others are named where the part they are about is tested (search for their id).
"""

from __future__ import annotations

import json
import pickle
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from knowledge.errors import ExportRefused, VaultError
from knowledge.vault.compiling import compile_export
from knowledge.vault.listing import build_key, part_key
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.folder import FolderStore
from knowledge.vault.verifying import verify
from knowledge.workspace import Workspace
from tests.knowledge.index.test_store_safety import Payload, hostile
from tests.knowledge.vault.reading import SHOP, build_of, vault_of

TESTS = Path(__file__).resolve().parents[1]
KINDS = {"search", "watch", "files", "concurrency", "snapshots"}


def test_every_report_about_search_watching_files_processes_and_snapshots_has_a_test(shared: Path) -> None:
    lines = (shared / "cases" / "public-reports.jsonl").read_text("utf-8").splitlines()
    reports = {report["id"] for report in map(json.loads, lines) if report["kind"] in KINDS}
    names = "\n".join(path.read_text("utf-8") for path in TESTS.rglob("test_*.py"))
    tested = {found.upper() for found in re.findall(r"def test_([a-z]{2}\d{2})_", names)}
    assert len(reports) == 33
    assert sorted(reports - tested) == []


def test_fi08_numbers_are_served_as_they_are_written(tmp_path: Path) -> None:
    numbers = '{"order": 900719925474099312, "qty": 1234567890, "code": "00123", "v": 1.10}'
    (tmp_path / "order.json").write_text(numbers, encoding="utf-8")
    fence = f"# Order\n\n```json\n{numbers}\n```\n"
    (tmp_path / "order.md").write_text(fence, encoding="utf-8")
    workspace = Workspace(tmp_path)
    try:
        workspace.start(watch=False).result(60)
        assert workspace.read("order.json").text == numbers
        assert numbers in workspace.view.documents["order.md"].content
        assert [hit.document.path for hit in workspace.search("900719925474099312")] == ["order.md"]
        assert [hit.document.path for hit in workspace.search("00123")] == ["order.md"]
    finally:
        workspace.close()


def _without_the_inventory(vault: Path, inventory: Path, part: Path) -> None:
    inventory.unlink()


def _with_an_empty_inventory(vault: Path, inventory: Path, part: Path) -> None:
    inventory.write_bytes(b"")


def _without_a_part(vault: Path, inventory: Path, part: Path) -> None:
    part.unlink()


def _with_a_renamed_part(vault: Path, inventory: Path, part: Path) -> None:
    part.rename(part.with_name("0" * 64 + ".json"))


def _with_one_more_file(vault: Path, inventory: Path, part: Path) -> None:
    (vault / "parts" / "more.json").write_bytes(b"{}\n")


SPOIL = [
    (_without_the_inventory, "is missing"),
    (_with_an_empty_inventory, "is not what its (digest|name) says"),
    (_without_a_part, "is missing"),
    (_with_a_renamed_part, "is missing"),
    (_with_one_more_file, ""),
]


@pytest.mark.parametrize(("spoil", "reason"), SPOIL)
def test_sn03_a_vault_that_is_not_whole_is_refused_and_the_last_good_version_answers(
    tmp_path: Path, spoil: Callable[[Path, Path, Path], None], reason: str
) -> None:
    question = "prazo da garantia"
    first = build_of(tmp_path, SHOP)
    second = build_of(tmp_path, {**SHOP, "novo.md": "# Prazo\n\nO prazo da garantia mudou.\n"})
    store = vault_of(tmp_path, first)
    vault = tmp_path / "vault"
    old = {artefact.sha256 for artefact in first.artefacts}
    with VaultReader(store) as reader:
        before = reader.ask(question)
        vault_of(tmp_path, second)
        new = next(a for a in second.artefacts if a.name == "sources.json" and a.sha256 not in old)
        spoil(vault, vault / build_key(second.build_id), vault / part_key(new.sha256))
        answer = reader.ask(question)
    if not reason:  # what is not listed is never read, and it is told of
        assert [(each.name, each.ours) for each in verify(store).leftovers if not each.ours] == [
            ("parts/more.json", False)
        ]
        assert answer.version == second.build_id
        return
    assert (answer.version, answer.hits) == (first.build_id, before.hits)
    assert re.search(reason, answer.refused)
    with pytest.raises(VaultError, match=reason):
        verify(FolderStore(vault))
    with VaultReader(FolderStore(vault)) as fresh, pytest.raises(VaultError, match=reason):
        fresh.ask(question)


def test_sn06_nothing_in_a_project_an_export_or_a_vault_is_opened_as_an_index(tmp_path: Path) -> None:
    marker = tmp_path / "it-ran"
    build = build_of(tmp_path, SHOP)
    store = vault_of(tmp_path, build)
    export = tmp_path / "copied"
    shutil.copytree(build.folder.with_name("export"), export)
    project = tmp_path / "project"
    project.mkdir()
    (project / "a.md").write_text("# Garantia\n\nDoze meses.\n", "utf-8")
    for folder in (project, export, tmp_path / "vault", tmp_path / "vault" / "parts"):
        (folder / "_MAIN_3.toc").write_bytes(hostile(marker, 3))
        (folder / "_MAIN_3.seal").write_bytes(pickle.dumps(Payload(marker)))
    workspace = Workspace(project)
    try:
        workspace.start(watch=False).result(60)
        assert [hit.document.path for hit in workspace.search("garantia")] == ["a.md"]
    finally:
        workspace.close()
    with pytest.raises(ExportRefused, match="_MAIN_3"):
        compile_export(export, tmp_path / "compiled")
    with VaultReader(store) as reader:
        assert reader.ask("garantia").hits[0].path == "troca.md"
    assert {each.name for each in verify(store).leftovers if not each.ours} >= {"_MAIN_3.toc"}
    assert not marker.exists()
