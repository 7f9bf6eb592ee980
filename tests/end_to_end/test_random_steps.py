"""Random steps in a folder that is open and watched: afterwards the index equals one that is made anew.

By default a short walk; ESTANTE_SEEDS=20 ESTANTE_STEPS=1000 is the long one. The periodic comparison is off:
what is right here the watcher brought about. A failing walk is repeated by its seed, as far as time allows.
"""

from __future__ import annotations

import hashlib
import os
import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest

from knowledge import Limits, Question
from knowledge.settings import Settings
from knowledge.workspace import Workspace

SEEDS = int(os.environ.get("ESTANTE_SEEDS", "2"))
STEPS = int(os.environ.get("ESTANTE_STEPS", "200"))
CHECKS = 4
"""So often on its way, and at its end, a walk rests and everything is compared."""
PATIENCE = 60.0

WORDS = (
    "frete grátis entrega prazo troca devolução boleto pix cartão parcela nota fiscal loja pedido cliente "
    "endereço atraso rastreio cupom desconto garantia conserto peça parafuso M8x20 NF-e CB-120 5,5 "
    "delivery refund order invoice shipping customer address warranty coupon screw unlockWithBiometrics "
    "退货政策 退款 发票 运费 订单 客户"
).split()
QUERIES = (
    "qual o prazo de entrega?",
    "troca e devolução do pedido",
    "frete gratis",
    "pix ou boleto",
    "parafuso M8x20",
    "nota fiscal NF-e",
    "how do I get a refund",
    "shipping adress",
    "unlock biometrics",
    "退货政策",
    "发票 运费",
    "garan",
    "rastreoi do pedido",
)
NAMES = ("a", "b", "guia", "Guia", "preço", "pre\u0327o", "退货", "FAQ: frete", "with space", "x.y")


@dataclass
class Walk:
    """A folder and what may happen to it; `outside` is where folders and files come from and go to."""

    folder: Path
    outside: Path
    dice: random.Random
    number: int = 0

    def step(self) -> None:
        self.number += 1
        steps: tuple[tuple[Callable[[], object], int], ...] = (
            (self.create, 5),
            (self.edit, 5),
            (self.append, 3),
            (self.edit_in_secret, 2),
            (self.replace, 5),
            (self.rename, 4),
            (self.remove, 3),
            (self.touch_empty, 1),
            (self.make_folder, 2),
            (self.move_folder, 3),
            (self.folder_leaves, 1),
            (self.folder_comes, 2),
            (self.copy_folder, 1),
            (self.remove_folder, 1),
            (self.swap_kinds, 1),
        )
        chosen = self.dice.choices([step for step, _ in steps], [weight for _, weight in steps])[0]
        with suppress(OSError):  # a name that is taken, a folder into itself: then this step does nothing
            chosen()

    # --- what to do it to ---

    def files(self) -> list[Path]:
        return sorted(path for path in self.folder.rglob("*.md") if path.is_file())

    def folders(self) -> list[Path]:
        return [self.folder, *sorted(path for path in self.folder.rglob("*") if path.is_dir())]

    def some_file(self) -> Path:
        return self.dice.choice(self.files() or [self.folder / "a.md"])

    def some_inner_folder(self) -> Path:
        return self.dice.choice(self.folders()[1:] or [self.folder / "a"])

    def new_place(self, suffix: str = ".md") -> Path:
        name = self.dice.choice([*NAMES, f"d{self.number}"])
        return self.dice.choice(self.folders()) / f"{name}{suffix}"

    def text(self) -> str:
        dice = self.dice
        paragraphs = [
            " ".join(dice.choices(WORDS, k=dice.randrange(1, 60))) for _ in range(dice.randrange(1, 6))
        ]
        body = f"# {' '.join(dice.choices(WORDS, k=3))}\n\n" + "\n\n## Parte\n\n".join(paragraphs) + "\n"
        if dice.random() < 0.4:
            header = [f"title: {dice.choice(WORDS)} {self.number}", f"pinned: {dice.random() < 0.1}"]
            header += [f"id: doc-{dice.randrange(40)}"] if dice.random() < 0.3 else []
            header += (
                [f"keywords: [{', '.join(dice.choices(WORDS[:20], k=2))}]"] if dice.random() < 0.3 else []
            )
            return "---\n" + "\n".join(header) + "\n---\n" + body
        return body

    # --- files ---

    def create(self) -> None:
        if len(self.files()) < 80:
            self.new_place().write_text(self.text(), encoding="utf-8")

    def edit(self) -> None:
        self.some_file().write_text(self.text(), encoding="utf-8")

    def append(self) -> None:
        with self.some_file().open("a", encoding="utf-8") as stream:
            stream.write(f"\n{self.dice.choice(WORDS)} zepelim{self.number}\n")

    def edit_in_secret(self) -> None:
        """Keep size and time."""
        place = self.some_file()
        status, data = place.stat(), place.read_bytes()
        place.write_bytes(data.replace(b"frete", b"troco").replace(b"pix", b"paz"))
        os.utime(place, ns=(status.st_atime_ns, status.st_mtime_ns))

    def replace(self) -> None:
        scratch = self.dice.choice([self.folder, self.outside]) / ".scratch.tmp"
        scratch.write_text(self.text(), encoding="utf-8")
        scratch.replace(self.some_file())

    def rename(self) -> None:
        self.some_file().rename(self.new_place(self.dice.choice([".md", ".md", ".md", ".txt"])))

    def remove(self) -> None:
        if len(self.files()) > 5:
            self.some_file().unlink()

    def touch_empty(self) -> None:
        self.new_place().touch()

    # --- folders ---

    def make_folder(self) -> None:
        if len(self.folders()) < 25:
            place = self.new_place("")
            place.mkdir()
            (place / "dentro.md").write_text(self.text(), encoding="utf-8")

    def move_folder(self) -> None:
        self.some_inner_folder().rename(self.new_place(""))

    def folder_leaves(self) -> None:
        self.some_inner_folder().rename(self.outside / f"away{self.number}")

    def folder_comes(self) -> None:
        away = sorted(self.outside.glob("away*"))
        self.dice.choice(away or [self.outside / "none"]).rename(self.new_place(""))

    def copy_folder(self) -> None:
        source = self.some_inner_folder()
        if len(self.files()) < 60 and len(list(source.rglob("*"))) < 15:
            shutil.copytree(source, self.folder / f"copy{self.number}")

    def remove_folder(self) -> None:
        if len(self.files()) > 20:
            shutil.rmtree(self.some_inner_folder())

    def swap_kinds(self) -> None:
        """A file becomes a folder of the same name, or the folder a file."""
        place = self.folder / "kind.md"
        if place.is_dir():
            shutil.rmtree(place)
            place.write_text(self.text(), encoding="utf-8")
        else:
            place.unlink(missing_ok=True)
            place.mkdir()
            (place / "in.md").write_text(self.text(), encoding="utf-8")


