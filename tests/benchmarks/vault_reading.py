"""What a question to a published vault reads and how long it takes, apart from everything that comes after.

    python -m tests.benchmarks.vault_reading CORPORA WORK [--sizes 1000,10000,100000] [--questions 100]

CORPORA is a folder of Markdown; WORK gets the vaults (0.5 GB for 100,000 chunks). Documents are taken in the
order of a hash of their names until there are so many chunks; when all are in, they come again with other
numbers and with every 25th word changed, so that no two chunks are alike. A question is three to eight words
that follow one another in a chunk.

*First* is what a reader fetches once for a version (publication, sources, pins). *Cold* is a question with
that and nothing else in memory, *warm* the same question again. Bytes count the pointer, parts do not.
"""

from __future__ import annotations

import argparse
import functools
import hashlib
import itertools
import random
import re
import shutil
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from knowledge.documents.markdown import parse_document
from knowledge.model import SourceFile
from knowledge.publications import Export, ExportedDocument, VaultAnswer
from knowledge.vault.compiling import compile_export
from knowledge.vault.export import write_export
from knowledge.vault.inventory import Build
from knowledge.vault.manifest import ManifestEntry
from knowledge.vault.meter import Meter, Stage
from knowledge.vault.pieces import pieces_of
from knowledge.vault.publishing import publish
from knowledge.vault.reader import VaultReader
from knowledge.vault.stores.folder import FolderStore
from tests.benchmarks.questions import content_words

SEED = 20_261_130
_NUMBER = re.compile(r"[0-9]+")
_WORD = re.compile(r"[^\W\d_]{5,}")


# --- the vaults -------------------------------------------------------------------------------------------


def documents(corpora: Path) -> Iterator[ExportedDocument]:
    """The documents of `corpora` again and again, each time other ones."""
    paths = sorted(
        (path for path in corpora.rglob("*") if path.suffix in (".md", ".mdx") and path.is_file()),
        key=lambda path: hashlib.sha256(path.relative_to(corpora).as_posix().encode()).digest(),
    )
    for again in itertools.count():
        for number, path in enumerate(paths):
            text = path.read_text("utf-8", errors="replace")
            parsed = parse_document(SourceFile(path.name, text, "", len(text)))
            name = f"{again:03d}/{number:05d}.md"
            content = changed(parsed.content, again)
            title = parsed.title if not again else f"{parsed.title} {again}"
            yield ExportedDocument(
                name, title, name, f"https://docs.example/{name}", content, parsed.language, parsed.keywords
            )


def changed(text: str, again: int) -> str:
    """`text` as it comes the `again`th time: 0 for as it is."""
    if not again:
        return text
    words = itertools.count()
    ending = "".join(chr(ord("a") + int(digit)) for digit in str(again))
    text = _NUMBER.sub(lambda match: str(int(match[0][:15]) + 7919 * again), text)
    return _WORD.sub(lambda match: match[0] + ending * (next(words) % 25 == 0), text)


def make_vault(corpora: Path, folder: Path, chunks: int) -> Build:
    """A vault of about `chunks` chunks in `folder`/vault; one that is there is made anew."""
    chosen, found = [], 0
    for document in documents(corpora):
        chosen.append(document)
        found += len(pieces_of(_entry(document), document.text))
        if found >= chunks:
            break
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    write_export(Export("Corpora", tuple(chosen)), folder / "export")
    build = compile_export(folder / "export", folder / "build")
    publish(build.folder, FolderStore(folder / "vault"))
    return build


def _entry(document: ExportedDocument) -> ManifestEntry:
    """As much of one as cutting needs."""
    about = (document.path, document.title, document.origin, document.canonical_url)
    return ManifestEntry(*about, 0, "", document.language, document.keywords, "", "")