@pytest.fixture
def walk(tmp_path: Path, request: pytest.FixtureRequest) -> Walk:
    folder, outside = tmp_path / "loja", tmp_path / "outside"
    folder.mkdir()
    outside.mkdir()
    walk = Walk(folder, outside, random.Random(request.param))
    for _ in range(15):
        walk.create()
    return walk


@pytest.fixture
def workspace(walk: Walk) -> Iterator[Workspace]:
    opened = Workspace(walk.folder, settings=Settings(rescan_seconds=3_600))
    try:
        opened.start(watch=True).result(60)
        yield opened
    finally:
        opened.close()


@pytest.mark.parametrize("walk", range(SEEDS), indirect=True)
def test_after_random_steps_index_and_disk_are_equal(
    walk: Walk, workspace: Workspace, tmp_path: Path
) -> None:
    for number in range(1, STEPS + 1):
        walk.step()
        if walk.dice.random() < 0.1:
            time.sleep(walk.dice.random() / 4)
        if number % max(1, STEPS // CHECKS) == 0 or number == STEPS:
            until_equal_to_disk(workspace)
            assert_equals_a_fresh_build(workspace, tmp_path / f"fresh{number}")
    reads = workspace.files_read
    workspace.rescan().result(60)
    assert workspace.files_read == reads  # nothing had been missed


def on_disk(folder: Path) -> dict[str, str]:
    """The digest of each document, by path."""
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*.md")
        if path.is_file()
    }


def until_equal_to_disk(workspace: Workspace) -> None:
    end = time.monotonic() + PATIENCE
    disk = on_disk(workspace.root)
    while (index := {path: head.digest for path, head in workspace.view.heads.items()}) != disk:
        if time.monotonic() > end:
            assert index == disk
        time.sleep(0.05)
    while {file.path for file in workspace.view.files if file.path.endswith(".md")} != disk.keys():
        assert time.monotonic() < end
        time.sleep(0.05)


def assert_equals_a_fresh_build(workspace: Workspace, index_folder: Path) -> None:
    fresh = Workspace(workspace.root, index_folder=index_folder)
    try:
        fresh.start(watch=False).result(120)
        wanted = answers(fresh)
        for name, value in answers(workspace).items():
            assert value == wanted[name], name
    finally:
        fresh.close()
        shutil.rmtree(index_folder, ignore_errors=True)


def answers(workspace: Workspace) -> dict[str, object]:
    """All that can be asked: documents, hits, scores to the last bit, texts, reasons."""
    view = workspace.view
    asked: dict[str, object] = {
        "heads": dict(view.heads),
        "documents": dict(view.documents),
        "files": view.files,
        "problems": view.problems,
        "chunks": view.chunk_count,
    }
    some = sorted(view.documents)[::7]
    for query in QUERIES:
        hits = workspace.search(query)
        asked[f"hits of {query}"] = [(hit.document.path, hit.chunk, hit.score, hit.terms) for hit in hits]
        asked[f"text for {query}"] = workspace.ask(Question(query, Limits(max_characters=6_000))).fingerprint
        asked[f"reasons of {query}"] = [workspace.explain(query, path) for path in some]
    return asked