def questions(corpora: Path, count: int, *, first: int = 500) -> list[str]:
    """`count` questions from the words of the `first` documents, always the same ones."""
    chance = random.Random(SEED)
    texts = [document.text for document in itertools.islice(documents(corpora), first)]
    found: list[str] = []
    while len(found) < count:
        paragraph = chance.choice(chance.choice(texts).split("\n\n"))
        words, size = content_words(paragraph), chance.randint(3, 8)
        if len(words) >= size:
            start = chance.randrange(len(words) - size + 1)
            found.append(" ".join(words[start : start + size]))
    return found


# --- reading ----------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Figures:
    """Of all questions of one kind."""

    bytes: list[int] = field(default_factory=list)
    parts: list[int] = field(default_factory=list)
    stages: dict[Stage, list[float]] = field(default_factory=lambda: {stage: [] for stage in Stage})
    total: list[float] = field(default_factory=list)

    def add(self, answer: VaultAnswer, meter: Meter) -> None:
        self.bytes.append(answer.bytes_read)
        self.parts.append(answer.parts_read)
        self.total.append(answer.milliseconds)
        for stage, milliseconds in meter.stages.items():
            self.stages[stage].append(milliseconds)


def ask_all(place: str, asked: Sequence[str]) -> dict[str, Figures]:
    found = {"first": Figures(), "cold": Figures(), "warm": Figures()}
    for question in asked[:5]:
        with VaultReader(place) as reader:
            _ask(reader, question, found["first"])
    with VaultReader(place, cache_bytes=0) as reader:
        reader.ask("")  # loads the version
        for question in asked:
            _ask(reader, question, found["cold"])
    with VaultReader(place, cache_bytes=1 << 31) as reader:
        for question in asked:
            reader.ask(question)
            _ask(reader, question, found["warm"])
    return found


def _ask(reader: VaultReader, question: str, figures: Figures) -> None:
    meter = Meter()
    answer = reader.ask(question, meter=meter)
    assert answer.context is not None
    figures.add(answer, meter)


class _Quiet(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    wbufsize = -1  # headers and body together, as real servers send them
    disable_nagle_algorithm = True

    def log_message(self, format: str, *args: object) -> None:
        return


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder behind a web server on this computer."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(folder)))
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


# --- the table --------------------------------------------------------------------------------------------


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("corpora", type=Path)
    parser.add_argument("work", type=Path)
    parser.add_argument("--sizes", default="1000,10000,100000", help="chunks, with commas between them")
    parser.add_argument("--questions", type=int, default=100)
    options = parser.parse_args()
    asked = questions(options.corpora, options.questions)
    print(
        "| chunks | vault, MB | from | question | kB, mean | kB, p95 | parts, mean | parts, p95 "
        "| pointer, ms | fetch, ms | rank, ms | pack, ms | all, p50 ms | all, p95 ms |"
    )
    print("|---:|---:|---|---|" + "---:|" * 10)
    for size in map(int, options.sizes.split(",")):
        folder = options.work / str(size)
        build = make_vault(options.corpora, folder, size)
        megabytes = sum(part.bytes for part in build.artefacts) / 1e6
        with served(folder / "vault") as address:
            for name, place in (("folder", str(folder / "vault")), ("HTTP", address)):
                for kind, figures in ask_all(place, asked).items():
                    head = f"| {build.publication.chunks:,} | {megabytes:.1f} | {name} | {kind} |"
                    print(head, " | ".join(row(figures)), "|", flush=True)


def row(figures: Figures) -> list[str]:
    sizes = [size / 1000 for size in figures.bytes]
    return [
        f"{mean(sizes):,.1f}",
        f"{part(sizes, 0.95):,.1f}",
        f"{mean(figures.parts):.1f}",
        f"{part(figures.parts, 0.95):.0f}",
        *(f"{part(times, 0.5):.2f}" for times in figures.stages.values()),
        f"{part(figures.total, 0.5):.1f}",
        f"{part(figures.total, 0.95):.1f}",
    ]


def mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def part(values: Sequence[float], share: float) -> float:
    """The value that `share` of `values` do not exceed."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


if __name__ == "__main__":
    main()
